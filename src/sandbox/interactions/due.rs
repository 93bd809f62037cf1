//! Due work of interactions: missed answers, expired tokens, and their outcomes.

use super::{AnswerState, DueWork};
use crate::ids::Id;
use crate::simulation::Simulation;
use serde_json::{Value, json};

impl Simulation {
    /// Handles everything that is due with interactions and threads.
    pub(crate) fn run_due_work(&mut self) {
        for thread in self.world.idle_threads() {
            self.archive(thread);
        }
        let now = self.world.clock.now();
        while let Some(&(at, due, id)) = self.interactions.due.first().filter(|(at, ..)| *at <= now) {
            self.interactions.due.remove(&(at, due, id));
            match due {
                DueWork::FirstAnswer => self.fail_unanswered(id),
                DueWork::Expiry => self.expire_token(id),
                DueWork::Removal => {
                    self.interactions.by_id.remove(&id);
                }
            }
        }
    }

    /// Fails an interaction whose first answer did not arrive in time.
    pub(crate) fn fail_unanswered(&mut self, id: Id) {
        if let Some(interaction) = self
            .interactions
            .get_mut(id)
            .filter(|interaction| interaction.answer_state == AnswerState::Waiting)
        {
            interaction.answer_state = AnswerState::Failed;
            self.send_outcome(id, "failed", json!({"reason": "The application did not respond."}));
        }
    }

    /// Expires a token. A message that still shows "thinking…" has failed.
    fn expire_token(&mut self, id: Id) {
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
    pub(crate) fn send_outcome(&mut self, id: Id, outcome: &str, more: Value) {
        let Some(interaction) = self.interactions.get_mut(id) else { return };
        let mut event = json!({
            "type": "interaction", "interaction": id, "outcome": outcome, "channel": interaction.channel,
            "kind": interaction.kind as u8, "command": interaction.command, "source": interaction.source,
        });
        if let (Some(event), Value::Object(more)) = (event.as_object_mut(), more) {
            event.extend(more);
        }
        if let Some(sender) = interaction.outcome_sender.take() {
            // The person's request may have been dropped.
            let _ = sender.send(event.clone());
        }
        let user = interaction.user;
        self.feed.send(&event, |reader| reader == user);
    }
}
