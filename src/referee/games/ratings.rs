//! Ratings, computed only from finished games.
//!
//! A rated game that is over has an index row with its players and places. The row follows from the game, disappears
//! when the game is reinstated, and sorts by the end of the game. Ratings are computed from these rows in order.
//! [`RatingLists::recompute`] uses every game's log instead, and gives the same result.

use crate::aggregate::fold_events;
use crate::base::Base;
use crate::error::RefereeError;
use crate::games::loading::Games;
use crate::games::rated_games::{
    CachedRatings, RATED, RatingCache, RatingChange, RatingPoint, all_lists, key_prefix, parse_row, rated_row,
};
use crate::index::{PAGE, page};
use crate::stream_names::game_of_stream;
use castellan_game::{Game, GameId, PlayerId};
use castellan_store::{Query, StoreError, UnreadableError};
use castellan_tournament::rating::{RatedGame, Rating, RatingList, Ratings};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rating lists.
pub struct RatingLists {
    pub(crate) base: Base,
    pub(crate) cache: Arc<RatingCache>,
    pub(crate) games: Arc<Games>,
}

impl RatingLists {
    /// Returns all players on a list, the strongest first, provisional ratings last.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn list(&self, list: RatingList) -> Result<Vec<(PlayerId, Rating)>, RefereeError> {
        self.with_ratings(list, |cached| cached.ratings.ranked_players(list)).await
    }

    /// Returns a player's rating on a list, if they have one.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn of_player(
        &self,
        list: RatingList,
        player: &PlayerId,
    ) -> Result<Option<Rating>, RefereeError> {
        self.with_ratings(list, |cached| cached.ratings.get(list, player)).await
    }

    /// Returns a player's ratings on a list after each of their latest games, in chronological order.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn curve(&self, list: RatingList, player: &PlayerId) -> Result<Vec<RatingPoint>, RefereeError> {
        self.with_ratings(list, |cached| {
            cached.curves.get(player).map(|curve| curve.iter().copied().collect()).unwrap_or_default()
        })
        .await
    }

    /// Returns the rating changes of a finished game, in the order of seats; empty if the game is not rated, or
    /// hundreds have ended since.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn changes(&self, game: &Game) -> Result<Vec<RatingChange>, RefereeError> {
        let (Some((key, _)), Some(finished)) = (rated_row(game), RatedGame::from_game(game)) else {
            return Ok(Vec::new());
        };
        let list = finished.list();
        self.with_ratings(list, |cached| {
            let own = cached.changes.iter().find(|(row_key, _)| *row_key == key);
            own.map(|(_, changes)| changes.clone()).unwrap_or_default()
        })
        .await
    }

    /// Computes all lists that are not empty from the logs of all games.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a log cannot be read.
    pub async fn recompute(&self) -> Result<Vec<(RatingList, Ratings)>, RefereeError> {
        let mut rows: BTreeMap<String, String> = BTreeMap::new();
        let mut after = None;
        loop {
            let streams = self.base.store.streams(after.as_ref(), PAGE).await?;
            for id in streams.iter().filter_map(game_of_stream) {
                let log = self.games.log(&id).await?;
                rows.extend(fold_events::<Game>(&id, None, &log).map(|game| rated_row(&game))?);
            }
            let Some(last) = streams.into_iter().next_back() else { break };
            after = Some(last);
        }
        let mut all_ratings = Vec::new();
        for list in all_lists() {
            let own = rows.iter().filter(|(key, _)| key.starts_with(&key_prefix(list)));
            let games =
                own.map(|(key, value)| parse_row(list, key, value)).collect::<Result<Vec<RatedGame>, _>>();
            let games = games.map_err(StoreError::from)?;
            if !games.is_empty() {
                all_ratings.push((list, Ratings::from_games(&games)));
            }
        }
        Ok(all_ratings)
    }

    /// Passes the up-to-date ratings of a list to a closure, and returns its result.
    async fn with_ratings<T>(
        &self,
        list: RatingList,
        read: impl FnOnce(&CachedRatings) -> T,
    ) -> Result<T, RefereeError> {
        let mut lists = self.cache.0.lock().await;
        let cached = lists.entry(list).or_default();
        loop {
            let mut query = Query::new(RATED, key_prefix(list), PAGE);
            let (after, again) = cached.rows_to_reread();
            query.after = after;
            let mut rows = page(&self.base.store, query).await?;
            if rows.len() < again.len() || rows.iter().zip(&again).any(|(row, known)| row.key != *known) {
                // Another process has added or removed a row among them.
                *cached = CachedRatings::default();
                continue;
            }
            rows.drain(..again.len());
            let Some(last) = rows.last() else { return Ok(read(cached)) };
            let mut games = Vec::new();
            for row in &rows {
                match parse_row(list, &row.key, &row.value) {
                    Ok(game) => games.push(game),
                    // The row is rebuilt from its game: without it, all later ratings would differ.
                    Err(unreadable) => games.push(self.game_of_unreadable_row(&row.key, unreadable).await?),
                }
            }
            for (row, game) in rows.iter().zip(&games) {
                cached.add(list, &row.key, game);
            }
            cached.last = Some(last.key.clone());
        }
    }

    /// Returns the game of an unreadable row, from its log.
    async fn game_of_unreadable_row(
        &self,
        key: &str,
        unreadable: UnreadableError,
    ) -> Result<RatedGame, RefereeError> {
        unreadable.log_skipped();
        let id = key.rsplit('/').next().and_then(|name| GameId::new(name).ok());
        let game = match id {
            Some(id) => self.games.game(&id).await?,
            None => return Err(StoreError::from(unreadable).into()),
        };
        RatedGame::from_game(&game).ok_or_else(|| StoreError::from(unreadable).into())
    }
}
