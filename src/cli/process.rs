//! The process around a subcommand: bad input, files, the standard streams, and the asynchronous runtime.

use crate::language::said;
use castellan_rules::text::file;
use castellan_text::{Message, message};
use std::fmt;
use std::io::Write;
use std::path::Path;

/// The number of threads that read from the store and draw. More would only take memory: each keeps its own.
const BLOCKING: usize = 8;

/// Bad input: one line that says what is wrong and where.
#[derive(Debug)]
pub struct BadInput(pub(super) String);

impl<E: std::error::Error> From<E> for BadInput {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

impl BadInput {
    /// Returns a message as text in the language of the person at the terminal.
    pub(super) fn of(message: &Message) -> Self {
        Self(said(message))
    }
}

/// Returns the text of a file that somebody names, in whatever way it was saved.
pub(super) fn text_file(path: &Path) -> Result<String, BadInput> {
    let at = |problem: String| BadInput(format!("{}: {problem}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| at(error.to_string()))?;
    file::read(&bytes).map_err(|_| at(said(&message!(CommandLine, "file-not-text"))))
}

/// Writes to standard output at once.
pub(super) fn say(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints a line on standard error.
pub(super) fn tell(text: &str) {
    let line: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    // If standard error is closed too, the exit status has to say it all.
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
