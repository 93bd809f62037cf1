//! Backups: copies of the whole store, made while it is in use.

use crate::base::Base;
use castellan_game::{Span, Time};
use castellan_store::{ExportError, ExportReport, export, private_files};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tokio::sync::Mutex;

/// The settings of scheduled backups.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BackupSettings {
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
const UNFINISHED_SUFFIX: &str = "unfinished";

/// The service that makes backups.
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
    pub async fn back_up(&self, backups: &BackupSettings) -> Result<(PathBuf, ExportReport), ExportError> {
        let _one_at_a_time = self.lock.lock().await;
        private_files::create_folder(&backups.folder)?;
        let path = backups.folder.join(format!("{PREFIX}{:016}.{SUFFIX}", self.base.clock.now().ms()));
        let unfinished = path.with_extension(UNFINISHED_SUFFIX);
        let mut file = BufWriter::new(private_files::create(&unfinished)?);
        let exported = export(&*self.base.store, &mut file).await?;
        file.flush()?;
        file.get_ref().sync_all()?;
        fs::rename(&unfinished, &path)?;
        File::open(&backups.folder)?.sync_all()?;
        for old in &list_backups(&backups.folder)? {
            private_files::restrict(old)?;
        }
        for old in expired(backups, self.base.clock.now())?
            .iter()
            .chain(&files_with_extension(&backups.folder, UNFINISHED_SUFFIX)?)
        {
            fs::remove_file(old)?;
        }
        Ok((path, exported))
    }

    /// Removes expired backups. Returns the time at which the next one expires.
    fn remove_expired(&self, backups: &BackupSettings) -> io::Result<Option<Time>> {
        for old in expired(backups, self.base.clock.now())? {
            fs::remove_file(old)?;
        }
        let existing = list_backups(&backups.folder)?;
        let oldest = existing.first().filter(|_| existing.len() > 1).and_then(|path| time_of_file(path));
        Ok(oldest.map(|oldest| oldest.plus(backups.expire)))
    }

    /// Makes backups on schedule until the future is dropped. The schedule continues from the last backup on disk, so
    /// restarts neither add nor skip any.
    pub async fn run(
        &self,
        backups: &BackupSettings,
        on_backup: impl Fn(Result<(PathBuf, ExportReport), ExportError>) + Send,
    ) {
        loop {
            // Only the process with the lease makes backups. If the store fails, `back_up` reports it.
            if matches!(self.base.store.lease(LEASE).await, Ok(false)) {
                self.base.clock.sleep_until(self.base.clock.now().plus(MIN_CHECK_PAUSE)).await;
                continue;
            }
            let last = last_backup_time(&backups.folder);
            // If backups are rare, old ones may expire in between.
            let expires = match self.remove_expired(backups) {
                Ok(expires) => expires,
                // No backup was made yet.
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                Err(error) => {
                    on_backup(Err(error.into()));
                    None
                }
            };
            let due = last.map_or(self.base.clock.now(), |last| last.plus(backups.every));
            if due <= self.base.clock.now() {
                let result = self.back_up(backups).await;
                let failed = result.is_err();
                on_backup(result);
                if failed {
                    self.base.clock.sleep_until(self.base.clock.now().plus(FAILURE_PAUSE)).await;
                }
            } else {
                let next = expires
                    .map_or(due, |expires| expires.max(self.base.clock.now().plus(MIN_CHECK_PAUSE)).min(due));
                self.base.clock.sleep_until(next).await;
            }
        }
    }
}

/// The lease of the process that makes backups.
const LEASE: &str = "backups";
/// The minimum time between two checks for expired backups.
const MIN_CHECK_PAUSE: Span = Span::minutes(1);
/// The pause after a failed backup.
const FAILURE_PAUSE: Span = Span::minutes(10);

/// Returns the backups in a folder, the oldest first.
///
/// # Errors
/// Returns an error if the folder cannot be read.
pub fn list_backups(folder: &Path) -> io::Result<Vec<PathBuf>> {
    files_with_extension(folder, SUFFIX)
}

/// Returns the backups that are too many or too old; never the newest.
fn expired(backups: &BackupSettings, now: Time) -> io::Result<Vec<PathBuf>> {
    let mut older = list_backups(&backups.folder)?;
    older.pop();
    let too_many = (older.len() + 1).saturating_sub(backups.keep.max(1));
    let is_old = |path: &Path| time_of_file(path).is_some_and(|at| now.since(at) >= backups.expire);
    Ok((0..)
        .zip(older)
        .filter(|(index, path)| *index < too_many || is_old(path))
        .map(|(_, path)| path)
        .collect())
}

/// Returns the files in a folder that are named like backups and have this extension, the oldest first.
fn files_with_extension(folder: &Path, suffix: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == suffix) && time_of_file(&path).is_some() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the time of the newest backup in a folder.
fn last_backup_time(folder: &Path) -> Option<Time> {
    time_of_file(list_backups(folder).ok()?.last()?)
}

/// Returns the time of a backup from its file name.
fn time_of_file(path: &Path) -> Option<Time> {
    let name = path.file_stem()?.to_str()?;
    Some(Time::from_ms(name.strip_prefix(PREFIX)?.parse().ok()?))
}
