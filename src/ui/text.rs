//! Lines of words for the panel: labels, values, and sentences broken to a width.

use super::theme::{Role, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

/// The width of a label with the space after it.
pub(super) const LABEL: usize = 9;

/// Lines that grow downward in a panel of a certain width.
pub(super) struct Writer {
    theme: Theme,
    width: usize,
    lines: Vec<Line<'static>>,
}

impl Writer {
    pub(super) fn new(theme: Theme, width: u16) -> Writer {
        Writer { theme, width: usize::from(width), lines: Vec::new() }
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn theme(&self) -> Theme {
        self.theme
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Puts the lines into the area, as many as fit.
    pub(super) fn write(self, buffer: &mut Buffer, area: Rect) {
        for (line, row) in self.lines.into_iter().zip(area.rows()) {
            line.render(row, buffer);
        }
    }

    /// A line of parts that are styled already.
    pub(super) fn spans(&mut self, spans: Vec<Span<'static>>) {
        self.lines.push(Line::from(spans));
    }

    pub(super) fn blank(&mut self) {
        self.lines.push(Line::default());
    }

    /// A label and what there is to say, cut at the width.
    pub(super) fn labelled(&mut self, label: &str, value: &str, role: Role) {
        self.pair((label, Role::Faint), (value, role));
    }

    /// A word that matters more than what is said of it.
    pub(super) fn headed(&mut self, word: &str, role: Role, value: &str) {
        self.pair((word, role), (value, Role::Text));
    }

    fn pair(&mut self, (label, label_role): (&str, Role), (value, role): (&str, Role)) {
        let room = self.width.saturating_sub(LABEL);
        self.lines.push(Line::from(vec![
            self.span(&format!("{label:<LABEL$}"), label_role),
            self.span(&cut(value, room, self.theme), role),
        ]));
    }

    /// One line as it is, cut at the width.
    pub(super) fn line(&mut self, text: &str, role: Role) {
        let text = cut(text, self.width, self.theme);
        self.lines.push(Line::from(self.span(&text, role)));
    }

    /// One or two labels with their numbers, each at the right of its half of the line; or below each other where one has
    /// outgrown it.
    pub(super) fn numbers(&mut self, entries: &[(&str, String)]) {
        let half = (self.width.saturating_sub(2) / 2).min(18);
        let least = |(label, value): &(&str, String)| label.chars().count() + 1 + value.chars().count();
        if entries.len() > 1 && entries.iter().any(|entry| least(entry) > half) {
            return entries.iter().for_each(|entry| self.numbers(std::slice::from_ref(entry)));
        }
        let mut spans = Vec::new();
        for entry @ (label, value) in entries {
            let room = if entries.len() == 1 { self.width.min(18).max(least(entry)) } else { half };
            let gap = room - label.chars().count();
            spans.push(Span::raw(if spans.is_empty() { "" } else { "  " }));
            spans.push(self.span(label, Role::Faint));
            spans.push(self.span(&format!("{value:>gap$}"), Role::Text));
        }
        self.lines.push(Line::from(spans));
    }

    /// A label and its number as in [`Writer::numbers`], and behind it the first of these remarks for which there is room;
    /// if there is none for any, nothing.
    pub(super) fn number_with(&mut self, label: &str, value: String, remarks: &[String]) {
        self.numbers(&[(label, value)]);
        let theme = self.theme;
        let width = self.width;
        if let Some(line) = self.lines.last_mut() {
            let fits = |remark: &&String| line.width() + 1 + remark.chars().count() <= width;
            if let Some(remark) = remarks.iter().find(fits) {
                line.push_span(Span::styled(format!(" {}", theme.text(remark)), theme.style(Role::Faint)));
            }
        }
    }

    /// Things in a row with dots between them, broken only between two of them; `lines` at most, and a sign in the last if
    /// there were more.
    pub(super) fn list(&mut self, things: &[String], role: Role, lines: usize) {
        let mut broken: Vec<String> = Vec::new();
        for thing in things {
            match broken.last_mut() {
                Some(line) if line.chars().count() + 3 + thing.chars().count() <= self.width => {
                    *line = format!("{line} · {thing}");
                }
                _ => broken.push(thing.clone()),
            }
        }
        let more = broken.len() > lines;
        broken.truncate(lines);
        if let (true, Some(last)) = (more, broken.last_mut()) {
            *last = format!("{} …", cut(last, self.width.saturating_sub(4), self.theme));
        }
        for line in broken {
            self.line(&line, role);
        }
    }

    /// A sentence or more, broken at spaces; `lines` at most, and a sign in the last if there was more.
    pub(super) fn sentence(&mut self, text: &str, role: Role, lines: usize) {
        let broken = wrap(text, self.width);
        let (shown, rest) = broken.split_at(lines.min(broken.len()));
        for (index, line) in shown.iter().enumerate() {
            let line = if index + 1 == lines && !rest.is_empty() { format!("{line} …") } else { line.clone() };
            self.line(&line, role);
        }
    }

    fn span(&self, text: &str, role: Role) -> Span<'static> {
        Span::styled(self.theme.text(text), self.theme.style(role))
    }
}

/// The text, or as much of it as fits with a sign that there was more.
pub(super) fn cut(text: &str, width: usize, theme: Theme) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let more = theme.text("…");
    let room = width.saturating_sub(more.chars().count());
    let kept: String = text.chars().take(room).collect();
    if room == 0 { text.chars().take(width).collect() } else { kept + &more }
}

/// The text, or as much of its end as fits with a sign that there was more.
pub(super) fn tail(text: &str, width: usize, theme: Theme) -> String {
    let length = text.chars().count();
    if length <= width {
        return text.to_owned();
    }
    let more = theme.text("…");
    let room = width.saturating_sub(more.chars().count());
    let kept: String = text.chars().skip(length - room).collect();
    more + &kept
}

/// The text in words, a number in groups of three (`8 365`) being one.
fn words(text: &str) -> Vec<String> {
    let is_group = |word: &str| word.len() >= 3 && word.bytes().take(3).all(|byte| byte.is_ascii_digit());
    let mut words: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match words.last_mut() {
            Some(number) if number.ends_with(|c: char| c.is_ascii_digit()) && is_group(word) => {
                number.push(' ');
                number.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// The text in lines of this width at most, broken at spaces; a longer word is cut.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words(text) {
        let word: String = word.chars().take(width.max(1)).collect();
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            *line = word;
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(&word);
        } else {
            lines.push(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme::{Colours, Glyphs};

    #[test]
    fn numbers_stand_in_halves_until_they_outgrow_them() {
        let theme = Theme::new(Colours::None, Glyphs::Unicode);
        let lines = |placed: &str, undone: &str| {
            let mut writer = Writer::new(theme, 38);
            writer.numbers(&[("placed", placed.to_owned()), ("undone", undone.to_owned())]);
            writer.lines.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(lines("587 894 799", "5"), ["placed 587 894 799  undone           5"]);
        assert_eq!(lines("1 305 263 520", "5"), ["placed 1 305 263 520", "undone           5"]);
    }

    #[test]
    fn text_is_broken_at_spaces_and_cut_with_a_sign() {
        assert_eq!(wrap("row 1 holds 1 2 3", 8), ["row 1", "holds 1", "2 3"]);
        assert_eq!(wrap("unbreakable", 5), ["unbre"]);
        assert_eq!(wrap("takes 90 470, or 1 2 3", 8), ["takes", "90 470,", "or 1 2 3"]);
        let unicode = Theme::new(Colours::None, Glyphs::Unicode);
        let ascii = Theme::new(Colours::None, Glyphs::Ascii);
        assert_eq!(cut("5 twice in row 1", 8, unicode), "5 twice…");
        assert_eq!(cut("5 twice in row 1", 8, ascii), "5 twi...");
        assert_eq!(cut("5 twice", 7, unicode), "5 twice");
        assert_eq!(cut("abc", 0, unicode), "");
    }
}
