//! Activities: pages that run in a frame inside Discord.

use super::ids::{ApplicationId, ChannelId, GuildId, UserId};
use serde_json::Value;

/// An Activity that runs in a channel. Everybody who launches it there joins the same instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActivityInstance {
    /// The application.
    pub application: ApplicationId,
    /// The server; `None` for direct messages.
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
    /// The accounts that take part.
    pub users: Vec<UserId>,
}

impl ActivityInstance {
    /// Parses Discord's response; `None` if it has another form.
    #[must_use]
    pub fn read(json: &Value) -> Option<Self> {
        let id = |value: &Value| value.as_str()?.parse::<u64>().ok();
        let location = &json["location"];
        let guild = match location["kind"].as_str()? {
            "gc" => Some(GuildId(id(&location["guild_id"])?)),
            "pc" => None,
            _ => return None,
        };
        let users = json["users"].as_array()?.iter().filter_map(|user| id(user).map(UserId)).collect();
        Some(Self {
            application: ApplicationId(id(&json["application_id"])?),
            guild,
            channel: ChannelId(id(&location["channel_id"])?),
            users,
        })
    }
}
