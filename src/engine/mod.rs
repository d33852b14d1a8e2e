//! How many solutions a grid has, and which: the answer without the film.
//!
//! Functions of the grid and a limit, to be asked at each keystroke and for files of any length. They know nothing of
//! events, orders or counters; those are [`crate::search`]'s.

mod bands;
mod entry;
mod four;
pub mod lanes;
mod many;
#[doc(hidden)]
pub mod plain;
#[cfg(test)]
mod tests;
mod tree;

use crate::board::{Cell, Content, Digit, Grid};
pub use entry::Isa;
pub use many::{Digits, Engine, Text};

use bands::{Settled, State};
use tree::{DEPTH, Stop, Tree};

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
    if limit == 0 {
        return Report { count: Count::AtLeast(0), first: None, guesses: 0 };
    }
    let mut state = State::of(&bands::clues(text));
    match state.settle() {
        Settled::Dead => Report { count: Count::Exactly(0), first: None, guesses: 0 },
        Settled::Solved => {
            let count = if limit == 1 { Count::AtLeast(1) } else { Count::Exactly(1) };
            Report { count, first: Some(state.values()), guesses: 0 }
        }
        Settled::Stuck => walk(state, limit),
    }
}

/// The count of what needs guesses. Apart, so that other puzzles don't pay for the room of its states.
#[inline(never)]
fn walk(start: State, limit: u64) -> Report {
    let mut tree = Tree::new(Some(start));
    let mut tally = Report { count: Count::Exactly(0), first: None, guesses: 0 };
    // Most need few guesses, and much room takes its time to be cleared.
    let mut few = [State::none(); 6];
    if !go_on(&mut tree, &mut few, limit, &mut tally) {
        let mut open = [State::none(); DEPTH];
        open[..few.len()].copy_from_slice(&few);
        go_on(&mut tree, &mut open, limit, &mut tally);
    }
    tally
}

/// False if there was no room for another state.
fn go_on(tree: &mut Tree, open: &mut [State], limit: u64, tally: &mut Report) -> bool {
    let (Count::Exactly(mut found) | Count::AtLeast(mut found)) = tally.count;
    loop {
        match tree.advance(open, &mut { u64::MAX }) {
            Stop::Solution(state) => {
                found += 1;
                tally.first.get_or_insert_with(|| state.values());
                tally.count = if found == limit { Count::AtLeast(found) } else { Count::Exactly(found) };
                if found < limit {
                    continue;
                }
            }
            Stop::End => {}
            Stop::Pause => return false,
        }
        tally.guesses = tree.guesses;
        return true;
    }
}

/// The solutions of the grid, one after another, the added digits as own ones.
pub fn solutions(grid: &Grid) -> impl Iterator<Item = Grid> {
    let grid = grid.clone();
    let mut tree = Tree::new(Some(State::of(&bands::clues(&grid.to_line()))));
    let mut open = vec![State::none(); DEPTH];
    std::iter::from_fn(move || match tree.advance(&mut open, &mut { u64::MAX }) {
        Stop::Solution(state) => Some(filled(&grid, &state.values())),
        Stop::End | Stop::Pause => None,
    })
}

/// A count that can be interrupted: it is run in slices and dropped when nobody wants its answer any more.
#[derive(Clone, Debug)]
pub struct Counting {
    start: Grid,
    limit: u64,
    found: u64,
    first: Option<Digits>,
    tree: Tree,
    open: Vec<State>,
}

impl Counting {
    /// A count of the grid's solutions, as far as `limit`, before its first step. A grid with clashes has none.
    #[must_use]
    pub fn new(grid: &Grid, limit: u64) -> Counting {
        let tree = Tree::new(Some(State::of(&bands::clues(&grid.to_line()))));
        Counting { start: grid.clone(), limit, found: 0, first: None, tree, open: vec![State::none(); DEPTH] }
    }

    /// Works for at most so many steps, each of a few microseconds at most. `Some` when the count is complete.
    pub fn run(&mut self, steps: u32) -> Option<Count> {
        let mut steps = u64::from(steps);
        while self.found < self.limit {
            match self.tree.advance(&mut self.open, &mut steps) {
                Stop::Solution(state) => {
                    self.found += 1;
                    self.first.get_or_insert_with(|| state.values());
                }
                Stop::End => return Some(Count::Exactly(self.found)),
                Stop::Pause => return None,
            }
        }
        Some(Count::AtLeast(self.found))
    }

    /// The first solution found, once there is one.
    #[must_use]
    pub fn first(&self) -> Option<Grid> {
        Some(filled(&self.start, &self.first?))
    }

    /// How often nothing followed and a digit was tried, so far.
    #[must_use]
    pub fn guesses(&self) -> u64 {
        self.tree.guesses
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
