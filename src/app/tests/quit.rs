//! Leaving: at once, or after a question if something would be lost.

use super::desk::Desk;
use super::{EMPTY, PUZZLE, SOLVED, TWO};
use crate::app::{Leave, Overlay};

#[track_caller]
fn asks(desk: &Desk) {
    assert!(matches!(desk.app.overlay(), Some(Overlay::Leaving)), "no question: {:?}", desk.app.overlay());
    assert_eq!(desk.left, None);
}

#[test]
fn q_leaves_at_once_if_nothing_would_be_lost() {
    for start in
        ["", "i", "w", "4u", "n", "n12uu", "nu", "o<down><down><enter>", "o<down><down><enter>u", "4c", "w<end><esc>"]
    {
        let mut desk = Desk::with(PUZZLE);
        desk.keys(start).keys("q");
        assert_eq!(desk.left, Some(Leave::Asked), "after {start:?}");
    }
    let mut desk = Desk::with(EMPTY);
    desk.paste(PUZZLE).keys("q");
    assert_eq!(desk.left, Some(Leave::Asked), "after a paste");
    let mut desk = Desk::with(PUZZLE);
    desk.paste(TWO).keys("uq");
    assert_eq!(desk.left, Some(Leave::Asked), "after a paste that was undone");
}

#[test]
fn q_asks_if_something_would_be_lost() {
    for start in ["4", "4w", "i7", "n12", "s", "w<end>s", "o<down><down><enter>1"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys(start).keys("q");
        asks(&desk);
    }
    let mut desk = Desk::with(EMPTY);
    desk.paste(SOLVED).keys("u8q");
    asks(&desk);
}

#[test]
fn a_typed_puzzle_that_another_took_the_place_of_is_asked_about() {
    for replace in ["o<down><enter>", "n"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("n").keys(TWO).keys("<esc>").keys(replace).keys("<esc>q");
        asks(&desk);
    }
}

#[test]
fn y_leaves_and_enter_loses_nothing() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("4q<enter>");
    assert_eq!(desk.left, None);
    asks(&desk);
    desk.keys("y");
    assert_eq!(desk.left, Some(Leave::Asked));
}

#[test]
fn n_escape_and_q_stay() {
    for key in ["n", "<esc>", "q"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("4q").keys(key);
        assert!(desk.app.overlay().is_none() && desk.left.is_none(), "{key}");
        assert_eq!(desk.mode(), "EDIT", "n makes no new puzzle");
        desk.keys("q");
        asks(&desk);
    }
}

#[test]
fn other_keys_leave_the_question_open() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("4q<space>x?5.<left>Y").click("r5c5");
    asks(&desk);
    assert_eq!(desk.cursor(), "r1c3");
}

#[test]
fn ctrl_c_leaves_at_once_from_everywhere() {
    for start in ["", "4", "n12", "w", "w<space>", "?", "o", "4q"] {
        let mut desk = Desk::with(PUZZLE);
        desk.hold().keys(start).keys("<c-c>");
        assert_eq!(desk.left, Some(Leave::Interrupted), "after {start:?}");
    }
}
