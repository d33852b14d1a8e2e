//! Candidate grids in nine lines of nine cells, whatever is drawn around them, and what stands above them: the givens, and
//! the cells so far. Owns which lines are such rows; what a cell means, [`notes`] knows.

use super::error::ReadError;
use super::notes::{self, Group};
use super::{rows, text};
use crate::board::{Cell, Content, Digit, DigitSet, Grid};

/// Longer, and a line is no row of candidates.
const LONGEST: usize = 1 << 10;

/// A line that may be a row of candidates.
struct Row {
    /// Counted from 0.
    line: usize,
    groups: Vec<Group>,
    front: Front,
}

/// What stands in front of the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Front {
    Nothing,
    Bar,
    /// The number or the name of the row.
    Label,
}

/// Nine rows in which a cell holds candidates, and their lines.
struct Block {
    lines: std::ops::Range<usize>,
    groups: Vec<Group>,
}

/// The puzzles of these lines: none if no nine rows of them are a candidate grid.
pub(super) fn read(lines: &[&str]) -> Option<Result<Vec<Grid>, ReadError>> {
    let blocks = blocks(lines);
    if blocks.is_empty() {
        return in_places(lines).map(|grid| Ok(vec![grid]));
    }
    let mut grids = Vec::new();
    let mut end = 0;
    for block in blocks {
        let above = match boards(&lines[end..block.lines.start]) {
            Ok(above) => above,
            Err(error) => return Some(Err(error)),
        };
        grids.extend(with_what_is_above(above, notes::settle(&block.groups)?));
        end = block.lines.end;
    }
    // A grid without a candidate left looks like any other board.
    Some(boards(&lines[end..]).map(|below| {
        grids.extend(below);
        grids
    }))
}

/// The boards beside the candidate grids; words and numbers are none.
fn boards(lines: &[&str]) -> Result<Vec<Grid>, ReadError> {
    let is_barred = |line: &&str| line.contains(text::is_bar) && line.contains(|c: char| c.is_ascii_digit());
    rows::read_far(lines).or_else(|failure| {
        let is_board = failure.rows > 0 || lines.iter().any(is_barred);
        if is_board { Err(failure.error) } else { Ok(Vec::new()) }
    })
}

/// Why nine rows of candidates that were begun don't come about: the row that is none.
pub(super) fn fault(lines: &[&str]) -> Option<ReadError> {
    let mut rows = 0;
    let mut has_notes = false;
    // What is wrong with the line above the first row, if it is one of candidates too.
    let mut above = None;
    for line in lines {
        if let Some((groups, _)) = groups(line, rows) {
            rows += 1;
            has_notes |= groups.iter().any(|group| group.is_note());
        } else if !is_gap(line) {
            if has_notes && rows < 9 && line.contains(|c: char| c.is_ascii_digit()) {
                return Some(fault_of_row(rows + 1, &words(line)));
            }
            (rows, has_notes) = (0, false);
            let words = words(line);
            let is_row = words.iter().filter(|word| Group::of(word).is_some_and(Group::is_note)).count() > 1;
            above = (is_row && (8..=10).contains(&words.len())).then(|| fault_of_row(1, &words));
        }
    }
    let is_one_short = has_notes && rows % 9 == 8;
    above.filter(|_| is_one_short).or_else(|| (has_notes && rows % 9 != 0).then_some(ReadError::Rows(rows)))
}

fn fault_of_row(row: usize, words: &[String]) -> ReadError {
    match words.iter().find(|word| Group::of(word).is_none()) {
        Some(word) if words.len() == 9 => ReadError::word(row, word),
        _ => ReadError::Row { row, cells: words.len() },
    }
}

/// All candidate grids, in their order.
fn blocks(lines: &[&str]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut run: Vec<Row> = Vec::new();
    for (line, text) in lines.iter().enumerate() {
        match groups(text, run.len()) {
            Some((groups, front)) => run.push(Row { line, groups, front }),
            None if is_gap(text) => {}
            None => blocks.extend(of_run(std::mem::take(&mut run))),
        }
    }
    blocks.extend(of_run(run));
    blocks
}

/// The candidate grids of rows that follow each other.
fn of_run(mut run: Vec<Row>) -> Vec<Block> {
    // The numbers of the columns.
    let is_head = |row: &Row| {
        row.groups.iter().zip("123456789".chars()).all(|(group, c)| Group::of(&c.to_string()) == Some(*group))
    };
    if run.len() % 9 == 1 && is_head(&run[0]) {
        let head = run.remove(0);
        if let Some(first) = run.first_mut() {
            first.line = head.line;
        }
    }
    if !run.len().is_multiple_of(9) {
        return Vec::new();
    }
    let blocks = run.chunks(9).filter(|nine| !has_numbers_for_cells(nine)).map(|nine| Block {
        lines: nine[0].line..nine[8].line + 1,
        groups: nine.iter().flat_map(|row| row.groups.iter().copied()).collect(),
    });
    blocks.filter(|block| are_notes(&block.groups)).collect()
}

/// Whether the numbers of the rows would be read as cells: where only some rows have nine cells behind their number, or
/// none has, the others lost a cell.
fn has_numbers_for_cells(rows: &[Row]) -> bool {
    let is_number = |(row, c): (&Row, char)| row.groups.first().copied() == Group::of(&c.to_string());
    match rows.iter().filter(|row| row.front == Front::Label).count() {
        0 => rows[0].front == Front::Nothing && rows.iter().zip("123456789".chars()).all(is_number),
        labelled => labelled < rows.len(),
    }
}

/// Whether cells hold candidates, and more of them than hold nothing: else it is a board in which two cells run together.
fn are_notes(groups: &[Group]) -> bool {
    let count = |is: &dyn Fn(&Group) -> bool| groups.iter().filter(|group| is(group)).count();
    let is_marked = |group: &Group| matches!(group, Group::Settled(Content::Given(_) | Content::Own(_)));
    groups.iter().any(is_marked)
        || count(&|group| group.is_note()) > count(&|group| *group == Group::Settled(Content::EMPTY))
}

/// Blank, a border, or a comment: may stand between rows.
fn is_gap(line: &str) -> bool {
    line.trim().is_empty()
        || text::is_comment(line)
        || !line.contains(|c: char| c.is_ascii_digit()) && text::is_rule(line)
}

/// The nine cells of a line, if it is such a row, and what stands in front of them.
fn groups(line: &str, before: usize) -> Option<(Vec<Group>, Front)> {
    if line.len() > LONGEST || !line.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let words = words(line);
    // Above the rows their columns may be numbered.
    let is_number = |label: &str| label.parse().is_ok_and(|number: usize| number == before % 9 + 1 || number == before);
    let bare = |label: &'_ str| label.trim_end_matches([':', '.', ')']).to_owned();
    let is_label = |label: &str| is_number(label) || label.starts_with(char::is_alphabetic) && label.len() <= 2;
    let (cells, front) = match &words[..] {
        cells if cells.len() == 9 && line.trim_start().starts_with(text::is_bar) => (cells, Front::Bar),
        cells if cells.len() == 9 => (cells, Front::Nothing),
        [label, cells @ ..] if cells.len() == 9 && is_label(&bare(label)) => (cells, Front::Label),
        _ => return None,
    };
    let cells: Option<Vec<Group>> = cells.iter().map(|cell| Group::of(cell)).collect();
    Some((cells?, front))
}

/// What stands between bars or commas, if those part all nine cells, or else between blanks.
fn words(line: &str) -> Vec<String> {
    let line = line.trim_end();
    for between in [text::is_bar as fn(char) -> bool, |c| c == '\t', |c| c == ',', |c| c == ';'] {
        let parts: Vec<&str> = line.split(between).collect();
        let framed = |parts: &[&str]| parts.len() == 11 && parts[0].trim().len() <= 2 && parts[10].trim().is_empty();
        let cells = match &parts[..] {
            cells if cells.len() == 9 => cells,
            all if framed(all) => &all[1..10],
            _ => continue,
        };
        return cells.iter().map(|cell| cell_word(cell)).collect();
    }
    let is_between = |c: char| c.is_whitespace() || text::is_bar(c) || c == ',' || c == ';';
    line.split(is_between).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// One cell: its candidates may be spaced, and it may be empty.
fn cell_word(cell: &str) -> String {
    let word: String = cell.split_whitespace().collect();
    if word.is_empty() { ".".to_owned() } else { word }
}

/// The candidates with the givens above them, or with the givens and the cells so far; each for itself if they don't fit.
fn with_what_is_above(above: Vec<Grid>, candidates: Grid) -> Vec<Grid> {
    let fits = |lower: &Grid, upper: &Grid| upper.digits().all(|(cell, digit)| holds(lower, cell, digit));
    let joined = match &above[..] {
        [givens] if fits(&candidates, givens) => join(givens, None, &candidates),
        [givens, state] if fits(state, givens) && fits(&candidates, state) => join(givens, Some(state), &candidates),
        _ => {
            let mut each = above;
            each.push(candidates);
            return each;
        }
    };
    vec![joined]
}

/// Whether the cell has the digit, or it alone as a candidate.
fn holds(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    match grid.content(cell) {
        Content::Given(other) | Content::Own(other) => other == digit,
        Content::Open(digits) => digits.len() == 1 && digits.contains(digit),
    }
}

fn join(givens: &Grid, state: Option<&Grid>, candidates: &Grid) -> Grid {
    let mut grid = givens.clone();
    for (cell, content) in candidates.iter().filter(|&(cell, _)| givens.digit(cell).is_none()) {
        let own = state.map_or(content.digit(), |state| state.digit(cell));
        grid.set(
            cell,
            match (own, content) {
                (Some(digit), _) => Content::Own(digit),
                // A single candidate that nobody has placed yet.
                (None, Content::Given(digit) | Content::Own(digit)) => Content::Open(DigitSet::only(digit)),
                (None, open) => open,
            },
        );
    }
    grid
}

/// A grid of 729 places, in lines of 27 or of 81.
fn in_places(lines: &[&str]) -> Option<Grid> {
    const MOST: usize = 200;
    if lines.len() > MOST {
        return None;
    }
    let bare = |line: &&str| line.chars().filter(|&c| !c.is_whitespace() && !text::is_bar(c)).collect::<String>();
    let is_places = |line: &String| !line.is_empty() && line.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit());
    let parts: Vec<String> = lines.iter().filter(|line| line.len() <= LONGEST).map(bare).filter(is_places).collect();
    notes::in_blocks(&parts).or_else(|| notes::in_places(&parts.concat()))
}
