//! Discord's JSON forms of the world.

use super::World;
use super::channels::{Channel, ChannelKind};
use super::guilds::{Guild, Member, Role};
use super::messages::Message;
use crate::gateway::session::{GUILD_MEMBERS, GUILD_PRESENCES, MESSAGE_CONTENT};
use crate::ids::{Id, format_timestamp};
use serde_json::{Value, json};

impl World {
    pub(crate) fn user_json(&self, id: Id) -> Value {
        let (name, display_name, bot) =
            self.users.get(&id).map_or(("deleted_user", "Deleted User", false), |user| {
                (&user.name, &user.display_name, user.bot)
            });
        let mut json = json!({
            "id": id, "username": name, "discriminator": "0", "global_name": display_name, "avatar": null,
            "banner": null, "accent_color": null, "avatar_decoration_data": null, "collectibles": null,
            "public_flags": 0, "flags": 0, "primary_guild": null,
        });
        if bot {
            json["bot"] = true.into();
            json["global_name"] = Value::Null;
        }
        json
    }

    /// Returns a user as they see themselves.
    pub(crate) fn own_user_json(&self, user: Id) -> Value {
        let mut json = self.user_json(user);
        json["mfa_enabled"] = true.into();
        json["locale"] = self.users[&user].locale.as_str().into();
        json["verified"] = true.into();
        json["email"] = Value::Null;
        json["premium_type"] = 0.into();
        json
    }

    /// Returns a member, with the user if asked for.
    pub(crate) fn member_json(&self, member: &Member, with_user: bool) -> Value {
        let mut json = json!({
            "avatar": null, "avatar_decoration_data": null, "banner": null, "collectibles": null,
            "communication_disabled_until": null, "flags": 0, "joined_at": format_timestamp(member.joined),
            "nick": member.nick, "pending": false, "premium_since": null, "roles": member.roles,
            "mute": false, "deaf": false,
        });
        if with_user {
            json["user"] = self.user_json(member.user);
        }
        json
    }

    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        let mut json = json!({
            "id": channel.id, "type": channel.kind as u8, "flags": 0,
            "last_message_id": channel.last_message,
        });
        if channel.kind == ChannelKind::Direct {
            let others = channel.recipients.iter().filter(|user| **user != self.bot);
            json["recipients"] = others.map(|user| self.user_json(*user)).collect();
            return json;
        }
        json["guild_id"] = json!(channel.guild);
        json["name"] = channel.name.as_str().into();
        json["parent_id"] = json!(channel.parent);
        json["rate_limit_per_user"] = channel.slowmode_seconds.into();
        let Some(thread) = &channel.thread else {
            json["topic"] = json!(channel.topic);
            json["position"] = channel.position.into();
            json["nsfw"] = false.into();
            let overwrites = channel.overwrites.iter().map(|overwrite| {
                json!({
                    "id": overwrite.id, "type": u8::from(overwrite.member),
                    "allow": overwrite.allow.to_string(), "deny": overwrite.deny.to_string(),
                })
            });
            json["permission_overwrites"] = overwrites.collect();
            if channel.kind == ChannelKind::Forum {
                json["available_tags"] = json!([]);
                json["default_reaction_emoji"] = Value::Null;
                json["default_sort_order"] = Value::Null;
                json["default_forum_layout"] = 0.into();
            }
            return json;
        };
        if channel
            .parent
            .and_then(|parent| self.channels.get(&parent))
            .is_some_and(|parent| parent.kind == ChannelKind::Forum)
        {
            json["applied_tags"] = json!([]);
        }
        json["owner_id"] = json!(thread.owner);
        json["message_count"] = thread.message_count.into();
        json["total_message_sent"] = thread.message_count.into();
        json["member_count"] = thread.members.len().min(50).into();
        json["thread_metadata"] = json!({
            "archived": thread.archived,
            "archive_timestamp": format_timestamp(thread.archive_changed),
            "auto_archive_duration": thread.auto_archive,
            "locked": thread.locked,
            "create_timestamp": format_timestamp(channel.id.created_at()),
        });
        if channel.kind == ChannelKind::PrivateThread {
            json["thread_metadata"]["invitable"] = thread.invitable.into();
        }
        if let Some(joined) = thread.members.get(&self.bot) {
            json["member"] = thread_member_json(channel.id, self.bot, *joined);
        }
        json
    }

    /// Returns a server as the gateway announces it.
    pub(crate) fn guild_create_json(&self, guild: &Guild, intents: u64) -> Value {
        let mut json = guild_json(guild);
        let bot = guild.members.get(&self.bot);
        json["joined_at"] = format_timestamp(bot.map_or(0, |member| member.joined)).into();
        json["large"] = false.into();
        json["unavailable"] = false.into();
        json["member_count"] = guild.members.len().into();
        // Without the privileged intent, the bot receives only its own membership.
        let visible =
            guild.members.values().filter(|one| intents & GUILD_MEMBERS != 0 || one.user == self.bot);
        json["members"] = visible.map(|member| self.member_json(member, true)).collect();
        let channels = || self.channels.values().filter(|channel| channel.guild == Some(guild.id));
        json["channels"] = channels()
            .filter(|channel| !channel.kind.is_thread())
            .map(|channel| self.channel_json(channel))
            .collect();
        json["threads"] = channels()
            .filter(|channel| {
                channel.kind.is_thread() && !channel.is_archived() && self.can_see(channel, self.bot)
            })
            .map(|channel| self.channel_json(channel))
            .collect();
        for list in
            ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"]
        {
            json[list] = json!([]);
        }
        json
    }

    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let channel = self.channels.get(&message.channel);
        let mut json = json!({
            "id": message.id, "type": message.kind as u8, "channel_id": message.channel,
            "content": message.content, "author": self.user_json(message.author),
            "mentions": message.mentions.iter().map(|user| self.user_json(*user)).collect::<Vec<_>>(),
            "mention_roles": message.mention_roles, "mention_everyone": message.mention_everyone,
            "attachments": message.attachments.iter().map(|file| self.files.json(file)).collect::<Vec<_>>(),
            "embeds": message.embeds.iter().map(|embed| self.embed_json(embed, message)).collect::<Vec<_>>(),
            "components": self.components_json(message), "timestamp": format_timestamp(message.id.created_at()),
            "edited_timestamp": message.edited.map(format_timestamp), "flags": message.flags, "pinned": message.pinned.is_some(),
            "tts": false,
        });
        self.add_optional_fields(message, &mut json);
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some(cause) = &message.cause {
            json["interaction_metadata"] = cause.metadata.clone();
            json["application_id"] = json!(self.bot);
            json["webhook_id"] = json!(self.bot);
            if let Some(name) = &cause.command {
                let user = self.user_json(cause.user);
                json["interaction"] = json!({"id": cause.interaction, "type": 2, "name": name, "user": user});
            }
        }
        if let Some(replied_to) = message.reply_to {
            json["message_reference"] =
                json!({"type": 0, "channel_id": message.channel, "message_id": replied_to});
            if let Some(guild) = channel.and_then(|channel| channel.guild) {
                json["message_reference"]["guild_id"] = json!(guild);
            }
            let replied_to = self.message(message.channel, replied_to).ok();
            json["referenced_message"] = replied_to
                .map(|replied_to| self.message_json(&Message { reply_to: None, ..replied_to.clone() }))
                .unwrap_or_default();
        }
        // The first message of a post has the post's id, but does not lead to it.
        if let Some(thread) = self.channels.get(&message.id).filter(|thread| thread.id != message.channel) {
            json["thread"] = self.channel_json(thread);
        }
        json
    }

    /// Adds the poll, the reactions, the forwarded message, and the webhook that posted it.
    fn add_optional_fields(&self, message: &Message, json: &mut Value) {
        if let Some((poll, expiry)) = &message.poll {
            json["poll"] = json!({
                "question": poll["question"], "answers": poll["answers"], "expiry": format_timestamp(*expiry),
                "allow_multiselect": poll["allow_multiselect"], "layout_type": poll["layout_type"],
                "results": {"is_finalized": *expiry <= self.clock.now(), "answer_counts": []},
            });
        }
        if !message.reactions.is_empty() {
            let reactions = message.reactions.iter().map(|(emoji, users)| {
                json!({
                    "emoji": emoji, "count": users.len(), "me": users.contains(&self.bot), "me_burst": false,
                    "count_details": {"burst": 0, "normal": users.len()}, "burst_colors": [],
                })
            });
            json["reactions"] = reactions.collect();
        }
        if let Some((reference, snapshot)) = &message.forwarded {
            json["message_reference"] = reference.clone();
            json["message_snapshots"] = json!([{"message": snapshot}]);
        }
        if let Some(name) = &message.posted_as {
            json["author"]["username"] = name.as_str().into();
            json["author"]["global_name"] = Value::Null;
            json["author"]["discriminator"] = "0000".into();
            json["author"]["bot"] = true.into();
            json["webhook_id"] = json!(message.author);
            json["application_id"] = json!(self.bot);
        }
    }

    /// Returns a message as the bot may read it. Without the intent, the content of messages that the bot is not
    /// involved in is removed.
    pub(crate) fn readable_message_json(&self, message: &Message) -> Value {
        let mut json = self.message_json(message);
        self.remove_unreadable(message, &mut json);
        if let Some(replied_to) = message.reply_to.and_then(|id| self.message(message.channel, id).ok()) {
            self.remove_unreadable(replied_to, &mut json["referenced_message"]);
        }
        json
    }

    /// Returns `true` if the bot may read a message's content.
    pub(crate) fn can_read_content(&self, message: &Message) -> bool {
        let direct = self.channels.get(&message.channel).is_some_and(|channel| channel.guild.is_none());
        let own =
            message.author == self.bot || message.posted_as.is_some() || message.mentions.contains(&self.bot);
        direct || own || self.privileged_intents & MESSAGE_CONTENT != 0
    }

    fn remove_unreadable(&self, message: &Message, json: &mut Value) {
        if self.can_read_content(message) {
            return;
        }
        json["content"] = "".into();
        for list in ["embeds", "attachments", "components"] {
            json[list] = json!([]);
        }
        if let Some(fields) = json.as_object_mut() {
            fields.remove("poll");
        }
    }

    /// Returns a message as the gateway announces it, with its author's membership.
    pub(crate) fn message_event_json(&self, message: &Message) -> Value {
        let mut json = self.readable_message_json(message);
        let channel = &self.channels[&message.channel];
        if let Some(guild) = channel.guild {
            json["guild_id"] = json!(guild);
            if let Some(member) = self.guilds.get(&guild).and_then(|guild| guild.members.get(&message.author))
            {
                json["member"] = self.member_json(member, false);
            }
        }
        json["channel_type"] = (channel.kind as u8).into();
        json
    }

    /// Returns the application's flags, which show its privileged intents.
    pub(crate) fn application_flags(&self) -> u64 {
        // The flags of an application in fewer than a hundred servers.
        [(GUILD_PRESENCES, 1 << 13), (GUILD_MEMBERS, 1 << 15), (MESSAGE_CONTENT, 1 << 19)]
            .into_iter()
            .filter(|(intent, _)| self.privileged_intents & intent != 0)
            .fold(0, |flags, (_, flag)| flags | flag)
    }

    /// Returns the application as its owner sees it, without its endpoint.
    pub(crate) fn application_json(&self) -> Value {
        let owner = self.users.values().find(|user| !user.bot).map_or(self.bot, |user| user.id);
        let guilds = self.guilds.values().filter(|guild| guild.members.contains_key(&self.bot)).count();
        let flags = self.application_flags();
        json!({
            "id": self.bot, "name": self.users[&self.bot].display_name, "icon": null, "description": "", "type": null,
            "bot": self.user_json(self.bot), "bot_public": true, "bot_require_code_grant": false,
            "flags": flags, "flags_new": flags.to_string(), "redirect_uris": [],
            "role_connections_verification_url": null,
            "owner": self.user_json(owner), "approximate_guild_count": guilds,
            "approximate_user_install_count": self.installed.len(), "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0, "team": null, "eligible_oauth2_scopes": ["bot", "applications.commands"],
            "integration_types_config": {"0": {}, "1": {}},
        })
    }
}

pub(crate) fn role_json(role: &Role) -> Value {
    let mut json = json!({
        "id": role.id, "name": role.name, "permissions": role.permissions.to_string(),
        "position": role.position, "color": 0, "hoist": false, "managed": role.bot.is_some(), "mentionable": false,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "icon": null, "unicode_emoji": null, "flags": 0,
    });
    if let Some(bot) = role.bot {
        json["tags"] = json!({"bot_id": bot});
    }
    json
}

pub(crate) fn thread_member_json(thread: Id, user: Id, joined: u64) -> Value {
    json!({"id": thread, "user_id": user, "join_timestamp": format_timestamp(joined), "flags": 0})
}

/// Returns a server without the fields that only the gateway adds.
pub(crate) fn guild_json(guild: &Guild) -> Value {
    json!({
        "id": guild.id, "name": guild.name, "icon": null, "description": null, "home_header": null,
        "splash": null, "discovery_splash": null, "features": [], "banner": null,
        "owner_id": guild.owner, "application_id": null, "region": "deprecated", "afk_channel_id": null,
        "afk_timeout": 300, "system_channel_id": null, "system_channel_flags": 0,
        "widget_enabled": false, "widget_channel_id": null, "verification_level": 0,
        "roles": guild.roles.values().map(role_json).collect::<Vec<_>>(),
        "default_message_notifications": 1, "mfa_level": 0, "explicit_content_filter": 0,
        "max_presences": null, "max_members": 500_000, "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25, "vanity_url_code": null, "premium_tier": 0,
        "premium_subscription_count": 0, "preferred_locale": guild.locale, "rules_channel_id": null,
        "safety_alerts_channel_id": null, "public_updates_channel_id": null,
        "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": [],
        "stickers": [], "incidents_data": null,
    })
}
