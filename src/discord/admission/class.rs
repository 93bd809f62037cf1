//! Classes of interactions for admission: their words, the changes that they may make, and their games.

use crate::commands::options::GAME;
use crate::components::ids::{Id, Step};
use crate::quota::Costly;
use castellan_discord_api::wire::{CommandInvocation, Interaction, InteractionData};
use castellan_game::GameId;

impl Costly {
    /// Returns `true` if it may change something: then it is carried out once it was admitted, however late it is.
    #[must_use]
    pub const fn changes_something(self) -> bool {
        matches!(self, Self::Move | Self::Change)
    }

    /// Returns its word in metrics.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Pick => "pick",
            Self::Change => "change",
            Self::Look => "look",
            Self::Suggestion => "suggestion",
            Self::Refusal => "refusal",
            Self::Picture => "picture",
            Self::Replay => "replay",
            Self::Invitation => "invitation",
            Self::Opening => "opening",
            Self::Hint => "hint",
            Self::Analysis => "analysis",
            Self::Post => "post",
        }
    }
}

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
