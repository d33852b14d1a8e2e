//! RACE: several orders on one clock, by equal events and by equal time.

use super::desk::{Desk, puzzle};
use super::{LONG, NONE, PUZZLE, SOLVED, with};
use crate::app::race::{Finish, Lane, Pacing};
use crate::app::transport::Motion;
use crate::app::{Msg, Opening, Scope, Spot};
use crate::search::{Order, Search};
use proptest::prelude::*;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

/// Fewest candidates needs more events than reading order here, and all of them a few thousand.
const MIDDLING: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

fn racing(line: &str) -> Desk {
    let mut desk = Desk::with(line);
    desk.keys("wc");
    assert_eq!(desk.mode(), "RACE");
    desk
}

/// The lanes' events.
fn events(desk: &Desk) -> Vec<u64> {
    desk.race().lanes().iter().map(|lane| lane.moment().events()).collect()
}

fn motion(desk: &Desk) -> Motion {
    desk.race().transport().motion()
}

/// A search by itself after so many events, or at its first solution or its end if that comes before.
fn plain(like: &Lane, events: u64) -> Search {
    let mut search = like.search().rewound();
    while search.counters().events < events && !search.is_solution() && search.next().is_some() {}
    search
}

/// Every lane stands where its search stands by itself at the clock.
#[track_caller]
fn assert_in_step(desk: &Desk) {
    let race = desk.race();
    for (i, lane) in race.lanes().iter().enumerate() {
        let expected = plain(lane, race.pacing().pace(i).events_at(race.clock()));
        assert!(*lane.search() == expected, "{} at {}: {:?}", lane.order(), race.clock(), lane.search().counters());
    }
}

#[test]
fn c_opens_it_from_the_films_start_and_leads_back_to_its_moment() {
    for back in ["c", "w", "<esc>"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("4wf...c");
        assert_eq!((desk.mode(), desk.race().scope()), ("RACE", Scope::GivensAlone));
        assert_eq!(desk.race().start().expect("lanes").to_string(), PUZZLE);
        assert_eq!(desk.race().lanes().iter().map(Lane::order).collect::<Vec<_>>(), Order::ALL);
        desk.keys("..").keys(back);
        assert_eq!((desk.mode(), desk.events(), desk.watch().scope()), ("WATCH", 3, Scope::GivensAlone));
        desk.keys("c");
        assert_eq!(events(&desk), [2, 2, 2], "the race waits as well");
        desk.keys("<esc>fc");
        assert_eq!(events(&desk), [0, 0, 0], "from other digits it is another race");
    }
}

#[test]
fn a_full_board_is_no_race() {
    let mut desk = Desk::with(SOLVED);
    desk.keys("wc");
    assert_eq!(desk.mode(), "WATCH");
    desk.expect("!nothing to race");
}

#[test]
fn by_equal_events_the_first_to_finish_wait_with_their_numbers() {
    let mut desk = racing(PUZZLE);
    desk.keys("....,");
    assert_eq!(events(&desk), [3, 3, 3]);
    assert_in_step(&desk);
    desk.keys("g5000<enter>");
    assert_eq!(events(&desk), [5_000, 51, 51]);
    assert_in_step(&desk);
    let solved = |event| Some(Finish { event, solved: true });
    assert_eq!(desk.race().lanes()[1].finish(), solved(51));
    assert!(!desk.race().is_over());
    desk.keys("<end>");
    assert_eq!((events(&desk), desk.race().clock()), (vec![8_365, 51, 51], 8_365));
    desk.expect("all have solved it: fewest candidates and exact cover first, after 51 events");
    let totals = |lane: &Lane| {
        let counters = lane.search().counters();
        (counters.placements, counters.undos, counters.deepest)
    };
    assert_eq!(
        desk.race().lanes().iter().map(totals).collect::<Vec<_>>(),
        [(4_208, 4_157, 51), (51, 0, 51), (51, 0, 51)]
    );
    assert_eq!(desk.race().ranking(), Some(vec![1, 2, 0]));
    desk.keys(".<space>");
    assert_eq!((desk.race().clock(), motion(&desk)), (8_365, Motion::Paused), "nothing comes after the end");
    desk.keys(",");
    assert_eq!(events(&desk), [8_364, 51, 51]);
    assert_in_step(&desk);
}

#[test]
fn it_plays_both_ways_at_the_speed_that_is_set_and_stops_at_its_ends() {
    let mut desk = racing(PUZZLE);
    desk.keys("+<space>").play_for(3 * SECOND).keys("<space>");
    desk.expect("stopped at");
    let there = desk.race().clock();
    assert!((298..=302).contains(&there), "{there}");
    assert_in_step(&desk);
    desk.keys("r<space>").play_for(2 * SECOND);
    assert!((there - 202..=there - 198).contains(&desk.race().clock()), "{}", desk.race().clock());
    assert_in_step(&desk);
    desk.play_for(5 * SECOND);
    assert_eq!((desk.race().clock(), motion(&desk)), (0, Motion::Paused));
    desk.expect("the start");
    desk.keys("r").keys("++++++++++++<space>").play_for(SECOND);
    assert_eq!((desk.race().clock(), motion(&desk)), (8_365, Motion::Paused));
    desk.expect("all have solved it");
    desk.play_for(SECOND);
    assert_eq!(desk.app.next_deadline(desk.now), None, "a race that is over wakes nobody");
}

#[test]
fn a_slice_leaves_all_lanes_at_one_clock() {
    let mut desk = racing(LONG);
    desk.hold().keys("<end>");
    for _ in 0..20 {
        assert!(desk.answer());
        let clock = desk.race().clock();
        assert!(clock > 0 && clock.is_multiple_of(4_096), "{clock}");
        assert_in_step(&desk);
    }
}

#[test]
fn an_answer_to_an_older_wish_never_shows() {
    let mut desk = racing(LONG);
    desk.keys("..").hold().keys("<end>");
    desk.answer();
    let (clock, before) = (desk.race().clock(), events(&desk));
    desk.keys("<space>");
    desk.expect("stopped at");
    desk.answer();
    assert_eq!((desk.race().clock(), events(&desk)), (clock, before));
    desk.keys(".").release();
    assert_eq!(desk.race().clock(), clock + 1);
    desk.hold().keys("<end>o").release();
    assert_eq!(desk.race().lanes().len(), 2);
    assert_in_step(&desk);
}

#[test]
fn an_answer_to_an_older_race_never_shows() {
    let mut desk = racing(LONG);
    desk.hold().keys("<space>").play_for(SECOND);
    assert!(desk.solver_is_busy());
    // The new race's first wish is to play, as the old one's was.
    desk.keys("o").answer();
    assert_eq!((events(&desk), desk.race().clock(), motion(&desk)), (vec![0, 0], 0, Motion::Playing));
}

#[test]
fn the_lanes_that_cannot_end_do_not_hold_up_the_others_surveys() {
    let mut desk = racing(LONG);
    desk.survey();
    let passed: Vec<u64> = desk.race().lanes().iter().map(|lane| lane.survey().expect("surveyed").passed).collect();
    assert!(passed[0] > 100_000, "{passed:?}");
    assert!(desk.race().lanes()[1].finish().is_some() && desk.race().lanes()[2].finish().is_some(), "{passed:?}");
    assert_eq!(desk.race().span(), (passed[0], false));
    desk.keys("5");
    desk.expect("50 % of what is passed so far");
    assert_eq!(desk.race().clock(), (passed[0] as f64 / 2.0).round() as u64);
    assert_in_step(&desk);
}

#[test]
fn tenths_and_clicks_divide_the_whole_race() {
    let mut desk = racing(PUZZLE);
    desk.survey();
    assert_eq!(desk.race().span(), (8_365, true));
    desk.keys("3");
    assert_eq!(events(&desk), [2_510, 51, 51]);
    desk.send(Msg::Click(Spot::Timeline(0.002)));
    assert_eq!(events(&desk), [17, 17, 17]);
    desk.keys("g100%<enter>");
    assert!(desk.race().is_over());
    desk.keys("<home>");
    assert_eq!(events(&desk), [0, 0, 0]);
    desk.keys("o");
    assert_eq!(desk.race().span(), (8_365, true), "what is known of a film stays known with other rivals");
}

#[test]
fn by_equal_time_cheap_events_come_oftener() {
    let mut desk = racing(PUZZLE);
    desk.keys("m");
    desk.expect("!still being measured");
    desk.measure(&[10.0, 25.0, 130.0]);
    desk.keys("g130<enter>m");
    assert_eq!(events(&desk), [130, 51, 10]);
    assert_eq!(
        desk.race().terms(|order| order.to_string()),
        "equal time: 1 event of exact cover for 13 of reading order, 5.2 of fewest candidates"
    );
    assert_in_step(&desk);
    desk.keys(",");
    assert_eq!(events(&desk), [129, 51, 9]);
    desk.keys("<end>");
    assert_eq!(desk.race().clock(), 8_365);
    assert_eq!(desk.race().ranking(), Some(vec![1, 2, 0]));
    assert_eq!((desk.race().clock_at_finish(1), desk.race().clock_at_finish(2)), (Some(128), Some(663)));
    desk.expect("fewest candidates first, after 51 events");
    let time = |lane: &Lane| lane.time().expect("measured").as_nanos();
    assert_eq!(desk.race().lanes().iter().map(time).collect::<Vec<_>>(), [83_650, 1_275, 6_630]);
    desk.keys("3m");
    assert_eq!((events(&desk), desk.race().pacing()), (vec![2_510, 51, 51], &Pacing::Events));
    desk.measure(&[10.0, 10.0, 10.0]);
    desk.keys("m");
    assert_in_step(&desk);
    desk.measure(&[50.0, 1.0, 1.0]);
    desk.keys(".");
    assert_eq!(events(&desk)[0], 2_511, "costs are fixed when the mode is switched on");
}

#[test]
fn a_change_of_pacing_that_is_stopped_changes_nothing() {
    let mut desk = racing(PUZZLE);
    desk.measure(&[10.0, 25.0, 130.0]);
    desk.keys("g130<enter>").hold().keys("m");
    // A key that comes sooner is not meant to stop what nothing tells of yet.
    desk.play_for(Duration::from_millis(150)).keys("<space>").release();
    assert_eq!((events(&desk), desk.race().pacing()), (vec![130, 51, 51], &Pacing::Events));
    desk.keys("<space>m");
    assert_eq!(motion(&desk), Motion::Playing, "it plays on in the other mode");
    assert_in_step(&desk);
}

#[test]
fn o_goes_through_all_and_each_pair_from_the_start() {
    let mut desk = racing(PUZZLE);
    let mut fields = Vec::new();
    for _ in 0..4 {
        desk.keys("..o");
        assert_eq!(desk.race().clock(), 0);
        fields.push(desk.race().lanes().iter().map(|lane| lane.order().name()).collect::<Vec<_>>().join(" "));
    }
    assert_eq!(fields, ["reading fewest", "reading cover", "fewest cover", "reading fewest cover"]);
    desk.keys("ooo<end>");
    desk.expect("all have solved it, at the same time: after 51 events");
    desk.keys("<tab><tab><tab>");
    assert_eq!(desk.race().shown(), 1, "round");
}

#[test]
fn without_a_solution_each_lane_ends_with_its_tree() {
    let mut desk = racing(NONE);
    desk.keys("<end>");
    assert!(desk.race().lanes().iter().all(|lane| lane.is_done() && !lane.is_solved()));
    desk.expect("no solution: all have tried every possibility");
    assert_in_step(&desk);
}

#[test]
fn a_transform_starts_anew_on_the_other_board() {
    let mut desk = racing(PUZZLE);
    desk.keys("<end>");
    let reading = events(&desk)[0];
    for key in ["T", "M", "X"] {
        let before = desk.board();
        desk.keys("<end>").keys(key);
        assert_eq!((desk.mode(), desk.race().clock()), ("RACE", 0), "{key}");
        assert_eq!(desk.race().start().expect("lanes").to_string(), desk.board());
        assert_ne!(desk.board(), before, "{key}");
        desk.keys("<end>");
        assert!(desk.race().is_over());
    }
    assert_ne!(events(&desk)[0], reading, "reading order depends on where things stand");
    assert_eq!(events(&desk)[1..], [51, 51], "the others hardly do");
    desk.keys("c");
    assert_eq!((desk.mode(), desk.events()), ("WATCH", 0), "the film of the old board is gone");
    desk.keys("<esc>uuu");
    assert_eq!(desk.board(), PUZZLE);
}

#[test]
fn a_transform_keeps_to_the_digits_that_were_raced() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("4wfcTc");
    assert_eq!((desk.mode(), desk.watch().scope()), ("WATCH", Scope::GivensAlone));
    assert_eq!(desk.app.sheet().grid().own_count(), 1);
}

#[test]
fn when_the_solver_fails_the_race_stands_whole_and_goes_on() {
    let mut desk = racing(PUZZLE);
    desk.survey().keys("g2000<enter>").hold().keys("<space>").play_for(SECOND).fail_solver();
    desk.expect("!the solver failed, and the race stands where it was");
    assert_eq!((events(&desk)[0], motion(&desk)), (2_000, Motion::Paused));
    desk.release().keys(",");
    assert_in_step(&desk);
    desk.keys("<end>");
    assert_eq!(events(&desk), [8_365, 51, 51]);
}

#[test]
fn a_race_leaves_the_films_timeline_as_it_is() {
    let mut desk = Desk::new(Opening { puzzles: vec![puzzle(LONG)], watch: true, ..Opening::default() });
    desk.release().survey();
    let passed = desk.watch().span().0;
    assert!(passed > 100_000);
    desk.keys("c..").survey().keys("c").survey();
    assert!(desk.watch().span().0 > passed, "it goes on where it was");
    let mut own = Desk::with(&with(PUZZLE, &[]));
    own.keys("4wc<end>");
    assert_in_step(&own);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn wherever_it_goes_all_lanes_stand_where_their_searches_stand(
        line in prop::sample::select(vec![PUZZLE, MIDDLING, NONE]),
        costs in prop::collection::vec(1.0_f64..200.0, 3),
        surveyed in any::<bool>(),
        ways in prop::collection::vec((0_u8..7, 0_u64..9_000), 1..12),
    ) {
        let mut desk = racing(line);
        if surveyed {
            desk.measure(&costs);
        }
        for (way, number) in ways {
            match way {
                0 => desk.keys("..."),
                1 => desk.keys(",,"),
                2 => desk.keys(&format!("g{number}<enter>")),
                3 => desk.keys("m"),
                4 => desk.keys(["<home>", "<end>", "5", "9"][number as usize % 4]),
                5 => desk.keys("r"),
                _ => desk.keys("++<space>").play_for(Duration::from_millis(number)).keys("<space>"),
            };
            assert_in_step(&desk);
        }
    }
}
