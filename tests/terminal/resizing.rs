//! Whatever size the terminal takes, the board is whole afterwards.

use crate::pty::{Setup, Terminal, open};
use crate::screen::{board_text, words};

const USUAL: (u16, u16) = (80, 24);

/// Moves the cursor there and back, so that all that came before is answered, and waits for the screen as it was.
/// The program and its screen after the first change: from then on the title says that it is saved.
fn opened() -> (Terminal, String) {
    let mut terminal = open(&[]);
    terminal.wait_for_text("one solution");
    terminal.send("l");
    terminal.wait_for("a change that is saved", |screen| {
        ["r1c4", "saved"].iter().all(|words| screen.contents().contains(words))
    });
    terminal.send("h");
    let before = words(&terminal.wait_for_text("CELL     r1c3"));
    (terminal, before)
}

fn same_as_before(terminal: &mut Terminal, before: &str) {
    for (key, cell) in [("l", "r1c4"), ("h", "r1c3")] {
        terminal.send(key);
        terminal.wait_for_text(cell);
    }
    let same = |screen: &vt100::Screen| words(screen) == before;
    terminal.wait_for(&format!("the screen as before:\n{before}"), same);
}

#[test]
fn a_burst_of_resizes_leaves_the_same_screen() {
    let (mut terminal, before) = opened();
    for i in 0..300 {
        terminal.resize(20 + i % 117, 10 + i % 43);
    }
    terminal.resize(USUAL.0, USUAL.1);
    same_as_before(&mut terminal, &before);
}

#[test]
fn sizes_between_two_frames_leave_the_same_screen() {
    let (mut terminal, before) = opened();
    for _ in 0..50 {
        terminal.resize(40, 15);
        terminal.resize(USUAL.0, USUAL.1);
        same_as_before(&mut terminal, &before);
    }
}

#[test]
fn a_board_is_drawn_at_every_size_that_has_room_for_one() {
    let terminal = open(&[]);
    terminal.wait_for_text("one solution");
    for (columns, rows) in [(300, 100), (120, 40), (80, 24), (40, 15), (25, 15), (80, 24)] {
        terminal.resize(columns, rows);
        let fresh = Setup::program(&[]).size(columns, rows).start();
        let fresh = words(&fresh.wait_for_text("one solution"));
        terminal.wait_for(&format!("the screen of {columns}x{rows}:\n{fresh}"), |screen| words(screen) == fresh);
    }
}

#[test]
fn sizes_without_room_for_a_board_do_no_harm() {
    let (mut terminal, _) = opened();
    let before = terminal.screen();
    for (columns, rows) in [(20, 10), (5, 2), (1, 1), (0, 0), (200, 1), (1, 200), (0, 24), (80, 0)] {
        let written = terminal.written();
        terminal.resize(columns, rows);
        terminal.wait_for_output_after(written);
        terminal.resize(USUAL.0, USUAL.1);
        same_as_before(&mut terminal, &words(&before));
        assert_eq!(board_text(&terminal.screen()), board_text(&before), "after {columns}x{rows}");
    }
}

#[test]
fn in_the_middle_of_an_unfinished_key_a_new_size_is_answered() {
    let mut terminal = open(&[]);
    terminal.wait_for_text("one solution");
    // An answered key shows that the reader is at work; what follows is how an arrow key begins.
    terminal.send("l\x1b[");
    terminal.wait_for_text("r1c4");
    terminal.resize(120, 40);
    let mut fresh = Setup::program(&[]).size(120, 40).start();
    fresh.send("l");
    let fresh = fresh.wait_for("a verdict", |screen| {
        screen.contents().contains("one solution") && screen.contents().contains("r1c4")
    });
    let fresh = words(&fresh);
    terminal.wait_for(&format!("the screen of 120x40:\n{fresh}"), |screen| words(screen) == fresh);
}

#[test]
fn a_small_terminal_says_how_much_room_is_needed() {
    let terminal = Setup::program(&[]).size(20, 10).start();
    terminal.wait_for_text("25x15");
}

#[test]
fn a_terminal_that_does_not_tell_its_size_is_taken_at_its_environments_word() {
    let mut terminal = Setup::program(&[]).size(0, 0).env("COLUMNS", "100").env("LINES", "30").start();
    terminal.wait_for_output_after(0);
    terminal.resize(100, 30);
    let fresh = words(&Setup::program(&[]).size(100, 30).start().wait_for_text("one solution"));
    terminal.send("\x0c");
    terminal.wait_for("a screen of 100x30", |screen| words(screen) == fresh);
}
