//! Playing a search: the goals, the channel's messages, the solver's side of the work, and the playhead.
//!
//! Time belongs to whoever calls [`Player::tick`]; the solver only ever works towards a goal, for as long as it is let.
//! The machine travels with each request and comes back with the answer. So the solver keeps nothing that could fall
//! out of step, and when it fails the last moment shown is still whole.

use super::speed::Speed;
use super::trail::Trail;
use crate::board::Cell;
use crate::search::{Event, Search};
use std::collections::VecDeque;
use std::time::Duration;

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

/// What the playhead is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// It stands still.
    Paused,
    /// It follows the clock, at the speed that is set.
    Playing,
    /// It goes to a moment by single steps that were asked for.
    Stepping {
        /// The moment.
        to: u64,
    },
    /// It runs to the next solution or the end, as fast as can be.
    Running,
}

/// Which way a film is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    /// As it happened.
    Forward,
    /// From now to the start.
    Backward,
}

/// The playhead: a search at a moment, and how it moves on.
#[derive(Clone, Debug)]
pub struct Player {
    run: u64,
    id: u64,
    search: Box<Search>,
    motion: Motion,
    heading: Heading,
    speed: Speed,
    /// Where the playhead should be by the clock; the search follows it.
    position: f64,
    /// When `position` was last brought forward.
    clock: Duration,
    /// Whether a run was ended by the user before it came to an end of its own.
    stopped: bool,
    trail: Trail,
    meter: VecDeque<(Duration, u64)>,
}

/// How far the clock may move the playhead at once: after a longer pause (a suspended program, a busy machine) the film
/// goes on where it stood.
const LONGEST_ADVANCE: Duration = Duration::from_millis(250);

/// The least time between two requests while playing: one a frame.
const FRAME: Duration = Duration::from_millis(16);

/// How far back the reached speed is measured.
const METER_WINDOW: Duration = Duration::from_secs(1);

impl Player {
    /// A player that stands at the search's moment.
    #[must_use]
    pub fn new(run: u64, search: Search, speed: Speed) -> Player {
        Player {
            run,
            id: 0,
            position: search.counters().events as f64,
            search: Box::new(search),
            motion: Motion::Paused,
            heading: Heading::Forward,
            speed,
            clock: Duration::ZERO,
            stopped: false,
            trail: Trail::default(),
            meter: VecDeque::new(),
        }
    }

    /// The search as it stands at the playhead.
    #[must_use]
    pub fn search(&self) -> &Search {
        &self.search
    }

    /// What the playhead is doing.
    #[must_use]
    pub fn motion(&self) -> Motion {
        self.motion
    }

    /// Which way it plays.
    #[must_use]
    pub fn heading(&self) -> Heading {
        self.heading
    }

    /// The speed asked for.
    #[must_use]
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Whether the user stopped it on the way.
    #[must_use]
    pub fn was_stopped(&self) -> bool {
        self.stopped
    }

    /// What changed lately, cell by cell.
    #[must_use]
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// Events a second that were reached over the last second or so; `None` while it stands or has only just started.
    #[must_use]
    pub fn reached(&self) -> Option<f64> {
        if !matches!(self.motion, Motion::Playing | Motion::Running) {
            return None;
        }
        let (&(from, first), &(to, last)) = (self.meter.front()?, self.meter.back()?);
        let span = (to.checked_sub(from)?).as_secs_f64();
        (span >= 0.2).then(|| last.abs_diff(first) as f64 / span)
    }

    /// Plays on from here, in the direction that is set.
    pub fn play(&mut self, now: Duration) {
        self.set_motion(Motion::Playing, now);
    }

    /// Runs forward to the next solution or the end.
    pub fn run_on(&mut self, now: Duration) {
        self.heading = Heading::Forward;
        self.set_motion(Motion::Running, now);
    }

    /// Stands still at the moment of the last answer.
    pub fn pause(&mut self, now: Duration) {
        self.stopped |= self.motion != Motion::Paused;
        self.set_motion(Motion::Paused, now);
    }

    /// One event forward or back, from where the steps asked for so far lead.
    pub fn step(&mut self, heading: Heading, now: Duration) {
        let from = match self.motion {
            Motion::Stepping { to } => to,
            _ => self.search.counters().events,
        };
        let to = match heading {
            Heading::Forward => from + 1,
            Heading::Backward => from.saturating_sub(1),
        };
        self.set_motion(Motion::Stepping { to }, now);
    }

    /// Turns the direction of play round.
    pub fn reverse(&mut self, now: Duration) {
        self.tick(now);
        self.heading = match self.heading {
            Heading::Forward => Heading::Backward,
            Heading::Backward => Heading::Forward,
        };
        self.restart_clock(now);
    }

    /// Plays at another speed from now on.
    pub fn set_speed(&mut self, speed: Speed, now: Duration) {
        self.tick(now);
        self.speed = speed;
        self.restart_clock(now);
    }

    fn set_motion(&mut self, motion: Motion, now: Duration) {
        if motion != Motion::Paused {
            self.stopped = false;
        }
        self.motion = motion;
        self.restart_clock(now);
    }

    fn restart_clock(&mut self, now: Duration) {
        let events = self.search.counters().events;
        self.id += 1;
        self.clock = now;
        self.position = events as f64;
        self.meter.clear();
        self.meter.push_back((now, events));
    }

    /// Brings the playhead's wish up to the clock.
    pub fn tick(&mut self, now: Duration) {
        let elapsed = now.saturating_sub(self.clock);
        self.clock = now;
        let (Motion::Playing, Some(rate)) = (self.motion, self.speed.rate()) else { return };
        let rate = f64::from(rate);
        let advance = rate * elapsed.min(LONGEST_ADVANCE.max(self.speed.period())).as_secs_f64();
        // A machine that can't keep up must not owe more than a moment's work.
        let lead = rate * LONGEST_ADVANCE.as_secs_f64() + 1.0;
        let here = self.search.counters().events as f64;
        self.position = match self.heading {
            Heading::Forward => (self.position + advance).min(here + lead),
            Heading::Backward => (self.position - advance).max(here - lead).max(0.0),
        };
    }

    /// What the solver should do next; `None` if there is nothing to do yet.
    #[must_use]
    pub fn request(&self) -> Option<Request> {
        let here = self.search.counters().events;
        let goal = match (self.motion, self.heading) {
            (Motion::Paused, _) => return None,
            (Motion::Running, _) => Goal::NextSolution,
            (Motion::Stepping { to }, _) => Goal::To(to),
            (Motion::Playing, heading) => Goal::To(match (self.speed, heading) {
                (Speed::Max, Heading::Forward) => u64::MAX,
                (Speed::Max, Heading::Backward) => 0,
                (Speed::PerSecond(_), Heading::Forward) => (self.position + ROUNDING).floor() as u64,
                (Speed::PerSecond(_), Heading::Backward) => (self.position - ROUNDING).ceil().max(0.0) as u64,
            }),
        };
        let waiting = self.motion == Motion::Playing && goal == Goal::To(here);
        (!waiting).then(|| Request { run: self.run, id: self.id, goal, search: self.search.clone() })
    }

    /// Takes the solver's answer in, and tells the end that the motion came to with it, if it did.
    ///
    /// An answer to an older wish is dropped: so the moment at which the film was stopped is the one that was shown.
    pub fn absorb(&mut self, batch: Batch, now: Duration) -> Option<End> {
        if (batch.run, batch.id) != (self.run, self.id) {
            return None;
        }
        self.search = batch.search;
        self.trail.absorb(&batch.events, &batch.changes, now);
        let events = self.search.counters().events;
        self.meter.push_back((now, events));
        let window = METER_WINDOW.max(self.speed.period() * 4);
        while self.meter.front().is_some_and(|&(at, _)| now.saturating_sub(at) > window) {
            self.meter.pop_front();
        }
        match batch.end {
            End::Slice => return None,
            End::Reached if self.motion == Motion::Playing => return None,
            End::Reached | End::Solution | End::Exhausted | End::Start => {}
        }
        self.motion = Motion::Paused;
        self.position = events as f64;
        Some(batch.end)
    }

    /// When the next event is due by the clock, if it is the clock that decides.
    #[must_use]
    pub fn next_due(&self) -> Option<Duration> {
        let (Motion::Playing, Some(rate)) = (self.motion, self.speed.rate()) else { return None };
        let here = self.search.counters().events as f64;
        let missing = match self.heading {
            Heading::Forward => here + 1.0 - self.position,
            Heading::Backward => self.position - (here - 1.0),
        };
        let wait = Duration::from_secs_f64((missing / f64::from(rate)).clamp(0.0, 2.0));
        Some(self.clock + wait.max(FRAME))
    }
}

/// Lets a wake-up at the very moment an event is due count as due, whatever rounding did to the sum.
const ROUNDING: f64 = 1e-6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::board::samples::{HOSTILE, grid};
    use crate::search::Order;

    fn player(speed: u32) -> Player {
        let search = Search::new(&Grid::EMPTY, Order::Reading).expect("no clash");
        Player::new(1, search, Speed::per_second(speed).expect("in range"))
    }

    /// Plays for so long by a clock that wakes as late as `lag` after each deadline.
    fn play_for(player: &mut Player, length: Duration, lag: Duration) {
        let mut now = Duration::ZERO;
        player.play(now);
        while now < length {
            player.tick(now);
            if let Some(request) = player.request() {
                let batch = work(request, || false);
                player.absorb(batch, now);
            }
            now = player.next_due().map_or(now + FRAME, |due| due.max(now)) + lag;
        }
    }

    #[test]
    fn the_rate_asked_is_the_rate_reached_whatever_the_wake_ups() {
        for lag in [0, 1, 7, 30] {
            for rate in [1, 60, 1_000, 100_000] {
                let mut player = player(rate);
                // The film of the empty grid starts with a solution after 392 events or so: stay away from ends.
                *player.search = Search::new(&grid(HOSTILE), Order::Reading).expect("no clash");
                play_for(&mut player, Duration::from_secs(10), Duration::from_millis(lag));
                let events = player.search().counters().events as f64;
                let asked = f64::from(rate) * 10.0;
                assert!((events - asked).abs() <= (asked * 0.01).max(1.0), "{rate} a second, {lag} ms late: {events}");
                let reached = player.reached().expect("playing");
                assert!((reached / f64::from(rate) - 1.0).abs() < 0.1, "{rate} a second: {reached}");
            }
        }
    }

    #[test]
    fn after_a_long_sleep_the_film_goes_on_where_it_stood() {
        let mut player = player(1_000);
        player.play(Duration::ZERO);
        player.tick(Duration::from_secs(3_600));
        let Some(Request { goal: Goal::To(moment), .. }) = player.request() else { panic!("something is due") };
        assert!(moment <= 250, "{moment}");
    }

    #[test]
    fn a_batch_of_another_run_is_dropped() {
        let mut player = player(60);
        player.step(Heading::Forward, Duration::ZERO);
        let mut batch = work(player.request().expect("a step"), || false);
        batch.run = 2;
        assert_eq!(player.absorb(batch, Duration::ZERO), None);
        assert_eq!(player.search().counters().events, 0);
    }

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

    #[test]
    fn steps_asked_for_in_a_burst_add_up() {
        let mut player = player(60);
        for _ in 0..5 {
            player.step(Heading::Forward, Duration::ZERO);
        }
        player.step(Heading::Backward, Duration::ZERO);
        let batch = work(player.request().expect("steps"), || false);
        player.absorb(batch, Duration::ZERO);
        assert_eq!(player.search().counters().events, 4);
        assert_eq!(player.motion(), Motion::Paused);
    }
}
