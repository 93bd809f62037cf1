//! The index of running games by server and channel, which avoids loading finished ones.
//!
//! The rows belong to the stream of a game's place. They are put with the place, moved with it, removed when the end of
//! the game is posted, and put back when it is reinstated. Notices are posted at least once, so no crash leaves the
//! rows wrong for good. A place whose game was never created has rows too: they are ignored, and removed when a server
//! seems to be full.
//!
//! A store of an earlier version has no such rows: they are created at the first start. Until then all places are
//! scanned.

use crate::game_places::{
    GamePlaces, OPEN_IN_CHANNEL, OPEN_IN_SERVER, PLACES, is_indexed_open, open_index_keys,
};
use crate::quota::SERVER_GAMES;
use crate::rows::rows;
use crate::trouble::{Failed, UserError};
use crate::wire::{ChannelId, GuildId};
use castellan_game::{Game, GameId, Phase};
use castellan_referee::Referee;
use castellan_store::{
    Append, Appended, IndexChange, Query, RequestId, SharedStore, Store, StoreError, StreamName,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Index that says which form these have, once they are complete.
const FORM: &str = "tables.running";
/// The only key.
const KEY: &str = "form";
/// The form that is written.
const PRESENT: &str = "1";
/// The number of places that are read at once when the rows are created.
const PAGE: usize = 500;

/// The games that go on, as the store's index has them.
pub struct OpenGames {
    store: SharedStore,
    referee: Arc<Referee>,
    places: GamePlaces,
    /// `true` if the index is known to be complete.
    complete: AtomicBool,
}

impl OpenGames {
    /// The index of the store of a referee.
    pub(super) fn new(referee: Arc<Referee>, places: GamePlaces) -> Self {
        Self { store: referee.store().clone(), referee, places, complete: AtomicBool::new(false) }
    }

    /// Returns `true` if every running game is in the index.
    async fn is_complete(&self) -> Result<bool, Failed> {
        if self.complete.load(Ordering::Relaxed) {
            return Ok(true);
        }
        let found = rows(&self.store, FORM, KEY, 1).await?;
        let complete = found.iter().any(|(key, form)| key == KEY && form == PRESENT);
        self.complete.store(complete, Ordering::Relaxed);
        Ok(complete)
    }

    async fn now_complete(&self) -> Result<(), Failed> {
        let stream = StreamName::new("index/tables.running")?;
        let expected = self.store.head(&stream).await?.map(|head| head.number).unwrap_or_default();
        let mut append = Append::new(stream, expected, RequestId::new(format!("index:form-{PRESENT}"))?);
        append.index.push(IndexChange::Put {
            index: FORM.to_owned(),
            key: KEY.to_owned(),
            value: PRESENT.to_owned(),
        });
        self.store.append(append).await?;
        Ok(())
    }

    /// Lets the index say whether a game goes on, if it says otherwise. The same request changes nothing twice.
    async fn settle(&self, game: &GameId, open: bool, request: &str) -> Result<(), Failed> {
        let stream = StreamName::new(format!("table/{game}"))?;
        let request = RequestId::new(request)?;
        loop {
            // Read behind the head: a place that changes meanwhile is a conflict.
            let head = self.store.head(&stream).await?;
            let Some(place) = self.places.of(game).await? else { return Ok(()) };
            if is_indexed_open(&self.store, game, &place).await? == open {
                return Ok(());
            }
            let expected = head.map(|head| head.number).unwrap_or_default();
            let mut append = Append::new(stream.clone(), expected, request.clone());
            append.index = open_index_keys(game, &place)
                .into_iter()
                .map(|(index, key)| match (index.to_owned(), open) {
                    (index, true) => IndexChange::Put { index, key, value: String::new() },
                    (index, false) => IndexChange::Remove { index, key },
                })
                .collect();
            match self.store.append(append).await {
                Ok(Appended::Stored(_) | Appended::Repeated { .. }) => return Ok(()),
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    async fn listed(&self, index: &str, place: u64, most: usize) -> Result<Vec<GameId>, Failed> {
        let prefix = format!("{place}/");
        let rows = rows(&self.store, index, &prefix, most).await?;
        Ok(rows.iter().filter_map(|(key, _)| GameId::new(&key[prefix.len()..]).ok()).collect())
    }
}

impl OpenGames {
    /// Creates the index of open games if the store has none: once, for a store of an earlier version. Safe to
    /// interrupt.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn build_index(&self) -> Result<(), Failed> {
        if self.is_complete().await? {
            return Ok(());
        }
        let mut query = Query::new(PLACES, "", PAGE);
        loop {
            let listed = self.store.query(query.clone()).await?;
            if let Some(damage) = listed.damaged.into_iter().next() {
                return Err(StoreError::Damaged(damage).into());
            }
            let Some(last) = listed.rows.last().map(|row| row.key.clone()) else { break };
            for row in listed.rows {
                if let Ok(game) = GameId::new(row.key) {
                    self.index_game(&game).await?;
                }
            }
            query = query.after(last);
        }
        self.now_complete().await
    }

    async fn index_game(&self, game: &GameId) -> Result<(), Failed> {
        let now = self.referee.now().ms();
        let open = self.goes_on(game).await?;
        self.settle(game, open, &format!("table:indexed-{open}-{now}")).await?;
        // The game may have ended during the write.
        if open && !self.goes_on(game).await? {
            self.settle(game, false, &format!("table:indexed-again-{now}")).await?;
        }
        Ok(())
    }

    /// Lets the index follow what happened in a game.
    pub(super) async fn follow_phase(&self, before: Option<&Game>, game: &Game) -> Result<(), Failed> {
        let is_open = |game: &Game| game.phase() != Phase::Over;
        if before.map(is_open) == Some(is_open(game)) {
            return Ok(());
        }
        let word = if is_open(game) { "opened" } else { "over" };
        let request = format!("table:{word}-{}", game.events());
        self.settle(game.id(), is_open(game), &request).await
    }

    /// Returns the games that go on in a server, in the order of their names, at most so many.
    pub(super) async fn in_guild(&self, guild: GuildId, most: usize) -> Result<Vec<GameId>, Failed> {
        if self.is_complete().await? {
            return self.listed(OPEN_IN_SERVER, guild.0, most).await;
        }
        self.of_these(self.places.in_guild(guild).await?, most).await
    }

    /// The games that go on, wherever they are.
    pub(super) async fn everywhere(&self) -> Result<Vec<GameId>, Failed> {
        if self.is_complete().await? {
            let rows = rows(&self.store, OPEN_IN_CHANNEL, "", usize::MAX).await?;
            let game = |(key, _): &(String, String)| GameId::new(key.split_once('/')?.1).ok();
            return Ok(rows.iter().filter_map(game).collect());
        }
        let all = rows(&self.store, PLACES, "", usize::MAX).await?;
        self.of_these(all.into_iter().filter_map(|(key, _)| GameId::new(key).ok()).collect(), usize::MAX)
            .await
    }

    /// Returns the games that go on in a channel, in the order of their names, at most so many.
    pub(super) async fn in_channel(&self, channel: ChannelId, most: usize) -> Result<Vec<GameId>, Failed> {
        if self.is_complete().await? {
            return self.listed(OPEN_IN_CHANNEL, channel.0, most).await;
        }
        self.of_these(self.places.in_channel(channel).await?, most).await
    }

    /// Returns `true` if a server has reached the most running games.
    pub(super) async fn is_full(&self, guild: GuildId) -> Result<bool, UserError> {
        let listed = self.in_guild(guild, SERVER_GAMES).await?;
        if listed.len() < SERVER_GAMES {
            return Ok(false);
        }
        // Now it is worth to look at each, and to tidy up.
        let mut open = 0;
        for game in listed {
            if self.goes_on(&game).await? {
                open += 1;
            } else {
                let request = format!("table:tidied-{}", self.referee.now().ms());
                self.settle(&game, false, &request).await?;
            }
        }
        Ok(open >= SERVER_GAMES)
    }

    async fn goes_on(&self, game: &GameId) -> Result<bool, Failed> {
        let summary = self.referee.summary(game).await?;
        Ok(summary.is_some_and(|summary| summary.phase != Phase::Over))
    }

    async fn of_these(&self, games: Vec<GameId>, most: usize) -> Result<Vec<GameId>, Failed> {
        let mut open = Vec::new();
        for game in games {
            if open.len() == most {
                break;
            }
            if self.goes_on(&game).await? {
                open.push(game);
            }
        }
        Ok(open)
    }
}
