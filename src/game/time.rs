//! Moments and spans of time, in milliseconds. No function here reads a clock.

use castellan_rules::options::one_line;
use castellan_rules::text::normalization;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A moment, in milliseconds since the Unix epoch, without leap seconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(u64);

/// A length of time, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Span(u64);

/// The units of a span's text, longest first, in milliseconds.
const UNITS: [(&str, u64); 5] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

impl Time {
    /// Returns the moment this many milliseconds after the Unix epoch.
    #[must_use]
    pub const fn from_ms(ms: u64) -> Self {
        Self(ms)
    }

    /// Returns the number of milliseconds since the Unix epoch.
    #[must_use]
    pub const fn ms(self) -> u64 {
        self.0
    }

    /// Adds a span; saturates at the latest moment.
    #[must_use]
    pub const fn plus(self, span: Span) -> Self {
        Self(self.0.saturating_add(span.0))
    }

    /// Subtracts a span; saturates at the Unix epoch.
    #[must_use]
    pub const fn minus(self, span: Span) -> Self {
        Self(self.0.saturating_sub(span.0))
    }

    /// Returns the time since `earlier`; zero if that is later.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

impl Span {
    /// The empty span.
    pub const ZERO: Self = Self(0);

    /// Returns a span of milliseconds.
    #[must_use]
    pub const fn from_ms(ms: u64) -> Self {
        Self(ms)
    }

    /// Returns a span of minutes; saturates at the longest span.
    #[must_use]
    pub const fn minutes(minutes: u64) -> Self {
        Self(minutes.saturating_mul(60_000))
    }

    /// Returns a span of hours; saturates at the longest span.
    #[must_use]
    pub const fn hours(hours: u64) -> Self {
        Self(hours.saturating_mul(3_600_000))
    }

    /// Returns a span of days of 24 hours; saturates at the longest span.
    #[must_use]
    pub const fn days(days: u64) -> Self {
        Self(days.saturating_mul(86_400_000))
    }

    /// Returns the number of milliseconds.
    #[must_use]
    pub const fn ms(self) -> u64 {
        self.0
    }

    /// Adds two spans; saturates at the longest span.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Subtracts a span; saturates at zero.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

/// Other spellings of units.
const UNIT_SYNONYMS: [(&str, &str); 14] = [
    ("day", "d"),
    ("days", "d"),
    ("hr", "h"),
    ("hrs", "h"),
    ("hour", "h"),
    ("hours", "h"),
    ("min", "m"),
    ("mins", "m"),
    ("minute", "m"),
    ("minutes", "m"),
    ("sec", "s"),
    ("secs", "s"),
    ("second", "s"),
    ("seconds", "s"),
];

/// Returns the unit that a word stands for.
fn unit_of(word: &str) -> &str {
    let same = |written: &&(&str, &str)| word.eq_ignore_ascii_case(written.0);
    UNIT_SYNONYMS.iter().find(same).map_or(word, |(_, unit)| unit)
}

/// Parses a text such as `36h`, `7d`, `90m` or `1d12h`: whole numbers with the units `d`, `h`, `m`, `s` and `ms`,
/// longer units first. Units can be written out: `3 days`, `10 min`. Ignores spaces and case.
impl FromStr for Span {
    type Err = SpanError;

    fn from_str(text: &str) -> Result<Self, SpanError> {
        let text = normalization::without_typography(text);
        let wrong = || SpanError::Unreadable(one_line(text.trim()));
        let mut rest = text.trim();
        let mut units = UNITS.as_slice();
        let mut span = 0_u64;
        loop {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (number, after) = rest.split_at(digits);
            let after = after.trim_start();
            let letters = after.bytes().take_while(u8::is_ascii_alphabetic).count();
            let (unit, after) = after.split_at(letters);
            let unit = unit_of(unit);
            let known = units.iter().position(|(name, _)| unit.eq_ignore_ascii_case(name));
            let known = known.filter(|_| digits > 0).ok_or_else(wrong)?;
            let number: u64 = number.parse().map_err(|_| SpanError::TooLong)?;
            let part = number.checked_mul(units[known].1).ok_or(SpanError::TooLong)?;
            span = span.checked_add(part).ok_or(SpanError::TooLong)?;
            units = &units[known + 1..];
            rest = after.trim_start();
            if rest.is_empty() {
                return Ok(Self(span));
            }
        }
    }
}

/// Writes the text that [`FromStr`] parses, in the longest units: `1d12h`.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("0s");
        }
        let mut rest = self.0;
        for (name, length) in UNITS {
            if rest >= length {
                write!(f, "{}{name}", rest / length)?;
                rest %= length;
            }
        }
        Ok(())
    }
}

/// The error for a text that is not a span.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpanError {
    /// A text not of the form `1d12h`, escaped for display.
    #[error("{}", unreadable(.0))]
    Unreadable(String),
    /// A time longer than the longest span.
    #[error("such a time is longer than all time")]
    TooLong,
}

fn unreadable(text: &str) -> String {
    if text.is_empty() {
        "there is no time; write one as 36h or 1d12h".to_owned()
    } else {
        format!("`{text}` is no time; write it as 36h, 7d, 90m or 1d12h")
    }
}
