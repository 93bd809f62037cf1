//! Commands about time: giving and claiming time, pausing, resuming.

use super::draft::Draft;
use crate::agreement::Flagging;
use crate::event::{Departure, EventKind};
use crate::refusal::Refusal;
use crate::state::Phase;
use crate::time::Span;
use crate::time_control::TimeControl;
use castellan_rules::Seat;

/// The shortest time that can be given.
pub const LEAST_TIME: Span = Span::minutes(1);
/// The longest time that can be given at once.
pub const MOST_TIME: Span = Span::days(30);

impl Draft<'_> {
    pub(super) fn claim_time(&mut self) -> Result<(), Refusal> {
        self.own_seats()?;
        self.only_in(&[Phase::Running])?;
        let own = self.playing_seats()?;
        if self.game.agreement().time == TimeControl::None {
            return Err(Refusal::NoClock);
        }
        if self.game.agreement().flagging == Flagging::AtOnce {
            return Err(Refusal::NoTimeClaims);
        }
        let (_, to_act) = self.running()?;
        // A player of all seats claims on behalf of another seat.
        if own == [to_act] || own.contains(&to_act) && own.len() < self.game.playing().len() {
            return Err(Refusal::OwnTime);
        }
        match self.game.clock().expired(self.at) {
            Some(seat) => self.depart(seat, Departure::Time),
            None => Err(Refusal::TimeNotUp { seat: to_act }),
        }
    }

    pub(super) fn give_time(&mut self, seat: Seat, span: Span) -> Result<(), Refusal> {
        if !self.is_director() {
            self.own_seats()?;
        }
        self.only_in(&[Phase::Running, Phase::Paused])?;
        self.is_playing(seat)?;
        if !self.is_director() && self.playing_seats()?.contains(&seat) {
            return Err(Refusal::OwnTime);
        }
        let span = self.time_that_fits(seat, span)?;
        self.push(EventKind::TimeGiven { seat, span });
        Ok(())
    }

    /// Returns how much of this time a seat can receive.
    pub(super) fn time_that_fits(&self, seat: Seat, span: Span) -> Result<Span, Refusal> {
        if self.game.agreement().time == TimeControl::None {
            return Err(Refusal::NoClock);
        }
        if !(LEAST_TIME..=MOST_TIME).contains(&span) {
            return Err(Refusal::TimeLimit { given: span, least: LEAST_TIME, most: MOST_TIME });
        }
        let fits = self.game.clock().clone().give(seat, span);
        if fits == Span::ZERO { Err(Refusal::ClockFull { seat }) } else { Ok(fits) }
    }

    pub(super) fn pause(&mut self) -> Result<(), Refusal> {
        self.directors_only()?;
        self.only_in(&[Phase::Running])?;
        self.push(EventKind::Paused);
        Ok(())
    }

    pub(super) fn resume(&mut self) -> Result<(), Refusal> {
        self.directors_only()?;
        self.only_in(&[Phase::Paused])?;
        self.play_resumes();
        Ok(())
    }

    /// Flags the seat to act: the seat leaves, or the flag is recorded for others to claim.
    pub(super) fn flag(&mut self, seat: Seat) -> Result<(), Refusal> {
        match self.game.agreement().flagging {
            Flagging::AtOnce => self.depart(seat, Departure::Time),
            Flagging::ByClaim => {
                self.push(EventKind::RanOut { seat });
                Ok(())
            }
        }
    }
}
