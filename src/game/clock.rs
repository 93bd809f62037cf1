//! The clock of a game: the time and the deadline of each seat.
//!
//! The time of a seat runs on its turn, unless the game is paused or its player is on vacation. An action uses, in this
//! order: the grace, which is renewed for each action; the time added to this action's deadline; and the bank, whose
//! rest is kept.
//!
//! The time left is never stored as a fact: a clock is folded from the times of events. A snapshot caches it, and its
//! next deadline becomes a timer in the store.

use super::serde_text;
use super::time::{Span, Time};
use super::time_control::TimeControl;
use castellan_rules::Seat;
use serde::{Deserialize, Serialize};

/// The delay between a deadline and its flag. Actions sent in time may still be in transit.
pub const FLAG_DELAY: Span = Span::from_ms(10_000);

/// Returns the time after an outage in which a passing deadline counts as missed because of it: one hour, or one minute
/// after an outage of less than a minute.
#[must_use]
pub const fn extra_time_after(outage: Span) -> Span {
    if matches!(outage.ms(), 1..60_000) { Span::minutes(1) } else { Span::hours(1) }
}

/// The clock of a game.
///
/// Time never runs backward: a moment before the latest one seen counts as the latest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    control: TimeControl,
    /// The bank of each seat, without the time used in the current turn.
    banks: [Span; 4],
    /// The seats on vacation.
    away: [bool; 4],
    /// `true` while the game is paused.
    paused: bool,
    /// The current turn.
    turn: Option<Turn>,
    /// The latest moment seen.
    latest: Time,
}

/// The time used by the seat to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Turn {
    #[serde(with = "serde_text::single")]
    seat: Seat,
    /// The moment since which the time runs; `None` while it is stopped.
    since: Option<Time>,
    /// The time used before `since`.
    used: Span,
    /// The time added to the deadline of this action.
    added: Span,
}

impl Turn {
    fn used(&self, at: Time) -> Span {
        self.since.map_or(self.used, |since| self.used.plus(at.since(since)))
    }
}

impl Clock {
    /// Creates a clock on which no turn has begun.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self {
            control,
            banks: [control.bank(); 4],
            away: [false; 4],
            paused: false,
            turn: None,
            latest: Time::default(),
        }
    }

    /// Returns the time control.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns `true` if the game is paused.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Returns `true` if the player of a seat is on vacation.
    #[must_use]
    pub const fn is_away(&self, seat: Seat) -> bool {
        self.away[seat as usize]
    }

    /// Begins the turn of a seat. A turn cut short by a takeback or a departure is charged without an increment.
    pub fn begin_turn(&mut self, seat: Seat, at: Time) {
        self.stop(at);
        self.turn = Some(Turn { seat, since: None, used: Span::ZERO, added: Span::ZERO });
        self.start_turn_time();
    }

    /// Ends the turn after an action: charges the time to the bank and adds the increment, up to the cap. The bank of a
    /// seat that is late but was not flagged counts as empty.
    pub fn end_turn(&mut self, at: Time) {
        let acting_seat = self.turn.map(|turn| turn.seat);
        self.stop(at);
        if let Some(seat) = acting_seat {
            self.add_to_bank(seat, self.control.increment());
        }
    }

    /// Ends the turn without an action, such as at the end of the game, and charges the time used.
    pub fn stop(&mut self, at: Time) {
        let at = self.not_before_latest(at);
        if let Some(turn) = self.turn.take() {
            let free = self.control.grace().plus(turn.added);
            let left = self.banks[turn.seat as usize].minus(turn.used(at).minus(free));
            self.banks[turn.seat as usize] = self.capped(left);
        }
    }

    /// Returns the seat to act and its deadline; `None` while its time is stopped.
    #[must_use]
    pub fn deadline(&self) -> Option<(Seat, Time)> {
        let turn = self.turn.filter(|_| self.control != TimeControl::None)?;
        Some((turn.seat, turn.since?.plus(self.time_allowed(&turn).minus(turn.used))))
    }

    /// Returns the time that a seat has left at a moment. For a seat not on turn, returns the time that it would have.
    /// `None` for games without a clock.
    #[must_use]
    pub fn left(&self, seat: Seat, at: Time) -> Option<Span> {
        if self.control == TimeControl::None {
            return None;
        }
        Some(match self.turn.filter(|turn| turn.seat == seat) {
            Some(turn) => self.time_allowed(&turn).minus(turn.used(at.max(self.latest))),
            None => self.control.grace().plus(self.banks[seat as usize]),
        })
    }

    /// Returns the seat to act and how long it has been on turn, without pauses and its vacations.
    #[must_use]
    pub fn time_on_turn(&self, at: Time) -> Option<(Seat, Span)> {
        self.turn.map(|turn| (turn.seat, turn.used(at.max(self.latest))))
    }

    /// Stops the time of all seats.
    pub fn pause(&mut self, at: Time) {
        self.stop_turn_time(at);
        self.paused = true;
    }

    /// Ends a pause.
    pub fn resume(&mut self, at: Time) {
        self.stop_turn_time(at);
        self.paused = false;
        self.start_turn_time();
    }

    /// Stops the time of a seat.
    pub fn begin_vacation(&mut self, seat: Seat, at: Time) {
        self.stop_turn_time(at);
        self.away[seat as usize] = true;
        self.start_turn_time();
    }

    /// Ends the vacation of a seat.
    pub fn end_vacation(&mut self, seat: Seat, at: Time) {
        self.stop_turn_time(at);
        self.away[seat as usize] = false;
        self.start_turn_time();
    }

    /// Adds time to the bank of a seat. The seat to act may use all of it, and loses the rest above the cap after its
    /// turn; for other seats the cap applies at once. Returns the time added, which is zero for games without a clock.
    pub fn give_time(&mut self, seat: Seat, span: Span) -> Span {
        let before = self.banks[seat as usize];
        if self.control != TimeControl::None {
            self.add_to_bank(seat, span);
        }
        self.banks[seat as usize].minus(before)
    }

    /// Extends the deadline of the current action. Does nothing for a seat that is not on turn.
    pub fn extend_deadline(&mut self, seat: Seat, span: Span) {
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.seat == seat) {
            turn.added = turn.added.plus(span);
        }
    }

    /// Returns the seat whose deadline has passed at a moment. An action at the exact deadline is late.
    #[must_use]
    pub fn expired_seat(&self, at: Time) -> Option<Seat> {
        let (seat, deadline) = self.deadline()?;
        (at >= deadline).then_some(seat)
    }

    /// Returns the seat whose deadline must be extended for an outage, and by how much. A deadline that passes during
    /// the outage, or within [`extra_time_after`] it, is extended by the length of both.
    #[must_use]
    pub fn outage_extension(&self, from: Time, to: Time) -> Option<(Seat, Span)> {
        let (seat, deadline) = self.deadline()?;
        let afterwards = extra_time_after(to.since(from));
        let missed = from <= deadline && deadline <= to.plus(afterwards);
        (missed && from <= to).then(|| (seat, to.since(from).plus(afterwards)))
    }

    /// Returns the total time of the seat to act for this action.
    fn time_allowed(&self, turn: &Turn) -> Span {
        self.control.grace().plus(turn.added).plus(self.banks[turn.seat as usize])
    }

    /// Adds to a bank. The cap does not apply to the seat on turn: the time that it will use is not yet known.
    fn add_to_bank(&mut self, seat: Seat, span: Span) {
        let more = self.banks[seat as usize].plus(span);
        let acts = self.turn.is_some_and(|turn| turn.seat == seat);
        self.banks[seat as usize] = if acts { more } else { self.capped(more) };
    }

    /// Limits a bank to the cap.
    fn capped(&self, bank: Span) -> Span {
        self.control.cap().map_or(bank, |cap| bank.min(cap))
    }

    /// Returns the moment, or the latest known one if that is later.
    fn not_before_latest(&mut self, at: Time) -> Time {
        self.latest = self.latest.max(at);
        self.latest
    }

    /// Stops the time of the seat to act.
    fn stop_turn_time(&mut self, at: Time) {
        let at = self.not_before_latest(at);
        if let Some(turn) = &mut self.turn {
            turn.used = turn.used(at);
            turn.since = None;
        }
    }

    /// Starts the time of the seat to act, unless the game is paused or the seat is on vacation.
    fn start_turn_time(&mut self) {
        if let Some(turn) = &mut self.turn
            && !self.paused
            && !self.away[turn.seat as usize]
        {
            turn.since = Some(self.latest);
        }
    }
}
