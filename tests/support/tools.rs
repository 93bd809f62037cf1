//! External programs that check the project's output.

use std::io::Write;
use std::process::Command;

/// Returns an installed program, or reports it with [`missing`].
pub fn tool(name: &str) -> Option<Command> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path| path.is_file());
    if found.is_none() {
        missing(name);
    }
    found.map(Command::new)
}

/// Reports a missing requirement of a test. Outside CI the test is named as skipped.
///
/// # Panics
///
/// Panics if `CI` is set, as `tests/run` does, because every test must run there.
pub fn missing(name: &str) {
    assert!(std::env::var_os("CI").is_none(), "{name} is missing; tests/run installs it");
    skipped(&format!("{name} is missing; tests/run installs it"));
}

/// Reports the current test as skipped.
pub fn skipped(why: &str) {
    let test = std::thread::current().name().unwrap_or_default().to_owned();
    // Written to stderr directly, because the test harness captures the output of tests that pass.
    let _ = writeln!(std::io::stderr(), "SKIPPED {test}: {why}");
}
