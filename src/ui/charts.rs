//! Charts of a film: the depth over its length, and where in the depth its undos happened.

use super::text::LABEL;
use super::theme::{Role, Theme};
use super::timeline::Scale;
use crate::app::{Watch, grouped};
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::symbols::{self, Marker};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Axis, Bar, BarChart, BarGroup, Chart, Dataset, GraphType, Widget};

/// Both, below each other; where there is no room for both, the depth alone.
pub(super) fn both(buffer: &mut Buffer, area: Rect, watch: &Watch, theme: Theme) {
    if area.height < 11 {
        return depth(buffer, area, watch, theme);
    }
    let upper = area.height / 2;
    depth(buffer, Rect { height: upper, ..area }, watch, theme);
    undos(buffer, Rect { y: area.y + upper + 1, height: area.height - upper - 1, ..area }, watch, theme);
}

/// The depth over the film: each column from its lowest moment to its deepest, and the playhead.
pub(super) fn depth(buffer: &mut Buffer, area: Rect, watch: &Watch, theme: Theme) {
    heading(buffer, area, "DEPTH", &["lowest to deepest", "by time"], theme);
    let area = below_heading(area);
    if area.height < 4 || area.width < 12 {
        return;
    }
    let (passed, known) = watch.span();
    let scale = Scale::new(area.width, passed, known);
    let full = watch.search().start().empty_count();
    // Two points above each other fit into a line: every depth is one of them at least.
    let mut band = Vec::new();
    if let Some(survey) = watch.survey() {
        for column in 0..area.width {
            let Some(depths) = scale.depth(&survey.profile, column) else { break };
            let x = scale.middle(column);
            band.extend((depths.lowest..=depths.deepest).map(|depth| (x, f64::from(depth))));
        }
    }
    let here = watch.moment().events() as f64;
    let top = full.max(1) as f64;
    let playhead = [(here, 0.0), (here, top)];
    let datasets = vec![
        Dataset::default()
            .marker(if theme.is_ascii() { Marker::Custom(':') } else { Marker::HalfBlock })
            .style(theme.style(Role::Faint))
            .data(&band),
        Dataset::default()
            .marker(Marker::Custom(theme.glyph('┃', '|')))
            .graph_type(GraphType::Line)
            .style(theme.style(Role::Accent))
            .data(&playhead),
    ];
    let label = |text: String| Span::styled(text, theme.style(Role::Faint));
    let end = if known { grouped(passed) } else { theme.text("…") };
    let x_axis = Axis::default()
        .bounds([0.0, scale.span() as f64])
        .labels([label("0".to_owned()), label(end)])
        .labels_alignment(Alignment::Left)
        .style(theme.style(Role::Faint));
    let y_axis = Axis::default()
        .bounds([0.0, top])
        .labels([label("0".to_owned()), label(full.to_string())])
        .labels_alignment(Alignment::Right)
        .style(theme.style(Role::Faint));
    Chart::new(datasets).x_axis(x_axis).y_axis(y_axis).legend_position(None).render(area, buffer);
    in_ascii(buffer, area, theme);
}

/// How many undos took off a placement at each depth, up to this moment.
fn undos(buffer: &mut Buffer, area: Rect, watch: &Watch, theme: Theme) {
    let counts = watch.moment().tally().by_depth();
    let full = watch.search().start().empty_count().max(1);
    let (most, at) = counts.iter().zip(0_usize..).map(|(&count, depth)| (count, depth)).max().unwrap_or_default();
    let short = format!("{} at {at}", grouped(most));
    let words = format!("{} at depth {at}, the most", grouped(most));
    let words = if most == 0 { ["none so far", "none"] } else { [words.as_str(), short.as_str()] };
    heading(buffer, area, "UNDOS", &words, theme);
    let area = below_heading(area);
    if area.height < 3 || area.width < 12 {
        return;
    }
    // As many depths in a bar as it takes for all to fit.
    let per_bar = full.div_ceil(usize::from(area.width));
    let sums: Vec<u64> = counts[1..=full].chunks(per_bar).map(|depths| depths.iter().sum()).collect();
    let width = (usize::from(area.width) / sums.len().max(1)).clamp(1, 3) as u16;
    let bars: Vec<Bar> = sums.iter().map(|&sum| Bar::new(sum).text_value("")).collect();
    let chart = Rect { height: area.height - 1, ..area };
    let set = if theme.is_ascii() { ASCII_BARS } else { symbols::bar::NINE_LEVELS };
    BarChart::grouped(vec![BarGroup::new(bars)])
        .bar_width(width)
        .bar_gap(0)
        .bar_set(set)
        .bar_style(theme.style(Role::Text))
        .max(sums.iter().copied().max().unwrap_or(0).max(1))
        .render(chart, buffer);
    let last = full.to_string();
    let extent = (sums.len() * usize::from(width)).min(usize::from(area.width));
    let axis = format!("1{last:>gap$}", gap = extent.saturating_sub(1).max(last.len()));
    Line::styled(axis, theme.style(Role::Faint)).render(Rect { y: chart.bottom(), height: 1, ..area }, buffer);
}

/// The label, and the first of these words for which there is room.
fn heading(buffer: &mut Buffer, area: Rect, label: &str, words: &[&str], theme: Theme) {
    let room = usize::from(area.width).saturating_sub(LABEL);
    let words = words.iter().find(|words| words.chars().count() <= room).copied().unwrap_or_default();
    let line = Line::from(vec![
        Span::styled(format!("{label:<LABEL$}"), theme.style(Role::Faint)),
        Span::styled(theme.text(words), theme.style(Role::Text)),
    ]);
    line.render(Rect { height: area.height.min(1), ..area }, buffer);
}

fn below_heading(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}

const ASCII_BARS: symbols::bar::Set<'static> = symbols::bar::Set {
    full: "#",
    seven_eighths: "#",
    three_quarters: "+",
    five_eighths: "+",
    half: "=",
    three_eighths: "=",
    one_quarter: ".",
    one_eighth: ".",
    empty: " ",
};

/// The chart's own axes know no ASCII.
fn in_ascii(buffer: &mut Buffer, area: Rect, theme: Theme) {
    if !theme.is_ascii() {
        return;
    }
    for place in area.positions() {
        let stand_in = match buffer[place].symbol() {
            "│" => "|",
            "─" => "-",
            "└" => "+",
            _ => continue,
        };
        buffer[place].set_symbol(stand_in);
    }
}
