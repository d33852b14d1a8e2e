//! `record`: where a recording is written to.

use super::Outcome;
use super::output::Output;
use crate::record::{Nothing, Recording, Take};
use anyhow::Result;
use std::io::{self, Write};

/// Records into a file, or to standard output where it is called `-`. A file that is there already is kept, unless it is to
/// be overwritten by `force`. The file gets its name when it is whole: a recording that fails leaves none, and what was
/// there stays.
///
/// A puzzle of which nothing can be recorded is not done, and standard error says why.
///
/// # Errors
/// If the take can't be recorded as it was asked for, the file is there already, or it can't be written.
pub fn record(take: &Take, file: &str, force: bool) -> Result<Outcome> {
    let output = Output::to(file, force)?;
    let recording = match Recording::plan(take) {
        Ok(recording) => recording,
        Err(error) if error.is::<Nothing>() => {
            // Where there is nobody to tell, the exit code has to do.
            let _ = writeln!(io::stderr(), "{error}");
            return Ok(Outcome::SomeNot);
        }
        Err(error) => return Err(error),
    };
    output.fill(|out| recording.write(out).map(|()| Outcome::AllDone))
}
