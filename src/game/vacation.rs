//! Vacations of players. During a vacation, the player's time is stopped in all games except live ones.
//!
//! Vacations are stored in a stream for each player (`player/<id>`), with events, a fold and commands of their own.
//! Their effects on a game are events of that game.

use super::time::{Span, Time};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The allowance for vacations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// The days of vacation that a player has in each calendar year (UTC).
    pub days_per_year: u16,
}

/// The shortest vacation. One cut short earlier still counts as this long.
pub const SHORTEST: Span = Span::days(1);
/// The longest vacation.
pub const LONGEST: Span = Span::days(366);
/// The version in which events are written.
pub const EVENT_VERSION: u32 = 1;

/// An event in the stream of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum VacationEvent {
    /// A player took a vacation.
    VacationTaken {
        /// The start.
        from: Time,
        /// The end, unless cut short.
        until: Time,
    },
    /// A player cut the vacation short.
    VacationCutShort {
        /// The time of the early end.
        at: Time,
    },
}

/// An event in its stored form, with its version.
#[derive(Serialize, Deserialize)]
struct Versioned {
    v: u32,
    #[serde(flatten)]
    event: VacationEvent,
}

/// The error for an event that cannot be parsed or folded.
#[derive(Debug, Error)]
pub enum VacationEventError {
    /// A text that is not an event.
    #[error("no event of a player: {0}")]
    Unreadable(#[source] serde_json::Error),
    /// An event of an unknown version.
    #[error("an event of version {0}, of which only {EVENT_VERSION} is known")]
    Version(u32),
    /// An event that cannot follow those before it.
    #[error("{}", out_of_order_reason(.0))]
    OutOfOrder(VacationEvent),
}

impl VacationEvent {
    /// Returns the event as JSON, in its stored form.
    ///
    /// # Panics
    /// Never: numbers and words can always be serialized.
    #[must_use]
    pub fn to_json(&self) -> String {
        let versioned = Versioned { v: EVENT_VERSION, event: *self };
        serde_json::to_string(&versioned).expect("numbers and words have a JSON form")
    }

    /// Parses the output of [`VacationEvent::to_json`], in any version so far.
    ///
    /// # Errors
    /// Returns an error if the text is not such an event, or has an unknown version.
    pub fn from_json(text: &str) -> Result<Self, VacationEventError> {
        #[derive(Deserialize)]
        struct Version {
            v: u32,
        }
        let Version { v } = serde_json::from_str(text).map_err(VacationEventError::Unreadable)?;
        if v != EVENT_VERSION {
            return Err(VacationEventError::Version(v));
        }
        let versioned: Versioned = serde_json::from_str(text).map_err(VacationEventError::Unreadable)?;
        Ok(versioned.event)
    }
}

/// A vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vacation {
    /// The start.
    pub from: Time,
    /// The end, past or planned.
    pub until: Time,
}

impl Vacation {
    /// Returns `true` if the vacation includes a moment.
    #[must_use]
    pub fn includes(self, at: Time) -> bool {
        self.from <= at && at < self.until
    }

    /// Returns the part of a year's allowance that the vacation uses. A vacation across New Year counts in each year
    /// with the part that falls into it.
    fn time_in_year(self, year: u32) -> Span {
        let until = self.until.max(self.from.plus(SHORTEST));
        until.min(start_of_year(year + 1)).since(self.from.max(start_of_year(year)))
    }
}

/// The vacations of a player: the fold of the player's events.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Vacations {
    /// The vacations in order, without overlaps.
    taken: Vec<Vacation>,
}

/// A command of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VacationCommand {
    /// Takes a vacation of this length, from now on.
    Take(Span),
    /// Ends the vacation now.
    CutShort,
}

/// The reason for which a vacation is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum VacationRefusal {
    /// The vacation is too short.
    #[error("a vacation lasts {least} at the least")]
    TooShort {
        /// The shortest that is allowed.
        least: Span,
    },
    /// The vacation is too long.
    #[error("a vacation lasts {most} at the most")]
    TooLong {
        /// The longest that is allowed.
        most: Span,
    },
    /// The player is already on vacation.
    #[error("the vacation before is not over")]
    AlreadyAway {
        /// The end of the current vacation.
        until: Time,
    },
    /// The rest of a year's allowance is too small.
    #[error("{left} of vacation are left in {year}, and this would take {asked} of them")]
    NotEnough {
        /// The year.
        year: u32,
        /// The rest of the allowance.
        left: Span,
        /// The part of the vacation in that year.
        asked: Span,
    },
    /// The player is not on vacation.
    #[error("there is no vacation to cut short")]
    NotAway,
}

impl Vacations {
    /// Folds events into the vacations of a player.
    ///
    /// # Errors
    /// Returns the first event that cannot follow those before it.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a VacationEvent>) -> Result<Self, VacationEventError> {
        let mut vacations = Self::default();
        for event in events {
            vacations.apply(event)?;
        }
        Ok(vacations)
    }

    /// Applies an event.
    ///
    /// # Errors
    /// Returns an error if the event cannot follow those before it. The vacations are then unchanged.
    pub fn apply(&mut self, event: &VacationEvent) -> Result<(), VacationEventError> {
        let out_of_order = Err(VacationEventError::OutOfOrder(*event));
        match (*event, self.taken.last_mut()) {
            (VacationEvent::VacationTaken { from, until }, last) => {
                if until <= from || last.is_some_and(|last| from < last.until) {
                    return out_of_order;
                }
                self.taken.push(Vacation { from, until });
            }
            (VacationEvent::VacationCutShort { at }, Some(last)) if last.includes(at) => last.until = at,
            (VacationEvent::VacationCutShort { .. }, _) => return out_of_order,
        }
        Ok(())
    }

    /// Returns all vacations, in order.
    #[must_use]
    pub fn taken(&self) -> &[Vacation] {
        &self.taken
    }

    /// Returns the vacation that includes this moment, if any.
    #[must_use]
    pub fn current(&self, at: Time) -> Option<Vacation> {
        self.taken.last().copied().filter(|last| last.includes(at))
    }

    /// Returns the rest of a year's allowance.
    #[must_use]
    pub fn left(&self, allowance: Allowance, year: u32) -> Span {
        let used =
            self.taken.iter().fold(Span::ZERO, |used, vacation| used.plus(vacation.time_in_year(year)));
        Span::days(u64::from(allowance.days_per_year)).minus(used)
    }

    /// Decides a command at this moment. A vacation always begins at once.
    ///
    /// # Errors
    /// Returns a refusal.
    pub fn decide(
        &self,
        command: VacationCommand,
        now: Time,
        allowance: Allowance,
    ) -> Result<Vec<VacationEvent>, VacationRefusal> {
        // If the machine's clock was set back, a vacation that begins in the future counts as current.
        let current = self.taken.last().filter(|last| now < last.until);
        let span = match (command, current) {
            (VacationCommand::CutShort, Some(current)) => {
                return Ok(vec![VacationEvent::VacationCutShort { at: now.max(current.from) }]);
            }
            (VacationCommand::CutShort, None) => return Err(VacationRefusal::NotAway),
            (VacationCommand::Take(_), Some(current)) => {
                return Err(VacationRefusal::AlreadyAway { until: current.until });
            }
            (VacationCommand::Take(span), None) => span,
        };
        if span < SHORTEST {
            return Err(VacationRefusal::TooShort { least: SHORTEST });
        }
        if span > LONGEST {
            return Err(VacationRefusal::TooLong { most: LONGEST });
        }
        let vacation = Vacation { from: now, until: now.plus(span) };
        for year in year_of(now)..=year_of(vacation.until) {
            let (left, asked) = (self.left(allowance, year), vacation.time_in_year(year));
            if asked > left {
                return Err(VacationRefusal::NotEnough { year, left, asked });
            }
        }
        Ok(vec![VacationEvent::VacationTaken { from: now, until: vacation.until }])
    }
}

/// Returns the calendar year (UTC) of a moment.
#[must_use]
pub fn year_of(at: Time) -> u32 {
    let days = at.ms() / Span::days(1).ms();
    // 400 years have 146,097 days. The mean can be off by one year near New Year.
    let mean = FIRST_YEAR + days * 400 / 146_097;
    let year = [mean + 1, mean].into_iter().find(|&year| days_before(year) <= days).unwrap_or(mean - 1);
    // The latest year of a moment is below 2^30.
    year as u32
}

/// Returns the first moment of a year (UTC), from 1970 on.
#[must_use]
pub fn start_of_year(year: u32) -> Time {
    Time::default().plus(Span::days(days_before(u64::from(year).max(FIRST_YEAR))))
}

/// The year of the Unix epoch.
const FIRST_YEAR: u64 = 1970;

/// Returns the number of days from the beginning of 1970 to the beginning of a later year.
const fn days_before(year: u64) -> u64 {
    const fn since_year_one(year: u64) -> u64 {
        let full = year - 1;
        full * 365 + full / 4 - full / 100 + full / 400
    }
    since_year_one(year) - since_year_one(FIRST_YEAR)
}

const fn out_of_order_reason(event: &VacationEvent) -> &'static str {
    match event {
        VacationEvent::VacationTaken { .. } => {
            "a vacation that ends before it begins, or begins before another is over"
        }
        VacationEvent::VacationCutShort { .. } => "a vacation was cut short that did not last",
    }
}
