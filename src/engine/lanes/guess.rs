//! Where to guess, and whether a full lane is a solution; for all lanes at once.

use super::sweep::{ALL, Cells, LANES, Words};

/// The best cell to guess in, in the low seven bits of each lane's word; zero if a cell has no candidate left, or all
/// are solved.
///
/// A cell of two candidates with the most unsolved peers; if none has two, one of three, and so on.
#[inline(always)]
pub(super) fn best_cells(cells: &Cells, lines: &mut [Words; 27], best: &mut Words) {
    *lines = [Words::ZERO; 27];
    *best = Words::ZERO;
    let mut least = Words([ALL; LANES]);
    let (rows, rest) = lines.split_at_mut(9);
    let (cols, boxes) = rest.split_at_mut(9);
    for row in 0..9 {
        for col in 0..9 {
            let (r, c, b) = (&mut rows[row], &mut cols[col], &mut boxes[row / 3 * 3 + col / 3]);
            tally(&cells[row * 9 + col], r, c, b, &mut least);
        }
    }
    for row in 0..9 {
        for col in 0..9 {
            let cell = row * 9 + col;
            rate(&cells[cell], &rows[row], &cols[col], &boxes[row / 3 * 3 + col / 3], cell as u16, best);
        }
    }
    for lane in 0..LANES {
        best.0[lane] = if least.0[lane] == 0 { 0 } else { best.0[lane] };
    }
}

#[inline(always)]
fn tally(cell: &Words, row: &mut Words, col: &mut Words, square: &mut Words, least: &mut Words) {
    for lane in 0..LANES {
        let cell = cell.0[lane];
        let unsolved = u16::from(cell & cell.wrapping_sub(1) != 0);
        row.0[lane] += unsolved;
        col.0[lane] += unsolved;
        square.0[lane] += unsolved;
        least.0[lane] = least.0[lane].min(cell);
    }
}

#[inline(always)]
fn rate(cell: &Words, row: &Words, col: &Words, square: &Words, number: u16, best: &mut Words) {
    for lane in 0..LANES {
        let cell = cell.0[lane];
        let two = cell & cell.wrapping_sub(1);
        let three = two & two.wrapping_sub(1);
        let four = three & three.wrapping_sub(1);
        let class = if three == 0 {
            0x8000
        } else if four == 0 {
            0x4000
        } else {
            0
        };
        let peers = row.0[lane] + col.0[lane] + square.0[lane];
        let rating = (class + (peers << 7)) | number;
        best.0[lane] = best.0[lane].max(if two == 0 { 0 } else { rating });
    }
}

/// For each lane all nine digits if each unit holds each digit and no cell is empty. Together with the sum of a solved
/// grid that is a solution.
#[inline(always)]
pub(super) fn complete(cells: &Cells, whole: &mut Words) {
    *whole = Words([ALL; LANES]);
    for unit in 0..9 {
        let (top, left) = (unit / 3 * 3, unit % 3 * 3);
        covers(cells, |index| unit * 9 + index, whole);
        covers(cells, |index| index * 9 + unit, whole);
        covers(cells, |index| (top + index / 3) * 9 + left + index % 3, whole);
    }
    for cell in cells {
        for lane in 0..LANES {
            whole.0[lane] = if cell.0[lane] == 0 { 0 } else { whole.0[lane] };
        }
    }
}

#[inline(always)]
fn covers(cells: &Cells, unit: impl Fn(usize) -> usize, whole: &mut Words) {
    let mut union = Words::ZERO;
    for index in 0..9 {
        let cell = &cells[unit(index)];
        for lane in 0..LANES {
            union.0[lane] |= cell.0[lane];
        }
    }
    for lane in 0..LANES {
        whole.0[lane] &= union.0[lane];
    }
}
