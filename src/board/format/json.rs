//! Puzzles in JSON: this program's own objects, f-puzzles' and SudokuPad's, and whatever else holds 81 cells. Owns the names
//! under which puzzles are found, and those under which solutions are; knows nothing of files and lines.

use super::error::ReadError;
use super::notes::{self, Group};
use super::{blank, diagnosis, own, placed, text};
use crate::board::{Cell, Content, Digit, DigitSet, Grid};
use serde_json::{Deserializer, Map, Number, Value};

/// What is read as a whole: its values take many times the room of its text.
const LARGEST: usize = 16 << 20;

/// The sides that a grid may have elsewhere.
const OTHER_SIDES: [usize; 6] = [4, 6, 8, 12, 16, 25];

/// Where the puzzle is, if there is more than one grid: the first of these names.
const PUZZLES: [&str; 14] = [
    "puzzle", "puzzles", "quiz", "quizzes", "givens", "given", "clues", "initial", "start", "problem", "question",
    "mission", "unsolved", "board",
];

/// Where it is not.
const ANSWERS: [&str; 7] = ["solution", "solutions", "solved", "answer", "answers", "result", "final"];

/// The puzzles of a text of one JSON value or several.
pub(super) fn read(text: &str) -> Result<Vec<Grid>, ReadError> {
    if text.len() > LARGEST {
        return Err(ReadError::TooLarge { kind: "a JSON text", bytes: LARGEST });
    }
    let mut grids = Vec::new();
    let mut fault = None;
    for value in Deserializer::from_str(text).into_iter::<Value>() {
        let value = value.map_err(|error| {
            let broken = ReadError::Json { column: error.column().max(1), ends: error.is_eof() };
            if text.trim_end().contains('\n') { broken.in_line(error.line()) } else { broken }
        })?;
        find(&value, &mut grids)?;
        fault = fault.or_else(|| nearest(&value));
    }
    if grids.is_empty() { Err(fault.unwrap_or(ReadError::NoPuzzle("JSON"))) } else { Ok(grids) }
}

/// What is wrong with the first value that is nearly a puzzle.
fn nearest(value: &Value) -> Option<ReadError> {
    match value {
        Value::String(text) => text::broken_run(text).map(|_| diagnosis::of_line(text)),
        Value::Object(object) => object.values().find_map(nearest),
        Value::Array(items) => {
            let rows: Vec<Row> = items.iter().map(Row::of).collect();
            let are_rows = (7..=11).contains(&items.len()) && rows.iter().all(|row| row.width() == Some(9));
            if !are_rows {
                return items.iter().find_map(nearest);
            }
            if items.len() != 9 {
                return Some(ReadError::Rows(items.len()));
            }
            let cells: Vec<Value> = rows.into_iter().filter_map(Row::cells).flatten().collect();
            Cell::all().zip(&cells).find(|(_, value)| cell(value).is_none()).map(|(cell, _)| ReadError::Cell(cell))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// The puzzle of a text that holds one.
pub(super) fn read_one(text: &str) -> Result<Grid, ReadError> {
    let mut grids = read(text)?;
    match grids.len() {
        1 => Ok(grids.swap_remove(0)),
        several => Err(ReadError::Several(several)),
    }
}

/// All puzzles within a value. The depth is limited where it is parsed.
fn find(value: &Value, grids: &mut Vec<Grid>) -> Result<(), ReadError> {
    match value {
        Value::String(text) => grids.extend(of_text(text)?),
        Value::Array(items) => match array(items, false)? {
            Some(grid) => grids.push(grid),
            None => items.iter().try_for_each(|item| find(item, grids))?,
        },
        Value::Object(object) => match known(object)? {
            Some(grid) => grids.push(grid),
            None => find_in(object, grids)?,
        },
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
    Ok(())
}

/// An object of a kind that is known.
fn known(object: &Map<String, Value>) -> Result<Option<Grid>, ReadError> {
    if let Some(version) = object.get(own::VERSION) {
        return own::read(version, object).map(Some);
    }
    let (Some(Value::Array(rows)), Some(size)) = (object.get("grid"), object.get("size").and_then(Value::as_u64))
    else {
        return Ok(None);
    };
    if size != 9 {
        return Err(ReadError::Size(size as usize));
    }
    array(rows, true)
}

fn find_in(object: &Map<String, Value>, grids: &mut Vec<Grid>) -> Result<(), ReadError> {
    let before = grids.len();
    let is = |name: &str, names: &[&str]| names.iter().any(|other| name.eq_ignore_ascii_case(other));
    for name in PUZZLES {
        for (_, value) in object.iter().filter(|(other, _)| other.eq_ignore_ascii_case(name)) {
            find(value, grids)?;
        }
        if grids.len() > before {
            return Ok(());
        }
    }
    let others = object.iter().filter(|(name, _)| !is(name, &ANSWERS) && !is(name, &PUZZLES));
    others.map(|(_, value)| value).try_for_each(|value| find(value, grids))
}

/// The puzzle of a string: 81 cells, in one line or in nine. Any other string is none.
fn of_text(text: &str) -> Result<Option<Grid>, ReadError> {
    const WORTH_A_LOOK: std::ops::RangeInclusive<usize> = Cell::COUNT..=4 * Cell::COUNT;
    if let Some(grid) = blank::exact(text).or_else(|| blank::exact(text.trim())) {
        return Ok(Some(grid));
    }
    if !WORTH_A_LOOK.contains(&text.len()) {
        return Ok(None);
    }
    if let Some(grid) = placed::read(text) {
        return grid.map(Some);
    }
    let rows: String = text.split(['\n', '\r', '/', ' ', ',', '|']).collect();
    Ok(blank::exact(&rows))
}

/// The puzzle of an array, if it is one: 81 cells, or nine rows of nine. Whose values are given if nothing says so, the
/// caller knows.
fn array(items: &[Value], others_are_own: bool) -> Result<Option<Grid>, ReadError> {
    if let Some(cells) = cells_of(items, Cell::COUNT) {
        return Ok(grid(&cells, others_are_own));
    }
    let rows: Vec<Row> = items.iter().map(Row::of).collect();
    let widths: Option<Vec<usize>> = rows.iter().map(Row::width).collect();
    let Some(widths) = widths else { return Ok(None) };
    if items.len() == 9 && widths.iter().filter(|&&width| width == 9).count() > 4 {
        if let Some(row) = widths.iter().position(|&width| width != 9) {
            return Err(ReadError::Row { row: row + 1, cells: widths[row] });
        }
        let cells: Option<Vec<Value>> =
            rows.into_iter().map(Row::cells).collect::<Option<Vec<_>>>().map(|rows| rows.concat());
        return Ok(cells.and_then(|cells| grid(&cells_of(&cells, Cell::COUNT)?, others_are_own)));
    }
    let side = OTHER_SIDES.into_iter().find(|&side| items.len() == side && widths.iter().all(|&width| width == side));
    side.map_or(Ok(None), |side| Err(ReadError::Size(side)))
}

/// A row of a grid in rows.
enum Row<'a> {
    Cells(&'a [Value]),
    Text(&'a str),
    Other,
}

impl<'a> Row<'a> {
    fn of(value: &'a Value) -> Row<'a> {
        match value {
            Value::Array(cells) => Row::Cells(cells),
            Value::String(text) => Row::Text(text),
            _ => Row::Other,
        }
    }

    fn width(&self) -> Option<usize> {
        match self {
            Row::Cells(cells) => Some(cells.len()),
            Row::Text(text) => Some(text.chars().filter(|&c| c != ' ' || text.chars().count() == 9).count()),
            Row::Other => None,
        }
    }

    fn cells(self) -> Option<Vec<Value>> {
        match self {
            Row::Cells(cells) => Some(cells.to_vec()),
            Row::Text(text) => {
                let is_spaced = text.chars().count() > 9;
                let cells = text.chars().filter(|&c| c != ' ' || !is_spaced);
                Some(cells.map(|c| Value::String(c.into())).collect())
            }
            Row::Other => None,
        }
    }
}

/// What one value says of a cell.
#[derive(Clone, Copy)]
struct Said {
    group: Group,
    /// Whether it is given, if that is said.
    given: Option<bool>,
}

/// Exactly so many cells.
fn cells_of(items: &[Value], count: usize) -> Option<Vec<Said>> {
    if items.len() != count {
        return None;
    }
    let blank = items.iter().find_map(blank_char);
    let is_even = items.iter().filter_map(blank_char).all(|c| Some(c) == blank || ".0 ".contains(c));
    items.iter().map(cell).collect::<Option<Vec<_>>>().filter(|_| is_even)
}

/// The character that stands for an empty cell, where that is said by one.
fn blank_char(value: &Value) -> Option<char> {
    value.as_str()?.chars().next().filter(|&c| Digit::from_char(c).is_none())
}

fn cell(value: &Value) -> Option<Said> {
    const VALUES: [&str; 5] = ["value", "v", "digit", "number", "val"];
    const GIVEN: [&str; 9] =
        ["given", "fixed", "isGiven", "is_given", "isFixed", "locked", "readonly", "clue", "prefilled"];
    const NOTES: [&str; 7] =
        ["centerPencilMarks", "cornerPencilMarks", "givenPencilMarks", "candidates", "notes", "pencilMarks", "marks"];
    match value {
        Value::Array(items) => {
            let digits = notes(value).filter(|digits| !digits.is_empty() && digits.len() as usize == items.len())?;
            Some(Said { group: Group::Plain(digits), given: None })
        }
        Value::Object(object) => {
            let first = |names: &[&str]| names.iter().find_map(|name| object.get(*name));
            let said = first(&VALUES).map_or(Some(Content::EMPTY), content)?;
            let given = first(&GIVEN).map(|given| given.as_bool().unwrap_or(given.as_u64() == Some(1)));
            let noted = NOTES.iter().filter_map(|name| object.get(*name)).filter_map(notes);
            let noted = noted.fold(DigitSet::EMPTY, DigitSet::union);
            let content = if said.digit().is_some() { said } else { Content::Open(noted) };
            Some(Said { group: Group::Settled(content), given: given.or(Some(false)) })
        }
        _ => Some(Said { group: Group::Settled(content(value)?), given: None }),
    }
}

/// What stands in a cell of one digit at most.
fn content(value: &Value) -> Option<Content> {
    match value {
        Value::Null | Value::Bool(false) => Some(Content::EMPTY),
        Value::Number(number) => match whole(number)? {
            -1 | 0 => Some(Content::EMPTY),
            number => u8::try_from(number).ok().and_then(Digit::new).map(Content::Given),
        },
        Value::String(text) => {
            let mut chars = text.chars();
            match (chars.next(), chars.next()) {
                (None, _) => Some(Content::EMPTY),
                (Some(c), None) => match Digit::from_char(c) {
                    Some(digit) => Some(Content::Given(digit)),
                    None => (!c.is_numeric() || c == '0').then_some(Content::EMPTY),
                },
                _ => None,
            }
        }
        _ => None,
    }
}

/// The number, if it is a whole one: some programs write `5.0`.
fn whole(number: &Number) -> Option<i64> {
    let fraction = || number.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 1000.0);
    number.as_i64().or_else(|| fraction().map(|number| number as i64))
}

/// The digits of an array of them, or of a string.
pub(super) fn notes(value: &Value) -> Option<DigitSet> {
    let digit = |value: &Value| match content(value)? {
        Content::Given(digit) => Some(digit),
        _ => None,
    };
    match value {
        Value::Array(items) => items.iter().map(digit).collect(),
        Value::String(text) => text.chars().filter(|c| !" ,".contains(*c)).map(Digit::from_char).collect(),
        _ => None,
    }
}

/// The grid of 81 cells. Values of which it isn't said whether they are given are, unless it is said of others.
fn grid(cells: &[Said], others_are_own: bool) -> Option<Grid> {
    let says_given = others_are_own || cells.iter().any(|cell| cell.given == Some(true));
    let group = |said: &Said| match said.group {
        Group::Settled(Content::Given(digit)) if says_given && said.given != Some(true) => {
            Group::Settled(Content::Own(digit))
        }
        group => group,
    };
    notes::settle(&cells.iter().map(group).collect::<Vec<_>>())
}
