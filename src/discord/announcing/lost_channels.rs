//! Channels that were lost: deleted, or closed to the bot.

use crate::announcing::channel_state::ChannelState;
use castellan_community::error::OperatorError;
use castellan_community::outcomes::EVENTS_READ_AT_ONCE;
use castellan_discord_api::client::Discord;
use castellan_discord_api::wire::{ChannelId, GuildId};
use castellan_game::{EventKind, Game, Requester};
use castellan_referee::Referee;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The pause before a lost channel is first checked; it doubles each time.
const FIRST_PAUSE: Duration = Duration::from_mins(10);
/// The longest of these pauses.
const LONGEST_PAUSE: Duration = Duration::from_hours(6);
/// The most channels remembered. Others are checked only after an event there.
const MAX_CHANNELS: usize = 10_000;

/// Lost channels, as far as this process knows.
#[derive(Clone, Default)]
pub(crate) struct LostChannels(Arc<Mutex<HashMap<ChannelId, LostChannel>>>);

/// A lost channel.
#[derive(Clone, Copy)]
struct LostChannel {
    guild: GuildId,
    /// The time of the next check.
    next_check: Instant,
    /// The pause before the next check, which doubles after it.
    pause: Duration,
    /// The time at which something there last resumed. If the channel was lost again since, the permissions in
    /// interactions are incomplete.
    last_resumed: Option<Instant>,
    /// `true` if the channel was deleted, so that it is not requested again.
    is_deleted: bool,
}

impl LostChannels {
    /// Records a lost channel.
    pub fn add(&self, guild: Option<GuildId>, channel: ChannelId, now: Instant) {
        let Some(guild) = guild else { return };
        let mut all = self.all();
        if all.len() < MAX_CHANNELS {
            all.entry(channel).or_insert(LostChannel {
                guild,
                next_check: now + FIRST_PAUSE,
                pause: FIRST_PAUSE,
                last_resumed: None,
                is_deleted: false,
            });
        }
    }

    /// Records that a lost channel was deleted.
    pub fn mark_deleted(&self, channel: ChannelId) {
        if let Some(lost) = self.all().get_mut(&channel) {
            lost.is_deleted = true;
        }
    }

    /// Forgets the channels of a server that the bot was removed from. No requests are made there until the bot is
    /// back.
    pub fn forget_guild(&self, guild: GuildId) {
        self.all().retain(|_, lost| lost.guild != guild);
    }

    /// Returns the current state of a lost channel. A deleted one is not requested again.
    pub async fn state(
        &self,
        discord: &dyn Discord,
        guild: Option<GuildId>,
        channel: ChannelId,
    ) -> ChannelState {
        if self.is_deleted(channel) {
            return ChannelState::Deleted;
        }
        let state = ChannelState::fetch(discord, guild, channel).await;
        if state == ChannelState::Deleted {
            self.mark_deleted(channel);
        }
        state
    }

    /// Returns `true` if a lost channel is known to be deleted.
    pub fn is_deleted(&self, channel: ChannelId) -> bool {
        self.all().get(&channel).is_some_and(|lost| lost.is_deleted)
    }

    /// Forgets a channel in which nothing is on hold any more.
    pub fn remove(&self, channel: ChannelId) {
        self.all().remove(&channel);
    }

    /// Records that something in a channel resumes.
    pub fn record_resumption(&self, channel: ChannelId, now: Instant) {
        if let Some(lost) = self.all().get_mut(&channel) {
            lost.last_resumed = Some(now);
        }
    }

    /// Returns `true` if something in a channel resumed recently and was put on hold again.
    pub fn is_on_cooldown(&self, channel: ChannelId, now: Instant) -> bool {
        let resumed_recently = |lost: &LostChannel| {
            lost.last_resumed.is_some_and(|last_resumed| now.duration_since(last_resumed) < lost.pause)
        };
        self.all().get(&channel).is_some_and(resumed_recently)
    }

    /// Returns the server of a lost channel; `None` for a channel that is not lost.
    pub fn guild_of(&self, channel: ChannelId) -> Option<GuildId> {
        self.all().get(&channel).map(|lost| lost.guild)
    }

    /// Takes the channels that are due.
    pub fn take_due(&self, now: Instant) -> Vec<(GuildId, ChannelId)> {
        let mut all = self.all();
        let due = all.iter_mut().filter(|(_, lost)| lost.next_check <= now);
        due.map(|(channel, lost)| {
            lost.pause = (lost.pause * 2).min(LONGEST_PAUSE);
            lost.next_check = now + lost.pause;
            (lost.guild, *channel)
        })
        .collect()
    }

    fn all(&self) -> MutexGuard<'_, HashMap<ChannelId, LostChannel>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns `true` if a game was on hold and resumed before, without a player's action since. Then the players have
/// been told.
pub(crate) async fn was_on_hold_before(referee: &Referee, game: &Game) -> Result<bool, OperatorError> {
    let to = game.events();
    let from = to.saturating_sub(EVENTS_READ_AT_ONCE - 1).max(1);
    let events = referee.games.events(game.id(), from, to).await?;
    let since = events.iter().rev().take_while(|event| matches!(event.by, Requester::System));
    let holds = since.filter(|event| matches!(event.what, EventKind::Paused | EventKind::Resumed));
    Ok(holds.count() > 2)
}
