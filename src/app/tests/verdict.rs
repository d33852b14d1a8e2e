//! The verdict, which is always in view.

use super::desk::Desk;
use super::{EMPTY, HARD, NONE, PUZZLE, SLOW_NONE, SLOW_SEVERAL, SOLVED, TWO, with};
use crate::app::Verdict;
use crate::board::Grid;
use crate::tests::lists;

#[test]
fn every_kind_of_puzzle_has_its_verdict_as_soon_as_it_is_there() {
    let clashing = with(PUZZLE, &["r1c3=5"]);
    let full_and_wrong = with(SOLVED, &["r1c1=3"]);
    for (line, verdict) in [
        (PUZZLE, Verdict::Unique),
        (TWO, Verdict::Several),
        (EMPTY, Verdict::Several),
        (NONE, Verdict::NoSolution),
        (SOLVED, Verdict::Solved),
        (&clashing, Verdict::Clash),
        (&full_and_wrong, Verdict::Clash),
    ] {
        assert_eq!(Desk::holding(line).app.verdict(), verdict, "{line}");
    }
}

#[test]
fn it_judges_the_givens_and_not_the_own_digits() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("2");
    assert!(desk.app.clashes().is_empty());
    assert_eq!(desk.app.verdict(), Verdict::Unique, "a wrong digit is not told unasked");
    desk.keys("f");
    assert_eq!(desk.app.verdict(), Verdict::NoSolution, "but it is as soon as it is given");
    desk.keys("u");
    assert_eq!(desk.app.verdict(), Verdict::Unique);
}

#[test]
fn a_full_grid_is_solved_whichever_solution_it_is() {
    for digits in ["1331", "3113"] {
        let mut desk = Desk::with(TWO);
        for (name, digit) in ["r4c6", "r4c9", "r5c6", "r5c9"].into_iter().zip(digits.chars()) {
            assert_eq!(desk.app.verdict(), Verdict::Several);
            desk.go(name).keys(&digit.to_string());
        }
        assert_eq!(desk.app.verdict(), Verdict::Solved, "{digits}");
        desk.keys("u");
        assert_eq!(desk.app.verdict(), Verdict::Several);
    }
}

#[test]
fn a_full_grid_with_a_clash_is_not_solved() {
    let mut desk = Desk::with(&with(SOLVED, &["r9c9=."]));
    desk.keys("1");
    assert_eq!(desk.app.verdict(), Verdict::Clash);
}

#[test]
fn a_hard_question_is_open_for_a_while_and_then_answered() {
    for (line, verdict) in [(SLOW_SEVERAL, Verdict::Several), (SLOW_NONE, Verdict::NoSolution)] {
        let mut desk = Desk::holding(line);
        assert_eq!(
            desk.app.verdict(),
            Verdict::Checking,
            "the engine answers this at once now: a harder one is needed"
        );
        desk.release();
        assert_eq!(desk.app.verdict(), verdict);
    }
}

#[test]
fn the_keys_work_while_a_question_is_open() {
    let mut desk = Desk::holding(HARD);
    desk.keys("2<right>");
    assert_eq!((desk.board(), desk.cursor()), (with(HARD, &["r1c1=2"]), "r1c2".to_owned()));
    for _ in 0..20 {
        assert!(desk.answer(), "own digits don't end the question about the givens");
        assert_eq!(desk.app.verdict(), Verdict::Checking);
    }
    assert_eq!(desk.app.next_deadline(desk.now), None);
}

#[test]
fn an_edit_drops_the_question_and_its_late_answer_is_ignored() {
    let mut desk = Desk::holding(SLOW_NONE);
    desk.paste(PUZZLE);
    assert_eq!(desk.app.verdict(), Verdict::Unique, "the new question doesn't wait for the old one");
    assert!(desk.answer(), "the engine comes back with the old question");
    desk.release();
    assert_eq!(desk.app.verdict(), Verdict::Unique);
    assert!(!desk.answer(), "and is not asked again");
}

#[test]
fn a_hard_question_after_a_hard_question_is_answered_in_its_turn() {
    let mut desk = Desk::holding(HARD);
    desk.paste(SLOW_SEVERAL);
    assert_eq!(desk.app.verdict(), Verdict::Checking);
    desk.release();
    assert_eq!(desk.app.verdict(), Verdict::Several);
}

#[test]
fn a_clash_ends_the_question_and_undo_asks_it_again() {
    let mut desk = Desk::holding(SLOW_NONE);
    desk.keys("5");
    assert_eq!(desk.app.verdict(), Verdict::Clash);
    desk.keys("u");
    assert_eq!(desk.app.verdict(), Verdict::Checking);
    desk.release();
    assert_eq!(desk.app.verdict(), Verdict::NoSolution);
}

#[test]
fn when_the_engine_fails_the_verdict_is_unknown_until_the_puzzle_changes() {
    let mut desk = Desk::holding(HARD);
    desk.fail_engine();
    assert_eq!(desk.app.verdict(), Verdict::Unknown);
    desk.expect("!the engine failed");
    desk.paste(SLOW_SEVERAL).release();
    assert_eq!(desk.app.verdict(), Verdict::Several);
}

#[test]
#[ignore = "needs the folder named in SUDOSCOPE_DATA"]
fn every_puzzle_of_the_data_has_its_verdict_as_soon_as_it_is_there() {
    for (name, puzzles) in lists() {
        for puzzle in &puzzles {
            let line = Grid::from_line(puzzle).to_string();
            assert_ne!(Desk::holding(&line).app.verdict(), Verdict::Checking, "{line} of {name}");
        }
        println!("{name}: {} puzzles", puzzles.len());
    }
}
