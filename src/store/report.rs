//! The state of a store: its health, and the findings of a check.

use crate::error::Damage;
use std::time::Instant;

/// The health of a store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreHealth {
    /// The store can be written to.
    Up,
    /// The store cannot be written to. A store in a folder refuses everything until it is reopened; a database is tried
    /// again each time.
    Down {
        /// The time of the first failed write.
        since: Instant,
        /// The latest error.
        problem: String,
    },
}

impl StoreHealth {
    /// Returns `true` if the store can be written to.
    #[must_use]
    pub const fn is_up(&self) -> bool {
        matches!(self, Self::Up)
    }
}

/// The contents of a store in numbers, and its damaged records.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CheckReport {
    /// The number of streams, damaged ones included.
    pub streams: u64,
    /// The number of streams with a packed record.
    pub packed: u64,
    /// The number of events of the undamaged streams.
    pub events: u64,
    /// The number of requests of the undamaged streams.
    pub requests: u64,
    /// The number of rows of all indexes.
    pub index_rows: u64,
    /// The number of jobs of all queues.
    pub jobs: u64,
    /// The number of snapshots, and of unusable ones among them, which are harmless and counted in sled alone.
    pub snapshots: (u64, u64),
    /// Damaged records, ordered by key.
    pub damaged: Vec<Damage>,
}
