//! What people are told: at least once, in the order of each game, with receipts.
//!
//! A notice waits in the store from the moment that what it is about is stored. When the announcer has
//! accepted it, its receipt is stored and it waits no longer. Only a kill between the two makes it
//! be announced again.

use super::cache::Happening;
use super::ports::{AnnounceError, Announcer, Clock, Entropy, News, Notice, Receipt};
use super::rows::OUTBOX;
use super::trouble::Trouble;
use super::{Answer, Referee, game_of};
use crate::game::{Game, GameId, Span, Time};
use crate::rules::Seat;
use crate::store::{IndexChange, Query, Store, StreamName, Work};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::task::JoinSet;

/// Index of the receipts of each game: `game/key`.
pub const RECEIPTS: &str = "receipts";
/// The receipt of a notice that never could be announced begins with this.
pub const UNDELIVERED: &str = "undelivered: ";

/// For how long a notice that is being announced is nobody else's to announce.
const LEASE: Span = Span::minutes(2);
/// When a notice is tried again that could not be announced.
const AGAIN: Span = Span::from_ms(5_000);
/// How many notices are taken at once.
const AT_ONCE: usize = 64;

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

/// What one look into the outbox did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Delivered {
    /// Notices that were announced, and whose receipts are stored.
    pub announced: usize,
    /// Notices that will be tried again.
    pub postponed: usize,
    /// Notices that never can be announced, and are given up.
    pub given_up: usize,
}

impl<S: Store, C: Clock, E: Entropy> Referee<S, C, E> {
    /// Announces what waits: each game's notices in order, several games at once.
    ///
    /// # Errors
    /// When the store fails. Notices of frozen games wait.
    pub async fn deliver<A: Announcer>(self: &Arc<Self>, announcer: &Arc<A>) -> Result<Delivered, Trouble> {
        let now = self.now();
        let work = self.store().claim(OUTBOX, now.ms(), now.plus(LEASE).ms(), AT_ONCE).await?;
        let mut of_streams: BTreeMap<StreamName, Vec<Work>> = BTreeMap::new();
        for work in work.rows {
            of_streams.entry(work.claim.stream().clone()).or_default().push(work);
        }
        let mut tasks = JoinSet::new();
        for (stream, mut work) in of_streams {
            // A notice that was tried before is due later than those behind it.
            work.sort_by(|one, other| one.claim.key().cmp(other.claim.key()));
            let (referee, announcer) = (self.clone(), announcer.clone());
            tasks.spawn(async move { referee.deliver_stream(&stream, work, announcer.as_ref()).await });
        }
        let mut all = Delivered::default();
        while let Some(done) = tasks.join_next().await {
            // A task that panicked leaves its notices to be claimed again.
            let Ok(done) = done else { continue };
            let done = done?;
            all.announced += done.announced;
            all.postponed += done.postponed;
            all.given_up += done.given_up;
        }
        Ok(all)
    }

    async fn deliver_stream<A: Announcer>(
        &self,
        stream: &StreamName,
        work: Vec<Work>,
        announcer: &A,
    ) -> Result<Delivered, Trouble> {
        let mut delivered = Delivered::default();
        let mut work = work.into_iter();
        while let Some(next) = work.next() {
            let receipt = match self.notice(stream, &next).await {
                Ok(Some(notice)) => announcer.announce(&notice).await,
                Ok(None) => Err(AnnounceError::Never("nothing to tell any more".to_owned())),
                Err(error @ (Trouble::Frozen { .. } | Trouble::NoGame(_))) => {
                    Err(AnnounceError::Later(error.to_string()))
                }
                Err(error) => return Err(error),
            };
            let receipt = match receipt {
                Ok(Receipt(receipt)) => {
                    delivered.announced += 1;
                    receipt
                }
                Err(AnnounceError::Never(why)) => {
                    delivered.given_up += 1;
                    format!("{UNDELIVERED}{why}")
                }
                Err(AnnounceError::Later(_)) => {
                    // What comes later in the same game waits for it.
                    let again = self.now().plus(AGAIN).ms();
                    for waiting in std::iter::once(next).chain(work) {
                        self.store().postpone(&waiting.claim, again).await?;
                        delivered.postponed += 1;
                    }
                    return Ok(delivered);
                }
            };
            let key = receipt_key(stream, next.claim.key());
            let row = IndexChange::Put { index: RECEIPTS.to_owned(), key, value: receipt };
            self.store().finish(&next.claim, vec![row]).await?;
        }
        Ok(delivered)
    }

    /// The notice that a piece of work stands for; none when there is nothing to tell any more.
    async fn notice(&self, stream: &StreamName, work: &Work) -> Result<Option<Notice>, Trouble> {
        let (Some(id), Ok(waiting)) = (game_of(stream), serde_json::from_str(&work.payload)) else {
            return Ok(None);
        };
        let key = work.claim.key().to_owned();
        match waiting {
            Waiting::Happened(Answer { from, to }) => {
                let Happening { before, events, after } = self.happening(&id, from, to).await?;
                Ok(Some(Notice { key, game: after, news: News::Happened { before, events } }))
            }
            Waiting::Remind { remind, deadline, at } => {
                let game = self.game(&id).await?;
                let seat = Seat::from_letter(remind).filter(|_| game.events() == at);
                let player = seat.and_then(|seat| Some((seat, game.player_at(seat)?.id.clone())));
                let Some((seat, player)) = player else { return Ok(None) };
                Ok(Some(Notice { key, game, news: News::Reminder { seat, player, deadline } }))
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
        let after = Arc::new(super::fold_onto(id, before.as_deref(), &events)?);
        Ok(Happening { before, events, after })
    }

    /// The receipts of a game's notices, in the order in which they happened: key and receipt.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn receipts(&self, id: &GameId) -> Result<Vec<(String, String)>, Trouble> {
        let prefix = receipt_key(&super::stream(id), "");
        let mut receipts = Vec::new();
        let mut query = Query::new(RECEIPTS, prefix.clone(), super::PAGE);
        loop {
            let rows = self.store().query(query.clone()).await?.rows;
            let Some(last) = rows.last().map(|row| row.key.clone()) else { return Ok(receipts) };
            receipts.extend(rows.into_iter().map(|row| (row.key[prefix.len()..].to_owned(), row.value)));
            query = query.after(last);
        }
    }

    /// Announces what waits, and what comes to wait, until the future is dropped. Failures of the store are
    /// given to `failed`, and tried again.
    pub async fn keep_delivering<A: Announcer>(
        self: &Arc<Self>,
        announcer: &Arc<A>,
        failed: impl Fn(&Trouble) + Send,
    ) {
        loop {
            let woken = self.woken.notified();
            match self.deliver(announcer).await {
                Ok(done) if done.announced + done.given_up > 0 => continue,
                Ok(_) => {}
                Err(error) => failed(&error),
            }
            let next = self.store().next_due(OUTBOX).await.ok().flatten().map(Time::from_ms);
            let soon = self.now().plus(AGAIN);
            let until = next.map_or(soon, |next| next.min(soon));
            tokio::select! {
                () = woken => {}
                () = self.clock.sleep_until(until) => {}
            }
        }
    }
}

fn receipt_key(stream: &StreamName, key: &str) -> String {
    format!("{}/{key}", stream.as_str().trim_start_matches("game/"))
}
