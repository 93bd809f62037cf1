//! The game of an interaction, for the order in which interactions are carried out.

use crate::commands::options::GAME;
use castellan_discord_api::wire::{CommandInvocation, Interaction, InteractionData};
use castellan_discord_view::ids::{Id, Step};
use castellan_game::GameId;

/// Returns the game that an interaction names, if it names one.
#[must_use]
pub fn game_of(interaction: &Interaction) -> Option<GameId> {
    let named = |invocation: &CommandInvocation| GameId::new(invocation.text(GAME)?.trim()).ok();
    match &interaction.asked {
        InteractionData::Command(invocation) | InteractionData::Typing { given: invocation, .. } => {
            named(invocation)
        }
        asked @ InteractionData::Pressed { picked, .. } => {
            let id = Id::of_asked(asked)?;
            match id.step {
                Step::Which => GameId::new(picked.first()?.as_str()).ok(),
                _ => id.game,
            }
        }
        asked @ InteractionData::Filled { .. } => Id::of_asked(asked)?.game,
    }
}
