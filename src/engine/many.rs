//! The engine for many puzzles, with the memory that it works in: one of it for each thread.
//!
//! The lanes say which puzzles have no solution or just one, and which. What depends on the order of the search (which of
//! several solutions is the first, how many guesses it took to reach a limit) the engine for one puzzle says, so that it is
//! the same whatever the other puzzles are, and on every machine.
//!
//! A solution is held against the rules before it is given out: by the lanes, which call nothing a solution in which some
//! unit lacks a digit, and here for what the other engine says.

use super::lanes::{Lanes, Outcome};
use super::single::Single;
use super::{Count, Isa, Report};
use crate::board::{Cell, rules};

/// A puzzle in text: `1` to `9` are its clues, and `.` is a blank.
pub type Text = [u8; Cell::COUNT];

/// A solution: its digits, 1 to 9, in reading order.
pub type Digits = [u8; Cell::COUNT];

/// So many puzzles keep the lanes busy enough. For fewer the engine for one is quicker (measured: from 8 where they are easy,
/// from 64 where they need guesses).
const MANY: usize = 32;

/// Answers for many puzzles at once, in their order.
#[derive(Clone, Debug)]
pub struct Engine {
    lanes: Lanes,
    outcomes: Vec<Outcome>,
    single: Single,
}

impl Engine {
    /// An engine that runs on this instruction set. The answers are the same with each.
    #[must_use]
    pub fn new(isa: Isa) -> Engine {
        Engine { lanes: Lanes::new(isa), outcomes: Vec::new(), single: Single::new(isa) }
    }

    /// All that there is to say of one puzzle, as [`report`](super::report) says it, by the engine for one.
    pub fn report(&mut self, puzzle: &Text, limit: u64) -> Report {
        self.single.report(puzzle, limit)
    }

    /// How many solutions each puzzle has, as far as `limit`.
    pub fn counts<'a>(&'a mut self, puzzles: &'a [Text], limit: u64) -> impl Iterator<Item = Count> + 'a {
        let (outcomes, single) = self.outcomes(puzzles, limit, Lanes::count_many);
        puzzles.iter().zip(outcomes).map(move |(puzzle, outcome)| match outcome.solutions {
            Some(count) => count,
            None => single.report(puzzle, limit).count,
        })
    }

    /// The first solution of each puzzle, if it has one.
    pub fn firsts<'a>(&'a mut self, puzzles: &'a [Text]) -> impl Iterator<Item = Option<Digits>> + 'a {
        let (outcomes, single) = self.outcomes(puzzles, 2, Lanes::solve_many);
        puzzles.iter().zip(outcomes).map(move |(puzzle, outcome)| match outcome.solutions {
            Some(Count::Exactly(0)) => None,
            Some(Count::Exactly(1)) => outcome.only,
            _ => checked(single.report(puzzle, 1)).first,
        })
    }

    /// All that there is to say of each puzzle, as [`report`](super::report) says it.
    pub fn reports<'a>(&'a mut self, puzzles: &'a [Text], limit: u64) -> impl Iterator<Item = Report> + 'a {
        let (outcomes, single) = self.outcomes(puzzles, limit, Lanes::solve_many);
        puzzles.iter().zip(outcomes).map(move |(puzzle, outcome)| match outcome.solutions {
            Some(count @ Count::Exactly(0 | 1)) => {
                Report { count, first: outcome.only, guesses: u64::from(outcome.guesses) }
            }
            _ => checked(single.report(puzzle, limit)),
        })
    }

    /// What the lanes say of each (nothing if there are few), and the engine for what they leave open.
    fn outcomes(
        &mut self,
        puzzles: &[Text],
        limit: u64,
        ask: impl FnOnce(&mut Lanes, &[Text], u64, &mut [Outcome]),
    ) -> (&[Outcome], &mut Single) {
        if puzzles.len() < MANY {
            self.outcomes.clear();
            self.outcomes.resize(puzzles.len(), Outcome::OPEN);
        } else {
            self.outcomes.resize(puzzles.len(), Outcome::NEW);
            ask(&mut self.lanes, puzzles, limit, &mut self.outcomes);
        }
        (&self.outcomes, &mut self.single)
    }
}

/// The same report, if its solution obeys the rules; anything else is a fault of the engine.
fn checked(report: Report) -> Report {
    assert!(report.first.as_ref().is_none_or(rules::is_solution), "a grid was filled against the rules");
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::board::samples::{NO_ROOM, TEXTBOOK, grid, thinned};
    use crate::engine::report;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(6))]
        #[test]
        fn many_are_answered_as_each_by_itself(grids in prop::collection::vec(thinned(), 0..50), limit in 0_u64..5) {
            let puzzles: Vec<Text> = grids.iter().map(Grid::to_line).collect();
            let alone: Vec<Report> = puzzles.iter().map(|puzzle| report(puzzle, limit)).collect();
            for isa in Isa::available() {
                let mut engine = Engine::new(isa);
                prop_assert_eq!(engine.reports(&puzzles, limit).collect::<Vec<_>>(), alone.clone(), "{}", isa.name());
                let counts: Vec<Count> = alone.iter().map(|report| report.count).collect();
                prop_assert_eq!(engine.counts(&puzzles, limit).collect::<Vec<_>>(), counts);
                let firsts: Vec<Option<Digits>> = puzzles.iter().map(|puzzle| report(puzzle, 1).first).collect();
                prop_assert_eq!(engine.firsts(&puzzles).collect::<Vec<_>>(), firsts);
            }
        }
    }

    #[test]
    fn no_neighbour_and_no_limit_changes_an_answer() {
        let kinds = [Grid::EMPTY, grid(NO_ROOM), grid("55"), Grid::EMPTY].map(|grid| grid.to_line());
        let mut puzzles = vec![grid(TEXTBOOK).to_line(); MANY];
        puzzles[3..7].copy_from_slice(&kinds);
        for limit in [1, 2, 500] {
            let alone: Vec<Report> = puzzles.iter().map(|puzzle| report(puzzle, limit)).collect();
            for isa in Isa::available() {
                assert_eq!(Engine::new(isa).reports(&puzzles, limit).collect::<Vec<_>>(), alone, "{}", isa.name());
            }
        }
    }
}
