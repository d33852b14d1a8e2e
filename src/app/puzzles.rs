//! Puzzles with a name: those that are built in, and lists that were opened.

use super::words::ago;
use crate::board::{Grid, format};
use std::sync::LazyLock;
use std::time::Duration;

/// A puzzle as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// What it is called.
    pub title: String,
    /// What to watch for; empty if nobody has told.
    pub note: String,
    /// The puzzle.
    pub grid: Grid,
    /// How long ago it was left like this, if it is the board of another session.
    pub left: Option<Duration>,
}

impl Puzzle {
    /// A puzzle of which nothing but its name is known.
    #[must_use]
    pub fn untold(title: impl Into<String>, grid: Grid) -> Puzzle {
        Puzzle { title: title.into(), note: String::new(), grid, left: None }
    }

    /// What a list calls it: boards of several sessions may have one title.
    #[must_use]
    pub fn listed(&self) -> String {
        match self.left {
            Some(time) => format!("{}, {}", self.title, ago(time)),
            None => self.title.clone(),
        }
    }

    /// The puzzles of a list, named by their numbers; a single one by the list's name alone.
    #[must_use]
    pub fn list(name: &str, grids: Vec<Grid>) -> Vec<Puzzle> {
        if grids.len() == 1 {
            return grids.into_iter().map(|grid| Puzzle::untold(name, grid)).collect();
        }
        grids.into_iter().zip(1..).map(|(grid, number)| Puzzle::untold(format!("{name} {number}"), grid)).collect()
    }
}

/// The puzzles that are built in, each there for one idea. There is one at least.
#[must_use]
pub fn built_in() -> &'static [Puzzle] {
    static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| read(include_str!("../../assets/puzzles.txt")));
    &PUZZLES
}

/// Entries of three lines (title, what to watch for, the puzzle) with blank lines between and comments before.
fn read(text: &str) -> Vec<Puzzle> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    lines
        .chunks(3)
        .map(|entry| match entry {
            [title, note, puzzle] => {
                let grid = format::read_one(puzzle).unwrap_or_else(|error| panic!("built-in puzzle {title}: {error}"));
                Puzzle { note: (*note).to_owned(), ..Puzzle::untold(*title, grid) }
            }
            _ => panic!("a built-in puzzle needs three lines: {entry:?}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::grouped;
    use crate::search::{Order, Search};

    /// Events to the first solution, or to the end without one.
    fn events(puzzle: &Puzzle, order: Order) -> u64 {
        let mut search = Search::new(&puzzle.grid, order).expect("no clash");
        while !search.is_solution() && search.next().is_some() {}
        search.counters().events
    }

    #[test]
    fn the_figures_in_the_notes_are_true() {
        for (title, order) in [
            ("textbook", Order::Reading),
            ("no guess needed", Order::Reading),
            ("no guess needed", Order::Fewest),
            ("nineteen clues", Order::Reading),
            ("nineteen clues", Order::Fewest),
            ("nineteen clues", Order::Cover),
            ("hostile to reading order", Order::Fewest),
            ("hostile to reading order", Order::Cover),
            ("the same, turned", Order::Reading),
            ("the same, turned", Order::Cover),
            ("no solution, no clash", Order::Reading),
            ("no solution, no clash", Order::Fewest),
            ("no solution, no clash", Order::Cover),
            ("two solutions", Order::Fewest),
            ("seventeen clues", Order::Fewest),
            ("seventeen clues", Order::Cover),
            ("empty", Order::Reading),
            ("empty", Order::Fewest),
        ] {
            let puzzle = built_in().iter().find(|puzzle| puzzle.title == title).expect("built in");
            let events = grouped(events(puzzle, order));
            let is_number = |c: char| c.is_ascii_digit() || c == ' ';
            let mut numbers = puzzle.note.split(|c| !is_number(c)).map(str::trim);
            assert!(numbers.any(|number| number == events), "{title}, {order}: {events} in {}", puzzle.note);
        }
    }

    #[test]
    fn every_built_in_puzzle_has_a_name_an_idea_and_a_grid() {
        assert!(built_in().len() >= 9);
        for puzzle in built_in() {
            assert!(!puzzle.title.is_empty() && puzzle.title.len() <= 28, "{}", puzzle.title);
            assert!(!puzzle.note.is_empty() && puzzle.note.len() <= 160, "{}", puzzle.note);
        }
    }
}
