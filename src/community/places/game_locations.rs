//! The location of each game: a stream per game, with index rows by game, by channel and by server.
//!
//! A location is stored before its game, so that every game has a location to post to. Locations whose games were never
//! created are ignored.

use crate::error::OperatorError;
use crate::places::board_lines;
use crate::rows::rows;
use crate::settings::BoardMode;
use castellan_discord_api::wire::{ChannelId, GuildId, MessageRef};
use castellan_game::GameId;
use castellan_store::{
    Append, AppendOutcome, IndexChange, IndexRow, Listing, Query, RequestId, SharedStore, StoreError,
    StreamName, StreamRow, UnreadableError, read_object,
};
use castellan_text::Language;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The index of locations, by game: a [`GameLocation`].
const LOCATIONS: &str = "tables";
/// The index of the games in a channel: `channel/game`.
const CHANNELS: &str = "tables.channels";
/// The index of the games in a server: `server/game`.
const GUILDS: &str = "tables.servers";
/// The index of the running games in a channel: `channel/game`.
pub(crate) const OPEN_IN_CHANNEL: &str = "tables.running.channels";
/// The index of the running games in a server: `server/game`.
pub(crate) const OPEN_IN_SERVER: &str = "tables.running.servers";
/// The version of the events that are written.
const VERSION: u32 = 1;
/// The number of rows up to which rows are scanned rather than searched.
const SCAN_LIMIT: usize = 100;
/// The characters of game ids, in order.
const ID_CHARACTERS: &[u8] = b"-0123456789abcdefghijklmnopqrstuvwxyz";

/// The location of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameLocation {
    /// The server, or `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The parent channel, for a thread.
    pub parent: Option<ChannelId>,
    /// `true` if the channel is gone or the bot may not write there, and the game was stopped for that reason.
    pub lost: bool,
    /// The board that was posted again because the previous one was deleted.
    #[serde(rename = "shown")]
    pub reposted_board: Option<MessageRef>,
    /// The language of the opener, for games outside of servers.
    #[serde(default, with = "crate::languages::stored", skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// The display of its board.
    pub boards: BoardMode,
    /// The game's own thread, until it is created at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<ThreadPlan>,
    /// The message in the channel that leads to the game's own thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread_message: Option<MessageRef>,
}

/// A thread to be created for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThreadPlan {
    /// A thread on the message that shows the game when it starts.
    Wanted,
    /// A thread on this message. It may exist already: a message has at most one thread, with the message's id.
    On(MessageRef),
}

impl GameLocation {
    /// Returns `true` if the game is played in the thread attached to this message.
    #[must_use]
    pub fn is_thread_of(&self, message: MessageRef) -> bool {
        self.channel.0 == message.message.0 && self.parent == Some(message.channel)
    }

    /// Returns the display of the game's board here.
    #[must_use]
    pub fn board_mode(&self) -> BoardMode {
        // Outside of its thread, a game's lines would flood the channel.
        self.boards.in_own_thread(self.boards == BoardMode::Thread && self.parent.is_some())
    }
}

/// A change of a location. Stored by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameLocationChange {
    /// A location was set.
    Placed,
    /// The game moved to another location.
    Moved,
    /// The location was lost.
    Lost,
    /// The location was found again.
    Found,
    /// A thread was requested.
    Thread,
    /// The board was posted again.
    Shown,
    /// The display of the board changed.
    Boards,
}

#[derive(Serialize)]
struct StoredEvent<'a> {
    v: u32,
    #[serde(rename = "what")]
    change: GameLocationChange,
    #[serde(rename = "table")]
    location: &'a GameLocation,
}

fn stream(game: &GameId) -> Result<StreamName, StoreError> {
    Ok(StreamName::new(format!("table/{game}"))?)
}

/// The locations of games in a store.
#[derive(Clone)]
pub struct GameLocations(pub SharedStore);

impl GameLocations {
    /// Returns the location of a game, if known.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn of(&self, game: &GameId) -> Result<Option<GameLocation>, OperatorError> {
        Self::read(game, self.0.query(Self::query(game)).await?)
    }

    /// Returns the query for the location of a game.
    #[must_use]
    pub fn query(game: &GameId) -> Query {
        Query::row(LOCATIONS, game.as_str())
    }

    /// Returns the location of a game from the result of its [query](Self::query).
    ///
    /// # Errors
    /// Returns an error if the row is damaged or cannot be parsed.
    pub fn read(game: &GameId, listing: Listing<IndexRow>) -> Result<Option<GameLocation>, OperatorError> {
        let value = listing.into_value(game.as_str())?;
        let location = value.map(|value| read_object(LOCATIONS, game.as_str(), &value)).transpose();
        Ok(location.map_err(StoreError::from)?)
    }

    /// Stores the location of a game. Idempotent for the same request.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn set(
        &self,
        game: &GameId,
        location: &GameLocation,
        request: &str,
    ) -> Result<(), OperatorError> {
        self.write(game, GameLocationChange::Placed, request, |_| Some(location.clone())).await.map(drop)
    }

    /// Changes the location of a game, if known, and returns the new location if it was changed. `change` receives the
    /// stored location and may be called several times. Idempotent for the same request.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn change(
        &self,
        game: &GameId,
        kind: GameLocationChange,
        request: &str,
        change: impl Fn(&mut GameLocation) + Send + Sync,
    ) -> Result<Option<GameLocation>, OperatorError> {
        self.write(game, kind, request, |before| before.map(|location| changed(location, &change))).await
    }

    /// Returns `true` if a request has already changed the location of a game, as when its interaction arrives twice.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn was_changed_by(&self, game: &GameId, request: &str) -> Result<bool, OperatorError> {
        let answer = self.0.answer(&stream(game)?, &RequestId::new(request)?).await?;
        Ok(answer.is_some())
    }

    /// Changes the location of a game that is still in a channel. A game that has moved meanwhile keeps its location.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn change_in(
        &self,
        (game, channel): (&GameId, ChannelId),
        kind: GameLocationChange,
        request: &str,
        change: impl Fn(&mut GameLocation) + Send + Sync,
    ) -> Result<Option<GameLocation>, OperatorError> {
        let still_in_channel =
            |before: Option<GameLocation>| before.filter(|location| location.channel == channel);
        let changed = |before| still_in_channel(before).map(|location| changed(location, &change));
        self.write(game, kind, request, changed).await
    }

    async fn write(
        &self,
        game: &GameId,
        kind: GameLocationChange,
        request: &str,
        changed: impl Fn(Option<GameLocation>) -> Option<GameLocation> + Send + Sync,
    ) -> Result<Option<GameLocation>, OperatorError> {
        let stream = stream(game)?;
        let request = RequestId::new(request)?;
        loop {
            // Read after the head, so that a concurrent write is a conflict.
            let head = self.0.head(&stream).await?;
            let before = self.of(game).await?;
            let expected = head.map(|head| head.version).unwrap_or_default();
            let mut append = Append::new(stream.clone(), expected, request.clone());
            let open = match &before {
                Some(before) => is_indexed_open(&self.0, game, before).await?,
                None => true,
            };
            let Some(location) = changed(before.clone()) else { return Ok(None) };
            let stored = StoredEvent { v: VERSION, change: kind, location: &location };
            append.events.push(serde_json::to_string(&stored).expect("names and numbers have a JSON form"));
            let remove = |(index, key): (&str, String)| IndexChange::Remove { index: index.to_owned(), key };
            let rows_of = |location: &GameLocation, open: bool| {
                let open = if open { open_index_keys(game, location) } else { Vec::new() };
                index_keys(game, location).into_iter().chain(open)
            };
            append.index.extend(before.iter().flat_map(|before| rows_of(before, true)).map(remove));
            let put = |(index, key): (&str, String)| IndexChange::Put {
                index: index.to_owned(),
                key,
                value: String::new(),
            };
            append.index.extend(rows_of(&location, open).map(put));
            append.index.push(IndexChange::Put {
                index: LOCATIONS.to_owned(),
                key: game.to_string(),
                value: serde_json::to_string(&location).expect("names and numbers have a JSON form"),
            });
            match self.0.append(append).await {
                Ok(AppendOutcome::Stored(_) | AppendOutcome::Repeated { .. }) => return Ok(Some(location)),
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Returns the games in a channel.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn in_channel(&self, channel: ChannelId) -> Result<Vec<GameId>, OperatorError> {
        self.games(CHANNELS, channel.0).await
    }

    /// Returns `true` if there is or was a game in a channel.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn has_games_in(&self, channel: ChannelId) -> Result<bool, OperatorError> {
        Ok(!rows(&self.0, CHANNELS, &format!("{}/", channel.0), 1).await?.is_empty())
    }

    /// Returns the last games of a channel by name, at most `most` and at least the very last, however many there were.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn last_games_in(&self, channel: ChannelId, most: usize) -> Result<Vec<GameId>, OperatorError> {
        let prefix = format!("{}/", channel.0);
        let mut found = prefix.clone();
        let mut listed = rows(&self.0, CHANNELS, &prefix, SCAN_LIMIT).await?;
        // Searches letter by letter, halving the range, because rows are only listed forwards.
        while listed.len() >= SCAN_LIMIT {
            let (mut low, mut high) = (0, ID_CHARACTERS.len());
            while high - low > 1 {
                let middle = usize::midpoint(low, high);
                // Past all keys that continue with the letter before.
                let after = format!("{found}{}~", char::from(ID_CHARACTERS[middle - 1]));
                let some = self.0.query(Query::new(CHANNELS, found.clone(), 1).after(after)).await?;
                if some.rows.is_empty() { high = middle } else { low = middle }
            }
            found.push(char::from(ID_CHARACTERS[low]));
            listed = rows(&self.0, CHANNELS, &found, SCAN_LIMIT).await?;
        }
        let ids = listed.iter().filter_map(|(key, _)| GameId::new(&key[prefix.len()..]).ok());
        let ids: Vec<GameId> = ids.collect();
        Ok(ids[ids.len().saturating_sub(most)..].to_vec())
    }

    /// Returns the games in a server.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn in_guild(&self, guild: GuildId) -> Result<Vec<GameId>, OperatorError> {
        self.games(GUILDS, guild.0).await
    }

    async fn games(&self, index: &str, location: u64) -> Result<Vec<GameId>, OperatorError> {
        let prefix = format!("{location}/");
        let rows = rows(&self.0, index, &prefix, usize::MAX).await?;
        let game = |(key, _): &(String, String)| {
            let game = GameId::new(&key[prefix.len()..]).ok();
            if game.is_none() {
                UnreadableError::new(index, key, "its key should name a game").log_skipped();
            }
            game
        };
        Ok(rows.iter().filter_map(game).collect())
    }
}

/// The locations of games that were loaded for one request.
#[derive(Default)]
pub struct LocationCache(Mutex<HashMap<GameId, GameLocation>>);

impl LocationCache {
    /// Returns the location of a game, if known. Each location is loaded once.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn of(
        &self,
        locations: &GameLocations,
        game: &GameId,
    ) -> Result<Option<GameLocation>, OperatorError> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(location) = known().get(game) {
            return Ok(Some(location.clone()));
        }
        let location = locations.of(game).await?;
        known().extend(location.clone().map(|location| (game.clone(), location)));
        Ok(location)
    }

    /// Adds a location that was read with other data, unless one is known.
    pub(crate) fn add(&self, game: &GameId, location: GameLocation) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(game.clone()).or_insert(location);
    }
}

/// Checks that a row of locations can be parsed.
///
/// # Errors
/// Returns the row and its error.
pub fn check_row(row: &StreamRow) -> Result<(), UnreadableError> {
    let StreamRow { index, key, value } = row;
    match index.as_str() {
        LOCATIONS => read_object::<GameLocation>(index, key, value).map(drop),
        board_lines::LINES => board_lines::check(key, value),
        _ => Ok(()),
    }
}

fn changed(mut location: GameLocation, change: impl Fn(&mut GameLocation)) -> GameLocation {
    change(&mut location);
    location
}

/// Returns the keys under which the location of a game is indexed.
fn index_keys(game: &GameId, location: &GameLocation) -> Vec<(&'static str, String)> {
    let mut rows = vec![(CHANNELS, format!("{}/{game}", location.channel))];
    rows.extend(location.guild.map(|guild| (GUILDS, format!("{guild}/{game}"))));
    rows
}

/// Returns the index rows of a running game.
pub(crate) fn open_index_keys(game: &GameId, location: &GameLocation) -> Vec<(&'static str, String)> {
    let mut rows = vec![(OPEN_IN_CHANNEL, format!("{}/{game}", location.channel))];
    rows.extend(location.guild.map(|guild| (OPEN_IN_SERVER, format!("{guild}/{game}"))));
    rows
}

/// Returns `true` if the index lists a game as running.
pub(crate) async fn is_indexed_open(
    store: &SharedStore,
    game: &GameId,
    location: &GameLocation,
) -> Result<bool, OperatorError> {
    let key = format!("{}/{game}", location.channel);
    let found = rows(store, OPEN_IN_CHANNEL, &key, 1).await?;
    Ok(found.iter().any(|(found, _)| *found == key))
}
