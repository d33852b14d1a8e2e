//! The candidate grid: a group of digits a cell, in a drawn board. Owns how a group says what it is: any program reads the
//! digits, and this one reads back exactly what was written.
//!
//! A lone digit is a value to most readers if no peer holds the digit, as a value or as a candidate, and else a candidate.
//! Where that would be wrong, a group says it itself: `+5` is an own digit, `=5` a given, `55` a lone candidate.

use crate::board::{Cell, Content, Digit, DigitSet, Grid, rules};
use std::iter;

/// The grid as a candidate grid shows it: in an open cell without a note, everything is noted that the rules allow.
#[must_use]
pub fn pencilled(grid: &Grid) -> Grid {
    let mut filled = grid.clone();
    for (cell, content) in grid.iter() {
        if content == Content::EMPTY {
            filled.set(cell, Content::Open(rules::allowed(grid, cell)));
        }
    }
    filled
}

pub(super) fn write(grid: &Grid) -> String {
    let grid = pencilled(grid);
    let groups: Vec<String> = Cell::all().map(|cell| group(&grid, cell)).collect();
    let width = |col: usize| (0..9).map(|row| groups[Cell::at(row, col).index()].len()).max().unwrap_or(1);
    let widths: Vec<usize> = (0..9).map(width).collect();
    let parts = widths.chunks(3).map(|three| "-".repeat(three.iter().sum::<usize>() + 6));
    let border = format!("+{}+\n", parts.collect::<Vec<_>>().join("+"));
    let mut text = border.clone();
    for row in 0..9 {
        for (col, &width) in widths.iter().enumerate() {
            text.push_str(if col % 3 == 0 { "| " } else { "" });
            let group = &groups[Cell::at(row, col).index()];
            text.push_str(group);
            // Behind the last cell of a box comes its border, and not another cell.
            let between = if col % 3 == 2 { 1 } else { 2 };
            text.extend(iter::repeat_n(' ', width - group.len() + between));
        }
        text.push_str("|\n");
        text.push_str(if row % 3 == 2 { &border } else { "" });
    }
    text
}

/// What stands for the cell.
fn group(grid: &Grid, cell: Cell) -> String {
    match grid.content(cell) {
        Content::Own(digit) => format!("+{digit}"),
        Content::Given(digit) if is_open_to_a_peer(grid, cell, DigitSet::only(digit)) => format!("={digit}"),
        Content::Given(digit) => digit.to_string(),
        Content::Open(notes) => match (notes.len(), notes.first()) {
            (1, Some(only)) if !is_open_to_a_peer(grid, cell, notes) => format!("{only}{only}"),
            (0, _) => ".".to_owned(),
            _ => notes.iter().map(Digit::char).collect(),
        },
    }
}

/// Whether a peer holds the digit, as a value or as a candidate.
fn is_open_to_a_peer(grid: &Grid, cell: Cell, digit: DigitSet) -> bool {
    cell.peers().iter().any(|peer| {
        let held = match grid.content(peer) {
            Content::Open(notes) => notes,
            Content::Given(digit) | Content::Own(digit) => DigitSet::only(digit),
        };
        held.without(digit) != held
    })
}
