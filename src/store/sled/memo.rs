//! What is kept in memory: where streams stand and which requests they have seen, for the streams used
//! last; and the leases of claimed work.

use super::bodies::{HeadRecord, Mark, encode};
use super::fold;
use super::tree::Tree;
use crate::store::error::{Damage, StoreError};
use crate::store::names::{RequestId, StreamName};
use std::collections::{BTreeMap, HashMap};

/// Where a stream stands.
#[derive(Debug)]
pub struct State {
    pub last: Mark,
    pub packed: Option<Mark>,
    pub head_pieces: u16,
    /// By index and key: the count of pieces.
    pub index: BTreeMap<(String, String), u16>,
    /// By queue and key: the due time and the count of pieces.
    pub work: BTreeMap<(String, String), (u64, u16)>,
    /// Number and frame of each request; no frame when it is packed.
    pub requests: HashMap<RequestId, (u64, Option<u32>)>,
    used: u64,
}

impl State {
    /// A stream that has not begun.
    pub fn of_nothing(name: &StreamName) -> Self {
        Self {
            last: Mark::of_nothing(name),
            packed: None,
            head_pieces: 0,
            index: BTreeMap::new(),
            work: BTreeMap::new(),
            requests: HashMap::new(),
            used: 0,
        }
    }

    /// Whether the stream has begun; it may have done so in a batch that is not in the tree yet.
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
            state.index.insert(((*index).to_owned(), (*key).to_owned()), *pieces);
        }
        for (queue, key, due, pieces) in &head.work {
            state.work.insert(((*queue).to_owned(), (*key).to_owned()), (*due, *pieces));
        }
        let mut bad = None;
        fold::everything(tree, name, &head, |entry| match RequestId::new(entry.request) {
            Ok(id) => {
                state.requests.insert(id, (entry.number, entry.place));
            }
            Err(invalid) => bad = Some(invalid),
        })?;
        match bad {
            None => Ok(state),
            Some(invalid) => Err(Damage::new(format!("frames of {name}"), invalid.to_string()).into()),
        }
    }

    /// The head as it is stored.
    pub fn head_record(&self, name: &StreamName) -> Vec<u8> {
        encode(&HeadRecord {
            stream: name.as_str(),
            last: self.last,
            packed: self.packed,
            index: self.index.iter().map(|((index, key), pieces)| (&**index, &**key, *pieces)).collect(),
            work: self
                .work
                .iter()
                .map(|((queue, key), (due, pieces))| (&**queue, &**key, *due, *pieces))
                .collect(),
        })
    }

    /// About how many bytes of memory it takes.
    fn weight(&self) -> usize {
        300 + 120 * self.requests.len() + 150 * (self.index.len() + self.work.len())
    }
}

/// A claim that stands.
#[derive(Clone, Copy, Debug)]
pub struct Lease {
    pub token: u64,
    pub until: u64,
}

/// Queue, stream and key of a piece of work.
pub type WorkPlace = (String, StreamName, String);

#[derive(Debug)]
pub struct Memo {
    states: HashMap<StreamName, State>,
    clock: u64,
    weight: usize,
    limit: usize,
    pub leases: HashMap<WorkPlace, Lease>,
}

impl Memo {
    /// Keeps about `limit` bytes of states.
    pub fn new(limit: usize) -> Self {
        Self { states: HashMap::new(), clock: 0, weight: 0, limit, leases: HashMap::new() }
    }

    /// Where a stream stands, if that is known without reading.
    pub fn known(&self, name: &StreamName) -> Option<&State> {
        self.states.get(name)
    }

    /// Where a stream stands, read if need be. Streams that do not exist are not kept.
    pub fn state(&mut self, tree: &Tree, name: &StreamName) -> Result<Option<&State>, StoreError> {
        self.clock += 1;
        if !self.states.contains_key(name) {
            let state = State::load(tree, name)?;
            if !state.exists() {
                return Ok(None);
            }
            self.keep(name.clone(), state);
        }
        let clock = self.clock;
        Ok(self.states.get_mut(name).map(|state| {
            state.used = clock;
            &*state
        }))
    }

    /// Takes a state out, to be changed and kept again.
    pub fn take(&mut self, tree: &Tree, name: &StreamName) -> Result<State, StoreError> {
        match self.states.remove(name) {
            Some(state) => {
                self.weight -= state.weight();
                Ok(state)
            }
            None => State::load(tree, name),
        }
    }

    pub fn keep(&mut self, name: StreamName, mut state: State) {
        self.clock += 1;
        state.used = self.clock;
        self.weight += state.weight();
        if let Some(old) = self.states.insert(name, state) {
            self.weight -= old.weight();
        }
    }

    pub fn forget(&mut self, name: &StreamName) {
        if let Some(state) = self.states.remove(name) {
            self.weight -= state.weight();
        }
    }

    /// Forgets the states that were not used for longest, down to half of what may be kept.
    pub fn trim(&mut self) {
        if self.weight <= self.limit {
            return;
        }
        let mut ages: Vec<(u64, StreamName)> =
            self.states.iter().map(|(name, state)| (state.used, name.clone())).collect();
        ages.sort_unstable_by_key(|(used, _)| *used);
        for (_, name) in ages {
            if self.weight <= self.limit / 2 {
                break;
            }
            self.forget(&name);
        }
    }
}
