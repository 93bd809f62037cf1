//! The game that an interaction names, used as an ordering key.

use crate::commands::shared_options::GAME;
use castellan_discord_api::wire::{CommandInvocation, Interaction, InteractionData};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;

/// Returns the game that an interaction names, if it names one.
#[must_use]
pub fn game_of(interaction: &Interaction) -> Option<GameId> {
    let named = |invocation: &CommandInvocation| GameId::new(invocation.text(GAME)?.trim()).ok();
    match &interaction.data {
        InteractionData::Command(invocation) | InteractionData::Autocomplete { given: invocation, .. } => {
            named(invocation)
        }
        asked @ InteractionData::Component { picked, .. } => {
            let id = ComponentId::from_interaction(asked)?;
            match id.step {
                Step::GamePicked => GameId::new(picked.first()?.as_str()).ok(),
                _ => id.game,
            }
        }
        asked @ InteractionData::Modal { .. } => ComponentId::from_interaction(asked)?.game,
    }
}
