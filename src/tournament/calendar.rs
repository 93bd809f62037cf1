//! Days off: weekends and holidays on which the deadlines of rounds are suspended.
//!
//! Days are those of a time zone, or of a fixed offset from UTC. A deadline is computed once and stored as a moment, so
//! later changes of time zone rules do not move it.

use castellan_game::{Span, Time};
use castellan_rules::text::normalization;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The most holidays of a calendar.
pub const MOST_HOLIDAYS: usize = 60;
/// The limits of the offset from UTC, in minutes.
const OFFSET_MINUTES: std::ops::RangeInclusive<i16> = -12 * 60..=14 * 60;
const DAY_MS: u64 = 86_400_000;
/// The number of days after which days off are ignored, which bounds the computation.
const MOST_DAYS: u32 = 4_000;

/// A day of the Gregorian calendar, from 1970 to 9999.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// Returns the year, the month from 1, and the day from 1.
    #[must_use]
    pub const fn year_month_day(self) -> (u16, u8, u8) {
        (self.year, self.month, self.day)
    }

    /// Returns the number of days since 1 January 1970.
    fn day_number(self) -> u64 {
        // Years begin in March, so that a leap day is the last day of its year.
        let (year, month) = (u64::from(self.year), u64::from(self.month));
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let of_year = (153 * month + 2) / 5 + u64::from(self.day) - 1;
        365 * year + year / 4 - year / 100 + year / 400 + of_year - 719_468
    }

    /// Returns the date this many days after 1 January 1970; `None` after the year 9999.
    fn from_day_number(number: u64) -> Option<Self> {
        let number = number.checked_add(719_468)?;
        let (era, of_era) = (number / 146_097, number % 146_097);
        let of_era_year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * of_era_year + of_era_year / 4 - of_era_year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = (of_year - (153 * month + 2) / 5 + 1) as u8;
        let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        let year = u16::try_from(era * 400 + of_era_year + later).ok().filter(|year| *year <= 9_999)?;
        Some(Self { year, month: month as u8, day })
    }
}

/// Writes a date such as `2026-12-24`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// The error for a text that is not a calendar.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CalendarError {
    /// An unreadable part.
    #[error("`{0}` is neither `weekends`, nor a date, nor a time zone")]
    Unreadable(String),
    /// More than [`MOST_HOLIDAYS`] holidays.
    #[error("there can be {MOST_HOLIDAYS} holidays at the most")]
    TooMany,
    /// No days off.
    #[error("no day is off")]
    Empty,
}

impl FromStr for Date {
    type Err = CalendarError;

    fn from_str(text: &str) -> Result<Self, CalendarError> {
        let wrong = || CalendarError::Unreadable(text.to_owned());
        let parts: Vec<&str> = text.split('-').collect();
        let digits =
            |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
        let &[year, month, day] = parts.as_slice() else { return Err(wrong()) };
        if !(digits(year, 4) && digits(month, 2) && digits(day, 2)) {
            return Err(wrong());
        }
        let (year, month, day) = (year.parse(), month.parse(), day.parse());
        let (Ok(year), Ok(month), Ok(day)) = (year, month, day) else { return Err(wrong()) };
        let date = Self { year, month, day };
        let fits = year >= 1970 && (1..=12).contains(&month) && (1..=31).contains(&day);
        // A day that its month lacks maps to a different date.
        if fits && Self::from_day_number(date.day_number()) == Some(date) { Ok(date) } else { Err(wrong()) }
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}

impl TryFrom<String> for Date {
    type Error = CalendarError;

    fn try_from(text: String) -> Result<Self, CalendarError> {
        text.parse()
    }
}

/// The days off of a tournament.
///
/// ```
/// use castellan_game::{Span, Time};
/// use castellan_tournament::calendar::Calendar;
///
/// let calendar: Calendar = "weekends, 2026-12-24..2026-12-26, Europe/Berlin".parse()?;
/// // Of two days from Friday noon, one is over on Monday at noon, and the other on Tuesday.
/// let friday = Time::from_ms(1_795_777_200_000);
/// assert_eq!(calendar.after(friday, Span::days(2)), friday.plus(Span::days(4)));
/// # Ok::<(), castellan_tournament::calendar::CalendarError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calendar {
    /// `true` if Saturdays and Sundays are off.
    pub weekends: bool,
    /// The other days off, sorted and without duplicates.
    pub holidays: Vec<Date>,
    /// The offset from UTC in minutes, used if there is no zone.
    pub offset: i16,
    /// The time zone, by its IANA name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
}

impl Calendar {
    /// Checks the number and order of the holidays, the time zone and the offset.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn check(&self) -> Result<(), CalendarError> {
        if self.holidays.len() > MOST_HOLIDAYS {
            return Err(CalendarError::TooMany);
        }
        if !self.weekends && self.holidays.is_empty() {
            return Err(CalendarError::Empty);
        }
        if self.zone.as_deref().is_some_and(|zone| canonical_zone_name(zone).is_none_or(|name| name != *zone))
        {
            return Err(CalendarError::Unreadable(self.to_string()));
        }
        if !OFFSET_MINUTES.contains(&self.offset) || !self.holidays.is_sorted_by(|one, other| one < other) {
            return Err(CalendarError::Unreadable(self.to_string()));
        }
        Ok(())
    }

    fn is_off(&self, number: u64) -> bool {
        // 1 January 1970 was a Thursday.
        let is_weekend = matches!(number % 7, 2 | 3);
        let date = || Date::from_day_number(number);
        (self.weekends && is_weekend) || date().is_some_and(|date| self.holidays.binary_search(&date).is_ok())
    }

    /// Adds a span to a moment, skipping days off.
    #[must_use]
    pub fn after(&self, from: Time, span: Span) -> Time {
        let zone = self.zone.as_deref().and_then(|zone| TimeZone::get(zone).ok());
        let (mut at, mut left) = (from, span);
        for _ in 0..MOST_DAYS {
            let (number, rest) = self.day_and_rest(at, zone.as_ref());
            if !self.is_off(number) {
                // A deadline at midnight stays before the days off that follow.
                if left <= rest {
                    return at.plus(left);
                }
                left = left.minus(rest);
            }
            at = at.plus(rest);
        }
        at.plus(left)
    }

    /// Returns the number of the day of a moment, and the rest of that day.
    fn day_and_rest(&self, at: Time, zone: Option<&TimeZone>) -> (u64, Span) {
        if let Some(day) = zone.and_then(|zone| day_and_rest_in_zone(at, zone)) {
            return day;
        }
        let local = at.ms().saturating_add_signed(i64::from(self.offset) * 60_000);
        (local / DAY_MS, Span::from_ms(DAY_MS - local % DAY_MS))
    }

    /// Returns the time zone as text: `Europe/Berlin`, `UTC`, `UTC+1`, `UTC-3:30`.
    #[must_use]
    pub fn zone(&self) -> String {
        if let Some(zone) = &self.zone {
            return zone.clone();
        }
        let (hours, minutes) = (self.offset.unsigned_abs() / 60, self.offset.unsigned_abs() % 60);
        let sign = if self.offset < 0 { '-' } else { '+' };
        match (hours, minutes) {
            (0, 0) => "UTC".to_owned(),
            (hours, 0) => format!("UTC{sign}{hours}"),
            (hours, minutes) => format!("UTC{sign}{hours}:{minutes:02}"),
        }
    }
}

/// Writes the text that [`FromStr`] parses: `weekends, 2026-12-24, UTC+1`.
impl fmt::Display for Calendar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.weekends {
            f.write_str("weekends, ")?;
        }
        for holiday in &self.holidays {
            write!(f, "{holiday}, ")?;
        }
        f.write_str(&self.zone())
    }
}

/// Parses parts separated by commas: `weekends`, dates, ranges of dates (`2026-12-24..2027-01-02`), and the time zone
/// by its name or as an offset from UTC (the default is UTC).
impl FromStr for Calendar {
    type Err = CalendarError;

    fn from_str(text: &str) -> Result<Self, CalendarError> {
        let text = normalization::without_typography(text);
        let mut calendar = Self { weekends: false, holidays: Vec::new(), offset: 0, zone: None };
        for part in text.split([',', ';', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
            let wrong = || CalendarError::Unreadable(part.to_owned());
            let lowercase = part.to_ascii_lowercase();
            if matches!(lowercase.as_str(), "weekends" | "weekend") {
                calendar.weekends = true;
            } else if let Some(offset) = parse_fixed_offset(part) {
                (calendar.offset, calendar.zone) = (offset, None);
            } else if let Some(zone) = canonical_zone_name(part) {
                (calendar.offset, calendar.zone) = (0, Some(zone));
            } else {
                let (first, last) = part.split_once("..").unwrap_or((part, part));
                let [first, last] =
                    [first, last].map(|date| date.trim().parse::<Date>().map_err(|_| wrong()));
                let (first, last) = (first?.day_number(), last?.day_number());
                if last < first {
                    return Err(wrong());
                }
                if last - first >= MOST_HOLIDAYS as u64 {
                    return Err(CalendarError::TooMany);
                }
                calendar.holidays.extend((first..=last).filter_map(Date::from_day_number));
            }
            // Checked for each part, so that a long text cannot use more memory.
            calendar.holidays.sort_unstable();
            calendar.holidays.dedup();
            if calendar.holidays.len() > MOST_HOLIDAYS {
                return Err(CalendarError::TooMany);
            }
        }
        calendar.check().map(|()| calendar)
    }
}

/// Returns the number of the day of a moment in a zone, and the rest of that day. A day on which the clocks change is
/// an hour shorter or longer.
fn day_and_rest_in_zone(at: Time, zone: &TimeZone) -> Option<(u64, Span)> {
    let moment = Timestamp::from_millisecond(i64::try_from(at.ms()).ok()?).ok()?;
    let date = moment.to_zoned(zone.clone()).date();
    let ends = date.tomorrow().ok()?.to_zoned(zone.clone()).ok()?.timestamp().as_millisecond();
    let day = Date {
        year: u16::try_from(date.year()).ok().filter(|year| *year >= 1970)?,
        month: u8::try_from(date.month()).ok()?,
        day: u8::try_from(date.day()).ok()?,
    };
    Some((day.day_number(), Time::from_ms(u64::try_from(ends).ok()?).since(at)))
}

/// Returns the IANA spelling of a time zone name, ignoring case; `None` if it is unknown.
#[must_use]
pub fn canonical_zone_name(name: &str) -> Option<String> {
    let zone = TimeZone::get(name.trim()).ok()?;
    zone.iana_name().map(str::to_owned)
}

/// Abbreviations of time zones, with their offsets from UTC in hours. They ignore daylight saving time.
const ABBREVIATIONS: [(&str, i16); 17] = [
    ("est", -5),
    ("edt", -4),
    ("cdt", -5),
    ("mst", -7),
    ("mdt", -6),
    ("pst", -8),
    ("pdt", -7),
    ("akst", -9),
    ("akdt", -8),
    ("hst", -10),
    ("west", 1),
    ("mez", 1),
    ("cest", 2),
    ("mesz", 2),
    ("eest", 3),
    ("msk", 3),
    ("jst", 9),
];

/// Parses an offset from UTC in minutes: `UTC`, `UTC+1`, `gmt-3:30`, `+05:30`, `EST`, `Etc/GMT+5`.
///
/// ```
/// use castellan_tournament::calendar::parse_fixed_offset;
///
/// let offsets = ["UTC", "utc+1", "GMT-3:30", "+05:30"].map(parse_fixed_offset);
/// assert_eq!(offsets, [Some(0), Some(60), Some(-210), Some(330)]);
/// assert_eq!(["EST", "Z", "Etc/GMT+5"].map(parse_fixed_offset), [Some(-300), Some(0), Some(-300)]);
/// assert_eq!(["Europe/Berlin", "UTC+15", "1"].map(parse_fixed_offset), [None; 3]);
/// ```
#[must_use]
pub fn parse_fixed_offset(text: &str) -> Option<i16> {
    let lowercase = text.trim().to_lowercase().replace("мск", "msk");
    if let Some((_, hours)) = ABBREVIATIONS.iter().find(|(abbreviation, _)| *abbreviation == lowercase) {
        return Some(hours * 60);
    }
    // IANA names of fixed offsets have the opposite sign.
    if let Some(behind) = lowercase.strip_prefix("etc/gmt").filter(|behind| !behind.is_empty()) {
        return parse_offset(behind).map(|minutes| -minutes);
    }
    let named = ["utc", "gmt", "etc/utc", "etc/gmt"].iter().find_map(|name| lowercase.strip_prefix(name));
    match (named, lowercase.as_str()) {
        (Some(""), _) | (None, "z") => Some(0),
        (Some(rest), _) => parse_offset(rest.trim_start()),
        (None, bare) => parse_offset(bare),
    }
}

/// Parses an offset from UTC: `+1`, `-3:30`, `+0100`.
fn parse_offset(text: &str) -> Option<i16> {
    let (sign, text) = match text.split_at_checked(1)? {
        ("+", rest) => (1, rest),
        ("-", rest) => (-1, rest),
        _ => return None,
    };
    let four_digits = || text.split_at_checked(2).filter(|_| text.len() == 4);
    let (hours, minutes) = text.split_once(':').or_else(four_digits).unwrap_or((text, "0"));
    let number = |text: &str, most: i16| {
        let digits = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<i16>().ok().filter(|number| digits && *number <= most)
    };
    let minutes = sign * (60 * number(hours, 14)? + number(minutes, 59)?);
    OFFSET_MINUTES.contains(&minutes).then_some(minutes)
}
