//! ENTRY: a puzzle is typed in.

use super::desk::Desk;
use super::{EMPTY, PUZZLE, SOLVED, with};
use crate::app::Verdict;

fn entering() -> Desk {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("n");
    desk
}

#[test]
fn a_whole_puzzle_is_typed_as_it_is_read() {
    let mut desk = entering();
    desk.keys(PUZZLE);
    assert_eq!(desk.board(), PUZZLE);
    assert_eq!(desk.app.sheet().grid().own_count(), 0);
    assert_eq!((desk.mode(), desk.app.verdict()), ("ENTRY", Verdict::Unique));
    desk.keys("<esc>");
    assert_eq!((desk.mode(), desk.board().as_str()), ("EDIT", PUZZLE), "leaving changes nothing");
}

#[test]
fn a_digit_is_given_and_the_cursor_goes_on() {
    let mut desk = entering();
    desk.keys("7");
    assert!(desk.app.sheet().grid().is_given(super::desk::cell("r1c1")));
    assert_eq!(desk.cursor(), "r1c2");
    desk.keys("12345678");
    assert_eq!(desk.cursor(), "r2c1", "from a row's end to the next row");
}

#[test]
fn blanks_are_typed_with_point_zero_or_space() {
    let mut desk = entering();
    desk.keys("1.2030<space>4");
    assert_eq!(desk.board(), with(EMPTY, &["r1c1=1", "r1c3=2", "r1c5=3", "r1c8=4"]));
    desk.keys("<home>.0<space>");
    assert_eq!(desk.board(), with(EMPTY, &["r1c5=3", "r1c8=4"]), "a blank overwrites what stood there");
    assert_eq!(desk.cursor(), "r1c4");
}

#[test]
fn typing_stops_at_the_last_cell() {
    let mut desk = entering();
    desk.keys(PUZZLE);
    desk.keys("1.<space>0");
    assert_eq!((desk.board().as_str(), desk.cursor().as_str()), (PUZZLE, "r9c9"));
    desk.expect("!all 81 cells");
    desk.keys("<bksp>");
    assert_eq!((desk.board(), desk.cursor()), (with(PUZZLE, &["r9c9=."]), "r9c9".to_owned()), "the last cell is back");
    desk.keys("4");
    assert_eq!(desk.board(), with(PUZZLE, &["r9c9=4"]), "and can be typed again");
    desk.keys("<bksp><bksp>");
    assert_eq!((desk.board(), desk.cursor()), (with(PUZZLE, &["r9c9=.", "r9c8=."]), "r9c8".to_owned()));
}

#[test]
fn the_last_cell_can_be_typed_over_once_the_cursor_was_moved_there() {
    let mut desk = entering();
    desk.keys(PUZZLE).keys("<left><right>4");
    assert_eq!(desk.board(), with(PUZZLE, &["r9c9=4"]));
    desk.click("r9c9").keys("3");
    assert_eq!(desk.board(), with(PUZZLE, &["r9c9=3"]));
}

#[test]
fn enter_after_the_last_cell_changes_nothing_not_even_for_the_next_key() {
    let mut desk = entering();
    desk.keys(PUZZLE).keys("<enter>4");
    assert_eq!(desk.board(), PUZZLE, "the 82nd key changes nothing");
    desk.keys("<enter><bksp>");
    assert_eq!((desk.board(), desk.cursor()), (with(PUZZLE, &["r9c9=."]), "r9c9".to_owned()));
}

#[test]
fn backspace_goes_back_one_cell_and_clears_it() {
    let mut desk = entering();
    desk.keys("123<bksp>");
    assert_eq!((desk.board(), desk.cursor()), (with(EMPTY, &["r1c1=1", "r1c2=2"]), "r1c3".to_owned()));
    desk.keys("456789.<bksp>");
    assert_eq!(desk.cursor(), "r1c9", "from the start of a row to the end of the one before");
    desk.keys("<home><bksp><bksp>");
    assert_eq!(desk.cursor(), "r1c1", "there is nothing before the first cell");
    assert!(desk.board().starts_with("12456789."), "and nothing to clear there");
}

#[test]
fn delete_clears_the_cell_and_stays() {
    let mut desk = entering();
    desk.keys("12<left><del>");
    assert_eq!((desk.board(), desk.cursor()), (with(EMPTY, &["r1c1=1"]), "r1c2".to_owned()));
}

#[test]
fn enter_goes_to_the_next_row() {
    let mut desk = entering();
    desk.keys("53<enter>");
    assert_eq!(desk.cursor(), "r2c1");
    desk.keys("<enter>");
    assert_eq!(desk.cursor(), "r3c1", "an empty row is an Enter");
}

#[test]
fn enter_does_nothing_just_after_a_rows_ninth_cell() {
    let mut desk = entering();
    desk.keys("53..7....<enter>");
    assert_eq!(desk.cursor(), "r2c1", "the cursor is there already");
    desk.keys("<enter>");
    assert_eq!(desk.cursor(), "r3c1", "a second one skips a row");
    for row in ["1........", "2........"] {
        desk.keys(row).keys("<enter>");
    }
    assert_eq!(desk.board(), with(EMPTY, &["r1c1=5", "r1c2=3", "r1c5=7", "r3c1=1", "r4c1=2"]));
    desk.keys("<up><end><right><enter>");
    assert_eq!(desk.cursor(), "r5c1", "a cursor that was moved to a row's start goes on");
    desk.go("r9c4").keys("<enter>");
    assert_eq!(desk.cursor(), "r9c4", "there is no row below the last");
}

#[test]
fn entry_begins_at_the_cursor_and_overwrites_givens_and_own_digits() {
    let mut desk = Desk::with(PUZZLE);
    desk.go("r1c3").keys("4<left><left>i987");
    let grid = desk.app.sheet().grid();
    assert_eq!(grid.to_string(), with(PUZZLE, &["r1c1=9", "r1c2=8", "r1c3=7"]));
    assert_eq!(grid.own_count(), 0, "what is typed in ENTRY is given");
}

#[test]
fn own_digits_elsewhere_stay_own_digits() {
    let mut desk = Desk::with(PUZZLE);
    desk.go("r1c3").keys("4i").click("r9c1").keys("3<esc>");
    assert_eq!(desk.app.sheet().grid().own_count(), 1);
}

#[test]
fn undo_and_redo_go_key_by_key_with_the_cursor_at_the_change() {
    let mut desk = entering();
    desk.keys("12").click("r5c5").keys("7u");
    assert_eq!((desk.board(), desk.cursor()), (with(EMPTY, &["r1c1=1", "r1c2=2"]), "r5c5".to_owned()));
    desk.keys("u");
    assert_eq!((desk.board(), desk.cursor()), (with(EMPTY, &["r1c1=1"]), "r1c2".to_owned()));
    desk.keys("<c-r><c-r>");
    assert_eq!(desk.board(), with(EMPTY, &["r1c1=1", "r1c2=2", "r5c5=7"]));
    assert_eq!((desk.cursor().as_str(), desk.mode()), ("r5c5", "ENTRY"));
    desk.keys("<c-r>");
    desk.expect("!nothing to redo");
    desk.keys("uuuu");
    assert_eq!(desk.board(), PUZZLE, "the board before n");
    desk.keys("u");
    desk.expect("!nothing to undo");
}

#[test]
fn a_clash_among_givens_shows_at_once_and_goes_when_it_is_resolved() {
    let mut desk = entering();
    desk.keys("1234.1");
    assert_eq!(desk.app.verdict(), Verdict::Clash);
    assert_eq!(desk.app.clashes().to_string(), "1 twice in row 1: r1c1, r1c6");
    desk.keys("<bksp>");
    assert!(desk.app.clashes().is_empty());
    assert_eq!(desk.app.verdict(), Verdict::Several);
}

#[test]
fn a_solved_grid_that_is_typed_in_is_told() {
    let mut desk = entering();
    desk.keys(SOLVED);
    assert_eq!(desk.app.verdict(), Verdict::Solved);
    desk.expect("solved");
}

#[test]
fn i_and_escape_end_it_and_w_leads_to_the_film() {
    for end in ["i", "<esc>"] {
        let mut desk = entering();
        assert_eq!(desk.keys("12").keys(end).mode(), "EDIT");
        assert_eq!(desk.cursor(), "r1c3");
    }
    let mut desk = entering();
    assert_eq!(desk.keys("12w").mode(), "WATCH");
    assert_eq!(desk.watch().search().start().to_string(), with(EMPTY, &["r1c1=1", "r1c2=2"]));
}

#[test]
fn keys_of_the_board_that_would_harm_are_off() {
    let mut desk = entering();
    desk.keys("12sfcvno");
    assert_eq!((desk.mode(), desk.board()), ("ENTRY", with(EMPTY, &["r1c1=1", "r1c2=2"])));
    assert!(desk.app.overlay().is_none());
}
