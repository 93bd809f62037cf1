//! The status message of a server, if enabled. It is edited, never sent again.

use crate::announcing::edit_throttle::EditThrottle;
use crate::announcing::undelivered::announce_error;
use crate::dependencies::Dependencies;
use castellan_community::access::policy::Policy;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::places::game_locations::GameLocations;
use castellan_community::places::open_games::OpenGames;
use castellan_community::quota::MAX_SERVER_GAMES;
use castellan_community::rows::skip_unreadable;
use castellan_community::settings::{ServerSettings, Settings};
use castellan_discord_api::blocked_names::recording_names;
use castellan_discord_api::client::{CallError, Discord};
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{GuildId, Message, MessageRef};
use castellan_discord_view::status;
use castellan_game::{Game, Phase};
use castellan_referee::{DeliveryError, Referee};
use castellan_text::Language;
use std::sync::Arc;
use std::time::Duration;

/// The shortest interval between two edits of a server's message, because boards take precedence.
pub(crate) const EDIT_INTERVAL: Duration = Duration::from_secs(30);

/// The number of a server's latest games considered. About twenty fit into the message.
const MAX_GAMES_READ: usize = 100;

/// Keeps the status messages of servers up to date.
pub(crate) struct StatusBoard {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub settings: Arc<Settings>,
    pub places: GameLocations,
    pub open_games: Arc<OpenGames>,
    pub policy: Policy,
    /// The servers whose message is out of date.
    pub throttle: Arc<EditThrottle<GuildId>>,
}

impl StatusBoard {
    pub fn new(dependencies: &Dependencies) -> Self {
        Self {
            referee: Arc::clone(&dependencies.referee),
            discord: Arc::clone(&dependencies.discord),
            settings: Arc::clone(&dependencies.settings),
            places: dependencies.places.clone(),
            open_games: Arc::clone(&dependencies.open_games),
            policy: dependencies.policy,
            throttle: Arc::new(EditThrottle::new(EDIT_INTERVAL)),
        }
    }

    /// Edits the messages of servers after changes. At the start all are edited, because changes may have been missed.
    pub(crate) async fn run(&self) {
        match self.settings.servers().await {
            Ok(servers) => servers.into_iter().for_each(|guild| self.throttle.mark_stale(guild)),
            Err(error) => tracing::warn!(%error, "the servers' settings cannot be read"),
        }
        loop {
            self.edit_due().await;
            self.throttle.wait_until_due(self.referee.clock()).await;
        }
    }

    /// Edits the messages that are due.
    pub async fn edit_due(&self) {
        let edit = |guild| async move {
            if let (Err(error), _) = recording_names(Box::pin(self.edit(guild))).await {
                tracing::warn!(%guild, %error, "what is going on in a server could not be shown");
                if matches!(announce_error(&error), DeliveryError::Temporary(_)) {
                    self.throttle.mark_stale(guild);
                }
            }
        };
        self.throttle.edit_due(self.referee.instant(), edit).await;
    }

    async fn edit(&self, guild: GuildId) -> Result<(), OperatorError> {
        let Some(posted) = self.settings.server(Some(guild)).await?.status else { return Ok(()) };
        let message = self.message(guild).await?;
        let message = shorten_to_limits(&message)?;
        match self.discord.edit(posted, &message).await {
            // The message was deleted, so it is no longer wanted.
            Err(CallError::Gone { .. }) => self.forget(guild, posted).await,
            done => Ok(done?),
        }
    }

    pub(crate) async fn forget(&self, guild: GuildId, posted: MessageRef) -> Result<(), OperatorError> {
        let request = format!("status:{guild}-{}", posted.message);
        let forget = |server: &mut ServerSettings| {
            if server.status == Some(posted) {
                server.status = None;
            }
        };
        self.settings.change_server(guild, &request, forget).await?;
        Ok(())
    }

    /// Returns the status of a server: players to move, and games that wait for players.
    pub(crate) async fn message(&self, guild: GuildId) -> Result<Message, OperatorError> {
        let language = self.settings.server_language(guild).await?;
        let mut open = Vec::new();
        let mut running: Vec<(u64, String)> = Vec::new();
        let all = self.open_games.in_guild(guild, MAX_SERVER_GAMES).await?;
        let others = all.len().saturating_sub(MAX_GAMES_READ);
        for id in all.into_iter().skip(others) {
            // Unreadable games are frozen, and reported elsewhere.
            let Ok(game) = self.referee.games.game(&id).await else { continue };
            if !self.policy.is_public(game.settings()) || game.phase() == Phase::Over {
                continue;
            }
            let line = self.line(&game, language).await?;
            if game.phase() == Phase::Lobby {
                open.push(line);
            } else {
                // Games without a deadline come last.
                let deadline = game.clock().deadline().map_or(u64::MAX, |(_, at)| at.ms());
                running.push((deadline, line));
            }
        }
        Ok(status::message(open, running, others > 0, language))
    }

    async fn line(&self, game: &Game, language: Language) -> Result<String, OperatorError> {
        let people = People::of(&self.referee, game).await?;
        let place = skip_unreadable(self.places.of(game.id()).await)?.flatten();
        let place = place.map(|place| (place.channel, place.lost));
        Ok(status::line(game, &people, place, language))
    }
}
