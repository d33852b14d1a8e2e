//! What each role on the screen looks like: one table, brought down to what the terminal can show.
//!
//! The background is always the terminal's own. So a colour has to be readable on white and on black: each of these
//! keeps a contrast of about 4 on both. The hues are those of Okabe and Ito's palette that a colour-blind eye tells
//! apart, a little evened out in brightness. No meaning hangs on a colour alone.

use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::{border, line};

/// How many colours the terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None, by its own word or the user's wish.
    None,
    /// The sixteen of every terminal.
    Sixteen,
    /// The table of 256, or more. These hues lie in the table, and its numbers are shorter on the wire than their red, green
    /// and blue.
    Indexed,
}

/// Which characters the terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyphs {
    /// ASCII alone.
    Ascii,
    /// Box drawing and a few signs.
    Unicode,
}

/// What something on the screen is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Words and numbers that are to be read.
    Text,
    /// Labels, and what steps back.
    Faint,
    /// The lines between boxes.
    Frame,
    /// The lines between cells.
    Line,
    /// Names and what is selected.
    Accent,
    /// A digit of the puzzle.
    Given,
    /// A digit that the user put.
    Own,
    /// A digit that the search put, and that still stands.
    Tried,
    /// The digit that was placed just now.
    Placed,
    /// The digit that was undone just now.
    Undone,
    /// A digit of the solution.
    Solved,
    /// A digit that changes faster than the eye follows.
    Churning,
    /// A digit that clashes.
    Clash,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
}

/// The look of the program in one terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    colours: Colours,
    glyphs: Glyphs,
}

/// A hue in each of the depths.
#[derive(Clone, Copy)]
struct Hue {
    indexed: Color,
    sixteen: Color,
}

/// How many steps the scale of heat has.
pub const HEAT: u8 = 8;

/// The backgrounds of the steps of heat in the table of 256: from a grey of middling brightness, which steps back on black as
/// on white, to a bright and strong yellow. Each step is about as much brighter than the one before (in CIE L* from 37 to
/// 87), so the order can be seen without telling the hues apart.
const HEATS: [u8; HEAT as usize] = [240, 95, 131, 166, 202, 208, 214, 220];

/// The first step on which black can be read better than white.
const BLACK_FROM: u8 = 3;

/// The steps of heat as signs, where no background can show them.
const HEAT_SIGNS: [char; HEAT as usize] = ['.', ':', '-', '=', '+', '*', '#', '@'];

const BLUE: Hue = Hue { indexed: Color::Indexed(32), sixteen: Color::Blue };
const VERMILION: Hue = Hue { indexed: Color::Indexed(166), sixteen: Color::Red };
const GREEN: Hue = Hue { indexed: Color::Indexed(29), sixteen: Color::Green };
const GREY: Hue = Hue { indexed: Color::Indexed(244), sixteen: Color::DarkGray };

impl Theme {
    /// The look in a terminal with these colours and characters.
    #[must_use]
    pub const fn new(colours: Colours, glyphs: Glyphs) -> Theme {
        Theme { colours, glyphs }
    }

    /// Whether weight and signs alone have to tell things apart.
    #[must_use]
    pub const fn is_plain(self) -> bool {
        matches!(self.colours, Colours::None)
    }

    /// Whether there are no signs beyond ASCII.
    #[must_use]
    pub const fn is_ascii(self) -> bool {
        matches!(self.glyphs, Glyphs::Ascii)
    }

    /// What the role looks like.
    #[must_use]
    pub fn style(self, role: Role) -> Style {
        let (hue, weight) = match role {
            Role::Text | Role::Tried | Role::Frame => (None, Modifier::empty()),
            Role::Given => (None, Modifier::BOLD),
            Role::Line | Role::Faint | Role::Churning => (Some(GREY), Modifier::empty()),
            Role::Own => (Some(BLUE), Modifier::empty()),
            Role::Accent => (Some(BLUE), Modifier::BOLD),
            Role::Solved => (Some(GREEN), Modifier::empty()),
            Role::Placed | Role::Good => (Some(GREEN), Modifier::BOLD),
            Role::Undone => (Some(VERMILION), Modifier::empty()),
            Role::Bad => (Some(VERMILION), Modifier::BOLD),
            Role::Clash => (Some(VERMILION), Modifier::BOLD.union(Modifier::UNDERLINED)),
        };
        let style = Style::new().add_modifier(weight);
        match (hue, self.colours) {
            (Some(_), Colours::None) if matches!(role, Role::Faint | Role::Line | Role::Churning) => {
                style.add_modifier(Modifier::DIM)
            }
            (None, _) | (Some(_), Colours::None) => style,
            (Some(hue), Colours::Sixteen) => style.fg(hue.sixteen),
            (Some(hue), Colours::Indexed) => style.fg(hue.indexed),
        }
    }

    /// The background of this step of heat, 0 to 7, and what can be read on it; `None` where a sign has to show it.
    #[must_use]
    pub fn heat(self, step: u8) -> Option<Style> {
        let background = *HEATS.get(usize::from(step))?;
        let digit = if step < BLACK_FROM { 231 } else { 16 };
        (self.colours == Colours::Indexed)
            .then(|| Style::new().bg(Color::Indexed(background)).fg(Color::Indexed(digit)))
    }

    /// The sign of this step of heat, 0 to 7, where no background can show it.
    #[must_use]
    pub fn heat_sign(self, step: u8) -> Option<char> {
        if self.colours == Colours::Indexed { None } else { HEAT_SIGNS.get(usize::from(step)).copied() }
    }

    /// The sign, or its stand-in in ASCII.
    #[must_use]
    pub const fn glyph(self, unicode: char, ascii: char) -> char {
        match self.glyphs {
            Glyphs::Unicode => unicode,
            Glyphs::Ascii => ascii,
        }
    }

    /// The characters, or their stand-in in ASCII.
    #[must_use]
    pub const fn pick(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        match self.glyphs {
            Glyphs::Unicode => unicode,
            Glyphs::Ascii => ascii,
        }
    }

    /// The sign of a digit that the search tried, and that stands for now.
    #[must_use]
    pub const fn tried(self) -> char {
        self.glyph('·', '.')
    }

    /// The sign of a digit that was undone just now.
    #[must_use]
    pub const fn undone(self) -> char {
        self.glyph('×', 'x')
    }

    /// The sign of a digit of the solution.
    #[must_use]
    pub const fn solved(self) -> char {
        self.glyph('✓', '=')
    }

    /// The sign of the user's own digit, where no colour tells it from a given.
    #[must_use]
    pub const fn own(self) -> Option<char> {
        if self.is_plain() { Some('\'') } else { None }
    }

    /// The characters of the lines that frame boxes.
    #[must_use]
    pub const fn heavy(self) -> line::Set<'static> {
        match self.glyphs {
            Glyphs::Unicode => line::THICK,
            Glyphs::Ascii => ASCII_HEAVY,
        }
    }

    /// The border of a window.
    #[must_use]
    pub const fn border(self) -> border::Set<'static> {
        match self.glyphs {
            Glyphs::Unicode => border::ROUNDED,
            Glyphs::Ascii => border::Set {
                top_left: "+",
                top_right: "+",
                bottom_left: "+",
                bottom_right: "+",
                vertical_left: "|",
                vertical_right: "|",
                horizontal_top: "-",
                horizontal_bottom: "-",
            },
        }
    }

    /// The text with what is beyond ASCII replaced, if it has to be.
    #[must_use]
    pub fn text(self, text: &str) -> String {
        match self.glyphs {
            Glyphs::Unicode => text.to_owned(),
            Glyphs::Ascii => {
                let known = text.replace('…', "...").replace('·', "-").replace('×', "x").replace('µ', "u");
                known.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect()
            }
        }
    }
}

const ASCII_HEAVY: line::Set<'static> = line::Set {
    vertical: "#",
    horizontal: "=",
    top_right: "#",
    top_left: "#",
    bottom_right: "#",
    bottom_left: "#",
    vertical_left: "#",
    vertical_right: "#",
    horizontal_down: "#",
    horizontal_up: "#",
    cross: "#",
};
