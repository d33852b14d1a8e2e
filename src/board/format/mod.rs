//! Reading puzzles from text: whatever a person pastes, pipes or opens; and writing them, in [`mod@write`].
//!
//! Owns the order in which the families of formats are tried, and the words for what can't be read. A family has a file
//! of its own: it takes lines and gives grids, or says why it does not, and knows no other family. Nothing here knows
//! where the text came from or what becomes of the grid; whether digits clash is not asked either.
//!
//! The rule behind all of it: digits are cells, one other character is the blank, and the rest is decoration, so long as
//! it is where decoration belongs. Where that leaves two readings, the text is refused: a wrong puzzle is worse than none.

mod blank;
mod diagnosis;
mod error;
mod line;
mod row;
mod rows;
mod text;
pub mod write;

#[cfg(test)]
mod tests;

pub use error::ReadError;
pub use write::Form;

use crate::board::Grid;

/// Reads all puzzles of a text, at least one; every digit is a given.
///
/// # Errors
/// Says what is wrong, and where. A list with one bad line is refused as a whole.
pub fn read(text: &str) -> Result<Vec<Grid>, ReadError> {
    let lines = text::lines(text);
    let by_line: Vec<_> = lines.iter().map(|line| line::read(line)).collect();
    if by_line.iter().any(|found| matches!(found, Ok(Some(_)))) {
        return list(by_line);
    }
    rows::read(&lines).map_err(|error| diagnosis::of_text(&lines, by_line, error))
}

/// Reads a text that holds one puzzle.
///
/// # Errors
/// Those of [`read`], and [`ReadError::Several`] if there is more than one puzzle.
pub fn read_one(text: &str) -> Result<Grid, ReadError> {
    let mut grids = read(text)?;
    match grids.len() {
        1 => Ok(grids.swap_remove(0)),
        several => Err(ReadError::Several(several)),
    }
}

/// Reads all puzzles of a file's bytes: UTF-8, with a byte-order mark or without.
///
/// # Errors
/// Those of [`read`], and [`ReadError::NotText`] if the bytes are not UTF-8.
pub fn read_bytes(bytes: &[u8]) -> Result<Vec<Grid>, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        let line = bytes[..offset].split(|&byte| byte == b'\n').count();
        ReadError::NotText { offset, line }
    })?;
    read(text)
}

/// Reads one line of a list. `None` for a line without a puzzle: blank, a comment, a rule, a heading.
///
/// # Errors
/// Says what is wrong with the line; which line it is, the caller knows.
pub fn read_line(line: &str) -> Result<Option<Grid>, ReadError> {
    line::read(text::without_mark(line).trim_end_matches(['\r', '\n']))
}

fn list(by_line: Vec<Result<Option<Grid>, ReadError>>) -> Result<Vec<Grid>, ReadError> {
    let single = by_line.len() == 1;
    let mut grids = Vec::new();
    for (index, found) in by_line.into_iter().enumerate() {
        match found {
            Ok(grid) => grids.extend(grid),
            Err(error) if single => return Err(error),
            Err(error) => return Err(error.in_line(index + 1)),
        }
    }
    Ok(grids)
}
