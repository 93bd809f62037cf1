//! Nonces, by which a message that is sent again is the same message.

use crate::limits::NONCE;
use base16ct::lower as hex;
use sha2::{Digest, Sha256};

/// Returns the nonce of a text, which is the same each time.
#[must_use]
pub fn hashed(text: &str) -> String {
    hex::encode_string(&Sha256::digest(text)[..NONCE / 2])
}
