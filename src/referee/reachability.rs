//! Whether people can reach the bot, and when they could last.

use super::ports::Clock;
use castellan_game::{Span, Time};
use castellan_store::{SharedStore, Store, StoreError};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is shorter is no outage where only the time that was written down is known: the bot was restarted, or a beat was
/// late.
pub const SHORTEST: Span = Span::minutes(1);
/// What is shorter is no outage where this process knows since when people could not reach it.
pub(super) const SHORTEST_SEEN: Span = Span::from_ms(5_000);
/// How far the clock may get ahead of one that nobody sets before it counts as set forward: more than any correction that
/// is made little by little.
pub(super) const STEP: Span = Span::from_ms(1_000);
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
    /// They can, and games are being told that they could not since then.
    Returning(Time),
    /// They can.
    Reached,
    /// They cannot, since then.
    Lost(Time),
    /// They can, but could not since then, because nothing could be stored or this process stood still. Games are not
    /// told yet.
    Stalled(Time),
}

/// The latest look at the clocks.
#[derive(Clone, Copy)]
pub(super) struct Look {
    at: Time,
    uptime: Span,
}

/// Whether people can reach the bot.
pub struct Reachability {
    pub(super) store: SharedStore,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) state: Mutex<State>,
    /// The time that this process wrote down last, or found written down as later, in milliseconds.
    pub(super) noted: AtomicU64,
    /// Locked before `state`.
    pub(super) looked: Mutex<Option<Look>>,
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

    /// The time that this process wrote down last. What is written down now and is another was written by another process.
    pub(super) fn noted(&self) -> Time {
        Time::from_ms(self.noted.load(Ordering::Relaxed))
    }

    /// This time is written down now.
    pub(super) fn note(&self, at: Time) {
        self.noted.store(at.ms(), Ordering::Relaxed);
    }

    /// A long outage ended then.
    pub(super) fn returned(&self, at: Time) {
        self.since.fetch_max(at.ms(), Ordering::Relaxed);
    }

    /// People cannot reach us from now on. Until they can again no timer acts.
    pub fn was_lost(&self) {
        let mut state = self.state();
        match *state {
            State::Reached | State::Returning(_) => *state = State::Lost(self.clock.now()),
            State::Stalled(since) => *state = State::Lost(since),
            State::Starting | State::Lost(_) => {}
        }
    }

    /// Returns `true` if people can, and this process has not stood still since it was asked last: before anything is done
    /// because time has passed, this is asked.
    pub(super) fn is_reached(&self) -> bool {
        self.look();
        *self.state() == State::Reached
    }

    /// Returns `true` if games are to be told of time in which nothing could be stored, or this process stood still.
    #[must_use]
    pub fn is_stalled(&self) -> bool {
        self.look();
        matches!(*self.state(), State::Stalled(_))
    }

    /// Since when people cannot reach us, or games are not told that they could not; from the beginning where it is not
    /// known yet.
    pub(super) fn lost_since(&self) -> Option<Time> {
        self.look();
        match *self.state() {
            State::Starting => Some(Time::default()),
            State::Returning(since) | State::Lost(since) | State::Stalled(since) => Some(since),
            State::Reached => None,
        }
    }

    /// Notices that this process stood still since the last look, or that its clock was set forward: nobody could reach it
    /// since then. To be called more often than [`SHORTEST_SEEN`].
    pub(super) fn look(&self) {
        // Whatever passes between these calls is on the safe side.
        let (Some(uptime), at, Some(latest)) = (self.clock.uptime(), self.clock.now(), self.clock.uptime())
        else {
            return;
        };
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(last) = looked.replace(Look { at, uptime }) else { return };
        let (passed, ran) = (at.since(last.at), latest.minus(last.uptime));
        if ran < SHORTEST_SEEN && passed < ran.plus(STEP) {
            return;
        }
        tracing::warn!(
            passed_ms = passed.ms(),
            ran_ms = ran.ms(),
            "this process stood still, or its clock was set: no time is taken from anybody for it"
        );
        self.stall(|state| matches!(state, State::Reached | State::Returning(_)), last.at);
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whatever people did since then came to nothing, if the state is such a one.
    pub(super) fn stall(&self, before: impl Fn(State) -> bool, since: Time) {
        let mut state = self.state();
        if before(*state) {
            *state = State::Stalled(since);
        }
    }
}
