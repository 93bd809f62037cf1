//! The only writing thread. It gathers waiting jobs, checks them, applies them as one batch, has sled write it, syncs
//! the file, and only then answers. After a failure it closes and reopens sled, as often as necessary.

use super::batch::{BatchBuilder, BuiltBatch, Packing};
use super::database::{Open, length, number_record, panic_text};
use super::health::Failing;
use super::options::SledOptions;
use super::piece::Kind;
use super::{keys, opening};
use crate::error::StoreError;
use crate::names::StreamName;
use crate::report::StoreHealth;
use crate::request::{Append, Appended, Claim, IndexChange, Snapshot};
use crate::whole::{Restored, WholeStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{RwLock, oneshot, watch};

/// The maximum number of jobs in one batch.
const MAX_GATHERED: usize = 1_024;
/// The size of appends in one batch, in bytes, beyond which no more jobs are gathered.
const MAX_GATHERED_BYTES: usize = 16 << 20;
/// The wait for as many jobs as the last batch had, because callers that were answered often return at once.
const GATHERING: Duration = Duration::from_micros(150);

type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

/// A request to the writer.
#[derive(Debug)]
pub enum Job {
    Append(Box<Append>, Reply<Appended>),
    Finish(Box<Claim>, Vec<IndexChange>, Reply<bool>),
    Postpone(Box<Claim>, u64, Reply<bool>),
    Pack(Box<Packing>, Reply<bool>),
    Restore(Box<WholeStream>, Reply<Restored>),
    KeepSnapshot(StreamName, Box<Snapshot>),
    DropSnapshot(StreamName),
}

impl Job {
    fn size(&self) -> usize {
        match self {
            Self::Append(append, _) => append.size(),
            Self::Restore(whole, _) => whole.events.iter().map(String::len).sum(),
            Self::KeepSnapshot(_, snapshot) => snapshot.bytes.len(),
            Self::Pack(packing, _) => {
                packing.changes.iter().filter_map(|(_, piece)| piece.as_ref()).map(Vec::len).sum()
            }
            Self::Finish(..) | Self::Postpone(..) | Self::DropSnapshot(_) => 0,
        }
    }
}

/// An answer that waits for the disk.
enum Waiting {
    Append(Reply<Appended>, Result<Appended, StoreError>),
    Done(Reply<bool>, Result<bool, StoreError>),
    Restored(Reply<Restored>, Result<Restored, StoreError>),
}

impl Waiting {
    /// Sends the answer. The caller may have gone away.
    fn tell(self, failure: Option<&StoreError>) {
        fn choose<T>(result: Result<T, StoreError>, failure: Option<&StoreError>) -> Result<T, StoreError> {
            failure.map_or(result, |failure| Err(failure.clone()))
        }
        match self {
            Self::Append(reply, result) => drop(reply.send(choose(result, failure))),
            Self::Done(reply, result) => drop(reply.send(choose(result, failure))),
            Self::Restored(reply, result) => drop(reply.send(choose(result, failure))),
        }
    }
}

/// The state shared by readers and the writer. The writer locks it from before a batch is applied until the batch is on
/// the disk, so that no reader sees data that could still be lost.
pub enum StoreState {
    Open(Box<Open>),
    Failed(StoreError),
    Closed,
}

impl StoreState {
    /// Returns the open store, or the reason that it is not open.
    pub fn open(&self) -> Result<&Open, StoreError> {
        match self {
            Self::Open(open) => Ok(open),
            Self::Failed(error) => Err(error.clone()),
            Self::Closed => Err(closed()),
        }
    }
}

impl std::fmt::Debug for StoreState {
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
    state: Arc<RwLock<StoreState>>,
    health: watch::Sender<StoreHealth>,
    path: PathBuf,
    options: SledOptions,
    /// The failures since the last successful write.
    failing: Option<Failing>,
}

/// The result of waiting for jobs.
enum Gathered {
    Jobs,
    /// The time to reopen sled has come.
    Nothing,
    /// The last handle is gone.
    Over,
}

impl Writer {
    /// Creates a writer, and returns it with a receiver of its health.
    pub fn new(
        state: Arc<RwLock<StoreState>>,
        path: PathBuf,
        options: SledOptions,
    ) -> (Self, watch::Receiver<StoreHealth>) {
        let (health, seen) = watch::channel(StoreHealth::Up);
        (Self { state, health, path, options, failing: None }, seen)
    }

    /// Works until the last handle is dropped, then closes sled.
    pub fn run(mut self, jobs: &Receiver<Job>) {
        let mut last = 0;
        let mut gathered = Vec::with_capacity(MAX_GATHERED);
        let mut waiting = Vec::with_capacity(MAX_GATHERED);
        loop {
            let reopening = self.failing.as_ref().filter(|_| !self.health.borrow().is_up());
            match gather(jobs, last, reopening.map(|failing| failing.next), &mut gathered) {
                Gathered::Over => break,
                Gathered::Nothing => self.reopen(),
                Gathered::Jobs => {
                    last = gathered.len();
                    self.work(&mut gathered, &mut waiting);
                    self.renew();
                }
            }
        }
        let mut guard = self.state.blocking_write();
        if let StoreState::Open(open) = std::mem::replace(&mut *guard, StoreState::Closed) {
            opening::close(*open);
        }
    }

    /// Carries out the gathered jobs, and answers.
    fn work(&mut self, gathered: &mut Vec<Job>, waiting: &mut Vec<Waiting>) {
        let state = Arc::clone(&self.state);
        let mut guard = state.blocking_write();
        let failure = match &mut *guard {
            StoreState::Open(open) => {
                let done = catch_unwind(AssertUnwindSafe(|| open.commit(gathered, waiting)));
                done.unwrap_or_else(|panic| Err(StoreError::unavailable(panic_text(&*panic)))).err()
            }
            StoreState::Failed(error) => {
                refuse(gathered, error);
                return;
            }
            StoreState::Closed => return,
        };
        let failure = match failure {
            None => {
                // Answered jobs reset the pauses; snapshots alone do not.
                if !waiting.is_empty() {
                    self.failing = None;
                }
                None
            }
            Some(error) => Some(self.fail(&mut guard, &error, gathered)),
        };
        drop(guard);
        for waiting in waiting.drain(..) {
            waiting.tell(failure.as_ref());
        }
    }

    /// Closes sled after a failure. Returns the answer to the jobs of the failed batch; jobs that were not begun are
    /// refused.
    fn fail(&mut self, state: &mut StoreState, error: &StoreError, gathered: &mut Vec<Job>) -> StoreError {
        let down = StoreError::Down(error.cause());
        let mut may_be_stored = true;
        if let StoreState::Open(open) = std::mem::replace(state, StoreState::Failed(down.clone())) {
            let next = open.commit_marker.next();
            opening::close(*open);
            // Sled has closed its file, so the file now holds exactly the data that a reopening will find.
            may_be_stored = opening::may_hold(&self.path, next);
        }
        refuse(gathered, &down);
        self.down(error);
        if may_be_stored { StoreError::Unavailable(error.cause()) } else { down }
    }

    /// Reopens sled if there is free space, and proves that it can be written to.
    fn reopen(&mut self) {
        let (path, options) = (&self.path, &self.options);
        let opened = catch_unwind(AssertUnwindSafe(|| {
            opening::has_room(path)?;
            let (mut open, opening) = opening::open(path, options)?;
            open.commit_nothing()?;
            Ok((open, opening))
        }));
        match opened.unwrap_or_else(|panic| Err(StoreError::unavailable(panic_text(&*panic)))) {
            Ok((open, opening)) => {
                for note in opening.notes {
                    tracing::warn!(note, "store: noticed on opening");
                }
                *self.state.blocking_write() = StoreState::Open(Box::new(open));
                self.health.send_replace(StoreHealth::Up);
                tracing::info!(path = %self.path.display(), "store: open again");
            }
            Err(error) => self.down(&error),
        }
    }

    /// Closes and reopens sled after enough writes: sled then records its position in the log, and reads only from
    /// there after a crash.
    fn renew(&mut self) {
        let state = Arc::clone(&self.state);
        let mut guard = state.blocking_write();
        if !matches!(&*guard, StoreState::Open(open) if open.written >= open.options.renew_bytes) {
            return;
        }
        if let StoreState::Open(open) = std::mem::replace(&mut *guard, StoreState::Closed) {
            let renewed = catch_unwind(AssertUnwindSafe(|| opening::renew(*open)));
            *guard = match renewed.unwrap_or_else(|panic| Err(StoreError::unavailable(panic_text(&*panic)))) {
                Ok(open) => StoreState::Open(Box::new(open)),
                Err(error) => {
                    self.down(&error);
                    StoreState::Failed(StoreError::Down(error.cause()))
                }
            };
        }
    }

    /// Records a failure, and schedules the next reopening.
    fn down(&mut self, error: &StoreError) {
        let failing = Failing::again(self.failing.take());
        let again_in_ms = failing.next.saturating_duration_since(Instant::now()).as_millis() as u64;
        let problem = error.cause().to_string();
        tracing::error!(path = %self.path.display(), problem, again_in_ms, "store: cannot be written to");
        self.health.send_replace(StoreHealth::Down { since: failing.since, problem });
        self.failing = Some(failing);
    }
}

/// Gathers the first job and all that wait behind it; waits for the first until `until`, if given.
fn gather(jobs: &Receiver<Job>, last: usize, until: Option<Instant>, gathered: &mut Vec<Job>) -> Gathered {
    gathered.clear();
    let first = match until {
        None => jobs.recv().map_err(|_| Gathered::Over),
        Some(until) => {
            let left = until.saturating_duration_since(Instant::now());
            jobs.recv_timeout(left).map_err(|ended| match ended {
                RecvTimeoutError::Timeout => Gathered::Nothing,
                RecvTimeoutError::Disconnected => Gathered::Over,
            })
        }
    };
    let first = match first {
        Ok(first) => first,
        Err(ended) => return ended,
    };
    let mut bytes = first.size();
    gathered.push(first);
    let patience = Instant::now() + GATHERING;
    while gathered.len() < MAX_GATHERED && bytes < MAX_GATHERED_BYTES {
        match jobs.try_recv() {
            Ok(job) => {
                bytes += job.size();
                gathered.push(job);
            }
            Err(_) if gathered.len() < last && Instant::now() < patience => std::thread::yield_now(),
            Err(_) => break,
        }
    }
    Gathered::Jobs
}

fn refuse(jobs: &mut Vec<Job>, error: &StoreError) {
    for job in jobs.drain(..) {
        match job {
            Job::Append(_, reply) => drop(reply.send(Err(error.clone()))),
            Job::Finish(_, _, reply) | Job::Postpone(_, _, reply) | Job::Pack(_, reply) => {
                drop(reply.send(Err(error.clone())));
            }
            Job::Restore(_, reply) => drop(reply.send(Err(error.clone()))),
            Job::KeepSnapshot(..) | Job::DropSnapshot(_) => {}
        }
    }
}

impl Open {
    /// Carries out the gathered jobs. After an error no job may be acknowledged, because part of the batch may be on
    /// the disk.
    fn commit(&mut self, jobs: &mut Vec<Job>, waiting: &mut Vec<Waiting>) -> Result<(), StoreError> {
        let memo = self.memo.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut batch = BatchBuilder::new(&self.tree, memo);
        let mut packed = Vec::new();
        for job in jobs.drain(..) {
            match job {
                Job::Append(append, reply) => {
                    let result = isolate(batch.append(*append))?;
                    waiting.push(Waiting::Append(reply, result));
                }
                Job::Finish(claim, changes, reply) => {
                    let result = isolate(batch.finish_work(&claim, &changes))?;
                    waiting.push(Waiting::Done(reply, result));
                }
                Job::Postpone(claim, due, reply) => {
                    let result = isolate(batch.postpone(&claim, due))?;
                    waiting.push(Waiting::Done(reply, result));
                }
                Job::Pack(packing, reply) => {
                    packed.push(packing.stream.clone());
                    let result = isolate(batch.pack(*packing))?;
                    waiting.push(Waiting::Done(reply, result));
                }
                Job::Restore(whole, reply) => {
                    let result = isolate(batch.restore(&whole))?;
                    waiting.push(Waiting::Restored(reply, result));
                }
                // A snapshot that meets damage is dropped; readers of the stream get the error.
                Job::KeepSnapshot(name, snapshot) => drop(isolate(batch.keep_snapshot(&name, &snapshot))?),
                Job::DropSnapshot(name) => drop(isolate(batch.drop_snapshot(&name))?),
            }
        }
        let BuiltBatch { batch, bytes, durable } = batch.finish()?;
        if bytes == 0 {
            return Ok(());
        }
        if durable {
            self.write(batch)?;
        } else {
            self.tree.apply(&batch).map_err(|error| failed("sled could not write", error))?;
        }
        self.written += bytes;
        let memo = self.memo.get_mut().unwrap_or_else(PoisonError::into_inner);
        // A packed stream is probably finished, so few requests will need it.
        for stream in &packed {
            memo.forget(stream);
        }
        memo.trim();
        Ok(())
    }

    /// Writes a batch as the next commit, and returns once it is on the disk.
    fn write(&mut self, mut batch: ::sled::Batch) -> Result<(), StoreError> {
        for (key, piece) in number_record(Kind::Commit, keys::COMMIT, self.commit_marker.next())? {
            batch.insert(key, piece.unwrap_or_default());
        }
        self.tree.apply(&batch).map_err(|error| failed("sled could not write", error))?;
        self.tree.0.flush().map_err(|error| failed("sled could not write", error))?;
        self.file.sync_data().map_err(|error| failed("the file could not be synced", error))?;
        self.commit_marker.acknowledge(length(&self.file));
        Ok(())
    }

    /// Writes an empty commit, which shows if others would succeed.
    fn commit_nothing(&mut self) -> Result<(), StoreError> {
        self.write(::sled::Batch::default())
    }
}

fn failed(what: &str, error: impl std::error::Error + Send + Sync + 'static) -> StoreError {
    StoreError::unavailable(Failure { what: what.to_owned(), source: Box::new(error) })
}

/// A failed write, with its cause.
#[derive(Debug, thiserror::Error)]
#[error("{what} ({source})")]
struct Failure {
    what: String,
    source: Box<dyn std::error::Error + Send + Sync>,
}

/// Separates failures of the whole store, which end the batch, from errors that answer a single job.
fn isolate<T>(result: Result<T, StoreError>) -> Result<Result<T, StoreError>, StoreError> {
    match result {
        Err(error @ StoreError::Unavailable(_)) => Err(error),
        result => Ok(result),
    }
}
