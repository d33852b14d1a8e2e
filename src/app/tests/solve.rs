//! `s` fills the solution in, `v` checks the own digits.

use super::desk::Desk;
use super::{EMPTY, HARD, NONE, PUZZLE, SLOW_NONE, SLOW_SEVERAL, SOLVED, TWO, with};
use crate::app::Verdict;
use crate::board::rules;

#[test]
fn s_fills_the_only_solution_in_as_one_step() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("4s");
    assert_eq!((desk.board().as_str(), desk.app.verdict()), (SOLVED, Verdict::Solved));
    assert_eq!(desk.app.sheet().grid().given_count(), 30, "what was filled in is own");
    desk.expect("the only solution");
    desk.keys("u");
    assert_eq!(desk.board(), with(PUZZLE, &["r1c3=4"]));
    desk.keys("<c-r>");
    assert_eq!(desk.board(), SOLVED);
}

#[test]
fn s_says_when_it_is_one_of_several_solutions() {
    for line in [TWO, EMPTY] {
        let mut desk = Desk::with(line);
        desk.keys("s");
        assert!(rules::is_solved(desk.app.sheet().grid()));
        desk.expect("one of several solutions");
    }
}

#[test]
fn s_keeps_the_own_digits() {
    let mut desk = Desk::with(TWO);
    desk.go("r5c9").keys("3s");
    assert_eq!(desk.board(), with(TWO, &["r4c6=3", "r4c9=1", "r5c6=1", "r5c9=3"]));
    desk.expect("the only solution");
}

#[test]
fn s_does_nothing_with_a_clash_without_a_solution_or_on_a_full_grid() {
    let clashing = with(PUZZLE, &["r1c3=5"]);
    for (line, words) in [
        (clashing.as_str(), "!can't solve with a clash: 5 twice in row 1: r1c1, r1c3"),
        (NONE, "!no solution"),
        (SOLVED, "solved already"),
    ] {
        let mut desk = Desk::with(line);
        desk.keys("s");
        assert_eq!(desk.board(), line);
        desk.expect(words);
        desk.keys("u").expect("nothing to undo");
    }
}

#[test]
fn with_wrong_own_digits_s_says_so_and_s_again_solves_from_the_givens() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("2s");
    assert_eq!(desk.board(), with(PUZZLE, &["r1c3=2"]));
    desk.expect("s again");
    desk.keys("s");
    assert_eq!(desk.board(), SOLVED);
    desk.keys("u");
    assert_eq!(desk.board(), with(PUZZLE, &["r1c3=2"]), "the own digit is back with one undo");
}

#[test]
fn anything_between_disarms_the_second_s() {
    let board = with(PUZZLE, &["r1c3=2"]);
    for between in ["<left>", "Z", "<esc>", "?q", "oq", "w<esc>", "i<esc>", "v", "<c-l>"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys("2s").keys(between).keys("s");
        assert_eq!(desk.board(), board, "after {between}");
        desk.expect("s again");
    }
    let mut desk = Desk::with(PUZZLE);
    desk.keys("2s").paste("nonsense").keys("s");
    assert_eq!(desk.board(), board, "after a paste that failed");
}

#[test]
fn when_the_givens_have_no_solution_the_second_s_says_so() {
    let mut desk = Desk::with(NONE);
    desk.go("r9c1").keys("8ss");
    desk.expect("!no solution: the givens");
    assert_eq!(desk.app.sheet().grid().own_count(), 1);
}

#[test]
fn a_slow_solution_is_filled_in_when_it_comes() {
    let mut desk = Desk::with(SLOW_SEVERAL);
    desk.hold().keys("s");
    desk.expect("solving");
    assert_eq!(desk.board(), SLOW_SEVERAL);
    desk.keys("s<right>").release();
    assert!(rules::is_solved(desk.app.sheet().grid()));
    desk.expect("one of several solutions");
    desk.keys("u");
    assert_eq!(desk.board(), SLOW_SEVERAL, "asked twice, filled in once");
}

#[test]
fn an_edit_drops_a_slow_solution_even_if_the_givens_stay() {
    let mut desk = Desk::with(SLOW_SEVERAL);
    desk.hold().keys("s7");
    let edited = with(SLOW_SEVERAL, &["r1c1=7"]);
    assert_eq!(desk.board(), edited);
    desk.release();
    assert_eq!(desk.board(), edited, "the answer was about another board");
    let mut desk = Desk::with(SLOW_NONE);
    desk.hold().keys("s7").release();
    assert_eq!(desk.says(), "");
}

#[test]
fn to_watch_drops_a_slow_solution() {
    let mut desk = Desk::with(SLOW_SEVERAL);
    desk.hold().keys("sw").release();
    assert_eq!((desk.board().as_str(), desk.says().as_str()), (SLOW_SEVERAL, ""), "what is watched stays the board");
}

#[test]
fn an_edit_of_own_digits_leaves_the_question_about_the_givens_open() {
    let mut desk = Desk::holding(SLOW_SEVERAL);
    desk.keys("s72").release();
    assert_eq!(desk.app.verdict(), Verdict::Several);
}

#[test]
fn v_without_own_digits_has_nothing_to_check() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("v");
    desk.expect("!no own digit");
}

/// What `v` says.
fn checked(desk: &mut Desk) -> String {
    let board = desk.board();
    desk.keys("v");
    assert_eq!(desk.board(), board, "v changes nothing");
    desk.says()
}

#[test]
fn v_names_the_digits_that_cannot_stay() {
    let mut desk = Desk::with(PUZZLE);
    assert!(checked(desk.keys("4")).contains("all stay"));
    desk.go("r4c4").keys("5").go("r7c1").keys("3");
    assert_eq!(checked(&mut desk).trim_start_matches('!'), "2 digits can't stay: r4c4, r7c1");
    desk.keys("c").go("r1c3").keys("2");
    assert!(checked(&mut desk).contains("1 digit can't stay: r1c3"));
}

#[test]
fn v_names_a_clash_first() {
    let mut desk = Desk::with(PUZZLE);
    assert!(checked(desk.keys("5")).contains("5 twice in row 1: r1c1, r1c3"));
}

#[test]
fn v_with_several_solutions_tells_whether_one_is_left() {
    let mut desk = Desk::with(TWO);
    assert!(checked(desk.go("r4c6").keys("3")).contains("can stay"));
    let mut desk = Desk::with(EMPTY);
    for (column, digit) in (1..=8).zip("12345678".chars()) {
        desk.go(&format!("r1c{column}")).keys(&digit.to_string());
    }
    assert!(checked(&mut desk).contains("can stay"));
    desk.go("r5c9").keys("9");
    assert!(desk.app.clashes().is_empty());
    assert!(checked(&mut desk).contains("no solution from here"));
}

#[test]
fn v_when_the_givens_have_no_solution() {
    let mut desk = Desk::with(NONE);
    assert!(checked(desk.go("r9c1").keys("8")).contains("no solution from here"));
}

#[test]
fn v_on_the_solved_board() {
    for line in [PUZZLE, TWO] {
        let mut desk = Desk::with(line);
        assert!(checked(desk.keys("s")).contains("no digit is wrong"));
    }
}

#[test]
fn a_slow_check_is_told_when_it_comes_and_dropped_by_an_edit() {
    let mut desk = Desk::with(SLOW_SEVERAL);
    desk.hold().keys("7v");
    desk.expect("checking");
    desk.release();
    desk.expect("can stay");
    desk.hold().keys("vu").release();
    desk.expect("undone");
}

#[test]
fn a_question_that_takes_minutes_can_be_asked_and_left() {
    let mut desk = Desk::holding(HARD);
    desk.keys("s");
    for _ in 0..5 {
        desk.answer();
    }
    desk.expect("solving");
    desk.paste(PUZZLE).release();
    assert_eq!((desk.board().as_str(), desk.app.verdict()), (PUZZLE, Verdict::Unique));
    desk.keys("s");
    assert_eq!(desk.board(), SOLVED);
}
