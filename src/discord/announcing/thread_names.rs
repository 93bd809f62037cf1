//! The name of a game's own thread after a change of variant or players.
//!
//! Discord accepts two renames of a thread in ten minutes, and names are best effort. So a name is set in the
//! background, once, and not retried after a refusal. The name is checked again when the game starts. A thread that
//! another user has started or renamed keeps its name.

use crate::parts::Parts;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_discord_api::ports::Discord;
use castellan_discord_api::wire::ChannelId;
use castellan_discord_view::threads::renamed;
use castellan_game::GameId;
use castellan_referee::{Referee, Trouble};
use castellan_text::{Language, title_in};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// The number of renames that Discord accepts for a thread in [`WINDOW`].
const MOST: usize = 2;
const WINDOW: Duration = Duration::from_mins(10);
/// Renames threads.
#[derive(Clone)]
pub(crate) struct ThreadNames {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub named: Named,
}

/// The times of renames. Renames run one at a time, and each name shows the game's current state.
#[derive(Clone, Default)]
pub(crate) struct Named(Arc<Mutex<HashMap<ChannelId, Vec<Instant>>>>);

impl ThreadNames {
    pub fn new(parts: &Parts) -> Self {
        Self {
            referee: Arc::clone(&parts.referee),
            discord: Arc::clone(&parts.discord),
            named: Named::default(),
        }
    }

    /// Renames the thread of a game if its name is out of date. `before` is the former name of its players.
    ///
    /// # Errors
    /// Returns an error if the store fails, or Discord refuses.
    pub async fn follow(
        &self,
        id: &GameId,
        thread: ChannelId,
        before: &str,
        language: Language,
    ) -> Result<(), OperatorError> {
        let mut named = self.named.0.lock().await;
        let now = self.referee.instant();
        named.retain(|_, times| {
            times.retain(|at| now.duration_since(*at) < WINDOW);
            !times.is_empty()
        });
        if named.get(&thread).is_some_and(|times| times.len() >= MOST) {
            return Ok(());
        }
        // The current state is used, because several changes may have come together.
        let game = match self.referee.games.game(id).await {
            Ok(game) => game,
            Err(Trouble::NoGame(_) | Trouble::Frozen { .. }) => return Ok(()),
            Err(trouble) => return Err(trouble.into()),
        };
        let people = People::of(&self.referee, &game).await?;
        let channel = self.discord.channel(thread).await?;
        if channel.archived || channel.locked {
            return Ok(());
        }
        let Some(name) = renamed(&channel.name, before, &game, &people, language) else { return Ok(()) };
        if channel.owner != Some(self.discord.account().await?) {
            return Ok(());
        }
        named.entry(thread).or_default().push(now);
        let renamed = match self.discord.rename_thread(thread, &name).await {
            // Otherwise the thread would keep the name of another variant.
            Err(error) if error.is_blocked() => {
                tracing::warn!(code = error.code(), %error, "discord: the name of a thread was blocked");
                self.discord.rename_thread(thread, title_in(game.agreement().variant.info(), language)).await
            }
            renamed => renamed,
        };
        Ok(renamed?)
    }
}
