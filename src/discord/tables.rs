//! Where each game is played: a stream of its own, with index rows by game, by channel and by server.
//!
//! A table is stored before its game, so that there is always a place to tell of it; a table whose game
//! was never created is passed over.

use super::open_games;
use super::trouble::Failed;
use super::wire::{ChannelId, GuildId, MessageRef};
use castellan_game::GameId;
use castellan_store::{
    Append, Appended, IndexChange, OwnRow, Query, RequestId, SharedStore, Store, StoreError, StreamName,
    Unreadable, read_object,
};
use serde::{Deserialize, Serialize};

/// Index of tables, by game: a [`Table`].
pub(super) const TABLES: &str = "tables";
/// Index of the games in a channel: `channel/game`.
const CHANNELS: &str = "tables.channels";
/// Index of the games in a server: `server/game`.
const GUILDS: &str = "tables.servers";
/// The version of the events that are written.
const VERSION: u32 = 1;
/// How many rows are read at once.
const PAGE: usize = 1_000;
/// So few rows are looked through rather than searched.
const FEW: usize = 100;
/// What the names of games are made of, in order.
const LETTERS: &[u8] = b"-0123456789abcdefghijklmnopqrstuvwxyz";

/// Where a game is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The server; none in direct messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel above it, when it is a thread.
    pub parent: Option<ChannelId>,
    /// Whether its place is gone, or the bot may not write there, and the game was stopped for that.
    #[serde(default)]
    pub lost: bool,
    /// The board that was shown again because the one before was deleted.
    #[serde(default)]
    pub shown: Option<MessageRef>,
}

/// Something that happened to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// The game was given a place.
    Placed,
    /// It was moved to another.
    Moved,
    /// Its place was lost.
    Lost,
    /// Its place is there again.
    Found,
    /// Its board was shown again.
    Shown,
}

#[derive(Serialize)]
struct Stored<'a> {
    v: u32,
    what: Change,
    table: &'a Table,
}

/// What stands in a list in place of where a game is played.
pub(super) const PLACE_UNREADABLE: &str =
    " (where it is played cannot be read; please tell the bot's operator)";

/// The tables that a store keeps.
#[derive(Clone)]
pub struct Tables(pub SharedStore);

impl Tables {
    /// Where a game is played, if that is known.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn of(&self, game: &GameId) -> Result<Option<Table>, Failed> {
        let rows = rows(&self.0, TABLES, game.as_str(), 1).await?;
        let row = rows.into_iter().find(|(key, _)| key == game.as_str());
        let table = row.map(|(key, value)| read_object(TABLES, &key, &value)).transpose();
        Ok(table.map_err(StoreError::from)?)
    }

    /// Sets where a game is played. The same request changes nothing twice.
    ///
    /// # Errors
    /// When the store fails.
    ///
    /// # Panics
    /// Never: numbers and words have a JSON form.
    pub async fn set(&self, game: &GameId, what: Change, table: &Table, request: &str) -> Result<(), Failed> {
        let stream = StreamName::new(format!("table/{game}"))?;
        let request = RequestId::new(request)?;
        let stored = Stored { v: VERSION, what, table };
        loop {
            // Read behind the head: what somebody else writes meanwhile is a conflict.
            let head = self.0.head(&stream).await?;
            let before = self.of(game).await?;
            let open = match &before {
                Some(before) => open_games::is_open(&self.0, game, before).await?,
                None => true,
            };
            let expected = head.map(|head| head.number).unwrap_or_default();
            let mut append = Append::new(stream.clone(), expected, request.clone());
            append.events.push(serde_json::to_string(&stored).expect("it has a JSON form"));
            let remove = |(index, key): (&str, String)| IndexChange::Remove { index: index.to_owned(), key };
            let rows_of = |table: &Table, open: bool| {
                let open = if open { open_games::places(game, table) } else { Vec::new() };
                places(game, table).into_iter().chain(open)
            };
            append.index.extend(before.iter().flat_map(|before| rows_of(before, true)).map(remove));
            let put = |(index, key): (&str, String)| IndexChange::Put {
                index: index.to_owned(),
                key,
                value: String::new(),
            };
            append.index.extend(rows_of(table, open).map(put));
            append.index.push(IndexChange::Put {
                index: TABLES.to_owned(),
                key: game.to_string(),
                value: serde_json::to_string(table).expect("it has a JSON form"),
            });
            match self.0.append(append).await {
                Ok(Appended::Stored(_) | Appended::Repeated { .. }) => return Ok(()),
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The games in a channel.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn in_channel(&self, channel: ChannelId) -> Result<Vec<GameId>, Failed> {
        self.games(CHANNELS, channel.0).await
    }

    /// Whether there is or was a game in a channel.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn any_in(&self, channel: ChannelId) -> Result<bool, Failed> {
        Ok(!rows(&self.0, CHANNELS, &format!("{}/", channel.0), 1).await?.is_empty())
    }

    /// The last games of a channel, in the order of their names, however many there were: at most so many, and at
    /// least the last.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn last_in(&self, channel: ChannelId, most: usize) -> Result<Vec<GameId>, Failed> {
        let prefix = format!("{}/", channel.0);
        let mut found = prefix.clone();
        let mut listed = rows(&self.0, CHANNELS, &prefix, FEW).await?;
        // Letter by letter, halving what is left of them: rows are listed forward only.
        while listed.len() >= FEW {
            let (mut low, mut high) = (0, LETTERS.len());
            while high - low > 1 {
                let middle = usize::midpoint(low, high);
                // Behind all keys that go on with the letter before.
                let after = format!("{found}{}~", char::from(LETTERS[middle - 1]));
                let some = self.0.query(Query::new(CHANNELS, found.clone(), 1).after(after)).await?;
                if some.rows.is_empty() { high = middle } else { low = middle }
            }
            found.push(char::from(LETTERS[low]));
            listed = rows(&self.0, CHANNELS, &found, FEW).await?;
        }
        let ids = listed.iter().filter_map(|(key, _)| GameId::new(&key[prefix.len()..]).ok());
        let ids: Vec<GameId> = ids.collect();
        Ok(ids[ids.len().saturating_sub(most)..].to_vec())
    }

    /// The games in a server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn in_guild(&self, guild: GuildId) -> Result<Vec<GameId>, Failed> {
        self.games(GUILDS, guild.0).await
    }

    async fn games(&self, index: &str, place: u64) -> Result<Vec<GameId>, Failed> {
        let prefix = format!("{place}/");
        let rows = rows(&self.0, index, &prefix, usize::MAX).await?;
        let game = |(key, _): &(String, String)| {
            let game = GameId::new(&key[prefix.len()..]).ok();
            if game.is_none() {
                Unreadable::new(index, key, "its key should name a game").passed_over();
            }
            game
        };
        Ok(rows.iter().filter_map(game).collect())
    }
}

/// What of a row of tables cannot be read.
///
/// # Errors
/// Names the row and what is wrong with it.
pub fn check_row(row: &OwnRow) -> Result<(), Unreadable> {
    let OwnRow { index, key, value } = row;
    if index == TABLES { read_object::<Table>(index, key, value).map(drop) } else { Ok(()) }
}

/// Rows of an index whose keys begin so, at most so many.
pub(super) async fn rows(
    store: &SharedStore,
    index: &str,
    prefix: &str,
    most: usize,
) -> Result<Vec<(String, String)>, Failed> {
    let mut all = Vec::new();
    let mut query = Query::new(index, prefix, PAGE.min(most));
    loop {
        let listed = store.query(query.clone()).await?;
        if let Some(damage) = listed.damaged.into_iter().next() {
            return Err(StoreError::Damaged(damage).into());
        }
        let Some(last) = listed.rows.last().map(|row| row.key.clone()) else { return Ok(all) };
        all.extend(listed.rows.into_iter().map(|row| (row.key, row.value)));
        if all.len() >= most {
            return Ok(all);
        }
        query = query.after(last);
    }
}

/// The rows by which a table is found.
fn places(game: &GameId, table: &Table) -> Vec<(&'static str, String)> {
    let mut rows = vec![(CHANNELS, format!("{}/{game}", table.channel))];
    rows.extend(table.guild.map(|guild| (GUILDS, format!("{guild}/{game}"))));
    rows
}
