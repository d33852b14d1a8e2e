//! What the keys do in a race, and how it is entered and left.

use super::{Pacing, Race};
use crate::app::keymap::Action;
use crate::app::playback::{End, Leap, RaceBatch, Survey};
use crate::app::prompt::Asks;
use crate::app::speed::Speed;
use crate::app::transport::Motion;
use crate::app::watch::Scope;
use crate::app::words::grouped;
use crate::app::{App, Cmd, Mode};
use crate::board::Grid;
use crate::search::{Heading, Order};
use std::time::Duration;

/// Who may race: all, or each pair.
const FIELDS: [&[Order]; 4] =
    [&Order::ALL, &[Order::Reading, Order::Fewest], &[Order::Reading, Order::Cover], &[Order::Fewest, Order::Cover]];

impl App {
    /// From WATCH to the race from the same start: where it was left, if it is the same one. The film waits.
    pub(in crate::app) fn race(&mut self, now: Duration) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        let (start, scope) = (watch.search().start().clone(), watch.scope());
        if start.is_full() {
            self.refuse("nothing to race: no cell is empty");
            return;
        }
        watch.player_mut().pause(now);
        let parked = self.parked_race.take().filter(|race| race.start() == Some(&start));
        let race = match parked {
            Some(race) => race,
            None => match self.new_race(&start, scope, FIELDS[0]) {
                Some(race) => race,
                None => return,
            },
        };
        if let Mode::Watch(watch) = std::mem::replace(&mut self.mode, Mode::Race(race)) {
            self.parked = Some(watch);
        }
        self.inquiries.drop_all_but_the_verdict();
    }

    fn new_race(&mut self, start: &Grid, scope: Scope, field: &[Order]) -> Option<Box<Race>> {
        let id = self.new_id();
        let entries: Vec<(u64, Order)> = field.iter().map(|&order| (self.film(start, order), order)).collect();
        match Race::new(id, start, scope, &entries, self.speed) {
            Ok(race) => Some(Box::new(race)),
            Err(clashes) => {
                self.refuse_clashes(&clashes);
                None
            }
        }
    }

    /// Back to the film, which waits at its moment; the race waits at its own.
    fn leave_race(&mut self, now: Duration) {
        if let Mode::Race(mut race) = std::mem::replace(&mut self.mode, Mode::Edit) {
            race.pause(now);
            let scope = race.scope;
            self.parked_race = Some(race);
            self.watch();
            // A film of a board that was turned meanwhile is another one, but from the same digits.
            if let Mode::Watch(watch) = &self.mode
                && watch.scope() != scope
            {
                self.restart(Some(scope), None);
            }
        }
    }

    /// The race again from the start, on the board as it is now, with these orders or the same ones. With other orders it
    /// plays on if it did.
    pub(in crate::app) fn restart_race(&mut self, field: Option<&[Order]>, now: Duration) {
        let Mode::Race(race) = &self.mode else { return };
        let plays = field.is_some() && race.transport.motion() == Motion::Playing;
        let same: Vec<Order> = race.lanes.iter().map(super::Lane::order).collect();
        let scope = race.scope;
        let start = scope.start(self.sheet.grid());
        let Some(mut fresh) = self.new_race(&start, scope, field.unwrap_or(&same)) else { return };
        let Mode::Race(race) = &mut self.mode else { return };
        if fresh.start() == race.start() {
            fresh.take_over(race);
        }
        if plays {
            fresh.set_motion(Motion::Playing, now);
        }
        *race = fresh;
    }

    pub(in crate::app) fn act_in_race(&mut self, action: Action, now: Duration) -> Option<Cmd> {
        let Mode::Race(race) = &mut self.mode else { return None };
        let motion = race.transport.motion();
        match action {
            Action::PlayPause | Action::Watch if matches!(motion, Motion::Leaping(_)) => {
                race.pause(now);
                let clock = grouped(race.clock);
                self.held.clear();
                self.say(format!("stopped looking: still at {clock}"));
            }
            Action::PlayPause => match motion {
                Motion::Playing | Motion::Running => {
                    race.pause(now);
                    let clock = grouped(race.clock);
                    self.say(format!("stopped at {clock}"));
                }
                Motion::Paused | Motion::Stepping { .. } | Motion::Leaping(_) => self.play_race(Motion::Playing, now),
            },
            Action::StepForward => race.step(Heading::Forward, now),
            Action::StepBack => race.step(Heading::Backward, now),
            Action::Faster => self.set_race_speed(Speed::faster, now),
            Action::Slower => self.set_race_speed(Speed::slower, now),
            Action::Reverse => self.reverse_race(now),
            Action::ToEnd => match race.span() {
                (end, true) => race.set_motion(Motion::Leaping(Leap::To(end)), now),
                (_, false) => self.play_race(Motion::Running, now),
            },
            Action::ToStart => race.set_motion(Motion::Leaping(Leap::To(0)), now),
            Action::Tenth(tenths) => self.tenth(tenths, now),
            Action::GoTo => self.prompt_for(Asks::Place),
            Action::Transform(_) | Action::Undo | Action::Redo => {
                let before = self.sheet.grid().clone();
                match action {
                    Action::Transform(transform) => self.transform(transform),
                    _ => self.travel(action == Action::Undo),
                }
                if *self.sheet.grid() != before {
                    self.follow_board(now);
                }
            }
            Action::NextField => self.next_field(now),
            Action::EqualTime => self.equal_time(now),
            Action::NextLane => race.shown = (race.shown + 1) % race.lanes.len().max(1),
            Action::Watch => self.leave_race(now),
            _ => {}
        }
        None
    }

    fn play_race(&mut self, motion: Motion, now: Duration) {
        let Mode::Race(race) = &mut self.mode else { return };
        let heading = if motion == Motion::Running { Heading::Forward } else { race.transport.heading() };
        match heading {
            Heading::Forward if race.is_over() => self.tell_race(End::Exhausted),
            Heading::Backward if race.clock == 0 => self.tell_race(End::Start),
            _ => race.set_motion(motion, now),
        }
    }

    fn set_race_speed(&mut self, change: fn(Speed) -> Speed, now: Duration) {
        let Mode::Race(race) = &mut self.mode else { return };
        self.speed = change(race.transport.speed());
        race.transport.set_speed(self.speed, race.clock, now);
    }

    fn reverse_race(&mut self, now: Duration) {
        let Mode::Race(race) = &mut self.mode else { return };
        if race.transport.heading() == Heading::Forward && race.clock == 0 {
            self.say("this is the start: nothing lies before it");
            return;
        }
        race.transport.reverse(race.clock, now);
        let words = match race.transport.heading() {
            Heading::Forward => "playing goes forward",
            Heading::Backward => "playing goes backward",
        };
        self.say(words);
    }

    /// The next choice of orders: the race begins anew with them.
    fn next_field(&mut self, now: Duration) {
        let Mode::Race(race) = &self.mode else { return };
        let here = FIELDS.iter().position(|field| field.iter().copied().eq(race.lanes.iter().map(super::Lane::order)));
        let field = FIELDS[here.map_or(0, |here| (here + 1) % FIELDS.len())];
        self.restart_race(Some(field), now);
        let names: Vec<String> = field.iter().map(Order::to_string).collect();
        self.say(format!("{}, from the start", names.join(", ")));
    }

    /// Between equal events and equal time, by what an event costs on this machine as far as is known now.
    fn equal_time(&mut self, now: Duration) {
        let Mode::Race(race) = &mut self.mode else { return };
        let pacing = match race.next_pacing.as_ref().unwrap_or(&race.pacing) {
            Pacing::Time { .. } => Pacing::Events,
            Pacing::Events => {
                // A lane without an event has nothing to be measured, and nothing to be late with.
                let has_no_event = |lane: &super::Lane| lane.finish().is_some_and(|finish| finish.event == 0);
                if race.lanes.iter().any(|lane| lane.cost().is_none() && !has_no_event(lane)) {
                    self.refuse("what an event costs is still being measured");
                    return;
                }
                Pacing::by_time(&race.lanes.iter().map(super::Lane::cost).collect::<Vec<_>>())
            }
        };
        race.repace(pacing, now);
    }

    /// Takes the solver's answer in.
    pub(in crate::app) fn raced(&mut self, batch: RaceBatch, now: Duration) {
        let Mode::Race(race) = &mut self.mode else { return };
        for survey in &batch.surveys {
            race.surveyed(survey);
        }
        if let Some(end) = race.absorb(batch, now) {
            self.tell_race(end);
        }
    }

    /// Takes in how far a lane's timeline has come.
    pub(in crate::app) fn lane_surveyed(&mut self, survey: &Survey) {
        if let Mode::Race(race) = &mut self.mode {
            race.surveyed(survey);
        }
    }

    fn tell_race(&mut self, end: End) {
        let Mode::Race(race) = &self.mode else { return };
        let words = match end {
            End::Exhausted => race.outcome(),
            End::Start if race.transport.heading() == Heading::Backward => {
                Some("this is the start: r turns round, space plays".to_owned())
            }
            End::Start => Some("this is the start".to_owned()),
            _ => None,
        };
        if let Some(words) = words {
            self.say(words);
        }
    }
}

impl Race {
    fn step(&mut self, heading: Heading, now: Duration) {
        self.next_pacing = None;
        self.resumes = false;
        self.transport.step(heading, self.clock, now);
    }

    /// What is known of the same films goes on being known.
    fn take_over(&mut self, before: &Race) {
        for lane in &mut self.lanes {
            if let Some(same) = before.lanes.iter().find(|other| other.order() == lane.order()) {
                lane.survey.clone_from(&same.survey);
            }
        }
    }
}
