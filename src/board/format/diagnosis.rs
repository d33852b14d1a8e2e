//! What is wrong with a text that no family reads. Owns the choice of what to tell; reads nothing.

use super::blank::{self, Blank};
use super::error::ReadError;
use super::list::List;
use super::text;
use crate::board::Cell;

/// Sides of grids that are no 9x9, but a Sudoku elsewhere.
const SIDES: [usize; 6] = [4, 6, 8, 12, 16, 25];

/// The line that spoilt a text, given what its lines are one by one and what is wrong with them as rows.
pub(super) fn of_text(lines: &[&str], list: &List, rows: ReadError) -> ReadError {
    if let Some(side) = side_of_rows(lines) {
        return ReadError::Size(side);
    }
    let telling = match list.bad {
        0 if rows == ReadError::Empty || lines.len() == 1 => return of_words(lines),
        0 => return rows,
        1 => list.first,
        _ if rows == ReadError::Empty => list.first,
        _ => list.broken,
    };
    match telling {
        None => rows,
        Some(index) if lines.len() == 1 => super::line::why(lines[index]),
        Some(index) => super::line::why(lines[index]).in_line(index + 1),
    }
}

/// What is wrong with words and comments alone. So many digits among the words are meant to be a puzzle.
fn of_words(lines: &[&str]) -> ReadError {
    const FEWEST_GIVENS: usize = 17;
    let digits = |line: &str| line.chars().filter(char::is_ascii_digit).count();
    let words = lines.iter().enumerate().filter(|(_, line)| !text::is_comment(line));
    if words.clone().map(|(_, line)| digits(line)).sum::<usize>() < FEWEST_GIVENS {
        return ReadError::Empty;
    }
    let telling = words.max_by_key(|(index, line)| (digits(line), usize::MAX - index));
    telling.map_or(ReadError::Empty, |(index, line)| of_line(line).in_line(index + 1))
}

/// What is wrong with a line that should hold 81 cells.
pub(super) fn of_line(line: &str) -> ReadError {
    let trimmed = line.trim();
    let of_digits = trimmed.chars().all(|c| c.is_ascii_alphanumeric() || blank::is_cell(c));
    let long_enough = |side: &&usize| **side == 4 || **side * **side > Cell::COUNT;
    if let Some(side) = SIDES.iter().filter(long_enough).find(|&side| trimmed.len() == side * side && of_digits) {
        return ReadError::Size(*side);
    }
    let blank = main_blank(line);
    if let Some(error) = strange(line, blank, true) {
        return error;
    }
    if let Some(cells) = text::broken_run(line) {
        return ReadError::Count(cells);
    }
    if let Some(error) = strange(line, blank, false) {
        return error;
    }
    match line.chars().filter(|&c| blank.content(c).is_some()).count() {
        Cell::COUNT => ReadError::Uneven,
        cells => ReadError::Count(cells),
    }
}

/// The blank that occurs most; a space only if there is no other.
fn main_blank(line: &str) -> Blank {
    let others = Blank::ALL.into_iter().filter(|&blank| blank != Blank::SPACE);
    // The last of the equals is taken, and the most usual is to win.
    let best = others.rev().max_by_key(|blank| blank.frequency(line)).filter(|blank| blank.frequency(line) > 0);
    best.unwrap_or(if line.trim().contains(' ') { Blank::SPACE } else { Blank::POINT })
}

/// The first character that is no cell and stands at a cell's side, or anywhere.
fn strange(line: &str, blank: Blank, at_a_cell: bool) -> Option<ReadError> {
    let chars: Vec<char> = line.chars().collect();
    let is_cell = |index: usize| chars.get(index).is_some_and(|&c| c != ' ' && blank.content(c).is_some());
    let is_strange = |index: usize| {
        let c = chars[index];
        let between = text::is_separator(c) || text::is_bar(c) || c == '/' || at_a_cell && ":=".contains(c);
        let beside = is_cell(index + 1) || index > 0 && is_cell(index - 1);
        blank.content(c).is_none() && !between && (beside || c.is_numeric() || !at_a_cell)
    };
    let index = (0..chars.len()).find(|&index| is_strange(index))?;
    let (column, found) = (index + 1, chars[index]);
    if blank::is_cell(found) {
        return Some(ReadError::Mixed { column, found, blank: blank.char() });
    }
    Some(ReadError::Strange { column, found })
}

/// The side of a square of rows that is none of nine.
fn side_of_rows(lines: &[&str]) -> Option<usize> {
    let is_rule = |line: &str| text::is_rule(line) && !line.contains('.');
    let is_row = |line: &&&str| !line.trim().is_empty() && !text::is_comment(line) && !is_rule(line);
    let widths: Vec<usize> = lines.iter().filter(is_row).map(|line| width(line)).collect();
    let side = widths.len();
    (SIDES.contains(&side) && widths.iter().all(|&width| width == side)).then_some(side)
}

/// How many cells a row of any size has: its groups, or its characters if it is one group.
fn width(line: &str) -> usize {
    let is_between = |c: char| text::is_separator(c) || text::is_bar(c);
    let groups: Vec<&str> = line.split(is_between).filter(|group| !group.is_empty()).collect();
    let side = SIDES.into_iter().find(|&side| groups.len() == side && groups.len() > 1);
    let in_one = groups.concat().chars().count();
    side.filter(|_| groups.iter().all(|group| group.len() <= 2)).unwrap_or(in_one)
}
