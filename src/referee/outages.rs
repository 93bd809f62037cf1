//! Nobody is flagged because we could not be reached.
//!
//! The time at which people could last reach us is kept in the store. When that was long ago, every game
//! with a deadline in between, or within an hour after, is told so, and moves it.

use super::Referee;
use super::ports::{Clock, Entropy};
use super::rows::{DEADLINES, read_deadline};
use super::trouble::Trouble;
use crate::game::{Ask, By, Command, GameId, Span, Time};
use crate::store::{Append, Query, RequestId, Store, StoreError, StreamName, WorkChange};
use std::sync::PoisonError;

/// How often the time is written down.
pub const BEAT: Span = Span::minutes(1);
/// What is shorter is no outage: the bot was restarted, or a beat was late.
pub const SHORTEST: Span = Span::minutes(3);
/// How long after an outage deadlines still move.
const AFTERWARDS: Span = Span::hours(1);

/// The stream and the queue in which the time is written down.
const TABLE: &str = "table";
const REACHED: &str = "reached";

impl<S: Store, C: Clock, E: Entropy> Referee<S, C, E> {
    /// Writes down that people can reach us now. To be called every [`BEAT`], first [after
    /// starting](Self::came_back).
    ///
    /// # Errors
    /// When the store fails.
    pub async fn beat(&self) -> Result<(), Trouble> {
        if !self.is_unreachable() {
            self.write_down(self.now()).await?;
        }
        Ok(())
    }

    /// The time is the due time of a piece of work that is never done: written anew, it leaves nothing behind.
    async fn write_down(&self, at: Time) -> Result<(), Trouble> {
        let claimed = self.store().claim(REACHED, at.ms(), at.ms(), 1).await?.rows;
        if let Some(work) = claimed.first() {
            self.store().postpone(&work.claim, at.ms()).await?;
        } else if self.last_reached().await?.is_none() {
            let stream = StreamName::new(TABLE).map_err(StoreError::from)?;
            let expected = self.store().head(&stream).await?.map(|head| head.number).unwrap_or_default();
            let request = RequestId::new(format!("table:reached-{}", at.ms())).map_err(StoreError::from)?;
            let mut append = Append::new(stream, expected, request);
            let (queue, key) = (REACHED.to_owned(), REACHED.to_owned());
            append.work = vec![WorkChange::Put { queue, key, due: at.ms(), payload: String::new() }];
            self.store().append(append).await?;
        }
        Ok(())
    }

    /// When people could last reach us, as far as was written down.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn last_reached(&self) -> Result<Option<Time>, Trouble> {
        Ok(self.store().next_due(REACHED).await?.map(Time::from_ms))
    }

    /// To be called when the program has started and people can reach us, before time is kept. Gives how
    /// many games were told of an outage.
    ///
    /// # Errors
    /// When the store fails; then it is to be called again.
    pub async fn came_back(&self) -> Result<usize, Trouble> {
        let now = self.now();
        let since = match self.unreachable.lock().unwrap_or_else(PoisonError::into_inner).to_owned() {
            Some(since) => Some(since),
            None => self.last_reached().await?,
        };
        let mut told = 0;
        if let Some(since) = since.filter(|since| now.since(*since) >= SHORTEST) {
            told = self.tell_of_outage(since, now).await?;
        }
        // Only now: should this be killed before, the outage is told of at the next start.
        self.write_down(now).await?;
        *self.unreachable.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.woken.notify_waiters();
        Ok(told)
    }

    /// People cannot reach us from now on. Until [`Self::came_back`] no timer acts.
    pub fn was_lost(&self) {
        let mut unreachable = self.unreachable.lock().unwrap_or_else(PoisonError::into_inner);
        unreachable.get_or_insert(self.clock.now());
    }

    pub(super) fn is_unreachable(&self) -> bool {
        self.unreachable.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Tells every game whose deadline an outage concerns.
    async fn tell_of_outage(&self, from: Time, to: Time) -> Result<usize, Trouble> {
        let latest = to.plus(AFTERWARDS);
        let mut concerned: Vec<GameId> = Vec::new();
        let mut query = Query::new(DEADLINES, "", super::PAGE);
        'pages: loop {
            let rows = self.store().query(query.clone()).await?.rows;
            let Some(last) = rows.last().map(|row| row.key.clone()) else { break };
            for (deadline, game) in rows.iter().filter_map(|row| read_deadline(&row.key)) {
                if deadline > latest {
                    break 'pages;
                }
                concerned.push(game);
            }
            query = query.after(last);
        }
        let mut told = 0;
        for game in concerned {
            let request = format!("outage:{}-{}", from.ms(), to.ms());
            let command = Command { by: By::Table, at: to, request, ask: Ask::Outage { from, to } };
            match self.command(&game, &command).await {
                Ok(verdict) => told += usize::from(!verdict.events.is_empty()),
                Err(error @ (Trouble::Store(_) | Trouble::Entropy(_))) => return Err(error),
                // A game that stands still has no deadline to miss; one that ended meanwhile, neither.
                Err(_) => {}
            }
        }
        Ok(told)
    }
}
