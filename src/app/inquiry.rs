//! Questions to the engine: asked in slices, answered at once when they are easy, dropped when nobody cares any more.

use crate::board::{Grid, rules};
use crate::engine::{Count, Counting};

/// What is known of the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// A digit stands twice in a unit.
    Clash,
    /// Not answered yet.
    Checking,
    /// The givens allow no solution.
    NoSolution,
    /// The givens allow exactly one solution.
    Unique,
    /// The givens allow two solutions or more.
    Several,
    /// The grid is full, and right.
    Solved,
    /// The question was given up: it is as open as before.
    Unknown,
}

impl Verdict {
    /// The verdict that takes no search: on a grid that is full, or that clashes.
    #[must_use]
    pub(super) fn at_sight(grid: &Grid) -> Option<Verdict> {
        if rules::is_solved(grid) {
            return Some(Verdict::Solved);
        }
        (grid.is_full() || !rules::clashes(grid).is_empty()).then_some(Verdict::Clash)
    }
}

/// What the answer is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// The verdict on the givens, which is always in view.
    Verdict,
    /// The solution from all digits, to be filled in.
    Solve,
    /// The solution from the givens alone, to be filled in.
    SolveGivens,
    /// The solution of the givens, to hold the own digits against.
    CheckOwn,
    /// Whether the grid can be completed with the own digits as they are.
    CheckRest,
    /// The verdict on the puzzle of this number in the list that is open.
    Listed(usize),
}

/// A question under way.
#[derive(Clone, Debug)]
pub struct Inquiry {
    id: u64,
    /// What for.
    pub purpose: Purpose,
    counting: Counting,
    spent: u64,
}

/// An answer, or the news that there will be none.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    /// What it was asked for.
    pub(super) purpose: Purpose,
    /// How many solutions, two meaning several; `None` if the question was given up.
    pub(super) count: Option<Count>,
    /// The first solution.
    pub(super) first: Option<Grid>,
}

/// Steps of the engine that a key may wait for: half a millisecond. The hardest puzzles known take 900.
const AT_ONCE: u32 = 2_000;

/// Steps between two looks at the clock.
const STRETCH: u32 = 256;

/// Steps after which a question is given up: some half a minute.
const LIMIT: u64 = 100_000_000;

impl Inquiry {
    /// Works on it until it is answered or given up (`true`), or until time is up.
    pub fn work(&mut self, mut time_is_up: impl FnMut() -> bool) -> bool {
        while self.spent < LIMIT {
            if self.counting.run(STRETCH).is_some() {
                return true;
            }
            self.spent += u64::from(STRETCH);
            if time_is_up() {
                return false;
            }
        }
        true
    }

    fn finding(mut self) -> Finding {
        Finding { purpose: self.purpose, count: self.counting.run(1), first: self.counting.first() }
    }
}

/// The questions that are open, oldest first. One is with the worker at most.
#[derive(Clone, Debug, Default)]
pub(super) struct Inquiries {
    last_id: u64,
    open: Vec<Inquiry>,
    /// The one that the worker has, dropped or not.
    at_work: Option<u64>,
}

impl Inquiries {
    /// Asks about a grid. An easy question is answered here and now; any other waits for [`Inquiries::next`].
    pub(super) fn ask(&mut self, purpose: Purpose, grid: &Grid) -> Option<Finding> {
        let mut inquiry = self.inquiry(purpose, grid);
        inquiry.spent += u64::from(AT_ONCE);
        if inquiry.counting.run(AT_ONCE).is_some() {
            return Some(inquiry.finding());
        }
        self.open.push(inquiry);
        None
    }

    /// Asks about a grid, however easy, when there is time: nobody waits for it.
    pub(super) fn put(&mut self, purpose: Purpose, grid: &Grid) {
        let inquiry = self.inquiry(purpose, grid);
        self.open.push(inquiry);
    }

    fn inquiry(&mut self, purpose: Purpose, grid: &Grid) -> Inquiry {
        self.last_id += 1;
        Inquiry { id: self.last_id, purpose, counting: Counting::new(grid, 2), spent: 0 }
    }

    /// Drops what was asked for a list: it is closed, or another one.
    pub(super) fn drop_listed(&mut self) {
        self.open.retain(|open| !matches!(open.purpose, Purpose::Listed(_)));
    }

    /// Whether something is asked for a list.
    #[must_use]
    pub(super) fn is_listing(&self) -> bool {
        self.open.iter().any(|open| matches!(open.purpose, Purpose::Listed(_)))
    }

    /// Drops what is open: the givens are others now.
    pub(super) fn drop_all(&mut self) {
        self.open.clear();
    }

    /// Drops what was asked by a key: the board is another one now, or is left.
    pub(super) fn drop_all_but_the_verdict(&mut self) {
        self.open.retain(|open| open.purpose == Purpose::Verdict);
    }

    /// Whether something is asked for this purpose.
    #[must_use]
    pub(super) fn is_open(&self, purpose: Purpose) -> bool {
        self.open.iter().any(|inquiry| inquiry.purpose == purpose)
    }

    /// The next slice for the worker, if it has nothing to do and there is something.
    pub(super) fn next(&mut self) -> Option<Inquiry> {
        if self.at_work.is_some() {
            return None;
        }
        // What a key asked comes before what asks by itself.
        let rank = |open: &&Inquiry| match open.purpose {
            Purpose::Solve | Purpose::SolveGivens | Purpose::CheckOwn | Purpose::CheckRest => 0,
            Purpose::Verdict => 1,
            Purpose::Listed(_) => 2,
        };
        let inquiry = self.open.iter().min_by_key(rank)?.clone();
        self.at_work = Some(inquiry.id);
        Some(inquiry)
    }

    /// Takes a slice back from the worker; `done` as [`Inquiry::work`] said. An answer to a dropped question is none.
    pub(super) fn back(&mut self, inquiry: Inquiry, done: bool) -> Option<Finding> {
        self.at_work = None;
        let place = self.open.iter().position(|open| open.id == inquiry.id)?;
        if done {
            self.open.remove(place);
            return Some(inquiry.finding());
        }
        self.open[place] = inquiry;
        None
    }

    /// The worker failed: what it had will not be answered. What that was asked for, if anybody still waited for it.
    pub(super) fn fail(&mut self) -> Option<Purpose> {
        let id = self.at_work.take()?;
        let place = self.open.iter().position(|open| open.id == id)?;
        Some(self.open.remove(place).purpose)
    }
}

impl Finding {
    /// The verdict that it amounts to.
    #[must_use]
    pub(super) fn verdict(&self) -> Verdict {
        match self.count {
            None => Verdict::Unknown,
            Some(Count::Exactly(0)) => Verdict::NoSolution,
            Some(Count::Exactly(1)) => Verdict::Unique,
            Some(Count::Exactly(_) | Count::AtLeast(_)) => Verdict::Several,
        }
    }
}
