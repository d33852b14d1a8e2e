//! How an answer is written. Owns the three layouts; asks nothing.

use super::answer::Answer;
use super::{Job, Task};
use crate::engine::{Count, Digits, Text};
use std::io::Write;

/// How answers are written, one a line in each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// The solution or the verdict alone.
    Line,
    /// Comma-separated values below a heading.
    Csv,
    /// A JSON object a line.
    Json,
}

impl Layout {
    /// What stands above the first answer.
    pub(super) fn heading(self) -> &'static [u8] {
        match self {
            Layout::Line | Layout::Json => b"",
            Layout::Csv => b"puzzle,solution,solutions,exact,guesses,clash\n",
        }
    }
}

/// Adds the answer to `out`. Whether the puzzle could be done.
pub(super) fn answer(puzzle: &Text, answer: &Answer, job: Job, out: &mut Vec<u8>) -> bool {
    // Writing into memory can't fail.
    let _ = match (job.layout, job.task) {
        (Layout::Line, Task::Solve) => solution(answer, out),
        (Layout::Line, Task::Check { .. }) => verdict(puzzle, answer, out),
        (Layout::Csv, _) => csv(puzzle, answer, out),
        (Layout::Json, _) => json(puzzle, answer, out),
    };
    out.push(b'\n');
    match job.task {
        Task::Solve => answer.solution.is_some(),
        Task::Check { .. } => answer.count == Some(Count::Exactly(1)),
    }
}

fn solution(answer: &Answer, out: &mut Vec<u8>) -> std::io::Result<()> {
    match (&answer.solution, &answer.clashes) {
        (Some(solution), _) => digits(solution, out),
        (None, Some(clashes)) => write!(out, "clash: {clashes}")?,
        (None, None) => out.extend_from_slice(b"no solution"),
    }
    Ok(())
}

fn verdict(puzzle: &Text, answer: &Answer, out: &mut Vec<u8>) -> std::io::Result<()> {
    match (&answer.clashes, answer.count) {
        (Some(clashes), _) => write!(out, "clash\t0\t{clashes}")?,
        (None, None | Some(Count::Exactly(0))) => out.extend_from_slice(b"no solution\t0"),
        (None, Some(Count::Exactly(1))) if !puzzle.contains(&b'.') => out.extend_from_slice(b"solved\t1"),
        (None, Some(Count::Exactly(1))) => out.extend_from_slice(b"one solution\t1"),
        (None, Some(Count::Exactly(number))) => write!(out, "several solutions\t{number}")?,
        (None, Some(Count::AtLeast(number))) => write!(out, "several solutions\t{number}+")?,
    }
    Ok(())
}

fn csv(puzzle: &Text, answer: &Answer, out: &mut Vec<u8>) -> std::io::Result<()> {
    out.extend_from_slice(puzzle);
    out.push(b',');
    if let Some(solution) = &answer.solution {
        digits(solution, out);
    }
    match number(answer) {
        Some((number, exact)) => write!(out, ",{number},{exact},")?,
        None => out.extend_from_slice(b",,,"),
    }
    if let Some(guesses) = answer.guesses {
        write!(out, "{guesses}")?;
    }
    out.push(b',');
    if let Some(clashes) = &answer.clashes {
        // There are commas in the words, and no quotes.
        write!(out, "\"{clashes}\"")?;
    }
    Ok(())
}

fn json(puzzle: &Text, answer: &Answer, out: &mut Vec<u8>) -> std::io::Result<()> {
    out.extend_from_slice(b"{\"puzzle\":\"");
    out.extend_from_slice(puzzle);
    out.extend_from_slice(b"\",\"solution\":");
    match &answer.solution {
        Some(solution) => {
            out.push(b'"');
            digits(solution, out);
            out.push(b'"');
        }
        None => out.extend_from_slice(b"null"),
    }
    match number(answer) {
        Some((number, exact)) => write!(out, ",\"solutions\":{number},\"exact\":{exact}")?,
        None => out.extend_from_slice(b",\"solutions\":null,\"exact\":false"),
    }
    match answer.guesses {
        Some(guesses) => write!(out, ",\"guesses\":{guesses}")?,
        None => out.extend_from_slice(b",\"guesses\":null"),
    }
    out.extend_from_slice(b",\"clash\":");
    match &answer.clashes {
        Some(clashes) => serde_json::to_writer(&mut *out, &clashes.to_string())?,
        None => out.extend_from_slice(b"null"),
    }
    out.push(b'}');
    Ok(())
}

/// How many solutions, and whether there are no more than that.
fn number(answer: &Answer) -> Option<(u64, bool)> {
    answer.count.map(|count| match count {
        Count::Exactly(number) => (number, true),
        Count::AtLeast(number) => (number, false),
    })
}

/// The digits of a solution in ASCII.
fn digits(solution: &Digits, out: &mut Vec<u8>) {
    out.extend_from_slice(&solution.map(|digit| b'0' + digit));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules;
    use crate::board::samples::{SOLVED, TEXTBOOK, grid as sample};

    fn written(layout: Layout, answer: &Answer) -> String {
        let mut out = Vec::new();
        super::answer(&sample(TEXTBOOK).to_line(), answer, Job { task: Task::Solve, layout, threads: None }, &mut out);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn guesses_are_told_where_they_are_known() {
        let solution = Some(sample(SOLVED).to_line().map(|byte| byte - b'0'));
        let mut answer = Answer { count: Some(Count::AtLeast(2)), solution, guesses: Some(7), clashes: None };
        let dots = TEXTBOOK.replace('0', ".");
        assert_eq!(written(Layout::Csv, &answer), format!("{dots},{SOLVED},2,false,7,\n"));
        answer.guesses = None;
        assert_eq!(written(Layout::Csv, &answer), format!("{dots},{SOLVED},2,false,,\n"));
        let object: serde_json::Value = serde_json::from_str(&written(Layout::Json, &answer)).expect("JSON");
        assert!(object["guesses"].is_null() && object["clash"].is_null());
        assert_eq!((&object["solutions"], &object["exact"]), (&2.into(), &false.into()));
    }

    #[test]
    fn a_clash_is_one_field() {
        let clashes = Some(rules::clashes(&sample("55")));
        let answer = Answer { count: Some(Count::Exactly(0)), solution: None, guesses: None, clashes };
        let csv = written(Layout::Csv, &answer);
        assert!(csv.contains(",,0,true,,\"5 twice in row 1: r1c1, r1c2") && csv.ends_with("\"\n"), "{csv}");
        let object: serde_json::Value = serde_json::from_str(&written(Layout::Json, &answer)).expect("JSON");
        assert!(object["clash"].as_str().is_some_and(|clash| clash.starts_with("5 twice in row 1")), "{object}");
    }
}
