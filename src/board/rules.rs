//! The validity checker: which digits a cell may take, and which clashes a grid has.
//!
//! All of it is derived from the grid when it is asked for, so that a mark can't go stale.

use super::{Cell, CellSet, Digit, DigitSet, Grid, Unit};
use std::fmt;

/// Whether no peer of the cell holds the digit. What the cell itself holds doesn't matter: a digit never clashes with
/// itself.
#[must_use]
pub fn is_allowed(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    cell.peers().iter().all(|peer| grid.digit(peer) != Some(digit))
}

/// The digits that [`is_allowed`] allows in the cell.
#[must_use]
pub fn allowed(grid: &Grid, cell: Cell) -> DigitSet {
    let taken: DigitSet = cell.peers().iter().filter_map(|peer| grid.digit(peer)).collect();
    taken.complement()
}

/// Whether the grid is full and no unit holds a digit twice.
#[must_use]
pub fn is_solved(grid: &Grid) -> bool {
    let mut digits = [0; Cell::COUNT];
    for (cell, digit) in grid.digits() {
        digits[cell.index()] = digit.value();
    }
    is_solution(&digits)
}

/// The same of digits, 1 to 9, in reading order.
#[must_use]
pub fn is_solution(digits: &[u8; Cell::COUNT]) -> bool {
    // Nine cells that hold all nine digits hold none twice. That is far quicker to see than which digits clash, and it is
    // asked about each solution of a long list.
    let (mut cols, mut boxes) = ([0_u16; 9], [0; 9]);
    let mut all = DigitSet::FULL.bits();
    for (row, cells) in digits.chunks_exact(9).enumerate() {
        let mut in_row = 0;
        for (col, &digit) in cells.iter().enumerate() {
            let bit = (1 << digit.min(10)) >> 1;
            in_row |= bit;
            cols[col] |= bit;
            boxes[row / 3 * 3 + col / 3] |= bit;
        }
        all &= in_row;
    }
    let all = cols.iter().chain(&boxes).fold(all, |all, unit| all & unit);
    all == DigitSet::FULL.bits()
}

/// Every digit that stands twice or more in a unit: rows first, then columns, then boxes; by digit within a unit.
#[must_use]
pub fn clashes(grid: &Grid) -> Clashes {
    let mut found = Vec::new();
    for unit in Unit::ALL {
        for digit in Digit::ALL {
            let cells: CellSet = unit.cells().into_iter().filter(|&cell| grid.digit(cell) == Some(digit)).collect();
            if cells.len() > 1 {
                found.push(Clash { digit, unit, cells });
            }
        }
    }
    Clashes(found)
}

/// A digit that stands twice or more in a unit. It names itself: `5 twice in row 1: r1c1, r1c4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The digit in question.
    pub digit: Digit,
    /// The unit that holds it more than once.
    pub unit: Unit,
    /// Every cell of the unit that holds the digit: two to nine.
    pub cells: CellSet,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const TIMES: [&str; 10] = [
            "never",
            "once",
            "twice",
            "three times",
            "four times",
            "five times",
            "six times",
            "seven times",
            "eight times",
            "nine times",
        ];
        write!(f, "{} {} in {}: ", self.digit, TIMES[self.cells.len()], self.unit)?;
        for (i, cell) in self.cells.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{cell}")?;
        }
        Ok(())
    }
}

/// All clashes of a grid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clashes(Vec<Clash>);

impl Clashes {
    /// Whether the grid has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are: one for a digit in a unit, however often it stands there.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// One by one.
    pub fn iter(&self) -> impl Iterator<Item = &Clash> {
        self.0.iter()
    }

    /// Every cell concerned.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        self.0.iter().fold(CellSet::EMPTY, |cells, clash| cells.union(clash.cells))
    }
}

/// All of them in one line, `; ` between.
impl fmt::Display for Clashes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, clash) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{clash}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Content;
    use crate::board::samples::{SOLVED, grid};
    use proptest::prelude::*;

    fn words(line: &str) -> Vec<String> {
        clashes(&grid(line)).iter().map(Clash::to_string).collect()
    }

    #[test]
    fn a_clash_names_its_digit_unit_and_cells() {
        assert_eq!(words("53.57....6..195"), ["5 twice in row 1: r1c1, r1c4", "5 twice in box 2: r1c4, r2c6"]);
        assert_eq!(words("........7........7"), ["7 twice in column 9: r1c9, r2c9", "7 twice in box 3: r1c9, r2c9"]);
    }

    #[test]
    fn three_equal_digits_in_a_unit_are_one_clash() {
        assert_eq!(words("5...5...5"), ["5 three times in row 1: r1c1, r1c5, r1c9"]);
        let ones = clashes(&grid(&"1".repeat(81)));
        assert_eq!(ones.len(), 27);
        assert_eq!(ones.cells(), CellSet::FULL);
        assert!(ones.to_string().starts_with("1 nine times in row 1: r1c1, r1c2,"));
    }

    #[test]
    fn a_digit_never_clashes_with_itself() {
        let alone = grid("5");
        assert!(is_allowed(&alone, Cell::FIRST, Digit::ALL[4]));
        assert!(clashes(&alone).is_empty());
    }

    #[test]
    fn solved_means_full_and_without_a_clash() {
        assert!(is_solved(&grid(SOLVED)));
        assert!(!is_solved(&grid(&SOLVED.replace('5', "."))));
        assert!(!is_solved(&grid(&SOLVED.replacen("53", "35", 1))));
        let digits: Vec<u8> = SOLVED.bytes().map(|byte| byte - b'0').collect();
        for index in 0..digits.len() {
            for other in (0..=u8::MAX).filter(|&other| other != digits[index]) {
                let mut slip: [u8; Cell::COUNT] = digits[..].try_into().expect("81 digits");
                slip[index] = other;
                assert!(!is_solution(&slip), "{other} at {index}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_cell_is_marked_exactly_if_a_peer_holds_its_digit(contents in prop::collection::vec(0_u8..=9, 81)) {
            let mut grid = Grid::EMPTY;
            for (cell, value) in Cell::all().zip(contents) {
                grid.set(cell, Digit::new(value).map_or(Content::EMPTY, Content::Own));
            }
            let marked = clashes(&grid).cells();
            for cell in Cell::all() {
                let clashing = grid.digit(cell).is_some_and(|digit| !is_allowed(&grid, cell, digit));
                prop_assert_eq!(marked.contains(cell), clashing, "{}", cell);
                for digit in Digit::ALL {
                    prop_assert_eq!(allowed(&grid, cell).contains(digit), is_allowed(&grid, cell, digit));
                }
            }
        }
    }
}
