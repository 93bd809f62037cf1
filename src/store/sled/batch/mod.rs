//! The builder of a sled batch from several requests. Each is checked against the results of those before it.
//!
//! Requests that arrive during a sync share the next batch, and so the next sync. A request that conflicts adds nothing
//! to it.

mod rows;

use super::chunk::RecordKind;
use super::records::{self, Frame, SnapshotBody, StreamPosition};
use super::stream_cache::{SeenRequest, StreamCache, StreamState, fingerprint};
use super::stream_reader;
use super::tree::{Changes, Tree, put_record, remove_chunks};
use super::tree_keys;
use crate::arguments::{Append, AppendOutcome, Claim, IndexChange, JobChange, Snapshot};
use crate::error::{Damage, StoreError};
use crate::hash::Head;
use crate::limits::REMEMBERED_REQUESTS;
use crate::names::{RequestId, StreamName, Version};
use crate::whole_stream::{RestoreOutcome, WholeStream};
use std::collections::HashMap;

/// A packed record that is ready to be stored.
#[derive(Debug)]
pub struct PreparedPack {
    pub stream: StreamName,
    /// The end of the packed record that it replaces.
    pub before: Option<StreamPosition>,
    pub up_to: StreamPosition,
    pub changes: Changes,
}

/// A batch in progress.
pub struct BatchBuilder<'a> {
    tree: &'a Tree,
    cache: &'a mut StreamCache,
    batch: ::sled::Batch,
    /// The size of the keys and records in the batch.
    bytes: u64,
    /// The streams whose heads must be written.
    changed_heads: Vec<StreamName>,
    /// The owners of index rows after this batch, by the rows' keys.
    owners: HashMap<Vec<u8>, Option<StreamName>>,
    /// The number of snapshot chunks that this batch has put, by stream.
    snapshots: HashMap<StreamName, u16>,
}

/// A finished batch.
pub struct BuiltBatch {
    pub batch: ::sled::Batch,
    /// The size of the keys and records in the batch.
    pub bytes: u64,
    /// `true` if the batch must be on the disk before its requests are answered.
    pub must_be_durable: bool,
}

impl<'a> BatchBuilder<'a> {
    pub fn new(tree: &'a Tree, cache: &'a mut StreamCache) -> Self {
        Self {
            tree,
            cache,
            batch: ::sled::Batch::default(),
            bytes: 0,
            changed_heads: Vec::new(),
            owners: HashMap::new(),
            snapshots: HashMap::new(),
        }
    }

    /// Completes the batch with the heads of all changed streams.
    pub fn finish(mut self) -> Result<BuiltBatch, StoreError> {
        let must_be_durable = !self.changed_heads.is_empty();
        let mut changes = Changes::new();
        for name in std::mem::take(&mut self.changed_heads) {
            let (name, mut state) = self.cache.take_or_load(self.tree, &name)?;
            let buffer = state.encode_head(&name);
            state.head_chunk_count = put_record(
                &mut changes,
                RecordKind::Head,
                &tree_keys::head(&name),
                buffer,
                state.head_chunk_count,
            )?;
            state.unwritten_answers.clear();
            state.head_changed = false;
            self.cache.insert(name, state);
        }
        self.extend(changes);
        Ok(BuiltBatch { batch: self.batch, bytes: self.bytes, must_be_durable })
    }

    /// Notes that the head of a stream must be written.
    fn mark_head_changed(&mut self, name: &StreamName, state: &mut StreamState) {
        if !std::mem::replace(&mut state.head_changed, true) {
            self.changed_heads.push(name.clone());
        }
    }

    fn extend(&mut self, changes: Changes) {
        for (key, chunk) in changes {
            self.bytes += (key.len() + chunk.as_ref().map_or(0, Vec::len)) as u64;
            match chunk {
                Some(chunk) => self.batch.insert(key, chunk),
                None => self.batch.remove(key),
            }
        }
    }

    /// Adds an append.
    pub fn append(&mut self, append: Append) -> Result<AppendOutcome, StoreError> {
        let (name, mut state) = self.cache.take_or_load(self.tree, &append.stream)?;
        let result = self.append_to(&name, &mut state, append);
        if state.exists() {
            self.cache.insert(name, state);
        }
        result
    }

    fn append_to(
        &mut self,
        name: &StreamName,
        state: &mut StreamState,
        append: Append,
    ) -> Result<AppendOutcome, StoreError> {
        let Append { expected, request, answer, events, depends_on, index, jobs, .. } = append;
        let head = state.last.head();
        let fingerprint = fingerprint(request.as_str());
        if let Some(stored) = state.find_request(fingerprint) {
            let answer = match state.unwritten_answers.iter().find(|(request, _)| *request == fingerprint) {
                Some((_, answer)) => answer.clone(),
                None => read_answer(self.tree, name, state, &request, stored)?,
            };
            return Ok(AppendOutcome::Repeated { answer, head });
        }
        if head.version != expected {
            return Err(StoreError::Conflict(head));
        }
        let rows = self.check_rows(name, state, &index, &jobs)?;
        if !self.are_rows_unchanged(state, &depends_on)? {
            return Err(StoreError::Conflict(head));
        }
        let end = events.iter().fold(head, |head, event| head.after(event));
        let frame = Frame {
            stream: name.as_str(),
            version: end.version.0,
            ordinal: state.last.ordinal + 1,
            previous: head.hash,
            request: request.as_str(),
            answer: &answer,
            events: events.iter().map(String::as_str).collect(),
        };
        let key = tree_keys::frame(name, frame.version, frame.ordinal);
        if !std::mem::replace(&mut state.page_was_read, true) {
            self.tree.read_page(&key)?;
        }
        let size = 200 + answer.len() + events.iter().map(|event| event.len() + 3).sum::<usize>();
        let mut changes = Changes::new();
        put_record(&mut changes, RecordKind::Frame, &key, records::encode_record(&frame, size), 0)?;
        if events.is_empty()
            && let Some(up_to) = frame.ordinal.checked_sub(REMEMBERED_REQUESTS)
        {
            self.forget_requests(name, state, up_to, &mut changes)?;
        }
        state.last = StreamPosition { version: frame.version, ordinal: frame.ordinal, hash: end.hash };
        state.record_request(fingerprint, SeenRequest { version: end.version.0, ordinal: frame.ordinal });
        state.unwritten_answers.push((fingerprint, answer));
        self.extend(changes);
        self.apply_rows(name, state, rows);
        self.mark_head_changed(name, state);
        Ok(AppendOutcome::Stored(end))
    }

    /// Removes the frames without events after the last event, up to an ordinal. Frames of this batch are left for the
    /// next.
    fn forget_requests(
        &self,
        name: &StreamName,
        state: &mut StreamState,
        up_to: u32,
        changes: &mut Changes,
    ) -> Result<(), StoreError> {
        let version = state.last.version;
        let (first, last) = (tree_keys::frame(name, version, 0), tree_keys::frame(name, version, up_to));
        let mut frames = self.tree.keys_between(&first, &tree_keys::chunk(&last, u16::MAX))?;
        let ordinal = |key: &[u8]| Some(tree_keys::parse_frame(tree_keys::split_chunk(key)?.0)?.1);
        let Some(first) = frames.first().and_then(|key| ordinal(key)) else { return Ok(()) };
        // The first of them stored the event, unless that is packed.
        let is_last_event_packed =
            version == 0 || state.packed.is_some_and(|packed| packed.version == version);
        let keep_up_to = if is_last_event_packed { first - 1 } else { first };
        frames.retain(|key| ordinal(key).is_some_and(|ordinal| ordinal > keep_up_to));
        changes.extend(frames.into_iter().map(|key| (key, None)));
        state.forget_requests(keep_up_to, up_to);
        Ok(())
    }

    /// Returns `true` if a claim has not been lost.
    fn is_claim_valid(&self, claim: &Claim) -> bool {
        let job_key = tree_keys::job(&claim.queue, claim.due, &claim.key, &claim.stream);
        self.cache.leases.get(&job_key).is_some_and(|lease| lease.token == claim.token)
    }

    pub fn finish_job(&mut self, claim: &Claim, index: &[IndexChange]) -> Result<bool, StoreError> {
        if !self.is_claim_valid(claim) {
            return Ok(false);
        }
        let removal = JobChange::Remove { queue: claim.queue.clone(), key: claim.key.clone() };
        self.change_rows(&claim.stream, index, &[removal])?;
        Ok(true)
    }

    pub fn postpone(&mut self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        if !self.is_claim_valid(claim) {
            return Ok(false);
        }
        let job_key = tree_keys::job(&claim.queue, claim.due, &claim.key, &claim.stream);
        let payload = read_payload(self.tree, &job_key)?;
        let put = JobChange::Put { queue: claim.queue.clone(), key: claim.key.clone(), due, payload };
        self.change_rows(&claim.stream, &[], &[put])?;
        Ok(true)
    }

    fn change_rows(
        &mut self,
        name: &StreamName,
        index: &[IndexChange],
        jobs: &[JobChange],
    ) -> Result<(), StoreError> {
        let (name, mut state) = self.cache.take_or_load(self.tree, name)?;
        let changes = self.check_rows(&name, &state, index, jobs);
        let done = changes.map(|changes| {
            self.apply_rows(&name, &mut state, changes);
            self.mark_head_changed(&name, &mut state);
        });
        self.cache.insert(name, state);
        done
    }

    pub fn pack(&mut self, prepared: PreparedPack) -> Result<bool, StoreError> {
        let (name, mut state) = self.cache.take_or_load(self.tree, &prepared.stream)?;
        // Stored frames never change, so the record fits unless another request has packed the stream.
        let fits = state.packed == prepared.before && state.last.ordinal >= prepared.up_to.ordinal;
        if fits {
            state.packed = Some(prepared.up_to);
            self.extend(prepared.changes);
            self.mark_head_changed(&name, &mut state);
        }
        self.cache.insert(name, state);
        Ok(fits)
    }

    /// Adds a complete, checked stream, packed.
    pub fn restore(&mut self, whole: &WholeStream) -> Result<RestoreOutcome, StoreError> {
        let (name, mut state) = self.cache.take_or_load(self.tree, &whole.stream)?;
        if state.exists() {
            self.cache.insert(name, state);
            return Err(StoreError::Exists(whole.stream.clone()));
        }
        let (index, jobs) = whole.row_changes();
        let rows = self.check_rows(&name, &state, &index, &jobs)?;
        let requests: Vec<_> = whole
            .requests
            .iter()
            .map(|request| (request.id.as_str(), request.version.0, request.answer.as_str()))
            .collect();
        let events = whole.events.iter().map(String::as_str).collect();
        let up_to = StreamPosition {
            version: whole.head.version.0,
            ordinal: requests.len() as u32,
            hash: whole.head.hash,
        };
        let buffer = records::pack(name.as_str(), up_to, &records::PackedBody { events, requests });
        let mut changes = Changes::new();
        put_record(&mut changes, RecordKind::Packed, &tree_keys::packed(&name), buffer, 0)?;
        state.last = up_to;
        state.packed = Some(up_to);
        for (ordinal, request) in (1..).zip(&whole.requests) {
            state.record_request(
                fingerprint(request.id.as_str()),
                SeenRequest { version: request.version.0, ordinal },
            );
        }
        self.extend(changes);
        self.apply_rows(&name, &mut state, rows);
        self.mark_head_changed(&name, &mut state);
        self.cache.insert(name, state);
        Ok(RestoreOutcome::New)
    }

    /// Adds a snapshot; one that cannot be kept is dropped, because it is only a cache.
    pub fn put_snapshot(&mut self, name: &StreamName, snapshot: &Snapshot) -> Result<(), StoreError> {
        if snapshot.check().is_err() || self.cache.get_or_load(self.tree, name)?.is_none() {
            return Ok(());
        }
        self.remove_snapshot(name)?;
        let body = SnapshotBody {
            version: snapshot.version.0,
            hash: snapshot.hash,
            code_version: &snapshot.code_version,
            bytes: &snapshot.bytes,
        };
        let buffer = records::encode_record(&body, snapshot.bytes.len() + 200);
        let mut changes = Changes::new();
        put_record(&mut changes, RecordKind::Snapshot, &tree_keys::snapshot(name), buffer, 0)?;
        self.snapshots.insert(name.clone(), changes.len() as u16);
        self.extend(changes);
        Ok(())
    }

    pub fn remove_snapshot(&mut self, name: &StreamName) -> Result<(), StoreError> {
        let key = tree_keys::snapshot(name);
        let mut changes: Changes = self.tree.chunk_keys(&key)?.into_iter().map(|key| (key, None)).collect();
        remove_chunks(&mut changes, &key, 0..self.snapshots.remove(name).unwrap_or_default());
        self.extend(changes);
        Ok(())
    }
}

/// Returns the payload of a stored job.
pub fn read_payload(tree: &Tree, key: &[u8]) -> Result<String, StoreError> {
    let damage = |problem: &str| Damage::new(tree_keys::describe(key), problem);
    let record = tree.get(RecordKind::Job, key)?.ok_or_else(|| damage("it is missing"))?;
    Ok(String::from_utf8(record).map_err(|_| damage("its payload is no text"))?)
}

/// Returns the recorded answer to a request that a stream has seen.
pub fn read_answer(
    tree: &Tree,
    name: &StreamName,
    state: &StreamState,
    request: &RequestId,
    stored: SeenRequest,
) -> Result<String, StoreError> {
    let key = tree_keys::frame(name, stored.version, stored.ordinal);
    let found = match state.packed.filter(|packed| stored.ordinal <= packed.ordinal) {
        Some(packed) => {
            let unpacked = stream_reader::UnpackedRecord::read(tree, name, packed)?;
            let body = unpacked.body()?;
            let found = body.requests.iter().find(|(id, ..)| *id == request.as_str());
            found.map(|(_, _, answer)| (*answer).to_owned())
        }
        None => match tree.get(RecordKind::Frame, &key)? {
            None => None,
            Some(record) => {
                let damage = |problem| Damage::new(tree_keys::describe(&key), problem);
                let frame: Frame = records::decode(&record).map_err(damage)?;
                (frame.request == request.as_str()).then(|| frame.answer.to_owned())
            }
        },
    };
    found.ok_or_else(|| {
        let problem = format!("the answer to request {request} is missing");
        Damage::new(tree_keys::describe(&key), problem).into()
    })
}

/// Returns `true` if a snapshot matches the version and hash of an event of its stream.
pub fn snapshot_fits(tree: &Tree, name: &StreamName, snapshot: &Snapshot) -> Result<bool, StoreError> {
    if snapshot.version == Version::ZERO {
        return Ok(snapshot.hash == Head::initial(name).hash);
    }
    let events = stream_reader::read_events(tree, name, snapshot.version.0, 1)?;
    Ok(events.first().is_some_and(|event| event.hash == snapshot.hash))
}
