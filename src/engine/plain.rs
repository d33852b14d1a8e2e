//! A plain solver of the engine's questions, to hold the fast one against in tests and benchmarks.
//!
//! For each digit the set of cells that may still take it, singles until nothing changes, then a guess in a cell with
//! the fewest digits.

use super::Count;
use crate::board::rules;
use crate::board::{Cell, CellSet, Digit, Grid, Unit};

/// Counts the solutions of the grid, as far as `limit`, as [`super::count`] does.
#[must_use]
pub fn count(grid: &Grid, limit: u64) -> Count {
    let mut open = Vec::with_capacity(Cell::COUNT + 1);
    if rules::clashes(grid).is_empty() {
        open.push(State::of(grid));
    }
    let mut found = 0;
    while found < limit {
        let Some(mut state) = open.pop() else {
            return Count::Exactly(found);
        };
        match state.settle() {
            Settled::Dead => {}
            Settled::Solved => found += 1,
            Settled::Stuck(cell, digit) => {
                let mut other = state.clone();
                other.planes[digit.index()].remove(cell);
                state.place(cell, digit);
                open.push(other);
                open.push(state);
            }
        }
    }
    Count::AtLeast(found)
}

/// What is still possible: for each digit the cells that may take it, placed ones included.
#[derive(Clone, Debug)]
struct State {
    planes: [CellSet; 9],
    /// Cells whose digit has not been placed yet.
    pending: CellSet,
}

enum Settled {
    /// Some cell or unit has nothing left.
    Dead,
    Solved,
    /// Nothing follows without a guess; this is the one to make.
    Stuck(Cell, Digit),
}

impl State {
    fn of(grid: &Grid) -> State {
        let mut state = State { planes: [CellSet::FULL; 9], pending: CellSet::FULL };
        for (cell, digit) in grid.digits() {
            state.place(cell, digit);
        }
        state
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        for plane in &mut self.planes {
            plane.remove(cell);
        }
        let plane = &mut self.planes[digit.index()];
        *plane = plane.without(cell.peers());
        plane.insert(cell);
        self.pending.remove(cell);
    }

    /// Places singles until there are none.
    fn settle(&mut self) -> Settled {
        loop {
            let counts = self.counts();
            if !self.pending.without(counts.one).is_empty() {
                return Settled::Dead;
            }
            if self.pending.is_empty() {
                return Settled::Solved;
            }
            let naked = self.pending.without(counts.two);
            if !naked.is_empty() {
                if !self.place_naked(naked) {
                    return Settled::Dead;
                }
                continue;
            }
            match self.place_hidden() {
                None => return Settled::Dead,
                Some(true) => {}
                Some(false) => return self.guess(&counts),
            }
        }
    }

    /// How many digits each cell may take, counted for all cells at once.
    fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for &plane in &self.planes {
            counts.three = counts.three.union(counts.two.intersection(plane));
            counts.two = counts.two.union(counts.one.intersection(plane));
            counts.one = counts.one.union(plane);
        }
        counts
    }

    /// Places the only digit of each of these cells. False if one lost it meanwhile.
    fn place_naked(&mut self, cells: CellSet) -> bool {
        cells.iter().all(|cell| match Digit::ALL.into_iter().find(|digit| self.planes[digit.index()].contains(cell)) {
            Some(digit) => {
                self.place(cell, digit);
                true
            }
            None => false,
        })
    }

    /// Places each digit that has one cell left in a unit. `None` if one has no cell; else whether any was placed.
    fn place_hidden(&mut self) -> Option<bool> {
        let mut any = false;
        for digit in Digit::ALL {
            for unit in &UNIT_CELLS {
                let cells = self.planes[digit.index()].intersection(*unit);
                let cell = cells.first()?;
                if self.pending.contains(cell) && cells == CellSet::only(cell) {
                    self.place(cell, digit);
                    any = true;
                }
            }
        }
        Some(any)
    }

    /// The first cell with two digits left; else the one with the fewest. Its smallest digit.
    fn guess(&self, counts: &Counts) -> Settled {
        let pairs = self.pending.without(counts.three);
        let digits = |cell: Cell| Digit::ALL.into_iter().filter(move |digit| self.planes[digit.index()].contains(cell));
        let cell = pairs.first().or_else(|| self.pending.iter().min_by_key(|&cell| digits(cell).count()));
        match cell.and_then(|cell| Some((cell, digits(cell).next()?))) {
            Some((cell, digit)) => Settled::Stuck(cell, digit),
            None => Settled::Dead,
        }
    }
}

/// The cells that may take at least so many digits.
#[derive(Default)]
struct Counts {
    one: CellSet,
    two: CellSet,
    three: CellSet,
}

static UNIT_CELLS: [CellSet; 27] = {
    let mut sets = [CellSet::EMPTY; 27];
    let mut index = 0;
    while index < sets.len() {
        sets[index] = Unit::ALL[index].cell_set();
        index += 1;
    }
    sets
};
