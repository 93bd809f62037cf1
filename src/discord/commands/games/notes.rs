//! Private notes of players about games.

use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_discord_api::escape::escape_line;
use castellan_game::Game;
use castellan_referee::RefereeError;
use castellan_text::{self as text, message};

/// Replaces the user's notes on a game.
pub(crate) async fn write_notes(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    text: &str,
) -> Result<Reply, UserError> {
    match services.referee.notes.write(&context.player, game.id(), text, &context.request_id()).await {
        Ok(()) if text.trim().is_empty() => Ok(message!(Records, "notes-deleted").into()),
        Ok(()) => Ok(message!(Records, "notes-saved").into()),
        Err(RefereeError::Refused(refusal)) => {
            UserError::err(escape_line(&text::game_refusal_in(&refusal, &[None; 4], context.language)))
        }
        Err(trouble) => Err(user_error(trouble)),
    }
}
