//! Nine cells in one line of text, with whatever is drawn between them. Knows one row, and not the rows around it.

use super::array;
use super::blank::Blank;
use super::text;
use crate::board::Content;

/// The nine cells of a row.
pub(super) type Row = [Content; 9];

/// Why a line is no row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoRow {
    /// So many cells, not nine.
    Cells(usize),
    /// Nine cells, but grouped so that it is open what they are.
    Uneven,
    /// A character, at this column from 1, that is no cell.
    Strange(usize, char),
}

/// How the rows of a text are to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Style {
    pub(super) blank: Blank,
    /// From a cell to the next, where blanks are spaces and no bar stands between.
    pub(super) step: usize,
    /// Whether nine blanks in a line are a row, although they look like a rule.
    pub(super) rules_are_rows: bool,
}

/// The row of this line.
pub(super) fn read(line: &str, style: Style) -> Result<Row, NoRow> {
    if has_bars(line) {
        return barred(line, style.blank);
    }
    if style.blank != Blank::SPACE {
        return words(line).unwrap_or_else(|| plain(line, style.blank));
    }
    match fields(line) {
        Some(fields) => one_by_one(&fields.iter().map(String::as_str).collect::<Vec<_>>(), Blank::SPACE),
        None => in_columns(line, 9, 0, style.step).and_then(|cells| nine(&cells)),
    }
}

/// Whether something vertical is drawn between the cells.
pub(super) fn has_bars(line: &str) -> bool {
    line.contains(text::is_bar)
}

/// Whether the line is as long as a row whose blanks are spaces, so that nothing is cut off its end.
pub(super) fn is_whole(line: &str, step: usize) -> bool {
    if has_bars(line) {
        return line.trim_end().ends_with(text::is_bar);
    }
    line.chars().count() == 8 * step + 1 || fields(line).is_some()
}

/// How the bars of a row stand: the same in all rows of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bars {
    /// Three or nine parts between bars.
    parts: usize,
    /// Whether the first cell stands before the first bar, as in a board without a frame.
    is_open: bool,
}

/// How the bars of this row stand, if it has any.
pub(super) fn bars(line: &str) -> Option<Bars> {
    let parts = has_bars(line).then(|| split_at_bars(line))?;
    let inner = inner_parts(&parts)?;
    Some(Bars { parts: inner.len(), is_open: inner.first() == parts.first() })
}

fn nine(cells: &[Content]) -> Result<Row, NoRow> {
    cells.try_into().map_err(|_| NoRow::Cells(cells.len()))
}

/// Cells side by side, or one by one, or in threes.
fn plain(line: &str, blank: Blank) -> Result<Row, NoRow> {
    let mut cells = Vec::new();
    let mut sizes = Vec::new();
    for group in line.split(text::is_separator).filter(|group| !group.is_empty()) {
        for c in group.chars() {
            cells.push(blank.content(c).ok_or_else(|| strange(line, c))?);
        }
        sizes.push(group.chars().count());
    }
    let row = nine(&cells)?;
    let even = sizes.iter().all(|size| *size == sizes[0]);
    if even { Ok(row) } else { Err(NoRow::Uneven) }
}

fn strange(line: &str, c: char) -> NoRow {
    NoRow::Strange(line.chars().take_while(|&other| other != c).count() + 1, c)
}

/// Nine words of which some are words for nothing, as `-1` or `None`, or all are numbers as `5.0`.
fn words(line: &str) -> Option<Result<Row, NoRow>> {
    const MOST: usize = 100;
    // Each of those words has one of these, and most rows have none.
    if !line.contains("-1") && !line.contains(['n', 'N']) && !line.contains(".0") {
        return None;
    }
    let words: Vec<&str> = line.split(text::is_separator).filter(|word| !word.is_empty()).take(MOST).collect();
    let of_nothing = |word: &&str| array::is_nothing(word).then_some(Content::EMPTY);
    // A lone `5.` may be two cells that run together, but not if all are so.
    let floats: Option<Vec<Content>> =
        words.iter().map(|word| array::float(word).or_else(|| of_nothing(word))).collect();
    let cells = floats.or_else(|| {
        let has_nothing = words.iter().any(|word| array::is_nothing(word));
        has_nothing.then(|| words.iter().map(|word| array::word(word)).collect()).flatten()
    });
    Some(nine(&cells?))
}

/// The nine fields of a table's row, empty ones being blanks.
fn fields(line: &str) -> Option<Vec<String>> {
    let between = ['\t', ',', ';'].into_iter().find(|&c| line.matches(c).count() == 8)?;
    let fields = text::fields(line, between);
    (fields.len() == 9).then_some(fields)
}

/// A row with bars: between the boxes or between all cells, with a frame or without.
fn barred(line: &str, blank: Blank) -> Result<Row, NoRow> {
    let all = split_at_bars(line);
    let parts = inner_parts(&all).ok_or_else(|| miscounted(line, blank))?;
    if parts.len() == 9 {
        return one_by_one(&parts, blank);
    }
    let width = parts[1].chars().count();
    let is_framed = parts.len() < all.len();
    let mut cells = Vec::new();
    for (part, edge) in parts.iter().zip([Edge::Left, Edge::None, Edge::Right]) {
        cells.extend(three(part, width, if is_framed { Edge::None } else { edge }, blank)?);
    }
    nine(&cells)
}

/// What is wrong with a row whose bars are not where they should be.
fn miscounted(line: &str, blank: Blank) -> NoRow {
    match line.chars().filter(|&c| !c.is_whitespace() && blank.content(c).is_some()).count() {
        9 => NoRow::Uneven,
        cells => NoRow::Cells(cells),
    }
}

/// The side on which a part of a row has no bar, so that its margin may be missing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    None,
    Left,
    Right,
}

/// What stands before, between and after the bars. Bars side by side are one.
fn split_at_bars(line: &str) -> Vec<&str> {
    // A board that is drawn has its own bars, and `|` may stand in the text beside it.
    let drawn = line.contains(text::is_drawn_bar);
    let parts: Vec<&str> = line.split(|c| if drawn { text::is_drawn_bar(c) } else { text::is_bar(c) }).collect();
    let last = parts.len() - 1;
    let kept = |index: usize, part: &str| !part.is_empty() || index == 0 || index == last;
    parts.into_iter().enumerate().filter(|&(index, part)| kept(index, part)).map(|(_, part)| part).collect()
}

/// The three or nine parts that hold cells. Before the frame a label may stand, and after it anything.
fn inner_parts<'a>(parts: &[&'a str]) -> Option<Vec<&'a str>> {
    let (first, last) = (parts.first()?.trim(), parts.last()?.trim());
    let inner = match parts.len() {
        5 | 11 if first.chars().count() <= 2 => &parts[1..parts.len() - 1],
        4 | 10 if first.is_empty() && !last.is_empty() => &parts[1..],
        4 | 10 if last.is_empty() && !first.is_empty() => &parts[..parts.len() - 1],
        3 | 9 => parts,
        _ => return None,
    };
    Some(inner.to_vec())
}

/// One cell a part. The board of this program marks a clash with `!` and the cursor with brackets.
fn one_by_one(parts: &[&str], blank: Blank) -> Result<Row, NoRow> {
    let cell = |part: &&str| {
        let part = part.trim();
        let part = part.strip_suffix('!').unwrap_or(part);
        let part = part.strip_prefix('[').and_then(|part| part.strip_suffix(']')).unwrap_or(part).trim();
        let mut chars = part.chars();
        match (chars.next(), chars.next()) {
            (None, _) if blank == Blank::SPACE => Ok(Content::EMPTY),
            (None, _) => Err(NoRow::Cells(parts.iter().filter(|part| !part.trim().is_empty()).count())),
            (Some(c), None) => blank.content(c).ok_or(NoRow::Strange(1, c)),
            (Some(_), Some(_)) => Err(NoRow::Uneven),
        }
    };
    nine(&parts.iter().map(cell).collect::<Result<Vec<_>, _>>()?)
}

/// The three cells of a box's part of the row.
fn three(part: &str, width: usize, edge: Edge, blank: Blank) -> Result<Vec<Content>, NoRow> {
    if blank == Blank::SPACE {
        return three_in_columns(part, width, edge);
    }
    let groups: Vec<&str> = part.split_whitespace().collect();
    let cells: Vec<Content> =
        groups.concat().chars().map(|c| blank.content(c).ok_or(NoRow::Strange(1, c))).collect::<Result<_, _>>()?;
    let even = groups.iter().all(|group| group.chars().count() == groups[0].chars().count());
    if cells.len() == 3 && !even { Err(NoRow::Uneven) } else { Ok(cells) }
}

/// Three cells whose blanks are spaces: where they stand follows from how wide the part is.
fn three_in_columns(part: &str, width: usize, edge: Edge) -> Result<Vec<Content>, NoRow> {
    let missing = width.checked_sub(part.chars().count()).ok_or(NoRow::Uneven)?;
    let padded = match edge {
        _ if missing == 0 => part.to_owned(),
        Edge::Left if missing == 1 => format!(" {part}"),
        // A line that was cut ends with a digit: one that ends with a space lost something else.
        Edge::Right if missing == 1 || !part.ends_with(' ') => part.to_owned(),
        _ => return Err(NoRow::Uneven),
    };
    let places: &[(usize, usize)] = match width {
        3 => &[(0, 1)],
        5 => &[(1, 1), (0, 2)],
        7 => &[(1, 2)],
        9 => &[(1, 3)],
        11 => &[(1, 4)],
        _ => &[],
    };
    let mut readings: Vec<_> =
        places.iter().filter_map(|&(start, step)| in_columns(&padded, 3, start, step).ok()).collect();
    readings.dedup();
    match readings.len() {
        1 => Ok(readings.swap_remove(0)),
        _ => Err(NoRow::Uneven),
    }
}

/// Cells at fixed columns with nothing between; columns beyond the end of the line are blank.
fn in_columns(line: &str, count: usize, start: usize, step: usize) -> Result<Vec<Content>, NoRow> {
    let mut cells = vec![Content::EMPTY; count];
    for (column, c) in line.chars().enumerate().filter(|&(_, c)| c != ' ') {
        let content = Blank::SPACE.content(c).ok_or(NoRow::Strange(column + 1, c))?;
        let place = column.checked_sub(start).filter(|offset| offset % step == 0).ok_or(NoRow::Uneven)?;
        *cells.get_mut(place / step).ok_or(NoRow::Cells(place / step + 1))? = content;
    }
    Ok(cells)
}
