//! The grid as the search holds it: which digits each unit has, and which cells are empty.
//!
//! Bit masks say the same as [`crate::board::rules::is_allowed`], quicker; a property test holds them together.

use super::Choice;
use crate::board::{Cell, CellSet, DigitSet, Grid, Unit};

/// Which digits stand in each unit, and which cells hold none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Position {
    rows: [DigitSet; 9],
    cols: [DigitSet; 9],
    boxes: [DigitSet; 9],
    empty: CellSet,
}

impl Position {
    /// The position of a grid without clashes.
    pub(super) fn of(grid: &Grid) -> Position {
        let none = [DigitSet::EMPTY; 9];
        let mut position = Position { rows: none, cols: none, boxes: none, empty: CellSet::FULL };
        for (cell, digit) in grid.digits() {
            position.place(Choice { cell, digit });
        }
        position
    }

    #[inline]
    pub(super) fn place(&mut self, Choice { cell, digit }: Choice) {
        self.rows[cell.row()].insert(digit);
        self.cols[cell.col()].insert(digit);
        self.boxes[cell.box_index()].insert(digit);
        self.empty.remove(cell);
    }

    #[inline]
    pub(super) fn take(&mut self, Choice { cell, digit }: Choice) {
        self.rows[cell.row()].remove(digit);
        self.cols[cell.col()].remove(digit);
        self.boxes[cell.box_index()].remove(digit);
        self.empty.insert(cell);
    }

    /// The digits that no peer of this empty cell holds.
    #[inline]
    pub(super) fn allowed(&self, cell: Cell) -> DigitSet {
        self.rows[cell.row()].union(self.cols[cell.col()]).union(self.boxes[cell.box_index()]).complement()
    }

    /// The digits that stand in the unit.
    #[inline]
    pub(super) fn held(&self, unit: Unit) -> DigitSet {
        match unit {
            Unit::Row(row) => self.rows[usize::from(row)],
            Unit::Column(col) => self.cols[usize::from(col)],
            Unit::Box(index) => self.boxes[usize::from(index)],
        }
    }

    /// The cells that hold no digit.
    #[inline]
    pub(super) fn empty(&self) -> CellSet {
        self.empty
    }

    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.empty.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Content, Digit, rules};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn masks_allow_what_the_rules_allow(wishes in prop::collection::vec((0_usize..81, 0_usize..9), 0..120)) {
            let mut grid = Grid::EMPTY;
            for (index, digit) in wishes {
                let (cell, digit) = (Cell::new(index).expect("below 81"), Digit::ALL[digit]);
                if grid.digit(cell).is_none() && rules::is_allowed(&grid, cell, digit) {
                    grid.set(cell, Content::Own(digit));
                }
            }
            let position = Position::of(&grid);
            for cell in Cell::all() {
                prop_assert_eq!(position.empty().contains(cell), grid.digit(cell).is_none());
                if grid.digit(cell).is_none() {
                    prop_assert_eq!(position.allowed(cell), rules::allowed(&grid, cell));
                }
            }
        }
    }
}
