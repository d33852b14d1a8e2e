//! What is wrong with a text that no family reads. Owns the choice of what to tell; reads nothing.

use super::blank::{self, Blank};
use super::error::ReadError;
use super::list::List;
use super::notes::Group;
use super::text;
use crate::board::Cell;

/// Sides of grids that are no 9x9, but a Sudoku elsewhere.
const SIDES: [usize; 6] = [4, 6, 8, 12, 16, 25];

/// What is wrong with a text that no family reads: words and numbers have no place where it is wrong.
pub(super) fn of_text(lines: &[&str], list: &List, rows: ReadError) -> ReadError {
    if let Some(error) = of_letters(lines) {
        return error;
    }
    let error = of_lines(lines, list, rows);
    let is_part = |line: &str, (from, to): (usize, usize)| {
        let cells = line[from..to].chars().filter(|&c| blank::is_cell(c)).count();
        cells >= 7 && line[from..to].contains(|c: char| c == '.' || c.is_ascii_digit())
    };
    let is_near = |c: char| c == ' ' || text::is_bar(c) || text::is_separator(c) || blank::is_cell(c);
    let has_part = || lines.iter().any(|line| text::spans(line, is_near).any(|span| is_part(line, span)));
    if error.is_at_a_letter() && !has_part() { ReadError::NoPuzzle("text") } else { error }
}

/// What is wrong with a board of letters: nine rows of nine without a digit.
fn of_letters(lines: &[&str]) -> Option<ReadError> {
    let is_row = |line: &str| line.chars().all(|c| c.is_ascii_alphabetic() || c == '.' || c == '0') && line.len() == 9;
    let rows: Vec<usize> = (0..lines.len()).filter(|&at| is_row(lines[at].trim())).collect();
    let has_blank = rows.iter().any(|&at| lines[at].contains(['.', '0']));
    let with_letter = rows.iter().find(|&&at| lines[at].contains(|c: char| c.is_ascii_alphabetic()))?;
    (rows.len() >= 9 && has_blank).then(|| of_line(lines[*with_letter]).in_line(with_letter + 1))
}

/// The line that spoilt a text, given what its lines are one by one and what is wrong with them as rows.
fn of_lines(lines: &[&str], list: &List, rows: ReadError) -> ReadError {
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
    let groups: Option<Vec<Group>> = line.split_whitespace().map(Group::of).collect();
    if let Some(groups) =
        groups.filter(|groups| groups.len() > Cell::COUNT / 2 && groups.iter().any(|group| group.is_note()))
    {
        return ReadError::Count(groups.len());
    }
    let blank = main_blank(line);
    let broken = text::broken_run(line).map(ReadError::Count);
    // What is far from the run of cells, as the address in a link, didn't break it.
    if let Some(error) = strange(line, blank, true) {
        return broken.filter(|_| !is_at_a_part(line, &error)).unwrap_or(error);
    }
    if let Some(error) = broken {
        return error;
    }
    if let Some(error) = strange(line, blank, false) {
        return error;
    }
    match line.chars().filter(|&c| blank.content(c).is_some()).count() {
        Cell::COUNT => ReadError::Uneven,
        cells => ReadError::Count(cells),
    }
}

/// Whether the character that is no cell touches a run of cells that is part of a puzzle, or stands in one.
fn is_at_a_part(line: &str, error: &ReadError) -> bool {
    let (ReadError::Strange { column, .. } | ReadError::Mixed { column, .. }) = error else { return true };
    let at = line.char_indices().nth(column - 1).map_or(line.len(), |(at, _)| at);
    let after = line[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    let is_part = |&(from, to): &(usize, usize)| to - from >= text::PART;
    text::spans(line, blank::is_cell).filter(is_part).any(|(from, to)| (from..=to).contains(&at) || from == after)
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
