//! Where puzzles come from: a file, the argument itself, or standard input.

use crate::board::{Grid, format};
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::os::fd::AsFd;
use std::path::Path;

/// The most that is read: a list that long is no list to choose from.
pub(super) const LARGEST: u64 = 64 << 20;

/// What is said where nothing is named and nothing is piped in.
pub(super) const NONE: &str = "no puzzle: name a file or a puzzle, or pipe one in";

const COMMAND_LINE: &str = "the puzzle on the command line";

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
            announce_keyboard();
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
        Some(text) => ("your puzzle".to_owned(), argument(text)?),
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
        None => bail!(NONE),
    }
}

/// One of several places that puzzles come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// Standard input.
    Input {
        /// Whether it was asked for by name.
        named: bool,
    },
    /// A file, under the name that it was given.
    File(String),
    /// The argument itself.
    Puzzle(String),
}

/// The places that the arguments name; standard input if there is none.
///
/// # Errors
/// If nothing is named and nothing is piped in.
pub(super) fn origins(sources: &[String]) -> Result<Vec<Origin>> {
    if sources.is_empty() {
        if io::stdin().is_terminal() {
            bail!(NONE);
        }
        return Ok(vec![Origin::Input { named: false }]);
    }
    let origin = |source: &String| match source.as_str() {
        "-" => Origin::Input { named: true },
        path if Path::new(path).exists() => Origin::File(source.clone()),
        _ => Origin::Puzzle(source.clone()),
    };
    Ok(sources.iter().map(origin).collect())
}

impl Origin {
    /// What it is called where something in it is wrong.
    pub(super) fn name(&self) -> String {
        match self {
            Origin::Input { .. } => "standard input".to_owned(),
            Origin::File(path) => path.clone(),
            Origin::Puzzle(_) => COMMAND_LINE.to_owned(),
        }
    }

    /// What can't be done, where it can't be read at all.
    pub(super) fn reading(&self) -> String {
        match self {
            Origin::Input { .. } => "can't read standard input".to_owned(),
            Origin::File(_) | Origin::Puzzle(_) => self.name(),
        }
    }

    /// All puzzles of its bytes, read as a whole.
    ///
    /// # Errors
    /// Names it, and says what is wrong, and where.
    pub(super) fn whole(&self, input: impl Read) -> Result<Vec<Grid>> {
        let text = bytes(input).with_context(|| self.reading())?;
        if text.is_empty() && matches!(self, Origin::Input { named: false }) {
            bail!(NONE);
        }
        format::read_bytes(&text).with_context(|| self.name())
    }

    /// Its bytes, where there are some besides the argument.
    pub(super) fn open(&self) -> Result<Box<dyn Read>> {
        match self {
            Origin::Input { .. } => {
                announce_keyboard();
                Ok(Box::new(io::stdin().lock()))
            }
            Origin::File(path) => Ok(Box::new(fs::File::open(path).with_context(|| self.reading())?)),
            Origin::Puzzle(text) => Ok(Box::new(io::Cursor::new(text.clone()))),
        }
    }

    /// How many bytes there are to read, if it is known beforehand.
    pub(super) fn size(&self) -> Option<u64> {
        let metadata = match self {
            Origin::Input { .. } => fs::File::from(io::stdin().as_fd().try_clone_to_owned().ok()?).metadata(),
            Origin::File(path) => fs::metadata(path),
            Origin::Puzzle(_) => return Some(0),
        };
        metadata.ok().filter(fs::Metadata::is_file).map(|metadata| metadata.len())
    }
}

/// The puzzles of an argument that names no file.
pub(super) fn argument(text: &str) -> Result<Vec<Grid>> {
    match format::read(text) {
        Ok(grids) => Ok(grids),
        Err(error) if looks_like_a_puzzle(text) => Err(error).context(COMMAND_LINE),
        Err(error) => bail!("there is no file {text}, and it is no puzzle: {error}"),
    }
}

fn announce_keyboard() {
    if io::stdin().is_terminal() {
        eprintln!("reading a puzzle from the keyboard: end it with Ctrl-D on a line of its own");
    }
}

fn file(path: &Path) -> Result<Vec<Grid>> {
    Ok(format::read_bytes(&bytes(fs::File::open(path)?)?)?)
}

/// All bytes of an input that has to be read as a whole, up to [`LARGEST`].
pub(super) fn bytes(input: impl Read) -> Result<Vec<u8>> {
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
