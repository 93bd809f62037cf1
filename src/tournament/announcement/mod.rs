//! What is settled when a tournament is announced, and what of it cannot be.

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
use castellan_game::agreement::{Agreement, AgreementError, Entry, Seating};
use castellan_game::{PlayerId, Span, Time};
use castellan_rules::{OptionError, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use thiserror::Error;

mod format;
mod named;

pub use format::Format;
pub use named::{Counted, Limited, NeededSeats};

/// All that is settled at the announcement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// What it is called.
    pub title: String,
    /// Who plays whom.
    pub format: Format,
    /// What every game is agreed to be. Its seats, and who may sit there, are the tournament's to say.
    pub agreement: Agreement,
    /// How those who are level are told apart, the first first.
    pub tiebreaks: Vec<Tiebreak>,
    /// The fewest entrants.
    pub least: u32,
    /// The most entrants.
    pub most: u32,
    /// When it starts by itself; otherwise a director starts it.
    pub starts: Option<Time>,
    /// How long before that entrants must say that they are there; otherwise who signed up plays.
    pub check_in: Option<Span>,
    /// How long a round may take; what is not finished then is for a director.
    pub round_time: Option<Span>,
    /// How long a pairing is shown before its games begin.
    pub notice: Span,
    /// How long somebody who is to act for the first time is waited for.
    pub grace: Span,
    /// The last round that can still be entered; 0 when nobody enters late.
    pub late_until: u32,
    /// How many rounds each may sit out for half a point; further ones give nothing.
    pub half_byes: u32,
    /// Who gives the simul; in other formats nobody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exhibitors: Vec<PlayerId>,
    /// Those who have earned a place in the season before, the first of them highest: they are asked to enter, and
    /// stand before all others. Only in a league.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub placed: Vec<PlayerId>,
    /// The days on which deadlines of rounds stand still. Clocks of games run on, and so does all else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_off: Option<Calendar>,
    /// The edition of the FIDE rules by which the rounds of a Swiss tournament are paired.
    pub edition: Edition,
}

/// A part of an announcement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settled {
    /// The title.
    Title,
    /// Who plays whom, with the number of rounds.
    Format,
    /// What games are agreed to be.
    Game,
    /// The tiebreaks.
    Tiebreaks,
    /// How many can enter.
    Entrants,
    /// When it starts.
    Start,
    /// When checking in opens.
    CheckIn,
    /// How long a round may take.
    RoundTime,
    /// How long a pairing is shown before its games begin.
    Notice,
    /// How long somebody is waited for.
    Grace,
    /// Until when somebody can enter.
    LateEntry,
    /// The byes that can be asked for.
    HalfByes,
    /// The days on which deadlines stand still.
    DaysOff,
}

impl Settled {
    /// Whether it can still be changed when the tournament runs: nothing that was played or paired depends on it.
    #[must_use]
    pub const fn can_change_later(self) -> bool {
        matches!(self, Self::Title | Self::RoundTime | Self::Notice | Self::Grace | Self::DaysOff)
    }
}

/// The longest title, in characters.
pub const LONGEST_TITLE: usize = 80;
/// How many entrants there can be at most.
pub const MOST_ENTRANTS: u32 = 1_000;
/// How many rounds there can be.
pub const ROUNDS: RangeInclusive<u32> = 1..=30;
/// How often a drawn game can be played again.
pub const MOST_REPLAYS: u32 = 10;
/// How long a round may take.
pub const ROUND_TIME: RangeInclusive<Span> = Span::minutes(10)..=Span::days(366);
/// How long somebody may be waited for.
pub const GRACE: RangeInclusive<Span> = Span::minutes(5)..=Span::days(30);
/// How long a pairing may be shown before its games begin.
pub const NOTICE: RangeInclusive<Span> = Span::ZERO..=Span::days(14);
/// How long there may be to check in.
pub const CHECK_IN: RangeInclusive<Span> = Span::minutes(5)..=Span::days(14);

/// What of an announcement cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AnnouncementError {
    /// The title is empty, too long or not of one line.
    #[error("a title has 1 to {LONGEST_TITLE} characters of one line")]
    Title,
    /// The game cannot be agreed so.
    #[error(transparent)]
    Agreement(AgreementError),
    /// A game against oneself is no game of a tournament.
    #[error("a game against oneself is no game of a tournament")]
    Solo,
    /// In a tournament nobody is told good moves.
    #[error("a game with hints is no game of a tournament")]
    Hints,
    /// The format needs a game of so many seats, and this has others.
    #[error("this format needs a game of {needs} seats, not of {has}")]
    Seats {
        /// How many the format needs.
        needs: NeededSeats,
        /// How many the game has.
        has: usize,
    },
    /// The numbers of entrants cannot be.
    #[error("there can be {least} to {most} entrants, and no fewer at most than at least")]
    Entrants {
        /// The fewest that the format can do with.
        least: u32,
        /// The most that it can hold.
        most: u32,
    },
    /// There cannot be so many rounds, or replays.
    #[error("there can be {least} to {most} {what}")]
    Number {
        /// Of what.
        what: Counted,
        /// The least that there can be.
        least: u32,
        /// The most that there can be.
        most: u32,
    },
    /// A tiebreak stands there twice.
    #[error("the tiebreak {} stands there twice", .0.title())]
    TiebreakTwice(Tiebreak),
    /// A time is too short or too long.
    #[error("{what} is {given}, but it can only be from {least} to {most}")]
    Limit {
        /// The part at fault.
        what: Limited,
        /// What was wished.
        given: Span,
        /// The shortest that can be.
        least: Span,
        /// The longest that can be.
        most: Span,
    },
    /// Checking in needs a time at which the tournament starts.
    #[error("checking in needs a time at which the tournament starts")]
    CheckInWithoutStart,
    /// This format cannot be entered late.
    #[error("nobody can enter this format late, or after the last round")]
    LateEntry,
    /// An arena has a time.
    #[error("an arena takes {} to {}", arena::LENGTH.start(), arena::LENGTH.end())]
    Length,
    /// A ladder has a time.
    #[error("a ladder takes {} to {}", ROUND_TIME.start(), ROUND_TIME.end())]
    LadderLength,
    /// So many can not give a simul, or another format names some who do.
    #[error(
        "one to {} different players give a simul, and nobody another tournament",
        simul::MOST_EXHIBITORS
    )]
    Exhibitors,
    /// Places are earned in a league alone, and each by one player.
    #[error("different players can be placed in a league, and nobody in another tournament")]
    Placed,
    /// This format has no byes that one can ask for.
    #[error("this format has no byes that can be asked for")]
    HalfByes,
    /// The days off cannot be.
    #[error(transparent)]
    DaysOff(CalendarError),
}

/// The option that says how many play, where a game has it.
const SEATS: &str = "seats";

impl Announcement {
    /// Whether all of it can be.
    ///
    /// # Errors
    /// The first thing that cannot.
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
            (Limited::RoundTime, self.round_time, ROUND_TIME),
            (Limited::Grace, Some(self.grace), GRACE),
            // On a ladder nobody waits for a pairing.
            (Limited::Notice, Some(self.notice), if is_ladder { Span::ZERO..=Span::ZERO } else { NOTICE }),
            (Limited::CheckIn, self.check_in, CHECK_IN),
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

    /// The parts of another announcement that are otherwise than in this.
    #[must_use]
    pub fn changes(&self, other: &Self) -> Vec<Settled> {
        let all = [
            (Settled::Title, self.title != other.title),
            (
                Settled::Format,
                (self.format, &self.exhibitors, &self.placed)
                    != (other.format, &other.exhibitors, &other.placed),
            ),
            (Settled::Game, self.agreement != other.agreement),
            (Settled::Tiebreaks, self.tiebreaks != other.tiebreaks),
            (Settled::Entrants, (self.least, self.most) != (other.least, other.most)),
            (Settled::Start, self.starts != other.starts),
            (Settled::CheckIn, self.check_in != other.check_in),
            (Settled::RoundTime, self.round_time != other.round_time),
            (Settled::Notice, self.notice != other.notice),
            (Settled::Grace, self.grace != other.grace),
            (Settled::LateEntry, self.late_until != other.late_until),
            (Settled::HalfByes, self.half_byes != other.half_byes),
            (Settled::DaysOff, self.days_off != other.days_off),
        ];
        all.into_iter().filter(|(_, changed)| *changed).map(|(part, _)| part).collect()
    }

    fn check_seats(&self) -> Result<(), AnnouncementError> {
        let has =
            self.agreement.seats().map_err(AgreementError::from).map_err(AnnouncementError::Agreement)?.len();
        if !matches!(self.format, Format::Pods { .. }) {
            let error = AnnouncementError::Seats { needs: NeededSeats::Two, has };
            return if has == 2 { Ok(()) } else { Err(error) };
        }
        for seats in [pods::SMALL, pods::LARGE] {
            let made = self.agreement_of(seats).ok().and_then(|agreement| agreement.seats().ok());
            if made.is_none_or(|made| made.len() != seats) {
                return Err(AnnouncementError::Seats { needs: NeededSeats::ThreeOrFour, has });
            }
        }
        Ok(())
    }

    fn check_exhibitors(&self) -> Result<(), AnnouncementError> {
        let all = &self.exhibitors;
        let good = match self.format {
            Format::Simul { .. } => (1..=simul::MOST_EXHIBITORS).contains(&all.len()),
            _ => all.is_empty(),
        };
        let twice = all.iter().enumerate().any(|(at, player)| all[..at].contains(player));
        if good && !twice { Ok(()) } else { Err(AnnouncementError::Exhibitors) }
    }

    fn number(what: Counted, limits: RangeInclusive<u32>, given: u32) -> Result<(), AnnouncementError> {
        let error = AnnouncementError::Number { what, least: *limits.start(), most: *limits.end() };
        if limits.contains(&given) { Ok(()) } else { Err(error) }
    }

    fn check_placed(&self) -> Result<(), AnnouncementError> {
        let all: BTreeSet<&PlayerId> = self.placed.iter().collect();
        let is_league = matches!(self.format, Format::League { .. });
        let good = all.is_empty() || (is_league && all.len() <= MOST_ENTRANTS as usize);
        if good && all.len() == self.placed.len() { Ok(()) } else { Err(AnnouncementError::Placed) }
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
            Self::number(Counted::Boards, teams::BOARDS, boards)?;
        }
        if self.least < fewest || self.most > largest || self.least > self.most {
            return Err(AnnouncementError::Entrants { least: fewest, most: largest });
        }
        let number = Self::number;
        match self.format {
            Format::Swiss { rounds: 0 } => {
                if self.late_until > *ROUNDS.end() {
                    return Err(AnnouncementError::LateEntry);
                }
            }
            Format::Swiss { rounds } | Format::Pods { rounds, .. } => {
                number(Counted::Rounds, ROUNDS, rounds)?;
                if self.late_until > rounds {
                    return Err(AnnouncementError::LateEntry);
                }
            }
            Format::Knockout(rules) | Format::DoubleKnockout(rules) => {
                number(Counted::Replays, 0..=MOST_REPLAYS, rules.replays)?;
            }
            Format::Arena { .. } => {
                if !self.round_time.is_some_and(|length| arena::LENGTH.contains(&length)) {
                    return Err(AnnouncementError::Length);
                }
            }
            Format::Ladder { reach, .. } => {
                number(Counted::Reach, ladder::REACH, reach)?;
                if self.round_time.is_none() {
                    return Err(AnnouncementError::LadderLength);
                }
            }
            Format::League { size, moving, .. } => {
                number(Counted::Division, league::SIZE, size)?;
                number(Counted::Moving, 0..=league::most_moving(size), moving)?;
            }
            Format::RoundRobin { .. } | Format::Simul { .. } | Format::Teams { .. } => {}
        }
        let open = matches!(self.format, Format::Swiss { .. } | Format::Pods { .. });
        if self.late_until > 0 && !open {
            return Err(AnnouncementError::LateEntry);
        }
        if self.half_byes > 0 && !matches!(self.format, Format::Swiss { .. }) {
            return Err(AnnouncementError::HalfByes);
        }
        Ok(())
    }

    /// What a game of so many seats is agreed to be. Seats are taken as they were paired.
    ///
    /// # Errors
    /// When the game cannot have so many seats.
    pub fn agreement_of(&self, seats: usize) -> Result<Agreement, OptionError> {
        let mut agreement = self.agreement.clone();
        agreement.seating = Seating::Chosen;
        agreement.entry = Entry::Invited;
        agreement.ratings = None;
        let info = agreement.variant.info();
        if info.options.iter().any(|option| option.key == SEATS) {
            agreement.options = agreement.options.with(info, SEATS, &seats.to_string())?;
        }
        Ok(agreement)
    }

    /// The seats of a game of so many, in playing order; none when there is no such game.
    #[must_use]
    pub fn seats_of(&self, seats: usize) -> Vec<Seat> {
        self.agreement_of(seats).and_then(|agreement| agreement.seats()).unwrap_or_default()
    }

    /// How many rounds so many entrants play, or so many teams where teams meet, unless another number was set since
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

    /// The deadline that is so much later, without the days off between.
    #[must_use]
    pub fn deadline(&self, from: Time, span: Span) -> Time {
        self.days_off.as_ref().map_or_else(|| from.plus(span), |days| days.after(from, span))
    }

    /// What games give.
    #[must_use]
    pub const fn scoring(&self) -> Scoring {
        match self.format {
            Format::Pods { scoring, .. } => scoring,
            Format::Arena { .. } => Scoring::Arena,
            _ => Scoring::WinDraw,
        }
    }
}
