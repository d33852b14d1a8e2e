//! A puzzle a line: the puzzles, and what is to be told of the lines that are none. Knows no line from the inside.

use super::error::ReadError;
use super::line::{self, Line};
use super::{sections, text};
use crate::board::Grid;

/// What the lines of a text are, each for itself.
#[derive(Default)]
pub(super) struct List {
    pub(super) grids: Vec<Grid>,
    /// How many lines are neither a puzzle nor nothing.
    pub(super) bad: usize,
    /// The number of the first of them, from 0.
    pub(super) first: Option<usize>,
    /// The number of the first that has a run of cells, but not 81 of them.
    pub(super) broken: Option<usize>,
}

impl List {
    /// Reads the lines one by one. A list with a bad line is refused; a text without a puzzle in a line is no list, and
    /// neither is one that says by a heading what its lines are.
    pub(super) fn read(text: &str) -> Result<List, ReadError> {
        let mut list = List::default();
        let mut fault = None;
        for (index, line) in text::lines(text).enumerate() {
            match line::look(line) {
                Ok(Line::Puzzle(grid)) => list.grids.push(grid),
                Ok(Line::Nothing) if list.grids.is_empty() && sections::is_known(line) => return Ok(List::default()),
                Ok(Line::Nothing) => continue,
                Ok(Line::Bad) => list.bad(index, line),
                Err(error) => {
                    list.bad(index, line);
                    fault = fault.or(Some((index, error)));
                }
            }
            if let (Some(first), false) = (list.first, list.grids.is_empty()) {
                let error = match fault {
                    Some((index, error)) if index == first => error,
                    _ => line::why(text::lines(text).nth(first).unwrap_or_default()),
                };
                return Err(error.in_line(first + 1));
            }
        }
        match fault {
            Some((index, error)) if list.bad == 1 => {
                Err(if text::lines(text).nth(1).is_none() { error } else { error.in_line(index + 1) })
            }
            _ => Ok(list),
        }
    }

    fn bad(&mut self, index: usize, line: &str) {
        self.bad += 1;
        self.first = self.first.or(Some(index));
        if self.broken.is_none() && line.contains(|c: char| c.is_ascii_digit()) && text::broken_run(line).is_some() {
            self.broken = Some(index);
        }
    }
}
