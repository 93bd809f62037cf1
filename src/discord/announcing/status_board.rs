//! The status message of a server, if enabled. It is edited, never sent again.

use crate::announcing::edit_throttle::EditThrottle;
use crate::announcing::undelivered::not_told;
use crate::parts::Parts;
use castellan_community::error::OperatorError;
use castellan_community::game_places::GamePlaces;
use castellan_community::open_games::OpenGames;
use castellan_community::people::People;
use castellan_community::policy::Policy;
use castellan_community::quota::SERVER_GAMES;
use castellan_community::rows::skip_unreadable;
use castellan_community::settings::{ServerSettings, Settings};
use castellan_discord_api::blocked_names::noting_names;
use castellan_discord_api::fit::fit;
use castellan_discord_api::ports::{CallError, Discord};
use castellan_discord_api::wire::{GuildId, Message, MessageRef};
use castellan_discord_view::status;
use castellan_game::{Game, Phase};
use castellan_referee::{AnnounceError, Referee};
use castellan_text::Language;
use std::sync::Arc;
use std::time::Duration;

/// The shortest interval between two edits of a server's message, because boards take precedence.
pub(crate) const EVERY: Duration = Duration::from_secs(30);

/// The number of a server's latest games considered. About twenty fit into the message.
const LOOKED_AT: usize = 100;

/// Keeps the status messages of servers up to date.
pub(crate) struct StatusBoard {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub settings: Arc<Settings>,
    pub places: GamePlaces,
    pub open_games: Arc<OpenGames>,
    pub policy: Policy,
    /// The servers whose message is out of date.
    pub throttle: Arc<EditThrottle<GuildId>>,
}

impl StatusBoard {
    pub fn new(parts: &Parts) -> Self {
        Self {
            referee: Arc::clone(&parts.referee),
            discord: Arc::clone(&parts.discord),
            settings: Arc::clone(&parts.settings),
            places: parts.places.clone(),
            open_games: Arc::clone(&parts.open_games),
            policy: parts.policy,
            throttle: Arc::new(EditThrottle::new(EVERY)),
        }
    }

    /// Edits the messages of servers after changes. At the start all are edited, because changes may have been missed.
    pub(crate) async fn keep(&self) {
        match self.settings.servers().await {
            Ok(servers) => servers.into_iter().for_each(|guild| self.throttle.touch(guild)),
            Err(error) => tracing::warn!(%error, "the servers' settings cannot be read"),
        }
        loop {
            self.edit_all().await;
            self.throttle.wait(self.referee.clock()).await;
        }
    }

    /// Edits the messages that are due.
    pub async fn edit_all(&self) {
        let edit = |guild| async move {
            if let (Err(error), _) = noting_names(Box::pin(self.edit(guild))).await {
                tracing::warn!(%guild, %error, "what is going on in a server could not be shown");
                if matches!(not_told(&error), AnnounceError::Later(_)) {
                    self.throttle.touch(guild);
                }
            }
        };
        self.throttle.edit_due(self.referee.instant(), edit).await;
    }

    async fn edit(&self, guild: GuildId) -> Result<(), OperatorError> {
        let Some(placed) = self.settings.server(Some(guild)).await?.status else { return Ok(()) };
        let message = self.message(guild).await?;
        let message = fit(&message)?;
        match self.discord.rewrite(placed, &message).await {
            // The message was deleted, so it is no longer wanted.
            Err(CallError::Gone { .. }) => self.forget(guild, placed).await,
            done => Ok(done?),
        }
    }

    pub(crate) async fn forget(&self, guild: GuildId, placed: MessageRef) -> Result<(), OperatorError> {
        let request = format!("status:{guild}-{}", placed.message);
        let forget = |server: &mut ServerSettings| {
            if server.status == Some(placed) {
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
        let mut going_on: Vec<(u64, String)> = Vec::new();
        let all = self.open_games.in_guild(guild, SERVER_GAMES).await?;
        let others = all.len().saturating_sub(LOOKED_AT);
        for id in all.into_iter().skip(others) {
            // Unreadable games are frozen, and reported elsewhere.
            let Ok(game) = self.referee.games.game(&id).await else { continue };
            if !self.policy.is_public(game.agreement()) || game.phase() == Phase::Over {
                continue;
            }
            let line = self.line(&game, language).await?;
            if game.phase() == Phase::Lobby {
                open.push(line);
            } else {
                // Games without a deadline come last.
                let deadline = game.clock().deadline().map_or(u64::MAX, |(_, at)| at.ms());
                going_on.push((deadline, line));
            }
        }
        Ok(status::message(open, going_on, others > 0, language))
    }

    async fn line(&self, game: &Game, language: Language) -> Result<String, OperatorError> {
        let people = People::of(&self.referee, game).await?;
        let place = skip_unreadable(self.places.of(game.id()).await)?.flatten();
        let place = place.map(|place| (place.channel, place.lost));
        Ok(status::line(game, &people, place, language))
    }
}
