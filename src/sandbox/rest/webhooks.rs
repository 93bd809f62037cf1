//! Routes of the application's webhooks.

use super::call::{Call, id};
use super::{Reply, Simulation};
use crate::check::message::{Draft, Way};
use crate::gateway::session::GUILD_WEBHOOKS;
use crate::ids::Id;
use crate::interactions::token::secret;
use crate::refusal::{
    Form, Refusal, expired_token, missing_permissions, no_such_route, unauthorized, unknown_channel,
    unknown_message,
};
use crate::world::messages::Shape;
use crate::world::permissions::MANAGE_WEBHOOKS;
use crate::world::webhooks::webhook_name;
use serde_json::{Value, json};

impl Simulation {
    /// Handles the webhooks of a channel.
    pub(super) fn channel_webhooks_route(
        &mut self,
        call: &Call,
        channel: Id,
        form: &mut Form,
    ) -> Result<Reply, Refusal> {
        self.world.demand(channel, self.world.bot, MANAGE_WEBHOOKS)?;
        match call.method.as_str() {
            "GET" => Reply::ok(self.webhooks_where(|one| one == channel)),
            "POST" => {
                let body = call.object()?;
                form.known("", body, &["name", "avatar"]);
                let name = webhook_name(form, "", body, "name");
                if name.is_none() {
                    form.wrong("name", "BASE_TYPE_REQUIRED", "This field is required");
                }
                form.done()?;
                let made = self.world.add_webhook(channel, name.unwrap_or_default(), secret()?)?;
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
        let within = |id: Id| self.world.channels.get(&id).is_some_and(|one| one.guild == Some(guild));
        Reply::ok(self.webhooks_where(within))
    }

    fn webhooks_where(&self, is_there: impl Fn(Id) -> bool) -> Value {
        let there = self.world.webhooks.values().filter(|webhook| is_there(webhook.channel));
        there.map(|webhook| self.world.webhook_json(webhook, true)).collect()
    }

    /// Announces a change of a channel's webhooks.
    fn notify_of_webhooks(&mut self, channel: Id) {
        let Ok(place) = self.world.channel(channel).cloned() else { return };
        let data = json!({"guild_id": place.guild, "channel_id": channel});
        self.notify_bot_of(&place, GUILD_WEBHOOKS, "WEBHOOKS_UPDATE", &data);
    }

    /// Handles a webhook by its id, with its token or as the bot.
    pub(super) fn webhook_route(
        &mut self,
        call: &Call,
        webhook: Id,
        token: Option<&str>,
        rest: &[&str],
        form: &mut Form,
    ) -> Result<Reply, Refusal> {
        let there = self.world.webhook(webhook)?.clone();
        if token.is_some_and(|token| token != there.token) {
            return Err(expired_token());
        }
        if token.is_none() {
            if !call.bears(&self.token) {
                return Err(unauthorized());
            }
            self.world.demand(there.channel, self.world.bot, MANAGE_WEBHOOKS)?;
        }
        match (call.method.as_str(), rest) {
            ("GET", []) => Reply::ok(self.world.webhook_json(&there, token.is_none())),
            ("PATCH", []) => {
                let body = call.object()?;
                form.known("", body, &["name", "avatar", "channel_id"]);
                let name = webhook_name(form, "", body, "name");
                let channel = form.id("", body, "channel_id").filter(|_| token.is_none());
                form.done()?;
                if let Some(channel) = channel {
                    self.world.demand(channel, self.world.bot, MANAGE_WEBHOOKS)?;
                }
                if let Some(webhook) = self.world.webhooks.get_mut(&webhook) {
                    webhook.name = name.unwrap_or(there.name);
                    webhook.channel = channel.unwrap_or(there.channel);
                }
                self.notify_of_webhooks(there.channel);
                Reply::ok(self.world.webhook_json(self.world.webhook(webhook)?, token.is_none()))
            }
            ("DELETE", []) => {
                self.world.webhooks.remove(&webhook);
                self.notify_of_webhooks(there.channel);
                Reply::nothing()
            }
            ("POST", []) if token.is_some() => self.post_by(call, webhook, form),
            (_, ["messages", message]) if token.is_some() => {
                let place = self.posted_place(call, there.channel)?;
                let message = id("message_id", message)?;
                if self.world.message(place, message)?.author != webhook {
                    return Err(unknown_message());
                }
                match call.method.as_str() {
                    "GET" => {}
                    "PATCH" => self.follow_edit((place, message), call.object()?, &call.files, form)?,
                    "DELETE" => {
                        self.delete_message(place, message)?;
                        return Reply::nothing();
                    }
                    _ => return Err(no_such_route()),
                }
                Reply::ok(self.world.message_read_json(self.world.message(place, message)?))
            }
            _ => Err(no_such_route()),
        }
    }

    /// Returns the channel that a webhook posts to: its own, or a thread of it.
    fn posted_place(&self, call: &Call, channel: Id) -> Result<Id, Refusal> {
        let Some(thread) = call.id("thread_id") else { return Ok(channel) };
        if self.world.channel(thread)?.parent == Some(channel) { Ok(thread) } else { Err(unknown_channel()) }
    }

    fn post_by(&mut self, call: &Call, webhook: Id, form: &mut Form) -> Result<Reply, Refusal> {
        let there = self.world.webhook(webhook)?.clone();
        let place = self.posted_place(call, there.channel)?;
        self.world.channel(place)?;
        let mut body = call.object()?.clone();
        let name = webhook_name(form, "", &body, "username");
        for own in ["username", "avatar_url"] {
            body.remove(own);
        }
        let draft = Draft::read(form, "", &body, &call.files, None, Way::FollowUp)?;
        let mut message = self.world.blank(place, webhook, Shape::Plain);
        message.posted_as = Some(name.unwrap_or(there.name));
        self.world.fill(&mut message, &draft, &call.files, true)?;
        let made = message.id;
        self.publish(&message);
        if call.flag("wait") {
            return Reply::ok(self.world.message_read_json(self.world.message(place, made)?));
        }
        Reply::nothing()
    }
}
