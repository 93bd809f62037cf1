//! The builder of a sled batch from several jobs. Each job is checked against the results of the jobs before it.

mod rows;

use super::bodies::{self, Frame, Mark, SnapshotBody};
use super::fold;
use super::keys;
use super::memo::{Memo, Seen, State, fingerprint};
use super::piece::Kind;
use super::tree::{Changes, Tree, put, remove};
use crate::error::{Damage, StoreError};
use crate::hash::Head;
use crate::limits::KEPT_REQUESTS;
use crate::names::{Number, RequestId, StreamName};
use crate::request::{Append, Appended, Claim, IndexChange, Snapshot, WorkChange};
use crate::whole::{Restored, WholeStream};
use std::collections::HashMap;

/// A packed record to be stored.
#[derive(Debug)]
pub struct Packing {
    pub stream: StreamName,
    /// The mark of the packed record that it replaces.
    pub before: Option<Mark>,
    pub up_to: Mark,
    pub changes: Changes,
}

/// A batch in progress.
pub struct BatchBuilder<'a> {
    tree: &'a Tree,
    memo: &'a mut Memo,
    batch: ::sled::Batch,
    /// The size of the keys and records in the batch.
    bytes: u64,
    /// The streams whose heads must be written.
    moved: Vec<StreamName>,
    /// The owners of index rows after this batch, by the rows' keys.
    owners: HashMap<Vec<u8>, Option<StreamName>>,
    /// The number of snapshot pieces that this batch has put, by stream.
    snapshots: HashMap<StreamName, u16>,
}

/// A finished batch.
pub struct BuiltBatch {
    pub batch: ::sled::Batch,
    /// The size of the keys and records in the batch.
    pub bytes: u64,
    /// `true` if the batch must be on the disk before it is answered.
    pub durable: bool,
}

impl<'a> BatchBuilder<'a> {
    pub fn new(tree: &'a Tree, memo: &'a mut Memo) -> Self {
        Self {
            tree,
            memo,
            batch: ::sled::Batch::default(),
            bytes: 0,
            moved: Vec::new(),
            owners: HashMap::new(),
            snapshots: HashMap::new(),
        }
    }

    /// Completes the batch with the heads of all changed streams.
    pub fn finish(mut self) -> Result<BuiltBatch, StoreError> {
        let durable = !self.moved.is_empty();
        let mut changes = Changes::new();
        for name in std::mem::take(&mut self.moved) {
            let (name, mut state) = self.memo.take(self.tree, &name)?;
            let draft = state.head_record(&name);
            state.head_pieces = put(&mut changes, Kind::Head, &keys::head(&name), draft, state.head_pieces)?;
            state.fresh.clear();
            state.moved = false;
            self.memo.keep(name, state);
        }
        self.extend(changes);
        Ok(BuiltBatch { batch: self.batch, bytes: self.bytes, durable })
    }

    fn moves(&mut self, name: &StreamName, state: &mut State) {
        if !std::mem::replace(&mut state.moved, true) {
            self.moved.push(name.clone());
        }
    }

    fn extend(&mut self, changes: Changes) {
        for (key, piece) in changes {
            self.bytes += (key.len() + piece.as_ref().map_or(0, Vec::len)) as u64;
            match piece {
                Some(piece) => self.batch.insert(key, piece),
                None => self.batch.remove(key),
            }
        }
    }

    pub fn append(&mut self, append: Append) -> Result<Appended, StoreError> {
        let (name, mut state) = self.memo.take(self.tree, &append.stream)?;
        let result = self.append_to(&name, &mut state, append);
        if state.exists() {
            self.memo.keep(name, state);
        }
        result
    }

    fn append_to(
        &mut self,
        name: &StreamName,
        state: &mut State,
        append: Append,
    ) -> Result<Appended, StoreError> {
        let Append { expected, request, answer, events, depends_on, index, work, .. } = append;
        let head = state.last.head();
        let fingerprint = fingerprint(request.as_str());
        if let Some(seen) = state.seen(fingerprint) {
            let answer = match state.fresh.iter().find(|(fresh, _)| *fresh == fingerprint) {
                Some((_, answer)) => answer.clone(),
                None => answer_at(self.tree, name, state, &request, seen)?,
            };
            return Ok(Appended::Repeated { answer, head });
        }
        if head.number != expected {
            return Err(StoreError::Conflict(head));
        }
        let rows = self.check_rows(name, state, &index, &work)?;
        if !self.stand(state, &depends_on)? {
            return Err(StoreError::Conflict(head));
        }
        let end = events.iter().fold(head, |head, event| head.after(event));
        let frame = Frame {
            stream: name.as_str(),
            number: end.number.0,
            place: state.last.place + 1,
            previous: head.hash,
            request: request.as_str(),
            answer: &answer,
            events: events.iter().map(String::as_str).collect(),
        };
        let key = keys::frame(name, frame.number, frame.place);
        if !std::mem::replace(&mut state.touched, true) {
            self.tree.touch(&key)?;
        }
        let size = 200 + answer.len() + events.iter().map(|event| event.len() + 3).sum::<usize>();
        let mut changes = Changes::new();
        put(&mut changes, Kind::Frame, &key, bodies::draft(&frame, size), 0)?;
        if events.is_empty()
            && let Some(up_to) = frame.place.checked_sub(KEPT_REQUESTS)
        {
            self.forget_requests(name, state, up_to, &mut changes)?;
        }
        state.last = Mark { number: frame.number, place: frame.place, hash: end.hash };
        state.see(fingerprint, Seen { number: end.number.0, place: frame.place });
        state.fresh.push((fingerprint, answer));
        self.extend(changes);
        self.apply_rows(name, state, rows);
        self.moves(name, state);
        Ok(Appended::Stored(end))
    }

    /// Removes the frames without events after the last event, up to a place. Those of this batch are left for the
    /// next.
    fn forget_requests(
        &self,
        name: &StreamName,
        state: &mut State,
        up_to: u32,
        changes: &mut Changes,
    ) -> Result<(), StoreError> {
        let number = state.last.number;
        let (first, last) = (keys::frame(name, number, 0), keys::frame(name, number, up_to));
        let mut frames = self.tree.keys(&first, &keys::piece(&last, u16::MAX))?;
        let place = |key: &[u8]| Some(keys::frame_place(keys::split_piece(key)?.0)?.1);
        let Some(first) = frames.first().and_then(|key| place(key)) else { return Ok(()) };
        // The first of them stored the event, unless that is packed.
        let is_bare = number == 0 || state.packed.is_some_and(|packed| packed.number == number);
        let behind = if is_bare { first - 1 } else { first };
        frames.retain(|key| place(key).is_some_and(|place| place > behind));
        changes.extend(frames.into_iter().map(|key| (key, None)));
        state.forget_requests(behind, up_to);
        Ok(())
    }

    fn holds(&self, claim: &Claim) -> bool {
        let place = keys::work(&claim.queue, claim.due, &claim.key, &claim.stream);
        self.memo.leases.get(&place).is_some_and(|lease| lease.token == claim.token)
    }

    pub fn finish_work(&mut self, claim: &Claim, index: &[IndexChange]) -> Result<bool, StoreError> {
        if !self.holds(claim) {
            return Ok(false);
        }
        let removal = WorkChange::Remove { queue: claim.queue.clone(), key: claim.key.clone() };
        self.change_rows(&claim.stream, index, &[removal])?;
        Ok(true)
    }

    pub fn postpone(&mut self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        if !self.holds(claim) {
            return Ok(false);
        }
        let place = keys::work(&claim.queue, claim.due, &claim.key, &claim.stream);
        let payload = payload_at(self.tree, &place)?;
        let put = WorkChange::Put { queue: claim.queue.clone(), key: claim.key.clone(), due, payload };
        self.change_rows(&claim.stream, &[], &[put])?;
        Ok(true)
    }

    fn change_rows(
        &mut self,
        name: &StreamName,
        index: &[IndexChange],
        work: &[WorkChange],
    ) -> Result<(), StoreError> {
        let (name, mut state) = self.memo.take(self.tree, name)?;
        let changes = self.check_rows(&name, &state, index, work);
        let done = changes.map(|changes| {
            self.apply_rows(&name, &mut state, changes);
            self.moves(&name, &mut state);
        });
        self.memo.keep(name, state);
        done
    }

    pub fn pack(&mut self, packing: Packing) -> Result<bool, StoreError> {
        let (name, mut state) = self.memo.take(self.tree, &packing.stream)?;
        // Stored frames never change, so the record fits unless another job has packed the stream.
        let fits = state.packed == packing.before && state.last.place >= packing.up_to.place;
        if fits {
            state.packed = Some(packing.up_to);
            self.extend(packing.changes);
            self.moves(&name, &mut state);
        }
        self.memo.keep(name, state);
        Ok(fits)
    }

    /// Adds a complete, checked stream, packed.
    pub fn restore(&mut self, whole: &WholeStream) -> Result<Restored, StoreError> {
        let (name, mut state) = self.memo.take(self.tree, &whole.stream)?;
        if state.exists() {
            self.memo.keep(name, state);
            return Err(StoreError::Exists(whole.stream.clone()));
        }
        let (index, work) = whole.row_changes();
        let rows = self.check_rows(&name, &state, &index, &work)?;
        let requests: Vec<_> =
            whole.requests.iter().map(|one| (one.id.as_str(), one.number.0, one.answer.as_str())).collect();
        let events = whole.events.iter().map(String::as_str).collect();
        let up_to = Mark { number: whole.head.number.0, place: requests.len() as u32, hash: whole.head.hash };
        let draft = bodies::pack(name.as_str(), up_to, &bodies::PackedBody { events, requests });
        let mut changes = Changes::new();
        put(&mut changes, Kind::Packed, &keys::packed(&name), draft, 0)?;
        state.last = up_to;
        state.packed = Some(up_to);
        for (place, one) in (1..).zip(&whole.requests) {
            state.see(fingerprint(one.id.as_str()), Seen { number: one.number.0, place });
        }
        self.extend(changes);
        self.apply_rows(&name, &mut state, rows);
        self.moves(&name, &mut state);
        self.memo.keep(name, state);
        Ok(Restored::New)
    }

    /// Adds a snapshot; one that cannot be kept is dropped, because it is only a cache.
    pub fn keep_snapshot(&mut self, name: &StreamName, snapshot: &Snapshot) -> Result<(), StoreError> {
        if snapshot.check().is_err() || self.memo.state(self.tree, name)?.is_none() {
            return Ok(());
        }
        self.drop_snapshot(name)?;
        let body = SnapshotBody {
            number: snapshot.number.0,
            hash: snapshot.hash,
            version: &snapshot.version,
            bytes: &snapshot.bytes,
        };
        let draft = bodies::draft(&body, snapshot.bytes.len() + 200);
        let mut changes = Changes::new();
        put(&mut changes, Kind::Snapshot, &keys::snapshot(name), draft, 0)?;
        self.snapshots.insert(name.clone(), changes.len() as u16);
        self.extend(changes);
        Ok(())
    }

    pub fn drop_snapshot(&mut self, name: &StreamName) -> Result<(), StoreError> {
        let key = keys::snapshot(name);
        let mut changes: Changes = self.tree.pieces(&key)?.into_iter().map(|key| (key, None)).collect();
        remove(&mut changes, &key, 0..self.snapshots.remove(name).unwrap_or_default());
        self.extend(changes);
        Ok(())
    }
}

/// Returns the payload of a stored job.
pub fn payload_at(tree: &Tree, key: &[u8]) -> Result<String, StoreError> {
    let damage = |problem: &str| Damage::new(keys::describe(key), problem);
    let record = tree.get(Kind::Work, key)?.ok_or_else(|| damage("it is missing"))?;
    Ok(String::from_utf8(record).map_err(|_| damage("its payload is no text"))?)
}

/// Returns the recorded answer to a request that a stream has seen.
pub fn answer_at(
    tree: &Tree,
    name: &StreamName,
    state: &State,
    request: &RequestId,
    seen: Seen,
) -> Result<String, StoreError> {
    let key = keys::frame(name, seen.number, seen.place);
    let found = match state.packed.filter(|packed| seen.place <= packed.place) {
        Some(packed) => {
            let unpacked = fold::Unpacked::read(tree, name, packed)?;
            let body = unpacked.body()?;
            let found = body.requests.iter().find(|(id, ..)| *id == request.as_str());
            found.map(|(_, _, answer)| (*answer).to_owned())
        }
        None => match tree.get(Kind::Frame, &key)? {
            None => None,
            Some(record) => {
                let damage = |problem| Damage::new(keys::describe(&key), problem);
                let frame: Frame = bodies::decode(&record).map_err(damage)?;
                (frame.request == request.as_str()).then(|| frame.answer.to_owned())
            }
        },
    };
    found.ok_or_else(|| {
        let problem = format!("the answer to request {request} is missing");
        Damage::new(keys::describe(&key), problem).into()
    })
}

/// Returns `true` if a snapshot matches the number and hash of an event of its stream.
pub fn fits(tree: &Tree, name: &StreamName, snapshot: &Snapshot) -> Result<bool, StoreError> {
    if snapshot.number == Number::ZERO {
        return Ok(snapshot.hash == Head::of_nothing(name).hash);
    }
    let events = fold::events(tree, name, snapshot.number.0, 1)?;
    Ok(events.first().is_some_and(|event| event.hash == snapshot.hash))
}
