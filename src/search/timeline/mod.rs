//! A film that was passed, with snapshots: any moment of it is at hand, and so is what happened where.
//!
//! The timeline owns the frontier, the snapshots and the summaries of the stretches between them. It keeps no event: what
//! happened within a stretch is walked again. It doesn't know who asks, nor where a playhead stands.

mod find;

use super::snapshot::Snapshot;
use super::summary::{Draft, Summary};
use super::{Event, Moment, Search, Tally};
use std::fmt;

/// How many stretches are kept at most; when there are so many, neighbours merge.
const CAP: usize = 8_192;

/// Bringing a snapshot back costs about as much as walking so many events: above all for its tally.
const RESTORING: u64 = 16_384;

/// The events between two snapshots: the moment before them, and what happened in them.
#[derive(Clone, Debug)]
struct Stretch {
    opening: Snapshot,
    summary: Summary,
}

/// A search from its start to the furthest moment passed.
///
/// It takes at most eight mebibytes, however long the film is. Its tallies are exact for films of up to 2^45 events, which
/// no machine passes within days.
pub struct Timeline {
    leader: Moment,
    /// How many events a stretch has: a power of two.
    interval: u64,
    cap: usize,
    /// Stretch `i` has the events after moment `i * interval`, up to `(i + 1) * interval`.
    stretches: Vec<Stretch>,
    /// The stretch that the leader is in.
    draft: Draft,
    /// The moment at which the draft is a whole stretch.
    closing: u64,
}

impl Timeline {
    /// The timeline of the search that stands at event 0, with nothing passed yet.
    #[must_use]
    pub fn new(start: &Search) -> Timeline {
        Timeline::with_cap(start, CAP)
    }

    /// The same with another cap, an even number.
    fn with_cap(start: &Search, cap: usize) -> Timeline {
        debug_assert!(cap >= 2 && cap.is_multiple_of(2), "neighbours merge in pairs");
        let leader = Moment::new(start.clone());
        Timeline {
            draft: Draft::open(&leader),
            leader,
            interval: 1,
            cap,
            // All at once: growing would double it past what is needed, and pages never touched cost nothing.
            stretches: Vec::with_capacity(cap),
            closing: 1,
        }
    }

    /// How many events were passed: the moment of the frontier.
    #[must_use]
    #[inline]
    pub fn passed(&self) -> u64 {
        self.leader.events()
    }

    /// The moment at the frontier.
    #[must_use]
    pub fn leader(&self) -> &Moment {
        &self.leader
    }

    /// Whether the frontier is the end of the film: every possibility was tried.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.leader.search().is_exhausted()
    }

    /// How many bytes it takes at most, with the room that it reserves.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Timeline>() + self.stretches.capacity() * size_of::<Stretch>()
    }

    /// The frontier one event on. `None`, and nothing changes, at the end.
    #[allow(clippy::should_implement_trait, reason = "it goes on after None, and is no iterator over what was passed")]
    #[inline]
    pub fn next(&mut self) -> Option<Event> {
        let event = self.leader.next()?;
        self.draft.record(event);
        if self.leader.events() == self.closing {
            self.close();
        }
        Some(event)
    }

    /// The draft is a whole stretch: it is kept, and the next one begins.
    #[cold]
    fn close(&mut self) {
        let summary = self.draft.summary(&self.leader);
        self.stretches.push(Stretch { opening: *self.draft.opening(), summary });
        self.draft = Draft::open(&self.leader);
        if self.stretches.len() >= self.cap {
            self.double();
        }
        self.closing = self.leader.events() + self.interval;
    }

    /// Each stretch merges with its neighbour, so that there are half as many, and every second snapshot stays.
    fn double(&mut self) {
        let half = self.stretches.len() / 2;
        for i in 0..half {
            self.stretches.swap(i, 2 * i);
            let (merged, rest) = self.stretches.split_at_mut(i + 1);
            if let (Some(merged), Some(later)) = (merged.last_mut(), rest.get(i)) {
                merged.summary.merge(&later.summary);
            }
        }
        self.stretches.truncate(half);
        self.interval *= 2;
    }

    /// The moment after so many events; `None` if it lies beyond what was passed.
    #[must_use]
    pub fn seek(&self, to: u64) -> Option<Moment> {
        let (mark, _) = self.nearest(to)?;
        Some(self.walked(self.moment_at(mark), to))
    }

    /// The same as [`Timeline::seek`], from a moment of the same film if that is nearer than a snapshot.
    #[must_use]
    pub fn seek_from(&self, from: &Moment, to: u64) -> Option<Moment> {
        let (mark, distance) = self.nearest(to)?;
        let start =
            if from.events().abs_diff(to) <= distance + RESTORING { from.clone() } else { self.moment_at(mark) };
        Some(self.walked(start, to))
    }

    fn walked(&self, mut moment: Moment, to: u64) -> Moment {
        debug_assert!(to <= self.passed());
        moment.walk_to(to);
        moment
    }

    /// The snapshot or the leader, whichever is nearest to this moment, and how far that is.
    fn nearest(&self, to: u64) -> Option<(Mark, u64)> {
        if to > self.passed() {
            return None;
        }
        let below = (to / self.interval) as usize;
        let snapshots = [below, below + 1].into_iter().filter(|&i| i <= self.stretches.len()).map(Mark::Opening);
        let marks = snapshots.chain([Mark::Leader]);
        marks.map(|mark| (mark, self.events_at(mark).abs_diff(to))).min_by_key(|&(_, distance)| distance)
    }

    fn events_at(&self, mark: Mark) -> u64 {
        match mark {
            Mark::Opening(i) => i as u64 * self.interval,
            Mark::Leader => self.passed(),
        }
    }

    fn moment_at(&self, mark: Mark) -> Moment {
        match mark {
            Mark::Leader => self.leader.clone(),
            Mark::Opening(i) => {
                let opening = self.stretches.get(i).map_or(self.draft.opening(), |stretch| &stretch.opening);
                Moment::of(opening.restore(self.leader.search(), self.events_at(mark)), self.tally_at(i))
            }
        }
    }

    /// The tally at the opening of a stretch, from the start or from the frontier, whichever is nearer.
    fn tally_at(&self, i: usize) -> Tally {
        let (before, after) = self.stretches.split_at(i);
        if before.len() <= after.len() {
            let mut tally = Tally::ZERO;
            for stretch in before {
                tally.add(&stretch.summary.undos);
            }
            tally
        } else {
            let mut tally = self.draft.opening_tally().clone();
            for stretch in after {
                tally.subtract(&stretch.summary.undos);
            }
            tally
        }
    }

    /// The summary of the stretch that the leader is in; `None` if it has no event yet.
    fn open_summary(&self) -> Option<Summary> {
        let opened = self.events_at(Mark::Opening(self.stretches.len()));
        (self.passed() > opened).then(|| self.draft.summary(&self.leader))
    }

    /// The depth over what was passed, in at most so many columns, at least one.
    #[must_use]
    pub fn profile(&self, most: usize) -> Profile {
        let open = self.open_summary();
        let summaries = || self.stretches.iter().map(|stretch| &stretch.summary).chain(&open);
        let per_column = summaries().count().div_ceil(most.max(1)).max(1);
        let mut columns: Vec<Column> = Vec::new();
        for (i, summary) in summaries().enumerate() {
            let Summary { lowest, deepest, solution, .. } = *summary;
            let fresh = Column { lowest, deepest, solutions: solution };
            match columns.last_mut() {
                Some(column) if i % per_column > 0 => *column = column.merge(fresh),
                _ => columns.push(fresh),
            }
        }
        Profile { width: per_column as u64 * self.interval, columns }
    }
}

/// A moment of which the timeline has the state.
#[derive(Clone, Copy, Debug)]
enum Mark {
    /// The opening of the stretch of this index, the draft's included.
    Opening(usize),
    Leader,
}

/// How much was passed, and in how many stretches.
impl fmt::Debug for Timeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Timeline")
            .field("passed", &self.passed())
            .field("interval", &self.interval)
            .field("stretches", &self.stretches.len())
            .finish_non_exhaustive()
    }
}

/// The depth over the part of a film that was passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// How many events a column has. The last one may have fewer.
    pub width: u64,
    /// Column `i` is of the moments after `i * width` up to `(i + 1) * width`.
    pub columns: Vec<Column>,
}

/// What the moments of one column have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// The lowest depth, 0 to 81.
    pub lowest: u8,
    /// The greatest depth, 0 to 81.
    pub deepest: u8,
    /// Whether the grid was full at one of them.
    pub solutions: bool,
}

impl Column {
    /// What the moments of both have.
    #[must_use]
    pub fn merge(self, other: Column) -> Column {
        Column {
            lowest: self.lowest.min(other.lowest),
            deepest: self.deepest.max(other.deepest),
            solutions: self.solutions || other.solutions,
        }
    }
}

#[cfg(test)]
mod tests;
