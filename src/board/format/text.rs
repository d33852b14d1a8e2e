//! What every family needs to know of text: lines, comments, rules, words. Knows nothing of cells in their places.

use super::blank;
use crate::board::Cell;

/// Cells in a row from which on they are a puzzle that is too short, and no longer a number, a date or a rating.
pub(super) const PART: usize = 27;

/// The text without a byte-order mark.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The lines, whether LF, CRLF or CR ends them. Nothing is trimmed: a space may be a cell.
pub(super) fn lines(text: &str) -> Vec<&str> {
    let text = without_mark(text);
    let mut lines: Vec<&str> =
        text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r')).collect();
    if lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    lines
}

/// Whether the whole line is a comment.
pub(super) fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with(['#', '%']) || line.starts_with("//")
}

/// The line up to a comment behind it. The marker needs a space in front, as URLs hold both `//` and `#`.
pub(super) fn without_comment(line: &str) -> &str {
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
    "│┃║┆┇┊┋╎╏".contains(c)
}

/// What may stand between two cells, besides a bar.
pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || ",;[]{}()\"'".contains(c)
}

/// Whether the line is a title, a heading, a label: words, with hardly a digit.
pub(super) fn is_words(line: &str) -> bool {
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    let digits = line.chars().filter(char::is_ascii_digit).count();
    let blanks = line.matches(['.', '0']).count();
    letters >= 2 && letters > digits && digits < 9 && blanks < 9
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
