//! Whether people can reach the bot, and when they could last.

use super::ports::Clock;
use castellan_game::{Span, Time};
use castellan_store::{SharedStore, Store, StoreError};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is shorter is no outage: the bot was restarted, or a beat was late.
pub const SHORTEST: Span = Span::minutes(1);
/// What is shorter does not count where somebody is given a day.
pub(super) const LONG: Span = Span::hours(1);
/// The queue and the key of the piece of work whose due time is when people could last reach us. Its payload is when the
/// latest [`LONG`] outage ended, in milliseconds; it is empty where none is known.
pub(super) const REACHED: &str = "reached";
/// Whether people can reach us.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum State {
    /// Nobody has said so yet.
    #[default]
    Starting,
    /// They can, and games are being told that they could not.
    Returning,
    /// They can.
    Reached,
    /// They cannot, since then.
    Lost(Time),
    /// They can, and nothing can be stored, since then: what they do comes to nothing.
    Stalled(Time),
}

/// Whether people can reach the bot.
pub struct Reachability {
    pub(super) store: SharedStore,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) state: Mutex<State>,
    /// When the latest long outage ended, in milliseconds.
    pub(super) since: AtomicU64,
}

impl Reachability {
    /// When people could last reach us, as far as was written down.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn last_reached(&self) -> Result<Option<Time>, StoreError> {
        Ok(self.store.next_due(REACHED).await?.map(Time::from_ms))
    }

    /// Since when people can reach us, [`LONG`] outages alone counted; from the beginning where none is known. While it is
    /// not known how long they could not, since now.
    pub(super) fn since(&self) -> Time {
        if self.is_reached() { self.ended() } else { self.clock.now() }
    }

    /// When the latest long outage ended.
    pub(super) fn ended(&self) -> Time {
        Time::from_ms(self.since.load(Ordering::Relaxed))
    }

    /// A long outage ended then.
    pub(super) fn returned(&self, at: Time) {
        self.since.fetch_max(at.ms(), Ordering::Relaxed);
    }

    /// People cannot reach us from now on. Until they can again no timer acts.
    pub fn was_lost(&self) {
        let mut state = self.state();
        match *state {
            State::Reached | State::Returning => *state = State::Lost(self.clock.now()),
            State::Stalled(since) => *state = State::Lost(since),
            State::Starting | State::Lost(_) => {}
        }
    }

    pub(super) fn is_reached(&self) -> bool {
        *self.state() == State::Reached
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nothing can be stored since then.
    pub(super) fn stall(&self, before: State, since: Time) {
        let mut state = self.state();
        if *state == before {
            *state = State::Stalled(since);
        }
    }
}
