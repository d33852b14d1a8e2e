//! WATCH: what it starts from, where it stands, and what it leaves behind.

use super::desk::{Desk, cell, puzzle};
use super::{EMPTY, LONG, NONE, PUZZLE, SOLVED, TWO, with};
use crate::app::transport::Motion;
use crate::app::{Opening, Scope, Verdict};
use crate::board::Content;
use crate::search::Order;
use std::time::Duration;

#[test]
fn it_starts_paused_at_event_zero_with_all_digits() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("4w");
    assert_eq!((desk.mode(), desk.events()), ("WATCH", 0));
    assert_eq!((desk.watch().player().transport().motion(), desk.watch().scope()), (Motion::Paused, Scope::AllDigits));
    assert_eq!(desk.watch().search().start().to_string(), with(PUZZLE, &["r1c3=4"]));
    assert_eq!(desk.app.next_deadline(desk.now), None);
}

#[test]
fn it_refuses_a_clash_and_names_it() {
    for start in ["", "i"] {
        let mut desk = Desk::with(&with(PUZZLE, &["r1c3=5"]));
        desk.keys(start);
        let mode = desk.mode();
        desk.keys("w");
        assert_eq!(desk.mode(), mode);
        desk.expect("5 twice in row 1: r1c1, r1c3");
    }
}

#[test]
fn opened_in_watch_it_refuses_a_clash_just_so() {
    let clashing = with(PUZZLE, &["r1c3=5"]);
    let desk = Desk::new(Opening { puzzles: vec![puzzle(&clashing)], watch: true, ..Opening::default() });
    assert_eq!(desk.mode(), "EDIT");
    desk.expect("5 twice in row 1");
}

#[test]
fn a_full_valid_grid_is_solved_at_event_zero() {
    let mut desk = Desk::with(SOLVED);
    desk.keys("w");
    assert!(desk.watch().is_solved());
    assert_eq!((desk.events(), desk.counters().solutions), (0, 1));
    let outcome = |desk: &Desk| desk.watch().outcome().expect("it is solved");
    assert_eq!(outcome(&desk), "solved: nothing is empty");
    desk.keys("<space>");
    assert_eq!((desk.events(), desk.watch().player().transport().motion()), (0, Motion::Paused));
    let mut desk = Desk::with(PUZZLE);
    desk.keys("sw");
    assert!(outcome(&desk).contains("f watches from the givens alone"));
    desk.keys("f<end>");
    desk.expect("solved in 4 208 placements");
}

#[test]
fn a_search_that_own_digits_spoil_says_so() {
    let mut desk = Desk::with(PUZZLE);
    desk.go("r1c3").keys("2w<end>");
    assert!(desk.watch().has_own_digits());
    desk.expect("no solution with your digits");
    desk.keys("f<end>");
    desk.expect("solved in");
}

#[test]
fn a_solution_that_was_passed_can_still_be_kept() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("w<end><end>");
    desk.expect("every possibility tried: one solution, no other. s keeps it");
    desk.keys("s");
    assert_eq!((desk.board().as_str(), desk.mode()), (SOLVED, "EDIT"));
    let mut desk = Desk::with(NONE);
    desk.keys("w<end>s");
    desk.expect("!no solution to keep");
}

#[test]
fn the_selection_is_for_one_moment() {
    let mut desk = Desk::with(PUZZLE);
    for leaving_it in [".", ",", "<space>", "<end>"] {
        desk.keys("<esc>w").click("r5c5");
        assert_eq!(desk.watch().focus(), cell("r5c5"));
        desk.keys(leaving_it);
        assert_eq!(desk.watch().selected(), None, "{leaving_it}");
    }
}

#[test]
fn another_order_plays_on_from_its_start() {
    let mut desk = Desk::watching(LONG, 100);
    desk.keys("<space>").play_for(Duration::from_secs(2));
    desk.keys("o");
    desk.expect("fewest candidates, from the start");
    desk.play_for(Duration::from_secs(1));
    assert!((98..=102).contains(&desk.events()), "{}", desk.events());
    desk.keys("<space>o");
    assert_eq!((desk.events(), desk.watch().player().transport().motion()), (0, Motion::Paused));
}

#[test]
fn a_board_without_givens_can_be_watched() {
    let mut desk = Desk::with(EMPTY);
    desk.keys("w<end>");
    assert!(desk.watch().is_solved());
    assert_eq!(desk.events(), 701);
}

#[test]
fn steps_go_forward_and_back() {
    for (forward, back) in [(".", ","), ("<right>", "<left>")] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("w");
        let start = desk.watch().search().clone();
        desk.keys(forward);
        assert_eq!(desk.events(), 1);
        assert_eq!(desk.watch().search().grid().to_string(), with(PUZZLE, &["r1c3=1"]), "the first digit that fits");
        desk.keys(back);
        assert!(desk.watch().search() == &start, "just as it was before");
        desk.keys(back);
        assert_eq!(desk.events(), 0);
        desk.expect("the start");
        assert_eq!(desk.board(), PUZZLE, "the board itself is never touched");
    }
}

#[test]
fn end_runs_to_the_next_solution_and_then_to_the_end() {
    let mut desk = Desk::with(TWO);
    desk.keys("w<end>");
    assert_eq!((desk.events(), desk.watch().is_solved()), (4, true));
    desk.expect("solved in 4 placements and 0 undos");
    desk.keys("<end>");
    assert_eq!((desk.events(), desk.counters().solutions), (12, 2));
    desk.keys("<end>");
    assert_eq!(desk.events(), 16);
    desk.expect("every possibility tried: 2 solutions");
    desk.keys("<end>");
    assert_eq!(desk.events(), 16);
    desk.expect("every possibility tried");
    assert_eq!(desk.app.next_deadline(desk.now + crate::app::FADE), None);
}

#[test]
fn without_a_solution_it_says_that_all_was_tried() {
    let mut desk = Desk::with(NONE);
    desk.keys("w<end>");
    let counters = desk.counters();
    assert_eq!((counters.placements, counters.undos, counters.solutions), (1, 1, 0));
    desk.expect("no solution: every possibility tried");
    for key in [".", "<space>", "<end>"] {
        desk.keys(key);
        assert_eq!(desk.events(), 2);
        desk.expect("every possibility tried");
    }
    desk.keys(",");
    assert_eq!(desk.events(), 1, "and back from the end");
}

#[test]
fn with_one_solution_the_end_says_that_there_is_no_other() {
    let mut desk = Desk::with(&with(SOLVED, &["r9c9=."]));
    desk.keys("w<end><end>");
    desk.expect("one solution, no other");
}

#[test]
fn home_and_zero_go_back_to_the_start() {
    for key in ["<home>", "0"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("w<end>").keys(key);
        assert_eq!((desk.events(), desk.counters().deepest), (0, 0));
        assert_eq!(desk.watch().player().transport().motion(), Motion::Paused);
    }
}

#[test]
fn leaving_and_coming_back_is_the_same_moment() {
    for leave in ["<esc>", "w"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("wo.....hj");
        let (search, selected) = (desk.watch().search().clone(), desk.watch().selected());
        desk.keys(leave);
        assert_eq!((desk.mode(), desk.board().as_str(), desk.cursor().as_str()), ("EDIT", PUZZLE, "r1c3"));
        desk.keys("<down>w");
        assert!(desk.watch().search() == &search);
        assert_eq!(desk.watch().selected(), selected);
    }
}

#[test]
fn an_edit_in_between_is_a_new_film() {
    for edit in ["4", "i1<esc>", "s", "n", "o<down><down><enter>"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("w.....<esc>").keys(edit).keys("w");
        assert_eq!(desk.events(), 0, "after {edit}");
        assert_eq!(desk.watch().search().start().to_string(), desk.board());
    }
}

#[test]
fn the_moment_waits_while_a_clash_is_taken_back() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("w.....<esc>5w");
    assert_eq!(desk.mode(), "EDIT", "refused for the clash");
    desk.keys("uw");
    assert_eq!(desk.events(), 5);
}

#[test]
fn a_film_that_plays_is_left_at_its_moment_and_waits_there() {
    let mut desk = Desk::watching(super::LONG, 1_000);
    desk.keys("<space>").play_for(std::time::Duration::from_secs(1));
    let left_at = desk.events();
    desk.keys("<esc>").play_for(std::time::Duration::from_secs(5)).keys("w");
    assert_eq!((desk.events(), desk.watch().player().transport().motion()), (left_at, Motion::Paused));
}

#[test]
fn o_goes_through_all_orders_each_from_event_zero() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("w");
    let mut orders = Vec::new();
    let mut events = Vec::new();
    for _ in Order::ALL {
        orders.push(desk.watch().search().order());
        desk.keys("<end>");
        events.push(desk.events());
        desk.keys("o");
        assert_eq!(desk.events(), 0);
    }
    assert_eq!(orders, Order::ALL);
    assert_eq!(events, [8_365, 51, 51]);
    assert_eq!(desk.watch().search().order(), Order::ALL[0], "round");
}

#[test]
fn the_order_is_kept_for_the_next_film() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("wo<esc>4w");
    assert_eq!(desk.watch().search().order(), Order::Fewest);
}

#[test]
fn f_starts_from_the_givens_alone_and_f_again_from_all_digits() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("wf");
    desk.expect("!only givens");
    desk.keys("<esc>4w...f");
    assert_eq!((desk.events(), desk.watch().scope()), (0, Scope::GivensAlone));
    assert_eq!(desk.watch().search().start().to_string(), PUZZLE);
    assert_eq!(desk.board(), with(PUZZLE, &["r1c3=4"]), "the own digit is still on the board");
    desk.keys("<home>o");
    assert_eq!(desk.watch().scope(), Scope::GivensAlone, "Home and o keep to it");
    desk.keys("f");
    assert_eq!(desk.watch().search().start().to_string(), with(PUZZLE, &["r1c3=4"]));
}

#[test]
fn s_keeps_the_solution_as_one_step() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("2wf<end>s");
    assert_eq!((desk.mode(), desk.board().as_str(), desk.app.verdict()), ("EDIT", SOLVED, Verdict::Solved));
    assert_eq!(desk.app.sheet().grid().given_count(), 30);
    desk.keys("u");
    assert_eq!(desk.board(), with(PUZZLE, &["r1c3=2"]));
    assert_eq!(desk.app.sheet().grid().content(cell("r1c3")), Content::Own(crate::board::Digit::ALL[1]));
}

#[test]
fn s_refuses_before_there_is_a_solution() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("w....s");
    assert_eq!((desk.mode(), desk.events(), desk.board().as_str()), ("WATCH", 4, PUZZLE));
    desk.expect("!no solution");
}

#[test]
fn s_keeps_the_solution_that_is_shown() {
    let mut desk = Desk::with(TWO);
    desk.keys("w<end><end>s");
    assert_eq!(desk.board(), with(TWO, &["r4c6=3", "r4c9=1", "r5c6=1", "r5c9=3"]));
}

#[test]
fn cells_are_selected_without_moving_the_boards_cursor() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("w");
    assert_eq!(desk.watch().selected(), None);
    for (keys, selected) in
        [("l", "r1c4"), ("j", "r2c4"), ("h", "r2c3"), ("k", "r1c3"), ("K", "r7c3"), ("<s-left>", "r7c9")]
    {
        desk.keys(keys);
        assert_eq!(desk.watch().selected(), Some(cell(selected)), "{keys}");
    }
    desk.click("r5c5");
    assert_eq!(desk.watch().selected(), Some(cell("r5c5")));
    desk.keys("<esc>");
    assert_eq!(desk.cursor(), "r1c3");
}

#[test]
fn undo_and_other_keys_of_the_board_are_off() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("4w");
    desk.keys("u<c-r>9vin<del><bksp>");
    assert_eq!((desk.mode(), desk.events(), desk.board()), ("WATCH", 0, with(PUZZLE, &["r1c3=4"])));
}
