//! Travelling through a film: seeking, jumps, what playing stops at, notes, and the way back to a moment.

use super::desk::Desk;
use super::{EMPTY, LONG, NONE, PUZZLE};
use crate::app::transport::Motion;
use crate::app::{Leave, Opening, Overlay, Page, Spot};
use crate::board::format;
use crate::search::{Condition, Event, Moment, Order, Search};
use std::time::Duration;

/// The moment after so many events, got to one by one.
fn moment(line: &str, order: Order, events: u64) -> Moment {
    let grid = format::read_one(line).expect("a puzzle");
    let mut moment = Moment::new(Search::new(&grid, order).expect("no clash"));
    for _ in 0..events {
        moment.next().expect("the film is as long");
    }
    moment
}

/// The first event after `from` that leads to such a moment, looked for one by one.
fn scan(from: &Moment, condition: Condition) -> Option<u64> {
    let mut moment = from.clone();
    while moment.next().is_some() {
        if condition.holds(moment.search()) {
            return Some(moment.events());
        }
    }
    None
}

/// In WATCH with the textbook's puzzle, whose film of 8 365 events was passed over.
fn surveyed() -> Desk {
    let mut desk = Desk::watching(PUZZLE, 60);
    desk.survey();
    assert_eq!(desk.watch().span(), (8_365, true));
    desk
}

#[test]
fn g_goes_to_an_event_or_a_percentage() {
    for survey in [false, true] {
        let mut desk = Desk::watching(PUZZLE, 60);
        if survey {
            desk.survey();
        }
        for (typed, event) in [("5000", 5_000), ("1 234", 1_234), ("8365", 8_365), ("3", 3), ("0", 0)] {
            desk.keys(&format!("g{typed}<enter>"));
            assert!(*desk.watch().moment() == moment(PUZZLE, Order::Reading, event), "{typed}, surveyed: {survey}");
        }
    }
    let mut desk = surveyed();
    for (typed, event) in [("50%", 4_183), ("100 %", 8_365), ("0%", 0), ("12,5%", 1_046)] {
        desk.keys(&format!("g{typed}<enter>"));
        assert_eq!(desk.events(), event, "{typed}");
    }
}

#[test]
fn a_place_that_is_none_stays_to_be_corrected() {
    let mut desk = surveyed();
    desk.keys("g12a<enter>");
    desk.expect("!neither an event's number nor a percentage: 12a");
    assert!(matches!(desk.app.overlay(), Some(Overlay::Prompt(prompt)) if prompt.text() == "12a"));
    desk.keys("<bksp>3<enter>");
    assert_eq!((desk.events(), desk.says().as_str()), (123, ""));
    desk.keys("g77<esc>");
    assert_eq!(desk.events(), 123, "Esc changes nothing");
}

#[test]
fn a_line_can_be_edited_where_it_is_wrong() {
    let mut desk = surveyed();
    desk.keys("g900<home><right><del>5<end>1<left><bksp><enter>");
    assert_eq!(desk.events(), 951);
    desk.keys("g123<c-u>7<enter>");
    assert_eq!(desk.events(), 7);
    desk.keys("g").paste("4 321\n").keys("<enter>");
    assert_eq!(desk.events(), 4_321, "a paste goes into the line");
}

#[test]
fn beyond_the_end_lies_the_end() {
    let mut desk = Desk::watching(NONE, 60);
    desk.keys("g1000<enter>");
    desk.expect("the film has only");
    assert!(desk.watch().search().is_exhausted());
}

#[test]
fn a_seek_passes_solutions() {
    let mut desk = Desk::watching(EMPTY, 60);
    desk.survey();
    desk.keys("g2000<enter>");
    assert_eq!(desk.events(), 2_000);
    assert!(desk.counters().solutions > 1);
}

#[test]
fn digits_go_to_tenths_of_the_film_or_of_what_was_passed() {
    let mut desk = surveyed();
    for (key, event) in [("3", 2_510), ("9", 7_529), ("1", 837), ("0", 0)] {
        desk.keys(key);
        assert_eq!((desk.events(), desk.says().as_str()), (event, ""), "{key}");
    }
    desk.send(crate::app::Msg::Click(Spot::Timeline(0.25)));
    assert_eq!(desk.events(), 2_091);
    let mut desk = Desk::watching(LONG, 60);
    desk.survey();
    let (passed, known) = desk.watch().span();
    assert!(!known && passed > 100_000);
    desk.keys("5");
    assert_eq!(desk.events(), (passed as f64 * 0.5).round() as u64);
    desk.expect("of what is passed so far");
}

#[test]
fn jumps_lead_to_the_next_of_a_kind_and_back() {
    let kinds = [
        ("u", Condition::Undo),
        ("d30<enter>", Condition::UndoAtOrBelow(30)),
        ("7", Condition::Placement(crate::board::Digit::ALL[6])),
        ("g", Condition::NewDepth),
        ("s", Condition::Solution),
    ];
    for survey in [false, true] {
        for (keys, condition) in kinds {
            let mut desk = Desk::watching(PUZZLE, 60);
            if survey {
                desk.survey();
            }
            desk.keys("g2500<enter>");
            let start = desk.watch().moment().clone();
            let expected = scan(&start, condition).expect("there is one");
            desk.keys(&format!("/{keys}"));
            assert_eq!(desk.events(), expected, "{condition}, surveyed: {survey}");
            assert!(condition.holds(desk.watch().search()));
            desk.expect(&condition.to_string());
            let second = scan(desk.watch().moment(), condition);
            desk.keys("n");
            match second {
                Some(second) => {
                    assert_eq!(desk.events(), second, "{condition} again");
                    desk.keys("N");
                }
                None => desk.expect(&format!("!no {condition} after this moment")),
            }
            assert_eq!(desk.events(), expected, "{condition}, there and back");
        }
    }
}

#[test]
fn a_jump_backward_finds_what_a_jump_forward_passed() {
    let mut desk = surveyed();
    desk.keys("g4000<enter>/<left>u");
    let before = desk.events();
    assert!(before < 4_000);
    assert!(matches!(desk.watch().search().newest(), Some(Event::Undo(_))));
    assert_eq!(scan(&moment(PUZZLE, Order::Reading, before), Condition::Undo).map(|next| next >= 4_000), Some(true));
    desk.keys("0/<left>u");
    assert_eq!(desk.events(), 0);
    desk.expect("!no undo before this moment");
}

#[test]
fn a_jump_follows_the_selected_cell() {
    let mut desk = surveyed();
    desk.click("r3c1").keys("/c");
    let first = desk.events();
    assert_eq!(desk.watch().search().newest().map(|event| event.choice().cell.to_string()), Some("r3c1".to_owned()));
    desk.keys("n");
    assert!(desk.events() > first);
    assert_eq!(desk.watch().search().newest().map(|event| event.choice().cell.to_string()), Some("r3c1".to_owned()));
}

#[test]
fn an_undo_and_its_placement_lead_to_each_other() {
    let mut desk = surveyed();
    desk.keys("g3000<enter>/u");
    let undo = desk.events();
    let taken = desk.watch().search().newest().expect("an undo").choice();
    desk.keys("%");
    assert_eq!(desk.watch().search().newest(), Some(Event::Place(taken)));
    assert!(desk.events() < undo);
    desk.keys("%");
    assert_eq!(desk.events(), undo);
    desk.keys("0%");
    desk.expect("!this is the start");
    desk.keys("g8365<enter>%");
    assert!(desk.events() > 8_365, "what stands at a solution is undone beyond it");
}

#[test]
fn the_longest_retreat_is_told_with_its_length() {
    let mut desk = surveyed();
    desk.keys("/r");
    desk.expect("the longest retreat: ");
    let mut runs = Vec::new();
    let (mut run, mut film) = (0, moment(PUZZLE, Order::Reading, 0));
    for _ in 0..8_365 {
        match film.next() {
            Some(Event::Undo(_)) => run += 1,
            _ => runs.push(std::mem::take(&mut run)),
        }
    }
    let longest = runs.into_iter().max().expect("there are undos");
    desk.expect(&format!("{longest} undos in a row"));
}

#[test]
fn a_jump_into_the_unknown_can_be_stopped_and_leaves_the_film_where_it_was() {
    for stop in ["<space>", "<esc>"] {
        let mut desk = Desk::watching(LONG, 60);
        desk.keys("g100<enter>");
        desk.hold().keys("/s");
        for _ in 0..5 {
            desk.answer();
        }
        desk.play_for(Duration::from_millis(150));
        assert!(matches!(desk.watch().player().transport().motion(), Motion::Leaping(_)));
        assert_eq!(desk.events(), 100, "the board stands still meanwhile");
        desk.keys(stop).release();
        assert_eq!((desk.events(), desk.mode()), (100, "WATCH"), "after {stop}");
        desk.expect("stopped");
    }
}

#[test]
fn playing_stops_at_what_was_asked_for_in_both_directions() {
    let mut desk = Desk::watching(PUZZLE, 1_000);
    desk.keys("xg");
    desk.expect("playing stops at: new greatest depth");
    desk.keys("g20<enter>");
    let expected = scan(desk.watch().moment(), Condition::NewDepth).expect("there is one");
    desk.keys("<space>").play_for(Duration::from_secs(20));
    assert_eq!(desk.events(), expected);
    desk.expect("stopped at: new greatest depth");
    desk.keys("r<space>").play_for(Duration::from_secs(1));
    assert!(desk.events() < expected);
    assert!(Condition::NewDepth.holds(desk.watch().search()));
    desk.keys("xnr<end>");
    desk.expect("solved in");
}

#[test]
fn notes_belong_to_their_film_and_moment() {
    let mut desk = surveyed();
    desk.keys("'");
    desk.expect("!no notes yet: m writes one");
    desk.keys("g700<enter>ma dead end<enter>");
    desk.expect("noted at event 700");
    desk.keys("g90<enter>man early one<enter>");
    let notes = |desk: &Desk| -> Vec<(u64, String)> {
        desk.app.notes_of(desk.watch().search()).map(|note| (note.event, note.text.clone())).collect()
    };
    assert_eq!(notes(&desk), [(90, "an early one".to_owned()), (700, "a dead end".to_owned())]);
    desk.keys("'<down><enter>");
    assert_eq!(desk.events(), 700);
    assert_eq!(desk.app.note_here().map(|note| note.text.as_str()), Some("a dead end"));
    desk.keys("m, indeed<enter>");
    assert_eq!(notes(&desk)[1].1, "a dead end, indeed", "a note is changed, not doubled");
    desk.keys("o");
    assert_eq!(notes(&desk), [], "another order is another film");
    desk.keys("'");
    desk.expect("!no notes on this film yet: m writes one. 2 notes on others");
    desk.keys("oo");
    assert_eq!(notes(&desk).len(), 2, "and they wait in theirs");
    desk.keys("'x");
    assert_eq!(notes(&desk), [(700, "a dead end, indeed".to_owned())]);
    desk.keys("x");
    assert!(desk.app.overlay().is_none() && notes(&desk).is_empty());
    desk.keys("q");
    assert_eq!(desk.left, Some(Leave::Asked));
}

#[test]
fn notes_are_not_lost_unasked() {
    let mut desk = surveyed();
    desk.keys("mhere it begins<enter>q");
    assert!(matches!(desk.app.overlay(), Some(Overlay::Leaving)));
}

#[test]
fn the_command_line_that_is_copied_opens_the_same_moment() {
    let mut desk = surveyed();
    desk.keys("og40<enter>y");
    let copied = desk.copied.take().expect("a command line");
    assert_eq!(copied, format!("sudoscope watch {PUZZLE} --order fewest --event 40"));
    let puzzles = vec![super::desk::puzzle(PUZZLE)];
    let opening = Opening { puzzles, watch: true, order: Order::Fewest, event: 40, ..Opening::default() };
    let mut opened = Desk::new(opening);
    opened.release();
    assert!(opened.watch().moment() == desk.watch().moment());
}

#[test]
fn another_film_never_shows_what_was_asked_of_the_one_before() {
    for other in ["o", "f", "T", "<esc><esc>"] {
        let mut desk = Desk::with(PUZZLE);
        desk.go("r1c3").keys("4w").survey();
        desk.hold().keys("g3000<enter>").keys(other);
        desk.release();
        if desk.mode() == "EDIT" {
            desk.keys("<bksp>1w");
        }
        assert_eq!(desk.events(), 0, "after {other}");
        let (_, known) = desk.watch().span();
        assert!(!known, "the length is that of the film on show, after {other}");
    }
}

#[test]
fn what_is_shown_beside_the_film_stays_from_film_to_film() {
    let mut desk = surveyed();
    desk.keys("<tab>teo");
    let view = desk.app.view();
    assert_eq!((view.page, view.heat, view.blockers), (Page::Algorithm, true, true));
    desk.keys("<tab><tab>te");
    assert_eq!(desk.app.view(), crate::app::View::default());
}

#[test]
fn a_board_that_is_turned_while_it_is_watched_is_another_film() {
    let mut events = Vec::new();
    for keys in ["", "T", "M", "X"] {
        let mut desk = surveyed();
        desk.keys("g500<enter>").keys(keys).keys("0");
        assert_eq!((desk.mode(), desk.events()), ("WATCH", 0));
        assert_eq!(desk.watch().search().start(), desk.app.sheet().grid());
        desk.keys("<end>");
        events.push(desk.events());
        desk.keys("<esc>").keys(if keys.is_empty() { "" } else { "u" });
        assert_eq!(desk.board(), PUZZLE, "one step takes it back");
    }
    assert_eq!(events[0], 8_365);
    assert!(events[1..].iter().all(|&other| other != 8_365), "reading order depends on it: {events:?}");
}

#[test]
fn what_is_typed_while_a_leap_is_on_its_way_is_for_where_it_leads() {
    for (keys, event) in [("5.", 4_184), ("5,,", 4_181), ("3n", 2_510), ("97", 5_856), ("9g50<enter>", 50)] {
        let mut desk = surveyed();
        desk.hold().keys(keys).release();
        assert_eq!(desk.events(), event, "{keys}");
    }
    let mut desk = surveyed();
    desk.keys("g500<enter>").hold().keys("<home><space>").release().play_for(Duration::from_secs(1));
    assert!((59..=61).contains(&desk.events()), "{}", desk.events());
    let mut desk = surveyed();
    desk.hold().keys("5<esc>").release();
    assert_eq!(desk.mode(), "EDIT");
    desk.keys("w");
    assert_eq!(desk.events(), 4_183);
}

#[test]
fn jumps_asked_for_in_a_burst_add_up_and_of_clicks_the_last_counts() {
    let mut desk = surveyed();
    desk.keys("/u");
    let mut one_by_one = desk.events();
    for _ in 0..5 {
        let mut film = moment(PUZZLE, Order::Reading, one_by_one);
        one_by_one = scan(&film, Condition::Undo).expect("there are more");
        film.next();
    }
    desk.hold().keys("nnnnn").release();
    assert_eq!(desk.events(), one_by_one);
    desk.hold();
    for share in [0.1, 0.2, 0.3, 0.75] {
        desk.send(crate::app::Msg::Click(Spot::Timeline(share)));
    }
    desk.release();
    assert_eq!(desk.events(), 6_274);
}

#[test]
fn a_partner_beyond_what_was_passed_is_that_of_the_event_it_was_asked_for() {
    let mut desk = Desk::watching(LONG, 60);
    desk.keys("g1809<enter>");
    while !matches!(desk.watch().search().newest(), Some(Event::Place(_))) {
        desk.keys(".");
    }
    let here = desk.watch().moment().clone();
    let expected = Condition::undo_of_newest(here.search()).and_then(|condition| scan(&here, condition));
    desk.keys("%");
    assert_eq!(Some(desk.events()), expected);
    desk.keys("%");
    assert_eq!(desk.events(), here.events());
}

#[test]
fn a_note_is_on_the_moment_at_which_it_was_begun() {
    let mut desk = Desk::watching(PUZZLE, 60);
    desk.keys("<space>").play_for(Duration::from_secs(1));
    let begun = desk.events();
    desk.keys("m").play_for(Duration::from_secs(2));
    desk.keys("a second in<enter>");
    let notes: Vec<u64> = desk.app.notes_of(desk.watch().search()).map(|note| note.event).collect();
    assert_eq!(notes, [begun]);
    assert!(desk.events() > begun);
}

#[test]
fn what_is_known_of_a_film_is_told_again_when_it_is_shown_again() {
    for (away, back) in [("<esc>", "w"), ("c", "c")] {
        let mut desk = Desk::watching(PUZZLE, 60);
        desk.keys(away).keys(back).survey();
        desk.keys(away).keys(back).survey();
        assert_eq!(desk.watch().span(), (8_365, true), "after {away} and {back}");
    }
}

#[test]
fn a_turn_is_taken_back_where_it_was_made() {
    for keys in ["T", "MX", "XTT"] {
        let mut desk = surveyed();
        desk.keys(keys);
        for _ in 0..keys.len() {
            desk.keys("u");
        }
        assert_eq!((desk.mode(), desk.board().as_str()), ("WATCH", PUZZLE), "after {keys}");
        assert_eq!(desk.watch().search().start(), desk.app.sheet().grid());
        desk.keys("<c-r>");
        assert_ne!(desk.board(), PUZZLE);
        assert_eq!(desk.watch().search().start(), desk.app.sheet().grid());
    }
}

#[test]
fn a_run_that_is_turned_round_plays_backward() {
    let mut desk = Desk::watching(LONG, 1_000);
    desk.keys("g5000<enter>").hold().keys("<end>");
    desk.answer();
    let here = desk.events();
    desk.keys("r").release();
    desk.play_for(Duration::from_secs(1));
    assert!(desk.events() < here, "{} after {here}", desk.events());
    desk.keys("<home><space>").play_for(Duration::from_secs(1));
    assert!((990..=1_010).contains(&desk.events()), "Home turns forward again: {}", desk.events());
}

#[test]
fn an_answer_that_says_nothing_is_asked_for_again_with_a_word() {
    let mut desk = surveyed();
    desk.keys("g<enter>");
    desk.expect("!an event's number or a percentage");
    desk.keys("+10<enter>");
    desk.expect("!neither an event's number nor a percentage: +10");
    desk.keys("<esc>/d<enter>");
    desk.expect("!a depth, 0 to 80");
}

#[test]
fn the_solver_may_fail_while_it_passes_over_a_film() {
    let mut desk = Desk::watching(PUZZLE, 60);
    desk.send(crate::app::Msg::PassFailed("told to".to_owned()));
    desk.expect("!the film is passed over no further");
    assert!(!desk.solver_is_busy(), "nothing is asked again and again");
    desk.keys("g4000<enter>");
    assert_eq!(desk.events(), 4_000);
}

#[test]
fn what_was_passed_of_a_film_is_known_when_its_order_comes_round_again() {
    let mut desk = Desk::watching(LONG, 60);
    desk.survey().keys("g300000<enter>").survey();
    let (passed, _) = desk.watch().span();
    assert!(passed >= 300_000);
    desk.keys("ooo").survey_told();
    assert_eq!(desk.events(), 0);
    assert!(desk.watch().span().0 >= passed, "{:?}", desk.watch().span());
    desk.keys("c").survey_told();
    assert!(desk.race().lanes()[0].survey().is_some_and(|survey| survey.passed >= passed), "the race knows it too");
}

#[test]
fn an_answer_to_an_earlier_showing_of_a_film_is_none_to_this_one() {
    let mut desk = Desk::watching(PUZZLE, 60);
    desk.hold().keys("...ooo");
    desk.release();
    assert_eq!(desk.events(), 0);
}
