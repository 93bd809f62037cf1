//! What people are told: at least once, in the order of each game, with receipts.
//!
//! A notice waits in the store from the moment that what it is about is stored. When the announcer has
//! accepted it, its receipt is stored and it waits no longer. Only a stop between the two makes it
//! be announced again: the program is killed, or the announcer does not come back.
//!
//! What is told of a game is told in order: a notice waits while one before it has no receipt. Games
//! do not wait for each other.

use super::aggregate::follow;
use super::cache::Happening;
use super::jobs::{AGAIN, Held, JobOutcome, Schedule, WorkedOff, Worker};
use super::ports::{AnnounceError, Announcer, News, Notice, Receipt};
use super::receipts::{Told, UNDELIVERED};
use super::rows::OUTBOX;
use super::trouble::Trouble;
use super::{Answer, Referee, game_of};
use castellan_game::{Game, GameId, Phase, Span, Time};
use castellan_rules::Seat;
use castellan_store::{Store, StoreError, StreamName, Unreadable, Work, read_object};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

pub use super::jobs::PATIENCE;

/// What waits in the queue.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Waiting {
    /// These events happened.
    Happened(Answer),
    /// A deadline comes near.
    Remind {
        /// The letter of the seat that has to act.
        remind: char,
        /// Until when, in milliseconds since 1970 UTC.
        deadline: Time,
        /// How many events there were.
        at: u64,
    },
    /// The game is frozen.
    Frozen {
        /// How many events there were.
        frozen: u64,
    },
}

/// Notices that were announced, by stream and key, while their receipts could not be stored: they are not announced
/// again.
#[derive(Default)]
pub(super) struct Announced(Mutex<HashMap<(StreamName, String), Receipt>>);

impl Announced {
    /// More are not remembered: those are announced again.
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

/// What waits, by what the work holds.
pub(super) fn read_waiting(key: &str, payload: &str) -> Result<Waiting, Unreadable> {
    read_object("queue outbox", key, payload)
}

/// Whoever tells people of games.
struct OutboxWorker<A>(Arc<A>);

impl<A: Announcer> Worker for OutboxWorker<A> {
    const QUEUES: &'static [&'static str] = &[OUTBOX];
    const NAME: &'static str = OUTBOX;
    const SCHEDULE: Schedule = Schedule::ByStream;
    const LEASE: Span = Span::minutes(10);
    const LONGEST_SLEEP: Span = AGAIN;

    async fn work_on(&self, referee: &Referee, held: &Held) -> Result<JobOutcome, Trouble> {
        referee.tell(held, self.0.as_ref()).await
    }
}

impl Referee {
    /// Announces what waits: each game's notices in order, several games at once.
    ///
    /// # Errors
    /// When the store fails. What keeps single games from being told of is in the answer.
    pub async fn deliver<A: Announcer>(self: &Arc<Self>, announcer: &Arc<A>) -> Result<WorkedOff, Trouble> {
        self.work_off(&Arc::new(OutboxWorker(announcer.clone()))).await
    }

    /// Announces what waits, and what comes to wait, until the future is dropped. Failures are given to
    /// `failed`, and tried again.
    pub async fn keep_delivering<A: Announcer>(
        self: &Arc<Self>,
        announcer: &Arc<A>,
        failed: impl Fn(&Trouble) + Send,
    ) {
        self.keep_working(&Arc::new(OutboxWorker(announcer.clone())), failed).await;
    }

    /// Announces a notice, if it is its turn.
    async fn tell<A: Announcer>(&self, held: &Held, announcer: &A) -> Result<JobOutcome, Trouble> {
        let stream = held.work.claim.stream();
        if !self.lasts(held) {
            // While it is announced, the claim must not end.
            return Ok(JobOutcome::Wait(self.now(), Vec::new()));
        }
        let (notice, to, mut told) = match self.prepare(stream, &held.work).await? {
            Prepared::Now { notice, to, told } => (notice, to, told),
            Prepared::NotYet => return Ok(JobOutcome::Wait(self.now().plus(AGAIN), Vec::new())),
            Prepared::Never => {
                self.finish(&held.work).await?;
                return Ok(JobOutcome::Idle);
            }
        };
        let (receipt, done) = match self.announced.take(stream, &notice.key) {
            Some(receipt) => (receipt, JobOutcome::Done),
            // What is announced may need much: it is not part of every job.
            None => match self.patiently(Box::pin(announcer.announce(&notice))).await {
                Ok(receipt) => (receipt, JobOutcome::Done),
                Err(AnnounceError::Never(why)) => {
                    (Receipt(format!("{UNDELIVERED}{why}")), JobOutcome::GivenUp)
                }
                Err(AnnounceError::Later(_)) => {
                    return Ok(JobOutcome::Wait(self.now().plus(AGAIN), Vec::new()));
                }
            },
        };
        told.add(&notice.key, to, receipt.clone());
        match self.store().finish(&held.work.claim, vec![told.row(notice.game.id())]).await {
            Ok(true) => {}
            // The store failed, or was opened anew meanwhile: whoever is given this work next stores the receipt.
            other => {
                self.announced.keep(stream, &notice.key, receipt);
                if !other? {
                    return Ok(JobOutcome::Idle);
                }
            }
        }
        if notice.game.phase() == Phase::Over {
            self.put_away(stream).await?;
        }
        Ok(done)
    }

    /// Packs the log of a game that is over. When the program is stopped before, it stays as it is, which takes more
    /// room and is read as well.
    async fn put_away(&self, stream: &StreamName) -> Result<(), Trouble> {
        match self.store().pack(stream).await.map_err(Trouble::from) {
            // Whoever reads this game is told of it.
            Err(error) if error.is_local() => Ok(()),
            packed => packed.map(drop),
        }
    }

    /// The notice that a piece of work stands for.
    async fn prepare(&self, stream: &StreamName, work: &Work) -> Result<Prepared, Trouble> {
        let Some(id) = game_of(stream) else { return Err(Trouble::unknown_work(work)) };
        let waiting = read_waiting(work.claim.key(), &work.payload).map_err(StoreError::from)?;
        let told = self.told(&id).await?;
        let key = work.claim.key().to_owned();
        match waiting {
            Waiting::Happened(Answer { from, .. }) if from > told.to + 1 => Ok(Prepared::NotYet),
            Waiting::Happened(Answer { to, .. }) if to <= told.to => Ok(Prepared::Never),
            Waiting::Happened(Answer { from, to }) => {
                let Happening { before, events, after } = self.happening(&id, from, to).await?;
                let notice = Notice { key, game: after, news: News::Happened { before, events } };
                Ok(Prepared::Now { notice, to, told })
            }
            Waiting::Frozen { frozen } if frozen > told.to => Ok(Prepared::NotYet),
            Waiting::Frozen { frozen } => {
                let game = self.game(&id).await?;
                Ok(Prepared::Now { notice: Notice { key, game, news: News::Frozen }, to: frozen, told })
            }
            Waiting::Remind { at, .. } if at > told.to => Ok(Prepared::NotYet),
            Waiting::Remind { remind, deadline, at } => {
                let game = self.game(&id).await?;
                let seat = Seat::from_letter(remind).filter(|seat| is_near(&game, *seat, deadline));
                let player = seat.and_then(|seat| Some((seat, game.player_at(seat)?.id.clone())));
                let Some((seat, player)) = player else { return Ok(Prepared::Never) };
                let notice = Notice { key, game, news: News::Reminder { seat, player, deadline } };
                Ok(Prepared::Now { notice, to: at, told })
            }
        }
    }

    /// What happened in a game from one event to another.
    async fn happening(&self, id: &GameId, from: u64, to: u64) -> Result<Happening<Game>, Trouble> {
        let slot = self.games.slot(id);
        let mut slot = slot.lock().await;
        if let Some(happening) = slot.happening(from) {
            return Ok(happening);
        }
        let before: Option<Arc<Game>> =
            if from > 1 { Some(Arc::new(self.fold_to(id, from - 1, &mut slot).await?)) } else { None };
        let events: Arc<[_]> = self.events(id, from, to).await?.into();
        let after = Arc::new(follow(id, before.as_deref().cloned(), &events)?);
        Ok(Happening { before, events, after })
    }
}

/// What a piece of work leads to.
enum Prepared {
    /// This notice, which tells of the events up to this one, after what was told before.
    Now { notice: Notice, to: u64, told: Told },
    /// Something before it has to be told first.
    NotYet,
    /// There is nothing to tell any more.
    Never,
}

/// Whether this is still the deadline of this seat.
fn is_near(game: &Game, seat: Seat, deadline: Time) -> bool {
    game.phase() == Phase::Running && game.clock().deadline() == Some((seat, deadline))
}
