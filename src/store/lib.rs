//! An event store: append-only streams of JSON events, with the index rows and the scheduled work that belong to them.
//! An acknowledged append is durable. This crate knows streams, versions, keys and texts; the meaning of the events is
//! up to the caller.
//!
//! [`Store`] is the trait that callers use. [`MemoryStore`] keeps everything in memory, for tests and trials;
//! [`SledStore`] keeps it in a directory, for one process; with the feature `postgres`, `PostgresStore` keeps it in a
//! PostgreSQL database, for several.
//!
//! - **Optimistic concurrency.** An append names the version ([`Number`]) at which it expects the stream. If the stream
//!   is at another version, nothing is stored and the error names that version.
//! - **Idempotency.** An append carries a [`RequestId`], which is checked first: a repeated request returns its
//!   recorded answer and changes nothing.
//! - **One transaction.** Events, answer, index rows and work of an append are stored together or not at all.
//! - **Durability.** When an append returns, it is on the disk. Readers never see an append before that.
//!
//! # Example
//!
//! ```
//! use castellan_store::{Append, Appended, IndexChange, MemoryStore, Number, Query, Store, StoreError};
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
//!     ..Append::new("order/7".parse()?, Number::ZERO, "http:1".parse()?)
//! };
//! let Appended::Stored(head) = store.append(append.clone()).await? else { panic!("it is new") };
//! assert_eq!(head.number, Number(1));
//!
//! // The same request again changes nothing, and gets the recorded answer.
//! let again = store.append(append).await?;
//! assert_eq!(again, Appended::Repeated { answer: "order 7 is open".to_owned(), head });
//!
//! // Another request that expects an empty stream comes too late.
//! let late = Append::new("order/7".parse()?, Number::ZERO, "http:2".parse()?);
//! assert!(matches!(store.append(late).await, Err(StoreError::Conflict(at)) if at == head));
//!
//! let events = store.read(&"order/7".parse()?, Number(1), 10).await?;
//! assert_eq!(events[0].json, r#"{"opened":{"by":"ann"}}"#);
//! let open = store.query(Query::new("open", "ann/", 10)).await?;
//! assert_eq!(open.rows[0].key, "ann/7");
//! # Ok(())
//! # }
//! ```

mod compress;
mod copy;
mod error;
mod event_store;
mod export;
pub mod files;
mod hash;
mod import;
mod invalid;
pub mod keyring;
mod limits;
mod memory;
mod names;
mod own_leases;
#[cfg(feature = "postgres")]
mod postgres;
mod reading;
mod report;
mod request;
mod salvage;
mod shared;
mod sled;
mod whole;

pub use copy::{Copied, copy, digest};
pub use error::{Damage, StoreError, Unreadable};
pub use event_store::Store;
pub use export::{ExportError, Exported, export};
pub use hash::{Hash, Head, NotAHash};
pub use import::{ImportError, ImportProblem, Imported, import};
pub use invalid::Invalid;
pub use limits::*;
pub use memory::MemoryStore;
pub use names::{Number, RequestId, StreamName};
#[cfg(feature = "postgres")]
pub use postgres::{Migration, PostgresKeys, PostgresOptions, PostgresStore};
pub use reading::{read_object, read_object_or_text};
pub use report::{Report, StoreHealth};
pub use request::{
    Append, Appended, Claim, IndexChange, IndexRow, Listed, Note, Query, ReadRow, Snapshot, StoredEvent,
    Work, WorkChange,
};
pub use salvage::{Salvaged, salvage};
pub use shared::SharedStore;
pub use sled::{Opening, SledOptions, SledStore};
pub use whole::{Answered, OwnRow, OwnWork, Restored, WholeStream};
