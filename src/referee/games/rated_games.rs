//! Rows of finished games that count for ratings, and the cached ratings.

use castellan_game::{Game, PlayerId, Time};
use castellan_rules::Variant;
use castellan_store::{UnreadableError, read_object};
use castellan_tournament::rating::{RatedGame, Rating, RatingList, Ratings};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, VecDeque};
use tokio::sync::Mutex as AsyncMutex;

/// The index of rated games: `list/milliseconds/game`.
pub const RATED: &str = "rated";

/// The cached ratings, by list.
#[derive(Default)]
pub(crate) struct RatingCache(pub(crate) AsyncMutex<HashMap<RatingList, CachedRatings>>);

/// The ratings of a list, as far as its rows were read.
#[derive(Default)]
pub(crate) struct CachedRatings {
    pub(crate) ratings: Ratings,
    /// The key of the last row that they include.
    pub(crate) last: Option<String>,
    /// The rating changes of the latest games, by the keys of their rows.
    pub(crate) changes: VecDeque<(String, Vec<RatingChange>)>,
    /// The ratings of each player after their latest games.
    pub(crate) curves: HashMap<PlayerId, VecDeque<RatingPoint>>,
}

/// The number of latest games whose rating changes are kept.
const MAX_CACHED_CHANGES: usize = 500;

/// The number of latest rows that are read again, because another process may have added one before them or removed
/// one.
const REREAD_ROWS: usize = 100;

/// The number of ratings kept per player.
const MAX_CURVE_POINTS: usize = 2_000;

/// A player's rating after a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingPoint {
    /// The time when the game ended.
    pub at: Time,
    /// The rating after the game, as displayed.
    pub rating: u32,
}

/// The effect of a game on one player's rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// The player.
    pub player: PlayerId,
    /// The rating before; `None` for a first rated game.
    pub before: Option<Rating>,
    /// The rating after.
    pub after: Rating,
}

impl CachedRatings {
    /// Returns the key before the latest rows, and the keys of the latest rows, which are read again each time.
    pub(crate) fn rows_to_reread(&self) -> (Option<String>, Vec<String>) {
        let mut keys = self.changes.iter().rev().map(|(key, _)| key.clone());
        let mut again: Vec<String> = keys.by_ref().take(REREAD_ROWS).collect();
        again.reverse();
        (keys.next(), again)
    }

    /// Adds a game to the ratings.
    pub(crate) fn add(&mut self, list: RatingList, key: &str, game: &RatedGame) {
        // A computer may have had several seats.
        let mut players: Vec<&PlayerId> = Vec::new();
        for player in &game.players {
            if !players.contains(&player) {
                players.push(player);
            }
        }
        let before: Vec<_> = players.iter().map(|player| self.ratings.get(list, player)).collect();
        self.ratings.add(game);
        let after = players.into_iter().zip(before).filter_map(|(player, before)| {
            Some(RatingChange { player: player.clone(), before, after: self.ratings.get(list, player)? })
        });
        let changes: Vec<RatingChange> = after.collect();
        if let Some(at) = end_time(list, key) {
            for change in &changes {
                let curve = self.curves.entry(change.player.clone()).or_default();
                curve.push_back(RatingPoint { at, rating: change.after.rounded() });
                if curve.len() > MAX_CURVE_POINTS {
                    curve.pop_front();
                }
            }
        }
        self.changes.push_back((key.to_owned(), changes));
        if self.changes.len() > MAX_CACHED_CHANGES {
            self.changes.pop_front();
        }
    }
}

/// The value of a row.
#[derive(Serialize, Deserialize)]
struct RatedRow {
    players: Vec<PlayerId>,
    places: Vec<u8>,
}

/// Returns the row of a game that is over and rated.
pub(crate) fn rated_row(game: &Game) -> Option<(String, String)> {
    let finished = RatedGame::from_game(game)?;
    let key = format!("{}{:016}/{}", key_prefix(finished.list()), game.ended()?.ms(), game.id());
    let played = RatedRow { players: finished.players, places: finished.places };
    Some((key, serde_json::to_string(&played).expect("names and numbers have a JSON form")))
}

/// Returns the key prefix of a list.
pub(crate) fn key_prefix(list: RatingList) -> String {
    let (seats, computers) =
        (if list.many { "many" } else { "two" }, if list.with_computers { "-computers" } else { "" });
    format!("{}/{seats}{computers}/", list.game)
}

/// Returns the time when the game of a row ended, from its key.
fn end_time(list: RatingList, key: &str) -> Option<Time> {
    let (at, _) = key.strip_prefix(&key_prefix(list))?.split_once('/')?;
    at.parse().ok().map(Time::from_ms)
}

/// Returns all possible lists.
pub(crate) fn all_lists() -> impl Iterator<Item = RatingList> {
    let of_people =
        Variant::ALL.iter().flat_map(|variant| [2, 3].map(|seats| RatingList::for_variant(*variant, seats)));
    of_people.flat_map(|list| [list, list.with_computers()])
}

/// Parses a row of a list.
pub(crate) fn parse_row(list: RatingList, key: &str, value: &str) -> Result<RatedGame, UnreadableError> {
    let RatedRow { players, places } = read_object(RATED, key, value)?;
    let variant = list.game.parse::<Variant>().ok();
    let variant =
        variant.ok_or_else(|| UnreadableError::new(RATED, key, "its key should begin with a game"))?;
    if players.len() != places.len() {
        return Err(UnreadableError::new(RATED, key, "it should have a place for each player"));
    }
    Ok(RatedGame { variant, players, with_computers: list.with_computers, places })
}

/// Checks that a row can be read.
pub(crate) fn check_row(key: &str, value: &str) -> Result<(), UnreadableError> {
    match all_lists().find(|list| key.starts_with(&key_prefix(*list))) {
        Some(list) => parse_row(list, key, value).map(drop),
        None => Err(UnreadableError::new(RATED, key, "its key should begin with a game")),
    }
}

impl RatingCache {
    /// Drops the cached ratings of a list if a row of a changed game appears or disappears among the rows that they
    /// include.
    pub(crate) async fn invalidate(&self, before: Option<&Game>, after: &Game) {
        let (old, new) = (before.and_then(rated_row), rated_row(after));
        if old == new {
            return;
        }
        let mut lists = self.0.lock().await;
        for (key, _) in old.into_iter().chain(new) {
            lists.retain(|list, cached| {
                let is_of_list = key.starts_with(&key_prefix(*list));
                !is_of_list || cached.last.as_ref().is_none_or(|last| *last < key)
            });
        }
    }
}
