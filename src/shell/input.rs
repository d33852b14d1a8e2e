//! Input: a thread that reads the terminal, and what its events mean to the model.

use super::inbox::Inbox;
use crate::app::key::{Key, KeyCode};
use crossterm::event::{self, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use std::io;
use std::panic::catch_unwind;
use std::sync::mpsc::Sender;
use std::thread;

/// Reads the terminal on a thread of its own, for ever: an unfinished sequence blocks inside the reader, whatever
/// time-out one asks for.
pub(super) fn start(inbox: Sender<Inbox>) -> io::Result<()> {
    thread::Builder::new().name("input".to_owned()).spawn(move || {
        loop {
            // A program that hears no key any more can't be left: when the reader panics, the program ends.
            let read = catch_unwind(event::read)
                .unwrap_or_else(|_| Err(io::Error::other("the terminal's input could not be read any more")));
            let (message, lost) = match read {
                Ok(event) => (Inbox::Terminal(event), false),
                Err(error) => (Inbox::InputLost(error), true),
            };
            if inbox.send(message).is_err() || lost {
                return;
            }
        }
    })?;
    Ok(())
}

/// The model's key for a terminal's, if it is one that can be bound. Releases, which Windows reports, are none.
pub(super) fn key(event: KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
    let code = match event.code {
        // Some terminals send Ctrl-H for Backspace.
        event::KeyCode::Char('h' | 'H') if ctrl => return Some(Key::plain(KeyCode::Backspace)),
        // A line feed, as in a paste without brackets, comes as Ctrl-J.
        event::KeyCode::Char('j' | 'J') if ctrl => return Some(Key::plain(KeyCode::Enter)),
        event::KeyCode::Char(c) if ctrl => KeyCode::Char(c.to_ascii_lowercase()),
        event::KeyCode::Char(c) => KeyCode::Char(c),
        event::KeyCode::Up => KeyCode::Up,
        event::KeyCode::Down => KeyCode::Down,
        event::KeyCode::Left => KeyCode::Left,
        event::KeyCode::Right => KeyCode::Right,
        event::KeyCode::Home => KeyCode::Home,
        event::KeyCode::End => KeyCode::End,
        event::KeyCode::PageUp => KeyCode::PageUp,
        event::KeyCode::PageDown => KeyCode::PageDown,
        event::KeyCode::Tab => KeyCode::Tab,
        event::KeyCode::BackTab => return Some(Key::plain(KeyCode::BackTab)),
        event::KeyCode::Enter => KeyCode::Enter,
        event::KeyCode::Esc => KeyCode::Esc,
        event::KeyCode::Backspace => KeyCode::Backspace,
        event::KeyCode::Delete => KeyCode::Delete,
        event::KeyCode::F(number) => KeyCode::F(number),
        _ => return None,
    };
    let shift = event.modifiers.contains(KeyModifiers::SHIFT) && !matches!(code, KeyCode::Char(_));
    Some(Key { code, ctrl, alt: event.modifiers.contains(KeyModifiers::ALT), shift })
}

/// The place where the left button was pressed, or that it was drawn to; and whether it was drawn.
pub(super) fn click(event: MouseEvent) -> Option<(u16, u16, bool)> {
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => Some((event.column, event.row, false)),
        MouseEventKind::Drag(MouseButton::Left) => Some((event.column, event.row, true)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_same_however_the_terminal_reports_it() {
        let key_of = |code, modifiers| key(KeyEvent::new(code, modifiers));
        let char = event::KeyCode::Char;
        assert_eq!(key_of(char('?'), KeyModifiers::SHIFT), Some(Key::char('?')));
        assert_eq!(key_of(char('H'), KeyModifiers::SHIFT), Some(Key::char('H')));
        assert_eq!(key_of(char('C'), KeyModifiers::CONTROL | KeyModifiers::SHIFT), Some(Key::ctrl('c')));
        assert_eq!(key_of(char('h'), KeyModifiers::CONTROL), Some(Key::plain(KeyCode::Backspace)));
        assert_eq!(key_of(char('j'), KeyModifiers::CONTROL), Some(Key::plain(KeyCode::Enter)));
        assert_eq!(key_of(event::KeyCode::BackTab, KeyModifiers::SHIFT), Some(Key::plain(KeyCode::BackTab)));
        assert_eq!(key_of(event::KeyCode::Up, KeyModifiers::SHIFT), Some(Key::shift(KeyCode::Up)));
        let mut release = KeyEvent::new(char('q'), KeyModifiers::NONE);
        release.kind = KeyEventKind::Release;
        assert_eq!(key(release), None);
    }
}
