//! The queue of waiting writes, and the tasks that carry them out.
//!
//! Writes to one stream are carried out in the order of their requests, by one task at a time, so a process never
//! conflicts with itself. Appends that wait while all tasks are busy are stored together, in one transaction.

use super::append::{Heads, alone, together};
use super::database::Database;
use super::failure::{Failure, Retry};
use super::session::Session;
use super::snapshots;
use crate::error::StoreError;
use crate::names::StreamName;
use crate::request::{Append, Appended, Snapshot};
use std::collections::{HashSet, VecDeque};
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The maximum number of appends in a transaction, and their approximate size in bytes.
const TOGETHER: usize = 32;
const TOGETHER_BYTES: usize = 1 << 20;
/// The maximum number of waiting snapshots. Further ones are dropped: they are a cache.
const SNAPSHOTS: usize = 64;

enum Job {
    Append(Box<Append>, oneshot::Sender<Result<Appended, StoreError>>),
    Keep(StreamName, Box<Snapshot>),
    Drop(StreamName),
    /// A request to be answered when all earlier jobs of the stream are done.
    Settle(StreamName, oneshot::Sender<()>),
}

impl Job {
    const fn stream(&self) -> &StreamName {
        match self {
            Self::Append(append, _) => &append.stream,
            Self::Keep(stream, _) | Self::Drop(stream) | Self::Settle(stream, _) => stream,
        }
    }
}

#[derive(Default)]
struct Waiting {
    jobs: VecDeque<Job>,
    /// The streams with a job in progress.
    busy: HashSet<StreamName>,
    /// The number of running tasks.
    tasks: usize,
    snapshots: usize,
}

pub(super) struct Queue {
    pub database: Database,
    pub heads: Heads,
    waiting: Mutex<Waiting>,
    most_tasks: usize,
    pub session: Session,
    runtime: Handle,
}

impl Queue {
    /// Creates an empty queue.
    ///
    /// # Panics
    /// Panics if it is called outside of a tokio runtime.
    pub fn new(database: Database, writers: usize) -> Arc<Self> {
        Arc::new(Self {
            database,
            heads: Heads::default(),
            waiting: Mutex::default(),
            most_tasks: writers.max(1),
            session: Session::default(),
            runtime: Handle::current(),
        })
    }

    /// Runs a task on the runtime in which the store was opened.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
        self.runtime.spawn(task)
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub async fn append(self: &Arc<Self>, append: Append) -> Result<Appended, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.push(Job::Append(Box::new(append), reply));
        answer.await.unwrap_or_else(|_| Err(StoreError::unavailable("it is closed")))
    }

    pub fn keep(self: &Arc<Self>, stream: &StreamName, snapshot: Snapshot) {
        if self.lock().snapshots < SNAPSHOTS {
            self.push(Job::Keep(stream.clone(), Box::new(snapshot)));
        }
    }

    pub fn drop_snapshot(self: &Arc<Self>, stream: &StreamName) {
        self.push(Job::Drop(stream.clone()));
    }

    /// Waits until all earlier writes to a stream are done.
    pub async fn settle(self: &Arc<Self>, stream: &StreamName) {
        let is_at_rest = {
            let waiting = self.lock();
            !waiting.busy.contains(stream) && waiting.jobs.iter().all(|job| job.stream() != stream)
        };
        if is_at_rest {
            return;
        }
        let (reply, answer) = oneshot::channel();
        self.push(Job::Settle(stream.clone(), reply));
        // After the end of the runtime no write is left to wait for.
        drop(answer.await);
    }

    fn push(self: &Arc<Self>, job: Job) {
        let mut waiting = self.lock();
        waiting.snapshots += usize::from(matches!(job, Job::Keep(..)));
        waiting.jobs.push_back(job);
        if waiting.tasks < self.most_tasks {
            waiting.tasks += 1;
            let mut task = Task { queue: Arc::clone(self), is_counted: true };
            self.runtime.spawn(async move {
                while let Some(taken) = task.take() {
                    task.run(taken).await;
                }
            });
        }
    }
}

/// A running task.
struct Task {
    queue: Arc<Queue>,
    is_counted: bool,
}

impl Drop for Task {
    fn drop(&mut self) {
        if self.is_counted {
            self.queue.lock().tasks -= 1;
        }
    }
}

/// Jobs in progress, whose streams are released on drop.
struct Taken {
    queue: Arc<Queue>,
    jobs: Vec<Job>,
    streams: Vec<StreamName>,
}

impl Drop for Taken {
    fn drop(&mut self) {
        let mut waiting = self.queue.lock();
        for stream in &self.streams {
            waiting.busy.remove(stream);
        }
    }
}

impl Task {
    /// Takes the first jobs whose streams are free: several appends, or one job of another kind. If there are none, the
    /// task ends, and the task that frees a stream continues with its jobs.
    fn take(&mut self) -> Option<Taken> {
        let mut waiting = self.queue.lock();
        let mut jobs = Vec::new();
        let mut bytes = 0;
        let mut passed: Vec<Job> = Vec::new();
        // The streams of jobs that were passed over: later jobs of them must wait too.
        let mut held: HashSet<StreamName> = HashSet::new();
        while jobs.len() < TOGETHER && bytes < TOGETHER_BYTES {
            let Some(job) = waiting.jobs.pop_front() else { break };
            let is_free = !waiting.busy.contains(job.stream()) && !held.contains(job.stream());
            match job {
                Job::Append(append, reply) if is_free => {
                    bytes += append.size();
                    jobs.push(Job::Append(append, reply));
                }
                job if is_free && jobs.is_empty() => {
                    jobs.push(job);
                    break;
                }
                job => {
                    held.insert(job.stream().clone());
                    passed.push(job);
                }
            }
        }
        for job in passed.into_iter().rev() {
            waiting.jobs.push_front(job);
        }
        let streams: HashSet<&StreamName> = jobs.iter().map(Job::stream).collect();
        let streams: Vec<StreamName> = streams.into_iter().cloned().collect();
        waiting.busy.extend(streams.iter().cloned());
        waiting.snapshots -= jobs.iter().filter(|job| matches!(job, Job::Keep(..))).count();
        if jobs.is_empty() {
            // Counted under the same lock: a job that is pushed from now on starts another task.
            waiting.tasks -= 1;
            self.is_counted = false;
            return None;
        }
        Some(Taken { queue: Arc::clone(&self.queue), jobs, streams })
    }

    async fn run(&self, mut taken: Taken) {
        let Queue { database, heads, session, .. } = &*self.queue;
        let session = session.present();
        let jobs = std::mem::take(&mut taken.jobs);
        let mut appends = Vec::new();
        for job in jobs {
            match job {
                Job::Append(append, reply) => appends.push((append, reply)),
                Job::Keep(stream, snapshot) => snapshots::keep(database, &stream, &snapshot).await,
                Job::Drop(stream) => snapshots::drop(database, &stream).await,
                // The receiver may be gone.
                Job::Settle(_, reply) => drop(reply.send(())),
            }
        }
        let mut retry = Retry::new(database.patience);
        let mut stored = vec![None; appends.len()];
        if appends.len() > 1 {
            // All processes lock rows in this order, which makes deadlocks rare.
            appends.sort_by(|(one, _), (other, _)| one.stream.cmp(&other.stream));
            let all: Vec<&Append> = appends.iter().map(|(append, _)| &**append).collect();
            stored = match together(database, heads, session, &all, &mut retry).await {
                Ok(stored) => stored,
                Err(failure) => {
                    self.refuse_waiting(&failure);
                    for (_, reply) in appends {
                        let answer = Err(failure.clone().writing());
                        database.note(&answer);
                        drop(reply.send(answer));
                    }
                    return;
                }
            };
        }
        for ((append, reply), head) in appends.into_iter().zip(stored) {
            let answer = match head {
                Some(head) => Ok(Appended::Stored(head)),
                None => alone(database, heads, session, &append, retry.clone()).await,
            };
            database.note(&answer);
            // The receiver may be gone.
            drop(reply.send(answer));
        }
    }

    /// Fails the waiting appends when the database could not be reached within the patience, so that they do not wait
    /// for as long again.
    fn refuse_waiting(&self, failure: &Failure) {
        let mut waiting = self.queue.lock();
        let jobs = std::mem::take(&mut waiting.jobs);
        for job in jobs {
            match job {
                Job::Append(_, reply) => {
                    drop(reply.send(Err(Failure::NotSent(failure.to_string()).writing())));
                }
                other => waiting.jobs.push_back(other),
            }
        }
    }
}
