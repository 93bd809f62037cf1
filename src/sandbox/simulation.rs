//! The imitated Discord behind one lock: its state, and the events that notify the bot and the people.

use super::activities::Activities;
use super::endpoint::Endpoint;
use super::faults::Faults;
use super::gateway::session::{
    ALWAYS, DIRECT_MESSAGES, DIRECT_TYPING, GUILD_MEMBERS, GUILD_MESSAGES, GUILD_TYPING, GUILDS, Gateway,
};
use super::ids::Id;
use super::interactions::Interactions;
use super::journal::Journal;
use super::options::Options;
use super::person::feed::Feed;
use super::rate_limits::RateLimiter;
use super::refusal::Refusal;
use super::world::World;
use super::world::channels::{Channel, ChannelKind};
use super::world::messages::Message;
use super::world::permissions::VIEW_CHANNEL;
use super::world::view::{guild_json, thread_member_json};
use serde_json::{Value, json};

/// The imitated Discord.
pub(super) struct Simulation {
    pub options: Options,
    pub world: World,
    pub interactions: Interactions,
    pub activities: Activities,
    pub gateway: Gateway,
    pub feed: Feed,
    pub rates: RateLimiter,
    pub faults: Faults,
    pub journal: Journal,
    pub token: String,
    /// The address of the gateway, `ws://127.0.0.1:PORT`.
    pub gateway_url: String,
    pub endpoint: Endpoint,
}

impl Simulation {
    /// Notifies the bot of an event in a channel that it sees.
    pub(super) fn notify_bot(&mut self, channel: &Channel, intent: u64, name: &str, data: &Value) {
        let hidden = channel
            .guild
            .is_some_and(|guild| !self.world.guilds.get(&guild).is_some_and(|guild| guild.available));
        if !hidden && self.world.can_see(channel, self.world.bot) {
            self.gateway.dispatch(channel.guild, intent, name, data);
        }
    }

    fn message_intent(&self, channel: Id) -> u64 {
        let direct = self.world.channel(channel).is_ok_and(|channel| channel.kind == ChannelKind::Direct);
        if direct { DIRECT_MESSAGES } else { GUILD_MESSAGES }
    }

    /// Returns a message as the page shows it, with the data that only the page uses.
    pub(super) fn page_message_json(&self, message: &Message) -> Value {
        let mut json = self.world.message_json(message);
        json["sandbox"] = json!({
            "only_for": message.only_for,
            "notified": message.notified,
            "failed": message.failed,
        });
        if !message.removed_components.is_empty() {
            json["sandbox"]["removed_components"] = json!(message.removed_components);
        }
        json
    }

    pub(super) fn notify_people_of_message(&mut self, message: &Message, event_name: &str) {
        if self.feed.is_empty() {
            return;
        }
        let event = json!({"type": event_name, "channel": message.channel, "message": self.page_message_json(message)});
        let Ok(channel) = self.world.channel(message.channel) else { return };
        let world = &self.world;
        self.feed.send(&event, |user| message.is_visible_to(user) && world.can_see(channel, user));
    }

    fn notify_bot_of_message(&mut self, message: &Message, name: &str) {
        if message.only_for.is_some() {
            return;
        }
        let Ok(channel) = self.world.channel(message.channel).cloned() else { return };
        let data = self.world.message_event_json(message);
        let intent = self.message_intent(message.channel);
        self.notify_bot(&channel, intent, name, &data);
    }

    /// Posts a new message and announces it. It unarchives an archived thread.
    pub(super) fn publish(&mut self, message: &Message) {
        self.unarchive(message.channel);
        // Writing in a thread joins it.
        let joins = self.world.channel(message.channel).is_ok_and(|channel| {
            channel.thread.as_ref().is_some_and(|thread| !thread.members.contains_key(&message.author))
        });
        self.world.insert_message(message.clone());
        if joins && message.only_for.is_none() && message.posted_as.is_none() {
            self.notify_of_thread_member(message.channel, message.author, true);
        }
        self.notify_bot_of_message(message, "MESSAGE_CREATE");
        self.notify_people_of_message(message, "message");
    }

    /// Announces a changed message.
    pub(super) fn publish_edit(&mut self, channel: Id, id: Id) {
        let Ok(message) = self.world.message(channel, id).cloned() else { return };
        self.notify_bot_of_message(&message, "MESSAGE_UPDATE");
        self.notify_people_of_message(&message, "edited");
    }

    /// Deletes a message.
    ///
    /// # Errors
    /// Returns an error if there is no such message.
    pub(super) fn delete_message(&mut self, channel: Id, id: Id) -> Result<(), Refusal> {
        let message = self.world.remove_message(channel, id)?;
        let channel_state = self.world.channel(channel)?.clone();
        if message.only_for.is_none() {
            let mut data = json!({"id": id, "channel_id": channel});
            if let Some(guild) = channel_state.guild {
                data["guild_id"] = json!(guild);
            }
            let intent = self.message_intent(channel);
            self.notify_bot(&channel_state, intent, "MESSAGE_DELETE", &data);
        }
        let event = json!({"type": "deleted", "channel": channel, "id": id});
        let world = &self.world;
        self.feed.send(&event, |user| message.is_visible_to(user) && world.can_see(&channel_state, user));
        Ok(())
    }

    /// Unarchives a thread.
    pub(super) fn unarchive(&mut self, id: Id) {
        let now = self.world.clock.now();
        let Ok(channel) = self.world.channel_mut(id) else { return };
        if let Some(thread) = channel.thread.as_mut().filter(|thread| thread.archived) {
            thread.archived = false;
            thread.archive_changed = now;
            self.notify_of_channel(id, "UPDATE");
        }
    }

    /// Archives an idle thread.
    pub(super) fn archive(&mut self, id: Id) {
        let now = self.world.clock.now();
        let Ok(channel) = self.world.channel_mut(id) else { return };
        if let Some(thread) = &mut channel.thread {
            thread.archived = true;
            thread.archive_changed = now;
            self.notify_of_channel(id, "UPDATE");
        }
    }

    /// Announces a new or changed channel or thread (`event_name` is `CREATE` or `UPDATE`).
    pub(super) fn notify_of_channel(&mut self, id: Id, event_name: &str) {
        let Ok(channel) = self.world.channel(id).cloned() else { return };
        let mut data = self.world.channel_json(&channel);
        let family = if channel.kind.is_thread() { "THREAD" } else { "CHANNEL" };
        if event_name == "CREATE" && channel.kind.is_thread() {
            data["newly_created"] = true.into();
        }
        if channel.kind != ChannelKind::Direct {
            self.notify_bot(&channel, GUILDS, &format!("{family}_{event_name}"), &data);
        }
        self.notify_people_of_change();
    }

    /// Announces deleted channels.
    pub(super) fn notify_of_deleted_channels(&mut self, gone: &[Channel]) {
        for channel in gone {
            let is_visible = channel
                .guild
                .is_some_and(|guild| self.world.guild_permissions(guild, self.world.bot) & VIEW_CHANNEL != 0);
            if !is_visible {
                continue;
            }
            let (name, data) = if channel.kind.is_thread() {
                let kind = channel.kind as u8;
                let ids = json!({"id": channel.id, "guild_id": channel.guild, "parent_id": channel.parent, "type": kind});
                ("THREAD_DELETE", ids)
            } else {
                ("CHANNEL_DELETE", self.world.channel_json(channel))
            };
            self.gateway.dispatch(channel.guild, GUILDS, name, &data);
        }
        self.notify_people_of_change();
    }

    /// Announces that a user is typing.
    pub(super) fn notify_of_typing(&mut self, id: Id, user: Id) {
        let Ok(channel) = self.world.channel(id).cloned() else { return };
        let event = json!({"type": "typing", "channel": id, "user": user});
        let world = &self.world;
        self.feed.send(&event, |reader| world.can_see(&channel, reader));
        let at = world.clock.now() / 1_000;
        let mut data = json!({"channel_id": id, "user_id": user, "timestamp": at});
        let mut intent = DIRECT_TYPING;
        if let Some(guild) = channel.guild.and_then(|guild| world.guilds.get(&guild)) {
            intent = GUILD_TYPING;
            data["guild_id"] = json!(guild.id);
            if let Some(member) = guild.members.get(&user) {
                data["member"] = world.member_json(member, true);
            }
        }
        self.notify_bot(&channel, intent, "TYPING_START", &data);
    }

    /// Announces that a user joined or left a thread. Memberships of other users require the intent for members.
    pub(super) fn notify_of_thread_member(&mut self, id: Id, user: Id, joined: bool) {
        let Ok(channel) = self.world.channel(id).cloned() else { return };
        let Some(thread) = &channel.thread else { return };
        let mut data =
            json!({"id": id, "guild_id": channel.guild, "member_count": thread.members.len().min(50)});
        if joined {
            let at = thread.members.get(&user).copied().unwrap_or_default();
            let mut added = thread_member_json(id, user, at);
            let member = channel.guild.and_then(|guild| self.world.guilds.get(&guild)?.members.get(&user));
            added["member"] = member.map(|member| self.world.member_json(member, true)).unwrap_or_default();
            added["presence"] = Value::Null;
            data["added_members"] = json!([added]);
        } else {
            data["removed_member_ids"] = json!([user]);
        }
        let intent = if user == self.world.bot { GUILDS } else { GUILD_MEMBERS };
        self.notify_bot(&channel, intent, "THREAD_MEMBERS_UPDATE", &data);
        self.notify_people_of_change();
    }

    /// Tells the people's pages to reload servers and channels.
    pub(super) fn notify_people_of_change(&mut self) {
        self.feed.send(&json!({"type": "world"}), |_| true);
    }

    /// Sets a server's language and notifies the bot.
    ///
    /// # Errors
    /// Returns an error if there is no such server.
    pub(super) fn set_guild_locale(&mut self, id: Id, locale: String) -> Result<(), Refusal> {
        self.world.guild_mut(id)?.locale = locale;
        let guild = self.world.guild(id)?;
        if guild.members.contains_key(&self.world.bot) {
            self.gateway.dispatch(Some(id), GUILDS, "GUILD_UPDATE", &guild_json(guild));
        }
        self.notify_people_of_change();
        Ok(())
    }

    /// Tells the bot about a server that it is in.
    pub(super) fn notify_of_guild(&mut self, id: Id) {
        if let Ok(guild) = self.world.guild(id)
            && guild.members.contains_key(&self.world.bot)
        {
            let data = self.world.guild_create_json(guild, 0);
            self.gateway.dispatch(Some(id), GUILDS, "GUILD_CREATE", &data);
        }
        self.notify_people_of_change();
    }

    /// Tells the bot that it lost a server, or that a server is unavailable.
    pub(super) fn notify_of_lost_guild(&mut self, id: Id, outage: bool) {
        let data = if outage { json!({"id": id, "unavailable": true}) } else { json!({"id": id}) };
        self.gateway.dispatch(Some(id), GUILDS, "GUILD_DELETE", &data);
        self.notify_people_of_change();
    }

    /// Delivers an interaction to the bot, twice if the faults say so.
    pub(super) fn deliver(&mut self, guild: Option<Id>, payload: &Value) {
        let times = if self.faults.double_deliveries > 0 {
            self.faults.double_deliveries -= 1;
            2
        } else {
            1
        };
        for _ in 0..times {
            if self.send_to_endpoint(payload) {
                continue;
            }
            self.gateway.dispatch(guild, ALWAYS, "INTERACTION_CREATE", payload);
        }
    }
}
