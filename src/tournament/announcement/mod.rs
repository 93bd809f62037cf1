//! Announcements: the settings of a tournament, and their validation.
//!
//! An announcement is stored with the event that makes it and with each that changes it. A check here holds for both,
//! and says which part is wrong. The settings of its games are those of `castellan-game`.

use super::calendar::{Calendar, CalendarError};
use super::ids::LARGEST;
use super::points::Scoring;
use super::standings::Tiebreak;
use crate::formats::arena;
use crate::formats::double_knockout;
use crate::formats::knockout;
use crate::formats::ladder;
use crate::formats::league;
use crate::formats::pods;
use crate::formats::round_robin;
use crate::formats::simul;
use crate::formats::swiss::{self, Edition};
use crate::formats::teams;
use castellan_game::settings::{EntryPolicy, GameSettings, Seating, SettingsError};
use castellan_game::{PlayerId, Span, Time};
use castellan_rules::{OptionError, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use thiserror::Error;

mod format;
mod settings;

pub use format::Format;
pub use settings::{NeededSeats, NumberSetting, TimeSetting};

/// The settings of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// The title.
    pub title: String,
    /// The format.
    pub format: Format,
    /// The settings of every game. The tournament itself decides the seats and the players.
    pub agreement: GameSettings,
    /// The tiebreaks, in order of priority.
    pub tiebreaks: Vec<Tiebreak>,
    /// The fewest entrants.
    #[serde(rename = "least")]
    pub min_entrants: u32,
    /// The most entrants.
    #[serde(rename = "most")]
    pub max_entrants: u32,
    /// The time of the automatic start; `None` if a director starts the tournament.
    pub starts: Option<Time>,
    /// The length of the check-in period before the start; `None` if everyone who signed up plays.
    pub check_in: Option<Span>,
    /// The time limit of a round. A director decides about games that are unfinished then.
    pub round_time: Option<Span>,
    /// The time between the publication of a pairing and the start of its games.
    pub notice: Span,
    /// The grace period for the first action of a player.
    pub grace: Span,
    /// The last round that late entrants can join; 0 for no late entry.
    pub late_until: u32,
    /// The number of half-point byes that each player may request; further byes give no points.
    pub half_byes: u32,
    /// The exhibitors of a simul; empty in other formats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exhibitors: Vec<PlayerId>,
    /// Players who earned a place in the season before, highest first. They are invited, and rank before all others.
    /// Only for leagues.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placed: Vec<PlayerId>,
    /// The days off, on which deadlines of rounds are suspended. The clocks of games, and all other deadlines,
    /// continue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_off: Option<Calendar>,
    /// The edition of the FIDE rules by which a Swiss tournament is paired.
    pub edition: Edition,
}

/// A part of an announcement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnnouncementPart {
    /// The title.
    Title,
    /// The format, with the number of rounds.
    Format,
    /// The settings of the games.
    Game,
    /// The tiebreaks.
    Tiebreaks,
    /// The numbers of entrants.
    Entrants,
    /// The time of the start.
    Start,
    /// The check-in period.
    CheckIn,
    /// The time limit of a round.
    RoundTime,
    /// The notice before a round.
    Notice,
    /// The grace period.
    Grace,
    /// The last round for late entries.
    LateEntry,
    /// The half-point byes.
    HalfByes,
    /// The days off.
    DaysOff,
}

impl AnnouncementPart {
    /// Returns `true` if the part can still change in a running tournament, because no pairing or result depends on it.
    #[must_use]
    pub const fn can_change_later(self) -> bool {
        matches!(self, Self::Title | Self::RoundTime | Self::Notice | Self::Grace | Self::DaysOff)
    }
}

/// The longest title, in characters.
pub const LONGEST_TITLE: usize = 80;
/// The limit of [`Announcement::max_entrants`].
pub const MOST_ENTRANTS: u32 = 1_000;
/// The limits of the number of rounds.
pub const ROUNDS: RangeInclusive<u32> = 1..=30;
/// The most replays of a drawn game.
pub const MOST_REPLAYS: u32 = 10;
/// The limits of [`Announcement::round_time`].
pub const ROUND_TIME: RangeInclusive<Span> = Span::minutes(10)..=Span::days(366);
/// The limits of [`Announcement::grace`].
pub const GRACE: RangeInclusive<Span> = Span::minutes(5)..=Span::days(30);
/// The limits of [`Announcement::notice`].
pub const NOTICE: RangeInclusive<Span> = Span::ZERO..=Span::days(14);
/// The limits of [`Announcement::check_in`].
pub const CHECK_IN: RangeInclusive<Span> = Span::minutes(5)..=Span::days(14);

/// The error for an invalid announcement.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AnnouncementError {
    /// A title that is empty, too long, untrimmed or has control characters.
    #[error("a title has 1 to {LONGEST_TITLE} characters of one line")]
    Title,
    /// Invalid settings of the games.
    #[error(transparent)]
    Agreement(SettingsError),
    /// Solo games.
    #[error("a game against oneself is no game of a tournament")]
    Solo,
    /// Games with hints.
    #[error("a game with hints is no game of a tournament")]
    Hints,
    /// Games with a number of seats that does not fit the format.
    #[error("this format needs a game of {needs} seats, not of {has}")]
    Seats {
        /// The number that the format needs.
        needs: NeededSeats,
        /// The number that the game has.
        has: usize,
    },
    /// Numbers of entrants outside their limits.
    #[error("there can be {least} to {most} entrants, and no fewer at most than at least")]
    Entrants {
        /// The fewest entrants of the format.
        least: u32,
        /// The most entrants of the format.
        most: u32,
    },
    /// A number outside its limits, such as that of rounds or replays.
    #[error("there can be {least} to {most} {what}")]
    Number {
        /// The number at fault.
        what: NumberSetting,
        /// The smallest allowed value.
        least: u32,
        /// The largest allowed value.
        most: u32,
    },
    /// A repeated tiebreak.
    #[error("the tiebreak {} stands there twice", .0.title())]
    TiebreakTwice(Tiebreak),
    /// A time outside its limits.
    #[error("{what} is {given}, but it can only be from {least} to {most}")]
    Limit {
        /// The setting at fault.
        what: TimeSetting,
        /// The requested time.
        given: Span,
        /// The shortest allowed time.
        least: Span,
        /// The longest allowed time.
        most: Span,
    },
    /// A check-in period without a time of the start.
    #[error("checking in needs a time at which the tournament starts")]
    CheckInWithoutStart,
    /// Late entry in a format without it, or after the last round.
    #[error("nobody can enter this format late, or after the last round")]
    LateEntry,
    /// An arena without a time, or with one outside its limits.
    #[error("an arena takes {} to {}", arena::LENGTH.start(), arena::LENGTH.end())]
    Length,
    /// A ladder without a time, or with one outside its limits.
    #[error("a ladder takes {} to {}", ROUND_TIME.start(), ROUND_TIME.end())]
    LadderLength,
    /// A wrong number of exhibitors for a simul, repeated ones, or exhibitors in another format.
    #[error(
        "one to {} different players give a simul, and nobody another tournament",
        simul::MOST_EXHIBITORS
    )]
    Exhibitors,
    /// Repeated placed players, or placed players outside a league.
    #[error("different players can be placed in a league, and nobody in another tournament")]
    Placed,
    /// Half-point byes in a format without them.
    #[error("this format has no byes that can be asked for")]
    HalfByes,
    /// Invalid days off.
    #[error(transparent)]
    DaysOff(CalendarError),
}

/// The option for the number of seats, in variants that have it.
const SEATS: &str = "seats";

impl Announcement {
    /// Checks that the settings are valid.
    ///
    /// # Errors
    /// Returns the first invalid setting.
    pub fn check(&self) -> Result<(), AnnouncementError> {
        let title = self.title.trim();
        let length = title.chars().count();
        if !(1..=LONGEST_TITLE).contains(&length)
            || title.chars().any(char::is_control)
            || title != self.title
        {
            return Err(AnnouncementError::Title);
        }
        self.agreement.check().map_err(AnnouncementError::Agreement)?;
        if self.agreement.solo {
            return Err(AnnouncementError::Solo);
        }
        if self.agreement.hints {
            return Err(AnnouncementError::Hints);
        }
        self.check_seats()?;
        self.check_exhibitors()?;
        self.check_placed()?;
        self.check_numbers()?;
        self.days_off.as_ref().map_or(Ok(()), Calendar::check).map_err(AnnouncementError::DaysOff)?;
        for (at, tiebreak) in self.tiebreaks.iter().enumerate() {
            if self.tiebreaks[..at].contains(tiebreak) {
                return Err(AnnouncementError::TiebreakTwice(*tiebreak));
            }
        }
        if self.check_in.is_some() && self.starts.is_none() {
            return Err(AnnouncementError::CheckInWithoutStart);
        }
        let is_ladder = matches!(self.format, Format::Ladder { .. });
        let times = [
            (TimeSetting::RoundTime, self.round_time, ROUND_TIME),
            (TimeSetting::Grace, Some(self.grace), GRACE),
            // A ladder has no pairings to announce.
            (
                TimeSetting::Notice,
                Some(self.notice),
                if is_ladder { Span::ZERO..=Span::ZERO } else { NOTICE },
            ),
            (TimeSetting::CheckIn, self.check_in, CHECK_IN),
        ];
        for (what, given, limits) in times {
            if let Some(given) = given.filter(|given| !limits.contains(given)) {
                return Err(AnnouncementError::Limit {
                    what,
                    given,
                    least: *limits.start(),
                    most: *limits.end(),
                });
            }
        }
        Ok(())
    }

    /// Returns the parts in which another announcement differs.
    #[must_use]
    pub fn changes(&self, other: &Self) -> Vec<AnnouncementPart> {
        let all = [
            (AnnouncementPart::Title, self.title != other.title),
            (
                AnnouncementPart::Format,
                (self.format, &self.exhibitors, &self.placed)
                    != (other.format, &other.exhibitors, &other.placed),
            ),
            (AnnouncementPart::Game, self.agreement != other.agreement),
            (AnnouncementPart::Tiebreaks, self.tiebreaks != other.tiebreaks),
            (
                AnnouncementPart::Entrants,
                (self.min_entrants, self.max_entrants) != (other.min_entrants, other.max_entrants),
            ),
            (AnnouncementPart::Start, self.starts != other.starts),
            (AnnouncementPart::CheckIn, self.check_in != other.check_in),
            (AnnouncementPart::RoundTime, self.round_time != other.round_time),
            (AnnouncementPart::Notice, self.notice != other.notice),
            (AnnouncementPart::Grace, self.grace != other.grace),
            (AnnouncementPart::LateEntry, self.late_until != other.late_until),
            (AnnouncementPart::HalfByes, self.half_byes != other.half_byes),
            (AnnouncementPart::DaysOff, self.days_off != other.days_off),
        ];
        all.into_iter().filter(|(_, changed)| *changed).map(|(part, _)| part).collect()
    }

    fn check_seats(&self) -> Result<(), AnnouncementError> {
        let has =
            self.agreement.seats().map_err(SettingsError::from).map_err(AnnouncementError::Agreement)?.len();
        if !matches!(self.format, Format::Pods { .. }) {
            let error = AnnouncementError::Seats { needs: NeededSeats::Two, has };
            return if has == 2 { Ok(()) } else { Err(error) };
        }
        for seats in [pods::SMALL, pods::LARGE] {
            let made_seats = self.agreement_of(seats).ok().and_then(|agreement| agreement.seats().ok());
            if made_seats.is_none_or(|made_seats| made_seats.len() != seats) {
                return Err(AnnouncementError::Seats { needs: NeededSeats::ThreeOrFour, has });
            }
        }
        Ok(())
    }

    fn check_exhibitors(&self) -> Result<(), AnnouncementError> {
        let all = &self.exhibitors;
        let is_valid = match self.format {
            Format::Simul { .. } => (1..=simul::MOST_EXHIBITORS).contains(&all.len()),
            _ => all.is_empty(),
        };
        let has_repeats = all.iter().enumerate().any(|(at, player)| all[..at].contains(player));
        if is_valid && !has_repeats { Ok(()) } else { Err(AnnouncementError::Exhibitors) }
    }

    fn check_number(
        what: NumberSetting,
        limits: RangeInclusive<u32>,
        given: u32,
    ) -> Result<(), AnnouncementError> {
        let error = AnnouncementError::Number { what, least: *limits.start(), most: *limits.end() };
        if limits.contains(&given) { Ok(()) } else { Err(error) }
    }

    fn check_placed(&self) -> Result<(), AnnouncementError> {
        let all: BTreeSet<&PlayerId> = self.placed.iter().collect();
        let is_league = matches!(self.format, Format::League { .. });
        let is_valid = all.is_empty() || (is_league && all.len() <= MOST_ENTRANTS as usize);
        if is_valid && all.len() == self.placed.len() { Ok(()) } else { Err(AnnouncementError::Placed) }
    }

    fn check_numbers(&self) -> Result<(), AnnouncementError> {
        let (fewest, largest) = match self.format {
            Format::RoundRobin { .. } => (2, round_robin::MOST as u32),
            Format::Swiss { .. }
            | Format::Knockout(_)
            | Format::DoubleKnockout(_)
            | Format::Arena { .. }
            | Format::Ladder { .. }
            | Format::League { .. } => (2, MOST_ENTRANTS),
            Format::Pods { .. } => (pods::LEAST as u32, MOST_ENTRANTS),
            Format::Teams { boards, .. } => {
                (2, (boards + teams::MOST_RESERVES).saturating_mul(teams::MOST_TEAMS as u32))
            }
            Format::Simul { .. } => (self.exhibitors.len() as u32 + 1, simul::MOST),
        };
        if let Format::Teams { boards, .. } = self.format {
            Self::check_number(NumberSetting::Boards, teams::BOARDS, boards)?;
        }
        if self.min_entrants < fewest || self.max_entrants > largest || self.min_entrants > self.max_entrants
        {
            return Err(AnnouncementError::Entrants { least: fewest, most: largest });
        }
        let check_number = Self::check_number;
        match self.format {
            Format::Swiss { rounds: 0 } => {
                if self.late_until > *ROUNDS.end() {
                    return Err(AnnouncementError::LateEntry);
                }
            }
            Format::Swiss { rounds } | Format::Pods { rounds, .. } => {
                check_number(NumberSetting::Rounds, ROUNDS, rounds)?;
                if self.late_until > rounds {
                    return Err(AnnouncementError::LateEntry);
                }
            }
            Format::Knockout(rules) | Format::DoubleKnockout(rules) => {
                check_number(NumberSetting::Replays, 0..=MOST_REPLAYS, rules.replays)?;
            }
            Format::Arena { .. } => {
                if !self.round_time.is_some_and(|length| arena::LENGTH.contains(&length)) {
                    return Err(AnnouncementError::Length);
                }
            }
            Format::Ladder { reach, .. } => {
                check_number(NumberSetting::Reach, ladder::REACH, reach)?;
                if self.round_time.is_none() {
                    return Err(AnnouncementError::LadderLength);
                }
            }
            Format::League { size, moving, .. } => {
                check_number(NumberSetting::Division, league::SIZE, size)?;
                check_number(NumberSetting::Moving, 0..=league::most_moving(size), moving)?;
            }
            Format::RoundRobin { .. } | Format::Simul { .. } | Format::Teams { .. } => {}
        }
        let allows_late_entry = matches!(self.format, Format::Swiss { .. } | Format::Pods { .. });
        if self.late_until > 0 && !allows_late_entry {
            return Err(AnnouncementError::LateEntry);
        }
        if self.half_byes > 0 && !matches!(self.format, Format::Swiss { .. }) {
            return Err(AnnouncementError::HalfByes);
        }
        Ok(())
    }

    /// Returns the settings of a game with this many seats. Players take the seats of their pairing.
    ///
    /// # Errors
    /// Returns an error if the game cannot have this many seats.
    pub fn agreement_of(&self, seats: usize) -> Result<GameSettings, OptionError> {
        let mut agreement = self.agreement.clone();
        agreement.seating = Seating::Chosen;
        agreement.entry = EntryPolicy::Invited;
        agreement.ratings = None;
        let info = agreement.variant.info();
        if info.options.iter().any(|option| option.key == SEATS) {
            agreement.options = agreement.options.with(info, SEATS, &seats.to_string())?;
        }
        Ok(agreement)
    }

    /// Returns the seats of a game of this size, in playing order; empty if the variant has no such game.
    #[must_use]
    pub fn seats_of(&self, seats: usize) -> Vec<Seat> {
        self.agreement_of(seats).and_then(|agreement| agreement.seats()).unwrap_or_default()
    }

    /// Returns the number of rounds for this many entrants (or teams, in a team format), unless it was changed later
    /// ([`RoundsSet`](super::EventKind::RoundsSet)).
    #[must_use]
    pub fn rounds(&self, entrants: usize) -> u32 {
        match self.format {
            Format::RoundRobin { double, .. } | Format::Teams { double, .. } => {
                round_robin::rounds(entrants, double).len() as u32
            }
            Format::League { size, double, .. } => league::rounds(entrants, size, double) as u32,
            Format::Swiss { rounds: 0 } => swiss::usual_rounds(entrants),
            Format::Swiss { rounds } | Format::Pods { rounds, .. } => rounds.min(LARGEST),
            Format::Knockout(_) => knockout::rounds(entrants),
            Format::DoubleKnockout(_) => double_knockout::rounds(entrants),
            Format::Simul { .. } | Format::Arena { .. } | Format::Ladder { .. } => 1,
        }
    }

    /// Adds a span to a moment, skipping days off.
    #[must_use]
    pub fn deadline(&self, from: Time, span: Span) -> Time {
        self.days_off.as_ref().map_or_else(|| from.plus(span), |days| days.after(from, span))
    }

    /// Returns the points that games give.
    #[must_use]
    pub const fn scoring(&self) -> Scoring {
        match self.format {
            Format::Pods { scoring, .. } => scoring,
            Format::Arena { .. } => Scoring::Arena,
            _ => Scoring::WinDraw,
        }
    }
}
