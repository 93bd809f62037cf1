//! The global rate limit: fifty requests per second, new messages before edits of buttons, and no requests at all while
//! Discord asks all of them to wait. serenity does not implement this limit.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex as Turn, Notify};
use tokio::time::{Instant, sleep_until};

/// The number of requests that pass within [`SECOND`].
pub const A_SECOND: usize = 50;
/// The time for which a request counts after its response. Discord counted it earlier, however long it was on its way,
/// so at most [`A_SECOND`] requests arrive there within a second. Slightly longer than a second, since clocks have a
/// resolution of milliseconds.
pub const SECOND: Duration = Duration::from_millis(1_010);
/// Slots reserved for new messages; edits of buttons may not use them.
pub const KEPT_FREE: usize = 5;

/// The precedence of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// Waits only for others of its kind.
    First,
    /// Waits for all others.
    Behind,
}

/// The gate. Lets requests pass when there is room.
#[derive(Debug, Default)]
pub struct Gate {
    state: Mutex<State>,
    /// Notified when there may be room.
    changed: Notify,
    /// Held by the request that waits for room, in order of arrival.
    first: Turn<()>,
    behind: Turn<()>,
}

#[derive(Debug, Default)]
struct State {
    /// The number of requests that passed and have no response yet.
    in_flight: usize,
    /// The times of the last responses, oldest first.
    answered: VecDeque<Instant>,
    /// The time until which no request passes.
    closed_until: Option<Instant>,
    /// The number of waiting requests of the first kind.
    waiting: usize,
    /// The number of other processes that share the limit.
    others: usize,
}

impl State {
    /// Lets a request pass, or returns the time of the next attempt, or `None` if that depends on other requests.
    fn pass(&mut self, urgency: Urgency, now: Instant) -> Result<(), Option<Instant>> {
        if let Some(until) = self.closed_until.filter(|until| *until > now) {
            return Err(Some(until));
        }
        while self.answered.front().is_some_and(|answered| *answered + SECOND <= now) {
            self.answered.pop_front();
        }
        let share = (A_SECOND / (self.others + 1)).max(1);
        let room = match urgency {
            Urgency::First => share,
            Urgency::Behind if self.waiting > 0 => return Err(None),
            Urgency::Behind => (share - share * KEPT_FREE / A_SECOND).max(1),
        };
        if let Some(excess) = (self.in_flight + self.answered.len()).checked_sub(room) {
            return Err(self.answered.get(excess).map(|answered| *answered + SECOND));
        }
        self.in_flight += 1;
        Ok(())
    }
}

/// A request that was let through. Drop it when its response arrives, or is no longer waited for.
#[derive(Debug)]
#[must_use = "a request counts until a second after this is dropped"]
pub struct Pass<'a>(&'a Gate);

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.in_flight -= 1;
        state.answered.push_back(Instant::now());
        drop(state);
        self.0.changed.notify_waiters();
    }
}

/// A waiting request of the first kind, until dropped.
struct Waiting<'a>(&'a Gate);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.state().waiting -= 1;
        self.0.changed.notify_waiters();
    }
}

impl Gate {
    /// Completes when a request may be sent. Dropping the future gives up the place in the queue.
    pub async fn pass(&self, urgency: Urgency) -> Pass<'_> {
        let (_waiting, turn) = match urgency {
            Urgency::First => {
                self.state().waiting += 1;
                (Some(Waiting(self)), &self.first)
            }
            Urgency::Behind => (None, &self.behind),
        };
        let _turn = turn.lock().await;
        loop {
            let mut changed = pin!(self.changed.notified());
            changed.as_mut().enable();
            let again = self.state().pass(urgency, Instant::now());
            match again {
                Ok(()) => return Pass(self),
                Err(Some(at)) => tokio::select! { () = sleep_until(at) => (), () = changed => () },
                Err(None) => changed.await,
            }
        }
    }

    /// Shares the limit with this many other processes from now on.
    pub fn share_with(&self, others: usize) {
        self.state().others = others;
        self.changed.notify_waiters();
    }

    /// Closes the gate for a time. An earlier, longer closing stays in effect.
    pub fn close(&self, span: Duration) {
        let until = Instant::now() + span;
        let mut state = self.state();
        state.closed_until = Some(state.closed_until.map_or(until, |before| before.max(until)));
    }

    /// Completes when the gate is open, without counting.
    pub async fn open(&self) {
        loop {
            let until = self.state().closed_until.filter(|until| *until > Instant::now());
            let Some(until) = until else { return };
            sleep_until(until).await;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
