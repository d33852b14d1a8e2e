//! WATCH in motion: the clock, the speed, and keys that come while the solver is at work.

use super::desk::Desk;
use super::{LONG, NONE, PUZZLE, TWO};
use crate::app::FADE;
use crate::app::speed::Speed;
use crate::app::transport::Motion;
use crate::search::Heading;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

fn motion(desk: &Desk) -> Motion {
    desk.watch().player().transport().motion()
}

#[test]
fn space_plays_and_pauses() {
    let mut desk = Desk::watching(LONG, 60);
    desk.play_for(SECOND);
    assert_eq!(desk.events(), 0, "it opens paused");
    desk.keys("<space>").play_for(SECOND);
    let events = desk.events();
    assert!((59..=61).contains(&events), "{events}");
    desk.keys("<space>");
    desk.expect(&format!("stopped at event {events}"));
    assert_eq!(motion(&desk), Motion::Paused);
    desk.play_for(SECOND);
    assert_eq!(desk.events(), events);
    desk.keys("<space>").play_for(SECOND);
    assert!((events + 59..=events + 61).contains(&desk.events()), "{}", desk.events());
}

#[test]
fn it_plays_as_many_events_a_second_as_are_asked_for() {
    for (rate, seconds) in [(1, 20), (60, 10), (1_000, 10), (100_000, 3)] {
        let mut desk = Desk::watching(LONG, rate);
        desk.keys("<space>").play_for(seconds * SECOND);
        let asked = f64::from(rate * seconds);
        let off = (desk.events() as f64 - asked).abs() / asked;
        assert!(off <= 0.1, "{rate} a second: {} after {seconds} s", desk.events());
        let reached = desk.watch().player().transport().reached().expect("it has played for long enough");
        assert!((reached / f64::from(rate) - 1.0).abs() <= 0.1, "{rate} a second: {reached}");
    }
}

#[test]
fn a_solver_that_answers_late_is_not_asked_for_more_than_a_moments_work() {
    let mut desk = Desk::watching(LONG, 1_000);
    desk.hold().keys("<space>");
    for _ in 0..20 {
        desk.play_for(SECOND / 2);
        desk.send(crate::app::Msg::Tick);
        desk.answer();
    }
    assert!(desk.events() <= 20 * 260, "{}", desk.events());
    assert!(desk.events() >= 10 * 240, "{}", desk.events());
}

#[test]
fn plus_and_minus_go_up_and_down_the_ladder() {
    for (faster, slower) in [("+", "-"), ("=", "-"), ("<up>", "<down>")] {
        let mut desk = Desk::watching(LONG, 60);
        let mut rates = Vec::new();
        for key in [faster, faster, slower, slower, slower] {
            desk.keys(key);
            rates.push(desk.watch().player().transport().speed().rate().expect("not yet Max"));
        }
        assert_eq!(rates, [100, 300, 100, 60, 30]);
        for _ in 0..30 {
            desk.keys(faster);
        }
        assert_eq!(desk.watch().player().transport().speed(), Speed::Max);
        for _ in 0..30 {
            desk.keys(slower);
        }
        assert_eq!(desk.watch().player().transport().speed().rate(), Some(1));
        assert_eq!(desk.events(), 0, "speed alone moves nothing");
    }
}

#[test]
fn the_speed_holds_for_the_next_order_the_start_and_the_next_film() {
    let mut desk = Desk::watching(PUZZLE, 60);
    for keys in ["+", "o", "<home>", "<esc>4w"] {
        desk.keys(keys);
        assert_eq!(desk.watch().player().transport().speed().rate(), Some(100), "after {keys}");
    }
}

#[test]
fn a_change_of_speed_counts_from_now_on() {
    let mut desk = Desk::watching(LONG, 1);
    desk.keys("<space>").play_for(SECOND * 9 / 10).keys("++++").play_for(SECOND);
    assert!((29..=31).contains(&desk.events()), "{}", desk.events());
}

#[test]
fn r_plays_backward_and_forward() {
    let mut desk = Desk::watching(LONG, 100);
    desk.keys("<space>").play_for(2 * SECOND);
    let there = desk.events();
    desk.keys("r").play_for(SECOND);
    let back = desk.events();
    assert!((there - 102..=there - 98).contains(&back), "from {there} to {back}");
    desk.keys("r").play_for(SECOND);
    assert!((back + 98..=back + 102).contains(&desk.events()), "from {back} to {}", desk.events());
    desk.keys("r").play_for(10 * SECOND);
    assert_eq!((desk.events(), motion(&desk)), (0, Motion::Paused));
    desk.expect("the start");
    desk.keys("<space>");
    assert_eq!(motion(&desk), Motion::Paused, "nothing lies before it");
    desk.expect("the start");
    desk.keys("rr<space>").play_for(SECOND);
    assert!((98..=102).contains(&desk.events()), "at the start it can't be turned backward");
    desk.keys("r<space>").play_for(SECOND);
    assert!(desk.events() >= 98);
}

#[test]
fn r_while_paused_only_turns_the_direction() {
    let mut desk = Desk::watching(LONG, 60);
    desk.keys("....r");
    assert_eq!((desk.events(), desk.watch().player().transport().heading()), (4, Heading::Backward));
    desk.keys(".");
    assert_eq!(desk.events(), 5, "a step forward is one still");
    desk.keys("<space>").play_for(SECOND);
    assert_eq!(desk.events(), 0);
}

#[test]
fn at_the_start_there_is_nothing_to_turn_round_to() {
    for speed in [1, 60] {
        let mut desk = Desk::watching(LONG, speed);
        desk.keys("<space>r");
        desk.expect("the start");
        desk.play_for(2 * SECOND);
        assert_eq!(motion(&desk), Motion::Playing, "it goes on forward");
        assert!(desk.events().abs_diff(2 * u64::from(speed)) <= 2, "{}", desk.events());
        desk.keys("r").play_for(4 * SECOND);
        assert_eq!((desk.events(), motion(&desk)), (0, Motion::Paused));
        desk.expect("r turns round");
        desk.play_for(SECOND);
        assert_eq!(desk.app.next_deadline(desk.now), None);
    }
}

#[test]
fn played_to_the_end_it_stops_and_says_so() {
    for speed in [1, 60, 100_000] {
        let mut desk = Desk::watching(NONE, speed);
        desk.keys("<space>").play_for(4 * SECOND);
        assert_eq!((desk.events(), motion(&desk)), (2, Motion::Paused), "{speed} a second");
        desk.expect("no solution: every possibility tried");
        assert_eq!(desk.app.next_deadline(desk.now), None);
        desk.keys("r<space>r").play_for(4 * SECOND);
        assert_eq!((desk.events(), motion(&desk)), (2, Motion::Paused), "back for less than an event and on again");
        desk.expect("every possibility tried");
    }
}

#[test]
fn play_stops_at_a_solution_and_goes_on_from_there() {
    let mut desk = Desk::watching(TWO, 1_000);
    desk.keys("<space>").play_for(SECOND);
    assert_eq!((desk.events(), motion(&desk)), (4, Motion::Paused));
    desk.expect("solved in 4 placements");
    desk.keys("<space>").play_for(SECOND);
    assert_eq!((desk.events(), desk.counters().solutions), (12, 2));
    desk.expect("solution 2, after 8 placements and 4 undos");
    desk.keys("<space>").play_for(SECOND);
    desk.expect("every possibility tried: 2 solutions");
}

#[test]
fn backward_it_passes_solutions_and_counts_them_out() {
    let mut desk = Desk::watching(TWO, 10);
    desk.keys("<end><end><end>r<space>").play_for(SECOND);
    assert!((5..=7).contains(&desk.events()), "{}", desk.events());
    assert_eq!(desk.counters().solutions, 1);
    desk.play_for(SECOND);
    assert_eq!((desk.events(), desk.counters().solutions), (0, 0));
}

#[test]
fn at_max_it_goes_as_fast_as_the_solver_can() {
    let mut desk = Desk::watching(PUZZLE, Speed::GREATEST);
    desk.keys("+<space>");
    assert_eq!(desk.events(), 8_365, "no clock has moved");
    desk.keys("r<space>");
    assert_eq!(desk.events(), 0);
}

#[test]
fn steps_in_a_burst_all_count() {
    let mut desk = Desk::watching(LONG, 60);
    desk.hold().keys(".......,,..");
    assert_eq!(desk.events(), 0, "the solver has not answered");
    desk.release();
    assert_eq!((desk.events(), motion(&desk)), (7, Motion::Paused));
}

#[test]
fn a_burst_of_steps_stops_at_a_solution() {
    let mut desk = Desk::watching(TWO, 60);
    desk.hold().keys("........").release();
    assert_eq!(desk.events(), 4);
    desk.expect("solved");
}

#[test]
fn a_step_stops_what_plays() {
    let mut desk = Desk::watching(LONG, 60);
    desk.keys("<space>").play_for(SECOND);
    let events = desk.events();
    desk.keys(".").play_for(SECOND);
    assert_eq!((desk.events(), motion(&desk)), (events + 1, Motion::Paused));
}

#[test]
fn a_run_can_be_stopped_at_the_moment_that_is_shown() {
    let mut desk = Desk::watching(LONG, 60);
    desk.hold().keys("<end>");
    for _ in 0..3 {
        desk.answer();
    }
    let shown = desk.events();
    assert_eq!(shown, 3 * 4_096, "slice by slice");
    desk.keys("<space>").release();
    assert_eq!((desk.events(), motion(&desk)), (shown, Motion::Paused));
    assert!(desk.watch().player().transport().was_stopped());
    desk.expect("stopped at event");
}

#[test]
fn home_stops_a_run() {
    let mut desk = Desk::watching(LONG, 60);
    desk.hold().keys("<end>");
    desk.answer();
    desk.keys("<home>").release();
    assert_eq!((desk.events(), motion(&desk)), (0, Motion::Paused), "the late answer is about another run");
}

#[test]
fn keys_act_while_the_solver_is_at_work() {
    let mut desk = Desk::watching(LONG, 1_000);
    desk.keys("...").hold().keys("<space>").play_for(SECOND / 50);
    assert!(desk.solver_is_busy());
    desk.keys("+lr");
    assert_eq!(desk.watch().player().transport().speed().rate(), Some(3_000));
    assert_eq!(desk.watch().player().transport().heading(), Heading::Backward);
    assert!(desk.watch().selected().is_some());
    desk.keys("?");
    assert!(desk.app.overlay().is_some());
    desk.keys("<esc><esc>");
    assert_eq!(desk.mode(), "EDIT");
    desk.keys("4");
    assert_eq!(desk.board(), super::with(LONG, &["r1c1=4"]));
    desk.release();
    assert_eq!((desk.mode(), desk.says().as_str()), ("EDIT", ""), "the late answer is not missed");
}

#[test]
fn a_step_back_is_not_lost_to_an_answer_that_ends_at_a_solution() {
    let mut desk = Desk::watching(TWO, 60);
    desk.hold().keys("...");
    while desk.answer() {}
    assert_eq!(desk.events(), 3);
    desk.keys("<end>,").release();
    assert_eq!((desk.events(), motion(&desk)), (2, Motion::Paused));
}

#[test]
fn a_run_is_not_lost_to_an_answer_that_ends_at_the_start() {
    let mut desk = Desk::watching(TWO, 60);
    desk.keys(".").hold().keys(",<end>").release();
    assert_eq!(desk.events(), 4);
    desk.expect("solved");
}

#[test]
fn another_order_never_shows_the_answer_of_the_order_before() {
    let mut desk = Desk::watching(PUZZLE, 60);
    desk.hold().keys("<end>o");
    assert!(desk.solver_is_busy());
    desk.answer();
    assert_eq!(desk.events(), 0);
    assert_eq!(desk.watch().search().order(), crate::search::Order::Fewest);
    desk.keys(".");
    desk.release();
    assert_eq!(desk.events(), 1);
}

#[test]
fn the_steps_after_a_new_order_wait_for_the_solver() {
    let mut desk = Desk::watching(PUZZLE, 60);
    desk.hold().keys("<end>o..").release();
    assert_eq!((desk.events(), desk.watch().search().order()), (2, crate::search::Order::Fewest));
}

#[test]
fn a_pasted_puzzle_ends_the_film_and_no_old_frame_is_shown_in_the_next() {
    let mut desk = Desk::watching(LONG, 1_000);
    desk.keys("<space>").play_for(SECOND).hold().play_for(SECOND / 10);
    assert!(desk.solver_is_busy());
    desk.paste(PUZZLE).keys("w");
    assert_eq!((desk.events(), desk.watch().search().start().to_string().as_str()), (0, PUZZLE));
    desk.release();
    assert_eq!((desk.events(), desk.watch().search().start().to_string().as_str()), (0, PUZZLE));
    desk.keys(".");
    assert_eq!(desk.events(), 1);
}

#[test]
fn coming_back_before_the_answer_is_the_same_moment() {
    let mut desk = Desk::watching(LONG, 1_000);
    desk.keys("<space>").play_for(SECOND).hold().play_for(SECOND / 10);
    let shown = desk.events();
    desk.keys("<esc>w").release();
    assert_eq!((desk.events(), motion(&desk)), (shown, Motion::Paused));
}

#[test]
fn when_the_solver_fails_the_moment_is_whole_and_the_film_goes_on() {
    let mut desk = Desk::watching(LONG, 1_000);
    desk.keys("<space>").play_for(SECOND);
    let search = desk.watch().search().clone();
    desk.hold().play_for(SECOND / 10).fail_solver();
    assert!(desk.watch().search() == &search);
    assert_eq!(motion(&desk), Motion::Paused);
    desk.expect("!the solver failed");
    desk.release().keys(".");
    assert_eq!(desk.events(), search.counters().events + 1);
    desk.keys("<space>").play_for(SECOND);
    assert!(desk.events() > search.counters().events + 900);
}

#[test]
fn after_a_pause_the_screen_fades_once_and_then_nothing_wakes_the_program() {
    let mut desk = Desk::watching(LONG, 60);
    desk.keys("<space>").play_for(SECOND).keys("<space>");
    let fade = desk.app.next_deadline(desk.now).expect("the newest change still fades");
    assert!(fade <= desk.now + FADE);
    desk.play_for(2 * FADE);
    assert_eq!(desk.app.next_deadline(desk.now), None);
}

#[test]
fn one_event_a_second_wakes_the_program_a_few_times_a_second() {
    let mut desk = Desk::watching(LONG, 1);
    desk.keys("<space>").play_for(10 * SECOND);
    assert!(desk.wakes <= 40, "{} in ten seconds", desk.wakes);
}
