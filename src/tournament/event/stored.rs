//! Events as lines of JSON, and back.

use super::{EVENT_VERSION, Event, What};
use crate::game::Time;
use crate::game::command::By;
use serde::Deserialize;
use serde_json::Value;
use std::fmt;

/// Why a text is no event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventError {
    /// It is not JSON, or not of the form of events. What is wrong is not quoted: it may be secret.
    Malformed {
        /// The line, from 1.
        line: usize,
        /// The column, from 1; 0 where there is none.
        column: usize,
    },
    /// It was written by a newer version of this program.
    UnknownVersion(u64),
    /// It says that something happened which this program does not know of.
    UnknownKind(String),
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { line, column } => write!(f, "not an event, at line {line} column {column}"),
            Self::UnknownVersion(version) => {
                write!(f, "an event of version {version}; this program knows versions 1 to {EVENT_VERSION}")
            }
            Self::UnknownKind(kind) => write!(f, "an event of the unknown kind `{kind}`"),
        }
    }
}

impl std::error::Error for EventError {}

/// Where an error is, and no more of it.
fn malformed(error: &serde_json::Error) -> EventError {
    EventError::Malformed { line: error.line(), column: error.column() }
}

impl Event {
    /// An event of the version of today.
    #[must_use]
    pub fn new(at: Time, by: By, request: String, what: What) -> Self {
        Self { v: EVENT_VERSION, at, by, request, what }
    }

    /// The event as one line of JSON. It holds secrets.
    ///
    /// # Panics
    /// Never: every event can be written.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("keys are texts, and nothing fails while writing to memory")
    }

    /// Reads what this or an older version has written.
    ///
    /// # Errors
    /// When the text is no event, or one of a version or a kind that is not known here.
    pub fn read(text: &str) -> Result<Self, EventError> {
        #[derive(Deserialize)]
        struct Version {
            v: u64,
        }
        let read: Result<Self, _> = serde_json::from_str(text);
        let error = match read {
            Ok(event) if event.v == EVENT_VERSION => return Ok(event),
            Ok(_) => None,
            Err(error) => Some(error),
        };
        let Version { v } = serde_json::from_str(text).map_err(|error| malformed(&error))?;
        if !(1..=u64::from(EVENT_VERSION)).contains(&v) {
            return Err(EventError::UnknownVersion(v));
        }
        let value = serde_json::from_str(text).map_err(|error| malformed(&error))?;
        let value = upcast(value, v);
        if let Some(kind) = kind_of(&value).filter(|kind| !What::KINDS.contains(kind)) {
            return Err(EventError::UnknownKind(crate::rules::options::one_line(kind)));
        }
        // An error on the text itself says where; one on what became of it cannot.
        serde_json::from_value(value).map_err(|later| malformed(error.as_ref().unwrap_or(&later)))
    }
}

/// The kind that a stored event says it is of.
fn kind_of(value: &Value) -> Option<&str> {
    match value.get("what")? {
        Value::String(kind) => Some(kind),
        Value::Object(what) => what.keys().next().map(String::as_str),
        _ => None,
    }
}

/// For each version that is no longer written, from the first: what makes an event of the next
/// version out of one of it.
const UPCASTS: [fn(Value) -> Value; EVENT_VERSION as usize - 1] = [];

/// An event of an older version as the version of today would have written it.
fn upcast(event: Value, version: u64) -> Value {
    UPCASTS.iter().skip(version as usize - 1).fold(event, |event, step| step(event))
}
