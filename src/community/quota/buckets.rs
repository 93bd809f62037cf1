//! Token buckets, as a function of a time that is passed in.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;
use tokio::time::Instant;

/// The size and refill rate of a bucket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BucketRate {
    /// The tokens in a full bucket: the burst after a pause.
    pub burst: u32,
    /// The time to refill one token.
    pub every: Duration,
}

impl BucketRate {
    /// Creates a rate with a burst and a number of tokens per second.
    #[must_use]
    pub const fn per_second(burst: u32, tokens: u64) -> Self {
        Self { burst, every: Duration::from_millis(1_000 / tokens) }
    }

    /// Creates a rate with a burst and one token per time span.
    #[must_use]
    pub const fn one_per(burst: u32, every: Duration) -> Self {
        Self { burst, every }
    }

    /// Divides the rate among a number of processes. The remainder of the division favours the user.
    #[must_use]
    pub fn shared_by(self, processes: u32) -> Self {
        let processes = processes.max(1);
        Self { burst: self.burst.div_ceil(processes), every: self.every.saturating_mul(processes) }
    }

    /// Returns the time at which a bucket that is full again at `full` has a token: now, or later.
    fn ready(self, full: Instant, now: Instant) -> Instant {
        // With one token missing, a bucket of one is empty until it is full.
        let missing_at_most = self.every.saturating_mul(self.burst - 1);
        full.checked_sub(missing_at_most).map_or(now, |ready| ready.max(now))
    }
}

/// A bounded set of token buckets by key. Full buckets are not kept, because they equal new ones.
///
/// If there are too many buckets and none is full, the fullest are dropped: a user with many names gains a burst for
/// each, and one who asks too often under one name is remembered the longest.
#[derive(Debug)]
pub struct Buckets<K> {
    /// The time at which each bucket is full again.
    full: HashMap<K, Instant>,
    most: usize,
}

impl<K: Eq + Hash + Clone> Buckets<K> {
    /// Creates an empty set of at most `most` buckets.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self { full: HashMap::new(), most: most.max(2) }
    }

    /// Returns the time at which a token can be taken: now, or later.
    #[must_use]
    pub fn ready(&self, key: &K, rate: BucketRate, now: Instant) -> Instant {
        self.full.get(key).map_or(now, |full| rate.ready(*full, now))
    }

    /// Takes a token even if there is none; call [`ready`](Self::ready) first.
    pub fn take(&mut self, key: K, rate: BucketRate, now: Instant) {
        if self.full.len() >= self.most && !self.full.contains_key(&key) {
            self.make_room(now);
        }
        let full = self.full.entry(key).or_insert(now);
        *full = (*full).max(now) + rate.every;
    }

    /// Returns the number of buckets.
    #[must_use]
    pub fn len(&self) -> usize {
        self.full.len()
    }

    /// Returns `true` if there are no buckets.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.full.is_empty()
    }

    fn make_room(&mut self, now: Instant) {
        self.full.retain(|_, full| *full > now);
        // Otherwise the next call would scan all of them again.
        if self.full.len() > self.most / 4 * 3 {
            let mut times: Vec<Instant> = self.full.values().copied().collect();
            let middle = times.len() / 2;
            let middle = *times.select_nth_unstable(middle).1;
            let mut room = self.full.len() / 2;
            self.full.retain(|_, full| {
                let goes = room > 0 && *full <= middle;
                room -= usize::from(goes);
                !goes
            });
        }
    }
}
