//! Locks by name, for work that only one task at a time may do on the same object.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

/// A lock for each name. Free locks take no memory.
pub struct KeyedLock<K>(Mutex<HashMap<K, Weak<AsyncMutex<()>>>>);

impl<K> Default for KeyedLock<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Hash + Eq + Clone> KeyedLock<K> {
    /// Acquires the lock of a name. Dropping the guard releases it.
    pub async fn lock(&self, name: &K) -> OwnedMutexGuard<()> {
        let lock = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            all.retain(|_, lock| lock.strong_count() > 0);
            let lock = all.get(name).and_then(Weak::upgrade).unwrap_or_default();
            all.insert(name.clone(), Arc::downgrade(&lock));
            lock
        };
        lock.lock_owned().await
    }
}
