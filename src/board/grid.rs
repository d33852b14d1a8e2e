//! The grid: what stands in each cell, and whether it was given.

use super::{Cell, Digit, DigitSet};
use std::fmt;

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// No digit yet, but perhaps candidates that were noted there.
    Open(DigitSet),
    /// A digit of the puzzle itself.
    Given(Digit),
    /// A digit that was added to the puzzle, by a person or a solver.
    Own(Digit),
}

impl Content {
    /// Neither a digit nor a note.
    pub const EMPTY: Content = Content::Open(DigitSet::EMPTY);

    /// The digit, whoever put it there.
    #[must_use]
    pub const fn digit(self) -> Option<Digit> {
        match self {
            Content::Open(_) => None,
            Content::Given(digit) | Content::Own(digit) => Some(digit),
        }
    }
}

/// A board of 81 cells. Any content may stand in any cell: whether the rules allow it is [`super::rules`]' to say.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid([Content; Cell::COUNT]);

impl Grid {
    /// The board without a digit.
    pub const EMPTY: Grid = Grid([Content::EMPTY; Cell::COUNT]);

    /// The grid of 81 cells in ASCII: `1` to `9` are givens, any other byte is an open cell.
    #[must_use]
    pub fn from_line(line: &[u8; Cell::COUNT]) -> Grid {
        Grid(line.map(|byte| Digit::new(byte.wrapping_sub(b'0')).map_or(Content::EMPTY, Content::Given)))
    }

    /// The digits in ASCII, `.` for an open cell.
    #[must_use]
    pub fn to_line(&self) -> [u8; Cell::COUNT] {
        self.0.map(|content| content.digit().map_or(b'.', |digit| b'0' + digit.value()))
    }

    /// What the cell holds.
    #[must_use]
    pub const fn content(&self, cell: Cell) -> Content {
        self.0[cell.index()]
    }

    /// The digit in the cell.
    #[must_use]
    pub const fn digit(&self, cell: Cell) -> Option<Digit> {
        self.content(cell).digit()
    }

    /// Whether the cell holds a digit of the puzzle itself.
    #[must_use]
    pub const fn is_given(&self, cell: Cell) -> bool {
        matches!(self.content(cell), Content::Given(_))
    }

    /// Puts the content into the cell, whatever stood there.
    pub const fn set(&mut self, cell: Cell, content: Content) {
        self.0[cell.index()] = content;
    }

    /// The grid with each cell's content replaced by what `f` makes of it.
    #[must_use]
    pub fn map(&self, mut f: impl FnMut(Content) -> Content) -> Grid {
        Grid(self.0.map(&mut f))
    }

    /// The puzzle alone: the givens without the digits and notes that were added to them.
    #[must_use]
    pub fn givens(&self) -> Grid {
        self.map(|content| match content {
            Content::Given(_) => content,
            Content::Own(_) | Content::Open(_) => Content::EMPTY,
        })
    }

    /// The same digits, each of them a given.
    #[must_use]
    pub fn all_given(&self) -> Grid {
        self.map(|content| content.digit().map_or(Content::EMPTY, Content::Given))
    }

    /// The cells and what they hold, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Content)> {
        Cell::all().zip(self.0)
    }

    /// The cells that hold a digit, in reading order.
    pub fn digits(&self) -> impl Iterator<Item = (Cell, Digit)> {
        self.iter().filter_map(|(cell, content)| Some((cell, content.digit()?)))
    }

    /// How many cells hold a given.
    #[must_use]
    pub fn given_count(&self) -> usize {
        self.0.iter().filter(|content| matches!(content, Content::Given(_))).count()
    }

    /// How many cells hold a digit that was added.
    #[must_use]
    pub fn own_count(&self) -> usize {
        self.0.iter().filter(|content| matches!(content, Content::Own(_))).count()
    }

    /// How many cells hold no digit.
    #[must_use]
    pub fn empty_count(&self) -> usize {
        self.0.iter().filter(|content| content.digit().is_none()).count()
    }

    /// Whether every cell holds a digit, allowed or not.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.empty_count() == 0
    }
}

/// The 81 cells in one line, `.` for an empty one.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.to_line()))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
