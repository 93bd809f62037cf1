//! A store that counts what is read from it.
#![allow(dead_code, reason = "each test uses its part")]

use castellan::store::{
    Append, Appended, Claim, Head, IndexChange, IndexRow, Listed, Number, Query, RequestId, Restored,
    Snapshot, Store, StoreError, StoredEvent, StreamName, WholeStream, Work,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Another store, and how many events and index rows were read from it.
#[derive(Clone)]
pub struct Counting<S> {
    pub store: S,
    events: Arc<AtomicUsize>,
    rows: Arc<AtomicUsize>,
}

impl<S> Counting<S> {
    pub fn new(store: S) -> Self {
        Self { store, events: Arc::default(), rows: Arc::default() }
    }

    /// How many events were read since this was called last.
    pub fn events_read(&self) -> usize {
        self.events.swap(0, Ordering::SeqCst)
    }

    /// How many rows were read since this was called last.
    pub fn rows_read(&self) -> usize {
        self.rows.swap(0, Ordering::SeqCst)
    }
}

impl<S: Store> Store for Counting<S> {
    type Keys = S::Keys;

    fn keys(&self) -> &S::Keys {
        self.store.keys()
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
        let read = self.store.read(stream, from, limit).await?;
        self.events.fetch_add(read.len(), Ordering::SeqCst);
        Ok(read)
    }

    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError> {
        self.store.answer(stream, request).await
    }

    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError> {
        self.store.streams(after, limit).await
    }

    async fn query(&self, query: Query) -> Result<Listed<IndexRow>, StoreError> {
        let listed = self.store.query(query).await?;
        self.rows.fetch_add(listed.rows.len(), Ordering::SeqCst);
        Ok(listed)
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
}
