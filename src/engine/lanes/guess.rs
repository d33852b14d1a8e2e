//! Where to guess, and whether a full lane is a solution; for all lanes at once.

use super::sweep::{ALL, Cells, LANES, Words};

/// Room for the choice of cells.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Choice {
    /// The cells of two candidates; nothing in place of the others.
    pairs: Cells,
    /// For each cell how many of the peers so far share no candidate with it as cells of two; negative.
    apart: Cells,
    /// Unsolved cells of each mini-row, and of each three cells of a column in a box.
    rows: [Words; 27],
    cols: [Words; 27],
    /// Unsolved cells of the row and the box of each mini-row.
    peers: [Words; 27],
    /// Unsolved cells of the rest of the column of each three cells of a column in a box.
    across: [Words; 27],
    /// The chosen cell, or [`NONE`].
    pub(super) best: Words,
}

/// In place of a cell where the state is dead.
pub(super) const NONE: u16 = 127;

impl Choice {
    pub(super) const NEW: Choice = Choice {
        pairs: [Words::ZERO; 81],
        apart: [Words::ZERO; 81],
        rows: [Words::ZERO; 27],
        cols: [Words::ZERO; 27],
        peers: [Words::ZERO; 27],
        across: [Words::ZERO; 27],
        best: Words::ZERO,
    };

    /// Chooses a cell for each lane, all of which are stuck: [`Choice::best`].
    ///
    /// Cells of two candidates come first, then those of three, then the others. Among them the one with the highest sum of
    /// its unsolved peers and twice those of its peers that have two candidates and share one with it; then the first in
    /// reading order.
    #[inline(always)]
    pub(in crate::engine) fn choose(&mut self, cells: &Cells) {
        let mut alive = Words([ALL; LANES]);
        for (cell, pair) in cells.iter().zip(&mut self.pairs) {
            pairs(cell, pair);
        }
        for row in cells.as_chunks::<9>().0 {
            unlike(row, &mut alive);
        }
        for index in 0..27 {
            let (row, at) = (index / 3, index % 3 * 3);
            let cell = |at: usize| &cells[row * 9 + at];
            unsolved(cell(at), cell(at + 1), cell(at + 2), &mut self.rows[index]);
            let (band, col) = (index / 9, index % 9);
            let cell = |at: usize| &cells[(band * 3 + at) * 9 + col];
            unsolved(cell(0), cell(1), cell(2), &mut self.cols[index]);
        }
        self.apart.fill(Words::ZERO);
        for line in 0..9 {
            meet::<false>(&self.pairs, &mut self.apart, |index| line * 9 + index);
            meet::<false>(&self.pairs, &mut self.apart, |index| index * 9 + line);
            let at = line / 3 * 27 + line % 3 * 3;
            meet::<true>(&self.pairs, &mut self.apart, |index| at + index / 3 * 9 + index % 3);
        }
        self.best = Words::ZERO;
        for (index, peers) in self.peers.iter_mut().enumerate() {
            let (row, stack) = (index / 3, index % 3);
            let rows = |row: usize, stack: usize| &self.rows[row * 3 + stack % 3];
            let (next, last) = (row / 3 * 3 + (row + 1) % 3, row / 3 * 3 + (row + 2) % 3);
            let own = [rows(row, stack), rows(next, stack), rows(last, stack)];
            sum([own[0], own[1], own[2], rows(row, stack + 1), rows(row, stack + 2)], peers);
        }
        for (index, across) in self.across.iter_mut().enumerate() {
            let (band, col) = (index / 9, index % 9);
            sum([&self.cols[(band + 1) % 3 * 9 + col], &self.cols[(band + 2) % 3 * 9 + col]], across);
        }
        for (index, (pair, apart)) in self.pairs.iter().zip(&self.apart).enumerate() {
            let (row, col) = (index / 9, index % 9);
            let peers = [&self.peers[row * 3 + col / 3], &self.across[row / 3 * 9 + col]];
            rate_pair(pair, peers, apart, NONE - index as u16, &mut self.best);
        }
        let some = self.best.0.iter().fold(u16::MAX, |least, &best| least.min(best));
        if some == 0 {
            for (index, cell) in cells.iter().enumerate() {
                let (row, col) = (index / 9, index % 9);
                let peers = [&self.peers[row * 3 + col / 3], &self.across[row / 3 * 9 + col]];
                rate(cell, peers, NONE - index as u16, &mut self.best);
            }
        }
        for lane in 0..LANES {
            let best = if alive.0[lane] == 0 { 0 } else { self.best.0[lane] };
            self.best.0[lane] = NONE - best % 128;
        }
    }
}

#[inline(always)]
fn pairs(cell: &Words, pair: &mut Words) {
    for lane in 0..LANES {
        let cell = cell.0[lane];
        let two = cell & cell.wrapping_sub(1);
        let three = two & two.wrapping_sub(1);
        pair.0[lane] = if three == 0 && two != 0 { cell } else { 0 };
    }
}

/// How many of three cells are unsolved.
#[inline(always)]
fn unsolved(a: &Words, b: &Words, c: &Words, count: &mut Words) {
    let open = |cell: u16| u16::from(cell & cell.wrapping_sub(1) != 0);
    for lane in 0..LANES {
        count.0[lane] = open(a.0[lane]) + open(b.0[lane]) + open(c.0[lane]);
    }
}

/// Nothing stays alive if a cell is empty, or has two digits that no other cell of the row has.
#[inline(always)]
fn unlike(row: &[Words; 9], alive: &mut Words) {
    for lane in 0..LANES {
        let (mut one, mut two) = (0, 0);
        let mut least = ALL;
        for cell in row {
            let cell = cell.0[lane];
            two |= one & cell;
            one |= cell;
            least = least.min(cell);
        }
        let once = one & !two;
        let mut both = 0;
        for cell in row {
            let alone = cell.0[lane] & once;
            both |= alone & alone.wrapping_sub(1);
        }
        alive.0[lane] = if least == 0 || both != 0 { 0 } else { alive.0[lane] };
    }
}

/// Lets each two cells of a unit see what they share; in a box those that see each other in no line.
#[inline(always)]
fn meet<const BOX: bool>(pairs: &Cells, apart: &mut Cells, unit: impl Fn(usize) -> usize) {
    for lane in 0..LANES {
        let cells: [u16; 9] = std::array::from_fn(|index| pairs[unit(index)].0[lane]);
        let mut count = [0_u16; 9];
        if BOX {
            let at = |row: usize, col: usize| row % 3 * 3 + col % 3;
            around(&cells, &mut count, |index| at(index / 3 + 1, index + 1));
            around(&cells, &mut count, |index| at(index / 3 + 1, index + 2));
        } else {
            around(&cells, &mut count, |index| (index + 1) % 9);
            around(&cells, &mut count, |index| (index + 2) % 9);
            around(&cells, &mut count, |index| (index + 3) % 9);
            around(&cells, &mut count, |index| (index + 4) % 9);
        }
        for index in 0..9 {
            let apart = &mut apart[unit(index)].0[lane];
            *apart = apart.wrapping_add(count[index]);
        }
    }
}

#[inline(always)]
fn around(cells: &[u16; 9], count: &mut [u16; 9], other: impl Fn(usize) -> usize) {
    for index in 0..9 {
        let other = other(index);
        let none = if cells[index] & cells[other] == 0 { u16::MAX } else { 0 };
        count[index] = count[index].wrapping_add(none);
        count[other] = count[other].wrapping_add(none);
    }
}

#[inline(always)]
fn sum<const COUNT: usize>(parts: [&Words; COUNT], total: &mut Words) {
    for lane in 0..LANES {
        total.0[lane] = parts.iter().map(|part| part.0[lane]).sum();
    }
}

/// Rates a cell of two candidates.
#[inline(always)]
fn rate_pair(pair: &Words, peers: [&Words; 2], apart: &Words, number: u16, best: &mut Words) {
    for lane in 0..LANES {
        // All twenty peers less those apart, twice; and the cell itself is no peer.
        let apart = apart.0[lane].wrapping_add(apart.0[lane]);
        let score = (peers[0].0[lane] + peers[1].0[lane]).wrapping_add(apart);
        let rating = (score << 7).wrapping_add((3 << 13) + ((2 * 20 - 1) << 7) + number);
        best.0[lane] = best.0[lane].max(if pair.0[lane] == 0 { 0 } else { rating });
    }
}

/// Rates a cell of more candidates, where no cell has two.
#[inline(always)]
fn rate(cell: &Words, peers: [&Words; 2], number: u16, best: &mut Words) {
    for lane in 0..LANES {
        let cell = cell.0[lane];
        let two = cell & cell.wrapping_sub(1);
        let three = two & two.wrapping_sub(1);
        let four = three & three.wrapping_sub(1);
        let class = if four == 0 { 2 << 13 } else { 1 << 13 };
        let rating = class + ((peers[0].0[lane] + peers[1].0[lane]) << 7) + number;
        best.0[lane] = best.0[lane].max(if three == 0 { 0 } else { rating });
    }
}

/// For each lane all nine digits if each unit holds each digit and no cell is empty. Together with the sum of a solved
/// grid that is a solution.
#[inline(always)]
pub(in crate::engine) fn complete(cells: &Cells, whole: &mut Words) {
    *whole = Words([ALL; LANES]);
    let mut cols = [Words::ZERO; 9];
    for band in cells.as_chunks::<27>().0 {
        let mut rows = [Words::ZERO; 3];
        for stack in 0..3 {
            block(
                std::array::from_fn(|index| &band[index / 3 * 9 + stack * 3 + index % 3]),
                &mut rows,
                &mut cols[stack * 3..],
                whole,
            );
        }
        for row in &rows {
            meets(row, whole);
        }
    }
    for col in &cols {
        meets(col, whole);
    }
}

/// Adds what the cells of a box hold to their rows and columns, and asks the box and each cell.
#[inline(always)]
fn block(cells: [&Words; 9], rows: &mut [Words; 3], cols: &mut [Words], whole: &mut Words) {
    let [row0, row1, row2] = rows;
    let Some([col0, col1, col2]) = cols.first_chunk_mut() else { return };
    for lane in 0..LANES {
        let [a1, a2, a3, b1, b2, b3, c1, c2, c3] = cells.map(|cell| cell.0[lane]);
        let least = a1.min(a2).min(a3).min(b1).min(b2).min(b3).min(c1).min(c2).min(c3);
        let (top, middle, bottom) = (a1 | a2 | a3, b1 | b2 | b3, c1 | c2 | c3);
        row0.0[lane] |= top;
        row1.0[lane] |= middle;
        row2.0[lane] |= bottom;
        col0.0[lane] |= a1 | b1 | c1;
        col1.0[lane] |= a2 | b2 | c2;
        col2.0[lane] |= a3 | b3 | c3;
        whole.0[lane] &= if least == 0 { 0 } else { top | middle | bottom };
    }
}

#[inline(always)]
fn meets(unit: &Words, whole: &mut Words) {
    for lane in 0..LANES {
        whole.0[lane] &= unit.0[lane];
    }
}
