//! Keys and clicks on their way to what they do: which of them are a paste, and which have to wait.

use super::edit::Entry;
use super::key::Key;
use super::keymap::{self, Action, Context};
use super::prompt::Place;
use super::transport::{Motion, Transport};
use super::{App, Cmd, Mode, Overlay, PASTE, Spot};
use crate::board::format;
use std::time::Duration;

/// What came too early.
#[derive(Clone, Copy, Debug)]
pub(super) enum Held {
    Key(Key),
    Click(Spot),
}

/// Whether the key is for the program as a whole, whatever it shows.
fn is_for_the_program(key: Key) -> bool {
    let action = keymap::lookup(Context::Leaving, key);
    matches!(action, Some(Action::Interrupt | Action::Suspend | Action::Repaint))
}

impl App {
    /// Keys one by one; or a paste in a terminal that does not bracket it, if they are many and no key that is held.
    pub(super) fn press(&mut self, keys: &[Key], now: Duration) -> Vec<Cmd> {
        let text: Option<String> = keys.iter().map(|key| key.text()).collect();
        let is_held = keys.iter().all(|key| Some(key) == keys.first());
        if let (Some(text), true, false) = (text, keys.len() >= PASTE && !is_held, self.saving.is_leaving())
            && !self.is_entry(&text)
        {
            self.paste(&text);
            return Vec::new();
        }
        let mut cmds = Vec::new();
        for &key in keys {
            if self.saving.is_leaving() && !is_for_the_program(key) {
                continue;
            }
            if self.is_held(now) && !is_for_the_program(key) {
                self.hold(Held::Key(key));
            } else {
                cmds.extend(self.press_one(key, now));
            }
        }
        cmds
    }

    /// Whether a leap is on its way that is so young that nothing tells of it: a key is not meant to stop it then.
    pub(super) fn is_held(&self, now: Duration) -> bool {
        let is_young = |transport: &Transport| !transport.is_looking(now);
        self.overlay.is_none() && self.leaping().is_some_and(is_young)
    }

    pub(super) fn hold(&mut self, held: Held) {
        // Of a mouse that is drawn along the timeline only the last place matters.
        let is_place = |held: &Held| matches!(held, Held::Click(Spot::Timeline(_)));
        if is_place(&held) && self.held.back().is_some_and(is_place) {
            self.held.pop_back();
        }
        self.held.push_back(held);
    }

    /// What was held has its turn, up to the next leap; or now that the leap is told of.
    pub(super) fn release(&mut self, now: Duration) -> Vec<Cmd> {
        let mut cmds = Vec::new();
        while !self.is_held(now)
            && let Some(held) = self.held.pop_front()
        {
            match held {
                Held::Key(key) => cmds.extend(self.press_one(key, now)),
                Held::Click(spot) => self.click(spot, now),
            }
        }
        cmds
    }

    /// The playhead that looks for another moment, if one does.
    fn leaping(&self) -> Option<&Transport> {
        let transport = match &self.mode {
            Mode::Watch(watch) => watch.player().transport(),
            Mode::Race(race) => race.transport(),
            Mode::Edit | Mode::Entry(_) => return None,
        };
        matches!(transport.motion(), Motion::Leaping(_)).then_some(transport)
    }

    fn press_one(&mut self, key: Key, now: Duration) -> Option<Cmd> {
        let Some(action) = keymap::lookup(self.context(), key) else {
            self.again = None;
            if let (Some(Overlay::Prompt(prompt)), Some(c)) = (&mut self.overlay, key.text()) {
                prompt.insert(c.encode_utf8(&mut [0; 4]));
                self.message = None;
            } else if self.context() == Context::Race && keymap::lookup(Context::Watch, key).is_some() {
                self.refuse("not in a race: c goes back to the film");
            }
            return None;
        };
        self.message = None;
        self.act(action, now)
    }

    /// Whether the text is part of a puzzle that is being typed in, quicker than it is read.
    fn is_entry(&self, text: &str) -> bool {
        let is_typed = |c: char| c.is_ascii_digit() || ".\n ".contains(c);
        self.context() == Context::Entry && text.chars().all(is_typed) && format::read_one(text).is_err()
    }

    pub(super) fn click(&mut self, spot: Spot, now: Duration) {
        if self.overlay.is_some() {
            return;
        }
        self.again = None;
        let cell = match spot {
            Spot::Cell(cell) => cell,
            Spot::Timeline(share) => {
                self.message = None;
                return self.go_to(Place::Share(share.clamp(0.0, 1.0)), now);
            }
        };
        match &mut self.mode {
            Mode::Edit => self.cursor = cell,
            Mode::Entry(entry) => {
                self.cursor = cell;
                *entry = Entry::default();
            }
            Mode::Watch(watch) => watch.select(cell),
            Mode::Race(_) => {}
        }
    }
}
