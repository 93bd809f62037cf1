//! Time controls: the time that players agree on for a game.

use super::time::{Span, SpanError};
use castellan_rules::options::one_line;
use castellan_rules::text::normalization;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;

/// A time control. Serialized as its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum TimeControl {
    /// `none`: no clock.
    #[default]
    None,
    /// `3d per action`: a fixed time for each action.
    PerAction {
        /// The time for one action.
        span: Span,
    },
    /// `10d`, `10d + 1d`, `10d + 1d max 20d`: a bank for the whole game, with an increment for each action.
    Bank {
        /// The initial bank.
        bank: Span,
        /// The time added by each action.
        increment: Span,
        /// The most that the bank holds between actions.
        cap: Option<Span>,
    },
    /// `5d grace 12h`, `5d grace 12h max 8d`: a bank that is used only when an action takes longer than the grace.
    Grace {
        /// The initial bank.
        bank: Span,
        /// The free time of each action.
        grace: Span,
        /// The most that the bank holds between actions, including time given by others.
        cap: Option<Span>,
    },
}

/// The limits of the time for one action.
const TIME_PER_ACTION: RangeInclusive<Span> = Span::from_ms(30_000)..=Span::days(30);
/// The limits of the initial bank.
const BANK: RangeInclusive<Span> = Span::minutes(1)..=Span::days(90);
/// The limits of a grace, and of an increment other than zero.
const GRACE_OR_INCREMENT: RangeInclusive<Span> = Span::from_ms(1_000)..=Span::days(30);
/// The largest cap.
const LARGEST_CAP: Span = Span::days(180);

/// The words between a time and `move`.
const PER_WORDS: [&str; 4] = ["per", " a", " each", "/"];

/// Returns the trimmed text of a number without a unit.
fn plain_number(text: &str) -> Option<&str> {
    let text = text.trim();
    (!text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit())).then_some(text)
}

/// The error for an invalid time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TimeControlError {
    /// A text of no known form, escaped for display.
    #[error(
        "`{0}` is no time control; try `none`, `3d per move`, `10m + 10s`, `10d + 1d max 20d` or `5d grace 12h`"
    )]
    Unreadable(String),
    /// An invalid time.
    #[error(transparent)]
    Time(#[from] SpanError),
    /// A time outside its limits.
    #[error("{what} of {span} is not between {least} and {most}")]
    OutOfRange {
        /// The part that the time is for.
        what: TimeControlPart,
        /// The requested time.
        span: Span,
        /// The shortest allowed time.
        least: Span,
        /// The longest allowed time.
        most: Span,
    },
}

/// The part of a time control that a time is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControlPart {
    /// The initial bank.
    Bank,
    /// The cap of a bank.
    Cap,
    /// The increment.
    Increment,
    /// The grace.
    Grace,
    /// The time for an action.
    Action,
}

impl fmt::Display for TimeControlPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bank => "a bank",
            Self::Cap => "a cap",
            Self::Increment => "an increment",
            Self::Grace => "a grace",
            Self::Action => "a time per action",
        })
    }
}

/// Parses the output of [`Display`](fmt::Display), or a text with `per move`, `a move` or `/move` in place of `per
/// action`. `5+3` means 5 minutes and 3 seconds per move, as usual in chess. Ignores spaces and case. Returns an error
/// if the text has an unknown form, or a time in it is outside its limits.
impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let control = Self::parse_unchecked(text)?;
        control.check()?;
        Ok(control)
    }
}

impl TimeControl {
    /// Parses a text without checking limits, which may have been different when it was stored.
    fn parse_unchecked(text: &str) -> Result<Self, TimeControlError> {
        let text = normalization::without_typography(text);
        let small = text.trim().to_ascii_lowercase();
        if small == "none" {
            return Ok(Self::None);
        }
        let each = ["action", "move"].iter().find_map(|word| small.strip_suffix(word)).map(str::trim_end);
        if let Some(span) = each.and_then(|rest| PER_WORDS.iter().find_map(|word| rest.strip_suffix(word))) {
            return Ok(Self::PerAction { span: span.parse::<Span>()? });
        }
        if !small.starts_with(|first: char| first.is_ascii_digit()) {
            return Err(TimeControlError::Unreadable(one_line(text.trim())));
        }
        let (rest, cap) = match small.split_once("max") {
            Some((rest, cap)) => (rest, Some(cap.parse::<Span>()?)),
            None => (small.as_str(), None),
        };
        if let Some((bank, grace)) = rest.split_once("grace") {
            return Ok(Self::Grace { bank: bank.parse::<Span>()?, grace: grace.parse::<Span>()?, cap });
        }
        let (bank, increment) = match rest.split_once('+') {
            Some((bank, increment)) => match (plain_number(bank), plain_number(increment)) {
                (Some(minutes), Some(seconds)) => {
                    (format!("{minutes}m").parse::<Span>()?, format!("{seconds}s").parse::<Span>()?)
                }
                _ => (bank.parse::<Span>()?, increment.parse::<Span>()?),
            },
            None => (rest.parse::<Span>()?, Span::ZERO),
        };
        Ok(Self::Bank { bank, increment, cap })
    }

    /// Checks that every time is within its limits.
    fn check(self) -> Result<(), TimeControlError> {
        let within = |what, span: Span, range: RangeInclusive<Span>| {
            let (least, most) = range.into_inner();
            let wrong = TimeControlError::OutOfRange { what, span, least, most };
            if (least..=most).contains(&span) { Ok(()) } else { Err(wrong) }
        };
        let bank_and_cap = |bank, cap: Option<Span>| {
            within(TimeControlPart::Bank, bank, BANK)?;
            cap.map_or(Ok(()), |cap| within(TimeControlPart::Cap, cap, bank..=LARGEST_CAP))
        };
        match self {
            Self::None => Ok(()),
            Self::PerAction { span } => within(TimeControlPart::Action, span, TIME_PER_ACTION),
            Self::Bank { bank, increment, cap } => {
                bank_and_cap(bank, cap)?;
                if increment == Span::ZERO {
                    Ok(())
                } else {
                    within(TimeControlPart::Increment, increment, GRACE_OR_INCREMENT)
                }
            }
            Self::Grace { bank, grace, cap } => {
                bank_and_cap(bank, cap)?;
                within(TimeControlPart::Grace, grace, GRACE_OR_INCREMENT)
            }
        }
    }

    /// Returns `true` if a game is played in one sitting: the player to move has less than a day.
    #[must_use]
    pub fn is_live(self) -> bool {
        self != Self::None && self.grace().plus(self.bank()) < Span::days(1)
    }

    /// Returns the initial bank of each seat.
    pub(super) const fn bank(self) -> Span {
        match self {
            Self::Bank { bank, .. } | Self::Grace { bank, .. } => bank,
            Self::None | Self::PerAction { .. } => Span::ZERO,
        }
    }

    /// Returns the grace of an action.
    pub(super) const fn grace(self) -> Span {
        match self {
            Self::PerAction { span } => span,
            Self::Grace { grace, .. } => grace,
            Self::None | Self::Bank { .. } => Span::ZERO,
        }
    }

    /// Returns the increment of an action.
    pub(super) const fn increment(self) -> Span {
        match self {
            Self::Bank { increment, .. } => increment,
            _ => Span::ZERO,
        }
    }

    pub(super) const fn cap(self) -> Option<Span> {
        match self {
            Self::Bank { cap, .. } | Self::Grace { cap, .. } => cap,
            Self::None | Self::PerAction { .. } => None,
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none")?,
            Self::PerAction { span } => write!(f, "{span} per action")?,
            Self::Bank { bank, increment: Span::ZERO, .. } => write!(f, "{bank}")?,
            Self::Bank { bank, increment, .. } => write!(f, "{bank} + {increment}")?,
            Self::Grace { bank, grace, .. } => write!(f, "{bank} grace {grace}")?,
        }
        self.cap().map_or(Ok(()), |cap| write!(f, " max {cap}"))
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

impl TryFrom<String> for TimeControl {
    type Error = TimeControlError;

    fn try_from(text: String) -> Result<Self, TimeControlError> {
        Self::parse_unchecked(&text)
    }
}
