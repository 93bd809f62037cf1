//! Gateway events that affect games: deleted channels, archived threads, deleted boards.

use crate::announcing::game_messages::GameMessages;
use crate::announcing::greeting::Greeter;
use crate::announcing::holds::HoldManager;
use crate::announcing::status_board::StatusBoard;
use crate::services::Services;
use crate::tournaments::TournamentHost;
use castellan_community::error::OperatorError;
use castellan_community::places::game_locations::{GameLocation, GameLocations};
use castellan_community::places::open_games::OpenGames;
use castellan_community::rows::skip_unreadable;
use castellan_community::settings::Settings;
use castellan_discord_api::blocked_names::recording_names;
use castellan_discord_api::client::{CallError, Discord};
use castellan_discord_api::wire::{ChannelId, Event, GuildId, MessageRef};
use castellan_game::{Game, GameId, Phase};
use castellan_referee::{Referee, RefereeError};
use castellan_text::message;
use std::sync::Arc;

/// Applies events of channels and servers to games and tournaments.
pub(super) struct EventHandler {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GameLocations,
    pub open_games: Arc<OpenGames>,
    pub settings: Arc<Settings>,
    pub messages: Arc<GameMessages>,
    pub status_board: Arc<StatusBoard>,
    pub greeter: Arc<Greeter>,
    pub tournaments: Arc<TournamentHost>,
    pub holds: Arc<HoldManager>,
}

impl EventHandler {
    pub fn new(services: &Services, greeter: &Arc<Greeter>) -> Self {
        Self {
            referee: Arc::clone(&services.referee),
            discord: Arc::clone(&services.discord),
            places: services.places.clone(),
            open_games: Arc::clone(&services.open_games),
            settings: Arc::clone(&services.settings),
            messages: Arc::clone(&services.messages),
            status_board: Arc::clone(&services.status_board),
            greeter: Arc::clone(greeter),
            tournaments: Arc::clone(&services.tournaments),
            holds: Arc::clone(&services.holds),
        }
    }

    /// Applies a gateway event to the affected games. Events are an optimisation: a missed one is noticed when the next
    /// message is sent.
    ///
    /// # Errors
    /// Returns an error if the store or Discord fails.
    pub async fn handle(&self, event: &Event) -> Result<(), OperatorError> {
        recording_names(Box::pin(self.apply(event))).await.0
    }

    async fn apply(&self, event: &Event) -> Result<(), OperatorError> {
        match event {
            Event::GuildDeleted { guild, unavailable: false } => self.handle_guild_left(*guild).await,
            Event::GuildCreated(seen) => {
                // A failure here must not prevent the greeting.
                let resumed = self.holds.resume_usable(seen.guild, None).await;
                let greeted = self.greeter.plan_greeting(seen).await;
                resumed.and(greeted)
            }
            Event::ChannelDeleted(channel) | Event::ThreadDeleted(channel) => {
                self.tournaments.handle_deleted_channel(*channel).await?;
                self.handle_deleted_channel(*channel).await?;
                self.holds.lost.mark_deleted(*channel);
                Ok(())
            }
            Event::ThreadUpdated(thread) if thread.archived && !thread.locked => {
                self.unarchive_thread(thread.id).await
            }
            Event::ThreadUpdated(thread) => match thread.guild.filter(|_| !thread.archived) {
                Some(guild) => self.holds.resume_usable(guild, Some(thread.id)).await,
                None => Ok(()),
            },
            Event::ChannelUpdated { guild, channel } => {
                self.holds.resume_usable(*guild, Some(*channel)).await
            }
            Event::PermissionsChanged(guild) => self.holds.resume_usable(*guild, None).await,
            // A server that is temporarily unavailable still exists.
            Event::GuildDeleted { unavailable: true, .. } => Ok(()),
            Event::MessageCreated(message) => {
                self.messages.channel_messages.record(*message);
                Ok(())
            }
            Event::MessagesDeleted(messages) => {
                for message in messages {
                    self.messages.channel_messages.remove(*message);
                    // Only boards that someone else deleted are shown again.
                    if !self.messages.channel_messages.is_deleted(*message) {
                        self.repost_deleted_board(*message).await?;
                    }
                }
                self.tournaments.repost_deleted(messages).await
            }
        }
    }

    /// Returns the games of this list that are not over, with their places. Unreadable ones are left out.
    async fn unfinished_games(
        &self,
        ids: Vec<GameId>,
    ) -> Result<Vec<(Arc<Game>, GameLocation)>, OperatorError> {
        let mut games = Vec::new();
        for id in ids {
            let game = match self.referee.games.game(&id).await {
                Ok(game) => game,
                Err(RefereeError::UnknownGame(_) | RefereeError::Frozen { .. }) => continue,
                Err(trouble) => return Err(trouble.into()),
            };
            if game.phase() != Phase::Over
                && let Some(place) = skip_unreadable(self.places.of(&id).await)?.flatten()
            {
                games.push((game, place));
            }
        }
        Ok(games)
    }

    /// Stops the games of a server that the bot was removed from.
    async fn handle_guild_left(&self, guild: GuildId) -> Result<(), OperatorError> {
        let error = CallError::Gone { code: 10_004, what: "the bot was taken out of the server".to_owned() };
        // All games stop before any player hears of it: direct messages take time, and nothing may be sent to the
        // server meanwhile.
        let (mut stopped, mut channels) = (Vec::new(), self.tournaments.channels_in(guild).await?);
        for (game, place) in self.unfinished_games(self.open_games.in_guild(guild, usize::MAX).await?).await?
        {
            let request = self.request_id("left", &game);
            channels.push(place.channel);
            if !place.lost && self.messages.mark_place_lost(&game, &place, &request).await? {
                stopped.push((game, place, request));
            }
        }
        let tournaments = self.tournaments.mark_venues_lost(guild).await?;
        self.discord.drop_waiting(&channels);
        self.holds.lost.forget_guild(guild);
        for (game, place, request) in stopped {
            self.messages.notify_of_lost_place(&game, &place, &error, &request).await?;
        }
        for (tournament, announcer) in tournaments {
            self.tournaments.notify_of_lost_venue(&tournament, guild, &announcer).await?;
        }
        // The status message can no longer be edited.
        match self.settings.server(Some(guild)).await?.status {
            Some(status) => self.status_board.forget(guild, status).await,
            None => Ok(()),
        }
    }

    /// Handles a deleted channel: its games move to the parent channel or to another one that the server allows, or
    /// stop.
    async fn handle_deleted_channel(&self, channel: ChannelId) -> Result<(), OperatorError> {
        for (game, place) in
            self.unfinished_games(self.open_games.in_channel(channel, usize::MAX).await?).await?
        {
            let server = self.settings.server_or_default(place.guild).await?;
            let others = server.channels.into_iter().filter(|other| *other != channel);
            let mut is_moved = false;
            for to in place.parent.into_iter().chain(others) {
                let new_place =
                    GameLocation { channel: to, parent: None, reposted_board: None, ..place.clone() };
                let request = self.request_id(&format!("moved-{to}"), &game);
                let news = message!(Boards, "channel-gone");
                match self.messages.post_board_in(&game, (channel, &new_place), &news, &request).await {
                    Ok(_) => {
                        is_moved = true;
                        break;
                    }
                    Err(OperatorError::Call(CallError::Gone { .. } | CallError::Forbidden { .. })) => {}
                    Err(error) => return Err(error),
                }
            }
            if !is_moved {
                let error = CallError::Gone { code: 10_003, what: "its channel is gone".to_owned() };
                self.messages.put_on_hold(&game, &place, &error, &self.request_id("gone", &game)).await?;
            }
        }
        Ok(())
    }

    /// Unarchives a thread that has unfinished games.
    async fn unarchive_thread(&self, thread: ChannelId) -> Result<(), OperatorError> {
        if self.unfinished_games(self.open_games.in_channel(thread, usize::MAX).await?).await?.is_empty() {
            return Ok(());
        }
        match self.discord.unarchive(thread).await {
            // The next message unarchives the thread, or reports what is missing.
            Ok(()) | Err(CallError::Gone { .. } | CallError::Forbidden { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Posts the board of an unfinished game again if the deleted message was its board.
    async fn repost_deleted_board(&self, message: MessageRef) -> Result<(), OperatorError> {
        for (game, place) in
            self.unfinished_games(self.open_games.in_channel(message.channel, usize::MAX).await?).await?
        {
            if self.messages.board_of(game.id(), &place).await? == Some(message) {
                let news = message!(Boards, "board-deleted");
                let request = format!("table:deleted-{message}");
                match self.messages.repost_board(&game, &place, &news, &request).await {
                    Ok(_)
                    | Err(OperatorError::Call(CallError::Gone { .. } | CallError::Forbidden { .. })) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    /// Returns the request id for the effect of an event on a game.
    fn request_id(&self, effect: &str, game: &Game) -> String {
        format!("table:{effect}-{}-{}", game.events(), self.referee.now().ms())
    }
}
