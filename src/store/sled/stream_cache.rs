//! The in-memory cache: heads and requests of the most recently used streams, and the leases of claimed jobs.

use super::records::{HeadRecord, StreamPosition, encode_record};
use super::tree::Tree;
use super::{stream_reader, tree_keys};
use crate::error::StoreError;
use crate::names::StreamName;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};

/// A request that was stored in a stream.
#[derive(Clone, Copy, Debug)]
pub struct SeenRequest {
    /// The stream's version after the request.
    pub version: u64,
    /// The ordinal of its frame.
    pub ordinal: u32,
}

/// The requests that were stored in a stream, sorted by fingerprint. A game in progress has hundreds of them, and a map
/// would take twice the memory.
#[derive(Debug, Default)]
struct SeenRequests(Vec<CompactRequest>);

/// A fingerprint, version and ordinal, as bytes to avoid padding.
type CompactRequest = ([u8; 16], [u8; 8], [u8; 4]);

impl SeenRequests {
    /// Creates the set from all requests of a stream, in their order.
    fn new(mut entries: Vec<CompactRequest>) -> Self {
        // Of equal fingerprints, the latest counts.
        entries.reverse();
        entries.sort_by_key(|(fingerprint, ..)| *fingerprint);
        entries.dedup_by_key(|(fingerprint, ..)| *fingerprint);
        entries.shrink_to_fit();
        Self(entries)
    }

    fn entry(request: Fingerprint, seen: SeenRequest) -> CompactRequest {
        (request.to_be_bytes(), seen.version.to_ne_bytes(), seen.ordinal.to_ne_bytes())
    }

    fn find(&self, request: Fingerprint) -> Result<usize, usize> {
        let wanted = request.to_be_bytes();
        self.0.binary_search_by(|(fingerprint, ..)| fingerprint.cmp(&wanted))
    }

    fn get(&self, request: Fingerprint) -> Option<SeenRequest> {
        let (_, version, ordinal) = self.0[self.find(request).ok()?];
        Some(SeenRequest { version: u64::from_ne_bytes(version), ordinal: u32::from_ne_bytes(ordinal) })
    }

    fn insert(&mut self, request: Fingerprint, seen: SeenRequest) {
        let entry = Self::entry(request, seen);
        match self.find(request) {
            Ok(at) => self.0[at] = entry,
            Err(at) => {
                if self.0.len() == self.0.capacity() {
                    // Doubling would leave a third of it empty.
                    self.0.reserve_exact(8 + self.0.len() / 8);
                }
                self.0.insert(at, entry);
            }
        }
    }

    fn retain(&mut self, mut keep: impl FnMut(u32) -> bool) {
        self.0.retain(|(_, _, ordinal)| keep(u32::from_ne_bytes(*ordinal)));
    }

    /// Returns the size in memory, in bytes.
    const fn size(&self) -> usize {
        self.0.capacity() * size_of::<CompactRequest>()
    }
}

/// An index row of a stream.
#[derive(Clone, Copy, Debug)]
pub struct RowState {
    pub chunk_count: u16,
    /// `true` if its page was read since the state was loaded.
    pub page_was_read: bool,
}

/// A job of a stream.
#[derive(Clone, Copy, Debug)]
pub struct JobState {
    pub due: u64,
    pub chunk_count: u16,
    /// `true` if its page was read since the state was loaded.
    pub page_was_read: bool,
}

/// The fingerprint of a request: sixteen bytes of the SHA-256 of its id, which take less memory than the id.
pub type Fingerprint = u128;

pub fn fingerprint(request: &str) -> Fingerprint {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&Sha256::digest(request)[..16]);
    u128::from_le_bytes(bytes)
}

/// The state of a stream.
#[derive(Debug)]
pub struct StreamState {
    pub last: StreamPosition,
    pub packed: Option<StreamPosition>,
    pub head_chunk_count: u16,
    /// The index rows, by keys from [`tree_keys::row`].
    pub index: BTreeMap<Vec<u8>, RowState>,
    /// The jobs, by keys from [`tree_keys::job_in_state`].
    pub jobs: BTreeMap<Vec<u8>, JobState>,
    requests: SeenRequests,
    /// The answers of requests that are not in the tree yet.
    pub unwritten_answers: Vec<(Fingerprint, String)>,
    /// `true` if the head must be written.
    pub head_changed: bool,
    /// `true` if the page of the next frame was read since the state was loaded.
    pub page_was_read: bool,
    last_used: u64,
}

impl StreamState {
    /// Returns the state of a stream without requests.
    pub fn empty(name: &StreamName) -> Self {
        Self {
            last: StreamPosition::initial(name),
            packed: None,
            head_chunk_count: 0,
            index: BTreeMap::new(),
            jobs: BTreeMap::new(),
            requests: SeenRequests::default(),
            unwritten_answers: Vec::new(),
            head_changed: false,
            page_was_read: false,
            last_used: 0,
        }
    }

    /// Returns `true` if the stream exists, perhaps only in a batch that is not in the tree yet.
    pub fn exists(&self) -> bool {
        self.last.ordinal > 0
    }

    fn load(tree: &Tree, name: &StreamName) -> Result<Self, StoreError> {
        let mut state = Self::empty(name);
        let Some((bytes, chunk_count)) = stream_reader::read_head_bytes(tree, name)? else {
            return Ok(state);
        };
        let head = stream_reader::decode_head(name, &bytes)?;
        state.last = head.last;
        state.packed = head.packed;
        state.head_chunk_count = chunk_count;
        for (index, key, chunk_count) in &head.index {
            state.index.insert(
                tree_keys::row(index, key),
                RowState { chunk_count: *chunk_count, page_was_read: false },
            );
        }
        for (queue, key, due, chunk_count) in &head.jobs {
            let job = JobState { due: *due, chunk_count: *chunk_count, page_was_read: false };
            state.jobs.insert(tree_keys::job_in_state(queue, key), job);
        }
        let mut requests = Vec::new();
        stream_reader::visit_requests(tree, name, &head, |request| {
            let seen = SeenRequest { version: request.version, ordinal: request.ordinal };
            requests.push(SeenRequests::entry(fingerprint(request.request), seen));
        })?;
        state.requests = SeenRequests::new(requests);
        Ok(state)
    }

    /// Returns a stored request.
    pub fn find_request(&self, request: Fingerprint) -> Option<SeenRequest> {
        self.requests.get(request)
    }

    pub fn record_request(&mut self, request: Fingerprint, seen: SeenRequest) {
        self.requests.insert(request, seen);
    }

    /// Forgets the requests of the frames after the ordinal `after`, up to `up_to`.
    pub fn forget_requests(&mut self, after: u32, up_to: u32) {
        self.requests.retain(|ordinal| ordinal <= after || ordinal > up_to);
    }

    /// Encodes the head, in a buffer from [`record_buffer`](super::chunk::record_buffer).
    pub fn encode_head(&self, name: &StreamName) -> Vec<u8> {
        let index = self.index.iter().filter_map(|(row_key, row)| {
            let (index, key) = tree_keys::parse_row(row_key)?;
            Some((index, key, row.chunk_count))
        });
        let jobs = self.jobs.iter().filter_map(|(job_key, job)| {
            let (queue, key) = tree_keys::parse_job_in_state(job_key)?;
            Some((queue, key, job.due, job.chunk_count))
        });
        let record = HeadRecord {
            stream: name.as_str(),
            last: self.last,
            packed: self.packed,
            index: index.collect(),
            jobs: jobs.collect(),
        };
        encode_record(&record, 200 + 40 * (self.index.len() + self.jobs.len()))
    }

    /// Returns the approximate size in memory, in bytes.
    fn size_in_memory(&self) -> usize {
        300 + self.requests.size() + 150 * (self.index.len() + self.jobs.len())
    }
}

/// The lease of a claim.
#[derive(Clone, Copy, Debug)]
pub struct Lease {
    pub token: u64,
    pub until: u64,
}

/// The cached states of streams, up to a size in memory, and the leases of all claimed jobs.
#[derive(Debug)]
pub struct StreamCache {
    states: HashMap<StreamName, Box<StreamState>>,
    clock: u64,
    size_in_memory: usize,
    limit: usize,
    /// The leases, by the job's key in the tree.
    pub leases: HashMap<Vec<u8>, Lease>,
}

impl StreamCache {
    /// Creates a cache that keeps about `limit` bytes of states.
    pub fn new(limit: usize) -> Self {
        Self { states: HashMap::new(), clock: 0, size_in_memory: 0, limit, leases: HashMap::new() }
    }

    /// Returns the state of a stream, if it is cached.
    pub fn get_cached(&self, name: &StreamName) -> Option<&StreamState> {
        self.states.get(name).map(|state| &**state)
    }

    /// Returns the state of a stream, loading it if necessary. Streams that do not exist are not cached.
    pub fn get_or_load(
        &mut self,
        tree: &Tree,
        name: &StreamName,
    ) -> Result<Option<&StreamState>, StoreError> {
        self.clock += 1;
        if !self.states.contains_key(name) {
            let state = StreamState::load(tree, name)?;
            if !state.exists() {
                return Ok(None);
            }
            self.insert(name.clone(), Box::new(state));
        }
        let clock = self.clock;
        Ok(self.states.get_mut(name).map(|state| {
            state.last_used = clock;
            &**state
        }))
    }

    /// Removes a state from the cache, loading it if necessary, to be changed and inserted again under the returned
    /// name.
    pub fn take_or_load(
        &mut self,
        tree: &Tree,
        name: &StreamName,
    ) -> Result<(StreamName, Box<StreamState>), StoreError> {
        match self.states.remove_entry(name) {
            Some((name, state)) => {
                self.size_in_memory -= state.size_in_memory();
                Ok((name, state))
            }
            None => Ok((name.clone(), Box::new(StreamState::load(tree, name)?))),
        }
    }

    pub fn insert(&mut self, name: StreamName, mut state: Box<StreamState>) {
        self.clock += 1;
        state.last_used = self.clock;
        self.size_in_memory += state.size_in_memory();
        if let Some(old) = self.states.insert(name, state) {
            self.size_in_memory -= old.size_in_memory();
        }
    }

    /// Removes the state of a stream; all of it has to be in the tree.
    pub fn remove(&mut self, name: &StreamName) {
        if let Some(state) = self.states.remove(name) {
            self.size_in_memory -= state.size_in_memory();
        }
    }

    /// Removes the least recently used states until some space is free. Removing more would cause immediate reloads,
    /// with all the pages of their frames.
    pub fn evict(&mut self) {
        if self.size_in_memory <= self.limit {
            return;
        }
        let mut ages: Vec<(u64, StreamName)> =
            self.states.iter().map(|(name, state)| (state.last_used, name.clone())).collect();
        ages.sort_unstable_by_key(|(last_used, _)| *last_used);
        for (_, name) in ages {
            if self.size_in_memory <= self.limit / 8 * 7 {
                break;
            }
            self.remove(&name);
        }
    }
}
