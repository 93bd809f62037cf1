//! Encryption keys in the database, in a schema of their own.

use super::database::{Database, column, unknown_outcome};
use super::database_error::{DatabaseError, Retry};
use super::sql;
use super::write_queue::WriteQueue;
use crate::error::{Damage, StoreError};
use crate::keyring::{Key, KeyError, KeyRecord, KeyState, KeyStore, check_owner, needs_restore};
use async_trait::async_trait;
use std::fmt;
use std::sync::Arc;
use tokio_postgres::Row;

/// The encryption keys of a [`PostgresStore`](super::PostgresStore), in the schema `castellan_keys`. All processes
/// share them, and none caches them: a key that one process destroys is gone for all.
///
/// Destroying a key overwrites its row. PostgreSQL keeps the old row in the table's files until a vacuum has freed its
/// space and another row has taken it, and in its log (WAL) until that is recycled. Backups of these files, or of the
/// schema, contain the key as long as they are kept: exclude the schema from long-term backups (`pg_dump
/// --exclude-schema=castellan_keys`), and encrypt the others.
#[derive(Clone)]
pub struct PostgresKeys(pub(super) Arc<WriteQueue>);

impl fmt::Debug for PostgresKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PostgresKeys({})", self.database().redacted)
    }
}

/// Converts the column of a key.
fn key(bytes: &[u8], owner: &str) -> Result<Key, KeyError> {
    bytes.try_into().map(Key).map_err(|_| KeyError::Damaged { owner: owner.to_owned() })
}

/// Returns the state from two consecutive columns, generation and key.
fn state(row: &Row, at: usize, owner: &str) -> Result<KeyState, StoreError> {
    let damaged = |_: Damage| KeyError::Damaged { owner: owner.to_owned() };
    let generation: i64 = column(row, at, owner).map_err(damaged)?;
    let generation = u32::try_from(generation).map_err(|_| KeyError::Damaged { owner: owner.to_owned() })?;
    Ok(match column::<Option<&[u8]>>(row, at + 1, owner).map_err(damaged)? {
        Some(bytes) => KeyState::Live { generation, key: key(bytes, owner)? },
        None => KeyState::Destroyed { generation },
    })
}

impl PostgresKeys {
    fn database(&self) -> &Database {
        &self.0.database
    }

    async fn state(&self, owner: &str) -> Result<KeyState, StoreError> {
        let found = self.database().query_with_retry(sql::KEY, &[&owner]).await?;
        found.first().map_or(Ok(KeyState::Unknown), |row| state(row, 0, owner))
    }

    /// Replaces a key; returns `true` if its state was still `state`.
    async fn replace(
        &self,
        owner: &str,
        state: &KeyState,
        generation: u32,
        key: Option<&Key>,
    ) -> Result<bool, StoreError> {
        let (new, bytes) = (i64::from(generation), key.map(|key| &key.0[..]));
        let mut retry = Retry::new(self.database().patience);
        loop {
            let changed = match state {
                KeyState::Destroyed { generation } => {
                    let old = i64::from(*generation);
                    self.database()
                        .execute_once(sql::REPLACE_DESTROYED_KEY, &[&owner, &old, &new, &bytes])
                        .await
                }
                _ => self.database().execute_once(sql::INSERT_KEY, &[&owner, &new, &bytes]).await,
            };
            match changed {
                // The caller reads the current key again, even if another process was first.
                Ok(changed) => return Ok(changed > 0),
                Err(failure) => retry.wait_after(failure).await.map_err(DatabaseError::into_write_error)?,
            }
        }
    }
}

#[async_trait]
impl KeyStore for PostgresKeys {
    async fn store_key(&self) -> Result<Key, StoreError> {
        loop {
            if let Some(row) = self.database().query_with_retry(sql::STORE_KEY, &[]).await?.first() {
                let bytes: &[u8] = column(row, 0, "the store's key")?;
                return Ok(key(bytes, "the store")?);
            }
            let new = Key::random()?;
            let mut retry = Retry::new(self.database().patience);
            // The first of several processes stores its key, and the others read that.
            while let Err(failure) = self.database().execute_once(sql::INSERT_STORE_KEY, &[&&new.0[..]]).await
            {
                retry.wait_after(failure).await.map_err(DatabaseError::into_write_error)?;
            }
        }
    }

    async fn key(&self, owner: &str) -> Result<KeyState, StoreError> {
        check_owner(owner)?;
        self.state(owner).await
    }

    async fn get_or_create_key(&self, owner: &str) -> Result<(u32, Key), StoreError> {
        check_owner(owner)?;
        loop {
            let present = self.state(owner).await?;
            let last = match &present {
                KeyState::Live { generation, key } => return Ok((*generation, key.clone())),
                KeyState::Destroyed { generation } => *generation,
                KeyState::Unknown => 0,
            };
            self.replace(owner, &present, last + 1, Some(&Key::random()?)).await?;
        }
    }

    async fn destroy(&self, owner: &str) -> Result<bool, StoreError> {
        check_owner(owner)?;
        let mut retry = Retry::new(self.database().patience);
        loop {
            match self.database().execute_once(sql::DESTROY_KEY, &[&owner]).await {
                // A lost attempt may have destroyed the key. The current state shows if there was one.
                Ok(0) if retry.is_outcome_unknown() => {
                    return match self.state(owner).await? {
                        KeyState::Unknown => Ok(false),
                        KeyState::Destroyed { .. } => Ok(true),
                        KeyState::Live { .. } => Err(unknown_outcome()),
                    };
                }
                Ok(changed) => return Ok(changed > 0),
                Err(failure) => retry.wait_after(failure).await.map_err(DatabaseError::into_write_error)?,
            }
        }
    }

    async fn all(&self) -> Result<Vec<KeyRecord>, StoreError> {
        let found = self.database().query_with_retry(sql::KEYS, &[]).await?;
        let record = |row: &Row| {
            let owner: String = column(row, 0, "the owner of a key")?;
            let (generation, key) = match state(row, 1, &owner)? {
                KeyState::Live { generation, key } => (generation, Some(key)),
                KeyState::Destroyed { generation } => (generation, None),
                KeyState::Unknown => return Err(KeyError::Lost { owner }.into()),
            };
            Ok(KeyRecord { owner, generation, key })
        };
        found.iter().map(record).collect()
    }

    async fn restore(&self, store_key: Key, records: Vec<KeyRecord>) -> Result<(), StoreError> {
        records.iter().try_for_each(|record| check_owner(&record.owner))?;
        let here = self.store_key().await?;
        if here != store_key {
            let replaced =
                self.database().change(sql::REPLACE_STORE_KEY, &[&&here.0[..], &&store_key.0[..]]).await;
            // Owners have keys here, or another process has replaced the store's key, perhaps by the same one.
            if !replaced? && self.store_key().await? != store_key {
                return Err(KeyError::DifferentKeys.into());
            }
        }
        for record in records {
            loop {
                let present = self.state(&record.owner).await?;
                if !needs_restore(&present, &record)?
                    || self.replace(&record.owner, &present, record.generation, record.key.as_ref()).await?
                {
                    break;
                }
            }
        }
        Ok(())
    }
}
