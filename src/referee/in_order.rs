//! What waits in a queue is done in the order of each stream, several streams at once.
//!
//! A piece of work waits while one before it in its stream is not done. Streams do not wait for each other.

use super::Referee;
use super::panics::{Panicked, caught};
use super::ports::AnnounceError;
use super::stream_locks::{Held, StreamGuard};
use super::trouble::Trouble;
use castellan_game::{Span, Time};
use castellan_store::{Store, StoreError, StreamName};
use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::task::{JoinError, JoinSet};

/// For how long somebody outside is waited for. What they have not come back from by then is tried again.
pub const PATIENCE: Span = Span::minutes(1);
/// For how long work that was claimed is nobody else's.
pub(super) const LEASE: Span = Span::minutes(10);
/// When work is tried again that could not be done.
pub(super) const AGAIN: Span = Span::from_ms(5_000);
/// When work is tried again of a stream that cannot be loaded.
pub(super) const STANDS_STILL: Span = Span::hours(1);
/// How much is claimed at once, and how many streams are worked on at once.
const AT_ONCE: usize = 64;
/// The least that is slept.
const LEAST_SLEEP: Span = Span::from_ms(50);

/// What one look into a queue did.
#[derive(Debug, Default)]
pub struct WorkedOff {
    /// What was done, and stored as done.
    pub done: usize,
    /// What will be tried again, or waits for what is before it.
    pub postponed: usize,
    /// What never can be done, and is given up.
    pub given_up: usize,
    /// What kept work of single streams from being done. It waits.
    pub troubles: Vec<Trouble>,
}

impl WorkedOff {
    fn add(&mut self, other: Self) {
        self.done += other.done;
        self.postponed += other.postponed;
        self.given_up += other.given_up;
        self.troubles.extend(other.troubles);
    }
}

/// What became of a piece of work.
pub(super) enum JobOutcome {
    Done,
    GivenUp,
    /// There was nothing to do any more.
    Idle,
    /// It is to be tried again then, and what comes behind it in its stream not before.
    Wait(Time, Option<Trouble>),
}

/// How often in a row each piece of work has panicked, by its stream and key. After a start everything is tried anew.
#[derive(Default)]
pub(super) struct Attempts(Mutex<HashMap<(StreamName, String), u32>>);

impl Attempts {
    /// Work has panicked: how long is waited before it is tried again.
    fn pause_after(&self, held: &Held) -> Span {
        let mut attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let claim = &held.work.claim;
        let count = attempts.entry((claim.stream().clone(), claim.key().to_owned())).or_default();
        let pause = AGAIN.ms().saturating_mul(1 << (*count).min(16));
        *count += 1;
        Span::from_ms(pause.min(STANDS_STILL.ms()))
    }

    /// Work has not panicked.
    fn forget(&self, held: &Held) {
        let mut attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !attempts.is_empty() {
            let claim = &held.work.claim;
            attempts.remove(&(claim.stream().clone(), claim.key().to_owned()));
        }
    }
}

/// Work that was claimed when the store failed. It is given back when the store works again, rather than when its claim
/// ends by itself.
#[derive(Default)]
pub(super) struct Unfinished(Mutex<Vec<Held>>);

impl Unfinished {
    fn keep(&self, held: impl IntoIterator<Item = Held>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(held);
    }

    fn take(&self) -> Vec<Held> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Somebody who does the work of a queue.
pub(super) trait Worker: Send + Sync + 'static {
    /// Which queue.
    const QUEUE: &'static str;

    /// Does one piece of work, and stores that it is done.
    fn work_on(
        &self,
        referee: &Referee,
        stream: &StreamName,
        held: &Held,
    ) -> impl Future<Output = Result<JobOutcome, Trouble>> + Send;
}

impl Referee {
    /// Does what waits: each stream's work in order, several streams at once.
    pub(super) async fn work_off<W: Worker>(self: &Arc<Self>, worker: &Arc<W>) -> Result<WorkedOff, Trouble> {
        let mut tasks = JoinSet::new();
        let mut all = WorkedOff::default();
        self.take_up(worker, &mut tasks, &mut all).await?;
        let mut failure = None;
        // Nobody is interrupted because the store fails for somebody else: their messages may be out.
        while let Some(done) = tasks.join_next().await {
            match done {
                Ok(Ok(done)) => all.add(done),
                Ok(Err(error)) => failure = Some(error),
                Err(stopped) => all.troubles.push(self.stopped(W::QUEUE, stopped)),
            }
        }
        failure.map_or(Ok(all), Err)
    }

    /// Does what waits, and what comes to wait, until the future is dropped. Failures are given to
    /// `failed`, and tried again.
    pub(super) async fn keep_working<W: Worker>(
        self: &Arc<Self>,
        worker: &Arc<W>,
        failed: impl Fn(&Trouble) + Send,
    ) {
        let mut tasks = JoinSet::new();
        loop {
            let woken = self.woken.notified();
            let mut until = self.now().plus(AGAIN);
            self.give_back_unfinished().await;
            if tasks.len() < AT_ONCE {
                let mut all = WorkedOff::default();
                match self.take_up(worker, &mut tasks, &mut all).await {
                    Ok(AT_ONCE) => continue,
                    Ok(_) => {
                        let next = self.store().next_due(W::QUEUE).await.ok().flatten().map(Time::from_ms);
                        until = next.map_or(until, |next| next.min(until)).max(self.now().plus(LEAST_SLEEP));
                    }
                    Err(error) => failed(&error),
                }
                all.troubles.iter().for_each(&failed);
            }
            tokio::select! {
                () = woken => {}
                () = self.clock.sleep_until(until) => {}
                Some(done) = tasks.join_next() => match done {
                    Ok(Ok(done)) => done.troubles.iter().for_each(&failed),
                    Ok(Err(error)) => failed(&error),
                    Err(stopped) => failed(&self.stopped(W::QUEUE, stopped)),
                },
            }
        }
    }

    /// Claims what is due and begins to do it; gives how much that was.
    async fn take_up<W: Worker>(
        self: &Arc<Self>,
        worker: &Arc<W>,
        tasks: &mut JoinSet<Result<WorkedOff, Trouble>>,
        all: &mut WorkedOff,
    ) -> Result<usize, Trouble> {
        let now = self.now();
        let until = now.plus(LEASE);
        let work = self.store().claim(W::QUEUE, now.ms(), until.ms(), AT_ONCE).await?;
        all.troubles.extend(work.damaged.into_iter().map(|damage| StoreError::Damaged(damage).into()));
        let claimed = work.rows.len();
        let mut of_streams: BTreeMap<StreamName, Vec<Held>> = BTreeMap::new();
        for work in work.rows {
            of_streams.entry(work.claim.stream().clone()).or_default().push(Held { work, until });
        }
        for (stream, work) in of_streams {
            if let Some(hand) = self.stream_locks.take(&stream, work) {
                let (referee, worker) = (self.clone(), worker.clone());
                tasks.spawn(async move {
                    let mut worked = WorkedOff::default();
                    match referee.work_through(&stream, hand, worker.as_ref(), &mut worked).await {
                        // What is claimed and could not be given back can be claimed again in time.
                        Err(error) if error.is_local() => worked.troubles.push(error),
                        done => done?,
                    }
                    Ok(worked)
                });
            }
        }
        Ok(claimed)
    }

    /// Does the work of a stream until there is no more, or some of it has to wait.
    async fn work_through<W: Worker>(
        self: &Arc<Self>,
        stream: &StreamName,
        mut hand: StreamGuard,
        worker: &W,
        worked: &mut WorkedOff,
    ) -> Result<(), Trouble> {
        let mut wait = None;
        loop {
            let mut work = hand.next();
            if work.is_empty() {
                return Ok(());
            }
            work.sort_by(|one, other| one.work.claim.key().cmp(other.work.claim.key()));
            let mut work = work.into_iter();
            while let Some(held) = work.next() {
                let done = match wait {
                    Some(again) => self.give_back(&held, again, worked).await,
                    None => self.work_on(stream, &held, worker, worked).await.map(|again| wait = again),
                };
                if let Err(error) = done {
                    if !error.is_local() {
                        self.unfinished.keep(std::iter::once(held).chain(work));
                        self.unfinished.keep(hand.next());
                    }
                    return Err(error);
                }
            }
        }
    }

    /// Does one piece of work; gives until when what is behind it in its stream has to wait.
    async fn work_on<W: Worker>(
        self: &Arc<Self>,
        stream: &StreamName,
        held: &Held,
        worker: &W,
        worked: &mut WorkedOff,
    ) -> Result<Option<Time>, Trouble> {
        let became = match caught(worker.work_on(self, stream, held)).await {
            Ok(became) => became?,
            Err(panicked) => self.put_off(W::QUEUE, held, panicked),
        };
        if !matches!(became, JobOutcome::Wait(..)) {
            self.attempts.forget(held);
        }
        match became {
            JobOutcome::Done => worked.done += 1,
            JobOutcome::GivenUp => worked.given_up += 1,
            JobOutcome::Idle => {}
            JobOutcome::Wait(again, trouble) => {
                worked.troubles.extend(trouble);
                self.give_back(held, again, worked).await?;
                return Ok(Some(again));
            }
        }
        Ok(None)
    }

    /// Gives back what was claimed when the store failed, once it works again.
    async fn give_back_unfinished(&self) {
        let mut unfinished = self.unfinished.take().into_iter();
        while let Some(held) = unfinished.next() {
            let again = self.now().plus(AGAIN);
            if self.now() < held.until && self.store().postpone(&held.work.claim, again.ms()).await.is_err() {
                self.unfinished.keep(std::iter::once(held).chain(unfinished));
                return;
            }
        }
    }

    /// Work that panicked is tried again, each time after twice as long.
    fn put_off(&self, queue: &str, held: &Held, panicked: Panicked) -> JobOutcome {
        self.counts().panicked(queue, &panicked);
        let what = format!("{queue}: {} of {}", held.work.claim.key(), held.work.claim.stream());
        let again = self.now().plus(self.attempts.pause_after(held));
        JobOutcome::Wait(again, Some(Trouble::Panicked { what, panicked }))
    }

    /// A task stopped outside of its work: that can be claimed again in time.
    fn stopped(&self, queue: &str, stopped: JoinError) -> Trouble {
        let panicked = Panicked::of_task(stopped);
        self.counts().panicked(queue, &panicked);
        Trouble::Panicked { what: queue.to_owned(), panicked }
    }

    async fn give_back(&self, held: &Held, again: Time, worked: &mut WorkedOff) -> Result<(), Trouble> {
        self.store().postpone(&held.work.claim, again.ms()).await?;
        worked.postponed += 1;
        Ok(())
    }

    /// Whether a claim lasts as long as somebody outside may take.
    pub(super) fn lasts(&self, held: &Held) -> bool {
        self.now().plus(PATIENCE) <= held.until
    }

    /// What somebody outside says, as long as there is patience.
    pub(super) async fn patiently<T>(
        &self,
        asked: impl Future<Output = Result<T, AnnounceError>> + Send,
    ) -> Result<T, AnnounceError> {
        let until = self.now().plus(PATIENCE);
        let patience = async {
            while self.now() < until {
                self.clock.sleep_until(until).await;
            }
        };
        tokio::select! {
            biased;
            said = asked => said,
            () = patience => {
                let after = PATIENCE.ms() / 1_000;
                tracing::warn!(seconds = after, "outbox: no answer to an attempt; it is made again");
                Err(AnnounceError::Later("the announcer did not come back".to_owned()))
            }
        }
    }
}
