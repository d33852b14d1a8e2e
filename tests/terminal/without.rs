//! No terminal, or only half of one; and a puzzle that comes through a pipe.

use crate::OTHER;
use crate::pty::Setup;
use crate::screen::board;
use std::process::{Command, Output, Stdio};

/// The program with all its streams piped.
fn piped(args: &[&str], stdin: Stdio) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoscope"));
    command.args(args).stdin(stdin).output().expect("the program starts")
}

fn assert_refuses(output: &Output) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("needs a terminal"), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(output.stdout.is_empty() && !output.stderr.contains(&0x1b), "{output:?}");
}

#[test]
fn without_a_terminal_to_draw_on_one_line_says_so() {
    assert_refuses(&piped(&[OTHER], Stdio::null()));
    assert_refuses(&piped(&["watch", OTHER], Stdio::null()));
    assert_refuses(&piped(&[], Stdio::null()));
}

#[test]
fn without_a_terminal_to_read_keys_from_one_line_says_so() {
    let script = format!("echo {OTHER} | \"$SUDOSCOPE\"");
    let mut terminal = Setup::script(&script).without_controlling_terminal().start();
    terminal.left_with(2);
    let screen = terminal.wait_for_text("needs a terminal to read keys from");
    // The line is longer than the screen is wide.
    assert_eq!(screen.contents().matches("error").count(), 1, "{}", screen.contents());
    assert!(!terminal.output_after(0).contains(&0x1b), "no escape sequence");
}

#[test]
fn a_puzzle_from_a_pipe_opens_and_keys_come_from_the_terminal() {
    let mut terminal = Setup::script(&format!("echo {OTHER} | \"$SUDOSCOPE\"")).start();
    let screen = terminal.wait_for_text("one solution");
    assert_eq!(board(&screen), OTHER);
    terminal.send("l");
    terminal.wait_for_text("r1c3");
    terminal.send("q");
    terminal.left_with(0);
}
