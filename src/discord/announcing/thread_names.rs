//! The name of a game's own thread after a change of variant or players.
//!
//! Discord accepts two renames of a thread in ten minutes, and names are best effort. So a name is set in the
//! background, once, and not retried after a refusal. The name is checked again when the game starts. A thread that
//! another user has started or renamed keeps its name.

use crate::dependencies::Dependencies;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_discord_api::client::Discord;
use castellan_discord_api::wire::ChannelId;
use castellan_discord_view::threads::new_name;
use castellan_game::GameId;
use castellan_referee::{Referee, RefereeError};
use castellan_text::{Language, game_title_in};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// The number of renames that Discord accepts for a thread in [`WINDOW`].
const MAX_RENAMES: usize = 2;
const WINDOW: Duration = Duration::from_mins(10);

/// Renames the threads of games.
#[derive(Clone)]
pub(crate) struct ThreadRenamer {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub rename_times: RenameTimes,
}

/// The times of renames. Renames run one at a time, and each name shows the game's current state.
#[derive(Clone, Default)]
pub(crate) struct RenameTimes(Arc<Mutex<HashMap<ChannelId, Vec<Instant>>>>);

impl ThreadRenamer {
    pub fn new(dependencies: &Dependencies) -> Self {
        Self {
            referee: Arc::clone(&dependencies.referee),
            discord: Arc::clone(&dependencies.discord),
            rename_times: RenameTimes::default(),
        }
    }

    /// Renames the thread of a game if its name is out of date. `former_players` is the former name of its players.
    ///
    /// # Errors
    /// Returns an error if the store fails, or Discord refuses.
    pub async fn rename_if_outdated(
        &self,
        id: &GameId,
        thread: ChannelId,
        former_players: &str,
        language: Language,
    ) -> Result<(), OperatorError> {
        let mut rename_times = self.rename_times.0.lock().await;
        let now = self.referee.instant();
        rename_times.retain(|_, times| {
            times.retain(|at| now.duration_since(*at) < WINDOW);
            !times.is_empty()
        });
        if rename_times.get(&thread).is_some_and(|times| times.len() >= MAX_RENAMES) {
            return Ok(());
        }
        // The current state is used, because several changes may have come together.
        let game = match self.referee.games.game(id).await {
            Ok(game) => game,
            Err(RefereeError::UnknownGame(_) | RefereeError::Frozen { .. }) => return Ok(()),
            Err(trouble) => return Err(trouble.into()),
        };
        let people = People::of(&self.referee, &game).await?;
        let channel = self.discord.channel(thread).await?;
        if channel.archived || channel.locked {
            return Ok(());
        }
        let Some(name) = new_name(&channel.name, former_players, &game, &people, language) else {
            return Ok(());
        };
        if channel.owner != Some(self.discord.own_user().await?) {
            return Ok(());
        }
        rename_times.entry(thread).or_default().push(now);
        let renamed = match self.discord.rename_thread(thread, &name).await {
            // Otherwise the thread would keep the name of another variant.
            Err(error) if error.is_blocked() => {
                tracing::warn!(code = error.code(), %error, "discord: the name of a thread was blocked");
                self.discord
                    .rename_thread(thread, game_title_in(game.settings().variant.info(), language))
                    .await
            }
            renamed => renamed,
        };
        Ok(renamed?)
    }
}
