//! The trait of every store.

use super::error::StoreError;
use super::hash::Head;
use super::keyring::KeyStore;
use super::names::{Number, RequestId, StreamName};
use super::request::{
    Append, Appended, Claim, IndexChange, IndexRow, Listed, Note, Query, Snapshot, StoredEvent, Work,
};
use super::whole::{Restored, WholeStream};
use async_trait::async_trait;

/// A store of event streams. A handle is cheap to clone, and its clones share one store; [`SharedStore`] is a handle on
/// a store of any type.
///
/// Methods may be called from many tasks at once. Besides the errors that it documents, each method may return
/// [`StoreError::Damaged`] when a record that it needs is damaged, [`StoreError::Invalid`] when a name or a limit is
/// violated, and [`StoreError::Down`] or [`StoreError::Unavailable`] when the store has failed or is closed.
///
/// Times are milliseconds since 1970 UTC.
///
/// # Example
///
/// Work is claimed under a lease, done, and finished. Until the lease ends nobody else is given it:
///
/// ```
/// use castellan_store::{Append, MemoryStore, Number, Store, WorkChange};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let store = MemoryStore::new();
/// let mut append = Append::new("order/7".parse()?, Number::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// append.work = vec![WorkChange::Put {
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
    /// Returns the encryption keys. Texts that are sealed with an owner's key are erased by destroying that key.
    fn keys(&self) -> &dyn KeyStore;

    /// Returns `true` if the store is reached over a connection, as a database is, and `false` if it is on this
    /// machine.
    fn is_remote(&self) -> bool {
        false
    }

    /// Stores an append, or returns the recorded answer if its request was stored before.
    ///
    /// # Errors
    /// Returns [`StoreError::Conflict`] if the stream is not at the expected version, or may have other rows than the
    /// append depends on; [`StoreError::Taken`] if the append puts an index row that belongs to another stream. In both
    /// cases nothing was stored.
    async fn append(&self, append: Append) -> Result<Appended, StoreError>;

    /// Returns the head of a stream: its last event's version and hash; `None` if there is no such stream.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError>;

    /// Returns the events of a stream from version `from` on, at most `limit`; none if there is no such stream.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn read(
        &self,
        stream: &StreamName,
        from: Number,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError>;

    /// Returns the answer that was recorded for a request on a stream.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError>;

    /// Returns the names of the streams after a name, in order, at most `limit`.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError>;

    /// Returns rows of an index, in the order of their keys.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn query(&self, query: Query) -> Result<Listed<IndexRow>, StoreError>;

    /// Claims work of a queue that is due at `now` and not claimed, at most `limit` jobs, ordered by due time, then
    /// key, then stream. No other claim is given the same job before `lease_until`. After that a claim stays valid
    /// until another claims the job. Claims end when the store is closed, unless other processes share it: then they
    /// outlive the process, and end with their leases.
    ///
    /// If several processes share the store, one at a time has jobs of a stream in a queue, and a job is given to the
    /// process that put it for some seconds before others are.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listed<Work>, StoreError>;

    /// Removes a claimed job and changes index rows of its stream, in one durable transaction. Returns false and
    /// changes nothing when the claim was lost: somebody else claimed the job, or it was replaced or removed.
    ///
    /// # Errors
    /// Returns [`StoreError::Taken`] if a change puts an index row that belongs to another stream.
    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError>;

    /// Gives a claimed job back, due at another time. Returns `false` if the claim was lost.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError>;

    /// Returns the time at which a job of a queue can next be claimed: the earliest due time, or the end of the lease
    /// for claimed jobs.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError>;

    /// Returns the snapshot of a stream, if there is one that can be read and fits the stream's events.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError>;

    /// Stores a snapshot in the background, in place of an earlier one. Snapshots are a cache: losing one loses no
    /// data. A snapshot that does not fit the stream, or is larger than allowed, is not stored.
    fn keep_snapshot(&self, stream: &StreamName, snapshot: Snapshot);

    /// Removes a stream's snapshot in the background.
    fn drop_snapshot(&self, stream: &StreamName);

    /// Compresses the present events of a stream into one record, for streams that are probably finished. The stream is
    /// read and appended to as before. Returns `false` if there is nothing to pack.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError>;

    /// Returns a stream with everything that belongs to it, read at one moment; `None` if there is no such stream.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn whole(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError>;

    /// Stores a whole stream, in one durable transaction.
    ///
    /// # Errors
    /// Returns [`StoreError::Exists`] if the store has another stream under that name, [`StoreError::Taken`] if one of
    /// the index rows belongs to another stream.
    async fn restore(&self, whole: WholeStream) -> Result<Restored, StoreError>;

    /// Leases a name for this process, for as long as it is alive or until it [releases](Self::release) it. Returns
    /// `true` if this process has the name now. A process that asks for a name that it has keeps it. A process whose
    /// session expired, because it could not reach the store for a while, may have lost its names meanwhile, so it has
    /// to ask again and again.
    ///
    /// Names have the form of index rows' keys. They are not part of the stored data: exports have none.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn lease(&self, name: &str) -> Result<bool, StoreError>;

    /// Gives back a name, if this process has it.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn release(&self, name: &str) -> Result<(), StoreError>;

    /// Leaves a note with a name that this process has, for the next process that has it; it replaces an earlier note.
    /// A store may forget notes when the last process ends. Returns `true` if this process has the name.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn leave_note(&self, name: &str, note: &str) -> Result<bool, StoreError>;

    /// Returns the note that was left last with a name, and its age by a clock that all processes have in common.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn note(&self, name: &str) -> Result<Option<Note>, StoreError>;

    /// Returns the number of leased names that begin with `prefix`, of all processes.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn leased(&self, prefix: &str) -> Result<u64, StoreError>;

    /// Ends the use of the store by this process: its names are free, and if others share the store, its unfinished
    /// claims can be claimed by them at once, instead of at the end of the lease. The store must not be used
    /// afterwards.
    ///
    /// # Errors
    /// As for every method, see [`Store`].
    async fn close(&self) -> Result<(), StoreError>;
}
