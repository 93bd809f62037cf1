//! Channels that were lost: deleted, or closed to the bot.

use crate::announcing::channel_state::ChannelState;
use castellan_community::error::OperatorError;
use castellan_discord_api::ports::Discord;
use castellan_discord_api::wire::{ChannelId, GuildId};
use castellan_game::{By, EventKind, Game};
use castellan_referee::Referee;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The pause before a lost channel is first checked; it doubles each time.
const FIRST: Duration = Duration::from_mins(10);
/// The longest of these pauses.
const LONGEST: Duration = Duration::from_hours(6);
/// The most channels remembered. Others are checked only after an event there.
const MOST: usize = 10_000;
/// The number of events read at once in search of the one that put a game on hold.
pub(crate) const LOOKED_AT: u64 = 64;

/// Lost channels, as far as this process knows.
#[derive(Clone, Default)]
pub(crate) struct LostChannels(Arc<Mutex<HashMap<ChannelId, Lost>>>);

/// A lost channel.
#[derive(Clone, Copy)]
struct Lost {
    guild: GuildId,
    /// The time of the next check.
    next: Instant,
    /// The pause before the next check, which doubles after it.
    pause: Duration,
    /// The time at which something there last resumed. If the channel was lost again since, the permissions in
    /// interactions are incomplete.
    tried: Option<Instant>,
    /// `true` if the channel was deleted, so that it is not requested again.
    gone: bool,
}

impl LostChannels {
    /// Records a lost channel.
    pub fn add(&self, guild: Option<GuildId>, channel: ChannelId, now: Instant) {
        let Some(guild) = guild else { return };
        let mut all = self.all();
        if all.len() < MOST {
            all.entry(channel).or_insert(Lost {
                guild,
                next: now + FIRST,
                pause: FIRST,
                tried: None,
                gone: false,
            });
        }
    }

    /// Records that a lost channel was deleted.
    pub fn mark_gone(&self, channel: ChannelId) {
        if let Some(lost) = self.all().get_mut(&channel) {
            lost.gone = true;
        }
    }

    /// Forgets the channels of a server that the bot was removed from. No requests are made there until the bot is
    /// back.
    pub fn forget(&self, guild: GuildId) {
        self.all().retain(|_, lost| lost.guild != guild);
    }

    /// Returns the current state of a lost channel. A deleted one is not requested again.
    pub async fn state(
        &self,
        discord: &dyn Discord,
        guild: Option<GuildId>,
        channel: ChannelId,
    ) -> ChannelState {
        if self.is_gone(channel) {
            return ChannelState::Gone;
        }
        let state = ChannelState::of(discord, guild, channel).await;
        if state == ChannelState::Gone {
            self.mark_gone(channel);
        }
        state
    }

    /// Returns `true` if a lost channel is known to be deleted.
    pub fn is_gone(&self, channel: ChannelId) -> bool {
        self.all().get(&channel).is_some_and(|lost| lost.gone)
    }

    /// Forgets a channel in which nothing is on hold any more.
    pub fn remove(&self, channel: ChannelId) {
        self.all().remove(&channel);
    }

    /// Records that something in a channel resumes.
    pub fn try_out(&self, channel: ChannelId, now: Instant) {
        if let Some(lost) = self.all().get_mut(&channel) {
            lost.tried = Some(now);
        }
    }

    /// Returns `true` if something in a channel resumed recently and was put on hold again.
    pub fn rests(&self, channel: ChannelId, now: Instant) -> bool {
        let tried = |lost: &Lost| lost.tried.is_some_and(|tried| now.duration_since(tried) < lost.pause);
        self.all().get(&channel).is_some_and(tried)
    }

    pub fn has(&self, channel: ChannelId) -> Option<GuildId> {
        self.all().get(&channel).map(|lost| lost.guild)
    }

    /// Takes the channels that are due.
    pub fn due(&self, now: Instant) -> Vec<(GuildId, ChannelId)> {
        let mut all = self.all();
        let due = all.iter_mut().filter(|(_, lost)| lost.next <= now);
        due.map(|(channel, lost)| {
            lost.pause = (lost.pause * 2).min(LONGEST);
            lost.next = now + lost.pause;
            (lost.guild, *channel)
        })
        .collect()
    }

    fn all(&self) -> MutexGuard<'_, HashMap<ChannelId, Lost>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns `true` if a game was on hold and resumed before, without a player's action since. Then the players have
/// been told.
pub(crate) async fn was_held_before(referee: &Referee, game: &Game) -> Result<bool, OperatorError> {
    let to = game.events();
    let from = to.saturating_sub(LOOKED_AT - 1).max(1);
    let events = referee.games.events(game.id(), from, to).await?;
    let since = events.iter().rev().take_while(|event| matches!(event.by, By::System));
    let holds = since.filter(|event| matches!(event.what, EventKind::Paused | EventKind::Resumed));
    Ok(holds.count() > 2)
}
