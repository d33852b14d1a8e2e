//! The session: what of the program outlives it, and how the program goes on from there. It knows neither where a session
//! is kept nor when; `text` knows how it is written.

mod text;

pub use text::{Unreadable, VERSION};

use super::edit::Entry;
use super::playback::Leap;
use super::puzzles::{self, Puzzle};
use super::speed::Speed;
use super::transport::Motion;
use super::watch::{Scope, Watch};
use super::words::{ago, counted};
use super::{App, Mode, Note};
use crate::board::history::Sheet;
use crate::board::{Cell, Grid};
use crate::search::Order;
use std::sync::Arc;
use std::time::Duration;

/// All that is found again: the board with its title and history, the cursor, the mode, and the film with its moment.
#[derive(Clone, Debug)]
pub struct Session {
    sheet: Sheet,
    around: Around,
}

/// What of a session is not its sheet.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Around {
    cursor: Cell,
    place: Place,
    order: Order,
    speed: Speed,
    notes: Arc<Vec<Note>>,
}

/// What the keys act on. A race is left to its film.
#[derive(Clone, PartialEq, Debug)]
enum Place {
    /// EDIT, or ENTRY; perhaps with a film that waits.
    Board { entry: Option<Entry>, film: Option<Film> },
    /// WATCH. The film is that of the board.
    Watch(Film),
}

/// A film that stands still.
#[derive(Clone, PartialEq, Debug)]
struct Film {
    /// The board as it was when the film began.
    board: Grid,
    scope: Scope,
    order: Order,
    /// The moment: after so many events.
    event: u64,
    selected: Option<Cell>,
}

/// A session that was saved before.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The session.
    pub session: Session,
    /// How long ago.
    pub ago: Duration,
}

impl Film {
    fn of(watch: &Watch) -> Film {
        let event = match watch.player().transport().motion() {
            // On its way from the start to where it was left, say.
            Motion::Leaping(Leap::To(event)) => event,
            _ => watch.moment().events(),
        };
        Film {
            board: watch.board().clone(),
            scope: watch.scope(),
            order: watch.search().order(),
            event,
            selected: watch.selected(),
        }
    }

    fn is_same_but_for_the_moment(&self, other: &Film) -> bool {
        (&self.board, self.scope, self.order) == (&other.board, other.scope, other.order)
    }
}

impl Around {
    pub(super) fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The same, but with the film at the moment of the other, if it is the same film.
    pub(super) fn at_the_moment_of(mut self, other: &Around) -> Around {
        if let (Place::Watch(film), Place::Watch(before)) = (&mut self.place, &other.place)
            && film.is_same_but_for_the_moment(before)
        {
            (film.event, film.selected) = (before.event, before.selected);
        }
        self
    }
}

impl Session {
    /// The board with its title and history.
    #[must_use]
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The board as it was left, to open it: under its title, and with a note that says what it is.
    fn puzzle(&self, saved_ago: Duration) -> Puzzle {
        let grid = self.sheet.grid();
        let own = match grid.own_count() {
            0 => "no own digits".to_owned(),
            count => counted(count, "own digit"),
        };
        let note = format!("As you left it {}, with {own}. Its history stays in its own session.", ago(saved_ago));
        Puzzle { note, left: Some(saved_ago), ..Puzzle::untold(self.sheet.title(), grid.clone()) }
    }
}

impl App {
    /// The session as it is now.
    pub(super) fn session(&self) -> Session {
        Session { sheet: self.sheet.clone(), around: self.around() }
    }

    pub(super) fn around(&self) -> Around {
        let parked = || self.parked.as_deref().map(Film::of);
        let place = match &self.mode {
            Mode::Edit => Place::Board { entry: None, film: parked() },
            Mode::Entry(entry) => Place::Board { entry: Some(*entry), film: parked() },
            Mode::Watch(watch) => Place::Watch(Film::of(watch)),
            Mode::Race(race) => {
                let board = self.sheet.grid();
                Place::Watch(parked().filter(|film| film.board == *board).unwrap_or_else(|| Film {
                    board: board.clone(),
                    scope: race.scope(),
                    order: self.order,
                    event: 0,
                    selected: None,
                }))
            }
        };
        Around { cursor: self.cursor, place, order: self.order, speed: self.speed, notes: Arc::clone(&self.notes) }
    }

    /// Goes on with a session, and says so.
    pub(super) fn go_on(&mut self, Saved { session: Session { sheet, around }, ago: saved_ago }: Saved) {
        let Around { cursor, place, order, speed, notes } = around;
        self.sheet = sheet;
        self.origins = puzzles::built_in().iter().map(|puzzle| puzzle.grid.clone()).collect();
        (self.cursor, self.order, self.speed, self.notes) = (cursor, order, speed, notes);
        self.judge();
        match place {
            Place::Board { entry, film } => {
                self.mode = entry.map_or(Mode::Edit, Mode::Entry);
                self.parked = film.and_then(|film| self.put_on(film));
            }
            Place::Watch(film) => self.mode = self.put_on(film).map_or(Mode::Edit, Mode::Watch),
        }
        self.say(format!("went on with {}, saved {}", self.sheet.title(), ago(saved_ago)));
    }

    /// The film, on its way to its moment.
    fn put_on(&mut self, Film { board, scope, order, event, selected }: Film) -> Option<Box<Watch>> {
        let showing = self.showing(scope, &board, order);
        let mut watch = Watch::new(board, scope, order, self.speed, showing).ok()?;
        if let Some(cell) = selected {
            watch.select(cell);
        }
        if event > 0 {
            watch.leap(Leap::To(event), Duration::ZERO);
        }
        Some(Box::new(watch))
    }

    /// Boards of other sessions: the list of puzzles offers them.
    pub(super) fn offer(&mut self, others: &[Saved]) {
        self.opened.extend(others.iter().map(|saved| saved.session.puzzle(saved.ago)));
    }
}
