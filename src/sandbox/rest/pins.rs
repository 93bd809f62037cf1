//! Routes of pinned messages and of polls.

use super::call::{Call, id};
use super::{Reply, Simulation};
use crate::gateway::session::{DIRECT_MESSAGES, GUILDS};
use crate::ids::{Id, format_timestamp};
use crate::limits;
use crate::refusal::{Refusal, missing_permissions, no_such_route, not_a_poll, too_many_pins};
use crate::world::messages::Message;
use crate::world::permissions::{PIN_MESSAGES, READ_MESSAGE_HISTORY};
use serde_json::{Value, json};

impl Simulation {
    /// Returns the pinned messages of a channel, most recently pinned first.
    fn pinned(&self, channel: Id) -> Result<Vec<(u64, &Message)>, Refusal> {
        self.world.check_permissions(channel, self.world.bot, READ_MESSAGE_HISTORY)?;
        let messages = self.world.messages(channel)?.values();
        let mut pinned: Vec<_> = messages.filter_map(|message| Some((message.pinned?, message))).collect();
        pinned.sort_by_key(|(at, message)| std::cmp::Reverse((*at, message.id)));
        Ok(pinned)
    }

    pub(super) fn pins_route(&mut self, call: &Call, channel: Id, parts: &[&str]) -> Result<Reply, Refusal> {
        match (call.method.as_str(), parts) {
            ("GET", []) => {
                let most = call.number("limit", 50, 50)?;
                let pinned = self.pinned(channel)?;
                let items = pinned.iter().take(most).map(|(at, message)| {
                    json!({"pinned_at": format_timestamp(*at), "message": self.world.readable_message_json(message)})
                });
                let items: Vec<Value> = items.collect();
                Reply::ok(json!({"items": items, "has_more": pinned.len() > most}))
            }
            (method @ ("PUT" | "DELETE"), [message]) => {
                self.pin(channel, id("message_id", message)?, method == "PUT")
            }
            _ => Err(no_such_route()),
        }
    }

    /// Handles the older form of the route, which returns a list of messages.
    pub(super) fn legacy_pins_route(
        &mut self,
        call: &Call,
        channel: Id,
        parts: &[&str],
    ) -> Result<Reply, Refusal> {
        if (call.method.as_str(), parts) == ("GET", &[]) {
            let pinned = self.pinned(channel)?;
            return Reply::ok(
                pinned
                    .iter()
                    .take(50)
                    .map(|(_, message)| self.world.readable_message_json(message))
                    .collect(),
            );
        }
        self.pins_route(call, channel, parts)
    }

    fn pin(&mut self, channel: Id, id: Id, pinned: bool) -> Result<Reply, Refusal> {
        self.world.check_permissions(channel, self.world.bot, PIN_MESSAGES)?;
        self.public_message(channel, id)?;
        if pinned && self.pinned(channel)?.len() >= limits::PINNED_MESSAGES {
            return Err(too_many_pins());
        }
        let now = self.world.clock.now();
        self.world.message_mut(channel, id)?.pinned = pinned.then_some(now);
        let last = self.pinned(channel)?.first().map(|(at, _)| format_timestamp(*at));
        let guild = self.world.channel(channel)?.guild;
        let mut data = json!({"channel_id": channel, "last_pin_timestamp": last});
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild);
        }
        let intent = if guild.is_some() { GUILDS } else { DIRECT_MESSAGES };
        self.gateway.dispatch(guild, intent, "CHANNEL_PINS_UPDATE", &data);
        self.publish_edit(channel, id);
        Reply::no_content()
    }

    pub(super) fn polls_route(&mut self, call: &Call, channel: Id, parts: &[&str]) -> Result<Reply, Refusal> {
        self.world.check_permissions(channel, self.world.bot, READ_MESSAGE_HISTORY)?;
        match (call.method.as_str(), parts) {
            ("POST", [message, "expire"]) => {
                let message = id("message_id", message)?;
                let (bot, now) = (self.world.bot, self.world.clock.now());
                if self.public_message(channel, message)?.author != bot {
                    return Err(missing_permissions());
                }
                let message_state = self.world.message_mut(channel, message)?;
                let (_, expiry) = message_state.poll.as_mut().ok_or_else(not_a_poll)?;
                *expiry = now.min(*expiry);
                self.publish_edit(channel, message);
                Reply::ok(self.world.readable_message_json(self.world.message(channel, message)?))
            }
            // There are no votes here.
            ("GET", [message, "answers", _]) => {
                let message_state = self.public_message(channel, id("message_id", message)?)?;
                message_state.poll.as_ref().ok_or_else(not_a_poll)?;
                Reply::ok(json!({"users": []}))
            }
            _ => Err(no_such_route()),
        }
    }
}
