//! Replacing the files of a store by those of an upgraded one.
//!
//! The new store is written into the folder `replacement` within the directory. Once it is complete, a file in it says
//! so, and from then on the next opening of the directory finishes: it removes the files of the old store, notes that in
//! a second file, and moves the files of the new store to their place. After a kill the directory holds either the old
//! store, or a replacement that the next opening finishes.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The folder of the new store.
const FOLDER: &str = "replacement";
/// The file in it that says: the new store is complete.
const COMPLETE: &str = "complete";
/// The file in it that says: the files of the old store are gone.
const CLEARED: &str = "cleared";
/// Moved last, so that a directory without it is one that is still being replaced.
const LAST: &str = "witness";

/// The folder of the new store, within the directory of the old one.
pub fn folder(path: &Path) -> PathBuf {
    path.join(FOLDER)
}

/// Notes that the new store is complete.
///
/// # Errors
/// When that cannot be written.
pub fn complete(path: &Path) -> io::Result<()> {
    note(&folder(path), COMPLETE)
}

/// Finishes the replacement of the store in a directory whose lock is held, if one is complete. Returns whether it was.
///
/// # Errors
/// When files cannot be removed or moved.
pub fn finish(path: &Path) -> io::Result<bool> {
    let folder = folder(path);
    if !folder.join(COMPLETE).exists() {
        return Ok(false);
    }
    if !folder.join(CLEARED).exists() {
        for file in entries(path)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // The commit marker carries the lock until the new one takes its place.
            if name == "blobs" {
                fs::remove_dir_all(&file)?;
            } else if ["db", "conf"].contains(&&*name) || name.starts_with("snap.") {
                fs::remove_file(&file)?;
            }
        }
        sync_folder(path)?;
        note(&folder, CLEARED)?;
    }
    let mut files = entries(&folder)?;
    files.retain(|file| !file.ends_with(COMPLETE) && !file.ends_with(CLEARED));
    files.sort_by_key(|file| file.ends_with(LAST));
    for file in files {
        let place = path.join(file.file_name().unwrap_or_default());
        if place.is_dir() {
            fs::remove_dir_all(&place)?;
        }
        fs::rename(&file, &place)?;
    }
    sync_folder(path)?;
    fs::remove_file(folder.join(COMPLETE))?;
    fs::remove_dir_all(&folder)?;
    sync_folder(path)?;
    Ok(true)
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect()
}

/// Creates an empty file, durably.
fn note(folder: &Path, name: &str) -> io::Result<()> {
    File::create(folder.join(name))?.sync_all()?;
    sync_folder(folder)
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
