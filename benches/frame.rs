//! What a frame costs while a film plays at 10 million events a second: the solver's work towards it, taking that in, and
//! drawing it, each by itself on one core. A second has 60 of them at most, so a frame may take 16 ms in all.

use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};
use sudoscope::app::key::Key;
use sudoscope::app::playback::Errand;
use sudoscope::app::puzzles::Puzzle;
use sudoscope::app::solver::Solver;
use sudoscope::app::speed::Speed;
use sudoscope::app::{App, Cmd, Msg, Opening};
use sudoscope::board::format;
use sudoscope::ui;
use sudoscope::ui::theme::{Colours, Glyphs, Theme};

/// A puzzle whose film has 138 350 568 events.
const HOSTILE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

const RATE: u32 = 10_000_000;

const FRAMES: usize = 300;

/// The time of a frame at 60 a second.
const FRAME: Duration = Duration::from_micros(16_667);

/// How long the solver works at once, as in the program.
const SLICE: Duration = Duration::from_millis(8);

/// Bytes that are counted and forgotten.
#[derive(Clone, Default)]
struct Counted(Rc<RefCell<usize>>);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        *self.0.borrow_mut() += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The program with its solver at hand, and how long each took.
struct Film {
    app: App,
    solver: Solver,
    now: Duration,
    working: Duration,
    answering: Duration,
}

impl Film {
    fn update(&mut self, msg: Msg) {
        let began = Instant::now();
        let mut cmds = self.app.update(self.now, msg);
        self.answering += began.elapsed();
        while !cmds.is_empty() {
            let mut next = Vec::new();
            for cmd in cmds {
                if let Cmd::Solver(errand) = cmd {
                    next.extend(self.errand(errand));
                }
            }
            cmds = next;
        }
    }

    fn errand(&mut self, errand: Errand) -> Vec<Cmd> {
        let began = Instant::now();
        let answer = self.solver.run(errand, || began.elapsed() >= SLICE);
        self.working += began.elapsed();
        let Some(answer) = answer else { return Vec::new() };
        let began = Instant::now();
        let cmds = self.app.update(self.now, Msg::Solver(answer));
        self.answering += began.elapsed();
        cmds
    }
}

fn report(name: &str, unit: &str, mut samples: Vec<f64>) {
    samples.sort_by(f64::total_cmp);
    let median = samples[samples.len() / 2];
    println!("{name:<34} median {median:>9.3} {unit:<6} worst {:>9.3} {unit}", samples[samples.len() - 1]);
}

fn main() {
    for (width, height) in [(80, 24), (120, 40)] {
        let grid = format::read_one(HOSTILE).expect("a puzzle");
        let puzzles = Puzzle::list("hostile", vec![grid]);
        let speed = Speed::per_second(RATE);
        let (app, cmds) = App::new(Opening { puzzles, watch: true, speed, ..Opening::default() });
        let zero = Duration::ZERO;
        let mut film = Film { app, solver: Solver::default(), now: zero, working: zero, answering: zero };
        for cmd in cmds {
            if let Cmd::Solver(errand) = cmd {
                film.errand(errand);
            }
        }
        film.update(Msg::Keys(vec![Key::char(' ')]));
        let bytes = Counted::default();
        let options = TerminalOptions { viewport: Viewport::Fixed(Rect { x: 0, y: 0, width, height }) };
        let mut terminal = Terminal::with_options(CrosstermBackend::new(bytes.clone()), options).expect("a terminal");
        let theme = Theme::new(Colours::Indexed, Glyphs::Unicode);
        let mut samples: [Vec<f64>; 4] = Default::default();
        for _ in 0..FRAMES {
            film.now += FRAME;
            (film.working, film.answering) = (zero, zero);
            *bytes.0.borrow_mut() = 0;
            film.update(Msg::Tick);
            let began = Instant::now();
            terminal.draw(|frame| ui::draw(frame, &film.app, theme, film.now)).expect("drawn");
            let drawing = began.elapsed();
            let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
            let costs = [milliseconds(film.working), milliseconds(film.answering), milliseconds(drawing)];
            for (samples, cost) in samples.iter_mut().zip(costs.into_iter().chain([*bytes.0.borrow() as f64])) {
                samples.push(cost);
            }
        }
        println!("a frame of {width}x{height} at {RATE} events a second");
        let names = [("the solver's work", "ms"), ("taking it in", "ms"), ("drawing", "ms"), ("on the wire", "bytes")];
        for ((name, unit), samples) in names.into_iter().zip(samples) {
            report(name, unit, samples);
        }
    }
}
