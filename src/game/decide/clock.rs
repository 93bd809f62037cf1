//! Commands about time: giving and claiming time, pausing, resuming.

use super::pending_decision::PendingDecision;
use crate::event::{DepartureReason, EventKind};
use crate::refusal::Refusal;
use crate::settings::Flagging;
use crate::state::Phase;
use crate::time::Span;
use crate::time_control::TimeControl;
use castellan_rules::Seat;

/// The shortest time that can be given.
pub const LEAST_GIVEN_TIME: Span = Span::minutes(1);
/// The longest time that can be given at once.
pub const MOST_GIVEN_TIME: Span = Span::days(30);

impl PendingDecision<'_> {
    pub(super) fn claim_time(&mut self) -> Result<(), Refusal> {
        self.own_seats()?;
        self.require_phase(&[Phase::Running])?;
        let own = self.own_seats_in_play()?;
        if self.game.settings().time == TimeControl::None {
            return Err(Refusal::NoClock);
        }
        if self.game.settings().flagging == Flagging::AtOnce {
            return Err(Refusal::NoTimeClaims);
        }
        let (_, to_act) = self.running_record()?;
        // A player of all seats claims on behalf of another seat.
        if own == [to_act] || own.contains(&to_act) && own.len() < self.game.seats_in_play().len() {
            return Err(Refusal::OwnTime);
        }
        match self.game.clock().expired_seat(self.at) {
            Some(seat) => self.depart(seat, DepartureReason::Time),
            None => Err(Refusal::TimeNotUp { seat: to_act }),
        }
    }

    pub(super) fn give_time(&mut self, seat: Seat, span: Span) -> Result<(), Refusal> {
        if !self.is_director() {
            self.own_seats()?;
        }
        self.require_phase(&[Phase::Running, Phase::Paused])?;
        self.require_in_play(seat)?;
        if !self.is_director() && self.own_seats_in_play()?.contains(&seat) {
            return Err(Refusal::OwnTime);
        }
        let span = self.receivable_time(seat, span)?;
        self.push(EventKind::TimeGiven { seat, span });
        Ok(())
    }

    /// Returns how much of this time a seat can receive.
    pub(super) fn receivable_time(&self, seat: Seat, span: Span) -> Result<Span, Refusal> {
        if self.game.settings().time == TimeControl::None {
            return Err(Refusal::NoClock);
        }
        if !(LEAST_GIVEN_TIME..=MOST_GIVEN_TIME).contains(&span) {
            return Err(Refusal::TimeLimit { given: span, least: LEAST_GIVEN_TIME, most: MOST_GIVEN_TIME });
        }
        let fits = self.game.clock().clone().give_time(seat, span);
        if fits == Span::ZERO { Err(Refusal::ClockFull { seat }) } else { Ok(fits) }
    }

    pub(super) fn pause(&mut self) -> Result<(), Refusal> {
        self.require_director()?;
        self.require_phase(&[Phase::Running])?;
        self.push(EventKind::Paused);
        Ok(())
    }

    pub(super) fn resume(&mut self) -> Result<(), Refusal> {
        self.require_director()?;
        self.require_phase(&[Phase::Paused])?;
        self.resume_play();
        Ok(())
    }

    /// Flags the seat to act: the seat leaves, or the flag is recorded for others to claim.
    pub(super) fn flag(&mut self, seat: Seat) -> Result<(), Refusal> {
        match self.game.settings().flagging {
            Flagging::AtOnce => self.depart(seat, DepartureReason::Time),
            Flagging::ByClaim => {
                self.push(EventKind::RanOut { seat });
                Ok(())
            }
        }
    }
}
