//! HoDoKu's line, and its kin: `+` before a digit that was placed, and behind colons what was deleted. Knows one line.

use super::error::ReadError;
use super::{blank, notes, text};
use crate::board::{Cell, Content, Digit, Grid};

/// Fewer cells than that, and a `+` among them is a sum, a phone number or a date.
const FEWEST: usize = 64;

/// The puzzle of a line that tells placed digits from given ones, or deleted candidates; none if it tells neither.
pub(super) fn read(line: &str) -> Option<Result<Grid, ReadError>> {
    if !line.contains([':', '+']) {
        return None;
    }
    let mut nearest = None;
    for (from, to) in text::spans(line, is_part) {
        let Some(cells) = contents(&line[from..to]) else { continue };
        match cells.len() {
            Cell::COUNT => {
                let deleted = deleted(&line[to..]);
                let is_alone =
                    !line[..from].ends_with(char::is_alphanumeric) && !line[to..].starts_with(char::is_alphanumeric);
                let tells_more = !deleted.is_empty() || line[from..to].contains('+');
                let grid = blank::grid(cells).filter(|_| is_alone && tells_more)?;
                return Some(Ok(if deleted.is_empty() { grid } else { notes::without_deleted(grid, &deleted) }));
            }
            count if count >= FEWEST && line[from..to].contains('+') => nearest = nearest.or(Some(count)),
            _ => {}
        }
    }
    nearest.map(|cells| Err(ReadError::Count(cells)))
}

fn is_part(c: char) -> bool {
    c == '.' || c == '+' || c.is_ascii_digit()
}

/// What the cells hold: none if a `+` stands before anything but a digit.
fn contents(text: &str) -> Option<Vec<Content>> {
    // Far longer texts come by here, and one cell too many is enough to know.
    const LONGEST: usize = 2 * Cell::COUNT + 2;
    let mut contents = Vec::new();
    let mut is_placed = false;
    for c in text.chars().take(LONGEST) {
        if c == '+' {
            if is_placed {
                return None;
            }
            is_placed = true;
            continue;
        }
        contents.push(match Digit::from_char(c) {
            Some(digit) if is_placed => Content::Own(digit),
            Some(digit) => Content::Given(digit),
            None if is_placed => return None,
            None => Content::EMPTY,
        });
        is_placed = false;
    }
    (!is_placed).then_some(contents)
}

/// The candidates that are gone, as digit, row and column each, in the part behind the cells.
fn deleted(rest: &str) -> Vec<(Digit, Cell)> {
    let part = rest.strip_prefix(':').and_then(|rest| rest.split(':').next()).unwrap_or_default();
    let triple = |word: &str| {
        let numbers: Vec<Digit> = word.chars().map(Digit::from_char).collect::<Option<_>>()?;
        match numbers[..] {
            [digit, row, col] => Some((digit, Cell::at(row.index(), col.index()))),
            _ => None,
        }
    };
    part.split_whitespace().map(triple).collect::<Option<_>>().unwrap_or_default()
}
