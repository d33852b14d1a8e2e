//! What lies over the board: the list of puzzles, the list of keys, the question before leaving.

use super::board;
use super::layout::{BoardSize, centred};
use super::look::Looks;
use super::text::{cut, wrap};
use super::theme::{Role, Theme};
use crate::app::keymap;
use crate::app::{App, HelpPage, Overlay, Picker};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

/// A wider list would only pull the names and their numbers apart.
const WIDEST_LIST: u16 = 50;

/// Draws the overlay into the area between title and footer; where the terminal's cursor belongs.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, overlay: &Overlay, theme: Theme) -> Position {
    match overlay {
        Overlay::Leaving => leaving(buffer, area, app, theme),
        Overlay::Picker(list) => {
            Clear.render(area, buffer);
            picker(buffer, area, list, theme)
        }
        Overlay::Help { page, scroll } => {
            Clear.render(area, buffer);
            help(buffer, area, *page, *scroll, theme);
            area.as_position()
        }
    }
}

fn leaving(buffer: &mut Buffer, area: Rect, app: &App, theme: Theme) -> Position {
    let own = app.sheet().grid().own_count();
    let given = app.sheet().grid().given_count();
    let what = format!("{given} given and {own} own digits would be lost");
    let lines = ["Leave? The board is saved nowhere:", &what, "", "y leave   n stay"];
    let width = lines.iter().map(|line| line.len()).max().unwrap_or(0) as u16 + 4;
    let window = centred(area, width, lines.len() as u16 + 2);
    Clear.render(window, buffer);
    let block = Block::bordered().border_set(theme.border()).border_style(theme.style(Role::Accent));
    let inner = block.inner(window);
    block.render(window, buffer);
    for (line, row) in lines.iter().zip(inner.rows()) {
        Line::from(format!(" {line}")).render(row, buffer);
    }
    Position { x: inner.x + 1, y: inner.bottom().saturating_sub(1) }
}

fn picker(buffer: &mut Buffer, area: Rect, picker: &Picker, theme: Theme) -> Position {
    let (board_width, board_height) = BoardSize::Small.extent();
    let with_board = area.width >= board_width + 32 && area.height > board_height + 2;
    let list_width = if with_board { (area.width - board_width - 4).min(WIDEST_LIST) } else { area.width };
    let note_height = if with_board { 0 } else { 4.min(area.height / 4) };
    let list = Rect { width: list_width, height: area.height - note_height, ..area };
    let heading = format!(" PUZZLES{:>width$}", "givens ", width = usize::from(list.width).saturating_sub(8));
    Line::styled(heading, theme.style(Role::Faint)).render(list, buffer);
    let rows: Vec<Rect> = list.rows().skip(2).collect();
    let first = picker.selected().saturating_sub(rows.len().saturating_sub(1));
    let mut cursor = area.as_position();
    for ((index, puzzle), row) in picker.puzzles().iter().enumerate().skip(first).zip(rows) {
        let selected = index == picker.selected();
        let role = if selected { Role::Accent } else { Role::Text };
        let mark = if selected { '>' } else { ' ' };
        let clues = format!("{:>2} ", puzzle.grid.given_count());
        let title = cut(&puzzle.title, usize::from(row.width).saturating_sub(8), theme);
        let gap = usize::from(row.width).saturating_sub(title.chars().count() + 3 + clues.len());
        let style = theme.style(role);
        let style = if selected { style.add_modifier(Modifier::REVERSED) } else { style };
        Line::styled(format!(" {mark} {title}{clues:>width$}", width = gap + clues.len()), style).render(row, buffer);
        if selected {
            cursor = Position { x: row.x + 1, y: row.y };
        }
    }
    let Some(puzzle) = picker.puzzles().get(picker.selected()) else { return cursor };
    let note = if with_board {
        let place = Rect { x: list.right() + 2, y: area.y + 1, width: board_width, height: board_height };
        board::draw_small(buffer, place, &Looks::plain(puzzle.grid.clone(), theme), theme);
        Rect { y: place.bottom() + 1, height: area.bottom().saturating_sub(place.bottom() + 1), ..place }
    } else {
        Rect { x: area.x + 1, y: list.bottom(), width: area.width - 2, height: note_height }
    };
    for (line, row) in wrap(&puzzle.note, usize::from(note.width)).into_iter().zip(note.rows()) {
        Line::styled(line, theme.style(Role::Faint)).render(row, buffer);
    }
    cursor
}

fn help(buffer: &mut Buffer, area: Rect, page: HelpPage, scroll: usize, theme: Theme) {
    let mut tabs = vec![Span::styled(" KEYS  ", theme.style(Role::Faint))];
    for other in HelpPage::ALL {
        let style = theme.style(if other == page { Role::Accent } else { Role::Faint });
        let text = if other == page { format!("[{}] ", other.name()) } else { format!(" {}  ", other.name()) };
        tabs.push(Span::styled(text, style));
    }
    Line::from(tabs).render(area, buffer);
    let entries = match page.context() {
        Some(context) => keymap::rows(context)
            .filter(|row| !row.help.is_empty())
            .map(|row| (row.keys.to_owned(), row.help.to_owned()))
            .collect(),
        None => signs(theme),
    };
    let body = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area };
    // What a sign means takes a whole line.
    let columns: usize = if body.width >= 70 && page != HelpPage::Signs { 2 } else { 1 };
    let height = usize::from(body.height);
    let lines = entries.len().div_ceil(columns);
    // What does not fit is scrolled to; a line says that there is more.
    let scroll = scroll.min(lines.saturating_sub(height));
    let more = lines > scroll + height;
    let visible = if more { height.saturating_sub(1) } else { height };
    let column_width = body.width / columns as u16;
    for column in 0..columns {
        let x = body.x + column as u16 * column_width;
        let part = entries.iter().skip(column * lines).take(lines).skip(scroll).take(visible);
        for ((keys, help), row) in part.zip(Rect { x, width: column_width, ..body }.rows()) {
            let spans = vec![
                Span::styled(format!(" {keys:<13}"), theme.style(Role::Accent)),
                Span::styled(theme.text(help), theme.style(Role::Text)),
            ];
            Line::from(spans).render(row, buffer);
        }
    }
    if let (true, Some(last)) = (more, body.rows().next_back()) {
        Line::styled(format!(" {} more below", lines - scroll - visible), theme.style(Role::Faint))
            .render(last, buffer);
    }
}

/// What the signs on the board mean.
fn signs(theme: Theme) -> Vec<(String, String)> {
    let own = if theme.is_plain() { theme.glyph('·', '.').to_string() + "5" } else { "5 in blue".to_owned() };
    let pairs = [
        ("5 in bold".to_owned(), "given: a digit of the puzzle"),
        (own, "your own digit"),
        ("[5]".to_owned(), "the selected cell, or the one in question"),
        ("5!".to_owned(), "clashes: it stands twice in a unit"),
        (format!("{}5", theme.glyph('·', '.')), "tried by the search, stands for now"),
        ("+5".to_owned(), "placed just now"),
        (format!("{}5", theme.glyph('×', 'x')), "undone just now"),
        (format!("{}5", theme.glyph('✓', '=')), "found: a digit of the solution"),
        ("grey digits".to_owned(), "change faster than the eye follows"),
        ("untried".to_owned(), "options left at each placement"),
    ];
    pairs.into_iter().map(|(sign, meaning)| (sign, meaning.to_owned())).collect()
}
