//! The job runner: claims due jobs, carries them out, finishes or postpones them, and retries after failures.
//!
//! A [`Worker`] names its queues and carries out single jobs. A [`Schedule`] runs jobs one after the other, or in the
//! order of each stream with several streams at once: then a job waits for earlier jobs of its stream, but not for
//! other streams.

mod retries;
mod stream_locks;
mod streams;

use crate::base::Base;
use crate::operation::panics::{Panicked, caught};
use crate::ports::AnnounceError;
use crate::trouble::Trouble;
use castellan_game::{Span, Time};
use castellan_store::{StoreError, Work};
use retries::{Attempts, Unfinished};
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use stream_locks::StreamLocks;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The timeout for external calls, which are then retried.
pub const PATIENCE: Span = Span::minutes(1);
/// The pause before a failed job is retried.
pub(crate) const AGAIN: Span = Span::from_ms(5_000);
/// The pause before a job that came too early, or met a conflict, is retried.
pub(crate) const SOON: Span = Span::from_ms(1_000);
/// The pause before a job that failed for a lasting reason is retried, and the longest pause after panics.
pub(crate) const STANDS_STILL: Span = Span::hours(1);
/// The maximum number of jobs claimed at once, and of streams worked on at once.
const AT_ONCE: usize = 64;
/// The minimum sleep, so that the loop does not spin on jobs that cannot be done now.
const LEAST_SLEEP: Span = Span::from_ms(50);

/// The result of a pass over the queues.
#[derive(Debug, Default)]
pub struct WorkedOff {
    /// The number of claimed jobs.
    pub looked_at: usize,
    /// The number of jobs carried out and finished.
    pub done: usize,
    /// The number of jobs that will be retried or wait for an earlier one.
    pub postponed: usize,
    /// The number of jobs given up.
    pub given_up: usize,
    /// The failures of single jobs, which are postponed.
    pub troubles: Vec<Trouble>,
}

impl WorkedOff {
    fn add(&mut self, other: Self) {
        self.looked_at += other.looked_at;
        self.done += other.done;
        self.postponed += other.postponed;
        self.given_up += other.given_up;
        self.troubles.extend(other.troubles);
    }
}

/// A claimed job.
pub(crate) struct Held {
    pub(crate) work: Work,
    /// The end of the claim.
    pub(crate) until: Time,
}

impl Held {
    /// Returns the name of the job, for messages.
    fn name(&self) -> String {
        format!("{} of {}", self.work.claim.key(), self.work.claim.stream())
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
    /// The job is retried at this time; later jobs of its stream wait too.
    Wait(Time, Vec<Trouble>),
}

/// The order of jobs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Schedule {
    /// In turn, as they come due, until none is due.
    InTurn,
    /// By key within each stream, several streams at once.
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
    /// The maximum sleep, because other processes may put jobs there too.
    const LONGEST_SLEEP: Span;
    /// The queues whose jobs are due at a time by the wall clock, rather than as soon as possible.
    const BY_THE_CLOCK: &'static [&'static str] = &[];

    /// Returns `true` if jobs may be carried out now.
    fn is_ready(&self) -> bool {
        true
    }

    /// Carries out one job and stores its result.
    fn work_on(&self, held: &Held) -> impl Future<Output = Result<JobOutcome, Trouble>> + Send;

    /// Returns the pause before a job is retried after a failure.
    fn pause_after(&self, _trouble: &Trouble) -> Span {
        STANDS_STILL
    }

    /// Handles a job that panicked. By default it is retried, with pauses that double each time.
    fn panicked(
        &self,
        jobs: &JobRunner,
        held: &Held,
        panicked: Panicked,
    ) -> impl Future<Output = Result<JobOutcome, Trouble>> + Send {
        let again = jobs.base.clock.now().plus(jobs.attempts.pause_after(held));
        let what = format!("{}: {}", Self::NAME, held.name());
        async move { Ok(JobOutcome::Wait(again, vec![Trouble::Panicked { what, panicked }])) }
    }
}

/// The runner of any worker's jobs.
pub struct JobRunner {
    base: Base,
    /// The streams whose jobs are being carried out.
    stream_locks: Arc<StreamLocks>,
    unfinished: Unfinished,
    attempts: Attempts,
    /// The latest time that the clock showed, and the instant of that reading.
    latest: Mutex<Option<(Time, Instant)>>,
}

impl JobRunner {
    pub(crate) fn new(base: &Base) -> Arc<Self> {
        let (stream_locks, unfinished, attempts, latest) = Default::default();
        Arc::new(Self { base: base.clone(), stream_locks, unfinished, attempts, latest })
    }

    /// Returns the current time for the due times of a queue.
    fn time<W: Worker>(&self, queue: &str) -> Time {
        if W::BY_THE_CLOCK.contains(&queue) { self.base.clock.now() } else { self.onward() }
    }

    /// Returns the latest time that the clock has shown plus the time since. This never goes back, so jobs stay due if
    /// the clock is set back.
    fn onward(&self) -> Time {
        let (shown, instant) = (self.base.clock.now(), self.base.clock.instant());
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        let since = |then: Instant| Span::from_ms(instant.duration_since(then).as_millis() as u64);
        let onward = latest.map_or(shown, |(at, then)| at.plus(since(then)).max(shown));
        *latest = Some((onward, instant));
        onward
    }

    /// Carries out the due jobs until none is left.
    pub(crate) async fn work_off<W: Worker>(self: &Arc<Self>, worker: &Arc<W>) -> Result<WorkedOff, Trouble> {
        match W::SCHEDULE {
            Schedule::InTurn => self.work_in_turn(worker.as_ref()).await,
            Schedule::ByStream => self.work_by_stream(worker).await,
        }
    }

    /// Carries out the due jobs one after the other until none is left.
    pub(crate) async fn work_in_turn<W: Worker>(&self, worker: &W) -> Result<WorkedOff, Trouble> {
        let mut worked = WorkedOff::default();
        while worker.is_ready() {
            let held = self.claim_due::<W>(&mut worked).await?;
            if held.is_empty() {
                break;
            }
            for held in held {
                match self.work_on(&held, worker, &mut worked).await {
                    // A job that cannot be postponed either is retried after its claim has expired.
                    Err(error) if error.is_local() => worked.troubles.push(error),
                    done => drop(done?),
                }
            }
        }
        Ok(worked)
    }

    /// Carries out jobs as they come due until the future is dropped. Failures are passed to `failed` and retried.
    pub(crate) async fn keep_working<W: Worker>(
        self: &Arc<Self>,
        worker: &Arc<W>,
        failed: impl Fn(&Trouble) + Send,
    ) {
        let mut tasks = JoinSet::new();
        loop {
            let woken = self.base.woken.notified();
            self.give_back_unfinished::<W>().await;
            let mut worked = WorkedOff::default();
            let begun = match W::SCHEDULE {
                Schedule::InTurn => self.work_in_turn(worker.as_ref()).await.map(|done| worked.add(done)),
                Schedule::ByStream if tasks.len() < AT_ONCE => {
                    self.begin_streams(worker, &mut tasks, &mut worked).await
                }
                Schedule::ByStream => Ok(()),
            };
            worked.troubles.iter().for_each(&failed);
            let until = match begun {
                Ok(()) if W::SCHEDULE == Schedule::ByStream && worked.looked_at == AT_ONCE => continue,
                Ok(()) => self.next_look(worker.as_ref(), tasks.len()).await,
                Err(error) => {
                    failed(&error);
                    self.base.clock.now().plus(AGAIN)
                }
            };
            tokio::select! {
                () = woken => {}
                () = self.base.clock.sleep_until(until) => {}
                Some(done) = tasks.join_next() => match done {
                    Ok(Ok(done)) => done.troubles.iter().for_each(&failed),
                    Ok(Err(error)) => failed(&error),
                    Err(stopped) => failed(&self.stopped(W::NAME, stopped)),
                },
            }
        }
    }

    /// Returns the time of the next pass, while `working` streams are busy.
    async fn next_look<W: Worker>(&self, worker: &W, working: usize) -> Time {
        let mut until = self.base.clock.now().plus(W::LONGEST_SLEEP);
        if working < AT_ONCE && worker.is_ready() {
            for queue in W::QUEUES {
                let next = self.base.store.next_due(queue).await.ok().flatten().map(Time::from_ms);
                until = next.map_or(until, |next| next.min(until));
            }
        }
        until.max(self.base.clock.now().plus(LEAST_SLEEP))
    }

    /// Claims the due jobs.
    async fn claim_due<W: Worker>(&self, worked: &mut WorkedOff) -> Result<Vec<Held>, Trouble> {
        let mut held = Vec::new();
        for queue in W::QUEUES {
            let now = self.time::<W>(queue);
            let until = now.plus(W::LEASE);
            let claimed = self.base.store.claim(queue, now.ms(), until.ms(), AT_ONCE).await?;
            held.extend(claimed.rows.into_iter().map(|work| Held { work, until }));
            // Later rounds meet the same damaged rows.
            if worked.looked_at == 0 {
                let damaged = claimed.damaged.into_iter();
                worked.troubles.extend(damaged.map(|damage| StoreError::Damaged(damage).into()));
            }
        }
        worked.looked_at += held.len();
        Ok(held)
    }

    /// Carries out one job; returns the time until which later jobs of its stream have to wait.
    async fn work_on<W: Worker>(
        &self,
        held: &Held,
        worker: &W,
        worked: &mut WorkedOff,
    ) -> Result<Option<Time>, Trouble> {
        let outcome = match caught(worker.work_on(held)).await {
            Ok(Err(trouble)) if trouble.is_local() => {
                JobOutcome::Wait(self.base.clock.now().plus(worker.pause_after(&trouble)), vec![trouble])
            }
            Ok(outcome) => outcome?,
            Err(panicked) => {
                self.base.counts.panicked(W::NAME, &panicked);
                worker.panicked(self, held, panicked).await?
            }
        };
        if !matches!(outcome, JobOutcome::Wait(..)) {
            self.attempts.forget(held);
        }
        match outcome {
            JobOutcome::Done => worked.done += 1,
            JobOutcome::GivenUp => worked.given_up += 1,
            JobOutcome::Idle => {}
            JobOutcome::Wait(again, troubles) => {
                let wait = again.since(self.base.clock.now());
                let again = self.time::<W>(held.work.claim.queue()).plus(wait);
                worked.troubles.extend(troubles);
                self.postpone(held, again, worked).await?;
                return Ok(Some(again));
            }
        }
        Ok(None)
    }

    async fn postpone(&self, held: &Held, again: Time, worked: &mut WorkedOff) -> Result<(), Trouble> {
        self.base.store.postpone(&held.work.claim, again.ms()).await?;
        worked.postponed += 1;
        Ok(())
    }

    /// Returns jobs that were claimed when the store failed, once it works again.
    async fn give_back_unfinished<W: Worker>(&self) {
        let mut unfinished = self.unfinished.take().into_iter();
        while let Some(held) = unfinished.next() {
            let now = self.time::<W>(held.work.claim.queue());
            let again = now.plus(AGAIN);
            if now < held.until && self.base.store.postpone(&held.work.claim, again.ms()).await.is_err() {
                self.unfinished.keep(std::iter::once(held).chain(unfinished));
                return;
            }
        }
    }

    /// Postpones a timer to the next time at which something is due, or finishes it.
    pub(crate) async fn look_again(&self, work: &Work, next: Option<Time>) -> Result<JobOutcome, Trouble> {
        if let Some(next) = next {
            return Ok(JobOutcome::Wait(next.max(self.base.clock.now().plus(SOON)), Vec::new()));
        }
        self.finish(work).await?;
        Ok(JobOutcome::Done)
    }

    /// Marks a job as done without other changes.
    pub(crate) async fn finish(&self, work: &Work) -> Result<(), Trouble> {
        self.base.store.finish(&work.claim, Vec::new()).await?;
        Ok(())
    }

    /// Returns `true` if a claim lasts at least as long as an external call may take.
    pub(crate) fn lasts(&self, held: &Held) -> bool {
        self.onward().plus(PATIENCE) <= held.until
    }

    /// Waits for an external call within the timeout.
    pub(crate) async fn patiently<T>(
        &self,
        asked: impl Future<Output = Result<T, AnnounceError>> + Send,
    ) -> Result<T, AnnounceError> {
        let until = self.base.clock.instant() + Duration::from_millis(PATIENCE.ms());
        tokio::select! {
            biased;
            said = asked => said,
            () = self.base.clock.sleep_until_instant(until) => {
                let after = PATIENCE.ms() / 1_000;
                tracing::warn!(seconds = after, "outbox: no answer to an attempt; it is made again");
                Err(AnnounceError::Later("the announcer did not come back".to_owned()))
            }
        }
    }
}
