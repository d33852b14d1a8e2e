//! How many solutions a grid has, and which: the answer without the film.
//!
//! One function of the grid and a limit, to be asked at each keystroke. It knows nothing of events, orders or counters;
//! those are [`crate::search`]'s. The method is plain: for each digit the set of cells that may still take it, singles
//! until nothing changes, then a guess in a cell with the fewest digits, on a stack of its own.

pub mod lanes;

use crate::board::rules;
use crate::board::{Cell, CellSet, Content, Digit, Grid, Unit};

/// How many solutions were found, and whether there can be more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// Exactly so many.
    Exactly(u64),
    /// So many were found when the limit ended the count; there may be more.
    AtLeast(u64),
}

/// Fills the grid in: its first solution, the added digits as own ones. `None` if there is none.
///
/// Which solution is the first, if there are several, is the same on every machine.
#[must_use]
pub fn solve(grid: &Grid) -> Option<Grid> {
    let mut counting = Counting::new(grid, 1);
    while counting.run(u32::MAX).is_none() {}
    counting.first()
}

/// Counts the solutions of the grid, as far as `limit`; a limit of 2 tells one solution from several.
#[must_use]
pub fn count(grid: &Grid, limit: u64) -> Count {
    let mut counting = Counting::new(grid, limit);
    loop {
        if let Some(count) = counting.run(u32::MAX) {
            return count;
        }
    }
}

/// A count that can be interrupted: it is run in slices and dropped when nobody wants its answer any more.
#[derive(Clone, Debug)]
pub struct Counting {
    start: Grid,
    limit: u64,
    found: u64,
    first: Option<[Digit; Cell::COUNT]>,
    /// What is still to be looked at; the newest on top. At most one for each cell, and the one in hand.
    open: Vec<State>,
}

impl Counting {
    /// A count of the grid's solutions, as far as `limit`, before its first step. A grid with clashes has none.
    #[must_use]
    pub fn new(grid: &Grid, limit: u64) -> Counting {
        let mut open = Vec::with_capacity(Cell::COUNT + 1);
        if rules::clashes(grid).is_empty() {
            open.push(State::of(grid));
        }
        Counting { start: grid.clone(), limit, found: 0, first: None, open }
    }

    /// Works for at most so many steps, each of a few microseconds at most. `Some` when the count is complete.
    pub fn run(&mut self, steps: u32) -> Option<Count> {
        for _ in 0..steps {
            if self.found >= self.limit {
                return Some(Count::AtLeast(self.found));
            }
            let Some(mut state) = self.open.pop() else {
                return Some(Count::Exactly(self.found));
            };
            match state.settle() {
                Settled::Dead => {}
                Settled::Solved => {
                    self.found += 1;
                    self.first.get_or_insert_with(|| state.digits());
                }
                Settled::Stuck(cell, digit) => {
                    let mut other = state.clone();
                    other.planes[digit.index()].remove(cell);
                    state.place(cell, digit);
                    self.open.push(other);
                    self.open.push(state);
                }
            }
        }
        None
    }

    /// The first solution found, once there is one.
    #[must_use]
    pub fn first(&self) -> Option<Grid> {
        let digits = self.first?;
        let mut grid = self.start.clone();
        for (cell, digit) in Cell::all().zip(digits) {
            if grid.digit(cell).is_none() {
                grid.set(cell, Content::Own(digit));
            }
        }
        Some(grid)
    }
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

    /// The digits of a solved state.
    fn digits(&self) -> [Digit; Cell::COUNT] {
        let mut digits = [Digit::ALL[0]; Cell::COUNT];
        for digit in Digit::ALL {
            for cell in self.planes[digit.index()].iter() {
                digits[cell.index()] = digit;
            }
        }
        digits
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::samples::{NO_ROOM, SOLVED, TEXTBOOK, grid};
    use crate::search::{Order, Search};
    use proptest::prelude::*;

    #[test]
    fn one_two_none_and_many_are_told_apart() {
        assert_eq!(count(&grid(TEXTBOOK), 10), Count::Exactly(1));
        assert_eq!(count(&grid(SOLVED), 10), Count::Exactly(1));
        let two = SOLVED.replacen("67", "..", 1).replace("7614", "..14");
        assert_eq!(count(&grid(&two), 10), Count::Exactly(2), "{two}");
        assert_eq!(count(&grid("55"), 10), Count::Exactly(0), "a clash");
        assert_eq!(count(&grid(NO_ROOM), 10), Count::Exactly(0));
        assert_eq!(count(&Grid::EMPTY, 2), Count::AtLeast(2));
        assert_eq!(count(&Grid::EMPTY, 5_000), Count::AtLeast(5_000));
    }

    #[test]
    fn a_solution_keeps_the_givens_and_obeys_the_rules() {
        let puzzle = grid(TEXTBOOK);
        let solution = solve(&puzzle).expect("solvable");
        assert_eq!(solution.to_string(), SOLVED);
        assert_eq!(solution.givens(), puzzle);
        assert!(rules::is_solved(&solve(&Grid::EMPTY).expect("the empty grid has solutions")));
        assert_eq!(solve(&grid("55")), None);
    }

    #[test]
    fn a_count_in_slices_is_the_count_in_one_go() {
        let nearly = grid(&TEXTBOOK.replace('8', "."));
        let whole = count(&nearly, 1_000);
        let mut counting = Counting::new(&nearly, 1_000);
        let mut slices = 0;
        let sliced = loop {
            slices += 1;
            if let Some(count) = counting.run(3) {
                break count;
            }
        };
        assert_eq!(sliced, whole);
        assert!(slices > 10);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn the_count_is_what_the_search_finds(keep in prop::collection::vec(0_u8..100, 81), swap in 0_usize..80) {
            // Some 55 digits of a solution, one of them perhaps wrong: few solutions, or none.
            let mut line: Vec<char> =
                SOLVED.chars().zip(keep).map(|(c, keep)| if keep < 60 { c } else { '.' }).collect();
            line.swap(swap, swap + 1);
            let line: String = line.into_iter().collect();
            let grid = grid(&line);
            let mut expected = 0;
            if let Ok(mut search) = Search::new(&grid, Order::Fewest) {
                expected += u64::from(search.is_solution());
                while expected < 50 && search.next().is_some() {
                    expected += u64::from(search.is_solution());
                }
            }
            let counted = count(&grid, 50);
            prop_assert_eq!(counted, if expected < 50 { Count::Exactly(expected) } else { Count::AtLeast(50) });
        }
    }
}
