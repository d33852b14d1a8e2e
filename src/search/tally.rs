//! Where the undos happened: how many took a digit off each cell, and at which depth.
//!
//! It owns the counts and knows nothing of how a search runs: it is told of each undo, and of each one taken back.

use crate::board::Cell;

/// How many depths there are: 0 to 81.
pub(super) const DEPTHS: usize = Cell::COUNT + 1;

/// How many undos lie behind, by cell and by depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    by_cell: [u64; Cell::COUNT],
    by_depth: [u64; DEPTHS],
}

impl Tally {
    /// No undo yet.
    pub const ZERO: Tally = Tally { by_cell: [0; Cell::COUNT], by_depth: [0; DEPTHS] };

    /// For each cell in reading order, how many undos took a digit off it.
    #[must_use]
    pub fn by_cell(&self) -> &[u64; Cell::COUNT] {
        &self.by_cell
    }

    /// For each depth from 0 to 81, how many undos took off the placement at that depth. The index is the depth before
    /// the undo, so nothing is ever counted at 0.
    #[must_use]
    pub fn by_depth(&self) -> &[u64; DEPTHS] {
        &self.by_depth
    }

    /// How many undos took a digit off this cell.
    #[must_use]
    pub fn undos_of(&self, cell: Cell) -> u64 {
        self.by_cell[cell.index()]
    }

    /// How many undos took off the placement at this depth, 1 to 81; 0 for any other.
    #[must_use]
    pub fn undos_at(&self, depth: usize) -> u64 {
        self.by_depth.get(depth).copied().unwrap_or(0)
    }

    /// The placement at this depth was taken off this cell.
    #[inline]
    pub(super) fn count(&mut self, cell: Cell, depth: usize) {
        self.by_cell[cell.index()] += 1;
        self.by_depth[depth] += 1;
    }

    /// The other way round: that undo has not happened any more.
    #[inline]
    pub(super) fn discount(&mut self, cell: Cell, depth: usize) {
        self.by_cell[cell.index()] -= 1;
        self.by_depth[depth] -= 1;
    }

    /// What was counted since `earlier`.
    pub(super) fn since(&self, earlier: &Tally) -> Share {
        let mut share = Share { by_cell: [0; Cell::COUNT], by_depth: [0; DEPTHS] };
        for (share, (now, then)) in share.by_cell.iter_mut().zip(self.by_cell.iter().zip(&earlier.by_cell)) {
            *share = (now - then) as u32;
        }
        for (share, (now, then)) in share.by_depth.iter_mut().zip(self.by_depth.iter().zip(&earlier.by_depth)) {
            *share = (now - then) as u32;
        }
        share
    }

    /// Adds what a later stretch counted.
    pub(super) fn add(&mut self, share: &Share) {
        for (sum, &part) in self.by_cell.iter_mut().zip(&share.by_cell) {
            *sum += u64::from(part);
        }
        for (sum, &part) in self.by_depth.iter_mut().zip(&share.by_depth) {
            *sum += u64::from(part);
        }
    }

    /// Takes off what the latest stretch counted.
    pub(super) fn subtract(&mut self, share: &Share) {
        for (sum, &part) in self.by_cell.iter_mut().zip(&share.by_cell) {
            *sum -= u64::from(part);
        }
        for (sum, &part) in self.by_depth.iter_mut().zip(&share.by_depth) {
            *sum -= u64::from(part);
        }
    }
}

/// The share that one stretch has in a tally. It is exact for stretches of up to 2^32 events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Share {
    pub(super) by_cell: [u32; Cell::COUNT],
    pub(super) by_depth: [u32; DEPTHS],
}

impl Share {
    /// Adds what another stretch counted.
    pub(super) fn add(&mut self, other: &Share) {
        for (sum, part) in self.by_cell.iter_mut().zip(&other.by_cell) {
            *sum += part;
        }
        for (sum, part) in self.by_depth.iter_mut().zip(&other.by_depth) {
            *sum += part;
        }
    }
}
