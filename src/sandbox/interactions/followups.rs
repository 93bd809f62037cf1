//! Requests with an interaction's token after the first answer: further messages, edits and deletions.

use super::AnswerState;
use crate::check::message::{MessageDraft, MessageRequest};
use crate::ids::Id;
use crate::refusal::{FormReader, Refusal, invalid_webhook_token, unknown_message, unknown_webhook};
use crate::simulation::Simulation;
use crate::world::files::Upload;
use crate::world::messages::{EPHEMERAL, LOADING};
use serde_json::{Map, Value};

impl Simulation {
    /// Returns the interaction of a token.
    ///
    /// # Errors
    /// Returns an error if there is none, it has not been answered, or its token has expired.
    pub(crate) fn interaction_by_token(&self, application: Id, token: &str) -> Result<Id, Refusal> {
        let interaction = self
            .interactions
            .by_token(token)
            .filter(|_| application == self.world.bot)
            .ok_or_else(unknown_webhook)?;
        if interaction.expires <= self.world.clock.now() {
            return Err(invalid_webhook_token());
        }
        if interaction.answer_state == AnswerState::Answered {
            Ok(interaction.id)
        } else {
            Err(unknown_webhook())
        }
    }

    /// Returns the message that `@original` or an id refers to, and its channel.
    ///
    /// # Errors
    /// Returns an error if the interaction has no such message.
    pub(crate) fn followup_message(&self, id: Id, message: &str) -> Result<(Id, Id), Refusal> {
        let interaction = self.interactions.get(id).ok_or_else(unknown_webhook)?;
        let message = if message == "@original" {
            interaction.original
        } else {
            message.parse().ok().filter(|id| interaction.messages.contains(id))
        };
        let message = message.ok_or_else(unknown_message)?;
        self.world.message(interaction.channel, message)?;
        Ok((interaction.channel, message))
    }

    /// Posts a follow-up message. The first one after "thinking…" replaces that message.
    ///
    /// # Errors
    /// Returns an error if the message is invalid.
    pub(crate) fn post_followup(
        &mut self,
        id: Id,
        body: &Map<String, Value>,
        uploads: &[Upload],
        form: &mut FormReader,
    ) -> Result<(Id, Id), Refusal> {
        let draft = MessageDraft::parse(form, "", body, uploads, None, MessageRequest::FollowUp)?;
        let interaction = self.interactions.get(id).ok_or_else(unknown_webhook)?;
        let (channel, original) = (interaction.channel, interaction.original);
        let loading_message = original.filter(|original| {
            self.world
                .message(channel, *original)
                .is_ok_and(super::super::world::messages::Message::is_loading)
        });
        if let Some(loading) = loading_message {
            self.apply_draft(channel, loading, &draft, uploads)?;
            return Ok((channel, loading));
        }
        self.world.channel(channel)?;
        let private = draft.flags.unwrap_or(0) & EPHEMERAL != 0;
        let mut message = self.new_answer(id, private);
        message.reply_to = original.filter(|original| self.world.message(channel, *original).is_ok());
        if message.reply_to.is_some() {
            message.kind = super::super::world::messages::MessageKind::Reply;
        }
        self.world.apply_draft(&mut message, &draft, uploads, true)?;
        let message_id = message.id;
        self.interactions.get_mut(id).ok_or_else(unknown_webhook)?.messages.push(message_id);
        self.publish(&message);
        Ok((channel, message_id))
    }

    /// Edits a message of this interaction.
    ///
    /// # Errors
    /// Returns an error if the message no longer exists, or the edit is invalid.
    pub(crate) fn edit_followup(
        &mut self,
        (channel, id): (Id, Id),
        body: &Map<String, Value>,
        uploads: &[Upload],
        form: &mut FormReader,
    ) -> Result<(), Refusal> {
        let before = self.world.message(channel, id)?;
        let draft = MessageDraft::parse(form, "", body, uploads, Some(before), MessageRequest::Edit)?;
        self.apply_draft(channel, id, &draft, uploads)
    }

    fn apply_draft(
        &mut self,
        channel: Id,
        id: Id,
        draft: &MessageDraft,
        uploads: &[Upload],
    ) -> Result<(), Refusal> {
        let mut message = self.world.message(channel, id)?.clone();
        let was_loading = message.is_loading();
        self.world.apply_draft(&mut message, draft, uploads, was_loading)?;
        message.flags &= !LOADING;
        if !was_loading {
            message.edited = Some(self.world.clock.now());
        }
        *self.world.message_mut(channel, id)? = message;
        self.publish_edit(channel, id);
        Ok(())
    }
}
