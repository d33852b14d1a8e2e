//! EDIT: one cell at a time.

use super::desk::{Desk, cell};
use super::{EMPTY, PUZZLE, SOLVED, with};
use crate::app::Verdict;

#[test]
fn the_program_opens_in_edit_on_the_first_empty_cell() {
    let desk = Desk::with(PUZZLE);
    assert_eq!((desk.mode(), desk.cursor().as_str()), ("EDIT", "r1c3"));
}

#[test]
fn digits_are_own_and_the_cursor_stays() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("4");
    assert_eq!((desk.board(), desk.cursor()), (with(PUZZLE, &["r1c3=4"]), "r1c3".to_owned()));
    assert!(!desk.app.sheet().grid().is_given(cell("r1c3")));
    desk.keys("2");
    assert_eq!(desk.board(), with(PUZZLE, &["r1c3=2"]), "another digit takes its place");
}

#[test]
fn every_key_that_clears_clears_the_cell() {
    for key in [".", "0", "<bksp>", "<del>"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("4").keys(key);
        assert_eq!((desk.board().as_str(), desk.cursor().as_str()), (PUZZLE, "r1c3"), "{key}");
        desk.keys("u");
        assert_eq!(desk.board(), with(PUZZLE, &["r1c3=4"]), "{key} is one step");
    }
}

#[test]
fn a_given_is_locked_and_a_message_says_so() {
    for key in ["4", ".", "0", "<bksp>", "<del>"] {
        let mut desk = Desk::with(PUZZLE);
        desk.go("r1c1").keys(key);
        assert_eq!(desk.board(), PUZZLE, "{key}");
        desk.expect("!r1c1 is given");
        desk.keys("u").expect("nothing to undo");
    }
}

#[test]
fn a_message_is_there_until_the_next_key() {
    let mut desk = Desk::with(PUZZLE);
    desk.go("r1c1").keys("4");
    assert_ne!(desk.says(), "");
    desk.keys("<right>");
    assert_eq!(desk.says(), "");
}

/// Each key from r1c1 and from r9c9.
#[test]
fn moves_wrap_round_the_edges() {
    let moves = [
        (&["<left>", "h"][..], "r1c9", "r9c8"),
        (&["<right>", "l"], "r1c2", "r9c1"),
        (&["<up>", "k"], "r9c1", "r8c9"),
        (&["<down>", "j"], "r2c1", "r1c9"),
        (&["H", "<s-left>"], "r1c7", "r9c6"),
        (&["L", "<s-right>"], "r1c4", "r9c3"),
        (&["K", "<s-up>"], "r7c1", "r6c9"),
        (&["J", "<s-down>"], "r4c1", "r3c9"),
        (&["<tab>"], "r2c5", "r2c2"),
        (&["<s-tab>", "<s-backtab>", "<backtab>"], "r8c8", "r8c5"),
        (&["<home>"], "r1c1", "r9c1"),
        (&["<end>"], "r1c9", "r9c9"),
    ];
    for (keys, from_first, from_last) in moves {
        for key in keys {
            for entry in ["", "i"] {
                let mut desk = Desk::with(PUZZLE);
                desk.keys(entry).click("r1c1").keys(key);
                assert_eq!(desk.cursor(), from_first, "{key} from r1c1");
                desk.click("r9c9").keys(key);
                assert_eq!(desk.cursor(), from_last, "{key} from r9c9");
                assert_eq!(desk.board(), PUZZLE);
            }
        }
    }
}

#[test]
fn tab_goes_through_the_middles_of_all_boxes() {
    let mut desk = Desk::with(PUZZLE);
    let mut visited = Vec::new();
    for _ in 0..9 {
        desk.keys("<tab>");
        visited.push(desk.cursor());
    }
    assert_eq!(visited, ["r2c5", "r2c8", "r5c2", "r5c5", "r5c8", "r8c2", "r8c5", "r8c8", "r2c2"]);
}

#[test]
fn a_click_selects_a_cell() {
    let mut desk = Desk::with(PUZZLE);
    desk.click("r7c4").keys("5");
    assert_eq!(desk.board(), with(PUZZLE, &["r7c4=5"]));
}

#[test]
fn a_clash_shows_at_once_and_is_gone_at_once() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("5");
    assert_eq!(desk.app.verdict(), Verdict::Clash);
    assert!(desk.app.clashes().cells().contains(cell("r1c1")) && desk.app.clashes().cells().contains(cell("r1c3")));
    desk.expect("r1c3 = 5 makes 2 clashes");
    desk.keys("4");
    assert_eq!((desk.app.verdict(), desk.app.clashes().len()), (Verdict::Unique, 0));
    desk.keys("6");
    desk.expect("makes a clash");
    desk.keys("u");
    assert_eq!(desk.app.verdict(), Verdict::Unique);
}

#[test]
fn own_digits_clash_with_each_other_too() {
    let mut desk = Desk::with(EMPTY);
    desk.keys("5<right>5");
    assert_eq!(desk.app.clashes().len(), 2, "in row 1 and box 1");
    desk.keys(".");
    assert!(desk.app.clashes().is_empty());
}

#[test]
fn undo_and_redo_put_the_cursor_at_the_change() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("4").go("r9c1").keys("3").go("r5c5");
    desk.keys("u");
    assert_eq!((desk.board(), desk.cursor()), (with(PUZZLE, &["r1c3=4"]), "r9c1".to_owned()));
    desk.keys("u");
    assert_eq!((desk.board().as_str(), desk.cursor().as_str()), (PUZZLE, "r1c3"));
    desk.keys("<c-r>");
    assert_eq!((desk.board(), desk.cursor()), (with(PUZZLE, &["r1c3=4"]), "r1c3".to_owned()));
    desk.keys("7<c-r>");
    desk.expect("!nothing to redo");
}

#[test]
fn the_same_digit_again_is_no_step() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("44u");
    assert_eq!(desk.board(), PUZZLE);
}

#[test]
fn c_clears_all_own_digits_in_one_step() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("c");
    desk.expect("!no own digit");
    desk.keys("4<right>6c");
    assert_eq!(desk.board(), PUZZLE);
    desk.expect("2 own digits cleared");
    desk.keys("u");
    assert_eq!(desk.board(), with(PUZZLE, &["r1c3=4", "r1c4=6"]));
}

#[test]
fn f_makes_all_digits_givens_in_one_step() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("f");
    desk.expect("!no own digit");
    desk.keys("4<right>6f");
    let grid = desk.app.sheet().grid();
    assert_eq!((grid.given_count(), grid.own_count()), (32, 0));
    desk.keys("1");
    desk.expect("!r1c4 is given");
    desk.keys("u");
    let grid = desk.app.sheet().grid();
    assert_eq!((grid.given_count(), grid.own_count()), (30, 2));
}

#[test]
fn n_is_an_empty_board_to_type_into_and_one_step() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("4").go("r5c5").keys("n");
    assert_eq!((desk.mode(), desk.board().as_str(), desk.cursor().as_str()), ("ENTRY", EMPTY, "r1c1"));
    assert_ne!(desk.app.sheet().title(), "test");
    desk.keys("u");
    assert_eq!(desk.board(), with(PUZZLE, &["r1c3=4"]));
    assert_eq!(desk.app.sheet().title(), "test");
    assert_eq!(desk.app.sheet().grid().own_count(), 1, "own digits come back as own digits");
}

#[test]
fn the_last_digit_solves_it() {
    let mut desk = Desk::with(&with(SOLVED, &["r9c9=."]));
    desk.keys("9");
    assert_eq!(desk.app.verdict(), Verdict::Solved);
    desk.expect("solved");
}

#[test]
fn unknown_keys_do_nothing() {
    for start in ["", "i", "w", "?", "o"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys(start);
        let before = format!("{:?}", desk.app);
        desk.keys("ZQ~é€<f5><c-x><c-d><c-q><s-enter><s-home>");
        assert_eq!(format!("{:?}", desk.app), before, "after {start:?}");
    }
}

#[test]
fn nothing_wakes_the_program_in_edit_and_entry() {
    let mut desk = Desk::with(PUZZLE);
    for keys in ["4", "s", "v", "u", "n", "12", "<esc>", "?", "<esc>", "o"] {
        desk.keys(keys);
        assert_eq!(desk.app.next_deadline(desk.now), None, "after {keys}");
    }
}
