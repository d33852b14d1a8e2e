//! What an event costs: the search alone, played over and over while somebody else holds the clock.

use crate::search::Search;
use std::time::Duration;

/// So many stretches are timed. The middle one counts, whatever else the machine did meanwhile.
const STRETCHES: usize = 15;

/// How many events a stretch has: enough for a clock that tells microseconds.
const STRETCH: usize = 1_024;

/// A search that is played to see how long that takes.
#[derive(Debug)]
pub(super) struct Rehearsal {
    search: Search,
    took: Vec<Duration>,
}

impl Rehearsal {
    /// The search that stands at its start.
    pub(super) fn of(start: &Search) -> Rehearsal {
        Rehearsal { search: start.clone(), took: Vec::new() }
    }

    /// Whether as much is known as will be.
    pub(super) fn is_over(&self) -> bool {
        self.took.len() >= STRETCHES || self.is_empty()
    }

    /// Whether there is no event to play at all.
    fn is_empty(&self) -> bool {
        self.search.counters().events == 0 && (self.search.is_solution() || self.search.is_exhausted())
    }

    /// One stretch, of [`STRETCH`] events: to the first solution or the end, and again from the start.
    pub(super) fn play(&mut self) {
        for _ in 0..STRETCH {
            if self.search.next().is_none() || self.search.is_solution() {
                self.search = self.search.rewound();
            }
        }
    }

    /// The stretch that was played took so long.
    pub(super) fn took(&mut self, time: Duration) {
        self.took.push(time);
        if self.took.len() == STRETCHES {
            self.took.sort_unstable();
        }
    }

    /// Nanoseconds an event, once that is known.
    pub(super) fn cost(&self) -> Option<f64> {
        let middle = self.took.get(STRETCHES / 2).filter(|_| self.took.len() == STRETCHES)?;
        Some(middle.as_nanos() as f64 / STRETCH as f64).filter(|&cost| cost > 0.0)
    }
}
