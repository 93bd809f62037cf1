//! Channels and threads, and their kinds.

use super::error::WireError;
use super::ids::{ChannelId, GuildId, UserId};
use serde::{Deserialize, Deserializer};

/// A channel or a thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Channel {
    /// The id.
    pub id: ChannelId,
    /// The kind.
    pub kind: ChannelKind,
    /// The name.
    pub name: String,
    /// The server, if known.
    pub guild: Option<GuildId>,
    /// The parent channel.
    pub parent: Option<ChannelId>,
    /// The owner of a thread.
    pub owner: Option<UserId>,
    /// `true` for an archived thread.
    pub archived: bool,
    /// `true` for a locked thread.
    pub locked: bool,
    /// The user's permissions there, if known: channels in options have them.
    pub permissions: Option<u64>,
    /// The bot's permissions there, if known.
    pub app_permissions: Option<u64>,
}

/// The kind of a channel, by Discord's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(transparent)]
pub struct ChannelKind(pub u8);

impl Channel {
    /// Parses a channel from a response or an event. Its permissions are ignored, because Discord does not document any
    /// there.
    ///
    /// # Errors
    /// Returns an error if it has another form.
    pub fn read<'de>(json: impl Deserializer<'de, Error = serde_json::Error>) -> Result<Self, WireError> {
        Ok(Self { permissions: None, app_permissions: None, ..Self::deserialize(json)? })
    }
}

impl ChannelKind {
    /// A text channel of a server.
    pub const TEXT: Self = Self(0);
    /// Direct messages with one person.
    pub const DIRECT: Self = Self(1);
    /// A voice channel, which has a chat too.
    pub const VOICE: Self = Self(2);
    /// A public thread.
    pub const PUBLIC_THREAD: Self = Self(11);
    /// A stage channel, which has a chat too.
    pub const STAGE: Self = Self(13);

    /// Returns `true` for threads.
    #[must_use]
    pub const fn is_thread(self) -> bool {
        matches!(self.0, 10..=12)
    }

    /// Returns `true` for voice and stage channels.
    #[must_use]
    pub const fn is_voice(self) -> bool {
        matches!(self, Self::VOICE | Self::STAGE)
    }

    /// Returns `true` if threads can be started on its messages: in text and announcement channels.
    #[must_use]
    pub const fn can_start_threads(self) -> bool {
        matches!(self.0, 0 | 5)
    }
}

impl<'de> Deserialize<'de> for Channel {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct ChannelData {
            id: ChannelId,
            #[serde(rename = "type")]
            kind: ChannelKind,
            name: Option<String>,
            guild_id: Option<GuildId>,
            parent_id: Option<ChannelId>,
            owner_id: Option<UserId>,
            permissions: Option<String>,
            app_permissions: Option<String>,
            thread_metadata: Option<Thread>,
        }
        #[derive(Deserialize, Default)]
        struct Thread {
            #[serde(default)]
            archived: bool,
            #[serde(default)]
            locked: bool,
        }
        let channel = ChannelData::deserialize(deserializer)?;
        let thread = channel.thread_metadata.unwrap_or_default();
        Ok(Self {
            id: channel.id,
            kind: channel.kind,
            name: channel.name.unwrap_or_default(),
            guild: channel.guild_id,
            parent: channel.parent_id,
            owner: channel.owner_id,
            archived: thread.archived,
            locked: thread.locked,
            permissions: parse_permissions(channel.permissions.as_deref()),
            app_permissions: parse_permissions(channel.app_permissions.as_deref()),
        })
    }
}

/// Parses permissions in Discord's form: a number as a string.
pub(super) fn parse_permissions(text: Option<&str>) -> Option<u64> {
    text?.parse().ok()
}
