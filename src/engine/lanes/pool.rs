//! States that lie side by side, and how they move between there and the lanes.

use super::guess::{self, Choice};
use super::sweep::{self, ALL, Cells, LANES, Open, Verdict, Words};

/// A stack of states, cell by cell: the words of one cell lie side by side as they do in the lanes.
///
/// `SIZE` words a cell are an odd number of cache lines, so that the cells of one state do not fall into the same few sets
/// of the cache.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Pool<const SIZE: usize> {
    pub(in crate::engine) cells: Vec<[u16; SIZE]>,
    /// The puzzle that each belongs to.
    pub(in crate::engine) owners: Vec<u32>,
    pub(in crate::engine) len: usize,
}

/// The owner of a state that is of no use.
pub(super) const NOBODY: u32 = u32::MAX;

impl<const SIZE: usize> Pool<SIZE> {
    pub(super) fn new() -> Pool<SIZE> {
        Pool { cells: vec![[0; SIZE]; 81], owners: vec![0; SIZE], len: 0 }
    }

    /// Whether there is room for as many states more as there are lanes. A window of them can be copied from anywhere below the top.
    pub(super) fn has_room(&self) -> bool {
        self.len + 2 * LANES <= SIZE
    }

    /// Takes the topmost states into these free lanes off the pool, as far as one window goes.
    #[inline(always)]
    pub(super) fn take(&mut self, free: u32, owners: &mut [u32; LANES]) -> Taken {
        let at = self.len.saturating_sub(LANES);
        let mut taken = Taken::NEW;
        let mut lanes = each(free);
        while self.len > at {
            let owner = self.owners[self.len - 1];
            if owner != NOBODY {
                let Some(lane) = lanes.next() else { break };
                owners[lane] = owner;
                taken.add(lane, self.len - 1 - at);
            }
            self.len -= 1;
        }
        taken.at = at;
        taken
    }

    /// A puzzle's states are of no use any more.
    #[inline(always)]
    pub(super) fn drop_all(&mut self, puzzle: u32) {
        for owner in &mut self.owners[..self.len] {
            if *owner == puzzle {
                *owner = NOBODY;
            }
        }
    }

    /// Puts at most as many puzzles as lanes on top; `first` is the number of the first.
    #[inline(always)]
    pub(super) fn push_puzzles(&mut self, puzzles: &[[u8; 81]], first: usize) {
        let mut bytes = [[0; LANES]; 81];
        let mut groups = puzzles.chunks_exact(8);
        let mut at = 0;
        for group in &mut groups {
            transpose::<8>(group, 0, &mut bytes, at);
            transpose::<4>(group, 49, &mut bytes, at);
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

    /// The words of each cell in a window of states.
    #[inline(always)]
    pub(super) fn window(&self, at: usize) -> impl Iterator<Item = &[u16; LANES]> {
        self.cells.iter().filter_map(move |cell| cell[at..].first_chunk())
    }

    /// Copies these states above the top; [`Pool::add`] makes them count.
    #[inline(always)]
    pub(super) fn put(&mut self, states: &Cells) {
        for (to, cell) in self.cells.iter_mut().zip(states) {
            if let Some(to) = to[self.len..].first_chunk_mut() {
                *to = cell.0;
            }
        }
    }

    /// The next state above the top belongs to this puzzle and has these digits in the cell. Nobody's is dropped in time.
    #[inline(always)]
    pub(super) fn add(&mut self, owner: u32, cell: usize, digits: u16) {
        if let Some(cell) = self.cells.get_mut(cell) {
            cell[self.len] = digits;
        }
        self.owners[self.len] = owner;
        self.len += 1;
    }
}

/// The steps that are compiled for each instruction set, one by one: in one piece the compiler loses its way.
pub(in crate::engine) trait Machine: Copy {
    /// [`sweep::sweep`].
    fn sweep(self, cells: &mut Cells, open: &mut Open, verdict: &mut Verdict);

    /// [`Choice::choose`].
    fn choose(self, choice: &mut Choice, cells: &Cells);

    /// The lanes in which both hold the same word.
    fn equal(self, a: &Words, b: &Words) -> u32;

    /// [`guess::complete`].
    fn complete(self, cells: &Cells, whole: &mut Words);

    /// Copies these lanes on top of the pool's cells, the lowest lane first; its length stays.
    fn push<const SIZE: usize>(self, cells: &Cells, lanes: u32, pool: &mut Pool<SIZE>);

    /// Copies states into lanes.
    fn pop<'a>(self, cells: &mut Cells, taken: &Taken, from: impl Iterator<Item = &'a [u16; LANES]>);
}

/// States of a window, and the lanes that they go to.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Taken {
    /// Where the window begins, which is as wide as the lanes.
    pub(in crate::engine) at: usize,
    /// The lanes, rising.
    pub(in crate::engine) lanes: [u8; LANES],
    /// The place in the window of the state for each of them.
    pub(in crate::engine) places: [u8; LANES],
    /// How many.
    pub(in crate::engine) count: usize,
}

impl Taken {
    pub(super) const NEW: Taken = Taken { at: 0, lanes: [0; LANES], places: [0; LANES], count: 0 };

    #[inline(always)]
    pub(super) fn add(&mut self, lane: usize, place: usize) {
        self.lanes[self.count] = lane as u8;
        self.places[self.count] = place as u8;
        self.count += 1;
    }
}

/// Word by word.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Plain;

impl Machine for Plain {
    fn sweep(self, cells: &mut Cells, open: &mut Open, verdict: &mut Verdict) {
        sweep::sweep(cells, open, verdict);
    }

    fn choose(self, choice: &mut Choice, cells: &Cells) {
        choice.choose(cells);
    }

    fn complete(self, cells: &Cells, whole: &mut Words) {
        guess::complete(cells, whole);
    }

    #[inline(always)]
    fn equal(self, a: &Words, b: &Words) -> u32 {
        let mut same = [0; LANES];
        for (same, (a, b)) in same.iter_mut().zip(a.0.iter().zip(&b.0)) {
            *same = u8::from(a == b);
        }
        // The product brings the lowest bits of eight bytes together in the uppermost byte.
        let bits = |eight: &[u8; 8]| (u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32;
        same.as_chunks().0.iter().rev().fold(0, |lanes, eight| lanes << 8 | bits(eight))
    }

    #[inline(always)]
    fn push<const SIZE: usize>(self, cells: &Cells, lanes: u32, pool: &mut Pool<SIZE>) {
        let mut list = [0; LANES];
        let mut count = 0;
        for lane in each(lanes) {
            list[count] = lane as u8;
            count += 1;
        }
        let list = &list[..count];
        for (cell, to) in cells.iter().zip(pool.cells.iter_mut()) {
            for (&lane, to) in list.iter().zip(&mut to[pool.len..]) {
                *to = cell.0[usize::from(lane) % LANES];
            }
        }
    }

    #[inline(always)]
    fn pop<'a>(self, cells: &mut Cells, taken: &Taken, from: impl Iterator<Item = &'a [u16; LANES]>) {
        let (lanes, places) = (&taken.lanes[..taken.count], &taken.places[..taken.count]);
        for (cell, window) in cells.iter_mut().zip(from) {
            for (&lane, &place) in lanes.iter().zip(places) {
                cell.0[usize::from(lane) % LANES] = window[usize::from(place) % LANES];
            }
        }
    }
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

/// Copies eight puzzles' bytes of `WIDTH` times eight cells so that the bytes of one cell lie side by side.
///
/// In squares of eight times eight bytes, each a word a row, of which the two halves off the diagonal change places, then the
/// quarters, then the single bytes.
#[inline(always)]
fn transpose<const WIDTH: usize>(puzzles: &[[u8; 81]], from: usize, bytes: &mut [[u8; LANES]; 81], at: usize) {
    let mut rows = [[0_u64; WIDTH]; 8];
    for (row, puzzle) in rows.iter_mut().zip(puzzles) {
        for (word, eight) in row.iter_mut().zip(puzzle[from..].as_chunks().0) {
            *word = u64::from_le_bytes(*eight);
        }
    }
    for (step, mask) in [(1, 0x00ff_00ff_00ff_00ff), (2, 0x0000_ffff_0000_ffff), (4, 0x0000_0000_ffff_ffff)] {
        let bits = 8 * step;
        for row in (0..8).filter(|row| row & step == 0) {
            let Ok([upper, lower]) = rows.get_disjoint_mut([row, row + step]) else { return };
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let (low, high) = (*upper, *lower);
                *upper = (low & mask) | ((high & mask) << bits);
                *lower = ((low >> bits) & mask) | (high & !mask);
            }
        }
    }
    for (index, row) in rows.iter().enumerate() {
        for (word, eight) in row.iter().enumerate() {
            bytes[from + 8 * word + index][at..at + 8].copy_from_slice(&eight.to_le_bytes());
        }
    }
}
