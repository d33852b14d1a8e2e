//! Writing puzzles as text. Owns the forms, what each of them keeps of a grid, and which file name asks for which; knows no
//! file. A form has a file of its own where it takes more than a few lines.

mod candidates;
mod json;
mod svg;

pub use candidates::pencilled;

use crate::board::{Cell, Content, Digit, Grid};

/// A form that a puzzle can be written in. All but the last are read again by [`super::read`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// The givens as 81 characters, `.` for a blank.
    Line,
    /// The givens as nine rows of nine characters.
    Rows,
    /// The givens in a drawn board.
    Boxed,
    /// The givens as 81 characters: what lists of puzzles consist of.
    Sdm,
    /// Givens and own digits as `SadMan` Software and `SudoCue` write them, in sections.
    Sdk,
    /// A grid of all digits and candidates. Where nothing is noted in an open cell, those that the rules allow stand.
    Candidates,
    /// An object that holds everything: givens, own digits, notes and the title.
    Json,
    /// A page to print: givens, own digits and notes, told apart by their type.
    Svg,
}

/// What a form keeps of a grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Keeps {
    /// The givens alone: it can't tell them from own digits, and an own digit must not become a given in silence.
    Givens,
    /// Givens and own digits.
    Digits,
    /// Notes as well.
    All,
}

impl Form {
    /// All of them.
    pub const ALL: [Form; 8] =
        [Form::Line, Form::Rows, Form::Boxed, Form::Sdm, Form::Sdk, Form::Candidates, Form::Json, Form::Svg];

    /// The endings of file names, each with the form that it asks for. The first one of a form is its own.
    pub const ENDINGS: [(&str, Form); 6] = [
        ("json", Form::Json),
        ("sdk", Form::Sdk),
        ("sdm", Form::Sdm),
        ("ss", Form::Boxed),
        ("svg", Form::Svg),
        ("txt", Form::Line),
    ];

    /// The form that a file of this name is to have; `None` if its ending says nothing. Large and small letters are one.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Form> {
        let file = name.rsplit('/').next().unwrap_or(name);
        let (stem, ending) = file.rsplit_once('.')?;
        let known = Self::ENDINGS.into_iter().find(|(known, _)| ending.eq_ignore_ascii_case(known));
        known.filter(|_| !stem.is_empty()).map(|(_, form)| form)
    }

    /// What of a grid can be read again from it.
    #[must_use]
    pub const fn keeps(self) -> Keeps {
        match self {
            Form::Line | Form::Rows | Form::Boxed | Form::Sdm | Form::Svg => Keeps::Givens,
            Form::Sdk => Keeps::Digits,
            Form::Candidates | Form::Json => Keeps::All,
        }
    }

    /// Whether it loses nothing of this grid.
    #[must_use]
    pub fn keeps_all_of(self, grid: &Grid) -> bool {
        match self {
            Form::Svg => false,
            // It tells no open cell without notes from one in which everything allowed is noted.
            Form::Candidates => *grid == pencilled(grid),
            _ => self.keeps() >= Keeps::needed_for(grid),
        }
    }

    /// What stands between two puzzles of a list; `None` if the form has room for one puzzle alone.
    #[must_use]
    pub const fn between(self) -> Option<&'static str> {
        match self {
            Form::Line | Form::Sdm | Form::Json => Some(""),
            Form::Rows | Form::Boxed | Form::Sdk | Form::Candidates => Some("\n"),
            Form::Svg => None,
        }
    }

    /// The puzzle in this form, with a line feed at its end. An empty title is none; most forms have no place for one.
    #[must_use]
    pub fn write(self, grid: &Grid, title: &str) -> String {
        match self {
            Form::Line | Form::Sdm => format!("{}\n", grid.givens()),
            Form::Rows => rows(&grid.givens()),
            Form::Boxed => boxed(&grid.givens()),
            Form::Sdk => sdk(grid, title),
            Form::Candidates => candidates::write(grid),
            Form::Json => json::write(grid, title),
            Form::Svg => svg::write(grid, title),
        }
    }
}

impl Keeps {
    /// The least that loses nothing of this grid.
    #[must_use]
    pub fn needed_for(grid: &Grid) -> Keeps {
        if grid.iter().any(|(_, content)| matches!(content, Content::Open(notes) if !notes.is_empty())) {
            Keeps::All
        } else if grid.own_count() > 0 {
            Keeps::Digits
        } else {
            Keeps::Givens
        }
    }
}

/// What stands for the cell where a digit has one character.
fn character(grid: &Grid, cell: Cell) -> char {
    grid.digit(cell).map_or('.', Digit::char)
}

/// All digits in nine rows.
fn rows(grid: &Grid) -> String {
    let row = |row: usize| (0..9).map(|col| character(grid, Cell::at(row, col))).chain(['\n']).collect::<String>();
    (0..9).map(row).collect()
}

/// All digits in a drawn board.
fn boxed(grid: &Grid) -> String {
    const BORDER: &str = "+-------+-------+-------+\n";
    let mut text = BORDER.to_owned();
    for row in 0..9 {
        for col in 0..9 {
            text.push_str(if col % 3 == 0 { "| " } else { "" });
            text.extend([character(grid, Cell::at(row, col)), ' ']);
        }
        text.push_str("|\n");
        text.push_str(if row % 3 == 2 { BORDER } else { "" });
    }
    text
}

/// The sections of `SadMan` Software: the givens; and where there are own digits, all digits as they stand.
fn sdk(grid: &Grid, title: &str) -> String {
    let title = one_line(title);
    let mut text = if title.is_empty() { String::new() } else { format!("#D{title}\n") };
    text.push_str("[Puzzle]\n");
    text.push_str(&rows(&grid.givens()));
    if grid.own_count() > 0 {
        text.push_str("[State]\n");
        text.push_str(&rows(grid));
    }
    text
}

/// The title without what would end its line or is no text.
fn one_line(title: &str) -> String {
    title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}
