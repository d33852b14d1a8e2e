//! How a playhead moves: what it was told to do, and where it should be by the clock. Time and the present place come in
//! with each call. It does not know what is played: a film or a race.

use super::playback::{Goal, Leap};
use super::speed::Speed;
use crate::search::Heading;
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
    /// It runs to the next solution or the end, as fast as can be, and is seen to.
    Running,
    /// It stands still until another moment is found, and then is there at once.
    Leaping(Leap),
}

/// A playhead's motion.
#[derive(Clone, Debug)]
pub struct Transport {
    /// Which wish this is: another one after each change.
    wish: u64,
    motion: Motion,
    heading: Heading,
    speed: Speed,
    /// Where the playhead should be by the clock; what is played follows it.
    position: f64,
    /// When `position` was last brought forward.
    clock: Duration,
    /// When the motion began.
    since: Duration,
    /// Whether a motion was ended by the user before it came to an end of its own.
    stopped: bool,
    meter: VecDeque<(Duration, u64)>,
}

/// How far the clock may move the playhead at once: after a longer pause (a suspended program, a busy machine) the film
/// goes on where it stood.
const LONGEST_ADVANCE: Duration = Duration::from_millis(250);

/// The least time between two requests while playing: one a frame.
pub(super) const FRAME: Duration = Duration::from_millis(16);

/// A leap that takes longer is told of.
const PATIENCE: Duration = Duration::from_millis(100);

/// How far back the reached speed is measured.
const METER_WINDOW: Duration = Duration::from_secs(1);

/// Lets a wake-up at the very moment an event is due count as due, whatever rounding did to the sum.
const ROUNDING: f64 = 1e-6;

impl Transport {
    /// A playhead that stands still at this place; its wishes are numbered from `first_wish` on.
    #[must_use]
    pub fn new(here: u64, speed: Speed, first_wish: u64) -> Transport {
        Transport {
            wish: first_wish,
            motion: Motion::Paused,
            heading: Heading::Forward,
            speed,
            position: here as f64,
            clock: Duration::ZERO,
            since: Duration::ZERO,
            stopped: false,
            meter: VecDeque::new(),
        }
    }

    /// What the playhead is doing.
    #[must_use]
    pub fn motion(&self) -> Motion {
        self.motion
    }

    /// When it began to do that.
    #[must_use]
    pub fn since(&self) -> Duration {
        self.since
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

    /// Which wish this is: another one after each change of motion, speed or heading.
    #[must_use]
    pub fn wish(&self) -> u64 {
        self.wish
    }

    /// Whether it has been looking for another moment for so long that it should say so. What takes less would only flash.
    #[must_use]
    pub fn is_looking(&self, now: Duration) -> bool {
        matches!(self.motion, Motion::Leaping(_)) && now.saturating_sub(self.since()) > PATIENCE
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

    /// Does something else from here on.
    pub fn set_motion(&mut self, motion: Motion, here: u64, now: Duration) {
        if matches!(motion, Motion::Running | Motion::Leaping(Leap::To(0))) {
            self.heading = Heading::Forward;
        }
        if motion != Motion::Paused {
            self.stopped = false;
        }
        self.motion = motion;
        self.since = now;
        self.restart_clock(here, now);
    }

    /// Stands still where the last answer led.
    pub fn pause(&mut self, here: u64, now: Duration) {
        self.stopped |= self.motion != Motion::Paused;
        self.set_motion(Motion::Paused, here, now);
    }

    /// One event on or back, from where the steps asked for so far lead.
    pub fn step(&mut self, heading: Heading, here: u64, now: Duration) {
        let from = match self.motion {
            Motion::Stepping { to } => to,
            _ => here,
        };
        let to = match heading {
            Heading::Forward => from + 1,
            Heading::Backward => from.saturating_sub(1),
        };
        self.set_motion(Motion::Stepping { to }, here, now);
    }

    /// Turns the direction of play round.
    pub fn reverse(&mut self, here: u64, now: Duration) {
        self.tick(here, now);
        self.heading = self.heading.opposite();
        if self.motion == Motion::Running {
            // A run goes forward alone.
            self.motion = Motion::Playing;
        }
        self.restart_clock(here, now);
    }

    /// Plays at another speed from now on.
    pub fn set_speed(&mut self, speed: Speed, here: u64, now: Duration) {
        self.tick(here, now);
        self.speed = speed;
        self.restart_clock(here, now);
    }

    /// A new wish from here: the clock starts anew.
    pub fn restart_clock(&mut self, here: u64, now: Duration) {
        self.wish += 1;
        self.clock = now;
        self.position = here as f64;
        self.meter.clear();
        self.meter.push_back((now, here));
    }

    /// Brings the playhead's wish up to the clock.
    pub fn tick(&mut self, here: u64, now: Duration) {
        let elapsed = now.saturating_sub(self.clock);
        self.clock = now;
        let (Motion::Playing, Some(rate)) = (self.motion, self.speed.rate()) else { return };
        let rate = f64::from(rate);
        let advance = rate * elapsed.min(LONGEST_ADVANCE.max(self.speed.period())).as_secs_f64();
        // A machine that can't keep up must not owe more than a moment's work.
        let lead = rate * LONGEST_ADVANCE.as_secs_f64() + 1.0;
        let here = here as f64;
        self.position = match self.heading {
            Heading::Forward => (self.position + advance).min(here + lead),
            Heading::Backward => (self.position - advance).max(here - lead).max(0.0),
        };
    }

    /// Where to go now; `None` if there is nothing to do yet.
    #[must_use]
    pub fn goal(&self, here: u64) -> Option<Goal> {
        let goal = match (self.motion, self.heading) {
            (Motion::Paused, _) => return None,
            (Motion::Leaping(leap), _) => Goal::Leap(leap),
            (Motion::Running, _) => Goal::To(u64::MAX),
            (Motion::Stepping { to }, _) => Goal::To(to),
            (Motion::Playing, heading) => Goal::To(match (self.speed, heading) {
                (Speed::Max, Heading::Forward) => u64::MAX,
                (Speed::Max, Heading::Backward) => 0,
                (Speed::PerSecond(_), Heading::Forward) => (self.position + ROUNDING).floor() as u64,
                (Speed::PerSecond(_), Heading::Backward) => (self.position - ROUNDING).ceil().max(0.0) as u64,
            }),
        };
        let waiting = self.motion == Motion::Playing && goal == Goal::To(here);
        (!waiting).then_some(goal)
    }

    /// Takes down how far it has come, to measure the speed reached.
    pub fn note_progress(&mut self, here: u64, now: Duration) {
        self.meter.push_back((now, here));
        let window = METER_WINDOW.max(self.speed.period() * 4);
        while self.meter.front().is_some_and(|&(at, _)| now.saturating_sub(at) > window) {
            self.meter.pop_front();
        }
    }

    /// The motion has come to its own end here.
    pub fn arrive(&mut self, here: u64) {
        self.motion = Motion::Paused;
        self.position = here as f64;
    }

    /// When the next event is due by the clock, if it is the clock that decides.
    #[must_use]
    pub fn next_due(&self, here: u64) -> Option<Duration> {
        let (Motion::Playing, Some(rate)) = (self.motion, self.speed.rate()) else { return None };
        let here = here as f64;
        let missing = match self.heading {
            Heading::Forward => here + 1.0 - self.position,
            Heading::Backward => self.position - (here - 1.0),
        };
        let wait = Duration::from_secs_f64((missing / f64::from(rate)).clamp(0.0, 2.0));
        Some(self.clock + wait.max(FRAME))
    }
}
