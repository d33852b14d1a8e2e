//! The channel between the event loop and the solver: goals, requests, batches of place and undo events, and the solver's
//! side of the work.
//!
//! The solver only ever works towards a goal, for as long as it is let; time is [`super::player`]'s. The machine
//! travels with each request and comes back with the answer. So the solver keeps nothing that could fall out of step, and
//! when it fails the last moment shown is still whole.

use crate::board::Cell;
use crate::search::{Event, Search};

/// Where the solver is to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To the moment after so many events, forward or backward. Forward it stops at a solution on the way.
    To(u64),
    /// Forward to the next solution, or to the end.
    NextSolution,
}

/// What the event loop asks of the solver. One is in flight at most.
#[derive(Clone, Debug)]
pub struct Request {
    /// Which search this is: a new one for each new start or order.
    pub run: u64,
    /// Which wish of that run: a new one for each change of motion, speed or direction. An answer to another run or wish
    /// than the present one is dropped; the machine stands where the last answer left it.
    pub id: u64,
    /// Where to go.
    pub goal: Goal,
    /// The machine, standing at the playhead.
    pub search: Box<Search>,
}

/// What the solver did of it.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The request's run.
    pub run: u64,
    /// The request's wish.
    pub id: u64,
    /// The newest events of the batch, [`Batch::KEPT`] at most, in the order in which they were passed. On the way
    /// back these are the events that have not happened any more.
    pub events: Vec<Event>,
    /// How often each cell changed.
    pub changes: [u32; Cell::COUNT],
    /// The machine as it stands now: the truth about grid, stack and counters.
    pub search: Box<Search>,
    /// Why the batch ends here.
    pub end: End,
}

/// Why a batch ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The moment asked for.
    Reached,
    /// A solution.
    Solution,
    /// Every possibility was tried.
    Exhausted,
    /// The first moment of all; nothing lies before it.
    Start,
    /// Time was up; there is more to do.
    Slice,
}

impl Batch {
    /// How many events a batch brings along at most.
    pub const KEPT: usize = 4_096;
}

/// Works on a request until its goal or until time is up, which is asked every 4 096 events (a clock read at each event
/// would cost more than the event).
#[must_use]
pub fn work(request: Request, mut time_is_up: impl FnMut() -> bool) -> Batch {
    let Request { run, id, goal, mut search } = request;
    let mut recent = Recent::new();
    let mut changes = [0; Cell::COUNT];
    let end = loop {
        if let Some(end) = stretch(&mut search, goal, &mut recent, &mut changes) {
            break end;
        }
        if time_is_up() {
            break End::Slice;
        }
    };
    Batch { run, id, events: recent.into_events(), changes, search, end }
}

/// One stretch between two looks at the clock. `None` if the goal is not reached yet.
fn stretch(search: &mut Search, goal: Goal, recent: &mut Recent, changes: &mut [u32; Cell::COUNT]) -> Option<End> {
    let mut here = search.counters().events;
    for _ in 0..Batch::KEPT {
        let target = match goal {
            Goal::To(moment) => moment,
            Goal::NextSolution => u64::MAX,
        };
        if target == here {
            return Some(if here == 0 { End::Start } else { End::Reached });
        }
        let forward = target > here;
        let event = if forward { search.next() } else { search.prev() };
        let Some(event) = event else {
            return Some(if forward { End::Exhausted } else { End::Start });
        };
        here = if forward { here + 1 } else { here - 1 };
        recent.push(event);
        changes[event.choice().cell.index()] += 1;
        if forward && search.is_solution() {
            return Some(End::Solution);
        }
        if here == 0 {
            return Some(End::Start);
        }
    }
    None
}

/// The newest events of a batch, in a ring.
struct Recent {
    ring: Vec<Event>,
    oldest: usize,
}

impl Recent {
    fn new() -> Recent {
        Recent { ring: Vec::new(), oldest: 0 }
    }

    fn push(&mut self, event: Event) {
        if self.ring.len() < Batch::KEPT {
            self.ring.push(event);
        } else {
            self.ring[self.oldest] = event;
            self.oldest = (self.oldest + 1) % Batch::KEPT;
        }
    }

    fn into_events(mut self) -> Vec<Event> {
        self.ring.rotate_left(self.oldest);
        self.ring
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::samples::{HOSTILE, grid};
    use crate::search::Order;

    #[test]
    fn work_stops_at_solutions_ends_and_when_time_is_up() {
        let search = Search::new(&grid(HOSTILE), Order::Fewest).expect("no clash");
        let request = |goal, search: &Search| Request { run: 1, id: 1, goal, search: Box::new(search.clone()) };
        let sliced = work(request(Goal::NextSolution, &search), || true);
        assert_eq!((sliced.end, sliced.search.counters().events), (End::Slice, 4_096));
        assert_eq!(sliced.events.len(), Batch::KEPT);
        let solved = work(request(Goal::NextSolution, &sliced.search), || false);
        assert_eq!((solved.end, solved.search.counters().events), (End::Solution, 90_470));
        assert_eq!(solved.events.last().copied(), solved.search.newest());
        assert_eq!(solved.changes.iter().map(|&n| u64::from(n)).sum::<u64>(), 90_470 - 4_096);
        let exhausted = work(request(Goal::NextSolution, &solved.search), || false);
        assert_eq!(exhausted.end, End::Exhausted);
        let back = work(request(Goal::To(90_470), &exhausted.search), || false);
        assert_eq!(
            (back.end, &*back.search),
            (End::Reached, &*solved.search),
            "back over a solution, counters and all"
        );
        let start = work(request(Goal::To(0), &back.search), || false);
        assert_eq!((start.end, &*start.search), (End::Start, &search));
        let passing = work(request(Goal::To(100_000), &start.search), || false);
        assert_eq!(
            (passing.end, passing.search.counters().events),
            (End::Solution, 90_470),
            "no solution is passed over"
        );
    }
}
