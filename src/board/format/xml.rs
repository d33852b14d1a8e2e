//! Puzzles in XML: OpenSudoku's games, and any other element or attribute that is 81 cells. Knows one document.

use super::error::ReadError;
use super::{blank, text};
use crate::board::{Cell, Content, Digit, DigitSet, Grid};
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

/// The attribute that holds a game of OpenSudoku.
const GAME: &str = "data";

/// The puzzles of a document.
pub(super) fn read(text: &str) -> Result<Vec<Grid>, ReadError> {
    let mut reader = Reader::from_str(text);
    let mut found = Found::default();
    let mut lines = Lines { text, at: 0, line: 1 };
    let mut depth = 0_usize;
    loop {
        let from = reader.buffer_position() as usize;
        let event = reader.read_event();
        let line = |lines: &mut Lines| lines.of(from);
        match event {
            Ok(Event::Start(element)) => {
                depth += 1;
                found.element(&element).map_err(|error| error.in_line(line(&mut lines)))?;
            }
            Ok(Event::Empty(element)) => found.element(&element).map_err(|error| error.in_line(line(&mut lines)))?,
            Ok(Event::End(_)) => {
                depth = depth.saturating_sub(1);
                found.name.clear();
            }
            Ok(Event::Text(text)) => found.text(&text.xml10_content()),
            Ok(Event::CData(text)) => found.text(&text.xml10_content()),
            Ok(Event::Eof) if depth == 0 => break,
            Ok(Event::Eof) => return Err(ReadError::Xml.in_line(lines.of(text.len()))),
            Ok(_) => {}
            Err(_) => return Err(ReadError::Xml.in_line(lines.of(reader.error_position() as usize))),
        }
    }
    found.grids()
}

/// Counts lines, forwards only.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    /// The line in which this byte stands, from 1.
    fn of(&mut self, byte: usize) -> usize {
        let byte = byte.clamp(self.at, self.text.len());
        self.line += self.text.as_bytes()[self.at..byte].split(|&byte| byte == b'\n').count() - 1;
        self.at = byte;
        self.line
    }
}

/// What was found so far.
#[derive(Default)]
struct Found {
    grids: Vec<Grid>,
    /// The rows of nine cells, where no text has 81.
    rows: Vec<String>,
    /// What is wrong with the first text that is nearly a puzzle.
    near: Option<ReadError>,
    /// The element that is open, if its text may be a puzzle.
    name: String,
}

impl Found {
    fn element(&mut self, element: &BytesStart) -> Result<(), ReadError> {
        element.name().as_ref().clone_into(&mut self.name);
        let is_game = self.name.eq_ignore_ascii_case("game");
        // Looking for a name twice would take the square of their number.
        for attribute in element.attributes().with_checks(false) {
            let attribute = attribute.map_err(|_| ReadError::Xml)?;
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|_| ReadError::Xml)?;
            let name: &str = attribute.key.as_ref();
            if is_game && name == GAME {
                self.grids.push(game(&value)?);
            } else if !is_answer(name) && !is_answer(&self.name) {
                self.grids.extend(blank::exact(&value));
            }
        }
        Ok(())
    }

    fn text(&mut self, text: &str) {
        if self.name.is_empty() || is_answer(&self.name) {
            return;
        }
        let bare = text.trim();
        let joined = || text.split_whitespace().collect::<String>();
        if let Some(grid) = blank::exact(text).or_else(|| blank::exact(bare)) {
            self.grids.push(grid);
        } else if bare.len() <= 2 * Cell::COUNT
            && let Some(grid) = blank::exact(&joined())
        {
            self.grids.push(grid);
        } else if bare.chars().take(10).count() == 9 && bare.chars().all(blank::is_cell) {
            self.rows.push(bare.to_owned());
        } else if self.near.is_none() {
            self.near = text::broken_run(bare).map(ReadError::Count);
        }
    }

    fn grids(self) -> Result<Vec<Grid>, ReadError> {
        let mut grids = self.grids;
        if grids.is_empty() && self.rows.len().is_multiple_of(9) {
            grids =
                self.rows.chunks(9).map(|nine| blank::exact(&nine.concat())).collect::<Option<_>>().unwrap_or_default();
        }
        let rows = (self.rows.len() > 1).then_some(ReadError::Rows(self.rows.len()));
        if grids.is_empty() { Err(self.near.or(rows).unwrap_or(ReadError::NoPuzzle("XML"))) } else { Ok(grids) }
    }
}

fn is_answer(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.contains("solution") || name.contains("answer") || name.contains("solved")
}

/// A game of OpenSudoku: 81 digits, or a version and then the fields of each cell.
fn game(data: &str) -> Result<Grid, ReadError> {
    let data = data.trim();
    let Some(rest) = data.strip_prefix("version:") else {
        return blank::exact(data).ok_or_else(|| super::diagnosis::of_line(data));
    };
    let rest = rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.trim_start().trim_start_matches("\\n").trim_start();
    let fields: Vec<&str> = rest.trim_end().trim_end_matches('|').split('|').collect();
    // One version wrote a bar too many behind the notes, and one has notes of two kinds.
    let width = match fields.len() {
        243 => 3,
        324 => 4,
        _ => return mixed(&fields),
    };
    let cells: Vec<&[&str]> = fields.chunks(width).collect();
    of_cells(&cells)
}

/// Cells of which some have a bar too many: an empty field behind their notes.
fn mixed(fields: &[&str]) -> Result<Grid, ReadError> {
    let full: Vec<&str> = fields.iter().copied().filter(|field| !field.is_empty()).collect();
    let cells: Vec<&[&str]> = full.chunks(3).collect();
    if cells.len() == Cell::COUNT { of_cells(&cells) } else { Err(ReadError::Count(full.len() / 3)) }
}

fn of_cells(cells: &[&[&str]]) -> Result<Grid, ReadError> {
    let mut grid = Grid::EMPTY;
    for (cell, fields) in Cell::all().zip(cells) {
        grid.set(cell, content(fields).ok_or(ReadError::Cell(cell))?);
    }
    Ok(grid)
}

/// A cell: its value, its notes, and whether it may be changed.
fn content(fields: &[&str]) -> Option<Content> {
    let (&[value, ref noted @ ..], &editable) = (fields.split_last()?.1, fields.last()?) else { return None };
    let mut notes = DigitSet::EMPTY;
    for field in noted {
        notes = notes.union(digits(field)?);
    }
    match (value.parse::<u8>().ok()?, editable) {
        (0, "0" | "1") => Some(Content::Open(notes)),
        (value, "0") => Digit::new(value).map(Content::Given),
        (value, "1") => Digit::new(value).map(Content::Own),
        _ => None,
    }
}

/// Noted digits: `-`, `1,5,`, or a number whose bits they are.
fn digits(field: &str) -> Option<DigitSet> {
    match field {
        "" | "-" => Some(DigitSet::EMPTY),
        _ if field.contains(',') => {
            let digit = |part: &str| part.parse::<u8>().ok().and_then(Digit::new);
            field.split(',').filter(|part| !part.is_empty()).map(digit).collect()
        }
        _ => field.parse::<u16>().ok().filter(|&bits| bits <= DigitSet::FULL.bits()).map(DigitSet::from_bits),
    }
}
