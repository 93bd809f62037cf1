//! The in-memory cache: heads and seen requests of the streams used last, and the leases of claimed jobs.

use super::bodies::{HeadRecord, Mark, draft};
use super::tree::Tree;
use super::{fold, keys};
use crate::error::StoreError;
use crate::names::StreamName;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};

/// A request that a stream has seen: the number after it, and its frame's place.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    pub number: u64,
    pub place: u32,
}

/// The requests that a stream has seen, sorted by fingerprint. A game in progress has hundreds of them, and a map would
/// take twice the memory.
#[derive(Debug, Default)]
struct Requests(Vec<RequestEntry>);

/// A fingerprint, number and place, as bytes to avoid padding.
type RequestEntry = ([u8; 16], [u8; 8], [u8; 4]);

impl Requests {
    /// Creates the set from all requests of a stream, in their order.
    fn new(mut entries: Vec<RequestEntry>) -> Self {
        // Of equal fingerprints, the latest counts.
        entries.reverse();
        entries.sort_by_key(|(fingerprint, ..)| *fingerprint);
        entries.dedup_by_key(|(fingerprint, ..)| *fingerprint);
        entries.shrink_to_fit();
        Self(entries)
    }

    fn entry(request: Fingerprint, seen: Seen) -> RequestEntry {
        (request.to_be_bytes(), seen.number.to_ne_bytes(), seen.place.to_ne_bytes())
    }

    fn find(&self, request: Fingerprint) -> Result<usize, usize> {
        let wanted = request.to_be_bytes();
        self.0.binary_search_by(|(fingerprint, ..)| fingerprint.cmp(&wanted))
    }

    fn get(&self, request: Fingerprint) -> Option<Seen> {
        let (_, number, place) = self.0[self.find(request).ok()?];
        Some(Seen { number: u64::from_ne_bytes(number), place: u32::from_ne_bytes(place) })
    }

    fn insert(&mut self, request: Fingerprint, seen: Seen) {
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
        self.0.retain(|(_, _, place)| keep(u32::from_ne_bytes(*place)));
    }

    /// Returns the size in memory, in bytes.
    const fn size(&self) -> usize {
        self.0.capacity() * size_of::<RequestEntry>()
    }
}

/// An index row of a stream.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub pieces: u16,
    /// `true` if its page was read since the state was loaded.
    pub touched: bool,
}

/// A job of a stream.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub due: u64,
    pub pieces: u16,
    /// `true` if its page was read since the state was loaded.
    pub touched: bool,
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
pub struct State {
    pub last: Mark,
    pub packed: Option<Mark>,
    pub head_pieces: u16,
    /// The index rows, by keys as from `keys::row`.
    pub index: BTreeMap<Vec<u8>, Row>,
    /// The jobs, by keys as from `keys::item`.
    pub work: BTreeMap<Vec<u8>, Item>,
    requests: Requests,
    /// The answers of requests that are not in the tree yet.
    pub fresh: Vec<(Fingerprint, String)>,
    /// `true` if the head must be written.
    pub moved: bool,
    /// `true` if the page of the next frame was read since the state was loaded.
    pub touched: bool,
    used: u64,
}

impl State {
    /// Returns the state of a stream without requests.
    pub fn of_nothing(name: &StreamName) -> Self {
        Self {
            last: Mark::of_nothing(name),
            packed: None,
            head_pieces: 0,
            index: BTreeMap::new(),
            work: BTreeMap::new(),
            requests: Requests::default(),
            fresh: Vec::new(),
            moved: false,
            touched: false,
            used: 0,
        }
    }

    /// Returns `true` if the stream exists, perhaps only in a batch that is not in the tree yet.
    pub fn exists(&self) -> bool {
        self.last.place > 0
    }

    fn load(tree: &Tree, name: &StreamName) -> Result<Self, StoreError> {
        let mut state = Self::of_nothing(name);
        let Some((bytes, pieces)) = fold::head_bytes(tree, name)? else { return Ok(state) };
        let head = fold::head_record(name, &bytes)?;
        state.last = head.last;
        state.packed = head.packed;
        state.head_pieces = pieces;
        for (index, key, pieces) in &head.index {
            state.index.insert(keys::row(index, key), Row { pieces: *pieces, touched: false });
        }
        for (queue, key, due, pieces) in &head.work {
            let item = Item { due: *due, pieces: *pieces, touched: false };
            state.work.insert(keys::item(queue, key), item);
        }
        let mut requests = Vec::new();
        fold::everything(tree, name, &head, |entry| {
            let seen = Seen { number: entry.number, place: entry.place };
            requests.push(Requests::entry(fingerprint(entry.request), seen));
        })?;
        state.requests = Requests::new(requests);
        Ok(state)
    }

    /// Finds a request that the stream has seen.
    pub fn seen(&self, request: Fingerprint) -> Option<Seen> {
        self.requests.get(request)
    }

    pub fn see(&mut self, request: Fingerprint, seen: Seen) {
        self.requests.insert(request, seen);
    }

    /// Forgets the requests of the frames after place `behind`, up to `up_to`.
    pub fn forget_requests(&mut self, behind: u32, up_to: u32) {
        self.requests.retain(|place| place <= behind || place > up_to);
    }

    /// Encodes the head as a draft.
    pub fn head_record(&self, name: &StreamName) -> Vec<u8> {
        let index = self.index.iter().filter_map(|(place, row)| {
            let (index, key) = keys::read_row(place)?;
            Some((index, key, row.pieces))
        });
        let work = self.work.iter().filter_map(|(place, item)| {
            let (queue, key) = keys::read_item(place)?;
            Some((queue, key, item.due, item.pieces))
        });
        let record = HeadRecord {
            stream: name.as_str(),
            last: self.last,
            packed: self.packed,
            index: index.collect(),
            work: work.collect(),
        };
        draft(&record, 200 + 40 * (self.index.len() + self.work.len()))
    }

    /// Returns the approximate size in memory, in bytes.
    fn weight(&self) -> usize {
        300 + self.requests.size() + 150 * (self.index.len() + self.work.len())
    }
}

/// The lease of a claim.
#[derive(Clone, Copy, Debug)]
pub struct Lease {
    pub token: u64,
    pub until: u64,
}

#[derive(Debug)]
pub struct Memo {
    states: HashMap<StreamName, Box<State>>,
    clock: u64,
    weight: usize,
    limit: usize,
    /// The leases, by the job's key in the tree.
    pub leases: HashMap<Vec<u8>, Lease>,
}

impl Memo {
    /// Creates a cache that keeps about `limit` bytes of states.
    pub fn new(limit: usize) -> Self {
        Self { states: HashMap::new(), clock: 0, weight: 0, limit, leases: HashMap::new() }
    }

    /// Returns the state of a stream, if it is cached.
    pub fn known(&self, name: &StreamName) -> Option<&State> {
        self.states.get(name).map(|state| &**state)
    }

    /// Returns the state of a stream, loading it if necessary. Streams that do not exist are not cached.
    pub fn state(&mut self, tree: &Tree, name: &StreamName) -> Result<Option<&State>, StoreError> {
        self.clock += 1;
        if !self.states.contains_key(name) {
            let state = State::load(tree, name)?;
            if !state.exists() {
                return Ok(None);
            }
            self.keep(name.clone(), Box::new(state));
        }
        let clock = self.clock;
        Ok(self.states.get_mut(name).map(|state| {
            state.used = clock;
            &**state
        }))
    }

    /// Takes a state out, to be changed and kept again under the returned name.
    pub fn take(&mut self, tree: &Tree, name: &StreamName) -> Result<(StreamName, Box<State>), StoreError> {
        match self.states.remove_entry(name) {
            Some((name, state)) => {
                self.weight -= state.weight();
                Ok((name, state))
            }
            None => Ok((name.clone(), Box::new(State::load(tree, name)?))),
        }
    }

    pub fn keep(&mut self, name: StreamName, mut state: Box<State>) {
        self.clock += 1;
        state.used = self.clock;
        self.weight += state.weight();
        if let Some(old) = self.states.insert(name, state) {
            self.weight -= old.weight();
        }
    }

    /// Drops the state of a stream; all of it has to be in the tree.
    pub fn forget(&mut self, name: &StreamName) {
        if let Some(state) = self.states.remove(name) {
            self.weight -= state.weight();
        }
    }

    /// Drops the least recently used states, until some space is free. Dropping more would cause immediate reloads,
    /// with all the pages of their frames.
    pub fn trim(&mut self) {
        if self.weight <= self.limit {
            return;
        }
        let mut ages: Vec<(u64, StreamName)> =
            self.states.iter().map(|(name, state)| (state.used, name.clone())).collect();
        ages.sort_unstable_by_key(|(used, _)| *used);
        for (_, name) in ages {
            if self.weight <= self.limit / 8 * 7 {
                break;
            }
            self.forget(&name);
        }
    }
}
