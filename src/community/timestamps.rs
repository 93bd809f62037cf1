//! Converts between Discord's timestamps and the times of games.

use castellan_game::Time;
use jiff::Timestamp;

/// Converts a timestamp to a game time.
#[must_use]
pub fn time_from_timestamp(at: Timestamp) -> Time {
    Time::from_ms(u64::try_from(at.as_millisecond()).unwrap_or_default())
}

/// Converts a game time to a timestamp.
#[must_use]
pub fn timestamp_from_time(at: Time) -> Timestamp {
    i64::try_from(at.ms()).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok()).unwrap_or_default()
}
