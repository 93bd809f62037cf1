//! The hash chain over a stream's events.

use super::names::{Number, StreamName};
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};
use std::str::FromStr;

/// The SHA-256 of a stream up to an event: equal hashes mean equal histories.
///
/// Before the first event, it is the SHA-256 of `castellan stream ` and the stream's name; after each event, the
/// SHA-256 of the previous hash, the event's number as eight bytes (most significant first) and the event's bytes.
///
/// ```
/// use castellan_store::{Hash, Number, StreamName};
///
/// let stream = StreamName::new("order/7").unwrap();
/// let one = Hash::of_nothing(&stream).after(Number(1), r#"{"opened":{}}"#);
/// let other = Hash::of_nothing(&stream).after(Number(1), r#"{"closed":{}}"#);
/// assert_ne!(one, other);
/// assert_eq!(one.to_string().parse(), Ok(one));
/// assert_eq!(one.short().len(), 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// Returns the hash before a stream's first event.
    #[must_use]
    pub fn of_nothing(stream: &StreamName) -> Self {
        Self(Sha256::new().chain_update("castellan stream ").chain_update(stream.as_str()).finalize().into())
    }

    /// Returns the hash after one more event.
    #[must_use]
    pub fn after(self, number: Number, event: &str) -> Self {
        Self(
            Sha256::new()
                .chain_update(self.0)
                .chain_update(number.0.to_be_bytes())
                .chain_update(event)
                .finalize()
                .into(),
        )
    }

    /// Returns the first eight hexadecimal digits, for display.
    #[must_use]
    pub fn short(&self) -> String {
        self.to_string()[..8].to_owned()
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(64);
        for byte in self.0 {
            write!(text, "{byte:02x}")?;
        }
        f.write_str(&text)
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self})")
    }
}

/// The error for a text that is not 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a hash is 64 hexadecimal digits")]
pub struct NotAHash;

impl FromStr for Hash {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Self, NotAHash> {
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(NotAHash);
        }
        let mut bytes = [0; 32];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| NotAHash)?;
        }
        Ok(Self(bytes))
    }
}

/// The head of a stream: the version and the hash of its last event.
///
/// ```
/// use castellan_store::{Head, Number, StreamName};
///
/// let empty = Head::of_nothing(&StreamName::new("order/7").unwrap());
/// assert_eq!(empty.number, Number::ZERO);
/// assert_eq!(empty.after(r#"{"opened":{}}"#).number, Number(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// The version of the last event.
    pub number: Number,
    /// The hash up to and including that event.
    pub hash: Hash,
}

impl Head {
    /// Returns the head of a stream without events.
    #[must_use]
    pub fn of_nothing(stream: &StreamName) -> Self {
        Self { number: Number::ZERO, hash: Hash::of_nothing(stream) }
    }

    /// Returns the head after one more event.
    #[must_use]
    pub fn after(self, event: &str) -> Self {
        let number = self.number.next();
        Self { number, hash: self.hash.after(number, event) }
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.number, self.hash.short())
    }
}
