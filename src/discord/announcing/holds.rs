//! Games and tournaments whose channel is lost: deleted, or closed to the bot. They are on hold until the channel is
//! usable again. That is checked after a gateway event, when a user acts there, and regularly.

use crate::announcing::channel_state::ChannelState;
use crate::announcing::game_messages::GameMessages;
use crate::announcing::lost_channels::{LOOKED_AT, LostChannels};
use crate::parts::Parts;
use crate::tournaments::TournamentHost;
use castellan_community::error::OperatorError;
use castellan_community::game_places::{Change, GamePlace, GamePlaces};
use castellan_community::open_games::OpenGames;
use castellan_community::permissions::{missing, to_play};
use castellan_community::rows::skip_unreadable;
use castellan_discord_api::ports::Discord;
use castellan_discord_api::wire::{ChannelId, GuildId, Interaction};
use castellan_game::{By, CommandKind, EventKind, Game, GameId, Phase};
use castellan_referee::{Referee, Trouble};
use castellan_text as text;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;

/// The interval between checks for due channels.
const EVERY: Duration = Duration::from_mins(5);

/// Resumes games and tournaments whose channel is usable again.
pub(crate) struct Holds {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GamePlaces,
    pub open_games: Arc<OpenGames>,
    pub messages: Arc<GameMessages>,
    pub tournaments: Arc<TournamentHost>,
    pub lost: LostChannels,
}

impl Holds {
    pub fn new(parts: &Parts, messages: &Arc<GameMessages>, tournaments: &Arc<TournamentHost>) -> Self {
        Self {
            referee: Arc::clone(&parts.referee),
            discord: Arc::clone(&parts.discord),
            places: parts.places.clone(),
            open_games: Arc::clone(&parts.open_games),
            messages: Arc::clone(messages),
            tournaments: Arc::clone(tournaments),
            lost: parts.lost_channels.clone(),
        }
    }

    /// Returns the reason that a game is on hold, and the remedy. Returns `None` if the game is not on hold, or resumes
    /// now because a user acts on it in this server.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn keeping(
        &self,
        id: &GameId,
        place: &GamePlace,
        acts_in: Option<GuildId>,
    ) -> Result<Option<text::Message>, OperatorError> {
        if !place.lost {
            return Ok(None);
        }
        if place.guild.is_some() && place.guild != acts_in {
            return Ok(Some(self.why(place, acts_in).await));
        }
        let state = self.lost.state(&*self.discord, place.guild, place.channel).await;
        let rests = self.lost.rests(place.channel, self.referee.instant());
        if state == ChannelState::Usable && !rests && self.go_on(id, place).await? {
            return Ok(None);
        }
        Ok(Some(state.holds_game(place.channel)))
    }

    /// Returns the reason that a game whose channel was just lost is on hold, and the remedy.
    pub async fn why(&self, place: &GamePlace, acts_in: Option<GuildId>) -> text::Message {
        // The bot may have left the server, so requests about it are made only if the user acts there.
        let state = if place.guild.is_none() || place.guild == acts_in {
            self.lost.state(&*self.discord, place.guild, place.channel).await
        } else if self.lost.is_gone(place.channel) {
            ChannelState::Gone
        } else {
            ChannelState::Usable
        };
        state.holds_game(place.channel)
    }

    /// Resumes everything in a server whose channel is usable again; with `only`, everything in a channel and its
    /// threads.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn look_at(&self, guild: GuildId, only: Option<ChannelId>) -> Result<(), OperatorError> {
        if only.is_none() {
            // Channels that were recorded as deleted while the bot was out of the server may still exist.
            self.lost.forget(guild);
        }
        // A failure with one kind does not stop the other from resuming.
        let tournaments = self.tournaments.found_again(guild, only).await;
        let games = self.look_at_games(guild, only).await;
        tournaments.and(games)
    }

    async fn look_at_games(&self, guild: GuildId, only: Option<ChannelId>) -> Result<(), OperatorError> {
        let mut states: HashMap<ChannelId, ChannelState> = HashMap::new();
        for id in self.open_games.in_guild(guild, usize::MAX).await? {
            let Some(place) = skip_unreadable(self.places.of(&id).await)?.flatten() else { continue };
            let is_there = only.is_none_or(|only| place.channel == only || place.parent == Some(only));
            if !place.lost || !is_there {
                continue;
            }
            self.lost.add(place.guild, place.channel, self.referee.instant());
            let state = match states.entry(place.channel) {
                Entry::Occupied(known) => known.get().clone(),
                Entry::Vacant(unknown) => {
                    let state = self.lost.state(&*self.discord, place.guild, place.channel).await;
                    unknown.insert(state).clone()
                }
            };
            if state == ChannelState::Usable {
                self.go_on(&id, &place).await?;
            }
        }
        Ok(())
    }

    /// Resumes a game whose channel is usable. Returns `false` if the game has another channel by now.
    async fn go_on(&self, id: &GameId, place: &GamePlace) -> Result<bool, OperatorError> {
        let game = match self.referee.games.game(id).await {
            Ok(game) => game,
            Err(Trouble::NoGame(_) | Trouble::Frozen { .. }) => return Ok(false),
            Err(trouble) => return Err(trouble.into()),
        };
        let request = format!("table:found-{}-{}", game.events(), self.referee.now().ms());
        let here = (id, place.channel);
        let found = self.places.change_in(here, Change::Found, &request, |now| now.lost = false).await?;
        if found.is_none() {
            return Ok(false);
        }
        self.lost.try_out(place.channel, self.referee.instant());
        tracing::info!(game = %id, channel = %place.channel, "a game has its channel again");
        if is_held(&self.referee, &game).await? {
            self.messages.by_system(id, CommandKind::Resume, &format!("{request}-resumes")).await?;
        }
        Ok(true)
    }

    /// Resumes anything on hold in the channel of an interaction if the bot's permissions in the interaction allow it.
    pub fn acted_in(self: &Arc<Self>, interaction: &Interaction, ours: Option<u64>) {
        let (channel, kind) = (interaction.channel, interaction.channel_kind);
        let Some(guild) = self.lost.has(channel).filter(|guild| interaction.guild == Some(*guild)) else {
            return;
        };
        let rests = self.lost.rests(channel, self.referee.instant());
        if rests || ours.is_none_or(|ours| missing(to_play(kind), ours).is_some()) {
            return;
        }
        let holds = Arc::clone(self);
        self.messages.tasks.begin(async move {
            if let Err(error) = holds.look_at(guild, Some(channel)).await {
                tracing::warn!(%channel, %error, "a channel that was lost could not be looked at");
            }
        });
    }

    /// Checks lost channels regularly, until the future is dropped.
    pub async fn keep(&self) {
        let mut noted = false;
        loop {
            let next = self.referee.instant() + EVERY;
            self.referee.clock().sleep_until_instant(next).await;
            if !noted {
                match self.note_all().await {
                    Ok(()) => noted = true,
                    Err(error) => tracing::warn!(%error, "the channels that were lost cannot be listed"),
                }
            }
            self.look_at_due().await;
        }
    }

    /// Checks the lost channels that are due.
    pub async fn look_at_due(&self) {
        for (guild, channel) in self.lost.due(self.referee.instant()) {
            let looked = async {
                if self.holds_something(channel).await? {
                    self.look_at(guild, Some(channel)).await
                } else {
                    self.lost.remove(channel);
                    Ok(())
                }
            };
            if let Err(error) = looked.await {
                tracing::warn!(%channel, %error, "a channel that was lost could not be looked at");
            }
        }
    }

    /// Returns `true` if a game or a tournament of a channel is on hold.
    async fn holds_something(&self, channel: ChannelId) -> Result<bool, OperatorError> {
        for id in self.open_games.in_channel(channel, usize::MAX).await? {
            if skip_unreadable(self.places.of(&id).await)?.flatten().is_some_and(|place| place.lost) {
                return Ok(true);
            }
        }
        Ok(self.tournaments.lost_venues().await?.iter().any(|(_, lost)| *lost == channel))
    }

    /// Records the channels that were lost before this process started.
    async fn note_all(&self) -> Result<(), OperatorError> {
        let now = self.referee.instant();
        for id in self.open_games.everywhere().await? {
            if let Some(place) = skip_unreadable(self.places.of(&id).await)?.flatten()
                && place.lost
            {
                self.lost.add(place.guild, place.channel, now);
            }
        }
        for (guild, channel) in self.tournaments.lost_venues().await? {
            self.lost.add(Some(guild), channel, now);
        }
        Ok(())
    }
}

/// Returns `true` if a game is on hold because its channel was lost, and not because players or directors paused it.
pub(crate) async fn is_held(referee: &Referee, game: &Game) -> Result<bool, OperatorError> {
    if game.phase() != Phase::Paused {
        return Ok(false);
    }
    let mut to = game.events();
    while to > 0 {
        let from = to.saturating_sub(LOOKED_AT - 1).max(1);
        let events = referee.games.events(game.id(), from, to).await?;
        if let Some(paused) = events.iter().rev().find(|event| matches!(event.what, EventKind::Paused)) {
            return Ok(matches!(paused.by, By::System));
        }
        to = from - 1;
    }
    Ok(false)
}
