//! Puzzles in program text: nested arrays of C, Java, Python and their kin, with numbers, characters, strings or `None` in
//! them. Knows brackets and quotes, and no language; JSON has a file of its own.

use super::blank;
use super::error::ReadError;
use super::text;
use crate::board::{Cell, Content, Digit, Grid};

/// What an empty cell is called in one language or another.
const NOTHING: [&str; 11] = ["-1", "None", "null", "NULL", "nil", "undefined", "nan", "NaN", "NA", "Nothing", "false"];

/// The cell that a word stands for by itself: a digit, a blank, or one of the words for nothing.
pub(super) fn word(word: &str) -> Option<Content> {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => blank::Blank::ALL.iter().find_map(|blank| blank.content(c)),
        _ => is_nothing(word).then_some(Content::EMPTY),
    }
}

/// Whether this is one of the words for nothing.
pub(super) fn is_nothing(word: &str) -> bool {
    NOTHING.contains(&word)
}

/// The sides of grids that are no 9x9, but a Sudoku elsewhere.
const SIDES: [usize; 6] = [4, 6, 8, 12, 16, 25];
const LARGEST_SIDE: usize = 25;
/// So many cells in one list are no row.
const NEARLY_A_GRID: std::ops::RangeInclusive<usize> = 64..=100;

/// What is between two brackets, and in itself has none.
struct List {
    /// The number of the bracket around it.
    parent: usize,
    cells: Vec<Content>,
    /// Strings of more than a cell.
    texts: Vec<String>,
    /// How many values there are, cells and others.
    values: usize,
    /// The first value that is neither cell nor text.
    odd: Option<String>,
    line: usize,
}

impl List {
    /// Whether it has nine cells and nothing else.
    fn is_nine(&self) -> bool {
        self.cells.len() == 9 && self.odd.is_none()
    }

    /// Why it is not this row of a grid.
    fn fault(&self, row: usize) -> ReadError {
        let error = match &self.odd {
            Some(word) => ReadError::word(row, word),
            None => ReadError::Row { row, cells: self.cells.len() },
        };
        error.in_line(self.line)
    }
}

/// What was found so far.
#[derive(Default)]
struct Found {
    grids: Vec<Grid>,
    /// What is wrong with the first array that is nearly a puzzle.
    near: Option<ReadError>,
}

/// The puzzles of a text's arrays: none where there is no array of cells at all.
pub(super) fn read(text: &str) -> Result<Vec<Grid>, ReadError> {
    if !text.contains(['[', '{', '(']) {
        return Ok(Vec::new());
    }
    let mut found = Found::default();
    let mut rows: Vec<List> = Vec::new();
    let mut ends = Ok(());
    // MiniZinc's rows, with bars between them.
    let bracketed;
    let text = if text.contains("[|") {
        bracketed = text.replace("[|", "[[").replace("|]", "]]").replace('|', "],[");
        &bracketed
    } else {
        text
    };
    walk(text, |list| {
        if ends.is_ok() {
            ends = add(list, &mut rows, &mut found);
        }
    });
    ends?;
    close(&mut rows, &mut found)?;
    match found.near.filter(|_| found.grids.is_empty()) {
        Some(error) => Err(error),
        None => Ok(found.grids),
    }
}

/// Takes a list to what was found before.
fn add(list: List, rows: &mut Vec<List>, found: &mut Found) -> Result<(), ReadError> {
    // A row that ends with a bar or a comma leaves nothing behind it.
    if list.values == 0 {
        return Ok(());
    }
    let has_more = list.odd.is_some();
    // What is no cell is a fault among rows, and elsewhere some other list.
    let is_odd_row = has_more && list.cells.len() > 1 && (8..=LARGEST_SIDE).contains(&list.values);
    let is_short = list.cells.len() > 1 && !NEARLY_A_GRID.contains(&list.cells.len());
    let is_row = is_short && (!has_more || is_odd_row) && list.texts.is_empty();
    if is_row && rows.last().is_none_or(|last| last.parent == list.parent) {
        rows.push(list);
        return Ok(());
    }
    close(rows, found)?;
    if is_row {
        rows.push(list);
        return Ok(());
    }
    if has_more {
        return Ok(());
    }
    if list.cells.len() == Cell::COUNT {
        found.grids.extend(blank::grid(list.cells));
    } else if NEARLY_A_GRID.contains(&list.cells.len()) {
        found.near = found.near.take().or(Some(ReadError::Count(list.cells.len())));
    } else if list.cells.is_empty() {
        let is_nine = list.texts.len() == 9 && list.texts.iter().all(|text| text.chars().count() == 9);
        let whole = if is_nine { blank::exact(&list.texts.concat()) } else { None };
        let parts = || list.texts.iter().filter_map(|text| blank::exact(text));
        if whole.is_some() { found.grids.extend(whole) } else { found.grids.extend(parts()) }
    }
    Ok(())
}

/// Makes grids of the rows that follow each other within one bracket.
fn close(rows: &mut Vec<List>, found: &mut Found) -> Result<(), ReadError> {
    let rows = std::mem::take(rows);
    let nines = rows.iter().filter(|row| row.is_nine()).count();
    let odd = rows.iter().position(|row| !row.is_nine());
    if nines < 5 {
        let side = rows.len();
        let is_other = SIDES.contains(&side) && rows.iter().all(|row| row.values == side);
        // A table of numbers is no fault in a text that has a puzzle as well.
        found.near = found.near.take().or_else(|| {
            odd.filter(|_| rows.iter().filter(|row| row.values == 9).count() >= 5).map(|at| rows[at].fault(at % 9 + 1))
        });
        return if is_other { Err(ReadError::Size(side)) } else { Ok(()) };
    }
    if let Some(at) = odd {
        return Err(rows[at].fault(at % 9 + 1));
    }
    if !rows.len().is_multiple_of(9) {
        return Err(ReadError::Rows(rows.len()));
    }
    found
        .grids
        .extend(rows.chunks(9).filter_map(|nine| blank::grid(nine.iter().flat_map(|row| row.cells.iter().copied()))));
    Ok(())
}

/// A bracket that is open.
struct Open {
    number: usize,
    list: List,
    is_leaf: bool,
    /// Whether a value was met since the last comma.
    is_filled: bool,
}

/// No array of cells lies deeper.
const DEEPEST: usize = 64;

/// Goes through the text once and hands on each list as it ends.
fn walk(text: &str, mut hand_on: impl FnMut(List)) {
    let mut open: Vec<Open> = Vec::new();
    let mut number = 0;
    let mut line = 1;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        match c {
            '\n' => line += 1,
            '[' | '{' | '(' if open.len() == DEEPEST => return,
            '[' | '{' | '(' => {
                if let Some(outer) = open.last_mut() {
                    outer.is_leaf = false;
                }
                number += 1;
                let parent = open.last().map_or(0, |open| open.number);
                let list = List { parent, cells: Vec::new(), texts: Vec::new(), values: 0, odd: None, line };
                open.push(Open { number, list, is_leaf: true, is_filled: false });
            }
            ']' | '}' | ')' => {
                if let Some(closed) = open.pop().filter(|open| open.is_leaf) {
                    hand_on(closed.list);
                }
            }
            // So a list is quoted in Lisp.
            '\'' if rest[1..].starts_with(['(', '[']) => {}
            '"' | '\'' | '`' => {
                let inner = &rest[1..];
                let end = inner.find([c, '\n']).unwrap_or(inner.len());
                length = 1 + end + usize::from(inner[end..].starts_with(c));
                put(&mut open, &inner[..end], true);
            }
            ',' => {
                if let Some(open) = open.last_mut() {
                    // Two commas with nothing between are an empty cell, but what stands behind the last may end the list.
                    if !open.is_filled && open.list.cells.len() <= Cell::COUNT {
                        open.list.cells.push(Content::EMPTY);
                        open.list.values += 1;
                    }
                    open.is_filled = false;
                }
            }
            '/' if rest.starts_with("//") => length = rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => {
                length = rest.find("*/").map_or(rest.len(), |end| end + 2);
                line += rest[..length].matches('\n').count();
            }
            '#' if rest.starts_with("# ") => length = rest.find('\n').unwrap_or(rest.len()),
            _ if c.is_whitespace() || c == ';' => {}
            _ => {
                length = rest.find(ends_word).unwrap_or(rest.len());
                length = length.max(c.len_utf8());
                put(&mut open, &rest[..length], false);
            }
        }
        rest = &rest[length..];
    }
}

/// Whether a word ends before this.
fn ends_word(c: char) -> bool {
    matches!(c, ',' | ';' | '[' | ']' | '{' | '}' | '(' | ')' | '"' | '\'' | '`') || c.is_whitespace()
}

/// A value within the innermost bracket.
fn put(open: &mut [Open], value: &str, is_quoted: bool) {
    let Some(open) = open.last_mut() else { return };
    // An array of cells is no longer than a grid; a list of strings may be.
    if open.list.cells.len() > Cell::COUNT {
        open.list.odd.get_or_insert_default();
        return;
    }
    open.is_filled = true;
    open.list.values += 1;
    match word(value).or_else(|| blank_text(value, is_quoted)) {
        Some(content) => open.list.cells.push(content),
        None if is_quoted && value.len() >= 9 && value.chars().all(|c| c == ' ' || !text::is_separator(c)) => {
            open.list.texts.push(value.to_owned());
        }
        None => {
            open.list.odd.get_or_insert_with(|| value.to_owned());
        }
    }
}

/// A quoted nothing is a blank, and so is a quoted space.
fn blank_text(value: &str, is_quoted: bool) -> Option<Content> {
    let is_blank = value.trim().is_empty() && value.len() <= 1;
    (is_quoted && is_blank).then_some(Content::EMPTY).or_else(|| float(value))
}

/// A whole number with `.0` or `.` behind it, as some programs write it.
pub(super) fn float(value: &str) -> Option<Content> {
    let digit = value.strip_suffix(".0").or_else(|| value.strip_suffix('.'))?;
    match digit {
        "0" | "-1" => Some(Content::EMPTY),
        _ if digit.len() == 1 => digit.chars().next().and_then(Digit::from_char).map(Content::Given),
        _ => None,
    }
}
