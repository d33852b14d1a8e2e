//! The words for what can't be read. Owns every message of this module; knows no format.

use crate::board::Cell;
use thiserror::Error;

/// Why a text is no puzzle, in one line that says what and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Blank, or nothing but comments and headings.
    #[error("nothing to read: no cell in it")]
    Empty,
    /// A line that doesn't have 81 cells.
    #[error("{}", count(*.0))]
    Count(usize),
    /// A row, counted from 1, that doesn't have nine cells.
    #[error("row {row} has {cells} cell{}", plural(*.cells))]
    Row {
        /// The row, from 1.
        row: usize,
        /// How many cells it has.
        cells: usize,
    },
    /// Rows of nine cells, but not nine of them.
    #[error("{} row{} of 9 cells, not 9", .0, plural(*.0))]
    Rows(usize),
    /// As many cells as should be, but in groups of unequal size, so that it is open what is a cell.
    #[error("cells in uneven groups")]
    Uneven,
    /// A grid of another size.
    #[error("a {0}x{0} grid: sudoscope reads 9x9")]
    Size(usize),
    /// A character that is no cell where a cell is expected.
    #[error("column {column}: {found:?} is no digit and no blank")]
    Strange {
        /// Counted in characters, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// Two characters that both could be the blank.
    #[error("column {column}: {found:?} is not the blank, {blank:?} is")]
    Mixed {
        /// Counted in characters, from 1.
        column: usize,
        /// The rarer of the two.
        found: char,
        /// The more frequent of the two.
        blank: char,
    },
    /// A part of a file that is more than a puzzle.
    #[error("the section {0} can't be read")]
    Section(String),
    /// More than one puzzle where one is wanted.
    #[error("{0} puzzles, not one")]
    Several(usize),
    /// Bytes that are not UTF-8.
    #[error("not text: byte {offset}, in line {line}, is not UTF-8")]
    NotText {
        /// Counted from 0.
        offset: usize,
        /// Counted from 1.
        line: usize,
    },
    /// Another of these, in a text where it needs a line number.
    #[error("line {line}{}{error}", .error.joint())]
    InLine {
        /// Counted from 1.
        line: usize,
        /// What is wrong there.
        error: Box<ReadError>,
    },
}

impl ReadError {
    pub(super) fn in_line(self, line: usize) -> ReadError {
        ReadError::InLine { line, error: Box::new(self) }
    }

    /// What stands between the line number and the message: `line 2, column 14`, but `line 2: 80 of 81 cells`.
    fn joint(&self) -> &'static str {
        match self {
            ReadError::Strange { .. } | ReadError::Mixed { .. } => ", ",
            _ => ": ",
        }
    }
}

fn count(cells: usize) -> String {
    match cells.checked_sub(Cell::COUNT) {
        None | Some(0) => format!("{cells} of {} cells", Cell::COUNT),
        Some(more) => format!("{cells} cells, {more} more than {}", Cell::COUNT),
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
