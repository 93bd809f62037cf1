//! Which games there are, without folding them.

use crate::base::Base;
use crate::games::loading::Games;
use crate::games::rows::{GAMES, INVITED, OVER, PLAYERS, PLAYING, Summary, ended_key};
use crate::index::{PAGE, page, row, rows_of};
use crate::trouble::Trouble;
use castellan_game::{GameId, PlayerId, Time};
use castellan_store::{IndexRow, Query, Unreadable};
use std::sync::Arc;

/// The games that there are, by the rows of their index.
pub struct GameList {
    pub(crate) base: Base,
    pub(crate) games: Arc<Games>,
}

impl GameList {
    /// Returns the games of a player that go on, in the order of their names, or those that are over, as they ended.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn games_of(&self, player: &PlayerId, over: bool) -> Result<Vec<GameId>, Trouble> {
        self.games_where(player, if over { OVER } else { PLAYING }).await
    }

    /// Returns the games of a player that go on, and those that have ended at a time or later.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn games_since(&self, player: &PlayerId, since: Time) -> Result<PlayersGames, Trouble> {
        let query = Query::new(PLAYERS, format!("{player}/"), PAGE);
        let rows = rows_of(&self.base.store, query.after(format!("{player}/{}", ended_key(since)))).await?;
        let playing = format!("{player}/{PLAYING}");
        let (playing, ended): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.key.starts_with(&playing));
        Ok(PlayersGames { playing: games_in(playing), ended: games_in(ended) })
    }

    /// The games that a player is invited to, in the order of their names.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn invitations_of(&self, player: &PlayerId) -> Result<Vec<GameId>, Trouble> {
        self.games_where(player, INVITED).await
    }

    async fn games_where(&self, player: &PlayerId, part: &str) -> Result<Vec<GameId>, Trouble> {
        Ok(games_in(&rows_of(&self.base.store, Query::new(PLAYERS, format!("{player}/{part}"), PAGE)).await?))
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
        for row in page(&self.base.store, query).await? {
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
        let row = row(&self.base.store, GAMES, id.as_str()).await?;
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

/// The games of a player at a moment.
pub struct PlayersGames {
    /// Those that go on, in the order of their names.
    pub playing: Vec<GameId>,
    /// Those that had ended, as they ended.
    pub ended: Vec<GameId>,
}

/// Returns the games of rows of [`PLAYERS`].
fn games_in<'a>(rows: impl IntoIterator<Item = &'a IndexRow>) -> Vec<GameId> {
    let begins = |key: &str| key.rfind('/').map_or(0, |slash| slash + 1);
    rows.into_iter().filter_map(|row| game_named(PLAYERS, &row.key, begins(&row.key))).collect()
}

/// The game that a key names behind so many letters; one that names none is passed over.
pub(crate) fn game_named(index: &str, key: &str, behind: usize) -> Option<GameId> {
    let game = key.get(behind..).and_then(|name| GameId::new(name).ok());
    if game.is_none() {
        Unreadable::new(index, key, "its key should name a game").passed_over();
    }
    game
}
