//! The outbox: notices to people, delivered at least once, in the order of each game, with receipts.
//!
//! A notice is stored together with the change that it is about. After the announcer has accepted it, its receipt is
//! stored and its job is done. A notice is announced again only if the process ends between the two, or the announcer
//! does not return.
//!
//! The notices of one game are announced in order: each waits until the one before it has a receipt. Games do not wait
//! for each other.

use crate::aggregate::{Answer, Happening};
use crate::base::Base;
use crate::games::loading::Games;
use crate::games::notices::{Waiting, read_waiting};
use crate::games::receipts::{self, Receipt, Receipts, UNDELIVERED};
use crate::games::rows::OUTBOX;
use crate::jobs::{AGAIN, Held, JobOutcome, JobRunner, Schedule, WorkedOff, Worker};
use crate::names::game_of;
use crate::ports::{AnnounceError, Announcer, News, Notice};
use crate::trouble::Trouble;
use castellan_game::{Game, GameId, Phase, Span, Time};
use castellan_rules::Seat;
use castellan_store::{StoreError, StreamName, Work};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tracing::Instrument as _;

pub use crate::jobs::PATIENCE;

/// Notices that were announced but whose receipts could not be stored, by stream and key. They are not announced again.
#[derive(Default)]
pub(crate) struct Announced(Mutex<HashMap<(StreamName, String), Receipt>>);

impl Announced {
    /// The maximum number remembered; notices beyond it are announced again.
    const MOST: usize = 10_000;

    fn take(&self, stream: &StreamName, key: &str) -> Option<Receipt> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.is_empty() { None } else { all.remove(&(stream.clone(), key.to_owned())) }
    }

    fn keep(&self, stream: &StreamName, key: &str, receipt: Receipt) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() < Self::MOST {
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
    const LONGEST_SLEEP: Span = AGAIN;

    async fn work_on(&self, held: &Held) -> Result<JobOutcome, Trouble> {
        self.outbox.tell(held, self.announcer.as_ref()).await
    }
}

/// The outbox of games.
pub struct Outbox {
    base: Base,
    games: Arc<Games>,
    jobs: Arc<JobRunner>,
    /// Announced notices whose receipts are not stored yet.
    announced: Announced,
}

impl Outbox {
    pub(crate) fn new(base: &Base, jobs: &Arc<JobRunner>, games: &Arc<Games>) -> Arc<Self> {
        let announced = Announced::default();
        Arc::new(Self { base: base.clone(), games: games.clone(), jobs: jobs.clone(), announced })
    }

    /// Returns the receipts of a game.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the row cannot be read.
    pub async fn receipts(&self, id: &GameId) -> Result<Receipts, Trouble> {
        Ok(receipts::of_game(&self.base.store, id).await?)
    }

    /// Announces the waiting notices: each game's in order, several games at once.
    ///
    /// # Errors
    /// Returns an error if the store fails. Failures of single games are part of the result.
    pub async fn deliver<A: Announcer>(self: &Arc<Self>, announcer: &Arc<A>) -> Result<WorkedOff, Trouble> {
        self.jobs.work_off(&self.worker(announcer)).await
    }

    /// Announces notices as they come until the future is dropped. Failures are passed to `failed` and retried.
    pub async fn keep_delivering<A: Announcer>(
        self: &Arc<Self>,
        announcer: &Arc<A>,
        failed: impl Fn(&Trouble) + Send,
    ) {
        self.jobs.keep_working(&self.worker(announcer), failed).await;
    }

    fn worker<A>(self: &Arc<Self>, announcer: &Arc<A>) -> Arc<OutboxWorker<A>> {
        Arc::new(OutboxWorker { outbox: self.clone(), announcer: announcer.clone() })
    }

    /// Announces a notice if those before it are announced.
    async fn tell<A: Announcer>(&self, held: &Held, announcer: &A) -> Result<JobOutcome, Trouble> {
        let stream = held.work.claim.stream();
        if !self.jobs.lasts(held) {
            // The claim must not expire during the announcement.
            return Ok(JobOutcome::Wait(self.base.clock.now(), Vec::new()));
        }
        let (notice, to) = match self.prepare(stream, &held.work).await? {
            Prepared::Now { notice, to } => (notice, to),
            Prepared::NotYet => return Ok(JobOutcome::Wait(self.base.clock.now().plus(AGAIN), Vec::new())),
            Prepared::Never => {
                self.jobs.finish(&held.work).await?;
                return Ok(JobOutcome::Idle);
            }
        };
        let (receipt, done) = if let Some(receipt) = self.announced.take(stream, &notice.key) {
            (receipt, JobOutcome::Done)
        } else {
            let span = tracing::info_span!(target: "spans", "notice", game = %notice.game.id());
            // Boxed, because an announcer's future may be large.
            let announcing = Box::pin(announcer.announce(&notice).instrument(span));
            match self.jobs.patiently(announcing).await {
                Ok(receipt) => (receipt, JobOutcome::Done),
                Err(AnnounceError::Never(why)) => {
                    (Receipt(format!("{UNDELIVERED}{why}")), JobOutcome::GivenUp)
                }
                Err(AnnounceError::Later(_)) => {
                    return Ok(JobOutcome::Wait(self.base.clock.now().plus(AGAIN), Vec::new()));
                }
            }
        };
        let Notice { key, game, mut told, .. } = notice;
        told.add(&key, to, receipt.clone());
        match self.base.store.finish(&held.work.claim, vec![told.row(game.id())]).await {
            Ok(true) => {}
            // The store failed or was reopened meanwhile: the next claimant of this job stores the receipt.
            other => {
                self.announced.keep(stream, &key, receipt);
                if !other? {
                    return Ok(JobOutcome::Idle);
                }
            }
        }
        if game.phase() == Phase::Over {
            self.put_away(stream).await?;
        }
        Ok(done)
    }

    /// Packs the log of a finished game. If the process ends before that, the log stays unpacked, which takes more
    /// space but works as well.
    async fn put_away(&self, stream: &StreamName) -> Result<(), Trouble> {
        match self.base.store.pack(stream).await.map_err(Trouble::from) {
            // The fault is reported to the next reader of this game.
            Err(error) if error.is_local() => Ok(()),
            packed => packed.map(drop),
        }
    }

    /// Prepares the notice of a job.
    async fn prepare(&self, stream: &StreamName, work: &Work) -> Result<Prepared, Trouble> {
        let Some(id) = game_of(stream) else { return Err(Trouble::unknown_work(work)) };
        let waiting = read_waiting(work.claim.key(), &work.payload).map_err(StoreError::from)?;
        let told = self.receipts(&id).await?;
        let key = work.claim.key().to_owned();
        match waiting {
            Waiting::Happened(Answer { from, .. }) if from > told.to + 1 => Ok(Prepared::NotYet),
            Waiting::Happened(Answer { to, .. }) if to <= told.to => Ok(Prepared::Never),
            Waiting::Happened(Answer { from, to }) => {
                let Happening { before, events, after } = self.games.happening(&id, from, to).await?;
                let notice = Notice { key, game: after, news: News::Happened { before, events }, told };
                Ok(Prepared::Now { notice, to })
            }
            Waiting::Frozen { frozen } if frozen > told.to => Ok(Prepared::NotYet),
            Waiting::Frozen { frozen } => {
                let game = self.games.game(&id).await?;
                Ok(Prepared::Now { notice: Notice { key, game, news: News::Frozen, told }, to: frozen })
            }
            Waiting::Remind { at, .. } if at > told.to => Ok(Prepared::NotYet),
            Waiting::Remind { remind, deadline, at } => {
                let game = self.games.game(&id).await?;
                let seat = Seat::from_letter(remind).filter(|seat| is_near(&game, *seat, deadline));
                let player = seat.and_then(|seat| Some((seat, game.player_at(seat)?.id.clone())));
                let Some((seat, player)) = player else { return Ok(Prepared::Never) };
                let notice = Notice { key, game, news: News::Reminder { seat, player, deadline }, told };
                Ok(Prepared::Now { notice, to: at })
            }
        }
    }
}

/// The next step of a job in the outbox.
enum Prepared {
    /// A notice to announce, which covers the events up to `to`.
    Now { notice: Notice, to: u64 },
    /// A notice that waits for earlier ones.
    NotYet,
    /// An outdated notice, to be dropped.
    Never,
}

/// Returns `true` if this is still the deadline of this seat.
fn is_near(game: &Game, seat: Seat, deadline: Time) -> bool {
    game.phase() == Phase::Running && game.clock().deadline() == Some((seat, deadline))
}
