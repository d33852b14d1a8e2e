//! The page to print: one board as an SVG image, no wider than a sheet of A4 or Letter between its margins. It is all black
//! and grey but for own digits, which are slanted and light besides, so that a printer without colours tells them as well.

use super::one_line;
use crate::board::{Cell, Content, Digit, Grid};
use std::fmt::Write;

/// A cell's width. The page is measured in these, and scaled to the paper as a whole.
const CELL: usize = 100;

/// The space around the board.
const MARGIN: usize = 30;

/// The board's width.
const BOARD: usize = 9 * CELL;

/// The height of a line for the title.
const HEADING: usize = 70;

/// The page's width on paper, in millimetres.
const PAPER: usize = 170;

pub(super) fn write(grid: &Grid, title: &str) -> String {
    let title = one_line(title);
    let heading = if title.is_empty() { 0 } else { HEADING };
    let (width, height) = (BOARD + 2 * MARGIN, BOARD + 2 * MARGIN + heading);
    let (left, top) = (MARGIN, MARGIN + heading);
    let mut out = String::new();
    // Writing into memory can't fail.
    let _ = page(&mut out, grid, &title, (width, height), (left, top));
    out
}

fn page(
    out: &mut String,
    grid: &Grid,
    title: &str,
    (width, height): (usize, usize),
    (left, top): (usize, usize),
) -> std::fmt::Result {
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{PAPER}mm" height="{}mm" viewBox="0 0 {width} {height}">"#,
        (PAPER * height).div_ceil(width),
    )?;
    writeln!(out, "  <title>{}</title>", if title.is_empty() { "Sudoku".to_owned() } else { escaped(title) })?;
    writeln!(
        out,
        "  <style>
    text {{ font-family: Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif; text-anchor: middle; fill: #000 }}
    .given {{ font-size: 66px; font-weight: bold }}
    .own {{ font-size: 66px; font-style: italic; fill: #0072b2 }}
    .note {{ font-size: 24px; fill: #444 }}
    .thin {{ stroke: #888; stroke-width: 2 }}
    .thick {{ stroke: #000; stroke-width: 7; stroke-linecap: square }}
  </style>"
    )?;
    writeln!(out, r##"  <rect width="{width}" height="{height}" fill="#fff"/>"##)?;
    if !title.is_empty() {
        let (size, x, y) = (title_size(title), width / 2, MARGIN + HEADING / 2);
        writeln!(out, r#"  <text x="{x}" y="{y}" font-size="{size}">{}</text>"#, escaped(title))?;
    }
    for (kind, is_thick) in [("thin", false), ("thick", true)] {
        writeln!(out, r#"  <path class="{kind}" fill="none" d="{}"/>"#, lines(is_thick, left, top))?;
    }
    for (cell, content) in grid.iter() {
        let (x, y) = (left + cell.col() * CELL + CELL / 2, top + cell.row() * CELL + CELL / 2);
        match content {
            Content::Given(digit) => writeln!(out, r#"  <text class="given" x="{x}" y="{}">{digit}</text>"#, y + 24)?,
            Content::Own(digit) => writeln!(out, r#"  <text class="own" x="{x}" y="{}">{digit}</text>"#, y + 24)?,
            Content::Open(notes) => {
                for digit in notes.iter() {
                    let (x, y) = place_of_note(cell, digit, left, top);
                    writeln!(out, r#"  <text class="note" x="{x}" y="{y}">{digit}</text>"#)?;
                }
            }
        }
    }
    writeln!(out, "</svg>")
}

/// Each of the nine digits has its own place in the cell, as on a keypad.
fn place_of_note(cell: Cell, digit: Digit, left: usize, top: usize) -> (usize, usize) {
    let (row, col) = (digit.index() / 3, digit.index() % 3);
    (left + cell.col() * CELL + 20 + col * 30, top + cell.row() * CELL + 29 + row * 30)
}

/// The lines around boxes, or the others.
fn lines(thick: bool, left: usize, top: usize) -> String {
    let which = (0..=9).filter(|index| (index % 3 == 0) == thick);
    let both = which.map(|index| {
        let (x, y) = (left + index * CELL, top + index * CELL);
        format!("M{left} {y}h{BOARD}M{x} {top}v{BOARD}")
    });
    both.collect()
}

/// A size in which the title fits into one line.
fn title_size(title: &str) -> usize {
    const LARGEST: usize = 44;
    // In hundredths of the size: a letter of the alphabet is rarely wider than this, and any other is as wide as high.
    let width: usize = title.chars().map(|c| if c.is_ascii() { 62 } else { 100 }).sum();
    (BOARD * 100 / width.max(1)).clamp(1, LARGEST)
}

/// The text as XML has it, without what XML has no characters for.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c => out.push(c),
        }
    }
    out
}
