//! The bot, as a house needs it.

use super::house::Front;
use crate::discord::wire::{Event, Interaction};
use crate::discord::{Bot, Discord};
use crate::referee::{Clock, Entropy};
use crate::store::Store;

impl<S: Store, C: Clock, E: Entropy, D: Discord> Front for Bot<S, C, E, D> {
    async fn interaction(&self, interaction: Interaction) {
        let id = interaction.reply.interaction;
        if let Err(error) = Bot::interaction(self, &interaction).await {
            tracing::error!(interaction = %id, %error, "an interaction failed");
        }
    }

    async fn event(&self, event: Event) {
        if let Err(error) = Bot::event(self, &event).await {
            tracing::error!(%error, "an event was not seen to");
        }
    }

    async fn keep_statuses(&self) {
        Bot::keep_statuses(self).await;
    }

    async fn settled(&self) {
        Bot::settled(self).await;
    }
}
