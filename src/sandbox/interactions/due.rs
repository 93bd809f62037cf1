//! Due work of interactions: missed answers, expired tokens, and their outcomes.

use super::{Due, Stage};
use crate::ids::Id;
use crate::simulation::Simulation;
use serde_json::{Value, json};

impl Simulation {
    /// Handles everything that is due with interactions and threads.
    pub(crate) fn overdue(&mut self) {
        for thread in self.world.idle_threads() {
            self.archive(thread);
        }
        let now = self.world.clock.now();
        while let Some(&(at, due, id)) = self.interactions.due.first().filter(|(at, ..)| *at <= now) {
            self.interactions.due.remove(&(at, due, id));
            match due {
                Due::FirstAnswer => self.miss(id),
                Due::Expiry => self.expire(id),
                Due::Forgetting => {
                    self.interactions.by_id.remove(&id);
                }
            }
        }
    }

    /// Fails an interaction whose first answer did not arrive in time.
    pub(crate) fn miss(&mut self, id: Id) {
        if let Some(interaction) = self.interactions.get_mut(id).filter(|one| one.stage == Stage::Waiting) {
            interaction.stage = Stage::Failed;
            self.conclude(id, "failed", json!({"reason": "The application did not respond."}));
        }
    }

    /// Expires a token. A message that still shows "thinking…" has failed.
    fn expire(&mut self, id: Id) {
        let Some(interaction) = self.interactions.get(id) else { return };
        if interaction.expires > self.world.clock.now() {
            return;
        }
        let (channel, original) = (interaction.channel, interaction.original);
        let Some(original) = original else { return };
        if let Ok(message) = self.world.message_mut(channel, original)
            && message.is_loading()
        {
            message.failed = true;
            self.publish_edit(channel, original);
        }
    }

    /// Sends the outcome to the person.
    pub(crate) fn conclude(&mut self, id: Id, outcome: &str, more: Value) {
        let Some(interaction) = self.interactions.get_mut(id) else { return };
        let mut event = json!({
            "type": "interaction", "interaction": id, "outcome": outcome, "channel": interaction.channel,
            "kind": interaction.kind as u8, "command": interaction.command, "source": interaction.source,
        });
        if let (Some(event), Value::Object(more)) = (event.as_object_mut(), more) {
            event.extend(more);
        }
        if let Some(waiting) = interaction.waiting.take() {
            // The person's request may have been dropped.
            let _ = waiting.send(event.clone());
        }
        let user = interaction.user;
        self.feed.tell(&event, |one| one == user);
    }
}
