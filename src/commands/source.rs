//! Where puzzles come from: a file, the argument itself, or standard input.

use crate::board::{Grid, format};
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

/// The most that is read: a list that long is no list to choose from.
const LARGEST: u64 = 64 << 20;

/// Puzzles, and what the place where they were found is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// A name to show.
    pub name: String,
    /// The puzzles, one at least.
    pub grids: Vec<Grid>,
}

/// The puzzles that the argument names; `None` if nothing is named and nothing is piped in.
///
/// # Errors
/// If there is no such file, it can't be read, or it holds no puzzle. One line says which and where.
pub fn read(source: Option<&str>) -> Result<Option<Found>> {
    let (name, grids) = match source {
        None if io::stdin().is_terminal() => return Ok(None),
        None | Some("-") => {
            if io::stdin().is_terminal() {
                eprintln!("reading a puzzle from the keyboard: end it with Ctrl-D on a line of its own");
            }
            let text = bytes(io::stdin().lock()).context("can't read standard input")?;
            if text.is_empty() && source.is_none() {
                return Ok(None);
            }
            ("standard input".to_owned(), format::read_bytes(&text).context("standard input")?)
        }
        Some(named) if Path::new(named).exists() => {
            let path = Path::new(named);
            let name = path.file_stem().map_or(named.to_owned(), |stem| stem.to_string_lossy().into_owned());
            (name, file(path).with_context(|| named.to_owned())?)
        }
        Some(text) => match format::read(text) {
            Ok(grids) => ("your puzzle".to_owned(), grids),
            Err(error) if looks_like_a_puzzle(text) => return Err(error).context("the puzzle on the command line"),
            Err(error) => bail!("there is no file {text}, and it is no puzzle: {error}"),
        },
    };
    Ok(Some(Found { name, grids }))
}

/// The same for a command that can do nothing without a puzzle.
///
/// # Errors
/// Those of [`read`], and if there is no puzzle.
pub fn grids(source: Option<&str>) -> Result<Vec<Grid>> {
    match read(source)? {
        Some(found) => Ok(found.grids),
        None => bail!("no puzzle: name a file or a puzzle, or pipe one in"),
    }
}

fn file(path: &Path) -> Result<Vec<Grid>> {
    Ok(format::read_bytes(&bytes(fs::File::open(path)?)?)?)
}

fn bytes(input: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        bail!("more than {} MiB", LARGEST >> 20);
    }
    Ok(bytes)
}

/// Whether the text was meant as a puzzle and not as a file's name: mostly digits and blanks, and many of them.
fn looks_like_a_puzzle(text: &str) -> bool {
    let cells = text.chars().filter(|c| c.is_ascii_digit() || ".*_-?x ".contains(*c)).count();
    cells >= 20 && cells * 10 >= text.chars().count() * 9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_puzzle_and_a_missing_file_are_told_apart() {
        let error = |source: &str| format!("{:#}", read(Some(source)).expect_err("neither file nor puzzle"));
        assert!(error(&"5".repeat(80)).ends_with("80 of 81 cells"), "{}", error(&"5".repeat(80)));
        assert!(error("no-such-file.txt").starts_with("there is no file no-such-file.txt, and it is no puzzle"));
    }
}
