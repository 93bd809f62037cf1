//! Backups: copies of the whole store, made while it is in use.

use crate::base::Base;
use castellan_game::{Span, Time};
use castellan_store::{ExportError, Exported, export, files};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tokio::sync::Mutex;

/// The settings of scheduled backups.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backups {
    /// The folder, created if it does not exist.
    pub folder: PathBuf,
    /// The interval between backups.
    pub every: Span,
    /// The number of backups to keep, at least one; the oldest are removed first.
    pub keep: usize,
    /// The age at which backups are removed, because they hold data that people have erased since. The newest is kept
    /// until there is a newer one.
    pub expire: Span,
}

/// The prefix and the extension of backups.
const PREFIX: &str = "castellan-";
const SUFFIX: &str = "jsonl";
/// The extension of a backup in progress.
const UNFINISHED: &str = "unfinished";

/// The maker of backups.
pub struct BackupMaker {
    base: Base,
    /// The lock that serializes backups.
    lock: Mutex<()>,
}

impl BackupMaker {
    pub(crate) fn new(base: &Base) -> Self {
        Self { base: base.clone(), lock: Mutex::default() }
    }

    /// Makes a backup now and removes surplus ones. A backup is an export, so it holds secrets.
    ///
    /// A backup gets its final name only once it is completely on the disk.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read or the folder cannot be written to.
    pub async fn back_up(&self, backups: &Backups) -> Result<(PathBuf, Exported), ExportError> {
        let _one_at_a_time = self.lock.lock().await;
        files::make_folder(&backups.folder)?;
        let path = backups.folder.join(format!("{PREFIX}{:016}.{SUFFIX}", self.base.clock.now().ms()));
        let unfinished = path.with_extension(UNFINISHED);
        let mut file = BufWriter::new(files::create(&unfinished)?);
        let exported = export(&*self.base.store, &mut file).await?;
        file.flush()?;
        file.get_ref().sync_all()?;
        fs::rename(&unfinished, &path)?;
        File::open(&backups.folder)?.sync_all()?;
        for old in &made(&backups.folder)? {
            files::tighten(old)?;
        }
        for old in expired(backups, self.base.clock.now())?.iter().chain(&named(&backups.folder, UNFINISHED)?)
        {
            fs::remove_file(old)?;
        }
        Ok((path, exported))
    }

    /// Removes backups that are too old; returns the time when the next one will be.
    fn expire(&self, backups: &Backups) -> io::Result<Option<Time>> {
        for old in expired(backups, self.base.clock.now())? {
            fs::remove_file(old)?;
        }
        let made = made(&backups.folder)?;
        let oldest = made.first().filter(|_| made.len() > 1).and_then(|path| time_of(path));
        Ok(oldest.map(|oldest| oldest.plus(backups.expire)))
    }

    /// Makes backups on schedule until the future is dropped. The schedule continues from the last backup on disk, so
    /// restarts neither add nor skip any.
    pub async fn keep_backing_up(
        &self,
        backups: &Backups,
        made: impl Fn(Result<(PathBuf, Exported), ExportError>) + Send,
    ) {
        loop {
            // Only one of several processes makes backups. A store that does not answer cannot be copied either.
            if matches!(self.base.store.lease(LEASE).await, Ok(false)) {
                self.base.clock.sleep_until(self.base.clock.now().plus(SOON)).await;
                continue;
            }
            let last = last(&backups.folder);
            // If backups are rare, old ones may expire in between.
            let expires = match self.expire(backups) {
                Ok(expires) => expires,
                // No backup was made yet.
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                Err(error) => {
                    made(Err(error.into()));
                    None
                }
            };
            let due = last.map_or(self.base.clock.now(), |last| last.plus(backups.every));
            if due <= self.base.clock.now() {
                let result = self.back_up(backups).await;
                let failed = result.is_err();
                made(result);
                if failed {
                    self.base.clock.sleep_until(self.base.clock.now().plus(AGAIN)).await;
                }
            } else {
                let next =
                    expires.map_or(due, |expires| expires.max(self.base.clock.now().plus(SOON)).min(due));
                self.base.clock.sleep_until(next).await;
            }
        }
    }
}

/// The lease of the process that makes backups.
const LEASE: &str = "backups";
/// The minimum time between two checks for expired backups.
const SOON: Span = Span::minutes(1);
/// The pause after a failed backup.
const AGAIN: Span = Span::minutes(10);

/// Returns the backups in a folder, the oldest first.
///
/// # Errors
/// Returns an error if the folder cannot be read.
pub fn made(folder: &Path) -> io::Result<Vec<PathBuf>> {
    named(folder, SUFFIX)
}

/// Returns the backups that are too many or too old; never the newest.
fn expired(backups: &Backups, now: Time) -> io::Result<Vec<PathBuf>> {
    let mut made = made(&backups.folder)?;
    made.pop();
    let too_many = (made.len() + 1).saturating_sub(backups.keep.max(1));
    let is_old = |path: &Path| time_of(path).is_some_and(|at| now.since(at) >= backups.expire);
    Ok((0..)
        .zip(made)
        .filter(|(place, path)| *place < too_many || is_old(path))
        .map(|(_, path)| path)
        .collect())
}

/// Returns the files in a folder that are named like backups and have this extension, the oldest first.
fn named(folder: &Path, suffix: &str) -> io::Result<Vec<PathBuf>> {
    let mut named = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == suffix) && time_of(&path).is_some() {
            named.push(path);
        }
    }
    named.sort();
    Ok(named)
}

/// Returns the time of the newest backup in a folder.
fn last(folder: &Path) -> Option<Time> {
    time_of(made(folder).ok()?.last()?)
}

/// Returns the time of a backup from its file name.
fn time_of(path: &Path) -> Option<Time> {
    let name = path.file_stem()?.to_str()?;
    Some(Time::from_ms(name.strip_prefix(PREFIX)?.parse().ok()?))
}
