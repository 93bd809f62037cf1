//! Personal tokens: a person's own programs use the API with them.
//!
//! A token is [`TOKEN_PREFIX`] and 256 random bits, so that scanners for leaked secrets can recognise one. Only its
//! keyed hash is stored. Another key ends all tokens.

use crate::board_links::{BoardKey, BoardLinks, MEMBERSHIP_LIFETIME};
use crate::error::OperatorError;
use crate::rows::rows;
use castellan_discord_api::wire::GuildId;
use castellan_game::{PlayerId, Time};
use castellan_referee::private_rows::{seal_row, unseal_row};
use castellan_referee::{EntropyError, Referee, RefereeError};
use castellan_store::{
    Append, AppendOutcome, ExpectedRow, IndexChange, Query, RequestId, StoreError, StreamName, Version,
    read_object,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// The beginning of every token.
pub const TOKEN_PREFIX: &str = "castellan_";
/// The most tokens of a person.
pub const MAX_TOKENS: usize = 5;
/// The longest name of a token, in characters.
pub const LONGEST_NAME: usize = 40;

/// The index of tokens.
const TOKENS: &str = "tokens";
/// The number of hexadecimal digits after the prefix.
const DIGITS: usize = 64;
/// The number of digits of a token's hash that tell it from the others of its person.
const ID_DIGITS: usize = 16;

/// A token, which only its person has.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiToken(String);

/// A token as it is listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenEntry {
    /// The identifier among the tokens of the person. It is no secret.
    pub id: String,
    /// The name that the person gave it.
    pub name: String,
    /// The time at which it was made.
    pub since: Time,
}

/// The reason that no token is made.
#[derive(Debug, Error)]
pub enum TokenError {
    /// The person has as many as are allowed.
    #[error("the person has {MAX_TOKENS} tokens")]
    TooMany,
    /// The store or the source of entropy failed.
    #[error(transparent)]
    Failed(#[from] OperatorError),
}

/// A token as it is stored: under its hash, and in one of its person's places. Its name is private, and sealed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenRow {
    player: PlayerId,
    since: Time,
    hash: String,
}

/// The personal tokens.
#[derive(Clone)]
pub struct ApiTokens {
    referee: Arc<Referee>,
    key: BoardKey,
}

impl ApiToken {
    /// Returns the token as text.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ApiToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiToken(…)")
    }
}

impl TokenRow {
    fn entry(&self, name: String) -> TokenEntry {
        TokenEntry { id: self.hash.chars().take(ID_DIGITS).collect(), name, since: self.since }
    }
}

/// A name as it is sealed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenName {
    name: String,
}

impl ApiTokens {
    /// Creates the tokens beside the links to boards, which have the same key.
    #[must_use]
    pub fn of(links: &BoardLinks) -> Self {
        Self { referee: Arc::clone(links.referee()), key: links.key().clone() }
    }

    /// Makes a token. Blanks around the name are removed, and longer names are cut. A repeated request gets the same
    /// token, which follows from its id and the operator's key: the token itself is not stored.
    ///
    /// # Errors
    /// Returns [`TokenError::TooMany`] if the person has [`MAX_TOKENS`].
    ///
    /// # Panics
    /// Never: names and numbers have a JSON form.
    pub async fn create(
        &self,
        player: &PlayerId,
        name: &str,
        request: &str,
    ) -> Result<(ApiToken, TokenEntry), TokenError> {
        let seed = format!("{player} {request}");
        let token = ApiToken(format!("{TOKEN_PREFIX}{}", self.key.hash("new-token", seed.as_bytes())));
        let hash = self.hash(&token.0);
        if let Some((place, row)) = self.stored(player).await?.into_iter().find(|(_, row)| row.hash == hash) {
            return Ok((token, row.entry(self.name(&place).await?)));
        }
        let name: String = name.trim().chars().take(LONGEST_NAME).collect();
        let row = TokenRow { player: player.clone(), since: self.referee.now(), hash };
        let value = serde_json::to_string(&row).expect("names and numbers have a JSON form");
        let store = self.referee.store();
        let taken: Vec<String> = self.stored(player).await?.into_iter().map(|(key, _)| key).collect();
        let places = (0..MAX_TOKENS).map(|place| format!("person/{player}/{place}"));
        // Two requests at once want the same place. The later one tries the next.
        for place in places.filter(|place| !taken.contains(place)) {
            let mut append = self.new_append(player)?;
            append.request = RequestId::new(format!("{request}-token"))
                .map_err(StoreError::from)
                .map_err(OperatorError::from)?;
            append.depends_on.push(ExpectedRow { index: TOKENS.to_owned(), key: place.clone(), value: None });
            let sealed = TokenName { name: name.clone() };
            let sealed = seal_row(store, player, (TOKENS, name_key(&place)), &sealed).await;
            append.index.push(sealed.map_err(OperatorError::from)?);
            append.index.push(put(place, value.clone()));
            append.index.push(put(format!("token/{}", row.hash), value.clone()));
            match store.append(append).await {
                Ok(AppendOutcome::Stored(_) | AppendOutcome::Repeated { .. }) => {
                    return Ok((token, row.entry(name)));
                }
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(TokenError::Failed(error.into())),
            }
        }
        Err(TokenError::TooMany)
    }

    /// Returns the tokens of a person, the oldest first.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn list(&self, player: &PlayerId) -> Result<Vec<TokenEntry>, OperatorError> {
        let mut entries = Vec::new();
        for (place, row) in self.stored(player).await? {
            entries.push(row.entry(self.name(&place).await?));
        }
        entries.sort_by(|one, other| (one.since, &one.id).cmp(&(other.since, &other.id)));
        Ok(entries)
    }

    /// Returns the person whose token this is; `None` if it is none, or was revoked.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn player(&self, token: &str) -> Result<Option<PlayerId>, OperatorError> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let has_form = token
            .strip_prefix(TOKEN_PREFIX)
            .is_some_and(|digits| digits.len() == DIGITS && digits.bytes().all(is_digit));
        if !has_form {
            return Ok(None);
        }
        let key = format!("token/{}", self.hash(token));
        let listed = self.referee.store().query(Query::new(TOKENS, key.clone(), 1)).await?;
        let Some(row) = listed.rows.into_iter().find(|row| row.key == key) else { return Ok(None) };
        let row: TokenRow = read_object(TOKENS, &key, &row.value).map_err(StoreError::from)?;
        Ok(Some(row.player))
    }

    /// Revokes a token of a person, and returns it; `None` if they have no such token.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn revoke(&self, player: &PlayerId, id: &str) -> Result<Option<TokenEntry>, OperatorError> {
        let mut stored = self.stored(player).await?.into_iter();
        let found = stored.find(|(_, row)| id.len() == ID_DIGITS && row.hash.starts_with(id));
        let Some((place, row)) = found else { return Ok(None) };
        let mut append = self.new_append(player)?;
        let entry = row.entry(self.name(&place).await?);
        append.index = ended(place, &row).into();
        self.referee.store().append(append).await?;
        Ok(Some(entry))
    }

    /// Revokes all tokens of a person, forgets the servers that they were seen in, and returns the number of tokens.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn revoke_all(&self, player: &PlayerId) -> Result<usize, OperatorError> {
        let stored = self.stored(player).await?;
        let seen = rows(self.referee.store(), TOKENS, &format!("member/{player}/"), usize::MAX).await?;
        if stored.is_empty() && seen.is_empty() {
            return Ok(0);
        }
        let mut append = self.new_append(player)?;
        append.index.extend(seen.into_iter().map(|(key, _)| remove(key)));
        let count = stored.len();
        for (place, row) in stored {
            append.index.extend(ended(place, &row));
        }
        self.referee.store().append(append).await?;
        Ok(count)
    }

    /// Records that a person made a request in a server. Only Discord knows its members, so a person's programs may
    /// read what they may read as a member for [`MEMBERSHIP_LIFETIME`] from then on.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn note_member(&self, player: &PlayerId, guild: GuildId) -> Result<(), OperatorError> {
        let now = self.referee.now();
        let prefix = format!("member/{player}/");
        let seen = rows(self.referee.store(), TOKENS, &prefix, usize::MAX).await?;
        let outdated = seen.into_iter().filter(|(_, since)| !counts(since, now));
        let mut append = self.new_append(player)?;
        append.index = outdated.map(|(key, _)| remove(key)).collect();
        append.index.push(put(format!("{prefix}{guild}"), now.ms().to_string()));
        self.referee.store().append(append).await?;
        Ok(())
    }

    /// Returns `true` if a person made a request in a server a short time ago.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn is_member(&self, player: &PlayerId, guild: GuildId) -> Result<bool, OperatorError> {
        let key = format!("member/{player}/{guild}");
        let listed = self.referee.store().query(Query::new(TOKENS, key.clone(), 1)).await?;
        let row = listed.rows.into_iter().find(|row| row.key == key);
        Ok(row.is_some_and(|row| counts(&row.value, self.referee.now())))
    }

    /// Returns the name of the token in a place; empty if it was erased.
    async fn name(&self, place: &str) -> Result<String, OperatorError> {
        let sealed = unseal_row::<TokenName>(self.referee.store(), (TOKENS, &name_key(place))).await?;
        Ok(sealed.map(|sealed| sealed.name).unwrap_or_default())
    }

    /// Returns the tokens of a person with their places.
    async fn stored(&self, player: &PlayerId) -> Result<Vec<(String, TokenRow)>, OperatorError> {
        let listed = rows(self.referee.store(), TOKENS, &format!("person/{player}/"), usize::MAX).await?;
        let read = |(key, value): (String, String)| {
            let row = read_object(TOKENS, &key, &value).map_err(StoreError::from)?;
            Ok((key, row))
        };
        listed.into_iter().map(read).collect()
    }

    /// Returns the keyed hash of a token. Equal hashes are found by a look-up, so nothing is compared byte by byte.
    fn hash(&self, token: &str) -> String {
        self.key.hash("token", token.as_bytes())
    }

    /// Creates an append of rows to the stream of a person's tokens.
    fn new_append(&self, player: &PlayerId) -> Result<Append, OperatorError> {
        let nonce = base16ct::lower::encode_string(&self.random()?[..16]);
        let stream = StreamName::new(format!("tokens/{player}"))?;
        Ok(Append::new(stream, Version::ZERO, RequestId::new(format!("web:token-{nonce}"))?))
    }

    fn random(&self) -> Result<[u8; 32], OperatorError> {
        self.referee
            .random_bytes()
            .map_err(|error: EntropyError| OperatorError::Referee(RefereeError::from(error)))
    }
}

/// Returns `true` if a membership, noted at this time in milliseconds, still counts.
fn counts(since: &str, now: Time) -> bool {
    since.parse().is_ok_and(|since| now < Time::from_ms(since).plus(MEMBERSHIP_LIFETIME))
}

/// Returns the key of the name of the token in a place.
fn name_key(place: &str) -> String {
    format!("name/{place}")
}

/// Returns the changes that end a token.
fn ended(place: String, row: &TokenRow) -> [IndexChange; 3] {
    [remove(name_key(&place)), remove(format!("token/{}", row.hash)), remove(place)]
}

fn put(key: String, value: String) -> IndexChange {
    IndexChange::Put { index: TOKENS.to_owned(), key, value }
}

fn remove(key: String) -> IndexChange {
    IndexChange::Remove { index: TOKENS.to_owned(), key }
}
