//! Events as lines of JSON, and back. Those of games and those of tournaments have the same form; what
//! happens in them is of their own kinds.

use crate::command::By;
use crate::time::Time;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// What can happen, as it is stored.
pub trait Payload: Serialize + DeserializeOwned {
    /// The version that is written.
    const VERSION: u32;
    /// Every kind.
    const KINDS: &'static [&'static str];
    /// For each version that is no longer written, from the first: what makes an event of the next
    /// version out of one of it.
    const UPCASTS: &'static [fn(Value) -> Value];
}

/// Something that was accepted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stored<W> {
    /// The version of its format.
    v: u32,
    /// When it counts from.
    pub at: Time,
    /// Who asked for it.
    pub by: By,
    /// The id of the request.
    pub request: String,
    /// What happened.
    pub what: W,
}

/// Why a text is no event.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EventError {
    /// It is not JSON, or not of the form of events. What is wrong is not quoted: it may be secret.
    #[error("not an event, at line {line} column {column}")]
    Malformed {
        /// The line, from 1.
        line: usize,
        /// The column, from 1; 0 where there is none.
        column: usize,
    },
    /// It was written by a newer version of this program.
    #[error("an event of version {version}; this program knows versions 1 to {newest}")]
    UnknownVersion {
        /// The version that it says.
        version: u64,
        /// The newest that is known.
        newest: u32,
    },
    /// It says that something happened which this program does not know of.
    #[error("an event of the unknown kind `{0}`")]
    UnknownKind(String),
}

/// Where an error is, and no more of it.
fn malformed(error: &serde_json::Error) -> EventError {
    EventError::Malformed { line: error.line(), column: error.column() }
}

impl<W: Payload> Stored<W> {
    /// An event of the version of today.
    #[must_use]
    pub fn new(at: Time, by: By, request: String, what: W) -> Self {
        Self { v: W::VERSION, at, by, request, what }
    }

    /// Whether a director did this: it belongs in the audit trail.
    #[must_use]
    pub const fn is_act(&self) -> bool {
        matches!(self.by, By::Director(_))
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
            Ok(event) if event.v == W::VERSION => return Ok(event),
            Ok(_) => None,
            Err(error) => Some(error),
        };
        let Version { v } = serde_json::from_str(text).map_err(|error| malformed(&error))?;
        if !(1..=u64::from(W::VERSION)).contains(&v) {
            return Err(EventError::UnknownVersion { version: v, newest: W::VERSION });
        }
        let value = serde_json::from_str(text).map_err(|error| malformed(&error))?;
        let value = upcast::<W>(value, v);
        if let Some(kind) = kind_of(&value).filter(|kind| !W::KINDS.contains(kind)) {
            return Err(EventError::UnknownKind(castellan_rules::options::one_line(kind)));
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

/// An event of an older version as the version of today would have written it.
fn upcast<W: Payload>(event: Value, version: u64) -> Value {
    const { assert!(W::UPCASTS.len() + 1 == W::VERSION as usize, "a step from each older version") };
    W::UPCASTS.iter().skip(version as usize - 1).fold(event, |event, step| step(event))
}

/// Names the kinds of what can happen.
#[doc(hidden)]
#[macro_export]
macro_rules! kinds {
    ($what:ident { $($variant:ident: $kind:literal,)* }) => {
        impl $what {
            /// Every kind, as it is stored.
            pub const KINDS: &[&str] = &[$($kind),*];

            /// The kind, as it is stored.
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
