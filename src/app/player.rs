//! The playhead: where a film stands, how it moves by the clock, and what it asks of the solver for that.
//!
//! Time comes in with each call; which event comes next is the search's own affair.

use super::playback::{Batch, End, Goal, Request};
use super::speed::Speed;
use super::trail::Trail;
use crate::search::Search;
use std::collections::VecDeque;
use std::time::Duration;

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
    use crate::app::playback::work;
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
