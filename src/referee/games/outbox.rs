//! The outbox: notices to people, delivered at least once, in the order of each game, with receipts.
//!
//! A notice is stored together with the change that it is about. After the announcer has accepted it, its receipt is
//! stored and its job is done. A notice is announced again only if the process ends between the two, or the announcer
//! does not return.
//!
//! The notices of one game are announced in order: each waits until the one before it has a receipt. Games do not wait
//! for each other.

use crate::aggregate::{EventRange, StoredChange};
use crate::base::Base;
use crate::error::RefereeError;
use crate::games::loading::Games;
use crate::games::outbox_job::{OutboxJob, parse_outbox_job};
use crate::games::receipts::{self, Receipt, Receipts, UNDELIVERED};
use crate::games::rows::OUTBOX;
use crate::jobs::{JobOutcome, JobReport, JobRunner, LeasedJob, RETRY_PAUSE, Schedule, Worker};
use crate::ports::{Announcer, DeliveryError, Notice, NoticeKind};
use crate::stream_names::game_of_stream;
use castellan_game::{Game, GameId, Phase, Span, Time};
use castellan_rules::Seat;
use castellan_store::{ClaimedJob, StoreError, StreamName};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tracing::Instrument as _;

pub use crate::jobs::CALL_TIMEOUT;

/// Receipts of announced notices that could not be stored, by stream and key. These notices are not announced again.
#[derive(Default)]
pub(crate) struct UnstoredReceipts(Mutex<HashMap<(StreamName, String), Receipt>>);

impl UnstoredReceipts {
    /// The maximum number kept. Notices beyond it are announced again.
    const MAX: usize = 10_000;

    fn take(&self, stream: &StreamName, key: &str) -> Option<Receipt> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.is_empty() { None } else { all.remove(&(stream.clone(), key.to_owned())) }
    }

    fn insert(&self, stream: &StreamName, key: &str, receipt: Receipt) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() < Self::MAX {
            all.insert((stream.clone(), key.to_owned()), receipt);
        }
    }
}

/// The worker that announces notices.
struct OutboxWorker<A> {
    outbox: Arc<Outbox>,
    announcer: Arc<A>,
}

impl<A: Announcer> Worker for OutboxWorker<A> {
    const QUEUES: &'static [&'static str] = &[OUTBOX];
    const NAME: &'static str = OUTBOX;
    const SCHEDULE: Schedule = Schedule::ByStream;
    const LEASE: Span = Span::minutes(10);
    const MAX_SLEEP: Span = RETRY_PAUSE;

    async fn run_job(&self, job: &LeasedJob) -> Result<JobOutcome, RefereeError> {
        self.outbox.announce(job, self.announcer.as_ref()).await
    }
}

/// The outbox of games.
pub struct Outbox {
    base: Base,
    games: Arc<Games>,
    jobs: Arc<JobRunner>,
    /// Announced notices whose receipts are not stored yet.
    unstored_receipts: UnstoredReceipts,
}

impl Outbox {
    pub(crate) fn new(base: &Base, jobs: &Arc<JobRunner>, games: &Arc<Games>) -> Arc<Self> {
        let unstored_receipts = UnstoredReceipts::default();
        Arc::new(Self { base: base.clone(), games: games.clone(), jobs: jobs.clone(), unstored_receipts })
    }

    /// Returns the receipts of a game.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the row cannot be read.
    pub async fn receipts(&self, id: &GameId) -> Result<Receipts, RefereeError> {
        Ok(receipts::receipts_of_game(&self.base.store, id).await?)
    }

    /// Announces the waiting notices: each game's in order, several games at once.
    ///
    /// # Errors
    /// Returns an error if the store fails. Failures of single games are part of the result.
    pub async fn run_due<A: Announcer>(
        self: &Arc<Self>,
        announcer: &Arc<A>,
    ) -> Result<JobReport, RefereeError> {
        self.jobs.run_due(&self.worker(announcer)).await
    }

    /// Announces notices as they come until the future is dropped. Failures are passed to `on_error`, and retried.
    pub async fn run<A: Announcer>(
        self: &Arc<Self>,
        announcer: &Arc<A>,
        on_error: impl Fn(&RefereeError) + Send,
    ) {
        self.jobs.run(&self.worker(announcer), on_error).await;
    }

    fn worker<A>(self: &Arc<Self>, announcer: &Arc<A>) -> Arc<OutboxWorker<A>> {
        Arc::new(OutboxWorker { outbox: self.clone(), announcer: announcer.clone() })
    }

    /// Announces the notice of a job, once those before it have receipts.
    async fn announce<A: Announcer>(
        &self,
        job: &LeasedJob,
        announcer: &A,
    ) -> Result<JobOutcome, RefereeError> {
        let stream = job.claimed.claim.stream();
        if !self.jobs.outlasts_call(job) {
            // The claim must not expire during the announcement.
            return Ok(JobOutcome::Postponed(self.base.clock.now(), Vec::new()));
        }
        let (notice, last_event) = match self.prepare(stream, &job.claimed).await? {
            NextStep::Announce { notice, last_event } => (notice, last_event),
            NextStep::Wait => {
                return Ok(JobOutcome::Postponed(self.base.clock.now().plus(RETRY_PAUSE), Vec::new()));
            }
            NextStep::Drop => {
                self.jobs.finish(&job.claimed).await?;
                return Ok(JobOutcome::Idle);
            }
        };
        let (receipt, done) = if let Some(receipt) = self.unstored_receipts.take(stream, &notice.key) {
            (receipt, JobOutcome::Done)
        } else {
            let span = tracing::info_span!(target: "spans", "notice", game = %notice.game.id());
            // Boxed, because an announcer's future may be large.
            let announcing = Box::pin(announcer.announce(&notice).instrument(span));
            match self.jobs.with_timeout(announcing).await {
                Ok(receipt) => (receipt, JobOutcome::Done),
                Err(DeliveryError::Permanent(why)) => {
                    (Receipt(format!("{UNDELIVERED}{why}")), JobOutcome::GivenUp)
                }
                Err(DeliveryError::Temporary(_)) => {
                    return Ok(JobOutcome::Postponed(self.base.clock.now().plus(RETRY_PAUSE), Vec::new()));
                }
            }
        };
        let Notice { key, game, mut receipts, .. } = notice;
        receipts.add(&key, last_event, receipt.clone());
        match self.base.store.finish(&job.claimed.claim, vec![receipts.row(game.id())]).await {
            Ok(true) => {}
            // The store failed or was reopened meanwhile: the next claimant of this job stores the receipt.
            other => {
                self.unstored_receipts.insert(stream, &key, receipt);
                if !other? {
                    return Ok(JobOutcome::Idle);
                }
            }
        }
        if game.phase() == Phase::Over {
            self.pack_finished(stream).await?;
        }
        Ok(done)
    }

    /// Packs the log of a finished game. If the process ends before that, the log stays unpacked, which only takes more
    /// space.
    async fn pack_finished(&self, stream: &StreamName) -> Result<(), RefereeError> {
        match self.base.store.pack(stream).await.map_err(RefereeError::from) {
            // The next load of the game returns the error.
            Err(error) if error.is_local() => Ok(()),
            packed => packed.map(drop),
        }
    }

    /// Prepares the notice of a job.
    async fn prepare(&self, stream: &StreamName, claimed: &ClaimedJob) -> Result<NextStep, RefereeError> {
        let Some(id) = game_of_stream(stream) else { return Err(RefereeError::unknown_job(claimed)) };
        let outbox_job = parse_outbox_job(claimed.claim.key(), &claimed.payload).map_err(StoreError::from)?;
        let receipts = self.receipts(&id).await?;
        let key = claimed.claim.key().to_owned();
        match outbox_job {
            OutboxJob::Events(EventRange { from, .. }) if from > receipts.last_event + 1 => {
                Ok(NextStep::Wait)
            }
            OutboxJob::Events(EventRange { to, .. }) if to <= receipts.last_event => Ok(NextStep::Drop),
            OutboxJob::Events(EventRange { from, to }) => {
                let StoredChange { before, events, after } = self.games.stored_change(&id, from, to).await?;
                let notice =
                    Notice { key, game: after, kind: NoticeKind::Events { before, events }, receipts };
                Ok(NextStep::Announce { notice, last_event: to })
            }
            OutboxJob::Frozen { events } if events > receipts.last_event => Ok(NextStep::Wait),
            OutboxJob::Frozen { events } => {
                let game = self.games.game(&id).await?;
                let notice = Notice { key, game, kind: NoticeKind::Frozen, receipts };
                Ok(NextStep::Announce { notice, last_event: events })
            }
            OutboxJob::Reminder { events, .. } if events > receipts.last_event => Ok(NextStep::Wait),
            OutboxJob::Reminder { seat, deadline, events } => {
                let game = self.games.game(&id).await?;
                let seat = Seat::from_letter(seat).filter(|seat| is_current_deadline(&game, *seat, deadline));
                let player = seat.and_then(|seat| Some((seat, game.player_at(seat)?.id.clone())));
                let Some((seat, player)) = player else { return Ok(NextStep::Drop) };
                let kind = NoticeKind::Reminder { seat, player, deadline };
                let notice = Notice { key, game, kind, receipts };
                Ok(NextStep::Announce { notice, last_event: events })
            }
        }
    }
}

/// The next step of a job in the outbox.
enum NextStep {
    /// Announce a notice that covers the events up to `last_event`.
    Announce { notice: Notice, last_event: u64 },
    /// Wait for earlier notices.
    Wait,
    /// Drop an outdated notice.
    Drop,
}

/// Returns `true` if this is still the deadline of this seat.
fn is_current_deadline(game: &Game, seat: Seat, deadline: Time) -> bool {
    game.phase() == Phase::Running && game.clock().deadline() == Some((seat, deadline))
}
