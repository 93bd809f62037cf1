//! Size limits.
//!
//! The lengths of names, keys and chunks of values keep every page of sled below the size at which sled would move the
//! page to a file of its own, which it never syncs.

/// The maximum length of a stream's name, in bytes.
pub const MAX_STREAM_NAME: usize = 100;
/// The maximum length of a request's id, in bytes.
pub const MAX_REQUEST_ID: usize = 200;
/// The maximum length of the name of an index or a queue, in bytes.
pub const MAX_INDEX_NAME: usize = 50;
/// The maximum length of the key of an index row or a job, in bytes.
pub const MAX_KEY: usize = 200;
/// The maximum size of the value of an index row, in bytes.
pub const MAX_VALUE: usize = 64 << 10;
/// The maximum size of the payload of a job, in bytes.
pub const MAX_PAYLOAD: usize = 64 << 10;
/// The maximum size of an event, in bytes.
pub const MAX_EVENT: usize = 1 << 20;
/// The maximum size of a recorded answer, in bytes.
pub const MAX_ANSWER: usize = 64 << 10;
/// The maximum number of events in one append.
pub const MAX_EVENTS: usize = 1_000;
/// The maximum number of changes of index rows and jobs in one append.
pub const MAX_CHANGES: usize = 1_000;
/// The maximum size of one append, in bytes.
pub const MAX_APPEND: usize = 8 << 20;
/// The maximum number of index rows and jobs of one stream.
pub const MAX_ROWS: usize = 4_096;
/// The number of latest requests without events that are remembered between two events of a stream, or in a stream
/// without events. A repeated older one counts as new. Packed streams keep all of them.
pub const REMEMBERED_REQUESTS: u32 = 256;
/// The maximum size of a snapshot, in bytes.
pub const MAX_SNAPSHOT: usize = 4 << 20;
/// The maximum length of a snapshot's version tag, in bytes.
pub const MAX_CODE_VERSION: usize = 100;
