//! Programs that are not ours and judge what we write.

use std::io::Write;
use std::process::Command;

/// A program of this machine, if it is there; otherwise see [`missing`].
pub fn tool(name: &str) -> Option<Command> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path| path.is_file());
    if found.is_none() {
        missing(name);
    }
    found.map(Command::new)
}

/// Something that a test needs is not there. Where everything must run (`CI` is set, as `tests/run` sets it) that is a
/// failure; elsewhere the test is named as skipped.
///
/// # Panics
/// Where everything must run.
pub fn missing(name: &str) {
    assert!(std::env::var_os("CI").is_none(), "{name} is missing; tests/run installs it");
    skipped(&format!("{name} is missing; tests/run installs it"));
}

/// Names the test that runs as skipped.
pub fn skipped(why: &str) {
    let test = std::thread::current().name().unwrap_or_default().to_owned();
    // Past what the test harness keeps to itself as long as a test passes.
    let _ = writeln!(std::io::stderr(), "SKIPPED {test}: {why}");
}
