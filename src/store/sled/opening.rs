//! Opening a directory: its ownership, the remains of a crash, and checks for lost commits.

use super::commit_marker::{CommitMarker, CommitMarkerFile};
use super::database::{Open, length, number_record, of_the_whole, panic_text, stored_commit};
use super::keys;
use super::log;
use super::memo::Memo;
use super::options::SledOptions;
use super::piece::Kind;
use super::tree::Tree;
use crate::error::{StoreError, UNRELEASED};
use crate::files;
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
pub struct Opening {
    /// The notes, one sentence each, in order.
    pub notes: Vec<String>,
    /// `true` if sled's log may be damaged, so that the store should be checked.
    pub doubtful: bool,
}

/// A builder of errors that contain the path.
struct At<'a>(&'a Path);

impl At<'_> {
    fn problem(&self, problem: impl Into<String>) -> StoreError {
        StoreError::Opening { path: self.0.to_owned(), problem: problem.into(), source: None }
    }

    fn because(&self, problem: &str, source: impl Error + Send + Sync + 'static) -> StoreError {
        StoreError::Opening {
            path: self.0.to_owned(),
            problem: format!("{problem}: {source}"),
            source: Some(Arc::new(source)),
        }
    }
}

/// The advice before sled has opened the directory.
const SALVAGE: &str = "Nothing was changed. Restore a backup, or salvage what can still be read.";
/// The advice after sled has opened the directory.
const SALVAGE_NOW: &str = "Sled may have overwritten what it could not read. Restore a backup, or salvage what \
                           can still be read.";

/// Opens a directory, creating it if necessary.
pub fn open(path: &Path, options: &SledOptions) -> Result<(Open, Opening), StoreError> {
    let at = At(path);
    let mut opening = Opening::default();
    if path.exists() && !path.is_dir() {
        return Err(at.problem("it is not a directory; name one that is the store's alone"));
    }
    files::make_folder(path).map_err(|error| at.because("the directory cannot be made", error))?;
    let commit_marker = lock(path)?;
    let is_new = !path.join("db").exists();
    let mut marker = CommitMarkerFile::read(&commit_marker)
        .map_err(|error| at.because("`witness` cannot be read", error))?;
    if marker.is_none() && !is_new {
        opening.notes.push(
            "`witness` is missing or damaged: whether the end of the log was lost cannot be told".to_owned(),
        );
        opening.doubtful = true;
    }
    if is_new && marker.is_some_and(|marker| marker.acknowledged > 0) {
        return Err(at.problem(format!("`db` is missing, though things were stored in it. {SALVAGE}")));
    }
    let snapshot = clear_snapshots(path, &mut opening)?;
    tighten(path, &mut opening);
    if !is_new {
        let mut db = File::open(path.join("db")).map_err(|error| at.because("`db` cannot be read", error))?;
        let seen = log::look(&mut db, snapshot).map_err(|error| at.because("`db` cannot be read", error))?;
        if let Some((found, acknowledged)) = seen.loss(marker.unwrap_or_default()) {
            let place = seen.end.map_or_else(String::new, |end| format!(" at byte {end}"));
            return Err(at.problem(format!(
                "`db` is damaged{place}: commits {} to {acknowledged} were acknowledged and cannot be \
                 reached. {SALVAGE}",
                found + 1
            )));
        }
        opening.doubtful |= !seen.doubtful.is_empty();
        opening.notes.extend(seen.doubtful.into_iter().map(|place| format!("`db`, {place}")));
    }
    let marker = marker.get_or_insert_with(CommitMarker::default);
    let commit_marker = CommitMarkerFile::begin(commit_marker, *marker)
        .map_err(|error| at.because("`witness` cannot be written", error))?;
    let tree = open_sled(path, options)?;
    let open = finish(path, options, tree, commit_marker, is_new)?;
    tighten_files(path);
    Ok((open, opening))
}

/// Returns `true` for names of files of a store.
fn is_own(name: &str) -> bool {
    ["db", "conf", "blobs", "keys", "witness", PROBE].contains(&name) || name.starts_with("snap.")
}

/// Returns the existing files of a store, and `true` if there are no others.
fn own_files(path: &Path) -> (Vec<PathBuf>, bool) {
    let names = fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    let (own, others): (Vec<_>, Vec<_>) =
        names.partition(|file| file.file_name().is_some_and(|name| is_own(&name.to_string_lossy())));
    (own, others.is_empty())
}

/// Restricts a directory and its files to their owner, and notes changes and failures. A directory that contains other
/// files is left as it is.
fn tighten(path: &Path, opening: &mut Opening) {
    let (files, alone) = own_files(path);
    if !alone && files::is_open_to_others(path) {
        opening.notes.push(
            "others may enter its directory, which has other things in it too; give the store one of its own"
                .to_owned(),
        );
    }
    for file in alone.then(|| path.to_owned()).into_iter().chain(files) {
        let name = file.strip_prefix(path).ok().filter(|name| !name.as_os_str().is_empty());
        let name = name.map_or_else(|| "its directory".to_owned(), |name| format!("`{}`", name.display()));
        match files::tighten(&file) {
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
pub fn tighten_files(path: &Path) {
    own_files(path).0.iter().for_each(|file| drop(files::tighten(file)));
}

/// The file that is written to test for free space.
const PROBE: &str = "probe";
/// The free space that is required to reopen sled after a failed write: sled is never opened on a full disk.
const ROOM: usize = 1 << 20;

/// Checks that there is space for some more writes.
pub fn has_room(path: &Path) -> Result<(), StoreError> {
    let probe = path.join(PROBE);
    let written = files::create(&probe).and_then(|mut file| {
        file.write_all(&vec![1; ROOM])?;
        file.sync_data()
    });
    let removed = fs::remove_file(&probe);
    written.and(removed).map_err(|error| At(path).because("there is no room to write", error))
}

/// Returns `true` if a commit may be in the files of a directory that is not open. If the files cannot tell, it may.
pub fn may_hold(path: &Path, commit: u64) -> bool {
    let last = || {
        let snapshot = own_files(path)
            .0
            .iter()
            .filter(|file| is_intact(file))
            .filter_map(|file| sequence(&file.file_name()?.to_string_lossy()))
            .max();
        log::look(&mut File::open(path.join("db")).ok()?, snapshot.unwrap_or_default()).ok()?.commit
    };
    last().is_none_or(|last| last >= commit)
}

/// Returns the sequence number of one of sled's snapshots, from its name.
fn sequence(name: &str) -> Option<u64> {
    u64::from_str_radix(name.strip_prefix("snap.")?, 16).ok()
}

/// Closes sled cleanly and reopens it.
pub fn renew(open: Open) -> Result<Open, StoreError> {
    let Open { tree, memo, file, mut commit_marker, path, options, .. } = open;
    let at = At(&path);
    let closed = catch_unwind(AssertUnwindSafe(|| drop(tree)));
    closed.map_err(|panic| at.problem(format!("sled could not be closed ({})", panic_text(&*panic))))?;
    file.sync_data().map_err(|error| at.because("its files cannot be synced", error))?;
    commit_marker.opening().map_err(|error| at.because("`witness` cannot be written", error))?;
    let tree = open_sled(&path, &options)?;
    let open = finish(&path, &options, tree, commit_marker, false)?;
    tighten_files(&path);
    Ok(Open { memo, ..open })
}

/// The time for which a file in use is retried, and the interval.
const PATIENCE: Duration = Duration::from_secs(2);
const AGAIN: Duration = Duration::from_millis(10);

/// Locks a file. A process that is just starting holds a copy of every open file for a moment, and with it the lock of
/// files that are closed already.
pub(crate) fn lock_patiently(file: &File) -> Result<(), TryLockError> {
    let patience = Instant::now() + PATIENCE;
    let mut locked = file.try_lock();
    while matches!(locked, Err(TryLockError::WouldBlock)) && Instant::now() < patience {
        std::thread::sleep(AGAIN);
        locked = file.try_lock();
    }
    locked
}

/// Locks the directory for as long as the returned file is open.
fn lock(path: &Path) -> Result<File, StoreError> {
    let at = At(path);
    let file =
        files::options().read(true).write(true).create(true).truncate(false).open(path.join("witness"));
    let file = file.map_err(|error| at.because("it cannot be written to", error))?;
    match lock_patiently(&file) {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(at.problem("another process has it open. If the bot is running, stop it first"))
        }
        Err(TryLockError::Error(error)) => Err(at.because("it cannot be locked", error)),
    }
}

/// Removes incomplete or damaged snapshots of sled, and returns the sequence number of the one that sled will use. Sled
/// rebuilds a missing one from its log.
fn clear_snapshots(path: &Path, opening: &mut Opening) -> Result<u64, StoreError> {
    let at = At(path);
    let unreadable = |error| at.because("it cannot be read", error);
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
        let problem = match sequence(&name) {
            None => "half made",
            Some(_) if !is_intact(&file) => "damaged",
            Some(sequence) => {
                last = sequence;
                continue;
            }
        };
        fs::remove_file(&file).map_err(|error| {
            at.because(&format!("`{name}`, which is {problem}, cannot be removed"), error)
        })?;
        opening.notes.push(format!("`{name}` was {problem} and is rebuilt from the log"));
    }
    Ok(last)
}

/// Returns `true` if one of sled's snapshots is intact: it ends with its length (8 bytes) and its CRC-32.
fn is_intact(file: &Path) -> bool {
    let Ok(bytes) = fs::read(file) else { return false };
    let Some((rest, checksum)) = bytes.split_last_chunk::<4>() else { return false };
    let Some((body, _)) = rest.split_last_chunk::<8>() else { return false };
    !body.is_empty() && crc32fast::hash(body).to_le_bytes() == *checksum
}

fn open_sled(path: &Path, options: &SledOptions) -> Result<Tree, StoreError> {
    let at = At(path);
    // Sled tries its own lock once. The directory is locked by us, so any other holder of sled's lock is about to
    // release it.
    if let Ok(db) = File::open(path.join("db"))
        && lock_patiently(&db).is_ok()
    {
        db.unlock().map_err(|error| at.because("`db` cannot be unlocked", error))?;
    }
    check_conf(path)?;
    let config = ::sled::Config::new().path(path).cache_capacity(options.cache_bytes).flush_every_ms(None);
    let damaged = |problem: String| at.problem(format!("sled cannot open it ({problem}). {SALVAGE_NOW}"));
    match catch_unwind(AssertUnwindSafe(|| config.open())) {
        Ok(Ok(db)) => Ok(Tree(db)),
        Ok(Err(::sled::Error::Io(error))) => Err(at.because("sled cannot open it", error)),
        Ok(Err(error)) => Err(damaged(error.to_string())),
        Err(panic) => Err(damaged(panic_text(&*panic))),
    }
}

/// Checks sled's own settings, which sled would accept even with a wrong checksum.
fn check_conf(path: &Path) -> Result<(), StoreError> {
    let (at, conf) = (At(path), path.join("conf"));
    let bytes = match fs::read(&conf) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(at.because("`conf` cannot be read", error)),
    };
    // Sled rewrites a file that is this short.
    let is_short = bytes.len() <= 8;
    let is_right = bytes
        .split_last_chunk::<4>()
        .is_some_and(|(text, checksum)| crc32fast::hash(text).to_le_bytes() == *checksum);
    if is_short || is_right {
        return Ok(());
    }
    Err(at.problem(format!(
        "`conf` is damaged. It has only sled's settings, which are the same in every store. Nothing was changed. \
         Remove {} and start again: it is written anew.",
        conf.display()
    )))
}

fn finish(
    path: &Path,
    options: &SledOptions,
    tree: Tree,
    mut commit_marker: CommitMarkerFile,
    is_new: bool,
) -> Result<Open, StoreError> {
    let at = At(path);
    check_schema(&at, &tree)?;
    let commit = stored_commit(&tree)?;
    let acknowledged = commit_marker.acknowledged();
    if commit < acknowledged {
        return Err(at.problem(format!(
            "`db` is damaged: commits {} to {acknowledged} were acknowledged and are not in it. {SALVAGE_NOW}",
            commit + 1
        )));
    }
    let unsynced = |error| at.because("its files cannot be synced", error);
    let file = OpenOptions::new().read(true).write(true).open(path.join("db")).map_err(unsynced)?;
    tree.0.flush().map_err(of_the_whole)?;
    file.sync_all().map_err(unsynced)?;
    if is_new {
        // The names of the files must survive a power failure too.
        File::open(path.join("conf")).and_then(|conf| conf.sync_all()).map_err(unsynced)?;
        for folder in [path, path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(path)] {
            File::open(folder).and_then(|folder| folder.sync_all()).map_err(unsynced)?;
        }
    }
    commit_marker
        .opened(commit, length(&file))
        .map_err(|error| at.because("`witness` cannot be written", error))?;
    let memo = Mutex::new(Memo::new(options.memo_bytes));
    Ok(Open { tree, memo, file, commit_marker, path: path.to_owned(), options: *options, written: 0 })
}

/// Writes the schema's version into a new tree, and refuses a tree of another version.
fn check_schema(at: &At, tree: &Tree) -> Result<(), StoreError> {
    let Some(record) = tree.get(Kind::Schema, keys::SCHEMA)? else {
        if let Ok(Some(record)) = tree.get(Kind::Schema, keys::BEFORE_RELEASE) {
            let schema = <[u8; 8]>::try_from(&record[..]).map_or(0, u64::from_be_bytes);
            return Err(at.problem(format!(
                "it is {UNRELEASED} (schema {schema}). Name another directory for a new store"
            )));
        }
        if tree.has_any(&[])? {
            return Err(at.problem("there is something in it that is no store of Castellan's"));
        }
        for (key, piece) in number_record(Kind::Schema, keys::SCHEMA, SCHEMA)? {
            tree.0.insert(key, piece.unwrap_or_default()).map_err(of_the_whole)?;
        }
        return Ok(());
    };
    match <[u8; 8]>::try_from(&record[..]).map(u64::from_be_bytes) {
        Ok(SCHEMA) => Ok(()),
        Ok(newer) if newer > SCHEMA => Err(at.problem(format!(
            "it has schema {newer}, and this program knows {SCHEMA}: it was written by a newer version of Castellan. \
             Use that version or a later one. Nothing was changed"
        ))),
        Ok(unknown) => Err(at.problem(format!(
            "it has schema {unknown}, which no version of Castellan has written. {SALVAGE_NOW}"
        ))),
        Err(_) => Err(at.problem(format!("the schema's version is damaged. {SALVAGE_NOW}"))),
    }
}

/// Closes a database cleanly.
pub fn close(open: Open) {
    let Open { tree, file, mut commit_marker, path, .. } = open;
    // A panic of sled during the close is harmless: acknowledged data is on the disk.
    let closed = catch_unwind(AssertUnwindSafe(|| drop(tree)));
    if closed.is_ok() && file.sync_data().is_ok() {
        commit_marker.sync(length(&file));
    }
    tighten_files(&path);
}
