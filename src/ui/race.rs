//! The race: its lanes side by side from [`WIDE`] columns, below that one of them and the others' numbers.

use super::film::asked;
use super::layout::{BoardSize, Layout, MOST, centred};
use super::look::{Looks, is_slow};
use super::table::{Column, Table};
use super::text::{Writer, cut};
use super::theme::{Role, Theme};
use super::timeline::{self, Bar, Scale};
use super::{board, chrome, overlays};
use crate::app::race::{Finish, Lane, Pace, Pacing, Race};
use crate::app::transport::Motion;
use crate::app::{App, Spot, grouped};
use crate::search::{self, Order, Profile};
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use std::time::Duration;

/// From so many columns on the lanes stand side by side.
const WIDE: u16 = 100;

/// The lines that a lane needs beside its board and its numbers: its name and its bar.
const NAME_AND_BAR: u16 = 2;

/// Title, two lines of terms, message and keys.
const AROUND: u16 = 5;

/// Where everything stands while the lanes are side by side.
pub(super) struct Track {
    title: Rect,
    lanes: Vec<Stand>,
    size: BoardSize,
    terms: Rect,
    table: Option<Rect>,
    message: Rect,
    footer: Rect,
    body: Rect,
}

/// The place of one lane.
struct Stand {
    name: Rect,
    board: Rect,
    numbers: Rect,
    bar: Rect,
}

/// From so many columns on two numbers stand in a line.
const TWO_NUMBERS: u16 = 36;

/// How many lines of numbers a lane has below a board of this size.
const fn number_lines(size: BoardSize) -> u16 {
    if size.extent().0 < TWO_NUMBERS { 4 } else { 3 }
}

impl Track {
    /// The places of so many lanes, if the screen has room for them side by side.
    pub(super) fn of(screen: Rect, lanes: usize) -> Option<Track> {
        let area = centred(screen, MOST.0, MOST.1);
        let count = lanes.max(1) as u16;
        if area.width < WIDE {
            return None;
        }
        let fits = |size: &BoardSize, more: u16| {
            let (width, height) = size.extent();
            let lines = height + number_lines(*size) + NAME_AND_BAR + AROUND + more;
            area.width >= count * (width + 1) - 1 && area.height >= lines
        };
        let table = 2 + count;
        let sizes = [BoardSize::Large, BoardSize::Medium, BoardSize::Small];
        let (size, with_table) = match sizes.iter().find(|size| fits(size, table)) {
            Some(&size) => (size, true),
            None => (*sizes.iter().find(|size| fits(size, 0))?, false),
        };
        let (width, height) = size.extent();
        let numbers = number_lines(size);
        let lines = height + numbers + NAME_AND_BAR + AROUND + if with_table { table } else { 0 };
        let spare = area.height - lines;
        // Where there is more room the bars are higher, then lines come between the parts.
        let bar = if spare >= 3 { 3 } else { 1 };
        let spare = spare - (bar - 1);
        let gap = spare.min(2);
        let step = ((area.width + 1) / count).min(width + 6);
        let left = area.x + (area.width - (step * (count - 1) + width)) / 2;
        let stand = |lane: u16| {
            let at = |y: u16, height: u16| Rect { x: left + lane * step, y: area.y + y, width, height };
            // Words stand below each other and the frame, not the labels.
            let inset = if size == BoardSize::Small { 0 } else { 2 };
            let inside = |place: Rect| Rect { x: place.x + inset, width: place.width - inset, ..place };
            let bar = inside(at(2 + height + numbers, bar));
            Stand {
                name: inside(at(1, 1)),
                board: at(2, height),
                numbers: inside(at(2 + height, numbers)),
                // A timeline leaves a column free at its left.
                bar: Rect { x: bar.x.saturating_sub(1), ..bar },
            }
        };
        let line = |y: u16| Rect { y, height: 1, ..area };
        let below = area.y + 2 + height + numbers + bar;
        let terms = line(below + gap.min(1));
        let footer = line(area.bottom() - 1);
        let terms = Rect { height: 2, ..terms };
        let table = with_table.then(|| Rect { y: terms.bottom() + gap / 2, height: table - 1, ..area });
        let message = line(footer.y - 1 - u16::from(spare > 2));
        let message = Rect { height: footer.y - message.y, ..message };
        Some(Track {
            title: line(area.y),
            lanes: (0..count).map(stand).collect(),
            size,
            terms,
            table,
            message,
            footer,
            body: Rect { y: area.y + 1, height: footer.y - area.y - 1, ..area },
        })
    }

    /// The layout in which this lane's board is drawn.
    fn layout(&self, lane: &Stand) -> Layout {
        Layout {
            title: self.title,
            board: lane.board,
            size: self.size,
            panel: None,
            message: self.message,
            timeline: None,
            footer: self.footer,
        }
    }
}

/// Draws the lanes side by side; where the terminal's cursor belongs.
pub(super) fn draw(
    buffer: &mut Buffer,
    track: &Track,
    app: &App,
    race: &Race,
    theme: Theme,
    now: Duration,
) -> Position {
    chrome::title(buffer, track.title, app, theme, true, now);
    for ((index, lane), stand) in race.lanes().iter().enumerate().zip(&track.lanes) {
        name(buffer, stand.name, race, index, theme);
        let looks = Looks::lane(lane, race.transport(), theme, now);
        board::draw(buffer, &track.layout(stand), &looks, theme, None);
        let mut writer = Writer::new(theme, stand.numbers.width);
        numbers(lane, &mut writer);
        writer.write(buffer, stand.numbers);
        bar(buffer, stand.bar, race, index, theme);
    }
    // All words begin below the first lane's.
    let x = track.lanes.first().map_or(track.terms.x, |stand| stand.name.x);
    let aligned = |area: Rect| Rect { x, width: area.right() - x, ..area };
    terms(buffer, aligned(track.terms), race, theme);
    let results = results(race);
    if let (Some(area), true) = (track.table.map(aligned), race.is_over()) {
        let table = results.lines(usize::from(area.width), theme);
        for (line, row) in table.into_iter().zip(area.rows()) {
            line.render(row, buffer);
        }
    }
    chrome::message(buffer, track.message, app, theme, now);
    let shown = track.lanes.get(race.shown());
    let mut cursor = shown.map_or(track.title.as_position(), |stand| track.layout(stand).digit(race.focus()));
    if let Some(overlay) = app.overlay() {
        cursor = overlays::draw(buffer, track.body, track.message, (app, overlay), theme);
    }
    chrome::footer(buffer, track.footer, app.context(), theme);
    cursor
}

/// The lane's order, and what it has come to.
fn name(buffer: &mut Buffer, area: Rect, race: &Race, index: usize, theme: Theme) {
    let Some(lane) = race.lanes().get(index) else { return };
    let (state, order) = (state(lane), lane.order().to_string());
    let taken = state.map_or(0, |(words, _)| words.len() + 1);
    let fits = order.len() + taken <= usize::from(area.width);
    word(if fits { &order } else { lane.order().name() }, Role::Accent, theme).render(area, buffer);
    if let Some((words, role)) = state {
        word(words, role, theme).alignment(Alignment::Right).render(area, buffer);
    }
}

/// A line that colours its words alone: others stand beside them.
fn word(text: &str, role: Role, theme: Theme) -> Line<'static> {
    Line::from(Span::styled(theme.text(text), theme.style(role)))
}

/// What a lane has come to, once it has.
fn state(lane: &Lane) -> Option<(&'static str, Role)> {
    lane.is_done().then(|| if lane.is_solved() { ("solved", Role::Good) } else { ("no solution", Role::Text) })
}

fn numbers(lane: &Lane, writer: &mut Writer) {
    let counters = lane.search().counters();
    let wide = writer.width() >= usize::from(TWO_NUMBERS);
    let (placed, undone) = (grouped(counters.placements), grouped(counters.undos));
    let depth = format!("{} / {}", counters.depth, counters.deepest);
    if wide {
        writer.numbers(&[("event", grouped(counters.events)), ("depth", depth)]);
        writer.numbers(&[("placed", placed), ("undone", undone)]);
        if let Some(finish) = lane.finish().filter(|_| !lane.is_done()) {
            let what = if finish.solved { "solves it at" } else { "ends at" };
            writer.line(&format!("{what} {}", grouped(finish.event)), Role::Faint);
        }
    } else {
        writer.numbers(&[("event", grouped(counters.events))]);
        writer.numbers(&[("placed", placed)]);
        writer.numbers(&[("undone", undone)]);
        writer.numbers(&[("depth", depth)]);
    }
}

/// What the clock does and shows, and what the lanes have in common by it.
fn terms(buffer: &mut Buffer, area: Rect, race: &Race, theme: Theme) {
    let (words, role) = motion(race);
    let (span, known) = race.span();
    let speed = speed(race, usize::from(area.width));
    let clock = if known { format!("{} of {}", grouped(race.clock()), grouped(span)) } else { grouped(race.clock()) };
    let mut writer = Writer::new(theme, area.width);
    writer.headed(words, role, &format!("{speed} · clock {clock}"));
    writer.line(&race.terms(|order| order.to_string()), Role::Text);
    writer.write(buffer, area);
}

/// The speed that was asked for, in words.
fn speed(race: &Race, width: usize) -> String {
    match race.transport().motion() {
        Motion::Running => "until all finish".to_owned(),
        _ => asked(race.transport(), width),
    }
}

/// What the race does, in a word.
fn motion(race: &Race) -> (&'static str, Role) {
    match race.transport().motion() {
        Motion::Playing => ("playing", Role::Accent),
        Motion::Running => ("running", Role::Accent),
        _ if race.is_over() => ("finished", Role::Good),
        _ if race.transport().was_stopped() => ("stopped", Role::Text),
        _ => ("paused", Role::Text),
    }
}

/// The name, the mode and the terms; in a narrow title the numbers that have no other place.
pub(super) fn title(buffer: &mut Buffer, area: Rect, race: &Race, theme: Theme, with_panel: bool) {
    let by = match race.pacing() {
        Pacing::Events => "equal events",
        Pacing::Time { .. } => "equal time",
    };
    if area.width >= 60 {
        word(" sudoscope", Role::Faint, theme).render(area, buffer);
        word("RACE", Role::Accent, theme).alignment(Alignment::Center).render(area, buffer);
        word(&format!("{by} "), Role::Text, theme).alignment(Alignment::Right).render(area, buffer);
        return;
    }
    let mode = if with_panel { "RACE" } else { by };
    word(&format!(" {mode}"), Role::Accent, theme).render(area, buffer);
    let Some(lane) = race.lanes().get(race.shown()) else { return };
    let room = usize::from(area.width).saturating_sub(mode.len() + 3);
    let events = grouped(lane.moment().events());
    let both = format!("{} {events}", lane.order().name());
    let right = match both.chars().count() <= room {
        _ if with_panel => by.to_owned(),
        true => both,
        false => cut(&events, room, theme),
    };
    word(&(right + " "), Role::Text, theme).alignment(Alignment::Right).render(area, buffer);
}

/// What a leap that takes its time is looking for.
pub(super) fn looking(race: &Race) -> String {
    let (passed, _) = race.span();
    format!("looking for it … {} events of each passed. space stops", grouped(passed))
}

/// The panel beside the one board that is shown.
pub(super) fn panel(race: &Race, writer: &mut Writer, height: usize) {
    let Some(lane) = race.lanes().get(race.shown()) else { return };
    let gap = |writer: &mut Writer| {
        if height >= 17 {
            writer.blank();
        }
    };
    writer.labelled("LANE", &lane.order().to_string(), Role::Accent);
    let (words, role) = motion(race);
    writer.headed(words, role, &speed(race, writer.width()));
    let roomy = height >= 9;
    if roomy {
        let short = writer.width() < 30;
        let name = if short { |order: Order| order.name().to_owned() } else { |order: Order| order.to_string() };
        writer.sentence(&race.terms(name), Role::Faint, 3);
    }
    gap(writer);
    let counters = lane.search().counters();
    writer.numbers(&[("event", grouped(counters.events))]);
    if roomy {
        let (placed, undone) = (("placed", grouped(counters.placements)), ("undone", grouped(counters.undos)));
        let (depth, deepest) = (("depth", counters.depth.to_string()), ("deepest", counters.deepest.to_string()));
        writer.numbers(&[placed, undone]);
        writer.numbers(&[depth, deepest]);
    }
    if let Some((words, role)) = state(lane).filter(|_| roomy) {
        writer.line(&format!("{words} at {}", grouped(counters.events)), role);
    } else if roomy {
        writer.blank();
    }
    gap(writer);
    // Where lines are few the rows speak for themselves.
    for line in results(race).lines(writer.width(), writer.theme()).into_iter().skip(usize::from(!roomy)) {
        writer.spans(line.spans);
    }
    if height > writer.len() + 4 && is_slow(race.transport()) && !lane.is_done() {
        writer.blank();
        writer.line("WHY", Role::Faint);
        let room = height - writer.len();
        writer.sentence(&search::explain(lane.search()), Role::Text, room);
    }
}

/// The lanes' numbers as a table; once the race is over in the order in which they came in.
fn results(race: &Race) -> Table {
    let all: Vec<usize> = race.ranking().unwrap_or_else(|| (0..race.lanes().len()).collect());
    let lanes: Vec<&Lane> = all.iter().map(|&index| &race.lanes()[index]).collect();
    let column = |head: &'static str, rank: u8, value: &dyn Fn(&Lane) -> String| Column {
        head,
        rank,
        values: lanes.iter().map(|lane| value(lane)).collect(),
    };
    let count = |count: fn(&search::Counters) -> u64| move |lane: &Lane| grouped(count(&lane.search().counters()));
    let outcome = |lane: &Lane| state(lane).map_or("", |(words, _)| words).to_owned();
    let cost = |lane: &Lane| lane.cost().map_or("-".to_owned(), |cost| format!("~{cost:.0}"));
    let time = |lane: &Lane| lane.time().map_or("-".to_owned(), duration);
    Table {
        names: lanes.iter().map(|lane| (lane.order().to_string(), lane.order().name().to_owned())).collect(),
        columns: vec![
            column("", 1, &outcome),
            column("events", 0, &count(|counters| counters.events)),
            column("placed", 5, &count(|counters| counters.placements)),
            column("undone", 3, &count(|counters| counters.undos)),
            column("deepest", 4, &|lane| lane.search().counters().deepest.to_string()),
            column("ns/event", 6, &cost),
            column("time", 2, &time),
        ],
    }
}

/// A duration in the unit that suits it.
fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        ..1e-6 => (seconds * 1e9, "ns"),
        ..1e-3 => (seconds * 1e6, "µs"),
        ..1.0 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    if value < 99.95 { format!("{value:.1} {unit}") } else { format!("{} {unit}", grouped(value.round() as u64)) }
}

/// A lane's bar on the common clock.
pub(super) fn bar(buffer: &mut Buffer, area: Rect, race: &Race, index: usize, theme: Theme) {
    let Some(lane) = race.lanes().get(index) else { return };
    let (passed, known) = race.span();
    let here = race.clock_at_finish(index).map_or(race.clock(), |finish| finish.min(race.clock()));
    let events = lane.moment().events();
    let share = match lane.finish() {
        Some(Finish { event: 0, .. }) => 1.0,
        Some(finish) => events as f64 / finish.event as f64,
        None => lane.search().progress(),
    };
    let profile = lane.survey().map(|survey| by_clock(&survey.profile, race.pacing().pace(index), passed));
    let bar = Bar {
        profile: profile.as_ref(),
        full: lane.search().start().empty_count(),
        passed,
        known,
        here,
        notes: Vec::new(),
        share,
        exact: lane.finish().is_some(),
    };
    timeline::draw(buffer, area, &bar, theme);
}

/// A lane's depth over the clock, from its depth over its own events.
fn by_clock(profile: &Profile, pace: Pace, span: u64) -> Profile {
    const COLUMNS: u64 = 512;
    if pace == Pace::EACH {
        return profile.clone();
    }
    let width = span.div_ceil(COLUMNS).max(1);
    let at = |event: u64| (event.saturating_sub(1) / profile.width.max(1)) as usize;
    let column = |i: u64| {
        let last = pace.events_at((i + 1) * width);
        let first = (pace.events_at(i * width) + 1).min(last);
        let columns = profile.columns.get(at(first)..=at(last).min(profile.columns.len().checked_sub(1)?))?;
        columns.iter().copied().reduce(search::Column::merge)
    };
    Profile { width, columns: (0..span.div_ceil(width)).map_while(column).collect() }
}

/// What answers a click: the bars.
pub(super) fn hit_test(race: &Race, layout: &Layout, screen: Rect, place: Position) -> Option<Spot> {
    let bars: Vec<Rect> = match Track::of(screen, race.lanes().len()) {
        Some(track) => track.lanes.iter().map(|stand| stand.bar).collect(),
        None => layout.timeline.into_iter().collect(),
    };
    let inside = bars.into_iter().map(timeline::inside).find(|inside| inside.contains(place))?;
    let (passed, known) = race.span();
    let share = Scale::new(inside.width, passed, known).share(place.x - inside.x);
    Some(Spot::Timeline(share))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_the_unit_that_suits_them() {
        let words =
            [Duration::from_nanos(850), Duration::from_nanos(98_430), Duration::from_millis(1_370)].map(duration);
        assert_eq!(words, ["850 ns", "98.4 µs", "1.4 s"]);
        assert_eq!(duration(Duration::from_secs(31_300)), "31 300 s");
    }

    #[test]
    fn side_by_side_no_two_parts_share_a_place() {
        for lanes in 1..=3 {
            for width in WIDE..140 {
                for height in 15..60 {
                    let screen = Rect { x: 0, y: 0, width, height };
                    let Some(track) = Track::of(screen, lanes) else { continue };
                    let stands = track.lanes.iter().flat_map(|lane| [lane.name, lane.board, lane.numbers, lane.bar]);
                    let lines = [track.title, track.terms, track.message, track.footer];
                    let parts: Vec<Rect> = stands.chain(lines).chain(track.table).collect();
                    for (i, part) in parts.iter().enumerate() {
                        assert_eq!(part.intersection(screen), *part, "{width}x{height}");
                        for other in &parts[i + 1..] {
                            assert!(part.intersection(*other).is_empty(), "{width}x{height}: {part} and {other}");
                        }
                    }
                }
            }
        }
        assert!(Track::of(Rect { x: 0, y: 0, width: WIDE, height: 24 }, 3).is_some());
        assert!(Track::of(Rect { x: 0, y: 0, width: WIDE - 1, height: 40 }, 2).is_none());
    }
}
