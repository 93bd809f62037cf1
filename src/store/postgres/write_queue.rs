//! The queue of writes, and the tasks that carry them out.
//!
//! Writes to one stream are carried out in the order of their requests, by one task at a time, so a process never
//! conflicts with itself. Appends that wait while all tasks are busy are stored together, in one transaction.

use super::append::{KnownHeads, append_alone, append_together};
use super::database::Database;
use super::database_error::{DatabaseError, Retry};
use super::session::Session;
use super::snapshots;
use crate::arguments::{Append, AppendOutcome, Snapshot};
use crate::error::StoreError;
use crate::names::StreamName;
use std::collections::{HashSet, VecDeque};
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The maximum number of appends in a transaction.
const MAX_APPENDS_TOGETHER: usize = 32;
/// The approximate maximum size of the appends in a transaction, in bytes.
const MAX_BYTES_TOGETHER: usize = 1 << 20;
/// The maximum number of waiting snapshots. Further ones are dropped: they are a cache.
const MAX_WAITING_SNAPSHOTS: usize = 64;

/// A waiting write.
enum WriteRequest {
    Append(Box<Append>, oneshot::Sender<Result<AppendOutcome, StoreError>>),
    PutSnapshot(StreamName, Box<Snapshot>),
    RemoveSnapshot(StreamName),
    /// Answered when all earlier requests of the stream are done.
    Barrier(StreamName, oneshot::Sender<()>),
}

impl WriteRequest {
    const fn stream(&self) -> &StreamName {
        match self {
            Self::Append(append, _) => &append.stream,
            Self::PutSnapshot(stream, _) | Self::RemoveSnapshot(stream) | Self::Barrier(stream, _) => stream,
        }
    }
}

/// The waiting requests, and the tasks that carry them out.
#[derive(Default)]
struct QueueState {
    requests: VecDeque<WriteRequest>,
    /// The streams with a request in progress.
    busy_streams: HashSet<StreamName>,
    /// The number of running tasks.
    tasks: usize,
    /// The number of waiting snapshots.
    snapshots: usize,
}

/// The writes of this process to a database, in the order of their requests.
pub(super) struct WriteQueue {
    pub database: Database,
    pub heads: KnownHeads,
    state: Mutex<QueueState>,
    max_tasks: usize,
    pub session: Session,
    runtime: Handle,
}

impl WriteQueue {
    /// Creates an empty queue.
    ///
    /// # Panics
    /// Panics if it is called outside of a tokio runtime.
    pub fn new(database: Database, writers: usize) -> Arc<Self> {
        Arc::new(Self {
            database,
            heads: KnownHeads::default(),
            state: Mutex::default(),
            max_tasks: writers.max(1),
            session: Session::default(),
            runtime: Handle::current(),
        })
    }

    /// Runs a task on the runtime in which the store was opened.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
        self.runtime.spawn(task)
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub async fn append(self: &Arc<Self>, append: Append) -> Result<AppendOutcome, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.push(WriteRequest::Append(Box::new(append), reply));
        answer.await.unwrap_or_else(|_| Err(StoreError::unavailable("it is closed")))
    }

    pub fn put_snapshot(self: &Arc<Self>, stream: &StreamName, snapshot: Snapshot) {
        if self.lock().snapshots < MAX_WAITING_SNAPSHOTS {
            self.push(WriteRequest::PutSnapshot(stream.clone(), Box::new(snapshot)));
        }
    }

    pub fn remove_snapshot(self: &Arc<Self>, stream: &StreamName) {
        self.push(WriteRequest::RemoveSnapshot(stream.clone()));
    }

    /// Waits until all earlier writes to a stream are done.
    pub async fn wait_for_writes(self: &Arc<Self>, stream: &StreamName) {
        let is_idle = {
            let state = self.lock();
            !state.busy_streams.contains(stream)
                && state.requests.iter().all(|request| request.stream() != stream)
        };
        if is_idle {
            return;
        }
        let (reply, answer) = oneshot::channel();
        self.push(WriteRequest::Barrier(stream.clone(), reply));
        // After the end of the runtime no write is left to wait for.
        drop(answer.await);
    }

    fn push(self: &Arc<Self>, request: WriteRequest) {
        let mut state = self.lock();
        state.snapshots += usize::from(matches!(request, WriteRequest::PutSnapshot(..)));
        state.requests.push_back(request);
        if state.tasks < self.max_tasks {
            state.tasks += 1;
            let mut task = WriteTask { queue: Arc::clone(self), is_counted: true };
            self.runtime.spawn(async move {
                while let Some(running) = task.take() {
                    task.run(running).await;
                }
            });
        }
    }
}

/// A running task.
struct WriteTask {
    queue: Arc<WriteQueue>,
    is_counted: bool,
}

impl Drop for WriteTask {
    fn drop(&mut self) {
        if self.is_counted {
            self.queue.lock().tasks -= 1;
        }
    }
}

/// Requests in progress, whose streams are released on drop.
struct RunningRequests {
    queue: Arc<WriteQueue>,
    requests: Vec<WriteRequest>,
    streams: Vec<StreamName>,
}

impl Drop for RunningRequests {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        for stream in &self.streams {
            state.busy_streams.remove(stream);
        }
    }
}

impl WriteTask {
    /// Takes the first requests whose streams are not busy: several appends, or one request of another kind. If there
    /// are none, this task ends; the task that releases a stream takes its requests.
    fn take(&mut self) -> Option<RunningRequests> {
        let mut state = self.queue.lock();
        let mut requests = Vec::new();
        let mut bytes = 0;
        let mut skipped: Vec<WriteRequest> = Vec::new();
        // Later requests of the streams of skipped requests must wait too.
        let mut skipped_streams: HashSet<StreamName> = HashSet::new();
        while requests.len() < MAX_APPENDS_TOGETHER && bytes < MAX_BYTES_TOGETHER {
            let Some(request) = state.requests.pop_front() else { break };
            let is_free =
                !state.busy_streams.contains(request.stream()) && !skipped_streams.contains(request.stream());
            match request {
                WriteRequest::Append(append, reply) if is_free => {
                    bytes += append.size();
                    requests.push(WriteRequest::Append(append, reply));
                }
                request if is_free && requests.is_empty() => {
                    requests.push(request);
                    break;
                }
                request => {
                    skipped_streams.insert(request.stream().clone());
                    skipped.push(request);
                }
            }
        }
        for request in skipped.into_iter().rev() {
            state.requests.push_front(request);
        }
        let streams: HashSet<&StreamName> = requests.iter().map(WriteRequest::stream).collect();
        let streams: Vec<StreamName> = streams.into_iter().cloned().collect();
        state.busy_streams.extend(streams.iter().cloned());
        state.snapshots -=
            requests.iter().filter(|request| matches!(request, WriteRequest::PutSnapshot(..))).count();
        if requests.is_empty() {
            // Counted under the same lock: a request that is pushed from now on starts another task.
            state.tasks -= 1;
            self.is_counted = false;
            return None;
        }
        Some(RunningRequests { queue: Arc::clone(&self.queue), requests, streams })
    }

    async fn run(&self, mut running: RunningRequests) {
        let WriteQueue { database, heads, session, .. } = &*self.queue;
        let session = session.current_id();
        let requests = std::mem::take(&mut running.requests);
        let mut appends = Vec::new();
        for request in requests {
            match request {
                WriteRequest::Append(append, reply) => appends.push((append, reply)),
                WriteRequest::PutSnapshot(stream, snapshot) => {
                    snapshots::put(database, &stream, &snapshot).await;
                }
                WriteRequest::RemoveSnapshot(stream) => snapshots::remove(database, &stream).await,
                // The receiver may be gone.
                WriteRequest::Barrier(_, reply) => drop(reply.send(())),
            }
        }
        let mut retry = Retry::new(database.patience);
        let mut stored = vec![None; appends.len()];
        if appends.len() > 1 {
            // All processes lock rows in this order, which makes deadlocks rare.
            appends.sort_by(|(left, _), (right, _)| left.stream.cmp(&right.stream));
            let all: Vec<&Append> = appends.iter().map(|(append, _)| &**append).collect();
            stored = match append_together(database, heads, session, &all, &mut retry).await {
                Ok(stored) => stored,
                Err(failure) => {
                    self.refuse_waiting(&failure);
                    for (_, reply) in appends {
                        let answer = Err(failure.clone().into_write_error());
                        database.record_result(&answer);
                        drop(reply.send(answer));
                    }
                    return;
                }
            };
        }
        for ((append, reply), head) in appends.into_iter().zip(stored) {
            let answer = match head {
                Some(head) => Ok(AppendOutcome::Stored(head)),
                None => append_alone(database, heads, session, &append, retry.clone()).await,
            };
            database.record_result(&answer);
            // The receiver may be gone.
            drop(reply.send(answer));
        }
    }

    /// Fails the waiting appends when the database could not be reached within the patience, so that they do not wait
    /// for as long again.
    fn refuse_waiting(&self, failure: &DatabaseError) {
        let mut state = self.queue.lock();
        let requests = std::mem::take(&mut state.requests);
        for request in requests {
            match request {
                WriteRequest::Append(_, reply) => {
                    drop(reply.send(Err(DatabaseError::NotSent(failure.to_string()).into_write_error())));
                }
                other => state.requests.push_back(other),
            }
        }
    }
}
