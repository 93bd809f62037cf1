//! How strong players are, worked out from finished games and nothing else.
//!
//! A rated game that is over has an index row with who played and who was placed where; it follows from the game,
//! goes when the game is reinstated, and is sorted by when the game ended. Ratings are these rows in their order.
//! [`Referee::recount`] takes every game's log instead, and comes to the same.

use super::aggregate::follow;
use super::trouble::Trouble;
use super::{PAGE, Referee, game_of};
use castellan_game::{Game, GameId, PlayerId};
use castellan_rules::Variant;
use castellan_store::{IndexChange, Query, Store, StoreError, Unreadable, read_object};
use castellan_tournament::rating::{Finished, List, Rating, Ratings};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use tokio::sync::Mutex as AsyncMutex;

/// Index of finished games that count: `list/milliseconds/game`.
pub const RATED: &str = "rated";

/// Ratings as far as rows were read, by list.
#[derive(Default)]
pub(super) struct RatingCache(AsyncMutex<HashMap<List, Counted>>);

#[derive(Default)]
struct Counted {
    ratings: Ratings,
    /// The key of the last row that counts in them.
    last: Option<String>,
}

/// What the row of a game holds.
#[derive(Serialize, Deserialize)]
struct Played {
    players: Vec<PlayerId>,
    places: Vec<u8>,
}

/// The row of a game, if it is over and counts.
pub(super) fn row(game: &Game) -> Option<(String, String)> {
    let finished = Finished::of(game)?;
    let list = List::of(finished.variant, finished.players.len());
    let key = format!("{}{:016}/{}", prefix(list), game.ended()?.ms(), game.id());
    let played = Played { players: finished.players, places: finished.places };
    Some((key, serde_json::to_string(&played).expect("names and numbers have a JSON form")))
}

/// How the keys of a list begin.
fn prefix(list: List) -> String {
    format!("{}/{}/", list.game, if list.many { "many" } else { "two" })
}

/// What a row says of a game on a list.
fn read(list: List, key: &str, value: &str) -> Result<Finished, Unreadable> {
    let Played { players, places } = read_object(RATED, key, value)?;
    let variant = list.game.parse::<Variant>().ok();
    let variant = variant.ok_or_else(|| Unreadable::new(RATED, key, "its key should begin with a game"))?;
    if players.len() != places.len() {
        return Err(Unreadable::new(RATED, key, "it should have a place for each player"));
    }
    Ok(Finished { variant, players, places })
}

/// What of a row cannot be read.
pub(super) fn check(key: &str, value: &str) -> Result<(), Unreadable> {
    let list = Variant::ALL.iter().flat_map(|variant| [2, 3].map(|seats| List::of(*variant, seats)));
    match list.into_iter().find(|list| key.starts_with(&prefix(*list))) {
        Some(list) => read(list, key, value).map(drop),
        None => Err(Unreadable::new(RATED, key, "its key should begin with a game")),
    }
}

impl RatingCache {
    /// What was read of lists whose earlier rows change is read anew.
    pub(super) async fn forget_changed(&self, changes: &[Change]) {
        if changes.is_empty() {
            return;
        }
        let mut lists = self.0.lock().await;
        for change in changes {
            lists.retain(|list, counted| {
                let concerns = change.key.starts_with(&prefix(*list));
                !concerns || counted.last.as_ref().is_none_or(|last| *last < change.key)
            });
        }
    }
}

/// A row of a finished game that comes or goes.
pub(super) struct Change {
    key: String,
}

/// What of these changes concerns finished games.
pub(super) fn changes(index: &[IndexChange]) -> Vec<Change> {
    let key = |change: &IndexChange| match change {
        IndexChange::Put { index, key, .. } | IndexChange::Remove { index, key } => {
            (index == RATED).then(|| Change { key: key.clone() })
        }
    };
    index.iter().filter_map(key).collect()
}

impl Referee {
    /// Everybody on a list, the strongest first, those whose rating is provisional behind all others.
    ///
    /// # Errors
    /// When the store fails, or a row is damaged.
    pub async fn ratings(&self, list: List) -> Result<Vec<(PlayerId, Rating)>, Trouble> {
        self.with_ratings(list, |ratings| ratings.list(list)).await
    }

    /// A player's rating on a list, once they have one.
    ///
    /// # Errors
    /// When the store fails, or a row is damaged.
    pub async fn rating_of(&self, list: List, player: &PlayerId) -> Result<Option<Rating>, Trouble> {
        self.with_ratings(list, |ratings| ratings.of(list, player)).await
    }

    /// Every list that somebody is on, worked out from the logs of all games alone.
    ///
    /// # Errors
    /// When the store fails, or a log cannot be read.
    pub async fn recount(&self) -> Result<Vec<(List, Ratings)>, Trouble> {
        let mut rows: BTreeMap<String, String> = BTreeMap::new();
        let mut after = None;
        loop {
            let streams = self.store().streams(after.as_ref(), PAGE).await?;
            for id in streams.iter().filter_map(game_of) {
                let log = self.log(&id).await?;
                rows.extend(follow::<Game>(&id, None, &log).map(|game| row(&game))?);
            }
            let Some(last) = streams.into_iter().next_back() else { break };
            after = Some(last);
        }
        let mut counted = Vec::new();
        for list in Variant::ALL.iter().flat_map(|variant| [2, 3].map(|seats| List::of(*variant, seats))) {
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
    async fn with_ratings<T>(&self, list: List, look: impl FnOnce(&Ratings) -> T) -> Result<T, Trouble> {
        let mut lists = self.ratings.0.lock().await;
        let counted = lists.entry(list).or_default();
        loop {
            let mut query = Query::new(RATED, prefix(list), PAGE);
            query.after.clone_from(&counted.last);
            let rows = self.page(query).await?;
            let Some(last) = rows.last() else { return Ok(look(&counted.ratings)) };
            let mut games = Vec::new();
            for row in &rows {
                match read(list, &row.key, &row.value) {
                    Ok(game) => games.push(game),
                    // It follows from its game: were it left out, everybody's rating would be another.
                    Err(unreadable) => games.push(self.finished(&row.key, unreadable).await?),
                }
            }
            for game in &games {
                counted.ratings.add(game);
            }
            counted.last = Some(last.key.clone());
        }
    }

    /// The game of a row that cannot be read, by its log.
    async fn finished(&self, key: &str, unreadable: Unreadable) -> Result<Finished, Trouble> {
        unreadable.passed_over();
        let id = key.rsplit('/').next().and_then(|name| GameId::new(name).ok());
        let game = match id {
            Some(id) => self.game(&id).await?,
            None => return Err(StoreError::from(unreadable).into()),
        };
        Finished::of(&game).ok_or_else(|| StoreError::from(unreadable).into())
    }
}
