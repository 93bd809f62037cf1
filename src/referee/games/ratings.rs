//! Ratings, computed only from finished games.
//!
//! A rated game that is over has an index row with its players and places. The row follows from the game, disappears
//! when the game is reinstated, and sorts by the end of the game. Ratings are computed from these rows in order.
//! [`RatingLists::recount`] uses every game's log instead, and gives the same result.

use crate::aggregate::follow;
use crate::base::Base;
use crate::games::loading::Games;
use crate::games::rated::{Counted, RATED, RatingCache, RatingChange, RatingPoint, lists, prefix, read, row};
use crate::index::{PAGE, page};
use crate::names::game_of;
use crate::trouble::Trouble;
use castellan_game::{Game, GameId, PlayerId};
use castellan_store::{Query, StoreError, Unreadable};
use castellan_tournament::rating::{Finished, List, Rating, Ratings};
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
    pub async fn list(&self, list: List) -> Result<Vec<(PlayerId, Rating)>, Trouble> {
        self.with_ratings(list, |counted| counted.ratings.list(list)).await
    }

    /// Returns a player's rating on a list, if they have one.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn of_player(&self, list: List, player: &PlayerId) -> Result<Option<Rating>, Trouble> {
        self.with_ratings(list, |counted| counted.ratings.of(list, player)).await
    }

    /// Returns a player's ratings on a list after each of their latest games, in chronological order.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn curve(&self, list: List, player: &PlayerId) -> Result<Vec<RatingPoint>, Trouble> {
        self.with_ratings(list, |counted| {
            counted.curves.get(player).map(|curve| curve.iter().copied().collect()).unwrap_or_default()
        })
        .await
    }

    /// Returns the rating changes of a finished game, in the order of seats; empty if the game is not rated, or
    /// hundreds have ended since.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn changes(&self, game: &Game) -> Result<Vec<RatingChange>, Trouble> {
        let (Some((key, _)), Some(finished)) = (row(game), Finished::of(game)) else { return Ok(Vec::new()) };
        let list = finished.list();
        self.with_ratings(list, |counted| {
            let own = counted.changes.iter().find(|(of, _)| *of == key);
            own.map(|(_, changes)| changes.clone()).unwrap_or_default()
        })
        .await
    }

    /// Computes all lists that are not empty from the logs of all games.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a log cannot be read.
    pub async fn recount(&self) -> Result<Vec<(List, Ratings)>, Trouble> {
        let mut rows: BTreeMap<String, String> = BTreeMap::new();
        let mut after = None;
        loop {
            let streams = self.base.store.streams(after.as_ref(), PAGE).await?;
            for id in streams.iter().filter_map(game_of) {
                let log = self.games.log(&id).await?;
                rows.extend(follow::<Game>(&id, None, &log).map(|game| row(&game))?);
            }
            let Some(last) = streams.into_iter().next_back() else { break };
            after = Some(last);
        }
        let mut counted = Vec::new();
        for list in lists() {
            let own = rows.iter().filter(|(key, _)| key.starts_with(&prefix(list)));
            let games = own.map(|(key, value)| read(list, key, value)).collect::<Result<Vec<Finished>, _>>();
            let games = games.map_err(StoreError::from)?;
            if !games.is_empty() {
                counted.push((list, Ratings::after(&games)));
            }
        }
        Ok(counted)
    }

    /// Passes the up-to-date ratings of a list to a closure, and returns its result.
    async fn with_ratings<T>(&self, list: List, look: impl FnOnce(&Counted) -> T) -> Result<T, Trouble> {
        let mut lists = self.cache.0.lock().await;
        let counted = lists.entry(list).or_default();
        loop {
            let mut query = Query::new(RATED, prefix(list), PAGE);
            let (after, again) = counted.looked_at_again();
            query.after = after;
            let mut rows = page(&self.base.store, query).await?;
            if rows.len() < again.len() || rows.iter().zip(&again).any(|(row, known)| row.key != *known) {
                // Another process has added or removed a row among them.
                *counted = Counted::default();
                continue;
            }
            rows.drain(..again.len());
            let Some(last) = rows.last() else { return Ok(look(counted)) };
            let mut games = Vec::new();
            for row in &rows {
                match read(list, &row.key, &row.value) {
                    Ok(game) => games.push(game),
                    // The game is used instead: without it, all later ratings would differ.
                    Err(unreadable) => games.push(self.finished(&row.key, unreadable).await?),
                }
            }
            for (row, game) in rows.iter().zip(&games) {
                counted.add(list, &row.key, game);
            }
            counted.last = Some(last.key.clone());
        }
    }

    /// Returns the game of an unreadable row, from its log.
    async fn finished(&self, key: &str, unreadable: Unreadable) -> Result<Finished, Trouble> {
        unreadable.passed_over();
        let id = key.rsplit('/').next().and_then(|name| GameId::new(name).ok());
        let game = match id {
            Some(id) => self.games.game(&id).await?,
            None => return Err(StoreError::from(unreadable).into()),
        };
        Finished::of(&game).ok_or_else(|| StoreError::from(unreadable).into())
    }
}
