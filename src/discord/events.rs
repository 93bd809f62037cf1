//! Gateway events that affect games: deleted channels, archived threads, deleted boards.

use crate::announcing::game_messages::GameMessages;
use crate::announcing::greeting::Greeter;
use crate::announcing::holds::Holds;
use crate::announcing::status_board::StatusBoard;
use crate::services::Services;
use crate::tournaments::TournamentHost;
use castellan_community::error::OperatorError;
use castellan_community::game_places::{GamePlace, GamePlaces};
use castellan_community::open_games::OpenGames;
use castellan_community::rows::skip_unreadable;
use castellan_community::settings::Settings;
use castellan_discord_api::blocked_names::noting_names;
use castellan_discord_api::ports::{CallError, Discord};
use castellan_discord_api::wire::{ChannelId, Event, GuildId, MessageRef};
use castellan_game::{Game, GameId, Phase};
use castellan_referee::{Referee, Trouble};
use castellan_text::message;
use std::sync::Arc;

/// Applies events of channels and servers to games and tournaments.
pub(super) struct EventHandler {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GamePlaces,
    pub open_games: Arc<OpenGames>,
    pub settings: Arc<Settings>,
    pub messages: Arc<GameMessages>,
    pub status_board: Arc<StatusBoard>,
    pub greeter: Arc<Greeter>,
    pub tournaments: Arc<TournamentHost>,
    pub holds: Arc<Holds>,
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
        noting_names(Box::pin(self.see_to(event))).await.0
    }

    async fn see_to(&self, event: &Event) -> Result<(), OperatorError> {
        match event {
            Event::GuildDeleted { guild, unavailable: false } => self.left(*guild).await,
            Event::GuildCreated(seen) => {
                // A failure here must not prevent the greeting.
                let found = self.holds.look_at(seen.guild, None).await;
                let greeted = self.greeter.welcome(seen).await;
                found.and(greeted)
            }
            Event::ChannelDeleted(channel) | Event::ThreadDeleted(channel) => {
                self.tournaments.lose_channel(*channel).await?;
                self.gone(*channel).await?;
                self.holds.lost.mark_gone(*channel);
                Ok(())
            }
            Event::ThreadUpdated(thread) if thread.archived && !thread.locked => {
                self.kept_alive(thread.id).await
            }
            Event::ThreadUpdated(thread) => match thread.guild.filter(|_| !thread.archived) {
                Some(guild) => self.holds.look_at(guild, Some(thread.id)).await,
                None => Ok(()),
            },
            Event::ChannelUpdated { guild, channel } => self.holds.look_at(*guild, Some(*channel)).await,
            Event::PermissionsChanged(guild) => self.holds.look_at(*guild, None).await,
            // A server that is temporarily unavailable still exists.
            Event::GuildDeleted { unavailable: true, .. } => Ok(()),
            Event::MessageCreated(message) => {
                self.messages.known.seen(*message);
                Ok(())
            }
            Event::MessagesDeleted(messages) => {
                for message in messages {
                    self.messages.known.gone(*message);
                    // Only boards that someone else deleted are shown again.
                    if !self.messages.known.is_deleted(*message) {
                        self.deleted(*message).await?;
                    }
                }
                self.tournaments.show_again(messages).await
            }
        }
    }

    /// Returns the running games of this list, with their places.
    async fn going_on(&self, ids: Vec<GameId>) -> Result<Vec<(Arc<Game>, GamePlace)>, OperatorError> {
        let mut games = Vec::new();
        for id in ids {
            let game = match self.referee.games.game(&id).await {
                Ok(game) => game,
                Err(Trouble::NoGame(_) | Trouble::Frozen { .. }) => continue,
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
    async fn left(&self, guild: GuildId) -> Result<(), OperatorError> {
        let why = CallError::Gone { code: 10_004, what: "the bot was taken out of the server".to_owned() };
        // All games stop before any player hears of it: direct messages take time, and nothing may be sent to the server
        // meanwhile.
        let (mut stopped, mut channels) = (Vec::new(), self.tournaments.channels_in(guild).await?);
        for (game, place) in self.going_on(self.open_games.in_guild(guild, usize::MAX).await?).await? {
            let request = self.request("left", &game);
            channels.push(place.channel);
            if !place.lost && self.messages.stop(&game, &place, &request).await? {
                stopped.push((game, place, request));
            }
        }
        let tournaments = self.tournaments.stop_in(guild).await?;
        self.discord.abandon(&channels);
        self.holds.lost.forget(guild);
        for (game, place, request) in stopped {
            self.messages.tell_of_lost_place(&game, &place, &why, &request).await?;
        }
        for (tournament, announcer) in tournaments {
            self.tournaments.tell_of_lost_venue(&tournament, guild, &announcer).await?;
        }
        // The status message can no longer be edited.
        match self.settings.server(Some(guild)).await?.status {
            Some(status) => self.status_board.forget(guild, status).await,
            None => Ok(()),
        }
    }

    /// Handles a deleted channel: its games move to the parent channel or to another one that the server allows, or
    /// stop.
    async fn gone(&self, channel: ChannelId) -> Result<(), OperatorError> {
        for (game, place) in self.going_on(self.open_games.in_channel(channel, usize::MAX).await?).await? {
            let server = self.settings.server_or_closed(place.guild).await?;
            let others = server.channels.into_iter().filter(|other| *other != channel);
            let mut moved = false;
            for to in place.parent.into_iter().chain(others) {
                let there = GamePlace { channel: to, parent: None, shown: None, ..place.clone() };
                let request = self.request(&format!("moved-{to}"), &game);
                let news = message!(Boards, "channel-gone");
                match self.messages.show_in(&game, (channel, &there), &news, &request).await {
                    Ok(_) => {
                        moved = true;
                        break;
                    }
                    Err(OperatorError::Call(CallError::Gone { .. } | CallError::Forbidden { .. })) => {}
                    Err(error) => return Err(error),
                }
            }
            if !moved {
                let why = CallError::Gone { code: 10_003, what: "its channel is gone".to_owned() };
                self.messages.lose(&game, &place, &why, &self.request("gone", &game)).await?;
            }
        }
        Ok(())
    }

    /// Unarchives a thread in which games are running.
    async fn kept_alive(&self, thread: ChannelId) -> Result<(), OperatorError> {
        if self.going_on(self.open_games.in_channel(thread, usize::MAX).await?).await?.is_empty() {
            return Ok(());
        }
        match self.discord.unarchive(thread).await {
            // The next message unarchives the thread, or reports what is missing.
            Ok(()) | Err(CallError::Gone { .. } | CallError::Forbidden { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Shows a running game again if a deleted message was its board.
    async fn deleted(&self, message: MessageRef) -> Result<(), OperatorError> {
        for (game, place) in
            self.going_on(self.open_games.in_channel(message.channel, usize::MAX).await?).await?
        {
            if self.messages.board_of(game.id(), &place).await? == Some(message) {
                let news = message!(Boards, "board-deleted");
                let request = format!("table:deleted-{message}");
                match self.messages.show_again(&game, &place, &news, &request).await {
                    Ok(_)
                    | Err(OperatorError::Call(CallError::Gone { .. } | CallError::Forbidden { .. })) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    /// Returns the request id for the effect of an event on a game.
    fn request(&self, what: &str, game: &Game) -> String {
        format!("table:{what}-{}-{}", game.events(), self.referee.now().ms())
    }
}
