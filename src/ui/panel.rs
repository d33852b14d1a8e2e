//! The panel beside the board in EDIT and ENTRY: the puzzle, its verdict and the cell. In WATCH it is [`super::film`]'s.

use super::film;
use super::text::{Writer, wrap};
use super::theme::{Role, Theme};
use crate::app::puzzles::{self, Puzzle};
use crate::app::{App, Mode, Verdict, counted};
use crate::board::{Cell, Content, Grid, rules};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

/// Draws what there is to say about the board.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, focus: Cell, theme: Theme, now: Duration) {
    match app.mode() {
        Mode::Edit | Mode::Entry(_) => {
            let mut writer = Writer::new(theme, area.width);
            puzzle(app, focus, &mut writer, usize::from(area.height));
            writer.write(buffer, area);
        }
        Mode::Watch(watch) => film::draw(buffer, area, app, watch, theme, now),
        Mode::Race(race) => {
            let mut writer = Writer::new(theme, area.width);
            super::race::panel(race, &mut writer, usize::from(area.height));
            writer.write(buffer, area);
        }
    }
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
pub(super) fn about_cell(cell: Cell, grid: &Grid, writer: &mut Writer) {
    writer.labelled("CELL", &cell.to_string(), Role::Text);
    let words = match grid.content(cell) {
        Content::Given(digit) => format!("given {digit}"),
        Content::Own(digit) => format!("holds {digit}"),
        Content::Open(_) => match rules::allowed(grid, cell) {
            none if none.is_empty() => "nothing fits".to_owned(),
            digits => format!("can be {digits}"),
        },
    };
    writer.line(&words, Role::Text);
}
