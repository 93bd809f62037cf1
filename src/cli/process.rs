//! The process around a subcommand: input errors, files, the standard streams, and the asynchronous runtime.

use crate::language::said;
use castellan_rules::text::encoding;
use castellan_text::{Message, message};
use std::fmt;
use std::io::Write;
use std::path::Path;

/// The number of threads that read from the store and draw. More threads would only use more memory.
const BLOCKING: usize = 8;

/// An input error: one line that names the problem and its place.
#[derive(Debug)]
pub struct BadInput(pub(super) String);

impl<E: std::error::Error> From<E> for BadInput {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

impl BadInput {
    /// Returns a message in the user's language as an error.
    pub(super) fn of(message: &Message) -> Self {
        Self(said(message))
    }
}

/// Reads a text file that the user names, in any encoding that editors use.
pub(super) fn text_file(path: &Path) -> Result<String, BadInput> {
    let at = |problem: String| BadInput(format!("{}: {problem}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| at(error.to_string()))?;
    encoding::decode(&bytes).map_err(|_| at(said(&message!(CommandLine, "file-not-text"))))
}

/// Writes to standard output and flushes it.
pub(super) fn say(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints a line to standard error.
pub(super) fn tell(text: &str) {
    let line: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    // If standard error is closed too, only the exit status remains.
    let _ = writeln!(std::io::stderr(), "castellan: {line}");
}

/// Creates the asynchronous runtime.
pub(super) fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().max_blocking_threads(BLOCKING).enable_all().build()
}

/// Writes to a string, which cannot fail.
pub(super) fn line(text: &mut String, line: impl fmt::Display) {
    text.push_str(&line.to_string());
    text.push('\n');
}
