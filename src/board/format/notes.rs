//! Cells that hold candidates, one group of digits a cell: what a group means, and which lone candidates are values. Knows
//! nothing of lines and borders.

use super::blank;
use crate::board::{Cell, Content, Digit, DigitSet, Grid};

/// How many characters a cell has that shows each candidate in its own place.
const PLACES: usize = 9;

/// What stands in one cell of a candidate grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Group {
    /// These candidates; one alone may be a value.
    Plain(DigitSet),
    /// This, whatever stands around it.
    Settled(Content),
}

impl Group {
    /// The group that a word stands for, marks and brackets around it aside: digits, each once; `+4` placed, `=5` given, `11`
    /// a candidate alone that is no value; a blank for no candidate at all.
    pub(super) fn of(word: &str) -> Option<Group> {
        let mut word = word.trim_matches(|c| MARKS.contains(c));
        let bare: String;
        if word.contains(is_mark) && word.len() != PLACES {
            bare = unmarked(word)?;
            word = &bare;
        }
        if let Some(digits) = places(word) {
            return Some(Group::Plain(digits));
        }
        let (mark, digits) = match word.chars().next() {
            Some(mark @ ('+' | '=')) => (Some(mark), &word[1..]),
            _ => (None, word),
        };
        let mut set = DigitSet::EMPTY;
        let mut length = 0;
        for c in digits.chars() {
            match Digit::from_char(c) {
                Some(digit) => set.insert(digit),
                None if length == 0 && mark.is_none() && matches!(digits, "." | "0" | "-" | "_" | "?" | "x" | "X") => {
                    return Some(Group::Settled(Content::EMPTY));
                }
                None => return None,
            }
            length += 1;
        }
        match (mark, set.first()?, length, set.len()) {
            (Some('+'), digit, 1, _) => Some(Group::Settled(Content::Own(digit))),
            (Some(_), digit, 1, _) => Some(Group::Settled(Content::Given(digit))),
            (None, digit, 2, 1) => Some(Group::Settled(Content::Open(DigitSet::only(digit)))),
            (None, _, length, size) if length == size => Some(Group::Plain(set)),
            _ => None,
        }
    }

    /// Whether only a candidate grid has such a cell.
    pub(super) fn is_note(self) -> bool {
        match self {
            Group::Plain(digits) => digits.len() > 1,
            Group::Settled(content) => content != Content::EMPTY,
        }
    }

    /// Every digit that stands there, as a value or a candidate.
    fn digits(self) -> DigitSet {
        match self {
            Group::Plain(digits) | Group::Settled(Content::Open(digits)) => digits,
            Group::Settled(Content::Given(digit) | Content::Own(digit)) => DigitSet::only(digit),
        }
    }
}

/// Marks that are never a blank.
const MARKS: &str = "*#@!~^()[]{}<>\"'`&$";

/// What points out a candidate, or strikes it out: it is one all the same.
fn is_mark(c: char) -> bool {
    c.is_ascii_alphabetic() || MARKS.contains(c) || "-?%/_\\".contains(c)
}

/// The digits of a word without the marks among them: a letter may stand behind them, or in front of several. A word without
/// a digit is what it is.
fn unmarked(word: &str) -> Option<String> {
    let digits: String = word.chars().filter(|&c| !is_mark(c)).collect();
    if digits.is_empty() {
        return Some(word.to_owned());
    }
    let letters = word.chars().filter(char::is_ascii_alphabetic).count();
    let is_behind = word.ends_with(|c: char| c.is_ascii_alphabetic());
    let is_before = word.starts_with(|c: char| c.is_ascii_alphabetic()) && digits.len() > 1;
    (letters == 0 || letters == 1 && (is_behind || is_before)).then_some(digits)
}

/// The candidates of nine characters of which each shows its own digit or a blank.
fn places(word: &str) -> Option<DigitSet> {
    if word.len() != PLACES {
        return None;
    }
    word.bytes().zip(Digit::ALL).try_fold(DigitSet::EMPTY, |mut set, (byte, digit)| {
        match byte {
            b'.' | b'0' | b'-' => {}
            _ if char::from(byte) == digit.char() => set.insert(digit),
            _ => return None,
        }
        Some(set)
    })
}

/// The grid of 81 groups: a lone candidate is a value if no peer holds it too.
pub(super) fn settle(groups: &[Group]) -> Option<Grid> {
    if groups.len() != Cell::COUNT {
        return None;
    }
    let content = |cell: Cell| match groups[cell.index()] {
        Group::Settled(content) => content,
        Group::Plain(digits) => match digits.first() {
            Some(digit) if digits.len() == 1 && !is_seen(groups, cell, digit) => Content::Given(digit),
            _ => Content::Open(digits),
        },
    };
    blank::grid(Cell::all().map(content))
}

fn is_seen(groups: &[Group], cell: Cell, digit: Digit) -> bool {
    cell.peers().iter().any(|peer| groups[peer.index()].digits().contains(digit))
}

/// The grid of 729 characters, nine for a cell, each in its own place.
pub(super) fn in_places(text: &str) -> Option<Grid> {
    const LENGTH: usize = Cell::COUNT * PLACES;
    if text.len() != LENGTH || !text.is_ascii() {
        return None;
    }
    let groups: Option<Vec<Group>> =
        (0..Cell::COUNT).map(|cell| places(&text[cell * PLACES..][..PLACES]).map(Group::Plain)).collect();
    settle(&groups?)
}

/// Whether what looks like a grid is nine cells of a candidate grid, each candidate in its own place: every digit stands in
/// its own column, in every row, and with more than nine of them two clash.
pub(super) fn is_row_in_places(grid: &Grid) -> bool {
    let in_place = |(cell, digit): (Cell, Digit)| cell.col() == digit.index();
    grid.digits().all(in_place)
        && grid.digits().count() > PLACES
        && (0..9).all(|row| grid.digits().any(|(cell, _)| cell.row() == row))
}

/// The grid of 27 lines of 27 characters, three lines and three columns for a cell.
pub(super) fn in_blocks(lines: &[String]) -> Option<Grid> {
    const SIDE: usize = 27;
    if lines.len() != SIDE || !lines.iter().all(|line| line.len() == SIDE && line.is_ascii()) {
        return None;
    }
    let part = |cell: Cell, row: usize| &lines[cell.row() * 3 + row][cell.col() * 3..][..3];
    let text: String = Cell::all().flat_map(|cell| (0..3).map(move |row| part(cell, row))).collect();
    in_places(&text)
}

/// The same grid with what its cells could hold, but for the digits that are gone from them: where a text tells those, it
/// tells the others too.
pub(super) fn without_deleted(mut grid: Grid, deleted: &[(Digit, Cell)]) -> Grid {
    let digits: Vec<Option<Digit>> = Cell::all().map(|cell| grid.digit(cell)).collect();
    for cell in Cell::all().filter(|cell| digits[cell.index()].is_none()) {
        let seen: DigitSet = cell.peers().iter().filter_map(|peer| digits[peer.index()]).collect();
        let gone: DigitSet = deleted.iter().filter(|(_, other)| *other == cell).map(|(digit, _)| *digit).collect();
        grid.set(cell, Content::Open(seen.union(gone).complement()));
    }
    grid
}
