//! The only thread that writes. It gathers the waiting requests into one batch, writes and syncs it, and then answers
//! them. After a failure it closes and reopens sled, as often as necessary.

use super::batch::{BatchBuilder, BuiltBatch, PreparedPack};
use super::chunk::RecordKind;
use super::database::{OpenDatabase, file_length, number_record, panic_text};
use super::options::SledOptions;
use super::outage::Outage;
use super::{opening, tree_keys};
use crate::arguments::{Append, AppendOutcome, Claim, IndexChange, Snapshot};
use crate::error::StoreError;
use crate::names::StreamName;
use crate::report::StoreHealth;
use crate::whole_stream::{RestoreOutcome, WholeStream};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{RwLock, oneshot, watch};

/// The maximum number of requests in one batch.
const MAX_GATHERED: usize = 1_024;
/// The size of appends in one batch, in bytes, beyond which no more requests are gathered.
const MAX_GATHERED_BYTES: usize = 16 << 20;
/// The longest wait for as many requests as the last batch had: callers that were answered often send the next request
/// at once.
const GATHER_WAIT: Duration = Duration::from_micros(150);

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// A request to the writer.
#[derive(Debug)]
pub enum WriteRequest {
    Append(Box<Append>, Reply<AppendOutcome>),
    Finish(Box<Claim>, Vec<IndexChange>, Reply<bool>),
    Postpone(Box<Claim>, u64, Reply<bool>),
    Pack(Box<PreparedPack>, Reply<bool>),
    Restore(Box<WholeStream>, Reply<RestoreOutcome>),
    PutSnapshot(StreamName, Box<Snapshot>),
    RemoveSnapshot(StreamName),
}

impl WriteRequest {
    fn size(&self) -> usize {
        match self {
            Self::Append(append, _) => append.size(),
            Self::Restore(whole, _) => whole.events.iter().map(String::len).sum(),
            Self::PutSnapshot(_, snapshot) => snapshot.bytes.len(),
            Self::Pack(prepared, _) => {
                prepared.changes.iter().filter_map(|(_, chunk)| chunk.as_ref()).map(Vec::len).sum()
            }
            Self::Finish(..) | Self::Postpone(..) | Self::RemoveSnapshot(_) => 0,
        }
    }
}

/// An answer that is sent once the batch is on the disk.
enum PendingReply {
    Append(Reply<AppendOutcome>, Result<AppendOutcome, StoreError>),
    Flag(Reply<bool>, Result<bool, StoreError>),
    Restore(Reply<RestoreOutcome>, Result<RestoreOutcome, StoreError>),
}

impl PendingReply {
    /// Returns the error of the request, if it failed.
    const fn error(&self) -> Option<&StoreError> {
        match self {
            Self::Append(_, Err(error)) | Self::Flag(_, Err(error)) | Self::Restore(_, Err(error)) => {
                Some(error)
            }
            _ => None,
        }
    }

    /// Sends the answer. The caller may have gone away.
    fn send(self, failure: Option<&StoreError>) {
        fn or_failure<T>(
            result: Result<T, StoreError>,
            failure: Option<&StoreError>,
        ) -> Result<T, StoreError> {
            failure.map_or(result, |failure| Err(failure.clone()))
        }
        match self {
            Self::Append(reply, result) => drop(reply.send(or_failure(result, failure))),
            Self::Flag(reply, result) => drop(reply.send(or_failure(result, failure))),
            Self::Restore(reply, result) => drop(reply.send(or_failure(result, failure))),
        }
    }
}

/// The state shared by readers and the writer. The writer locks it from before a batch is applied until the batch is on
/// the disk, so that no reader sees data that could still be lost.
pub enum DatabaseState {
    Open(Box<OpenDatabase>),
    Failed(StoreError),
    Closed,
}

impl DatabaseState {
    /// Returns the open store, or the reason that it is not open.
    pub fn open(&self) -> Result<&OpenDatabase, StoreError> {
        match self {
            Self::Open(open) => Ok(open),
            Self::Failed(error) => Err(error.clone()),
            Self::Closed => Err(closed()),
        }
    }
}

impl std::fmt::Debug for DatabaseState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Open(_) => "Open",
            Self::Failed(_) => "Failed",
            Self::Closed => "Closed",
        })
    }
}

/// Returns the error of a request to a closed store.
pub fn closed() -> StoreError {
    StoreError::unavailable("it is closed")
}

/// The writing thread of a store.
pub struct Writer {
    state: Arc<RwLock<DatabaseState>>,
    health: watch::Sender<StoreHealth>,
    path: PathBuf,
    options: SledOptions,
    /// The failures since the last successful write.
    outage: Option<Outage>,
}

/// The result of [`gather`].
enum Gathered {
    Requests,
    /// No requests; sled is due to be reopened.
    ReopeningDue,
    /// The last handle was dropped.
    Disconnected,
}

impl Writer {
    /// Creates a writer, and returns it with a receiver of its health.
    pub fn new(
        state: Arc<RwLock<DatabaseState>>,
        path: PathBuf,
        options: SledOptions,
    ) -> (Self, watch::Receiver<StoreHealth>) {
        let (health, seen) = watch::channel(StoreHealth::Up);
        (Self { state, health, path, options, outage: None }, seen)
    }

    /// Carries out requests until the last handle is dropped, then closes sled.
    pub fn run(mut self, requests: &Receiver<WriteRequest>) {
        let mut last_count = 0;
        let mut gathered = VecDeque::with_capacity(MAX_GATHERED);
        let mut pending = Vec::with_capacity(MAX_GATHERED);
        loop {
            let reopening = self.outage.as_ref().filter(|_| !self.health.borrow().is_up());
            match gather(requests, last_count, reopening.map(|outage| outage.next_attempt), &mut gathered) {
                Gathered::Disconnected => break,
                Gathered::ReopeningDue => self.end_outage(),
                Gathered::Requests => {
                    last_count = gathered.len();
                    self.carry_out(&mut gathered, &mut pending);
                    self.reopen_if_due();
                }
            }
        }
        let mut guard = self.state.blocking_write();
        if let DatabaseState::Open(open) = std::mem::replace(&mut *guard, DatabaseState::Closed) {
            opening::close(*open);
        }
    }

    /// Carries out the gathered requests, and answers.
    fn carry_out(&mut self, gathered: &mut VecDeque<WriteRequest>, pending: &mut Vec<PendingReply>) {
        let state = Arc::clone(&self.state);
        let mut guard = state.blocking_write();
        let failure = match &mut *guard {
            DatabaseState::Open(open) => {
                let done = catch_unwind(AssertUnwindSafe(|| open.commit(gathered, pending)));
                done.unwrap_or_else(|panic| Err(StoreError::unavailable(panic_text(&*panic)))).err()
            }
            DatabaseState::Failed(error) => {
                refuse(gathered, error);
                return;
            }
            DatabaseState::Closed => return,
        };
        let failure = match failure {
            None => {
                // Answered requests reset the pauses; snapshots alone do not.
                if !pending.is_empty() {
                    self.outage = None;
                }
                None
            }
            Some(error) => Some(self.fail(&mut guard, &error, gathered)),
        };
        drop(guard);
        for pending in pending.drain(..) {
            pending.send(failure.as_ref());
        }
    }

    /// Closes sled after a failure, and refuses the requests that were not begun. Returns the answer to the others.
    fn fail(
        &mut self,
        state: &mut DatabaseState,
        error: &StoreError,
        gathered: &mut VecDeque<WriteRequest>,
    ) -> StoreError {
        let down = StoreError::Down(error.cause());
        let mut may_be_stored = true;
        if let DatabaseState::Open(open) = std::mem::replace(state, DatabaseState::Failed(down.clone())) {
            let next = open.commit_marker.next_commit();
            opening::close(*open);
            // Sled has closed its file, so the file now holds exactly the data that a reopening will find.
            may_be_stored = opening::may_contain_commit(&self.path, next);
        }
        refuse(gathered, &down);
        self.record_failure(error);
        if may_be_stored { StoreError::Unavailable(error.cause()) } else { down }
    }

    /// Tries to reopen sled after a failure: there must be free space, and a test write must succeed.
    fn end_outage(&mut self) {
        let (path, options) = (&self.path, &self.options);
        let opened = catch_unwind(AssertUnwindSafe(|| {
            opening::check_free_space(path)?;
            let (mut open, opening) = opening::open(path, options)?;
            open.commit_empty()?;
            Ok((open, opening))
        }));
        match opened.unwrap_or_else(|panic| Err(StoreError::unavailable(panic_text(&*panic)))) {
            Ok((open, opening)) => {
                for note in opening.notes {
                    tracing::warn!(note, "store: noticed on opening");
                }
                *self.state.blocking_write() = DatabaseState::Open(Box::new(open));
                self.health.send_replace(StoreHealth::Up);
                tracing::info!(path = %self.path.display(), "store: open again");
            }
            Err(error) => self.record_failure(&error),
        }
    }

    /// Closes and reopens sled after enough writes. Sled records its position in the log when it is closed, and reads
    /// the log only from there after a crash.
    fn reopen_if_due(&mut self) {
        let state = Arc::clone(&self.state);
        let mut guard = state.blocking_write();
        if !matches!(&*guard, DatabaseState::Open(open) if open.bytes_written >= open.options.reopen_after_bytes)
        {
            return;
        }
        if let DatabaseState::Open(open) = std::mem::replace(&mut *guard, DatabaseState::Closed) {
            let reopened = catch_unwind(AssertUnwindSafe(|| opening::reopen(*open)));
            *guard = match reopened.unwrap_or_else(|panic| Err(StoreError::unavailable(panic_text(&*panic))))
            {
                Ok(open) => DatabaseState::Open(Box::new(open)),
                Err(error) => {
                    self.record_failure(&error);
                    DatabaseState::Failed(StoreError::Down(error.cause()))
                }
            };
        }
    }

    /// Records a failure, and schedules the next reopening.
    fn record_failure(&mut self, error: &StoreError) {
        let outage = Outage::after_failure(self.outage.take());
        let again_in_ms = outage.next_attempt.saturating_duration_since(Instant::now()).as_millis() as u64;
        let problem = error.cause().to_string();
        tracing::error!(path = %self.path.display(), problem, again_in_ms, "store: cannot be written to");
        self.health.send_replace(StoreHealth::Down { since: outage.since, problem });
        self.outage = Some(outage);
    }
}

/// Gathers the first request and all that wait behind it. Waits for the first request until `until`, if given, and then
/// briefly for as many requests as last time.
fn gather(
    requests: &Receiver<WriteRequest>,
    last_count: usize,
    until: Option<Instant>,
    gathered: &mut VecDeque<WriteRequest>,
) -> Gathered {
    gathered.clear();
    let first = match until {
        None => requests.recv().map_err(|_| Gathered::Disconnected),
        Some(until) => {
            let left = until.saturating_duration_since(Instant::now());
            requests.recv_timeout(left).map_err(|ended| match ended {
                RecvTimeoutError::Timeout => Gathered::ReopeningDue,
                RecvTimeoutError::Disconnected => Gathered::Disconnected,
            })
        }
    };
    let first = match first {
        Ok(first) => first,
        Err(ended) => return ended,
    };
    let mut bytes = first.size();
    gathered.push_back(first);
    let deadline = Instant::now() + GATHER_WAIT;
    while gathered.len() < MAX_GATHERED && bytes < MAX_GATHERED_BYTES {
        match requests.try_recv() {
            Ok(request) => {
                bytes += request.size();
                gathered.push_back(request);
            }
            Err(_) if gathered.len() < last_count && Instant::now() < deadline => std::thread::yield_now(),
            Err(_) => break,
        }
    }
    Gathered::Requests
}

fn refuse(requests: &mut VecDeque<WriteRequest>, error: &StoreError) {
    for request in requests.drain(..) {
        match request {
            WriteRequest::Append(_, reply) => drop(reply.send(Err(error.clone()))),
            WriteRequest::Finish(_, _, reply)
            | WriteRequest::Postpone(_, _, reply)
            | WriteRequest::Pack(_, reply) => {
                drop(reply.send(Err(error.clone())));
            }
            WriteRequest::Restore(_, reply) => drop(reply.send(Err(error.clone()))),
            WriteRequest::PutSnapshot(..) | WriteRequest::RemoveSnapshot(_) => {}
        }
    }
}

impl OpenDatabase {
    /// Carries out the gathered requests. After an error no request may be acknowledged, because part of the batch may
    /// be on the disk.
    fn commit(
        &mut self,
        requests: &mut VecDeque<WriteRequest>,
        pending: &mut Vec<PendingReply>,
    ) -> Result<(), StoreError> {
        let cache = self.cache.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut batch = BatchBuilder::new(&self.tree, cache);
        let mut packed = Vec::new();
        // A request is taken only when its turn comes, so that those behind a failure can be refused.
        while let Some(request) = requests.pop_front() {
            match request {
                WriteRequest::Append(append, reply) => {
                    pending.push(PendingReply::Append(reply, batch.append(*append)));
                }
                WriteRequest::Finish(claim, changes, reply) => {
                    pending.push(PendingReply::Flag(reply, batch.finish_job(&claim, &changes)));
                }
                WriteRequest::Postpone(claim, due, reply) => {
                    pending.push(PendingReply::Flag(reply, batch.postpone(&claim, due)));
                }
                WriteRequest::Pack(prepared, reply) => {
                    packed.push(prepared.stream.clone());
                    pending.push(PendingReply::Flag(reply, batch.pack(*prepared)));
                }
                WriteRequest::Restore(whole, reply) => {
                    pending.push(PendingReply::Restore(reply, batch.restore(&whole)));
                }
                // A snapshot that meets damage is dropped; readers of the stream get the error.
                WriteRequest::PutSnapshot(name, snapshot) => {
                    fail_if_unavailable(batch.put_snapshot(&name, &snapshot).err().as_ref())?;
                }
                WriteRequest::RemoveSnapshot(name) => {
                    fail_if_unavailable(batch.remove_snapshot(&name).err().as_ref())?;
                }
            }
            fail_if_unavailable(pending.last().and_then(PendingReply::error))?;
        }
        let BuiltBatch { batch, bytes, must_be_durable } = batch.finish()?;
        if bytes == 0 {
            return Ok(());
        }
        if must_be_durable {
            self.write(batch)?;
        } else {
            self.tree.apply(&batch).map_err(|error| write_error("sled could not write", error))?;
        }
        self.bytes_written += bytes;
        let cache = self.cache.get_mut().unwrap_or_else(PoisonError::into_inner);
        // A packed stream is probably finished, so few requests will need it.
        for stream in &packed {
            cache.remove(stream);
        }
        cache.evict();
        Ok(())
    }

    /// Writes a batch as the next commit, and returns once it is on the disk.
    fn write(&mut self, mut batch: ::sled::Batch) -> Result<(), StoreError> {
        for (key, chunk) in
            number_record(RecordKind::Commit, tree_keys::COMMIT, self.commit_marker.next_commit())?
        {
            batch.insert(key, chunk.unwrap_or_default());
        }
        self.tree.apply(&batch).map_err(|error| write_error("sled could not write", error))?;
        self.tree.0.flush().map_err(|error| write_error("sled could not write", error))?;
        self.file.sync_data().map_err(|error| write_error("the file could not be synced", error))?;
        self.commit_marker.acknowledge(file_length(&self.file));
        Ok(())
    }

    /// Writes an empty commit, to test that the store can be written to.
    fn commit_empty(&mut self) -> Result<(), StoreError> {
        self.write(::sled::Batch::default())
    }
}

fn write_error(context: &str, error: impl std::error::Error + Send + Sync + 'static) -> StoreError {
    StoreError::unavailable(WriteError { context: context.to_owned(), source: Box::new(error) })
}

/// A failed write, with its cause.
#[derive(Debug, thiserror::Error)]
#[error("{context} ({source})")]
struct WriteError {
    context: String,
    source: Box<dyn std::error::Error + Send + Sync>,
}

/// Returns the error of a request if the whole store has failed, which ends the batch. Other errors answer only their
/// request.
fn fail_if_unavailable(error: Option<&StoreError>) -> Result<(), StoreError> {
    match error {
        Some(error @ StoreError::Unavailable(_)) => Err(error.clone()),
        _ => Ok(()),
    }
}
