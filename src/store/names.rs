//! The names of streams, the ids of requests, and versions.

use super::argument_error::ArgumentError;
use super::limits::{MAX_INDEX_NAME, MAX_KEY, MAX_REQUEST_ID, MAX_STREAM_NAME};
use std::fmt;
use std::str::FromStr;

/// The name of a stream, such as `order/7`: 1 to [`MAX_STREAM_NAME`] bytes of `a-z`, `0-9` and `._:/-`.
///
/// ```
/// use castellan_store::StreamName;
///
/// let name = StreamName::new("order/7").unwrap();
/// assert_eq!(name.as_str(), "order/7");
/// assert!(StreamName::new("Order 7").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StreamName(String);

impl StreamName {
    /// Creates a name from a valid text.
    ///
    /// # Errors
    /// Returns [`ArgumentError`], which says which characters and lengths are allowed.
    pub fn new(name: impl Into<String>) -> Result<Self, ArgumentError> {
        let name = name.into();
        check_length("a stream name", &name, MAX_STREAM_NAME)?;
        check_characters("a stream name", &name, "a-z, 0-9 and ._:/-", |letter| {
            letter.is_ascii_lowercase() || letter.is_ascii_digit() || "._:/-".contains(letter)
        })?;
        Ok(Self(name))
    }

    /// Returns the name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns a name that sorts before every valid one.
    pub(super) fn first() -> Self {
        Self(String::new())
    }
}

impl fmt::Display for StreamName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for StreamName {
    type Err = ArgumentError;

    fn from_str(text: &str) -> Result<Self, ArgumentError> {
        Self::new(text)
    }
}

/// An idempotency key that the caller assigns to a request: `origin:rest`, such as `discord:1234`.
///
/// An id has 3 to [`MAX_REQUEST_ID`] bytes of visible ASCII, and neither part is empty.
///
/// ```
/// use castellan_store::RequestId;
///
/// let id = RequestId::new("discord:1234").unwrap();
/// assert_eq!(id.origin(), "discord");
/// assert!(RequestId::new("1234").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RequestId(String);

impl RequestId {
    /// Creates an id from a valid text.
    ///
    /// # Errors
    /// Returns [`ArgumentError`], which says which characters and lengths are allowed.
    pub fn new(id: impl Into<String>) -> Result<Self, ArgumentError> {
        let id = id.into();
        check_length("a request id", &id, MAX_REQUEST_ID)?;
        check_characters("a request id", &id, "visible ASCII", |letter| letter.is_ascii_graphic())?;
        match id.split_once(':') {
            Some((origin, rest)) if !origin.is_empty() && !rest.is_empty() => Ok(Self(id)),
            _ => Err(ArgumentError::new(
                "a request id",
                "is an origin, a colon and a rest, such as discord:1234",
            )),
        }
    }

    /// Returns the id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the part before the first colon.
    #[must_use]
    pub fn origin(&self) -> &str {
        self.0.split_once(':').map_or("", |(origin, _)| origin)
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for RequestId {
    type Err = ArgumentError;

    fn from_str(text: &str) -> Result<Self, ArgumentError> {
        Self::new(text)
    }
}

/// A version: the position of an event in its stream. The first event has version 1; 0 stands for the empty stream.
///
/// ```
/// use castellan_store::Version;
///
/// assert_eq!(Version::ZERO.next(), Version(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Version(pub u64);

impl Version {
    /// The version of a stream without events.
    pub const ZERO: Self = Self(0);

    /// Returns the version of the next event.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Checks the name of an index or a queue: 1 to [`MAX_INDEX_NAME`] bytes of `a-z`, `0-9` and `._-`.
pub(super) fn check_table_name(subject: &'static str, name: &str) -> Result<(), ArgumentError> {
    check_length(subject, name, MAX_INDEX_NAME)?;
    check_characters(subject, name, "a-z, 0-9 and ._-", |letter| {
        letter.is_ascii_lowercase() || letter.is_ascii_digit() || "._-".contains(letter)
    })
}

/// Checks the key of a row: 1 to [`MAX_KEY`] bytes of UTF-8 without control characters.
pub(super) fn check_key(subject: &'static str, key: &str) -> Result<(), ArgumentError> {
    check_length(subject, key, MAX_KEY)?;
    check_characters(subject, key, "characters that are not control characters", |letter| {
        !letter.is_control()
    })
}

fn check_length(subject: &'static str, text: &str, limit: usize) -> Result<(), ArgumentError> {
    if (1..=limit).contains(&text.len()) {
        return Ok(());
    }
    Err(ArgumentError::new(subject, format!("has 1 to {limit} bytes, this one has {}", text.len())))
}

fn check_characters(
    subject: &'static str,
    text: &str,
    allowed: &str,
    is_allowed: impl Fn(char) -> bool,
) -> Result<(), ArgumentError> {
    match text.chars().find(|letter| !is_allowed(*letter)) {
        None => Ok(()),
        Some(letter) => {
            Err(ArgumentError::new(subject, format!("is made of {allowed}, not {:?}", letter.to_string())))
        }
    }
}
