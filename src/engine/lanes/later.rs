//! States with a digit ruled out, which wait until all that follows from the digit tried first has been seen.
//!
//! They lie in blocks as they were written, each puzzle's in a chain from its last to its first: a puzzle that goes on takes
//! its last, as the engine for one puzzle does, and what is not needed any more is dropped with the puzzle.

use super::pool::{Machine, Taken, each};
use super::sweep::{Cells, LANES, Words};

/// How many blocks there are.
const BLOCKS: usize = 64;

/// When so many states wait no puzzle is begun, and states are taken by the block.
const CROWDED: usize = 384;

/// When fewer lie in so many blocks they are moved together.
const SPARSE: usize = 32;

/// The end of a chain.
const NONE: u16 = u16::MAX;

/// The states that wait.
#[derive(Clone, Debug)]
pub(super) struct Later {
    blocks: Vec<Cells>,
    /// The states of each block that still wait.
    live: [u32; BLOCKS],
    /// For each state its puzzle, and the state before it in the puzzle's chain.
    owners: Vec<u32>,
    before: Vec<u16>,
    /// The last state of each puzzle.
    last: Vec<u16>,
    /// The blocks in use, the oldest first, and then the free ones.
    order: [u8; BLOCKS],
    used: usize,
    /// How many states wait.
    waiting: usize,
    /// Whether a block in use has no state that waits.
    emptied: bool,
}

impl Later {
    pub(super) fn new() -> Later {
        Later {
            blocks: vec![[Words::ZERO; 81]; BLOCKS],
            live: [0; BLOCKS],
            owners: vec![0; BLOCKS * LANES],
            before: vec![NONE; BLOCKS * LANES],
            last: Vec::new(),
            order: std::array::from_fn(|block| block as u8),
            used: 0,
            waiting: 0,
            emptied: false,
        }
    }

    /// Forgets all, and makes room for the chains of so many puzzles.
    pub(super) fn clear(&mut self, puzzles: usize) {
        self.used = 0;
        self.waiting = 0;
        self.live = [0; BLOCKS];
        self.last.clear();
        self.last.resize(puzzles, NONE);
    }

    /// Whether none waits.
    pub(super) fn is_empty(&self) -> bool {
        self.waiting == 0
    }

    /// Whether there is no room for a block.
    pub(super) fn is_full(&self) -> bool {
        self.used == BLOCKS
    }

    /// Whether so much waits that no puzzle should be begun. Makes room for the next block if it can.
    #[inline(always)]
    pub(super) fn is_crowded(&mut self, machine: impl Machine) -> bool {
        if self.used >= SPARSE {
            self.tidy();
            let full = self.used == BLOCKS - 1 && self.waiting < BLOCKS * LANES / 2;
            if full || (self.waiting < CROWDED && self.used >= SPARSE) {
                self.pack(machine);
            }
        }
        self.waiting >= CROWDED
    }

    /// Moves the states that wait together, in the order of their age. Needs a free block.
    #[inline(always)]
    fn pack(&mut self, machine: impl Machine) {
        let sources = self.order;
        let used = self.used;
        self.waiting = 0;
        for &block in &sources[..used] {
            for place in each(self.live[usize::from(block)]) {
                self.last[self.owners[usize::from(block) * LANES + place] as usize] = NONE;
            }
        }
        // The first goes into a free block, the others into blocks that have become free by then.
        let mut targets = std::iter::once(&sources[used]).chain(&sources);
        let (mut packed, mut filled, mut to) = (0, LANES, 0);
        for &from in &sources[..used] {
            let from = usize::from(from);
            let mut live = std::mem::take(&mut self.live[from]);
            while live != 0 {
                if filled == LANES {
                    let Some(&target) = targets.next() else { return };
                    to = usize::from(target);
                    self.order[packed] = target;
                    packed += 1;
                    filled = 0;
                }
                let mut taken = Taken::NEW;
                for (place, target) in each(live).zip(filled..LANES) {
                    live &= live - 1;
                    taken.add(target, place);
                    self.enter(to * LANES + target, self.owners[from * LANES + place]);
                }
                filled += taken.count;
                if let Ok([to, from]) = self.blocks.get_disjoint_mut([to, from]) {
                    machine.pop(to, &taken, from.iter().map(|cell| &cell.0));
                }
            }
        }
        let in_use = self.order[..packed].iter().fold(0_u64, |all, &block| all | 1 << block);
        let free = (0..BLOCKS as u8).filter(|&block| in_use & 1 << block == 0);
        for (to, block) in self.order[packed..].iter_mut().zip(free) {
            *to = block;
        }
        self.used = packed;
    }

    /// A state of this puzzle waits there.
    #[inline(always)]
    fn enter(&mut self, slot: usize, owner: u32) {
        self.waiting += 1;
        self.live[slot / LANES] |= 1 << (slot % LANES);
        self.owners[slot] = owner;
        self.before[slot] = std::mem::replace(&mut self.last[owner as usize], slot as u16);
    }

    /// Copies these states into a free block; [`Later::add`] makes them count.
    #[inline(always)]
    pub(super) fn put(&mut self, states: &Cells) {
        self.blocks[usize::from(self.order[self.used])] = *states;
        self.used += 1;
        // Perhaps none of them will wait.
        self.emptied = true;
    }

    /// One of the states put last waits: it belongs to this puzzle and has these digits in the cell.
    #[inline(always)]
    pub(super) fn add(&mut self, place: usize, owner: u32, cell: usize, digits: u16) {
        let block = usize::from(self.order[self.used - 1]);
        self.blocks[block][cell].0[place] = digits;
        self.enter(block * LANES + place, owner);
    }

    /// The last state of a puzzle that still waits, which is taken out.
    #[inline(always)]
    fn pull(&mut self, owner: u32) -> Option<usize> {
        let slot = usize::from(self.last[owner as usize]);
        let &before = self.before.get(slot)?;
        self.last[owner as usize] = before;
        self.waiting -= 1;
        let live = &mut self.live[slot / LANES];
        *live &= !(1 << (slot % LANES));
        self.emptied |= *live == 0;
        Some(slot)
    }

    /// Drops all states of a puzzle.
    pub(super) fn drop_all(&mut self, owner: u32) {
        while self.pull(owner).is_some() {}
    }

    /// Blocks of which no state waits are free again.
    #[inline(always)]
    fn tidy(&mut self) {
        if !std::mem::take(&mut self.emptied) {
            return;
        }
        let mut kept = 0;
        for index in 0..self.used {
            if self.live[usize::from(self.order[index])] != 0 {
                self.order.swap(kept, index);
                kept += 1;
            }
        }
        self.used = kept;
    }

    /// Copies the last state of a puzzle into a lane. False if none waits.
    #[inline(always)]
    pub(super) fn resume(&mut self, owner: u32, cells: &mut Cells, lane: usize) -> bool {
        let Some(slot) = self.pull(owner) else { return false };
        let (lane, place) = (lane % LANES, slot % LANES);
        for (cell, from) in cells.iter_mut().zip(&self.blocks[slot / LANES]) {
            cell.0[lane] = from.0[place];
        }
        true
    }

    /// Takes the states of the newest block into these free lanes.
    #[inline(always)]
    pub(super) fn take(&mut self, free: u32, owners: &mut [u32; LANES]) -> (Taken, &Cells) {
        while self.used > 1 && self.live[usize::from(self.order[self.used - 1])] == 0 {
            self.used -= 1;
        }
        let block = usize::from(self.order[self.used.saturating_sub(1)]);
        let mut taken = Taken::NEW;
        for lane in each(free) {
            let live = self.live[block];
            if live == 0 {
                break;
            }
            let place = 31 - live.leading_zeros() as usize;
            let owner = self.owners[block * LANES + place];
            self.pull(owner);
            owners[lane] = owner;
            taken.add(lane, place);
        }
        (taken, &self.blocks[block])
    }
}
