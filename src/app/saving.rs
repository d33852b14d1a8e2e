//! When the session is saved: soon after each change, once at a time, and before leaving. Where and how is the shell's
//! affair; it is told by [`Cmd::Save`] and answers with [`super::Msg::Saved`].

use super::session::{Around, Saved, Session};
use super::transport::Motion;
use super::{App, Cmd, Leave, Mode, Note, Overlay};
use crate::board::history::Sheet;
use std::time::Duration;

/// A change is saved so soon, with all that comes meanwhile: within a second it is on the disk.
const DELAY: Duration = Duration::from_millis(500);

/// After a save that failed it is tried again so soon, and twice as late each time after that ...
const RETRY: Duration = Duration::from_secs(2);

/// ... but no later than this.
const LATEST_RETRY: Duration = Duration::from_secs(64);

/// How long leaving waits for the last save before it asks.
const PATIENCE: Duration = Duration::from_secs(2);

const NO_ANSWER: &str = "the disk does not answer";

/// Whether the session is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Keeping {
    /// It is not, and nobody expects it.
    #[default]
    Never,
    /// It is.
    Kept,
    /// It can't be, for this reason.
    Impossible(String),
}

/// What was saved before the program opened, and whether that goes on.
#[derive(Clone, Debug, Default)]
pub struct Saves {
    /// Whether the session is kept.
    pub keeping: Keeping,
    /// The session to go on with.
    pub session: Option<Saved>,
    /// What else there is to say of what was saved, in a line.
    pub remark: Option<String>,
}

/// What is safe, in the user's eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Safety {
    /// The session is saved, or will be within a second.
    Saved,
    /// It can't be saved.
    Unsaved,
}

/// A state of the session, to be told from others.
type Stamp = (u64, Around);

/// What is known about the saves.
#[derive(Clone, Debug)]
pub(super) struct Saving {
    keeping: Keeping,
    /// What needs no saving: it is saved, or as it was opened.
    kept: Option<Stamp>,
    /// What is being saved.
    at_work: Option<Stamp>,
    /// When the next save is due.
    due: Option<Duration>,
    /// Whether the session has been saved at all.
    has_file: bool,
    /// Why the last save failed, and how many have failed in a row.
    trouble: Option<(String, u32)>,
    /// Until when leaving waits for the last save.
    leaving: Option<Duration>,
}

impl Saving {
    pub(super) fn new(keeping: Keeping) -> Saving {
        Saving { keeping, kept: None, at_work: None, due: None, has_file: false, trouble: None, leaving: None }
    }

    /// When time matters next for it.
    pub(super) fn next_due(&self) -> Option<Duration> {
        let due = self.due.filter(|_| self.at_work.is_none());
        [due, self.leaving].into_iter().flatten().min()
    }

    /// Whether this sheet is as it is saved, or as it was opened.
    pub(super) fn keeps_sheet(&self, sheet: &Sheet) -> bool {
        self.kept.as_ref().is_some_and(|(version, _)| *version == sheet.version())
    }

    /// Whether these are the notes that are saved.
    pub(super) fn keeps_notes(&self, notes: &[Note]) -> bool {
        self.kept.as_ref().is_some_and(|(_, around)| around.notes() == notes)
    }

    /// Whether the program is about to leave.
    pub(super) fn is_leaving(&self) -> bool {
        self.leaving.is_some()
    }
}

impl App {
    /// The program has opened with this: until it changes there is nothing to save.
    pub(super) fn open_saved(&mut self, session: Option<Saved>, remark: Option<String>) {
        self.saving.has_file = session.is_some();
        if let Some(saved) = session {
            self.go_on(saved);
        }
        if let Keeping::Impossible(reason) = &self.saving.keeping {
            self.refuse(format!("this session can't be saved: {reason}"));
        } else if let Some(remark) = remark {
            let gone_on = self.message.take().map_or(String::new(), |message| format!("; {}", message.text));
            self.refuse(remark + &gone_on);
        }
        self.saving.kept = Some(self.stamp());
    }

    fn stamp(&self) -> Stamp {
        (self.sheet.version(), self.around())
    }

    /// Whether something is to be saved. A film in motion is always elsewhere: its moment counts when it stands.
    fn has_changed(&self) -> bool {
        let (version, around) = self.stamp();
        let Some(kept) = &self.saving.kept else { return false };
        (version, if self.is_moving() { around.at_the_moment_of(&kept.1) } else { around }) != *kept
    }

    fn is_moving(&self) -> bool {
        let Mode::Watch(watch) = &self.mode else { return false };
        matches!(watch.player().transport().motion(), Motion::Playing | Motion::Running)
    }

    /// The save that is due now, and leaving after the last one: called after every change.
    pub(super) fn save_in_time(&mut self, now: Duration) -> Option<Cmd> {
        if self.saving.keeping != Keeping::Kept || self.saving.at_work.is_some() {
            return self.stop_waiting(now);
        }
        if self.saving.due.is_none() && self.has_changed() {
            let delay = if self.saving.is_leaving() { Duration::ZERO } else { DELAY };
            self.saving.due = Some(now + delay);
        }
        if self.saving.due.is_some_and(|due| due <= now)
            && let Some(session) = self.hand_over()
        {
            return Some(Cmd::Save(session));
        }
        // With nothing left to save there is nothing to wait for.
        if self.saving.due.is_none() && self.saving.leaving.take().is_some() {
            return Some(Cmd::Quit(Leave::Asked));
        }
        None
    }

    /// What is not saved yet, which counts as being saved from now on; nothing while a save is at work.
    pub fn hand_over(&mut self) -> Option<Box<Session>> {
        if self.saving.keeping != Keeping::Kept || self.saving.at_work.is_some() {
            return None;
        }
        self.saving.due = None;
        let stamp = self.stamp();
        if self.saving.kept.as_ref() == Some(&stamp) {
            return None;
        }
        self.saving.at_work = Some(stamp);
        Some(Box::new(self.session()))
    }

    /// Whether a save is at work.
    #[must_use]
    pub fn is_saving(&self) -> bool {
        self.saving.at_work.is_some()
    }

    /// What came of the save that was at work.
    pub(super) fn saved(&mut self, result: Result<(), String>, now: Duration) -> Option<Cmd> {
        let stamp = self.saving.at_work.take();
        match result {
            Ok(()) => {
                if let Some((saved, _)) = &stamp {
                    self.replaced.retain(|(version, _)| version > saved);
                }
                self.saving.kept = stamp;
                self.saving.has_file = true;
                if self.saving.trouble.take().is_some() {
                    self.say("saved again");
                }
                None
            }
            Err(reason) => {
                let failures = self.saving.trouble.as_ref().map_or(0, |&(_, failures)| failures);
                let is_news = self.saving.trouble.as_ref().is_none_or(|(before, _)| *before != reason);
                let delay = (RETRY * 2_u32.saturating_pow(failures.min(16))).min(LATEST_RETRY);
                self.saving.due = Some(now + delay);
                if is_news {
                    self.refuse(format!("not saved, but tried again: {reason}"));
                }
                self.saving.trouble = Some((reason, failures.saturating_add(1)));
                self.saving.leaving.take().and_then(|_| self.leave_or_ask())
            }
        }
    }

    /// `q`: leaves after the last save; without one after a question if something would be lost.
    pub(super) fn quit(&mut self, now: Duration) -> Option<Cmd> {
        if self.saving.keeping != Keeping::Kept {
            return self.leave_or_ask();
        }
        self.stand_still(now);
        self.saving.leaving = Some(now + PATIENCE);
        if self.saving.due.is_some() {
            self.saving.due = Some(now);
        }
        None
    }

    fn leave_or_ask(&mut self) -> Option<Cmd> {
        if !self.would_lose() {
            return Some(Cmd::Quit(Leave::Asked));
        }
        self.overlay = Some(Overlay::Leaving);
        None
    }

    /// Leaving has waited long enough for a save that does not come to an end.
    fn stop_waiting(&mut self, now: Duration) -> Option<Cmd> {
        self.saving.leaving.take_if(|until| *until <= now)?;
        self.saving.trouble = Some((NO_ANSWER.to_owned(), 1));
        self.leave_or_ask()
    }

    /// What moves stops: where it stands is what is saved.
    fn stand_still(&mut self, now: Duration) {
        let moves = |motion| matches!(motion, Motion::Playing | Motion::Running);
        match &mut self.mode {
            Mode::Watch(watch) if moves(watch.player().transport().motion()) => watch.player_mut().pause(now),
            Mode::Race(race) if moves(race.transport().motion()) => race.pause(now),
            _ => {}
        }
    }

    /// Why something would be lost if the program ended now, in a line; `None` if nothing would.
    #[must_use]
    pub fn loss(&self) -> Option<String> {
        if self.saving.keeping == Keeping::Never || !self.would_lose() {
            return None;
        }
        Some(self.trouble().unwrap_or(NO_ANSWER).to_owned())
    }

    /// Whether the session is saved, if there is anything to tell about that.
    #[must_use]
    pub fn safety(&self) -> Option<Safety> {
        match &self.saving {
            Saving { keeping: Keeping::Never, .. } => None,
            Saving { keeping: Keeping::Impossible(_), .. } | Saving { trouble: Some(_), .. } => Some(Safety::Unsaved),
            Saving { has_file, .. } => has_file.then_some(Safety::Saved),
        }
    }

    /// Why the session is not saved, if it should be and is not.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        match (&self.saving.keeping, &self.saving.trouble) {
            (Keeping::Impossible(reason), _) | (_, Some((reason, _))) => Some(reason),
            _ => None,
        }
    }
}
