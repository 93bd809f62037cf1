//! Reminders of deadlines: the time before them, and quiet hours.
//!
//! The preferences belong to the player, not to a game: they are an index row, which can be removed.

use crate::base::Base;
use crate::error::RefereeError;
use crate::people::private_rows::unseal_row;
pub use crate::people::time_zones::{canonical_zone_name, zones};
use castellan_game::time_control::TimeControl;
use castellan_game::{Game, Phase, PlayerId, Span, Time};
use castellan_rules::text::normalization;
use castellan_store::{StoreError, UnreadableError};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned, civil};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The index of preferences: [`ReminderPreferences`] by player.
pub(crate) const PREFERENCES: &str = "reminders";
/// The earliest reminder before a deadline by default.
const MAX_DEFAULT_LEAD: Span = Span::hours(24);
/// The minimum time left after quiet hours for a reminder at their end; with less, the reminder comes before them.
const MIN_TIME_LEFT: Span = Span::hours(1);
/// The number of minutes in a day.
const MINUTES_PER_DAY: u16 = 24 * 60;

/// A player's reminder preferences.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReminderPreferences {
    /// The time before a deadline; by default a quarter of the available time, and at most a day.
    pub lead: Option<Span>,
    /// The hours without reminders.
    pub quiet: Option<QuietHours>,
    /// The time zone, by its IANA name; `None` for UTC.
    pub zone: Option<String>,
}

/// Hours without reminders, by local time. They may span midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// The start, in minutes since midnight.
    from: u16,
    /// The end, in minutes since midnight.
    until: u16,
}

/// The error of invalid quiet hours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum QuietHoursError {
    /// The text is not of the form `22:00-08:00`.
    #[error("quiet hours are written like 22:00-08:00")]
    Unreadable,
    /// Both ends are the same.
    #[error("quiet hours begin and end at different times")]
    Empty,
}

impl QuietHours {
    /// Parses a text such as `22:00-08:00`, `22-8` or `22:30 - 7:00`.
    ///
    /// # Errors
    /// Returns an error if the text is not of this form, or both ends are the same.
    pub fn read(text: &str) -> Result<Self, QuietHoursError> {
        let minutes = |text: &str| {
            let text = text.trim();
            let (hours, minutes) = text.split_once([':', '.']).unwrap_or((text, "0"));
            let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
            (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
        };
        let text = normalization::without_typography(text);
        let (from, until) = text.split_once(['-', '~']).ok_or(QuietHoursError::Unreadable)?;
        let (from, until) = minutes(from).zip(minutes(until)).ok_or(QuietHoursError::Unreadable)?;
        if from == until {
            return Err(QuietHoursError::Empty);
        }
        Ok(Self { from, until })
    }

    /// Returns the start and the end of the quiet hours around a time, if it lies within them.
    fn surrounding(self, at: Time, zone: &TimeZone) -> Option<(Time, Time)> {
        let local = zoned(at, zone)?;
        // Such quiet hours began today, or yesterday if they span midnight.
        [0, -1].into_iter().find_map(|days| {
            let begins = local.date().checked_add(jiff::Span::new().days(days)).ok()?;
            let ends = if self.until > self.from { begins } else { begins.tomorrow().ok()? };
            let (from, until) = (time_at(begins, self.from, zone)?, time_at(ends, self.until, zone)?);
            (from <= at && at < until).then_some((from, until))
        })
    }
}

impl fmt::Display for QuietHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, until) = (self.from % MINUTES_PER_DAY, self.until % MINUTES_PER_DAY);
        write!(f, "{:02}:{:02}-{:02}:{:02}", from / 60, from % 60, until / 60, until % 60)
    }
}

/// Returns the local time of a zone.
fn zoned(at: Time, zone: &TimeZone) -> Option<Zoned> {
    let at = Timestamp::from_millisecond(i64::try_from(at.ms()).ok()?).ok()?;
    Some(at.to_zoned(zone.clone()))
}

/// Converts a local time in a zone. A time that daylight saving skips becomes the time after the gap; of a time that
/// occurs twice, the first counts.
fn time_at(date: civil::Date, minutes: u16, zone: &TimeZone) -> Option<Time> {
    let (hour, minute) = (i8::try_from(minutes / 60).ok()?, i8::try_from(minutes % 60).ok()?);
    let shown = date.at(hour, minute, 0, 0).to_zoned(zone.clone()).ok()?;
    Some(Time::from_ms(u64::try_from(shown.timestamp().as_millisecond()).ok()?))
}

impl ReminderPreferences {
    /// Checks that this version knows all values of the row with this key.
    pub(crate) fn check(&self, key: &str) -> Result<(), UnreadableError> {
        match &self.zone {
            Some(zone) if TimeZone::get(zone).is_err() => {
                Err(UnreadableError::new(PREFERENCES, key, "its time zone is none that this version knows"))
            }
            _ => Ok(()),
        }
    }

    /// Returns the time of the reminder of a deadline, moved out of the quiet hours.
    #[must_use]
    pub fn reminder(&self, deadline: Time, control: TimeControl) -> Option<Time> {
        let wanted = deadline.minus(self.lead.unwrap_or_else(|| default_lead(control)));
        let zone = self.zone.as_deref().and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
        let Some((begin, end)) = self.quiet.and_then(|quiet| quiet.surrounding(wanted, &zone)) else {
            return Some(wanted);
        };
        let is_enough = end.plus(MIN_TIME_LEFT.min(default_lead(control))) <= deadline;
        Some(if is_enough { end } else { begin.minus(Span::minutes(1)) })
    }
}

/// Returns the default time before a deadline: a quarter of the available time, and at most a day.
fn default_lead(control: TimeControl) -> Span {
    let (TimeControl::PerAction { span: time }
    | TimeControl::Bank { bank: time, .. }
    | TimeControl::Grace { bank: time, .. }) = control
    else {
        return MAX_DEFAULT_LEAD;
    };
    Span::from_ms(time.ms() / 4).min(MAX_DEFAULT_LEAD)
}

/// The stored reminder preferences of players.
pub struct PreferenceRows {
    pub(crate) base: Base,
}

impl PreferenceRows {
    /// Returns a player's reminder preferences.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the row cannot be read.
    pub async fn of_player(&self, player: &PlayerId) -> Result<ReminderPreferences, RefereeError> {
        let preferences: ReminderPreferences =
            unseal_row(&self.base.store, (PREFERENCES, player.as_str())).await?.unwrap_or_default();
        preferences.check(player.as_str()).map_err(StoreError::from)?;
        Ok(preferences)
    }

    /// Returns the preferences of the player to act in a game; the defaults if they cannot be read, so that the game
    /// can go on.
    pub(crate) async fn of_seat_to_act(&self, game: &Game) -> Result<ReminderPreferences, RefereeError> {
        match game.clock().deadline().and_then(|(seat, _)| game.player_at(seat)) {
            Some(player) if game.phase() == Phase::Running => match self.of_player(&player.id).await {
                Err(RefereeError::Store(
                    error @ (StoreError::Key(_) | StoreError::Unreadable(_) | StoreError::Damaged(_)),
                )) => {
                    tracing::warn!(player = %player.id, %error, "when they want to be reminded cannot be read");
                    Ok(ReminderPreferences::default())
                }
                preferences => preferences,
            },
            _ => Ok(ReminderPreferences::default()),
        }
    }
}
