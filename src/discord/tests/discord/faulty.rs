//! A store that cannot be asked for a while.

use castellan_store::{
    Append, Appended, Claim, Head, IndexChange, IndexRow, Listed, MemoryStore, Number, Query, RequestId,
    Restored, Snapshot, Store, StoreError, StoredEvent, StreamName, WholeStream, Work,
};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a store cannot be asked.
#[derive(Clone, Default)]
pub struct Down(Arc<AtomicBool>);

impl Down {
    pub fn set(&self, down: bool) {
        self.0.store(down, Ordering::SeqCst);
    }
}

/// A store whose rows cannot be asked for while it is down.
#[derive(Clone, Default)]
pub struct FaultyStore {
    pub inner: MemoryStore,
    pub down: Down,
}

impl Store for FaultyStore {
    type Keys = <MemoryStore as Store>::Keys;

    fn keys(&self) -> &Self::Keys {
        self.inner.keys()
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.inner.append(append).await
    }

    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        self.inner.head(stream).await
    }

    async fn read(
        &self,
        stream: &StreamName,
        from: Number,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        self.inner.read(stream, from, limit).await
    }

    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError> {
        self.inner.answer(stream, request).await
    }

    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError> {
        self.inner.streams(after, limit).await
    }

    async fn query(&self, query: Query) -> Result<Listed<IndexRow>, StoreError> {
        if self.down.0.load(Ordering::SeqCst) {
            return Err(StoreError::Down(Arc::new(io::Error::other("the database restarts"))));
        }
        self.inner.query(query).await
    }

    async fn claim(
        &self,
        queue: &str,
        now: u64,
        until: u64,
        limit: usize,
    ) -> Result<Listed<Work>, StoreError> {
        self.inner.claim(queue, now, until, limit).await
    }

    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError> {
        self.inner.finish(claim, changes).await
    }

    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        self.inner.postpone(claim, due).await
    }

    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError> {
        self.inner.next_due(queue).await
    }

    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError> {
        self.inner.snapshot(stream).await
    }

    fn keep_snapshot(&self, stream: &StreamName, snapshot: Snapshot) {
        self.inner.keep_snapshot(stream, snapshot);
    }

    fn drop_snapshot(&self, stream: &StreamName) {
        self.inner.drop_snapshot(stream);
    }

    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError> {
        self.inner.pack(stream).await
    }

    async fn whole(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError> {
        self.inner.whole(stream).await
    }

    async fn restore(&self, whole: WholeStream) -> Result<Restored, StoreError> {
        self.inner.restore(whole).await
    }

    async fn lease(&self, name: &str) -> Result<bool, StoreError> {
        self.inner.lease(name).await
    }

    async fn release(&self, name: &str) -> Result<(), StoreError> {
        self.inner.release(name).await
    }

    async fn leave_note(&self, name: &str, note: &str) -> Result<bool, StoreError> {
        self.inner.leave_note(name, note).await
    }

    async fn note(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.inner.note(name).await
    }

    async fn leased(&self, prefix: &str) -> Result<u64, StoreError> {
        self.inner.leased(prefix).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.inner.close().await
    }
}
