//! The screen: from the model to a frame. It keeps no state, reads no input and asks no clock.

mod board;
mod charts;
mod chrome;
mod film;
pub mod layout;
mod look;
mod menus;
mod overlays;
mod panel;
mod race;
mod table;
mod text;
pub mod theme;
mod timeline;

use crate::app::{App, Mode, Overlay, Spot, Watch};
use layout::{LEAST, Layout};
use look::{Looks, focus};
use race::Track;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;
use std::time::Duration;
use theme::Theme;
use timeline::Bar;

/// Draws the whole screen, and puts the terminal's own cursor where the user is: screen readers follow it.
pub fn draw(frame: &mut Frame, app: &App, theme: Theme, now: Duration) {
    let area = frame.area();
    if let Some(cursor) = render(frame.buffer_mut(), area, app, theme, now) {
        frame.set_cursor_position(cursor);
    }
}

fn render(buffer: &mut Buffer, area: Rect, app: &App, theme: Theme, now: Duration) -> Option<Position> {
    let Some(layout) = Layout::of(area) else {
        too_small(buffer, area);
        return None;
    };
    if let (Mode::Race(race), None | Some(Overlay::Leaving | Overlay::Prompt(_))) = (app.mode(), app.overlay())
        && let Some(track) = Track::of(area, race.lanes().len())
    {
        return Some(race::draw(buffer, &track, app, race, theme, now));
    }
    let focus = focus(app);
    let mut cursor = layout.digit(focus);
    let body = Rect {
        y: layout.board.y,
        height: layout.footer.y - layout.board.y,
        x: layout.title.x,
        width: layout.title.width,
    };
    let whole = matches!(app.overlay(), Some(Overlay::Picker(_) | Overlay::Help { .. }));
    chrome::title(buffer, layout.title, app, theme, layout.panel.is_some() && !whole, now);
    if !whole {
        // In a film the cell in question moves with each event: marks that follow it would only flicker.
        let marked = matches!(app.mode(), Mode::Edit | Mode::Entry(_)).then_some(focus);
        board::draw(buffer, &layout, &Looks::of(app, theme, focus, now), theme, marked);
        if let Some(panel) = layout.panel {
            panel::draw(buffer, panel, app, focus, theme, now);
        }
        if let (Mode::Watch(watch), Some(area)) = (app.mode(), layout.timeline) {
            timeline::draw(buffer, area, &bar(app, watch), theme);
        }
        if let (Mode::Race(race), Some(area)) = (app.mode(), layout.timeline) {
            race::bar(buffer, area, race, race.shown(), theme);
        }
        // In the smallest layout there is one line for both: the title gives way to a message, but not to a remark about a
        // clash that it names itself.
        let shared = layout.message == layout.title;
        let gives_way = app.message().is_some_and(|message| message.is_refusal || app.clashes().is_empty());
        if !shared || gives_way {
            // A second line would cover the timeline, just where one looks.
            let in_view = matches!(app.mode(), Mode::Watch(_) | Mode::Race(_)) && layout.timeline.is_some();
            let lines = if in_view { 1 } else { layout.message.height };
            chrome::message(buffer, Rect { height: lines, ..layout.message }, app, theme, now);
        }
    }
    if let Some(overlay) = app.overlay() {
        cursor = overlays::draw(buffer, body, layout.message, (app, overlay), theme);
    }
    chrome::footer(buffer, layout.footer, app.context(), theme);
    Some(cursor)
}

/// What stands at this place of a screen of this size and answers a click, if the board is in view.
#[must_use]
pub fn hit_test(app: &App, screen: Rect, column: u16, row: u16) -> Option<Spot> {
    if app.overlay().is_some() {
        return None;
    }
    let place = Position { x: column, y: row };
    let layout = Layout::of(screen)?;
    if let Mode::Race(race) = app.mode() {
        return race::hit_test(race, &layout, screen, place);
    }
    if let (Mode::Watch(watch), Some(area)) = (app.mode(), layout.timeline) {
        let inside = timeline::inside(area);
        if inside.contains(place) {
            let (passed, known) = watch.span();
            let share = timeline::Scale::new(inside.width, passed, known).share(place.x - inside.x);
            return Some(Spot::Timeline(share));
        }
    }
    layout.cell_at(place).map(Spot::Cell)
}

/// The film on its bar.
fn bar<'a>(app: &App, watch: &'a Watch) -> Bar<'a> {
    let (passed, known) = watch.span();
    let (search, here) = (watch.search(), watch.moment().events());
    Bar {
        profile: watch.survey().map(|survey| &survey.profile),
        full: search.start().empty_count(),
        passed,
        known,
        here,
        notes: app.notes_of(search).map(|note| note.event).collect(),
        share: match (passed, known) {
            (0, true) => 1.0,
            (_, true) => here as f64 / passed as f64,
            (_, false) => search.progress(),
        },
        exact: known,
    }
}

fn too_small(buffer: &mut Buffer, area: Rect) {
    let text = format!("sudoscope needs {}x{}; this is {}x{}", LEAST.0, LEAST.1, area.width, area.height);
    for (line, row) in text::wrap(&text, usize::from(area.width)).into_iter().zip(area.rows()) {
        Line::from(line).render(row, buffer);
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_race;
#[cfg(test)]
mod tests_watch;
