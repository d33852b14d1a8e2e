//! Many puzzles at once, one in each lane of a vector.
//!
//! A lane holds a state: 81 candidate sets. All lanes are swept together, without a branch (`sweep`). A lane that
//! finds nothing more guesses; the branch not taken waits in a pool, and free lanes take from the pool. Nothing is
//! allocated but once for a [`Lanes`].
//!
//! It knows nothing of threads, files or the environment.

// A function that is not inlined into the one compiled for the instruction set is compiled for none.
#![allow(clippy::inline_always)]

mod guess;
mod pool;
mod sweep;
#[cfg(test)]
mod tests;

use super::Count;
use super::entry::{self, Isa};
use pool::CAPACITY;
pub(in crate::engine) use pool::{Moves, Plain, Pool, each};
pub(in crate::engine) use sweep::{Cells, LANES, Words};
use sweep::{SOLVED, Verdict, Work};

/// What is known of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How many solutions. `None` if there was no room for its branches: ask the other engine.
    pub solutions: Option<Count>,
    /// The only solution, if it is known to be the only one. Which of several would come first depends on what the
    /// other lanes do.
    pub only: Option<[u8; 81]>,
    /// How many guesses were made. Depends on the other lanes if a limit ended the count.
    pub guesses: u32,
}

impl Outcome {
    /// Before the first step.
    pub const NEW: Outcome = Outcome { solutions: Some(Count::Exactly(0)), only: None, guesses: 0 };

    /// Whether there is more to be done.
    #[inline(always)]
    fn is_open(&self) -> bool {
        matches!(self.solutions, Some(Count::Exactly(_)))
    }
}

/// Solves many puzzles at once; for one it is slower than the other engine unless that needs hundreds of guesses.
///
/// Keep one for each thread: it owns the memory that the lanes work in, some 190 KiB.
#[derive(Clone, Debug)]
pub struct Lanes {
    isa: Isa,
    cells: Box<Cells>,
    work: Box<Work>,
    lines: Box<[Words; 27]>,
    pool: Pool,
    /// The puzzle in each lane.
    owners: [u32; LANES],
    /// The lanes that hold a state.
    active: u32,
}

/// A call of [`Lanes::solve_many`].
pub(super) struct Job<'a> {
    puzzles: &'a [[u8; 81]],
    /// The first puzzle that has not been begun.
    next: usize,
    limit: u64,
    out: &'a mut [Outcome],
}

impl Lanes {
    /// Room for lanes that run on this instruction set.
    #[must_use]
    pub fn new(isa: Isa) -> Lanes {
        Lanes {
            isa,
            cells: Box::new([Words::ZERO; 81]),
            work: Box::new(Work::NEW),
            lines: Box::new([Words::ZERO; 27]),
            pool: Pool::new(),
            owners: [0; LANES],
            active: 0,
        }
    }

    /// Counts the solutions of each puzzle as far as `limit`, as [`super::count`] does. A puzzle is 81 bytes, row by row.
    /// Their low four bits count: 1 to 9 for a digit, anything else for a blank; so numbers will do and so will text of
    /// digits with `.`, `0`, `_`, `*` or `-` for a blank. Answers come in the order of the puzzles.
    ///
    /// # Panics
    ///
    /// If there are not as many places in `out` as puzzles, or more than `u32::MAX` puzzles.
    pub fn solve_many(&mut self, puzzles: &[[u8; 81]], limit: u64, out: &mut [Outcome]) {
        assert_eq!(puzzles.len(), out.len(), "a place for each answer");
        assert!(u32::try_from(puzzles.len()).is_ok(), "so many puzzles are given in parts");
        let start = if limit == 0 { Some(Count::AtLeast(0)) } else { Some(Count::Exactly(0)) };
        out.fill(Outcome { solutions: start, ..Outcome::NEW });
        if limit > 0 {
            entry::run_lanes(self.isa, self, &mut Job { puzzles, next: 0, limit, out });
        }
    }

    #[inline(always)]
    pub(super) fn run(&mut self, moves: impl Moves, job: &mut Job<'_>) {
        self.active = 0;
        self.pool.len = 0;
        self.owners = [0; LANES];
        self.cells.fill(Words::ZERO);
        let mut verdict = Verdict::NEW;
        let mut before = Words([u16::MAX; LANES]);
        self.refill(moves, job, &mut before);
        while self.active != 0 {
            sweep::sweep(&mut self.cells, &mut self.work, &mut verdict);
            let waiting = waiting(&verdict, &before) & self.active;
            // A turn costs as much as a sweep or two: it comes when half of the lanes have nothing else to do.
            if waiting.count_ones() * 2 >= self.active.count_ones() {
                self.turn(moves, job, &verdict, &mut before);
            } else {
                before = verdict.sum;
            }
        }
    }

    /// Ends lanes that are done, lets the stuck ones guess, and fills the free ones.
    #[inline(always)]
    fn turn(&mut self, moves: impl Moves, job: &mut Job<'_>, verdict: &Verdict, before: &mut Words) {
        let mut dead = 0;
        let mut full = 0;
        let mut still = 0;
        for lane in 0..LANES {
            dead |= u32::from(verdict.alive.0[lane] != sweep::ALL) << lane;
            full |= u32::from(verdict.sum.0[lane] == SOLVED) << lane;
            still |= u32::from(verdict.sum.0[lane] == before.0[lane]) << lane;
        }
        *before = verdict.sum;
        self.active &= !dead;
        if full & self.active != 0 {
            let mut whole = Words::ZERO;
            guess::complete(&self.cells, &mut whole);
            for lane in each(full & self.active) {
                if whole.0[lane] == sweep::ALL {
                    self.solution(job, lane);
                    self.active &= !(1 << lane);
                }
            }
        }
        let mut stuck = 0;
        for lane in each(self.active) {
            let open = job.out[self.owners[lane] as usize].is_open();
            self.active &= !(u32::from(!open) << lane);
            stuck |= (still & u32::from(open) << lane) & 1 << lane;
        }
        if stuck != 0 {
            self.guess(moves, job, stuck, before);
        }
        self.refill(moves, job, before);
    }

    #[inline(always)]
    fn solution(&mut self, job: &mut Job<'_>, lane: usize) {
        let outcome = &mut job.out[self.owners[lane] as usize];
        if let Some(Count::Exactly(found)) = outcome.solutions {
            let found = found + 1;
            outcome.solutions = Some(if found >= job.limit { Count::AtLeast(found) } else { Count::Exactly(found) });
            outcome.only = (found == 1 && job.limit > 1).then(|| {
                let mut digits = [0; 81];
                for (digit, cell) in digits.iter_mut().zip(self.cells.iter()) {
                    *digit = cell.0[lane].trailing_zeros() as u8 + 1;
                }
                digits
            });
        }
    }

    #[inline(always)]
    fn guess(&mut self, moves: impl Moves, job: &mut Job<'_>, stuck: u32, before: &mut Words) {
        let mut best = Words::ZERO;
        guess::best_cells(&self.cells, &mut self.lines, &mut best);
        let mut lanes = stuck;
        for lane in each(stuck) {
            if best.0[lane] == 0 {
                lanes &= !(1 << lane);
                self.active &= !(1 << lane);
            }
        }
        if self.pool.len + LANES > CAPACITY {
            self.pool.retain(|owner| job.out[owner as usize].is_open());
        }
        while self.pool.len + lanes.count_ones() as usize > CAPACITY {
            let lane = lanes.trailing_zeros() as usize;
            job.out[self.owners[lane] as usize].solutions = None;
            job.out[self.owners[lane] as usize].only = None;
            lanes &= lanes - 1;
            self.active &= !(1 << lane);
        }
        moves.push(&self.cells, lanes, &mut self.pool);
        for lane in each(lanes) {
            let owner = self.owners[lane];
            let cell = usize::from(best.0[lane] & 127);
            let digits = self.cells[cell].0[lane];
            let digit = digits & digits.wrapping_neg();
            self.cells[cell].0[lane] = digit;
            self.pool.cells[cell][self.pool.len] = digits & !digit;
            self.pool.owners[self.pool.len] = owner;
            self.pool.len += 1;
            job.out[owner as usize].guesses += 1;
            before.0[lane] = u16::MAX;
        }
    }

    /// Gives free lanes a state from the pool, which takes puzzles when it runs short.
    #[inline(always)]
    fn refill(&mut self, moves: impl Moves, job: &mut Job<'_>, before: &mut Words) {
        while self.active != u32::MAX {
            let free = !self.active;
            let wanted = free.count_ones() as usize;
            if self.pool.len < wanted && job.next < job.puzzles.len() {
                let end = job.puzzles.len().min(job.next + LANES);
                self.pool.push_puzzles(&job.puzzles[job.next..end], job.next);
                job.next = end;
            }
            let mut lanes = 0;
            let taken = wanted.min(self.pool.len);
            for (place, lane) in each(free).take(taken).enumerate() {
                lanes |= 1 << lane;
                self.owners[lane] = self.pool.owners[self.pool.len - taken + place];
                before.0[lane] = u16::MAX;
            }
            if lanes == 0 {
                return;
            }
            moves.pop(&mut self.cells, lanes, &self.pool);
            self.pool.len -= taken;
            for lane in each(lanes) {
                let open = job.out[self.owners[lane] as usize].is_open();
                self.active |= u32::from(open) << lane;
            }
        }
    }
}

/// The lanes that are dead, full, or found nothing in the last sweep.
#[inline(always)]
fn waiting(verdict: &Verdict, before: &Words) -> u32 {
    let mut lanes = 0;
    for lane in 0..LANES {
        let (alive, sum) = (verdict.alive.0[lane], verdict.sum.0[lane]);
        let waits = alive != sweep::ALL || sum == SOLVED || sum == before.0[lane];
        lanes |= u32::from(waits) << lane;
    }
    lanes
}
