//! The small lists of WATCH: what to jump to, what to stop at, the notes; and the line that is typed.

use super::layout::centred;
use super::text::cut;
use super::theme::{Role, Theme};
use crate::app::keymap::{self, Context};
use crate::app::{App, Mode, Prompt, grouped};
use crate::search::Heading;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

/// A window in the middle of the area, with this heading and room for so many lines; its inside.
fn window(buffer: &mut Buffer, area: Rect, heading: &str, width: u16, lines: usize, theme: Theme) -> Rect {
    let window = centred(area, width + 4, lines as u16 + 2);
    Clear.render(window, buffer);
    let block = Block::bordered()
        .border_set(theme.border())
        .border_style(theme.style(Role::Accent))
        .title(Span::styled(format!(" {} ", theme.text(heading)), theme.style(Role::Accent)));
    let inner = block.inner(window);
    block.render(window, buffer);
    Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
}

/// The kinds of moments to jump to.
pub(super) fn jumps(buffer: &mut Buffer, area: Rect, heading: Heading, theme: Theme) -> Position {
    let words = match heading {
        Heading::Forward => "jump forward to the next",
        Heading::Backward => "jump backward to the last",
    };
    kinds(buffer, area, words, Context::Jumps, theme)
}

/// The kinds of moments to stop at.
pub(super) fn stops(buffer: &mut Buffer, area: Rect, theme: Theme) -> Position {
    kinds(buffer, area, "stop playing at", Context::Stops, theme)
}

fn kinds(buffer: &mut Buffer, area: Rect, heading: &str, context: Context, theme: Theme) -> Position {
    // What is bound everywhere needs no mention here.
    let rows: Vec<_> = keymap::rows(context).filter(|row| !row.help.is_empty() && row.contexts.len() <= 2).collect();
    let inner = window(buffer, area, heading, 41, rows.len(), theme);
    for (row, place) in rows.iter().zip(inner.rows()) {
        let keys = Span::styled(format!("{:<11}", row.keys), theme.style(Role::Accent));
        Line::from(vec![keys, Span::styled(row.help, theme.style(Role::Text))]).render(place, buffer);
    }
    inner.as_position()
}

/// The notes on the film, each with its event.
pub(super) fn notes(buffer: &mut Buffer, area: Rect, app: &App, selected: usize, theme: Theme) -> Position {
    let Mode::Watch(watch) = app.mode() else { return area.as_position() };
    let notes: Vec<_> = app.notes_of(watch.search()).collect();
    let width = area.width.saturating_sub(6).min(70);
    let fits = usize::from(area.height.saturating_sub(3)).max(1);
    let inner = window(buffer, area, "notes", width, notes.len().min(fits), theme);
    let first = (selected + 1).saturating_sub(usize::from(inner.height).max(1));
    let widest = notes.iter().map(|note| grouped(note.event).chars().count()).max().unwrap_or(0);
    let mut cursor = inner.as_position();
    for ((index, note), place) in notes.iter().enumerate().skip(first).zip(inner.rows()) {
        let line = format!("{:>widest$}  {}", grouped(note.event), theme.text(&note.text));
        let mut style = theme.style(Role::Text);
        if index == selected {
            style = theme.style(Role::Accent).add_modifier(Modifier::REVERSED);
            cursor = place.as_position();
        }
        let width = usize::from(place.width);
        Line::styled(format!("{:<width$}", cut(&line, width, theme)), style).render(place, buffer);
    }
    cursor
}

/// The line that is typed, in the place of the line for the user; where the terminal's cursor belongs.
///
/// What is wrong with an answer stands behind it.
pub(super) fn prompt(buffer: &mut Buffer, area: Rect, prompt: &Prompt, fault: Option<&str>, theme: Theme) -> Position {
    let area = Rect { height: area.height.min(1), ..area };
    Clear.render(area, buffer);
    let question = format!(" {}: ", prompt.question());
    let width = usize::from(area.width);
    let asked = question.chars().count();
    Line::styled(question, theme.style(Role::Accent)).render(area, buffer);
    let hint = prompt.hint();
    let remark = fault.map(|fault| (fault, Role::Bad)).or(hint.as_deref().map(|hint| (hint, Role::Faint)));
    let remark = remark.map(|(words, role)| (theme.text(words), role));
    let room = width.saturating_sub(asked + 1);
    let needed = remark.as_ref().map_or(0, |(words, _)| words.chars().count() + 3);
    // What is wrong is not to be hidden by a long answer; a hint may be.
    let kept = if fault.is_some() && prompt.columns() + needed > room { needed.min(room / 2) } else { 0 };
    // A long line is shown from where its cursor is in view.
    let field = Rect { x: area.x + asked as u16, width: (room - kept) as u16, ..area };
    let field = field.intersection(area);
    let hidden = prompt.hidden(usize::from(field.width));
    let text = Paragraph::new(prompt.text()).style(theme.style(Role::Text));
    text.scroll((0, hidden as u16)).render(field, buffer);
    let cursor = prompt.cursor().saturating_sub(hidden);
    if let Some((words, role)) = remark {
        let taken = prompt.columns().min(room - kept) as u16 + if kept > 0 { 2 } else { 3 };
        let x = field.x.saturating_add(taken);
        let place = Rect { x, width: (area.right().saturating_sub(1)).saturating_sub(x), ..field };
        Line::styled(cut(&words, usize::from(place.width), theme), theme.style(role)).render(place, buffer);
    }
    Position { x: field.x + (cursor as u16).min(field.width.saturating_sub(1)), y: area.y }
}
