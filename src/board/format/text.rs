//! What every family needs to know of text: lines, comments, rules, words. Knows nothing of cells in their places.

use super::error::ReadError;
use super::{array, blank};
use crate::board::Cell;

/// Cells in a row from which on they are a puzzle that is too short, and no longer a number, a date or a rating.
pub(super) const PART: usize = 27;

/// No puzzle with all that stands beside it in its line is longer, in bytes.
pub(super) const LONGEST: usize = 64 << 10;

/// The text without a byte-order mark.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The lines, whether LF, CRLF or CR ends them. Nothing is trimmed: a space may be a cell.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = without_mark(text);
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let (line, after) = rest.split_at(end);
        rest = after.strip_prefix("\r\n").or_else(|| after.strip_prefix(['\n', '\r'])).unwrap_or(after);
        Some(line)
    })
}

/// All lines at once, if they are not too many for that.
pub(super) fn lines_to_keep(text: &str) -> Result<Vec<&str>, ReadError> {
    const MOST: usize = 4 << 20;
    // What is longer than any line of a puzzle, and no puzzle either, is a comment.
    let mut kept: Vec<&str> =
        lines(text).take(MOST + 1).map(|line| if line.len() > LONGEST { "" } else { line }).collect();
    if kept.len() > MOST {
        return Err(ReadError::Lines(MOST));
    }
    // What somebody wrote, as it is quoted in an answer.
    if kept.iter().filter(|line| line.starts_with('>')).count() >= 9 {
        for line in &mut kept {
            *line = unquoted(line);
        }
    }
    Ok(kept)
}

/// The line without the marks of a quotation, and of quotations within it.
fn unquoted(line: &str) -> &str {
    let mut rest = line;
    while let Some(inner) = rest.strip_prefix("> ").or_else(|| rest.strip_prefix('>')) {
        rest = inner;
    }
    rest
}

/// Whether the whole line is a comment.
pub(super) fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with(['#', '%']) || line.starts_with("//")
}

/// Whether the line is a field of a puzzle's head, as `#AName`.
pub(super) fn is_field(line: &str) -> bool {
    let is_blank = |c| blank::is_cell(c) || c == '#';
    line.trim_start()
        .strip_prefix('#')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_alphabetic() && !is_blank(c)))
}

/// The line up to a comment behind it; an object has none. The marker needs a space in front, as URLs hold both `//` and `#`.
pub(super) fn without_comment(line: &str) -> &str {
    if line.trim_start().starts_with('{') {
        return line;
    }
    let mut spaces = line.char_indices().filter(|(_, c)| c.is_whitespace());
    let end = spaces.find(|&(at, space)| {
        let rest = &line[at + space.len_utf8()..];
        rest.starts_with('#') || rest.starts_with("//")
    });
    end.map_or(line, |(at, _)| &line[..at])
}

/// Whether the line is a border or a rule, whatever stands beside it.
pub(super) fn is_rule(line: &str) -> bool {
    const DRAWN: &str = "-=_~*.+:'`";
    let mut run = 0;
    let drawn_long = line.chars().any(|c| {
        run = if "-=_~*–—".contains(c) || is_drawn(c) && !is_bar(c) { run + 1 } else { 0 };
        run >= 3
    });
    drawn_long || !line.chars().any(|c| c.is_alphanumeric() || (!DRAWN.contains(c) && c.is_ascii_punctuation()))
}

/// A character of the box-drawing block.
fn is_drawn(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// A vertical line that stands between cells.
pub(super) fn is_bar(c: char) -> bool {
    c == '|' || is_drawn_bar(c)
}

/// A vertical line that only a drawn board has.
pub(super) fn is_drawn_bar(c: char) -> bool {
    matches!(c, '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// What may stand between two cells, besides a bar.
pub(super) fn is_separator(c: char) -> bool {
    matches!(c, ',' | ';' | '[' | ']' | '{' | '}' | '(' | ')' | '"' | '\'') || c.is_whitespace()
}

/// Whether the line is a title, a heading, a label: words, with hardly a digit.
pub(super) fn is_words(line: &str) -> bool {
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    let digits = line.chars().filter(char::is_ascii_digit).count();
    let blanks = line.matches(['.', '0']).count();
    letters >= 2 && letters > digits && digits < 9 && blanks < 9
        || is_heading(line)
        || is_remark(line)
        || is_title(line)
}

/// Whether the line has words, and numbers and dates among them: few digits, or fewer than letters, and nowhere so many cells
/// side by side that they could be a row of a puzzle.
pub(super) fn is_title(line: &str) -> bool {
    const FEWEST_LETTERS: usize = 2;
    const MOST_DIGITS: usize = 20;
    const FEW_DIGITS: usize = 9;
    const CELLS: usize = 9;
    let is_word = |(from, to): (usize, usize)| {
        let word = &line[from..to];
        let first = word.chars().next();
        word.chars().count() >= FEWEST_LETTERS && word.chars().any(|c| Some(c) != first) && !array::is_nothing(word)
    };
    let letters: usize =
        spans(line, char::is_alphabetic).filter(|&span| is_word(span)).map(|(from, to)| to - from).sum();
    let digits = line.chars().filter(char::is_ascii_digit).count();
    let is_part = |(from, to): (usize, usize)| line[from..to].chars().filter(|&c| blank::is_cell(c)).count() >= CELLS;
    let cells_and_spaces =
        |c: char| c == ' ' || is_separator(c) || is_bar(c) || blank::is_cell(c) && !c.is_alphabetic();
    let is_dotted = line.matches('.').count() >= CELLS;
    let most = if letters > digits { MOST_DIGITS } else { FEW_DIGITS };
    letters > 0 && digits <= most && !is_dotted && !spans(line, cells_and_spaces).any(is_part)
}

/// Whether the line is a name and a short value, as `Date: 2006-08-03`.
fn is_remark(line: &str) -> bool {
    const MOST_DIGITS: usize = 14;
    let Some((name, value)) = line.split_once(':') else { return false };
    let name = name.trim();
    let is_name = name.len() >= 3 && name.chars().all(|c| c.is_alphabetic() || c == ' ');
    is_name && value.chars().filter(char::is_ascii_digit).count() <= MOST_DIGITS && broken_run(value).is_none()
}

/// Whether the line names the columns of a table: each field begins with a letter, and is more than a blank.
fn is_heading(line: &str) -> bool {
    let is_name = |field: &str| field.starts_with(char::is_alphabetic) && !field.chars().all(blank::is_cell);
    let mut fields =
        line.split([',', ';', '\t', '|']).map(|field| field.trim_matches([' ', '"'])).filter(|field| !field.is_empty());
    let has_two = line.contains([',', ';', '\t', '|']);
    has_two && fields.clone().next().is_some() && fields.all(is_name)
}

/// The fields of one row of a table, with the quotes around them taken off.
pub(super) fn fields(line: &str, between: char) -> Vec<String> {
    if !line.contains('"') {
        return line.split(between).map(str::to_owned).collect();
    }
    let mut reader = csv_core::ReaderBuilder::new().delimiter(between as u8).build();
    // A row is read as one that ends: quotes that are left open reach to its end.
    let (mut output, mut ends) = (vec![0; line.len() + 1], vec![0; line.matches(between).count() + 2]);
    let (_, read, written, count) = reader.read_record(line.as_bytes(), &mut output, &mut ends);
    let (_, _, more, further) =
        reader.read_record(&line.as_bytes()[read..], &mut output[written..], &mut ends[count..]);
    let text = String::from_utf8_lossy(&output[..written + more]).into_owned();
    let mut from = 0;
    ends[..count + further]
        .iter()
        .map(|&to| text.get(std::mem::replace(&mut from, to)..to).unwrap_or_default().to_owned())
        .collect()
}

/// Where the longest stretches of such characters begin and end, in bytes.
pub(super) fn spans(text: &str, belongs: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, usize)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text[from..].find(&belongs)?;
        let end = text[start..].find(|c| !belongs(c)).map_or(text.len(), |length| start + length);
        from = end;
        Some((start, end))
    })
}

/// The length of the first run that is a puzzle by its looks, but has not 81 cells.
pub(super) fn broken_run(text: &str) -> Option<usize> {
    spans(text, blank::is_cell).map(|(from, to)| to - from).find(|&length| length >= PART && length != Cell::COUNT)
}
