//! A store of any type behind one type: what uses it is compiled once, and a call costs one allocation more.

use super::error::StoreError;
use super::event_store::Store;
use super::hash::Head;
use super::keyring::{Key, KeyRecord, KeyState, KeyStore};
use super::names::{Number, RequestId, StreamName};
use super::request::{
    Append, Appended, Claim, IndexChange, IndexRow, Listed, Note, Query, Snapshot, StoredEvent, Work,
};
use super::whole::{Restored, WholeStream};
use async_trait::async_trait;
use std::sync::Arc;

/// A handle on a store of any type. Copies are the same store.
///
/// ```
/// use castellan_store::{MemoryStore, SharedStore, Store, StoreError};
///
/// /// Compiled once, whatever the store is.
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
pub struct SharedStore {
    keys: SharedKeys,
}

/// The keys of a [`SharedStore`].
#[derive(Clone)]
pub struct SharedKeys(Arc<dyn StoreObject>);

impl SharedStore {
    /// A handle on this store.
    pub fn new<S: Store>(store: S) -> Self {
        Self { keys: SharedKeys(Arc::new(store)) }
    }

    fn object(&self) -> &dyn StoreObject {
        &*self.keys.0
    }
}

impl SharedKeys {
    fn object(&self) -> &dyn KeysObject {
        self.0.object_of_keys()
    }
}

/// A store whose keys can be had as an object.
trait HasKeys {
    fn object_of_keys(&self) -> &dyn KeysObject;
}

impl<S: Store> HasKeys for S {
    fn object_of_keys(&self) -> &dyn KeysObject {
        self.keys()
    }
}

/// Makes objects of a trait whose methods are async: declares the object's trait, implements it for everything that has
/// the trait, and implements the trait for a handle on an object. Each method calls the one of its name.
macro_rules! objects {
    (
        $trait:ident as $object:ident $(: $super:ident)?, behind $handle:ident;
        $(fn $plain:ident($($given:ident: $Given:ty),*) $(-> $Plain:ty)?;)*
        $(async fn $name:ident($($argument:ident: $Argument:ty),*) -> $Result:ty;)*
        $({ $($rest:tt)* })?
    ) => {
        #[async_trait]
        trait $object: $($super +)? Send + Sync {
            $(fn $plain(&self, $($given: $Given),*) $(-> $Plain)?;)*
            $(async fn $name(&self, $($argument: $Argument),*) -> $Result;)*
        }

        #[async_trait]
        impl<T: $trait> $object for T {
            $(fn $plain(&self, $($given: $Given),*) $(-> $Plain)? {
                $trait::$plain(self, $($given),*)
            })*
            $(async fn $name(&self, $($argument: $Argument),*) -> $Result {
                $trait::$name(self, $($argument),*).await
            })*
        }

        impl $trait for $handle {
            $($($rest)*)?
            $(fn $plain(&self, $($given: $Given),*) $(-> $Plain)? {
                self.object().$plain($($given),*)
            })*
            $(async fn $name(&self, $($argument: $Argument),*) -> $Result {
                self.object().$name($($argument),*).await
            })*
        }
    };
}

objects! {
    Store as StoreObject: HasKeys, behind SharedStore;

    fn is_remote() -> bool;
    fn keep_snapshot(stream: &StreamName, snapshot: Snapshot);
    fn drop_snapshot(stream: &StreamName);

    async fn append(append: Append) -> Result<Appended, StoreError>;
    async fn head(stream: &StreamName) -> Result<Option<Head>, StoreError>;
    async fn read(stream: &StreamName, from: Number, limit: usize) -> Result<Vec<StoredEvent>, StoreError>;
    async fn answer(stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError>;
    async fn streams(after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError>;
    async fn query(query: Query) -> Result<Listed<IndexRow>, StoreError>;
    async fn claim(queue: &str, now: u64, lease_until: u64, limit: usize) -> Result<Listed<Work>, StoreError>;
    async fn finish(claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError>;
    async fn postpone(claim: &Claim, due: u64) -> Result<bool, StoreError>;
    async fn next_due(queue: &str) -> Result<Option<u64>, StoreError>;
    async fn snapshot(stream: &StreamName) -> Result<Option<Snapshot>, StoreError>;
    async fn pack(stream: &StreamName) -> Result<bool, StoreError>;
    async fn whole(stream: &StreamName) -> Result<Option<WholeStream>, StoreError>;
    async fn restore(whole: WholeStream) -> Result<Restored, StoreError>;
    async fn lease(name: &str) -> Result<bool, StoreError>;
    async fn release(name: &str) -> Result<(), StoreError>;
    async fn leave_note(name: &str, note: &str) -> Result<bool, StoreError>;
    async fn note(name: &str) -> Result<Option<Note>, StoreError>;
    async fn leased(prefix: &str) -> Result<u64, StoreError>;
    async fn close() -> Result<(), StoreError>;

    {
        type Keys = SharedKeys;

        fn keys(&self) -> &SharedKeys {
            &self.keys
        }
    }
}

objects! {
    KeyStore as KeysObject, behind SharedKeys;

    async fn store_key() -> Result<Key, StoreError>;
    async fn key(owner: &str) -> Result<KeyState, StoreError>;
    async fn live_key(owner: &str) -> Result<(u32, Key), StoreError>;
    async fn destroy(owner: &str) -> Result<bool, StoreError>;
    async fn all() -> Result<Vec<KeyRecord>, StoreError>;
    async fn restore(store_key: Key, records: Vec<KeyRecord>) -> Result<(), StoreError>;
}
