//! What lies over the board: the list of puzzles, the list of keys, the question before leaving. The small lists of WATCH
//! are in [`super::menus`].

use super::board;
use super::layout::{BoardSize, centred};
use super::look::Looks;
use super::menus;
use super::text::{cut, tail, wrap};
use super::theme::{Role, Theme};
use super::timeline::{NOTE, solution};
use crate::app::keymap::Row;
use crate::app::{App, HelpPage, Overlay, Picker, Verdict, counted};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

/// A wider list would only pull the names and their numbers apart.
const WIDEST_LIST: u16 = 50;

/// Draws the overlay into the area between title and footer, or in the place of the line for the user; where the
/// terminal's cursor belongs.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    message: Rect,
    (app, overlay): (&App, &Overlay),
    theme: Theme,
) -> Position {
    match overlay {
        Overlay::Prompt(prompt) => {
            let fault = app.message().filter(|message| message.is_refusal).map(|message| message.text.as_str());
            menus::prompt(buffer, message, prompt, fault, theme)
        }
        Overlay::Jumps { heading } => menus::jumps(buffer, area, *heading, theme),
        Overlay::Stops => menus::stops(buffer, area, theme),
        Overlay::Notes { selected } => menus::notes(buffer, area, app, *selected, theme),
        Overlay::Leaving => question(buffer, area, None, &leaving(app), "y leave   n stay", theme),
        Overlay::Overwrite(draft) => {
            let words = "This file is there already. Overwrite it? What is in it would be lost.";
            question(buffer, area, Some(draft.name()), words, "y yes   n other name", theme)
        }
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

/// The question before leaving.
fn leaving(app: &App) -> String {
    let kept = match app.trouble() {
        // The place, which may be long, was told before.
        Some(reason) => format!("not saved ({})", reason.split(" (").next().unwrap_or_default()),
        None => "saved nowhere".to_owned(),
    };
    match (app.would_lose_board(), app.would_lose_notes()) {
        (_, 0) => format!("Leave? The board is {kept}, and what you put on it would be lost."),
        (true, notes) => {
            format!("Leave? The board and {} are {kept}, and would be lost.", counted(notes, "note"))
        }
        (false, 1) => format!("Leave? Your note is {kept}, and would be lost."),
        (false, notes) => format!("Leave? Your {notes} notes are {kept}, and would be lost."),
    }
}

/// A question in the middle of the area, with what it is about above it and the keys that answer it below.
fn question(
    buffer: &mut Buffer,
    area: Rect,
    about: Option<&str>,
    question: &str,
    keys: &str,
    theme: Theme,
) -> Position {
    let width = area.width.saturating_sub(4).min(38);
    let mut lines: Vec<String> = about.map(|about| tail(about, usize::from(width), theme)).into_iter().collect();
    lines.extend(wrap(question, usize::from(width)));
    lines.extend([String::new(), keys.to_owned()]);
    let window = centred(area, width + 4, lines.len() as u16 + 2);
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
    // Where there is no room for the verdict, the name matters more.
    let verdict_width = if list.width >= 36 { VERDICT } else { 0 };
    let columns = if verdict_width > 0 { "givens  solutions " } else { "givens " };
    let heading = format!(" PUZZLES{columns:>width$}", width = usize::from(list.width).saturating_sub(8));
    Line::styled(heading, theme.style(Role::Faint)).render(list, buffer);
    let rows: Vec<Rect> = list.rows().skip(2).collect();
    let first = picker.selected().saturating_sub(rows.len().saturating_sub(1));
    let mut cursor = area.as_position();
    for ((index, puzzle), row) in picker.puzzles().iter().enumerate().skip(first).zip(rows) {
        let selected = index == picker.selected();
        let (words, verdict_role) = in_short(picker.verdict(index));
        let [role, verdict_role] = if selected { [Role::Accent; 2] } else { [Role::Text, verdict_role] };
        let mark = if selected { '>' } else { ' ' };
        let clues = format!("{:>2} ", puzzle.grid.given_count());
        let width = usize::from(row.width).saturating_sub(verdict_width);
        let title = cut(&puzzle.listed(), width.saturating_sub(8), theme);
        let gap = width.saturating_sub(title.chars().count() + 3);
        let style = |role| {
            let style = theme.style(role);
            if selected { style.add_modifier(Modifier::REVERSED) } else { style }
        };
        let verdict = format!(" {:<rest$}", theme.text(words), rest = verdict_width.saturating_sub(1));
        Line::from(vec![
            Span::styled(format!(" {mark} {title}{clues:>gap$}"), style(role)),
            Span::styled(verdict.chars().take(verdict_width).collect::<String>(), style(verdict_role)),
        ])
        .render(row, buffer);
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

/// The width of a verdict in the list, with a space before and behind it.
const VERDICT: usize = 11;

/// A verdict in a word, and whether it is good or bad news.
fn in_short(verdict: Verdict) -> (&'static str, Role) {
    match verdict {
        Verdict::Clash => ("clash", Role::Bad),
        Verdict::Checking => ("…", Role::Faint),
        Verdict::NoSolution => ("none", Role::Bad),
        // As it should be, and as nearly all of them are.
        Verdict::Unique => ("one", Role::Text),
        Verdict::Several => ("several", Role::Accent),
        Verdict::Solved => ("solved", Role::Text),
        Verdict::Unknown => ("?", Role::Faint),
    }
}

/// A line of the help: the keys or the sign, as they look, and a part of what they mean.
struct Entry {
    keys: String,
    style: Style,
    meaning: String,
}

/// The width of the keys with the space after them.
const KEYS: usize = 14;

fn help(buffer: &mut Buffer, area: Rect, page: HelpPage, scroll: usize, theme: Theme) {
    help_tabs(area.width, page, theme).render(area, buffer);
    let entries: Vec<Entry> = match page {
        HelpPage::Signs => signs(theme).into(),
        _ => page.rows().into_iter().map(|row| Entry::of(row, theme)).collect(),
    };
    let body = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area };
    // What a sign means takes a whole line.
    let columns: usize = if body.width >= 70 && page != HelpPage::Signs { 2 } else { 1 };
    let column_width = body.width / columns as u16;
    let entries: Vec<Entry> = entries.into_iter().skip(scroll).flat_map(|entry| entry.broken(column_width)).collect();
    let height = usize::from(body.height);
    let lines = entries.len().div_ceil(columns);
    // What does not fit is scrolled to; a line says that there is more.
    let more = lines > height;
    let visible = if more { height.saturating_sub(1) } else { height };
    for column in 0..columns {
        let x = body.x + column as u16 * column_width;
        let part = entries.iter().skip(column * lines).take(lines.min(visible));
        for (Entry { keys, style, meaning }, row) in part.zip(Rect { x, width: column_width, ..body }.rows()) {
            let gap = " ".repeat(KEYS.saturating_sub(keys.chars().count()));
            let keys = Span::styled(keys.clone(), *style);
            let meaning = Span::styled(theme.text(meaning), theme.style(Role::Text));
            Line::from(vec![Span::raw(" "), keys, Span::raw(gap), meaning]).render(row, buffer);
        }
    }
    if let (true, Some(last)) = (more, body.rows().next_back()) {
        Line::styled(format!(" {} more below", lines - visible), theme.style(Role::Faint)).render(last, buffer);
    }
}

/// The names of the pages, the present one marked; where there is no room for all, its name and number.
fn help_tabs(width: u16, page: HelpPage, theme: Theme) -> Line<'static> {
    let mut spans = vec![Span::styled(" KEYS  ", theme.style(Role::Faint))];
    let here = HelpPage::ALL.iter().position(|&other| other == page).unwrap_or(0);
    for other in HelpPage::ALL {
        if other == page {
            spans.push(Span::styled(format!("[{}] ", other.name()), theme.style(Role::Accent)));
        } else if width >= 50 {
            spans.push(Span::styled(format!(" {}  ", other.name()), theme.style(Role::Faint)));
        }
    }
    if width < 50 {
        spans.push(Span::styled(format!("{}/{}", here + 1, HelpPage::ALL.len()), theme.style(Role::Faint)));
    }
    Line::from(spans)
}

impl Entry {
    fn of(row: &Row, theme: Theme) -> Entry {
        Entry { keys: row.keys.to_owned(), style: theme.style(Role::Accent), meaning: row.help.to_owned() }
    }

    /// The entry in as many lines as its meaning needs beside its keys.
    fn broken(self, width: u16) -> Vec<Entry> {
        let room = usize::from(width).saturating_sub(KEYS + 2);
        let mut keys = self.keys;
        let lines = wrap(&self.meaning, room).into_iter();
        lines.map(|meaning| Entry { keys: std::mem::take(&mut keys), style: self.style, meaning }).collect()
    }
}

/// What the signs on the screen mean, each as it looks there.
fn signs(theme: Theme) -> [Entry; HelpPage::SIGNS] {
    let own = theme.own().map_or("5".to_owned(), |sign| format!("{sign}5"));
    let churning = if theme.is_plain() { "a digit, dim" } else { "a digit, grey" };
    let blocks = theme.style(Role::Given).add_modifier(Modifier::UNDERLINED);
    let (hot, heat) = match (theme.heat(6), theme.heat_sign(6)) {
        (Some(style), _) => (" 5 ".to_owned(), style),
        (None, sign) => (format!("5{}", sign.unwrap_or(' ')), theme.style(Role::Text)),
    };
    let playhead = theme.pick("● ▼", "@ V").to_owned();
    let entries = [
        ("5".to_owned(), theme.style(Role::Given), "given: a digit of the puzzle"),
        (own, theme.style(Role::Own), "your own digit"),
        ("[5]".to_owned(), theme.style(Role::Text), "the selected cell, or the one in question"),
        ("5!".to_owned(), theme.style(Role::Clash), "clashes: it stands twice in a unit"),
        (format!("{}5", theme.tried()), theme.style(Role::Tried), "tried by the search, stands for now"),
        ("+5".to_owned(), theme.style(Role::Placed), "placed just now"),
        (format!("{}5", theme.undone()), theme.style(Role::Undone), "undone just now"),
        (format!("{}5", theme.solved()), theme.style(Role::Solved), "found: a digit of the solution"),
        (churning.to_owned(), theme.style(Role::Churning), "changes faster than the eye follows"),
        ("untried".to_owned(), theme.style(Role::Faint), "how many options are left at each placement of the stack"),
        ("5".to_owned(), blocks, "e: stands in the way of the cell in question"),
        (hot, heat, "t: how often undone so far; its steps are in the panel"),
        (
            theme.pick("▸ undo it", "> undo it").to_owned(),
            theme.style(Role::Accent),
            "the algorithm's line that says what happened",
        ),
        (
            theme.pick("▂▅█", ".=#").to_owned(),
            theme.style(Role::Text),
            "the film: how deep; paler where it fell back to less than half",
        ),
        (playhead, theme.style(Role::Accent), "on the film: where it stands"),
        (format!("{} {NOTE}", solution(theme)), theme.style(Role::Good), "on the film: a solution, a note"),
        (
            theme.pick("┄┄→", "..>").to_owned(),
            theme.style(Role::Faint),
            "on the film: not passed over yet, the end is not known",
        ),
        ("saved".to_owned(), theme.style(Role::Faint), "this session is on the disk, or will be within a second"),
        (
            "not saved".to_owned(),
            theme.style(Role::Bad),
            "it can't be saved; a line has said why, and it is tried again",
        ),
        ("~12 %".to_owned(), theme.style(Role::Text), "an estimate of how much of the search lies behind"),
    ];
    entries.map(|(keys, style, meaning)| Entry { keys, style, meaning: meaning.to_owned() })
}
