//! Notes on moments: each a line of text, kept for its film.

use super::playback::Leap;
use super::words::{counted, grouped};
use super::{App, Mode, Overlay};
use crate::board::Grid;
use crate::search::{Order, Search};
use std::sync::Arc;
use std::time::Duration;

/// A line of text on a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    start: Grid,
    order: Order,
    /// The moment: after so many events.
    pub event: u64,
    /// The line.
    pub text: String,
}

impl Note {
    pub(super) fn new(start: Grid, order: Order, event: u64, text: String) -> Note {
        Note { start, order, event, text }
    }

    /// The first board of its film.
    #[must_use]
    pub fn start(&self) -> &Grid {
        &self.start
    }

    /// The order of its film.
    #[must_use]
    pub fn order(&self) -> Order {
        self.order
    }

    /// Whether it is about this film.
    #[must_use]
    pub fn is_of(&self, film: &Search) -> bool {
        self.order == film.order() && self.start == *film.start()
    }
}

impl App {
    /// The notes on this film, in the order of its events.
    pub fn notes_of<'a>(&'a self, film: &'a Search) -> impl Iterator<Item = &'a Note> {
        self.notes.iter().filter(|note| note.is_of(film))
    }

    /// How many notes there are, on all films.
    #[must_use]
    pub fn notes(&self) -> usize {
        self.notes.len()
    }

    /// The note on the present moment.
    #[must_use]
    pub fn note_here(&self) -> Option<&Note> {
        let Mode::Watch(watch) = &self.mode else { return None };
        self.notes_of(watch.search()).find(|note| note.event == watch.moment().events())
    }

    /// Writes, changes or (with an empty line) deletes the note on this moment of the film.
    pub(super) fn note(&mut self, event: u64, text: &str) {
        let Mode::Watch(watch) = &self.mode else { return };
        let film = watch.search();
        let (order, start) = (film.order(), film.start().clone());
        let before = self.notes.len();
        let notes = Arc::make_mut(&mut self.notes);
        notes.retain(|note| !(note.event == event && note.order == order && note.start == start));
        let was_there = notes.len() < before;
        let at = grouped(event);
        if !text.is_empty() {
            let place = notes.partition_point(|note| note.event <= event);
            notes.insert(place, Note { start, order, event, text: text.to_owned() });
            self.say(format!("noted at event {at}. ' lists the notes"));
        } else if was_there {
            self.say(format!("the note at event {at} is gone"));
        }
    }

    pub(super) fn open_notes(&mut self) {
        let Mode::Watch(watch) = &self.mode else { return };
        let here = watch.moment().events();
        let count = self.notes_of(watch.search()).count();
        if count == 0 {
            self.refuse(match self.notes.len() {
                0 => "no notes yet: m writes one".to_owned(),
                others => format!("no notes on this film yet: m writes one. {} on others", counted(others, "note")),
            });
            return;
        }
        let before = self.notes_of(watch.search()).filter(|note| note.event <= here).count();
        self.overlay = Some(Overlay::Notes { selected: before.saturating_sub(1) });
    }

    /// The note that is selected in the list, if the list is open.
    fn selected_note(&self) -> Option<&Note> {
        let (Some(Overlay::Notes { selected }), Mode::Watch(watch)) = (&self.overlay, &self.mode) else { return None };
        self.notes_of(watch.search()).nth(*selected)
    }

    pub(super) fn go_to_note(&mut self, now: Duration) {
        let Some(&Note { event, .. }) = self.selected_note() else { return };
        self.overlay = None;
        self.leap(Leap::To(event), now);
    }

    pub(super) fn delete_note(&mut self) {
        let Some(note) = self.selected_note().cloned() else { return };
        Arc::make_mut(&mut self.notes).retain(|other| *other != note);
        let Mode::Watch(watch) = &self.mode else { return };
        let left = self.notes_of(watch.search()).count();
        match &mut self.overlay {
            Some(Overlay::Notes { selected }) if left > 0 => *selected = (*selected).min(left - 1),
            _ => self.overlay = None,
        }
        self.say(format!("deleted: {}", note.text));
    }

    /// How many notes the list shows.
    pub(super) fn count_notes(&self) -> usize {
        match &self.mode {
            Mode::Watch(watch) => self.notes_of(watch.search()).count(),
            Mode::Edit | Mode::Entry(_) | Mode::Race(_) => 0,
        }
    }
}
