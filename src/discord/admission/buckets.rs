//! Token buckets: how often something may be done, as a function of the time that is passed in.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;
use tokio::time::Instant;

/// How large a bucket is, and how fast it fills again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// How many tokens it holds: what may be done at once after a pause.
    pub burst: u32,
    /// How long it takes until one more token is in it.
    pub every: Duration,
}

impl Rate {
    /// A bucket of so many tokens that gets so many a second.
    #[must_use]
    pub const fn a_second(burst: u32, tokens: u64) -> Self {
        Self { burst, every: Duration::from_millis(1_000 / tokens) }
    }

    /// A bucket of so many tokens that gets one each time this span has passed.
    #[must_use]
    pub const fn one_each(burst: u32, every: Duration) -> Self {
        Self { burst, every }
    }

    /// What one of so many processes may let through, so that all of them together let through this much: the rest of a
    /// division goes to whoever asks.
    #[must_use]
    pub fn shared_by(self, processes: u32) -> Self {
        let processes = processes.max(1);
        Self { burst: self.burst.div_ceil(processes), every: self.every.saturating_mul(processes) }
    }

    /// When a bucket that is full again at `full` holds a token: now, or later.
    fn ready(self, full: Instant, now: Instant) -> Instant {
        // With one token missing a bucket of one is empty until it is full.
        let missing_at_most = self.every.saturating_mul(self.burst - 1);
        full.checked_sub(missing_at_most).map_or(now, |ready| ready.max(now))
    }
}

/// Token buckets by key, at most so many. A bucket that is full is not kept, because it is as good as a new one.
///
/// When there are too many although none is full, those that are nearest to it are let go: whoever asks under many
/// names gains one burst for each, and whoever asks too often under one name is remembered the longest.
#[derive(Debug)]
pub struct Buckets<K> {
    /// When each bucket is full again.
    full: HashMap<K, Instant>,
    most: usize,
}

impl<K: Eq + Hash + Clone> Buckets<K> {
    /// No buckets yet, and never more than `most`.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self { full: HashMap::new(), most: most.max(2) }
    }

    /// When a token can be taken: now, or later.
    #[must_use]
    pub fn ready(&self, key: &K, rate: Rate, now: Instant) -> Instant {
        self.full.get(key).map_or(now, |full| rate.ready(*full, now))
    }

    /// Takes a token, whether or not there is one: ask [`ready`](Self::ready) first.
    pub fn take(&mut self, key: K, rate: Rate, now: Instant) {
        if self.full.len() >= self.most && !self.full.contains_key(&key) {
            self.make_room(now);
        }
        let full = self.full.entry(key).or_insert(now);
        *full = (*full).max(now) + rate.every;
    }

    /// How many buckets are kept.
    #[must_use]
    pub fn len(&self) -> usize {
        self.full.len()
    }

    /// Whether none is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.full.is_empty()
    }

    fn make_room(&mut self, now: Instant) {
        self.full.retain(|_, full| *full > now);
        // Where nothing was gained the next one would look through all of them again.
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
