//! Where a command writes to that can write a file: standard output, or a file that is whole or not there.

use super::{Outcome, on_stdout};
use crate::atomic::{Existing, Refused, Target};
use anyhow::{Context, Error, Result, anyhow};
use std::io::Write;
use std::path::Path;

/// The place that was named on the command line.
#[derive(Debug)]
pub(super) enum Output<'a> {
    /// Standard output: `-`.
    Stdout,
    /// A file, under the name that it was given.
    File(&'a str, Target),
}

impl Output<'_> {
    /// The place of this name; a file that is there is kept, unless it is to be overwritten by `force`.
    ///
    /// # Errors
    /// If the file is there already, or what is there is no file.
    pub(super) fn to(file: &str, force: bool) -> Result<Output<'_>> {
        if file == "-" {
            return Ok(Output::Stdout);
        }
        let existing = if force { Existing::Replace } else { Existing::Keep };
        Ok(Output::File(file, Target::at(Path::new(file), existing).map_err(in_words)?))
    }

    /// Writes there what `write` writes. A file gets its name when it is whole: what fails leaves none, and what was there
    /// stays.
    ///
    /// # Errors
    /// Those of `write`, and if the place can't be written to.
    pub(super) fn fill(self, write: impl FnOnce(&mut dyn Write) -> Result<Outcome>) -> Result<Outcome> {
        let (file, target) = match self {
            Output::Stdout => return on_stdout(|out| write(out)),
            Output::File(file, target) => (file, target),
        };
        let mut outcome = Outcome::AllDone;
        let filled = target.fill(|out| write(out).map(|written| outcome = written));
        filled.map_err(in_words).with_context(|| format!("can't write {file}"))?;
        Ok(outcome)
    }
}

/// With the way out.
fn in_words(refused: Refused) -> Error {
    match refused {
        Refused::Exists(_) => anyhow!("{refused}: --force overwrites it"),
        Refused::NoFile(_) => anyhow!("{refused}: -o - writes to standard output"),
        Refused::Failed(error) => error,
    }
}
