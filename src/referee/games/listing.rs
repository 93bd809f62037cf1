//! Lists of games that need no folding.

use crate::base::Base;
use crate::error::RefereeError;
use crate::games::loading::Games;
use crate::games::rows::{GAMES, GameSummary, INVITED, OVER, PLAYERS, PLAYING, ended_key};
use crate::index::{PAGE, page, row, rows_of};
use castellan_game::{GameId, PlayerId, Time};
use castellan_store::{IndexRow, Listing, Query, UnreadableError};
use std::sync::Arc;

/// The list of games, from their index rows.
pub struct GameList {
    pub(crate) base: Base,
    pub(crate) games: Arc<Games>,
}

impl GameList {
    /// Returns a player's games: those in progress, in the order of their ids, or those that are over, in the order of
    /// their ends.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn games_of_player(&self, player: &PlayerId, over: bool) -> Result<Vec<GameId>, RefereeError> {
        self.games_with_key_part(player, if over { OVER } else { PLAYING }).await
    }

    /// Returns a player's games in progress, and those that ended at a time or later.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn games_since(&self, player: &PlayerId, since: Time) -> Result<PlayerGames, RefereeError> {
        Ok(PlayerGames::of(player, &rows_of(&self.base.store, PlayerGames::query(player, since)).await?))
    }

    /// Returns the games that a player is invited to, in the order of their ids.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn invitations_of(&self, player: &PlayerId) -> Result<Vec<GameId>, RefereeError> {
        self.games_with_key_part(player, INVITED).await
    }

    async fn games_with_key_part(&self, player: &PlayerId, part: &str) -> Result<Vec<GameId>, RefereeError> {
        Ok(games_in(&rows_of(&self.base.store, Query::new(PLAYERS, format!("{player}/{part}"), PAGE)).await?))
    }

    /// Returns at most `limit` games after an id, in the order of their ids.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn games(
        &self,
        after: Option<&GameId>,
        limit: usize,
    ) -> Result<Vec<(GameId, GameSummary)>, RefereeError> {
        let mut query = Query::new(GAMES, "", limit);
        query.after = after.map(ToString::to_string);
        let mut games = Vec::new();
        for row in page(&self.base.store, query).await? {
            let Some(id) = game_in_key(GAMES, &row.key, 0) else { continue };
            match self.read_summary(&id, &row.value).await {
                Ok(summary) => games.push((id, summary)),
                // The game cannot be loaded either, which commands on it report.
                Err(error) if error.is_local() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(games)
    }

    /// Returns the summary of a game, if the game exists.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the row is damaged.
    pub async fn summary(&self, id: &GameId) -> Result<Option<GameSummary>, RefereeError> {
        let row = row(&self.base.store, GAMES, id.as_str()).await?;
        match row {
            Some(row) => self.read_summary(id, &row).await.map(Some),
            None => Ok(None),
        }
    }

    /// Parses a summary; an unreadable one is rebuilt from its game.
    async fn read_summary(&self, id: &GameId, row: &str) -> Result<GameSummary, RefereeError> {
        match GameSummary::read(id.as_str(), row) {
            Ok(summary) => Ok(summary),
            Err(unreadable) => {
                unreadable.log_skipped();
                Ok(GameSummary::of(&*self.games.game(id).await?))
            }
        }
    }
}

/// The games of a player at one time.
#[derive(Clone)]
pub struct PlayerGames {
    /// The games in progress, in the order of their ids.
    pub playing: Vec<GameId>,
    /// The games that had ended, in the order of their ends.
    pub ended: Vec<GameId>,
}

impl PlayerGames {
    /// Returns the query for a player's games in progress, and those that ended at a time or later.
    #[must_use]
    pub fn query(player: &PlayerId, since: Time) -> Query {
        Query::new(PLAYERS, format!("{player}/"), PAGE).after(format!("{player}/{}", ended_key(since)))
    }

    /// Returns the games from the result of the [query](Self::query); `None` if it does not have them all.
    #[must_use]
    pub fn from_listing(player: &PlayerId, listing: Listing<IndexRow>) -> Option<Self> {
        let rows = listing.into_rows().ok().filter(|rows| rows.len() < PAGE)?;
        Some(Self::of(player, &rows))
    }

    fn of(player: &PlayerId, rows: &[IndexRow]) -> Self {
        let playing = format!("{player}/{PLAYING}");
        let (playing, ended): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.key.starts_with(&playing));
        Self { playing: games_in(playing), ended: games_in(ended) }
    }
}

/// Returns the games of rows of [`PLAYERS`].
fn games_in<'a>(rows: impl IntoIterator<Item = &'a IndexRow>) -> Vec<GameId> {
    let begins = |key: &str| key.rfind('/').map_or(0, |slash| slash + 1);
    rows.into_iter().filter_map(|row| game_in_key(PLAYERS, &row.key, begins(&row.key))).collect()
}

/// Parses the game id at the end of a key, from byte `start` on. An invalid id is logged.
pub(crate) fn game_in_key(index: &str, key: &str, start: usize) -> Option<GameId> {
    let game = key.get(start..).and_then(|name| GameId::new(name).ok());
    if game.is_none() {
        UnreadableError::new(index, key, "its key should name a game").log_skipped();
    }
    game
}
