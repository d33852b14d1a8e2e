//! States that wait for a free lane: branches of guesses, and puzzles not begun.

use super::sweep::{ALL, Cells, LANES};

/// How many states wait at most.
pub(super) const CAPACITY: usize = 1024;

/// An odd number of cache lines, so that the cells of one state do not fall into the same few sets of the cache.
const STRIDE: usize = CAPACITY + LANES;

/// A stack of states, cell by cell: the words of one cell lie side by side as they do in the lanes.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Pool {
    pub(in crate::engine) cells: Vec<[u16; STRIDE]>,
    /// The puzzle that each belongs to.
    pub(in crate::engine) owners: Vec<u32>,
    pub(in crate::engine) len: usize,
}

impl Pool {
    pub(super) fn new() -> Pool {
        Pool { cells: vec![[0; STRIDE]; 81], owners: vec![0; STRIDE], len: 0 }
    }

    /// Puts at most as many puzzles as lanes on top; `first` is the number of the first.
    #[inline(always)]
    pub(super) fn push_puzzles(&mut self, puzzles: &[[u8; 81]], first: usize) {
        let mut bytes = [[0; LANES]; 81];
        let mut groups = puzzles.chunks_exact(8);
        let mut at = 0;
        for group in &mut groups {
            for from in (0..80).step_by(8) {
                let mut square = [0; 8];
                for (row, puzzle) in square.iter_mut().zip(group) {
                    *row = puzzle[from..].first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
                }
                for (row, cell) in transposed(square).into_iter().zip(&mut bytes[from..from + 8]) {
                    cell[at..at + 8].copy_from_slice(&row.to_le_bytes());
                }
            }
            for (index, puzzle) in group.iter().enumerate() {
                bytes[80][at + index] = puzzle[80];
            }
            at += 8;
        }
        for puzzle in groups.remainder() {
            for (cell, &byte) in bytes.iter_mut().zip(puzzle) {
                cell[at] = byte;
            }
            at += 1;
        }
        for (bytes, to) in bytes.iter().zip(&mut self.cells) {
            for (&byte, to) in bytes.iter().zip(&mut to[self.len..self.len + LANES]) {
                let given = ((1_u16 << (byte & 15)) >> 1) & ALL;
                *to = if given == 0 { ALL } else { given };
            }
        }
        for index in 0..at {
            self.owners[self.len + index] = (first + index) as u32;
        }
        self.len += at;
    }

    /// Drops the states of puzzles that need no more work.
    pub(super) fn retain(&mut self, wanted: impl Fn(u32) -> bool) {
        let mut kept = 0;
        for index in 0..self.len {
            let owner = self.owners[index];
            if wanted(owner) {
                if kept < index {
                    self.owners[kept] = owner;
                    for cell in &mut self.cells {
                        cell[kept] = cell[index];
                    }
                }
                kept += 1;
            }
        }
        self.len = kept;
    }
}

/// How states move between lanes and pool; an instruction set may have something better than word by word.
pub(in crate::engine) trait Moves: Copy {
    /// Copies these lanes on top of the pool's cells, the lowest lane first; its length stays.
    fn push(self, cells: &Cells, lanes: u32, pool: &mut Pool);

    /// Copies the top of the pool's cells into these lanes, the lowest lane from the lowest place; its length stays.
    fn pop(self, cells: &mut Cells, lanes: u32, pool: &Pool);
}

/// Word by word.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Plain;

impl Moves for Plain {
    #[inline(always)]
    fn push(self, cells: &Cells, lanes: u32, pool: &mut Pool) {
        let (list, count) = listed(lanes);
        let list = &list[..count];
        for (cell, to) in cells.iter().zip(pool.cells.iter_mut()) {
            for (&lane, to) in list.iter().zip(&mut to[pool.len..]) {
                *to = cell.0[usize::from(lane) % LANES];
            }
        }
    }

    #[inline(always)]
    fn pop(self, cells: &mut Cells, lanes: u32, pool: &Pool) {
        let (list, count) = listed(lanes);
        let list = &list[..count];
        for (cell, from) in cells.iter_mut().zip(pool.cells.iter()) {
            for (&lane, &from) in list.iter().zip(&from[pool.len - count..]) {
                cell.0[usize::from(lane) % LANES] = from;
            }
        }
    }
}

/// The numbers of these lanes, and how many.
#[inline(always)]
pub(super) fn listed(lanes: u32) -> ([u8; LANES], usize) {
    let mut list = [0; LANES];
    let mut count = 0;
    for lane in each(lanes) {
        list[count] = lane as u8;
        count += 1;
    }
    (list, count)
}

/// The numbers of these lanes, rising.
#[inline(always)]
pub(in crate::engine) fn each(mut lanes: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (lanes != 0).then(|| {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            lane
        })
    })
}

/// Eight rows of eight bytes as columns.
#[inline(always)]
fn transposed(mut rows: [u64; 8]) -> [u64; 8] {
    for (step, mask) in [(1, 0x00ff_00ff_00ff_00ff), (2, 0x0000_ffff_0000_ffff), (4, 0x0000_0000_ffff_ffff)] {
        let bits = 8 * step;
        for row in (0..8).filter(|row| row & step == 0) {
            let (low, high) = (rows[row], rows[row + step]);
            rows[row] = (low & mask) | ((high & mask) << bits);
            rows[row + step] = ((low >> bits) & mask) | (high & !mask);
        }
    }
    rows
}
