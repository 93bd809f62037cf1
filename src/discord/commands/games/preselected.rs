//! The game that a new game begins as when none is named: the one that somebody opened last, else the server's, else
//! the easiest one.

use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_community::refusals::user_error;
use castellan_game::terms::GAME;
use castellan_rules::Variant;

/// How many of somebody's latest games are looked at.
const LOOKED_AT: usize = 8;
/// The game with the smallest board and the fewest rules.
const EASIEST: Variant = Variant::MountChess;

/// The game that whoever is here is likely to want.
pub(crate) async fn preselected(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Variant, UserError> {
    let mut games = services.referee.game_list.games_of(&context.player, false).await.map_err(user_error)?;
    games.extend(services.referee.game_list.games_of(&context.player, true).await.map_err(user_error)?);
    // Games are named in the order in which they were opened.
    games.sort_unstable_by(|one, other| other.cmp(one));
    for id in games.iter().take(LOOKED_AT) {
        // One that cannot be loaded is no reason to open none.
        if let Ok(game) = services.access.game_for(context, id, Intent::See).await
            && game.owner().id == context.player
        {
            return Ok(game.agreement().variant);
        }
    }
    let of_server = context.server.defaults.iter().find(|(key, _)| key == GAME);
    Ok(of_server.and_then(|(_, name)| name.parse::<Variant>().ok()).unwrap_or(EASIEST))
}
