//! A small table: names at the left, numbers right-aligned, and of the columns as many as fit.

use super::text::cut;
use super::theme::{Role, Theme};
use ratatui::text::{Line, Span};

/// Names and the columns beside them.
pub(super) struct Table {
    /// Each row's name, and a shorter one.
    pub(super) names: Vec<(String, String)>,
    /// The columns, from left to right.
    pub(super) columns: Vec<Column>,
}

/// A column with a value for each row.
pub(super) struct Column {
    pub(super) head: &'static str,
    /// Which go first where there is no room for all: those of the greatest rank.
    pub(super) rank: u8,
    pub(super) values: Vec<String>,
}

impl Column {
    fn width(&self) -> usize {
        let values = self.values.iter().map(String::as_str).chain([self.head]);
        values.map(|text| text.chars().count()).max().unwrap_or(0) + 2
    }
}

impl Table {
    /// The heads and the rows, in lines of this width at most.
    pub(super) fn lines(&self, width: usize, theme: Theme) -> Vec<Line<'static>> {
        let longest = |name: fn(&(String, String)) -> &String| {
            self.names.iter().map(|names| name(names).chars().count()).max().unwrap_or(0)
        };
        let whole: usize = self.columns.iter().map(Column::width).sum();
        let name: fn(&(String, String)) -> &String =
            if longest(|names| &names.0) + whole <= width { |names| &names.0 } else { |names| &names.1 };
        let names = longest(name);
        let mut shown: Vec<&Column> = self.columns.iter().filter(|column| column.width() > 2).collect();
        while names + shown.iter().map(|column| column.width()).sum::<usize>() > width && !shown.is_empty() {
            let last = shown.iter().map(|column| column.rank).max();
            shown.retain(|column| Some(column.rank) != last);
        }
        let mut lines = vec![Vec::from([Span::raw(" ".repeat(names.min(width)))])];
        for row in &self.names {
            let text = format!("{:<names$}", name(row));
            lines.push(vec![Span::styled(cut(&text, width, theme), theme.style(Role::Text))]);
        }
        for column in shown {
            let width = column.width();
            let texts = [column.head].into_iter().chain(column.values.iter().map(String::as_str));
            for ((i, text), line) in texts.enumerate().zip(&mut lines) {
                let role = if i == 0 { Role::Faint } else { Role::Text };
                line.push(Span::styled(theme.text(&format!("{text:>width$}")), theme.style(role)));
            }
        }
        lines.into_iter().map(Line::from).collect()
    }
}
