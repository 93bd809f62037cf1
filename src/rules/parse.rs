//! Why a text is not what it should be.

use std::fmt;

/// A text that is not a value of some kind. It does not say what is wrong with it: there is one way to write each
/// value, or hardly more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// What it should be, with its article.
    pub expected: &'static str,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not {}", self.expected)
    }
}

impl std::error::Error for ParseError {}
