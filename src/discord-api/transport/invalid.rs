//! Invalid requests: Discord shuts a bot out that brings 10,000 answers of status 401, 403 or 429 upon itself within
//! ten minutes. They are counted here, those of status 404 too, and well before that number only what cannot wait is
//! sent.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The number of invalid requests that the bot allows itself, and their window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidLimits {
    /// From so many on, only answers to interactions are sent; everything else waits.
    pub brake: usize,
    /// From so many on, nothing is sent. What is on its way by then still fits into Discord's 10,000.
    pub stop: usize,
    /// The time for which an invalid request counts.
    pub span: Duration,
}

impl Default for InvalidLimits {
    fn default() -> Self {
        Self { brake: 5_000, stop: 9_000, span: Duration::from_mins(10) }
    }
}

/// Returns `true` if an answer counts as invalid. A limit that all bots share is nobody's fault.
#[must_use]
pub fn is_invalid(status: u16, shared_limit: bool) -> bool {
    matches!(status, 401 | 403 | 404) || status == 429 && !shared_limit
}

/// Counts invalid requests over a sliding time.
#[derive(Debug)]
pub struct InvalidRequests {
    limits: InvalidLimits,
    /// The number of other processes that share the limits.
    others: AtomicUsize,
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    /// The number in each slice of time, the oldest first.
    slices: VecDeque<(Instant, usize)>,
    /// All of them together.
    count: usize,
    /// `true` while all but answers to interactions wait.
    braked: bool,
}

/// The number of slices of time that are counted apart.
const SLICES: u32 = 600;

/// The state after an invalid request was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The number that count now.
    pub count: usize,
    /// `true` if the brake took hold with this one.
    pub brakes: bool,
}

impl InvalidRequests {
    /// Counts against these limits.
    #[must_use]
    pub fn new(limits: InvalidLimits) -> Self {
        Self { limits, others: AtomicUsize::new(0), seen: Mutex::default() }
    }

    /// Shares the limits with so many other processes from now on.
    pub fn share_with(&self, others: usize) {
        self.others.store(others, Ordering::Relaxed);
    }

    /// Counts one.
    pub fn note(&self) -> Counted {
        let now = Instant::now();
        let mut seen = self.seen();
        seen.forget(now, self.limits.span);
        let width = self.limits.span / SLICES;
        match seen.slices.back_mut() {
            Some((begun, count)) if *begun + width > now => *count += 1,
            _ => seen.slices.push_back((now, 1)),
        }
        seen.count += 1;
        let brakes = seen.count >= self.limit(false) && !seen.braked;
        seen.braked |= brakes;
        Counted { count: seen.count, brakes }
    }

    /// Returns the number that count now.
    #[must_use]
    pub fn count(&self) -> usize {
        let mut seen = self.seen();
        seen.forget(Instant::now(), self.limits.span);
        if seen.count < self.limit(false) {
            seen.braked = false;
        }
        seen.count
    }

    /// Returns `true` if a request has to wait now.
    #[must_use]
    pub fn must_wait(&self, essential: bool) -> bool {
        self.count() >= self.limit(essential)
    }

    /// Returns when a request may be sent: when few enough count any more.
    pub async fn pass(&self, essential: bool) {
        while self.must_wait(essential) {
            let oldest = self.seen().slices.front().map(|(begun, _)| *begun + self.slice_life());
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

    /// A slice counts until its last request would.
    fn slice_life(&self) -> Duration {
        self.limits.span + self.limits.span / SLICES
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seen {
    /// Forgets what is too old to count.
    fn forget(&mut self, now: Instant, span: Duration) {
        while let Some((begun, count)) = self.slices.front()
            && *begun + span + span / SLICES <= now
        {
            self.count -= count;
            self.slices.pop_front();
        }
    }
}
