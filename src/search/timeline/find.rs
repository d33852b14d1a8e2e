//! Jumps over what was passed: the summaries say in which stretch a match lies, and only that stretch is walked.

use super::{Mark, Timeline};
use crate::search::summary::{Retreats, Summary};
use crate::search::{Condition, Event, Heading, Moment, Quest};

impl Timeline {
    /// The moment that the quest leads to, from a moment of the same film; `None` if what was passed has none. From a
    /// moment beyond what was passed nothing is found.
    ///
    /// The partner of a placement may lie beyond: [`Condition::undo_of_newest`] says what to go on for then.
    ///
    /// It walks the stretch that `from` is in and one more at most.
    #[must_use]
    pub fn find(&self, from: &Moment, quest: Quest, heading: Heading) -> Option<Moment> {
        if from.events() > self.passed() {
            return None;
        }
        match (quest, heading) {
            (Quest::Next(condition), _) => self.next_match(from, condition, heading),
            (Quest::LongestRetreat, Heading::Forward) => self.longest_retreat_after(from),
            (Quest::LongestRetreat, Heading::Backward) => self.longest_retreat_before(from),
            (Quest::Partner, _) => self.partner(from),
        }
    }

    fn next_match(&self, from: &Moment, condition: Condition, heading: Heading) -> Option<Moment> {
        match (condition, heading) {
            (Condition::NewDepth, _) => self.new_depth(from, heading),
            (_, Heading::Forward) => self.first_after(from, condition),
            (_, Heading::Backward) => self.last_before(from, condition),
        }
    }

    /// The machine at the frontier knows when each depth was first reached.
    fn new_depth(&self, from: &Moment, heading: Heading) -> Option<Moment> {
        let search = self.leader.search();
        let mut firsts = search.first_at[1..=search.deepest].iter().copied();
        let to = match heading {
            Heading::Forward => firsts.find(|&first| first > from.events()),
            Heading::Backward => firsts.rfind(|&first| first < from.events()),
        };
        self.seek_from(from, to?)
    }

    fn first_after(&self, from: &Moment, condition: Condition) -> Option<Moment> {
        let here = (from.events() / self.interval) as usize;
        let open = self.open_summary();
        if self.summary(here, open.as_ref())?.has(condition) {
            let found = first_match(from.clone(), self.end_of(here), condition);
            if found.is_some() {
                return found;
            }
        }
        let there = (here + 1..=self.stretches.len())
            .find(|&i| self.summary(i, open.as_ref()).is_some_and(|summary| summary.has(condition)))?;
        first_match(self.moment_at(Mark::Opening(there)), self.end_of(there), condition)
    }

    fn last_before(&self, from: &Moment, condition: Condition) -> Option<Moment> {
        let last = from.events().checked_sub(1)?;
        let here = self.stretch_of(last);
        let open = self.open_summary();
        if self.summary(here, open.as_ref())?.has(condition) {
            let mut moment = from.clone();
            moment.prev();
            let found = last_match(moment, self.events_at(Mark::Opening(here)), condition);
            if found.is_some() {
                return found;
            }
        }
        let there = self.stretches[..here].iter().rposition(|stretch| stretch.summary.has(condition))?;
        last_match(self.moment_at(Mark::Opening(there + 1)), self.events_at(Mark::Opening(there)), condition)
    }

    /// The other half of the newest event.
    ///
    /// Between a placement and its undo the depth is greater than after the undo. So the placement follows the last
    /// moment that is no deeper; and the undo is the first one that leads so low.
    fn partner(&self, from: &Moment) -> Option<Moment> {
        let search = from.search();
        match search.newest()? {
            Event::Place(_) => self.first_after(from, Condition::undo_of_newest(search)?),
            Event::Undo(_) => {
                let no_deeper = Condition::DepthAtMost(search.depth as u8);
                let mut moment = match self.last_before(from, no_deeper) {
                    Some(moment) => moment,
                    None => self.seek_from(from, 0)?,
                };
                moment.next();
                Some(moment)
            }
        }
    }

    /// A retreat is the longest where the number of undos in a row is the highest: that moment is its end.
    fn longest_retreat_after(&self, from: &Moment) -> Option<Moment> {
        let here = (from.events() / self.interval) as usize;
        let first = climb(from.clone(), self.end_of(here), 0, u8::MAX);
        let (mut best, mut open) = (Peak { undos: first.undos, stretch: here, open: 0 }, first.open);
        for (stretch, retreats) in self.retreats().skip(here + 1) {
            let (undos, open_after) = retreats.pass(open);
            if undos > best.undos {
                best = Peak { undos, stretch, open };
            }
            open = open_after;
        }
        if best.undos == 0 {
            return None;
        }
        let start = if best.stretch == here { from.clone() } else { self.moment_at(Mark::Opening(best.stretch)) };
        Some(climb(start, self.end_of(best.stretch), best.open, best.undos).moment)
    }

    fn longest_retreat_before(&self, from: &Moment) -> Option<Moment> {
        let mut moment = from.clone();
        while Condition::Undo.holds(moment.search()) {
            moment.prev();
        }
        let here = self.stretch_of(moment.events());
        let (mut best, mut open) = (Peak::default(), 0);
        for (stretch, retreats) in self.retreats().take(here) {
            let (undos, open_after) = retreats.pass(open);
            if undos >= best.undos {
                best = Peak { undos, stretch, open };
            }
            open = open_after;
        }
        let floor = self.events_at(Mark::Opening(here));
        let near = last_retreat(moment, floor, u8::MAX).filter(|(undos, _)| *undos >= best.undos);
        if near.is_some() || best.undos == 0 {
            return near.map(|(_, moment)| moment);
        }
        let end = self.moment_at(Mark::Opening(best.stretch + 1));
        last_retreat(end, self.events_at(Mark::Opening(best.stretch)), best.undos).map(|(_, moment)| moment)
    }

    /// Each stretch with its retreats, the draft's included.
    fn retreats(&self) -> impl Iterator<Item = (usize, Retreats)> {
        let open = self.open_summary().map(|summary| summary.retreats);
        self.stretches.iter().map(|stretch| stretch.summary.retreats).chain(open).enumerate()
    }

    /// The stretch of this event; for 0, which is none, the first.
    fn stretch_of(&self, event: u64) -> usize {
        (event.saturating_sub(1) / self.interval) as usize
    }

    /// The last moment of a stretch, as far as it was passed.
    fn end_of(&self, stretch: usize) -> u64 {
        self.events_at(Mark::Opening(stretch + 1)).min(self.passed())
    }

    fn summary<'a>(&'a self, i: usize, open: Option<&'a Summary>) -> Option<&'a Summary> {
        self.stretches.get(i).map(|stretch| &stretch.summary).or(open)
    }
}

/// The highest number of undos in a row, and the stretch in which it is first (or last) met.
#[derive(Clone, Copy, Default)]
struct Peak {
    undos: u8,
    stretch: usize,
    /// How many of them come right before the stretch, if it begins with undos.
    open: u8,
}

/// The first match after this moment, up to `end`.
fn first_match(mut moment: Moment, end: u64, condition: Condition) -> Option<Moment> {
    while moment.events() < end && moment.next().is_some() {
        if condition.holds(moment.search()) {
            return Some(moment);
        }
    }
    None
}

/// The last match from this moment back, after `floor`.
fn last_match(mut moment: Moment, floor: u64, condition: Condition) -> Option<Moment> {
    while moment.events() > floor {
        if condition.holds(moment.search()) {
            return Some(moment);
        }
        moment.prev();
    }
    None
}

/// Where a walk forward ended, and what it met.
struct Climb {
    moment: Moment,
    /// The most undos in a row.
    undos: u8,
    /// How many of them the walk ended with.
    open: u8,
}

/// Walks on to `end`, or until so many undos came in a row, `open` of them before the walk.
fn climb(mut moment: Moment, end: u64, mut open: u8, enough: u8) -> Climb {
    let mut undos = 0;
    while moment.events() < end && undos < enough {
        match moment.next() {
            Some(Event::Undo(_)) => open += 1,
            Some(Event::Place(_)) => open = 0,
            None => break,
        }
        undos = undos.max(open);
    }
    Climb { moment, undos, open }
}

/// The longest of the retreats that end at this moment or before it and after `floor`, the last of equals, and the moment
/// of its end. With `enough` undos in a row the walk is over.
fn last_retreat(mut moment: Moment, floor: u64, enough: u8) -> Option<(u8, Moment)> {
    let mut longest: Option<(u8, Moment)> = None;
    while moment.events() > floor {
        let mut undos = 0;
        while Condition::Undo.holds(moment.search()) {
            moment.prev();
            undos += 1;
        }
        if undos > longest.as_ref().map_or(0, |(undos, _)| *undos) {
            let mut end = moment.clone();
            end.walk_to(moment.events() + u64::from(undos));
            longest = Some((undos, end));
            if undos >= enough {
                break;
            }
        }
        moment.prev();
    }
    longest
}
