//! A store wrapper that passes every call through a hook.

use async_trait::async_trait;
use castellan_store::keyring::KeyStore;
use castellan_store::{
    Append, AppendOutcome, Claim, ClaimedJob, Head, IndexChange, Listing, Lookup, LookupResult, Note,
    RequestId, RestoreOutcome, SharedStore, Snapshot, Store, StoreError, StoredEvent, StreamName, Version,
    WholeStream,
};

/// The hooks of a wrapped store.
pub trait Hooks: Clone + Send + Sync + 'static {
    /// Runs an operation, or replaces it. `operation` names it, such as `claim timers`, or all parts of a lookup;
    /// `stream` is its stream, if it has a single one.
    fn around<T: Send>(
        &self,
        operation: &str,
        stream: Option<&StreamName>,
        future: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> impl Future<Output = Result<T, StoreError>> + Send;

    /// Receives the number of events after each read.
    fn on_events_read(&self, _count: usize) {}

    /// Receives the number of rows after each read.
    fn on_rows_read(&self, _count: usize) {}

    /// Returns `true` if the wrapped store represents one in another process.
    fn is_remote(&self) -> bool {
        false
    }
}

/// A store with hooks. Clones share both.
#[derive(Clone)]
pub struct HookedStore<H> {
    pub store: SharedStore,
    pub hooks: H,
}

impl<H: Default> HookedStore<H> {
    pub fn new(store: impl Into<SharedStore>) -> Self {
        Self { store: store.into(), hooks: H::default() }
    }
}

#[async_trait]
impl<H: Hooks> Store for HookedStore<H> {
    fn keys(&self) -> &dyn KeyStore {
        self.store.keys()
    }

    fn is_remote(&self) -> bool {
        self.hooks.is_remote() || self.store.is_remote()
    }

    async fn append(&self, append: Append) -> Result<AppendOutcome, StoreError> {
        let stream = append.stream.clone();
        let operation = format!("append {stream} {}", append.request);
        self.hooks.around(&operation, Some(&stream), self.store.append(append)).await
    }

    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        self.hooks.around(&format!("head {stream}"), Some(stream), self.store.head(stream)).await
    }

    async fn read(
        &self,
        stream: &StreamName,
        from: Version,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let reading = self.store.read(stream, from, limit);
        let read = self.hooks.around(&format!("read {stream}"), Some(stream), reading).await?;
        self.hooks.on_events_read(read.len());
        Ok(read)
    }

    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError> {
        let operation = format!("answer {stream} {request}");
        self.hooks.around(&operation, Some(stream), self.store.answer(stream, request)).await
    }

    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError> {
        self.hooks.around("streams", None, self.store.streams(after, limit)).await
    }

    async fn look_up(&self, lookup: Lookup) -> Result<LookupResult, StoreError> {
        let heads = lookup.heads.iter().map(|stream| format!("head {stream}"));
        let queries = lookup.queries.iter().map(|query| format!("query {} {}", query.index, query.prefix));
        let operation = heads.chain(queries).collect::<Vec<_>>().join(", ");
        let found = self.hooks.around(&operation, None, self.store.look_up(lookup)).await?;
        self.hooks.on_rows_read(found.listings.iter().map(|listed| listed.rows.len()).sum());
        Ok(found)
    }

    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listing<ClaimedJob>, StoreError> {
        let claiming = self.store.claim(queue, now, lease_until, limit);
        self.hooks.around(&format!("claim {queue}"), None, claiming).await
    }

    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError> {
        let operation = format!("finish {} {} {}", claim.queue(), claim.stream(), claim.key());
        self.hooks.around(&operation, Some(claim.stream()), self.store.finish(claim, changes)).await
    }

    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        let operation = format!("postpone {} {}", claim.queue(), claim.stream());
        self.hooks.around(&operation, Some(claim.stream()), self.store.postpone(claim, due)).await
    }

    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError> {
        self.hooks.around(&format!("next due {queue}"), None, self.store.next_due(queue)).await
    }

    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError> {
        self.hooks.around(&format!("snapshot {stream}"), Some(stream), self.store.snapshot(stream)).await
    }

    fn put_snapshot(&self, stream: &StreamName, snapshot: Snapshot) {
        self.store.put_snapshot(stream, snapshot);
    }

    fn remove_snapshot(&self, stream: &StreamName) {
        self.store.remove_snapshot(stream);
    }

    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError> {
        self.hooks.around(&format!("pack {stream}"), Some(stream), self.store.pack(stream)).await
    }

    async fn whole_stream(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError> {
        self.hooks.around(&format!("whole {stream}"), Some(stream), self.store.whole_stream(stream)).await
    }

    async fn restore(&self, whole: WholeStream) -> Result<RestoreOutcome, StoreError> {
        let operation = format!("restore {}", whole.stream);
        self.hooks.around(&operation, None, self.store.restore(whole)).await
    }

    async fn lease(&self, name: &str) -> Result<bool, StoreError> {
        self.hooks.around(&format!("lease {name}"), None, self.store.lease(name)).await
    }

    async fn release(&self, name: &str) -> Result<(), StoreError> {
        self.hooks.around(&format!("release {name}"), None, self.store.release(name)).await
    }

    async fn leave_note(&self, name: &str, note: &str) -> Result<bool, StoreError> {
        self.hooks.around(&format!("leave note {name}"), None, self.store.leave_note(name, note)).await
    }

    async fn note(&self, name: &str) -> Result<Option<Note>, StoreError> {
        self.hooks.around(&format!("note {name}"), None, self.store.note(name)).await
    }

    async fn count_leases(&self, prefix: &str) -> Result<u64, StoreError> {
        self.hooks.around(&format!("leased {prefix}"), None, self.store.count_leases(prefix)).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.store.close().await
    }
}
