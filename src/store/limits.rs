//! Size limits.
//!
//! The lengths of names, keys and chunks of values together keep every page of sled below the size at which it
//! would move the page to a file of its own, which it never syncs.

/// Bytes of a stream's name.
pub const MAX_STREAM_NAME: usize = 100;
/// Bytes of a request's id.
pub const MAX_REQUEST_ID: usize = 200;
/// Bytes of the name of an index or a queue.
pub const MAX_INDEX_NAME: usize = 50;
/// Bytes of the key of an index row or a piece of work.
pub const MAX_KEY: usize = 200;
/// Bytes of the value of an index row.
pub const MAX_VALUE: usize = 64 << 10;
/// Bytes of the payload of a piece of work.
pub const MAX_PAYLOAD: usize = 64 << 10;
/// Bytes of one event.
pub const MAX_EVENT: usize = 1 << 20;
/// Bytes of a recorded answer.
pub const MAX_ANSWER: usize = 64 << 10;
/// Events in one append.
pub const MAX_EVENTS: usize = 1_000;
/// Changes of index and work in one append.
pub const MAX_CHANGES: usize = 1_000;
/// Bytes of everything in one append.
pub const MAX_APPEND: usize = 8 << 20;
/// Rows of index and work that one stream may hold.
pub const MAX_ROWS: usize = 4_096;
/// How many requests without events are remembered between two events of a stream, or in a stream without events: the
/// latest. An older one that is repeated counts as new. Packed streams keep all of them.
pub const KEPT_REQUESTS: u32 = 256;
/// Bytes of a snapshot.
pub const MAX_SNAPSHOT: usize = 4 << 20;
/// Bytes of a snapshot's version tag.
pub const MAX_VERSION_TAG: usize = 100;
