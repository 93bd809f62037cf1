//! What a player notes beside a game.

use crate::context::InteractionContext;
use crate::escape::plain;
use crate::refusals::no;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::UserError;
use castellan_game::Game;
use castellan_referee::Trouble;
use castellan_text as text;

/// Keeps notes in place of those that were there.
pub(crate) async fn write_notes(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    text: &str,
) -> Result<Reply, UserError> {
    match services.referee.write_notes(&context.player, game.id(), text, &context.request()).await {
        Ok(()) if text.trim().is_empty() => Ok("Your notes are cleared.".to_owned().into()),
        Ok(()) => Ok("Your notes are kept.".to_owned().into()),
        Err(Trouble::Refused(refusal)) => UserError::say(plain(&text::refused(&refusal, &[None; 4]))),
        Err(trouble) => Err(no(trouble)),
    }
}
