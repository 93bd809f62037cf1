//! Programs that are not ours and judge what we write.

use std::io::Write;
use std::process::Command;

/// A program of this machine, if it is there; otherwise see [`missing`].
pub fn tool(name: &str) -> Option<Command> {
    let found = std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(name).is_file()));
    if !found {
        missing(name);
    }
    found.then(|| Command::new(name))
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
