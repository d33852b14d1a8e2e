//! Files in sections, as SadMan and SudoCue write them: `[Puzzle]`, and `[State]` with the digits so far. Knows how sections
//! go together; what stands in one is rows.

use super::error::ReadError;
use super::{blank, own, rows, text};
use crate::board::Grid;

/// A section: the lines below a heading. The part above the first heading has no name.
struct Section<'a, 'b> {
    name: String,
    /// How many lines are above its own.
    before: usize,
    lines: &'b [&'a str],
}

/// Whether the line begins a puzzle or its state.
pub(super) fn is_known(line: &str) -> bool {
    name(line).is_some_and(|name| ["puzzle", "state"].iter().any(|known| name.eq_ignore_ascii_case(known)))
}

/// The name of a heading such as `[Puzzle]`; forums have other words in brackets.
pub(super) fn name(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let is_tag = ["code", "quote", "pre", "tt", "spoiler", "hidden"].contains(&name.to_lowercase().as_str());
    let is_name = name.len() > 1
        && !is_tag
        && name.chars().all(|c| c.is_alphabetic() || c == ' ')
        && !super::array::is_nothing(name);
    is_name.then_some(name)
}

/// The puzzles of these lines, if one of them is a heading.
pub(super) fn read(lines: &[&str]) -> Option<Result<Vec<Grid>, ReadError>> {
    let heads: Vec<usize> = (0..lines.len()).filter(|&at| name(lines[at]).is_some()).collect();
    let first = *heads.first()?;
    let mut sections = vec![Section { name: String::new(), before: 0, lines: &lines[..first] }];
    for (number, &head) in heads.iter().enumerate() {
        let end = heads.get(number + 1).copied().unwrap_or(lines.len());
        let name = name(lines[head]).unwrap_or_default().to_lowercase();
        sections.push(Section { name, before: head + 1, lines: &lines[head + 1..end] });
    }
    Some(join(&sections))
}

fn join(sections: &[Section]) -> Result<Vec<Grid>, ReadError> {
    let mut grids: Vec<Grid> = Vec::new();
    for section in sections {
        let refuse = |error: ReadError| match error {
            ReadError::InLine { line, error } => error.in_line(section.before + line),
            error => error.in_line(section.before.max(1)),
        };
        match section.name.as_str() {
            "" => match section.grids() {
                Ok(found) => grids.extend(found),
                Err(ReadError::Empty) => {}
                Err(error) => return Err(refuse(error)),
            },
            "puzzle" | "puzzles" => grids.extend(section.grids().map_err(refuse)?),
            "state" | "current" => {
                let states = section.grids().map_err(refuse)?;
                let [state] = &states[..] else { return Err(refuse(ReadError::Several(states.len()))) };
                let grid = grids.last_mut().ok_or_else(|| refuse(ReadError::Empty))?;
                own::add(grid, state).map_err(refuse)?;
            }
            "solution" | "answer" => {}
            name => return Err(refuse(ReadError::Section(format!("[{name}]")))),
        }
    }
    if grids.is_empty() { Err(ReadError::Empty) } else { Ok(grids) }
}

impl Section<'_, '_> {
    /// Its grids, in rows or in lines of 81.
    fn grids(&self) -> Result<Vec<Grid>, ReadError> {
        let kept: Vec<&str> = self.lines.iter().map(|line| if text::is_field(line) { "" } else { line }).collect();
        let lines = kept.iter().filter_map(|line| blank::exact(line).or_else(|| blank::exact(line.trim())));
        let grids: Vec<Grid> = lines.collect();
        if grids.is_empty() { rows::read(&kept) } else { Ok(grids) }
    }
}
