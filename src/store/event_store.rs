//! The trait of every store.

use super::arguments::{
    Append, AppendOutcome, Claim, ClaimedJob, IndexChange, IndexRow, Listing, Lookup, LookupResult, Note,
    Query, Snapshot, StoredEvent,
};
use super::error::StoreError;
use super::hash::Head;
use super::keyring::KeyStore;
use super::names::{RequestId, StreamName, Version};
use super::whole_stream::{RestoreOutcome, WholeStream};
use async_trait::async_trait;

/// A store of event streams. A handle is cheap to clone, and its clones share one store.
/// [`SharedStore`](crate::SharedStore) is a handle on a store of any type.
///
/// Methods may be called from many tasks at once. Besides its documented errors, each method may return
/// [`StoreError::Damaged`] if a record that it needs is damaged, [`StoreError::Invalid`] if a name or a limit is
/// violated, and [`StoreError::Down`] or [`StoreError::Unavailable`] if the store has failed or is closed.
///
/// Times are milliseconds since 1970 UTC.
///
/// # Example
///
/// A job is claimed under a lease, done, and finished. Until the lease ends, no other claim gets it:
///
/// ```
/// use castellan_store::{Append, JobChange, MemoryStore, Store, Version};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let store = MemoryStore::new();
/// let mut append = Append::new("order/7".parse()?, Version::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// append.jobs = vec![JobChange::Put {
///     queue: "reminders".to_owned(),
///     key: "unpaid".to_owned(),
///     due: 5_000,
///     payload: "{}".to_owned(),
/// }];
/// store.append(append).await?;
///
/// assert_eq!(store.next_due("reminders").await?, Some(5_000));
/// let (now, lease_until) = (5_000, 65_000);
/// let due = store.claim("reminders", now, lease_until, 10).await?;
/// assert!(store.claim("reminders", now, lease_until, 10).await?.rows.is_empty());
/// assert!(store.finish(&due.rows[0].claim, Vec::new()).await?);
/// assert_eq!(store.next_due("reminders").await?, None);
/// # Ok(())
/// # }
/// ```
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Returns the encryption keys. Destroying an owner's key erases all texts that are sealed with it.
    fn keys(&self) -> &dyn KeyStore;

    /// Returns `true` if the store is reached over a connection, such as a database, and `false` if it is on this
    /// machine.
    fn is_remote(&self) -> bool {
        false
    }

    /// Stores an append, or returns the recorded answer if its request was stored before.
    ///
    /// # Errors
    /// Returns [`StoreError::Conflict`] if the stream is not at the expected version, or rows on which the append
    /// depends may have changed; [`StoreError::Taken`] if the append puts an index row that belongs to another stream.
    /// In both cases nothing was stored.
    async fn append(&self, append: Append) -> Result<AppendOutcome, StoreError>;

    /// Returns the head of a stream, which is its last event's version and hash; `None` if the stream does not exist.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError>;

    /// Returns at most `limit` events of a stream from version `from` on; none if the stream does not exist.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn read(
        &self,
        stream: &StreamName,
        from: Version,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError>;

    /// Returns the recorded answer to a request on a stream.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError>;

    /// Returns at most `limit` names of streams after a name, in order.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError>;

    /// Returns heads and rows as they are at one moment. A remote store is asked once.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn look_up(&self, lookup: Lookup) -> Result<LookupResult, StoreError>;

    /// Returns a page of rows for each query, in order.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn query_all(&self, queries: Vec<Query>) -> Result<Vec<Listing<IndexRow>>, StoreError> {
        if queries.is_empty() {
            return Ok(Vec::new());
        }
        Ok(self.look_up(Lookup { heads: Vec::new(), queries }).await?.listings)
    }

    /// Returns rows of an index, in the order of their keys.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn query(&self, query: Query) -> Result<Listing<IndexRow>, StoreError> {
        Ok(self.query_all(vec![query]).await?.swap_remove(0))
    }

    /// Claims at most `limit` jobs of a queue that are due at `now` and not claimed, ordered by due time, key and
    /// stream. No other claim gets the same job before `lease_until`. After that, a claim stays valid until another
    /// claim takes the job. Claims end when the store is closed, unless other processes share it: then they outlive the
    /// process, and end with their leases.
    ///
    /// If several processes share the store, jobs of one stream in a queue go to one process at a time, and a job is
    /// reserved for the process that put it for some seconds.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listing<ClaimedJob>, StoreError>;

    /// Removes a claimed job and changes index rows of its stream, in one durable transaction. Returns `false` and
    /// changes nothing if the claim was lost: another claim took the job, or it was replaced or removed.
    ///
    /// # Errors
    /// Returns [`StoreError::Taken`] if a change puts an index row that belongs to another stream.
    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError>;

    /// Returns a claimed job to its queue with a new due time. Returns `false` if the claim was lost.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError>;

    /// Returns the time at which a job of a queue can next be claimed: the earliest due time, or the end of the lease
    /// of a claimed job.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError>;

    /// Returns the snapshot of a stream, if a readable one exists that fits the stream's events.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError>;

    /// Stores a snapshot in the background, replacing an earlier one. Snapshots are a cache: losing one loses no data.
    /// One that is too large, or of an unknown stream, is not stored. [`snapshot`](Store::snapshot) returns none that
    /// does not fit the stream's events.
    fn put_snapshot(&self, stream: &StreamName, snapshot: Snapshot);

    /// Removes a stream's snapshot in the background.
    fn remove_snapshot(&self, stream: &StreamName);

    /// Compresses the present events of a stream into one record, for streams that are probably finished. Reads and
    /// appends work as before. Returns `false` if there is nothing to pack.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError>;

    /// Returns a stream with all its data, read at one moment; `None` if the stream does not exist.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn whole_stream(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError>;

    /// Stores a whole stream, in one durable transaction.
    ///
    /// # Errors
    /// Returns [`StoreError::Exists`] if the store has another stream under that name, [`StoreError::Taken`] if one of
    /// the index rows belongs to another stream.
    async fn restore(&self, whole: WholeStream) -> Result<RestoreOutcome, StoreError>;

    /// Leases a name for this process while it is alive or until it [releases](Self::release) it. Returns `true` if
    /// this process holds the name now; asking again for a held name keeps it. A process whose session expired, because
    /// it could not reach the store for a while, may have lost its names, so it has to ask regularly.
    ///
    /// Names have the form of keys of index rows. They are not part of the stored data, so exports do not contain them.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn lease(&self, name: &str) -> Result<bool, StoreError>;

    /// Releases a name, if this process holds it.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn release(&self, name: &str) -> Result<(), StoreError>;

    /// Leaves a note with a name that this process holds, for its next holder; it replaces an earlier note. A store may
    /// forget notes when the last process ends. Returns `true` if this process holds the name.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn leave_note(&self, name: &str, note: &str) -> Result<bool, StoreError>;

    /// Returns the latest note on a name, and its age by a clock that all processes share.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn note(&self, name: &str) -> Result<Option<Note>, StoreError>;

    /// Returns the number of leased names of all processes that begin with `prefix`.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn count_leases(&self, prefix: &str) -> Result<u64, StoreError>;

    /// Closes the store for this process: its names become free, and if others share the store, they can claim its
    /// unfinished jobs at once, instead of after their leases. Do not use the store afterwards.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn close(&self) -> Result<(), StoreError>;
}
