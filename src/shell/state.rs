//! Where sessions lie: a folder of the user's with a file for each, and which of them is this program's.
//!
//! A session `7.session` belongs to whoever holds the lock on `7.lock`. The lock files stay, so that everybody means the
//! same one; the system takes a lock away from a program that has ended, however it has. What is in the folder and is not
//! this program's own is only read; but a session that can't be read is given another name.

use super::files::{why_not_written, without_number};
use crate::app::session::{Saved, Session, Unreadable};
use crate::atomic::{Existing, Refused, Target};
use etcetera::BaseStrategy;
use etcetera::base_strategy::Xdg;
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write as _};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The folder, and the session in it that is this program's.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    claim: Option<Claim>,
}

/// A session that is ours.
#[derive(Debug)]
struct Claim {
    number: u64,
    /// The lock is held as long as this is open.
    lock: File,
}

/// What was found to go on with.
#[derive(Debug, Default)]
pub struct Found {
    /// The session.
    pub session: Option<Saved>,
    /// What there is to say of others that were tried before.
    pub remark: Option<String>,
}

/// More than any session has: what is larger is none.
const LARGEST: u64 = 1 << 30;

/// So many other sessions are offered, the newest.
const OFFERED: usize = 20;

/// So much is read for that.
const OFFERED_BYTES: u64 = 4 << 20;

impl Store {
    /// The user's folder of sessions; it need not be there yet.
    ///
    /// # Errors
    /// If the environment names no place for it: in a few words.
    pub fn of_user() -> Result<Store, String> {
        let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let named = variable("XDG_STATE_HOME").is_some_and(|path| Path::new(&path).is_absolute());
        // The user's entry in the system's book is not asked: who takes the home away does not want it touched.
        if !named && variable("HOME").is_none() {
            return Err("neither HOME nor XDG_STATE_HOME is set".to_owned());
        }
        let folder = Xdg::new().ok().and_then(|xdg| xdg.state_dir()).ok_or("there is no home directory")?;
        Ok(Store::in_folder(folder.join("sudoscope")))
    }

    /// This folder of sessions.
    #[must_use]
    pub fn in_folder(folder: PathBuf) -> Store {
        Store { folder, claim: None }
    }

    /// The sessions there are, newest first, each with when it was saved.
    fn sessions(&self) -> Vec<(u64, SystemTime)> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Vec::new() };
        let session = |entry: fs::DirEntry| {
            let path = entry.path();
            let is_session = path.extension() == Some(OsStr::new(SESSION));
            let number = path.file_stem().and_then(OsStr::to_str).filter(|_| is_session)?.parse().ok()?;
            Some((number, entry.metadata().ok()?.modified().ok()?))
        };
        let mut sessions: Vec<_> = entries.filter_map(|entry| session(entry.ok()?)).collect();
        sessions.sort_by_key(|&(number, saved)| std::cmp::Reverse((saved, number)));
        sessions
    }

    fn path(&self, number: u64, extension: &str) -> PathBuf {
        self.folder.join(format!("{number}.{extension}"))
    }

    /// The lock on a session, unless another program holds it.
    fn lock(&self, number: u64) -> io::Result<Option<Claim>> {
        let lock = lock_file().create(true).truncate(false).open(self.path(number, LOCK))?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Claim { number, lock })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// A number that nobody has had, if this is one.
    fn begin(&self, number: u64) -> io::Result<Option<Claim>> {
        let lock = match lock_file().create_new(true).open(self.path(number, LOCK)) {
            Ok(lock) => lock,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
            Err(error) => return Err(error),
        };
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            // Some file systems know no locks. The number is ours all the same, for its file is; but there nobody can take
            // over a session, and each program begins one of its own.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(Claim { number, lock })),
        }
    }

    /// Takes over the newest session that no other program has. One that can't be read gets another name, and the next is
    /// tried.
    pub fn go_on(&mut self) -> Found {
        let mut remarks: Vec<String> = Vec::new();
        let found = self.sessions().into_iter().find_map(|(number, _)| {
            let path = self.path(number, SESSION);
            // In a folder where nothing can be written nothing is locked; its sessions can be read all the same, and saving
            // will tell.
            let claim = match self.lock(number) {
                Ok(Some(claim)) => Some(claim),
                Ok(None) => return None,
                Err(_) => None,
            };
            match read(&path) {
                Ok(Ok(session)) => {
                    if claim.is_some() {
                        self.sweep(number);
                    }
                    self.claim = claim;
                    // Asked only now: nobody else saves it any more.
                    let saved = fs::metadata(&path).and_then(|metadata| metadata.modified());
                    return Some(Saved { session, ago: since(saved.unwrap_or_else(|_| SystemTime::now())) });
                }
                Ok(Err(reason @ Unreadable::Newer)) => remarks.push(format!("{} is left alone: {reason}", name(&path))),
                Ok(Err(reason)) => remarks.push(match put_aside(&path) {
                    Ok(aside) => {
                        // The new name first: a small screen has room for no more.
                        let (before, now, folder) = (name(&path), name(&aside), tilde(&self.folder));
                        format!("kept as {now} in {folder}: {before} can't be read, {reason}")
                    }
                    Err(_) => format!("{} can't be read: {reason} ({})", name(&path), tilde(&self.folder)),
                }),
                Err(error) => {
                    let (name, folder) = (name(&path), tilde(&self.folder));
                    remarks.push(format!("{name} can't be read: {} ({folder})", without_number(&error)));
                }
            }
            None
        });
        // A line has room for the first; the others were given their names all the same.
        Found { session: found, remark: remarks.into_iter().next() }
    }

    /// Takes away what was left of saves that were cut off. The session has to be ours.
    fn sweep(&self, number: u64) {
        let (before, after) = (format!(".{number}.{SESSION}."), ".part");
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            if name.to_str().is_some_and(|name| name.starts_with(&before) && name.ends_with(after)) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// The newest sessions beside this program's own, as they are on the disk now.
    #[must_use]
    pub fn others(&self) -> Vec<Saved> {
        let own = self.claim.as_ref().map(|claim| claim.number);
        let mut left = OFFERED_BYTES;
        let others = self.sessions().into_iter().filter(|&(number, _)| Some(number) != own);
        let saved = |(number, at)| {
            let path = self.path(number, SESSION);
            left = left.checked_sub(fs::metadata(&path).ok()?.len())?;
            Some(Saved { session: read(&path).ok()?.ok()?, ago: since(at) })
        };
        others.filter_map(saved).take(OFFERED).collect()
    }

    /// Saves the session as this program's own: whole or not at all.
    ///
    /// # Errors
    /// If that can't be done: in a few words.
    pub fn save(&mut self, session: &Session) -> Result<(), String> {
        self.try_save(session).map_err(|refused| {
            let reason = match refused {
                Refused::Failed(error) => why_not_written(&error),
                other => other.to_string(),
            };
            format!("{reason} ({})", tilde(&self.folder))
        })
    }

    fn try_save(&mut self, session: &Session) -> Result<(), Refused> {
        let number = match &self.claim {
            Some(claim) if self.holds(claim) => claim.number,
            _ => self.claim_new()?,
        };
        let text = session.to_text();
        let target = Target::at(&self.path(number, SESSION), Existing::Replace)?;
        target.fill(|out| Ok(out.write_all(text.as_bytes())?))
    }

    /// Whether the lock still means something: somebody may have deleted its file, and another program made a new one.
    fn holds(&self, claim: &Claim) -> bool {
        let place = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
        let named = fs::metadata(self.path(claim.number, LOCK)).map(place);
        claim.lock.metadata().map(place).is_ok_and(|held| named.is_ok_and(|named| named == held))
    }

    /// A session of our own, under a number that was never used.
    fn claim_new(&mut self) -> io::Result<u64> {
        DirBuilder::new().recursive(true).mode(0o700).create(&self.folder)?;
        let numbers = fs::read_dir(&self.folder)?.filter_map(|entry| {
            let name = entry.ok()?.file_name();
            name.to_str()?.split('.').next()?.parse::<u64>().ok()
        });
        let mut number = numbers.max().unwrap_or(0);
        loop {
            number = number.checked_add(1).ok_or(io::ErrorKind::Other)?;
            let Some(claim) = self.begin(number)? else { continue };
            // Somebody may have had it and gone since the folder was looked at.
            if !self.path(number, SESSION).exists() {
                self.claim = Some(claim);
                return Ok(number);
            }
        }
    }
}

const SESSION: &str = "session";
const LOCK: &str = "lock";

fn lock_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).mode(0o600);
    options
}

fn read(path: &Path) -> io::Result<Result<Session, Unreadable>> {
    // A pipe would be waited for without an end.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(Session::from_bytes(&bytes))
}

/// Gives a file another name, and never one that is taken.
fn put_aside(path: &Path) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let suffix = if number == 1 { "unreadable".to_owned() } else { format!("unreadable-{number}") };
        let aside = path.with_extension(suffix);
        if aside.try_exists()? {
            number += 1;
            continue;
        }
        fs::rename(path, &aside)?;
        return Ok(aside);
    }
}

fn since(saved: SystemTime) -> Duration {
    // A clock that was set back tells of no time at all.
    saved.elapsed().unwrap_or_default()
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// The path, with `~` for the user's home, as a line has little room.
fn tilde(path: &Path) -> String {
    let home = std::env::var_os("HOME").filter(|home| !home.is_empty());
    match home.and_then(|home| path.strip_prefix(home).ok().map(Path::to_path_buf)) {
        Some(inside) => format!("~/{}", inside.display()),
        None => path.display().to_string(),
    }
}

#[cfg(test)]
mod tests;
