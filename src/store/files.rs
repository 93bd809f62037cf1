//! Files and folders that hold secrets: only their owner may read them, whatever the umask allows.
//!
//! On systems without Unix permissions nothing is changed, and nothing counts as readable by others.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// What others than the owner may do, in the bits of a mode.
#[cfg(unix)]
const OTHERS: u32 = 0o077;

/// Makes a folder that only its owner may enter, and those above it that are missing. One that is there is left
/// as it is.
///
/// # Errors
/// When it cannot be made.
pub fn make_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Creates a file that only its owner may read, or empties the one that is there and takes it from others.
///
/// # Errors
/// When it cannot be written to, or stays readable by others.
pub fn create(path: &Path) -> io::Result<File> {
    let file = options().write(true).create(true).truncate(true).open(path)?;
    tighten_file(&file)?;
    Ok(file)
}

/// Writes a file that only its owner may read.
///
/// # Errors
/// As with [`create`].
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    io::Write::write_all(&mut create(path)?, bytes)
}

/// How files are opened so that new ones are their owner's alone.
#[must_use]
pub fn options() -> OpenOptions {
    #[allow(unused_mut, reason = "only Unix has modes")]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Whether others than its owner may read or write something, or enter it.
#[must_use]
pub fn is_open_to_others(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        path.metadata().is_ok_and(|found| found.permissions().mode() & OTHERS != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Takes a file or a folder from everybody but its owner. True when that was needed.
///
/// # Errors
/// When that cannot be done, as with what belongs to somebody else.
pub fn tighten(path: &Path) -> io::Result<bool> {
    if !is_open_to_others(path) {
        return Ok(false);
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = path.metadata()?.permissions().mode();
        fs::set_permissions(path, fs::Permissions::from_mode(mode & !OTHERS))?;
    }
    Ok(true)
}

/// The same of an open file. A pipe or a device is left as it is.
fn tighten_file(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let found = file.metadata()?;
        let mode = found.permissions().mode();
        if found.is_file() && mode & OTHERS != 0 {
            file.set_permissions(fs::Permissions::from_mode(mode & !OTHERS))?;
        }
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}
