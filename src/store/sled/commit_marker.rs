//! A small file beside sled's that says which commit was acknowledged last.
//!
//! Sled takes the first thing it cannot read in its log for the end of the log, and drops what comes
//! behind. With the number of the last acknowledged commit known from elsewhere, that is noticed. The file
//! is written after each commit and not synced: it outlives the process, and after a loss of power it may
//! be behind, but never ahead.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

const MAGIC: [u8; 8] = *b"kingswit";
const LENGTH: usize = 37;

/// What the file says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CommitMarker {
    /// The commit at which sled was opened last.
    pub opened: u64,
    /// The commit that was acknowledged last.
    pub acknowledged: u64,
    /// How many bytes `db` had then; 0 when that is not known.
    pub bytes: u64,
    /// Whether opening began and did not end.
    pub opening: bool,
}

/// The file.
#[derive(Debug)]
pub struct CommitMarkerFile {
    file: File,
    marker: CommitMarker,
}

impl CommitMarkerFile {
    /// Reads the file; nothing when it has none of our text.
    ///
    /// # Errors
    /// When it cannot be read.
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
            bytes: number(24),
            opening: body[32] != 0,
        }))
    }

    /// Takes the file over, and writes down that opening begins.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn begin(file: File, marker: CommitMarker) -> io::Result<Self> {
        let mut commit_marker = Self { file, marker };
        commit_marker.opening()?;
        Ok(commit_marker)
    }

    /// Writes down that sled is about to be opened.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn opening(&mut self) -> io::Result<()> {
        self.marker.opening = true;
        self.write()?;
        self.file.sync_data()
    }

    /// The commit that was acknowledged last.
    pub fn acknowledged(&self) -> u64 {
        self.marker.acknowledged
    }

    /// Writes down that sled is open at a commit, and how many bytes `db` has.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn opened(&mut self, commit: u64, bytes: u64) -> io::Result<()> {
        self.marker = CommitMarker { opened: commit, acknowledged: commit, bytes, opening: false };
        self.write()?;
        self.file.sync_data()
    }

    /// The number of the next commit.
    pub fn next(&self) -> u64 {
        self.marker.acknowledged + 1
    }

    /// The next commit is on the disk, and `db` has so many bytes.
    ///
    /// A marker that cannot be written is behind, which it may be.
    pub fn acknowledge(&mut self, bytes: u64) {
        self.marker.acknowledged += 1;
        self.marker.bytes = bytes;
        drop(self.write());
    }

    /// Makes the file outlive a loss of power, for a store that is closed in order and has so many bytes.
    pub fn sync(&mut self, bytes: u64) {
        self.marker.bytes = bytes;
        drop(self.write());
        drop(self.file.sync_data());
    }

    fn write(&mut self) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend(MAGIC);
        bytes.extend(self.marker.opened.to_le_bytes());
        bytes.extend(self.marker.acknowledged.to_le_bytes());
        bytes.extend(self.marker.bytes.to_le_bytes());
        bytes.push(u8::from(self.marker.opening));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&bytes)
    }
}
