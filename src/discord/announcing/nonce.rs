//! Nonces of game messages: Discord recognizes a repeated message by its nonce.

pub use castellan_discord_api::nonce::hashed;
use castellan_game::GameId;

/// Returns the nonce of a game's notice.
#[must_use]
pub fn nonce(game: &GameId, key: &str) -> String {
    hashed(&format!("{game} {key}"))
}
