//! The solver's side of the work: it goes where a request asks, and with nothing to do it passes over the films that are
//! on show and lays their timelines.
//!
//! It knows no clock: whoever calls it says when time is up. All that it keeps are timelines, which can be made anew.

mod race;
mod rehearsal;

use super::playback::{Answer, Batch, End, Errand, Goal, Leap, Reach, Request, Start, Survey};
use crate::board::Cell;
use crate::search::{Condition, Event, Heading, Moment, Quest, Search, Timeline};
use rehearsal::Rehearsal;
use std::time::Duration;

/// So many events of a film are passed over unasked at most.
pub const CAP: u64 = 10_000_000_000;

/// How many columns a survey's profile has at most: more than any screen shows.
const COLUMNS: usize = 512;

/// A survey is news when this share of the film has come to it.
const NEWS: u64 = 256;

/// The solver, with the timelines of the films on show and of those that wait.
#[derive(Debug, Default)]
pub struct Solver {
    films: Vec<Film>,
    /// The films on show; the first of them has its turn in the idle pass.
    shown: Vec<u64>,
}

#[derive(Debug)]
struct Film {
    run: u64,
    timeline: Timeline,
    /// Up to where a quest that goes on was looked for: its wish, and the moment.
    looked: Option<(u64, u64)>,
    /// What the last survey told: how far, what comes there, and whether with the cost.
    told: Option<(u64, Reach, bool)>,
    rehearsal: Rehearsal,
}

impl Solver {
    /// Does what is wanted until it is done or time is up; the answer, if one is wanted.
    pub fn run(&mut self, errand: Errand, time_is_up: impl FnMut() -> bool) -> Option<Answer> {
        match errand {
            Errand::Show { films, waiting } => {
                self.shown = films.iter().map(|film| film.run).collect();
                self.films.retain(|film| self.shown.contains(&film.run) || waiting.contains(&film.run));
                for Start { run, search } in films {
                    // Whoever shows it again may have missed what was told.
                    self.film(run, &search).told = None;
                }
                None
            }
            Errand::Rest => {
                self.shown.clear();
                None
            }
            Errand::Play(request) => Some(Answer::Played(Box::new(self.play(request, time_is_up)))),
            Errand::Race(request) => Some(Answer::Raced(Box::new(self.race(request, time_is_up)))),
        }
    }

    /// The film of this run; if it is not there it begins anew.
    fn film(&mut self, run: u64, any_moment: &Search) -> &mut Film {
        let place = self.films.iter().position(|film| film.run == run).unwrap_or(self.films.len());
        if place == self.films.len() {
            self.films.push(Film::new(run, &any_moment.rewound()));
        }
        &mut self.films[place]
    }

    fn play(&mut self, request: Request, time_is_up: impl FnMut() -> bool) -> Batch {
        let Request { run, wish, goal, stop, mut moment } = request;
        let film = self.film(run, moment.search());
        let mut seen = Seen::default();
        let end = match goal {
            Goal::To(to) => film.play(&mut moment, to, stop, &mut seen, time_is_up),
            Goal::Leap(Leap::To(to)) => film.go(&mut moment, to, time_is_up),
            Goal::Leap(Leap::Find(quest, heading)) => film.look(&mut moment, quest, heading, wish, time_is_up),
        };
        film.looked = film.looked.filter(|_| end == End::Slice);
        let survey = film.survey().map(Box::new);
        Batch { run, wish, events: seen.events(), changes: seen.changes, moment, end, survey }
    }

    /// Whether there is a part of the films on show that was not passed over yet, and should be.
    #[must_use]
    pub fn has_idle_work(&self) -> bool {
        self.films.iter().any(|film| self.is_open(film))
    }

    /// Whether a film is on show and not all known of it that should be.
    fn is_open(&self, film: &Film) -> bool {
        let compares = self.shown.len() > 1;
        self.shown.contains(&film.run) && (film.reach() == Reach::Open || (compares && !film.rehearsal.is_over()))
    }

    /// Passes over more of the films on show until so much time has passed, by a clock that tells how much did: of each in
    /// its turn, for one may be longer than anybody waits.
    pub fn idle(&mut self, slice: Duration, mut elapsed: impl FnMut() -> Duration) {
        let began = elapsed();
        let compares = self.shown.len() > 1;
        for _ in 0..self.shown.len() {
            self.shown.rotate_left(1);
            let Some(&run) = self.shown.last() else { return };
            while let Some(place) = self.films.iter().position(|film| film.run == run && self.is_open(film)) {
                let film = &mut self.films[place];
                if compares && !film.rehearsal.is_over() {
                    let before = elapsed();
                    film.rehearsal.play();
                    film.rehearsal.took(elapsed().saturating_sub(before));
                }
                if film.reach() == Reach::Open {
                    film.pass(CAP, |_| false);
                }
                if elapsed().saturating_sub(began) >= slice {
                    return;
                }
            }
        }
    }

    /// What is known of the films on show, where that is news.
    pub fn surveys(&mut self) -> Vec<Survey> {
        let shown = &self.shown;
        self.films.iter_mut().filter(|film| shown.contains(&film.run)).filter_map(Film::survey).collect()
    }
}

impl Film {
    fn new(run: u64, start: &Search) -> Film {
        let rehearsal = Rehearsal::of(start);
        Film { run, timeline: Timeline::new(start), looked: None, told: None, rehearsal }
    }

    fn passed(&self) -> u64 {
        self.timeline.passed()
    }

    fn reach(&self) -> Reach {
        if self.timeline.is_exhausted() {
            Reach::Exhausted
        } else if self.timeline.leader().search().is_solution() {
            Reach::Solution
        } else if self.passed() >= CAP {
            Reach::Capped
        } else {
            Reach::Open
        }
    }

    fn survey(&mut self) -> Option<Survey> {
        let (passed, reach, cost) = (self.passed(), self.reach(), self.rehearsal.cost());
        if let Some((told, before, with_cost)) = self.told
            && before == reach
            && with_cost == cost.is_some()
            && (passed == told || passed - told < passed / NEWS)
        {
            return None;
        }
        self.told = Some((passed, reach, cost.is_some()));
        Some(Survey { run: self.run, passed, reach, profile: self.timeline.profile(COLUMNS), cost })
    }

    /// Passes over a stretch between two looks at the clock: up to this moment, to a solution, the end, or where the test
    /// says so. Whether it did.
    fn pass(&mut self, to: u64, stops: impl Fn(&Search) -> bool) -> bool {
        for _ in 0..Batch::KEPT {
            if self.passed() >= to || self.timeline.next().is_none() {
                return false;
            }
            let search = self.timeline.leader().search();
            if stops(search) {
                return true;
            }
            if search.is_solution() {
                return false;
            }
        }
        false
    }

    /// Event by event to a moment.
    fn play(
        &mut self,
        moment: &mut Moment,
        to: u64,
        stop: Option<Condition>,
        seen: &mut Seen,
        mut time_is_up: impl FnMut() -> bool,
    ) -> End {
        loop {
            let (here, passed) = (moment.events(), self.passed());
            let end = if to <= here {
                backward(moment, to, stop, seen)
            } else if here == passed {
                // Where nothing is passed yet, what is played is passed.
                let end = forward(&mut self.timeline, here, to, stop, seen);
                moment.clone_from(self.timeline.leader());
                end
            } else {
                let known = if here < passed { passed } else { u64::MAX };
                let end = forward(moment, here, to.min(known), stop, seen);
                end.filter(|&end| end != End::Reached || moment.events() == to)
            };
            if let Some(end) = end {
                return end;
            }
            if time_is_up() {
                return End::Slice;
            }
        }
    }

    /// Straight to a moment.
    fn go(&mut self, moment: &mut Moment, to: u64, mut time_is_up: impl FnMut() -> bool) -> End {
        loop {
            if let Some(there) = self.timeline.seek_from(moment, to) {
                *moment = there;
                return End::Reached;
            }
            if self.timeline.is_exhausted() {
                moment.clone_from(self.timeline.leader());
                return End::Exhausted;
            }
            self.pass(to, |_| false);
            if self.passed() < to && time_is_up() {
                return End::Slice;
            }
        }
    }

    /// Straight to the nearest moment of a kind: first in what was passed, then by passing on.
    fn look(
        &mut self,
        moment: &mut Moment,
        quest: Quest,
        heading: Heading,
        wish: u64,
        mut time_is_up: impl FnMut() -> bool,
    ) -> End {
        // After a failure the timeline may lie behind the playhead.
        while self.passed() < moment.events() {
            self.pass(moment.events(), |_| false);
            if time_is_up() {
                return End::Slice;
            }
        }
        // A quest that goes on is looked for from where it stopped, as the condition that it comes to: seen from there a
        // partner would be another event's.
        let beyond = beyond(moment.search(), quest, heading);
        let looked = self.looked.filter(|&(of, upto)| of == wish && upto > moment.events());
        let from = looked.and_then(|(_, upto)| self.timeline.seek(upto));
        let found = match (&from, beyond) {
            (Some(from), Some(condition)) => self.timeline.find(from, condition.into(), Heading::Forward),
            _ => self.timeline.find(moment, quest, heading),
        };
        if let Some(found) = found {
            *moment = found;
            return End::Reached;
        }
        let Some(condition) = beyond else { return End::Nowhere };
        loop {
            if self.pass(u64::MAX, |search| condition.holds(search)) {
                moment.clone_from(self.timeline.leader());
                return End::Reached;
            }
            if self.timeline.is_exhausted() {
                return End::Nowhere;
            }
            if time_is_up() {
                self.looked = Some((wish, self.passed()));
                return End::Slice;
            }
        }
    }
}

/// What to look for where nothing was passed yet, if it can lie there.
fn beyond(search: &Search, quest: Quest, heading: Heading) -> Option<Condition> {
    match (quest, heading) {
        (Quest::Next(condition), Heading::Forward) => Some(condition),
        (Quest::Partner, _) => Condition::undo_of_newest(search),
        _ => None,
    }
}

/// A machine that goes forward: a moment by itself, or a timeline, which remembers what it passes.
trait Machine {
    fn next(&mut self) -> Option<Event>;
    fn search(&self) -> &Search;
}

impl Machine for Moment {
    #[inline]
    fn next(&mut self) -> Option<Event> {
        Moment::next(self)
    }

    #[inline]
    fn search(&self) -> &Search {
        Moment::search(self)
    }
}

impl Machine for Timeline {
    #[inline]
    fn next(&mut self) -> Option<Event> {
        Timeline::next(self)
    }

    #[inline]
    fn search(&self) -> &Search {
        self.leader().search()
    }
}

/// One stretch forward between two looks at the clock. `None` if there is no reason to stop yet.
fn forward(machine: &mut impl Machine, here: u64, to: u64, stop: Option<Condition>, seen: &mut Seen) -> Option<End> {
    for _ in 0..(to - here).min(Batch::KEPT as u64) {
        let Some(event) = machine.next() else { return Some(End::Exhausted) };
        seen.push(event);
        if machine.search().is_solution() {
            return Some(End::Solution);
        }
        if stop.is_some_and(|stop| stop.holds(machine.search())) {
            return Some(End::Condition);
        }
    }
    (to - here <= Batch::KEPT as u64).then_some(End::Reached)
}

/// One stretch backward, likewise.
fn backward(moment: &mut Moment, to: u64, stop: Option<Condition>, seen: &mut Seen) -> Option<End> {
    let mut here = moment.events();
    for _ in 0..Batch::KEPT {
        if here == 0 {
            return Some(End::Start);
        }
        if here == to {
            return Some(End::Reached);
        }
        seen.push(moment.prev()?);
        here -= 1;
        if stop.is_some_and(|stop| stop.holds(moment.search())) {
            return Some(End::Condition);
        }
    }
    None
}

/// What passed in a batch: the newest events in a ring, and how often each cell changed.
struct Seen {
    ring: Vec<Event>,
    oldest: usize,
    changes: [u32; Cell::COUNT],
}

impl Default for Seen {
    fn default() -> Seen {
        Seen { ring: Vec::new(), oldest: 0, changes: [0; Cell::COUNT] }
    }
}

impl Seen {
    #[inline]
    fn push(&mut self, event: Event) {
        self.changes[event.choice().cell.index()] += 1;
        if self.ring.len() < Batch::KEPT {
            self.ring.push(event);
        } else {
            self.ring[self.oldest] = event;
            self.oldest = (self.oldest + 1) % Batch::KEPT;
        }
    }

    /// The newest events, oldest first.
    fn events(&mut self) -> Vec<Event> {
        self.ring.rotate_left(self.oldest);
        self.oldest = 0;
        std::mem::take(&mut self.ring)
    }
}
