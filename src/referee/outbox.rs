//! What people are told: at least once, in the order of each game, with receipts.
//!
//! A notice waits in the store from the moment that what it is about is stored. When the announcer has
//! accepted it, its receipt is stored and it waits no longer. Only a stop between the two makes it
//! be announced again: the program is killed, or the announcer does not come back.
//!
//! What is told of a game is told in order: a notice waits while one before it has no receipt. Games
//! do not wait for each other.

use super::announcing::InHand;
use super::cache::Happening;
use super::loading::fold_onto;
use super::ports::{AnnounceError, Announcer, Clock, Entropy, News, Notice, Receipt};
use super::receipts::{Told, UNDELIVERED};
use super::rows::OUTBOX;
use super::trouble::Trouble;
use super::{Answer, Referee, game_of};
use crate::game::{Game, GameId, Phase, Span, Time};
use crate::rules::Seat;
use crate::store::{Store, StoreError, StreamName, Work};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::task::JoinSet;

/// For how long the announcer is waited for. A notice that it has not come back from by then is tried again.
pub const PATIENCE: Span = Span::minutes(1);
/// For how long a notice that was claimed is nobody else's to announce.
const LEASE: Span = Span::minutes(10);
/// When a notice is tried again that could not be announced.
const AGAIN: Span = Span::from_ms(5_000);
/// When a notice is tried again of a game that cannot be loaded.
const STANDS_STILL: Span = Span::hours(1);
/// How many notices are claimed at once, and how many games are told of at once.
const AT_ONCE: usize = 64;
/// The least that is slept.
const LEAST_SLEEP: Span = Span::from_ms(50);

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
}

/// The key of the notice of what happened from this event on; keys sort as they happened.
pub(super) fn key(from: u64) -> String {
    format!("{from:012}")
}

/// A claimed notice.
pub(super) struct Held {
    work: Work,
    /// Until when it is nobody else's.
    until: Time,
}

/// What one look into the outbox did.
#[derive(Debug, Default)]
pub struct Delivered {
    /// Notices that were announced, and whose receipts are stored.
    pub announced: usize,
    /// Notices that will be tried again, or wait for those before them.
    pub postponed: usize,
    /// Notices that never can be announced, and are given up.
    pub given_up: usize,
    /// What kept notices of single games from being announced. They wait.
    pub troubles: Vec<Trouble>,
}

/// What became of a notice.
enum Done {
    Announced,
    GivenUp,
    /// There was nothing to tell any more.
    Idle,
    /// It is to be tried again then, and what comes behind it in its game not before.
    Wait(Time, Option<Trouble>),
}

impl<S: Store, C: Clock, E: Entropy> Referee<S, C, E> {
    /// Announces what waits: each game's notices in order, several games at once.
    ///
    /// # Errors
    /// When the store fails. What keeps single games from being told of is in the answer.
    pub async fn deliver<A: Announcer>(self: &Arc<Self>, announcer: &Arc<A>) -> Result<Delivered, Trouble> {
        let mut tasks = JoinSet::new();
        let mut all = Delivered::default();
        self.take_up(announcer, &mut tasks, &mut all).await?;
        let mut failure = None;
        // Nobody is interrupted because the store fails for somebody else: their messages may be out.
        while let Some(done) = tasks.join_next().await {
            match done {
                Ok(Ok(done)) => all.add(done),
                Ok(Err(error)) => failure = Some(error),
                // A task that panicked leaves its notices to be claimed again.
                Err(_) => {}
            }
        }
        failure.map_or(Ok(all), Err)
    }

    /// Claims what is due and begins to announce it; gives how many notices that were.
    async fn take_up<A: Announcer>(
        self: &Arc<Self>,
        announcer: &Arc<A>,
        tasks: &mut JoinSet<Result<Delivered, Trouble>>,
        all: &mut Delivered,
    ) -> Result<usize, Trouble> {
        let now = self.now();
        let until = now.plus(LEASE);
        let work = self.store().claim(OUTBOX, now.ms(), until.ms(), AT_ONCE).await?;
        all.troubles.extend(work.damaged.into_iter().map(|damage| StoreError::Damaged(damage).into()));
        let claimed = work.rows.len();
        let mut of_streams: BTreeMap<StreamName, Vec<Held>> = BTreeMap::new();
        for work in work.rows {
            of_streams.entry(work.claim.stream().clone()).or_default().push(Held { work, until });
        }
        for (stream, notices) in of_streams {
            if let Some(hand) = self.announcing.take(&stream, notices) {
                let (referee, announcer) = (self.clone(), announcer.clone());
                tasks.spawn(async move {
                    let mut delivered = Delivered::default();
                    match referee.tell_of(&stream, hand, announcer.as_ref(), &mut delivered).await {
                        // What is claimed and could not be given back can be claimed again in time.
                        Err(error) if error.is_local() => delivered.troubles.push(error),
                        done => done?,
                    }
                    Ok(delivered)
                });
            }
        }
        Ok(claimed)
    }

    /// Announces the notices of a game until there are no more, or one of them has to wait.
    async fn tell_of<A: Announcer>(
        &self,
        stream: &StreamName,
        mut hand: InHand,
        announcer: &A,
        delivered: &mut Delivered,
    ) -> Result<(), Trouble> {
        let mut wait = None;
        loop {
            let mut notices = hand.next();
            if notices.is_empty() {
                return Ok(());
            }
            notices.sort_by(|one, other| one.work.claim.key().cmp(other.work.claim.key()));
            for held in notices {
                if let Some(again) = wait {
                    self.give_back(&held, again, delivered).await?;
                    continue;
                }
                match self.tell(stream, &held, announcer).await? {
                    Done::Announced => delivered.announced += 1,
                    Done::GivenUp => delivered.given_up += 1,
                    Done::Idle => {}
                    Done::Wait(again, trouble) => {
                        delivered.troubles.extend(trouble);
                        self.give_back(&held, again, delivered).await?;
                        wait = Some(again);
                    }
                }
            }
        }
    }

    async fn give_back(&self, held: &Held, again: Time, delivered: &mut Delivered) -> Result<(), Trouble> {
        self.store().postpone(&held.work.claim, again.ms()).await?;
        delivered.postponed += 1;
        Ok(())
    }

    /// Announces a notice, if it is its turn.
    async fn tell<A: Announcer>(
        &self,
        stream: &StreamName,
        held: &Held,
        announcer: &A,
    ) -> Result<Done, Trouble> {
        if self.now().plus(PATIENCE) > held.until {
            // While it is announced, the claim must not end.
            return Ok(Done::Wait(self.now(), None));
        }
        let prepared = match self.prepare(stream, &held.work).await {
            Err(error) if error.is_local() => {
                return Ok(Done::Wait(self.now().plus(STANDS_STILL), Some(error)));
            }
            prepared => prepared?,
        };
        let (notice, to, mut told) = match prepared {
            Prepared::Now { notice, to, told } => (notice, to, told),
            Prepared::NotYet => return Ok(Done::Wait(self.now().plus(AGAIN), None)),
            Prepared::Never => {
                self.store().finish(&held.work.claim, Vec::new()).await?;
                return Ok(Done::Idle);
            }
        };
        let (receipt, done) = match self.announced(announcer, &notice).await {
            Ok(receipt) => (receipt, Done::Announced),
            Err(AnnounceError::Never(why)) => (Receipt(format!("{UNDELIVERED}{why}")), Done::GivenUp),
            Err(AnnounceError::Later(_)) => return Ok(Done::Wait(self.now().plus(AGAIN), None)),
        };
        told.add(&notice.key, to, receipt);
        self.store().finish(&held.work.claim, vec![told.row(notice.game.id())]).await?;
        Ok(done)
    }

    /// What the announcer says, as long as there is patience.
    async fn announced<A: Announcer>(
        &self,
        announcer: &A,
        notice: &Notice,
    ) -> Result<Receipt, AnnounceError> {
        let until = self.now().plus(PATIENCE);
        let patience = async {
            while self.now() < until {
                self.clock.sleep_until(until).await;
            }
        };
        tokio::select! {
            biased;
            said = announcer.announce(notice) => said,
            () = patience => Err(AnnounceError::Later("the announcer did not come back".to_owned())),
        }
    }

    /// The notice that a piece of work stands for.
    async fn prepare(&self, stream: &StreamName, work: &Work) -> Result<Prepared, Trouble> {
        let (Some(id), Ok(waiting)) = (game_of(stream), serde_json::from_str(&work.payload)) else {
            return Ok(Prepared::Never);
        };
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
    async fn happening(&self, id: &GameId, from: u64, to: u64) -> Result<Happening, Trouble> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        if let Some(happening) = slot.happening(from) {
            return Ok(happening);
        }
        let before: Option<Arc<Game>> =
            if from > 1 { Some(self.fold_to(id, from - 1, &mut slot).await?) } else { None };
        let events: Arc<[_]> = self.events(id, from, to).await?.into();
        let after = Arc::new(fold_onto(id, before.as_deref(), &events)?);
        Ok(Happening { before, events, after })
    }

    /// Announces what waits, and what comes to wait, until the future is dropped. Failures are given to
    /// `failed`, and tried again.
    pub async fn keep_delivering<A: Announcer>(
        self: &Arc<Self>,
        announcer: &Arc<A>,
        failed: impl Fn(&Trouble) + Send,
    ) {
        let mut tasks = JoinSet::new();
        loop {
            let woken = self.woken.notified();
            let mut until = self.now().plus(AGAIN);
            if tasks.len() < AT_ONCE {
                let mut all = Delivered::default();
                match self.take_up(announcer, &mut tasks, &mut all).await {
                    Ok(AT_ONCE) => continue,
                    Ok(_) => {
                        let next = self.store().next_due(OUTBOX).await.ok().flatten().map(Time::from_ms);
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
                    Err(_) => {}
                },
            }
        }
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

impl Delivered {
    fn add(&mut self, other: Self) {
        self.announced += other.announced;
        self.postponed += other.postponed;
        self.given_up += other.given_up;
        self.troubles.extend(other.troubles);
    }
}
