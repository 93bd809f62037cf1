//! Private files and folders: only their owner may read them, regardless of the umask.
//!
//! On systems without Unix permissions nothing is changed, and no file counts as readable by others.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// The permission bits of everyone but the owner.
#[cfg(unix)]
const GROUP_AND_OTHERS: u32 = 0o077;

/// Creates a folder that only its owner may enter, with its missing parents. An existing folder is left unchanged.
///
/// # Errors
/// Returns an error if it cannot be created.
pub fn create_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Creates a file that only its owner may read, or empties an existing one and restricts it to its owner.
///
/// # Errors
/// Returns an error if it cannot be written to, or stays readable by others.
pub fn create(path: &Path) -> io::Result<File> {
    let file = options().write(true).create(true).truncate(true).open(path)?;
    restrict_file(&file)?;
    Ok(file)
}

/// Writes a file that only its owner may read.
///
/// # Errors
/// Returns the errors of [`create`].
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    io::Write::write_all(&mut create(path)?, bytes)
}

/// Returns options that create files for their owner only.
#[must_use]
pub fn options() -> OpenOptions {
    #[allow(unused_mut, reason = "only Unix has modes")]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Returns `true` if others than the owner may read, write or enter a file or folder.
#[must_use]
pub fn is_open_to_others(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & GROUP_AND_OTHERS != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Restricts a file or folder to its owner. Returns `true` if its permissions had to be changed.
///
/// # Errors
/// Returns an error if they cannot be changed, for example because another user owns it.
pub fn restrict(path: &Path) -> io::Result<bool> {
    if !is_open_to_others(path) {
        return Ok(false);
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = path.metadata()?.permissions().mode();
        fs::set_permissions(path, fs::Permissions::from_mode(mode & !GROUP_AND_OTHERS))?;
    }
    Ok(true)
}

/// Restricts an open file to its owner. Pipes and devices are left unchanged.
fn restrict_file(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let metadata = file.metadata()?;
        let mode = metadata.permissions().mode();
        if metadata.is_file() && mode & GROUP_AND_OTHERS != 0 {
            file.set_permissions(fs::Permissions::from_mode(mode & !GROUP_AND_OTHERS))?;
        }
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}
