//! A store on disk around which tests plant panics: whoever asks it something of that kind next panics.
#![allow(dead_code, reason = "each test uses its part")]

use castellan::store::{
    Append, Appended, Claim, Head, IndexChange, IndexRow, Listed, Number, Query, RequestId, Restored,
    SledStore, Snapshot, Store, StoreError, StoredEvent, StreamName, WholeStream, Work,
};
use std::sync::{Arc, Mutex};

/// The panics that wait. Copies are the same ones.
#[derive(Clone, Default)]
pub struct Panics(Arc<Mutex<Vec<Planted>>>);

struct Planted {
    /// How what is asked begins, such as `claim timers`.
    asked: String,
    /// What else is in it.
    holds: String,
}

impl Panics {
    /// Whoever next asks what begins so, and has this in it, panics.
    pub fn plant(&self, asked: &str, holds: &str) {
        let planted = Planted { asked: asked.to_owned(), holds: holds.to_owned() };
        self.0.lock().expect("nobody panics there").push(planted);
    }

    /// How many have not come about yet.
    pub fn left(&self) -> usize {
        self.0.lock().expect("nobody panics there").len()
    }

    /// None waits any more.
    pub fn clear(&self) {
        self.0.lock().expect("nobody panics there").clear();
    }

    fn meet(&self, asked: &str) {
        let mut planted = self.0.lock().expect("nobody panics there");
        let fits = |one: &Planted| asked.starts_with(&one.asked) && asked.contains(&one.holds);
        let Some(at) = planted.iter().position(fits) else { return };
        planted.remove(at);
        drop(planted);
        panic!("planted at `{asked}`");
    }
}

#[derive(Clone)]
pub struct Panicky {
    pub store: SledStore,
    pub panics: Panics,
}

impl Store for Panicky {
    type Keys = <SledStore as Store>::Keys;

    fn keys(&self) -> &Self::Keys {
        self.store.keys()
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.panics.meet(&format!("append {} {}", append.stream, append.request));
        self.store.append(append).await
    }

    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        self.panics.meet(&format!("head {stream}"));
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
        self.panics.meet("streams");
        self.store.streams(after, limit).await
    }

    async fn query(&self, query: Query) -> Result<Listed<IndexRow>, StoreError> {
        self.panics.meet(&format!("query {} {}", query.index, query.prefix));
        self.store.query(query).await
    }

    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listed<Work>, StoreError> {
        self.panics.meet(&format!("claim {queue}"));
        self.store.claim(queue, now, lease_until, limit).await
    }

    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError> {
        self.panics.meet(&format!("finish {} {} {}", claim.queue(), claim.stream(), claim.key()));
        self.store.finish(claim, changes).await
    }

    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        self.panics.meet(&format!("postpone {} {}", claim.queue(), claim.stream()));
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
