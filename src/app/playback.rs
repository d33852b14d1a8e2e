//! The channel between the event loop and the solver: what is asked, and what comes back.
//!
//! The solver only ever works towards a goal, for as long as it is let; time is [`super::transport`]'s. The moment
//! travels with each request and comes back with the answer. What [`super::solver`] keeps beside it can be made anew: so
//! nothing falls out of step, and when the solver fails the last moment shown is still whole.

use super::race::Pace;
use crate::board::Cell;
use crate::search::{Condition, Event, Heading, Moment, Profile, Quest, Search};

/// What the event loop wants the solver to do.
#[derive(Clone, Debug)]
pub enum Errand {
    /// These films are on show, one in WATCH and several in a race: with nothing else to do, pass over them and lay their
    /// timelines.
    Show {
        /// Those that are on show.
        films: Vec<Start>,
        /// Films that wait to be shown again: their timelines stay. What is neither shown nor waits is dropped.
        waiting: Vec<u64>,
    },
    /// Go somewhere and answer. One such request, or one of a race, is in flight at most.
    Play(Request),
    /// Go to a moment of a race and answer.
    Race(RaceRequest),
    /// No film is on show: lay nothing. The film that was stays as far as it is.
    Rest,
}

/// The beginning of a film.
#[derive(Clone, Debug)]
pub struct Start {
    /// Which film this is: a new one for each new start or order.
    pub run: u64,
    /// Its first moment.
    pub search: Box<Search>,
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

/// What the event loop asks of the solver in a race: all lanes go to the same value of their common clock.
#[derive(Clone, Debug)]
pub struct RaceRequest {
    /// Which race this is.
    pub race: u64,
    /// Which wish of that race, as in [`Request::wish`].
    pub wish: u64,
    /// To which value of the clock; for a race the events in it are the clock's.
    pub goal: Goal,
    /// The clock as it stands.
    pub clock: u64,
    /// The lanes as they stand, or (before a leap) as they shall be paced from then on.
    pub lanes: Vec<Entrant>,
}

/// A lane of a race, as the solver needs it.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its film.
    pub run: u64,
    /// How many events it has at each value of the clock.
    pub pace: Pace,
    /// The moment at which it stands: its first solution or its end at most.
    pub moment: Box<Moment>,
}

/// What the solver did of it.
#[derive(Clone, Debug)]
pub struct RaceBatch {
    /// The request's race.
    pub race: u64,
    /// The request's wish.
    pub wish: u64,
    /// The clock at which all lanes stand now.
    pub clock: u64,
    /// What each lane did, in the request's order.
    pub lanes: Vec<Lap>,
    /// Why the batch ends here. [`End::Exhausted`]: all lanes have finished.
    pub end: End,
    /// How far the lanes' timelines have come, where that is news.
    pub surveys: Vec<Survey>,
}

/// What a lane did in a batch: as in [`Batch`].
#[derive(Clone, Debug)]
pub struct Lap {
    /// The newest events, in the order in which they were passed.
    pub events: Vec<Event>,
    /// How often each cell changed.
    pub changes: [u32; Cell::COUNT],
    /// The moment as it is now.
    pub moment: Box<Moment>,
}

/// What the solver answers.
#[derive(Clone, Debug)]
pub enum Answer {
    /// To [`Errand::Play`].
    Played(Box<Batch>),
    /// To [`Errand::Race`].
    Raced(Box<RaceBatch>),
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
    /// How many nanoseconds an event takes on this machine, without laying the timeline. It is measured once, where films
    /// are compared; `None` until then, and for a film without events.
    pub cost: Option<f64>,
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
