//! Which games there are, without folding them.

use super::games::Games;
use super::index::{all_rows, page, row};
use super::rows::{GAMES, PLAYERS, Summary};
use super::trouble::Trouble;
use castellan_game::{GameId, PlayerId, Time};
use castellan_store::{Query, SharedStore, Unreadable};
use std::sync::Arc;

/// The games that there are, by the rows of their index.
pub struct GameList {
    pub(super) store: SharedStore,
    pub(super) games: Arc<Games>,
}

impl GameList {
    /// The games of a player that go on, or those that are over, in the order of their names.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn games_of(&self, player: &PlayerId, over: bool) -> Result<Vec<GameId>, Trouble> {
        self.games_where(player, if over { "over" } else { "active" }).await
    }

    /// The games of a player that have ended at a time or later, in the order of their names.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn ended_since(&self, player: &PlayerId, since: Time) -> Result<Vec<GameId>, Trouble> {
        let prefix = format!("{player}/over/");
        let mut rows = all_rows(&self.store, PLAYERS, &prefix).await?;
        rows.retain(|row| row.value.parse().is_ok_and(|ended: u64| ended >= since.ms()));
        Ok(rows.iter().filter_map(|row| game_named(PLAYERS, &row.key, prefix.len())).collect())
    }

    /// The games that a player is invited to, in the order of their names.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn invitations_of(&self, player: &PlayerId) -> Result<Vec<GameId>, Trouble> {
        self.games_where(player, "invited").await
    }

    async fn games_where(&self, player: &PlayerId, part: &str) -> Result<Vec<GameId>, Trouble> {
        let prefix = format!("{player}/{part}/");
        let rows = all_rows(&self.store, PLAYERS, &prefix).await?;
        Ok(rows.iter().filter_map(|row| game_named(PLAYERS, &row.key, prefix.len())).collect())
    }

    /// Games behind a name, in the order of their names, at most `limit`.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn games(
        &self,
        after: Option<&GameId>,
        limit: usize,
    ) -> Result<Vec<(GameId, Summary)>, Trouble> {
        let mut query = Query::new(GAMES, "", limit);
        query.after = after.map(ToString::to_string);
        let mut games = Vec::new();
        for row in page(&self.store, query).await? {
            let Some(id) = game_named(GAMES, &row.key, 0) else { continue };
            match self.read_summary(&id, &row.value).await {
                Ok(summary) => games.push((id, summary)),
                // The game cannot be loaded either: whoever asks for it is told.
                Err(error) if error.is_local() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(games)
    }

    /// What can be said of a game without folding it, if there is such a game.
    ///
    /// # Errors
    /// When the store fails, or the row is damaged.
    pub async fn summary(&self, id: &GameId) -> Result<Option<Summary>, Trouble> {
        let row = row(&self.store, GAMES, id.as_str()).await?;
        match row {
            Some(row) => self.read_summary(id, &row).await.map(Some),
            None => Ok(None),
        }
    }

    /// A summary that cannot be read is worked out from the game, as it always follows from it.
    async fn read_summary(&self, id: &GameId, row: &str) -> Result<Summary, Trouble> {
        match Summary::read(id.as_str(), row) {
            Ok(summary) => Ok(summary),
            Err(unreadable) => {
                unreadable.passed_over();
                Ok(Summary::of(&*self.games.game(id).await?))
            }
        }
    }
}

/// The game that a key names behind so many letters; one that names none is passed over.
pub(super) fn game_named(index: &str, key: &str, behind: usize) -> Option<GameId> {
    let game = key.get(behind..).and_then(|name| GameId::new(name).ok());
    if game.is_none() {
        Unreadable::new(index, key, "its key should name a game").passed_over();
    }
    game
}
