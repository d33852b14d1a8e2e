//! A line to type into: what it asks for, and what is made of the answer.

use super::keymap::Typing;
use super::playback::Leap;
use super::words::grouped;
use super::{App, Cmd, Mode, Overlay, writing};
use crate::search::{Condition, Heading};
use std::time::Duration;
use tui_input::{Input, InputRequest};

/// A line that is being typed.
#[derive(Clone, Debug)]
pub struct Prompt {
    asks: Asks,
    input: Input,
}

/// What a prompt asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    /// An event's number, or a percentage of the film.
    Place,
    /// The depth of an undo to jump to.
    JumpDepth(Heading),
    /// The depth of an undo to stop at.
    StopDepth,
    /// A line on a moment: the film may go on while it is typed.
    Note {
        /// After so many events.
        event: u64,
    },
    /// The name of a file to write.
    File,
}

impl Asks {
    /// So many characters may the answer have.
    const fn longest(self) -> usize {
        match self {
            // As long as a path may be.
            Asks::File => 4096,
            // More would fit no line.
            _ => 200,
        }
    }
}

impl Prompt {
    pub(super) fn new(asks: Asks, text: &str) -> Prompt {
        Prompt { asks, input: Input::from(text) }
    }

    /// The question, in words.
    #[must_use]
    pub fn question(&self) -> &'static str {
        match self.asks {
            Asks::Place => "event, or %",
            Asks::JumpDepth(Heading::Forward) => "next undo to this depth or less",
            Asks::JumpDepth(Heading::Backward) => "undo before this to this depth or less",
            Asks::StopDepth => "stop at an undo to this depth or less",
            Asks::Note { .. } => "note",
            Asks::File => "write to",
        }
    }

    /// What would come of the answer as it stands, where that needs to be said.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        (self.asks == Asks::File).then(|| writing::told_of(self.text()))
    }

    /// What was typed so far.
    #[must_use]
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// How many columns of it stand before the cursor.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.input.visual_cursor()
    }

    /// How many columns of it are out of view at the left, in a field so wide: as few as keep the cursor in view.
    #[must_use]
    pub fn hidden(&self, width: usize) -> usize {
        self.input.visual_scroll(width)
    }

    /// How many columns all of it takes.
    #[must_use]
    pub fn columns(&self) -> usize {
        let mut whole = self.input.clone();
        whole.handle(InputRequest::GoToEnd);
        whole.visual_cursor()
    }

    pub(super) fn insert(&mut self, text: &str) {
        for c in text.chars().map(|c| if c.is_control() { ' ' } else { c }) {
            if self.text().chars().count() < self.asks.longest() {
                self.input.handle(InputRequest::InsertChar(c));
            }
        }
    }

    pub(super) fn edit(&mut self, typing: Typing) {
        self.input.handle(match typing {
            Typing::Left => InputRequest::GoToPrevChar,
            Typing::Right => InputRequest::GoToNextChar,
            Typing::Start => InputRequest::GoToStart,
            Typing::End => InputRequest::GoToEnd,
            Typing::Erase => InputRequest::DeletePrevChar,
            Typing::EraseAfter => InputRequest::DeleteNextChar,
            Typing::EraseAll => InputRequest::DeleteLine,
        });
    }
}

/// A place in a film, as it is typed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Place {
    /// After so many events.
    Event(u64),
    /// At this share of the film, 0 to 1.
    Share(f64),
}

impl Place {
    /// `8365`, `8 365`, `50%`, `12.5 %`
    fn parse(text: &str) -> Result<Place, String> {
        let plain: String = text.chars().filter(|c| !c.is_whitespace() && *c != '_').collect();
        if let Some(number) = plain.strip_suffix('%') {
            let share = number.replace(',', ".").parse::<f64>().ok().filter(|share| (0.0..=100.0).contains(share));
            return match share {
                Some(share) => Ok(Place::Share(share / 100.0)),
                None => Err(format!("a percentage is 0 to 100, and this is {text}")),
            };
        }
        match plain.parse() {
            // A sign would look like a way from here.
            Ok(event) if !plain.starts_with('+') => Ok(Place::Event(event)),
            Err(_) if plain.is_empty() => Err("an event's number or a percentage; Esc closes".to_owned()),
            Err(_) if plain.bytes().all(|byte| byte.is_ascii_digit()) => Err("no film has so many events".to_owned()),
            _ => Err(format!("neither an event's number nor a percentage: {text}")),
        }
    }
}

fn depth(text: &str) -> Result<u8, String> {
    match text.trim().parse() {
        Ok(depth @ 0..=80) => Ok(depth),
        _ if text.is_empty() => Err("a depth, 0 to 80; Esc closes".to_owned()),
        _ => Err(format!("a depth is 0 to 80, and this is {text}")),
    }
}

impl App {
    pub(super) fn prompt_for(&mut self, asks: Asks) {
        let text = match asks {
            Asks::Note { .. } => self.note_here().map_or(String::new(), |note| note.text.clone()),
            _ => String::new(),
        };
        self.prompt_with(asks, &text);
    }

    /// With an answer to begin with.
    pub(super) fn prompt_with(&mut self, asks: Asks, text: &str) {
        self.overlay = Some(Overlay::Prompt(Prompt::new(asks, text)));
    }

    /// Enter in a prompt. What can't be understood stays to be corrected, with a line that says why.
    pub(super) fn answer_prompt(&mut self, now: Duration) -> Option<Cmd> {
        let Some(Overlay::Prompt(prompt)) = &self.overlay else { return None };
        let (asks, text) = (prompt.asks, prompt.text().trim().to_owned());
        let done = match asks {
            Asks::Place => Place::parse(&text).map(|place| self.go_to(place, now)),
            Asks::JumpDepth(heading) => {
                depth(&text).map(|depth| self.jump_to(Condition::UndoAtOrBelow(depth).into(), heading, now))
            }
            Asks::StopDepth => depth(&text).map(|depth| self.stop_when(Some(Condition::UndoAtOrBelow(depth)), now)),
            Asks::Note { event } => {
                self.note(event, &text);
                Ok(())
            }
            Asks::File => match self.draft(&text) {
                // Open until the file is there: it may need another name.
                Ok(draft) => return Some(Cmd::Write(Box::new(draft))),
                Err(words) => Err(words),
            },
        };
        match done {
            Ok(()) => self.overlay = None,
            Err(words) => self.refuse(words),
        }
        None
    }

    /// Straight to a place of the film, or of the race's clock.
    pub(super) fn go_to(&mut self, place: Place, now: Duration) {
        let (span, known) = match &self.mode {
            Mode::Watch(watch) => watch.span(),
            Mode::Race(race) => race.span(),
            Mode::Edit | Mode::Entry(_) => return,
        };
        let to = match place {
            Place::Event(event) => event,
            Place::Share(share) => {
                let to = (span as f64 * share).round() as u64;
                if !known {
                    let percent = (share * 1000.0).round() / 10.0;
                    self.say(format!("event {}: {percent} % of what is passed so far", grouped(to)));
                }
                to
            }
        };
        self.leap(Leap::To(to), now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_number_or_a_percentage() {
        assert_eq!(Place::parse("2 610 526 978"), Ok(Place::Event(2_610_526_978)));
        assert_eq!(Place::parse("1_000"), Ok(Place::Event(1_000)));
        assert_eq!(Place::parse("50%"), Ok(Place::Share(0.5)));
        assert_eq!(Place::parse("12,5 %"), Ok(Place::Share(0.125)));
        for bad in ["abc", "-1", "101%", "%", "nan%", "1e3"] {
            assert!(Place::parse(bad).expect_err(bad).contains(bad), "{bad}");
        }
        assert_eq!(Place::parse(&"9".repeat(30)), Err("no film has so many events".to_owned()));
    }
}
