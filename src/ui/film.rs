//! WATCH's panel: the search in numbers and words, the textbook's algorithm, and charts, one page at a time.

use super::charts;
use super::look::{blockers, hottest, is_readable};
use super::panel::about_cell;
use super::text::{LABEL, Writer, wrap};
use super::theme::{HEAT, Role, Theme};
use crate::app::playback::Reach;
use crate::app::transport::{Motion, Transport};
use crate::app::{App, Page, Scope, Watch, grouped};
use crate::search::{self, Heading, Level, textbook};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;
use std::time::Duration;

/// From this height on there are blank lines between the parts.
const ROOMY: usize = 19;

/// The lines that WHY takes with its heading, where its length must not move what is below.
const WHY: usize = 5;

/// The lines of the algorithm with the blank one after it.
const ALGORITHM: usize = textbook::LINES + 1;

/// Draws the page that is chosen.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, watch: &Watch, theme: Theme, now: Duration) {
    let panel = Panel { app, watch, theme, now, height: usize::from(area.height) };
    let mut writer = Writer::new(theme, area.width);
    let below = match app.view().page {
        Page::Search => panel.search(&mut writer),
        Page::Algorithm => panel.algorithm(&mut writer),
        Page::Charts => panel.charts(&mut writer),
    };
    let used = (writer.len() as u16).min(area.height);
    writer.write(buffer, area);
    match below {
        Below::Nothing => {}
        // At the bottom, for what is above it changes its length.
        Below::Depth(height) => {
            let area = Rect { y: area.bottom() - height, height, ..area };
            charts::depth(buffer, area, watch, theme);
        }
        Below::Charts => {
            let area = Rect { y: area.y + used, height: area.height - used, ..area };
            charts::both(buffer, area, watch, theme);
        }
    }
}

/// What stands below a page's words.
enum Below {
    Nothing,
    /// The depth over the film, in so many lines.
    Depth(u16),
    Charts,
}

struct Panel<'a> {
    app: &'a App,
    watch: &'a Watch,
    theme: Theme,
    now: Duration,
    height: usize,
}

impl Panel<'_> {
    fn is_roomy(&self) -> bool {
        self.height >= ROOMY
    }

    fn gap(&self, writer: &mut Writer) {
        if self.is_roomy() {
            writer.blank();
        }
    }

    /// The counters, the stack and the reason; where there is room, what the other pages show as well.
    fn search(&self, writer: &mut Writer) -> Below {
        // A low panel keeps the state, the count and the sentence.
        if self.height < 10 {
            self.state_and_speed(writer);
            self.event(writer);
            self.why(writer, self.height);
            return Below::Nothing;
        }
        self.speed(writer);
        self.stop_or_gap(writer);
        self.counters(writer);
        self.gap(writer);
        stack(self.watch, writer, self.height >= 16);
        self.gap(writer);
        self.heat(writer);
        let with_algorithm = self.height >= writer.len() + ALGORITHM + WHY;
        if with_algorithm {
            self.lines(writer);
            writer.blank();
        }
        // What is asked about a cell takes the chart's place.
        let asked = self.watch.selected().is_some() || self.app.view().blockers;
        let chart = self.height.saturating_sub(writer.len() + WHY).min(12);
        if !with_algorithm || chart < 6 || asked {
            self.why(writer, self.height);
            return Below::Nothing;
        }
        self.why(writer, self.height - chart);
        Below::Depth(chart as u16)
    }

    fn algorithm(&self, writer: &mut Writer) -> Below {
        if self.height < 14 {
            self.state_and_speed(writer);
        } else {
            self.speed(writer);
            self.stop_or_gap(writer);
        }
        self.event(writer);
        self.gap(writer);
        self.lines(writer);
        self.gap(writer);
        self.heat(writer);
        if self.height > writer.len() {
            self.why(writer, self.height);
        }
        Below::Nothing
    }

    fn charts(&self, writer: &mut Writer) -> Below {
        self.state_and_speed(writer);
        self.event(writer);
        self.stop(writer);
        self.gap(writer);
        self.heat(writer);
        Below::Charts
    }

    /// The textbook's algorithm; the line at which the search stands is marked, if it stands long enough to be read.
    fn lines(&self, writer: &mut Writer) {
        let search = self.watch.search();
        let current = is_readable(self.watch).then(|| textbook::current_line(search));
        for (index, line) in textbook::lines(search.order()).iter().enumerate() {
            if current == Some(index) {
                writer.line(&format!("{} {line}", self.theme.glyph('▸', '>')), Role::Accent);
            } else {
                writer.line(&format!("  {line}"), Role::Text);
            }
        }
    }

    /// Why the next event comes; below it what is asked about a selected cell.
    fn why(&self, writer: &mut Writer, height: usize) {
        let watch = self.watch;
        let (why, role) = if is_readable(watch) {
            (search::explain(watch.search()), Role::Text)
        } else {
            ("space pauses, and tells".to_owned(), Role::Faint)
        };
        let selected = watch.selected();
        let room = height.saturating_sub(writer.len() + if selected.is_some() { 2 } else { 0 });
        if room > wrap(&why, writer.width()).len() {
            writer.line("WHY", Role::Faint);
        }
        writer.sentence(&why, role, room.min(height.saturating_sub(writer.len())));
        let blocked = blockers(self.app, watch);
        if let Some(selected) = selected {
            if height > writer.len() + 2 + usize::from(!blocked.is_empty()) {
                writer.blank();
            }
            about_cell(selected, &watch.search().grid(), writer);
        }
        let things: Vec<String> = blocked.iter().map(|(branch, blocker)| blocker.words(*branch)).collect();
        writer.list(&things, Role::Text, height.saturating_sub(writer.len()));
    }

    /// What the colours of the board mean, and how often the cell in question was undone.
    fn heat(&self, writer: &mut Writer) {
        if !self.app.view().heat {
            return;
        }
        let most = hottest(self.watch);
        let text = |text: String, role| Span::styled(text, self.theme.style(role));
        let most_words = grouped(most.max(1));
        let label = match writer.width().saturating_sub(usize::from(HEAT) + 3 + most_words.len()) {
            LABEL.. => format!("{:<LABEL$}", "HEAT"),
            5.. => "HEAT ".to_owned(),
            _ => String::new(),
        };
        let mut spans = vec![text(label, Role::Faint), text("1 ".to_owned(), Role::Text)];
        for step in 0..HEAT {
            spans.push(match (self.theme.heat(step), self.theme.heat_sign(step)) {
                (Some(style), _) => Span::styled(" ", style),
                (None, sign) => text(sign.unwrap_or(' ').to_string(), Role::Text),
            });
        }
        spans.push(text(format!(" {most_words}"), Role::Text));
        writer.spans(spans);
        let focus = self.watch.focus();
        let undos = grouped(self.watch.moment().tally().undos_of(focus));
        // The cell in question changes with each event: its number can't be read while the film plays.
        if is_readable(self.watch) || self.watch.selected().is_some() {
            writer.labelled("undone", &format!("{undos} at {focus}"), Role::Text);
        } else {
            writer.labelled("undone", "pause, or select a cell", Role::Faint);
        }
        self.gap(writer);
    }

    /// The order, what the playhead does, the speed asked for and the speed reached.
    fn speed(&self, writer: &mut Writer) {
        let watch = self.watch;
        let scope = match watch.scope() {
            Scope::AllDigits if watch.has_own_digits() => ", your digits",
            Scope::AllDigits => "",
            Scope::GivensAlone => ", givens alone",
        };
        writer.labelled("WATCH", &format!("{}{scope}", watch.search().order()), Role::Text);
        self.state_and_speed(writer);
        match watch.player().transport().reached() {
            Some(rate) => writer.labelled("reached", &per_second(rate.round() as u64, writer.width()), Role::Text),
            None => writer.blank(),
        }
    }

    fn state_and_speed(&self, writer: &mut Writer) {
        let (state, role) = self.state();
        writer.headed(state, role, &asked(self.watch.player().transport(), writer.width()));
    }

    /// What the playhead does, in a word.
    fn state(&self) -> (&'static str, Role) {
        let transport = self.watch.player().transport();
        match transport.motion() {
            Motion::Playing => ("playing", Role::Accent),
            Motion::Running => ("running", Role::Accent),
            Motion::Leaping(_) if self.watch.player().transport().is_looking(self.now) => ("looking", Role::Accent),
            _ if self.watch.is_solved() => ("solved", Role::Good),
            _ if self.watch.search().is_exhausted() => ("the end", Role::Good),
            _ if transport.was_stopped() => ("stopped", Role::Text),
            _ => ("paused", Role::Text),
        }
    }

    /// What playing stops at, in place of a blank line: so nothing below it moves.
    fn stop_or_gap(&self, writer: &mut Writer) {
        if self.watch.player().stop().is_some() {
            self.stop(writer);
        } else {
            self.gap(writer);
        }
    }

    fn stop(&self, writer: &mut Writer) {
        if let Some(stop) = self.watch.player().stop() {
            writer.labelled("stops at", &stop.to_string(), Role::Text);
        }
    }

    /// The event at the playhead, and of how many: of all, or more than were passed over so far.
    fn event(&self, writer: &mut Writer) {
        let here = self.watch.moment().events();
        let (passed, known) = self.watch.span();
        let capped = self.watch.survey().is_some_and(|survey| survey.reach == Reach::Capped);
        let passed_words = grouped(passed);
        let remarks = match (known, here < passed) {
            (true, _) => vec![format!("of {passed_words}")],
            // The most that is passed over unasked.
            (false, true) if capped => {
                vec![
                    format!("of over {passed_words}, the cap"),
                    format!("of over {passed_words}"),
                    format!("of >{passed_words}"),
                ]
            }
            (false, true) => vec![format!("of over {passed_words}"), format!("of >{passed_words}")],
            // What is passed is what is played.
            (false, false) => Vec::new(),
        };
        let here = grouped(here);
        let width = passed_words.len();
        if writer.width() >= 31 {
            writer.number_with("event", here, &remarks);
        } else if known && writer.width() >= 10 + 2 * width {
            writer.spans(vec![
                Span::styled("event ", self.theme.style(Role::Faint)),
                Span::styled(format!("{here:>width$}"), self.theme.style(Role::Text)),
                Span::styled(format!(" of {passed_words}"), self.theme.style(Role::Faint)),
            ]);
        } else if self.height < 12 {
            writer.numbers(&[("event", here)]);
        } else {
            writer.numbers(&[("event", here)]);
            match remarks.first() {
                Some(_) if known => writer.numbers(&[("of", passed_words)]),
                Some(_) => writer.numbers(&[("of over", passed_words)]),
                None => writer.blank(),
            }
        }
    }

    fn counters(&self, writer: &mut Writer) {
        let counters = self.watch.search().counters();
        let placed = ("placed", grouped(counters.placements));
        let undone = ("undone", grouped(counters.undos));
        let depth = ("depth", counters.depth.to_string());
        let deepest = ("deepest", counters.deepest.to_string());
        let calls = ("calls", grouped(counters.calls));
        let solutions = ("solutions", grouped(counters.solutions));
        self.event(writer);
        if writer.width() >= 31 {
            writer.numbers(&[placed, undone]);
            writer.numbers(&[depth, deepest]);
            writer.numbers(&[calls, solutions]);
        } else {
            writer.numbers(&[placed]);
            writer.numbers(&[undone]);
            writer.numbers(&[depth, deepest]);
            writer.numbers(&[calls]);
        }
    }
}

/// The speed that was asked for, in words.
pub(super) fn asked(transport: &Transport, width: usize) -> String {
    let speed = match (transport.motion(), transport.speed().rate()) {
        (Motion::Running, _) => return "to a solution".to_owned(),
        (_, Some(rate)) => per_second(u64::from(rate), width),
        (_, None) => "full speed".to_owned(),
    };
    match transport.heading() {
        Heading::Forward => speed,
        Heading::Backward => speed + ", backward",
    }
}

fn per_second(rate: u64, width: usize) -> String {
    let unit = if width >= 31 { " a second" } else { "/s" };
    grouped(rate) + unit
}

/// The newest placements as a strip, and how many options are left untried at each.
fn stack(watch: &Watch, writer: &mut Writer, with_untried: bool) {
    let levels = watch.search().levels();
    let room = writer.width().saturating_sub(LABEL) / 2;
    let hidden = levels.len().saturating_sub(room);
    // Where some are hidden the first place says so.
    let hidden = if hidden > 0 { hidden + 1 } else { 0 };
    let strip = |show: fn(&Level) -> String| {
        let shown = levels[hidden..].iter().map(show);
        let more = (hidden > 0).then(|| "…".to_owned());
        more.into_iter().chain(shown).collect::<Vec<_>>().join(" ")
    };
    writer.labelled("STACK", &strip(|level| level.choice.digit.to_string()), Role::Text);
    if with_untried {
        let left = strip(|level| if level.left == 0 { "-".to_owned() } else { level.left.to_string() });
        writer.labelled("untried", &left, Role::Text);
    }
}
