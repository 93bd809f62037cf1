//! The state of a channel: whether the bot can play there and, if not, the remedy.

use castellan_community::access::permissions::{PermissionNames, missing_names, required_to_play};
use castellan_discord_api::client::{CallError, Discord};
use castellan_discord_api::wire::{ChannelId, GuildId};
use castellan_text::{self as text, message};
use jiff::Timestamp;

/// Formats a timestamp that Discord's clients show in the reader's own time zone.
fn timestamp(time: Timestamp) -> String {
    format!("<t:{}:f>", time.as_second())
}

/// The state of a channel for the bot.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ChannelState {
    /// Usable, according to Discord.
    Usable,
    /// Unusable for lack of these permissions.
    MissingPermissions(PermissionNames),
    /// Unusable until then: the bot has a timeout in the server.
    TimedOut(Timestamp),
    /// Deleted.
    Deleted,
    /// Not visible to the bot, for unknown reasons.
    Hidden,
}

impl ChannelState {
    /// Fetches the state of a channel. If the request fails temporarily, the channel counts as usable, and the next
    /// message shows the truth.
    pub async fn fetch(discord: &dyn Discord, guild: Option<GuildId>, channel: ChannelId) -> Self {
        if let Some(guild) = guild
            && let Ok(found) = discord.own_permissions(guild, channel).await
        {
            let missing_permissions =
                missing_names(required_to_play(found.kind), found.permissions).map(Self::MissingPermissions);
            return missing_permissions.or(found.timed_out_until.map(Self::TimedOut)).unwrap_or(Self::Usable);
        }
        match discord.channel(channel).await {
            Err(CallError::Gone { .. }) => Self::Deleted,
            Err(CallError::Forbidden { .. }) => Self::Hidden,
            Ok(_) | Err(_) => Self::Usable,
        }
    }

    /// Returns the reason that a game in such a channel is on hold, and the remedy.
    pub fn game_hold_reason(self, channel: ChannelId) -> text::Message {
        let channel = format!("<#{channel}>");
        match self {
            Self::MissingPermissions(names) => {
                message!(Boards, "held-permissions", channel = channel, permissions = names)
            }
            Self::TimedOut(until) => message!(Boards, "held-timed-out", until = timestamp(until)),
            Self::Deleted => message!(Boards, "held-gone"),
            Self::Hidden => message!(Boards, "held-hidden", channel = channel),
            Self::Usable => message!(Boards, "held-so-far", channel = channel),
        }
    }

    /// Returns the reason that a tournament cannot be posted in such a channel, and the remedy.
    pub fn tournament_hold_reason(self, channel: ChannelId) -> text::Message {
        let channel = format!("<#{channel}>");
        match self {
            Self::MissingPermissions(names) => {
                message!(TournamentAnswers, "held-permissions", channel = channel, permissions = names)
            }
            Self::TimedOut(until) => message!(TournamentAnswers, "held-timed-out", until = timestamp(until)),
            Self::Deleted => message!(TournamentAnswers, "held-gone"),
            Self::Hidden => message!(TournamentAnswers, "held-hidden", channel = channel),
            Self::Usable => message!(TournamentAnswers, "held-so-far", channel = channel),
        }
    }
}
