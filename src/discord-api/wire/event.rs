//! Gateway events about the places where the bot plays.

use super::channel::Channel;
use super::error::WireError;
use super::guild::GuildCreated;
use super::ids::{ChannelId, GuildId, MessageId};
use super::message::MessageRef;
use serde::{Deserialize, Deserializer};

/// A gateway event. None of them may be relied upon: the gateway loses events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The bot is in a server: at the start, on being invited, or when an outage is over.
    GuildCreated(GuildCreated),
    /// The bot is no longer in a server, or the server cannot be reached for a while.
    GuildDeleted {
        /// The server.
        guild: GuildId,
        /// `true` if it is only out of reach.
        unavailable: bool,
    },
    /// A channel is gone, with all its threads.
    ChannelDeleted(ChannelId),
    /// A thread is gone.
    ThreadDeleted(ChannelId),
    /// A thread was changed.
    ThreadUpdated(Channel),
    /// A channel was changed: perhaps who may do what there.
    ChannelUpdated {
        /// The server.
        guild: GuildId,
        /// The channel.
        channel: ChannelId,
    },
    /// Roles of a server were changed, or those that the bot has there.
    PermissionsChanged(GuildId),
    /// A new message, of any author. Its content is not read.
    MessageCreated(MessageRef),
    /// Messages are gone.
    MessagesDeleted(Vec<MessageRef>),
}

impl Event {
    /// The names of the events that the bot needs. Others are passed over unread: most of what the gateway sends is.
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

    /// Reads an event by its name, such as `GUILD_DELETE`, and its `d`; nothing when the bot needs no such
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
                Self::GuildCreated(GuildCreated::read(json)?)
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
            // Without a privileged intent only the bot itself is told of as a member.
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
