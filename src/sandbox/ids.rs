//! Snowflakes and Discord's time format.

use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The start of Discord's epoch, in milliseconds since 1970.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;
/// The number of bits of a snowflake below its time.
const TIMESTAMP_SHIFT: u32 = 22;

/// A snowflake, Discord's kind of id. It contains the millisecond of its creation. Its JSON form is a string.
///
/// ```
/// use castellan_sandbox::Id;
///
/// let id: Id = "175928847299117063".parse().unwrap();
/// assert_eq!(id.created_at(), 1_462_015_105_796);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl Id {
    /// Returns the time of its creation, in milliseconds since 1970 UTC.
    #[must_use]
    pub fn created_at(self) -> u64 {
        (self.0 >> TIMESTAMP_SHIFT) + DISCORD_EPOCH
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Generates snowflakes, each greater than the one before.
#[derive(Debug, Default)]
pub(super) struct IdGenerator {
    last: u64,
}

impl IdGenerator {
    /// Returns a new snowflake for this millisecond since 1970, or slightly later if many are generated at once.
    pub(super) fn next(&mut self, now: u64) -> Id {
        let at = now.saturating_sub(DISCORD_EPOCH) << TIMESTAMP_SHIFT;
        self.last = at.max(self.last + 1);
        Id(self.last)
    }
}

/// The test server's clock: the machine's, plus the time added by tests. Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock(Arc<ClockState>);

#[derive(Debug, Default)]
struct ClockState {
    /// Milliseconds ahead of the machine's clock.
    ahead: AtomicU64,
    /// The time at which the clock stands still; 0 while it runs.
    stopped_at: AtomicU64,
}

impl Clock {
    /// Returns the time now, in milliseconds since 1970.
    pub(super) fn now(&self) -> u64 {
        match self.0.stopped_at.load(Ordering::Acquire) {
            0 => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH);
                since.map_or(0, |since| since.as_millis() as u64) + self.0.ahead.load(Ordering::Acquire)
            }
            stopped_at => stopped_at,
        }
    }

    /// Stops the clock: from now on it only changes through [`Self::advance`].
    pub(super) fn hold(&self) {
        self.0.stopped_at.store(self.now(), Ordering::Release);
    }

    /// Moves the clock forward.
    pub(super) fn advance(&self, span: Duration) {
        let ms = span.as_millis() as u64;
        self.0.ahead.fetch_add(ms, Ordering::AcqRel);
        if self.0.stopped_at.load(Ordering::Acquire) != 0 {
            self.0.stopped_at.fetch_add(ms, Ordering::AcqRel);
        }
    }
}

/// Formats a time in milliseconds since 1970 as Discord does.
pub(super) fn format_timestamp(at: u64) -> String {
    let at = i64::try_from(at).ok().and_then(|at| Timestamp::from_millisecond(at).ok());
    at.unwrap_or(Timestamp::UNIX_EPOCH).to_string()
}
