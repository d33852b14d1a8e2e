//! Reading puzzles from text: whatever a person pastes, pipes or opens; and writing them, in [`mod@write`].
//!
//! Owns the order in which the families of formats are tried, and the words for what can't be read. A family has a file
//! of its own: it takes lines or a text and gives grids, or says why it does not. Nothing here knows where the text came from
//! or what becomes of the grid; whether digits clash is not asked either.
//!
//! The order: what begins as XML or as JSON over several lines ([`begins_document`]); a puzzle a line, where a line is 81 cells,
//! then JSON or an array, then HoDoKu's, then a run of 81 cells in it, 81 groups, a packed link; then sections, candidate
//! grids, arrays over several lines, and rows.
//!
//! The rule behind all of it: digits are cells, one other character is the blank, and the rest is decoration, so long as
//! it is where decoration belongs. Where that leaves two readings, the text is refused: a wrong puzzle is worse than none.

mod array;
mod blank;
mod candidates;
mod diagnosis;
mod encoding;
mod error;
mod json;
mod labels;
mod line;
mod link;
mod list;
mod notes;
mod own;
mod placed;
mod row;
mod rows;
mod sections;
mod text;
pub mod write;
mod xml;

#[cfg(test)]
mod tests;

pub use error::ReadError;
pub use write::Form;

use crate::board::Grid;
use list::List;

/// Reads all puzzles of a text, at least one, each with what the text tells of it: which digits are given, which were added,
/// and which candidates are noted.
///
/// # Errors
/// Says what is wrong, and where. A list with one bad line is refused as a whole.
pub fn read(text: &str) -> Result<Vec<Grid>, ReadError> {
    let text = text::without_mark(text);
    let mut of_document = None;
    if begins_document(text) {
        match document(text) {
            Some(found) => return found,
            None => of_document = fault_of_document(text),
        }
    }
    let list = match List::read(text) {
        Ok(list) if list.grids.is_empty() => list,
        // The one line of the text is an array of puzzles.
        Err(ReadError::Several(_)) => return array::read(text),
        found => return found.map(|list| list.grids),
    };
    let lines = text::lines_to_keep(text)?;
    if let Some(found) = sections::read(&lines).or_else(|| candidates::read(&lines)) {
        return found;
    }
    let arrays = array::read(text);
    match arrays {
        Ok(grids) if !grids.is_empty() => return Ok(grids),
        _ => {}
    }
    rows::read(&lines).map_err(|error| {
        let known = candidates::fault(&lines).or(arrays.err()).or(of_document);
        known.unwrap_or_else(|| diagnosis::of_text(&lines, &list, error))
    })
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

/// Reads all puzzles of a file's bytes: UTF-8, or UTF-16 with a byte-order mark.
///
/// # Errors
/// Those of [`read`], and [`ReadError::NotText`] or [`ReadError::NotUtf16`] if the bytes are no text.
pub fn read_bytes(bytes: &[u8]) -> Result<Vec<Grid>, ReadError> {
    let text = encoding::decode(bytes)?;
    read(&text).map_err(|error| match text.find('\0') {
        Some(offset) => ReadError::Zero { offset, line: text[..offset].split('\n').count() },
        None => error,
    })
}

/// Reads one line of a list. `None` for a line without a puzzle: blank, a comment, a rule, a heading.
///
/// # Errors
/// Says what is wrong with the line; which line it is, the caller knows.
pub fn read_line(line: &str) -> Result<Option<Grid>, ReadError> {
    line::read(text::without_mark(line).trim_end_matches(['\r', '\n']))
}

/// The same of a line's bytes, which have to be UTF-8.
///
/// # Errors
/// Those of [`read_line`], and [`ReadError::NotTextHere`].
pub fn read_line_bytes(line: &[u8]) -> Result<Option<Grid>, ReadError> {
    let line = str::from_utf8(line).map_err(|error| ReadError::NotTextHere(error.valid_up_to() + 1))?;
    read_line(line)
}

/// Whether a text that begins so has to be read as a whole, although its lines may look like puzzles: XML, JSON that is no
/// object a line, and the like. The text up to the end of its first line that isn't blank is enough to know.
#[must_use]
pub fn begins_document(text: &str) -> bool {
    let text = text::without_mark(text);
    let start = text.trim_start();
    let mut chars = start.chars();
    match (chars.next(), chars.next()) {
        (Some('<'), Some(next)) => next.is_alphabetic() || next == '?' || next == '!',
        (Some('{' | '['), _) => {
            let first = start.split(['\n', '\r']).next().unwrap_or_default();
            sections::name(first).is_none() && !matches!(line::look(first), Ok(line::Line::Puzzle(_)))
        }
        _ => false,
    }
}

/// Whether the line is the heading of a section, so that the lines below it are no list: `[Puzzle]` or `[State]`.
#[must_use]
pub fn is_section(line: &str) -> bool {
    sections::is_known(text::without_mark(line))
}

/// What is wrong with a text that is a document of another kind, or a sound one without a puzzle. Program text may begin as a
/// document does, and then it is none.
fn fault_of_document(text: &str) -> Option<ReadError> {
    let start = text.trim_start();
    if start.starts_with('<') {
        let lower = text.to_ascii_lowercase();
        let is_html = ["<html", "<!doctype html", "<table", "<div"].iter().any(|tag| lower.contains(tag));
        return match xml::read(text) {
            Ok(_) | Err(ReadError::Xml) => None,
            Err(ReadError::NoPuzzle(_)) if is_html => Some(ReadError::NoPuzzle("HTML")),
            Err(ReadError::InLine { .. }) => is_html.then_some(ReadError::NoPuzzle("HTML")),
            Err(error) => Some(error),
        };
    }
    json::read(text).err().filter(|error| !error.is_broken_json())
}

/// The puzzles of a text that begins as a document: none if it is something else after all.
fn document(text: &str) -> Option<Result<Vec<Grid>, ReadError>> {
    let start = text.trim_start();
    if start.starts_with('<') {
        let is_sure = start.starts_with("<?xml") || start.starts_with("<opensudoku") || start.starts_with("<svg");
        let found = xml::read(text);
        return (found.is_ok() || is_sure).then_some(found);
    }
    let object = start.strip_prefix('[').unwrap_or(start).trim_start().strip_prefix('{');
    let is_sure = object.is_some_and(|inner| inner.trim_start().starts_with('"'));
    let found = json::read(text);
    (found.is_ok() || is_sure).then_some(found)
}
