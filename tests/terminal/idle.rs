//! While nothing happens the program does nothing; and what little happens costs few bytes.

use crate::pty::{Terminal, open, until};
use crate::screen::event;
use std::time::Duration;

/// The most that one event of a film that plays may write.
const PLAYED: usize = 200;

/// The most that a single step may write: the sentence that explains it is the greater part, and is another one each time.
/// (A whole screen would be some 2 700 bytes.)
const STEP: usize = 500;

/// The most that a move of the cursor may write.
const MOVE: usize = 200;

fn stepped(steps: u64) -> Terminal {
    let mut terminal = open(&[]);
    terminal.wait_for_text("one solution");
    terminal.send("w");
    terminal.wait_for_text("WATCH");
    for number in 1..=steps {
        terminal.send(".");
        terminal.wait_for("the next event", |screen| event(screen) == Some(number));
    }
    terminal
}

/// How often the process's threads were woken or displaced so far.
#[cfg(target_os = "linux")]
fn context_switches(pid: u32) -> u64 {
    let tasks = std::fs::read_dir(format!("/proc/{pid}/task")).expect("the process's threads");
    let statuses = tasks.filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("status")).ok());
    let counts = statuses.map(|status| {
        let lines = status.lines().filter(|line| line.contains("ctxt_switches"));
        lines.filter_map(|line| line.split_whitespace().next_back()?.parse::<u64>().ok()).sum::<u64>()
    });
    counts.sum()
}

/// Waits until nothing moves any more: a change fades for a moment, a finished thread goes to sleep.
#[cfg(target_os = "linux")]
fn settle(terminal: &Terminal) {
    let state = || (context_switches(terminal.pid()), terminal.written());
    let mut before = state();
    let settled = until(Duration::from_secs(20), || {
        std::thread::sleep(Duration::from_millis(400));
        let now = state();
        (std::mem::replace(&mut before, now) == now).then_some(())
    });
    assert!(settled.is_some(), "the program never comes to rest");
}

#[cfg(target_os = "linux")]
fn assert_sleeps(terminal: &Terminal) {
    settle(terminal);
    let (switches, written) = (context_switches(terminal.pid()), terminal.written());
    std::thread::sleep(Duration::from_secs(3));
    let woken = context_switches(terminal.pid()) - switches;
    println!("context switches in 3 s: {woken}");
    assert_eq!((woken, terminal.written() - written), (0, 0), "context switches and bytes");
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_wakes_the_program_in_edit() {
    let terminal = open(&[]);
    terminal.wait_for_text("one solution");
    assert_sleeps(&terminal);
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_wakes_the_program_in_a_film_that_stands_still() {
    assert_sleeps(&stepped(6));
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_wakes_the_program_after_a_change_was_saved() {
    let mut terminal = open(&[]);
    terminal.wait_for_text("one solution");
    terminal.send("4");
    terminal.wait_for_text("saved");
    assert_sleeps(&terminal);
}

#[test]
fn a_step_of_the_film_costs_few_bytes() {
    let mut terminal = stepped(6);
    let mut costs = Vec::new();
    for number in 7..=30 {
        let written = terminal.written();
        terminal.send(".");
        terminal.wait_for("the next event", |screen| event(screen) == Some(number));
        costs.push(terminal.written() - written);
    }
    println!("bytes a step: {costs:?}");
    assert!(costs.iter().all(|&cost| cost < STEP), "{costs:?}");
}

#[test]
fn a_film_that_plays_costs_few_bytes_an_event() {
    let mut terminal = open(&["watch", "--speed", "60"]);
    terminal.wait_for_text("one solution");
    let written = terminal.written();
    terminal.send(" ");
    terminal.wait_for("three seconds of it", |screen| event(screen) >= Some(180));
    let events = event(&terminal.screen()).expect("a count");
    let cost = (terminal.written() - written) / usize::try_from(events).expect("some hundreds");
    println!("bytes an event: {cost}");
    assert!(cost < PLAYED, "{cost}");
}

#[test]
fn a_move_of_the_cursor_costs_few_bytes() {
    let mut terminal = open(&[]);
    terminal.wait_for_text("one solution");
    let mut costs = Vec::new();
    // From the first change on the title says that it is saved.
    terminal.send("l");
    terminal.wait_for_text("saved");
    for cell in ["r1c5", "r1c6", "r1c7", "r1c8"] {
        let written = terminal.written();
        terminal.send("l");
        terminal.wait_for_text(cell);
        costs.push(terminal.written() - written);
    }
    println!("bytes a move: {costs:?}");
    assert!(costs.iter().all(|&cost| cost < MOVE), "{costs:?}");
}
