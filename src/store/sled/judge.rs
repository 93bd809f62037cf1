//! What a gathered batch of jobs changes: judged one after the other against what those before leave.

use super::bodies::{self, Frame, Mark, RowBody, SnapshotBody};
use super::fold;
use super::keys;
use super::memo::{Memo, State};
use super::piece::Kind;
use super::tree::{Changes, Tree, put, remove};
use crate::store::error::{Damage, Invalid, StoreError};
use crate::store::hash::Head;
use crate::store::limits::MAX_ROWS;
use crate::store::names::{Number, RequestId, StreamName};
use crate::store::request::{Append, Appended, Claim, IndexChange, Snapshot, WorkChange, at_most};
use crate::store::whole::{Restored, WholeStream};
use std::collections::{BTreeSet, HashMap, HashSet};

/// A packed record that was made ready, and what it takes the place of.
#[derive(Debug)]
pub struct Packing {
    pub stream: StreamName,
    /// The mark of the packed record that was there.
    pub before: Option<Mark>,
    pub up_to: Mark,
    pub changes: Changes,
}

/// The last change of each key.
pub type Batch = HashMap<Vec<u8>, Option<Vec<u8>>>;

/// The batch in the making.
pub struct Judge<'a> {
    tree: &'a Tree,
    memo: &'a mut Memo,
    changes: Batch,
    /// Streams whose heads must be written.
    moved: HashSet<StreamName>,
    /// Answers of this batch's own requests, which are not in the tree yet.
    answers: HashMap<(StreamName, RequestId), String>,
    /// Owners of index rows as this batch leaves them.
    owners: HashMap<(String, String), Option<StreamName>>,
}

impl<'a> Judge<'a> {
    pub fn new(tree: &'a Tree, memo: &'a mut Memo) -> Self {
        Self {
            tree,
            memo,
            changes: HashMap::new(),
            moved: HashSet::new(),
            answers: HashMap::new(),
            owners: HashMap::new(),
        }
    }

    /// What the batch changes; whether any of it must be on the disk before it is answered.
    pub fn finish(mut self) -> Result<(Batch, bool), StoreError> {
        let durable = !self.moved.is_empty();
        for name in std::mem::take(&mut self.moved) {
            let mut state = self.memo.take(self.tree, &name)?;
            let record = state.head_record(&name);
            let changes =
                put(Kind::Head, &keys::head(&name), &record, state.head_pieces).map_err(too_long)?;
            state.head_pieces = changes.iter().filter(|(_, piece)| piece.is_some()).count() as u16;
            self.changes.extend(changes);
            self.memo.keep(name, state);
        }
        Ok((self.changes, durable))
    }

    pub fn append(&mut self, append: Append) -> Result<Appended, StoreError> {
        let mut state = self.memo.take(self.tree, &append.stream)?;
        let name = append.stream.clone();
        let result = self.append_to(&mut state, append);
        if state.exists() {
            self.memo.keep(name, state);
        }
        result
    }

    fn append_to(&mut self, state: &mut State, append: Append) -> Result<Appended, StoreError> {
        let Append { stream: name, expected, request, answer, events, index, work } = append;
        let head = state.last.head();
        if let Some(place) = state.requests.get(&request).copied() {
            let answer = match self.answers.get(&(name.clone(), request.clone())) {
                Some(answer) => answer.clone(),
                None => answer_at(self.tree, &name, state, &request, place)?,
            };
            return Ok(Appended::Repeated { answer, head });
        }
        if head.number != expected {
            return Err(StoreError::Conflict(head));
        }
        let rows = self.judge_rows(&name, state, &index, &work)?;
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
        let key = keys::frame(&name, frame.number, frame.place);
        let mut changes = put(Kind::Frame, &key, &bodies::encode(&frame), 0).map_err(too_long)?;
        changes.extend(rows);
        self.tree.touch(&changes)?;
        state.last = Mark { number: frame.number, place: frame.place, hash: end.hash };
        state.requests.insert(request.clone(), (end.number.0, Some(frame.place)));
        self.answers.insert((name.clone(), request), answer);
        self.take_rows(&name, state, index, work);
        self.changes.extend(changes);
        self.moved.insert(name);
        Ok(Appended::Stored(end))
    }

    /// Checks changes of a stream's rows, and gives what they change in the tree.
    fn judge_rows(
        &self,
        name: &StreamName,
        state: &State,
        index: &[IndexChange],
        work: &[WorkChange],
    ) -> Result<Changes, StoreError> {
        let mut changes = Changes::new();
        let mut rows: HashMap<(&str, &str), u16> = HashMap::new();
        let pieces_of = |rows: &HashMap<(&str, &str), u16>, index: &str, key: &str| {
            rows.get(&(index, key)).copied().unwrap_or_else(|| {
                state.index.get(&(index.to_owned(), key.to_owned())).copied().unwrap_or_default()
            })
        };
        for change in index {
            match change {
                IndexChange::Put { index, key, value } => {
                    let old = pieces_of(&rows, index, key);
                    if !state.index.contains_key(&(index.clone(), key.clone())) {
                        self.must_be_free(name, index, key)?;
                    }
                    let body = bodies::encode(&RowBody { owner: name.as_str(), value });
                    let new = put(Kind::Index, &keys::row(index, key), &body, old).map_err(too_long)?;
                    rows.insert((index, key), new.iter().filter(|(_, piece)| piece.is_some()).count() as u16);
                    changes.extend(new);
                }
                IndexChange::Remove { index, key } => {
                    let old = pieces_of(&rows, index, key);
                    changes.extend(remove(&keys::row(index, key), 0..old));
                    rows.insert((index, key), 0);
                }
            }
        }
        let mut items: HashMap<(&str, &str), Option<(u64, u16)>> = HashMap::new();
        for change in work {
            let (WorkChange::Put { queue, key, .. } | WorkChange::Remove { queue, key }) = change;
            let standing = match items.get(&(queue.as_str(), key.as_str())) {
                Some(item) => *item,
                None => state.work.get(&(queue.clone(), key.clone())).copied(),
            };
            let mut old = 0;
            if let Some((due, pieces)) = standing {
                match change {
                    WorkChange::Put { due: new, .. } if *new == due => old = pieces,
                    _ => changes.extend(remove(&keys::work(queue, due, key, name), 0..pieces)),
                }
            }
            let item = if let WorkChange::Put { due, payload, .. } = change {
                let place = keys::work(queue, *due, key, name);
                let new = put(Kind::Work, &place, payload.as_bytes(), old).map_err(too_long)?;
                let pieces = new.iter().filter(|(_, piece)| piece.is_some()).count() as u16;
                changes.extend(new);
                Some((*due, pieces))
            } else {
                None
            };
            items.insert((queue, key), item);
        }
        judge_count(state, &rows, &items)?;
        Ok(changes)
    }

    /// Whether a row of an index belongs to no other stream.
    fn must_be_free(&self, name: &StreamName, index: &str, key: &str) -> Result<(), StoreError> {
        let owner = match self.owners.get(&(index.to_owned(), key.to_owned())) {
            Some(owner) => owner.clone(),
            None => owner_of(self.tree, index, key)?,
        };
        match owner {
            Some(owner) if owner != *name => {
                Err(StoreError::Taken { index: index.to_owned(), key: key.to_owned(), owner })
            }
            // A row that its stream does not know: it is put over.
            _ => Ok(()),
        }
    }

    /// Makes changes of rows that were judged, in the state.
    fn take_rows(
        &mut self,
        name: &StreamName,
        state: &mut State,
        index: Vec<IndexChange>,
        work: Vec<WorkChange>,
    ) {
        for change in index {
            match change {
                IndexChange::Put { index, key, value } => {
                    let length = bodies::encode(&RowBody { owner: name.as_str(), value: &value }).len();
                    state.index.insert((index.clone(), key.clone()), super::piece::count(length) as u16);
                    self.owners.insert((index, key), Some(name.clone()));
                }
                IndexChange::Remove { index, key } => {
                    let place = (index, key);
                    if state.index.remove(&place).is_some() {
                        self.owners.insert(place, None);
                    }
                }
            }
        }
        for change in work {
            let (WorkChange::Put { queue, key, .. } | WorkChange::Remove { queue, key }) = &change;
            let place = (queue.clone(), name.clone(), key.clone());
            self.memo.leases.remove(&place);
            match change {
                WorkChange::Put { queue, key, due, payload } => {
                    state.work.insert((queue, key), (due, super::piece::count(payload.len()) as u16));
                }
                WorkChange::Remove { queue, key } => {
                    state.work.remove(&(queue, key));
                }
            }
        }
    }

    fn holds(&self, claim: &Claim) -> bool {
        let place = (claim.queue.clone(), claim.stream.clone(), claim.key.clone());
        self.memo.leases.get(&place).is_some_and(|lease| lease.token == claim.token)
    }

    pub fn finish_work(&mut self, claim: &Claim, index: Vec<IndexChange>) -> Result<bool, StoreError> {
        if !self.holds(claim) {
            return Ok(false);
        }
        let removal = WorkChange::Remove { queue: claim.queue.clone(), key: claim.key.clone() };
        self.change_rows(&claim.stream, index, vec![removal])?;
        Ok(true)
    }

    pub fn postpone(&mut self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        if !self.holds(claim) {
            return Ok(false);
        }
        let payload = self.stored_payload(claim)?;
        let put = WorkChange::Put { queue: claim.queue.clone(), key: claim.key.clone(), due, payload };
        self.change_rows(&claim.stream, Vec::new(), vec![put])?;
        Ok(true)
    }

    fn stored_payload(&mut self, claim: &Claim) -> Result<String, StoreError> {
        let state = self.memo.state(self.tree, &claim.stream)?;
        let standing = state.and_then(|state| state.work.get(&(claim.queue.clone(), claim.key.clone())));
        let Some((due, _)) = standing else {
            let problem = "its stream does not know it";
            let key = keys::describe(&keys::work(&claim.queue, 0, &claim.key, &claim.stream));
            return Err(Damage::new(key, problem).into());
        };
        payload_at(self.tree, &keys::work(&claim.queue, *due, &claim.key, &claim.stream))
    }

    fn change_rows(
        &mut self,
        name: &StreamName,
        index: Vec<IndexChange>,
        work: Vec<WorkChange>,
    ) -> Result<(), StoreError> {
        let mut state = self.memo.take(self.tree, name)?;
        let judged = self.judge_rows(name, &state, &index, &work).and_then(|changes| {
            self.tree.touch(&changes)?;
            Ok(changes)
        });
        if let Ok(changes) = &judged {
            self.changes.extend(changes.iter().cloned());
            self.take_rows(name, &mut state, index, work);
            self.moved.insert(name.clone());
        }
        self.memo.keep(name.clone(), state);
        judged.map(|_| ())
    }

    pub fn pack(&mut self, packing: Packing) -> Result<bool, StoreError> {
        let name = packing.stream;
        let mut state = self.memo.take(self.tree, &name)?;
        // Frames do not change once they are there: it fits as long as nobody else packed.
        let fits = state.packed == packing.before && state.last.place >= packing.up_to.place;
        if fits && let Err(error) = self.tree.touch(&packing.changes) {
            self.memo.keep(name, state);
            return Err(error);
        }
        if fits {
            state.packed = Some(packing.up_to);
            for (_, place) in state.requests.values_mut() {
                *place = place.filter(|place| *place > packing.up_to.place);
            }
            self.changes.extend(packing.changes);
            self.moved.insert(name.clone());
        }
        self.memo.keep(name, state);
        Ok(fits)
    }

    /// Puts a whole stream that was checked into the tree, packed.
    pub fn restore(&mut self, whole: WholeStream) -> Result<Restored, StoreError> {
        let name = whole.stream.clone();
        let mut state = self.memo.take(self.tree, &name)?;
        if state.exists() {
            self.memo.keep(name.clone(), state);
            return Err(StoreError::Exists(name));
        }
        let (index, work) = whole.row_changes();
        let rows = self.judge_rows(&name, &state, &index, &work)?;
        let requests: Vec<_> =
            whole.requests.iter().map(|one| (one.id.as_str(), one.number.0, one.answer.as_str())).collect();
        let events = whole.events.iter().map(String::as_str).collect();
        let up_to = Mark { number: whole.head.number.0, place: requests.len() as u32, hash: whole.head.hash };
        let record = bodies::pack(name.as_str(), up_to, &bodies::PackedBody { events, requests });
        let mut changes = put(Kind::Packed, &keys::packed(&name), &record, 0).map_err(too_long)?;
        changes.extend(rows);
        self.tree.touch(&changes)?;
        state.last = up_to;
        state.packed = Some(up_to);
        for one in whole.requests {
            state.requests.insert(one.id, (one.number.0, None));
        }
        self.take_rows(&name, &mut state, index, work);
        self.changes.extend(changes);
        self.moved.insert(name.clone());
        self.memo.keep(name, state);
        Ok(Restored::New)
    }

    /// Keeps a snapshot; one that cannot be kept is left out, as it is only a cache.
    pub fn keep_snapshot(&mut self, name: &StreamName, snapshot: &Snapshot) -> Result<(), StoreError> {
        if snapshot.check().is_err() || self.memo.state(self.tree, name)?.is_none() {
            return Ok(());
        }
        self.drop_snapshot(name)?;
        let body = bodies::encode(&SnapshotBody {
            number: snapshot.number.0,
            hash: snapshot.hash,
            version: &snapshot.version,
            bytes: &snapshot.bytes,
        });
        let changes = put(Kind::Snapshot, &keys::snapshot(name), &body, 0).map_err(too_long)?;
        self.tree.touch(&changes)?;
        self.changes.extend(changes);
        Ok(())
    }

    pub fn drop_snapshot(&mut self, name: &StreamName) -> Result<(), StoreError> {
        let prefix = keys::snapshot(name);
        let unwritten: Vec<_> = self.changes.keys().filter(|key| key.starts_with(&prefix)).cloned().collect();
        for key in self.tree.pieces(&prefix)?.into_iter().chain(unwritten) {
            self.changes.insert(key, None);
        }
        Ok(())
    }
}

/// Whether a stream would hold more rows than it may.
fn judge_count(
    state: &State,
    rows: &HashMap<(&str, &str), u16>,
    items: &HashMap<(&str, &str), Option<(u64, u16)>>,
) -> Result<(), Invalid> {
    let standing = state.index.len() + state.work.len();
    if standing + rows.len() + items.len() <= MAX_ROWS {
        return Ok(());
    }
    let mut index: BTreeSet<(&str, &str)> = state.index.keys().map(|(a, b)| (&**a, &**b)).collect();
    for (place, pieces) in rows {
        if *pieces > 0 {
            index.insert(*place)
        } else {
            index.remove(place)
        };
    }
    let mut work: BTreeSet<(&str, &str)> = state.work.keys().map(|(a, b)| (&**a, &**b)).collect();
    for (place, item) in items {
        if item.is_some() {
            work.insert(*place)
        } else {
            work.remove(place)
        };
    }
    at_most("a stream", "rows", index.len() + work.len(), MAX_ROWS)
}

fn too_long(problem: String) -> StoreError {
    Invalid::new("a record", problem).into()
}

/// The stream to which a stored index row belongs.
fn owner_of(tree: &Tree, index: &str, key: &str) -> Result<Option<StreamName>, StoreError> {
    let place = keys::row(index, key);
    let Some(record) = tree.get(Kind::Index, &place)? else { return Ok(None) };
    let damage = |problem: String| Damage::new(keys::describe(&place), problem);
    let row: RowBody = bodies::decode(&record).map_err(damage)?;
    Ok(Some(StreamName::new(row.owner).map_err(|invalid| damage(invalid.to_string()))?))
}

/// The payload of stored work.
pub fn payload_at(tree: &Tree, key: &[u8]) -> Result<String, StoreError> {
    let damage = |problem: &str| Damage::new(keys::describe(key), problem);
    let record = tree.get(Kind::Work, key)?.ok_or_else(|| damage("it is missing"))?;
    Ok(String::from_utf8(record).map_err(|_| damage("its payload is no text"))?)
}

/// The recorded answer of a request that a stream has seen.
pub fn answer_at(
    tree: &Tree,
    name: &StreamName,
    state: &State,
    request: &RequestId,
    (number, place): (u64, Option<u32>),
) -> Result<String, StoreError> {
    let (key, found) = match (place, state.packed) {
        (Some(place), _) => {
            let key = keys::frame(name, number, place);
            let record = tree.get(Kind::Frame, &key)?;
            let found = match &record {
                None => None,
                Some(record) => {
                    let frame: Frame = bodies::decode(record)
                        .map_err(|problem| Damage::new(keys::describe(&key), problem))?;
                    (frame.request == request.as_str()).then(|| frame.answer.to_owned())
                }
            };
            (key, found)
        }
        (None, Some(packed)) => {
            let unpacked = fold::Unpacked::read(tree, name, packed)?;
            let body = unpacked.body()?;
            let found = body.requests.iter().find(|(id, ..)| *id == request.as_str());
            (keys::packed(name), found.map(|(_, _, answer)| (*answer).to_owned()))
        }
        (None, None) => (keys::packed(name), None),
    };
    found.ok_or_else(|| {
        let problem = format!("the answer to request {request} is missing");
        Damage::new(keys::describe(&key), problem).into()
    })
}

/// The number of a snapshot's event and its hash, as the stream has them.
pub fn fits(tree: &Tree, name: &StreamName, snapshot: &Snapshot) -> Result<bool, StoreError> {
    if snapshot.number == Number::ZERO {
        return Ok(snapshot.hash == Head::of_nothing(name).hash);
    }
    let events = fold::events(tree, name, snapshot.number.0, 1)?;
    Ok(events.first().is_some_and(|event| event.hash == snapshot.hash))
}
