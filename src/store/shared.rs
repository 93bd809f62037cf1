//! A store of any type behind one type: what uses it is compiled once, and a call costs one allocation more.

use super::keyring::{Key, KeyRecord, KeyState, KeyStore};
use super::{
    Append, Appended, Claim, Head, IndexChange, IndexRow, Listed, Note, Number, Query, RequestId, Restored,
    Snapshot, Store, StoreError, StoredEvent, StreamName, WholeStream, Work,
};
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
    store: Arc<dyn DynStore>,
    keys: SharedKeys,
}

/// The keys of a [`SharedStore`].
#[derive(Clone)]
pub struct SharedKeys(Arc<dyn DynKeys>);

impl SharedStore {
    /// A handle on this store.
    pub fn new<S: Store>(store: S) -> Self {
        Self { keys: SharedKeys(Arc::new(KeysOf(store.clone()))), store: Arc::new(store) }
    }
}

/// [`Store`] as an object: each method is the one of that name.
#[async_trait]
trait DynStore: Send + Sync {
    fn is_remote(&self) -> bool;
    async fn append(&self, append: Append) -> Result<Appended, StoreError>;
    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError>;
    async fn read(
        &self,
        stream: &StreamName,
        from: Number,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError>;
    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError>;
    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError>;
    async fn query(&self, query: Query) -> Result<Listed<IndexRow>, StoreError>;
    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listed<Work>, StoreError>;
    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError>;
    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError>;
    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError>;
    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError>;
    fn keep_snapshot(&self, stream: &StreamName, snapshot: Snapshot);
    fn drop_snapshot(&self, stream: &StreamName);
    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError>;
    async fn whole(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError>;
    async fn restore(&self, whole: WholeStream) -> Result<Restored, StoreError>;
    async fn lease(&self, name: &str) -> Result<bool, StoreError>;
    async fn release(&self, name: &str) -> Result<(), StoreError>;
    async fn leave_note(&self, name: &str, note: &str) -> Result<bool, StoreError>;
    async fn note(&self, name: &str) -> Result<Option<Note>, StoreError>;
    async fn leased(&self, prefix: &str) -> Result<u64, StoreError>;
    async fn close(&self) -> Result<(), StoreError>;
}

#[async_trait]
impl<S: Store> DynStore for S {
    fn is_remote(&self) -> bool {
        Store::is_remote(self)
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        Store::append(self, append).await
    }

    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        Store::head(self, stream).await
    }

    async fn read(
        &self,
        stream: &StreamName,
        from: Number,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        Store::read(self, stream, from, limit).await
    }

    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError> {
        Store::answer(self, stream, request).await
    }

    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError> {
        Store::streams(self, after, limit).await
    }

    async fn query(&self, query: Query) -> Result<Listed<IndexRow>, StoreError> {
        Store::query(self, query).await
    }

    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listed<Work>, StoreError> {
        Store::claim(self, queue, now, lease_until, limit).await
    }

    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError> {
        Store::finish(self, claim, changes).await
    }

    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        Store::postpone(self, claim, due).await
    }

    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError> {
        Store::next_due(self, queue).await
    }

    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError> {
        Store::snapshot(self, stream).await
    }

    fn keep_snapshot(&self, stream: &StreamName, snapshot: Snapshot) {
        Store::keep_snapshot(self, stream, snapshot);
    }

    fn drop_snapshot(&self, stream: &StreamName) {
        Store::drop_snapshot(self, stream);
    }

    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError> {
        Store::pack(self, stream).await
    }

    async fn whole(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError> {
        Store::whole(self, stream).await
    }

    async fn restore(&self, whole: WholeStream) -> Result<Restored, StoreError> {
        Store::restore(self, whole).await
    }

    async fn lease(&self, name: &str) -> Result<bool, StoreError> {
        Store::lease(self, name).await
    }

    async fn release(&self, name: &str) -> Result<(), StoreError> {
        Store::release(self, name).await
    }

    async fn leave_note(&self, name: &str, note: &str) -> Result<bool, StoreError> {
        Store::leave_note(self, name, note).await
    }

    async fn note(&self, name: &str) -> Result<Option<Note>, StoreError> {
        Store::note(self, name).await
    }

    async fn leased(&self, prefix: &str) -> Result<u64, StoreError> {
        Store::leased(self, prefix).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        Store::close(self).await
    }
}

impl Store for SharedStore {
    type Keys = SharedKeys;

    fn keys(&self) -> &SharedKeys {
        &self.keys
    }

    fn is_remote(&self) -> bool {
        self.store.is_remote()
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.store.append(append).await
    }

    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        self.store.head(stream).await
    }

    async fn read(
        &self,
        stream: &StreamName,
        from: Number,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        self.store.read(stream, from, limit).await
    }

    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError> {
        self.store.answer(stream, request).await
    }

    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError> {
        self.store.streams(after, limit).await
    }

    async fn query(&self, query: Query) -> Result<Listed<IndexRow>, StoreError> {
        self.store.query(query).await
    }

    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listed<Work>, StoreError> {
        self.store.claim(queue, now, lease_until, limit).await
    }

    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError> {
        self.store.finish(claim, changes).await
    }

    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        self.store.postpone(claim, due).await
    }

    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError> {
        self.store.next_due(queue).await
    }

    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError> {
        self.store.snapshot(stream).await
    }

    fn keep_snapshot(&self, stream: &StreamName, snapshot: Snapshot) {
        self.store.keep_snapshot(stream, snapshot);
    }

    fn drop_snapshot(&self, stream: &StreamName) {
        self.store.drop_snapshot(stream);
    }

    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError> {
        self.store.pack(stream).await
    }

    async fn whole(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError> {
        self.store.whole(stream).await
    }

    async fn restore(&self, whole: WholeStream) -> Result<Restored, StoreError> {
        self.store.restore(whole).await
    }

    async fn lease(&self, name: &str) -> Result<bool, StoreError> {
        self.store.lease(name).await
    }

    async fn release(&self, name: &str) -> Result<(), StoreError> {
        self.store.release(name).await
    }

    async fn leave_note(&self, name: &str, note: &str) -> Result<bool, StoreError> {
        self.store.leave_note(name, note).await
    }

    async fn note(&self, name: &str) -> Result<Option<Note>, StoreError> {
        self.store.note(name).await
    }

    async fn leased(&self, prefix: &str) -> Result<u64, StoreError> {
        self.store.leased(prefix).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.store.close().await
    }
}

/// The keys of a store, which they keep open.
struct KeysOf<S>(S);

/// [`KeyStore`] as an object: each method is the one of that name.
#[async_trait]
trait DynKeys: Send + Sync {
    async fn store_key(&self) -> Result<Key, StoreError>;
    async fn key(&self, owner: &str) -> Result<KeyState, StoreError>;
    async fn live_key(&self, owner: &str) -> Result<(u32, Key), StoreError>;
    async fn destroy(&self, owner: &str) -> Result<bool, StoreError>;
    async fn all(&self) -> Result<Vec<KeyRecord>, StoreError>;
    async fn restore(&self, store_key: Key, records: Vec<KeyRecord>) -> Result<(), StoreError>;
}

#[async_trait]
impl<S: Store> DynKeys for KeysOf<S> {
    async fn store_key(&self) -> Result<Key, StoreError> {
        self.0.keys().store_key().await
    }

    async fn key(&self, owner: &str) -> Result<KeyState, StoreError> {
        self.0.keys().key(owner).await
    }

    async fn live_key(&self, owner: &str) -> Result<(u32, Key), StoreError> {
        self.0.keys().live_key(owner).await
    }

    async fn destroy(&self, owner: &str) -> Result<bool, StoreError> {
        self.0.keys().destroy(owner).await
    }

    async fn all(&self) -> Result<Vec<KeyRecord>, StoreError> {
        self.0.keys().all().await
    }

    async fn restore(&self, store_key: Key, records: Vec<KeyRecord>) -> Result<(), StoreError> {
        self.0.keys().restore(store_key, records).await
    }
}

impl KeyStore for SharedKeys {
    async fn store_key(&self) -> Result<Key, StoreError> {
        self.0.store_key().await
    }

    async fn key(&self, owner: &str) -> Result<KeyState, StoreError> {
        self.0.key(owner).await
    }

    async fn live_key(&self, owner: &str) -> Result<(u32, Key), StoreError> {
        self.0.live_key(owner).await
    }

    async fn destroy(&self, owner: &str) -> Result<bool, StoreError> {
        self.0.destroy(owner).await
    }

    async fn all(&self) -> Result<Vec<KeyRecord>, StoreError> {
        self.0.all().await
    }

    async fn restore(&self, store_key: Key, records: Vec<KeyRecord>) -> Result<(), StoreError> {
        self.0.restore(store_key, records).await
    }
}
