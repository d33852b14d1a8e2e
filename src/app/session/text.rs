//! How a session is written: lines of text in a fixed order, the first with the version, the last with a sum over all before
//! it. Whatever is read is either a whole session or refused with a reason.
//!
//! ```text
//! sudoscope session 1
//! title "textbook"
//! board 53..7....6..a95…    `.` open, `1` given, `a` own 1 (to `i` own 9), `(14)` open with candidates noted
//! cursor r1c4
//! order reading
//! speed 60                  or max
//! mode edit                 or watch; or entry, followed by the cell that was typed last, if that matters
//! film digits fewest 41 r2c3 53..7…    what it starts from (or givens), order, event, selected cell (or -), board
//! note fewest 41 "here" 53..7…         a line for each note, with its film's start
//! -r1c3.                    a step back: what the cell held before
//! -"paste" "textbook" r1c1.r1c2.       one with a name, another title before it, and many cells
//! +r1c3b                    a step ahead: what the cell will hold
//! end 0123456789abcdef
//! ```

use super::{Around, Entry, Film, Note, Place, Scope, Session, Sheet, Speed};
use crate::board::history::Crossing;
use crate::board::{Cell, Content, Digit, DigitSet, Grid, rules};
use crate::search::Order;
use std::fmt::Write;
use std::sync::Arc;
use thiserror::Error;

/// The version that is written, and the newest that can be read.
pub const VERSION: u32 = 1;

const HEADING: &str = "sudoscope session ";

/// Why something is no session.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unreadable {
    /// It does not begin like one.
    #[error("it is no saved session")]
    Foreign,
    /// It was written by a later version of the program, which can read it.
    #[error("a newer sudoscope wrote it")]
    Newer,
    /// Its sum is not that of its text, or not there.
    #[error("it is cut off, or was changed")]
    Broken,
    /// A line is not what has to stand there.
    #[error("line {line}: {what}")]
    Wrong {
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong with it.
        what: &'static str,
    },
}

impl Session {
    /// The session as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Session { sheet, around } = self;
        let mut text = format!("{HEADING}{VERSION}\n");
        let mut line = |words: &str| {
            text.push_str(words);
            text.push('\n');
        };
        line(&format!("title {}", quoted(sheet.title())));
        line(&format!("board {}", Cells(sheet.grid())));
        line(&format!("cursor {}", around.cursor));
        line(&format!("order {}", around.order.name()));
        match around.speed.rate() {
            Some(rate) => line(&format!("speed {rate}")),
            None => line("speed max"),
        }
        let (mode, film) = match &around.place {
            Place::Board { entry: None, film } => ("mode edit".to_owned(), film.as_ref()),
            Place::Board { entry: Some(Entry { typed: None }), film } => ("mode entry".to_owned(), film.as_ref()),
            Place::Board { entry: Some(Entry { typed: Some(cell) }), film } => {
                (format!("mode entry {cell}"), film.as_ref())
            }
            Place::Watch(film) => ("mode watch".to_owned(), Some(film)),
        };
        line(&mode);
        if let Some(Film { board, scope, order, event, selected }) = film {
            let scope = match scope {
                Scope::AllDigits => "digits",
                Scope::GivensAlone => "givens",
            };
            let selected = selected.map_or("-".to_owned(), |cell| cell.to_string());
            line(&format!("film {scope} {} {event} {selected} {}", order.name(), Cells(board)));
        }
        for note in around.notes.iter() {
            let (order, start) = (note.order().name(), Cells(note.start()));
            line(&format!("note {order} {} {} {start}", note.event, quoted(&note.text)));
        }
        let ways = sheet.back().map(|way| ('-', way)).chain(sheet.ahead().map(|way| ('+', way)));
        for (sign, Crossing { name, cells, title }) in ways {
            text.push(sign);
            for words in [name, title].into_iter().flatten() {
                text.push_str(&quoted(&words));
                text.push(' ');
            }
            for (cell, content) in cells {
                // A string takes whatever is written to it.
                let _ = write!(text, "{cell}");
                push_content(&mut text, content);
            }
            text.push('\n');
        }
        let sum = sum(text.as_bytes());
        text + &format!("end {sum:016x}\n")
    }

    /// The session that a file's bytes are.
    ///
    /// # Errors
    /// If they are none, and why.
    pub fn from_bytes(bytes: &[u8]) -> Result<Session, Unreadable> {
        let is_session = bytes.starts_with(HEADING.as_bytes());
        let not_text = if is_session { Unreadable::Broken } else { Unreadable::Foreign };
        let text = std::str::from_utf8(bytes).map_err(|_| not_text)?;
        let (version, _) = text.strip_prefix(HEADING).and_then(|rest| rest.split_once('\n')).ok_or_else(|| {
            // The beginning of a heading is one that was cut off.
            let is_cut = text.starts_with(HEADING) || (!text.is_empty() && HEADING.starts_with(text));
            if is_cut { Unreadable::Broken } else { Unreadable::Foreign }
        })?;
        match version.parse::<u32>() {
            Ok(VERSION) if version == VERSION.to_string() => {}
            Ok(newer) if newer > VERSION => return Err(Unreadable::Newer),
            _ => return Err(Unreadable::Broken),
        }
        let end = text.len().checked_sub("end 0123456789abcdef\n".len()).ok_or(Unreadable::Broken)?;
        if text.get(end..) != Some(&format!("end {:016x}\n", sum(&bytes[..end]))) {
            return Err(Unreadable::Broken);
        }
        Lines { rest: text[..end].lines(), number: 0, next: None }.session()
    }
}

/// The 64-bit FNV-1a sum: whichever one byte is changed, it is another one.
fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The text between the quotes at the beginning, and what follows.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut escaped = false;
    let inside = text.strip_prefix('"')?;
    let length = inside.bytes().position(|byte| {
        let is_end = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        is_end
    })?;
    let (string, rest) = text.split_at(length + 2);
    Some((serde_json::from_str(string).ok()?, rest))
}

fn push_content(text: &mut String, content: Content) {
    match content {
        Content::Open(notes) if notes.is_empty() => text.push('.'),
        Content::Open(notes) => {
            text.push('(');
            text.extend(notes.iter().map(Digit::char));
            text.push(')');
        }
        Content::Given(digit) => text.push(digit.char()),
        Content::Own(digit) => text.push((b'a' + digit.value() - 1) as char),
    }
}

/// The content at the beginning, and what follows.
fn content(text: &str) -> Option<(Content, &str)> {
    let first = text.chars().next()?;
    let rest = &text[first.len_utf8()..];
    let content = match first {
        '.' => Content::EMPTY,
        'a'..='i' => Content::Own(Digit::new(first as u8 - b'a' + 1)?),
        '(' => {
            let (digits, rest) = rest.split_once(')')?;
            let mut notes = DigitSet::EMPTY;
            for digit in digits.chars() {
                let digit = Digit::from_char(digit)?;
                if notes.last().is_some_and(|last| last >= digit) {
                    return None;
                }
                notes.insert(digit);
            }
            return (!notes.is_empty()).then_some((Content::Open(notes), rest));
        }
        given => Content::Given(Digit::from_char(given)?),
    };
    Some((content, rest))
}

/// A grid's cells one after the other.
struct Cells<'a>(&'a Grid);

impl std::fmt::Display for Cells<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::with_capacity(Cell::COUNT);
        for (_, content) in self.0.iter() {
            push_content(&mut text, content);
        }
        f.write_str(&text)
    }
}

fn grid(text: &str) -> Option<Grid> {
    let mut grid = Grid::EMPTY;
    let mut rest = text;
    for cell in Cell::all() {
        let (there, after) = content(rest)?;
        grid.set(cell, there);
        rest = after;
    }
    rest.is_empty().then_some(grid)
}

/// The cell's name at the beginning, and what follows.
fn cell(text: &str) -> Option<(Cell, &str)> {
    match text.as_bytes() {
        [b'r', row @ b'1'..=b'9', b'c', col @ b'1'..=b'9', ..] => {
            Some((Cell::at(usize::from(row - b'1'), usize::from(col - b'1')), &text[4..]))
        }
        _ => None,
    }
}

fn whole_cell(text: &str) -> Option<Cell> {
    cell(text).filter(|(_, rest)| rest.is_empty()).map(|(cell, _)| cell)
}

/// A number as it is written: without signs and without zeros before it.
fn number<N: std::str::FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

fn order(text: &str) -> Option<Order> {
    Order::ALL.into_iter().find(|order| order.name() == text)
}

fn speed(text: &str) -> Option<Speed> {
    if text == "max" { Some(Speed::Max) } else { number(text).and_then(Speed::per_second) }
}

fn crossing(text: &str) -> Option<Crossing> {
    let mut words = Vec::new();
    let mut rest = text;
    while rest.starts_with('"') {
        let (word, after) = unquoted(rest)?;
        words.push(word);
        rest = after.strip_prefix(' ')?;
    }
    let mut words = words.into_iter();
    let (name, title, None) = (words.next(), words.next(), words.next()) else { return None };
    let mut cells = Vec::new();
    while !rest.is_empty() {
        let (cell, after) = cell(rest)?;
        let (content, after) = content(after)?;
        cells.push((cell, content));
        rest = after;
    }
    Some(Crossing { name, cells, title })
}

fn film(text: &str) -> Option<Film> {
    let [scope, name, event, selected, board] = text.splitn(5, ' ').collect::<Vec<_>>().try_into().ok()?;
    let scope = match scope {
        "digits" => Scope::AllDigits,
        "givens" => Scope::GivensAlone,
        _ => return None,
    };
    let selected = if selected == "-" { None } else { Some(whole_cell(selected)?) };
    Some(Film { board: grid(board)?, scope, order: order(name)?, event: number(event)?, selected })
}

fn note(text: &str) -> Option<Note> {
    let [name, event, rest] = text.splitn(3, ' ').collect::<Vec<_>>().try_into().ok()?;
    let (words, rest) = unquoted(rest)?;
    let is_line = !words.is_empty() && !words.chars().any(char::is_control);
    let start = grid(rest.strip_prefix(' ')?)?;
    is_line.then_some(Note::new(start, order(name)?, number(event)?, words))
}

/// The lines, one after the other.
struct Lines<'a> {
    rest: std::str::Lines<'a>,
    /// How many were taken.
    number: usize,
    /// The next one, if it was looked at.
    next: Option<&'a str>,
}

impl<'a> Lines<'a> {
    /// What follows the label, if the next line begins with it.
    fn after(&mut self, label: &str) -> Option<&'a str> {
        let line = self.next.take().or_else(|| self.rest.next())?;
        let rest = line.strip_prefix(label);
        if rest.is_some() {
            self.number += 1;
        } else {
            self.next = Some(line);
        }
        rest
    }

    fn wrong(&self, what: &'static str) -> Unreadable {
        Unreadable::Wrong { line: self.number, what }
    }

    /// The next line, which has to begin with the label and to be read by this.
    fn field<T>(
        &mut self,
        label: &'static str,
        what: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, Unreadable> {
        let rest = self.after(label);
        rest.and_then(read).ok_or(Unreadable::Wrong { line: self.number + usize::from(rest.is_none()), what })
    }

    /// All next lines that begin with the label, each of which has to be read by this.
    fn fields<T>(
        &mut self,
        label: &'static str,
        what: &'static str,
        read: impl Fn(&'a str) -> Option<T>,
    ) -> Result<Vec<T>, Unreadable> {
        let mut fields = Vec::new();
        while let Some(rest) = self.after(label) {
            fields.push(read(rest).ok_or_else(|| self.wrong(what))?);
        }
        Ok(fields)
    }

    fn session(mut self) -> Result<Session, Unreadable> {
        self.field(HEADING, "no heading", |_| Some(()))?;
        let title = self.field("title ", "no title", whole_quoted)?;
        let board = self.field("board ", "no board", grid)?;
        let cursor = self.field("cursor ", "no cell of the cursor", whole_cell)?;
        let order = self.field("order ", "no order of the search", order)?;
        let speed = self.field("speed ", "no speed", speed)?;
        let mode = self.field("mode ", "no mode", Some)?;
        let mode_line = self.number;
        let wrong_mode = |what| Unreadable::Wrong { line: mode_line, what };
        let mut films = self.fields("film ", "no film", film)?;
        if films.len() > 1 {
            return Err(self.wrong("a second film"));
        }
        let film = films.pop();
        if film.as_ref().is_some_and(|film| !rules::clashes(&film.scope.start(&film.board)).is_empty()) {
            return Err(self.wrong("a film of a board that clashes"));
        }
        let place = match (mode, film) {
            ("edit", film) => Place::Board { entry: None, film },
            ("entry", film) => Place::Board { entry: Some(Entry { typed: None }), film },
            ("watch", Some(film)) if film.board == board => Place::Watch(film),
            ("watch", _) => return Err(wrong_mode("no film of this board to watch")),
            (mode, film) => {
                let typed = mode.strip_prefix("entry ").and_then(whole_cell).ok_or(wrong_mode("no mode"))?;
                if typed.next().unwrap_or(typed) != cursor {
                    return Err(wrong_mode("the cursor is not behind the cell that was typed"));
                }
                Place::Board { entry: Some(Entry { typed: Some(typed) }), film }
            }
        };
        let notes = Arc::new(self.fields("note ", "no note", note)?);
        let steps_begin = self.number + 1;
        let back = self.fields("-", "no step back", crossing)?;
        let ahead = self.fields("+", "no step ahead", crossing)?;
        if self.next.is_some() {
            self.number += 1;
            return Err(self.wrong("nothing that belongs there"));
        }
        let sheet = Sheet::retrace(title, board, back, ahead)
            .map_err(|step| Unreadable::Wrong { line: steps_begin + step, what: "a step that can't be" })?;
        Ok(Session { sheet, around: Around { cursor, place, order, speed, notes } })
    }
}

fn whole_quoted(text: &str) -> Option<String> {
    unquoted(text).filter(|(_, rest)| rest.is_empty()).map(|(words, _)| words)
}

#[cfg(test)]
mod tests;
