//! Hard use: hundreds of thousands of keys, pastes and resizes through the real event loop with its real workers. Not in the
//! default run: `cargo test --release --test soak -- --ignored --nocapture`.
//!
//! Memory is counted as bytes that are allocated, which unlike the process's size go down again. What the user did is kept,
//! so it is held against itself at equal states: with the history taken back and other films in place of all that were on
//! show, after a short time and after a long one.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use peak_alloc::PeakAlloc;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use sudoscope::app::session::Session;
use sudoscope::app::{App, Keeping, Mode, Note, Opening, Saves, Spot};
use sudoscope::board::{Cell, Grid, rules};
use sudoscope::shell::state::Store;
use sudoscope::shell::{Ended, EventLoop, Exit, Inbox, Stage, Workers};
use sudoscope::ui::{self, theme};

/// What comes before memory is counted first: all that is made once is there then.
const WARM_UP: usize = 20_000;

const EVENTS: usize = 200_000;

/// So much may be there beyond what was there after the warm-up: a few notes, the room of lists that were longer once.
const SLACK: usize = 128 << 10;

/// The sheet's two lists of steps keep the room for the most steps that they ever held.
const ROOM_OF_A_STEP: usize = 2 * size_of::<usize>();

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What the screen and whoever sends to the loop know of each other.
#[derive(Default)]
struct Shared {
    /// Columns and rows.
    size: AtomicU64,
    frames: AtomicUsize,
    seen: Mutex<Seen>,
}

/// What the last frame showed.
#[derive(Clone, Default)]
struct Seen {
    /// The mode, if nothing lies over it.
    mode: &'static str,
    steps_back: usize,
    /// Whether the film on show was passed over.
    is_passed: bool,
    notes: usize,
    /// How often a new size was heard of before.
    resized: usize,
}

/// A screen in memory whose size changes; each frame of it is held against the rules.
struct Checked {
    terminal: Terminal<TestBackend>,
    shared: Arc<Shared>,
    resized: usize,
}

impl Stage for Checked {
    fn draw(&mut self, app: &App, now: Duration) -> io::Result<bool> {
        let theme = theme::Theme::new(theme::Colours::Indexed, theme::Glyphs::Unicode);
        let Ok(_) = self.terminal.draw(|frame| ui::draw(frame, app, theme, now));
        let grid = app.sheet().grid();
        let marked = app.clashes().cells();
        for cell in Cell::all() {
            assert_eq!(marked.contains(cell), clashes(grid, cell), "{cell} on {grid}");
        }
        // The whole way back, now and then: with a long history it takes its time.
        if self.shared.frames.fetch_add(1, Ordering::Relaxed).is_multiple_of(1_000) {
            check_history(app.sheet().clone());
        }
        let is_passed = match app.mode() {
            Mode::Watch(watch) => watch.span().1,
            Mode::Edit | Mode::Entry(_) | Mode::Race(_) => false,
        };
        let mode = if app.overlay().is_none() { app.mode().name() } else { "" };
        let (steps_back, notes, resized) = (app.sheet().back().count(), app.notes(), self.resized);
        *self.shared.seen.lock().expect("no panic") = Seen { mode, steps_back, is_passed, notes, resized };
        Ok(true)
    }

    fn forget(&mut self) {
        self.resized += 1;
        let size = self.shared.size.load(Ordering::Relaxed);
        let (columns, rows) = ((size >> 16) as u16, size as u16);
        self.terminal.backend_mut().resize(columns, rows);
        let Ok(()) = self.terminal.resize(Rect { x: 0, y: 0, width: columns, height: rows });
    }

    fn hit_test(&self, _: &App, _: u16, _: u16) -> Option<Spot> {
        None
    }

    fn copy(&mut self, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn stop(&mut self) {}

    fn resume(&mut self) {}
}

/// Whether a peer holds the same digit, counted anew.
fn clashes(grid: &Grid, cell: Cell) -> bool {
    let peer =
        |other: Cell| other.row() == cell.row() || other.col() == cell.col() || other.box_index() == cell.box_index();
    grid.digit(cell)
        .is_some_and(|digit| grid.digits().any(|(other, there)| other != cell && there == digit && peer(other)))
}

/// The history leads back to the built-in puzzle and forward again to where it was; how many steps that were.
fn check_history(mut sheet: sudoscope::board::history::Sheet) -> usize {
    let (title, grid) = (sheet.title().to_owned(), sheet.grid().clone());
    let mut steps = 0;
    while sheet.undo().is_some() {
        steps += 1;
    }
    assert_eq!(sheet.title(), "textbook");
    assert!(rules::clashes(sheet.grid()).is_empty() && sheet.grid().given_count() == 30, "{}", sheet.grid());
    (0..steps).for_each(|_| assert!(sheet.redo().is_some()));
    assert_eq!((sheet.title(), sheet.grid()), (title.as_str(), &grid));
    steps
}

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn of<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }
}

const PASTES: [&str; 6] = [
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
     1234567....................................8..................8..................",
    "no puzzle at all",
    "",
    ".................................................................................",
];

fn packed(columns: u16, rows: u16) -> u64 {
    u64::from(columns) << 16 | u64::from(rows)
}

/// A puzzle with a film of three events in any order; nothing else leads to it.
const SHORT: &str = "..3456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// Whoever sends to the loop.
struct Sending {
    inbox: Sender<Inbox>,
    shared: Arc<Shared>,
    random: Random,
    resizes: usize,
    began: Instant,
}

impl Sending {
    fn send(&self, inbox: Inbox) {
        self.inbox.send(inbox).expect("the loop runs");
    }

    fn keys(&self, keys: impl IntoIterator<Item = KeyCode>) {
        for code in keys {
            self.send(Inbox::Terminal(Event::Key(KeyEvent::new(code, KeyModifiers::NONE))));
        }
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.shared.size.store(packed(columns, rows), Ordering::Relaxed);
        self.resizes += 1;
        self.send(Inbox::Resized);
    }

    /// A key, a paste, or another size. No key leaves or stops the program.
    fn anything(&mut self) {
        let random = &mut self.random;
        match random.below(100) {
            0..30 => {
                let key = *random.of(&[
                    KeyCode::Up,
                    KeyCode::Down,
                    KeyCode::Left,
                    KeyCode::Right,
                    KeyCode::Home,
                    KeyCode::End,
                ]);
                self.keys([key]);
            }
            30..40 => {
                let key =
                    *random.of(&[KeyCode::Esc, KeyCode::Enter, KeyCode::Tab, KeyCode::Backspace, KeyCode::Delete]);
                self.keys([key]);
            }
            40..60 => {
                let key = *random.of(&['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0']);
                self.keys([KeyCode::Char(key)]);
            }
            60..92 => {
                let keys: Vec<char> = "hjklHJKLiwsonuuvcfrTMXg/%xmt'eoy ,.+-=n?N".chars().collect();
                let key = *random.of(&keys);
                self.keys([KeyCode::Char(key)]);
            }
            92..95 => {
                let redo = KeyEvent::new(KeyCode::Char('r'), KeyModifiers::CONTROL);
                self.send(Inbox::Terminal(Event::Key(redo)));
            }
            95..97 => {
                let text = (*random.of(&PASTES)).to_owned();
                self.send(Inbox::Terminal(Event::Paste(text)));
            }
            _ => {
                let (columns, rows) = *random.of(&[(80, 24), (120, 40), (50, 18), (25, 15), (1, 1), (200, 60)]);
                self.resize(columns, rows);
            }
        }
    }

    /// So many events, no quicker than anybody could send them: what waits in the channel is not what the program keeps.
    fn anything_for(&mut self, events: usize) {
        for number in 0..events {
            self.anything();
            if number % 20 == 0 {
                thread::sleep(Duration::from_millis(4));
            }
            if number % (events / 5) == 0 {
                let (drawn, seconds) = (self.shared.frames.load(Ordering::Relaxed), self.began.elapsed().as_secs());
                println!("{number:>7} events, {drawn:>6} frames, {:>9} bytes, {seconds:>3} s", MEMORY.current_usage());
            }
        }
    }

    /// What the screen shows when all that was sent was answered.
    fn look(&mut self) -> Seen {
        self.resize(80, 24);
        loop {
            thread::sleep(Duration::from_millis(1));
            let seen = self.shared.seen.lock().expect("the loop does not panic").clone();
            if seen.resized == self.resizes {
                return seen;
            }
        }
    }

    /// Sends these keys until what is seen is what is wanted.
    fn keys_until(&mut self, keys: &[KeyCode], wanted: impl Fn(&Seen) -> bool) {
        let began = Instant::now();
        while !wanted(&self.look()) {
            assert!(began.elapsed() < Duration::from_secs(120), "{keys:?} lead nowhere");
            self.keys(keys.iter().copied());
        }
    }

    /// How many bytes are allocated when nothing moves any more and the last save is over.
    fn at_rest(&mut self) -> usize {
        self.look();
        thread::sleep(Duration::from_millis(1_500));
        MEMORY.current_usage()
    }

    /// How many bytes are allocated without the history and with a small film in the place of all that were on show.
    fn without_what_was_done(&mut self) -> usize {
        let to_the_board = [KeyCode::Esc; 5];
        self.keys_until(&to_the_board, |seen| seen.mode == "EDIT");
        // A key that is no text in between: else it would be a paste without brackets.
        let undo = [KeyCode::Char('u'), KeyCode::F(12)].repeat(500);
        self.keys_until(&undo, |seen| seen.steps_back == 0);
        // A new step takes the place of all that were undone, and its film that of all others.
        self.send(Inbox::Terminal(Event::Paste(SHORT.to_owned())));
        self.keys_until(&to_the_board, |seen| seen.mode == "EDIT" && seen.steps_back == 1);
        self.keys([KeyCode::Char('w')]);
        self.keys_until(&[], |seen| seen.mode == "WATCH" && seen.is_passed);
        self.keys_until(&to_the_board, |seen| seen.mode == "EDIT");
        self.at_rest()
    }
}

#[test]
#[ignore = "takes a minute or more in a release build"]
fn whatever_comes_for_an_hour_nothing_is_lost() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("soak-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    let (inbox, received) = mpsc::channel();
    let shared = Arc::new(Shared { size: AtomicU64::new(packed(80, 24)), ..Shared::default() });
    let (sender, stage, place) = (inbox.clone(), Arc::clone(&shared), folder.clone());
    let running = thread::spawn(move || {
        let workers = Workers::start(&sender)?.save_to(Store::in_folder(place), &sender)?;
        drop(sender);
        let saves = Saves { keeping: Keeping::Kept, ..Saves::default() };
        let (app, cmds) = App::new(Opening { saves, ..Opening::default() });
        let Ok(terminal) = Terminal::new(TestBackend::new(80, 24));
        EventLoop::new(app, Checked { terminal, shared: stage, resized: 0 }, received, workers).run(cmds)
    });
    let mut sending = Sending { inbox, shared, random: Random(5), resizes: 0, began: Instant::now() };
    sending.anything_for(WARM_UP);
    let before = sending.without_what_was_done();
    sending.anything_for(EVENTS);
    let full = sending.at_rest();
    let Seen { steps_back, notes, .. } = sending.look();
    check_session(&folder.join("1.session"), steps_back);
    let after = sending.without_what_was_done();
    println!(
        "{before} bytes after the warm-up, {full} with {EVENTS} events of history and films, {after} without them"
    );
    println!("{notes} notes, each {} bytes and its text", size_of::<Note>());
    let room = steps_back.next_power_of_two() * ROOM_OF_A_STEP;
    assert!(after < before + room + SLACK, "{before} bytes have become {after}, {room} of them room for steps");

    sending.send(Inbox::Terminate(15));
    let exit = running.join().expect("the loop does not panic").expect("the terminal is there");
    assert_eq!(exit, Ended { exit: Exit::Signal(15), unsaved: None });
    let _ = fs::remove_dir_all(&folder);
}

/// The session on the disk is whole, and has as many steps as the screen knew of.
fn check_session(path: &Path, steps_back: usize) {
    let bytes = fs::read(path).expect("a session");
    let before = MEMORY.current_usage();
    let reading = Instant::now();
    let session = Session::from_bytes(&bytes).expect("whole");
    let read = reading.elapsed();
    let kept = MEMORY.current_usage() - before;
    let writing = Instant::now();
    assert_eq!(session.to_text().as_bytes(), bytes);
    let written = writing.elapsed();
    let copying = Instant::now();
    let copy = session.sheet().clone();
    let copied = copying.elapsed();
    assert_eq!(check_history(copy), steps_back);
    println!("{steps_back} steps back take {kept} bytes, {} in the file", bytes.len());
    println!("read in {read:?}, made in {written:?}, copied in {copied:?}");
}
