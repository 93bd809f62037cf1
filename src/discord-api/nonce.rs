//! Nonces, which make a repeated message the same message.

use crate::limits::NONCE;
use base16ct::lower as hex;
use sha2::{Digest, Sha256};

/// Returns the nonce of a text. The same text gives the same nonce.
#[must_use]
pub fn hashed(text: &str) -> String {
    hex::encode_string(&Sha256::digest(text)[..NONCE / 2])
}
