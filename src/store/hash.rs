//! The chain of hashes through a stream's events.

use super::names::{Number, StreamName};
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};
use std::str::FromStr;

/// The SHA-256 of everything in a stream up to an event.
///
/// Before the first event it is the SHA-256 of `castellan stream ` and the stream's name; after each
/// event, that of the hash before it, the event's number as eight bytes (most significant first) and
/// the event's bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash before a stream's first event.
    #[must_use]
    pub fn of_nothing(stream: &StreamName) -> Self {
        Self(Sha256::new().chain_update("castellan stream ").chain_update(stream.as_str()).finalize().into())
    }

    /// The hash after one more event.
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

    /// The first eight hexadecimal digits, for people.
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

/// Why a text is no hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAHash;

impl fmt::Display for NotAHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hash is 64 hexadecimal digits")
    }
}

impl std::error::Error for NotAHash {}

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

/// Where a stream stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// The number of its last event.
    pub number: Number,
    /// The hash after that event.
    pub hash: Hash,
}

impl Head {
    /// Where a stream stands that has no events yet.
    #[must_use]
    pub fn of_nothing(stream: &StreamName) -> Self {
        Self { number: Number::ZERO, hash: Hash::of_nothing(stream) }
    }

    /// Where it stands after one more event.
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
