//! The program as a pure function: a model, messages, and one place where the one changes by the other.
//!
//! It knows no terminal, no thread, no clock and no file. Time comes in as the [`Duration`] since the program started;
//! what is to be done in the world goes out as [`Cmd`]s. So every rule and key can be tested by calling
//! [`App::update`].

mod boards;
mod edit;
mod inquiry;
mod jumps;
pub mod key;
pub mod keymap;
mod msg;
mod notes;
mod overlay;
pub mod playback;
pub mod player;
mod prompt;
pub mod puzzles;
pub mod race;
mod saving;
pub mod session;
pub mod solver;
pub mod speed;
mod trail;
pub mod transport;
mod typed;
mod view;
mod watch;
mod words;
mod writing;

pub use inquiry::{Inquiry, Purpose, Verdict};
pub use msg::{Cmd, Leave, Msg, PASTE, Spot};
pub use notes::Note;
pub use overlay::{HelpPage, Overlay, Picker};
pub use prompt::{Asks, Prompt};
pub use saving::{Keeping, Safety, Saves};
pub use trail::{FADE, Freshness, Trail};
pub use view::{Page, View};
pub use watch::{Scope, Watch};
pub use words::{counted, grouped};
pub use writing::{Draft, NotWritten};

use crate::board::history::Sheet;
use crate::board::rules::{self, Clashes};
use crate::board::{Cell, Grid};
use crate::search::Order;
use edit::Entry;
use inquiry::{Finding, Inquiries};

use keymap::{Action, Context, Direction};
use playback::{Answer, Errand, Leap, Start};
use puzzles::Puzzle;
use race::Race;
use saving::Saving;
use speed::Speed;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use typed::Held;

/// What the keys act on.
#[derive(Clone, Debug)]
pub enum Mode {
    /// One cell at a time. Left by `i`, `n` (to Entry) and `w` (to Watch).
    Edit,
    /// A puzzle is typed in. Left by `i`, Esc (to Edit) and `w` (to Watch).
    Entry(Entry),
    /// The solver at work. Left by Esc, `w`, keeping the solution, and a paste (to Edit).
    Watch(Box<Watch>),
    /// Several orders side by side. Left by Esc, `w`, `c` (to Watch), and a paste (to Edit).
    Race(Box<Race>),
}

/// A line for the user, until the next key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// One line; lower case, without a full stop at its end.
    pub text: String,
    /// Whether something could not be done.
    pub is_refusal: bool,
}

/// What the program opens with.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// The puzzles to choose from, beside those that are built in; the first is opened.
    pub puzzles: Vec<Puzzle>,
    /// Open in WATCH.
    pub watch: bool,
    /// The order that WATCH starts with.
    pub order: Order,
    /// The speed that WATCH starts with.
    pub speed: Option<Speed>,
    /// The moment that WATCH starts at.
    pub event: u64,
    /// What was saved before.
    pub saves: Saves,
}

/// The model: all that the program remembers.
#[derive(Clone, Debug)]
pub struct App {
    sheet: Sheet,
    /// The boards as they were opened or pasted: what is not lost by leaving. Undo leads back to any of them.
    origins: Vec<Grid>,
    /// Boards that were none of these when another took their place, each with the sheet's version then; since the last
    /// save, whose history leads back to those before it.
    replaced: Vec<(u64, Grid)>,
    cursor: Cell,
    mode: Mode,
    overlay: Option<Overlay>,
    message: Option<Message>,
    verdict: Verdict,
    /// The givens that the verdict is about.
    judged: Option<Grid>,
    inquiries: Inquiries,
    /// Puzzles that were opened from outside.
    opened: Vec<Puzzle>,
    /// The film that was left last: `w` comes back to the same moment while the board is the same.
    parked: Option<Box<Watch>>,
    /// The race that was left last: `c` comes back to it while the start is the same.
    parked_race: Option<Box<Race>>,
    last_id: u64,
    /// The searches that were put on lately, newest first, each with the number of its film.
    films: VecDeque<(Grid, Order, u64)>,
    /// Which films the solver was told are on show.
    shown: Vec<u64>,
    solver_busy: bool,
    /// What came while a leap was on its way that is not told of yet: it is for the moment that the leap leads to.
    held: VecDeque<Held>,
    notes: Arc<Vec<Note>>,
    saving: Saving,
    view: View,
    order: Order,
    speed: Speed,
    /// What the last key does if it is pressed again.
    again: Option<Again>,
}

/// What a key does that is pressed twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Again {
    /// `s` found no solution with the own digits: it solves from the givens alone.
    SolveGivens,
    /// `y` copied the givens: it copies the own digits with them.
    CopyOwn,
}

impl App {
    /// The program as it opens, and what is to be done first.
    #[must_use]
    pub fn new(opening: Opening) -> (App, Vec<Cmd>) {
        let Opening { puzzles: opened, watch, order, speed, event, saves } = opening;
        let first = opened.first().cloned().unwrap_or_else(|| puzzles::built_in()[0].clone());
        let mut app = App {
            sheet: Sheet::new(first.title, first.grid.clone()),
            origins: vec![first.grid],
            replaced: Vec::new(),
            cursor: Cell::FIRST,
            mode: Mode::Edit,
            overlay: None,
            message: None,
            verdict: Verdict::Checking,
            judged: None,
            inquiries: Inquiries::default(),
            opened,
            parked: None,
            parked_race: None,
            last_id: 0,
            films: VecDeque::new(),
            shown: Vec::new(),
            solver_busy: false,
            held: VecDeque::new(),
            notes: Arc::default(),
            saving: Saving::new(saves.keeping),
            view: View::default(),
            order,
            speed: speed.unwrap_or(Speed::DEFAULT),
            again: None,
        };
        app.cursor = app.first_empty();
        app.judge();
        if watch {
            app.watch();
            if event > 0 {
                app.leap(Leap::To(event), Duration::ZERO);
            }
        } else if app.opened.len() > 1 {
            app.open_picker();
        }
        app.open_saved(saves.session, saves.remark);
        let cmds = app.outgoing();
        (app, cmds)
    }

    /// The board with its title and history.
    #[must_use]
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The selected cell.
    #[must_use]
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// What the keys act on.
    #[must_use]
    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    /// What lies over it.
    #[must_use]
    pub fn overlay(&self) -> Option<&Overlay> {
        self.overlay.as_ref()
    }

    /// What WATCH shows beside the film itself.
    #[must_use]
    pub fn view(&self) -> View {
        self.view
    }

    /// The line for the user.
    #[must_use]
    pub fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// What is known of the puzzle.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The clashes on the board.
    #[must_use]
    pub fn clashes(&self) -> Clashes {
        rules::clashes(self.sheet.grid())
    }

    /// Where a key would be looked up now.
    #[must_use]
    pub fn context(&self) -> Context {
        match (&self.overlay, &self.mode) {
            (Some(Overlay::Picker(_)), _) => Context::Picker,
            (Some(Overlay::Help { .. }), _) => Context::Help,
            (Some(Overlay::Leaving), _) => Context::Leaving,
            (Some(Overlay::Overwrite(_)), _) => Context::Overwrite,
            (Some(Overlay::Prompt(_)), _) => Context::Prompt,
            (Some(Overlay::Jumps { .. }), _) => Context::Jumps,
            (Some(Overlay::Stops), _) => Context::Stops,
            (Some(Overlay::Notes { .. }), _) => Context::Notes,
            (None, mode) => mode.context(),
        }
    }

    /// Answers a message that came `now`, so long after the program started: the only way in which anything changes.
    pub fn update(&mut self, now: Duration, msg: Msg) -> Vec<Cmd> {
        let mut cmds = Vec::new();
        match msg {
            Msg::Keys(keys) => cmds.extend(self.press(&keys, now)),
            // The program is about to leave: nothing is to come in between.
            Msg::Paste(_) | Msg::Click(_) if self.saving.is_leaving() => {}
            Msg::Paste(text) => self.paste(&text),
            Msg::Click(spot) if self.is_held(now) => self.hold(Held::Click(spot)),
            Msg::Click(spot) => self.click(spot, now),
            Msg::Tick => match &mut self.mode {
                Mode::Watch(watch) => watch.player_mut().tick(now),
                Mode::Race(race) => race.tick(now),
                Mode::Edit | Mode::Entry(_) => {}
            },
            Msg::Solver(answer) => {
                self.solver_busy = false;
                match answer {
                    Answer::Played(batch) => self.played(*batch, now),
                    Answer::Raced(batch) => self.raced(*batch, now),
                }
                cmds.extend(self.release(now));
            }
            Msg::Surveyed(survey) => self.surveyed(survey),
            Msg::Inquired(inquiry, done) => {
                if let Some(finding) = self.inquiries.back(*inquiry, done) {
                    self.conclude(finding);
                }
            }
            Msg::Written(draft, outcome) => self.written(*draft, outcome),
            Msg::SolverFailed(reason) => {
                self.solver_busy = false;
                self.shown.clear();
                self.held.clear();
                let what = match &mut self.mode {
                    Mode::Race(race) => {
                        race.pause(now);
                        "race"
                    }
                    Mode::Watch(watch) => {
                        watch.player_mut().pause(now);
                        "film"
                    }
                    Mode::Edit | Mode::Entry(_) => "film",
                };
                self.refuse(format!("the solver failed, and the {what} stands where it was: {reason}"));
            }
            Msg::PassFailed(reason) => self.refuse(format!("the film is passed over no further: {reason}")),
            Msg::EngineFailed(reason) => {
                if let Some(Purpose::Listed(number)) = self.inquiries.fail() {
                    self.judged_in_list(number, Verdict::Unknown);
                }
                if self.verdict == Verdict::Checking && !self.inquiries.is_open(Purpose::Verdict) {
                    self.verdict = Verdict::Unknown;
                }
                self.refuse(format!("the engine failed on this question: {reason}"));
            }
            Msg::Saved(result) => cmds.extend(self.saved(result, now)),
            Msg::Others(others) => self.offer(&others),
        }
        cmds.extend(self.outgoing());
        cmds.extend(self.save_in_time(now));
        cmds
    }

    /// When time matters next; `None` while nothing moves, so that the program can sleep.
    #[must_use]
    pub fn next_deadline(&self, now: Duration) -> Option<Duration> {
        let (due, fade) = match &self.mode {
            Mode::Edit | Mode::Entry(_) => (None, None),
            Mode::Watch(watch) => (watch.player().next_due(), watch.player().trail().next_fade(now)),
            Mode::Race(race) => (race.next_due(), race.next_fade(now)),
        };
        [due.filter(|_| !self.solver_busy), fade, self.saving.next_due()].into_iter().flatten().min()
    }

    fn act(&mut self, action: Action, now: Duration) -> Option<Cmd> {
        let is_again = match self.again {
            Some(Again::SolveGivens) => action == Action::Solve,
            Some(Again::CopyOwn) => action == Action::CopyBoard,
            None => true,
        };
        if !is_again {
            self.again = None;
        }
        match action {
            Action::Interrupt => return Some(Cmd::Quit(Leave::Interrupted)),
            Action::Suspend => return Some(Cmd::Suspend),
            Action::Repaint => return Some(Cmd::Repaint),
            Action::Help => self.overlay = Some(Overlay::Help { page: self.help_page(), scroll: 0 }),
            Action::Open => self.open_picker(),
            Action::Quit => return self.quit(now),
            _ if self.overlay.is_some() => return self.act_in_overlay(action, now),
            _ => match self.mode {
                Mode::Edit | Mode::Entry(_) => return self.act_on_board(action),
                Mode::Watch(_) => return self.act_in_watch(action, now),
                Mode::Race(_) => return self.act_in_race(action, now),
            },
        }
        None
    }

    /// The requests that are due: called after every change, so that none is forgotten.
    fn outgoing(&mut self) -> Vec<Cmd> {
        let mut cmds = Vec::new();
        let runs: Vec<u64> = match &self.mode {
            Mode::Watch(watch) => vec![watch.player().run()],
            Mode::Race(race) => race.runs().collect(),
            Mode::Edit | Mode::Entry(_) => Vec::new(),
        };
        if runs != self.shown {
            self.shown = runs;
            cmds.push(Cmd::Solver(self.show()));
        }
        let request = match &self.mode {
            _ if self.solver_busy => None,
            Mode::Watch(watch) => watch.player().request().map(Errand::Play),
            Mode::Race(race) => race.request().map(Errand::Race),
            Mode::Edit | Mode::Entry(_) => None,
        };
        if let Some(request) = request {
            self.solver_busy = true;
            cmds.push(Cmd::Solver(request));
        }
        self.judge_list();
        if let Some(inquiry) = self.inquiries.next() {
            cmds.push(Cmd::Inquire(Box::new(inquiry)));
        }
        cmds
    }

    /// What is on show now; and what waits to be shown again: other orders of the same search.
    fn show(&self) -> Errand {
        let (films, start) = match &self.mode {
            Mode::Edit | Mode::Entry(_) => return Errand::Rest,
            Mode::Watch(watch) => {
                let (run, search) = (watch.player().run(), Box::new(watch.search().rewound()));
                (vec![Start { run, search }], Some(watch.search().start()))
            }
            Mode::Race(race) => (race.films(), race.start()),
        };
        let waiting = self.films.iter().filter(|(grid, ..)| start == Some(grid)).map(|&(.., run)| run).collect();
        Errand::Show { films, waiting }
    }

    /// Asks for the verdict anew, if the board could have another one now.
    fn judge(&mut self) {
        let grid = self.sheet.grid();
        if let Some(verdict) = Verdict::at_sight(grid) {
            self.inquiries.drop_all();
            self.judged = None;
            self.verdict = verdict;
            return;
        }
        let givens = grid.givens();
        if self.judged.as_ref() == Some(&givens) {
            self.inquiries.drop_all_but_the_verdict();
            return;
        }
        self.inquiries.drop_all();
        self.verdict = Verdict::Checking;
        let finding = self.inquiries.ask(Purpose::Verdict, &givens);
        self.judged = Some(givens);
        if let Some(finding) = finding {
            self.conclude(finding);
        }
    }

    fn conclude(&mut self, finding: Finding) {
        match finding.purpose {
            Purpose::Verdict => self.verdict = finding.verdict(),
            Purpose::Solve | Purpose::SolveGivens => self.fill_in(finding),
            Purpose::CheckOwn | Purpose::CheckRest => self.tell_own(finding),
            Purpose::Listed(number) => self.judged_in_list(number, finding.verdict()),
        }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), is_refusal: false });
    }

    fn refuse(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), is_refusal: true });
    }
}

impl Mode {
    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Mode::Edit => "EDIT",
            Mode::Entry(_) => "ENTRY",
            Mode::Watch(_) => "WATCH",
            Mode::Race(_) => "RACE",
        }
    }

    /// Where keys are looked up in this mode.
    #[must_use]
    pub fn context(&self) -> Context {
        match self {
            Mode::Edit => Context::Edit,
            Mode::Entry(_) => Context::Entry,
            Mode::Watch(_) => Context::Watch,
            Mode::Race(_) => Context::Race,
        }
    }
}

/// The cell that lies this way from another, round the edge.
fn neighbour(cell: Cell, direction: Direction, distance: usize) -> Cell {
    let (row, col) = (cell.row(), cell.col());
    match direction {
        Direction::Up => Cell::at(row + 9 - distance, col),
        Direction::Down => Cell::at(row + distance, col),
        Direction::Left => Cell::at(row, col + 9 - distance),
        Direction::Right => Cell::at(row, col + distance),
    }
}

#[cfg(test)]
pub(crate) mod tests;
