//! The channel between the event loop and the solver: what is asked, and what comes back.
//!
//! The solver only ever works towards a goal, for as long as it is let; time is [`super::transport`]'s. The moment
//! travels with each request and comes back with the answer. What [`super::solver`] keeps beside it can be made anew: so
//! nothing falls out of step, and when the solver fails the last moment shown is still whole.

use crate::board::Cell;
use crate::search::{Condition, Event, Heading, Moment, Profile, Quest, Search};

/// What the event loop wants the solver to do.
#[derive(Clone, Debug)]
pub enum Errand {
    /// This film is on show: with nothing else to do, pass over it and lay its timeline.
    Show {
        /// Which film this is: a new one for each new start or order.
        run: u64,
        /// Its first moment.
        start: Box<Search>,
    },
    /// Go somewhere and answer. One such request is in flight at most.
    Play(Request),
    /// No film is on show: lay nothing. The film that was stays as far as it is.
    Rest,
}

/// Where the solver is to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Event by event to the moment after so many events, forward or backward. Forward it stops at a solution on the way;
    /// what is beyond the end leads to the end.
    To(u64),
    /// Straight to another moment, however far.
    Leap(Leap),
}

/// A moment that is gone to straight, without being seen on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leap {
    /// The moment after so many events, or the end of the tree if that comes first.
    To(u64),
    /// The nearest moment of this kind.
    Find(Quest, Heading),
}

/// What the event loop asks of the solver.
#[derive(Clone, Debug)]
pub struct Request {
    /// Which film this is.
    pub run: u64,
    /// Which wish of that film: a new one for each change of motion, speed or direction. An answer to another film or wish
    /// than the present one is dropped; the playhead stands where the last answer left it.
    pub wish: u64,
    /// Where to go.
    pub goal: Goal,
    /// Where else to stop on the way, event by event.
    pub stop: Option<Condition>,
    /// The moment at the playhead.
    pub moment: Box<Moment>,
}

/// What the solver did of it.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The request's film.
    pub run: u64,
    /// The request's wish.
    pub wish: u64,
    /// The newest events of the batch, [`Batch::KEPT`] at most, in the order in which they were passed. On the way
    /// back these are the events that have not happened any more. A leap passes none.
    pub events: Vec<Event>,
    /// How often each cell changed.
    pub changes: [u32; Cell::COUNT],
    /// The moment as it is now: the truth about grid, stack and counters.
    pub moment: Box<Moment>,
    /// Why the batch ends here.
    pub end: End,
    /// How far the timeline has come, if that is news.
    pub survey: Option<Box<Survey>>,
}

/// Why a batch ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The moment asked for.
    Reached,
    /// A solution.
    Solution,
    /// The condition to stop at.
    Condition,
    /// Every possibility was tried.
    Exhausted,
    /// The first moment of all; nothing lies before it.
    Start,
    /// There is no such moment.
    Nowhere,
    /// Time was up; there is more to do.
    Slice,
}

impl Batch {
    /// How many events a batch brings along at most, and how many pass between two looks at the clock: a look at each
    /// event would cost more than the event.
    pub const KEPT: usize = 4_096;
}

/// What is known of a film's whole length.
#[derive(Clone, PartialEq, Debug)]
pub struct Survey {
    /// Which film.
    pub run: u64,
    /// How many events were passed over.
    pub passed: u64,
    /// What comes there.
    pub reach: Reach,
    /// The depth over what was passed.
    pub profile: Profile,
}

/// What is known of the place up to which a film was passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// It goes on, and the film's length is not known.
    Open,
    /// It goes on, but is not passed over unasked: that would be more than [`super::solver::CAP`] events.
    Capped,
    /// A solution: the film ends there until it is played on.
    Solution,
    /// The end: every possibility was tried.
    Exhausted,
}

impl Survey {
    /// How many events the film has, as far as that is known.
    #[must_use]
    pub fn length(&self) -> Option<u64> {
        matches!(self.reach, Reach::Solution | Reach::Exhausted).then_some(self.passed)
    }
}
