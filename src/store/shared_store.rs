//! A handle on a store of any type: code that uses it is compiled once.

use super::event_store::Store;
use std::ops::Deref;
use std::sync::Arc;

/// A handle on a store of any type. Clones share the store.
///
/// ```
/// use castellan_store::{MemoryStore, SharedStore, StoreError};
///
/// /// Compiled once for all types of stores.
/// async fn is_empty(store: &SharedStore) -> Result<bool, StoreError> {
///     Ok(store.streams(None, 1).await?.is_empty())
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// assert!(is_empty(&SharedStore::new(MemoryStore::new())).await?);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct SharedStore(Arc<dyn Store>);

impl SharedStore {
    /// Creates a handle on a store.
    pub fn new(store: impl Store) -> Self {
        Self(Arc::new(store))
    }
}

impl<S: Store> From<S> for SharedStore {
    fn from(store: S) -> Self {
        Self::new(store)
    }
}

impl Deref for SharedStore {
    type Target = dyn Store;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
