//! The plain commands for scripts: a puzzle a line in, an answer a line out, or a recording. They know files and standard
//! streams, and no terminal.

mod record;
pub mod source;
mod trace;

pub use record::record;
pub use trace::{Stretch, trace};

use crate::board::Grid;
use crate::board::rules;
use crate::engine::{self, Count};
use anyhow::{Result, ensure};
use std::io::{self, Write};

/// Whether every puzzle could be done: the difference between exit codes 0 and 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All of them.
    AllDone,
    /// At least one could not.
    SomeNot,
}

impl Outcome {
    /// The process's exit code.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Outcome::AllDone => 0,
            Outcome::SomeNot => 1,
        }
    }

    fn of(done: bool) -> Outcome {
        if done { Outcome::AllDone } else { Outcome::SomeNot }
    }
}

/// Prints the first solution of each puzzle, or why there is none, one line each.
///
/// # Errors
/// If the output can't be written.
pub fn solve(puzzles: &[Grid], out: &mut impl Write) -> Result<Outcome> {
    let mut done = true;
    for puzzle in puzzles {
        let clashes = rules::clashes(puzzle);
        if !clashes.is_empty() {
            done = false;
            writeln!(out, "clash: {clashes}")?;
        } else if let Some(solution) = engine::solve(puzzle) {
            ensure!(rules::is_solved(&solution), "the engine filled {puzzle} against the rules: this is a fault");
            writeln!(out, "{solution}")?;
        } else {
            done = false;
            writeln!(out, "no solution")?;
        }
    }
    Ok(Outcome::of(done))
}

/// Prints the verdict on each puzzle, one line each: the verdict, the number of solutions (with a `+` where the limit
/// ended the count), and what clashes, with tabs between.
///
/// # Errors
/// If the output can't be written.
pub fn check(puzzles: &[Grid], limit: u64, out: &mut impl Write) -> Result<Outcome> {
    let mut done = true;
    for puzzle in puzzles {
        let clashes = rules::clashes(puzzle);
        if !clashes.is_empty() {
            done = false;
            writeln!(out, "clash\t0\t{clashes}")?;
            continue;
        }
        let count = engine::count(puzzle, limit.max(2));
        done &= count == Count::Exactly(1);
        match count {
            Count::Exactly(0) => writeln!(out, "no solution\t0")?,
            Count::Exactly(1) if puzzle.is_full() => writeln!(out, "solved\t1")?,
            Count::Exactly(1) => writeln!(out, "one solution\t1")?,
            Count::Exactly(number) => writeln!(out, "several solutions\t{number}")?,
            Count::AtLeast(number) => writeln!(out, "several solutions\t{number}+")?,
        }
    }
    Ok(Outcome::of(done))
}

/// Runs a command on standard output. A reader that has had enough (`| head -1`) is no error.
///
/// # Errors
/// Those of the command.
pub fn on_stdout(command: impl FnOnce(&mut io::BufWriter<io::StdoutLock>) -> Result<Outcome>) -> Result<Outcome> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let outcome = command(&mut out).and_then(|outcome| Ok(out.flush().map(|()| outcome)?));
    match outcome {
        Err(error) if is_closed_pipe(&error) => Ok(Outcome::AllDone),
        other => other,
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
