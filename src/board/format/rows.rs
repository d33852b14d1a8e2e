//! Puzzles of nine rows, each in a line of its own: bare, spaced, as a table or in a box. Owns which lines are rows, and
//! which are borders, titles and comments; knows nothing of how a row holds its cells.

use super::blank::{self, Blank};
use super::error::ReadError;
use super::row::{self, NoRow, Row, Style};
use super::{labels, text};
use crate::board::{Content, Grid};

/// What a line is to a grid of rows.
enum Line {
    /// Blank, a border, a comment: may stand anywhere.
    Gap,
    /// Nine cells.
    Row(Row),
    /// A title or the like: may stand between grids, but not within one.
    Words(NoRow),
    /// A row, by its looks, that is none.
    Bad(NoRow),
}

/// A reading that failed: how many rows it had by then, and why it ended.
pub(super) struct Failure {
    pub(super) rows: usize,
    pub(super) error: ReadError,
}

/// The puzzles of these lines.
pub(super) fn read(lines: &[&str]) -> Result<Vec<Grid>, ReadError> {
    read_far(lines).map_err(|failure| failure.error)
}

/// The puzzles of these lines, or how far the reading came that came furthest.
pub(super) fn read_far(lines: &[&str]) -> Result<Vec<Grid>, Failure> {
    read_bare(lines).or_else(|failure| match labels::without(lines) {
        Some(bare) => read_bare(&bare).map_err(|_| failure),
        None => Err(failure),
    })
}

/// The puzzles of lines in which no row has a label.
fn read_bare(lines: &[&str]) -> Result<Vec<Grid>, Failure> {
    let has_bars = lines.iter().any(|line| row::has_bars(line));
    let mut best: Option<Failure> = None;
    for style in Blank::in_lines(lines).into_iter().flat_map(styles) {
        match read_as(lines, style, has_bars) {
            Ok(grids) => return Ok(grids),
            Err(failure) if best.as_ref().is_none_or(|best| failure.tells_more_than(best)) => best = Some(failure),
            Err(_) => {}
        }
    }
    Err(best.unwrap_or(Failure { rows: 0, error: ReadError::Empty }))
}

/// Every way to read rows with this blank. A text that one of them reads is misread by no other: a second blank is a
/// strange character.
fn styles(blank: Blank) -> impl Iterator<Item = Style> {
    let with = move |step, rules_are_rows| Style { blank, step, rules_are_rows };
    let other = match blank {
        Blank::SPACE => Some(with(2, false)),
        // Rules first: in a box of rules and rows, a row without a digit would look the same.
        _ => blank.draws_rules().then_some(with(1, true)),
    };
    [Some(with(1, false)), other].into_iter().flatten()
}

impl Failure {
    /// Whether this reading went further than the other, or knows a row by its number.
    fn tells_more_than(&self, other: &Failure) -> bool {
        let rank = |failure: &Failure| (failure.rows, matches!(failure.error, ReadError::Row { .. }));
        rank(self) > rank(other)
    }
}

fn read_as(lines: &[&str], style: Style, has_bars: bool) -> Result<Vec<Grid>, Failure> {
    let is_wide = style.blank != Blank::SPACE || lines.iter().any(|line| row::is_whole(line, style.step));
    let mut kinds: Vec<Line> = Vec::new();
    for line in lines {
        kinds.push(classify(line, style));
        // What stands beside a board has no bars. Any other line that is no row ends it here, however long the text.
        if matches!(kinds.last(), Some(Line::Bad(_))) && (!has_bars || row::has_bars(line)) {
            break;
        }
    }
    let lines = &lines[..kinds.len()];
    if style.blank == Blank::SPACE && lines.iter().any(|line| line.ends_with(' ')) {
        refuse_cut_rows(lines, &mut kinds, style.step);
    }
    if style.blank == Blank::SPACE {
        refuse_trimmed_rows(lines, &mut kinds, style.step);
    }
    skip_what_is_beside_the_board(lines, &mut kinds, is_wide);
    refuse_rows_with_other_bars(lines, &mut kinds, style);
    skip_heading(lines, &mut kinds);
    let mut rows: Vec<Row> = Vec::new();
    let mut gaps = Gaps::default();
    for (index, line) in kinds.into_iter().enumerate() {
        let fault = match line {
            Line::Gap => {
                gaps.add(rows.len(), index + 1, lines[index].trim().is_empty());
                continue;
            }
            Line::Row(cells) => {
                rows.push(cells);
                continue;
            }
            Line::Words(_) if rows.len().is_multiple_of(9) => continue,
            // The name of the next grid.
            Line::Words(_) if text::is_title(lines[index]) && lines[index].trim().chars().count() != 9 => {
                let error = ReadError::Rows(rows.len() % 9).in_line(index + 1);
                return Err(Failure { rows: rows.len(), error });
            }
            Line::Words(fault) | Line::Bad(fault) => fault,
        };
        return Err(Failure { rows: rows.len(), error: fault.error(rows.len(), index + 1) });
    }
    if let Some(error) = gaps.fault(rows.len()) {
        return Err(Failure { rows: 0, error });
    }
    // A text of rules and nothing else.
    if style.blank.draws_rules() && !has_bars && rows.iter().flatten().all(|cell| *cell == Content::EMPTY) {
        return Err(Failure { rows: 0, error: ReadError::Empty });
    }
    grids(&rows)
}

/// What stands between the rows of grids. Empty lines part bands, or all rows; anywhere else they part two grids, neither of which is whole.
#[derive(Default)]
struct Gaps {
    /// How many rows are above each, one gap below the other.
    rows: Vec<usize>,
    /// The first that parts no bands: how many rows are above it, and its line.
    odd: Option<(usize, usize)>,
}

impl Gaps {
    fn add(&mut self, rows: usize, line: usize, is_empty: bool) {
        if rows.is_multiple_of(9) {
            return;
        }
        if self.rows.last() != Some(&rows) {
            self.rows.push(rows);
        }
        let is_odd = is_empty && !rows.is_multiple_of(3);
        self.odd = self.odd.or(is_odd.then_some((rows, line)));
    }

    /// What is wrong with them among so many rows.
    fn fault(&self, rows: usize) -> Option<ReadError> {
        let (above, line) = self.odd?;
        let is_everywhere = self.rows.len() == rows - rows / 9;
        (rows.is_multiple_of(9) && !is_everywhere).then(|| ReadError::Gap(above % 9).in_line(line))
    }
}

fn grids(rows: &[Row]) -> Result<Vec<Grid>, Failure> {
    if rows.is_empty() || !rows.len().is_multiple_of(9) {
        let error = if rows.is_empty() { ReadError::Empty } else { ReadError::Rows(rows.len()) };
        return Err(Failure { rows: rows.len(), error });
    }
    Ok(rows.chunks(9).filter_map(|nine| blank::grid(nine.iter().flatten().copied())).collect())
}

/// The first row of a Markdown table names the columns, where there is one row too many.
fn skip_heading(lines: &[&str], kinds: &mut [Line]) {
    let is_row = |kind: &Line| matches!(kind, Line::Row(_));
    let is_rule =
        |line: &&str| line.trim().starts_with('|') && line.contains('-') && line.chars().all(|c| "|-: ".contains(c));
    if kinds.iter().filter(|kind| is_row(kind)).count() % 9 == 1
        && let Some(first) = kinds.iter().position(is_row)
        && lines.get(first + 1).is_some_and(is_rule)
    {
        kinds[first] = Line::Gap;
    }
}

fn classify(line: &str, style: Style) -> Line {
    // A row has nine cells: what is longer than any text beside it is none.
    const LONGEST: usize = 4 << 10;
    if line.len() > LONGEST {
        return Line::Bad(NoRow::Uneven);
    }
    let text = without_comment(line, style);
    let is_comment = text::is_comment(line) && (style.blank != Blank::HASH || text::is_field(line));
    if is_comment || (text.trim().is_empty() && !row::is_whole(text, style.step)) {
        return Line::Gap;
    }
    let fault = match row::read(text, style) {
        Ok(cells) if is_rule_like(text, &cells, style) => return Line::Gap,
        Ok(cells) => return Line::Row(cells),
        Err(fault) => fault,
    };
    let has_cells = text.chars().any(|c| !c.is_whitespace() && style.blank.content(c).is_some());
    let has_digits = text.chars().any(|c| c.is_ascii_digit());
    let is_short_row = matches!(fault, NoRow::Cells(_)) && (has_digits || !style.blank.draws_rules());
    if text::is_rule(text) && !is_short_row {
        Line::Gap
    } else if text::is_words(text) {
        Line::Words(fault)
    } else if !has_cells && !has_digits {
        if text.chars().any(char::is_alphanumeric) { Line::Words(fault) } else { Line::Gap }
    } else {
        Line::Bad(fault)
    }
}

/// The line without the comment behind it. Where blanks are spaces a row may end early, and only if it doesn't is it
/// clear that what follows is a comment.
fn without_comment(line: &str, style: Style) -> &str {
    let text = text::without_comment(line);
    let cuts = match style.blank {
        Blank::HASH => false,
        Blank::SPACE => row::is_whole(text, style.step),
        _ => true,
    };
    if cuts { text } else { line }
}

/// Nine blanks that are a rule as well: in the first attempt they are one.
fn is_rule_like(text: &str, cells: &Row, style: Style) -> bool {
    style.blank.draws_rules()
        && style.blank != Blank::SPACE
        && !style.rules_are_rows
        && cells.iter().all(|cell| *cell == Content::EMPTY)
        && text::is_rule(text)
}

/// Blanks at the end of a row may be cut off, but then of all rows: where some have kept theirs, a short row lost a cell
/// elsewhere, and what it holds would be read one column off.
fn refuse_cut_rows(lines: &[&str], kinds: &mut [Line], step: usize) {
    for (line, kind) in lines.iter().zip(kinds) {
        if matches!(kind, Line::Row(_)) && !row::has_bars(line) && !row::is_whole(line, step) {
            *kind = Line::Bad(NoRow::Cells(line.chars().count().div_ceil(step)));
        }
    }
}

/// Blanks cut off at both ends of rows: it is open where those rows begin. A board that has a digit in front of each row is
/// so rare that it is refused with them.
fn refuse_trimmed_rows(lines: &[&str], kinds: &mut [Line], step: usize) {
    let is_bare = |(line, kind): (&&str, &Line)| matches!(kind, Line::Row(_)) && !row::has_bars(line);
    let bare: Vec<usize> = (0..lines.len()).filter(|&at| is_bare((&lines[at], &kinds[at]))).collect();
    let is_short = |&at: &usize| !row::is_whole(lines[at], step);
    if bare.iter().any(|&at| lines[at].starts_with(' ')) {
        return;
    }
    if let Some(at) = bare.into_iter().find(is_short) {
        kinds[at] = Line::Bad(NoRow::Cells(lines[at].chars().count().div_ceil(step)));
    }
}

/// Bars stand alike in all rows of a board: where they don't, a row lost a part of itself, and its label or the text
/// beside the board would be read as cells.
fn refuse_rows_with_other_bars(lines: &[&str], kinds: &mut [Line], style: Style) {
    let mut first = None;
    for (line, kind) in lines.iter().zip(kinds) {
        if let (Line::Row(_), Some(bars)) = (&*kind, row::bars(without_comment(line, style)))
            && bars != *first.get_or_insert(bars)
        {
            *kind = Line::Bad(NoRow::Uneven);
        }
    }
}

/// In a text with a boxed grid, a line without a bar is no row: the numbers over the columns, a status line below. The
/// same goes for lines of spaced-out digits where no line is wide enough to show where the columns are.
fn skip_what_is_beside_the_board(lines: &[&str], kinds: &mut [Line], is_wide: bool) {
    let bare = |(line, kind): (&&str, &Line)| matches!(kind, Line::Row(_)) && !row::has_bars(line);
    let bare_rows = lines.iter().zip(kinds.iter()).filter(|&pair| bare(pair)).count();
    let rows = kinds.iter().filter(|kind| matches!(kind, Line::Row(_))).count();
    if is_wide && (bare_rows == rows || bare_rows > 2) {
        return;
    }
    for (line, kind) in lines.iter().zip(kinds) {
        if !row::has_bars(line) && !matches!(kind, Line::Gap) {
            *kind = Line::Words(match kind {
                Line::Words(fault) | Line::Bad(fault) => *fault,
                _ => NoRow::Uneven,
            });
        }
    }
}

impl NoRow {
    /// The words for it, after so many rows, in this line.
    fn error(self, rows: usize, line: usize) -> ReadError {
        match self {
            NoRow::Cells(cells) if rows < 9 => ReadError::Row { row: rows + 1, cells },
            NoRow::Cells(cells) => ReadError::Row { row: rows % 9 + 1, cells }.in_line(line),
            NoRow::Uneven => ReadError::Uneven.in_line(line),
            NoRow::Strange(column, found) => ReadError::Strange { column, found }.in_line(line),
        }
    }
}
