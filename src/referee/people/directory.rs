//! People, apart from the games: which account of the outside is which player, and what they are called.
//!
//! Games know players only by a name of our own. Which account that is says a keyed hash; the account itself and what
//! they are called are sealed with a key of theirs. When somebody is [forgotten](super::erasure::Erasure::forget), that
//! key is destroyed, and the hash is left: whoever comes again is the same player, and is banned, blocked and rated as
//! before.

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

/// Index of people by their own name: a [`Person`], sealed.
pub const PEOPLE: &str = "people";
/// Index of people by the keyed hash of an account of the outside: their own name.
pub const ACCOUNTS: &str = "accounts";
/// The longest name that is kept, in characters; more is cut.
const LONGEST_NAME: usize = 100;
/// The most accounts that are remembered; then all of them are read anew.
const MOST_REMEMBERED: usize = 10_000;

/// What is known of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The account of the outside: where, a colon, and the name there, such as `discord:1234`.
    pub account: String,
    /// What they are called.
    pub name: String,
    /// The tag of the language that they have chosen; `None` for the one that their client says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Who is which player.
pub struct Directory {
    base: Base,
    /// The players behind the hashes of accounts. An account is one player's for good, forgotten or not.
    remembered: Mutex<HashMap<String, PlayerId>>,
}

impl Directory {
    pub(crate) fn new(base: &Base) -> Self {
        Self { base: base.clone(), remembered: Mutex::default() }
    }

    /// The player behind an account that is here, made known now if need be; keeps the name that they go by now.
    ///
    /// # Errors
    /// When the store fails, or there is no entropy.
    pub async fn player(&self, account: &str, called: &str) -> Result<PlayerId, Trouble> {
        Ok(self.arrived(account, called).await?.0)
    }

    /// Returns the [player](Self::player) behind an account with the language that they have chosen.
    ///
    /// # Errors
    /// Returns an error if the store fails, or there is no entropy.
    pub async fn arrived(&self, account: &str, called: &str) -> Result<(PlayerId, Option<String>), Trouble> {
        let called = kept_name(called);
        if let Some(player) = self.known(account).await? {
            let known = match self.person(&player).await {
                // They can play, and be forgotten. What is sealed with their key tells so when it is wanted.
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

    /// Stores the language that a player has chosen, by its tag.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn choose_language(&self, player: &PlayerId, tag: Option<&str>) -> Result<(), Trouble> {
        self.change_person(player, |person| person.language = tag.map(str::to_owned)).await
    }

    /// The player behind an account that somebody else has named. Whoever was forgotten stays so until they come
    /// themselves.
    ///
    /// # Errors
    /// When the store fails, or there is no entropy.
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

    /// The player behind an account that somebody has banned or blocked. Somebody who has never come is known by the
    /// hash alone: of what they are called nothing is kept.
    ///
    /// # Errors
    /// When the store fails, or there is no entropy.
    ///
    /// # Panics
    /// Never: names that are drawn are names of players.
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
                // Somebody else has just made the same account known.
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
                // Somebody else has just made the same account known.
                Err(Trouble::Store(StoreError::Taken { .. })) => {}
                Err(error) => return Err(error),
            }
            if let Some(player) = self.known(account).await? {
                return Ok(player);
            }
        }
    }

    /// The player behind an account, if they are known.
    ///
    /// # Errors
    /// When the store fails, or the row is damaged.
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

    /// What is known of a player; nothing of one who was forgotten.
    ///
    /// # Errors
    /// When the store fails, or their key is lost.
    pub async fn person(&self, player: &PlayerId) -> Result<Option<Person>, Trouble> {
        Ok(unsealed_row(&self.base.store, (PEOPLE, player.as_str())).await?)
    }

    /// Everybody who is known, in the order of their own names. Who cannot be read is passed over.
    ///
    /// # Errors
    /// When the store fails, or a key is lost.
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

    /// Sets the rows of somebody.
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

    /// Changes what is known of a player, unless they were forgotten. The change may be made more than once, each time
    /// to what is stored by then.
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

    /// An append to the stream of somebody.
    fn of_person(&self, player: &PlayerId) -> Result<Append, Trouble> {
        let stream = StreamName::new(format!("person/{player}")).map_err(StoreError::from)?;
        let request = random_name(&self.base.entropy.draw()?);
        let request = RequestId::new(format!("directory:{request}")).map_err(StoreError::from)?;
        Ok(Append::new(stream, Number::ZERO, request))
    }

    /// The row that says whose account it is.
    async fn account_row(&self, player: &PlayerId, account: &str) -> Result<IndexChange, Trouble> {
        let (index, key) = (ACCOUNTS.to_owned(), keyed_hash(self.base.store.keys(), account).await?);
        Ok(IndexChange::Put { index, key, value: player.to_string() })
    }
}

/// Whose account it is.
fn read_account(key: &str, name: String) -> Result<PlayerId, Unreadable> {
    PlayerId::new(name).map_err(|_| Unreadable::new(ACCOUNTS, key, "it should be the name of a player"))
}

/// What of a row of people or accounts cannot be read.
pub(crate) fn check(index: &str, key: &str, value: &str) -> Result<(), Unreadable> {
    match index {
        PEOPLE => check_sealed(index, key, value),
        ACCOUNTS => read_account(key, value.to_owned()).map(drop),
        _ => Ok(()),
    }
}

/// A name as it is kept.
fn kept_name(called: &str) -> String {
    called.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect()
}
