//! EDIT: the board turned, mirrored, and with other digits.

use super::desk::{Desk, cell};
use super::{EMPTY, NONE, PUZZLE, SLOW_SEVERAL, SOLVED, TWO, with};
use crate::app::{Leave, Overlay, Verdict};
use crate::board::Transform;

const KEYS: [(&str, Transform, &str); 4] = [
    ("r", Transform::Turn, "turned by 90 degrees. u takes it back"),
    ("T", Transform::Turn, "turned by 90 degrees. u takes it back"),
    ("M", Transform::Mirror, "mirrored, left and right. u takes it back"),
    ("X", Transform::SwapDigits, "each digit is the next now, and 9 is 1. u takes it back"),
];

#[test]
fn the_whole_board_changes_in_one_step_and_the_cursor_stays_with_its_cell() {
    for (key, transform, words) in KEYS {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("4");
        let before = desk.app.sheet().grid().clone();
        desk.keys(key);
        desk.expect(words);
        assert_eq!(*desk.app.sheet().grid(), transform.apply(&before), "{key}");
        let there = transform.cell(cell("r1c3"));
        assert_eq!(desk.app.cursor(), there, "{key}");
        desk.keys("u");
        assert_eq!((desk.app.sheet().grid(), desk.cursor().as_str()), (&before, "r1c3"), "{key}");
        desk.expect("undone: ");
        desk.keys("<c-r>");
        assert_eq!(desk.app.cursor(), there, "{key}");
        assert_eq!(*desk.app.sheet().grid(), transform.apply(&before), "{key}");
        desk.keys("uu");
        assert_eq!(desk.board(), PUZZLE, "{key} is one step");
    }
}

#[test]
fn pressed_often_enough_everything_is_as_before() {
    for keys in ["rrrr", "TrTr", "MM", "XXXXXXXXX", "rMrM"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("4").keys(keys);
        assert_eq!((desk.board(), desk.cursor()), (with(PUZZLE, &["r1c3=4"]), "r1c3".to_owned()), "{keys}");
        desk.keys("r").keys(&"u".repeat(keys.len() + 1));
        assert_eq!((desk.board(), desk.cursor()), (with(PUZZLE, &["r1c3=4"]), "r1c3".to_owned()), "{keys}, undone");
    }
}

#[test]
fn the_verdict_stays_the_same() {
    for (line, verdict) in [
        (PUZZLE, Verdict::Unique),
        (TWO, Verdict::Several),
        (NONE, Verdict::NoSolution),
        (SOLVED, Verdict::Solved),
        (&with(PUZZLE, &["r1c3=5"]), Verdict::Clash),
    ] {
        for (key, transform, words) in KEYS {
            let mut desk = Desk::with(line);
            let clashes = desk.app.clashes();
            desk.keys(key);
            desk.expect(words);
            assert_eq!(desk.app.verdict(), verdict, "{key} on {line}");
            assert_eq!(desk.app.clashes().len(), clashes.len());
            let marked = clashes.cells().iter().map(|cell| transform.cell(cell)).collect();
            assert_eq!(desk.app.clashes().cells(), marked, "{key} on {line}");
        }
    }
}

#[test]
fn an_answer_about_the_board_before_is_not_written_on_this_one() {
    for (key, transform, _) in KEYS {
        let mut desk = Desk::holding(SLOW_SEVERAL);
        desk.keys("s").keys(key).release();
        assert_eq!(*desk.app.sheet().grid(), transform.apply(&super::desk::puzzle(SLOW_SEVERAL).grid), "{key}");
        assert_eq!(desk.app.verdict(), Verdict::Several, "{key}");
    }
}

#[test]
fn what_looks_the_same_after_it_is_no_step() {
    for key in ["r", "T", "M", "X"] {
        let mut desk = Desk::with(EMPTY);
        desk.keys("<right>").keys(key).expect("!that would change nothing");
        assert_eq!(desk.cursor(), "r1c2");
        desk.keys("u").expect("!nothing to undo");
    }
}

#[test]
fn a_film_is_of_the_board_as_it_is_now() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("w..<esc>rw");
    assert_eq!(desk.watch().search().start(), &Transform::Turn.apply(&super::desk::puzzle(PUZZLE).grid));
    assert_eq!(desk.events(), 0);
}

#[test]
fn only_edit_has_these_keys() {
    for key in ["r", "T", "M", "X"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("i").keys(key);
        assert_eq!((desk.board().as_str(), desk.mode()), (PUZZLE, "ENTRY"), "{key}");
    }
}

#[test]
fn a_board_that_was_only_transformed_is_left_without_a_question() {
    for keys in ["r", "MXr", "rrM", "r4u", "4r.", "ro<down><enter>"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys(keys).keys("q");
        assert_eq!(desk.left, Some(Leave::Asked), "after {keys}");
    }
}

#[test]
fn what_was_typed_is_asked_about_however_the_board_is_turned() {
    for keys in ["4r", "r4", "4MXr", "4ro<down><enter>"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys(keys).keys("q");
        assert!(matches!(desk.app.overlay(), Some(Overlay::Leaving)), "after {keys}");
    }
}
