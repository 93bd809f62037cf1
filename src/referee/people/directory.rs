//! The directory of people: which account belongs to which player, and the name of the person.
//!
//! Games know players only by an id of our own. A keyed hash links an account to its player; the account itself and the
//! person's name are sealed with a key of the player. When a player is [erased](super::erasure::Erasure::erase), that
//! key is destroyed and the hash remains: people who come back are the same player, with the same bans, blocks and
//! ratings.

use crate::base::Base;
use crate::error::RefereeError;
use crate::index::{all_rows, row};
use crate::people::private_rows::{check_sealed, seal_row, unseal_listing, unseal_value};
use crate::stream_names::random_id;
use castellan_game::PlayerId;
use castellan_store::keyring::{KeyState, keyed_hash};
use castellan_store::{
    Append, ExpectedRow, IndexChange, IndexRow, Listing, Query, RequestId, StoreError, StreamName,
    UnreadableError, Version,
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The index of people: a sealed [`Person`] by player.
pub const PEOPLE: &str = "people";
/// The index of accounts: the player by the keyed hash of an account.
pub const ACCOUNTS: &str = "accounts";
/// The maximum length of a stored name in characters; the rest is cut off.
const MAX_NAME_LENGTH: usize = 100;
/// The maximum number of cached accounts; the cache is cleared when it is full.
const MAX_CACHED_ACCOUNTS: usize = 10_000;

/// The personal data of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The external account: its service, a colon, and the id there, such as `discord:1234`.
    pub account: String,
    /// The name that the person goes by.
    pub name: String,
    /// The tag of the chosen language; `None` for the language of their client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// The directory of players and their accounts.
pub struct Directory {
    base: Base,
    /// A cache of players by the hash of their account. An account never changes its player, even by erasure.
    cache: Mutex<HashMap<String, PlayerId>>,
}

impl Directory {
    pub(crate) fn new(base: &Base) -> Self {
        Self { base: base.clone(), cache: Mutex::default() }
    }

    /// Returns the player of an account, created if necessary, and updates their name. Call it only for a request of
    /// the person: it restores the name of an erased player.
    ///
    /// # Errors
    /// Returns an error if the store or the source of entropy fails.
    pub async fn player(&self, account: &str, name: &str) -> Result<PlayerId, RefereeError> {
        let ((player, _language), _rows) = self.player_with_rows(account, name, |_| Vec::new()).await?;
        Ok(player)
    }

    /// Returns the [player](Self::player) of an account with their chosen language, and pages of rows that are read
    /// together with the player's data.
    ///
    /// # Errors
    /// Returns an error if the store or the source of entropy fails.
    pub async fn player_with_rows(
        &self,
        account: &str,
        name: &str,
        queries: impl FnOnce(&PlayerId) -> Vec<Query>,
    ) -> Result<((PlayerId, Option<String>), Vec<Listing<IndexRow>>), RefereeError> {
        let store = &self.base.store;
        let Some(player) = self.find_player(account).await? else {
            let player = self.new_player(account, &sanitize_name(name)).await?;
            let rows = store.query_all(queries(&player)).await?;
            return Ok(((player, None), rows));
        };
        let all = [Self::query(&player)].into_iter().chain(queries(&player));
        let mut rows = store.query_all(all.collect()).await?;
        let person = rows.remove(0);
        let language = self.update_name(&player, person, account, name).await?;
        Ok(((player, language), rows))
    }

    /// Updates the name of a player whose row was read, and returns their chosen language.
    async fn update_name(
        &self,
        player: &PlayerId,
        row: Listing<IndexRow>,
        account: &str,
        name: &str,
    ) -> Result<Option<String>, RefereeError> {
        let name = sanitize_name(name);
        let known = match self.read_person(player, row).await {
            // They can still play, and be erased. Reads of data sealed with their key report the fault.
            Err(RefereeError::Store(
                error @ (StoreError::Key(_) | StoreError::Unreadable(_) | StoreError::Damaged(_)),
            )) => {
                tracing::warn!(%player, %error, "what somebody is called cannot be read");
                return Ok(None);
            }
            known => known?,
        };
        match &known {
            Some(known) if known.name == name => {}
            Some(_) => self.change_person(player, |person| person.name.clone_from(&name)).await?,
            None => self.write_person(player, account, &name).await?,
        }
        Ok(known.and_then(|known| known.language))
    }

    /// Stores the tag of a player's chosen language.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn choose_language(&self, player: &PlayerId, tag: Option<&str>) -> Result<(), RefereeError> {
        self.change_person(player, |person| person.language = tag.map(str::to_owned)).await
    }

    /// Returns the player of an account that another person has mentioned. An erased player stays erased until they
    /// make a request themselves.
    ///
    /// # Errors
    /// Returns an error if the store or the source of entropy fails.
    pub async fn mentioned_player(&self, account: &str, name: &str) -> Result<PlayerId, RefereeError> {
        if let Some(player) = self.find_player(account).await? {
            match self.base.store.keys().key(player.as_str()).await {
                Ok(KeyState::Destroyed { .. }) | Err(StoreError::Key(_)) => return Ok(player),
                Ok(KeyState::Live { .. } | KeyState::Unknown) => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.player(account, name).await
    }

    /// Returns the player of an account that is to be banned or blocked. For an unknown account, only its hash is
    /// stored, not a name.
    ///
    /// # Errors
    /// Returns an error if the store or the source of entropy fails.
    ///
    /// # Panics
    /// Never: random names are valid ids of players.
    pub async fn restricted_player(&self, account: &str) -> Result<PlayerId, RefereeError> {
        loop {
            if let Some(player) = self.find_player(account).await? {
                return Ok(player);
            }
            let new = random_id(&self.base.entropy.random_bytes()?);
            let player = PlayerId::new(new).expect("small letters and digits");
            let mut append = self.new_append(&player)?;
            append.index.push(self.account_row(&player, account).await?);
            match self.base.store.append(append).await {
                Ok(_) => return Ok(player),
                // Another task has just created a player for the same account.
                Err(StoreError::Taken { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    async fn new_player(&self, account: &str, name: &str) -> Result<PlayerId, RefereeError> {
        loop {
            let new = random_id(&self.base.entropy.random_bytes()?);
            let player = PlayerId::new(new).expect("small letters and digits");
            match self.write_person(&player, account, name).await {
                Ok(()) => return Ok(player),
                // Another task has just created a player for the same account.
                Err(RefereeError::Store(StoreError::Taken { .. })) => {}
                Err(error) => return Err(error),
            }
            if let Some(player) = self.find_player(account).await? {
                return Ok(player);
            }
        }
    }

    /// Returns the player of an account, if it is known.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the row is damaged.
    pub async fn find_player(&self, account: &str) -> Result<Option<PlayerId>, RefereeError> {
        let key = keyed_hash(self.base.store.keys(), account).await?;
        let lock_cache = || self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(player) = lock_cache().get(&key) {
            return Ok(Some(player.clone()));
        }
        let Some(value) = row(&self.base.store, ACCOUNTS, &key).await? else { return Ok(None) };
        let player = parse_account(&key, value).map_err(StoreError::from)?;
        let mut cache = lock_cache();
        if cache.len() >= MAX_CACHED_ACCOUNTS {
            cache.clear();
        }
        cache.insert(key, player.clone());
        Ok(Some(player))
    }

    /// Returns the personal data of a player; `None` for an erased one.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn person(&self, player: &PlayerId) -> Result<Option<Person>, RefereeError> {
        self.read_person(player, self.base.store.query(Self::query(player)).await?).await
    }

    /// Returns the query for the personal data of a player.
    #[must_use]
    pub fn query(player: &PlayerId) -> Query {
        Query::row(PEOPLE, player.as_str())
    }

    /// Returns the personal data of a player from the result of their [query](Self::query); `None` for an erased one.
    ///
    /// # Errors
    /// Returns an error if the row is damaged, or the player's key is lost.
    pub async fn read_person(
        &self,
        player: &PlayerId,
        row: Listing<IndexRow>,
    ) -> Result<Option<Person>, RefereeError> {
        Ok(unseal_listing(&self.base.store, (PEOPLE, player.as_str()), row).await?)
    }

    /// Returns all known people, in the order of their ids. Unreadable ones are logged and skipped.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn people(&self) -> Result<Vec<(PlayerId, Person)>, RefereeError> {
        let mut people = Vec::new();
        for row in all_rows(&self.base.store, PEOPLE, "").await? {
            let person = match unseal_value(&self.base.store, (PEOPLE, &row.key), &row.value).await {
                Err(error @ (StoreError::Key(_) | StoreError::Unreadable(_) | StoreError::Damaged(_))) => {
                    tracing::warn!(player = row.key, %error, "what somebody is called cannot be read");
                    continue;
                }
                person => person?,
            };
            match PlayerId::new(row.key.clone()) {
                Ok(player) => people.extend(person.map(|person| (player, person))),
                Err(_) => {
                    UnreadableError::new(PEOPLE, row.key, "its key should be the name of a player")
                        .log_skipped();
                }
            }
        }
        Ok(people)
    }

    /// Writes the rows of a player.
    async fn write_person(&self, player: &PlayerId, account: &str, name: &str) -> Result<(), RefereeError> {
        let mut append = self.new_append(player)?;
        let person = Person { account: account.to_owned(), name: name.to_owned(), language: None };
        append.index = vec![
            seal_row(&self.base.store, player, (PEOPLE, player.to_string()), &person).await?,
            self.account_row(player, account).await?,
        ];
        self.base.store.append(append).await?;
        Ok(())
    }

    /// Changes the personal data of a player, unless it was erased. After a conflict, the change is applied again
    /// to the newly stored data.
    async fn change_person(
        &self,
        player: &PlayerId,
        change: impl Fn(&mut Person),
    ) -> Result<(), RefereeError> {
        let (store, key) = (&self.base.store, player.as_str());
        loop {
            let Some(stored) = row(store, PEOPLE, key).await? else { return Ok(()) };
            let unsealed = unseal_value::<Person>(store, (PEOPLE, key), &stored).await?;
            let Some(mut person) = unsealed else { return Ok(()) };
            change(&mut person);
            let mut append = self.new_append(player)?;
            let (index, value) = (PEOPLE.to_owned(), Some(stored));
            append.depends_on.push(ExpectedRow { index, key: key.to_owned(), value });
            append.index.push(seal_row(store, player, (PEOPLE, key.to_owned()), &person).await?);
            match store.append(append).await {
                Err(StoreError::Conflict(_)) => {}
                done => return Ok(done.map(drop)?),
            }
        }
    }

    /// Creates an append to the stream of a player.
    fn new_append(&self, player: &PlayerId) -> Result<Append, RefereeError> {
        let stream = StreamName::new(format!("person/{player}")).map_err(StoreError::from)?;
        let request = random_id(&self.base.entropy.random_bytes()?);
        let request = RequestId::new(format!("directory:{request}")).map_err(StoreError::from)?;
        Ok(Append::new(stream, Version::ZERO, request))
    }

    /// Returns the row that links an account to its player.
    async fn account_row(&self, player: &PlayerId, account: &str) -> Result<IndexChange, RefereeError> {
        let (index, key) = (ACCOUNTS.to_owned(), keyed_hash(self.base.store.keys(), account).await?);
        Ok(IndexChange::Put { index, key, value: player.to_string() })
    }
}

/// Parses a row of [`ACCOUNTS`].
fn parse_account(key: &str, value: String) -> Result<PlayerId, UnreadableError> {
    PlayerId::new(value).map_err(|_| UnreadableError::new(ACCOUNTS, key, "it should be the name of a player"))
}

/// Checks that a row of people or accounts can be read.
pub(crate) fn check_row(index: &str, key: &str, value: &str) -> Result<(), UnreadableError> {
    match index {
        PEOPLE => check_sealed(index, key, value),
        ACCOUNTS => parse_account(key, value.to_owned()).map(drop),
        _ => Ok(()),
    }
}

/// Returns the stored form of a name.
fn sanitize_name(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(MAX_NAME_LENGTH).collect()
}
