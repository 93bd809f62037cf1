//! The variant of a new game when none is given: the one that the user opened last, else the server's, else the
//! easiest.

use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_game::settings_text::GAME_KEY;
use castellan_rules::Variant;

/// The number of the user's latest games considered.
const MAX_CONSIDERED: usize = 8;
/// The variant with the smallest board and the fewest rules.
pub(crate) const EASIEST: Variant = Variant::MountChess;

/// Returns the variant that the user is likely to want.
pub(crate) async fn default_variant(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Variant, UserError> {
    let mut games =
        services.referee.game_list.games_of_player(&context.player, false).await.map_err(user_error)?;
    games
        .extend(services.referee.game_list.games_of_player(&context.player, true).await.map_err(user_error)?);
    // Ids sort in the order in which games were opened.
    games.sort_unstable_by(|one, other| other.cmp(one));
    for id in games.iter().take(MAX_CONSIDERED) {
        // An unreadable game must not prevent a new one.
        if let Ok(game) = services.access.game_for(context, id, Intent::See).await
            && game.owner().id == context.player
        {
            return Ok(game.settings().variant);
        }
    }
    let of_server = context.server.defaults.iter().find(|(key, _)| key == GAME_KEY);
    Ok(of_server.and_then(|(_, name)| name.parse::<Variant>().ok()).unwrap_or(EASIEST))
}
