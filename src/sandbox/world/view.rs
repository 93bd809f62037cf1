//! Things as Discord writes them in JSON.

use super::World;
use super::channels::{Channel, Kind};
use super::guilds::{Guild, Member, Role};
use super::messages::Message;
use crate::sandbox::ids::{Id, moment};
use serde_json::{Value, json};

impl World {
    pub(in crate::sandbox) fn user_json(&self, id: Id) -> Value {
        let (name, shown, bot) = self
            .users
            .get(&id)
            .map_or(("deleted_user", "Deleted User", false), |user| (&user.name, &user.shown, user.bot));
        let mut json = json!({
            "id": id, "username": name, "discriminator": "0", "global_name": shown, "avatar": null,
            "banner": null, "accent_color": null, "avatar_decoration_data": null, "collectibles": null,
            "public_flags": 0, "flags": 0, "primary_guild": null,
        });
        if bot {
            json["bot"] = true.into();
            json["global_name"] = Value::Null;
        }
        json
    }

    /// The bot's own user, as it sees itself.
    pub(in crate::sandbox) fn self_json(&self) -> Value {
        let mut json = self.user_json(self.bot);
        json["mfa_enabled"] = true.into();
        json["locale"] = "en-US".into();
        json["verified"] = true.into();
        json["email"] = Value::Null;
        json["premium_type"] = 0.into();
        json
    }

    /// A member, with the user when asked for.
    pub(in crate::sandbox) fn member_json(&self, member: &Member, with_user: bool) -> Value {
        let mut json = json!({
            "avatar": null, "avatar_decoration_data": null, "banner": null, "collectibles": null,
            "communication_disabled_until": null, "flags": 0, "joined_at": moment(member.joined),
            "nick": member.nick, "pending": false, "premium_since": null, "roles": member.roles,
            "mute": false, "deaf": false,
        });
        if with_user {
            json["user"] = self.user_json(member.user);
        }
        json
    }

    pub(in crate::sandbox) fn channel_json(&self, channel: &Channel) -> Value {
        let mut json = json!({
            "id": channel.id, "type": channel.kind as u8, "flags": 0,
            "last_message_id": channel.last_message,
        });
        if channel.kind == Kind::Direct {
            let others = channel.recipients.iter().filter(|user| **user != self.bot);
            json["recipients"] = others.map(|user| self.user_json(*user)).collect();
            return json;
        }
        json["guild_id"] = json!(channel.guild);
        json["name"] = channel.name.as_str().into();
        json["parent_id"] = json!(channel.parent);
        json["rate_limit_per_user"] = channel.slow.into();
        let Some(thread) = &channel.thread else {
            json["topic"] = json!(channel.topic);
            json["position"] = channel.position.into();
            json["nsfw"] = false.into();
            let overwrites = channel.overwrites.iter().map(|over| {
                json!({
                    "id": over.id, "type": u8::from(over.member),
                    "allow": over.allow.to_string(), "deny": over.deny.to_string(),
                })
            });
            json["permission_overwrites"] = overwrites.collect();
            return json;
        };
        json["owner_id"] = json!(thread.owner);
        json["message_count"] = thread.sent.into();
        json["total_message_sent"] = thread.sent.into();
        json["member_count"] = thread.members.len().min(50).into();
        json["thread_metadata"] = json!({
            "archived": thread.archived,
            "archive_timestamp": moment(thread.archive_changed),
            "auto_archive_duration": thread.auto_archive,
            "locked": thread.locked,
            "create_timestamp": moment(channel.id.made()),
        });
        if channel.kind == Kind::PrivateThread {
            json["thread_metadata"]["invitable"] = thread.invitable.into();
        }
        if let Some(joined) = thread.members.get(&self.bot) {
            json["member"] = thread_member_json(channel.id, self.bot, *joined);
        }
        json
    }

    /// A server as the gateway announces it.
    pub(in crate::sandbox) fn guild_create_json(&self, guild: &Guild) -> Value {
        let mut json = guild_json(guild);
        let bot = guild.members.get(&self.bot);
        json["joined_at"] = moment(bot.map_or(0, |member| member.joined)).into();
        json["large"] = false.into();
        json["unavailable"] = false.into();
        json["member_count"] = guild.members.len().into();
        // Without the privileged intent the bot is told of itself only.
        json["members"] = bot.map(|member| self.member_json(member, true)).into_iter().collect();
        let here = || self.channels.values().filter(|channel| channel.guild == Some(guild.id));
        json["channels"] = here()
            .filter(|channel| !channel.kind.is_thread())
            .map(|channel| self.channel_json(channel))
            .collect();
        json["threads"] = here()
            .filter(|channel| {
                channel.kind.is_thread() && !channel.is_archived() && self.sees(channel, self.bot)
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

    pub(in crate::sandbox) fn message_json(&self, message: &Message) -> Value {
        let channel = self.channels.get(&message.channel);
        let mut json = json!({
            "id": message.id, "type": message.shape as u8, "channel_id": message.channel,
            "content": message.content, "author": self.user_json(message.author),
            "mentions": message.mentions.iter().map(|user| self.user_json(*user)).collect::<Vec<_>>(),
            "mention_roles": message.mention_roles, "mention_everyone": message.mention_everyone,
            "attachments": message.attachments.iter().map(|file| self.files.json(file)).collect::<Vec<_>>(),
            "embeds": message.embeds.iter().map(|embed| self.embed_json(embed, message)).collect::<Vec<_>>(),
            "components": message.components, "timestamp": moment(message.id.made()),
            "edited_timestamp": message.edited.map(moment), "flags": message.flags, "pinned": false,
            "tts": false,
        });
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
        if let Some(answered) = message.reply_to {
            json["message_reference"] =
                json!({"type": 0, "channel_id": message.channel, "message_id": answered});
            if let Some(guild) = channel.and_then(|channel| channel.guild) {
                json["message_reference"]["guild_id"] = json!(guild);
            }
            let answered = self.message(message.channel, answered).ok();
            json["referenced_message"] = answered
                .map(|answered| self.message_json(&Message { reply_to: None, ..answered.clone() }))
                .unwrap_or_default();
        }
        if let Some(thread) = self.channels.get(&message.id) {
            json["thread"] = self.channel_json(thread);
        }
        json
    }

    /// An embed, its pictures at the addresses of the message's files.
    fn embed_json(&self, embed: &Value, message: &Message) -> Value {
        let mut json = embed.clone();
        let places = [("image", "url"), ("thumbnail", "url"), ("footer", "icon_url"), ("author", "icon_url")];
        for (place, field) in places {
            let Some(address) = embed.get(place).and_then(|place| place.get(field)).and_then(Value::as_str)
            else {
                continue;
            };
            let file = address
                .strip_prefix("attachment://")
                .and_then(|name| message.attachments.iter().find(|file| file.name == name));
            let address = file.map_or_else(|| address.to_owned(), |file| self.files.address(file));
            json[place][format!("proxy_{field}")] = address.as_str().into();
            json[place][field] = address.into();
            if let Some((width, height)) = file.and_then(|file| file.pixels).filter(|_| field == "url") {
                json[place]["width"] = width.into();
                json[place]["height"] = height.into();
            }
        }
        json
    }

    /// A message as the gateway announces it: with the member who wrote it, and without the content when that is
    /// none of the bot's business.
    pub(in crate::sandbox) fn message_event_json(&self, message: &Message) -> Value {
        let mut json = self.message_json(message);
        let channel = &self.channels[&message.channel];
        if let Some(guild) = channel.guild {
            json["guild_id"] = json!(guild);
            if let Some(member) = self.guilds.get(&guild).and_then(|guild| guild.members.get(&message.author))
            {
                json["member"] = self.member_json(member, false);
            }
            if message.author != self.bot && !message.mentions.contains(&self.bot) {
                json["content"] = "".into();
                for list in ["embeds", "attachments", "components"] {
                    json[list] = json!([]);
                }
            }
        }
        json["channel_type"] = (channel.kind as u8).into();
        json
    }

    /// The application as its owner sees it.
    pub(in crate::sandbox) fn application_json(&self) -> Value {
        let owner = self.users.values().find(|user| !user.bot).map_or(self.bot, |user| user.id);
        let guilds = self.guilds.values().filter(|guild| guild.members.contains_key(&self.bot)).count();
        json!({
            "id": self.bot, "name": "Castellan", "icon": null, "description": "", "type": null,
            "bot": self.user_json(self.bot), "bot_public": true, "bot_require_code_grant": false,
            "verify_key": "0".repeat(64), "flags": 0, "flags_new": "0", "redirect_uris": [],
            "interactions_endpoint_url": null, "role_connections_verification_url": null,
            "owner": self.user_json(owner), "approximate_guild_count": guilds,
            "approximate_user_install_count": 0, "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0, "team": null, "eligible_oauth2_scopes": ["bot", "applications.commands"],
            "integration_types_config": {"0": {}},
        })
    }
}

pub(in crate::sandbox) fn role_json(role: &Role) -> Value {
    let mut json = json!({
        "id": role.id, "name": role.name, "permissions": role.permissions.to_string(),
        "position": role.position, "color": 0, "hoist": false, "managed": role.managed, "mentionable": false,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "icon": null, "unicode_emoji": null, "flags": 0,
    });
    if role.managed {
        json["tags"] = json!({});
    }
    json
}

pub(in crate::sandbox) fn thread_member_json(thread: Id, user: Id, joined: u64) -> Value {
    json!({"id": thread, "user_id": user, "join_timestamp": moment(joined), "flags": 0})
}

/// A server, without what the gateway adds.
pub(in crate::sandbox) fn guild_json(guild: &Guild) -> Value {
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
        "premium_subscription_count": 0, "preferred_locale": "en-US", "rules_channel_id": null,
        "safety_alerts_channel_id": null, "public_updates_channel_id": null,
        "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": [],
        "stickers": [], "incidents_data": null,
    })
}
