//! The files that the user asks for by name.

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
        Refused::Failed(error) => NotWritten::Failed(in_words(&error)),
    })
}

/// `~/` is the home folder, as shells have it.
fn path(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => PathBuf::from(name),
    }
}

/// What is wrong, in the few words that there is room for.
fn in_words(error: &anyhow::Error) -> String {
    match error.downcast_ref::<io::Error>().map(io::Error::kind) {
        Some(io::ErrorKind::NotFound) => "there is no such folder".to_owned(),
        Some(io::ErrorKind::NotADirectory) => "there is a file where a folder is named".to_owned(),
        Some(io::ErrorKind::PermissionDenied) => "you may not write there".to_owned(),
        Some(io::ErrorKind::ReadOnlyFilesystem) => "nothing can be written there: it is read-only".to_owned(),
        Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) => "the disk is full".to_owned(),
        Some(io::ErrorKind::InvalidFilename) => "no file can have that name".to_owned(),
        _ => format!("not written: {error:#}"),
    }
}
