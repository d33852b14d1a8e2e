//! A puzzle in one line, alone or with a name, a rating or a solution beside it. Knows one line, and not the text around.

use super::blank::{self, Blank};
use super::error::ReadError;
use super::notes::{self, Group};
use super::{array, diagnosis, json, link, placed, text};
use crate::board::{Cell, Content, Digit, Grid};

/// What a line is to a list.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time, and most are puzzles")]
pub(super) enum Line {
    /// A puzzle.
    Puzzle(Grid),
    /// Blank, a comment, a heading, a rule.
    Nothing,
    /// Neither; [`why`] says why.
    Bad,
}

/// The puzzle of this line, or none if the line has nothing to read.
pub(super) fn read(line: &str) -> Result<Option<Grid>, ReadError> {
    match look(line)? {
        Line::Puzzle(grid) => Ok(Some(grid)),
        Line::Nothing => Ok(None),
        Line::Bad => Err(why(line)),
    }
}

/// What is wrong with a line that is [`Line::Bad`].
pub(super) fn why(line: &str) -> ReadError {
    diagnosis::of_line(text::without_comment(line))
}

/// What the line is. An error says that it is meant as a puzzle beyond doubt.
pub(super) fn look(line: &str) -> Result<Line, ReadError> {
    if line.trim().is_empty() {
        return Ok(Line::Nothing);
    }
    // Before anything is taken for a comment, a border or a margin: each of them is made of what may be a blank.
    if let Some(grid) = blank::exact(line).or_else(|| blank::exact(line.split_whitespace().next()?)) {
        return Ok(found(grid));
    }
    if text::is_comment(line) {
        return Ok(Line::Nothing);
    }
    let text = text::without_comment(line);
    if is_answer(text) {
        return Ok(Line::Nothing);
    }
    if let Some(grid) = puzzle(text)? {
        return Ok(found(grid));
    }
    let is_nothing = text::is_words(text)
        || text::is_rule(text) && !text.contains(is_dot_or_digit)
        || !text.contains(|c: char| c.is_alphanumeric() || blank::is_cell(c));
    Ok(if is_nothing { Line::Nothing } else { Line::Bad })
}

/// The puzzle, if it is one and not nine cells of a candidate grid.
fn found(grid: Grid) -> Line {
    if notes::is_row_in_places(&grid) { Line::Bad } else { Line::Puzzle(grid) }
}

/// Whether the line says that it is a solution and no puzzle.
fn is_answer(text: &str) -> bool {
    let word = text.trim_start_matches(|c: char| !c.is_alphabetic());
    let rest = ["solution", "Solution", "SOLUTION", "answer", "Answer"].iter().find_map(|name| word.strip_prefix(name));
    rest.is_some_and(|rest| rest.trim_start().starts_with([':', '=']))
}

fn is_dot_or_digit(c: char) -> bool {
    c == '.' || c.is_ascii_digit()
}

/// The puzzle among whatever else stands in the line.
fn puzzle(text: &str) -> Result<Option<Grid>, ReadError> {
    if text.len() < Cell::COUNT {
        return link::read(text).transpose();
    }
    if text.len() > text::LONGEST {
        return Err(ReadError::TooLarge { kind: "a line", bytes: text::LONGEST });
    }
    if let Some(found) = bracketed(text).or_else(|| placed::read(text)) {
        return found.map(Some);
    }
    if let Some(grid) = padded(text).or_else(|| inside(text)).or_else(|| grouped(text)) {
        return Ok(Some(grid));
    }
    if let Some(found) = link::read(text) {
        return found.map(Some);
    }
    Ok(link::is_encoded(text).then(|| encoded(&link::decoded(text))).flatten().or_else(|| spaced_by_plus(text)))
}

/// A JSON object, or the array of some language.
fn bracketed(text: &str) -> Option<Result<Grid, ReadError>> {
    let start = text.trim_start();
    if start.starts_with('{') && start[1..].trim_start().starts_with('"') {
        return Some(json::read_one(text));
    }
    if !text.contains(['[', '{', '(']) {
        return None;
    }
    let grids = array::read(text).ok().filter(|grids| !grids.is_empty());
    let grids = grids.or_else(|| if start.starts_with('[') { json::read(text).ok() } else { None })?;
    Some(one(grids))
}

fn one(mut grids: Vec<Grid>) -> Result<Grid, ReadError> {
    match grids.len() {
        1 => Ok(grids.swap_remove(0)),
        several => Err(ReadError::Several(several)),
    }
}

/// The puzzle of a text that was percent-encoded, where blanks may be spaces.
fn encoded(text: &str) -> Option<Grid> {
    let part = |between: &[char]| text.split(between).find_map(blank::exact);
    inside(text)
        .or_else(|| grouped(text))
        .or_else(|| part(&['=', '&', '/']))
        .or_else(|| part(&['=', '&', '/', '?', '#']))
}

/// The puzzle of a link in which `+` stands for a space.
fn spaced_by_plus(text: &str) -> Option<Grid> {
    (text.contains("://") && text.contains('+')).then(|| encoded(&text.replace('+', " "))).flatten()
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
    let mut found: Vec<(usize, Grid)> =
        fields.chain(runs).filter_map(|(from, to)| Some((from, blank::exact(&text[from..to])?))).collect();
    found.sort_by_key(|&(from, _)| from);
    let (from, first) = found.first()?;
    // A puzzle that is too short, then its solution: the solution is not the puzzle.
    if longest_part(&text[..*from]) >= text::PART {
        return None;
    }
    // The solution first, and behind it the puzzle that it solves.
    let is_solved_by = |grid: &Grid| grid.digits().all(|(cell, digit)| first.digit(cell) == Some(digit));
    let puzzle = found.iter().find(|(_, grid)| first.is_full() && !grid.is_full() && is_solved_by(grid));
    Some(puzzle.map_or(first, |(_, grid)| grid).clone())
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

/// 81 cells in groups of equal size: one by one, or rows joined by `/`. Or 81 groups that are a candidate grid.
fn grouped(text: &str) -> Option<Grid> {
    let is_between = |c: char| text::is_separator(c) || text::is_bar(c) || c == '/';
    // So a row ends within a string.
    let text = text.replace("\\n", " ");
    let groups: Vec<&str> = text.split(is_between).filter(|group| !group.is_empty()).collect();
    even(&groups, &[1, 3, 9, 27]).or_else(|| one_by_one(&text, &groups)).or_else(|| {
        // Where the blank is `0`, the other blanks are free to stand between rows.
        let rows: Vec<&str> = text.trim().split(['.', '-', ':', '_', '*']).collect();
        let plain = rows.iter().all(|row| row.bytes().all(|b| b.is_ascii_digit()));
        plain.then(|| even(&rows, &[9])).flatten()
    })
}

/// The fields of a table's row, which may be empty, or 81 words.
fn one_by_one(text: &str, groups: &[&str]) -> Option<Grid> {
    let between = [',', ';', '\t'].into_iter().find(|&c| text.matches(c).count() == Cell::COUNT - 1);
    let content = |field: &String| match field.trim_matches([' ', '"', '\'', '[', ']']) {
        "" => Some(Content::EMPTY),
        word => array::word(word),
    };
    let fields =
        between.and_then(|between| text::fields(text, between).iter().map(content).collect::<Option<Vec<_>>>());
    if let Some(fields) = fields {
        return blank::grid(fields);
    }
    if groups.len() != Cell::COUNT {
        let run = groups.iter().find(|group| group.len() == Cell::COUNT * 9)?;
        return notes::in_places(run);
    }
    let words: Option<Vec<Content>> = groups.iter().map(|word| array::word(word)).collect();
    if let Some(words) = words {
        let is_nothing = groups.iter().any(|word| array::is_nothing(word));
        return is_nothing.then(|| blank::grid(words)).flatten();
    }
    let groups: Vec<Group> = groups.iter().map(|word| Group::of(word)).collect::<Option<_>>()?;
    notes::settle(&groups)
}

fn even(groups: &[&str], sizes: &[usize]) -> Option<Grid> {
    let size = groups.first()?.chars().count();
    let fits = sizes.contains(&size) && groups.len() * size == Cell::COUNT;
    // No two rows of a puzzle are alike, but these cells are: they hold every candidate.
    let fits = fits && !(size == 9 && groups.iter().all(|group| *group == "123456789"));
    (fits && groups.iter().all(|group| group.chars().count() == size)).then(|| blank::exact(&groups.concat())).flatten()
}
