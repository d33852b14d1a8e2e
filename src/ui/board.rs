//! The board as a widget, in three sizes.

use super::layout::{BoardSize, Layout};
use super::look::{Cursor, Look, Looks};
use super::theme::{Role, Theme};
use crate::board::{Cell, Digit, DigitSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Draws the board with its frame and labels. The row and the column of `marked` stand out among the labels.
pub(super) fn draw(buffer: &mut Buffer, layout: &Layout, looks: &Looks, theme: Theme, marked: Option<Cell>) {
    let board = Board { area: layout.board, size: layout.size, theme };
    board.frame(buffer);
    board.labels(buffer, marked);
    // The cursor first: on the small board its bracket shares a place with its neighbour's sign, and a clash must show.
    let (selected, others): (Vec<_>, Vec<_>) =
        Cell::all().map(|cell| (cell, looks.look(cell))).partition(|(_, look)| look.cursor != Cursor::No);
    for (cell, look) in selected.into_iter().chain(others) {
        board.cell(buffer, layout.cell(cell), cell, look, looks);
    }
}

/// Draws a small board by itself, for a list's preview.
pub(super) fn draw_small(buffer: &mut Buffer, area: Rect, looks: &Looks, theme: Theme) {
    let (width, height) = BoardSize::Small.extent();
    let area = Rect { width, height, ..area };
    if area.intersection(*buffer.area()) != area {
        return;
    }
    let board = Board { area, size: BoardSize::Small, theme };
    board.frame(buffer);
    for cell in Cell::all() {
        let place = BoardSize::Small.cell(cell);
        let place = Rect { x: area.x + place.x, y: area.y + place.y, ..place };
        board.cell(buffer, place, cell, looks.look(cell), looks);
    }
}

struct Board {
    area: Rect,
    size: BoardSize,
    theme: Theme,
}

impl Board {
    /// The place of the frame's corner, without the labels.
    fn corner(&self) -> (u16, u16) {
        match self.size {
            BoardSize::Small => (self.area.x, self.area.y),
            BoardSize::Medium | BoardSize::Large => (self.area.x + 2, self.area.y + 1),
        }
    }

    /// The frame, line by line: which kind of line each is, and which of its places are corners and crossings.
    fn frame(&self, buffer: &mut Buffer) {
        let (x, y) = self.corner();
        let (width, height) = (self.area.right() - x, self.area.bottom() - y);
        let (step_x, step_y) = match self.size {
            BoardSize::Small => (8, 4),
            BoardSize::Medium => (12, 6),
            BoardSize::Large => (22, 10),
        };
        let thin = self.size == BoardSize::Medium;
        for row in 0..height {
            for col in 0..width {
                let across = Crossing::of(row, step_y, thin.then_some(2), height);
                let down = Crossing::of(col, step_x, thin.then_some(4), width);
                if let Some(symbol) = self.symbol(across, down) {
                    let is_thin = [across, down].iter().all(|line| matches!(line, Crossing::Thin | Crossing::None));
                    let role = if is_thin { Role::Line } else { Role::Frame };
                    buffer[(x + col, y + row)].set_symbol(symbol).set_style(self.theme.style(role));
                }
            }
        }
    }

    /// The character where a horizontal line of one kind meets a vertical line of another.
    fn symbol(&self, across: Crossing, down: Crossing) -> Option<&'static str> {
        let heavy = self.theme.heavy();
        // In ASCII a thin line ends at the heavy one without a joint of its own.
        let down_joint = |joint| self.theme.pick(joint, heavy.vertical);
        let across_joint = |joint| self.theme.pick(joint, heavy.horizontal);
        Some(match (across, down) {
            (Crossing::None, Crossing::None) => return None,
            (Crossing::None, Crossing::Thin) => self.theme.pick("│", "|"),
            (Crossing::Thin, Crossing::None) => self.theme.pick("─", "-"),
            (Crossing::Thin, Crossing::Thin) => self.theme.pick("┼", "+"),
            (Crossing::None, _) => heavy.vertical,
            (_, Crossing::None) => heavy.horizontal,
            (Crossing::Thin, Crossing::First) => down_joint("┠"),
            (Crossing::Thin, Crossing::Last) => down_joint("┨"),
            (Crossing::Thin, Crossing::Heavy) => down_joint("╂"),
            (Crossing::First, Crossing::Thin) => across_joint("┯"),
            (Crossing::Last, Crossing::Thin) => across_joint("┷"),
            (Crossing::Heavy, Crossing::Thin) => across_joint("┿"),
            (Crossing::First, Crossing::First) => heavy.top_left,
            (Crossing::First, Crossing::Last) => heavy.top_right,
            (Crossing::Last, Crossing::First) => heavy.bottom_left,
            (Crossing::Last, Crossing::Last) => heavy.bottom_right,
            (Crossing::First, Crossing::Heavy) => heavy.horizontal_down,
            (Crossing::Last, Crossing::Heavy) => heavy.horizontal_up,
            (Crossing::Heavy, Crossing::First) => heavy.vertical_right,
            (Crossing::Heavy, Crossing::Last) => heavy.vertical_left,
            (Crossing::Heavy, Crossing::Heavy) => heavy.cross,
        })
    }

    fn labels(&self, buffer: &mut Buffer, marked: Option<Cell>) {
        if self.size == BoardSize::Small {
            return;
        }
        for digit in Digit::ALL {
            let diagonal = self.size.cell(Cell::at(digit.index(), digit.index()));
            let style = |marked: bool| self.theme.style(if marked { Role::Accent } else { Role::Faint });
            let x = self.area.x + diagonal.x + diagonal.width / 2;
            let y = self.area.y + diagonal.y + diagonal.height / 2;
            let in_col = marked.is_some_and(|cell| cell.col() == digit.index());
            let in_row = marked.is_some_and(|cell| cell.row() == digit.index());
            buffer[(x, self.area.y)].set_char(digit.char()).set_style(style(in_col));
            buffer[(self.area.x, y)].set_char(digit.char()).set_style(style(in_row));
        }
    }

    fn cell(&self, buffer: &mut Buffer, place: Rect, cell: Cell, look: Look, looks: &Looks) {
        let heat = look.heat.and_then(|step| self.theme.heat(step));
        let mut style = self.theme.style(look.role);
        if let Some(heat) = heat {
            style = style.patch(heat);
        }
        if look.blocks {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        let (x, y) = (place.x + place.width / 2, place.y + place.height / 2);
        let reversed = if look.cursor == Cursor::Reversed { Modifier::REVERSED } else { Modifier::empty() };
        if let Some(heat) = heat {
            let whole = if self.size == BoardSize::Small { Rect { width: 2, ..place } } else { place };
            buffer.set_style(whole, heat);
        }
        if look.cursor == Cursor::Reversed {
            let whole = if self.size == BoardSize::Small { Rect { x: x - 1, width: 3, ..place } } else { place };
            buffer.set_style(whole, Style::new().add_modifier(Modifier::REVERSED));
        }
        if let Some(digit) = look.digit {
            buffer[(x, y)].set_char(digit.char()).set_style(style.add_modifier(reversed));
        } else if self.size == BoardSize::Large {
            self.empty(buffer, place, looks.candidates(cell), heat, reversed);
        }
        let marked = look.cursor != Cursor::No;
        let (before, after) = match (marked, look.clashes) {
            (true, true) => (Some('['), Some('!')),
            (true, false) if look.role == Role::Tried || look.role == Role::Solved => (Some('['), Some(']')),
            (true, false) => (Some('['), look.sign.or(Some(']'))),
            (false, true) => (look.sign, Some('!')),
            (false, false) => (look.sign, look.heat.and_then(|step| self.theme.heat_sign(step))),
        };
        let beside = style.remove_modifier(Modifier::UNDERLINED).add_modifier(reversed);
        // Between two cells of the small board there is one place: brackets, clashes and what is new come first.
        let is_news = marked || matches!(look.role, Role::Placed | Role::Undone);
        if let Some(sign) = before
            && (is_news || buffer[(x - 1, y)].symbol() == " ")
        {
            buffer[(x - 1, y)].set_char(sign).set_style(beside);
        }
        if let Some(sign) = after {
            buffer[(x + 1, y)].set_char(sign).set_style(beside);
        }
    }

    /// The inside of an empty cell of the large board: its candidates at their places, or a dot.
    fn empty(
        &self,
        buffer: &mut Buffer,
        place: Rect,
        candidates: Option<DigitSet>,
        heat: Option<Style>,
        reversed: Modifier,
    ) {
        let style = self.theme.style(Role::Faint).patch(heat.unwrap_or_default()).add_modifier(reversed);
        let Some(candidates) = candidates else {
            let dot = self.theme.glyph('·', '.');
            buffer[(place.x + 2, place.y + 1)].set_char(dot).set_style(style);
            return;
        };
        for digit in candidates.iter() {
            let (row, col) = (digit.index() as u16 / 3, digit.index() as u16 % 3);
            buffer[(place.x + col * 2, place.y + row)].set_char(digit.char()).set_style(style);
        }
    }
}

/// What kind of line lies at a row or a column of the frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Crossing {
    None,
    Thin,
    First,
    Heavy,
    Last,
}

impl Crossing {
    fn of(at: u16, heavy: u16, thin: Option<u16>, extent: u16) -> Crossing {
        match at {
            0 => Crossing::First,
            _ if at == extent - 1 => Crossing::Last,
            _ if at.is_multiple_of(heavy) => Crossing::Heavy,
            _ if thin.is_some_and(|step| at.is_multiple_of(step)) => Crossing::Thin,
            _ => Crossing::None,
        }
    }
}
