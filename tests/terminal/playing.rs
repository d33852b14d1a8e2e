//! The film: its keys live at any speed, and neither a garbled key nor a failing solver stops it.

use crate::pty::{Setup, Terminal, open};
use crate::screen::{board, counter, event};
use crate::{HOSTILE, TEXTBOOK};
use sudoscope::app::grouped;

#[test]
fn a_film_at_full_speed_says_what_it_took() {
    let mut terminal = open(&["watch", TEXTBOOK, "--speed", "max"]);
    terminal.wait_for_text("WATCH");
    terminal.send(" ");
    let screen = terminal.wait_for_text("solved in 4 208 placements and 4 157 undos");
    assert_eq!(event(&screen), Some(8_365));
    assert_eq!(["placed", "calls"].map(|label| counter(&screen, label)), [Some(4_208), Some(6_428)]);
    assert!(!board(&screen).contains('.'), "{}", board(&screen));
    terminal.send("q");
    terminal.left_with(0);
}

#[test]
fn the_keys_live_while_the_film_plays_as_fast_as_can_be() {
    let mut terminal = open(&[HOSTILE]);
    terminal.wait_for_text("one solution");
    terminal.send("w");
    terminal.wait_for_text("WATCH");
    terminal.send(" ");
    terminal.wait_for_text("playing");
    terminal.send(&"+".repeat(20));
    terminal.wait_for("the greatest speed", |screen| {
        screen.contents().contains("full speed") && event(screen) > Some(1_000)
    });
    terminal.send("?");
    terminal.wait_for_text("KEYS");
    terminal.send("\x1b");
    terminal.wait_for_text("playing");
    terminal.send(" ");
    let screen = terminal.wait_for_text("stopped at event");
    let there = grouped(event(&screen).expect("a counter"));
    assert!(screen.contents().contains(&format!("stopped at event {there}")), "{}", screen.contents());
    assert_stands_still(&mut terminal, &screen);
}

/// Draws everything anew, twice, and compares the counters.
fn assert_stands_still(terminal: &mut Terminal, before: &vt100::Screen) {
    let counters = |screen: &vt100::Screen| ["event", "placed", "calls"].map(|label| counter(screen, label));
    for _ in 0..2 {
        let written = terminal.written();
        terminal.send("\x0c");
        terminal.wait_for_output_after(written);
        let screen = terminal.wait_for_text("stopped");
        assert_eq!(counters(&screen), counters(before));
    }
}

#[test]
fn an_unfinished_key_does_not_freeze_the_film() {
    let mut terminal = open(&["watch", HOSTILE, "--speed", "1000"]);
    terminal.wait_for_text("WATCH");
    terminal.send(" ");
    terminal.wait_for("a film that runs", |screen| event(screen) > Some(5));
    // What Alt+[ sends is how an arrow key begins.
    terminal.send("\x1b[");
    let there = event(&terminal.screen()).expect("a counter");
    terminal.wait_for("a film that goes on", |screen| event(screen) > Some(there + 500));
}

#[test]
fn an_engine_that_fails_leaves_the_program_usable() {
    // Hard enough for the engine's thread: an easy question is answered without it.
    let hard = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    let mut terminal = Setup::program(&[hard]).env("SUDOSCOPE_FAULT", "engine").start();
    terminal.wait_for_text("the engine failed");
    terminal.wait_for_text("not known yet");
    terminal.send("7");
    terminal.wait_for_text("holds 7");
    terminal.send("qy");
    terminal.left_with(0);
}

#[test]
fn a_film_that_cannot_be_passed_over_is_said_once_and_plays_all_the_same() {
    let mut terminal = Setup::program(&["watch", TEXTBOOK]).env("SUDOSCOPE_FAULT", "pass").start();
    terminal.wait_for_text("the film is passed over no further");
    terminal.send("...");
    terminal.wait_for("three steps", |screen| event(screen) == Some(3));
    terminal.send("q");
    terminal.left_with(0);
    assert!(!terminal.screen().contents().contains("panicked"), "{}", terminal.screen().contents());
}

#[test]
fn a_solver_that_fails_leaves_the_program_usable() {
    let mut terminal = Setup::program(&[]).env("SUDOSCOPE_FAULT", "solver").start();
    terminal.wait_for_text("one solution");
    terminal.send("w");
    terminal.wait_for_text("WATCH");
    terminal.send(".");
    let screen = terminal.wait_for_text("the solver failed");
    assert_eq!((board(&screen).as_str(), screen.alternate_screen()), (TEXTBOOK, true));
    terminal.send("?");
    terminal.wait_for_text("KEYS");
    terminal.send("\x1b");
    terminal.wait_for("the help is gone", |screen| !screen.contents().contains("KEYS"));
    terminal.send("w");
    terminal.wait_for_text("EDIT");
    terminal.send("q");
    terminal.left_with(0);
    assert!(!terminal.screen().contents().contains("panicked"), "{}", terminal.screen().contents());
}

#[test]
fn watch_opens_in_the_order_and_at_the_speed_that_are_asked_for() {
    for (order, name) in [("fewest", "fewest candidates"), ("cover", "exact cover")] {
        let mut terminal = open(&["watch", "--order", order, "--speed", "20000000", "--ascii"]);
        let screen = terminal.wait_for_text(name);
        assert!(screen.contents().contains("20 000 000 a second"), "{}", screen.contents());
        assert_eq!(event(&screen), Some(0), "paused at the start");
        terminal.send(" ");
        terminal.wait_for_text("solved in 51 placements and 0 undos");
        terminal.send("q");
        terminal.left_with(0);
    }
}

#[test]
fn a_race_shows_all_orders_to_their_ends() {
    let mut terminal = Setup::program(&["watch", TEXTBOOK]).size(100, 30).start();
    terminal.wait_for_text("WATCH");
    terminal.send("c");
    terminal.wait_for("three lanes", |screen| {
        let contents = screen.contents();
        ["RACE", "equal events", "reading order", "fewest candidates", "exact cover"]
            .iter()
            .all(|words| contents.contains(words))
    });
    terminal.send("\x1b[F");
    let screen = terminal.wait_for_text("all have solved it: fewest candidates and exact cover first, after 51 events");
    let contents = screen.contents();
    let rows: Vec<Vec<&str>> = contents.lines().rev().map(|line| line.split_whitespace().collect()).collect();
    let row = |name: &str| rows.iter().find(|row| row.first() == Some(&name)).expect("a row of the table").join(" ");
    assert!(row("reading").starts_with("reading order solved 8 365 4 208 4 157 51"), "{contents}");
    assert!(row("exact").starts_with("exact cover solved 51 51 0 51"), "{contents}");
    terminal.send("mq");
    terminal.left_with(0);
}
