//! Many puzzles at once, one in each lane of a vector.
//!
//! A lane holds a state: 81 candidate sets. All lanes are swept together, without a branch (`sweep`). States in which
//! nothing more follows are put aside until they fill the lanes, and then guess together (`guess`). With the digit tried they
//! are ready for the next free lanes, before new puzzles (`pool`); with the digit ruled out they wait until their puzzle
//! needs them (`later`). Nothing is allocated but once for a [`Lanes`].
//!
//! The guesses are those of the engine for one puzzle, so that as many are made for a complete count.
//!
//! It knows nothing of threads, files or the environment.

// A function that is not inlined into the one compiled for the instruction set is compiled for none.
#![allow(clippy::inline_always)]

mod guess;
mod later;
mod pool;
mod sweep;
#[cfg(test)]
mod tests;

use super::Count;
use super::entry::{self, Isa};
use guess::NONE;
pub(in crate::engine) use guess::{Choice, complete};
use later::Later;
use pool::NOBODY;
pub(in crate::engine) use pool::{Machine, Plain, Pool, Taken, each};
use sweep::SOLVED;
pub(in crate::engine) use sweep::{Cells, LANES, Open, Verdict, Words, sweep};

/// What is known of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
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
    pub(super) const NEW: Outcome = Outcome { solutions: Some(Count::Exactly(0)), only: None, guesses: 0 };

    /// Nothing is known: ask the other engine.
    pub(super) const OPEN: Outcome = Outcome { solutions: None, only: None, guesses: 0 };

    /// Whether there is more to be done.
    #[inline(always)]
    fn is_open(&self) -> bool {
        matches!(self.solutions, Some(Count::Exactly(_)))
    }
}

/// Solves many puzzles at once; for a few the other engine is quicker.
///
/// Keep one for each thread: it owns the memory that the lanes work in, some half a MiB.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    isa: Isa,
    cells: Box<Cells>,
    open: Box<Open>,
    choice: Box<Choice>,
    /// States that are stuck. When they fill the lanes they all guess at once.
    stuck: Pool<96>,
    /// States as they are at the time of a guess.
    block: Box<Cells>,
    /// Puzzles not begun, and states with a digit tried.
    ready: Pool<288>,
    /// States with a digit ruled out.
    later: Later,
    /// Puzzles of which a state has ended.
    ended: Vec<u32>,
    /// The puzzle in each lane.
    owners: [u32; LANES],
    /// The lanes that hold a state.
    active: u32,
}

/// Puzzles begun before it can be told whether many of them reach the limit.
const BEGINNING: usize = 96;

/// A call of [`Lanes::solve_many`].
pub(super) struct Job<'a> {
    puzzles: &'a [[u8; 81]],
    /// The first puzzle that has not been begun.
    next: usize,
    /// How many puzzles have reached the limit.
    closed: usize,
    limit: u64,
    /// Whether the solutions themselves are wanted, too.
    solutions: bool,
    out: &'a mut [Outcome],
}

impl Lanes {
    /// Room for lanes that run on this instruction set.
    #[must_use]
    pub(super) fn new(isa: Isa) -> Lanes {
        Lanes {
            isa,
            cells: Box::new([Words::ZERO; 81]),
            open: Box::new([Words::ZERO; 9]),
            choice: Box::new(Choice::NEW),
            stuck: Pool::new(),
            block: Box::new([Words::ZERO; 81]),
            ready: Pool::new(),
            later: Later::new(),
            ended: Vec::with_capacity(2 * LANES),
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
    pub(super) fn solve_many(&mut self, puzzles: &[[u8; 81]], limit: u64, out: &mut [Outcome]) {
        self.do_many(puzzles, limit, true, out);
    }

    /// The same without the solutions: `only` is `None` for each.
    ///
    /// # Panics
    ///
    /// As there.
    pub(super) fn count_many(&mut self, puzzles: &[[u8; 81]], limit: u64, out: &mut [Outcome]) {
        self.do_many(puzzles, limit, false, out);
    }

    fn do_many(&mut self, puzzles: &[[u8; 81]], limit: u64, solutions: bool, out: &mut [Outcome]) {
        assert_eq!(puzzles.len(), out.len(), "a place for each answer");
        assert!(u32::try_from(puzzles.len()).is_ok(), "so many puzzles are given in parts");
        let start = if limit == 0 { Some(Count::AtLeast(0)) } else { Some(Count::Exactly(0)) };
        out.fill(Outcome { solutions: start, ..Outcome::NEW });
        if limit > 0 {
            entry::run_lanes(self.isa, self, &mut Job { puzzles, next: 0, closed: 0, limit, solutions, out });
        }
    }

    #[inline(always)]
    pub(super) fn run(&mut self, machine: impl Machine, job: &mut Job<'_>) {
        self.active = 0;
        self.stuck.len = 0;
        self.ready.len = 0;
        self.later.clear(job.puzzles.len());
        self.ended.clear();
        self.owners = [0; LANES];
        self.cells.fill(Words::ZERO);
        let mut verdict = Verdict::NEW;
        let mut before = Words([u16::MAX; LANES]);
        self.refill(machine, job, &mut before);
        while self.active != 0 {
            machine.sweep(&mut self.cells, &mut self.open, &mut verdict);
            let marks = Marks::new(machine, &verdict, &before);
            before = verdict.sum;
            // A turn costs nearly as much as a sweep: it comes when half of the lanes have nothing else to do.
            if (marks.waiting() & self.active).count_ones() * 2 >= self.active.count_ones() {
                self.turn(machine, job, marks, &mut before);
            }
        }
    }

    /// Ends lanes that are done, puts the stuck ones aside, and fills the free ones.
    #[inline(always)]
    fn turn(&mut self, machine: impl Machine, job: &mut Job<'_>, marks: Marks, before: &mut Words) {
        let mut over = marks.dead & self.active;
        let full = marks.full & self.active & !over;
        let mut closed = false;
        if full != 0 {
            let mut whole = Words::ZERO;
            machine.complete(&self.cells, &mut whole);
            for lane in each(full) {
                if whole.0[lane] == sweep::ALL {
                    closed |= self.solution(job, lane);
                    over |= 1 << lane;
                }
            }
        }
        if closed {
            for lane in each(self.active & !over) {
                over |= u32::from(!job.out[self.owners[lane] as usize].is_open()) << lane;
            }
        }
        self.active &= !over;
        for lane in each(over) {
            self.ended.push(self.owners[lane]);
        }
        let stuck = marks.still & self.active;
        if stuck != 0 {
            self.active &= !stuck;
            machine.push(&self.cells, stuck, &mut self.stuck);
            for lane in each(stuck) {
                self.stuck.owners[self.stuck.len] = self.owners[lane];
                self.stuck.len += 1;
            }
        }
        self.refill(machine, job, before);
    }

    /// Counts the solution in a lane; whether it is the last that its puzzle needs.
    #[inline(always)]
    fn solution(&mut self, job: &mut Job<'_>, lane: usize) -> bool {
        let owner = self.owners[lane];
        let outcome = &mut job.out[owner as usize];
        let Some(Count::Exactly(found)) = outcome.solutions else { return false };
        let found = found + 1;
        outcome.only = (found == 1 && job.limit > 1 && job.solutions).then(|| {
            let mut digits = [0; 81];
            for (digit, cell) in digits.iter_mut().zip(self.cells.iter()) {
                *digit = cell.0[lane].trailing_zeros() as u8 + 1;
            }
            digits
        });
        if found < job.limit {
            outcome.solutions = Some(Count::Exactly(found));
            return false;
        }
        outcome.solutions = Some(Count::AtLeast(found));
        self.later.drop_all(owner);
        self.ready.drop_all(owner);
        job.closed += 1;
        true
    }

    /// Lets the topmost stuck states guess, as many as there are lanes.
    #[inline(always)]
    fn guess(&mut self, machine: impl Machine, job: &mut Job<'_>) {
        let at = self.stuck.len.saturating_sub(LANES);
        for (from, cell) in self.stuck.cells.iter().zip(self.block.iter_mut()) {
            if let Some(from) = from[at..].first_chunk() {
                cell.0 = *from;
            }
        }
        machine.choose(&mut self.choice, &self.block);
        let places = 0..self.stuck.len - at;
        self.stuck.len = at;
        if self.later.is_full() || !self.ready.has_room() {
            for place in places {
                let owner = self.stuck.owners[at + place];
                let outcome = &mut job.out[owner as usize];
                if outcome.is_open() {
                    outcome.solutions = None;
                    outcome.only = None;
                    self.later.drop_all(owner);
                    self.ready.drop_all(owner);
                }
            }
            return;
        }
        self.ready.put(&self.block);
        self.later.put(&self.block);
        for place in places {
            let owner = self.stuck.owners[at + place];
            let outcome = &mut job.out[owner as usize];
            let cell = usize::from(self.choice.best.0[place]);
            if cell == usize::from(NONE) || !outcome.is_open() {
                self.ready.add(NOBODY, cell, 0);
                self.ended.push(owner);
            } else {
                outcome.guesses += 1;
                let digits = self.block[cell].0[place];
                let digit = digits & digits.wrapping_neg();
                self.ready.add(owner, cell, digit);
                self.later.add(place, owner, cell, digits & !digit);
            }
        }
    }

    /// Gives free lanes a state.
    #[inline(always)]
    fn refill(&mut self, machine: impl Machine, job: &mut Job<'_>, before: &mut Words) {
        loop {
            if self.stuck.len >= LANES {
                self.guess(machine, job);
            }
            let crowded = self.later.is_crowded(machine);
            // A puzzle goes on with its last guess: if it reaches the limit by that, nothing was done in vain. Where hardly any
            // reaches the limit all has to be done anyway, and is cheaper by the block.
            if !crowded && job.closed * 16 + BEGINNING >= job.next {
                while self.active != u32::MAX
                    && let Some(owner) = self.ended.pop()
                {
                    let lane = self.active.trailing_ones() as usize;
                    if self.later.resume(owner, &mut self.cells, lane) {
                        self.owners[lane] = owner;
                        self.start(lane, before);
                    }
                }
            }
            self.ended.clear();
            let free = !self.active;
            let all_begun = job.next == job.puzzles.len();
            if self.ready.len < free.count_ones() as usize && !all_begun && !crowded {
                let end = job.puzzles.len().min(job.next + LANES);
                self.ready.push_puzzles(&job.puzzles[job.next..end], job.next);
                job.next = end;
            }
            if free == 0 {
                return;
            }
            let taken = if self.ready.len > 0 {
                let taken = self.ready.take(free, &mut self.owners);
                machine.pop(&mut self.cells, &taken, self.ready.window(taken.at));
                taken
            } else if !self.later.is_empty() {
                let (taken, block) = self.later.take(free, &mut self.owners);
                machine.pop(&mut self.cells, &taken, block.iter().map(|cell| &cell.0));
                taken
            } else if self.stuck.len > self.active.count_ones() as usize {
                self.guess(machine, job);
                continue;
            } else {
                return;
            };
            for &lane in &taken.lanes[..taken.count] {
                self.start(usize::from(lane), before);
            }
        }
    }

    /// A lane has a state again.
    #[inline(always)]
    fn start(&mut self, lane: usize, before: &mut Words) {
        self.active |= 1 << lane;
        before.0[lane % LANES] = u16::MAX;
    }
}

/// What a sweep showed: lanes of each kind, of those in use and others.
#[derive(Clone, Copy)]
struct Marks {
    /// Some digit has no place.
    dead: u32,
    /// Their cells hold as much as those of a solution.
    full: u32,
    /// Nothing was found.
    still: u32,
}

impl Marks {
    /// `before` are the sums that the lanes had.
    #[inline(always)]
    fn new(machine: impl Machine, verdict: &Verdict, before: &Words) -> Marks {
        Marks {
            dead: !machine.equal(&verdict.alive, &Words([sweep::ALL; LANES])),
            full: machine.equal(&verdict.sum, &Words([SOLVED; LANES])),
            still: machine.equal(&verdict.sum, before),
        }
    }

    /// Lanes for which another sweep does nothing.
    #[inline(always)]
    fn waiting(self) -> u32 {
        self.dead | self.full | self.still
    }
}
