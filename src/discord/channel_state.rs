//! Whether the bot can play in a channel now, and if not, what to do about it.

use crate::permissions::{Named, missing, to_play};
use crate::ports::{CallError, Discord};
use crate::wire::{ChannelId, GuildId};
use castellan_text::{self as text, message};

/// Whether the bot can play in a channel.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ChannelState {
    /// As far as Discord says, it can.
    Usable,
    /// It lacks these permissions.
    Lacks(Named),
    /// The channel was deleted.
    Gone,
    /// The bot does not see it, and nothing more is known.
    Hidden,
}

impl ChannelState {
    /// Asks Discord how a channel is. One that cannot be asked for just now counts as usable: what is sent to it next tells.
    pub async fn of(discord: &dyn Discord, guild: Option<GuildId>, channel: ChannelId) -> Self {
        if let Some(guild) = guild
            && let Ok(there) = discord.own_permissions(guild, channel).await
        {
            return missing(to_play(there.kind), there.may).map_or(Self::Usable, Self::Lacks);
        }
        match discord.channel(channel).await {
            Err(CallError::Gone { .. }) => Self::Gone,
            Err(CallError::Forbidden { .. }) => Self::Hidden,
            Ok(_) | Err(_) => Self::Usable,
        }
    }

    /// Returns what holds a game whose channel is like this, and what to do.
    pub fn holds_game(self, channel: ChannelId) -> text::Message {
        let channel = format!("<#{channel}>");
        match self {
            Self::Lacks(names) => {
                message!(Boards, "held-permissions", channel = channel, permissions = names)
            }
            Self::Gone => message!(Boards, "held-gone"),
            Self::Hidden => message!(Boards, "held-hidden", channel = channel),
            Self::Usable => message!(Boards, "held-so-far", channel = channel),
        }
    }

    /// Returns what keeps a tournament from being posted whose channel is like this, and what to do.
    pub fn holds_tournament(self, channel: ChannelId) -> text::Message {
        let channel = format!("<#{channel}>");
        match self {
            Self::Lacks(names) => {
                message!(TournamentAnswers, "held-permissions", channel = channel, permissions = names)
            }
            Self::Gone => message!(TournamentAnswers, "held-gone"),
            Self::Hidden => message!(TournamentAnswers, "held-hidden", channel = channel),
            Self::Usable => message!(TournamentAnswers, "held-so-far", channel = channel),
        }
    }
}
