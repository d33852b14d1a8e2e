//! `record`: where a recording is written to.

use super::{Outcome, on_stdout};
use crate::record::{Nothing, Recording, Take};
use anyhow::{Context, Result, bail, ensure};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Records into a file, or to standard output where it is called `-`. A file that is there already is kept, unless it is to
/// be overwritten by `force`. The file gets its name when it is whole: a recording that fails leaves none, and what was
/// there stays.
///
/// A puzzle of which nothing can be recorded is not done, and standard error says why.
///
/// # Errors
/// If the take can't be recorded as it was asked for, the file is there already, or it can't be written.
pub fn record(take: &Take, file: &str, force: bool) -> Result<Outcome> {
    let target = (file != "-").then(|| Target::at(Path::new(file), force)).transpose()?;
    let recording = match Recording::plan(take) {
        Ok(recording) => recording,
        Err(error) if error.is::<Nothing>() => {
            // Where there is nobody to tell, the exit code has to do.
            let _ = writeln!(io::stderr(), "{error}");
            return Ok(Outcome::SomeNot);
        }
        Err(error) => return Err(error),
    };
    match target {
        None => on_stdout(|out| recording.write(out).map(|()| Outcome::AllDone)),
        Some(target) => {
            target.fill(|out| recording.write(out)).with_context(|| format!("can't write {file}"))?;
            Ok(Outcome::AllDone)
        }
    }
}

/// A file that is to be written.
struct Target {
    path: PathBuf,
    force: bool,
}

impl Target {
    fn at(path: &Path, force: bool) -> Result<Target> {
        let mut path = path.to_owned();
        if let Ok(there) = fs::metadata(&path) {
            ensure!(there.is_file(), "{} is no regular file: -o - writes to standard output", path.display());
            // A link stays one: what it leads to is replaced.
            path = fs::canonicalize(&path)?;
        }
        let target = Target { path, force };
        target.check()?;
        Ok(target)
    }

    /// Whether it may be written.
    fn check(&self) -> Result<()> {
        if !self.force && self.path.exists() {
            bail!("{} exists already: --force overwrites it", self.path.display());
        }
        Ok(())
    }

    /// Writes it under another name beside, and gives it its own when it is whole.
    fn fill(&self, write: impl FnOnce(&mut BufWriter<File>) -> Result<()>) -> Result<()> {
        let name = self.path.file_name().context("this is no name of a file")?;
        let part = Part(self.path.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), process::id())));
        let mut out = BufWriter::new(File::create_new(&part.0)?);
        write(&mut out)?;
        out.into_inner()?;
        self.check()?;
        Ok(fs::rename(&part.0, &self.path)?)
    }
}

/// A file that is not whole yet: it goes when it is dropped, if it still has this name.
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
