//! The end of all sessions of a person, and of the links that they have not used yet.

use super::{BOARDS, BoardLinks, activity, ended, new_append, put};
use crate::access::changes::AccessChanges;
use crate::error::OperatorError;
use crate::rows::rows;
use castellan_game::{PlayerId, Time};
use castellan_store::{ExpectedRow, IndexChange, Query, StoreError, UnreadableError};

/// The row with the time at which a person signed out everywhere, as it was read.
pub(super) struct Revocation(pub ExpectedRow);

impl Revocation {
    /// Returns `true` if a link of a time is not valid any more.
    ///
    /// # Errors
    /// Returns an error if the row cannot be parsed.
    pub fn ends(&self, issued: Time) -> Result<bool, StoreError> {
        let Self(ExpectedRow { index, key, value }) = self;
        let Some(value) = value else { return Ok(false) };
        let at = value.parse().map_err(|_| UnreadableError::new(index, key, "it should be a time"))?;
        Ok(issued <= Time::from_ms(at))
    }
}

impl BoardLinks {
    /// Ends all sessions of a person and all links that they have not used, and returns the number of sessions.
    ///
    /// # Errors
    /// Returns an error if the store fails; call it again then.
    pub async fn revoke(&self, player: &PlayerId) -> Result<usize, OperatorError> {
        let nonce = base16ct::lower::encode_string(&self.random()?[..16]);
        let mut append = new_append(player, &format!("web:revoke-{nonce}"))?;
        append.index.push(put(revocation_key(player), self.referee.now().ms().to_string()));
        self.referee.store().append(append).await?;
        // From here on, no exchange that began before succeeds, so the list is complete.
        let listed = rows(self.referee.store(), BOARDS, &format!("person/{player}/"), usize::MAX).await?;
        let launches = activity::launches_of(player);
        let launches = rows(self.referee.store(), BOARDS, &launches, usize::MAX).await?;
        if !listed.is_empty() || !launches.is_empty() {
            let mut append = new_append(player, &format!("web:revoked-{nonce}"))?;
            append.index = listed.iter().flat_map(|(key, _)| ended(key)).collect();
            let remove = |(key, _)| IndexChange::Remove { index: BOARDS.to_owned(), key };
            append.index.extend(launches.into_iter().map(remove));
            self.referee.store().append(append).await?;
        }
        self.revocations.record(player);
        Ok(listed.len())
    }

    /// Returns the people who signed out everywhere, as this process learned it.
    #[must_use]
    pub fn revocations(&self) -> &AccessChanges {
        &self.revocations
    }

    /// Returns the last revocation of a person.
    pub(super) async fn revocation(&self, player: &PlayerId) -> Result<Revocation, OperatorError> {
        let (index, key) = (BOARDS.to_owned(), revocation_key(player));
        let value = self.row(&key).await?;
        Ok(Revocation(ExpectedRow { index, key, value }))
    }

    /// Returns the value of a row.
    pub(super) async fn row(&self, key: &str) -> Result<Option<String>, OperatorError> {
        let listed = self.referee.store().query(Query::new(BOARDS, key, 1)).await?;
        Ok(listed.rows.into_iter().find(|row| row.key == key).map(|row| row.value))
    }
}

fn revocation_key(player: &PlayerId) -> String {
    format!("revoked/{player}")
}
