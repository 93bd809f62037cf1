//! A store in memory: for tests and trials, and as the simple implementation that the store on disk is compared with.

use super::arguments::{
    Append, AppendOutcome, Claim, ClaimedJob, ExpectedRow, IndexChange, IndexRow, JobChange, Listing, Lookup,
    LookupResult, Note, Query, Snapshot, StoredEvent, check_at_most, check_changes, next_token,
};
use super::error::StoreError;
use super::event_store::Store;
use super::hash::Head;
use super::keyring::{KeyStore, MemoryKeys};
use super::limits::{MAX_ROWS, REMEMBERED_REQUESTS};
use super::local_leases::LocalLeases;
use super::names::{RequestId, StreamName, Version, check_table_name};
use super::whole_stream::{RequestRecord, RestoreOutcome, StreamJob, StreamRow, WholeStream};
use async_trait::async_trait;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A store in memory. Its contents are lost with the last handle.
///
/// ```
/// use castellan_store::{Append, MemoryStore, Store, Version};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let store = MemoryStore::new();
/// let mut append = Append::new("order/7".parse()?, Version::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// store.append(append).await?;
///
/// // A clone is another handle on the same store.
/// let copy = store.clone();
/// let events = copy.read(&"order/7".parse()?, Version(1), 100).await?;
/// assert_eq!(events[0].json, r#"{"opened":{}}"#);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default, Debug)]
pub struct MemoryStore {
    state: Arc<Mutex<MemoryState>>,
    keys: MemoryKeys,
    leases: LocalLeases,
}

#[derive(Default, Debug)]
struct MemoryState {
    streams: BTreeMap<StreamName, Stream>,
    /// The index rows, by index and key.
    index: BTreeMap<(String, String), IndexRow>,
    /// The queue, due time, key and stream of each job.
    due: BTreeSet<(String, u64, String, StreamName)>,
}

/// A stream with all its data.
#[derive(Default, Debug)]
struct Stream {
    events: Vec<StoredEvent>,
    requests: Vec<RequestRecord>,
    /// The positions in `requests`, by id.
    positions: HashMap<RequestId, usize>,
    snapshot: Option<Snapshot>,
    /// The number of requests when the stream was packed.
    packed: usize,
    /// The index and key of each of its rows.
    rows: BTreeSet<(String, String)>,
    /// The jobs, by queue and key.
    jobs: BTreeMap<(String, String), StoredJob>,
}

/// A job of a stream.
#[derive(Debug)]
struct StoredJob {
    due: u64,
    payload: String,
    /// The token of the claim and the end of its lease.
    lease: Option<(u64, u64)>,
}

impl MemoryStore {
    /// Creates an empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn lock(&self) -> MutexGuard<'_, MemoryState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stream {
    fn head(&self, name: &StreamName) -> Head {
        match self.events.last() {
            Some(last) => Head { version: last.version, hash: last.hash },
            None => Head::initial(name),
        }
    }

    fn push_event(&mut self, name: &StreamName, json: String) {
        let head = self.head(name).after(&json);
        self.events.push(StoredEvent { version: head.version, hash: head.hash, json });
    }

    fn push_request(&mut self, request: RequestRecord) {
        self.positions.insert(request.id.clone(), self.requests.len());
        self.requests.push(request);
    }

    /// Forgets the oldest surplus requests without events after the last event.
    fn forget_requests(&mut self) {
        let version = self.events.last().map_or(Version::ZERO, |last| last.version);
        let is_earlier = |request: &RequestRecord| request.version < version;
        let earlier = self.requests.iter().take_while(|request| is_earlier(request)).count();
        // The first request at that version has stored the event.
        let first = (earlier + usize::from(version > Version::ZERO)).max(self.packed);
        let surplus = self.requests.len().saturating_sub(first + REMEMBERED_REQUESTS as usize);
        if surplus > 0 {
            self.requests.drain(first..first + surplus);
            let ids = self.requests.iter().map(|request| request.id.clone());
            self.positions = ids.zip(0..).collect();
        }
    }

    fn claimed_job(&self, claim: &Claim) -> Option<&StoredJob> {
        let job = self.jobs.get(&(claim.queue.clone(), claim.key.clone()))?;
        job.lease.is_some_and(|(token, _)| token == claim.token).then_some(job)
    }
}

impl MemoryState {
    /// Checks that a stream may make these changes.
    fn check_rows(
        &self,
        name: &StreamName,
        index: &[IndexChange],
        jobs: &[JobChange],
    ) -> Result<(), StoreError> {
        let stream = self.streams.get(name);
        let mut row_keys = stream.map(|stream| stream.rows.clone()).unwrap_or_default();
        for change in index {
            match change {
                IndexChange::Put { index, key, .. } => {
                    let row_key = (index.clone(), key.clone());
                    if let Some(row) = self.index.get(&row_key).filter(|row| row.stream != *name) {
                        let (index, key) = row_key;
                        return Err(StoreError::Taken { index, key, owner: row.stream.clone() });
                    }
                    row_keys.insert(row_key);
                }
                IndexChange::Remove { index, key } => {
                    row_keys.remove(&(index.clone(), key.clone()));
                }
            }
        }
        let mut job_keys: BTreeSet<_> =
            stream.map(|stream| stream.jobs.keys().cloned().collect()).unwrap_or_default();
        for change in jobs {
            match change {
                JobChange::Put { queue, key, .. } => job_keys.insert((queue.clone(), key.clone())),
                JobChange::Remove { queue, key } => job_keys.remove(&(queue.clone(), key.clone())),
            };
        }
        check_at_most("a stream", "rows", row_keys.len() + job_keys.len(), MAX_ROWS)?;
        Ok(())
    }

    /// Applies changes that were checked.
    fn apply_rows(&mut self, name: &StreamName, index: Vec<IndexChange>, jobs: Vec<JobChange>) {
        let stream = self.streams.entry(name.clone()).or_default();
        for change in index {
            match change {
                IndexChange::Put { index, key, value } => {
                    let row_key = (index, key.clone());
                    stream.rows.insert(row_key.clone());
                    self.index.insert(row_key, IndexRow { key, value, stream: name.clone() });
                }
                IndexChange::Remove { index, key } => {
                    let row_key = (index, key);
                    if stream.rows.remove(&row_key) {
                        self.index.remove(&row_key);
                    }
                }
            }
        }
        for change in jobs {
            let (JobChange::Put { queue, key, .. } | JobChange::Remove { queue, key }) = &change;
            if let Some(job) = stream.jobs.remove(&(queue.clone(), key.clone())) {
                self.due.remove(&(queue.clone(), job.due, key.clone(), name.clone()));
            }
            if let JobChange::Put { queue, key, due, payload } = change {
                self.due.insert((queue.clone(), due, key.clone(), name.clone()));
                stream.jobs.insert((queue, key), StoredJob { due, payload, lease: None });
            }
        }
    }

    /// Returns `true` if a row of a stream has not changed since it was read.
    fn is_unchanged(&self, name: &StreamName, read: &ExpectedRow) -> bool {
        let row = self.index.get(&(read.index.clone(), read.key.clone())).filter(|row| row.stream == *name);
        row.map(|row| &row.value) == read.value.as_ref()
    }

    fn append(&mut self, append: Append) -> Result<AppendOutcome, StoreError> {
        append.check()?;
        let name = append.stream;
        let stream = self.streams.get(&name);
        let head = stream.map_or_else(|| Head::initial(&name), |stream| stream.head(&name));
        let answered =
            stream.and_then(|stream| Some(&stream.requests[*stream.positions.get(&append.request)?]));
        if let Some(answered) = answered {
            return Ok(AppendOutcome::Repeated { answer: answered.answer.clone(), head });
        }
        if head.version != append.expected {
            return Err(StoreError::Conflict(head));
        }
        self.check_rows(&name, &append.index, &append.jobs)?;
        if !append.depends_on.iter().all(|read| self.is_unchanged(&name, read)) {
            return Err(StoreError::Conflict(head));
        }
        let stream = self.streams.entry(name.clone()).or_default();
        for json in append.events {
            stream.push_event(&name, json);
        }
        let head = stream.head(&name);
        stream.push_request(RequestRecord {
            id: append.request,
            version: head.version,
            answer: append.answer,
        });
        stream.forget_requests();
        self.apply_rows(&name, append.index, append.jobs);
        Ok(AppendOutcome::Stored(head))
    }

    fn finish(&mut self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError> {
        check_changes(&changes)?;
        if self.streams.get(&claim.stream).and_then(|stream| stream.claimed_job(claim)).is_none() {
            return Ok(false);
        }
        let removal = JobChange::Remove { queue: claim.queue.clone(), key: claim.key.clone() };
        self.check_rows(&claim.stream, &changes, std::slice::from_ref(&removal))?;
        self.apply_rows(&claim.stream, changes, vec![removal]);
        Ok(true)
    }

    fn whole_stream(&self, name: &StreamName) -> Option<WholeStream> {
        let stream = self.streams.get(name)?;
        let row = |row_key: &(String, String)| StreamRow {
            index: row_key.0.clone(),
            key: row_key.1.clone(),
            value: self.index[row_key].value.clone(),
        };
        let jobs = |((queue, key), job): (&(String, String), &StoredJob)| StreamJob {
            queue: queue.clone(),
            key: key.clone(),
            due: job.due,
            payload: job.payload.clone(),
        };
        Some(WholeStream {
            stream: name.clone(),
            head: stream.head(name),
            events: stream.events.iter().map(|event| event.json.clone()).collect(),
            requests: stream.requests.clone(),
            index: stream.rows.iter().map(row).collect(),
            jobs: stream.jobs.iter().map(jobs).collect(),
        })
    }

    fn restore(&mut self, whole: WholeStream) -> Result<RestoreOutcome, StoreError> {
        whole.check()?;
        if let Some(present) = self.whole_stream(&whole.stream) {
            if present == whole {
                return Ok(RestoreOutcome::Same);
            }
            return Err(StoreError::Exists(whole.stream));
        }
        let (index, jobs) = whole.row_changes();
        self.check_rows(&whole.stream, &index, &jobs)?;
        let mut stream = Stream { packed: whole.requests.len(), ..Stream::default() };
        whole.events.into_iter().for_each(|json| stream.push_event(&whole.stream, json));
        whole.requests.into_iter().for_each(|request| stream.push_request(request));
        self.streams.insert(whole.stream.clone(), stream);
        self.apply_rows(&whole.stream, index, jobs);
        Ok(RestoreOutcome::New)
    }

    fn query(&self, query: Query) -> Listing<IndexRow> {
        let is_continued = query.after.as_ref().is_some_and(|after| *after >= query.prefix);
        let from = (query.index.clone(), query.after.unwrap_or_default().max(query.prefix.clone()));
        let rows = self
            .index
            .range(from.clone()..)
            .take_while(|((index, key), _)| *index == query.index && key.starts_with(&query.prefix))
            .filter(|(row_key, _)| !is_continued || **row_key != from)
            .map(|(_, row)| row.clone());
        Listing { rows: rows.take(query.limit).collect(), damaged: Vec::new() }
    }
}

#[async_trait]
impl Store for MemoryStore {
    fn keys(&self) -> &dyn KeyStore {
        &self.keys
    }

    async fn append(&self, append: Append) -> Result<AppendOutcome, StoreError> {
        self.lock().append(append)
    }

    async fn head(&self, stream: &StreamName) -> Result<Option<Head>, StoreError> {
        Ok(self.lock().streams.get(stream).map(|found| found.head(stream)))
    }

    async fn read(
        &self,
        stream: &StreamName,
        from: Version,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, StoreError> {
        let state = self.lock();
        let events = state.streams.get(stream).map_or(&[][..], |found| &found.events);
        Ok(events.iter().skip((from.0 as usize).saturating_sub(1)).take(limit).cloned().collect())
    }

    async fn answer(&self, stream: &StreamName, request: &RequestId) -> Result<Option<String>, StoreError> {
        let state = self.lock();
        let found = state.streams.get(stream);
        let answered = found.and_then(|found| Some(&found.requests[*found.positions.get(request)?]));
        Ok(answered.map(|answered| answered.answer.clone()))
    }

    async fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError> {
        let state = self.lock();
        let from = after.map_or(Bound::Unbounded, Bound::Excluded);
        let names = state.streams.range::<StreamName, _>((from, Bound::Unbounded));
        Ok(names.map(|(name, _)| name.clone()).take(limit).collect())
    }

    async fn look_up(&self, lookup: Lookup) -> Result<LookupResult, StoreError> {
        lookup.check()?;
        let state = self.lock();
        let head = |name| state.streams.get(name).map(|stream| stream.head(name));
        Ok(LookupResult {
            heads: lookup.heads.iter().map(head).collect(),
            listings: lookup.queries.into_iter().map(|query| state.query(query)).collect(),
        })
    }

    async fn claim(
        &self,
        queue: &str,
        now: u64,
        lease_until: u64,
        limit: usize,
    ) -> Result<Listing<ClaimedJob>, StoreError> {
        check_table_name("the name of a queue", queue)?;
        let mut state = self.lock();
        let MemoryState { streams, due, .. } = &mut *state;
        let first = (queue.to_owned(), 0, String::new(), StreamName::first());
        let mut claimed = Vec::new();
        for (_, due, key, name) in
            due.range(first..).take_while(|(due_queue, due, ..)| due_queue == queue && *due <= now)
        {
            if claimed.len() == limit {
                break;
            }
            let row_key = (queue.to_owned(), key.clone());
            let found = streams.get_mut(name).and_then(|stream| stream.jobs.get_mut(&row_key));
            let Some(job) = found.filter(|job| job.lease.is_none_or(|(_, until)| until <= now)) else {
                continue;
            };
            let token = next_token();
            job.lease = Some((token, lease_until));
            let (stream, key) = (name.clone(), key.clone());
            let claim = Claim { queue: queue.to_owned(), stream, key, due: *due, token };
            claimed.push(ClaimedJob { claim, due: *due, payload: job.payload.clone() });
        }
        Ok(Listing { rows: claimed, damaged: Vec::new() })
    }

    async fn finish(&self, claim: &Claim, changes: Vec<IndexChange>) -> Result<bool, StoreError> {
        self.lock().finish(claim, changes)
    }

    async fn postpone(&self, claim: &Claim, due: u64) -> Result<bool, StoreError> {
        let mut state = self.lock();
        let found = state.streams.get(&claim.stream).and_then(|stream| stream.claimed_job(claim));
        let Some(payload) = found.map(|job| job.payload.clone()) else { return Ok(false) };
        let put = JobChange::Put { queue: claim.queue.clone(), key: claim.key.clone(), due, payload };
        state.apply_rows(&claim.stream, Vec::new(), vec![put]);
        Ok(true)
    }

    async fn next_due(&self, queue: &str) -> Result<Option<u64>, StoreError> {
        check_table_name("the name of a queue", queue)?;
        let state = self.lock();
        let first = (queue.to_owned(), 0, String::new(), StreamName::first());
        let all = state.due.range(first..).take_while(|(due_queue, ..)| due_queue == queue);
        let mut earliest = None;
        for (_, due, key, name) in all {
            if earliest.is_some_and(|earliest| *due >= earliest) {
                break;
            }
            let job = &state.streams[name].jobs[&(queue.to_owned(), key.clone())];
            let claimable_at = job.lease.map_or(*due, |(_, until)| until.max(*due));
            earliest = Some(earliest.map_or(claimable_at, |earliest: u64| earliest.min(claimable_at)));
        }
        Ok(earliest)
    }

    async fn snapshot(&self, stream: &StreamName) -> Result<Option<Snapshot>, StoreError> {
        let state = self.lock();
        let Some(found) = state.streams.get(stream) else { return Ok(None) };
        let fits = |snapshot: &&Snapshot| match snapshot.version.0 {
            0 => snapshot.hash == Head::initial(stream).hash,
            number => found.events.get(number as usize - 1).is_some_and(|event| event.hash == snapshot.hash),
        };
        Ok(found.snapshot.as_ref().filter(fits).cloned())
    }

    fn put_snapshot(&self, stream: &StreamName, snapshot: Snapshot) {
        if let Some(found) = self.lock().streams.get_mut(stream)
            && snapshot.check().is_ok()
        {
            found.snapshot = Some(snapshot);
        }
    }

    fn remove_snapshot(&self, stream: &StreamName) {
        if let Some(found) = self.lock().streams.get_mut(stream) {
            found.snapshot = None;
        }
    }

    async fn pack(&self, stream: &StreamName) -> Result<bool, StoreError> {
        let mut state = self.lock();
        let Some(found) = state.streams.get_mut(stream) else { return Ok(false) };
        let request_count = found.requests.len();
        Ok(std::mem::replace(&mut found.packed, request_count) < request_count)
    }

    async fn whole_stream(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError> {
        Ok(self.lock().whole_stream(stream))
    }

    async fn restore(&self, whole: WholeStream) -> Result<RestoreOutcome, StoreError> {
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

    async fn count_leases(&self, prefix: &str) -> Result<u64, StoreError> {
        Ok(self.leases.count(prefix))
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.leases.release_all();
        Ok(())
    }
}
