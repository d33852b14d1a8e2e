//! Ctrl-Z and `fg` under a real shell, and stops from outside.

use crate::TEXTBOOK;
use crate::pty::{Setup, Terminal, open, until};
use crate::screen::{board, event, has_whole_frame, words};
use portable_pty::CommandBuilder;
use rustix::process::Signal;
use std::process::Command;
use std::time::Duration;
use vt100::Screen;

/// A shell with job control that shows its prompt, if there is a bash.
fn shell() -> Option<Terminal> {
    if Command::new("bash").arg("--version").output().is_err() {
        println!("skipped: there is no bash");
        return None;
    }
    let mut bash = CommandBuilder::new("bash");
    bash.args(["--norc", "--noprofile", "-i"]);
    let terminal = Setup::of(bash).env("PS1", "ready> ").start();
    terminal.wait_for_text("ready>");
    Some(terminal)
}

/// Whether the shell waits for a command, on a screen that can be used.
fn is_at_prompt(screen: &Screen) -> bool {
    let prompt = screen.contents().trim_end().ends_with("\nready>");
    prompt && !screen.alternate_screen() && !screen.hide_cursor()
}

/// Stops the program in the foreground, and checks that the shell can be used.
fn suspend(terminal: &mut Terminal) {
    terminal.send("\x1a");
    terminal.wait_for("the shell's screen", |screen| is_at_prompt(screen) && screen.contents().contains("Stopped"));
    // What the shell is told differs from what it says.
    terminal.send("echo the answer is $((6 * 7))\r");
    terminal.wait_for("an answer", |screen| is_at_prompt(screen) && screen.contents().contains("the answer is 42"));
}

/// The screen of a program that was just opened in a terminal of this size.
fn fresh_screen(columns: u16, rows: u16) -> String {
    words(&Setup::program(&[]).size(columns, rows).start().wait_for_text("one solution"))
}

#[test]
fn ctrl_z_gives_the_shell_and_fg_brings_the_screen_back() {
    let Some(mut terminal) = shell() else { return };
    terminal.send("\"$SUDOSCOPE\"\r");
    let before = words(&terminal.wait_for_text("one solution"));
    suspend(&mut terminal);
    terminal.send("fg\r");
    terminal.wait_for("the screen as before", |screen| screen.alternate_screen() && words(screen) == before);
    terminal.send("q");
    terminal.wait_for("the shell's prompt", is_at_prompt);
    terminal.send("exit\r");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn fg_in_a_terminal_of_another_size_draws_for_that_size() {
    let Some(mut terminal) = shell() else { return };
    terminal.send("\"$SUDOSCOPE\"\r");
    terminal.wait_for_text("one solution");
    for (columns, rows) in [(120, 40), (50, 18), (80, 24)] {
        suspend(&mut terminal);
        terminal.resize(columns, rows);
        terminal.send("fg\r");
        let fresh = fresh_screen(columns, rows);
        terminal.wait_for(&format!("the screen of {columns}x{rows}:\n{fresh}"), |screen| {
            screen.alternate_screen() && words(screen) == fresh
        });
    }
}

#[test]
fn ctrl_z_in_the_middle_of_a_film_brings_the_film_back() {
    let Some(mut terminal) = shell() else { return };
    terminal.send("\"$SUDOSCOPE\"\r");
    terminal.wait_for_text("one solution");
    terminal.send("w");
    terminal.wait_for_text("WATCH");
    terminal.send(" ");
    terminal.wait_for("a film that runs", |screen| event(screen) > Some(5));
    suspend(&mut terminal);
    terminal.resize(90, 26);
    terminal.send("fg\r");
    let screen = terminal.wait_for("the whole board", |screen| screen.alternate_screen() && has_whole_frame(screen));
    let there = event(&screen).expect("a counter");
    assert!(holds_givens(&board(&screen)), "{}", board(&screen));
    terminal.wait_for("a film that goes on", |screen| event(screen) > Some(there + 5));
}

/// Whether each given of the textbook puzzle is there.
fn holds_givens(board: &str) -> bool {
    board.chars().zip(TEXTBOOK.chars()).all(|(shown, given)| given == '.' || shown == given)
}

#[cfg(target_os = "linux")]
#[test]
fn after_a_stop_from_outside_keys_are_read_as_before() {
    let mut terminal = open(&[]);
    terminal.wait_for_text("one solution");
    let taken = terminal.settings();
    terminal.signal(Signal::STOP);
    // A shell takes its terminal back when a program stops.
    terminal.make_cooked();
    terminal.signal(Signal::CONT);
    let raw_again = until(Duration::from_secs(20), || (terminal.settings() == taken).then_some(()));
    assert!(raw_again.is_some(), "the settings: {}", terminal.settings());
    terminal.send("l");
    terminal.wait_for_text("r1c4");
}

#[test]
fn a_stop_from_outside_is_followed_by_a_full_repaint() {
    let terminal = open(&[]);
    let before = words(&terminal.wait_for_text("one solution"));
    terminal.signal(Signal::STOP);
    terminal.scribble("\x1b[?1049l\x1b[?25h\x1b[2J\x1b[5;5Hanother program was here");
    terminal.signal(Signal::CONT);
    terminal.wait_for("the screen as before", |screen| screen.alternate_screen() && words(screen) == before);
}
