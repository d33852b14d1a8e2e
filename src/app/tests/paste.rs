//! A paste: a puzzle, a list of them, or nothing that can be read.

use super::desk::Desk;
use super::{EMPTY, LONG, PUZZLE, SOLVED, TWO};
use crate::app::key::{Key, KeyCode};
use crate::app::{Msg, Overlay, Verdict};

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
    assert_eq!(desk.board(), LONG, "the list opens at the puzzle that is on the board");
    desk.keys("o<up><enter>");
    assert_eq!(desk.board(), PUZZLE, "the list can be opened again");
    desk.keys("uu");
    assert_eq!((desk.board().as_str(), desk.app.sheet().title()), (TWO, "test"));
}

/// What comes in one go without brackets.
fn burst(desk: &mut Desk, text: &str) {
    let keys = text.chars().map(|c| if c == '\n' { Key::plain(KeyCode::Enter) } else { Key::char(c) }).collect();
    desk.send(Msg::Keys(keys));
}

#[test]
fn many_characters_in_one_go_are_a_paste_in_every_mode() {
    for start in ["", "i", "w", "o", "?"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys(start);
        burst(&mut desk, LONG);
        assert_eq!((desk.board().as_str(), desk.mode()), (LONG, "EDIT"), "after {start}");
        desk.keys("u");
        assert_eq!(desk.board(), PUZZLE);
        burst(&mut desk, "quit, new, solve and clear: nothing of the kind");
        assert_eq!(desk.board(), PUZZLE);
        desk.expect("!not pasted");
    }
}

#[test]
fn a_key_that_is_held_is_no_paste() {
    let mut desk = Desk::watching(LONG, 60);
    burst(&mut desk, &".".repeat(81));
    assert_eq!((desk.mode(), desk.events()), ("WATCH", 81));
    burst(&mut desk, &",".repeat(40));
    assert_eq!(desk.events(), 41);
}

#[test]
fn a_puzzle_typed_quicker_than_it_is_read_is_still_typed() {
    let mut desk = Desk::with(TWO);
    desk.keys("n");
    let (first, rest) = PUZZLE.split_at(40);
    burst(&mut desk, first);
    assert_eq!((desk.cursor().as_str(), desk.mode()), ("r5c5", "ENTRY"));
    burst(&mut desk, &format!("{rest}7"));
    assert_eq!(desk.board(), PUZZLE, "the 82nd key changes nothing");
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
            desk.expect("!not pasted: ");
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
