//! The global rate limit: fifty requests per second, new messages before edits of buttons, and no requests at all while
//! Discord asks all of them to wait. serenity does not implement this limit.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex as AsyncMutex, Notify};
use tokio::time::{Instant, sleep_until};

/// The number of requests that pass within [`WINDOW`].
pub const PER_SECOND: usize = 50;
/// The time for which a request counts after its response. Discord counted it earlier, however long it was on its way,
/// so at most [`PER_SECOND`] requests arrive there within a second. Slightly longer than a second, since clocks have a
/// resolution of milliseconds.
pub const WINDOW: Duration = Duration::from_millis(1_010);
/// Slots reserved for new messages; edits of buttons may not use them.
pub const RESERVED: usize = 5;

/// The priority of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Priority {
    /// Before edits of buttons.
    High,
    /// After all others.
    Low,
}

/// The global rate limit, which lets requests pass when there is room.
#[derive(Debug, Default)]
pub struct GlobalLimit {
    state: Mutex<State>,
    /// Notified when there may be room.
    changed: Notify,
    /// Held by the request that waits for room, in order of arrival.
    high_queue: AsyncMutex<()>,
    low_queue: AsyncMutex<()>,
}

#[derive(Debug, Default)]
struct State {
    /// The number of requests that passed and have no response yet.
    in_flight: usize,
    /// The times of the last responses, oldest first.
    answered: VecDeque<Instant>,
    /// The time until which no request passes.
    closed_until: Option<Instant>,
    /// The number of waiting requests of high priority.
    waiting_high: usize,
    /// The number of other processes that share the limit.
    others: usize,
}

impl State {
    /// Lets a request pass, or returns the time of the next attempt, or `None` if that depends on other requests.
    fn try_acquire(&mut self, priority: Priority, now: Instant) -> Result<(), Option<Instant>> {
        if let Some(until) = self.closed_until.filter(|until| *until > now) {
            return Err(Some(until));
        }
        while self.answered.front().is_some_and(|answered| *answered + WINDOW <= now) {
            self.answered.pop_front();
        }
        let share = (PER_SECOND / (self.others + 1)).max(1);
        let room = match priority {
            Priority::High => share,
            Priority::Low if self.waiting_high > 0 => return Err(None),
            Priority::Low => (share - share * RESERVED / PER_SECOND).max(1),
        };
        if let Some(excess) = (self.in_flight + self.answered.len()).checked_sub(room) {
            return Err(self.answered.get(excess).map(|answered| *answered + WINDOW));
        }
        self.in_flight += 1;
        Ok(())
    }
}

/// A request that was let through. Drop it when its response arrives, or is no longer waited for.
#[derive(Debug)]
#[must_use = "a request counts until a second after this is dropped"]
pub struct Permit<'a>(&'a GlobalLimit);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.in_flight -= 1;
        state.answered.push_back(Instant::now());
        drop(state);
        self.0.changed.notify_waiters();
    }
}

/// A waiting request of high priority, counted until dropped.
struct WaitingGuard<'a>(&'a GlobalLimit);

impl Drop for WaitingGuard<'_> {
    fn drop(&mut self) {
        self.0.state().waiting_high -= 1;
        self.0.changed.notify_waiters();
    }
}

impl GlobalLimit {
    /// Completes when a request may be sent. Dropping the future gives up the place in the queue.
    pub async fn acquire(&self, priority: Priority) -> Permit<'_> {
        let (_waiting, queue) = match priority {
            Priority::High => {
                self.state().waiting_high += 1;
                (Some(WaitingGuard(self)), &self.high_queue)
            }
            Priority::Low => (None, &self.low_queue),
        };
        let _place = queue.lock().await;
        loop {
            let mut changed = pin!(self.changed.notified());
            changed.as_mut().enable();
            let attempt = self.state().try_acquire(priority, Instant::now());
            match attempt {
                Ok(()) => return Permit(self),
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

    /// Lets no request pass for a time. An earlier, longer closing stays in effect.
    pub fn close(&self, span: Duration) {
        let until = Instant::now() + span;
        let mut state = self.state();
        state.closed_until = Some(state.closed_until.map_or(until, |before| before.max(until)));
    }

    /// Completes when requests may pass, without counting one.
    pub async fn wait_until_open(&self) {
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
