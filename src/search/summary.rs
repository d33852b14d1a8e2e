//! What happened in a stretch of a film, in a few hundred bytes: enough to say whether a condition held anywhere in it.
//!
//! A stretch is a run of events, without the moment before the first of them. Summaries of neighbours can be merged
//! into the summary of both. It owns what is summed up, and doesn't know where in the film a stretch lies.

use super::snapshot::Snapshot;
use super::tally::{DEPTHS, Share, Tally};
use super::{Condition, Event, Moment};
use crate::board::{Cell, CellSet, DigitSet};

/// Retreats: undos in a row, as far as a stretch holds them. None is longer than 81.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Retreats {
    /// With how many undos the stretch begins.
    pub(super) prefix: u8,
    /// With how many undos it ends.
    pub(super) suffix: u8,
    /// The most undos in a row.
    pub(super) longest: u8,
    /// Whether it is nothing but undos.
    pub(super) whole: bool,
}

impl Retreats {
    fn merge(self, later: Retreats) -> Retreats {
        Retreats {
            prefix: if self.whole { self.prefix + later.prefix } else { self.prefix },
            suffix: self.open_after(later),
            longest: self.suffix.saturating_add(later.prefix).max(self.longest).max(later.longest),
            whole: self.whole && later.whole,
        }
    }

    /// The suffix of both together.
    fn open_after(self, later: Retreats) -> u8 {
        if later.whole { self.suffix + later.suffix } else { later.suffix }
    }

    /// The most undos in a row at a moment of this stretch, if `open` of them come right before it; and how many are open
    /// at its end.
    pub(super) fn pass(self, open: u8) -> (u8, u8) {
        let before = Retreats { suffix: open, ..Retreats::default() };
        let first = if self.prefix > 0 { open + self.prefix } else { 0 };
        (self.longest.max(first), before.open_after(self))
    }
}

/// What happened in a stretch of at least one event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Summary {
    /// The cells that an event touched.
    cells: CellSet,
    /// The digits that were placed.
    digits: DigitSet,
    /// The lowest depth of its moments.
    pub(super) lowest: u8,
    /// The greatest depth of its moments.
    pub(super) deepest: u8,
    /// The lowest depth after an undo, [`u8::MAX`] if there was none.
    lowest_undo: u8,
    /// Whether the grid was full at one of its moments.
    pub(super) solution: bool,
    pub(super) retreats: Retreats,
    pub(super) undos: Share,
}

impl Summary {
    /// Adds the stretch that follows right after: it is the summary of both then.
    pub(super) fn merge(&mut self, later: &Summary) {
        self.cells = self.cells.union(later.cells);
        self.digits = self.digits.union(later.digits);
        self.lowest = self.lowest.min(later.lowest);
        self.deepest = self.deepest.max(later.deepest);
        self.lowest_undo = self.lowest_undo.min(later.lowest_undo);
        self.solution |= later.solution;
        self.retreats = self.retreats.merge(later.retreats);
        self.undos.add(&later.undos);
    }

    /// Whether the condition holds at one of the stretch's moments. [`Condition::NewDepth`] can't be told from here: the
    /// answer is yes where it may.
    pub(super) fn has(&self, condition: Condition) -> bool {
        match condition {
            Condition::Undo => self.lowest_undo != u8::MAX,
            Condition::UndoAtOrBelow(depth) => self.lowest_undo != u8::MAX && self.lowest_undo <= depth,
            Condition::Solution => self.solution,
            Condition::Change(cell) => self.cells.contains(cell),
            Condition::Placement(digit) => self.digits.contains(digit),
            Condition::NewDepth => !self.digits.is_empty(),
            Condition::DepthAtMost(depth) => self.lowest <= depth,
        }
    }
}

/// A stretch that is being passed. What the search and its tally say at both ends is not counted again at each event.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    opening: Snapshot,
    opening_depth: usize,
    opening_tally: Tally,
    /// The depth after its first event.
    first_depth: usize,
    digits: DigitSet,
    prefix: u8,
    run: u8,
    longest: u8,
}

impl Draft {
    /// A stretch that begins after this moment.
    pub(super) fn open(moment: &Moment) -> Draft {
        let search = moment.search();
        let first_depth = match search.upcoming() {
            Some(Event::Place(_)) => search.depth + 1,
            _ => search.depth.saturating_sub(1),
        };
        Draft {
            opening: Snapshot::of(search),
            opening_depth: search.depth,
            opening_tally: moment.tally().clone(),
            first_depth,
            digits: DigitSet::EMPTY,
            prefix: 0,
            run: 0,
            longest: 0,
        }
    }

    /// The moment before its first event.
    pub(super) fn opening(&self) -> &Snapshot {
        &self.opening
    }

    /// The tally at that moment.
    pub(super) fn opening_tally(&self) -> &Tally {
        &self.opening_tally
    }

    /// One event more.
    #[inline]
    pub(super) fn record(&mut self, event: Event) {
        match event {
            Event::Place(choice) => {
                if self.digits.is_empty() {
                    self.prefix = self.run;
                }
                self.digits.insert(choice.digit);
                self.run = 0;
            }
            Event::Undo(_) => {
                self.run += 1;
                self.longest = self.longest.max(self.run);
            }
        }
    }

    /// The summary of what was recorded, at least one event; `end` is the moment after the last of them.
    pub(super) fn summary(&self, end: &Moment) -> Summary {
        let search = end.search();
        let undos = end.tally().since(&self.opening_tally);
        let lowest_undo = undos.by_depth.iter().position(|&count| count > 0).map_or(u8::MAX, |depth| depth as u8 - 1);
        let lowest = lowest_undo.min(self.first_depth as u8);
        // A depth that a moment of the stretch has is left by an undo again, or lasts to the end. An undo that is the
        // very first event left a depth that no moment of the stretch has.
        let left = |depth: &usize| {
            let first = u32::from(*depth == self.opening_depth && self.first_depth < *depth);
            undos.by_depth[*depth] > first
        };
        let deepest = (0..DEPTHS).rev().find(left).unwrap_or(0).max(self.first_depth).max(search.depth) as u8;
        // So it is with the cells: what was placed and stands lies above the lowest depth.
        let bottom = usize::from(lowest).min(self.opening_depth);
        let touched = undos.by_cell.iter().enumerate().filter(|&(_, &count)| count > 0);
        let undone: CellSet = touched.filter_map(|(index, _)| Cell::new(index)).collect();
        let placed: CellSet = search.choices().skip(bottom).map(|choice| choice.cell).collect();
        Summary {
            cells: undone.union(placed),
            digits: self.digits,
            lowest,
            deepest,
            lowest_undo,
            solution: search.solutions > self.opening.solutions(),
            retreats: Retreats {
                prefix: if self.digits.is_empty() { self.run } else { self.prefix },
                suffix: self.run,
                longest: self.longest,
                whole: self.digits.is_empty(),
            },
            undos,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use crate::search::tests::{any_order, any_start};
    use proptest::prelude::*;

    /// The summary of the stretch from one moment to a later one, by a draft.
    fn drafted(start: &Moment, events: u64) -> (Summary, Moment) {
        let (mut draft, mut moment) = (Draft::open(start), start.clone());
        for _ in 0..events {
            draft.record(moment.next().expect("an event"));
        }
        (draft.summary(&moment), moment)
    }

    /// The same by looking at each event.
    fn recounted(start: &Moment, events: u64) -> Summary {
        let mut moment = start.clone();
        let mut summary = Summary {
            cells: CellSet::EMPTY,
            digits: DigitSet::EMPTY,
            lowest: u8::MAX,
            deepest: 0,
            lowest_undo: u8::MAX,
            solution: false,
            retreats: Retreats::default(),
            undos: Tally::ZERO.since(&Tally::ZERO),
        };
        let mut kinds = Vec::new();
        for _ in 0..events {
            let before = moment.search().counters().depth;
            let event = moment.next().expect("an event");
            let depth = moment.search().counters().depth as u8;
            summary.cells.insert(event.choice().cell);
            summary.lowest = summary.lowest.min(depth);
            summary.deepest = summary.deepest.max(depth);
            summary.solution |= moment.search().is_solution();
            if let Event::Undo(choice) = event {
                summary.lowest_undo = summary.lowest_undo.min(depth);
                summary.undos.by_cell[choice.cell.index()] += 1;
                summary.undos.by_depth[before] += 1;
            } else {
                summary.digits.insert(event.choice().digit);
            }
            kinds.push(matches!(event, Event::Undo(_)));
        }
        let runs: Vec<u8> = kinds.split(|undo| !undo).map(|run| run.len() as u8).collect();
        summary.retreats = Retreats {
            prefix: runs[0],
            suffix: runs[runs.len() - 1],
            longest: runs.iter().copied().max().expect("one at least"),
            whole: runs.len() == 1,
        };
        summary
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn two_summaries_merged_are_the_summary_of_the_whole(
            start in any_start(), order in any_order(), ahead in 0_u64..600, first in 1_u64..40, second in 1_u64..40,
        ) {
            let mut moment = Moment::new(Search::new(&start, order).expect("no clash"));
            let mut ahead_of_end = moment.clone();
            ahead_of_end.walk_to(ahead + first + second);
            prop_assume!(ahead_of_end.events() >= first + second);
            moment.walk_to(ahead_of_end.events() - first - second);
            let (mut merged, middle) = drafted(&moment, first);
            prop_assert_eq!(&merged, &recounted(&moment, first));
            let (later, _) = drafted(&middle, second);
            prop_assert_eq!(&later, &recounted(&middle, second));
            merged.merge(&later);
            prop_assert_eq!(&merged, &drafted(&moment, first + second).0);
            prop_assert_eq!(&merged, &recounted(&moment, first + second));
        }
    }
}
