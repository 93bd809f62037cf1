//! Gateway events about the servers and channels of the bot.

use super::channel::Channel;
use super::error::WireError;
use super::guild::Guild;
use super::ids::{ChannelId, GuildId, MessageId};
use super::message::MessageRef;
use serde::{Deserialize, Deserializer};

/// A gateway event. Must not be relied upon, because the gateway can lose events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The bot is in a server: at the start, after an invitation, or after an outage.
    GuildCreated(Guild),
    /// The bot left a server, or the server is unavailable.
    GuildDeleted {
        /// The server.
        guild: GuildId,
        /// `true` if it is only unavailable.
        unavailable: bool,
    },
    /// A channel was deleted, with all its threads.
    ChannelDeleted(ChannelId),
    /// A thread was deleted.
    ThreadDeleted(ChannelId),
    /// A thread was changed.
    ThreadUpdated(Channel),
    /// A channel was changed, perhaps in its permissions.
    ChannelUpdated {
        /// The server.
        guild: GuildId,
        /// The channel.
        channel: ChannelId,
    },
    /// Roles of a server were changed, or the bot's own roles there.
    PermissionsChanged(GuildId),
    /// A new message by any author. Its content is not read.
    MessageCreated(MessageRef),
    /// Messages were deleted.
    MessagesDeleted(Vec<MessageRef>),
}

impl Event {
    /// The names of the events that the bot needs. Others, which are most of the gateway's traffic, are skipped
    /// unparsed.
    pub const NEEDED: [&str; 12] = [
        "GUILD_CREATE",
        "GUILD_DELETE",
        "CHANNEL_DELETE",
        "CHANNEL_UPDATE",
        "GUILD_ROLE_UPDATE",
        "GUILD_ROLE_DELETE",
        "GUILD_MEMBER_UPDATE",
        "THREAD_DELETE",
        "THREAD_UPDATE",
        "MESSAGE_CREATE",
        "MESSAGE_DELETE",
        "MESSAGE_DELETE_BULK",
    ];

    /// Parses the `d` of an event with this name, such as `GUILD_DELETE`. Returns `None` if the bot does not need the
    /// event.
    ///
    /// # Errors
    /// Returns an error if it has another form.
    pub fn read<'de, D>(name: &str, json: D) -> Result<Option<Self>, WireError>
    where
        D: Deserializer<'de, Error = serde_json::Error> + Copy,
    {
        Ok(Some(match name {
            "GUILD_CREATE" => {
                let guild = GuildData::deserialize(json)?;
                if guild.unavailable == Some(true) {
                    return Ok(None);
                }
                Self::GuildCreated(Guild::read(json)?)
            }
            "GUILD_DELETE" => {
                let guild = GuildData::deserialize(json)?;
                Self::GuildDeleted { guild: guild.id, unavailable: guild.unavailable == Some(true) }
            }
            "CHANNEL_DELETE" => Self::ChannelDeleted(ChannelData::deserialize(json)?.id),
            "THREAD_DELETE" => Self::ThreadDeleted(ChannelData::deserialize(json)?.id),
            "CHANNEL_UPDATE" => {
                let changed = ChannelData::deserialize(json)?;
                let Some(guild) = changed.guild_id else { return Ok(None) };
                Self::ChannelUpdated { guild, channel: changed.id }
            }
            // Without a privileged intent, the bot only receives its own membership.
            "GUILD_ROLE_UPDATE" | "GUILD_ROLE_DELETE" | "GUILD_MEMBER_UPDATE" => {
                Self::PermissionsChanged(OfGuild::deserialize(json)?.guild_id)
            }
            "THREAD_UPDATE" => Self::ThreadUpdated(Channel::read(json)?),
            "MESSAGE_CREATE" => {
                let MessageData { id, channel_id } = MessageData::deserialize(json)?;
                Self::MessageCreated(MessageRef { channel: channel_id, message: id })
            }
            "MESSAGE_DELETE" => {
                let MessageData { id, channel_id } = MessageData::deserialize(json)?;
                Self::MessagesDeleted(vec![MessageRef { channel: channel_id, message: id }])
            }
            "MESSAGE_DELETE_BULK" => {
                let DeletedMessages { ids, channel_id } = DeletedMessages::deserialize(json)?;
                let placed = |message| MessageRef { channel: channel_id, message };
                Self::MessagesDeleted(ids.into_iter().map(placed).collect())
            }
            _ => return Ok(None),
        }))
    }
}

#[derive(Deserialize)]
struct GuildData {
    id: GuildId,
    unavailable: Option<bool>,
}

#[derive(Deserialize)]
struct ChannelData {
    id: ChannelId,
    guild_id: Option<GuildId>,
}

#[derive(Deserialize)]
struct OfGuild {
    guild_id: GuildId,
}

#[derive(Deserialize)]
struct MessageData {
    id: MessageId,
    channel_id: ChannelId,
}

#[derive(Deserialize)]
struct DeletedMessages {
    ids: Vec<MessageId>,
    channel_id: ChannelId,
}
