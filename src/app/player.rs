//! The playhead of a film: the moment at which it stands, how it moves on, and what it asks of the solver for that.

use super::playback::{Batch, End, Leap, Request};
use super::speed::Speed;
use super::trail::Trail;
use super::transport::{Motion, Transport};
use crate::search::{Condition, Heading, Moment, Search};
use std::time::Duration;

/// A film as it is put on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Showing {
    /// Which film it is: the same one whenever it is put on again, so that what was passed of it is known.
    pub run: u64,
    /// Its wishes are numbered from here on: an answer to another showing of the film is none to this one.
    pub first_wish: u64,
}

/// The playhead: a moment of a film, and how it moves on.
#[derive(Clone, Debug)]
pub struct Player {
    run: u64,
    moment: Box<Moment>,
    transport: Transport,
    trail: Trail,
    /// Playing and running stop where this holds.
    stop: Option<Condition>,
}

impl Player {
    /// A player that stands at the moment.
    #[must_use]
    pub fn new(showing: Showing, moment: Moment, speed: Speed) -> Player {
        let Showing { run, first_wish } = showing;
        let transport = Transport::new(moment.events(), speed, first_wish);
        Player { run, moment: Box::new(moment), transport, trail: Trail::default(), stop: None }
    }

    /// Which film this is.
    #[must_use]
    pub fn run(&self) -> u64 {
        self.run
    }

    /// The moment at which it stands.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// The search as it stands at the playhead.
    #[must_use]
    pub fn search(&self) -> &Search {
        self.moment.search()
    }

    /// How it moves.
    #[must_use]
    pub fn transport(&self) -> &Transport {
        &self.transport
    }

    /// What changed lately, cell by cell.
    #[must_use]
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// Where playing and running stop on the way.
    #[must_use]
    pub fn stop(&self) -> Option<Condition> {
        self.stop
    }

    /// Playing and running stop there from now on, or at solutions and ends alone.
    pub fn set_stop(&mut self, stop: Option<Condition>, now: Duration) {
        self.stop = stop;
        self.transport.restart_clock(self.here(), now);
    }

    fn here(&self) -> u64 {
        self.moment.events()
    }

    /// Plays on from here, in the direction that is set.
    pub fn play(&mut self, now: Duration) {
        self.transport.set_motion(Motion::Playing, self.here(), now);
    }

    /// Runs forward to the next solution or the end.
    pub fn run_on(&mut self, now: Duration) {
        self.transport.set_motion(Motion::Running, self.here(), now);
    }

    /// Goes straight to another moment.
    pub fn leap(&mut self, leap: Leap, now: Duration) {
        self.transport.set_motion(Motion::Leaping(leap), self.here(), now);
    }

    /// Stands still at the moment of the last answer.
    pub fn pause(&mut self, now: Duration) {
        self.transport.pause(self.here(), now);
    }

    /// One event forward or back, from where the steps asked for so far lead.
    pub fn step(&mut self, heading: Heading, now: Duration) {
        self.transport.step(heading, self.here(), now);
    }

    /// Turns the direction of play round.
    pub fn reverse(&mut self, now: Duration) {
        self.transport.reverse(self.here(), now);
    }

    /// Plays at another speed from now on.
    pub fn set_speed(&mut self, speed: Speed, now: Duration) {
        self.transport.set_speed(speed, self.here(), now);
    }

    /// Brings the playhead's wish up to the clock.
    pub fn tick(&mut self, now: Duration) {
        self.transport.tick(self.here(), now);
    }

    /// What the solver should do next; `None` if there is nothing to do yet.
    #[must_use]
    pub fn request(&self) -> Option<Request> {
        let goal = self.transport.goal(self.here())?;
        let stops = matches!(self.transport.motion(), Motion::Playing | Motion::Running);
        Some(Request {
            run: self.run,
            wish: self.transport.wish(),
            goal,
            stop: self.stop.filter(|_| stops),
            moment: self.moment.clone(),
        })
    }

    /// Takes the solver's answer in, and tells the end that the motion came to with it, if it did.
    ///
    /// An answer to an older wish is dropped: so the moment at which the film was stopped is the one that was shown.
    pub fn absorb(&mut self, batch: Batch, now: Duration) -> Option<End> {
        if (batch.run, batch.wish) != (self.run, self.transport.wish()) {
            return None;
        }
        let leapt = matches!(self.transport.motion(), Motion::Leaping(_));
        if leapt && batch.moment.events() != self.here() {
            self.trail = Trail::default();
        }
        self.moment = batch.moment;
        self.trail.absorb(&batch.events, &batch.changes, now);
        self.transport.note_progress(self.here(), now);
        match batch.end {
            End::Slice => return None,
            End::Reached if self.transport.motion() == Motion::Playing => return None,
            _ => {}
        }
        self.transport.arrive(self.here());
        Some(batch.end)
    }

    /// When the next event is due by the clock, if it is the clock that decides.
    #[must_use]
    pub fn next_due(&self) -> Option<Duration> {
        self.transport.next_due(self.here())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::playback::{Answer, Errand, Goal};
    use crate::app::solver::Solver;
    use crate::app::transport::FRAME;
    use crate::board::Grid;
    use crate::board::samples::{HOSTILE, grid};
    use crate::search::Order;

    /// The solver's answer to what the player asks for.
    fn answer(player: &Player) -> Batch {
        let request = player.request().expect("something to do");
        match Solver::default().run(Errand::Play(request), || false) {
            Some(Answer::Played(batch)) => *batch,
            other => panic!("a request has its answer: {other:?}"),
        }
    }

    fn player(speed: u32) -> Player {
        let search = Search::new(&Grid::EMPTY, Order::Reading).expect("no clash");
        Player::new(Showing { run: 1, first_wish: 0 }, Moment::new(search), Speed::per_second(speed).expect("in range"))
    }

    /// Plays for so long by a clock that wakes as late as `lag` after each deadline.
    fn play_for(player: &mut Player, length: Duration, lag: Duration) {
        let mut now = Duration::ZERO;
        player.play(now);
        while now < length {
            player.tick(now);
            if player.request().is_some() {
                let batch = answer(player);
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
                *player.moment = Moment::new(Search::new(&grid(HOSTILE), Order::Reading).expect("no clash"));
                play_for(&mut player, Duration::from_secs(10), Duration::from_millis(lag));
                let events = player.search().counters().events as f64;
                let asked = f64::from(rate) * 10.0;
                assert!((events - asked).abs() <= (asked * 0.01).max(1.0), "{rate} a second, {lag} ms late: {events}");
                let reached = player.transport().reached().expect("playing");
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
        let mut batch = answer(&player);
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
        let batch = answer(&player);
        player.absorb(batch, Duration::ZERO);
        assert_eq!(player.search().counters().events, 4);
        assert_eq!(player.transport().motion(), Motion::Paused);
    }
}
