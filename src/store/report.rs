//! The state of a store: whether it can be written to, and what a check has found.

use crate::error::Damage;
use std::time::Instant;

/// Whether a store can be written to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreHealth {
    /// It can be written to.
    Up,
    /// It cannot be written to. A folder refuses everything until it is reopened; a database is tried anew each time.
    Down {
        /// When the first write failed.
        since: Instant,
        /// The latest error.
        problem: String,
    },
}

impl StoreHealth {
    /// Whether the store can be written to.
    #[must_use]
    pub const fn is_up(&self) -> bool {
        matches!(self, Self::Up)
    }
}

/// The contents of a store in numbers, and what of it is damaged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Streams, damaged ones included.
    pub streams: u64,
    /// How many of them have a packed record.
    pub packed: u64,
    /// Events of the undamaged streams.
    pub events: u64,
    /// Requests of the undamaged streams.
    pub requests: u64,
    /// Rows of all indexes.
    pub index_rows: u64,
    /// Jobs of all queues.
    pub work: u64,
    /// Snapshots, and how many of them are unusable, which is harmless.
    pub snapshots: (u64, u64),
    /// Damaged records, ordered by key.
    pub damaged: Vec<Damage>,
}
