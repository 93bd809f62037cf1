//! Which games there are, without folding them.

use super::ports::{Clock, Entropy};
use super::rows::{GAMES, PLAYERS, Summary};
use super::trouble::Trouble;
use super::{PAGE, Referee};
use crate::game::{GameId, PlayerId};
use crate::store::{IndexRow, Query, Store, StoreError};

impl<S: Store, C: Clock, E: Entropy> Referee<S, C, E> {
    /// The games of a player that go on, or those that are over, in the order of their names.
    ///
    /// # Errors
    /// When the store fails, or a row is damaged.
    pub async fn games_of(&self, player: &PlayerId, over: bool) -> Result<Vec<GameId>, Trouble> {
        self.games_where(player, if over { "over" } else { "active" }).await
    }

    /// The games that a player is invited to, in the order of their names.
    ///
    /// # Errors
    /// When the store fails, or a row is damaged.
    pub async fn invitations_of(&self, player: &PlayerId) -> Result<Vec<GameId>, Trouble> {
        self.games_where(player, "invited").await
    }

    async fn games_where(&self, player: &PlayerId, part: &str) -> Result<Vec<GameId>, Trouble> {
        let prefix = format!("{player}/{part}/");
        let rows = self.all_rows(PLAYERS, &prefix).await?;
        Ok(rows.iter().filter_map(|row| GameId::new(&row.key[prefix.len()..]).ok()).collect())
    }

    /// Games behind a name, in the order of their names, at most `limit`.
    ///
    /// # Errors
    /// When the store fails, or a row is damaged.
    pub async fn games(
        &self,
        after: Option<&GameId>,
        limit: usize,
    ) -> Result<Vec<(GameId, Summary)>, Trouble> {
        let mut query = Query::new(GAMES, "", limit);
        query.after = after.map(ToString::to_string);
        let read = |row: &IndexRow| {
            Some((GameId::new(row.key.clone()).ok()?, serde_json::from_str(&row.value).ok()?))
        };
        Ok(self.page(query).await?.iter().filter_map(read).collect())
    }

    /// What can be said of a game without folding it, if there is such a game.
    ///
    /// # Errors
    /// When the store fails, or the row is damaged.
    pub async fn summary(&self, id: &GameId) -> Result<Option<Summary>, Trouble> {
        let row = self.row(GAMES, id.as_str()).await?;
        Ok(row.and_then(|row| serde_json::from_str(&row).ok()))
    }

    /// The rows of an index whose keys begin so, all of them.
    pub(super) async fn all_rows(&self, index: &str, prefix: &str) -> Result<Vec<IndexRow>, Trouble> {
        let mut all = Vec::new();
        let mut query = Query::new(index, prefix, PAGE);
        loop {
            let rows = self.page(query.clone()).await?;
            let Some(last) = rows.last().map(|row| row.key.clone()) else { return Ok(all) };
            all.extend(rows);
            query = query.after(last);
        }
    }

    /// What the row of an index holds, if there is such a row.
    pub(super) async fn row(&self, index: &str, key: &str) -> Result<Option<String>, Trouble> {
        let rows = self.page(Query::new(index, key, 1)).await?;
        Ok(rows.into_iter().find(|row| row.key == key).map(|row| row.value))
    }

    /// Rows of an index. Where one is damaged nobody can say what is missing.
    pub(super) async fn page(&self, query: Query) -> Result<Vec<IndexRow>, Trouble> {
        let listed = self.store.query(query).await?;
        match listed.damaged.into_iter().next() {
            Some(damage) => Err(StoreError::Damaged(damage).into()),
            None => Ok(listed.rows),
        }
    }
}
