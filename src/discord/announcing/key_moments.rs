//! The key moments of a finished game, posted where it was played, in servers that want them.

use crate::services::Services;
use castellan_community::error::OperatorError;
use castellan_discord_view::records::analysis::key_moments_message;
use castellan_game::Game;
use castellan_referee::computers::analyses::Analysis;

/// The key of the message; repeats with the same key yield the same message.
const MESSAGE_KEY: &str = "moments";

/// Posts the key moments of a game, if there are any.
pub(crate) async fn post_key_moments(
    services: &Services,
    game: &Game,
    analysis: &Analysis,
) -> Result<(), OperatorError> {
    let Some(place) = services.places.of(game.id()).await?.filter(|place| !place.lost) else { return Ok(()) };
    // The server may have turned them off since.
    let is_enabled = services.settings.server_or_default(place.guild).await?.key_moments;
    let Some(record) = game.record().filter(|_| is_enabled) else { return Ok(()) };
    let language = services.messages.public_view(game, &place).await?.language;
    let Some(message) = key_moments_message(game, record, analysis, language) else { return Ok(()) };
    services.messages.post(game, &place, &message, MESSAGE_KEY).await?;
    Ok(())
}
