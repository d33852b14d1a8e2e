//! Samples of every family, made from one line, and what is to be read from them.

mod data;
mod documents;
mod errors;
mod families;
mod properties;
mod state;
mod variants;
mod writing;

use super::{read, read_one};
use crate::board::{Content, Digit, Grid};

const PUZZLE: &str = "8..7...4..2.9..6....3....1.7..1..9...5..3..7...1..8..6.4....2....9..6.8..6...2..5";
const OTHER: &str = ".1..4..6.9....8..3.4.2.......8..6.5.1..4..3...6...2..8.....1.4.7..3....2.2..9..1.";
const SOLVED: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn reads(text: &str) -> String {
    read_one(text).unwrap_or_else(|error| panic!("{error}\n{text}")).to_string()
}

fn all(text: &str) -> Vec<String> {
    read(text).unwrap_or_else(|error| panic!("{error}\n{text}")).iter().map(Grid::to_string).collect()
}

fn refuses(text: &str) -> String {
    match read(text) {
        Ok(grids) => panic!("read as {grids:?}:\n{text}"),
        Err(error) => error.to_string(),
    }
}

/// An open cell with these notes.
fn open(digits: &str) -> Content {
    Content::Open(digits.chars().filter_map(Digit::from_char).collect())
}

fn rows(line: &str) -> Vec<String> {
    let chars: Vec<char> = line.chars().collect();
    chars.chunks(9).map(|row| row.iter().collect()).collect()
}

/// A boxed grid, with `between` around each cell and `border` above every third row and below the last.
fn boxed(line: &str, bar: &str, between: &str, border: &str) -> String {
    let mut lines = Vec::new();
    for (index, row) in rows(line).iter().enumerate() {
        if index % 3 == 0 {
            lines.push(border.to_owned());
        }
        let cells: Vec<String> = row.chars().map(String::from).collect();
        let parts: Vec<String> = cells.chunks(3).map(|three| three.join(between)).collect();
        let inner = parts.join(&format!("{between}{bar}{between}"));
        lines.push(format!("{bar}{between}{inner}{between}{bar}"));
    }
    lines.push(border.to_owned());
    lines.join("\n")
}

/// A grid with bars between the boxes and no frame.
fn unframed(line: &str) -> String {
    let barred = |row: &String| [&row[..3], &row[3..6], &row[6..]].join("|");
    rows(line).iter().map(barred).collect::<Vec<_>>().join("\n")
}

/// The board as this program shows it, with clashes and the cursor marked, and a panel beside it.
fn screen(line: &str) -> String {
    let mut lines = vec![
        " sudoscope                         EDIT          saved 12:04".to_owned(),
        "    1   2   3   4   5   6   7   8   9".to_owned(),
        "  ┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓  PUZZLE   newspaper".to_owned(),
    ];
    for (index, row) in rows(line).iter().enumerate() {
        let cells: Vec<String> = row.chars().enumerate().map(|(col, c)| screen_cell(index, col, c)).collect();
        lines.push(format!("{} {}┃  5 twice in row 1: r1c1, r1c4", index + 1, cells.concat()));
        lines.push(match index % 3 {
            2 => "  ┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫".to_owned(),
            _ => "  ┠───┼───┼───╂───┼───┼───╂───┼───┼───┨  CELL     r1c3".to_owned(),
        });
    }
    lines.push(" r1c4 = 5 makes 2 clashes. u takes it back".to_owned());
    lines.join("\n")
}

fn screen_cell(row: usize, col: usize, c: char) -> String {
    let bar = if col.is_multiple_of(3) { '┃' } else { '│' };
    match (row, col, c) {
        (0, 2, '.') => format!("{bar}[ ]"),
        (_, _, '.') => format!("{bar}   "),
        (0, _, digit) => format!("{bar} {digit}!"),
        (_, _, digit) => format!("{bar} {digit} "),
    }
}
