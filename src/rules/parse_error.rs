//! The error of parsing a value.

use std::fmt;

/// The error for a text that does not have the expected format. Each value has hardly more than one valid form, so the
/// error names only the expected value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The expected value, with its article.
    pub expected: &'static str,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not {}", self.expected)
    }
}

impl std::error::Error for ParseError {}
