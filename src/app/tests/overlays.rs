//! The list of puzzles, the list of keys, and the keys that work everywhere.

use super::desk::{Desk, puzzle};
use super::{LONG, NONE, PUZZLE, SOLVED, TWO, with};
use crate::app::puzzles::built_in;
use crate::app::{HelpPage, Opening, Overlay, Verdict};

fn selected(desk: &Desk) -> usize {
    match desk.app.overlay() {
        Some(Overlay::Picker(picker)) => picker.selected(),
        other => panic!("no picker: {other:?}"),
    }
}

fn help(desk: &Desk) -> (HelpPage, usize) {
    match desk.app.overlay() {
        Some(&Overlay::Help { page, scroll }) => (page, scroll),
        other => panic!("no help: {other:?}"),
    }
}

#[test]
fn o_lists_what_was_opened_and_then_what_is_built_in() {
    let mut desk = Desk::with(TWO);
    desk.keys("o");
    let Some(Overlay::Picker(picker)) = desk.app.overlay() else { panic!("no picker") };
    assert_eq!(picker.puzzles().len(), built_in().len() + 1);
    assert_eq!(picker.puzzles()[0].title, "test");
    desk.keys("<down>j<down><up>k");
    assert_eq!(selected(&desk), 1);
    desk.keys("<up><up><up>");
    assert_eq!(selected(&desk), 0, "it ends at the first");
    desk.keys("<pgdn><pgdn><end>");
    assert_eq!(selected(&desk), built_in().len(), "and at the last");
    desk.keys("<pgup><pgup><home>");
    assert_eq!(selected(&desk), 0);
}

#[test]
fn a_puzzle_from_the_picker_is_one_step_with_its_title() {
    let mut desk = Desk::with(TWO);
    desk.go("r4c6").keys("3o<down><enter>");
    assert_eq!(
        (desk.board(), desk.app.sheet().title()),
        (built_in()[0].grid.to_string(), built_in()[0].title.as_str())
    );
    assert_eq!((desk.mode(), desk.cursor().as_str()), ("EDIT", "r1c3"));
    desk.keys("u");
    assert_eq!((desk.board(), desk.app.sheet().title()), (with(TWO, &["r4c6=3"]), "test"));
    desk.keys("<c-r>");
    assert_eq!(desk.app.sheet().title(), built_in()[0].title);
}

#[test]
fn the_picker_closes_with_nothing_changed() {
    for key in ["<esc>", "q"] {
        let mut desk = Desk::with(TWO);
        desk.keys("o<down>").keys(key);
        assert!(desk.app.overlay().is_none());
        assert_eq!((desk.board().as_str(), desk.left), (TWO, None));
    }
}

#[test]
fn opened_with_a_list_the_program_asks_which() {
    let puzzles = vec![puzzle(TWO), puzzle(PUZZLE)];
    let mut desk = Desk::new(Opening { puzzles, ..Opening::default() });
    assert_eq!((desk.board().as_str(), selected(&desk)), (TWO, 0), "the first lies below");
    desk.keys("<down><enter>");
    assert_eq!(desk.board(), PUZZLE);
}

#[test]
fn opened_with_nothing_it_shows_the_first_built_in_puzzle() {
    let desk = Desk::new(Opening::default());
    assert_eq!(desk.board(), built_in()[0].grid.to_string());
    assert!(desk.app.overlay().is_none());
}

#[test]
fn help_opens_on_the_page_of_the_mode() {
    for (start, page) in [("", HelpPage::Edit), ("i", HelpPage::Entry), ("w", HelpPage::Watch)] {
        for key in ["?", "<f1>"] {
            let mut desk = Desk::with(PUZZLE);
            desk.keys(start).keys(key);
            assert_eq!(help(&desk), (page, 0));
        }
    }
}

#[test]
fn help_turns_its_pages_round_and_scrolls() {
    let mut desk = Desk::with(PUZZLE);
    desk.keys("?");
    let mut pages = Vec::new();
    for key in ["<right>", "l", "<tab>", "<right>", "<right>", "<right>"] {
        desk.keys(key);
        pages.push(help(&desk).0);
    }
    assert!(pages.iter().eq(HelpPage::ALL.iter().cycle().skip(1).take(6)), "{pages:?}");
    desk.keys("<left>h<backtab><left><left>");
    assert_eq!(help(&desk).0, HelpPage::Entry);
    desk.keys("<down>j<down>k");
    assert_eq!(help(&desk), (HelpPage::Entry, 2));
    desk.keys("<up><up><up>");
    assert_eq!(help(&desk).1, 0, "not above the first line");
    desk.keys("<down><right>");
    assert_eq!(help(&desk), (HelpPage::Watch, 0), "a new page begins at its top");
    desk.keys("<pgdn><pgdn><pgdn><pgdn><pgdn>");
    let last = help(&desk).1;
    desk.keys("<down>");
    assert_eq!(help(&desk).1, last, "not below the last entry");
    desk.keys("<up>");
    assert_eq!(help(&desk).1, last - 1);
}

#[test]
fn help_closes_and_lets_nothing_through() {
    for start in ["", "i", "w"] {
        for close in ["<esc>", "q", "?", "<f1>"] {
            let mut desk = Desk::with(PUZZLE);
            desk.keys(start).keys("?4.u<enter>snw").click("r5c5");
            assert!(desk.app.overlay().is_some());
            desk.keys(close);
            assert!(desk.app.overlay().is_none(), "{close}");
            assert_eq!((desk.board().as_str(), desk.cursor().as_str()), (PUZZLE, "r1c3"));
            assert_eq!(desk.left, None);
        }
    }
}

#[test]
fn suspend_and_repaint_work_everywhere() {
    for start in ["", "i", "w", "?", "o", "4q"] {
        let mut desk = Desk::with(PUZZLE);
        desk.keys(start).keys("<c-z><c-l><c-l>");
        assert_eq!((desk.suspended, desk.repainted), (1, 2), "after {start:?}");
    }
}

#[test]
fn the_film_goes_on_below_the_help() {
    let mut desk = Desk::watching(LONG, 60);
    desk.keys("<space>?").play_for(std::time::Duration::from_secs(1));
    assert!(desk.events() >= 59, "{}", desk.events());
}

/// The verdicts of the list, as far as they are known.
fn verdicts(desk: &Desk) -> Vec<Verdict> {
    match desk.app.overlay() {
        Some(Overlay::Picker(picker)) => (0..picker.puzzles().len()).map(|number| picker.verdict(number)).collect(),
        other => panic!("no picker: {other:?}"),
    }
}

fn list(puzzles: &[&str]) -> Opening {
    Opening { puzzles: puzzles.iter().map(|line| puzzle(line)).collect(), ..Opening::default() }
}

#[test]
fn a_list_shows_verdicts_at_once() {
    let clash = PUZZLE.replacen("53", "55", 1);
    let desk = Desk::new(list(&[PUZZLE, TWO, NONE, SOLVED, &clash]));
    let known = verdicts(&desk);
    let expected = [Verdict::Unique, Verdict::Several, Verdict::NoSolution, Verdict::Solved, Verdict::Clash].as_slice();
    assert_eq!(&known[..5], expected);
    assert!(!known.contains(&Verdict::Checking), "{known:?}");
}

#[test]
fn a_long_list_is_judged_beside_everything_else_and_as_far_as_one_can_see() {
    let puzzles = vec![PUZZLE; 1000];
    let mut desk = Desk::new(list(&puzzles));
    assert!(desk.engine_is_busy());
    desk.release();
    let known = verdicts(&desk).iter().filter(|&&verdict| verdict == Verdict::Unique).count();
    assert!((100..500).contains(&known), "{known}");
    desk.keys(&"<pgdn>".repeat(40));
    assert_eq!(verdicts(&desk)[400 - 100..400 + 100], [Verdict::Unique; 200]);
    desk.hold().keys(&"<pgdn>".repeat(60)).keys("<esc>").release();
    assert!(!desk.engine_is_busy(), "nobody looks at the list any more");
}

#[test]
fn an_engine_that_fails_on_a_list_is_not_asked_again() {
    let puzzles = vec![PUZZLE; 60];
    let mut desk = Desk::new(list(&puzzles));
    desk.fail_engine().release();
    let known = verdicts(&desk);
    assert_eq!(known.iter().filter(|&&verdict| verdict == Verdict::Unknown).count(), 1);
    assert!(!known.contains(&Verdict::Checking));
}
