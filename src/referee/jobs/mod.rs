//! The job runner: claims due jobs, carries them out, finishes or postpones them, and retries after failures.
//!
//! A [`Worker`] names its queues and carries out single jobs. A [`Schedule`] runs jobs one after the other, or in the
//! order of each stream with several streams at once: then a job waits for earlier jobs of its stream, but not for
//! other streams.

mod by_stream;
mod retries;
mod stream_locks;

use crate::base::Base;
use crate::error::RefereeError;
use crate::operation::panics::{PanicError, catch_panic};
use crate::ports::DeliveryError;
use castellan_game::{Span, Time};
use castellan_store::{ClaimedJob, StoreError};
use retries::{PanicCounts, Unfinished};
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use stream_locks::StreamLocks;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The timeout for external calls, which are then retried.
pub const CALL_TIMEOUT: Span = Span::minutes(1);
/// The pause before a failed job is retried.
pub(crate) const RETRY_PAUSE: Span = Span::from_ms(5_000);
/// The pause before a job that came too early, or met a conflict, is retried.
pub(crate) const SHORT_PAUSE: Span = Span::from_ms(1_000);
/// The pause before a job that failed for a lasting reason is retried, and the longest pause after panics.
pub(crate) const LONG_PAUSE: Span = Span::hours(1);
/// The maximum number of jobs claimed at once, and of streams worked on at once.
const MAX_CONCURRENT: usize = 64;
/// The minimum sleep, so that the loop does not spin on jobs that cannot be done now.
const MIN_SLEEP: Span = Span::from_ms(50);

/// A summary of the jobs that a pass over the queues has carried out.
#[derive(Debug, Default)]
pub struct JobReport {
    /// The number of claimed jobs.
    pub claimed: usize,
    /// The number of jobs carried out and finished.
    pub done: usize,
    /// The number of jobs that will be retried or wait for an earlier one.
    pub postponed: usize,
    /// The number of jobs given up.
    pub given_up: usize,
    /// The failures of single jobs, which are postponed.
    pub errors: Vec<RefereeError>,
}

impl JobReport {
    fn add(&mut self, other: Self) {
        self.claimed += other.claimed;
        self.done += other.done;
        self.postponed += other.postponed;
        self.given_up += other.given_up;
        self.errors.extend(other.errors);
    }
}

/// A claimed job with the end of its claim.
pub(crate) struct LeasedJob {
    pub(crate) claimed: ClaimedJob,
    /// The end of the claim.
    pub(crate) until: Time,
}

impl LeasedJob {
    /// Returns the name of the job, for messages.
    fn name(&self) -> String {
        format!("{} of {}", self.claimed.claim.key(), self.claimed.claim.stream())
    }
}

/// The outcome of a job.
pub(crate) enum JobOutcome {
    /// The job is stored as done.
    Done,
    /// The job is stored as given up.
    GivenUp,
    /// No work was left to do.
    Idle,
    /// The job is retried at this time, because of these errors. Later jobs of its stream wait too.
    Postponed(Time, Vec<RefereeError>),
}

/// The order of jobs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Schedule {
    /// In sequence, as they come due.
    Sequential,
    /// By key within each stream, with several streams at once.
    ByStream,
}

/// A worker that carries out the jobs of some queues.
pub(crate) trait Worker: Send + Sync + 'static {
    /// The queues.
    const QUEUES: &'static [&'static str];
    /// The name in metrics and messages.
    const NAME: &'static str;
    /// The order in which jobs are carried out.
    const SCHEDULE: Schedule;
    /// The duration of a claim.
    const LEASE: Span;
    /// The maximum sleep: other processes may queue jobs too.
    const MAX_SLEEP: Span;
    /// The queues whose jobs are due at a time by the wall clock, rather than as soon as possible.
    const WALL_CLOCK_QUEUES: &'static [&'static str] = &[];

    /// Returns `true` if jobs may be carried out now.
    fn is_ready(&self) -> bool {
        true
    }

    /// Carries out one job and stores its result.
    fn run_job(&self, job: &LeasedJob) -> impl Future<Output = Result<JobOutcome, RefereeError>> + Send;

    /// Returns the pause before a job is retried after a failure.
    fn retry_pause(&self, _trouble: &RefereeError) -> Span {
        LONG_PAUSE
    }

    /// Handles a job that panicked. By default it is retried, with pauses that double each time.
    fn handle_panic(
        &self,
        jobs: &JobRunner,
        job: &LeasedJob,
        panicked: PanicError,
    ) -> impl Future<Output = Result<JobOutcome, RefereeError>> + Send {
        let retry_at = jobs.base.clock.now().plus(jobs.panic_counts.record_panic(job));
        let job = format!("{}: {}", Self::NAME, job.name());
        async move { Ok(JobOutcome::Postponed(retry_at, vec![RefereeError::Panicked { job, panicked }])) }
    }
}

/// The runner of any worker's jobs.
pub struct JobRunner {
    base: Base,
    /// The streams whose jobs are being carried out.
    stream_locks: Arc<StreamLocks>,
    unfinished: Unfinished,
    panic_counts: PanicCounts,
    /// The latest value of [`Self::monotonic_now`], and the instant of that reading.
    last_reading: Mutex<Option<(Time, Instant)>>,
}

impl JobRunner {
    pub(crate) fn new(base: &Base) -> Arc<Self> {
        let (stream_locks, unfinished, panic_counts, last_reading) = Default::default();
        Arc::new(Self { base: base.clone(), stream_locks, unfinished, panic_counts, last_reading })
    }

    /// Returns the current time by the clock that a queue's due times refer to.
    fn queue_time<W: Worker>(&self, queue: &str) -> Time {
        if W::WALL_CLOCK_QUEUES.contains(&queue) { self.base.clock.now() } else { self.monotonic_now() }
    }

    /// Returns the latest wall-clock time seen plus the time elapsed since. It never goes back, so jobs stay due if the
    /// clock is set back.
    fn monotonic_now(&self) -> Time {
        let (shown, instant) = (self.base.clock.now(), self.base.clock.instant());
        let mut last_reading = self.last_reading.lock().unwrap_or_else(PoisonError::into_inner);
        let since = |then: Instant| Span::from_ms(instant.duration_since(then).as_millis() as u64);
        let now = last_reading.map_or(shown, |(at, then)| at.plus(since(then)).max(shown));
        *last_reading = Some((now, instant));
        now
    }

    /// Carries out the due jobs until none is left.
    pub(crate) async fn run_due<W: Worker>(
        self: &Arc<Self>,
        worker: &Arc<W>,
    ) -> Result<JobReport, RefereeError> {
        match W::SCHEDULE {
            Schedule::Sequential => self.run_sequentially(worker.as_ref()).await,
            Schedule::ByStream => self.run_by_stream(worker).await,
        }
    }

    /// Carries out the due jobs one after the other until none is left.
    pub(crate) async fn run_sequentially<W: Worker>(&self, worker: &W) -> Result<JobReport, RefereeError> {
        let mut report = JobReport::default();
        while worker.is_ready() {
            let jobs = self.claim_due::<W>(&mut report).await?;
            if jobs.is_empty() {
                break;
            }
            for job in jobs {
                match self.run_job(&job, worker, &mut report).await {
                    // A job that cannot be postponed either is retried after its claim has expired.
                    Err(error) if error.is_local() => report.errors.push(error),
                    done => drop(done?),
                }
            }
        }
        Ok(report)
    }

    /// Carries out jobs as they come due until the future is dropped. Failures are passed to `on_error`, and retried.
    pub(crate) async fn run<W: Worker>(
        self: &Arc<Self>,
        worker: &Arc<W>,
        on_error: impl Fn(&RefereeError) + Send,
    ) {
        let mut tasks = JoinSet::new();
        loop {
            let job_queued = self.base.job_queued.notified();
            self.return_unfinished::<W>().await;
            let mut report = JobReport::default();
            let begun = match W::SCHEDULE {
                Schedule::Sequential => {
                    self.run_sequentially(worker.as_ref()).await.map(|done| report.add(done))
                }
                Schedule::ByStream if tasks.len() < MAX_CONCURRENT => {
                    self.start_streams(worker, &mut tasks, &mut report).await
                }
                Schedule::ByStream => Ok(()),
            };
            report.errors.iter().for_each(&on_error);
            let until = match begun {
                Ok(()) if W::SCHEDULE == Schedule::ByStream && report.claimed == MAX_CONCURRENT => continue,
                Ok(()) => self.next_pass(worker.as_ref(), tasks.len()).await,
                Err(error) => {
                    on_error(&error);
                    self.base.clock.now().plus(RETRY_PAUSE)
                }
            };
            tokio::select! {
                () = job_queued => {}
                () = self.base.clock.sleep_until(until) => {}
                Some(done) = tasks.join_next() => match done {
                    Ok(Ok(done)) => done.errors.iter().for_each(&on_error),
                    Ok(Err(error)) => on_error(&error),
                    Err(stopped) => on_error(&self.record_stopped_task(W::NAME, stopped)),
                },
            }
        }
    }

    /// Returns the time of the next pass over the queues, while `busy_streams` are worked on.
    async fn next_pass<W: Worker>(&self, worker: &W, busy_streams: usize) -> Time {
        let mut until = self.base.clock.now().plus(W::MAX_SLEEP);
        if busy_streams < MAX_CONCURRENT && worker.is_ready() {
            for queue in W::QUEUES {
                let next = self.base.store.next_due(queue).await.ok().flatten().map(Time::from_ms);
                until = next.map_or(until, |next| next.min(until));
            }
        }
        until.max(self.base.clock.now().plus(MIN_SLEEP))
    }

    /// Claims the due jobs.
    async fn claim_due<W: Worker>(&self, report: &mut JobReport) -> Result<Vec<LeasedJob>, RefereeError> {
        let mut jobs = Vec::new();
        for queue in W::QUEUES {
            let now = self.queue_time::<W>(queue);
            let until = now.plus(W::LEASE);
            let claimed = self.base.store.claim(queue, now.ms(), until.ms(), MAX_CONCURRENT).await?;
            jobs.extend(claimed.rows.into_iter().map(|claimed| LeasedJob { claimed, until }));
            // Later rounds find the same damaged rows.
            if report.claimed == 0 {
                let damaged = claimed.damaged.into_iter();
                report.errors.extend(damaged.map(|damage| StoreError::Damaged(damage).into()));
            }
        }
        report.claimed += jobs.len();
        Ok(jobs)
    }

    /// Carries out one job. If it is postponed, returns the time until which later jobs of its stream have to wait.
    async fn run_job<W: Worker>(
        &self,
        job: &LeasedJob,
        worker: &W,
        report: &mut JobReport,
    ) -> Result<Option<Time>, RefereeError> {
        let outcome = match catch_panic(worker.run_job(job)).await {
            Ok(Err(error)) if error.is_local() => {
                JobOutcome::Postponed(self.base.clock.now().plus(worker.retry_pause(&error)), vec![error])
            }
            Ok(outcome) => outcome?,
            Err(panicked) => {
                self.base.metrics.record_panic(W::NAME, &panicked);
                worker.handle_panic(self, job, panicked).await?
            }
        };
        if !matches!(outcome, JobOutcome::Postponed(..)) {
            self.panic_counts.reset(job);
        }
        match outcome {
            JobOutcome::Done => report.done += 1,
            JobOutcome::GivenUp => report.given_up += 1,
            JobOutcome::Idle => {}
            JobOutcome::Postponed(retry_at, errors) => {
                let wait = retry_at.since(self.base.clock.now());
                let retry_at = self.queue_time::<W>(job.claimed.claim.queue()).plus(wait);
                report.errors.extend(errors);
                self.postpone(job, retry_at, report).await?;
                return Ok(Some(retry_at));
            }
        }
        Ok(None)
    }

    async fn postpone(
        &self,
        job: &LeasedJob,
        until: Time,
        report: &mut JobReport,
    ) -> Result<(), RefereeError> {
        self.base.store.postpone(&job.claimed.claim, until.ms()).await?;
        report.postponed += 1;
        Ok(())
    }

    /// Returns jobs that were claimed when the store failed, once it works again.
    async fn return_unfinished<W: Worker>(&self) {
        let mut unfinished = self.unfinished.take().into_iter();
        while let Some(job) = unfinished.next() {
            let now = self.queue_time::<W>(job.claimed.claim.queue());
            let retry_at = now.plus(RETRY_PAUSE);
            if now < job.until && self.base.store.postpone(&job.claimed.claim, retry_at.ms()).await.is_err() {
                self.unfinished.add(std::iter::once(job).chain(unfinished));
                return;
            }
        }
    }

    /// Postpones a timer to its next due time, or finishes it if there is none.
    pub(crate) async fn reschedule(
        &self,
        claimed: &ClaimedJob,
        next: Option<Time>,
    ) -> Result<JobOutcome, RefereeError> {
        if let Some(next) = next {
            return Ok(JobOutcome::Postponed(next.max(self.base.clock.now().plus(SHORT_PAUSE)), Vec::new()));
        }
        self.finish(claimed).await?;
        Ok(JobOutcome::Done)
    }

    /// Marks a job as done without other changes.
    pub(crate) async fn finish(&self, claimed: &ClaimedJob) -> Result<(), RefereeError> {
        self.base.store.finish(&claimed.claim, Vec::new()).await?;
        Ok(())
    }

    /// Returns `true` if a claim lasts at least as long as an external call may take.
    pub(crate) fn outlasts_call(&self, job: &LeasedJob) -> bool {
        self.monotonic_now().plus(CALL_TIMEOUT) <= job.until
    }

    /// Waits for an external call, and returns [`DeliveryError::Temporary`] after [`CALL_TIMEOUT`].
    pub(crate) async fn with_timeout<T>(
        &self,
        call: impl Future<Output = Result<T, DeliveryError>> + Send,
    ) -> Result<T, DeliveryError> {
        let until = self.base.clock.instant() + Duration::from_millis(CALL_TIMEOUT.ms());
        tokio::select! {
            biased;
            result = call => result,
            () = self.base.clock.sleep_until_instant(until) => {
                let after = CALL_TIMEOUT.ms() / 1_000;
                tracing::warn!(seconds = after, "outbox: no answer to an attempt; it is made again");
                Err(DeliveryError::Temporary("the announcer did not come back".to_owned()))
            }
        }
    }
}
