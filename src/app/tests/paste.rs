//! A paste: a puzzle, a list of them, or nothing that can be read.

use super::desk::Desk;
use super::{EMPTY, LONG, PUZZLE, SOLVED, TWO};
use crate::app::{Overlay, Verdict};

#[test]
fn a_pasted_puzzle_takes_the_boards_place_in_one_step() {
    for start in ["", "i", "n12", "w", "?", "o"] {
        let mut desk = Desk::with(TWO);
        desk.keys(start);
        let (board, title) = (desk.board(), desk.app.sheet().title().to_owned());
        desk.paste(PUZZLE);
        assert_eq!((desk.mode(), desk.board().as_str(), desk.cursor().as_str()), ("EDIT", PUZZLE, "r1c3"), "{start}");
        assert!(desk.app.overlay().is_none());
        assert_eq!((desk.app.sheet().title(), desk.app.verdict()), ("pasted", Verdict::Unique));
        desk.expect("30 givens");
        desk.keys("u");
        assert_eq!((desk.board(), desk.app.sheet().title()), (board, title.as_str()));
    }
}

#[test]
fn a_pasted_list_is_offered_and_opened_from_the_picker() {
    let mut desk = Desk::with(TWO);
    desk.paste(&format!("{PUZZLE}\n{LONG}\n"));
    assert_eq!(desk.board(), TWO, "nothing is opened yet");
    let Some(Overlay::Picker(picker)) = desk.app.overlay() else { panic!("no picker") };
    assert_eq!(picker.selected(), 0);
    assert_eq!(picker.puzzles()[1].title, "pasted 2");
    desk.keys("<down><enter>");
    assert_eq!((desk.board().as_str(), desk.app.sheet().title()), (LONG, "pasted 2"));
    desk.keys("o<enter>");
    assert_eq!(desk.board(), PUZZLE, "the list can be opened again");
    desk.keys("uu");
    assert_eq!((desk.board().as_str(), desk.app.sheet().title()), (TWO, "test"));
}

#[test]
fn a_paste_that_cannot_be_read_changes_nothing_and_says_why() {
    for start in ["", "4", "i", "w"] {
        for text in ["hello", "", "12345", "53..7....6..195....98"] {
            let mut desk = Desk::with(PUZZLE);
            desk.keys(start);
            let (board, mode) = (desk.board(), desk.mode());
            desk.paste(text);
            assert_eq!((desk.board(), desk.mode()), (board, mode));
            desk.expect("!nothing pasted: ");
        }
    }
}

#[test]
fn a_pasted_puzzle_with_a_clash_or_a_full_one_is_taken_as_it_is() {
    let mut desk = Desk::with(EMPTY);
    desk.paste(&SOLVED.replace('9', "1"));
    assert_eq!(desk.app.verdict(), Verdict::Clash);
    desk.paste(SOLVED);
    assert_eq!((desk.app.verdict(), desk.cursor().as_str()), (Verdict::Solved, "r1c1"));
}

#[test]
fn the_question_before_leaving_lets_no_paste_through() {
    let mut desk = Desk::with(TWO);
    desk.go("r4c6").keys("3q");
    let before = desk.board();
    desk.paste(PUZZLE);
    assert!(matches!(desk.app.overlay(), Some(Overlay::Leaving)));
    assert_eq!(desk.board(), before);
}
