//! Files that are written whole or not at all. Owns how a file gets its name; knows nothing of what is in it.
//!
//! What is written goes under another name beside the file, and from there to the disk, before the file gets its own: so
//! whatever happens meanwhile, under its own name stands what was there before or all of the new.

use anyhow::Context;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::process;
use thiserror::Error;

/// What becomes of a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// It is kept, and the new one is not written.
    Keep,
    /// The new one takes its place.
    Replace,
}

/// Why a file was not written. The place is as it was before.
#[derive(Debug, Error)]
pub enum Refused {
    /// It is there already and was to be kept.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// What is there is no file: a folder, a device.
    #[error("{} is no regular file", .0.display())]
    NoFile(PathBuf),
    /// Something else went wrong; which file it was about, the caller knows.
    #[error(transparent)]
    Failed(#[from] anyhow::Error),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Refused {
        Refused::Failed(error.into())
    }
}

/// A file that is to be written.
#[derive(Clone, Debug)]
pub struct Target {
    path: PathBuf,
    existing: Existing,
}

impl Target {
    /// The file of this name. A link stays one: what it leads to is written.
    ///
    /// # Errors
    /// If a file there is to be kept, or what is there is none.
    pub fn at(path: &Path, existing: Existing) -> Result<Target, Refused> {
        let mut path = path.to_owned();
        if let Ok(there) = fs::metadata(&path) {
            if !there.is_file() {
                return Err(Refused::NoFile(path));
            }
            if existing == Existing::Keep {
                return Err(Refused::Exists(path));
            }
            path = fs::canonicalize(&path)?;
        }
        Ok(Target { path, existing })
    }

    /// Writes the file, to the disk itself. One that it replaces leaves it its permissions.
    ///
    /// # Errors
    /// Those of `write`; if the disk is full, the folder is none to write in, or a file that is to be kept came there
    /// meanwhile.
    pub fn fill(&self, write: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<()>) -> Result<(), Refused> {
        let (part, file) = Part::beside(&self.path)?;
        if let Ok(there) = fs::metadata(&self.path) {
            file.set_permissions(there.permissions())?;
        }
        let mut out = BufWriter::new(file);
        write(&mut out)?;
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        self.name(&part)?;
        sync_folder(&self.path);
        Ok(())
    }

    /// Gives the whole file its name.
    fn name(&self, part: &Part) -> Result<(), Refused> {
        if self.existing == Existing::Keep {
            // Unlike a rename, a link never takes the place of another file. Not every file system knows links.
            match fs::hard_link(&part.0, &self.path) {
                Ok(()) => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    return Err(Refused::Exists(self.path.clone()));
                }
                Err(_) if self.path.exists() => return Err(Refused::Exists(self.path.clone())),
                Err(_) => {}
            }
        }
        Ok(fs::rename(&part.0, &self.path)?)
    }
}

/// A file that is not whole yet: it goes when it is dropped, if it still has this name.
struct Part(PathBuf);

impl Part {
    /// A new file beside another one.
    fn beside(path: &Path) -> Result<(Part, File), Refused> {
        let name = path.file_name().context("this is no name of a file")?.to_string_lossy();
        // One that was left by a program of the same number, which was killed, is in the way of nothing.
        let mut number = 0;
        loop {
            let part = path.with_file_name(format!(".{name}.{}-{number}.part", process::id()));
            match File::create_new(&part) {
                Ok(file) => return Ok((Part(part), file)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => number += 1,
                Err(error) => return Err(error.into()),
            }
        }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Brings the name itself to the disk. Not every file system lets a folder be asked for that: the file is written anyway.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::os::unix::fs::PermissionsExt;

    /// An empty folder of this test's own; it goes in the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = std::env::temp_dir().join(format!("sudoscope-atomic-{name}-{}", process::id()));
            fs::create_dir_all(&folder).expect("a folder");
            Folder(folder)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).expect("a folder");
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn write(path: &Path, existing: Existing, text: &str) -> Result<(), Refused> {
        Target::at(path, existing)?.fill(|out| Ok(out.write_all(text.as_bytes())?))
    }

    #[test]
    fn a_file_is_kept_or_replaced_as_it_was_asked_for() {
        let folder = Folder::new("kept");
        let path = folder.0.join("a.txt");
        write(&path, Existing::Keep, "one").expect("written");
        assert!(matches!(write(&path, Existing::Keep, "two"), Err(Refused::Exists(there)) if there == path));
        assert_eq!(fs::read_to_string(&path).expect("a file"), "one");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("its own file");
        write(&path, Existing::Replace, "three").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "three");
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o600);
        assert_eq!(folder.names(), ["a.txt"]);
    }

    #[test]
    fn a_file_that_came_meanwhile_is_kept() {
        let folder = Folder::new("meanwhile");
        let path = folder.0.join("a.txt");
        let target = Target::at(&path, Existing::Keep).expect("nothing there");
        let outcome = target.fill(|_| Ok(fs::write(&path, "theirs")?));
        assert!(matches!(outcome, Err(Refused::Exists(_))), "{outcome:?}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "theirs");
        assert_eq!(folder.names(), ["a.txt"]);
    }

    #[test]
    fn what_failed_halfway_leaves_what_was_there() {
        let folder = Folder::new("halfway");
        let path = folder.0.join("a.txt");
        fs::write(&path, "old").expect("written");
        let target = Target::at(&path, Existing::Replace).expect("a file");
        let outcome = target.fill(|out| {
            out.write_all(b"new")?;
            anyhow::bail!("no more")
        });
        assert_eq!(outcome.expect_err("it failed").to_string(), "no more");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "old");
        assert_eq!(folder.names(), ["a.txt"]);
    }

    #[test]
    fn a_link_stays_one_and_a_folder_is_refused() {
        let folder = Folder::new("link");
        let (path, link) = (folder.0.join("a.txt"), folder.0.join("link.txt"));
        fs::write(&path, "old").expect("written");
        std::os::unix::fs::symlink(&path, &link).expect("a link");
        write(&link, Existing::Replace, "new").expect("written");
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(fs::read_to_string(&path).expect("a file"), "new");
        assert!(matches!(write(&folder.0, Existing::Replace, ""), Err(Refused::NoFile(_))));
        assert!(write(&folder.0.join("none").join("a.txt"), Existing::Keep, "").is_err());
    }

    #[test]
    fn a_part_that_was_left_is_in_no_ones_way() {
        let folder = Folder::new("left");
        let left = folder.0.join(format!(".a.txt.{}-0.part", process::id()));
        fs::write(&left, "half").expect("written");
        write(&folder.0.join("a.txt"), Existing::Keep, "whole").expect("written");
        assert_eq!(fs::read_to_string(left).expect("a file"), "half");
    }
}
