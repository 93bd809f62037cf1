//! The settings of people and servers: index rows without events. The settings of people are sealed with their keys,
//! except for the list of people they block: blocks remain even after the blocker is erased. The settings and language
//! of a server are kept when the bot is removed from it, because its games may continue.

mod languages;
mod values;

pub use values::*;

use crate::access::changes::AccessChanges;
use crate::error::OperatorError;
use crate::languages::{LanguageCache, parse_locale};
use crate::rows::{rows, skip_unreadable};
use castellan_discord_api::wire::GuildId;
use castellan_game::{GameId, PlayerId};
use castellan_referee::private_rows::{SETTINGS, check_sealed, seal_row, unseal_row, unseal_value};
use castellan_store::{
    Append, ExpectedRow, IndexChange, IndexRow, Listing, Query, RequestId, SharedStore, StoreError,
    StreamName, StreamRow, UnreadableError, Version, read_object,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use tokio::sync::Mutex;

/// The most people that a person may block, or a server may ban.
pub const MAX_LISTED: usize = 500;

/// Checks that a row of settings can be parsed.
///
/// # Errors
/// Returns the row and its error.
pub fn check_row(row: &StreamRow) -> Result<(), UnreadableError> {
    let StreamRow { index, key, value } = row;
    match key.split_once('/') {
        Some(("person" | "tried", _)) if index == SETTINGS => check_sealed(index, key, value),
        Some(("locale", _)) if index == SETTINGS => parse_locale(key, value).map(drop),
        Some(("blocks", _)) if index == SETTINGS => parse_blocks(key, value).map(drop),
        Some(("server", _)) if index == SETTINGS => {
            read_object::<ServerSettings>(index, key, value).map(drop)
        }
        _ => Ok(()),
    }
}

/// Checks that a sealed row of settings can be parsed. Returns `false` if it was erased. Other rows are not checked.
///
/// # Errors
/// Returns the error, and what to do.
pub async fn check_unsealed(store: &SharedStore, row: &StreamRow) -> Result<bool, StoreError> {
    let row_id = (row.index.as_str(), row.key.as_str());
    Ok(match row.key.split_once('/') {
        Some(("person", _)) if row.index == SETTINGS => {
            unseal_value::<PersonSettings>(store, row_id, &row.value).await?.is_some()
        }
        Some(("tried", _)) if row.index == SETTINGS => {
            unseal_value::<AnalysisLine>(store, row_id, &row.value).await?.is_some()
        }
        _ => true,
    })
}

/// Parses the people whom a person has blocked.
fn parse_blocks(key: &str, value: &str) -> Result<Vec<PlayerId>, UnreadableError> {
    serde_json::from_str(value)
        .map_err(|_| UnreadableError::new(SETTINGS, key, "it should be a list of the names of players"))
}

/// The settings in a store.
pub struct Settings {
    store: SharedStore,
    /// The lock for changes that depend on the stored settings. A change by another process is a conflict when the
    /// settings are stored.
    changes: Mutex<()>,
    /// The stored languages of servers.
    locales: LanguageCache<GuildId>,
    /// The people who were banned in a server.
    bans: AccessChanges,
}

impl Settings {
    /// Returns the settings in a store.
    #[must_use]
    pub fn new(store: SharedStore) -> Self {
        let (locales, bans) = (LanguageCache::default(), AccessChanges::default());
        Self { changes: Mutex::default(), store, locales, bans }
    }

    /// Returns the people who were banned in a server, as this process learned it.
    #[must_use]
    pub fn bans(&self) -> &AccessChanges {
        &self.bans
    }

    /// Loads the settings of a person.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn person(&self, player: &PlayerId) -> Result<PersonSettings, OperatorError> {
        let settings: PersonSettings = self.unsealed(&format!("person/{player}")).await?;
        Ok(PersonSettings { blocked: self.blocked(player).await?, ..settings })
    }

    /// Loads the people whom a person has blocked.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn blocked(&self, player: &PlayerId) -> Result<Vec<PlayerId>, OperatorError> {
        let key = format!("blocks/{player}");
        let row = self.row(&key).await?;
        let blocked = row.map(|row| parse_blocks(&key, &row)).transpose();
        Ok(blocked.map_err(StoreError::from)?.unwrap_or_default())
    }

    /// Loads the settings of a server, or the defaults in direct messages.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn server(&self, guild: Option<GuildId>) -> Result<ServerSettings, OperatorError> {
        match guild {
            Some(guild) => read_server(guild, self.store.query(Self::server_query(guild)).await?),
            None => Ok(ServerSettings::default()),
        }
    }

    /// Returns the query for the settings of a server.
    #[must_use]
    pub fn server_query(guild: GuildId) -> Query {
        Query::row(SETTINGS, server_key(guild))
    }

    /// Returns the settings of a server from the result of their [query](Self::server_query), as
    /// [`Settings::server_or_default`] does.
    ///
    /// # Errors
    /// Returns an error that concerns more than this row.
    pub fn server_from_listing(
        guild: GuildId,
        listing: Listing<IndexRow>,
    ) -> Result<ServerSettings, OperatorError> {
        server_or_default(read_server(guild, listing))
    }

    /// Adds a person to the public rating lists, or removes them.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn set_listed(
        &self,
        player: &PlayerId,
        is_listed: bool,
        request: &str,
    ) -> Result<(), OperatorError> {
        let (index, key) = (SETTINGS.to_owned(), format!("listed/{player}"));
        let change = if is_listed {
            IndexChange::Put { index, key: key.clone(), value: String::new() }
        } else {
            IndexChange::Remove { index, key: key.clone() }
        };
        self.write(key, request, change).await
    }

    /// Loads the people on the public rating lists.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn listed(&self) -> Result<BTreeSet<PlayerId>, OperatorError> {
        let rows = rows(&self.store, SETTINGS, "listed/", usize::MAX).await?;
        let player = |(key, _): (String, String)| PlayerId::new(key.strip_prefix("listed/")?).ok();
        Ok(rows.into_iter().filter_map(player).collect())
    }

    /// Returns `true` if a person is on the public rating lists.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn is_listed(&self, player: &PlayerId) -> Result<bool, OperatorError> {
        Ok(self.row(&format!("listed/{player}")).await?.is_some())
    }

    /// Loads the servers whose pages search engines may list. Servers with unreadable settings are left out.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn indexed_servers(&self) -> Result<Vec<GuildId>, OperatorError> {
        let rows = rows(&self.store, SETTINGS, "server/", usize::MAX).await?;
        let guild = |(key, value): &(String, String)| {
            let server: ServerSettings = read_object(SETTINGS, key, value).ok()?;
            let guild = key.strip_prefix("server/")?.parse().ok()?;
            (server.pages == PublicPages::Indexed).then_some(guild)
        };
        Ok(rows.iter().filter_map(guild).collect())
    }

    /// Loads the settings of a server for uses that can do without them. Unreadable settings are replaced by the
    /// defaults, marked as unreadable.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn server_or_default(&self, guild: Option<GuildId>) -> Result<ServerSettings, OperatorError> {
        server_or_default(self.server(guild).await)
    }

    /// Loads the settings of a person, or the defaults if they cannot be parsed. Do not use it for blocks.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn person_or_default(&self, player: &PlayerId) -> Result<PersonSettings, OperatorError> {
        Ok(skip_unreadable(self.person(player).await)?.unwrap_or_default())
    }

    /// Returns the servers that have settings.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn servers(&self) -> Result<Vec<GuildId>, OperatorError> {
        let listed = self.store.query(Query::new(SETTINGS, "server/", usize::MAX)).await?;
        let id = |row: IndexRow| {
            let id = row.key.strip_prefix("server/").and_then(|id| id.parse().ok());
            if id.is_none() {
                UnreadableError::new(SETTINGS, row.key, "its key should name a server").log_skipped();
            }
            id
        };
        Ok(listed.rows.into_iter().filter_map(id).map(GuildId).collect())
    }

    /// Changes the settings of a person, except for their blocks. `change` receives the stored settings and may be
    /// called several times.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn change_person(
        &self,
        player: &PlayerId,
        request: &str,
        change: impl Fn(&mut PersonSettings),
    ) -> Result<PersonSettings, OperatorError> {
        let key = format!("person/{player}");
        let _only_change = self.changes.lock().await;
        loop {
            let (stored, mut settings): (_, PersonSettings) = self.load_sealed(&key).await?;
            let old = settings.clone();
            change(&mut settings);
            if settings != old {
                let row = seal_row(&self.store, player, (SETTINGS, key.clone()), &settings).await?;
                if !self.replace_row(&key, request, stored, row).await? {
                    continue;
                }
            }
            return Ok(PersonSettings { blocked: self.blocked(player).await?, ..settings });
        }
    }

    /// Changes the blocks of a person, as [`Settings::change_person`] does.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn change_blocked(
        &self,
        player: &PlayerId,
        request: &str,
        change: impl Fn(&mut Vec<PlayerId>),
    ) -> Result<(), OperatorError> {
        let key = format!("blocks/{player}");
        let _only_change = self.changes.lock().await;
        loop {
            let stored = self.row(&key).await?;
            let read = stored.as_deref().map(|row| parse_blocks(&key, row)).transpose();
            let mut blocked = read.map_err(StoreError::from)?.unwrap_or_default();
            change(&mut blocked);
            let row = plain_row(key.clone(), &blocked);
            if self.replace_row(&key, request, stored, row).await? {
                return Ok(());
            }
        }
    }

    /// Changes the settings of a server, as [`Settings::change_person`] does.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn change_server(
        &self,
        guild: GuildId,
        request: &str,
        change: impl Fn(&mut ServerSettings),
    ) -> Result<ServerSettings, OperatorError> {
        let key = server_key(guild);
        let _only_change = self.changes.lock().await;
        loop {
            let stored = self.row(&key).await?;
            let mut settings: ServerSettings = parse_settings(&key, stored.as_deref())?;
            let banned: BTreeSet<PlayerId> = settings.banned.iter().cloned().collect();
            change(&mut settings);
            if self.replace_row(&key, request, stored, plain_row(key.clone(), &settings)).await? {
                let now_banned: BTreeSet<PlayerId> = settings.banned.iter().cloned().collect();
                now_banned.difference(&banned).for_each(|player| self.bans.record(player));
                return Ok(settings);
            }
        }
    }

    /// Loads a person's analysis line for a game.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn analysis_line(
        &self,
        player: &PlayerId,
        game: &GameId,
    ) -> Result<AnalysisLine, OperatorError> {
        self.unsealed(&format!("tried/{player}/{game}")).await
    }

    /// Stores a person's analysis line for a game.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn set_analysis_line(
        &self,
        player: &PlayerId,
        game: &GameId,
        request: &str,
        line: &AnalysisLine,
    ) -> Result<(), OperatorError> {
        let key = format!("tried/{player}/{game}");
        let row = seal_row(&self.store, player, (SETTINGS, key.clone()), line).await?;
        self.write(key, request, row).await
    }

    /// Loads all analysis lines of a person, by game.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn all_analysis_lines(
        &self,
        player: &PlayerId,
    ) -> Result<BTreeMap<String, AnalysisLine>, OperatorError> {
        let prefix = format!("tried/{player}/");
        let listed = self.store.query(Query::new(SETTINGS, prefix.clone(), usize::MAX)).await?;
        let mut all = BTreeMap::new();
        for row in listed.into_rows()? {
            all.insert(row.key[prefix.len()..].to_owned(), self.unsealed(&row.key).await?);
        }
        Ok(all)
    }

    async fn row(&self, key: &str) -> Result<Option<String>, OperatorError> {
        Ok(self.store.query(Query::row(SETTINGS, key)).await?.into_value(key)?)
    }

    /// Loads and unseals a row, or returns the default value if there is none.
    async fn unsealed<T: Default + DeserializeOwned>(&self, key: &str) -> Result<T, OperatorError> {
        Ok(unseal_row(&self.store, (SETTINGS, key)).await?.unwrap_or_default())
    }

    /// Loads and unseals a row, and returns it with its stored form.
    async fn load_sealed<T: Default + DeserializeOwned>(
        &self,
        key: &str,
    ) -> Result<(Option<String>, T), OperatorError> {
        let stored = self.row(key).await?;
        let value = match &stored {
            Some(row) => unseal_value(&self.store, (SETTINGS, key), row).await?,
            None => None,
        };
        Ok((stored, value.unwrap_or_default()))
    }

    /// Replaces the row that was read. Returns `false` if another one has been stored since.
    async fn replace_row(
        &self,
        key: &str,
        request: &str,
        stored: Option<String>,
        row: IndexChange,
    ) -> Result<bool, OperatorError> {
        let mut append = Append::new(stream(key)?, Version::ZERO, RequestId::new(request)?);
        append.depends_on.push(ExpectedRow {
            index: SETTINGS.to_owned(),
            key: key.to_owned(),
            value: stored,
        });
        append.index.push(row);
        match self.store.append(append).await {
            Err(StoreError::Conflict(_)) => Ok(false),
            done => Ok(done.map(|_| true)?),
        }
    }

    async fn write(&self, key: String, request: &str, change: IndexChange) -> Result<(), OperatorError> {
        let mut append = Append::new(stream(&key)?, Version::ZERO, RequestId::new(request)?);
        append.index.push(change);
        self.store.append(append).await?;
        Ok(())
    }
}

/// Returns the key of a server's row.
fn server_key(guild: GuildId) -> String {
    format!("server/{guild}")
}

/// Parses the row of a server.
fn read_server(guild: GuildId, listing: Listing<IndexRow>) -> Result<ServerSettings, OperatorError> {
    let key = server_key(guild);
    parse_settings(&key, listing.into_value(&key)?.as_deref())
}

/// Replaces unreadable settings by the defaults, marked as unreadable.
fn server_or_default(read: Result<ServerSettings, OperatorError>) -> Result<ServerSettings, OperatorError> {
    Ok(skip_unreadable(read)?
        .unwrap_or_else(|| ServerSettings { unreadable: true, ..ServerSettings::default() }))
}

/// Returns the stream of a row.
fn stream(key: &str) -> Result<StreamName, OperatorError> {
    Ok(StreamName::new(format!("settings/{key}"))?)
}

/// Parses a row, or returns the default value if there is none.
fn parse_settings<T: Default + DeserializeOwned>(key: &str, row: Option<&str>) -> Result<T, OperatorError> {
    let parsed = row.map(|row| read_object(SETTINGS, key, row)).transpose();
    Ok(parsed.map_err(StoreError::from)?.unwrap_or_default())
}

/// Returns an unsealed row.
fn plain_row(key: String, value: &impl Serialize) -> IndexChange {
    let value = serde_json::to_string(value).expect("words and names have a JSON form");
    IndexChange::Put { index: SETTINGS.to_owned(), key, value }
}
