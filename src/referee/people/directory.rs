//! The directory of people: which account belongs to which player, and the name of the person.
//!
//! Games know players only by an id of our own. A keyed hash links an account to its player; the account itself and the
//! person's name are sealed with a key of the player. When a player is [forgotten](super::erasure::Erasure::forget),
//! that key is destroyed and the hash remains: someone who comes back is the same player, with the same bans, blocks
//! and ratings.

use crate::base::Base;
use crate::index::{all_rows, row};
use crate::names::random_name;
use crate::people::private::{check_sealed, opened, sealed_row, unsealed_row};
use crate::trouble::Trouble;
use castellan_game::PlayerId;
use castellan_store::keyring::{KeyState, keyed_hash};
use castellan_store::{Append, IndexChange, Number, ReadRow, RequestId, StoreError, StreamName, Unreadable};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The index of people: a sealed [`Person`] by player.
pub const PEOPLE: &str = "people";
/// The index of accounts: the player by the keyed hash of an account.
pub const ACCOUNTS: &str = "accounts";
/// The maximum length of a stored name in characters; the rest is cut off.
const LONGEST_NAME: usize = 100;
/// The maximum number of cached accounts; the cache is cleared when it is full.
const MOST_REMEMBERED: usize = 10_000;

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
    /// A cache of players by the hash of their account. An account belongs to one player for good, forgotten or not.
    remembered: Mutex<HashMap<String, PlayerId>>,
}

impl Directory {
    pub(crate) fn new(base: &Base) -> Self {
        Self { base: base.clone(), remembered: Mutex::default() }
    }

    /// Returns the player of an account, created if necessary, and updates their name. The person must be present.
    ///
    /// # Errors
    /// Returns an error if the store or the source of entropy fails.
    pub async fn player(&self, account: &str, called: &str) -> Result<PlayerId, Trouble> {
        Ok(self.arrived(account, called).await?.0)
    }

    /// Returns the [player](Self::player) of an account with their chosen language.
    ///
    /// # Errors
    /// Returns an error if the store or the source of entropy fails.
    pub async fn arrived(&self, account: &str, called: &str) -> Result<(PlayerId, Option<String>), Trouble> {
        let called = kept_name(called);
        if let Some(player) = self.known(account).await? {
            let known = match self.person(&player).await {
                // They can still play, and be forgotten. Reads of data sealed with their key report the fault.
                Err(Trouble::Store(
                    error @ (StoreError::Key(_) | StoreError::Unreadable(_) | StoreError::Damaged(_)),
                )) => {
                    tracing::warn!(%player, %error, "what somebody is called cannot be read");
                    return Ok((player, None));
                }
                known => known?,
            };
            match &known {
                Some(known) if known.name == called => {}
                Some(_) => self.change_person(&player, |person| person.name.clone_from(&called)).await?,
                None => self.write_person(&player, account, &called).await?,
            }
            return Ok((player, known.and_then(|known| known.language)));
        }
        Ok((self.new_player(account, &called).await?, None))
    }

    /// Stores the tag of a player's chosen language.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn choose_language(&self, player: &PlayerId, tag: Option<&str>) -> Result<(), Trouble> {
        self.change_person(player, |person| person.language = tag.map(str::to_owned)).await
    }

    /// Returns the player of an account that somebody else has mentioned. A forgotten player stays forgotten until they
    /// come back themselves.
    ///
    /// # Errors
    /// Returns an error if the store or the source of entropy fails.
    pub async fn named_player(&self, account: &str, called: &str) -> Result<PlayerId, Trouble> {
        if let Some(player) = self.known(account).await? {
            match self.base.store.keys().key(player.as_str()).await {
                Ok(KeyState::Destroyed { .. }) | Err(StoreError::Key(_)) => return Ok(player),
                Ok(KeyState::Live { .. } | KeyState::Unknown) => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.player(account, called).await
    }

    /// Returns the player of an account that was banned or blocked. If its owner has never been here, only the hash is
    /// stored, not their name.
    ///
    /// # Errors
    /// Returns an error if the store or the source of entropy fails.
    ///
    /// # Panics
    /// Never: random names are valid ids of players.
    pub async fn marked_player(&self, account: &str) -> Result<PlayerId, Trouble> {
        loop {
            if let Some(player) = self.known(account).await? {
                return Ok(player);
            }
            let new = random_name(&self.base.entropy.draw()?);
            let player = PlayerId::new(new).expect("small letters and digits");
            let mut append = self.of_person(&player)?;
            append.index.push(self.account_row(&player, account).await?);
            match self.base.store.append(append).await {
                Ok(_) => return Ok(player),
                // Another task has just created a player for the same account.
                Err(StoreError::Taken { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    async fn new_player(&self, account: &str, called: &str) -> Result<PlayerId, Trouble> {
        loop {
            let new = random_name(&self.base.entropy.draw()?);
            let player = PlayerId::new(new).expect("small letters and digits");
            match self.write_person(&player, account, called).await {
                Ok(()) => return Ok(player),
                // Another task has just created a player for the same account.
                Err(Trouble::Store(StoreError::Taken { .. })) => {}
                Err(error) => return Err(error),
            }
            if let Some(player) = self.known(account).await? {
                return Ok(player);
            }
        }
    }

    /// Returns the player of an account, if it is known.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the row is damaged.
    pub async fn known(&self, account: &str) -> Result<Option<PlayerId>, Trouble> {
        let key = keyed_hash(self.base.store.keys(), account).await?;
        let remembered = || self.remembered.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(player) = remembered().get(&key) {
            return Ok(Some(player.clone()));
        }
        let Some(name) = row(&self.base.store, ACCOUNTS, &key).await? else { return Ok(None) };
        let player = read_account(&key, name).map_err(StoreError::from)?;
        let mut remembered = remembered();
        if remembered.len() >= MOST_REMEMBERED {
            remembered.clear();
        }
        remembered.insert(key, player.clone());
        Ok(Some(player))
    }

    /// Returns the personal data of a player; `None` for a forgotten one.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn person(&self, player: &PlayerId) -> Result<Option<Person>, Trouble> {
        Ok(unsealed_row(&self.base.store, (PEOPLE, player.as_str())).await?)
    }

    /// Returns all known people, in the order of their ids. Unreadable ones are logged and skipped.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn people(&self) -> Result<Vec<(PlayerId, Person)>, Trouble> {
        let mut people = Vec::new();
        for row in all_rows(&self.base.store, PEOPLE, "").await? {
            let person = match opened(&self.base.store, (PEOPLE, &row.key), &row.value).await {
                Err(error @ (StoreError::Key(_) | StoreError::Unreadable(_) | StoreError::Damaged(_))) => {
                    tracing::warn!(player = row.key, %error, "what somebody is called cannot be read");
                    continue;
                }
                person => person?,
            };
            match PlayerId::new(row.key.clone()) {
                Ok(player) => people.extend(person.map(|person| (player, person))),
                Err(_) => {
                    Unreadable::new(PEOPLE, row.key, "its key should be the name of a player").passed_over();
                }
            }
        }
        Ok(people)
    }

    /// Writes the rows of a player.
    async fn write_person(&self, player: &PlayerId, account: &str, called: &str) -> Result<(), Trouble> {
        let mut append = self.of_person(player)?;
        let person = Person { account: account.to_owned(), name: called.to_owned(), language: None };
        append.index = vec![
            sealed_row(&self.base.store, player, (PEOPLE, player.to_string()), &person).await?,
            self.account_row(player, account).await?,
        ];
        self.base.store.append(append).await?;
        Ok(())
    }

    /// Changes the personal data of a player, unless they were forgotten. After a conflict, the change is applied again
    /// to the newly stored data.
    async fn change_person(&self, player: &PlayerId, change: impl Fn(&mut Person)) -> Result<(), Trouble> {
        let (store, key) = (&self.base.store, player.as_str());
        loop {
            let Some(stored) = row(store, PEOPLE, key).await? else { return Ok(()) };
            let opened = opened::<Person>(store, (PEOPLE, key), &stored).await?;
            let Some(mut person) = opened else { return Ok(()) };
            change(&mut person);
            let mut append = self.of_person(player)?;
            let (index, value) = (PEOPLE.to_owned(), Some(stored));
            append.depends_on.push(ReadRow { index, key: key.to_owned(), value });
            append.index.push(sealed_row(store, player, (PEOPLE, key.to_owned()), &person).await?);
            match store.append(append).await {
                Err(StoreError::Conflict(_)) => {}
                done => return Ok(done.map(drop)?),
            }
        }
    }

    /// Creates an append to the stream of a player.
    fn of_person(&self, player: &PlayerId) -> Result<Append, Trouble> {
        let stream = StreamName::new(format!("person/{player}")).map_err(StoreError::from)?;
        let request = random_name(&self.base.entropy.draw()?);
        let request = RequestId::new(format!("directory:{request}")).map_err(StoreError::from)?;
        Ok(Append::new(stream, Number::ZERO, request))
    }

    /// Returns the row that links an account to its player.
    async fn account_row(&self, player: &PlayerId, account: &str) -> Result<IndexChange, Trouble> {
        let (index, key) = (ACCOUNTS.to_owned(), keyed_hash(self.base.store.keys(), account).await?);
        Ok(IndexChange::Put { index, key, value: player.to_string() })
    }
}

/// Parses a row of [`ACCOUNTS`].
fn read_account(key: &str, name: String) -> Result<PlayerId, Unreadable> {
    PlayerId::new(name).map_err(|_| Unreadable::new(ACCOUNTS, key, "it should be the name of a player"))
}

/// Checks that a row of people or accounts can be read.
pub(crate) fn check(index: &str, key: &str, value: &str) -> Result<(), Unreadable> {
    match index {
        PEOPLE => check_sealed(index, key, value),
        ACCOUNTS => read_account(key, value.to_owned()).map(drop),
        _ => Ok(()),
    }
}

/// Returns the stored form of a name.
fn kept_name(called: &str) -> String {
    called.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect()
}
