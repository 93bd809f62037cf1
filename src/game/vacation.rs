//! Vacations of a player: while one lasts, the player's time stands still in every game.
//!
//! They are kept in a stream of the player's own (`player/<id>`): events, their fold, and what may
//! be asked. What follows in each game is an event there.

use super::time::{Span, Time};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How long vacations may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// Days of vacation that a player has in each calendar year (UTC).
    pub days_per_year: u16,
}

/// The shortest vacation. One that is cut short before counts as this long.
pub const SHORTEST: Span = Span::days(1);
/// The longest vacation.
pub const LONGEST: Span = Span::days(366);
/// The version of the events that are written.
pub const EVENT_VERSION: u32 = 1;

/// Something that happened in a player's stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum VacationEvent {
    /// A vacation was taken.
    VacationTaken {
        /// When it began.
        from: Time,
        /// When it ends, unless it is cut short.
        until: Time,
    },
    /// The vacation was cut short.
    VacationCutShort {
        /// When it was done.
        at: Time,
    },
}

/// An event as it is stored, with its version.
#[derive(Serialize, Deserialize)]
struct Versioned {
    v: u32,
    #[serde(flatten)]
    event: VacationEvent,
}

/// Why an event cannot be read or folded.
#[derive(Debug, Error)]
pub enum VacationEventError {
    /// Its text is not that of an event.
    #[error("no event of a player: {0}")]
    Unreadable(#[source] serde_json::Error),
    /// It is of a version that is not known.
    #[error("an event of version {0}, of which only {EVENT_VERSION} is known")]
    Version(u32),
    /// It does not follow from what happened before.
    #[error("{}", misplaced(.0))]
    Misplaced(VacationEvent),
}

impl VacationEvent {
    /// The event as JSON, as it is stored.
    ///
    /// # Panics
    /// Never: numbers and words always have a JSON form.
    #[must_use]
    pub fn write(&self) -> String {
        let versioned = Versioned { v: EVENT_VERSION, event: *self };
        serde_json::to_string(&versioned).expect("numbers and words have a JSON form")
    }

    /// Reads what [`VacationEvent::write`] writes, in any version so far.
    ///
    /// # Errors
    /// When the text is no such event, or of a version that is not known.
    pub fn read(text: &str) -> Result<Self, VacationEventError> {
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

/// One vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vacation {
    /// When it began.
    pub from: Time,
    /// When it ends or has ended.
    pub until: Time,
}

impl Vacation {
    /// Whether it lasts at this moment.
    #[must_use]
    pub fn lasts(self, at: Time) -> bool {
        self.from <= at && at < self.until
    }

    /// How much of the allowance of a year it takes. A vacation across New Year counts in each year
    /// with what falls into it.
    fn counts_in(self, year: u32) -> Span {
        let until = self.until.max(self.from.plus(SHORTEST));
        until.min(start_of_year(year + 1)).since(self.from.max(start_of_year(year)))
    }
}

/// All vacations of a player: the fold of the player's events.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Vacations {
    /// In the order in which they were taken, none beginning before the one before is over.
    taken: Vec<Vacation>,
}

/// What a player asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VacationCommand {
    /// To be on vacation from now on, for so long.
    Take(Span),
    /// To be back at once.
    CutShort,
}

/// Why a vacation is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum VacationRefusal {
    /// A vacation lasts a day at the least.
    #[error("a vacation lasts {least} at the least")]
    TooShort {
        /// The shortest that is allowed.
        least: Span,
    },
    /// A vacation does not last so long.
    #[error("a vacation lasts {most} at the most")]
    TooLong {
        /// The longest that is allowed.
        most: Span,
    },
    /// One vacation at a time.
    #[error("the vacation before is not over")]
    AlreadyAway {
        /// When the present one ends.
        until: Time,
    },
    /// Not so much is left of a year's allowance.
    #[error("{left} of vacation are left in {year}, and this would take {asked} of them")]
    NotEnough {
        /// The year.
        year: u32,
        /// What is left of it.
        left: Span,
        /// What the vacation would take of it.
        asked: Span,
    },
    /// There is no vacation to cut short.
    #[error("there is no vacation to cut short")]
    NotAway,
}

impl Vacations {
    /// The state that events have led to.
    ///
    /// # Errors
    /// The first event that does not follow from those before it.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a VacationEvent>) -> Result<Self, VacationEventError> {
        let mut vacations = Self::default();
        for event in events {
            vacations.apply(event)?;
        }
        Ok(vacations)
    }

    /// Takes in one event.
    ///
    /// # Errors
    /// When it does not follow from what happened before; nothing has changed then.
    pub fn apply(&mut self, event: &VacationEvent) -> Result<(), VacationEventError> {
        let misplaced = Err(VacationEventError::Misplaced(*event));
        match (*event, self.taken.last_mut()) {
            (VacationEvent::VacationTaken { from, until }, last) => {
                if until <= from || last.is_some_and(|last| from < last.until) {
                    return misplaced;
                }
                self.taken.push(Vacation { from, until });
            }
            (VacationEvent::VacationCutShort { at }, Some(last)) if last.lasts(at) => last.until = at,
            (VacationEvent::VacationCutShort { .. }, _) => return misplaced,
        }
        Ok(())
    }

    /// Every vacation, in order.
    #[must_use]
    pub fn taken(&self) -> &[Vacation] {
        &self.taken
    }

    /// The vacation that lasts at this moment, if one does.
    #[must_use]
    pub fn current(&self, at: Time) -> Option<Vacation> {
        self.taken.last().copied().filter(|last| last.lasts(at))
    }

    /// What is left of a year's allowance.
    #[must_use]
    pub fn left(&self, allowance: Allowance, year: u32) -> Span {
        let used = self.taken.iter().fold(Span::ZERO, |used, vacation| used.plus(vacation.counts_in(year)));
        Span::days(u64::from(allowance.days_per_year)).minus(used)
    }

    /// What follows from an ask at this moment. A vacation begins at once: never before, and never
    /// later.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decide(
        &self,
        command: VacationCommand,
        now: Time,
        allowance: Allowance,
    ) -> Result<Vec<VacationEvent>, VacationRefusal> {
        // Should the machine's clock have been set back, a vacation that begins later lasts already.
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
            let (left, asked) = (self.left(allowance, year), vacation.counts_in(year));
            if asked > left {
                return Err(VacationRefusal::NotEnough { year, left, asked });
            }
        }
        Ok(vec![VacationEvent::VacationTaken { from: now, until: vacation.until }])
    }
}

/// The calendar year (UTC) of a moment.
#[must_use]
pub fn year_of(at: Time) -> u32 {
    let days = at.ms() / Span::days(1).ms();
    // 400 years have 146,097 days. The mean may be a year too early or too late near New Year.
    let mean = FIRST_YEAR + days * 400 / 146_097;
    let year = [mean + 1, mean].into_iter().find(|&year| days_before(year) <= days).unwrap_or(mean - 1);
    // The last year that a moment can have is below 2^30.
    year as u32
}

/// The first moment of a year (UTC), from 1970 on.
#[must_use]
pub fn start_of_year(year: u32) -> Time {
    Time::default().plus(Span::days(days_before(u64::from(year).max(FIRST_YEAR))))
}

/// The year in which time begins here.
const FIRST_YEAR: u64 = 1970;

/// How many days there are from the beginning of 1970 to that of a later year.
const fn days_before(year: u64) -> u64 {
    const fn since_year_one(year: u64) -> u64 {
        let full = year - 1;
        full * 365 + full / 4 - full / 100 + full / 400
    }
    since_year_one(year) - since_year_one(FIRST_YEAR)
}

const fn misplaced(event: &VacationEvent) -> &'static str {
    match event {
        VacationEvent::VacationTaken { .. } => {
            "a vacation that ends before it begins, or begins before another is over"
        }
        VacationEvent::VacationCutShort { .. } => "a vacation was cut short that did not last",
    }
}
