//! Games and tournaments whose channel is lost: deleted, or closed to the bot. They are on hold until the channel is
//! usable again. That is checked after a gateway event, when a user acts there, and regularly.

use crate::announcing::channel_state::ChannelState;
use crate::announcing::direct_messages::send_direct_message;
use crate::announcing::game_messages::GameMessages;
use crate::announcing::lost_channels::{LostChannels, was_on_hold_before};
use crate::announcing::nonce::nonce;
use crate::dependencies::Dependencies;
use crate::tournaments::TournamentHost;
use castellan_community::access::permissions::{missing_names, required_to_play};
use castellan_community::error::OperatorError;
pub(crate) use castellan_community::outcomes::is_on_hold;
use castellan_community::people::People;
use castellan_community::places::game_locations::{GameLocation, GameLocationChange, GameLocations};
use castellan_community::places::open_games::OpenGames;
use castellan_community::rows::skip_unreadable;
use castellan_discord_api::client::{CallError, Discord};
use castellan_discord_api::wire::{ChannelId, GuildId, Interaction, Message};
use castellan_discord_view::game_message;
use castellan_game::{CommandKind, Game, GameId, Phase};
use castellan_referee::{Referee, RefereeError};
use castellan_text::{self as text, message};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;

/// The interval between checks for due channels.
const CHECK_INTERVAL: Duration = Duration::from_mins(5);

impl GameMessages {
    /// Stops a game that has lost its place and tells its players as far as possible, unless it has another place by
    /// now.
    pub(crate) async fn put_on_hold(
        &self,
        game: &Game,
        place: &GameLocation,
        reason: &CallError,
        request: &str,
    ) -> Result<bool, OperatorError> {
        if place.lost {
            return Ok(true);
        }
        let lost = self.mark_place_lost(game, place, request).await?;
        if lost {
            self.notify_of_lost_place(game, place, reason, request).await?;
        }
        Ok(lost)
    }

    /// Marks a game's place as lost, so that nothing is sent there, and stops the game's clocks, unless the game has
    /// another place by now.
    pub(crate) async fn mark_place_lost(
        &self,
        game: &Game,
        place: &GameLocation,
        request: &str,
    ) -> Result<bool, OperatorError> {
        let here = (game.id(), place.channel);
        if self
            .places
            .change_in(here, GameLocationChange::Lost, request, |now| now.lost = true)
            .await?
            .is_none()
        {
            return Ok(false);
        }
        self.lost.add(place.guild, place.channel, self.referee.instant());
        if game.phase() == Phase::Running {
            self.execute_as_system(game.id(), CommandKind::Pause, &format!("{request}-pause")).await?;
        }
        Ok(true)
    }

    /// Tells the players of a running game, as far as possible, that it has lost its place: once, even if the place is
    /// regained and lost several times before the next move.
    pub(crate) async fn notify_of_lost_place(
        &self,
        game: &Game,
        place: &GameLocation,
        reason: &CallError,
        request: &str,
    ) -> Result<(), OperatorError> {
        if game.phase() == Phase::Over {
            return Ok(());
        }
        // An unreadable game is frozen, and its players hear of that once.
        if let Ok(now) = self.referee.games.game(game.id()).await
            && was_on_hold_before(&self.referee, &now).await?
        {
            return Ok(());
        }
        let people = People::of(&self.referee, game).await?;
        let (title, id) = (game_message::game_title(game.settings().variant), game.id().as_str());
        let text = match reason {
            CallError::Forbidden { .. } => message!(Boards, "place-forbidden", game = title, id = id),
            _ => message!(Boards, "place-gone", game = title, id = id),
        };
        let nonce = nonce(game.id(), request);
        for player in game.players() {
            if let Some(user) = people.user(player) {
                let message = Message::text(text.text(self.private_language(player, game, place).await?));
                // Players who accept no direct messages cannot be reached.
                let _ = send_direct_message(&*self.discord, user, &message, &nonce).await;
            }
        }
        Ok(())
    }
}

/// Resumes games and tournaments whose channel is usable again.
pub(crate) struct HoldManager {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GameLocations,
    pub open_games: Arc<OpenGames>,
    pub messages: Arc<GameMessages>,
    pub tournaments: Arc<TournamentHost>,
    pub lost: LostChannels,
}

impl HoldManager {
    pub fn new(
        dependencies: &Dependencies,
        messages: &Arc<GameMessages>,
        tournaments: &Arc<TournamentHost>,
    ) -> Self {
        Self {
            referee: Arc::clone(&dependencies.referee),
            discord: Arc::clone(&dependencies.discord),
            places: dependencies.places.clone(),
            open_games: Arc::clone(&dependencies.open_games),
            messages: Arc::clone(messages),
            tournaments: Arc::clone(tournaments),
            lost: dependencies.lost_channels.clone(),
        }
    }

    /// Returns the reason that a game is on hold, and the remedy. Returns `None` if the game is not on hold, or resumes
    /// now because a user acts on it in this server.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn hold_reason(
        &self,
        id: &GameId,
        place: &GameLocation,
        user_guild: Option<GuildId>,
    ) -> Result<Option<text::Message>, OperatorError> {
        if !place.lost {
            return Ok(None);
        }
        if place.guild.is_some() && place.guild != user_guild {
            return Ok(Some(self.lost_channel_reason(place, user_guild).await));
        }
        let state = self.lost.state(&*self.discord, place.guild, place.channel).await;
        let is_on_cooldown = self.lost.is_on_cooldown(place.channel, self.referee.instant());
        if state == ChannelState::Usable && !is_on_cooldown && self.resume_game(id, place).await? {
            return Ok(None);
        }
        Ok(Some(state.game_hold_reason(place.channel)))
    }

    /// Returns the reason that the channel of a game is lost, and the remedy.
    pub async fn lost_channel_reason(
        &self,
        place: &GameLocation,
        user_guild: Option<GuildId>,
    ) -> text::Message {
        // The bot may have left the server, so requests about it are made only if the user acts there.
        let state = if place.guild.is_none() || place.guild == user_guild {
            self.lost.state(&*self.discord, place.guild, place.channel).await
        } else if self.lost.is_deleted(place.channel) {
            ChannelState::Deleted
        } else {
            ChannelState::Usable
        };
        state.game_hold_reason(place.channel)
    }

    /// Resumes everything in a server whose channel is usable again; with `only`, everything in a channel and its
    /// threads.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn resume_usable(&self, guild: GuildId, only: Option<ChannelId>) -> Result<(), OperatorError> {
        if only.is_none() {
            // Channels that were recorded as deleted while the bot was out of the server may still exist.
            self.lost.forget_guild(guild);
        }
        // A failure with one kind does not stop the other from resuming.
        let tournaments = self.tournaments.restore_venues(guild, only).await;
        let games = self.resume_usable_games(guild, only).await;
        tournaments.and(games)
    }

    async fn resume_usable_games(
        &self,
        guild: GuildId,
        only: Option<ChannelId>,
    ) -> Result<(), OperatorError> {
        let mut states: HashMap<ChannelId, ChannelState> = HashMap::new();
        for id in self.open_games.in_guild(guild, usize::MAX).await? {
            let Some(place) = skip_unreadable(self.places.of(&id).await)?.flatten() else { continue };
            let is_affected = only.is_none_or(|only| place.channel == only || place.parent == Some(only));
            if !place.lost || !is_affected {
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
                self.resume_game(&id, &place).await?;
            }
        }
        Ok(())
    }

    /// Resumes a game whose channel is usable. Returns `false` if the game has another channel by now.
    async fn resume_game(&self, id: &GameId, place: &GameLocation) -> Result<bool, OperatorError> {
        let game = match self.referee.games.game(id).await {
            Ok(game) => game,
            Err(RefereeError::UnknownGame(_) | RefereeError::Frozen { .. }) => return Ok(false),
            Err(trouble) => return Err(trouble.into()),
        };
        let request = format!("table:found-{}-{}", game.events(), self.referee.now().ms());
        let here = (id, place.channel);
        let found =
            self.places.change_in(here, GameLocationChange::Found, &request, |now| now.lost = false).await?;
        if found.is_none() {
            return Ok(false);
        }
        self.lost.record_resumption(place.channel, self.referee.instant());
        tracing::info!(game = %id, channel = %place.channel, "a game has its channel again");
        if is_on_hold(&self.referee, &game).await? {
            self.messages.execute_as_system(id, CommandKind::Resume, &format!("{request}-resumes")).await?;
        }
        Ok(true)
    }

    /// Resumes anything on hold in the channel of an interaction if the bot's permissions in the interaction allow it.
    pub fn resume_after_interaction(
        self: &Arc<Self>,
        interaction: &Interaction,
        bot_permissions: Option<u64>,
    ) {
        let (channel, kind) = (interaction.channel, interaction.channel_kind);
        let Some(guild) = self.lost.guild_of(channel).filter(|guild| interaction.guild == Some(*guild))
        else {
            return;
        };
        let is_on_cooldown = self.lost.is_on_cooldown(channel, self.referee.instant());
        if is_on_cooldown
            || bot_permissions.is_none_or(|bot_permissions| {
                missing_names(required_to_play(kind), bot_permissions).is_some()
            })
        {
            return;
        }
        let holds = Arc::clone(self);
        self.messages.background_tasks.spawn(async move {
            if let Err(error) = holds.resume_usable(guild, Some(channel)).await {
                tracing::warn!(%channel, %error, "a channel that was lost could not be looked at");
            }
        });
    }

    /// Checks lost channels regularly, until the future is dropped.
    pub async fn run(&self) {
        let mut is_recorded = false;
        loop {
            let next = self.referee.instant() + CHECK_INTERVAL;
            self.referee.clock().sleep_until_instant(next).await;
            if !is_recorded {
                match self.record_lost_channels().await {
                    Ok(()) => is_recorded = true,
                    Err(error) => tracing::warn!(%error, "the channels that were lost cannot be listed"),
                }
            }
            self.check_due().await;
        }
    }

    /// Checks the lost channels that are due.
    pub async fn check_due(&self) {
        for (guild, channel) in self.lost.take_due(self.referee.instant()) {
            let check = async {
                if self.has_holds(channel).await? {
                    self.resume_usable(guild, Some(channel)).await
                } else {
                    self.lost.remove(channel);
                    Ok(())
                }
            };
            if let Err(error) = check.await {
                tracing::warn!(%channel, %error, "a channel that was lost could not be looked at");
            }
        }
    }

    /// Returns `true` if a game or a tournament of a channel is on hold.
    async fn has_holds(&self, channel: ChannelId) -> Result<bool, OperatorError> {
        for id in self.open_games.in_channel(channel, usize::MAX).await? {
            if skip_unreadable(self.places.of(&id).await)?.flatten().is_some_and(|place| place.lost) {
                return Ok(true);
            }
        }
        Ok(self.tournaments.lost_venues().await?.iter().any(|(_, lost)| *lost == channel))
    }

    /// Records the channels that were lost before this process started.
    async fn record_lost_channels(&self) -> Result<(), OperatorError> {
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
