//! How each cell looks: what the model says of it, as a digit, a sign and a role.

use super::theme::{HEAT, Role, Theme};
use crate::app::race::Lane;
use crate::app::transport::{Motion, Transport};
use crate::app::{App, Freshness, Mode, Trail, Watch};
use crate::board::{Cell, CellSet, Content, Digit, Grid, rules};
use crate::search::{self, Blocker, Branch, Event, Moment};
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
    /// How often it was undone, as a step of heat, where that is shown.
    pub(super) heat: Option<u8>,
    /// Whether it stands in the way of the cell in question, where that is shown.
    pub(super) blocks: bool,
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
    moment: &'a Moment,
    trail: &'a Trail,
    /// Whether it stands still or goes slowly.
    readable: bool,
    newest: Option<Event>,
    solved: bool,
    now: Duration,
    /// The most undos of a cell, where heat is shown.
    hottest: Option<u64>,
    blocking: CellSet,
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
                    moment: watch.moment(),
                    trail: watch.player().trail(),
                    readable: is_readable(watch),
                    newest: watch.search().newest(),
                    solved: watch.is_solved(),
                    now,
                    hottest: app.view().heat.then(|| hottest(watch)),
                    blocking: blockers(app, watch).iter().flat_map(|(_, blocker)| blocker.cells.iter()).collect(),
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
        let film = Film {
            moment: lane.moment(),
            trail: lane.trail(),
            readable,
            newest: search.newest(),
            solved: lane.is_solved(),
            now,
            hottest: None,
            blocking: CellSet::EMPTY,
        };
        let cursor = if readable && !lane.is_done() { search::cell_in_question(search) } else { None };
        Looks { cursor, ..Looks::film(film, theme) }
    }

    fn film(film: Film<'a>, theme: Theme) -> Looks<'a> {
        let (grid, reversed) = (film.moment.search().grid(), film.readable);
        Looks { theme, grid, clashing: CellSet::EMPTY, cursor: None, reversed, film: Some(film) }
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
            (None, Content::Open(_)) => (None, Role::Text, None),
        };
        let clashes = self.clashing.contains(cell);
        let cursor = match (self.cursor == Some(cell), self.reversed) {
            (false, _) => Cursor::No,
            (true, false) => Cursor::Marked,
            (true, true) => Cursor::Reversed,
        };
        let heat = self.film.as_ref().and_then(|film| heat(film.moment.tally().undos_of(cell), film.hottest?));
        let blocks = self.film.as_ref().is_some_and(|film| film.blocking.contains(cell));
        Look { digit, role: if clashes { Role::Clash } else { role }, sign, clashes, cursor, heat, blocks }
    }

    fn in_film(&self, film: &Film, cell: Cell, content: Content) -> (Option<Digit>, Role, Option<char>) {
        let (placed, undone, tried) = (Some('+'), Some(self.theme.undone()), Some(self.theme.tried()));
        if let Content::Given(digit) = content {
            return (Some(digit), Role::Given, None);
        }
        let searched = film.moment.search().start().digit(cell).is_none();
        match (content, film.newest) {
            (Content::Own(digit), _) if !searched => (Some(digit), Role::Own, self.theme.own()),
            (Content::Own(digit), _) if film.solved => (Some(digit), Role::Solved, Some(self.theme.solved())),
            (Content::Own(digit), Some(Event::Place(newest))) if newest.cell == cell => {
                (Some(digit), Role::Placed, placed)
            }
            (Content::Open(_), Some(Event::Undo(newest))) if newest.cell == cell => {
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

/// The most undos that a cell has behind it.
pub(super) fn hottest(watch: &Watch) -> u64 {
    watch.moment().tally().by_cell().iter().copied().max().unwrap_or(0)
}

/// The step of heat of so many undos, 0 to 7, on a logarithmic scale up to the most; `None` for none.
fn heat(undos: u64, most: u64) -> Option<u8> {
    let share = (undos as f64).ln_1p() / (most as f64).ln_1p();
    (undos > 0).then(|| ((share * f64::from(HEAT)) as u8).min(HEAT - 1))
}

/// Who stands in the way, where that is to be shown and can be read: of the selected cell, or else of a branch that is dead.
pub(super) fn blockers(app: &App, watch: &Watch) -> Vec<(Branch, Blocker)> {
    if !app.view().blockers || !is_readable(watch) {
        return Vec::new();
    }
    let search = watch.search();
    let Some(branch) = watch.selected().map(Branch::Cell).or_else(|| search::dead_end(search)) else {
        return Vec::new();
    };
    search::blockers_of(search, branch).into_iter().map(|blocker| (branch, blocker)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heat_has_eight_steps_from_one_undo_to_the_most() {
        assert_eq!(heat(0, 1_000_000), None);
        assert_eq!(heat(0, 0), None);
        assert_eq!(heat(1, 1_000_000), Some(0));
        assert_eq!(heat(1_000_000, 1_000_000), Some(7));
        assert_eq!(heat(1, 1), Some(7));
        let steps: Vec<u8> = (1..=100_000).filter_map(|undos| heat(undos, 100_000)).collect();
        assert!(steps.is_sorted());
        let mut each = steps;
        each.dedup();
        assert_eq!(each, (0..8).collect::<Vec<_>>());
    }
}
