//! The state of a channel: whether the bot can play there and, if not, the remedy.

use castellan_community::permissions::{Named, missing, to_play};
use castellan_discord_api::ports::{CallError, Discord};
use castellan_discord_api::wire::{ChannelId, GuildId};
use castellan_text::{self as text, message};
use jiff::Timestamp;

/// Formats a timestamp that Discord's clients show in the reader's own time zone.
fn at(moment: Timestamp) -> String {
    format!("<t:{}:f>", moment.as_second())
}

/// The state of a channel for the bot.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ChannelState {
    /// Usable, according to Discord.
    Usable,
    /// Unusable for lack of these permissions.
    Lacks(Named),
    /// Unusable until then: the bot has a timeout in the server.
    TimedOut(Timestamp),
    /// Deleted.
    Gone,
    /// Not visible to the bot, for unknown reasons.
    Hidden,
}

impl ChannelState {
    /// Fetches the state of a channel. If the request fails temporarily, the channel counts as usable, and the next
    /// message shows the truth.
    pub async fn of(discord: &dyn Discord, guild: Option<GuildId>, channel: ChannelId) -> Self {
        if let Some(guild) = guild
            && let Ok(there) = discord.own_permissions(guild, channel).await
        {
            let lacks = missing(to_play(there.kind), there.may).map(Self::Lacks);
            return lacks.or(there.timed_out.map(Self::TimedOut)).unwrap_or(Self::Usable);
        }
        match discord.channel(channel).await {
            Err(CallError::Gone { .. }) => Self::Gone,
            Err(CallError::Forbidden { .. }) => Self::Hidden,
            Ok(_) | Err(_) => Self::Usable,
        }
    }

    /// Returns the reason that a game in such a channel is on hold, and the remedy.
    pub fn holds_game(self, channel: ChannelId) -> text::Message {
        let channel = format!("<#{channel}>");
        match self {
            Self::Lacks(names) => {
                message!(Boards, "held-permissions", channel = channel, permissions = names)
            }
            Self::TimedOut(until) => message!(Boards, "held-timed-out", until = at(until)),
            Self::Gone => message!(Boards, "held-gone"),
            Self::Hidden => message!(Boards, "held-hidden", channel = channel),
            Self::Usable => message!(Boards, "held-so-far", channel = channel),
        }
    }

    /// Returns the reason that a tournament cannot be posted in such a channel, and the remedy.
    pub fn holds_tournament(self, channel: ChannelId) -> text::Message {
        let channel = format!("<#{channel}>");
        match self {
            Self::Lacks(names) => {
                message!(TournamentAnswers, "held-permissions", channel = channel, permissions = names)
            }
            Self::TimedOut(until) => message!(TournamentAnswers, "held-timed-out", until = at(until)),
            Self::Gone => message!(TournamentAnswers, "held-gone"),
            Self::Hidden => message!(TournamentAnswers, "held-hidden", channel = channel),
            Self::Usable => message!(TournamentAnswers, "held-so-far", channel = channel),
        }
    }
}
