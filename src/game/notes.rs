//! Notes of a player on a game. They are no event: they are kept beside the log, where they can be erased.

use super::ids::PlayerId;
use super::refusal::Refusal;
use super::state::Game;

/// The longest notes of a player, in characters.
pub const LONGEST_NOTE: usize = 4_000;

/// The notes that are kept when a player writes these; empty when there are none any more.
///
/// # Errors
/// When the player does not play in the game, or the notes are too long.
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
