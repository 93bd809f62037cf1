//! Signatures of Discord's requests: Ed25519 (RFC 8032) over the timestamp and the body, as received.
//!
//! `ring` verifies them. It accepts only 64 bytes whose second half is a number below the order of the group and whose
//! first half is exactly the value computed from the rest, so signatures cannot be altered. `ring` does not check the
//! key. Keys of small order would let anyone sign, and are refused here, as are non-canonical encodings. Keys,
//! signatures and signed data are public, so verification need not take constant time.

use ring::signature::{ED25519, UnparsedPublicKey};
use std::fmt;
use std::str::FromStr;

/// Bytes of a public key.
const KEY: usize = 32;
/// Bytes of a signature.
pub const SIGNATURE: usize = 64;
/// The bit of a point that holds the sign.
const SIGN_BIT: u8 = 0x80;
/// The coordinates of all points of an order up to 8, without the sign bit: 0, 1, -1, and those of order 8.
const SMALL_ORDER: [&str; 5] = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
];

/// The public key of an application, as Discord's developer portal shows it.
///
/// ```
/// use castellan_discord_api::transport::endpoint::PublicKey;
///
/// let shown = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
/// let key: PublicKey = shown.parse()?;
/// assert_eq!(key.to_string(), shown);
/// assert!("d75a98".parse::<PublicKey>().is_err());
/// # Ok::<(), castellan_discord_api::transport::endpoint::KeyError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicKey([u8; KEY]);

/// The error for a text that is not a public key, or a key that anyone could sign for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the public key of an application")]
pub struct KeyError;

impl FromStr for PublicKey {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let key: [u8; KEY] = decode_hex(text.as_bytes()).ok_or(KeyError)?;
        let mut coordinate = key;
        coordinate[KEY - 1] &= !SIGN_BIT;
        // The prime is 2^255 - 19.
        let is_noncanonical = coordinate[0] >= 0xed
            && coordinate[1..KEY - 1].iter().all(|byte| *byte == 0xff)
            && coordinate[KEY - 1] == 0x7f;
        let is_small = SMALL_ORDER.iter().any(|small| decode_hex(small.as_bytes()) == Some(coordinate));
        if is_noncanonical || is_small { Err(KeyError) } else { Ok(Self(key)) }
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl PublicKey {
    /// Returns `true` if the owner of the key has signed a timestamp followed by a body.
    #[must_use]
    pub fn has_signed(&self, timestamp: &[u8], body: &[u8], signature: &[u8; SIGNATURE]) -> bool {
        let signed = [timestamp, body].concat();
        UnparsedPublicKey::new(&ED25519, &self.0).verify(&signed, signature).is_ok()
    }
}

/// Parses a fixed number of bytes from hexadecimal digits.
pub fn decode_hex<const COUNT: usize>(digits: &[u8]) -> Option<[u8; COUNT]> {
    let mut bytes = [0; COUNT];
    (base16ct::mixed::decode(digits, &mut bytes).ok()?.len() == COUNT).then_some(bytes)
}
