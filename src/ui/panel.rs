//! The panel beside the board: in EDIT and ENTRY the puzzle, its verdict and the cell; in WATCH the search.

use super::look::is_readable;
use super::text::{LABEL, Writer, wrap};
use super::theme::{Role, Theme};
use crate::app::puzzles::{self, Puzzle};
use crate::app::transport::{Motion, Transport};
use crate::app::{App, Mode, Scope, Verdict, Watch, counted, grouped};
use crate::board::{Cell, Content, Grid, rules};
use crate::search::{self, Heading, Level};
use ratatui::layout::Rect;
use ratatui::text::Line;

/// The panel's lines for a panel of this size; there may be more than fit.
pub(super) fn lines(app: &App, theme: Theme, focus: Cell, area: Rect) -> Vec<Line<'static>> {
    let mut writer = Writer::new(theme, area.width);
    match app.mode() {
        Mode::Edit | Mode::Entry(_) => puzzle(app, focus, &mut writer, usize::from(area.height)),
        Mode::Watch(watch) => film(watch, &mut writer, usize::from(area.height)),
        Mode::Race(race) => super::race::panel(race, &mut writer, usize::from(area.height)),
    }
    writer.lines()
}

/// The verdict in words, and whether it is good or bad news.
pub(super) fn verdict(verdict: Verdict) -> (&'static str, Role) {
    match verdict {
        Verdict::Clash => ("clash", Role::Bad),
        Verdict::Checking => ("checking…", Role::Faint),
        Verdict::NoSolution => ("no solution", Role::Bad),
        Verdict::Unique => ("one solution", Role::Good),
        Verdict::Several => ("several solutions", Role::Accent),
        Verdict::Solved => ("solved", Role::Good),
        Verdict::Unknown => ("not known yet", Role::Faint),
    }
}

fn puzzle(app: &App, focus: Cell, writer: &mut Writer, height: usize) {
    let grid = app.sheet().grid();
    writer.labelled("PUZZLE", app.sheet().title(), Role::Text);
    let (given, own, empty) = (grid.given_count(), grid.own_count(), grid.empty_count());
    if writer.width() >= 34 {
        writer.line(&format!("{} · {own} own · {empty} empty", counted(given, "given")), Role::Faint);
    } else {
        writer.line(&format!("{} · {own} own", counted(given, "given")), Role::Faint);
    }
    let roomy = height >= 14;
    if roomy {
        writer.blank();
    }
    let (words, role) = verdict(app.verdict());
    writer.labelled("VERDICT", words, role);
    clashes(app, writer, if roomy { 6 } else { 4 });
    if given == 0 && own > 0 && app.verdict() == Verdict::Several {
        writer.line("f makes your digits givens", Role::Faint);
    }
    if roomy {
        writer.blank();
    }
    about_cell(focus, grid, writer);
    let is_this = |puzzle: &&Puzzle| puzzle.title == app.sheet().title() && puzzle.grid == grid.givens();
    let note = puzzles::built_in().iter().find(is_this).map(|puzzle| &puzzle.note);
    if let (Some(note), true) = (note, writer.width() >= 30 && app.verdict() != Verdict::Solved) {
        let lines = height.saturating_sub(writer.len() + 2);
        if lines >= 4 {
            writer.blank();
            writer.line("TO WATCH", Role::Faint);
            writer.sentence(note, Role::Faint, lines);
        }
    }
}

/// The clashes in words, as many as there is room for, and how many more there are.
fn clashes(app: &App, writer: &mut Writer, room: usize) {
    let clashes = app.clashes();
    let words: Vec<String> = clashes.iter().map(ToString::to_string).collect();
    let lines = |clash: &String| wrap(clash, writer.width()).len();
    let fit = |room: usize| {
        let ends = words.iter().scan(0, |end, clash| {
            *end += lines(clash);
            Some(*end)
        });
        ends.take_while(|&end| end <= room).count()
    };
    let shown = if fit(room) == words.len() { words.len() } else { fit(room - 1).max(1) };
    for clash in &words[..shown.min(words.len())] {
        writer.sentence(clash, Role::Text, room);
    }
    if words.len() > shown {
        writer.line(&format!("+{} more", words.len() - shown), Role::Faint);
    }
}

/// The cell in question, and what it can be on this grid.
fn about_cell(cell: Cell, grid: &Grid, writer: &mut Writer) {
    writer.labelled("CELL", &cell.to_string(), Role::Text);
    let words = match grid.content(cell) {
        Content::Given(digit) => format!("given {digit}"),
        Content::Own(digit) => format!("holds {digit}"),
        Content::Empty => match rules::allowed(grid, cell) {
            none if none.is_empty() => "nothing fits".to_owned(),
            digits => format!("can be {digits}"),
        },
    };
    writer.line(&words, Role::Text);
}

fn film(watch: &Watch, writer: &mut Writer, height: usize) {
    let roomy = height >= 19;
    let gap = |writer: &mut Writer| {
        if roomy {
            writer.blank();
        }
    };
    // A low panel keeps the state, the count and the sentence.
    if height < 10 {
        let (state, role) = state(watch);
        writer.headed(state, role, &asked(watch.player().transport(), writer.width()));
        writer.numbers(&[("event", grouped(watch.search().counters().events))]);
    } else {
        speed(watch, writer);
        gap(writer);
        counters(watch, writer);
        gap(writer);
        stack(watch, writer, height >= 16);
        gap(writer);
    }
    let selected = watch.selected();
    let room = height.saturating_sub(writer.len() + if selected.is_some() { 2 } else { 0 });
    let (why, role) = if is_readable(watch) {
        (search::explain(watch.search()), Role::Text)
    } else {
        ("space pauses, and tells".to_owned(), Role::Faint)
    };
    if room > wrap(&why, writer.width()).len() {
        writer.line("WHY", Role::Faint);
    }
    writer.sentence(&why, role, room);
    if let Some(selected) = selected {
        if height > writer.len() + 2 {
            writer.blank();
        }
        about_cell(selected, &watch.search().grid(), writer);
    }
}

/// The order, what the playhead does, the speed asked for and the speed reached.
fn speed(watch: &Watch, writer: &mut Writer) {
    let transport = watch.player().transport();
    let scope = match watch.scope() {
        Scope::AllDigits if watch.has_own_digits() => ", your digits",
        Scope::AllDigits => "",
        Scope::GivensAlone => ", givens alone",
    };
    writer.labelled("WATCH", &format!("{}{scope}", watch.search().order()), Role::Text);
    let (state, role) = state(watch);
    writer.headed(state, role, &asked(transport, writer.width()));
    match transport.reached() {
        Some(rate) => writer.labelled("reached", &per_second(rate.round() as u64, writer.width()), Role::Text),
        None => writer.blank(),
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

pub(super) fn per_second(rate: u64, width: usize) -> String {
    let unit = if width >= 31 { " a second" } else { "/s" };
    grouped(rate) + unit
}

/// What the playhead does, in a word.
fn state(watch: &Watch) -> (&'static str, Role) {
    let transport = watch.player().transport();
    match transport.motion() {
        Motion::Playing => ("playing", Role::Accent),
        Motion::Running => ("running", Role::Accent),
        _ if watch.is_solved() => ("solved", Role::Good),
        _ if watch.search().is_exhausted() => ("the end", Role::Good),
        _ if transport.was_stopped() => ("stopped", Role::Text),
        _ => ("paused", Role::Text),
    }
}

fn counters(watch: &Watch, writer: &mut Writer) {
    let counters = watch.search().counters();
    let placed = ("placed", grouped(counters.placements));
    let undone = ("undone", grouped(counters.undos));
    let depth = ("depth", counters.depth.to_string());
    let deepest = ("deepest", counters.deepest.to_string());
    let calls = ("calls", grouped(counters.calls));
    let solutions = ("solutions", grouped(counters.solutions));
    writer.numbers(&[("event", grouped(counters.events))]);
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
