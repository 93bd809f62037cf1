//! Streams of events, with the index rows and the due work that belong to them, kept so that nothing
//! that was acknowledged is lost. This layer knows streams, numbers, keys and texts; it knows no game.
//!
//! [`Store`] is what the layers above use. [`MemoryStore`] keeps everything in memory, for tests and
//! what-if; [`SledStore`] keeps it on disk.
//!
//! - The **expected number** is the only lock: an append names the number at which the stream must stand.
//! - The **request id** makes asking twice do once: it is looked at before anything else, and a repeated
//!   one gets the recorded answer.
//! - An append is **one transaction**: events, answer, index rows and work. When it returns, it is on the
//!   disk; what has not returned may or may not be, and is never seen by readers before it is.

mod error;
mod export;
pub mod files;
mod hash;
mod import;
pub mod keyring;
mod limits;
mod memory;
mod names;
mod reading;
mod request;
mod shared;
mod sled;
mod whole;

pub use error::{Damage, Invalid, StoreError, Unreadable};
pub use export::{ExportError, Exported, export};
pub use hash::{Hash, Head, NotAHash};
pub use import::{AsItIs, ImportError, ImportProblem, Imported, Upgrade, import, import_with};
pub use limits::*;
pub use memory::MemoryStore;
pub use names::{Number, RequestId, StreamName};
pub use reading::{read_object, read_object_or_text};
pub use request::{
    Append, Appended, Claim, IndexChange, IndexRow, Listed, Query, Snapshot, StoredEvent, Work, WorkChange,
};
pub use shared::{SharedKeys, SharedStore};
pub use sled::{EarlierStore, Opening, Report, Salvaged, SledOptions, SledStore, StoreHealth, salvage};
pub use whole::{Answered, OwnRow, OwnWork, Restored, WholeStream};

use keyring::KeyStore;
use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};

/// A store of streams. Handles are cheap to clone and all mean the same store.
///
/// Every method may be called at once from many tasks. Errors that every method may return, beside those
/// named: [`StoreError::Damaged`] when a record it needs is damaged, [`StoreError::Invalid`] when a name
/// or a limit does not hold, [`StoreError::Down`] or [`StoreError::Unavailable`] when the store has failed or is
/// closed.
pub trait Store: Clone + Send + Sync + 'static {
    /// Where its keys are.
    type Keys: KeyStore;

    /// The keys: with them private texts are sealed, and they can be destroyed.
    fn keys(&self) -> &Self::Keys;

    /// Stores an append, or gives the recorded answer when its request was stored before.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the stream stands elsewhere than expected, [`StoreError::Taken`] when
    /// it puts an index row that belongs to another stream. Nothing was stored then.
    fn append(&self, append: Append) -> impl Future<Output = Result<Appended, StoreError>> + Send;

    /// Where a stream stands; nothing when there is no such stream.
    ///
    /// # Errors
    /// See the trait.
    fn head(&self, stream: &StreamName) -> impl Future<Output = Result<Option<Head>, StoreError>> + Send;

    /// The events of a stream from a number on, at most `limit`; none when there is no such stream.
    ///
    /// # Errors
    /// See the trait.
    fn read(
        &self,
        stream: &StreamName,
        from: Number,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<StoredEvent>, StoreError>> + Send;

    /// The answer that was recorded for a request on a stream.
    ///
    /// # Errors
    /// See the trait.
    fn answer(
        &self,
        stream: &StreamName,
        request: &RequestId,
    ) -> impl Future<Output = Result<Option<String>, StoreError>> + Send;

    /// The names of the streams behind a name, in order, at most `limit`.
    ///
    /// # Errors
    /// See the trait.
    fn streams(
        &self,
        after: Option<&StreamName>,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<StreamName>, StoreError>> + Send;

    /// Rows of an index, in the order of their keys.
    ///
    /// # Errors
    /// See the trait.
    fn query(&self, query: Query) -> impl Future<Output = Result<Listed<IndexRow>, StoreError>> + Send;

    /// Claims work of a queue that is due at `now` and not claimed, at most `limit` pieces, by due time,
    /// then key, then stream. Nobody else is given it before `lease_until`, nor after that while it is not
    /// claimed again. Times are milliseconds since 1970 UTC. Claims end when the store is closed.
    ///
    /// # Errors
    /// See the trait.
    fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> impl Future<Output = Result<Listed<Work>, StoreError>> + Send;

    /// Removes claimed work and changes index rows of its stream, in one durable transaction. False, and
    /// nothing is done, when the claim was lost: someone else claimed the work, or it was replaced or
    /// removed.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when it puts an index row that belongs to another stream.
    fn finish(
        &self,
        claim: &Claim,
        changes: Vec<IndexChange>,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Gives claimed work back, to be due at another time. False when the claim was lost.
    ///
    /// # Errors
    /// See the trait.
    fn postpone(&self, claim: &Claim, due: u64) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// When work of a queue can next be claimed: the earliest due time, where claimed work counts from
    /// the end of its lease.
    ///
    /// # Errors
    /// See the trait.
    fn next_due(&self, queue: &str) -> impl Future<Output = Result<Option<u64>, StoreError>> + Send;

    /// The snapshot of a stream, if there is one that can be read and fits the stream's events.
    ///
    /// # Errors
    /// See the trait.
    fn snapshot(
        &self,
        stream: &StreamName,
    ) -> impl Future<Output = Result<Option<Snapshot>, StoreError>> + Send;

    /// Keeps a snapshot in place of an earlier one, soon: snapshots are a cache, and losing them loses
    /// nothing. One that is not of this stream, or larger than allowed, is not kept.
    fn keep_snapshot(&self, stream: &StreamName, snapshot: Snapshot);

    /// Removes a stream's snapshot, soon.
    fn drop_snapshot(&self, stream: &StreamName);

    /// Packs what a stream has so far into one compressed record; for streams that are likely finished.
    /// Nothing else changes: it is read and appended to as before. False when there is nothing to pack.
    ///
    /// # Errors
    /// See the trait.
    fn pack(&self, stream: &StreamName) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// A stream with everything that belongs to it, as it stands at one moment.
    ///
    /// # Errors
    /// See the trait.
    fn whole(
        &self,
        stream: &StreamName,
    ) -> impl Future<Output = Result<Option<WholeStream>, StoreError>> + Send;

    /// Puts a whole stream into the store, in one durable transaction.
    ///
    /// # Errors
    /// [`StoreError::Exists`] when there is a stream of that name that differs, [`StoreError::Taken`] when
    /// one of its index rows belongs to another stream.
    fn restore(&self, whole: WholeStream) -> impl Future<Output = Result<Restored, StoreError>> + Send;
}

/// A token that no other claim of this process has.
fn next_token() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
