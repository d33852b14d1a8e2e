//! How each cell looks: what the model says of it, as a digit, a sign and a role.

use super::theme::{Role, Theme};
use crate::app::race::Lane;
use crate::app::transport::{Motion, Transport};
use crate::app::{App, Freshness, Mode, Trail, Watch};
use crate::board::{Cell, CellSet, Content, Digit, Grid, rules};
use crate::search::{self, Event, Search};
use std::time::Duration;

/// How a cell looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Look {
    pub(super) digit: Option<Digit>,
    pub(super) role: Role,
    /// The sign before the digit.
    pub(super) sign: Option<char>,
    pub(super) clashes: bool,
    pub(super) cursor: Cursor,
}

/// Whether the cell is the one in question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cursor {
    No,
    /// Marked, without reversing it: while a film runs nothing may flash.
    Marked,
    /// Marked and reversed.
    Reversed,
}

/// What all cells need to know about the board to look as they do.
pub(super) struct Looks<'a> {
    theme: Theme,
    grid: Grid,
    clashing: CellSet,
    cursor: Option<Cell>,
    reversed: bool,
    film: Option<Film<'a>>,
}

struct Film<'a> {
    search: &'a Search,
    trail: &'a Trail,
    /// Whether it stands still or goes slowly.
    readable: bool,
    newest: Option<Event>,
    solved: bool,
    now: Duration,
}

impl<'a> Looks<'a> {
    pub(super) fn of(app: &'a App, theme: Theme, focus: Cell, now: Duration) -> Looks<'a> {
        match app.mode() {
            Mode::Edit | Mode::Entry(_) => {
                let looks = Looks::plain(app.sheet().grid().clone(), theme);
                Looks { cursor: Some(focus), ..looks }
            }
            Mode::Watch(watch) => {
                let film = Film {
                    search: watch.search(),
                    trail: watch.player().trail(),
                    readable: is_readable(watch),
                    newest: watch.search().newest(),
                    solved: watch.is_solved(),
                    now,
                };
                Looks { cursor: Some(focus), ..Looks::film(film, theme) }
            }
            Mode::Race(race) => match race.lanes().get(race.shown()) {
                Some(lane) => Looks::lane(lane, race.transport(), theme, now),
                None => Looks::plain(app.sheet().grid().clone(), theme),
            },
        }
    }

    /// The board of a lane. Its cell in question is marked where that can be followed.
    pub(super) fn lane(lane: &'a Lane, transport: &Transport, theme: Theme, now: Duration) -> Looks<'a> {
        let (search, readable) = (lane.search(), is_slow(transport));
        let film =
            Film { search, trail: lane.trail(), readable, newest: search.newest(), solved: lane.is_solved(), now };
        let cursor = if readable && !lane.is_done() { search::cell_in_question(search) } else { None };
        Looks { cursor, ..Looks::film(film, theme) }
    }

    fn film(film: Film<'a>, theme: Theme) -> Looks<'a> {
        Looks {
            theme,
            grid: film.search.grid(),
            clashing: CellSet::EMPTY,
            cursor: None,
            reversed: film.readable,
            film: Some(film),
        }
    }

    /// A grid by itself: nothing is selected, nothing moves.
    pub(super) fn plain(grid: Grid, theme: Theme) -> Looks<'static> {
        let clashing = rules::clashes(&grid).cells();
        Looks { theme, grid, clashing, cursor: None, reversed: true, film: None }
    }

    pub(super) fn look(&self, cell: Cell) -> Look {
        let content = self.grid.content(cell);
        let (digit, role, sign) = match (&self.film, content) {
            (Some(film), _) => self.in_film(film, cell, content),
            (None, Content::Own(digit)) => (Some(digit), Role::Own, self.theme.own()),
            (None, Content::Given(digit)) => (Some(digit), Role::Given, None),
            (None, Content::Empty) => (None, Role::Text, None),
        };
        let clashes = self.clashing.contains(cell);
        let cursor = match (self.cursor == Some(cell), self.reversed) {
            (false, _) => Cursor::No,
            (true, false) => Cursor::Marked,
            (true, true) => Cursor::Reversed,
        };
        Look { digit, role: if clashes { Role::Clash } else { role }, sign, clashes, cursor }
    }

    fn in_film(&self, film: &Film, cell: Cell, content: Content) -> (Option<Digit>, Role, Option<char>) {
        let (placed, undone, tried) = (Some('+'), Some(self.theme.undone()), Some(self.theme.tried()));
        if let Content::Given(digit) = content {
            return (Some(digit), Role::Given, None);
        }
        let searched = film.search.start().digit(cell).is_none();
        match (content, film.newest) {
            (Content::Own(digit), _) if !searched => (Some(digit), Role::Own, self.theme.own()),
            (Content::Own(digit), _) if film.solved => (Some(digit), Role::Solved, Some(self.theme.solved())),
            (Content::Own(digit), Some(Event::Place(newest))) if newest.cell == cell => {
                (Some(digit), Role::Placed, placed)
            }
            (Content::Empty, Some(Event::Undo(newest))) if newest.cell == cell => {
                (Some(newest.digit), Role::Undone, undone)
            }
            _ => match (content.digit(), film.trail.freshness(cell, film.now)) {
                (Some(digit), Freshness::Churning) => (Some(digit), Role::Churning, tried),
                (Some(digit), Freshness::Fresh(_)) => (Some(digit), Role::Placed, tried),
                (Some(digit), Freshness::Settled) => (Some(digit), Role::Tried, tried),
                (None, Freshness::Fresh(digit)) => (Some(digit), Role::Churning, undone),
                (None, _) => (None, Role::Text, None),
            },
        }
    }

    /// The digits that may still go into an empty cell, where they are to be shown: in a film that can be read.
    pub(super) fn candidates(&self, cell: Cell) -> Option<crate::board::DigitSet> {
        let film = self.film.as_ref()?;
        (film.readable && self.grid.digit(cell).is_none()).then(|| rules::allowed(&self.grid, cell))
    }
}

/// The cell that everything is about: the selected one, or in a film the one in question.
pub(super) fn focus(app: &App) -> Cell {
    match app.mode() {
        Mode::Edit | Mode::Entry(_) => app.cursor(),
        Mode::Watch(watch) => watch.focus(),
        Mode::Race(race) => race.focus(),
    }
}

/// Whether the film stands still or goes slowly enough for sentences, and for a reversed cell that moves.
pub(super) fn is_readable(watch: &Watch) -> bool {
    is_slow(watch.player().transport())
}

/// The same of what moves it.
pub(super) fn is_slow(transport: &Transport) -> bool {
    match transport.motion() {
        Motion::Paused | Motion::Stepping { .. } | Motion::Leaping(_) => true,
        Motion::Playing => transport.speed().rate().is_some_and(|rate| rate <= 2),
        Motion::Running => false,
    }
}

/// A leap that takes longer than this is told of; a quicker one must not flash anything.
const PATIENCE: Duration = Duration::from_millis(100);

/// Whether a far moment has been looked for so long that the user should know.
pub(super) fn is_looking(transport: &Transport, now: Duration) -> bool {
    matches!(transport.motion(), Motion::Leaping(_)) && now.saturating_sub(transport.since()) > PATIENCE
}
