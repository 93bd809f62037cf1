//! Reminders of deadlines: the time before them, and quiet hours.
//!
//! The preferences belong to the player, not to a game: they are an index row, which can be removed.

use crate::base::Base;
use crate::people::private::unsealed_row;
pub use crate::people::zones::{zone_named, zones};
use crate::trouble::Trouble;
use castellan_game::time_control::TimeControl;
use castellan_game::{Game, Phase, PlayerId, Span, Time};
use castellan_rules::text::typed;
use castellan_store::{StoreError, Unreadable};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned, civil};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The index of preferences: [`ReminderPreferences`] by player.
pub(crate) const PREFERENCES: &str = "reminders";
/// The earliest reminder before a deadline by default.
const EARLIEST: Span = Span::hours(24);
/// The minimum time left after quiet hours for a reminder at their end; with less, the reminder comes before them.
const LEAST_LEFT: Span = Span::hours(1);
/// The number of minutes in a day.
const DAY: u16 = 24 * 60;

/// A player's reminder preferences.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReminderPreferences {
    /// The time before a deadline; by default a quarter of the available time, and at most a day.
    pub lead: Option<Span>,
    /// The hours without reminders.
    pub quiet: Option<Quiet>,
    /// The time zone, by its IANA name; `None` for UTC.
    pub zone: Option<String>,
}

/// Hours without reminders, by local time. They may span midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quiet {
    /// The start, in minutes since midnight.
    from: u16,
    /// The end, in minutes since midnight.
    until: u16,
}

/// The error of invalid quiet hours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum QuietError {
    /// The text is not of the form `22:00-08:00`.
    #[error("quiet hours are written like 22:00-08:00")]
    Unreadable,
    /// Both ends are the same.
    #[error("quiet hours begin and end at different times")]
    Empty,
}

impl Quiet {
    /// Parses a text such as `22:00-08:00`, `22-8` or `22:30 - 7:00`.
    ///
    /// # Errors
    /// Returns an error if the text is not of this form, or both ends are the same.
    pub fn read(text: &str) -> Result<Self, QuietError> {
        let minutes = |text: &str| {
            let text = text.trim();
            let (hours, minutes) = text.split_once([':', '.']).unwrap_or((text, "0"));
            let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
            (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
        };
        let text = typed::cleaned(text);
        let (from, until) = text.split_once(['-', '~']).ok_or(QuietError::Unreadable)?;
        let (from, until) = minutes(from).zip(minutes(until)).ok_or(QuietError::Unreadable)?;
        if from == until {
            return Err(QuietError::Empty);
        }
        Ok(Self { from, until })
    }

    /// Returns the start and the end of the quiet hours around a time, if it lies within them.
    fn around(self, at: Time, zone: &TimeZone) -> Option<(Time, Time)> {
        let local = zoned(at, zone)?;
        // Such quiet hours began today, or yesterday if they span midnight.
        [0, -1].into_iter().find_map(|days| {
            let begins = local.date().checked_add(jiff::Span::new().days(days)).ok()?;
            let ends = if self.until > self.from { begins } else { begins.tomorrow().ok()? };
            let (from, until) = (moment(begins, self.from, zone)?, moment(ends, self.until, zone)?);
            (from <= at && at < until).then_some((from, until))
        })
    }
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, until) = (self.from % DAY, self.until % DAY);
        write!(f, "{:02}:{:02}-{:02}:{:02}", from / 60, from % 60, until / 60, until % 60)
    }
}

/// Returns the local time of a zone.
fn zoned(at: Time, zone: &TimeZone) -> Option<Zoned> {
    let at = Timestamp::from_millisecond(i64::try_from(at.ms()).ok()?).ok()?;
    Some(at.to_zoned(zone.clone()))
}

/// Returns the time of a local time in a zone. A local time that daylight saving skips becomes the time after the gap;
/// of one that occurs twice, the first counts.
fn moment(date: civil::Date, minutes: u16, zone: &TimeZone) -> Option<Time> {
    let (hour, minute) = (i8::try_from(minutes / 60).ok()?, i8::try_from(minutes % 60).ok()?);
    let shown = date.at(hour, minute, 0, 0).to_zoned(zone.clone()).ok()?;
    Some(Time::from_ms(u64::try_from(shown.timestamp().as_millisecond()).ok()?))
}

impl ReminderPreferences {
    /// Checks that this version knows all values of the row with this key.
    pub(crate) fn check(&self, key: &str) -> Result<(), Unreadable> {
        match &self.zone {
            Some(zone) if TimeZone::get(zone).is_err() => {
                Err(Unreadable::new(PREFERENCES, key, "its time zone is none that this version knows"))
            }
            _ => Ok(()),
        }
    }

    /// Returns the time of the reminder of a deadline, moved out of the quiet hours.
    #[must_use]
    pub fn reminder(&self, deadline: Time, control: TimeControl) -> Option<Time> {
        let wanted = deadline.minus(self.lead.unwrap_or_else(|| usual_lead(control)));
        let zone = self.zone.as_deref().and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
        let Some((begin, end)) = self.quiet.and_then(|quiet| quiet.around(wanted, &zone)) else {
            return Some(wanted);
        };
        let enough = end.plus(LEAST_LEFT.min(usual_lead(control))) <= deadline;
        Some(if enough { end } else { begin.minus(Span::minutes(1)) })
    }
}

/// Returns the default time before a deadline: a quarter of the available time, and at most a day.
fn usual_lead(control: TimeControl) -> Span {
    let (TimeControl::PerAction { span: time }
    | TimeControl::Bank { bank: time, .. }
    | TimeControl::Grace { bank: time, .. }) = control
    else {
        return EARLIEST;
    };
    Span::from_ms(time.ms() / 4).min(EARLIEST)
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
    pub async fn of_player(&self, player: &PlayerId) -> Result<ReminderPreferences, Trouble> {
        let preferences: ReminderPreferences =
            unsealed_row(&self.base.store, (PREFERENCES, player.as_str())).await?.unwrap_or_default();
        preferences.check(player.as_str()).map_err(StoreError::from)?;
        Ok(preferences)
    }

    /// Returns the preferences of the player to act in a game; the defaults if they cannot be read, so that the game
    /// can go on.
    pub(crate) async fn of_seat_to_act(&self, game: &Game) -> Result<ReminderPreferences, Trouble> {
        match game.clock().deadline().and_then(|(seat, _)| game.player_at(seat)) {
            Some(player) if game.phase() == Phase::Running => match self.of_player(&player.id).await {
                Err(Trouble::Store(
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
