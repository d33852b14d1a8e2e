//! A puzzle in one line, alone or with a name, a rating or a solution beside it. Knows one line, and not the text around.

use super::blank::{self, Blank};
use super::error::ReadError;
use super::{diagnosis, text};
use crate::board::{Cell, Digit, Grid};

/// The puzzle of this line, or none if the line has nothing to read.
pub(super) fn read(line: &str) -> Result<Option<Grid>, ReadError> {
    if line.trim().is_empty() {
        return Ok(None);
    }
    // Before anything is taken for a comment, a border or a margin: each of them is made of what may be a blank.
    if let Some(grid) = blank::exact(line).or_else(|| blank::exact(line.split_whitespace().next()?)) {
        return Ok(Some(grid));
    }
    if text::is_comment(line) {
        return Ok(None);
    }
    let text = text::without_comment(line);
    if let Some(grid) = padded(text).or_else(|| inside(text)).or_else(|| grouped(text)) {
        return Ok(Some(grid));
    }
    if text::is_words(text) || text::is_rule(text) && !text.contains(is_dot_or_digit) {
        return Ok(None);
    }
    Err(diagnosis::of_line(text))
}

fn is_dot_or_digit(c: char) -> bool {
    c == '.' || c.is_ascii_digit()
}

/// 81 cells with spaces behind, blanks being spaces as well.
fn padded(text: &str) -> Option<Grid> {
    let (end, _) = text.char_indices().nth(Cell::COUNT)?;
    let (cells, rest) = text.split_at(end);
    // With a space in front too, it is open where the first cell stands.
    (rest.trim().is_empty() && !cells.starts_with(' ')).then(|| blank::exact(cells)).flatten()
}

/// The first run of exactly 81 cells within a longer line.
fn inside(text: &str) -> Option<Grid> {
    let fields = text::spans(text, |c| !"\",;\t".contains(c)).filter(|&(from, to)| text[from..to].contains(' '));
    let runs = Blank::ALL
        .into_iter()
        .filter(|&blank| blank != Blank::SPACE)
        .flat_map(|blank| text::spans(text, move |c| blank.content(c).is_some()).map(move |span| (blank, span)))
        // Digits alone are a run of every blank; with a `.` at their end they are 82 cells of the usual one.
        .filter(|&(blank, (from, to))| blank == Blank::POINT || blank.frequency(&text[from..to]) > 0)
        .map(|(_, span)| span)
        .filter(|&(from, to)| stands_alone(text, from, to));
    let (from, grid) = fields
        .chain(runs)
        .filter_map(|(from, to)| Some((from, blank::exact(&text[from..to])?)))
        .min_by_key(|&(from, _)| from)?;
    // A puzzle that is too short, then its solution: the solution is not the puzzle.
    (longest_part(&text[..from]) < text::PART).then_some(grid)
}

/// Whether no letter or digit touches the run. A `+` marks a digit that was not given, which is another format.
fn stands_alone(text: &str, from: usize, to: usize) -> bool {
    let touches = |c: char| c.is_alphanumeric() || c == '+';
    !text[..from].ends_with(touches) && !text[to..].starts_with(touches)
}

/// The length of the longest stretch of cells and spaces that holds as many digits as a puzzle would.
fn longest_part(text: &str) -> usize {
    let stretches =
        Blank::ALL.into_iter().flat_map(|blank| text::spans(text, move |c| c == ' ' || blank.content(c).is_some()));
    stretches
        .map(|(from, to)| &text[from..to])
        .filter(|part| part.chars().filter(|&c| Digit::from_char(c).is_some()).count() >= 9)
        .map(str::len)
        .max()
        .unwrap_or(0)
}

/// 81 cells in groups of equal size: one by one, or rows joined by `/`.
fn grouped(text: &str) -> Option<Grid> {
    let is_between = |c: char| text::is_separator(c) || text::is_bar(c) || c == '/';
    let groups: Vec<&str> = text.split(is_between).filter(|group| !group.is_empty()).collect();
    even(&groups, &[1, 3, 9, 27]).or_else(|| {
        // Where the blank is `0`, the other blanks are free to stand between rows.
        let rows: Vec<&str> = text.trim().split(['.', '-', ':', '_', '*']).collect();
        let plain = rows.iter().all(|row| row.bytes().all(|b| b.is_ascii_digit()));
        plain.then(|| even(&rows, &[9])).flatten()
    })
}

fn even(groups: &[&str], sizes: &[usize]) -> Option<Grid> {
    let size = groups.first()?.chars().count();
    let fits = sizes.contains(&size) && groups.len() * size == Cell::COUNT;
    (fits && groups.iter().all(|group| group.chars().count() == size)).then(|| blank::exact(&groups.concat())).flatten()
}
