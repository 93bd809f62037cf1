//! Notes of a player on a game. They are stored beside the log, not as events, so that they can be erased.

use super::ids::PlayerId;
use super::refusal::Refusal;
use super::state::Game;

/// The longest notes of a player, in characters.
pub const LONGEST_NOTE: usize = 4_000;

/// Validates and trims a player's notes. The result is empty if the player removes them.
///
/// # Errors
/// Returns an error if the player does not play in the game, or the notes are too long.
pub fn checked<'a>(game: &Game, player: &PlayerId, text: &'a str) -> Result<&'a str, Refusal> {
    if game.seats_of(player).is_empty() {
        return Err(Refusal::NotInGame);
    }
    let text = text.trim();
    if text.chars().nth(LONGEST_NOTE).is_some() {
        return Err(Refusal::NoteTooLong { most: LONGEST_NOTE });
    }
    Ok(text)
}
