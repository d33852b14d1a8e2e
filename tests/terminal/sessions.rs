//! What was left is found again, however the program ended; and nothing that was saved is lost.

use crate::pty::{Folder, Setup, Terminal, until};
use crate::screen::{board, event};
use crate::{OTHER, TEXTBOOK};
use portable_pty::CommandBuilder;
use rustix::process::Signal;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Far more than it takes: half a second until the save begins, and the save.
const SOON: Duration = Duration::from_secs(20);

fn start(folder: &Folder, args: &[&str]) -> Terminal {
    let terminal = Setup::program(args).state(folder).start();
    terminal.wait_for_text("VERDICT");
    terminal
}

/// The textbook puzzle with an own digit in its first empty cell.
fn with_digit(digit: char) -> String {
    TEXTBOOK.replacen("53.", &format!("53{digit}"), 1)
}

fn wait_for_board(terminal: &Terminal, line: &str) {
    terminal.wait_for(line, |screen| board(screen) == line);
}

fn gone_on(folder: &Folder) -> Terminal {
    let terminal = start(folder, &[]);
    terminal.wait_for_text("went on with");
    terminal
}

/// The files of this kind, in order.
fn files(folder: &Folder, kind: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.path().join("sudoscope")).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == kind));
    paths.sort();
    paths
}

/// How many steps the only session there is can take back; 0 if there is none.
fn steps(folder: &Folder) -> usize {
    match &files(folder, "session")[..] {
        [] => 0,
        [only] => {
            let text = fs::read_to_string(only).expect("a session");
            text.lines().filter(|line| line.starts_with('-')).count()
        }
        several => panic!("one program, and {several:?}"),
    }
}

fn leave(mut terminal: Terminal) {
    terminal.send("q");
    terminal.left_with(0);
}

#[test]
fn q_saves_at_once_and_the_next_start_goes_on() {
    let folder = Folder::new();
    let mut terminal = start(&folder, &[]);
    terminal.send("4");
    wait_for_board(&terminal, &with_digit('4'));
    leave(terminal);
    let mut terminal = gone_on(&folder);
    terminal.wait_for_text("went on with textbook, saved a moment ago");
    wait_for_board(&terminal, &with_digit('4'));
    terminal.send("u");
    wait_for_board(&terminal, TEXTBOOK);
    leave(terminal);
}

#[test]
fn a_film_goes_on_at_its_moment() {
    let folder = Folder::new();
    let mut terminal = start(&folder, &[]);
    terminal.send("w");
    terminal.wait_for_text("8 365");
    terminal.send("g5000\r");
    terminal.wait_for("the moment", |screen| event(screen) == Some(5_000));
    leave(terminal);
    let terminal = Setup::program(&[]).state(&folder).start();
    terminal.wait_for("the moment", |screen| event(screen) == Some(5_000));
}

#[test]
fn a_new_start_and_a_puzzle_leave_what_was_there_alone() {
    let folder = Folder::new();
    let mut terminal = start(&folder, &[]);
    terminal.send("4");
    terminal.wait_for_text("saved");
    leave(terminal);
    for (args, line) in [(&["--new"][..], TEXTBOOK), (&[OTHER], OTHER)] {
        let terminal = start(&folder, args);
        wait_for_board(&terminal, line);
        leave(terminal);
    }
    // Nothing was done there: nothing is gone on with there.
    let terminal = gone_on(&folder);
    wait_for_board(&terminal, &with_digit('4'));
    leave(terminal);
    let mut terminal = start(&folder, &["--new"]);
    terminal.send("6");
    terminal.wait_for_text("saved");
    leave(terminal);
    assert_eq!(files(&folder, "session").len(), 2);
    let mut terminal = gone_on(&folder);
    wait_for_board(&terminal, &with_digit('6'));
    terminal.send("o");
    terminal.wait_for_text("PUZZLES");
    terminal.send("\x1b[5~\r");
    wait_for_board(&terminal, &with_digit('4'));
}

#[test]
fn whatever_ends_the_program_it_saves_before() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::HUP, 129)] {
        let folder = Folder::new();
        let mut terminal = start(&folder, &[]);
        terminal.send("4");
        wait_for_board(&terminal, &with_digit('4'));
        terminal.signal(signal);
        terminal.left_with(code);
        wait_for_board(&gone_on(&folder), &with_digit('4'));
    }
    let folder = Folder::new();
    let mut terminal = start(&folder, &[]);
    terminal.send("4");
    wait_for_board(&terminal, &with_digit('4'));
    terminal.send("\x03");
    terminal.left_with(130);
    let mut terminal = gone_on(&folder);
    wait_for_board(&terminal, &with_digit('4'));
    terminal.send("6");
    wait_for_board(&terminal, &with_digit('6'));
    terminal.hang_up();
    wait_for_board(&gone_on(&folder), &with_digit('6'));
}

#[test]
fn a_panic_saves_too() {
    let folder = Folder::new();
    let mut terminal = Setup::program(&[]).state(&folder).env("SUDOSCOPE_FAULT", "loop").start();
    terminal.wait_for_text("VERDICT");
    terminal.send(&format!("\x1b[200~{OTHER}\x1b[201~"));
    wait_for_board(&terminal, OTHER);
    terminal.send("l");
    terminal.left_with(101);
    wait_for_board(&gone_on(&folder), OTHER);
}

#[test]
fn ctrl_z_saves_before_it_stops() {
    let folder = Folder::new();
    let mut bash = CommandBuilder::new("bash");
    bash.args(["--norc", "--noprofile", "-i"]);
    if std::process::Command::new("bash").arg("--version").output().is_err() {
        println!("skipped: there is no bash");
        return;
    }
    let mut terminal = Setup::of(bash).env("PS1", "ready> ").state(&folder).start();
    terminal.wait_for_text("ready>");
    terminal.send("\"$SUDOSCOPE\"\r");
    terminal.wait_for_text("VERDICT");
    terminal.send("4");
    wait_for_board(&terminal, &with_digit('4'));
    terminal.send("\x1a");
    terminal.wait_for_text("Stopped");
    assert_eq!(steps(&folder), 1);
    terminal.send("kill -9 %1; exit\r");
}

/// Waits until a file that is written now is newer than the sessions are: the clock of a file system may tick only some
/// hundred times a second.
fn wait_for_a_later_time(folder: &Folder) {
    let modified = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).expect("a time");
    let newest = files(folder, "session").iter().map(|path| modified(path)).max().expect("a session");
    let probe = folder.path().join("probe");
    while {
        fs::write(&probe, "").expect("a file");
        modified(&probe) <= newest
    } {
        std::thread::yield_now();
    }
}

#[test]
fn two_programs_have_a_session_each() {
    let folder = Folder::new();
    let mut one = start(&folder, &[]);
    one.send("4");
    one.wait_for_text("saved");
    let mut other = start(&folder, &[]);
    wait_for_board(&other, TEXTBOOK);
    other.send("6");
    other.wait_for_text("saved");
    wait_for_a_later_time(&folder);
    one.send("2");
    wait_for_board(&one, &with_digit('2'));
    leave(one);
    // The one that was left is free now, the other is not.
    let again = gone_on(&folder);
    wait_for_board(&again, &with_digit('2'));
    leave(other);
    leave(again);
    assert_eq!(files(&folder, "session").len(), 2);
    // The newest, with the other one held.
    let newest = gone_on(&folder);
    wait_for_board(&newest, &with_digit('2'));
    wait_for_board(&gone_on(&folder), &with_digit('6'));
}

#[test]
fn what_can_not_be_read_is_kept_under_a_name_that_is_shown() {
    let folder = Folder::new();
    let place = folder.path().join("sudoscope");
    fs::create_dir_all(&place).expect("a folder");
    for aside in ["1.unreadable", "1.unreadable-2"] {
        fs::write(place.join("1.session"), "sudoscope session 1\nno more").expect("a file");
        let mut terminal = start(&folder, &[]);
        terminal.wait_for("its name", |screen| screen.contents().replace('\n', "").contains(aside));
        terminal.send("4");
        terminal.wait_for_text("saved");
        leave(terminal);
        fs::rename(&files(&folder, "session")[0], place.join("kept")).expect("renamed");
        assert_eq!(fs::read_to_string(place.join(aside)).expect("a file"), "sudoscope session 1\nno more");
    }
    fs::write(place.join("9.session"), "sudoscope session 2\nof tomorrow").expect("a file");
    let terminal = start(&folder, &[]);
    terminal.wait_for_text("9.session is left alone: a newer sudoscope wrote it");
    assert_eq!(fs::read_to_string(place.join("9.session")).expect("a file"), "sudoscope session 2\nof tomorrow");
}

#[test]
fn a_full_disk_is_told_and_the_program_goes_on() {
    let folder = Folder::new();
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$SUDOSCOPE\"";
    let mut terminal = Setup::script(script).state(&folder).start();
    terminal.wait_for_text("VERDICT");
    terminal.send("4");
    terminal.wait_for_text("not saved, but tried again: file too large");
    terminal.send("l");
    terminal.wait_for_text("CELL     r1c4");
    terminal.send("q");
    terminal.wait_for_text("Leave?");
    terminal.send("y");
    terminal.left_with(0);
    let left: Vec<PathBuf> = [files(&folder, "session"), files(&folder, "part")].concat();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn leaving_without_a_question_tells_what_it_could_not_save() {
    let folder = Folder::new();
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$SUDOSCOPE\"";
    for (leave, code) in [("\x03", 130), ("", 143)] {
        let mut terminal = Setup::script(script).state(&folder).start();
        terminal.wait_for_text("VERDICT");
        terminal.send("4");
        wait_for_board(&terminal, &with_digit('4'));
        if leave.is_empty() {
            terminal.signal(Signal::TERM);
        } else {
            terminal.send(leave);
        }
        terminal.left_with(code);
        terminal.wait_for_text("error: what was done last is not saved: file too large");
    }
    // A place of the cursor is not worth a word.
    let mut terminal = Setup::script(script).state(&folder).start();
    terminal.wait_for_text("VERDICT");
    terminal.send("l\x03");
    terminal.left_with(130);
    assert!(!terminal.screen().contents().contains("error"));
}

#[test]
fn without_a_place_to_save_that_is_told() {
    let mut terminal = Setup::program(&[]).without("XDG_STATE_HOME").without("HOME").start();
    terminal.wait_for_text("this session can't be saved: neither HOME nor XDG_STATE_HOME is set");
    terminal.send("4");
    wait_for_board(&terminal, &with_digit('4'));
    terminal.send("q");
    terminal.wait_for_text("Leave?");
}

#[test]
fn a_saver_that_panics_is_told_and_the_program_goes_on() {
    let mut terminal = Setup::program(&[]).env("SUDOSCOPE_FAULT", "saver").start();
    terminal.wait_for_text("VERDICT");
    terminal.send("4");
    terminal.wait_for_text("the saver failed: a fault on purpose");
    terminal.send("l");
    terminal.wait_for_text("CELL     r1c4");
}

/// Kills the program again and again at any moment while digits are typed into one cell, each one a step.
fn kill(rounds: u64, allowed: Duration) {
    let folder = Folder::new();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = |limit: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % limit
    };
    let digit = |step: usize| char::from_digit((step % 9 + 1) as u32, 10).expect("1 to 9");
    let (mut kept, mut lost, mut oldest) = (0, 0, Duration::ZERO);
    for round in 0..rounds {
        let mut terminal = if kept > 0 { gone_on(&folder) } else { start(&folder, &[]) };
        let line = if kept > 0 { with_digit(digit(kept - 1)) } else { TEXTBOOK.to_owned() };
        wait_for_board(&terminal, &line);
        let (began, life) = (Instant::now(), Duration::from_millis(below(2_500)));
        let mut seen = Vec::new();
        while began.elapsed() < life {
            let digit = digit(kept + seen.len());
            terminal.send(&digit.to_string());
            wait_for_board(&terminal, &with_digit(digit));
            seen.push(Instant::now());
            std::thread::sleep(Duration::from_millis(below(200)));
        }
        let killed = Instant::now();
        terminal.kill();
        let there = steps(&folder);
        let made = kept + seen.len();
        assert!((kept..=made).contains(&there), "round {round}: {there} of {kept} and {}", seen.len());
        lost += made - there;
        if let Some(at) = seen.get(there - kept) {
            oldest = oldest.max(killed - *at);
            assert!(killed - *at <= allowed, "round {round}: lost what was {:?} old", killed - *at);
        }
        assert!(files(&folder, "unreadable").is_empty());
        kept = there;
    }
    println!("{rounds} kills: {kept} steps kept, {lost} lost, the oldest of them {oldest:?} old");
    assert!(kept > 0);
}

#[test]
fn whenever_it_is_killed_the_last_second_is_all_that_is_lost() {
    // A busy machine may be slower than the second that is promised.
    kill(12, Duration::from_secs(5));
}

#[test]
#[ignore = "takes minutes: run it in a release build on a machine at rest"]
fn killed_hundreds_of_times_it_loses_a_second_at_most() {
    kill(100, Duration::from_secs(1));
}

#[test]
fn what_is_saved_is_saved_soon() {
    let folder = Folder::new();
    let mut terminal = start(&folder, &[]);
    terminal.send("4");
    let saved = until(SOON, || (steps(&folder) == 1).then_some(()));
    assert!(saved.is_some());
    assert!(files(&folder, "part").is_empty());
    terminal.kill();
}
