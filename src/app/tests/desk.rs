//! A desk to test the program at: keys go in as text, the clock stands still unless it is moved, and the workers'
//! answers come at once or when they are let.

use crate::app::key::{Key, KeyCode};
use crate::app::playback::Errand;
use crate::app::puzzles::Puzzle;
use crate::app::race::Race;
use crate::app::session::{Saved, Session};
use crate::app::solver::Solver;
use crate::app::speed::Speed;
use crate::app::{App, Cmd, Inquiry, Keeping, Leave, Message, Mode, Msg, NotWritten, Opening, Saves, Spot, Watch};
use crate::board::{Cell, format};
use crate::search::Counters;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// So many answers without the clock moving are no work any more, but a loop.
const ENDLESS: usize = 20_000;

pub(crate) struct Desk {
    pub(crate) app: App,
    pub(crate) now: Duration,
    /// Whether the workers keep their answers until [`Desk::answer`].
    holding: bool,
    /// How often a worker looks at the clock before its time is up.
    slice: usize,
    solver: Solver,
    /// What the solver was given, and has not looked at yet.
    errands: VecDeque<Errand>,
    engine: Option<Box<Inquiry>>,
    /// How often it was woken by the clock.
    pub(crate) wakes: usize,
    pub(crate) left: Option<Leave>,
    pub(crate) suspended: usize,
    pub(crate) repainted: usize,
    pub(crate) copied: Option<String>,
    /// The files that were written, by name.
    pub(crate) files: BTreeMap<String, String>,
    /// Why no file can be written.
    pub(crate) disk_fails: Option<&'static str>,
    /// What the saver was given, and has not answered yet.
    saving: Option<Box<Session>>,
    /// What the disk holds: the newest session as text.
    pub(crate) disk: Option<String>,
    /// How often it was written.
    pub(crate) saves: usize,
    /// Why the disk takes nothing.
    pub(crate) disk_trouble: Option<String>,
}

/// A grid from its 81 cells, `.` for an empty one.
pub(crate) fn puzzle(line: &str) -> Puzzle {
    let grid = format::read_one(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    Puzzle::untold("test", grid)
}

/// `r4c6`
pub(crate) fn cell(name: &str) -> Cell {
    Cell::all().find(|cell| cell.to_string() == name).unwrap_or_else(|| panic!("no cell is called {name}"))
}

impl Desk {
    pub(crate) fn new(opening: Opening) -> Desk {
        let (app, cmds) = App::new(opening);
        let mut desk = Desk {
            app,
            now: Duration::from_secs(100),
            holding: true,
            slice: 1,
            solver: Solver::default(),
            errands: VecDeque::new(),
            engine: None,
            wakes: 0,
            left: None,
            suspended: 0,
            repainted: 0,
            copied: None,
            files: BTreeMap::new(),
            disk_fails: None,
            saving: None,
            disk: None,
            saves: 0,
            disk_trouble: None,
        };
        desk.carry_out(cmds);
        desk
    }

    /// In EDIT with this puzzle; the engine has not answered yet if the puzzle is hard.
    pub(crate) fn holding(line: &str) -> Desk {
        Desk::new(Opening { puzzles: vec![puzzle(line)], ..Opening::default() })
    }

    /// In EDIT with this puzzle.
    pub(crate) fn with(line: &str) -> Desk {
        let mut desk = Desk::holding(line);
        desk.release();
        desk
    }

    /// In WATCH with this puzzle, at so many events a second.
    pub(crate) fn watching(line: &str, speed: u32) -> Desk {
        let speed = Some(Speed::per_second(speed).expect("a speed"));
        let mut desk = Desk::new(Opening { puzzles: vec![puzzle(line)], speed, watch: true, ..Opening::default() });
        desk.release();
        desk
    }

    /// In EDIT with this puzzle, and with a disk to save to.
    pub(crate) fn saving(line: &str) -> Desk {
        Desk::with_disk(Opening { puzzles: vec![puzzle(line)], ..Opening::default() })
    }

    /// The same, and the workers keep their answers.
    pub(crate) fn saving_and_holding(line: &str) -> Desk {
        let saves = Saves { keeping: Keeping::Kept, ..Saves::default() };
        Desk::new(Opening { puzzles: vec![puzzle(line)], saves, ..Opening::default() })
    }

    pub(crate) fn with_disk(mut opening: Opening) -> Desk {
        opening.saves.keeping = Keeping::Kept;
        let mut desk = Desk::new(opening);
        desk.release();
        desk
    }

    /// Another program, so much later, that goes on with what the disk holds.
    pub(crate) fn next(&self, later: Duration) -> Desk {
        let text = self.disk.as_ref().expect("something was saved");
        let session = Session::from_bytes(text.as_bytes()).expect("what was saved can be read");
        let saved = Some(Saved { session, ago: later });
        let saves = Saves { session: saved, ..Saves::default() };
        let mut desk = Desk::with_disk(Opening { saves, ..Opening::default() });
        desk.disk = Some(text.clone());
        desk
    }

    /// From now on the workers keep their answers.
    pub(crate) fn hold(&mut self) -> &mut Desk {
        self.holding = true;
        self
    }

    /// Whatever was held back is answered, and from now on everything at once.
    pub(crate) fn release(&mut self) -> &mut Desk {
        self.holding = false;
        self.settle();
        self
    }

    /// Presses keys: `12.<enter><s-up>`.
    pub(crate) fn keys(&mut self, text: &str) -> &mut Desk {
        for key in keys(text) {
            self.send(Msg::Keys(vec![key]));
        }
        self
    }

    /// Goes to a cell with the arrows.
    pub(crate) fn go(&mut self, name: &str) -> &mut Desk {
        let target = cell(name);
        while self.app.cursor().row() != target.row() {
            self.keys("<down>");
        }
        while self.app.cursor().col() != target.col() {
            self.keys("<right>");
        }
        self
    }

    pub(crate) fn paste(&mut self, text: &str) -> &mut Desk {
        self.send(Msg::Paste(text.to_owned()))
    }

    pub(crate) fn click(&mut self, name: &str) -> &mut Desk {
        self.send(Msg::Click(Spot::Cell(cell(name))))
    }

    pub(crate) fn send(&mut self, msg: Msg) -> &mut Desk {
        let cmds = self.app.update(self.now, msg);
        self.carry_out(cmds);
        if !self.holding {
            self.settle();
        }
        self
    }

    /// Lets the time pass, and wakes the program whenever it asked to be woken.
    pub(crate) fn play_for(&mut self, length: Duration) -> &mut Desk {
        let end = self.now + length;
        let mut at_once = 0;
        while let Some(due) = self.app.next_deadline(self.now).filter(|&due| due <= end) {
            at_once = if due > self.now { 0 } else { at_once + 1 };
            assert!(at_once < 10, "woken again and again at {due:?}");
            self.now = self.now.max(due);
            self.wakes += 1;
            self.send(Msg::Tick);
        }
        self.now = end;
        self
    }

    fn carry_out(&mut self, cmds: Vec<Cmd>) {
        for cmd in cmds {
            match cmd {
                Cmd::Solver(errand) => {
                    let is_second = is_request(&errand) && self.solver_is_busy();
                    assert!(!is_second, "the solver has something to do already");
                    self.errands.push_back(errand);
                }
                Cmd::Copy(text) => self.copied = Some(text),
                Cmd::Write(draft) => {
                    let outcome = match self.disk_fails {
                        Some(words) => Err(NotWritten::Failed(words.to_owned())),
                        None if self.files.contains_key(draft.name()) && !draft.replaces() => Err(NotWritten::Exists),
                        None => {
                            self.files.insert(draft.name().to_owned(), draft.text());
                            Ok(())
                        }
                    };
                    self.send(Msg::Written(draft, outcome));
                }
                Cmd::Inquire(inquiry) => {
                    assert!(self.engine.replace(inquiry).is_none(), "the engine has something to do already");
                }
                Cmd::Save(session) => {
                    assert!(self.saving.replace(session).is_none(), "the saver has something to do already");
                }
                Cmd::Suspend => self.suspended += 1,
                Cmd::Repaint => self.repainted += 1,
                Cmd::Quit(leave) => self.left = Some(leave),
            }
        }
    }

    /// The solver looks at what it was given, up to the next request.
    fn hand_over(&mut self) {
        while !self.errands.front().is_none_or(is_request)
            && let Some(errand) = self.errands.pop_front()
        {
            assert!(self.solver.run(errand, || true).is_none(), "nothing was asked");
        }
    }

    /// One slice of the solver or else of the engine, and its answer. False if neither has anything to do.
    pub(crate) fn answer(&mut self) -> bool {
        self.hand_over();
        let mut looks = self.slice;
        let time_is_up = || {
            looks -= 1;
            looks == 0
        };
        let msg = if let Some(errand) = self.errands.pop_front() {
            Msg::Solver(self.solver.run(errand, time_is_up).expect("a request has its answer"))
        } else if let Some(mut inquiry) = self.engine.take() {
            let done = inquiry.work(time_is_up);
            Msg::Inquired(inquiry, done)
        } else if let Some(session) = self.saving.take() {
            let result = self.disk_trouble.clone().map_or(Ok(()), Err);
            if result.is_ok() {
                self.disk = Some(session.to_text());
                self.saves += 1;
            }
            Msg::Saved(result)
        } else {
            return false;
        };
        let cmds = self.app.update(self.now, msg);
        self.carry_out(cmds);
        true
    }

    /// The solver tells what it knows already, and passes over nothing.
    pub(crate) fn survey_told(&mut self) -> &mut Desk {
        self.hand_over();
        for survey in self.solver.surveys() {
            self.send(Msg::Surveyed(Box::new(survey)));
        }
        self
    }

    /// The solver has time to pass over the films that are on show: to their ends, if those are near enough. From one look
    /// at the clock to the next a microsecond goes by.
    pub(crate) fn survey(&mut self) -> &mut Desk {
        self.hand_over();
        let films = self.app.shown.len() as u64;
        for _ in 0..films {
            let mut looks = 0;
            self.solver.idle(Duration::from_micros(500 / films), || {
                looks += 1;
                Duration::from_micros(looks)
            });
        }
        for survey in self.solver.surveys() {
            self.send(Msg::Surveyed(Box::new(survey)));
        }
        self
    }

    /// Each lane's film is surveyed, and its events cost so many nanoseconds, as if that were measured.
    pub(crate) fn measure(&mut self, costs: &[f64]) -> &mut Desk {
        self.survey();
        let surveys: Vec<_> = self.race().lanes().iter().map(|lane| lane.survey().expect("surveyed").clone()).collect();
        for (mut survey, &cost) in surveys.into_iter().zip(costs) {
            survey.cost = Some(cost);
            self.send(Msg::Surveyed(Box::new(survey)));
        }
        self
    }

    fn settle(&mut self) {
        for _ in 0..ENDLESS {
            if !self.answer() {
                return;
            }
        }
        panic!("the workers are asked again and again in {}, saying {:?}", self.mode(), self.says());
    }

    /// The solver fails on what it has.
    pub(crate) fn fail_solver(&mut self) -> &mut Desk {
        self.hand_over();
        self.errands.pop_front().expect("the solver has something to do");
        self.solver = Solver::default();
        self.send(Msg::SolverFailed("told to".to_owned()))
    }

    /// The engine fails on what it has.
    pub(crate) fn fail_engine(&mut self) -> &mut Desk {
        self.engine.take().expect("the engine has something to do");
        self.send(Msg::EngineFailed("told to".to_owned()))
    }

    pub(crate) fn solver_is_busy(&self) -> bool {
        self.errands.iter().any(is_request)
    }

    pub(crate) fn engine_is_busy(&self) -> bool {
        self.engine.is_some()
    }

    /// The board in one line.
    pub(crate) fn board(&self) -> String {
        self.app.sheet().grid().to_string()
    }

    /// `r4c6`
    pub(crate) fn cursor(&self) -> String {
        self.app.cursor().to_string()
    }

    pub(crate) fn mode(&self) -> &'static str {
        self.app.mode().name()
    }

    /// What the program says, with a `!` before it if that is a refusal; empty if it says nothing.
    pub(crate) fn says(&self) -> String {
        self.app.message().map_or(String::new(), |Message { text, is_refusal }| {
            format!("{}{text}", if *is_refusal { "!" } else { "" })
        })
    }

    /// It says something with these words; with a `!` before them, as a refusal.
    #[track_caller]
    pub(crate) fn expect(&self, words: &str) {
        let (refused, words) = words.strip_prefix('!').map_or((false, words), |words| (true, words));
        let said = self.says();
        let fits = said.contains(words) && (!refused || said.starts_with('!'));
        assert!(fits, "expected {words:?}{}, said {said:?}", if refused { " as a refusal" } else { "" });
    }

    #[track_caller]
    pub(crate) fn watch(&self) -> &Watch {
        match self.app.mode() {
            Mode::Watch(watch) => watch,
            other => panic!("not in WATCH: {other:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn race(&self) -> &Race {
        match self.app.mode() {
            Mode::Race(race) => race,
            other => panic!("not in RACE: {other:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn counters(&self) -> Counters {
        self.watch().search().counters()
    }

    #[track_caller]
    pub(crate) fn events(&self) -> u64 {
        self.counters().events
    }
}

fn is_request(errand: &Errand) -> bool {
    matches!(errand, Errand::Play(_) | Errand::Race(_))
}

fn keys(text: &str) -> Vec<Key> {
    let mut keys = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        if c != '<' {
            keys.push(Key::char(c));
            continue;
        }
        let (name, after) = rest.split_once('>').expect("a key's name ends with >");
        rest = after;
        keys.push(named(name));
    }
    keys
}

fn named(name: &str) -> Key {
    if let Some(letter) = name.strip_prefix("c-") {
        return Key::ctrl(letter.chars().next().expect("a letter"));
    }
    if let Some(name) = name.strip_prefix("s-") {
        return Key::shift(code(name));
    }
    Key::plain(code(name))
}

fn code(name: &str) -> KeyCode {
    match name {
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pgup" => KeyCode::PageUp,
        "pgdn" => KeyCode::PageDown,
        "tab" => KeyCode::Tab,
        "backtab" => KeyCode::BackTab,
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "bksp" => KeyCode::Backspace,
        "del" => KeyCode::Delete,
        "space" => KeyCode::Char(' '),
        "f1" => KeyCode::F(1),
        "f5" => KeyCode::F(5),
        _ => panic!("no key is called {name}"),
    }
}
