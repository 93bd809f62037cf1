//! Jobs in the order of each stream, several streams at once.

use super::stream_locks::StreamGuard;
use super::{Held, JobRunner, WorkedOff, Worker};
use crate::operation::panics::Panicked;
use crate::trouble::Trouble;
use castellan_store::StreamName;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::task::{JoinError, JoinSet};

impl JobRunner {
    /// Carries out the due jobs: each stream's in order, several streams at once.
    pub(super) async fn work_by_stream<W: Worker>(
        self: &Arc<Self>,
        worker: &Arc<W>,
    ) -> Result<WorkedOff, Trouble> {
        let mut tasks = JoinSet::new();
        let mut all = WorkedOff::default();
        self.begin_streams(worker, &mut tasks, &mut all).await?;
        let mut failure = None;
        // A failure of the store does not interrupt other streams: their messages may already be sent.
        while let Some(done) = tasks.join_next().await {
            match done {
                Ok(Ok(done)) => all.add(done),
                Ok(Err(error)) => failure = Some(error),
                Err(stopped) => all.troubles.push(self.stopped(W::NAME, stopped)),
            }
        }
        failure.map_or(Ok(all), Err)
    }

    /// Claims the due jobs and starts a task per stream.
    pub(super) async fn begin_streams<W: Worker>(
        self: &Arc<Self>,
        worker: &Arc<W>,
        tasks: &mut JoinSet<Result<WorkedOff, Trouble>>,
        all: &mut WorkedOff,
    ) -> Result<(), Trouble> {
        let mut of_streams: BTreeMap<StreamName, Vec<Held>> = BTreeMap::new();
        for held in self.claim_due::<W>(all).await? {
            of_streams.entry(held.work.claim.stream().clone()).or_default().push(held);
        }
        for (stream, held) in of_streams {
            if let Some(guard) = self.stream_locks.take(&stream, held) {
                let (runner, worker) = (self.clone(), worker.clone());
                tasks.spawn(async move {
                    let mut worked = WorkedOff::default();
                    match runner.work_through(guard, worker.as_ref(), &mut worked).await {
                        // A job that could not be returned can be claimed again after its claim expires.
                        Err(error) if error.is_local() => worked.troubles.push(error),
                        done => done?,
                    }
                    Ok(worked)
                });
            }
        }
        Ok(())
    }

    /// Carries out the jobs of a stream until none is left or the rest has to wait.
    async fn work_through<W: Worker>(
        &self,
        mut guard: StreamGuard,
        worker: &W,
        worked: &mut WorkedOff,
    ) -> Result<(), Trouble> {
        let mut wait = None;
        loop {
            let mut jobs = guard.next();
            if jobs.is_empty() {
                return Ok(());
            }
            jobs.sort_by(|one, other| one.work.claim.key().cmp(other.work.claim.key()));
            let mut jobs = jobs.into_iter();
            while let Some(held) = jobs.next() {
                let done = match wait {
                    Some(again) => self.postpone(&held, again, worked).await,
                    None => self.work_on(&held, worker, worked).await.map(|again| wait = again),
                };
                if let Err(error) = done {
                    if !error.is_local() {
                        self.unfinished.keep(std::iter::once(held).chain(jobs));
                        self.unfinished.keep(guard.next());
                    }
                    return Err(error);
                }
            }
        }
    }

    /// Records a task that stopped outside of a job; the job can be claimed again after its claim expires.
    pub(super) fn stopped(&self, task: &str, stopped: JoinError) -> Trouble {
        let panicked = Panicked::of_task(stopped);
        self.base.counts.panicked(task, &panicked);
        Trouble::Panicked { what: task.to_owned(), panicked }
    }
}
