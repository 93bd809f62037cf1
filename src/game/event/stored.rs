//! Events as lines of JSON. Games and tournaments share this form and differ in the kinds of events.

use crate::command::Requester;
use crate::time::Time;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// The kinds of events of a stream.
pub trait Payload: Serialize + DeserializeOwned {
    /// The version in which events are written.
    const VERSION: u32;
    /// The names of all kinds, as stored.
    const KINDS: &'static [&'static str];
    /// The upgrade steps, one for each older version from the first on. A step turns an event of its version into one
    /// of the next.
    const UPCASTS: &'static [fn(Value) -> Value];
}

/// An accepted event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredEvent<K> {
    /// The version of the format.
    #[serde(rename = "v")]
    version: u32,
    /// The time from which the event counts.
    pub at: Time,
    /// The requester.
    pub by: Requester,
    /// The id of the request.
    pub request: String,
    /// The kind of the event, with its data.
    pub what: K,
}

/// The error for a text that is not an event.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EventError {
    /// A text that is not JSON, or lacks the form of events. It is not quoted, because it may be secret.
    #[error("not an event, at line {line} column {column}")]
    Malformed {
        /// The line, from 1.
        line: usize,
        /// The column, from 1; 0 if unknown.
        column: usize,
    },
    /// An event written by a newer version of this program.
    #[error("an event of version {version}; this program knows versions 1 to {newest}")]
    UnknownVersion {
        /// The version of the event.
        version: u64,
        /// The newest known version.
        newest: u32,
    },
    /// An event of an unknown kind.
    #[error("an event of the unknown kind `{0}`")]
    UnknownKind(String),
}

/// Returns an error with the position of a fault, without its text.
fn malformed(error: &serde_json::Error) -> EventError {
    EventError::Malformed { line: error.line(), column: error.column() }
}

impl<K: Payload> StoredEvent<K> {
    /// Creates an event of the current version.
    #[must_use]
    pub fn new(at: Time, by: Requester, request: String, what: K) -> Self {
        Self { version: K::VERSION, at, by, request, what }
    }

    /// Returns `true` if a director caused the event, so that it belongs in the audit trail.
    #[must_use]
    pub const fn is_by_director(&self) -> bool {
        matches!(self.by, Requester::Director(_))
    }

    /// Returns the event as one line of JSON, which contains secrets.
    ///
    /// # Panics
    /// Never: every event can be serialized.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("keys are texts, and nothing fails while writing to memory")
    }

    /// Parses an event of this or an older version.
    ///
    /// # Errors
    /// Returns an error if the text is not an event, or has an unknown version or kind.
    pub fn from_json(text: &str) -> Result<Self, EventError> {
        #[derive(Deserialize)]
        struct Version {
            v: u64,
        }
        let read: Result<Self, _> = serde_json::from_str(text);
        let error = match read {
            Ok(event) if event.version == K::VERSION => return Ok(event),
            Ok(_) => None,
            Err(error) => Some(error),
        };
        let Version { v } = serde_json::from_str(text).map_err(|error| malformed(&error))?;
        if !(1..=u64::from(K::VERSION)).contains(&v) {
            return Err(EventError::UnknownVersion { version: v, newest: K::VERSION });
        }
        let value = serde_json::from_str(text).map_err(|error| malformed(&error))?;
        let value = upcast::<K>(value, v);
        if let Some(kind) = kind_of(&value).filter(|kind| !K::KINDS.contains(kind)) {
            return Err(EventError::UnknownKind(castellan_rules::options::one_line(kind)));
        }
        // An error on the original text has a position; one on the upgraded value has none.
        serde_json::from_value(value).map_err(|later| malformed(error.as_ref().unwrap_or(&later)))
    }
}

/// Returns the kind that a stored event names.
fn kind_of(value: &Value) -> Option<&str> {
    match value.get("what")? {
        Value::String(kind) => Some(kind),
        Value::Object(what) => what.keys().next().map(String::as_str),
        _ => None,
    }
}

/// Upgrades an event of an older version to the current one.
fn upcast<K: Payload>(event: Value, version: u64) -> Value {
    const { assert!(K::UPCASTS.len() + 1 == K::VERSION as usize, "a step from each older version") };
    K::UPCASTS.iter().skip(version as usize - 1).fold(event, |event, step| step(event))
}

/// Defines the stored names of event kinds.
#[doc(hidden)]
#[macro_export]
macro_rules! kinds {
    ($what:ident { $($variant:ident: $kind:literal,)* }) => {
        impl $what {
            /// The names of all kinds, as stored.
            pub const KINDS: &[&str] = &[$($kind),*];

            /// Returns the name of the kind, as stored.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $kind,)*
                }
            }
        }
    };
}
pub use kinds;
