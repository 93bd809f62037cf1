//! Programs that are not ours and judge what we write.

use std::process::Command;

/// A program of this machine, if it is there. Where everything must run (`CI` is set, as
/// `tests/run` sets it) its absence is a failure; elsewhere the test is named as skipped.
///
/// # Panics
/// When it is missing where everything must run.
pub fn tool(name: &str) -> Option<Command> {
    let found = std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(name).is_file()));
    if found {
        return Some(Command::new(name));
    }
    assert!(std::env::var_os("CI").is_none(), "{name} is missing; tests/run installs it");
    let test = std::thread::current().name().unwrap_or_default().to_owned();
    eprintln!("SKIPPED {test}: {name} is missing; tests/run installs it");
    None
}
