//! The hash chain over a stream's events.

use super::names::{StreamName, Version};
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};
use std::str::FromStr;

/// The SHA-256 of a stream up to an event: equal hashes mean equal histories.
///
/// Before the first event, it is the SHA-256 of `castellan stream ` and the stream's name; after each event, the
/// SHA-256 of the previous hash, the event's version as eight bytes (most significant first) and the event's bytes.
///
/// ```
/// use castellan_store::{Hash, StreamName, Version};
///
/// let stream = StreamName::new("order/7").unwrap();
/// let one = Hash::initial(&stream).after(Version(1), r#"{"opened":{}}"#);
/// let other = Hash::initial(&stream).after(Version(1), r#"{"closed":{}}"#);
/// assert_ne!(one, other);
/// assert_eq!(one.to_string().parse(), Ok(one));
/// assert_eq!(one.short().len(), 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// Returns the hash before a stream's first event.
    #[must_use]
    pub fn initial(stream: &StreamName) -> Self {
        Self(Sha256::new().chain_update("castellan stream ").chain_update(stream.as_str()).finalize().into())
    }

    /// Returns the hash after one more event.
    #[must_use]
    pub fn after(self, version: Version, event: &str) -> Self {
        Self(
            Sha256::new()
                .chain_update(self.0)
                .chain_update(version.0.to_be_bytes())
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
pub struct ParseHashError;

impl FromStr for Hash {
    type Err = ParseHashError;

    fn from_str(text: &str) -> Result<Self, ParseHashError> {
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(ParseHashError);
        }
        let mut bytes = [0; 32];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| ParseHashError)?;
        }
        Ok(Self(bytes))
    }
}

/// The head of a stream: the version and the hash of its last event.
///
/// ```
/// use castellan_store::{Head, StreamName, Version};
///
/// let empty = Head::initial(&StreamName::new("order/7").unwrap());
/// assert_eq!(empty.version, Version::ZERO);
/// assert_eq!(empty.after(r#"{"opened":{}}"#).version, Version(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// The version of the last event.
    pub version: Version,
    /// The hash up to and including that event.
    pub hash: Hash,
}

impl Head {
    /// Returns the head of a stream without events.
    #[must_use]
    pub fn initial(stream: &StreamName) -> Self {
        Self { version: Version::ZERO, hash: Hash::initial(stream) }
    }

    /// Returns the head after one more event.
    #[must_use]
    pub fn after(self, event: &str) -> Self {
        let version = self.version.next();
        Self { version, hash: self.hash.after(version, event) }
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.version, self.hash.short())
    }
}
