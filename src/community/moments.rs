//! Discord's moments as times of games, and back.

use castellan_game::Time;
use jiff::Timestamp;

/// Returns a moment of Discord's as a time of games.
#[must_use]
pub fn time(at: Timestamp) -> Time {
    Time::from_ms(u64::try_from(at.as_millisecond()).unwrap_or_default())
}

/// Returns a time of games as a moment.
#[must_use]
pub fn timestamp(at: Time) -> Timestamp {
    i64::try_from(at.ms()).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok()).unwrap_or_default()
}
