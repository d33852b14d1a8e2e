//! ENTRY: a puzzle typed in, key by key.

use crate::OTHER;
use crate::pty::open;
use crate::screen::board;

#[test]
fn a_puzzle_can_be_typed_in_row_by_row() {
    let mut terminal = open(&[]);
    terminal.wait_for_text("one solution");
    terminal.send("n");
    terminal.wait_for("an empty board in ENTRY", |screen| {
        screen.contents().contains("ENTRY") && board(screen) == ".".repeat(81)
    });
    for end in (9..=81).step_by(9) {
        terminal.send(&OTHER[end - 9..end]);
        let typed = format!("{:.<81}", &OTHER[..end]);
        let next = format!("r{}c{}", (end / 9 + 1).min(9), if end == 81 { 9 } else { 1 });
        terminal
            .wait_for(&format!("{end} cells"), |screen| board(screen) == typed && screen.contents().contains(&next));
    }
    terminal.wait_for_text("one solution");
    terminal.send("\x7f");
    let shorter = format!("{}.", &OTHER[..80]);
    terminal.wait_for("a board without its last digit", |screen| board(screen) == shorter);
    terminal.send("\x1b");
    let screen = terminal.wait_for_text("EDIT");
    assert_eq!(board(&screen), shorter);
}

#[test]
fn a_click_selects_a_cell_if_that_is_asked_for() {
    let mut terminal = open(&["--mouse"]);
    terminal.wait_for_text("one solution");
    // r5c5 stands in the 21st column of the twelfth line.
    terminal.send("\x1b[<0;21;12M");
    terminal.wait_for_text("r5c5");
}

#[test]
fn a_report_from_nowhere_is_survived() {
    let mut terminal = open(&["--mouse"]);
    terminal.wait_for_text("one solution");
    terminal.send("\x1b[<0;0;0M");
    terminal.send("l");
    terminal.wait_for_text("r1c4");
    terminal.send("q");
    terminal.left_with(0);
}
