//! Invalid requests. Discord bans a bot that causes 10,000 responses with status 401, 403 or 429 within ten minutes.
//! The transport counts them, together with those of status 404. Well before that number, it sends only urgent
//! requests.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The number of invalid requests that the bot allows itself, and their window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidLimits {
    /// From this number on, only answers to interactions are sent; other requests wait.
    pub brake: usize,
    /// From this number on, no requests are sent. Those on their way still fit into Discord's 10,000.
    pub stop: usize,
    /// The time for which an invalid request counts.
    pub span: Duration,
}

impl Default for InvalidLimits {
    fn default() -> Self {
        Self { brake: 5_000, stop: 9_000, span: Duration::from_mins(10) }
    }
}

/// Returns `true` if a response counts as invalid. Limits shared by all bots do not count.
#[must_use]
pub fn is_invalid(status: u16, shared_limit: bool) -> bool {
    matches!(status, 401 | 403 | 404) || status == 429 && !shared_limit
}

/// A counter of invalid requests over a sliding window.
#[derive(Debug)]
pub struct InvalidRequests {
    limits: InvalidLimits,
    /// The number of other processes that share the limits.
    others: AtomicUsize,
    window: Mutex<InvalidWindow>,
}

#[derive(Debug, Default)]
struct InvalidWindow {
    /// The number in each slice of time, oldest first.
    slices: VecDeque<(Instant, usize)>,
    /// The total.
    count: usize,
    /// `true` while only answers to interactions are sent.
    braked: bool,
}

/// The number of slices that are counted separately.
const SLICES: u32 = 600;

/// The result of counting an invalid request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidCount {
    /// The number that currently count.
    pub count: usize,
    /// `true` if the brake engaged with this one.
    pub brakes: bool,
}

impl InvalidRequests {
    /// Creates a counter with these limits.
    #[must_use]
    pub fn new(limits: InvalidLimits) -> Self {
        Self { limits, others: AtomicUsize::new(0), window: Mutex::default() }
    }

    /// Shares the limits with this many other processes from now on.
    pub fn share_with(&self, others: usize) {
        self.others.store(others, Ordering::Relaxed);
    }

    /// Counts an invalid request.
    pub fn record(&self) -> InvalidCount {
        let now = Instant::now();
        let mut window = self.window();
        window.drop_expired(now, self.limits.span);
        let width = self.limits.span / SLICES;
        match window.slices.back_mut() {
            Some((begun, count)) if *begun + width > now => *count += 1,
            _ => window.slices.push_back((now, 1)),
        }
        window.count += 1;
        let brakes = window.count >= self.limit(false) && !window.braked;
        window.braked |= brakes;
        InvalidCount { count: window.count, brakes }
    }

    /// Returns the number that currently count.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut window = self.window();
        window.drop_expired(Instant::now(), self.limits.span);
        if window.count < self.limit(false) {
            window.braked = false;
        }
        window.count
    }

    /// Returns `true` if a request must wait now.
    #[must_use]
    pub fn must_wait(&self, essential: bool) -> bool {
        self.count() >= self.limit(essential)
    }

    /// Returns `true` below half of the brake. Requests that strangers cause stop there, so that strangers alone never
    /// engage it.
    #[must_use]
    pub fn has_room_for_strangers(&self) -> bool {
        self.count() < self.limit(false).div_ceil(2)
    }

    /// Waits until few enough invalid requests count.
    pub async fn wait_until_allowed(&self, essential: bool) {
        while self.must_wait(essential) {
            let oldest = self.window().slices.front().map(|(begun, _)| *begun + self.slice_life());
            match oldest {
                Some(at) => sleep_until(at).await,
                None => return,
            }
        }
    }

    fn limit(&self, essential: bool) -> usize {
        let all = if essential { self.limits.stop } else { self.limits.brake };
        (all / (self.others.load(Ordering::Relaxed) + 1)).max(1)
    }

    /// Returns the time for which a slice counts: until its last request would expire.
    fn slice_life(&self) -> Duration {
        self.limits.span + self.limits.span / SLICES
    }

    fn window(&self) -> MutexGuard<'_, InvalidWindow> {
        self.window.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl InvalidWindow {
    /// Drops slices that are too old to count.
    fn drop_expired(&mut self, now: Instant, span: Duration) {
        while let Some((begun, count)) = self.slices.front()
            && *begun + span + span / SLICES <= now
        {
            self.count -= count;
            self.slices.pop_front();
        }
    }
}
