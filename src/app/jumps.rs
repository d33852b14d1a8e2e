//! From moment to moment: jumps to the next of a kind, tenths of the film, and what playing stops at.

use super::keymap::Kind;
use super::playback::{End, Leap};
use super::prompt::{Asks, Place};
use super::transport::Motion;
use super::watch::Watch;
use super::words::{counted, grouped};
use super::{App, Mode};
use crate::search::{Condition, Event, Heading, Moment, Quest};
use std::time::Duration;

impl App {
    /// A kind was chosen in the list of jumps.
    pub(super) fn choose_jump(&mut self, kind: Kind, heading: Heading, now: Duration) {
        let Mode::Watch(watch) = &self.mode else { return };
        self.overlay = None;
        let quest = match kind {
            Kind::UndoAtOrBelow => return self.prompt_for(Asks::JumpDepth(heading)),
            Kind::LongestRetreat => Quest::LongestRetreat,
            Kind::Never => return,
            kind => match watch.condition(kind) {
                Some(condition) => condition.into(),
                None => return,
            },
        };
        self.jump_to(quest, heading, now);
    }

    /// A kind was chosen in the list of moments to stop at.
    pub(super) fn choose_stop(&mut self, kind: Kind, now: Duration) {
        let Mode::Watch(watch) = &self.mode else { return };
        self.overlay = None;
        if kind == Kind::UndoAtOrBelow {
            return self.prompt_for(Asks::StopDepth);
        }
        self.stop_when(watch.condition(kind), now);
    }

    pub(super) fn stop_when(&mut self, stop: Option<Condition>, now: Duration) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        watch.player_mut().set_stop(stop, now);
        self.say(match stop {
            Some(condition) => format!("playing stops at: {condition}. x, n ends that"),
            None => "playing stops at solutions and ends alone".to_owned(),
        });
    }

    pub(super) fn jump_to(&mut self, quest: Quest, heading: Heading, now: Duration) {
        let Mode::Watch(watch) = &mut self.mode else { return };
        watch.set_last_jump(quest, heading);
        self.leap(Leap::Find(quest, heading), now);
    }

    /// The last jump again, the same way or the other.
    pub(super) fn jump_again(&mut self, same_way: bool, now: Duration) {
        let Mode::Watch(watch) = &self.mode else { return };
        let Some((quest, heading)) = watch.last_jump() else {
            self.refuse("no jump to repeat yet: / chooses one");
            return;
        };
        let heading = if same_way { heading } else { heading.opposite() };
        self.leap(Leap::Find(quest, heading), now);
    }

    /// From an undo to its placement, from a placement to its undo.
    pub(super) fn partner(&mut self, now: Duration) {
        let Mode::Watch(watch) = &self.mode else { return };
        let heading = match watch.search().newest() {
            Some(Event::Undo(_)) => Heading::Backward,
            Some(Event::Place(_)) => Heading::Forward,
            None => return self.refuse("this is the start: no event led here"),
        };
        self.leap(Leap::Find(Quest::Partner, heading), now);
    }

    pub(super) fn tenth(&mut self, tenths: u8, now: Duration) {
        self.go_to(Place::Share(f64::from(tenths) / 10.0), now);
    }

    pub(super) fn leap(&mut self, leap: Leap, now: Duration) {
        match &mut self.mode {
            Mode::Watch(watch) => watch.leap(leap, now),
            Mode::Race(race) => race.set_motion(Motion::Leaping(leap), now),
            Mode::Edit | Mode::Entry(_) => {}
        }
    }

    /// Says where a leap has led.
    pub(super) fn tell_leap(&mut self, leap: Leap, end: End) {
        let Mode::Watch(watch) = &self.mode else { return };
        match (leap, end) {
            (Leap::To(_), End::Exhausted) => {
                let events = grouped(watch.moment().events());
                self.say(format!("the film has only {events} events: every possibility was tried"));
            }
            // What is said already of where this leads, or of the session that it goes on with, is not to be covered.
            (Leap::To(_), _) if self.message.is_some() => {}
            (Leap::To(_), _) if self.note_here().is_some() => {}
            (Leap::To(_), _) if watch.outcome().is_some() => self.tell_end(End::Solution),
            (Leap::To(_), _) => {}
            (Leap::Find(quest, heading), End::Nowhere) => {
                let words = nowhere(watch, quest, heading);
                self.refuse(words);
            }
            (Leap::Find(quest, heading), _) => {
                let words = arrival(watch, quest, heading);
                self.say(words);
            }
        }
    }
}

impl Watch {
    /// The condition of this kind; a cell's change is that of the cell in question.
    fn condition(&self, kind: Kind) -> Option<Condition> {
        Some(match kind {
            Kind::Undo => Condition::Undo,
            Kind::Solution => Condition::Solution,
            Kind::Change => Condition::Change(self.focus()),
            Kind::Placement(digit) => Condition::Placement(digit),
            Kind::NewDepth => Condition::NewDepth,
            Kind::UndoAtOrBelow | Kind::LongestRetreat | Kind::Never => return None,
        })
    }
}

fn nowhere(watch: &Watch, quest: Quest, heading: Heading) -> String {
    let side = match heading {
        Heading::Forward => "after",
        Heading::Backward => "before",
    };
    let (passed, known) = watch.span();
    match quest {
        Quest::Next(condition) => format!("no {condition} {side} this moment"),
        Quest::Partner => "it is never undone: it stands to the end".to_owned(),
        Quest::LongestRetreat if heading == Heading::Forward && !known => {
            format!("no undo after this among the {} events passed over so far", grouped(passed))
        }
        Quest::LongestRetreat => format!("no undo {side} this moment"),
    }
}

fn arrival(watch: &Watch, quest: Quest, heading: Heading) -> String {
    let events = grouped(watch.moment().events());
    let newest = watch.search().newest().map_or(String::new(), |event| format!("{} {}", event.verb(), event.choice()));
    match quest {
        Quest::Next(condition) => format!("{condition}: event {events}, {newest}"),
        Quest::Partner => format!("event {events}: {newest}. % goes back"),
        Quest::LongestRetreat => {
            let (_, known) = watch.span();
            let so_far = if heading == Heading::Forward && !known { " passed over so far" } else { "" };
            let undos = counted(retreat(watch.moment()), "undo");
            format!("the longest retreat{so_far}: {undos} in a row, to event {events}")
        }
    }
}

/// How many undos in a row have led to this moment: 81 at most, for no more digits can stand.
fn retreat(moment: &Moment) -> usize {
    let mut search = moment.search().clone();
    std::iter::from_fn(|| matches!(search.newest(), Some(Event::Undo(_))).then(|| search.prev())).count()
}
