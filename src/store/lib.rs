//! An event store: append-only streams of JSON events, with the index rows and the jobs that belong to them.
//! An acknowledged append is durable. This crate knows streams, versions, keys and texts; the meaning of the events is
//! up to the caller.
//!
//! - [`Store`] is the trait that callers use. [`MemoryStore`] keeps everything in memory, for tests and trials;
//!   [`SledStore`] keeps it in a directory, for one process; with the feature `postgres`, `PostgresStore` keeps it in a
//!   PostgreSQL database, for several. [`SharedStore`] is a handle on any of them.
//! - [`Append`] is a write to one stream: events, the answer to the request, and changes of index rows and jobs.
//! - [`Head`] is the [`Version`] and the [`struct@Hash`] of a stream's last event. The hash covers all events so far.
//!
//! The guarantees of an append:
//!
//! - **Optimistic concurrency.** It names the version at which it expects the stream. If the stream is at another
//!   version, nothing is stored and the error names that version.
//! - **Idempotency.** It carries a [`RequestId`], which is checked first: a repeated request returns its recorded
//!   answer and changes nothing.
//! - **One transaction.** Events, answer, index rows and jobs are stored together or not at all.
//! - **Durability.** When it returns, it is on the disk. Readers never see it before that.
//!
//! # Example
//!
//! ```
//! use castellan_store::{Append, AppendOutcome, IndexChange, MemoryStore, Query, Store, StoreError, Version};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let store = MemoryStore::new();
//!
//! let append = Append {
//!     answer: "order 7 is open".to_owned(),
//!     events: vec![r#"{"opened":{"by":"ann"}}"#.to_owned()],
//!     index: vec![IndexChange::Put {
//!         index: "open".to_owned(),
//!         key: "ann/7".to_owned(),
//!         value: "{}".to_owned(),
//!     }],
//!     ..Append::new("order/7".parse()?, Version::ZERO, "http:1".parse()?)
//! };
//! let AppendOutcome::Stored(head) = store.append(append.clone()).await? else { panic!("it is new") };
//! assert_eq!(head.version, Version(1));
//!
//! // The same request again changes nothing, and gets the recorded answer.
//! let again = store.append(append).await?;
//! assert_eq!(again, AppendOutcome::Repeated { answer: "order 7 is open".to_owned(), head });
//!
//! // Another request that expects an empty stream comes too late.
//! let late = Append::new("order/7".parse()?, Version::ZERO, "http:2".parse()?);
//! assert!(matches!(store.append(late).await, Err(StoreError::Conflict(at)) if at == head));
//!
//! let events = store.read(&"order/7".parse()?, Version(1), 10).await?;
//! assert_eq!(events[0].json, r#"{"opened":{"by":"ann"}}"#);
//! let open = store.query(Query::new("open", "ann/", 10)).await?;
//! assert_eq!(open.rows[0].key, "ann/7");
//! # Ok(())
//! # }
//! ```
//!
//! # Where to go next
//!
//! - Jobs, such as timers and outgoing messages: [`JobChange`], [`Store::claim`] and [`Store::finish`].
//! - Encryption of private texts, which can be erased by destroying a key: [`keyring`].
//! - Backups and moves between backends: [`export`](fn@export), [`import`](fn@import) and [`copy`](fn@copy).
//! - Damaged directories: [`SledStore::check`] and [`salvage`](fn@salvage).
//! - The limits of names and sizes: the constants below, from [`MAX_STREAM_NAME`] on.

mod argument_error;
mod arguments;
mod compress;
mod copy;
mod error;
mod event_store;
mod export;
mod hash;
mod import;
pub mod keyring;
mod limits;
mod local_leases;
mod memory;
mod names;
#[cfg(feature = "postgres")]
mod postgres;
pub mod private_files;
mod report;
mod salvage;
mod shared_store;
mod sled;
mod values;
mod whole_stream;

pub use argument_error::ArgumentError;
pub use arguments::{
    Append, AppendOutcome, Claim, ClaimedJob, ExpectedRow, IndexChange, IndexRow, JobChange, Listing, Lookup,
    LookupResult, Note, Query, Snapshot, StoredEvent,
};
pub use copy::{CopyReport, copy, digest};
pub use error::{Damage, StoreError, UnreadableError};
pub use event_store::Store;
pub use export::{ExportError, ExportReport, export};
pub use hash::{Hash, Head, ParseHashError};
pub use import::{ImportError, ImportProblem, ImportReport, import};
pub use limits::*;
pub use memory::MemoryStore;
pub use names::{RequestId, StreamName, Version};
#[cfg(feature = "postgres")]
pub use postgres::{Migration, PostgresKeys, PostgresOptions, PostgresStore};
pub use report::{CheckReport, StoreHealth};
pub use salvage::{SalvageReport, salvage};
pub use shared_store::SharedStore;
pub use sled::{OpeningReport, SledOptions, SledStore};
pub use values::{read_object, read_object_or_text};
pub use whole_stream::{RequestRecord, RestoreOutcome, StreamJob, StreamRow, WholeStream};
