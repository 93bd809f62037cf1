//! Encryption keys in memory, for stores in memory.

use super::{Key, KeyError, KeyRecord, KeyState, KeyStore, check_owner, needs_restore};
use crate::error::StoreError;
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Keys in memory. They are lost with the last handle.
#[derive(Clone, Default, Debug)]
pub struct MemoryKeys(Arc<Mutex<KeyTable>>);

#[derive(Default, Debug)]
struct KeyTable {
    store_key: Option<Key>,
    /// The generation and key by owner; `None` for a destroyed key.
    owners: BTreeMap<String, (u32, Option<Key>)>,
}

impl MemoryKeys {
    fn lock(&self) -> MutexGuard<'_, KeyTable> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl KeyTable {
    fn store_key(&mut self) -> Result<Key, StoreError> {
        if let Some(key) = &self.store_key {
            return Ok(key.clone());
        }
        let key = Key::random()?;
        self.store_key = Some(key.clone());
        Ok(key)
    }

    fn key(&self, owner: &str) -> KeyState {
        match self.owners.get(owner) {
            None => KeyState::Unknown,
            Some((generation, Some(key))) => KeyState::Live { generation: *generation, key: key.clone() },
            Some((generation, None)) => KeyState::Destroyed { generation: *generation },
        }
    }
}

#[async_trait]
impl KeyStore for MemoryKeys {
    async fn store_key(&self) -> Result<Key, StoreError> {
        self.lock().store_key()
    }

    async fn key(&self, owner: &str) -> Result<KeyState, StoreError> {
        check_owner(owner)?;
        Ok(self.lock().key(owner))
    }

    async fn get_or_create_key(&self, owner: &str) -> Result<(u32, Key), StoreError> {
        check_owner(owner)?;
        let mut table = self.lock();
        let last = match table.key(owner) {
            KeyState::Live { generation, key } => return Ok((generation, key)),
            KeyState::Destroyed { generation } => generation,
            KeyState::Unknown => 0,
        };
        let key = Key::random()?;
        table.owners.insert(owner.to_owned(), (last + 1, Some(key.clone())));
        Ok((last + 1, key))
    }

    async fn destroy(&self, owner: &str) -> Result<bool, StoreError> {
        check_owner(owner)?;
        let mut table = self.lock();
        Ok(table.owners.get_mut(owner).is_some_and(|(_, key)| key.take().is_some()))
    }

    async fn all(&self) -> Result<Vec<KeyRecord>, StoreError> {
        let table = self.lock();
        let record = |(owner, (generation, key)): (&String, &(u32, Option<Key>))| KeyRecord {
            owner: owner.clone(),
            generation: *generation,
            key: key.clone(),
        };
        Ok(table.owners.iter().map(record).collect())
    }

    async fn restore(&self, store_key: Key, records: Vec<KeyRecord>) -> Result<(), StoreError> {
        let mut table = self.lock();
        if table.store_key()? != store_key {
            if !table.owners.is_empty() {
                return Err(KeyError::DifferentKeys.into());
            }
            table.store_key = Some(store_key);
        }
        for record in records {
            check_owner(&record.owner)?;
            if needs_restore(&table.key(&record.owner), &record)? {
                table.owners.insert(record.owner, (record.generation, record.key));
            }
        }
        Ok(())
    }
}
