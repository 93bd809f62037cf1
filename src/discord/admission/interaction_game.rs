//! The game that an interaction names, used as an ordering key.

use crate::commands::shared_options::GAME;
use crate::registry::Registry;
use castellan_discord_api::wire::InteractionData;
use castellan_discord_view::ids::ComponentId;
use castellan_game::GameId;

/// Returns the game that an interaction names, if it names one.
#[must_use]
pub fn game_of(registry: &Registry, asked: &InteractionData) -> Option<GameId> {
    match registry.command_of(asked) {
        Some(invocation) => GameId::new(invocation.text(GAME)?.trim()).ok(),
        None => ComponentId::from_interaction(asked)?.game,
    }
}
