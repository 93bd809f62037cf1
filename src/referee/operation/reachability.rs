//! Tracking of whether people can reach the bot, and when they last could.

use crate::base::Base;
use castellan_game::{Span, Time};
use castellan_store::StoreError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::time::Instant;

/// The minimum duration of an outage that is known only from the stored time: after a restart, or after a late beat.
pub const MIN_OUTAGE: Span = Span::minutes(1);
/// The minimum duration of an outage whose beginning this process noticed itself.
pub(crate) const MIN_OBSERVED_OUTAGE: Span = Span::from_ms(5_000);
/// The lead of the wall clock over the monotonic one that counts as setting it forward: more than any gradual
/// correction.
pub(crate) const CLOCK_STEP: Span = Span::from_ms(1_000);
/// The minimum duration of an outage after which players get a day.
pub(crate) const LONG_OUTAGE: Span = Span::hours(1);
/// The queue and the key of the job whose due time is the last time at which people could reach the bot. Its payload is
/// the end of the latest outage of at least [`LONG_OUTAGE`], in milliseconds; empty if none is known.
pub(crate) const REACHED: &str = "reached";

/// The state of the bot's reachability.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum ReachabilityState {
    /// Not known yet.
    #[default]
    Starting,
    /// Reachable, while games are being notified of the outage since then.
    Returning(Time),
    /// Reachable.
    Reached,
    /// Unreachable since then.
    Lost(Time),
    /// Reachable now, but the time since then does not count, because nothing could be stored or this process stood
    /// still. Games are not notified yet.
    Stalled(Time),
}

/// The latest reading of the clocks.
#[derive(Clone, Copy)]
pub(crate) struct ClockReading {
    at: Time,
    instant: Instant,
}

/// The record of whether people can reach the bot.
pub struct Reachability {
    base: Base,
    state: Mutex<ReachabilityState>,
    /// The latest time that this process stored or read from the store, in milliseconds.
    last_stored: AtomicU64,
    /// The latest reading of the clocks. Locked before `state`.
    last_reading: Mutex<Option<ClockReading>>,
    /// The end of the latest long outage, in milliseconds.
    since: AtomicU64,
}

impl Reachability {
    pub(crate) fn new(base: &Base) -> Arc<Self> {
        let (state, last_stored, last_reading, since) = Default::default();
        Arc::new(Self { base: base.clone(), state, last_stored, last_reading, since })
    }

    /// Returns the stored time at which people could last reach the bot.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn last_reached(&self) -> Result<Option<Time>, StoreError> {
        Ok(self.base.store.next_due(REACHED).await?.map(Time::from_ms))
    }

    /// Returns the time since which people can reach the bot, counting only outages of at least [`LONG_OUTAGE`]; the
    /// earliest time if none is known, and the current time during an outage.
    pub(crate) fn reachable_since(&self) -> Time {
        if self.is_reached() { self.last_return() } else { self.base.clock.now() }
    }

    /// Returns the end of the latest long outage.
    pub(crate) fn last_return(&self) -> Time {
        Time::from_ms(self.since.load(Ordering::Relaxed))
    }

    /// Returns the time that this process stored last. A different stored time comes from another process.
    pub(crate) fn last_stored(&self) -> Time {
        Time::from_ms(self.last_stored.load(Ordering::Relaxed))
    }

    /// Records a time as stored.
    pub(crate) fn set_last_stored(&self, at: Time) {
        self.last_stored.store(at.ms(), Ordering::Relaxed);
    }

    /// Records the end of a long outage.
    pub(crate) fn record_return(&self, at: Time) {
        self.since.fetch_max(at.ms(), Ordering::Relaxed);
    }

    /// Marks the bot as unreachable from now on. No timer acts until it is reachable again.
    pub fn mark_lost(&self) {
        let mut state = self.state();
        match *state {
            ReachabilityState::Reached | ReachabilityState::Returning(_) => {
                *state = ReachabilityState::Lost(self.base.clock.now());
            }
            ReachabilityState::Stalled(since) => *state = ReachabilityState::Lost(since),
            ReachabilityState::Starting | ReachabilityState::Lost(_) => {}
        }
    }

    /// Returns `true` if people can reach the bot, and this process has not stood still since the last call. Call it
    /// before acting on passed time.
    pub(crate) fn is_reached(&self) -> bool {
        self.check_clocks();
        *self.state() == ReachabilityState::Reached
    }

    /// Returns `true` if games are still to be notified of a time in which nothing could be stored or this process
    /// stood still.
    #[must_use]
    pub fn is_stalled(&self) -> bool {
        self.check_clocks();
        matches!(*self.state(), ReachabilityState::Stalled(_))
    }

    /// Returns the beginning of an outage that goes on, or that games are not notified of yet; the earliest time if it
    /// is not known yet.
    pub(crate) fn lost_since(&self) -> Option<Time> {
        self.check_clocks();
        match *self.state() {
            ReachabilityState::Starting => Some(Time::default()),
            ReachabilityState::Returning(since)
            | ReachabilityState::Lost(since)
            | ReachabilityState::Stalled(since) => Some(since),
            ReachabilityState::Reached => None,
        }
    }

    /// Detects a standstill of this process since the last call, or a clock that was set forward: nobody could reach
    /// the bot in that time. Call it more often than [`MIN_OBSERVED_OUTAGE`].
    pub(crate) fn check_clocks(&self) {
        if !self.base.clock.can_detect_standstills() {
            return;
        }
        // The order of these calls makes delays between them harmless.
        let (instant, at, latest) =
            (self.base.clock.instant(), self.base.clock.now(), self.base.clock.instant());
        let mut last_reading = self.last_reading.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(last) = last_reading.replace(ClockReading { at, instant }) else { return };
        let ran = Span::from_ms(latest.duration_since(last.instant).as_millis() as u64);
        let passed = at.since(last.at);
        if ran < MIN_OBSERVED_OUTAGE && passed < ran.plus(CLOCK_STEP) {
            return;
        }
        tracing::warn!(
            passed_ms = passed.ms(),
            ran_ms = ran.ms(),
            "this process stood still, or its clock was set: no time is taken from anybody for it"
        );
        self.stall(
            |state| matches!(state, ReachabilityState::Reached | ReachabilityState::Returning(_)),
            last.at,
        );
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, ReachabilityState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Marks the time from `since` on as a standstill, if the current state satisfies `before`.
    pub(crate) fn stall(&self, before: impl Fn(ReachabilityState) -> bool, since: Time) {
        let mut state = self.state();
        if before(*state) {
            *state = ReachabilityState::Stalled(since);
        }
    }
}
