//! Events as lines of JSON, and back.

use super::{EVENT_VERSION, Event, What};
use crate::game::command::By;
use crate::game::time::Time;
use serde::Deserialize;
use serde_json::Value;
use std::fmt;

/// Why a text is no event.
#[derive(Debug)]
pub enum EventError {
    /// It is not JSON, or not of the form of events.
    Malformed(serde_json::Error),
    /// It was written by a newer version of this program.
    UnknownVersion(u64),
    /// It says that something happened which this program does not know of.
    UnknownKind(String),
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(error) => {
                write!(f, "not an event, at line {} column {}", error.line(), error.column())
            }
            Self::UnknownVersion(version) => {
                write!(f, "an event of version {version}; this program knows versions 1 to {EVENT_VERSION}")
            }
            Self::UnknownKind(kind) => write!(f, "an event of the unknown kind `{kind}`"),
        }
    }
}

impl std::error::Error for EventError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Malformed(error) => Some(error),
            _ => None,
        }
    }
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
        match serde_json::from_str::<Self>(text) {
            Ok(event) if event.v == EVENT_VERSION => return Ok(event),
            Ok(_) | Err(_) => {}
        }
        let Version { v } = serde_json::from_str(text).map_err(EventError::Malformed)?;
        if !(1..=u64::from(EVENT_VERSION)).contains(&v) {
            return Err(EventError::UnknownVersion(v));
        }
        let value = upcast(serde_json::from_str(text).map_err(EventError::Malformed)?, v);
        if let Some(kind) = kind_of(&value).filter(|kind| !What::KINDS.contains(kind)) {
            return Err(EventError::UnknownKind(crate::rules::options::one_line(kind)));
        }
        serde_json::from_value(value).map_err(EventError::Malformed)
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
