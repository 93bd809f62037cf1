//! Nonces of games: a message that is sent again is the same message.

pub use castellan_discord_api::nonce::hashed;
use castellan_game::GameId;

/// Returns the nonce of a notice of a game.
#[must_use]
pub fn nonce(game: &GameId, key: &str) -> String {
    hashed(&format!("{game} {key}"))
}
