//! Travelling through a film: to any moment of it and back, with the real solver thread behind.

use crate::pty::{Terminal, open};
use crate::screen::{counter, event};
use crate::{HOSTILE, TEXTBOOK};

fn at(terminal: &Terminal, moment: u64) -> vt100::Screen {
    terminal.wait_for(&format!("event {moment}"), |screen| event(screen) == Some(moment))
}

#[test]
fn a_moment_is_gone_to_and_left_and_come_back_to() {
    let mut terminal = open(&["watch", TEXTBOOK]);
    terminal.wait_for_text("8 365");
    terminal.send("g5000\r");
    let screen = at(&terminal, 5_000);
    let counters =
        |screen: &vt100::Screen| ["placed", "undone", "depth", "deepest", "calls"].map(|of| counter(screen, of));
    let there = counters(&screen);
    terminal.send("9");
    at(&terminal, 7_529);
    terminal.send("/\x1b[Du");
    terminal.wait_for_text("undo: event 7 5");
    terminal.send("0");
    at(&terminal, 0);
    terminal.send("g5000\r");
    assert_eq!(counters(&at(&terminal, 5_000)), there);
    terminal.send("\x1b[F");
    terminal.wait_for_text("solved in 4 208 placements and 4 157 undos");
    terminal.send("q");
    terminal.left_with(0);
}

#[test]
fn it_opens_at_the_moment_that_is_asked_for_and_hands_its_own_on() {
    let mut terminal = open(&["watch", TEXTBOOK, "--order", "fewest", "--event", "40"]);
    at(&terminal, 40);
    let written = terminal.written();
    terminal.send("y");
    terminal.wait_for_text("copied");
    // `sudoscope watch` in base64, in the clipboard's sequence.
    let output = String::from_utf8_lossy(&terminal.output_after(written)).into_owned();
    assert!(output.contains("\x1b]52;c;c3Vkb3Njb3BlIHdhdGNo"), "{output:?}");
    terminal.send("q");
    terminal.left_with(0);
}

#[test]
fn a_far_jump_shows_how_far_it_is_and_can_be_called_off() {
    let mut terminal = open(&["watch", HOSTILE]);
    terminal.wait_for_text("WATCH");
    terminal.send("g138000000\r");
    terminal.wait_for_text("space stops");
    terminal.send(" ");
    let screen = terminal.wait_for_text("stopped looking: still at event 0");
    assert_eq!(event(&screen), Some(0));
    terminal.send("q");
    terminal.left_with(0);
}

/// How many kilobytes of memory the process has.
fn memory(terminal: &Terminal) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", terminal.pid())).expect("a process");
    let line = status.lines().find(|line| line.starts_with("VmRSS")).expect("its memory");
    line.chars().filter(char::is_ascii_digit).collect::<String>().parse().expect("a number")
}

#[test]
fn memory_is_flat_while_millions_of_events_pass() {
    let mut terminal = open(&["watch", HOSTILE, "--speed", "max"]);
    terminal.wait_for_text("WATCH");
    terminal.send(" ");
    terminal.wait_for("a million events", |screen| event(screen) > Some(1_000_000));
    let before = memory(&terminal);
    terminal.wait_for("ten times as many", |screen| event(screen) > Some(10_000_000));
    let after = memory(&terminal);
    assert!(after < before + 1_024, "{before} kB, then {after} kB");
    terminal.send("q");
    terminal.left_with(0);
}
