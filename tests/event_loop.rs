//! The real event loop with its real worker threads, and a screen in memory in place of the terminal.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use sudoscope::app::{App, Leave, Msg, Opening, Spot};
use sudoscope::shell::{EventLoop, Exit, Inbox, Stage, Workers};
use sudoscope::ui::{self, theme};

/// No test waits longer than that for what must come.
const PATIENCE: Duration = Duration::from_secs(20);

/// What has been drawn: the newest frame as text, and how many there were.
#[derive(Default)]
struct Shown {
    text: Mutex<(String, usize)>,
    changed: Condvar,
}

/// A screen of 80x24 in memory.
struct InMemory {
    terminal: Terminal<TestBackend>,
    shown: Arc<Shown>,
}

impl Stage for InMemory {
    fn draw(&mut self, app: &App, now: Duration) -> io::Result<bool> {
        let theme = theme::Theme::new(theme::Colours::Indexed, theme::Glyphs::Unicode);
        let Ok(_) = self.terminal.draw(|frame| ui::draw(frame, app, theme, now));
        let mut text = self.shown.text.lock().expect("no panic while drawing");
        *text = (self.terminal.backend().to_string(), text.1 + 1);
        self.shown.changed.notify_all();
        Ok(true)
    }

    fn forget(&mut self) {}

    fn hit_test(&self, _: &App, _: u16, _: u16) -> Option<Spot> {
        None
    }

    fn copy(&mut self, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn stop(&mut self) {}

    fn resume(&mut self) {}
}

/// The loop on a thread of its own, and what a test needs to play the user.
struct Session {
    inbox: Sender<Inbox>,
    shown: Arc<Shown>,
    running: JoinHandle<io::Result<Exit>>,
}

impl Session {
    fn start(opening: Opening) -> Session {
        let (inbox, received) = mpsc::channel();
        let shown = Arc::new(Shown::default());
        let (sender, screen) = (inbox.clone(), Arc::clone(&shown));
        let running = thread::spawn(move || {
            let workers = Workers::start(&sender)?;
            drop(sender);
            let (app, cmds) = App::new(opening);
            let Ok(terminal) = Terminal::new(TestBackend::new(80, 24));
            EventLoop::new(app, InMemory { terminal, shown: screen }, received, workers)
                .run(cmds)
                .map(|ended| ended.exit)
        });
        let session = Session { inbox, shown, running };
        session.wait_for("sudoscope");
        session
    }

    fn event(&self, event: Event) {
        self.inbox.send(Inbox::Terminal(event)).expect("the loop runs");
    }

    fn key(&self, code: KeyCode) {
        self.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Types one key at a time, slowly enough not to be a paste.
    fn typed(&self, keys: &str) {
        for key in keys.chars() {
            self.key(KeyCode::Char(key));
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// All at once, as a terminal without bracketed paste sends it.
    fn burst(&self, keys: &str) {
        for key in keys.chars() {
            self.key(if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) });
        }
    }

    fn wait_for(&self, content: &str) -> String {
        let until = Instant::now() + PATIENCE;
        let mut text = self.shown.text.lock().expect("no panic while drawing");
        while !text.0.contains(content) {
            let left = until.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "{content:?} never came:\n{}", text.0);
            text = self.shown.changed.wait_timeout(text, left).expect("no panic while drawing").0;
        }
        text.0.clone()
    }

    fn frames(&self) -> usize {
        self.shown.text.lock().expect("no panic while drawing").1
    }

    /// Waits for the loop to end by itself.
    fn result(self) -> io::Result<Exit> {
        let until = Instant::now() + PATIENCE;
        while !self.running.is_finished() {
            assert!(Instant::now() < until, "the loop goes on:\n{}", self.shown.text.lock().expect("no panic").0);
            thread::sleep(Duration::from_millis(1));
        }
        self.running.join().expect("no panic in the loop")
    }

    fn end(self) -> Exit {
        self.result().expect("no error in the loop")
    }
}

const PUZZLE: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

#[test]
fn keys_become_digits_clashes_and_an_end() {
    let session = Session::start(Opening::default());
    session.typed("5");
    session.wait_for("5 twice in row 1: r1c1, r1c3");
    session.typed("u");
    session.wait_for("undone: 5 at r1c3");
    session.typed("q");
    assert_eq!(session.end(), Exit::Left(Leave::Asked));
}

#[test]
fn the_solver_plays_through_its_channel_to_the_solution() {
    let opening = Opening { watch: true, speed: Some(sudoscope::app::speed::Speed::Max), ..Opening::default() };
    let session = Session::start(opening);
    session.wait_for("paused");
    session.typed(" ");
    let screen = session.wait_for("solved in 4 208 placements and 4 157 undos");
    assert!(screen.contains("6 428"), "{screen}");
    session.typed("s");
    session.wait_for("VERDICT  solved");
    session.typed("q");
    session.wait_for("would be lost");
    session.typed("y");
    assert_eq!(session.end(), Exit::Left(Leave::Asked));
}

#[test]
fn a_burst_of_characters_is_a_paste_and_never_a_command() {
    let session = Session::start(Opening::default());
    session.burst(PUZZLE);
    session.wait_for("pasted: 32 givens");
    session.burst("quit now, solve it, clear the cell and open a new one: y");
    session.wait_for("not pasted");
    session.wait_for("PUZZLE   pasted");
    session.burst(&format!("{PUZZLE}\n{PUZZLE}\n"));
    session.wait_for("pasted 2");
    session.key(KeyCode::Esc);
    session.typed("u");
    session.wait_for("PUZZLE   textbook");
    session.typed("q");
    assert_eq!(session.end(), Exit::Left(Leave::Asked));
}

#[test]
fn a_burst_is_one_paste_though_an_answer_comes_in_between() {
    let session = Session::start(Opening::default());
    let (first, rest) = PUZZLE.split_at(12);
    session.burst(first);
    session.inbox.send(Inbox::Msg(Msg::Tick)).expect("the loop runs");
    session.burst(rest);
    session.wait_for("pasted: 32 givens");
    session.typed("u");
    session.wait_for("undone: paste");
    session.typed("q");
    session.end();
}

#[test]
fn a_burst_of_rows_is_a_paste_with_either_line_end() {
    for line_end in [KeyEvent::new(KeyCode::Char('j'), KeyModifiers::CONTROL), KeyEvent::from(KeyCode::Enter)] {
        let session = Session::start(Opening::default());
        for row in PUZZLE.as_bytes().chunks(9) {
            session.burst(std::str::from_utf8(row).expect("ASCII"));
            session.event(Event::Key(line_end));
        }
        session.wait_for("pasted: 32 givens");
        session.typed("q");
        session.end();
    }
}

#[test]
fn a_flood_of_keys_is_answered_whole_and_drawn_seldom() {
    let session = Session::start(Opening::default());
    let before = session.frames();
    for _ in 0..2_000 {
        session.key(KeyCode::Right);
    }
    session.key(KeyCode::Down);
    session.key(KeyCode::Home);
    session.wait_for("CELL     r2c1");
    assert!(session.frames() - before < 500, "{} frames", session.frames() - before);
    session.typed("q");
    session.end();
}

#[test]
fn a_signal_ends_the_loop_with_its_number() {
    let session = Session::start(Opening::default());
    session.inbox.send(Inbox::Terminate(15)).expect("the loop runs");
    let exit = session.end();
    assert_eq!((exit, exit.code()), (Exit::Signal(15), 143));
}

#[test]
fn a_terminal_that_is_lost_is_an_error_or_the_hang_up_that_follows() {
    let lost = || Inbox::InputLost(io::Error::other("gone"));
    let session = Session::start(Opening::default());
    session.inbox.send(lost()).expect("the loop runs");
    session.inbox.send(Inbox::Terminate(1)).expect("the loop waits for the reason");
    assert_eq!(session.end(), Exit::Signal(1));

    let session = Session::start(Opening::default());
    session.inbox.send(lost()).expect("the loop runs");
    let error = session.result().expect_err("no reason came");
    assert_eq!(error.to_string(), "gone");
}

#[test]
fn after_a_stop_everything_is_answered_that_came_meanwhile() {
    let session = Session::start(Opening::default());
    session.event(Event::Key(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL)));
    session.key(KeyCode::Right);
    session.key(KeyCode::Char('5'));
    session.key(KeyCode::Left);
    session.key(KeyCode::Char('3'));
    session.inbox.send(Inbox::Continued).expect("the loop runs");
    let screen = session.wait_for("3 twice in row 1: r1c2, r1c3");
    assert!(screen.contains("5 twice in row 1: r1c1, r1c4"), "each in its turn:\n{screen}");
    session.event(Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert_eq!(session.end().code(), 130);
}

#[test]
fn a_file_is_written_and_leaving_right_after_it_loses_nothing() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("event_loop_files");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let name = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let session = Session::start(Opening::default());
    let write_to = |name: &str| {
        session.typed("W");
        session.wait_for("write to");
        session.event(Event::Key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)));
        session.event(Event::Paste(name.to_owned()));
        session.key(KeyCode::Enter);
    };
    session.typed("1");
    write_to(&name("none/a.sdk"));
    session.wait_for("there is no such folder");
    session.key(KeyCode::Esc);
    fs::write(name("b.sdk"), "theirs").expect("a file can be written");
    write_to(&name("b.sdk"));
    session.wait_for("y overwrite");
    session.typed("n");
    session.wait_for("write to");
    assert_eq!(fs::read_to_string(name("b.sdk")).expect("a file"), "theirs");
    session.key(KeyCode::Enter);
    session.wait_for("y overwrite");
    session.typed("y");
    session.wait_for("written: ");
    session.typed("q");
    assert_eq!(session.end(), Exit::Left(Leave::Asked), "nothing would be lost");
    let text = fs::read_to_string(name("b.sdk")).expect("a file");
    assert!(text.starts_with("#Dtextbook\n[Puzzle]\n53..7....\n") && text.contains("[State]\n531.7....\n"), "{text}");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}
