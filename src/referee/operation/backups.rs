//! Copies of the whole store, made while it is in use.

use crate::base::Base;
use castellan_game::{Span, Time};
use castellan_store::{ExportError, Exported, export, files};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tokio::sync::Mutex;

/// Where backups go, how often, and how many are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backups {
    /// The folder; it is made when it is not there.
    pub folder: PathBuf,
    /// How often one is made.
    pub every: Span,
    /// How many are kept; the oldest go first. At least one.
    pub keep: usize,
    /// How old they become: they hold what people have erased since. The newest is kept until there is a newer one.
    pub expire: Span,
}

/// The names of backups begin and end with these.
const PREFIX: &str = "castellan-";
const SUFFIX: &str = "jsonl";
/// How the name of one ends while it is made.
const UNFINISHED: &str = "unfinished";

/// Makes backups.
pub struct BackupMaker {
    base: Base,
    /// One backup is made at a time.
    lock: Mutex<()>,
}

impl BackupMaker {
    pub(crate) fn new(base: &Base) -> Self {
        Self { base: base.clone(), lock: Mutex::default() }
    }

    /// Makes a backup now, and removes those that are too many. It is an export: it holds secrets.
    ///
    /// A backup that was not finished is no backup: it gets its name when all of it is on the disk.
    ///
    /// # Errors
    /// When the store cannot be read or the folder cannot be written to.
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

    /// Removes backups that are too old; gives when the next will be.
    fn expire(&self, backups: &Backups) -> io::Result<Option<Time>> {
        for old in expired(backups, self.base.clock.now())? {
            fs::remove_file(old)?;
        }
        let made = made(&backups.folder)?;
        let oldest = made.first().filter(|_| made.len() > 1).and_then(|path| time_of(path));
        Ok(oldest.map(|oldest| oldest.plus(backups.expire)))
    }

    /// Makes backups on schedule until the future is dropped. The first is due when the last one made is
    /// old enough, so that restarts neither add nor skip any.
    pub async fn keep_backing_up(
        &self,
        backups: &Backups,
        made: impl Fn(Result<(PathBuf, Exported), ExportError>) + Send,
    ) {
        loop {
            // Of several processes one makes them. While the store cannot be asked, neither can it be copied.
            if matches!(self.base.store.lease(LEASE).await, Ok(false)) {
                self.base.clock.sleep_until(self.base.clock.now().plus(SOON)).await;
                continue;
            }
            let last = last(&backups.folder);
            // One that is made rarely leaves others that become too old meanwhile.
            let expires = match self.expire(backups) {
                Ok(expires) => expires,
                // None was made yet.
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
/// The least time between two looks at how old backups are.
const SOON: Span = Span::minutes(1);
/// When a backup that failed is tried again.
const AGAIN: Span = Span::minutes(10);

/// The backups in a folder, the oldest first.
///
/// # Errors
/// When the folder cannot be read.
pub fn made(folder: &Path) -> io::Result<Vec<PathBuf>> {
    named(folder, SUFFIX)
}

/// The backups that are too many or too old. The newest is neither.
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

/// The files in a folder that are named as backups are and end so, the oldest first.
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

/// When the newest backup in a folder was made.
fn last(folder: &Path) -> Option<Time> {
    time_of(made(folder).ok()?.last()?)
}

/// When a backup was made, by its name.
fn time_of(path: &Path) -> Option<Time> {
    let name = path.file_stem()?.to_str()?;
    Some(Time::from_ms(name.strip_prefix(PREFIX)?.parse().ok()?))
}
