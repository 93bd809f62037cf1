//! The commit marker: a small file beside sled's that records the last acknowledged commit.
//!
//! Sled takes the first unreadable part of its log for the end of the log, and drops the rest. The marker, kept outside
//! of the log, reveals such a loss. The file is written after each commit and not synced: it outlives the process, and
//! after a power failure it may be behind, but never ahead.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

const MAGIC: [u8; 8] = *b"kingswit";
const LENGTH: usize = 37;

/// The contents of a commit marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CommitMarker {
    /// The commit at which sled was last opened.
    pub opened: u64,
    /// The last acknowledged commit.
    pub acknowledged: u64,
    /// The size of `db` in bytes at that commit; 0 if unknown.
    pub db_bytes: u64,
    /// `true` if opening began and did not end.
    pub is_opening: bool,
}

/// The file `witness`, which holds the commit marker.
#[derive(Debug)]
pub struct CommitMarkerFile {
    file: File,
    marker: CommitMarker,
}

impl CommitMarkerFile {
    /// Reads the file; returns `None` if it is not a commit marker.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub fn read(mut file: &File) -> io::Result<Option<CommitMarker>> {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        file.take(LENGTH as u64 + 1).read_to_end(&mut bytes)?;
        let Ok(bytes) = <[u8; LENGTH]>::try_from(bytes) else { return Ok(None) };
        let (body, checksum) = bytes.split_at(LENGTH - 4);
        if body[..8] != MAGIC || crc32fast::hash(body).to_le_bytes() != *checksum {
            return Ok(None);
        }
        let number = |at: usize| {
            let mut number = [0; 8];
            number.copy_from_slice(&body[at..at + 8]);
            u64::from_le_bytes(number)
        };
        Ok(Some(CommitMarker {
            opened: number(8),
            acknowledged: number(16),
            db_bytes: number(24),
            is_opening: body[32] != 0,
        }))
    }

    /// Creates a commit marker in an open file, and records that sled is about to be opened.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn begin(file: File, marker: CommitMarker) -> io::Result<Self> {
        let mut commit_marker = Self { file, marker };
        commit_marker.record_opening()?;
        Ok(commit_marker)
    }

    /// Records that sled is about to be opened.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn record_opening(&mut self) -> io::Result<()> {
        self.marker.is_opening = true;
        self.write()?;
        self.file.sync_data()
    }

    /// Returns the last acknowledged commit.
    pub fn acknowledged(&self) -> u64 {
        self.marker.acknowledged
    }

    /// Records that sled is open at a commit, and the size of `db` in bytes.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn record_opened(&mut self, commit: u64, db_bytes: u64) -> io::Result<()> {
        self.marker = CommitMarker { opened: commit, acknowledged: commit, db_bytes, is_opening: false };
        self.write()?;
        self.file.sync_data()
    }

    /// Returns the number of the next commit.
    pub fn next_commit(&self) -> u64 {
        self.marker.acknowledged + 1
    }

    /// Records that the next commit is on the disk, and the size of `db` in bytes.
    ///
    /// If the marker cannot be written, it is behind, which is allowed.
    pub fn acknowledge(&mut self, db_bytes: u64) {
        self.marker.acknowledged += 1;
        self.marker.db_bytes = db_bytes;
        drop(self.write());
    }

    /// Syncs the file for a store that is closed cleanly, with the size of `db` in bytes.
    pub fn sync(&mut self, db_bytes: u64) {
        self.marker.db_bytes = db_bytes;
        drop(self.write());
        drop(self.file.sync_data());
    }

    fn write(&mut self) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend(MAGIC);
        bytes.extend(self.marker.opened.to_le_bytes());
        bytes.extend(self.marker.acknowledged.to_le_bytes());
        bytes.extend(self.marker.db_bytes.to_le_bytes());
        bytes.push(u8::from(self.marker.is_opening));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&bytes)
    }
}
