//! The lines above and below: the title, the line for the user, the keys that matter now.

use super::look::is_readable;
use super::text::{cut, wrap};
use super::theme::{Role, Theme};
use super::timeline::NOTE;
use super::{panel, race};
use crate::app::keymap::{self, Context};
use crate::app::playback::Leap;
use crate::app::transport::Motion;
use crate::app::{App, Mode, Safety, Watch, grouped};
use crate::search::Quest;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};
use std::time::Duration;

/// What the title says while the session can't be saved.
const UNSAVED: &str = "not saved";

/// The name, the mode, and at the right the verdict, where no panel shows it better.
pub(super) fn title(buffer: &mut Buffer, area: Rect, app: &App, theme: Theme, with_panel: bool, now: Duration) {
    let mode = app.mode().name();
    let in_film = matches!(app.mode(), Mode::Watch(_));
    if let Mode::Race(race) = app.mode() {
        return race::title(buffer, area, race, theme, with_panel);
    }
    let (words, mut role) = panel::verdict(app.verdict());
    let clash = (!with_panel).then(|| app.clashes().iter().next().map(ToString::to_string)).flatten();
    let right = match (clash, with_panel, in_film) {
        (Some(clash), ..) => clash,
        (None, false, true) => place(app, now),
        (None, true, false) if app.safety() == Some(Safety::Saved) => {
            role = Role::Faint;
            "saved".to_owned()
        }
        (None, true, false) => String::new(),
        _ => words.to_owned(),
    };
    if area.width >= 60 {
        Line::from(Span::styled(" sudoscope", theme.style(Role::Faint))).render(area, buffer);
        let mode = Span::styled(mode, theme.style(Role::Accent));
        Line::from(mode).alignment(Alignment::Center).render(area, buffer);
    } else {
        Line::from(Span::styled(format!(" {mode}"), theme.style(Role::Accent))).render(area, buffer);
    }
    let room = match usize::from(area.width) {
        wide @ 60.. => (wide - mode.len()) / 2 - 3,
        narrow => narrow.saturating_sub(mode.len() + 3),
    };
    let right = match app.safety() {
        Some(Safety::Unsaved) if right.is_empty() || room < right.chars().count() + UNSAVED.len() + 3 => {
            role = if right.is_empty() { Role::Bad } else { role };
            if right.is_empty() { UNSAVED.to_owned() } else { right }
        }
        Some(Safety::Unsaved) => format!("{UNSAVED} · {right}"),
        Some(Safety::Saved) | None => right,
    };
    let right = cut(&theme.text(&right), room, theme);
    let right = Span::styled(right + " ", theme.style(role));
    Line::from(right).alignment(Alignment::Right).render(area, buffer);
}

/// Where a film stands, for a screen that has no room to say it elsewhere.
fn place(app: &App, now: Duration) -> String {
    let Mode::Watch(watch) = app.mode() else { return String::new() };
    let events = grouped(watch.moment().events());
    match watch.span() {
        _ if watch.player().transport().is_looking(now) => "looking…".to_owned(),
        (span, true) if span < 100_000 => format!("{events} of {}", grouped(span)),
        _ => events,
    }
}

/// The line for the user; without one, in a film that can be read, the note on this moment or the event that led here.
pub(super) fn message(buffer: &mut Buffer, area: Rect, app: &App, theme: Theme, now: Duration) {
    let (text, role) = match (app.message(), app.mode()) {
        (message, Mode::Watch(watch))
            if watch.player().transport().is_looking(now) && message.is_none_or(|message| !message.is_refusal) =>
        {
            (looking(watch), Role::Text)
        }
        (message, Mode::Race(race))
            if race.transport().is_looking(now) && message.is_none_or(|message| !message.is_refusal) =>
        {
            (race::looking(race), Role::Text)
        }
        (Some(message), _) => (message.text.clone(), if message.is_refusal { Role::Bad } else { Role::Text }),
        (None, Mode::Watch(watch)) if watch.player().transport().motion() == Motion::Running => {
            ("running to the next solution. space stops".to_owned(), Role::Faint)
        }
        (None, Mode::Watch(watch)) if is_readable(watch) => (moment(app, watch), Role::Text),
        (None, Mode::Race(race)) => match race.outcome() {
            Some(outcome) => (outcome, Role::Text),
            None if race.clock() == 0 => {
                ("the start: space plays, . steps, o chooses who races".to_owned(), Role::Text)
            }
            None => return,
        },
        _ => return,
    };
    line(buffer, area, &text, role, theme);
}

/// The moment in a line: its note, what the search has come to, or the event that led here.
fn moment(app: &App, watch: &Watch) -> String {
    if let Some(note) = app.note_here() {
        return format!("{NOTE} {}", note.text);
    }
    watch.outcome().unwrap_or_else(|| match watch.search().newest() {
        Some(event) => format!("{}  {} {}", grouped(watch.moment().events()), event.verb(), event.choice()),
        None => "the start: space plays, . steps".to_owned(),
    })
}

/// What a leap that takes its time is looking for, and how far it has come.
fn looking(watch: &Watch) -> String {
    let (passed, _) = watch.span();
    let sought = match watch.player().transport().motion() {
        Motion::Leaping(Leap::To(event)) => format!("event {}", grouped(event)),
        Motion::Leaping(Leap::Find(Quest::Next(condition), _)) => condition.to_string(),
        Motion::Leaping(Leap::Find(Quest::LongestRetreat, _)) => "the longest run of undos".to_owned(),
        Motion::Leaping(Leap::Find(Quest::Partner, _)) => "its undo".to_owned(),
        _ => return String::new(),
    };
    format!("looking for {sought} … {} events passed. space stops", grouped(passed))
}

fn line(buffer: &mut Buffer, area: Rect, text: &str, role: Role, theme: Theme) {
    let width = usize::from(area.width).saturating_sub(1);
    let mut lines = wrap(&theme.text(text), width);
    if lines.len() > usize::from(area.height) {
        lines = vec![cut(&theme.text(text), width, theme)];
    }
    // In the smallest layout it takes the title's place, and with two lines the timeline's.
    Clear.render(Rect { height: area.height.min(lines.len() as u16), ..area }, buffer);
    for (text, row) in lines.iter().zip(area.rows()) {
        Line::from(Span::styled(format!(" {text}"), theme.style(role))).render(row, buffer);
    }
}

/// The keys that matter now: as many as fit, and always the way to all of them.
pub(super) fn footer(buffer: &mut Buffer, area: Rect, context: Context, theme: Theme) {
    let width = usize::from(area.width);
    let last = match context {
        Context::Edit | Context::Entry | Context::Watch | Context::Race => ("?", "keys"),
        _ => ("", ""),
    };
    let length = |(keys, words): (&str, &str)| keys.chars().count() + 1 + words.chars().count() + 2;
    // The last one needs no space behind it.
    let mut room = (width + 1).saturating_sub(length(last));
    let mut spans = Vec::new();
    let shown = keymap::rows(context).filter(|row| !row.footer.is_empty()).map(|row| (row.keys, row.footer));
    let shown = shown.take_while(|&entry| {
        let fits = length(entry) <= room;
        room = room.saturating_sub(length(entry));
        fits
    });
    for (keys, words) in shown.collect::<Vec<_>>().into_iter().chain([last]) {
        spans.push(Span::styled(format!(" {keys}"), theme.style(Role::Accent)));
        spans.push(Span::styled(format!(" {words} "), theme.style(Role::Faint)));
    }
    Line::from(spans).render(area, buffer);
}
