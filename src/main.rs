//! The binary: parses the arguments, calls the library, prints what went wrong, and sets the exit code.

use anyhow::{Result, bail};
use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;
use sudoscope::app::{Opening, puzzles::Puzzle};
use sudoscope::cli::{Cli, Command, Screen, Source};
use sudoscope::commands::{self, Stretch, Task, on_stdout, source};
use sudoscope::shell::{self, Settings, terminal};

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            // Where there is nobody to tell, the exit code has to do.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(cli: Cli) -> Result<u8> {
    match cli.command {
        None => open(Opening { puzzles: puzzles(&cli.source)?, ..Opening::default() }, cli.screen, cli.new),
        Some(Command::Watch { source, order, speed, event, screen }) => {
            let puzzles = puzzles(&source)?;
            if puzzles.len() > 1 {
                bail!("watch takes one puzzle, and there are {}: open the list and choose with w", puzzles.len());
            }
            let (order, speed) = (order.into(), Some(speed));
            open(Opening { puzzles, watch: true, order, speed, event, ..Opening::default() }, screen, true)
        }
        Some(Command::Solve { list }) => Ok(commands::answer(&list.sources, list.job(Task::Solve))?.code()),
        Some(Command::Check { list, limit }) => {
            Ok(commands::answer(&list.sources, list.job(Task::Check { limit }))?.code())
        }
        Some(Command::Convert { sources, written }) => Ok(commands::convert(&sources, written.conversion())?.code()),
        Some(Command::Trace { source, order, from, to, stats }) => {
            let puzzles = source::grids(source.source.as_deref())?;
            Ok(on_stdout(|out| commands::trace(&puzzles, order.into(), Stretch { from, to }, stats, out))?.code())
        }
        Some(Command::Record { source, shot, output, force }) => {
            Ok(commands::record(&shot.of(puzzles(&source)?)?, &output, force)?.code())
        }
    }
}

/// The puzzles to open, none for the built-in ones.
fn puzzles(source: &Source) -> Result<Vec<Puzzle>> {
    let found = source::read(source.source.as_deref())?;
    Ok(found.map_or(Vec::new(), |found| Puzzle::list(&found.name, found.grids)))
}

/// Opens this, or where there is nothing to open and no new beginning is asked for, goes on with what was saved.
fn open(opening: Opening, Screen { mouse, ascii }: Screen, new: bool) -> Result<u8> {
    let go_on = opening.puzzles.is_empty() && !new;
    shell::run(opening, Settings { theme: terminal::theme(ascii), mouse, go_on })
}
