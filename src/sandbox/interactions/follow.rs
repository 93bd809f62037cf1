//! Requests with an interaction's token after the first answer: further messages, edits and deletions.

use super::Stage;
use crate::check::message::{Draft, Way};
use crate::ids::Id;
use crate::refusal::{Form, Refusal, expired_token, unknown_message, unknown_webhook};
use crate::simulation::Simulation;
use crate::world::files::Upload;
use crate::world::messages::{EPHEMERAL, LOADING};
use serde_json::{Map, Value};

impl Simulation {
    /// Returns the interaction of a token.
    ///
    /// # Errors
    /// Returns an error if there is none, it has not been answered, or its token has expired.
    pub(crate) fn follow(&self, application: Id, token: &str) -> Result<Id, Refusal> {
        let one = self
            .interactions
            .with_token(token)
            .filter(|_| application == self.world.bot)
            .ok_or_else(unknown_webhook)?;
        if one.expires <= self.world.clock.now() {
            return Err(expired_token());
        }
        if one.stage == Stage::Answered { Ok(one.id) } else { Err(unknown_webhook()) }
    }

    /// Returns the message that `@original` or an id refers to, and its channel.
    ///
    /// # Errors
    /// Returns an error if the interaction has no such message.
    pub(crate) fn followed(&self, id: Id, which: &str) -> Result<(Id, Id), Refusal> {
        let one = self.interactions.get(id).ok_or_else(unknown_webhook)?;
        let message = if which == "@original" {
            one.original
        } else {
            which.parse().ok().filter(|which| one.messages.contains(which))
        };
        let message = message.ok_or_else(unknown_message)?;
        self.world.message(one.channel, message)?;
        Ok((one.channel, message))
    }

    /// Posts a follow-up message. The first one after "thinking…" replaces that message.
    ///
    /// # Errors
    /// Returns an error if the message is invalid.
    pub(crate) fn follow_up(
        &mut self,
        id: Id,
        body: &Map<String, Value>,
        uploads: &[Upload],
        form: &mut Form,
    ) -> Result<(Id, Id), Refusal> {
        let draft = Draft::read(form, "", body, uploads, None, Way::FollowUp)?;
        let one = self.interactions.get(id).ok_or_else(unknown_webhook)?;
        let (channel, original) = (one.channel, one.original);
        let loading = original.filter(|original| {
            self.world
                .message(channel, *original)
                .is_ok_and(super::super::world::messages::Message::is_loading)
        });
        if let Some(loading) = loading {
            self.complete(channel, loading, &draft, uploads)?;
            return Ok((channel, loading));
        }
        self.world.channel(channel)?;
        let private = draft.flags.unwrap_or(0) & EPHEMERAL != 0;
        let mut message = self.blank_answer(id, private);
        message.reply_to = original.filter(|original| self.world.message(channel, *original).is_ok());
        if message.reply_to.is_some() {
            message.shape = super::super::world::messages::Shape::Reply;
        }
        self.world.fill(&mut message, &draft, uploads, true)?;
        let made = message.id;
        self.interactions.get_mut(id).ok_or_else(unknown_webhook)?.messages.push(made);
        self.publish(&message);
        Ok((channel, made))
    }

    /// Edits a message of this interaction.
    ///
    /// # Errors
    /// Returns an error if the message no longer exists, or the edit is invalid.
    pub(crate) fn follow_edit(
        &mut self,
        (channel, id): (Id, Id),
        body: &Map<String, Value>,
        uploads: &[Upload],
        form: &mut Form,
    ) -> Result<(), Refusal> {
        let before = self.world.message(channel, id)?;
        let draft = Draft::read(form, "", body, uploads, Some(before), Way::Edit)?;
        self.complete(channel, id, &draft, uploads)
    }

    fn complete(&mut self, channel: Id, id: Id, draft: &Draft, uploads: &[Upload]) -> Result<(), Refusal> {
        let mut message = self.world.message(channel, id)?.clone();
        let was_loading = message.is_loading();
        self.world.fill(&mut message, draft, uploads, was_loading)?;
        message.flags &= !LOADING;
        if !was_loading {
            message.edited = Some(self.world.clock.now());
        }
        *self.world.message_mut(channel, id)? = message;
        self.publish_edit(channel, id);
        Ok(())
    }
}
