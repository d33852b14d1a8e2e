//! The files that the user asks for by name, and the words for what goes wrong with files.

use crate::app::{Draft, NotWritten};
use crate::atomic::{Existing, Refused, Target};
use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes the file, whole or not at all.
pub(super) fn write(draft: &Draft) -> Result<(), NotWritten> {
    let existing = if draft.replaces() { Existing::Replace } else { Existing::Keep };
    let written = Target::at(&path(draft.name()), existing)
        .and_then(|target| target.fill(|out| Ok(out.write_all(draft.text().as_bytes())?)));
    written.map_err(|refused| match refused {
        Refused::Exists(_) => NotWritten::Exists,
        Refused::NoFile(_) => NotWritten::Failed("that is no file, but a folder or a device".to_owned()),
        Refused::Failed(error) => NotWritten::Failed(why_not_written(&error)),
    })
}

/// `~/` is the home folder, as shells have it.
fn path(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => PathBuf::from(name),
    }
}

/// Why a file could not be written, in the few words that there is room for.
pub(super) fn why_not_written(error: &anyhow::Error) -> String {
    let Some(error) = error.downcast_ref::<io::Error>() else { return format!("{error:#}") };
    let words = match error.kind() {
        io::ErrorKind::NotFound => "there is no such folder",
        // A folder that is made where a file is, or one that leads through a file.
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => "there is a file where a folder is named",
        io::ErrorKind::PermissionDenied => "you may not write there",
        io::ErrorKind::ReadOnlyFilesystem => "nothing can be written there: it is read-only",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "the disk is full",
        io::ErrorKind::InvalidFilename => "no file can have that name",
        _ => return without_number(error),
    };
    words.to_owned()
}

/// The system's words for an error, without its number.
pub(super) fn without_number(error: &io::Error) -> String {
    let words = error.to_string();
    let words = words.split(" (os error").next().unwrap_or_default();
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}
