//! Opening a directory: its ownership, the remains of a crash, and checks for lost commits.

use super::chunk::RecordKind;
use super::commit_marker::{CommitMarker, CommitMarkerFile};
use super::database::{OpenDatabase, file_length, number_record, panic_text, sled_error, stored_commit};
use super::options::SledOptions;
use super::sled_log;
use super::stream_cache::StreamCache;
use super::tree::Tree;
use super::tree_keys;
use crate::error::{StoreError, UNRELEASED};
use crate::private_files;
use std::error::Error;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The version of keys and records, and of the data that higher layers store in them. A store of a higher version is
/// not opened.
const SCHEMA: u64 = 1;

/// The notes of opening a store, for the log: repairs, and problems that do not prevent its use.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OpeningReport {
    /// The notes, one sentence each, in order.
    pub notes: Vec<String>,
    /// `true` if sled's log may be damaged, so that the store should be checked.
    pub needs_check: bool,
}

/// Creates errors that name the directory.
struct OpeningErrors<'a>(&'a Path);

impl OpeningErrors<'_> {
    fn error(&self, problem: impl Into<String>) -> StoreError {
        StoreError::Opening { path: self.0.to_owned(), problem: problem.into(), source: None }
    }

    fn error_with_source(&self, problem: &str, source: impl Error + Send + Sync + 'static) -> StoreError {
        StoreError::Opening {
            path: self.0.to_owned(),
            problem: format!("{problem}: {source}"),
            source: Some(Arc::new(source)),
        }
    }
}

/// The advice before sled has opened the directory.
const SALVAGE_ADVICE: &str = "Nothing was changed. Restore a backup, or salvage what can still be read.";
/// The advice after sled has opened the directory.
const SALVAGE_ADVICE_AFTER_OPEN: &str = "Sled may have overwritten what it could not read. Restore a backup, or salvage what \
                           can still be read.";

/// Opens a directory, creating it if necessary.
pub fn open(path: &Path, options: &SledOptions) -> Result<(OpenDatabase, OpeningReport), StoreError> {
    let errors = OpeningErrors(path);
    let mut opening = OpeningReport::default();
    if path.exists() && !path.is_dir() {
        return Err(errors.error("it is not a directory; name one that is the store's alone"));
    }
    private_files::create_folder(path)
        .map_err(|error| errors.error_with_source("the directory cannot be made", error))?;
    let commit_marker = lock(path)?;
    let is_new = !path.join("db").exists();
    let mut marker = CommitMarkerFile::read(&commit_marker)
        .map_err(|error| errors.error_with_source("`witness` cannot be read", error))?;
    if marker.is_none() && !is_new {
        opening.notes.push(
            "`witness` is missing or damaged: whether the end of the log was lost cannot be told".to_owned(),
        );
        opening.needs_check = true;
    }
    if is_new && marker.is_some_and(|marker| marker.acknowledged > 0) {
        return Err(
            errors.error(format!("`db` is missing, though things were stored in it. {SALVAGE_ADVICE}"))
        );
    }
    let snapshot = remove_broken_snapshots(path, &mut opening)?;
    restrict_directory(path, &mut opening);
    if !is_new {
        let mut db = File::open(path.join("db"))
            .map_err(|error| errors.error_with_source("`db` cannot be read", error))?;
        let findings = sled_log::inspect(&mut db, snapshot)
            .map_err(|error| errors.error_with_source("`db` cannot be read", error))?;
        if let Some((found, acknowledged)) = findings.lost_commits(marker.unwrap_or_default()) {
            let place = findings.end.map_or_else(String::new, |end| format!(" at byte {end}"));
            return Err(errors.error(format!(
                "`db` is damaged{place}: commits {} to {acknowledged} were acknowledged and cannot be \
                 reached. {SALVAGE_ADVICE}",
                found + 1
            )));
        }
        opening.needs_check |= !findings.doubtful_places.is_empty();
        opening.notes.extend(findings.doubtful_places.into_iter().map(|place| format!("`db`, {place}")));
    }
    let marker = marker.get_or_insert_with(CommitMarker::default);
    let commit_marker = CommitMarkerFile::begin(commit_marker, *marker)
        .map_err(|error| errors.error_with_source("`witness` cannot be written", error))?;
    let tree = open_sled(path, options)?;
    let open = complete_opening(path, options, tree, commit_marker, is_new)?;
    restrict_files(path);
    Ok((open, opening))
}

/// Returns `true` if a file of this name belongs to a store.
fn is_store_file(name: &str) -> bool {
    ["db", "conf", "blobs", "keys", "witness", PROBE_FILE].contains(&name) || name.starts_with("snap.")
}

/// Returns the existing files of a store, and `true` if there are no others.
fn store_files(path: &Path) -> (Vec<PathBuf>, bool) {
    let names = fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    let (own, others): (Vec<_>, Vec<_>) =
        names.partition(|file| file.file_name().is_some_and(|name| is_store_file(&name.to_string_lossy())));
    (own, others.is_empty())
}

/// Restricts a directory and its files to their owner, and adds notes on changes and failures. The mode of a directory
/// that contains other files is left as it is.
fn restrict_directory(path: &Path, opening: &mut OpeningReport) {
    let (files, is_exclusive) = store_files(path);
    if !is_exclusive && private_files::is_open_to_others(path) {
        opening.notes.push(
            "others may enter its directory, which has other things in it too; give the store one of its own"
                .to_owned(),
        );
    }
    for file in is_exclusive.then(|| path.to_owned()).into_iter().chain(files) {
        let name = file.strip_prefix(path).ok().filter(|name| !name.as_os_str().is_empty());
        let name = name.map_or_else(|| "its directory".to_owned(), |name| format!("`{}`", name.display()));
        match private_files::restrict(&file) {
            Ok(false) => {}
            Ok(true) => opening.notes.push(format!("{name} was open to others, and no longer is")),
            Err(error) => opening.notes.push(format!(
                "{name} is open to others, and that cannot be changed ({error}); let its owner run \
                 `chmod go= {}`",
                file.display()
            )),
        }
    }
}

/// Restricts files that sled has just created with the mode of the umask. Failures are noted at the next opening.
pub fn restrict_files(path: &Path) {
    store_files(path).0.iter().for_each(|file| drop(private_files::restrict(file)));
}

/// The file that is written to test for free space.
const PROBE_FILE: &str = "probe";
/// The free space that is required to reopen sled after a failed write: sled is never opened on a full disk.
const REQUIRED_FREE_BYTES: usize = 1 << 20;

/// Checks that there is space for some more writes.
pub fn check_free_space(path: &Path) -> Result<(), StoreError> {
    let probe = path.join(PROBE_FILE);
    let written = private_files::create(&probe).and_then(|mut file| {
        file.write_all(&vec![1; REQUIRED_FREE_BYTES])?;
        file.sync_data()
    });
    let removed = fs::remove_file(&probe);
    written
        .and(removed)
        .map_err(|error| OpeningErrors(path).error_with_source("there is no room to write", error))
}

/// Returns `true` if the files of a directory that is not open contain a commit, or cannot be read.
pub fn may_contain_commit(path: &Path, commit: u64) -> bool {
    let last = || {
        let snapshot = store_files(path)
            .0
            .iter()
            .filter(|file| is_intact_snapshot(file))
            .filter_map(|file| snapshot_sequence(&file.file_name()?.to_string_lossy()))
            .max();
        sled_log::inspect(&mut File::open(path.join("db")).ok()?, snapshot.unwrap_or_default()).ok()?.commit
    };
    last().is_none_or(|last| last >= commit)
}

/// Returns the sequence number of one of sled's snapshots, from its name.
fn snapshot_sequence(name: &str) -> Option<u64> {
    u64::from_str_radix(name.strip_prefix("snap.")?, 16).ok()
}

/// Closes sled cleanly and reopens it.
pub fn reopen(open: OpenDatabase) -> Result<OpenDatabase, StoreError> {
    let OpenDatabase { tree, cache, file, mut commit_marker, path, options, .. } = open;
    let errors = OpeningErrors(&path);
    let closed = catch_unwind(AssertUnwindSafe(|| drop(tree)));
    closed.map_err(|panic| errors.error(format!("sled could not be closed ({})", panic_text(&*panic))))?;
    file.sync_data().map_err(|error| errors.error_with_source("its files cannot be synced", error))?;
    commit_marker
        .record_opening()
        .map_err(|error| errors.error_with_source("`witness` cannot be written", error))?;
    let tree = open_sled(&path, &options)?;
    let open = complete_opening(&path, &options, tree, commit_marker, false)?;
    restrict_files(&path);
    Ok(OpenDatabase { cache, ..open })
}

/// The time for which locking a file in use is retried.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);
/// The interval between two attempts.
const LOCK_RETRY_INTERVAL: Duration = Duration::from_millis(10);

/// Locks a file, and retries for a while. A child process inherits open files until it executes its program, and keeps
/// their locks, even if they are closed here.
pub(crate) fn lock_with_retry(file: &File) -> Result<(), TryLockError> {
    let deadline = Instant::now() + LOCK_TIMEOUT;
    let mut locked = file.try_lock();
    while matches!(locked, Err(TryLockError::WouldBlock)) && Instant::now() < deadline {
        std::thread::sleep(LOCK_RETRY_INTERVAL);
        locked = file.try_lock();
    }
    locked
}

/// Locks the directory for as long as the returned file is open.
fn lock(path: &Path) -> Result<File, StoreError> {
    let errors = OpeningErrors(path);
    let file = private_files::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path.join("witness"));
    let file = file.map_err(|error| errors.error_with_source("it cannot be written to", error))?;
    match lock_with_retry(&file) {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(errors.error("another process has it open. If the bot is running, stop it first"))
        }
        Err(TryLockError::Error(error)) => Err(errors.error_with_source("it cannot be locked", error)),
    }
}

/// Removes incomplete or damaged snapshots of sled, and returns the sequence number of the one that sled will use. Sled
/// rebuilds a missing one from its log.
fn remove_broken_snapshots(path: &Path, opening: &mut OpeningReport) -> Result<u64, StoreError> {
    let errors = OpeningErrors(path);
    let unreadable = |error| errors.error_with_source("it cannot be read", error);
    let mut snapshots: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        if file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("snap.")) {
            snapshots.push(file);
        }
    }
    snapshots.sort();
    let mut last = 0;
    for file in snapshots {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let problem = match snapshot_sequence(&name) {
            None => "half made",
            Some(_) if !is_intact_snapshot(&file) => "damaged",
            Some(sequence) => {
                last = sequence;
                continue;
            }
        };
        fs::remove_file(&file).map_err(|error| {
            errors.error_with_source(&format!("`{name}`, which is {problem}, cannot be removed"), error)
        })?;
        opening.notes.push(format!("`{name}` was {problem} and is rebuilt from the log"));
    }
    Ok(last)
}

/// Returns `true` if one of sled's snapshots is intact: it ends with its length (8 bytes) and its CRC-32.
fn is_intact_snapshot(file: &Path) -> bool {
    let Ok(bytes) = fs::read(file) else { return false };
    let Some((rest, checksum)) = bytes.split_last_chunk::<4>() else { return false };
    let Some((body, _)) = rest.split_last_chunk::<8>() else { return false };
    !body.is_empty() && crc32fast::hash(body).to_le_bytes() == *checksum
}

fn open_sled(path: &Path, options: &SledOptions) -> Result<Tree, StoreError> {
    let errors = OpeningErrors(path);
    // Sled tries its own lock once. The directory is locked by us, so any other holder of sled's lock is about to
    // release it.
    if let Ok(db) = File::open(path.join("db"))
        && lock_with_retry(&db).is_ok()
    {
        db.unlock().map_err(|error| errors.error_with_source("`db` cannot be unlocked", error))?;
    }
    check_conf(path)?;
    let config = ::sled::Config::new().path(path).cache_capacity(options.cache_bytes).flush_every_ms(None);
    let damaged = |problem: String| {
        errors.error(format!("sled cannot open it ({problem}). {SALVAGE_ADVICE_AFTER_OPEN}"))
    };
    match catch_unwind(AssertUnwindSafe(|| config.open())) {
        Ok(Ok(db)) => Ok(Tree(db)),
        Ok(Err(::sled::Error::Io(error))) => Err(errors.error_with_source("sled cannot open it", error)),
        Ok(Err(error)) => Err(damaged(error.to_string())),
        Err(panic) => Err(damaged(panic_text(&*panic))),
    }
}

/// Checks sled's own settings, which sled would accept even with a wrong checksum.
fn check_conf(path: &Path) -> Result<(), StoreError> {
    let (errors, conf) = (OpeningErrors(path), path.join("conf"));
    let bytes = match fs::read(&conf) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(errors.error_with_source("`conf` cannot be read", error)),
    };
    // Sled rewrites a file that is this short.
    let is_short = bytes.len() <= 8;
    let is_right = bytes
        .split_last_chunk::<4>()
        .is_some_and(|(text, checksum)| crc32fast::hash(text).to_le_bytes() == *checksum);
    if is_short || is_right {
        return Ok(());
    }
    Err(errors.error(format!(
        "`conf` is damaged. It has only sled's settings, which are the same in every store. Nothing was changed. \
         Remove {} and start again: it is written anew.",
        conf.display()
    )))
}

/// Completes the opening: checks the schema and the last commit, and syncs the files.
fn complete_opening(
    path: &Path,
    options: &SledOptions,
    tree: Tree,
    mut commit_marker: CommitMarkerFile,
    is_new: bool,
) -> Result<OpenDatabase, StoreError> {
    let errors = OpeningErrors(path);
    check_schema(&errors, &tree)?;
    let commit = stored_commit(&tree)?;
    let acknowledged = commit_marker.acknowledged();
    if commit < acknowledged {
        return Err(errors.error(format!(
            "`db` is damaged: commits {} to {acknowledged} were acknowledged and are not in it. {SALVAGE_ADVICE_AFTER_OPEN}",
            commit + 1
        )));
    }
    let sync_error = |error| errors.error_with_source("its files cannot be synced", error);
    let file = OpenOptions::new().read(true).write(true).open(path.join("db")).map_err(sync_error)?;
    tree.0.flush().map_err(sled_error)?;
    file.sync_all().map_err(sync_error)?;
    if is_new {
        // The names of the files must survive a power failure too.
        File::open(path.join("conf")).and_then(|conf| conf.sync_all()).map_err(sync_error)?;
        for folder in [path, path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(path)] {
            File::open(folder).and_then(|folder| folder.sync_all()).map_err(sync_error)?;
        }
    }
    commit_marker
        .record_opened(commit, file_length(&file))
        .map_err(|error| errors.error_with_source("`witness` cannot be written", error))?;
    let cache = Mutex::new(StreamCache::new(options.stream_cache_bytes));
    Ok(OpenDatabase {
        tree,
        cache,
        file,
        commit_marker,
        path: path.to_owned(),
        options: *options,
        bytes_written: 0,
    })
}

/// Writes the schema's version into a new tree, and refuses a tree of another version.
fn check_schema(errors: &OpeningErrors, tree: &Tree) -> Result<(), StoreError> {
    let Some(record) = tree.get(RecordKind::Schema, tree_keys::SCHEMA)? else {
        if let Ok(Some(record)) = tree.get(RecordKind::Schema, tree_keys::PRERELEASE_SCHEMA) {
            let schema = <[u8; 8]>::try_from(&record[..]).map_or(0, u64::from_be_bytes);
            return Err(errors.error(format!(
                "it is {UNRELEASED} (schema {schema}). Name another directory for a new store"
            )));
        }
        if tree.has_any(&[])? {
            return Err(errors.error("there is something in it that is no store of Castellan's"));
        }
        for (key, chunk) in number_record(RecordKind::Schema, tree_keys::SCHEMA, SCHEMA)? {
            tree.0.insert(key, chunk.unwrap_or_default()).map_err(sled_error)?;
        }
        return Ok(());
    };
    match <[u8; 8]>::try_from(&record[..]).map(u64::from_be_bytes) {
        Ok(SCHEMA) => Ok(()),
        Ok(newer) if newer > SCHEMA => Err(errors.error(format!(
            "it has schema {newer}, and this program knows {SCHEMA}: it was written by a newer version of Castellan. \
             Use that version or a later one. Nothing was changed"
        ))),
        Ok(unknown) => Err(errors.error(format!(
            "it has schema {unknown}, which no version of Castellan has written. {SALVAGE_ADVICE_AFTER_OPEN}"
        ))),
        Err(_) => Err(errors.error(format!("the schema's version is damaged. {SALVAGE_ADVICE_AFTER_OPEN}"))),
    }
}

/// Closes a database cleanly.
pub fn close(open: OpenDatabase) {
    let OpenDatabase { tree, file, mut commit_marker, path, .. } = open;
    // A panic of sled during the close is harmless: acknowledged data is on the disk.
    let closed = catch_unwind(AssertUnwindSafe(|| drop(tree)));
    if closed.is_ok() && file.sync_data().is_ok() {
        commit_marker.sync(file_length(&file));
    }
    restrict_files(&path);
}
