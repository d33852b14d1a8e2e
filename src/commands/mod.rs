//! The plain commands for scripts: a puzzle a line in, an answer a line out, or a recording. They know files and standard
//! streams, and no terminal.

mod list;
mod output;
mod record;
pub mod source;
mod trace;

pub use list::{Job, Layout, Task, run as answer};
pub use record::record;
pub use trace::{Stretch, trace};

use anyhow::Result;
use std::io::{self, Write};

/// Whether every puzzle could be read and done: the difference between exit codes 0, 1 and 2. The worse is the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// All of them.
    AllDone,
    /// At least one could not.
    SomeNot,
    /// Something was no puzzle, and the rest was done or not.
    SomeUnread,
}

impl Outcome {
    /// The process's exit code.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Outcome::AllDone => 0,
            Outcome::SomeNot => 1,
            Outcome::SomeUnread => 2,
        }
    }

    fn of(done: bool) -> Outcome {
        if done { Outcome::AllDone } else { Outcome::SomeNot }
    }
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
