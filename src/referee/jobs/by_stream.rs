//! Jobs in the order of each stream, several streams at once.

use super::stream_locks::StreamGuard;
use super::{JobReport, JobRunner, LeasedJob, Worker};
use crate::error::RefereeError;
use crate::operation::panics::PanicError;
use castellan_store::StreamName;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::task::{JoinError, JoinSet};

impl JobRunner {
    /// Carries out the due jobs: each stream's in order, several streams at once.
    pub(super) async fn run_by_stream<W: Worker>(
        self: &Arc<Self>,
        worker: &Arc<W>,
    ) -> Result<JobReport, RefereeError> {
        let mut tasks = JoinSet::new();
        let mut total = JobReport::default();
        self.start_streams(worker, &mut tasks, &mut total).await?;
        let mut failure = None;
        // A failure of the store does not interrupt other streams: their messages may already be sent.
        while let Some(done) = tasks.join_next().await {
            match done {
                Ok(Ok(done)) => total.add(done),
                Ok(Err(error)) => failure = Some(error),
                Err(stopped) => total.errors.push(self.record_stopped_task(W::NAME, stopped)),
            }
        }
        failure.map_or(Ok(total), Err)
    }

    /// Claims the due jobs and starts a task per stream.
    pub(super) async fn start_streams<W: Worker>(
        self: &Arc<Self>,
        worker: &Arc<W>,
        tasks: &mut JoinSet<Result<JobReport, RefereeError>>,
        total: &mut JobReport,
    ) -> Result<(), RefereeError> {
        let mut jobs_by_stream: BTreeMap<StreamName, Vec<LeasedJob>> = BTreeMap::new();
        for job in self.claim_due::<W>(total).await? {
            jobs_by_stream.entry(job.claimed.claim.stream().clone()).or_default().push(job);
        }
        for (stream, jobs) in jobs_by_stream {
            if let Some(guard) = self.stream_locks.lock(&stream, jobs) {
                let (runner, worker) = (self.clone(), worker.clone());
                tasks.spawn(async move {
                    let mut report = JobReport::default();
                    match runner.run_stream(guard, worker.as_ref(), &mut report).await {
                        // A job that could not be returned can be claimed again after its claim expires.
                        Err(error) if error.is_local() => report.errors.push(error),
                        done => done?,
                    }
                    Ok(report)
                });
            }
        }
        Ok(())
    }

    /// Carries out the jobs of a stream until none is left or the rest has to wait.
    async fn run_stream<W: Worker>(
        &self,
        mut guard: StreamGuard,
        worker: &W,
        report: &mut JobReport,
    ) -> Result<(), RefereeError> {
        let mut wait_until = None;
        loop {
            let mut jobs = guard.next();
            if jobs.is_empty() {
                return Ok(());
            }
            jobs.sort_by(|a, b| a.claimed.claim.key().cmp(b.claimed.claim.key()));
            let mut jobs = jobs.into_iter();
            while let Some(job) = jobs.next() {
                let done = match wait_until {
                    Some(until) => self.postpone(&job, until, report).await,
                    None => self.run_job(&job, worker, report).await.map(|until| wait_until = until),
                };
                if let Err(error) = done {
                    if !error.is_local() {
                        self.unfinished.add(std::iter::once(job).chain(jobs));
                        self.unfinished.add(guard.next());
                    }
                    return Err(error);
                }
            }
        }
    }

    /// Records a task that stopped outside of a job; the job can be claimed again after its claim expires.
    pub(super) fn record_stopped_task(&self, task: &str, stopped: JoinError) -> RefereeError {
        let panicked = PanicError::from_join_error(stopped);
        self.base.metrics.record_panic(task, &panicked);
        RefereeError::Panicked { job: task.to_owned(), panicked }
    }
}
