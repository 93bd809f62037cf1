//! Shared by the subcommands: their error, input files, the standard streams, and the asynchronous runtime.

use crate::language::localize;
use castellan_rules::text::encoding;
use castellan_text::{Message, message};
use std::fmt;
use std::io::Write;
use std::path::Path;

/// The number of threads that read from the store and draw. More threads would only use more memory.
const MAX_BLOCKING_THREADS: usize = 8;

/// An error that ends a subcommand: one line that names the problem and its place.
#[derive(Debug)]
pub struct CliError(pub(super) String);

impl<E: std::error::Error> From<E> for CliError {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

impl CliError {
    /// Returns a message in the user's language as an error.
    pub(super) fn from_message(message: &Message) -> Self {
        Self(localize(message))
    }
}

/// Reads a text file that the user names, in any encoding that editors use.
pub(super) fn read_text_file(path: &Path) -> Result<String, CliError> {
    let file_error = |problem: String| CliError(format!("{}: {problem}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| file_error(error.to_string()))?;
    encoding::decode(&bytes).map_err(|_| file_error(localize(&message!(CommandLine, "file-not-text"))))
}

/// Writes to standard output and flushes it.
pub(super) fn write_stdout(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints a line to standard error.
pub(super) fn write_stderr(text: &str) {
    let line: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    // If standard error is closed too, only the exit status remains.
    let _ = writeln!(std::io::stderr(), "castellan: {line}");
}

/// Creates the asynchronous runtime.
pub(super) fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(MAX_BLOCKING_THREADS)
        .enable_all()
        .build()
}

/// Appends a line to a string.
pub(super) fn push_line(text: &mut String, line: impl fmt::Display) {
    text.push_str(&line.to_string());
    text.push('\n');
}
