//! A Sudoku and its rules.
//!
//! Owns what a cell, a digit, a unit and a grid are, which grids break a rule, how edits are taken back, and how
//! puzzles are read from text and written. It knows nothing of how a grid is solved, shown or typed in.

pub mod cell;
pub mod digit;
pub mod format;
pub mod grid;
pub mod history;
pub mod rules;
#[cfg(test)]
pub(crate) mod samples;
pub mod transform;

pub use cell::{Cell, CellSet, Unit};
pub use digit::{Digit, DigitSet};
pub use grid::{Content, Grid};
pub use transform::Transform;
