//! Hard use: hundreds of thousands of keys, pastes and resizes through the real event loop with its real workers. Not in the
//! default run: `cargo test --release --test soak -- --ignored --nocapture`.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use sudoscope::app::session::Session;
use sudoscope::app::{App, Keeping, Opening, Saves, Spot};
use sudoscope::board::{Cell, Grid, rules};
use sudoscope::shell::state::Store;
use sudoscope::shell::{EventLoop, Exit, Inbox, Stage, Workers};
use sudoscope::ui::{self, theme};

const EVENTS: usize = 200_000;

/// A screen in memory whose size changes; each frame of it is held against the rules.
struct Checked {
    terminal: Terminal<TestBackend>,
    /// Columns and rows.
    size: Arc<AtomicU64>,
    frames: Arc<AtomicUsize>,
}

fn packed(columns: u16, rows: u16) -> u64 {
    u64::from(columns) << 16 | u64::from(rows)
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
        if self.frames.fetch_add(1, Ordering::Relaxed).is_multiple_of(1_000) {
            check_history(app.sheet().clone());
        }
        Ok(true)
    }

    fn forget(&mut self) {
        let size = self.size.load(Ordering::Relaxed);
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

/// A key, a paste, or another size. No key leaves or stops the program.
fn any_event(random: &mut Random, size: &AtomicU64) -> Inbox {
    let plain = |code| Inbox::Terminal(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    match random.below(100) {
        0..30 => {
            plain(*random.of(&[KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right, KeyCode::Home, KeyCode::End]))
        }
        30..40 => plain(*random.of(&[KeyCode::Esc, KeyCode::Enter, KeyCode::Tab, KeyCode::Backspace, KeyCode::Delete])),
        40..60 => plain(KeyCode::Char(*random.of(&['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0']))),
        60..92 => {
            let keys: Vec<char> = "hjklHJKLiwsonuuvcfrTMXg/%xmt'eoy ,.+-=n?N".chars().collect();
            plain(KeyCode::Char(*random.of(&keys)))
        }
        92..95 => Inbox::Terminal(Event::Key(KeyEvent::new(KeyCode::Char('r'), KeyModifiers::CONTROL))),
        95..97 => Inbox::Terminal(Event::Paste((*random.of(&PASTES)).to_owned())),
        _ => {
            let (columns, rows) = *random.of(&[(80, 24), (120, 40), (50, 18), (25, 15), (1, 1), (200, 60)]);
            size.store(packed(columns, rows), Ordering::Relaxed);
            Inbox::Resized
        }
    }
}

/// How many kilobytes of memory this process has, where the system tells.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    line.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap_or_default()
}

#[test]
#[ignore = "takes a minute or more in a release build"]
fn whatever_comes_for_an_hour_nothing_is_lost() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("soak-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    let (inbox, received) = mpsc::channel();
    let size = Arc::new(AtomicU64::new(packed(80, 24)));
    let frames = Arc::new(AtomicUsize::new(0));
    let (sender, shared_size, shared_frames, place) =
        (inbox.clone(), Arc::clone(&size), Arc::clone(&frames), folder.clone());
    let running = thread::spawn(move || {
        let workers = Workers::start(&sender)?.save_to(Store::in_folder(place), &sender)?;
        drop(sender);
        let saves = Saves { keeping: Keeping::Kept, ..Saves::default() };
        let (app, cmds) = App::new(Opening { saves, ..Opening::default() });
        let Ok(terminal) = Terminal::new(TestBackend::new(80, 24));
        EventLoop::new(app, Checked { terminal, size: shared_size, frames: shared_frames }, received, workers).run(cmds)
    });
    let mut random = Random(5);
    let began = Instant::now();
    for number in 0..EVENTS {
        inbox.send(any_event(&mut random, &size)).expect("the loop runs");
        if number % 20 == 0 {
            // Nobody types quicker; and what waits in the channel is not what the program keeps.
            thread::sleep(Duration::from_millis(4));
        }
        if number % (EVENTS / 10) == 0 {
            let (drawn, seconds) = (frames.load(Ordering::Relaxed), began.elapsed().as_secs());
            println!("{number:>7} events, {drawn:>6} frames, {:>6} kB, {seconds:>3} s", memory());
        }
    }
    inbox.send(Inbox::Terminate(15)).expect("the loop runs");
    let exit = running.join().expect("the loop does not panic").expect("the terminal is there");
    assert_eq!(exit, Exit::Signal(15));
    println!("{EVENTS:>7} events, {:>6} frames, {:>6} kB", frames.load(Ordering::Relaxed), memory());
    assert!(memory() < 200_000, "{} kB", memory());

    let bytes = fs::read(folder.join("1.session")).expect("a session");
    let reading = Instant::now();
    let session = Session::from_bytes(&bytes).expect("whole");
    let read = reading.elapsed();
    let writing = Instant::now();
    assert_eq!(session.to_text().as_bytes(), bytes);
    let written = writing.elapsed();
    let copying = Instant::now();
    let copy = session.sheet().clone();
    let copied = copying.elapsed();
    let steps = check_history(copy);
    println!("{steps} steps back, {} bytes: read in {read:?}, made in {written:?}, copied in {copied:?}", bytes.len());
    let _ = fs::remove_dir_all(&folder);
}
