//! A store in memory: for tests and trials, and as the simple implementation that the store on disk is compared with.

use super::error::StoreError;
use super::event_store::Store;
use super::hash::Head;
use super::keyring::{KeyStore, MemoryKeys};
use super::limits::{KEPT_REQUESTS, MAX_ROWS};
use super::names::{Number, RequestId, StreamName, check_table};
use super::own_leases::OwnLeases;
use super::request::{
    Append, Appended, Claim, IndexChange, IndexRow, Listed, Note, Query, ReadRow, Snapshot, StoredEvent,
    Work, WorkChange, at_most, check_changes, next_token,
};
use super::whole::{Answered, OwnRow, OwnWork, Restored, WholeStream, check_query};
use async_trait::async_trait;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A store in memory. Its contents are lost with the last handle.
///
/// ```
/// use castellan_store::{Append, MemoryStore, Number, Store};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let store = MemoryStore::new();
/// let mut append = Append::new("order/7".parse()?, Number::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// store.append(append).await?;
///
/// // A clone is another handle on the same store.
/// let copy = store.clone();
/// let events = copy.read(&"order/7".parse()?, Number(1), 100).await?;
/// assert_eq!(events[0].json, r#"{"opened":{}}"#);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default, Debug)]
pub struct MemoryStore {
    state: Arc<Mutex<StoreState>>,
    keys: MemoryKeys,
    leases: OwnLeases,
}

#[derive(Default, Debug)]
struct StoreState {
    streams: BTreeMap<StreamName, Stream>,
    /// The index rows, by index and key.
    index: BTreeMap<(String, String), IndexRow>,
    /// The queue, due time, key and stream of each job.
    due: BTreeSet<(String, u64, String, StreamName)>,
}

#[derive(Default, Debug)]
struct Stream {
    events: Vec<StoredEvent>,
    requests: Vec<Answered>,
    answers: HashMap<RequestId, usize>,
    snapshot: Option<Snapshot>,
    /// The number of requests when it was packed.
    packed: usize,
    /// The index and key of each of its rows.
    rows: BTreeSet<(String, String)>,
    /// The jobs, by queue and key.
    work: BTreeMap<(String, String), Item>,
}

#[derive(Debug)]
struct Item {
    due: u64,
    payload: String,
    /// The token of the claim, and the end of its lease.
    lease: Option<(u64, u64)>,
}

impl MemoryStore {
    /// Creates an empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn lock(&self) -> MutexGuard<'_, StoreState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stream {
    fn head(&self, name: &StreamName) -> Head {
        match self.events.last() {
            Some(last) => Head { number: last.number, hash: last.hash },
            None => Head::of_nothing(name),
        }
    }

    fn push_event(&mut self, name: &StreamName, json: String) {
        let head = self.head(name).after(&json);
        self.events.push(StoredEvent { number: head.number, hash: head.hash, json });
    }

    fn push_request(&mut self, answered: Answered) {
        self.answers.insert(answered.id.clone(), self.requests.len());
        self.requests.push(answered);
    }

    /// Forgets the oldest surplus requests without events after the last event.
    fn forget_requests(&mut self) {
        let number = self.events.last().map_or(Number::ZERO, |last| last.number);
        let is_earlier = |answered: &Answered| answered.number < number;
        let behind = self.requests.iter().take_while(|answered| is_earlier(answered)).count();
        // The first request at that number has stored the event.
        let first = (behind + usize::from(number > Number::ZERO)).max(self.packed);
        let over = self.requests.len().saturating_sub(first + KEPT_REQUESTS as usize);
        if over > 0 {
            self.requests.drain(first..first + over);
            let ids = self.requests.iter().map(|answered| answered.id.clone());
            self.answers = ids.zip(0..).collect();
        }
    }

    fn claimed(&self, claim: &Claim) -> Option<&Item> {
        let item = self.work.get(&(claim.queue.clone(), claim.key.clone()))?;
        item.lease.is_some_and(|(token, _)| token == claim.token).then_some(item)
    }
}

impl StoreState {
    /// Checks that a stream may make these changes.
    fn check(&self, name: &StreamName, index: &[IndexChange], work: &[WorkChange]) -> Result<(), StoreError> {
        let stream = self.streams.get(name);
        let mut rows = stream.map(|stream| stream.rows.clone()).unwrap_or_default();
        for change in index {
            match change {
                IndexChange::Put { index, key, .. } => {
                    let place = (index.clone(), key.clone());
                    if let Some(row) = self.index.get(&place).filter(|row| row.stream != *name) {
                        let (index, key) = place;
                        return Err(StoreError::Taken { index, key, owner: row.stream.clone() });
                    }
                    rows.insert(place);
                }
                IndexChange::Remove { index, key } => {
                    rows.remove(&(index.clone(), key.clone()));
                }
            }
        }
        let mut items: BTreeSet<_> =
            stream.map(|stream| stream.work.keys().cloned().collect()).unwrap_or_default();
        for change in work {
            match change {
                WorkChange::Put { queue, key, .. } => items.insert((queue.clone(), key.clone())),
                WorkChange::Remove { queue, key } => items.remove(&(queue.clone(), key.clone())),
            };
        }
        at_most("a stream", "rows", rows.len() + items.len(), MAX_ROWS)?;
        Ok(())
    }

    /// Applies changes that were checked.
    fn change(&mut self, name: &StreamName, index: Vec<IndexChange>, work: Vec<WorkChange>) {
        let stream = self.streams.entry(name.clone()).or_default();
        for change in index {
            match change {
                IndexChange::Put { index, key, value } => {
                    let place = (index, key.clone());
                    stream.rows.insert(place.clone());
                    self.index.insert(place, IndexRow { key, value, stream: name.clone() });
                }
                IndexChange::Remove { index, key } => {
                    let place = (index, key);
                    if stream.rows.remove(&place) {
                        self.index.remove(&place);
                    }
                }
            }
        }
        for change in work {
            let (WorkChange::Put { queue, key, .. } | WorkChange::Remove { queue, key }) = &change;
            if let Some(item) = stream.work.remove(&(queue.clone(), key.clone())) {
                self.due.remove(&(queue.clone(), item.due, key.clone(), name.clone()));
            }
            if let WorkChange::Put { queue, key, due, payload } = change {
                self.due.insert((queue.clone(), due, key.clone(), name.clone()));
                stream.work.insert((queue, key), Item { due, payload, lease: None });
            }
        }
    }

    /// Returns `true` if a row of a stream has not changed since it was read.
    fn stands(&self, name: &StreamName, read: &ReadRow) -> bool {
        let row = self.index.get(&(read.index.clone(), read.key.clone())).filter(|row| row.stream == *name);
        row.map(|row| &row.value) == read.value.as_ref()
    }

    fn append(&mut self, append: Append) -> Result<Appended, StoreError> {
        append.check()?;
        let name = append.stream;
        let stream = self.streams.get(&name);
        let head = stream.map_or_else(|| Head::of_nothing(&name), |stream| stream.head(&name));
        let answered =
            stream.and_then(|stream| Some(&stream.requests[*stream.answers.get(&append.request)?]));
        if let Some(answered) = answered {
            return Ok(Appended::Repeated { answer: answered.answer.clone(), head });
        }
        if head.number != append.expected {
            return Err(StoreError::Conflict(head));
        }
        self.check(&name, &append.index, &append.work)?;
        if !append.depends_on.iter().all(|read| self.stands(&name, read)) {
            return Err(StoreError::Conflict(head));
        }
        let stream = self.streams.entry(name.clone()).or_default();
        for json in append.events {
            stream.push_event(&name, json);
        }
        let head = stream.head(&name);
        stream.push_request(Answered { id: append.request, number: head.number, answer: append.answer });
        stream.forget_requests();
        self.change(&name, append.index, append.work);
        Ok(Appended::Stored(head))
    }

    fn finish(&mut self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError> {
        check_changes(&changes)?;
        if self.streams.get(&claim.stream).and_then(|stream| stream.claimed(claim)).is_none() {
            return Ok(false);
        }
        let removal = WorkChange::Remove { queue: claim.queue.clone(), key: claim.key.clone() };
        self.check(&claim.stream, &changes, std::slice::from_ref(&removal))?;
        self.change(&claim.stream, changes, vec![removal]);
        Ok(true)
    }

    fn whole(&self, name: &StreamName) -> Option<WholeStream> {
        let stream = self.streams.get(name)?;
        let row = |place: &(String, String)| OwnRow {
            index: place.0.clone(),
            key: place.1.clone(),
            value: self.index[place].value.clone(),
        };
        let work = |((queue, key), item): (&(String, String), &Item)| OwnWork {
            queue: queue.clone(),
            key: key.clone(),
            due: item.due,
            payload: item.payload.clone(),
        };
        Some(WholeStream {
            stream: name.clone(),
            head: stream.head(name),
            events: stream.events.iter().map(|event| event.json.clone()).collect(),
            requests: stream.requests.clone(),
            index: stream.rows.iter().map(row).collect(),
            work: stream.work.iter().map(work).collect(),
        })
    }

    fn restore(&mut self, whole: WholeStream) -> Result<Restored, StoreError> {
        whole.check()?;
        if let Some(present) = self.whole(&whole.stream) {
            if present == whole {
                return Ok(Restored::Same);
            }
            return Err(StoreError::Exists(whole.stream));
        }
        let (index, work) = whole.row_changes();
        self.check(&whole.stream, &index, &work)?;
        let mut stream = Stream { packed: whole.requests.len(), ..Stream::default() };
        whole.events.into_iter().for_each(|json| stream.push_event(&whole.stream, json));
        whole.requests.into_iter().for_each(|answered| stream.push_request(answered));
        self.streams.insert(whole.stream.clone(), stream);
        self.change(&whole.stream, index, work);
        Ok(Restored::New)
    }
}

#[async_trait]
impl Store for MemoryStore {
    fn keys(&self) -> &dyn KeyStore {
        &self.keys
    }

    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.lock().append(append)
    }

    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        Ok(self.lock().streams.get(stream).map(|found| found.head(stream)))
    }

    async fn read(
        &self,
        stream: &StreamName,
        from: Number,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let state = self.lock();
        let events = state.streams.get(stream).map_or(&[][..], |found| &found.events);
        Ok(events.iter().skip((from.0 as usize).saturating_sub(1)).take(limit).cloned().collect())
    }

    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError> {
        let state = self.lock();
        let found = state.streams.get(stream);
        let answered = found.and_then(|found| Some(&found.requests[*found.answers.get(request)?]));
        Ok(answered.map(|answered| answered.answer.clone()))
    }

    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError> {
        let state = self.lock();
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        let names = state.streams.range::<StreamName, _>((from, Bound::Unbounded));
        Ok(names.map(|(name, _)| name.clone()).take(limit).collect())
    }

    async fn query(&self, query: Query) -> Result<Listed<IndexRow>, StoreError> {
        check_query(&query.index, query.after.as_deref())?;
        let state = self.lock();
        let behind = query.after.as_ref().is_some_and(|after| *after >= query.prefix);
        let from = (query.index.clone(), query.after.unwrap_or_default().max(query.prefix.clone()));
        let rows = state
            .index
            .range(from.clone()..)
            .take_while(|((index, key), _)| *index == query.index && key.starts_with(&query.prefix))
            .filter(|(place, _)| !behind || **place != from)
            .map(|(_, row)| row.clone());
        Ok(Listed { rows: rows.take(query.limit).collect(), damaged: Vec::new() })
    }

    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listed<Work>, StoreError> {
        check_table("the name of a queue", queue)?;
        let mut state = self.lock();
        let StoreState { streams, due, .. } = &mut *state;
        let first = (queue.to_owned(), 0, String::new(), StreamName::first());
        let mut claimed = Vec::new();
        for (_, when, key, name) in
            due.range(first..).take_while(|(of, when, ..)| of == queue && *when <= now)
        {
            if claimed.len() == limit {
                break;
            }
            let place = (queue.to_owned(), key.clone());
            let found = streams.get_mut(name).and_then(|stream| stream.work.get_mut(&place));
            let Some(item) = found.filter(|item| item.lease.is_none_or(|(_, until)| until <= now)) else {
                continue;
            };
            let token = next_token();
            item.lease = Some((token, lease_until));
            let (stream, key) = (name.clone(), key.clone());
            let claim = Claim { queue: queue.to_owned(), stream, key, due: *when, token };
            claimed.push(Work { claim, due: *when, payload: item.payload.clone() });
        }
        Ok(Listed { rows: claimed, damaged: Vec::new() })
    }

    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError> {
        self.lock().finish(claim, changes)
    }

    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        let mut state = self.lock();
        let found = state.streams.get(&claim.stream).and_then(|stream| stream.claimed(claim));
        let Some(payload) = found.map(|item| item.payload.clone()) else { return Ok(false) };
        let put = WorkChange::Put { queue: claim.queue.clone(), key: claim.key.clone(), due, payload };
        state.change(&claim.stream, Vec::new(), vec![put]);
        Ok(true)
    }

    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError> {
        check_table("the name of a queue", queue)?;
        let state = self.lock();
        let first = (queue.to_owned(), 0, String::new(), StreamName::first());
        let all = state.due.range(first..).take_while(|(of, ..)| of == queue);
        let mut earliest = None;
        for (_, due, key, name) in all {
            if earliest.is_some_and(|earliest| *due >= earliest) {
                break;
            }
            let item = &state.streams[name].work[&(queue.to_owned(), key.clone())];
            let when = item.lease.map_or(*due, |(_, until)| until.max(*due));
            earliest = Some(earliest.map_or(when, |earliest: u64| earliest.min(when)));
        }
        Ok(earliest)
    }

    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError> {
        let state = self.lock();
        let Some(found) = state.streams.get(stream) else { return Ok(None) };
        let fits = |snapshot: &&Snapshot| match snapshot.number.0 {
            0 => snapshot.hash == Head::of_nothing(stream).hash,
            number => found.events.get(number as usize - 1).is_some_and(|event| event.hash == snapshot.hash),
        };
        Ok(found.snapshot.as_ref().filter(fits).cloned())
    }

    fn keep_snapshot(&self, stream: &StreamName, snapshot: Snapshot) {
        if let Some(found) = self.lock().streams.get_mut(stream)
            && snapshot.check().is_ok()
        {
            found.snapshot = Some(snapshot);
        }
    }

    fn drop_snapshot(&self, stream: &StreamName) {
        if let Some(found) = self.lock().streams.get_mut(stream) {
            found.snapshot = None;
        }
    }

    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError> {
        let mut state = self.lock();
        let Some(found) = state.streams.get_mut(stream) else { return Ok(false) };
        let all = found.requests.len();
        Ok(std::mem::replace(&mut found.packed, all) < all)
    }

    async fn whole(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError> {
        Ok(self.lock().whole(stream))
    }

    async fn restore(&self, whole: WholeStream) -> Result<Restored, StoreError> {
        self.lock().restore(whole)
    }

    async fn lease(&self, name: &str) -> Result<bool, StoreError> {
        self.leases.lease(name)
    }

    async fn release(&self, name: &str) -> Result<(), StoreError> {
        self.leases.release(name);
        Ok(())
    }

    async fn leave_note(&self, name: &str, note: &str) -> Result<bool, StoreError> {
        Ok(self.leases.leave_note(name, note))
    }

    async fn note(&self, name: &str) -> Result<Option<Note>, StoreError> {
        Ok(self.leases.note(name))
    }

    async fn leased(&self, prefix: &str) -> Result<u64, StoreError> {
        Ok(self.leases.count(prefix))
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.leases.release_all();
        Ok(())
    }
}
