//! RACE: several orders of the search on the same puzzle, side by side on one common clock.

mod act;
mod pace;

pub use pace::{Pace, Pacing};

use super::playback::{End, Entrant, Lap, Leap, RaceBatch, RaceRequest, Start, Survey};
use super::speed::Speed;
use super::trail::Trail;
use super::transport::{Motion, Transport};
use super::watch::Scope;
use super::words::grouped;
use crate::board::rules::Clashes;
use crate::board::{Cell, Grid};
use crate::search::{Moment, Order, Search};
use std::time::Duration;

/// A race: its lanes always stand where their searches are at one value of the clock.
#[derive(Clone, Debug)]
pub struct Race {
    id: u64,
    scope: Scope,
    lanes: Vec<Lane>,
    pacing: Pacing,
    /// The pacing that holds as soon as the lanes stand where it puts them.
    next_pacing: Option<Pacing>,
    /// Whether playing goes on once they do.
    resumes: bool,
    clock: u64,
    transport: Transport,
    shown: usize,
}

/// One order in a race. It stops at its first solution or, without one, at the end of its tree.
#[derive(Clone, Debug)]
pub struct Lane {
    run: u64,
    moment: Box<Moment>,
    trail: Trail,
    survey: Option<Box<Survey>>,
}

/// Where a lane stops, and why there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finish {
    /// After so many events.
    pub event: u64,
    /// At a solution; else every possibility was tried.
    pub solved: bool,
}

impl Lane {
    fn new(run: u64, search: Search) -> Lane {
        Lane { run, moment: Box::new(Moment::new(search)), trail: Trail::default(), survey: None }
    }

    /// The search as it stands.
    #[must_use]
    pub fn search(&self) -> &Search {
        self.moment.search()
    }

    /// The moment at which it stands.
    #[must_use]
    pub fn moment(&self) -> &Moment {
        &self.moment
    }

    /// Its order.
    #[must_use]
    pub fn order(&self) -> Order {
        self.search().order()
    }

    /// What changed lately, cell by cell.
    #[must_use]
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// What is known of its whole length.
    #[must_use]
    pub fn survey(&self) -> Option<&Survey> {
        self.survey.as_deref()
    }

    /// Nanoseconds an event, once they are measured.
    #[must_use]
    pub fn cost(&self) -> Option<f64> {
        self.survey.as_ref()?.cost
    }

    /// How long the events up to here take by themselves, as far as that is measured.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        let seconds = self.cost()? * 1e-9 * self.moment.events() as f64;
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// Whether it has finished.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.search().is_solution() || self.search().is_exhausted()
    }

    /// Whether this moment is a solution, by the rules and not by the search's own word.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.search().is_solved()
    }

    /// Where it stops, as far as that is known: perhaps before it is there.
    #[must_use]
    pub fn finish(&self) -> Option<Finish> {
        if self.is_done() {
            return Some(Finish { event: self.moment.events(), solved: self.search().is_solution() });
        }
        let survey = self.survey()?;
        let solved = survey.reach == super::playback::Reach::Solution;
        survey.length().map(|event| Finish { event, solved })
    }

    /// How many events were passed over, by the playhead or before it.
    fn passed(&self) -> u64 {
        self.survey().map_or(0, |survey| survey.passed).max(self.moment.events())
    }
}

impl Race {
    /// The race of these orders from the start of a film, each with a run of its own.
    fn new(id: u64, start: &Grid, scope: Scope, entries: &[(u64, Order)], speed: Speed) -> Result<Race, Clashes> {
        let lane = |&(run, order): &(u64, Order)| Ok(Lane::new(run, Search::new(start, order)?));
        Ok(Race {
            id,
            scope,
            lanes: entries.iter().map(lane).collect::<Result<_, _>>()?,
            pacing: Pacing::Events,
            next_pacing: None,
            resumes: false,
            clock: 0,
            transport: Transport::new(0, speed, 0),
            shown: 0,
        })
    }

    /// The lanes, in the order of [`Order::ALL`].
    #[must_use]
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// The lane that is shown where there is room for one.
    #[must_use]
    pub fn shown(&self) -> usize {
        self.shown
    }

    /// What the lanes have in common at each value of the clock.
    #[must_use]
    pub fn pacing(&self) -> &Pacing {
        &self.pacing
    }

    /// What the clock shows: events of each lane, or of the lane whose events cost least.
    #[must_use]
    pub fn clock(&self) -> u64 {
        self.clock
    }

    /// How the clock moves.
    #[must_use]
    pub fn transport(&self) -> &Transport {
        &self.transport
    }

    /// What the search started from.
    #[must_use]
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// The grid that all lanes start from.
    #[must_use]
    pub fn start(&self) -> Option<&Grid> {
        self.lanes.first().map(|lane| lane.search().start())
    }

    /// Whether all lanes have finished.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.lanes.iter().all(Lane::is_done)
    }

    /// What the clock shows when this lane finishes, as far as that is known.
    #[must_use]
    pub fn clock_at_finish(&self, lane: usize) -> Option<u64> {
        let finish = self.lanes.get(lane)?.finish()?;
        Some(self.pacing.pace(lane).clock_of(finish.event))
    }

    /// How far the clock goes, and whether that is to the race's end: else it is as far as all lanes were passed over.
    #[must_use]
    pub fn span(&self) -> (u64, bool) {
        let lanes = 0..self.lanes.len();
        let ends: Option<Vec<u64>> = lanes.clone().map(|lane| self.clock_at_finish(lane)).collect();
        if let Some(end) = ends.and_then(|ends| ends.into_iter().max()) {
            return (end, true);
        }
        let open = lanes.filter(|&lane| self.lanes[lane].finish().is_none());
        let passed = open.map(|lane| self.pacing.pace(lane).clock_of(self.lanes[lane].passed())).min();
        (passed.unwrap_or(0).max(self.clock), false)
    }

    /// The lanes' places, the first to finish first; `None` before the race is over. Equal clocks share a place.
    #[must_use]
    pub fn ranking(&self) -> Option<Vec<usize>> {
        let mut lanes: Vec<usize> = (0..self.lanes.len()).collect();
        lanes.sort_by_key(|&lane| self.clock_at_finish(lane));
        self.is_over().then_some(lanes)
    }

    /// The race's end in words, once it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<String> {
        let ranking = self.ranking()?;
        let best = self.clock_at_finish(*ranking.first()?)?;
        let first: Vec<usize> =
            ranking.iter().copied().filter(|&lane| self.clock_at_finish(lane) == Some(best)).collect();
        let names: Vec<String> = first.iter().map(|&lane| self.lanes[lane].order().to_string()).collect();
        let events = grouped(self.lanes[first[0]].moment.events());
        let all_solved = self.lanes.iter().all(Lane::is_solved);
        let what = if all_solved { "all have solved it" } else { "no solution: all have tried every possibility" };
        Some(if names.len() == self.lanes.len() {
            format!("{what}, at the same time: after {events} events")
        } else {
            format!("{what}: {} first, after {events} events", names.join(" and "))
        })
    }

    /// How lanes are paced, in words, with this name for each order.
    #[must_use]
    pub fn terms(&self, order: fn(Order) -> String) -> String {
        let Pacing::Time { costs } = &self.pacing else { return "equal events".to_owned() };
        let costs = costs.iter().enumerate().filter_map(|(lane, cost)| Some((lane, (*cost)?)));
        let Some((slowest, most)) = costs.clone().max_by_key(|&(_, cost)| cost) else {
            return "equal time".to_owned();
        };
        // The quicker a lane, the more of its events fit the time of one of the slowest: read that way round, the numbers
        // are above 1.
        let name = |lane: usize| self.lanes.get(lane).map_or(String::new(), |lane| order(lane.order()));
        let others = costs.filter(|&(lane, _)| lane != slowest);
        let part = |(lane, cost): (usize, u64)| {
            let share = most as f64 / cost as f64;
            let share = if share < 9.95 { format!("{share:.1}") } else { grouped(share.round() as u64) };
            format!("{share} of {}", name(lane))
        };
        let parts: Vec<String> = others.map(part).collect();
        format!("equal time: 1 event of {} for {}", name(slowest), parts.join(", "))
    }

    /// The lanes' films.
    pub(super) fn runs(&self) -> impl Iterator<Item = u64> {
        self.lanes.iter().map(|lane| lane.run)
    }

    /// The lanes' films, for the solver.
    pub(super) fn films(&self) -> Vec<Start> {
        let film = |lane: &Lane| Start { run: lane.run, search: Box::new(lane.search().rewound()) };
        self.lanes.iter().map(film).collect()
    }

    /// What the solver should do next; `None` if there is nothing to do yet.
    pub(super) fn request(&self) -> Option<RaceRequest> {
        let goal = self.transport.goal(self.clock)?;
        let pacing = self.next_pacing.as_ref().unwrap_or(&self.pacing);
        let lanes = self.lanes.iter().enumerate();
        let lanes = lanes.map(|(i, lane)| Entrant { run: lane.run, pace: pacing.pace(i), moment: lane.moment.clone() });
        Some(RaceRequest {
            race: self.id,
            wish: self.transport.wish(),
            goal,
            clock: self.clock,
            lanes: lanes.collect(),
        })
    }

    /// Takes the solver's answer in, and tells the end that the motion came to with it, if it did. An answer to an older
    /// wish is dropped.
    fn absorb(&mut self, batch: RaceBatch, now: Duration) -> Option<End> {
        if (batch.race, batch.wish) != (self.id, self.transport.wish()) {
            return None;
        }
        let leapt = matches!(self.transport.motion(), Motion::Leaping(_));
        if leapt && batch.end != End::Slice {
            self.pacing = self.next_pacing.take().unwrap_or(std::mem::take(&mut self.pacing));
        }
        self.clock = batch.clock;
        for (lane, lap) in self.lanes.iter_mut().zip(batch.lanes) {
            let Lap { events, changes, moment } = lap;
            if leapt && moment.events() != lane.moment.events() {
                lane.trail = Trail::default();
            }
            lane.moment = moment;
            lane.trail.absorb(&events, &changes, now);
        }
        self.transport.note_progress(self.clock, now);
        match batch.end {
            End::Slice => return None,
            End::Reached if self.transport.motion() == Motion::Playing => return None,
            _ => self.transport.arrive(self.clock),
        }
        if std::mem::take(&mut self.resumes) && batch.end == End::Reached {
            self.transport.set_motion(Motion::Playing, self.clock, now);
        }
        Some(batch.end)
    }

    /// Another motion; a change of pacing that still waits for a leap is off with it.
    pub(super) fn set_motion(&mut self, motion: Motion, now: Duration) {
        self.next_pacing = None;
        self.resumes = false;
        self.transport.set_motion(motion, self.clock, now);
    }

    /// The lanes stand still where they are.
    pub(super) fn pause(&mut self, now: Duration) {
        self.next_pacing = None;
        self.resumes = false;
        self.transport.pause(self.clock, now);
    }

    /// The lanes go to where another pacing has them at this value of the clock.
    fn repace(&mut self, pacing: Pacing, now: Duration) {
        let plays = self.transport.motion() == Motion::Playing || self.resumes;
        self.set_motion(Motion::Leaping(Leap::To(self.clock)), now);
        self.next_pacing = Some(pacing);
        self.resumes = plays;
    }

    /// Brings the clock's wish up to the time.
    pub(super) fn tick(&mut self, now: Duration) {
        self.transport.tick(self.clock, now);
    }

    /// When the next event is due by the clock.
    pub(super) fn next_due(&self) -> Option<Duration> {
        self.transport.next_due(self.clock)
    }

    /// When a cell next looks different although nothing happens.
    pub(super) fn next_fade(&self, now: Duration) -> Option<Duration> {
        self.lanes.iter().filter_map(|lane| lane.trail.next_fade(now)).min()
    }

    /// Takes in how far a lane's timeline has come, if it is one of these lanes.
    fn surveyed(&mut self, survey: &Survey) {
        if let Some(lane) = self.lanes.iter_mut().find(|lane| lane.run == survey.run) {
            lane.survey = Some(Box::new(survey.clone()));
        }
    }

    /// The cell in question in the lane that is shown: where the terminal's cursor stands.
    #[must_use]
    pub fn focus(&self) -> Cell {
        let lane = self.lanes.get(self.shown);
        lane.and_then(|lane| crate::search::cell_in_question(lane.search())).unwrap_or(Cell::FIRST)
    }
}
