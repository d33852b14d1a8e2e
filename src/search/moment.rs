//! A moment of a film: the search as it stands after so many events, and where its undos happened.
//!
//! It keeps the tally in step with the search, both ways. It knows nothing of what was passed or comes.

use super::{Event, Search, Tally};
use std::fmt;

/// A search at a moment, with the tally of its undos.
#[derive(Clone, PartialEq, Eq)]
pub struct Moment {
    search: Search,
    tally: Tally,
}

impl Moment {
    /// The start of a film. The search must stand at event 0: of undos that it has behind it nobody has told.
    #[must_use]
    pub fn new(start: Search) -> Moment {
        debug_assert_eq!(start.events, 0, "a film starts at event 0");
        Moment { search: start, tally: Tally::ZERO }
    }

    /// A moment from its parts: the tally must be that of the search.
    pub(super) fn of(search: Search, tally: Tally) -> Moment {
        Moment { search, tally }
    }

    /// The search as it stands.
    #[must_use]
    pub fn search(&self) -> &Search {
        &self.search
    }

    /// How many undos lie behind, by cell and by depth. Its totals equal `undos` of [`Search::counters`].
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// How many events lie behind.
    #[must_use]
    #[inline]
    pub fn events(&self) -> u64 {
        self.search.events
    }

    /// One event forward, as [`Search::next`].
    #[allow(
        clippy::should_implement_trait,
        reason = "a film, not an iterator: it has a `prev`, and goes on after None"
    )]
    #[inline]
    pub fn next(&mut self) -> Option<Event> {
        let event = self.search.next();
        if let Some(Event::Undo(choice)) = event {
            self.tally.count(choice.cell, self.search.depth + 1);
        }
        event
    }

    /// One event backward, as [`Search::prev`].
    #[inline]
    pub fn prev(&mut self) -> Option<Event> {
        let event = self.search.prev();
        if let Some(Event::Undo(choice)) = event {
            self.tally.discount(choice.cell, self.search.depth);
        }
        event
    }

    /// Walks to the moment after so many events, or as far towards it as the film goes.
    pub(super) fn walk_to(&mut self, events: u64) {
        while self.events() < events && self.next().is_some() {}
        while self.events() > events && self.prev().is_some() {}
    }
}

/// The search alone: the tally's 163 numbers say little to a reader.
impl fmt::Debug for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Moment").field("search", &self.search).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::search::tests::{any_order, any_start};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn the_tally_equals_a_recount_both_ways(start in any_start(), order in any_order(), length in 0_usize..1_500) {
            let mut moment = Moment::new(Search::new(&start, order).expect("no clash"));
            let (mut by_cell, mut by_depth) = ([0; 81], [0; 82]);
            let mut half_way = moment.clone();
            for i in 0..length {
                let depth = moment.search().counters().depth;
                if let Some(Event::Undo(choice)) = moment.next() {
                    by_cell[choice.cell.index()] += 1;
                    by_depth[depth] += 1;
                }
                if i == length / 2 {
                    half_way = moment.clone();
                }
            }
            prop_assert_eq!((moment.tally().by_cell(), moment.tally().by_depth()), (&by_cell, &by_depth));
            let undos = moment.search().counters().undos;
            prop_assert_eq!(Cell::all().map(|cell| moment.tally().undos_of(cell)).sum::<u64>(), undos);
            prop_assert_eq!((0..=82).map(|depth| moment.tally().undos_at(depth)).sum::<u64>(), undos);
            moment.walk_to(half_way.events());
            prop_assert_eq!(&moment, &half_way);
            moment.walk_to(0);
            prop_assert_eq!(moment.tally(), &Tally::ZERO);
        }
    }
}
