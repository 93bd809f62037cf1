//! Routes of the application's webhooks.

use super::call::{Call, id};
use super::{Reply, Simulation};
use crate::check::message::{MessageDraft, MessageRequest};
use crate::gateway::session::GUILD_WEBHOOKS;
use crate::ids::Id;
use crate::interactions::token::random_secret;
use crate::refusal::{
    FormReader, Refusal, invalid_webhook_token, missing_permissions, no_such_route, unauthorized,
    unknown_channel, unknown_message, webhook_without_post,
};
use crate::world::messages::MessageKind;
use crate::world::permissions::MANAGE_WEBHOOKS;
use crate::world::webhooks::webhook_name;
use serde_json::{Value, json};

impl Simulation {
    /// Handles the webhooks of a channel.
    pub(super) fn channel_webhooks_route(
        &mut self,
        call: &Call,
        channel: Id,
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        self.world.check_permissions(channel, self.world.bot, MANAGE_WEBHOOKS)?;
        match call.method.as_str() {
            "GET" => Reply::ok(self.webhooks_json(|id| id == channel)),
            "POST" => {
                let body = call.object()?;
                form.check_fields("", body, &["name", "avatar"]);
                let name = webhook_name(form, "", body, "name");
                if name.is_none() {
                    form.add_error("name", "BASE_TYPE_REQUIRED", "This field is required");
                }
                form.finish()?;
                let made = self.world.add_webhook(channel, name.unwrap_or_default(), random_secret()?)?;
                self.notify_of_webhooks(channel);
                Reply::ok(self.world.webhook_json(self.world.webhook(made)?, true))
            }
            _ => Err(no_such_route()),
        }
    }

    /// Lists the webhooks of a server.
    pub(super) fn guild_webhooks(&self, guild: Id) -> Result<Reply, Refusal> {
        if self.world.guild_permissions(guild, self.world.bot) & MANAGE_WEBHOOKS == 0 {
            return Err(missing_permissions());
        }
        let within =
            |id: Id| self.world.channels.get(&id).is_some_and(|channel| channel.guild == Some(guild));
        Reply::ok(self.webhooks_json(within))
    }

    fn webhooks_json(&self, is_included: impl Fn(Id) -> bool) -> Value {
        let webhooks = self.world.webhooks.values().filter(|webhook| is_included(webhook.channel));
        webhooks.map(|webhook| self.world.webhook_json(webhook, true)).collect()
    }

    /// Announces a change of a channel's webhooks.
    fn notify_of_webhooks(&mut self, channel: Id) {
        let Ok(target) = self.world.channel(channel).cloned() else { return };
        let data = json!({"guild_id": target.guild, "channel_id": channel});
        self.notify_bot(&target, GUILD_WEBHOOKS, "WEBHOOKS_UPDATE", &data);
    }

    /// Handles a webhook by its id, with its token or as the bot.
    pub(super) fn webhook_route(
        &mut self,
        call: &Call,
        webhook: Id,
        token: Option<&str>,
        rest: &[&str],
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        let webhook_state = self.world.webhook(webhook)?.clone();
        if token.is_some_and(|token| token != webhook_state.token) {
            return Err(invalid_webhook_token());
        }
        if token.is_none() {
            if !call.has_token(&self.token) {
                return Err(unauthorized());
            }
            self.world.check_permissions(webhook_state.channel, self.world.bot, MANAGE_WEBHOOKS)?;
        }
        match (call.method.as_str(), rest) {
            ("GET", []) => Reply::ok(self.world.webhook_json(&webhook_state, token.is_none())),
            ("PATCH", []) => {
                let body = call.object()?;
                form.check_fields("", body, &["name", "avatar", "channel_id"]);
                let name = webhook_name(form, "", body, "name");
                let channel = form.id("", body, "channel_id").filter(|_| token.is_none());
                form.finish()?;
                if let Some(channel) = channel {
                    self.world.check_permissions(channel, self.world.bot, MANAGE_WEBHOOKS)?;
                }
                if let Some(webhook) = self.world.webhooks.get_mut(&webhook) {
                    webhook.name = name.unwrap_or(webhook_state.name);
                    webhook.channel = channel.unwrap_or(webhook_state.channel);
                }
                self.notify_of_webhooks(webhook_state.channel);
                Reply::ok(self.world.webhook_json(self.world.webhook(webhook)?, token.is_none()))
            }
            ("DELETE", []) => {
                self.world.webhooks.remove(&webhook);
                self.notify_of_webhooks(webhook_state.channel);
                Reply::no_content()
            }
            ("POST", []) if token.is_some() => self.post_as_webhook(call, webhook, form),
            (_, ["messages", message]) if token.is_some() => {
                let target = self.webhook_target(call, webhook_state.channel)?;
                let message = id("message_id", message)?;
                if self.world.message(target, message)?.author != webhook {
                    return Err(unknown_message());
                }
                match call.method.as_str() {
                    "GET" => {}
                    "PATCH" => self.edit_followup((target, message), call.object()?, &call.files, form)?,
                    "DELETE" => {
                        self.delete_message(target, message)?;
                        return Reply::no_content();
                    }
                    _ => return Err(no_such_route()),
                }
                Reply::ok(self.world.readable_message_json(self.world.message(target, message)?))
            }
            _ => Err(no_such_route()),
        }
    }

    /// Returns the channel that a webhook posts to: its own, or a thread of it.
    fn webhook_target(&self, call: &Call, channel: Id) -> Result<Id, Refusal> {
        let Some(thread) = call.id("thread_id") else { return Ok(channel) };
        if self.world.channel(thread)?.parent == Some(channel) { Ok(thread) } else { Err(unknown_channel()) }
    }

    fn post_as_webhook(&mut self, call: &Call, webhook: Id, form: &mut FormReader) -> Result<Reply, Refusal> {
        let webhook_state = self.world.webhook(webhook)?.clone();
        let target = self.webhook_target(call, webhook_state.channel)?;
        if !self.world.channel(target)?.kind.holds_messages() {
            return Err(webhook_without_post());
        }
        let mut body = call.object()?.clone();
        let name = webhook_name(form, "", &body, "username");
        for own in ["username", "avatar_url"] {
            body.remove(own);
        }
        let draft = MessageDraft::parse(form, "", &body, &call.files, None, MessageRequest::FollowUp)?;
        let mut message = self.world.new_message(target, webhook, MessageKind::Plain);
        message.posted_as = Some(name.unwrap_or(webhook_state.name));
        self.world.apply_draft(&mut message, &draft, &call.files, true)?;
        let made = message.id;
        self.publish(&message);
        if call.flag("wait") {
            return Reply::ok(self.world.readable_message_json(self.world.message(target, made)?));
        }
        Reply::no_content()
    }
}
