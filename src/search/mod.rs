//! The backtracking search as a machine that runs both ways.
//!
//! A depth-first search is deterministic: which branch comes next is a pure function of the grid. So the grid, the
//! stack of placements and the option that was given up last are the whole state, and the event before can be worked
//! out from them just as well as the event after. There is no log, and no recursion.
//!
//! The machine owns the stack and the counters. It does not know which order it runs in (that is [`Order`]'s), how
//! fast it is run, or who watches.
//!
//! A [`Timeline`] keeps snapshots of a machine that runs ahead, so that any [`Moment`] of the film is soon found again.

mod blockers;
mod condition;
mod explain;
mod moment;
mod order;
mod position;
mod progress;
mod snapshot;
mod summary;
mod tally;
pub mod textbook;
mod timeline;

pub use blockers::{Blocker, blockers, blockers_of, dead_cell, dead_end};
pub use condition::{Condition, Heading, Quest};
pub use explain::{cell_in_question, explain};
pub use moment::Moment;
pub use order::{Branch, Order};
pub use tally::Tally;
pub use timeline::{Column, Profile, Timeline};

use crate::board::rules::{self, Clashes};
use crate::board::{Cell, Content, Digit, Grid};
use position::Position;
use std::fmt;

/// A digit in a cell: one of the options of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

/// `9 at r1c8`
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.digit, self.cell)
    }
}

/// What the search does in one step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A digit is put into an empty cell.
    Place(Choice),
    /// The newest placement that still stands is taken off again.
    Undo(Choice),
}

impl Event {
    /// The cell and digit concerned.
    #[must_use]
    pub const fn choice(self) -> Choice {
        match self {
            Event::Place(choice) | Event::Undo(choice) => choice,
        }
    }

    /// `place` or `undo`
    #[must_use]
    pub const fn verb(self) -> &'static str {
        match self {
            Event::Place(_) => "place",
            Event::Undo(_) => "undo",
        }
    }
}

/// `place r1c3 4` or `undo r1c3 4`
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Choice { cell, digit } = self.choice();
        write!(f, "{} {cell} {digit}", self.verb())
    }
}

/// A placement that stands, or the one that was given up last, with the branch it was an option of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Placement {
    choice: Choice,
    branch: Branch,
}

/// One level of the stack, as [`Search::levels`] tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// What was placed.
    pub choice: Choice,
    /// How many options of the same branch are still to come, 0 to 8.
    pub left: usize,
}

/// The counters at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Counters {
    /// How many events lie behind: the only clock there is.
    pub events: u64,
    /// How many of them were placements.
    pub placements: u64,
    /// How many of them were undos.
    pub undos: u64,
    /// How often the textbook's recursive function would have been called by now.
    pub calls: u64,
    /// How many placements stand, 0 to 81.
    pub depth: usize,
    /// The greatest depth so far.
    pub deepest: usize,
    /// How often the grid was full.
    pub solutions: u64,
}

/// A search at a moment: after so many events.
#[derive(Clone, PartialEq, Eq)]
pub struct Search {
    order: Order,
    start: Grid,
    position: Position,
    stack: [Option<Placement>; Cell::COUNT],
    depth: usize,
    /// Set exactly if the newest event was an undo: what it took off.
    given_up: Option<Placement>,
    events: u64,
    solutions: u64,
    calls: u64,
    /// What a placement in each cell adds to `calls`.
    call_costs: [u8; Cell::COUNT],
    deepest: usize,
    /// The event at which each depth up to `deepest` was first reached. It makes `deepest` reversible.
    first_at: [u64; Cell::COUNT + 1],
}

impl Search {
    /// A search from this grid, at event 0. Every digit that stands in it stays.
    ///
    /// # Errors
    /// The clashes, if there are any: there is nothing to search for.
    pub fn new(start: &Grid, order: Order) -> Result<Search, Clashes> {
        let clashes = rules::clashes(start);
        if !clashes.is_empty() {
            return Err(clashes);
        }
        Ok(Search::from_start(start.clone(), order))
    }

    /// The same search at event 0.
    #[must_use]
    pub fn rewound(&self) -> Search {
        Search::from_start(self.start.clone(), self.order)
    }

    /// At event 0 of a grid without clashes.
    fn from_start(start: Grid, order: Order) -> Search {
        let position = Position::of(&start);
        let (calls, call_costs) = order.calls(&position);
        Search {
            order,
            start,
            solutions: u64::from(position.is_full()),
            position,
            stack: [None; Cell::COUNT],
            depth: 0,
            given_up: None,
            events: 0,
            calls,
            call_costs,
            deepest: 0,
            first_at: [0; Cell::COUNT + 1],
        }
    }

    /// One event forward. `None`, and nothing changes, when every possibility was tried.
    ///
    /// At a solution the search goes on to the next one: it is for the caller to look at [`Search::is_solution`].
    #[allow(
        clippy::should_implement_trait,
        reason = "a film, not an iterator: it has a `prev`, and goes on after None"
    )]
    #[inline]
    pub fn next(&mut self) -> Option<Event> {
        if let Some((choice, branch)) = self.next_option() {
            self.push(Placement { choice, branch });
            self.given_up = None;
            self.events += 1;
            self.calls += u64::from(self.call_costs[choice.cell.index()]);
            if self.depth > self.deepest {
                self.deepest = self.depth;
                self.first_at[self.depth] = self.events;
            }
            self.solutions += u64::from(self.position.is_full());
            Some(Event::Place(choice))
        } else {
            let top = self.pop()?;
            self.given_up = Some(top);
            self.events += 1;
            Some(Event::Undo(top.choice))
        }
    }

    /// One event backward: what it returns has not happened any more. `None`, and nothing changes, at the start.
    ///
    /// After it the search is just as it was before that event, counters included.
    #[inline]
    pub fn prev(&mut self) -> Option<Event> {
        if let Some(placement) = self.given_up {
            self.push(placement);
            self.events -= 1;
            // The undo came because the branch chosen from here had no option left: its last one was given up before.
            self.given_up = self.order.choose(&self.position).and_then(|branch| {
                let choice = branch.last(&self.position)?;
                Some(Placement { choice, branch })
            });
            Some(Event::Undo(placement.choice))
        } else {
            if self.depth == 0 {
                return None;
            }
            self.solutions -= u64::from(self.position.is_full());
            if self.deepest == self.depth && self.first_at[self.depth] == self.events {
                self.first_at[self.depth] = 0;
                self.deepest -= 1;
            }
            let Placement { choice, branch } = self.pop()?;
            self.events -= 1;
            self.calls -= u64::from(self.call_costs[choice.cell.index()]);
            self.given_up = branch.before(&self.position, choice).map(|choice| Placement { choice, branch });
            Some(Event::Place(choice))
        }
    }

    /// The placement that comes next, with its branch; `None` if the next event is an undo or the end.
    #[inline]
    fn next_option(&self) -> Option<(Choice, Branch)> {
        let (branch, choice) = if let Some(Placement { choice, branch }) = self.given_up {
            (branch, branch.after(&self.position, choice))
        } else {
            let branch = self.order.choose(&self.position)?;
            (branch, branch.first(&self.position))
        };
        Some((choice?, branch))
    }

    #[inline]
    fn push(&mut self, placement: Placement) {
        self.position.place(placement.choice);
        self.stack[self.depth] = Some(placement);
        self.depth += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<Placement> {
        self.depth = self.depth.checked_sub(1)?;
        let placement = self.stack[self.depth].take()?;
        self.position.take(placement.choice);
        Some(placement)
    }

    /// What [`Search::next`] would do, without doing it.
    #[must_use]
    pub fn upcoming(&self) -> Option<Event> {
        match self.next_option() {
            Some((choice, _)) => Some(Event::Place(choice)),
            None => self.top().map(|placement| Event::Undo(placement.choice)),
        }
    }

    /// The event that led here; `None` at the start.
    #[must_use]
    pub fn newest(&self) -> Option<Event> {
        match self.given_up {
            Some(placement) => Some(Event::Undo(placement.choice)),
            None => self.top().map(|placement| Event::Place(placement.choice)),
        }
    }

    fn top(&self) -> Option<&Placement> {
        self.stack[self.depth.checked_sub(1)?].as_ref()
    }

    /// Whether the grid is full. Since nothing is placed against the rules it is solved then; who says so to a person asks
    /// [`Search::is_solved`].
    #[must_use]
    pub fn is_solution(&self) -> bool {
        self.position.is_full()
    }

    /// Whether this moment is a solution by the rules, and not by the search's own word.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_solution() && rules::is_solved(&self.grid())
    }

    /// Whether every possibility was tried, so that nothing comes after this moment.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.upcoming().is_none()
    }

    /// The order it runs in.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// The grid that it started from.
    #[must_use]
    pub fn start(&self) -> &Grid {
        &self.start
    }

    /// The grid at this moment: the start, and what was placed, as own digits.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = self.start.clone();
        for Choice { cell, digit } in self.choices() {
            grid.set(cell, Content::Own(digit));
        }
        grid
    }

    /// What was placed and stands, oldest first.
    pub fn choices(&self) -> impl Iterator<Item = Choice> {
        self.stack[..self.depth].iter().flatten().map(|placement| placement.choice)
    }

    /// The stack, oldest first, with what is still to be tried at each level.
    #[must_use]
    pub fn levels(&self) -> Vec<Level> {
        let mut position = self.position.clone();
        let mut levels: Vec<Level> = self.stack[..self.depth]
            .iter()
            .rev()
            .flatten()
            .map(|&Placement { choice, branch }| {
                position.take(choice);
                let left = std::iter::successors(branch.after(&position, choice), |&c| branch.after(&position, c));
                Level { choice, left: left.count() }
            })
            .collect();
        levels.reverse();
        levels
    }

    /// The counters.
    #[must_use]
    pub fn counters(&self) -> Counters {
        let depth = self.depth as u64;
        Counters {
            events: self.events,
            placements: u64::midpoint(self.events, depth),
            undos: (self.events - depth) / 2,
            calls: self.calls,
            depth: self.depth,
            deepest: self.deepest,
            solutions: self.solutions,
        }
    }
}

/// The moment and the grid: the arrays behind them say little to a reader.
impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("order", &self.order)
            .field("counters", &self.counters())
            .field("newest", &self.newest())
            .field("grid", &self.grid())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
