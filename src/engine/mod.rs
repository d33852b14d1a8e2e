//! How many solutions a grid has, and which: the answer without the film.
//!
//! Functions of the grid and a limit, to be asked at each keystroke and for files of any length. They know nothing of
//! events, orders or counters; those are [`crate::search`]'s.

mod bands;
mod entry;
mod four;
mod lanes;
mod many;
#[doc(hidden)]
pub mod plain;
mod single;
#[cfg(test)]
mod tests;
mod tree;

use crate::board::{Cell, Content, Digit, Grid};
pub use entry::Isa;
pub use many::{Digits, Engine, Text};

use bands::State;
use single::Single;
use std::cell::RefCell;
use tree::{DEPTH, Walk};

/// How many solutions were found, and whether there can be more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// Exactly so many.
    Exactly(u64),
    /// So many were found when the limit ended the count; there may be more.
    AtLeast(u64),
}

/// All that one count tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// How many solutions.
    pub count: Count,
    /// The first solution. The same on every machine.
    pub first: Option<Digits>,
    /// How often nothing followed and a digit was tried.
    pub guesses: u64,
}

/// Fills the grid in: its first solution, the added digits as own ones. `None` if there is none.
///
/// Which solution is the first, if there are several, is the same on every machine.
#[must_use]
pub fn solve(grid: &Grid) -> Option<Grid> {
    Some(filled(grid, &report(&grid.to_line(), 1).first?))
}

/// Counts the solutions of the grid, as far as `limit`; a limit of 2 tells one solution from several.
#[must_use]
pub fn count(grid: &Grid, limit: u64) -> Count {
    report(&grid.to_line(), limit).count
}

/// Counts the solutions of a puzzle in text, as far as `limit`: `1` to `9` are its clues, any other byte is a blank.
///
/// A puzzle with clashes has no solution.
#[must_use]
pub fn report(text: &Text, limit: u64) -> Report {
    thread_local! {
        static OWN: RefCell<Single> = RefCell::new(Single::new(Isa::best()));
    }
    OWN.with_borrow_mut(|single| single.report(text, limit))
}

/// The solutions of the grid, one after another, the added digits as own ones.
pub fn solutions(grid: &Grid) -> impl Iterator<Item = Grid> {
    let grid = grid.clone();
    let mut walk = Walk::new(&grid.to_line(), 0);
    let mut open = vec![State::NONE; DEPTH];
    let isa = Isa::best();
    std::iter::from_fn(move || {
        walk.limit = walk.found + 1;
        walk.first = None;
        entry::advance(isa, &mut walk, &mut open, u64::MAX);
        Some(filled(&grid, &walk.first?))
    })
}

/// A count that can be interrupted: it is run in slices and dropped when nobody wants its answer any more.
#[derive(Clone, Debug)]
pub struct Counting {
    start: Grid,
    isa: Isa,
    walk: Walk,
    open: Vec<State>,
}

impl Counting {
    /// A count of the grid's solutions, as far as `limit`, before its first step. A grid with clashes has none.
    #[must_use]
    pub fn new(grid: &Grid, limit: u64) -> Counting {
        let walk = Walk::new(&grid.to_line(), limit);
        Counting { start: grid.clone(), isa: Isa::best(), walk, open: vec![State::NONE; DEPTH] }
    }

    /// Works for at most so many steps, each of a few microseconds at most. `Some` when the count is complete.
    pub fn run(&mut self, steps: u32) -> Option<Count> {
        entry::advance(self.isa, &mut self.walk, &mut self.open, u64::from(steps))
    }

    /// The first solution found, once there is one.
    #[must_use]
    pub fn first(&self) -> Option<Grid> {
        Some(filled(&self.start, &self.walk.first?))
    }

    /// How often nothing followed and a digit was tried, so far.
    #[must_use]
    pub fn guesses(&self) -> u64 {
        self.walk.guesses
    }
}

/// The grid with these digits, 1 to 9, as own ones where it is empty.
fn filled(grid: &Grid, digits: &Digits) -> Grid {
    let mut filled = grid.clone();
    for (cell, &value) in Cell::all().zip(digits) {
        if let (None, Some(digit)) = (grid.digit(cell), Digit::new(value)) {
            filled.set(cell, Content::Own(digit));
        }
    }
    filled
}
