//! Errors in the settings.

use castellan_text::{Language, Message, message};
use std::fmt;

/// An invalid setting. The error never contains the value, which may be a secret.
#[derive(Clone, PartialEq, Debug)]
pub enum ConfigError {
    /// A value cannot be parsed.
    Value {
        /// The key.
        key: &'static str,
        /// A description of the valid values.
        expected: Message,
    },
    /// A key requires another one.
    MissingKey {
        /// The key that is set.
        key: &'static str,
        /// The key that is missing.
        missing: &'static str,
    },
    /// An unknown key.
    Unknown(String),
    /// A line of the file cannot be parsed.
    Line(usize),
    /// The file cannot be read.
    File(String),
}

impl std::error::Error for ConfigError {}

/// The message in English, for the log.
impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().text(Language::En))
    }
}

impl ConfigError {
    /// Returns the error as a message, for the user's language.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Value { key, expected } => {
                message!(CommandLine, "config-value", key = *key, wanted = expected.clone())
            }
            Self::MissingKey { key, missing } => {
                message!(CommandLine, "config-needs", key = *key, needs = *missing)
            }
            Self::Unknown(key) => message!(CommandLine, "config-unknown", key = key.as_str()),
            Self::Line(line) => message!(CommandLine, "config-line", line = line.to_string()),
            Self::File(problem) => message!(CommandLine, "config-file", problem = problem.as_str()),
        }
    }
}
