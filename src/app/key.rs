//! A key of our own, so that the program's logic needs no terminal library.

/// A key that was pressed, with its modifiers.
///
/// For a character SHIFT is never set: it is in the character already, and terminals differ in whether they report it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    /// Which key.
    pub code: KeyCode,
    /// With Ctrl held; letters are lower case then.
    pub ctrl: bool,
    /// With Alt held.
    pub alt: bool,
    /// With Shift held; never for a character.
    pub shift: bool,
}

/// The keys that can be bound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is the key of that name")]
pub enum KeyCode {
    Char(char),
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    Tab,
    BackTab,
    Enter,
    Esc,
    Backspace,
    Delete,
    F(u8),
}

impl Key {
    /// The key alone.
    #[must_use]
    pub const fn plain(code: KeyCode) -> Key {
        Key { code, ctrl: false, alt: false, shift: false }
    }

    /// A character.
    #[must_use]
    pub const fn char(c: char) -> Key {
        Key::plain(KeyCode::Char(c))
    }

    /// A letter with Ctrl.
    #[must_use]
    pub const fn ctrl(c: char) -> Key {
        Key { code: KeyCode::Char(c), ctrl: true, alt: false, shift: false }
    }

    /// A named key with Shift.
    #[must_use]
    pub const fn shift(code: KeyCode) -> Key {
        Key { code, ctrl: false, alt: false, shift: true }
    }

    /// The text that it stands for in a paste that the terminal did not bracket.
    #[must_use]
    pub const fn text(self) -> Option<char> {
        match self {
            Key { code: KeyCode::Char(c), ctrl: false, alt: false, .. } => Some(c),
            Key { code: KeyCode::Enter, ctrl: false, alt: false, .. } => Some('\n'),
            Key { code: KeyCode::Tab, ctrl: false, alt: false, .. } => Some('\t'),
            _ => None,
        }
    }
}
