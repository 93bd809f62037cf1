//! The settings of a store in a directory.

/// The settings for opening a [`SledStore`](super::SledStore). The defaults suit a store of some hundred thousand
/// events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SledOptions {
    /// The size of sled's page cache in bytes, counted as on the disk: in memory a page takes several times as many.
    /// Sled uses some megabytes more than this, because it evicts lazily.
    pub cache_bytes: u64,
    /// The approximate size in bytes of the cache of stream heads and seen requests. For a stream that does not fit,
    /// all frames are read, and their pages fill sled's cache: memory here saves more there.
    pub stream_cache_bytes: usize,
    /// The number of bytes of records after which sled is closed and reopened. After a crash, sled reads its log since
    /// it was opened; reopening limits that to about eight times this size.
    pub reopen_after_bytes: u64,
}

impl Default for SledOptions {
    fn default() -> Self {
        Self { cache_bytes: 1 << 20, stream_cache_bytes: 5 << 19, reopen_after_bytes: 128 << 20 }
    }
}
