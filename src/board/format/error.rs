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
    /// An empty line where none belongs, below so many rows: what follows may be another grid.
    #[error("an empty line after row {0} of 9")]
    Gap(usize),
    /// As many cells as should be, but in groups of unequal size, so that it is open what is a cell.
    #[error("cells in uneven groups")]
    Uneven,
    /// A row with something in it that is no cell.
    #[error("row {row}: {word:?} is no cell")]
    Word {
        /// The row, from 1.
        row: usize,
        /// What stands there, or the beginning of it.
        word: String,
    },
    /// A grid of another size.
    #[error("{}: sudoscope reads 9x9", size(*.0))]
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
    /// A byte of the line, counted from 1, where it is not UTF-8.
    #[error("byte {0} is not UTF-8")]
    NotTextHere(usize),
    /// Bytes that are not UTF-8.
    #[error("not text: byte {offset}, in line {line}, is not UTF-8")]
    NotText {
        /// Counted from 0.
        offset: usize,
        /// Counted from 1.
        line: usize,
    },
    /// A zero, which no text has.
    #[error("not text: byte {offset}, in line {line}, is zero")]
    Zero {
        /// Counted from 0.
        offset: usize,
        /// Counted from 1.
        line: usize,
    },
    /// Bytes that begin as UTF-16 and don't go on so.
    #[error("not text: broken UTF-16")]
    NotUtf16,
    /// JSON that is none from here on.
    #[error("column {column}: {}", if *.ends { "the JSON ends here, in the middle" } else { "broken JSON" })]
    Json {
        /// Counted in bytes, from 1.
        column: usize,
        /// Whether it is sound as far as it goes.
        ends: bool,
    },
    /// XML that is none from here on.
    #[error("broken XML")]
    Xml,
    /// A sound document of this kind, but nothing in it is a puzzle.
    #[error("no puzzle in this {0}")]
    NoPuzzle(&'static str),
    /// A document of this kind that is too large to be read as a whole.
    #[error("{kind} of more than {} KiB", .bytes >> 10)]
    TooLarge {
        /// A JSON text or the like.
        kind: &'static str,
        /// How many bytes would do.
        bytes: usize,
    },
    /// More lines than are looked at together, in a text that is no puzzle a line.
    #[error("more than {0} lines, and none of the first is a puzzle")]
    Lines(usize),
    /// A link whose packed puzzle is cut off or damaged.
    #[error("the puzzle in the link can't be unpacked: it is cut off or damaged")]
    Link,
    /// A version of this program's own JSON that is not known.
    #[error("version {0} of sudoscope's JSON: this sudoscope reads version 1")]
    Version(String),
    /// A cell whose content is nothing that is known.
    #[error("{0} can't be read")]
    Cell(Cell),
    /// A cell in which the state says something else than the puzzle.
    #[error("{0} has another digit in the state than in the puzzle")]
    State(Cell),
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
    pub(super) fn word(row: usize, word: &str) -> ReadError {
        const LONGEST: usize = 20;
        ReadError::Word { row, word: word.chars().take(LONGEST).collect() }
    }

    /// The same, in a line of this number.
    #[must_use]
    pub fn in_line(self, line: usize) -> ReadError {
        ReadError::InLine { line, error: Box::new(self) }
    }

    /// Whether it is a letter that is no cell.
    pub(super) fn is_at_a_letter(&self) -> bool {
        match self {
            ReadError::Strange { found, .. } => found.is_alphabetic(),
            ReadError::InLine { error, .. } => error.is_at_a_letter(),
            _ => false,
        }
    }

    /// Whether the text was no JSON at all.
    pub(super) fn is_broken_json(&self) -> bool {
        match self {
            ReadError::Json { .. } | ReadError::TooLarge { .. } => true,
            ReadError::InLine { error, .. } => error.is_broken_json(),
            _ => false,
        }
    }

    /// What stands between the line number and the message: `line 2, column 14`, but `line 2: 80 of 81 cells`.
    fn joint(&self) -> &'static str {
        match self {
            ReadError::Strange { .. } | ReadError::Mixed { .. } | ReadError::Json { .. } => ", ",
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

fn size(side: usize) -> String {
    let article = if side == 8 { "an" } else { "a" };
    format!("{article} {side}x{side} grid")
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
