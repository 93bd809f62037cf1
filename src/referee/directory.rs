//! People, apart from the games: which account of the outside is which player, and what they are called.
//!
//! Games know players only by a name of our own. When somebody is to be forgotten, their rows here are
//! removed; their games stay, under that name. (Backups made before, and the files of a store until it
//! has written over them, still hold what was there.)

use super::ports::{Clock, Entropy};
use super::reminders::Wishes;
use super::trouble::Trouble;
use super::{Referee, name};
use crate::game::PlayerId;
use crate::store::{
    Append, IndexChange, IndexRow, Number, RequestId, Store, StoreError, StreamName, Unreadable, read_object,
};
use serde::{Deserialize, Serialize};

/// Index of people by their own name: a [`Person`].
const PEOPLE: &str = "people";
/// Index of people by an account of the outside: their own name.
const ACCOUNTS: &str = "accounts";
/// The longest name that is kept, in characters; more is cut.
const LONGEST_NAME: usize = 100;

/// What is known of somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The account of the outside: where, a colon, and the name there, such as `discord:1234`.
    pub account: String,
    /// What they are called.
    pub name: String,
}

impl<S: Store, C: Clock, E: Entropy> Referee<S, C, E> {
    /// The player behind an account, made known now if need be; keeps the name that they go by now.
    ///
    /// # Errors
    /// When the store fails, or there is no entropy.
    ///
    /// # Panics
    /// Never: a name of ours is made of small letters and digits.
    pub async fn player(&self, account: &str, called: &str) -> Result<PlayerId, Trouble> {
        let called: String =
            called.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
        loop {
            if let Some(player) = self.known(account).await? {
                match self.person(&player).await {
                    Ok(Some(known)) if known.name == called => {}
                    Ok(_) => self.write_person(&player, account, Some(&called)).await?,
                    // Who they are stands in the other row: they can go on, under the name that nobody can read.
                    Err(Trouble::Store(StoreError::Unreadable(unreadable))) => unreadable.passed_over(),
                    Err(error) => return Err(error),
                }
                return Ok(player);
            }
            let player = PlayerId::new(name(&self.entropy.draw()?)).expect("small letters and digits");
            match self.write_person(&player, account, Some(&called)).await {
                Ok(()) => return Ok(player),
                // Somebody else has just made the same account known.
                Err(Trouble::Store(StoreError::Taken { .. })) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The player behind an account, if they are known.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn known(&self, account: &str) -> Result<Option<PlayerId>, Trouble> {
        let row = self.row(ACCOUNTS, account).await?;
        row.map(|name| read_account(account, name))
            .transpose()
            .map_err(|error| StoreError::from(error).into())
    }

    /// What is known of a player; nothing of one who was forgotten.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn person(&self, player: &PlayerId) -> Result<Option<Person>, Trouble> {
        let row = self.row(PEOPLE, player.as_str()).await?;
        let person = row.map(|row| read_object(PEOPLE, player.as_str(), &row)).transpose();
        Ok(person.map_err(StoreError::from)?)
    }

    /// Forgets somebody: what account they had, what they were called, and when they wanted to be reminded. They are a stranger when they
    /// come again, with another name of ours.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget(&self, player: &PlayerId) -> Result<(), Trouble> {
        self.wish(player, &Wishes::default()).await?;
        if let Some(person) = self.person(player).await? {
            self.write_person(player, &person.account, None).await?;
        }
        Ok(())
    }

    /// Everybody who is known, in the order of their own names. Who cannot be read is passed over.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn people(&self) -> Result<Vec<(PlayerId, Person)>, Trouble> {
        let read = |row: IndexRow| match read_person(&row.key, &row.value) {
            Ok(known) => Some(known),
            Err(unreadable) => {
                unreadable.passed_over();
                None
            }
        };
        Ok(self.all_rows(PEOPLE, "").await?.into_iter().filter_map(read).collect())
    }

    /// Sets or removes the rows of somebody.
    async fn write_person(
        &self,
        player: &PlayerId,
        account: &str,
        called: Option<&str>,
    ) -> Result<(), Trouble> {
        let stream = StreamName::new(format!("person/{player}")).map_err(StoreError::from)?;
        let request = name(&self.entropy.draw()?);
        let request = RequestId::new(format!("directory:{request}")).map_err(StoreError::from)?;
        let mut append = Append::new(stream, Number::ZERO, request);
        let person = |name: &str| {
            let person = Person { account: account.to_owned(), name: name.to_owned() };
            serde_json::to_string(&person).expect("two texts have a JSON form")
        };
        let rows = [
            (PEOPLE, player.to_string(), called.map(person)),
            (ACCOUNTS, account.to_owned(), called.map(|_| player.to_string())),
        ];
        let change = |(index, key, value): (&str, String, Option<String>)| match value {
            Some(value) => IndexChange::Put { index: index.to_owned(), key, value },
            None => IndexChange::Remove { index: index.to_owned(), key },
        };
        append.index = rows.into_iter().map(change).collect();
        self.store().append(append).await?;
        Ok(())
    }
}

/// Whose account it is.
fn read_account(account: &str, name: String) -> Result<PlayerId, Unreadable> {
    PlayerId::new(name).map_err(|_| Unreadable::new(ACCOUNTS, account, "it should be the name of a player"))
}

/// Somebody who is known.
fn read_person(key: &str, value: &str) -> Result<(PlayerId, Person), Unreadable> {
    let person = read_object(PEOPLE, key, value)?;
    let player = PlayerId::new(key.to_owned());
    Ok((player.map_err(|_| Unreadable::new(PEOPLE, key, "its key should be the name of a player"))?, person))
}

/// What of a row of people or accounts cannot be read.
pub(super) fn check(index: &str, key: &str, value: &str) -> Result<(), Unreadable> {
    match index {
        PEOPLE => read_person(key, value).map(drop),
        ACCOUNTS => read_account(key, value.to_owned()).map(drop),
        _ => Ok(()),
    }
}
