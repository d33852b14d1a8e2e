//! This program's own JSON: an object a puzzle, with all that a grid holds. Knows its names; knows no other JSON.

use super::error::ReadError;
use super::{blank, diagnosis, json};
use crate::board::{Cell, Content, Grid};
use serde_json::{Map, Value};

/// The name of the version, and what this object is known by.
pub(super) const VERSION: &str = "sudoscope";
/// The only version so far.
const KNOWN: u64 = 1;

/// The grid of such an object.
pub(super) fn read(version: &Value, object: &Map<String, Value>) -> Result<Grid, ReadError> {
    if version.as_u64() != Some(KNOWN) {
        return Err(ReadError::Version(version.to_string().chars().take(20).collect()));
    }
    let mut grid = cells(object.get("puzzle"))?.ok_or(ReadError::NoPuzzle("JSON"))?;
    if let Some(digits) = cells(object.get("digits"))? {
        add(&mut grid, &digits)?;
    }
    let Some(Value::Object(candidates)) = object.get("candidates") else { return Ok(grid) };
    let named = candidates.iter().filter_map(|(name, digits)| Some((cell(name)?, json::notes(digits)?)));
    let named: Vec<_> = named.collect();
    if named.len() != candidates.len() {
        return Err(ReadError::NoPuzzle("JSON"));
    }
    for (cell, digits) in named {
        if grid.digit(cell).is_some() {
            return Err(ReadError::Cell(cell));
        }
        grid.set(cell, Content::Open(digits));
    }
    Ok(grid)
}

/// Adds the digits that stand in `state` and not in the puzzle.
pub(super) fn add(grid: &mut Grid, state: &Grid) -> Result<(), ReadError> {
    for (cell, digit) in state.digits() {
        match grid.digit(cell) {
            None => grid.set(cell, Content::Own(digit)),
            Some(other) if other == digit => {}
            Some(_) => return Err(ReadError::State(cell)),
        }
    }
    Ok(())
}

fn cells(value: Option<&Value>) -> Result<Option<Grid>, ReadError> {
    let Some(text) = value.and_then(Value::as_str) else { return Ok(None) };
    blank::exact(text).map(Some).ok_or_else(|| diagnosis::of_line(text))
}

/// The cell that is called so, as `r1c9`.
fn cell(name: &str) -> Option<Cell> {
    Cell::all().find(|cell| cell.to_string() == name)
}
