//! Changes of a whole board that leave it the same puzzle: turned, mirrored, with other digits.
//!
//! Each of them permutes the cells so that units stay units, or the digits. So a grid and its image have the same number
//! of clashes and of solutions; what differs is the way that a search takes.

use super::{Cell, Content, Digit, Grid};

/// One such change. Which digits are given stays with them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Transform {
    /// By 90 degrees, clockwise: four of them are none.
    Turn,
    /// Left and right change places: two of them are none.
    Mirror,
    /// Each digit becomes the next, and 9 becomes 1: nine of them are none.
    SwapDigits,
}

impl Transform {
    /// All of them.
    pub const ALL: [Transform; 3] = [Transform::Turn, Transform::Mirror, Transform::SwapDigits];

    /// The grid after it.
    #[must_use]
    pub fn apply(self, grid: &Grid) -> Grid {
        let mut image = Grid::EMPTY;
        for (cell, content) in grid.iter() {
            let content = match content {
                Content::Open(noted) => Content::Open(noted.iter().map(|digit| self.digit(digit)).collect()),
                Content::Given(digit) => Content::Given(self.digit(digit)),
                Content::Own(digit) => Content::Own(self.digit(digit)),
            };
            image.set(self.cell(cell), content);
        }
        image
    }

    /// Where a cell goes.
    #[must_use]
    pub const fn cell(self, cell: Cell) -> Cell {
        match self {
            Transform::Turn => Cell::at(cell.col(), 8 - cell.row()),
            Transform::Mirror => Cell::at(cell.row(), 8 - cell.col()),
            Transform::SwapDigits => cell,
        }
    }

    /// Where a cell came from that is here now.
    #[must_use]
    pub fn cell_before(self, cell: Cell) -> Cell {
        (1..self.period()).fold(cell, |cell, _| self.cell(cell))
    }

    /// What a digit becomes.
    #[must_use]
    pub const fn digit(self, digit: Digit) -> Digit {
        match self {
            Transform::Turn | Transform::Mirror => digit,
            Transform::SwapDigits => Digit::ALL[(digit.index() + 1) % 9],
        }
    }

    /// How often it has to be done until everything is as before: 2 to 9 times.
    #[must_use]
    pub const fn period(self) -> usize {
        match self {
            Transform::Turn => 4,
            Transform::Mirror => 2,
            Transform::SwapDigits => 9,
        }
    }
}

/// Every grid that transforms make of this one, itself first: 72, not all of them different if the grid is symmetrical.
#[must_use]
pub fn images(grid: &Grid) -> Vec<Grid> {
    Transform::ALL.into_iter().fold(vec![grid.clone()], |grids, transform| {
        let again = |grid: &Grid| Some(transform.apply(grid));
        grids.into_iter().flat_map(|grid| std::iter::successors(Some(grid), again).take(transform.period())).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::{allowed, clashes};
    use crate::board::samples::{TEXTBOOK, any_grid, grid};
    use crate::board::{CellSet, DigitSet, Unit};
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn any_transform() -> impl Strategy<Value = Transform> {
        prop::sample::select(&Transform::ALL[..])
    }

    #[test]
    fn which_cell_goes_where() {
        let moves = |transform: Transform| {
            ["r1c1", "r1c9", "r2c3", "r5c5", "r9c1"].map(|name| {
                let cell = Cell::all().find(|cell| cell.to_string() == name).expect("a cell");
                transform.cell(cell).to_string()
            })
        };
        assert_eq!(moves(Transform::Turn), ["r1c9", "r9c9", "r3c8", "r5c5", "r1c1"]);
        assert_eq!(moves(Transform::Mirror), ["r1c9", "r1c1", "r2c7", "r5c5", "r9c9"]);
        assert_eq!(moves(Transform::SwapDigits), ["r1c1", "r1c9", "r2c3", "r5c5", "r9c1"]);
    }

    #[test]
    fn the_textbook_puzzle_turned_mirrored_and_with_other_digits() {
        let after = |transform: Transform| transform.apply(&grid(TEXTBOOK)).to_string();
        assert!(after(Transform::Turn).starts_with("...748.65..6...9.3"), "columns from below are rows now");
        assert!(after(Transform::Mirror).starts_with("....7..35...591..6"));
        assert!(after(Transform::SwapDigits).starts_with("64..8....7..216..."));
    }

    #[test]
    fn units_stay_units() {
        for transform in Transform::ALL {
            for unit in Unit::ALL {
                let image: CellSet = unit.cells().into_iter().map(|cell| transform.cell(cell)).collect();
                assert!(Unit::ALL.into_iter().any(|other| other.cell_set() == image), "{unit} after {transform:?}");
            }
        }
    }

    #[test]
    fn a_puzzle_has_72_images_and_each_has_the_same() {
        let all: HashSet<Grid> = images(&grid(TEXTBOOK)).into_iter().collect();
        assert_eq!(all.len(), 72);
        for image in all.iter().step_by(7) {
            assert_eq!(images(image).into_iter().collect::<HashSet<_>>(), all);
        }
    }

    proptest! {
        #[test]
        fn after_its_period_and_no_sooner_everything_is_as_before(grid in any_grid(), transform in any_transform()) {
            let images: Vec<Grid> =
                std::iter::successors(Some(grid.clone()), |grid| Some(transform.apply(grid))).skip(1).take(9).collect();
            let period = transform.period();
            prop_assert_eq!(&images[period - 1], &grid);
            // A grid may look the same sooner, if it is symmetrical: one of so many digits at random is not.
            prop_assume!(grid.empty_count() < 60);
            prop_assert!(images[..period - 1].iter().all(|image| *image != grid));
        }

        #[test]
        fn a_cell_and_its_digit_go_together_and_given_stays_given(grid in any_grid(), transform in any_transform()) {
            let image = transform.apply(&grid);
            for (cell, content) in grid.iter() {
                let there = transform.cell(cell);
                prop_assert_eq!(image.digit(there), content.digit().map(|digit| transform.digit(digit)));
                prop_assert_eq!(image.is_given(there), grid.is_given(cell));
                let (Content::Open(noted), Content::Open(image)) = (content, image.content(there)) else { continue };
                prop_assert_eq!(noted.iter().map(|digit| transform.digit(digit)).collect::<DigitSet>(), image);
                prop_assert_eq!(transform.cell_before(there), cell);
            }
        }

        /// What a cell may take decides how many solutions there are.
        #[test]
        fn clashes_and_what_a_cell_may_take_stay(grid in any_grid(), transform in any_transform()) {
            let image = transform.apply(&grid);
            prop_assert_eq!(clashes(&image).len(), clashes(&grid).len());
            let clashing: CellSet = clashes(&grid).cells().iter().map(|cell| transform.cell(cell)).collect();
            prop_assert_eq!(clashes(&image).cells(), clashing);
            for cell in Cell::all() {
                let expected: DigitSet = allowed(&grid, cell).iter().map(|digit| transform.digit(digit)).collect();
                prop_assert_eq!(allowed(&image, transform.cell(cell)), expected);
            }
        }
    }
}
