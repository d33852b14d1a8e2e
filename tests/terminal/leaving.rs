//! However the program ends, the terminal is as it was before.

use crate::pty::{Setup, Terminal, open, until};
use crate::screen::board;
use crate::{HOSTILE, TEXTBOOK};
use rustix::process::Signal;
use std::time::Duration;

/// Far more than the half second that the program gives itself.
const HANG_UP_LIMIT: Duration = Duration::from_secs(5);

/// The program in EDIT, with all that it switches on.
fn opened(args: &[&str]) -> Terminal {
    let terminal = open(args);
    terminal.wait_for_text("one solution");
    assert!(terminal.is_taken());
    terminal
}

fn playing_at_max() -> Terminal {
    let mut terminal = open(&["watch", HOSTILE, "--speed", "max"]);
    terminal.wait_for_text("WATCH");
    terminal.send(" ");
    terminal.wait_for_text("playing");
    terminal
}

#[test]
fn q_leaves_with_0() {
    let mut terminal = opened(&[]);
    terminal.send("q");
    terminal.left_with(0);
}

#[test]
fn q_in_the_middle_of_a_film_leaves_with_0() {
    let mut terminal = playing_at_max();
    terminal.send("q");
    terminal.left_with(0);
}

#[test]
fn ctrl_c_leaves_with_130() {
    let mut terminal = opened(&[]);
    terminal.send("\x03");
    terminal.left_with(130);
}

#[test]
fn ctrl_c_in_an_overlay_leaves_with_130() {
    let mut terminal = opened(&[]);
    terminal.send("?");
    terminal.wait_for_text("KEYS");
    terminal.send("\x03");
    terminal.left_with(130);
}

/// How much the process has written so far, by the kernel's book.
#[cfg(target_os = "linux")]
fn bytes_written(terminal: &Terminal) -> String {
    let io = std::fs::read_to_string(format!("/proc/{}/io", terminal.pid())).expect("the process's account");
    io.lines().find(|line| line.starts_with("wchar")).expect("what it wrote").to_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_does_not_read_is_cooked_all_the_same() {
    let mut terminal = playing_at_max();
    let cooked = terminal.while_nobody_reads(|terminal| {
        let blocked = until(Duration::from_secs(20), || {
            let before = bytes_written(terminal);
            std::thread::sleep(Duration::from_millis(300));
            (bytes_written(terminal) == before).then_some(())
        });
        assert!(blocked.is_some(), "the program still writes");
        terminal.signal(Signal::TERM);
        assert_eq!(terminal.exit_code_unseen(), 143);
        terminal.settings()
    });
    assert!(cooked.contains("ICANON") && cooked.contains("ECHO"), "{cooked}");
}

#[test]
fn mouse_reports_are_off_after_leaving() {
    let mut terminal = open(&["--mouse"]);
    terminal.wait_for("mouse reports", |screen| screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None);
    terminal.wait_for_text("one solution");
    terminal.send("q");
    terminal.left_with(0);
}

#[test]
fn without_being_asked_to_it_takes_no_mouse() {
    let screen = opened(&[]).screen();
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
}

#[test]
fn a_signal_leaves_with_128_and_its_number() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::HUP, 129)] {
        let mut terminal = opened(&["--mouse"]);
        terminal.signal(signal);
        terminal.left_with(code);
    }
}

#[test]
fn a_signal_in_the_middle_of_a_film_leaves_as_well() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::HUP, 129)] {
        let mut terminal = playing_at_max();
        terminal.signal(signal);
        terminal.left_with(code);
    }
}

#[test]
fn a_panic_is_reported_on_the_main_screen() {
    let mut terminal = Setup::program(&["--mouse"]).env("SUDOSCOPE_FAULT", "loop").start();
    terminal.wait_for_text("one solution");
    terminal.send("l");
    terminal.left_with(101);
    let screen = terminal.wait_for_text("a fault on purpose");
    assert!(screen.contents().contains("panicked at"), "{}", screen.contents());
}

#[test]
fn an_error_before_the_first_frame_leaves_the_terminal_alone() {
    let mut terminal = open(&["no-such-file.txt"]);
    terminal.left_with(2);
    let screen = terminal.wait_for_text("no-such-file.txt");
    assert_eq!(screen.contents().trim_end().lines().count(), 1, "{}", screen.contents());
    assert!(!terminal.output_after(0).contains(&0x1b), "no escape sequence");
}

#[test]
fn q_asks_if_something_would_be_lost() {
    // What is to be a folder is none.
    let mut terminal = Setup::program(&[]).env("XDG_STATE_HOME", env!("CARGO_BIN_EXE_sudoscope")).start();
    terminal.wait_for_text("one solution");
    let edited = TEXTBOOK.replacen("53.", "534", 1);
    terminal.send("4");
    terminal.wait_for("an own digit", |screen| board(screen) == edited);
    terminal.send("q");
    terminal.wait_for_text("Leave?");
    terminal.send("\x1b");
    terminal.wait_for("the board", |screen| !screen.contents().contains("Leave?") && board(screen) == edited);
    terminal.send("q");
    terminal.wait_for_text("Leave?");
    terminal.send("y");
    terminal.left_with(0);
}

#[test]
fn a_terminal_that_hangs_up_ends_the_program() {
    let lived = opened(&[]).hang_up();
    println!("hang-up in EDIT: gone after {lived:?}");
    assert!(lived < HANG_UP_LIMIT, "{lived:?}");
}

#[test]
fn a_terminal_that_hangs_up_ends_the_program_while_it_plays() {
    let lived = playing_at_max().hang_up();
    println!("hang-up while playing: gone after {lived:?}");
    assert!(lived < HANG_UP_LIMIT, "{lived:?}");
}
