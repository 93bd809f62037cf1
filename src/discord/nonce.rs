//! Nonces: what makes a message that is sent again the same message.

use crate::limits::NONCE;
use base16ct::lower as hex;
use castellan_game::GameId;
use sha2::{Digest, Sha256};

/// What makes a message that is sent again the same message: the same for the same notice.
#[must_use]
pub fn nonce(game: &GameId, key: &str) -> String {
    hashed(&format!("{game} {key}"))
}

/// The same of any text.
pub(super) fn hashed(text: &str) -> String {
    hex::encode_string(&Sha256::digest(text)[..NONCE / 2])
}
