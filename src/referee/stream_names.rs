//! The names of streams, and random ids.

use castellan_game::GameId;
use castellan_store::StreamName;

/// Returns the stream of a game.
///
/// # Panics
/// Never: the name of a game is always valid in a stream name.
#[must_use]
pub fn game_stream(id: &GameId) -> StreamName {
    StreamName::new(format!("game/{id}")).expect("a game's name is valid in a stream's")
}

/// Returns the game of a stream, if the stream is a game's.
#[must_use]
pub fn game_of_stream(stream: &StreamName) -> Option<GameId> {
    GameId::new(stream.as_str().strip_prefix("game/")?).ok()
}

/// Returns a random id of ten letters and digits, without characters that look alike.
pub(crate) fn random_id(entropy: &[u8; 32]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    entropy.iter().take(10).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}
