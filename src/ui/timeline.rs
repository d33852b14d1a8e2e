//! The bar of a film: the depth over its whole length, where the playhead stands, and what is marked on it.
//!
//! It is told plain numbers and knows no film: a race has one bar for each of its lanes.

use super::theme::{Role, Theme};
use crate::search::{Column, Profile};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::ops::RangeInclusive;

/// The columns of the share at the bar's right, ` 100.0 %`, always as many so that nothing jumps.
const SHARE: u16 = 8;

/// What a bar shows.
#[derive(Clone, Debug)]
pub(super) struct Bar<'a> {
    /// The depth over what was passed, if anything was surveyed.
    pub(super) profile: Option<&'a Profile>,
    /// The depth that fills the bar's whole height: the empty cells at the start.
    pub(super) full: usize,
    /// How many events were passed.
    pub(super) passed: u64,
    /// Whether that is the film's length.
    pub(super) known: bool,
    /// The moment at the playhead.
    pub(super) here: u64,
    /// The moments that have a note.
    pub(super) notes: Vec<u64>,
    /// How much lies behind the playhead, 0 to 1.
    pub(super) share: f64,
    /// Whether that is exact, and no estimate.
    pub(super) exact: bool,
}

/// Which moments each column of a bar stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scale {
    columns: u64,
    /// How many events the whole bar spans, 1 at least.
    span: u64,
    passed: u64,
}

impl Scale {
    /// The scale of a bar with so many columns. While the length is not known the bar spans more than was passed, by steps of
    /// two: so the picture stands still for most of the time.
    pub(super) fn new(columns: u16, passed: u64, known: bool) -> Scale {
        let columns = u64::from(columns.max(1));
        let open = || passed.saturating_add(1).max(columns).checked_next_power_of_two().unwrap_or(u64::MAX);
        let span = if known { passed.max(1) } else { open() };
        Scale { columns, span, passed }
    }

    /// The column of the moment after so many events. The moment at the start has the first event's.
    pub(super) fn column(self, event: u64) -> u16 {
        let column = (u128::from(event) * u128::from(self.columns)).div_ceil(u128::from(self.span));
        column.saturating_sub(1).min(u128::from(self.columns) - 1) as u16
    }

    /// The share of what was passed that a click on this column means: its middle, and at the ends the start and the end.
    pub(super) fn share(self, column: u16) -> f64 {
        if column == 0 || self.passed == 0 {
            return 0.0;
        }
        if u64::from(column) + 1 == self.columns {
            return 1.0;
        }
        (self.middle(column) / self.passed as f64).min(1.0)
    }

    /// The first and the last of the moments of a column: one at least.
    fn moments(self, column: u16) -> RangeInclusive<u64> {
        let edge = |column: u64| (u128::from(column) * u128::from(self.span) / u128::from(self.columns)) as u64;
        let last = edge(u64::from(column) + 1).max(1);
        (edge(column.into()) + 1).min(last)..=last
    }

    /// How many events the whole bar spans.
    pub(super) fn span(self) -> u64 {
        self.span
    }

    /// The middle of a column, in events.
    pub(super) fn middle(self, column: u16) -> f64 {
        (f64::from(column) + 0.5) / self.columns as f64 * self.span as f64
    }

    /// The depth over a column; `None` where nothing was passed yet.
    pub(super) fn depth(self, profile: &Profile, column: u16) -> Option<Column> {
        let moments = self.moments(column);
        if *moments.start() > self.passed {
            return None;
        }
        let index = |moment: u64| ((moment - 1) / profile.width.max(1)) as usize;
        let first = index(*moments.start());
        let end = (index(*moments.end()) + 1).min(profile.columns.len());
        profile.columns.get(first..end)?.iter().copied().reduce(Column::merge)
    }
}

/// The part of a timeline's area that shows the film, without the share at its right.
pub(super) fn inside(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(SHARE + 3), ..area }
}

/// Draws the bar. In one line each column is as high as its deepest moment, and stands back where the search fell back to
/// less than half of that; in several lines there is a line of marks, and below it each column reaches from its lowest moment
/// to its deepest.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, bar: &Bar, theme: Theme) {
    let inside = inside(area);
    if inside.width < 4 || inside.height == 0 {
        return;
    }
    let scale = Scale::new(inside.width, bar.passed, bar.known);
    let (marks, body) = if inside.height == 1 {
        (inside, inside)
    } else {
        (Rect { height: 1, ..inside }, Rect { y: inside.y + 1, height: inside.height - 1, ..inside })
    };
    let here = scale.column(bar.here);
    for column in 0..body.width {
        let x = body.x + column;
        let depth = bar.profile.and_then(|profile| scale.depth(profile, column));
        let role = (column == here).then_some(Role::Accent);
        match depth {
            Some(depth) if body.height == 1 => level(buffer, (x, body.y), depth, bar.full, role, theme),
            Some(depth) => envelope(buffer, Rect { x, width: 1, ..body }, depth, bar.full, role, theme),
            // Beyond a lane's finish there is nothing; elsewhere what is not passed yet.
            None if bar.exact && !(column == 0 && here == 0) => {}
            None => {
                let unpassed = theme.glyph('┄', '.');
                let style = theme.style(role.unwrap_or(Role::Faint));
                buffer[(x, body.bottom() - 1)].set_char(unpassed).set_style(style);
            }
        }
        // Where an event is wider than a column its last one has the mark.
        let is_last = scale.moments(column).end() != scale.moments(column + 1).end() || column + 1 == body.width;
        if depth.is_some_and(|depth| depth.solutions) && is_last {
            buffer[(x, marks.y)].set_char(solution(theme)).set_style(theme.style(Role::Good));
        }
    }
    for &note in bar.notes.iter().filter(|&&note| note <= bar.passed) {
        buffer[(marks.x + scale.column(note), marks.y)].set_char(NOTE).set_style(theme.style(Role::Accent));
    }
    let playhead = if marks == body { theme.glyph('●', '@') } else { theme.glyph('▼', 'V') };
    buffer[(marks.x + here, marks.y)].set_char(playhead).set_style(theme.style(Role::Accent));
    let right = body.right();
    if !bar.known {
        let more = theme.glyph('→', '>');
        buffer[(right, body.bottom() - 1)].set_char(more).set_style(theme.style(Role::Faint));
    }
    let share = format!("{:>width$}", share(bar), width = usize::from(SHARE));
    buffer.set_string(right + 1, body.bottom() - 1, share, theme.style(Role::Text));
}

/// The sign of a solution: in ASCII another one than on the board, for there it is one of the heights here.
pub(super) fn solution(theme: Theme) -> char {
    theme.glyph('✓', 'S')
}

/// The sign of a note.
pub(super) const NOTE: char = '*';

/// `12.3 %` of a length that is known, rounded so that only the end is 100; `~12 %` by an estimate.
fn share(bar: &Bar) -> String {
    if bar.exact {
        let tenths = (bar.share.clamp(0.0, 1.0) * 1000.0).floor() as u64;
        format!("{}.{} %", tenths / 10, tenths % 10)
    } else {
        let percent = (bar.share.clamp(0.0, 1.0) * 100.0).floor();
        format!("~{percent} %")
    }
}

/// The heights of a column of one line.
const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const ASCII_LEVELS: [char; 8] = ['.', ':', '-', '=', '+', 'x', '%', '#'];

fn level(buffer: &mut Buffer, at: (u16, u16), depth: Column, full: usize, role: Option<Role>, theme: Theme) {
    let level = (usize::from(depth.deepest) * LEVELS.len() / full.max(1)).min(LEVELS.len() - 1);
    let fell_back = depth.lowest < depth.deepest / 2;
    let role = role.unwrap_or(if fell_back { Role::Faint } else { Role::Text });
    buffer[at].set_char(theme.glyph(LEVELS[level], ASCII_LEVELS[level])).set_style(theme.style(role));
}

/// One column of several lines, from its lowest moment to its deepest.
fn envelope(buffer: &mut Buffer, area: Rect, depth: Column, full: usize, role: Option<Role>, theme: Theme) {
    // In ASCII there are two levels in a line.
    let per_line = if theme.is_ascii() { 2 } else { LEVELS.len() };
    let levels = usize::from(area.height) * per_line;
    let at = |depth: u8| (usize::from(depth) * levels / (full + 1)).min(levels - 1);
    // A depth is one level thick.
    let (from, to) = (at(depth.lowest), at(depth.deepest) + 1);
    let style = theme.style(role.unwrap_or(Role::Faint));
    for line in 0..area.height {
        let floor = usize::from(line) * per_line;
        let (from, to) = (from.saturating_sub(floor), to.saturating_sub(floor).min(per_line));
        if from >= to {
            continue;
        }
        let (sign, style) = if theme.is_ascii() {
            (['.', '\'', ':'][if (from, to) == (0, 2) { 2 } else { from }], style)
        } else if from == 0 {
            (LEVELS[to - 1], style)
        } else if to == per_line {
            // There are no signs that fill a place from its top: those that leave out its bottom, reversed.
            (LEVELS[from - 1], style.add_modifier(Modifier::REVERSED))
        } else if to - from >= 4 {
            // Both ends in one place: the sign that is nearest.
            (if from <= 2 { LEVELS[to - 1] } else { '▀' }, style)
        } else if to <= 3 {
            ('▂', style)
        } else if from >= 5 {
            ('▔', style)
        } else {
            ('━', style)
        };
        buffer[(area.x, area.bottom() - 1 - line)].set_char(sign).set_style(style);
    }
}

#[cfg(test)]
mod tests {
    use super::super::theme::{Colours, Glyphs};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_click_on_a_column_leads_to_that_column(
            columns in 4_u16..300, passed in 1_u64..100_000_000_000, known in any::<bool>(), at in 0.0..1.0,
        ) {
            let scale = Scale::new(columns, passed, known);
            let column = (f64::from(columns) * at) as u16;
            let event = (passed as f64 * scale.share(column)).round() as u64;
            // What was not passed has no moment to go to: the frontier is the nearest. Where a column is less than an
            // event wide, the nearest event's first column is as good.
            let wanted = column.min(scale.column(passed));
            let width = u64::from(columns).div_ceil(scale.span) as u16;
            prop_assert!(scale.column(event).abs_diff(wanted) <= if width > 1 { width } else { 0 }, "{scale:?} {column} {event}");
        }

        #[test]
        fn the_columns_share_out_all_moments_in_order(columns in 1_u16..200, passed in 1_u64..100_000, known in any::<bool>()) {
            let scale = Scale::new(columns, passed, known);
            prop_assert_eq!(scale.column(0), 0);
            for moment in (1..=passed).step_by(1 + passed as usize / 50) {
                let column = scale.column(moment);
                prop_assert!(column < columns && column >= scale.column(moment - 1));
                let moments = scale.moments(column);
                prop_assert!(moments.contains(&moment), "{moment} not in {moments:?} of {column}, {scale:?}");
            }
            if known {
                prop_assert_eq!(scale.column(passed), columns - 1);
            }
        }
    }

    #[test]
    fn while_the_end_is_open_the_scale_stands_still_for_most_of_the_time() {
        let spans: Vec<u64> = (100..10_000).map(|passed| Scale::new(69, passed, false).span).collect();
        assert!(spans.is_sorted());
        assert_eq!(spans.chunk_by(|a, b| a == b).count(), 8, "twice as much each time");
    }

    fn drawn(height: u16, glyphs: Glyphs) -> String {
        let columns = [(0, 4), (3, 8), (5, 8), (8, 10)];
        let columns = columns.map(|(lowest, deepest)| Column { lowest, deepest, solutions: deepest == 10 }).to_vec();
        let profile = Profile { width: 10, columns };
        let bar = Bar {
            profile: Some(&profile),
            full: 10,
            passed: 40,
            known: true,
            here: 15,
            notes: vec![30],
            share: 0.375,
            exact: true,
        };
        let area = Rect { x: 0, y: 0, width: 19, height };
        let mut buffer = Buffer::empty(area);
        draw(&mut buffer, area, &bar, Theme::new(Colours::None, glyphs));
        let rows = buffer.content().chunks(usize::from(area.width));
        rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>()).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_bar_of_one_line_and_of_three() {
        assert_eq!(drawn(1, Glyphs::Unicode), " ▄▄●▇▇*✓✓   37.5 % ");
        assert_eq!(drawn(1, Glyphs::Ascii), " ==@%%*SS   37.5 % ");
        let ascii = "   V  *SS          \n   ....::          \n ::''''     37.5 % ";
        assert_eq!(drawn(3, Glyphs::Ascii), ascii);
        let unicode = "   ▼  *✓✓          \n   ▄▄▄▄▀▀          \n ▆▆▄▄▇▇     37.5 % ";
        assert_eq!(drawn(3, Glyphs::Unicode), unicode);
    }
}
