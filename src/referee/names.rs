//! The names of streams, and new names.

use castellan_game::GameId;
use castellan_store::StreamName;

/// The stream of a game.
///
/// # Panics
/// Never: every name of a game is fit for a stream's.
#[must_use]
pub fn stream(id: &GameId) -> StreamName {
    StreamName::new(format!("game/{id}")).expect("a game's name is fit for a stream's")
}

/// The game of a stream, if it is one's.
#[must_use]
pub fn game_of(stream: &StreamName) -> Option<GameId> {
    GameId::new(stream.as_str().strip_prefix("game/")?).ok()
}

/// A name of ten letters and digits, of which no two look alike, out of entropy.
pub(crate) fn random_name(entropy: &[u8; 32]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    entropy.iter().take(10).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}
