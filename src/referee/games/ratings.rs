//! How strong players are, worked out from finished games and nothing else.
//!
//! A rated game that is over has an index row with who played and who was placed where; it follows from the game,
//! goes when the game is reinstated, and is sorted by when the game ended. Ratings are these rows in their order.
//! [`RatingLists::recount`] takes every game's log instead, and comes to the same.

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
    /// Everybody on a list, the strongest first, those whose rating is provisional behind all others.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn list(&self, list: List) -> Result<Vec<(PlayerId, Rating)>, Trouble> {
        self.with_ratings(list, |counted| counted.ratings.list(list)).await
    }

    /// A player's rating on a list, once they have one.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn of_player(&self, list: List, player: &PlayerId) -> Result<Option<Rating>, Trouble> {
        self.with_ratings(list, |counted| counted.ratings.of(list, player)).await
    }

    /// A player's ratings on a list after each of their latest games, in the order of time.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row is damaged.
    pub async fn curve(&self, list: List, player: &PlayerId) -> Result<Vec<RatingPoint>, Trouble> {
        self.with_ratings(list, |counted| {
            counted.curves.get(player).map(|curve| curve.iter().copied().collect()).unwrap_or_default()
        })
        .await
    }

    /// What a game that is over changed for each of its players, seat by seat; nothing when it is not rated, or when
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

    /// Every list that somebody is on, worked out from the logs of all games alone.
    ///
    /// # Errors
    /// When the store fails, or a log cannot be read.
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

    /// Looks at the ratings of a list, with every row counted.
    async fn with_ratings<T>(&self, list: List, look: impl FnOnce(&Counted) -> T) -> Result<T, Trouble> {
        let mut lists = self.cache.0.lock().await;
        let counted = lists.entry(list).or_default();
        loop {
            let mut query = Query::new(RATED, prefix(list), PAGE);
            let (after, again) = counted.looked_at_again();
            query.after = after;
            let mut rows = page(&self.base.store, query).await?;
            if rows.len() < again.len() || rows.iter().zip(&again).any(|(row, known)| row.key != *known) {
                // Another process has put or removed a row among them.
                *counted = Counted::default();
                continue;
            }
            rows.drain(..again.len());
            let Some(last) = rows.last() else { return Ok(look(counted)) };
            let mut games = Vec::new();
            for row in &rows {
                match read(list, &row.key, &row.value) {
                    Ok(game) => games.push(game),
                    // It follows from its game: were it left out, everybody's rating would be another.
                    Err(unreadable) => games.push(self.finished(&row.key, unreadable).await?),
                }
            }
            for (row, game) in rows.iter().zip(&games) {
                counted.add(list, &row.key, game);
            }
            counted.last = Some(last.key.clone());
        }
    }

    /// The game of a row that cannot be read, by its log.
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
