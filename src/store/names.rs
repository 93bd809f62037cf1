//! The names by which streams, requests and their places are known.

use super::error::Invalid;
use super::limits::{MAX_KEY, MAX_REQUEST_ID, MAX_STREAM_NAME, MAX_TABLE_NAME};
use std::fmt;
use std::str::FromStr;

/// A stream's name, such as `game/k3x9`: 1 to [`MAX_STREAM_NAME`] bytes of `a-z`, `0-9` and `._:/-`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StreamName(String);

impl StreamName {
    /// Checks a name.
    ///
    /// # Errors
    /// Says what a name may be.
    pub fn new(name: impl Into<String>) -> Result<Self, Invalid> {
        let name = name.into();
        length("a stream name", &name, MAX_STREAM_NAME)?;
        letters("a stream name", &name, "a-z, 0-9 and ._:/-", |letter| {
            letter.is_ascii_lowercase() || letter.is_ascii_digit() || "._:/-".contains(letter)
        })?;
        Ok(Self(name))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What comes before every name.
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
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        Self::new(text)
    }
}

/// What a caller gives a request so that asking twice does once: `origin:rest`, such as `discord:1234`.
///
/// 3 to [`MAX_REQUEST_ID`] bytes of visible ASCII; neither part is empty.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RequestId(String);

impl RequestId {
    /// Checks an id.
    ///
    /// # Errors
    /// Says what an id may be.
    pub fn new(id: impl Into<String>) -> Result<Self, Invalid> {
        let id = id.into();
        length("a request id", &id, MAX_REQUEST_ID)?;
        letters("a request id", &id, "visible ASCII", |letter| letter.is_ascii_graphic())?;
        match id.split_once(':') {
            Some((origin, rest)) if !origin.is_empty() && !rest.is_empty() => Ok(Self(id)),
            _ => Err(Invalid::new("a request id", "is an origin, a colon and a rest, such as discord:1234")),
        }
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The part before the first colon.
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
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        Self::new(text)
    }
}

/// An event's place in its stream: the first is 1, and 0 stands for "none yet".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Number(pub u64);

impl Number {
    /// The place before the first event.
    pub const ZERO: Self = Self(0);

    /// The place after this one.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The name of an index or a queue: 1 to [`MAX_TABLE_NAME`] bytes of `a-z`, `0-9` and `._-`.
pub(super) fn check_table(what: &'static str, name: &str) -> Result<(), Invalid> {
    length(what, name, MAX_TABLE_NAME)?;
    letters(what, name, "a-z, 0-9 and ._-", |letter| {
        letter.is_ascii_lowercase() || letter.is_ascii_digit() || "._-".contains(letter)
    })
}

/// The key of a row: 1 to [`MAX_KEY`] bytes of UTF-8 without control characters.
pub(super) fn check_key(what: &'static str, key: &str) -> Result<(), Invalid> {
    length(what, key, MAX_KEY)?;
    letters(what, key, "characters that are not control characters", |letter| !letter.is_control())
}

fn length(what: &'static str, text: &str, limit: usize) -> Result<(), Invalid> {
    if (1..=limit).contains(&text.len()) {
        return Ok(());
    }
    Err(Invalid::new(what, format!("has 1 to {limit} bytes, this one has {}", text.len())))
}

fn letters(
    what: &'static str,
    text: &str,
    allowed: &str,
    is_allowed: impl Fn(char) -> bool,
) -> Result<(), Invalid> {
    match text.chars().find(|letter| !is_allowed(*letter)) {
        None => Ok(()),
        Some(letter) => {
            Err(Invalid::new(what, format!("is made of {allowed}, not {:?}", letter.to_string())))
        }
    }
}
