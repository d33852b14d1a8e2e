//! sudoscope: enter a Sudoku in the terminal, see clashes at once, watch the backtracking solver think.

pub mod board;
pub mod engine;
pub mod search;
