//! The clock of a game: the time of each seat, and its deadline.
//!
//! A seat's time runs while it is to act, unless the game is paused or the seat is on vacation. For one action it has,
//! in this order: the grace, which is new with each action; the time added to this action's deadline; and its bank,
//! of which the rest is kept.
//!
//! Time left is never stored as a fact: a clock is folded from the times of events. A snapshot caches it, and its next
//! deadline becomes a timer in the store.

use super::form;
use super::time::{Span, Time};
use super::time_control::TimeControl;
use castellan_rules::Seat;
use serde::{Deserialize, Serialize};

/// The time after a deadline at which a seat is flagged: what was sent in time may still be on its way.
pub const FLAG_DELAY: Span = Span::from_ms(10_000);

/// Returns the time after an outage in which passing deadlines count as missed by it: an hour, or a minute after an
/// outage of seconds.
#[must_use]
pub const fn afterwards(outage: Span) -> Span {
    if matches!(outage.ms(), 1..60_000) { Span::minutes(1) } else { Span::hours(1) }
}

/// The clock of a game.
///
/// Time never runs backward in it: a moment before the latest one it has seen counts as that one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    control: TimeControl,
    /// The rest of each seat's bank, without the present turn.
    banks: [Span; 4],
    /// `true` for seats on vacation.
    away: [bool; 4],
    /// `true` while the game is paused.
    paused: bool,
    /// The present turn.
    turn: Option<Turn>,
    /// The latest moment that the clock has seen.
    latest: Time,
}

/// The time of the seat that is to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Turn {
    #[serde(with = "form::text")]
    seat: Seat,
    /// Since when its time runs, if it does.
    since: Option<Time>,
    /// The time used of it before that.
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
    /// A clock before anybody is to act.
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

    /// Returns `true` if a seat is on vacation.
    #[must_use]
    pub const fn is_away(&self, seat: Seat) -> bool {
        self.away[seat as usize]
    }

    /// Begins the turn of a seat. An earlier turn that was broken off (by a takeback, or by leaving) has used its time,
    /// without an increment.
    pub fn begin_turn(&mut self, seat: Seat, at: Time) {
        self.stop(at);
        self.turn = Some(Turn { seat, since: None, used: Span::ZERO, added: Span::ZERO });
        self.run();
    }

    /// The seat to act has acted: the time is taken off its bank, and the increment is added, up to
    /// the cap. A seat that is late but was not flagged has an empty bank before that.
    pub fn end_turn(&mut self, at: Time) {
        let acted = self.turn.map(|turn| turn.seat);
        self.stop(at);
        if let Some(seat) = acted {
            self.add(seat, self.control.increment());
        }
    }

    /// Nobody is to act any more: the game is over, or something has to be settled. The time used
    /// is taken off.
    pub fn stop(&mut self, at: Time) {
        let at = self.not_before_latest(at);
        if let Some(turn) = self.turn.take() {
            let free = self.control.grace().plus(turn.added);
            let left = self.banks[turn.seat as usize].minus(turn.used(at).minus(free));
            self.banks[turn.seat as usize] = self.capped(left);
        }
    }

    /// Returns the deadline of the seat to act; `None` while its time stands still.
    #[must_use]
    pub fn deadline(&self) -> Option<(Seat, Time)> {
        let turn = self.turn.filter(|_| self.control != TimeControl::None)?;
        Some((turn.seat, turn.since?.plus(self.allowed(&turn).minus(turn.used))))
    }

    /// Returns the time that a seat has left at a moment; for a seat that is not to act, the time that it would have.
    /// `None` for games without a clock.
    #[must_use]
    pub fn left(&self, seat: Seat, at: Time) -> Option<Span> {
        if self.control == TimeControl::None {
            return None;
        }
        Some(match self.turn.filter(|turn| turn.seat == seat) {
            Some(turn) => self.allowed(&turn).minus(turn.used(at.max(self.latest))),
            None => self.control.grace().plus(self.banks[seat as usize]),
        })
    }

    /// Returns the seat to act, and the time waited for it, without pauses and its vacations.
    #[must_use]
    pub fn waited(&self, at: Time) -> Option<(Seat, Span)> {
        self.turn.map(|turn| (turn.seat, turn.used(at.max(self.latest))))
    }

    /// Stops the time of all seats.
    pub fn pause(&mut self, at: Time) {
        self.halt(at);
        self.paused = true;
    }

    /// Ends a pause.
    pub fn resume(&mut self, at: Time) {
        self.halt(at);
        self.paused = false;
        self.run();
    }

    /// Stops the time of a seat.
    pub fn begin_vacation(&mut self, seat: Seat, at: Time) {
        self.halt(at);
        self.away[seat as usize] = true;
        self.run();
    }

    /// This seat is back.
    pub fn end_vacation(&mut self, seat: Seat, at: Time) {
        self.halt(at);
        self.away[seat as usize] = false;
        self.run();
    }

    /// Gives a seat more time, into its bank. The seat to act may use all of it; the rest above the cap is then lost.
    /// For another seat the cap applies at once. Returns the time given; zero for games without a clock.
    pub fn give(&mut self, seat: Seat, span: Span) -> Span {
        let before = self.banks[seat as usize];
        if self.control != TimeControl::None {
            self.add(seat, span);
        }
        self.banks[seat as usize].minus(before)
    }

    /// Moves the deadline of the seat to act, for this action alone. No effect on another seat.
    pub fn move_deadline(&mut self, seat: Seat, span: Span) {
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.seat == seat) {
            turn.added = turn.added.plus(span);
        }
    }

    /// Returns the seat whose deadline has passed at a moment. An action at the very moment of the deadline is late.
    #[must_use]
    pub fn expired(&self, at: Time) -> Option<Seat> {
        let (seat, deadline) = self.deadline()?;
        (at >= deadline).then_some(seat)
    }

    /// Returns the seat whose deadline has to move because nobody could act from `from` to `to`, and by how much: a
    /// deadline that passes in that time or within an hour after it moves by that time and an hour; see [`afterwards`].
    #[must_use]
    pub fn outage_moves(&self, from: Time, to: Time) -> Option<(Seat, Span)> {
        let (seat, deadline) = self.deadline()?;
        let afterwards = afterwards(to.since(from));
        let missed = from <= deadline && deadline <= to.plus(afterwards);
        (missed && from <= to).then(|| (seat, to.since(from).plus(afterwards)))
    }

    /// Returns the total time of the seat to act for this action.
    fn allowed(&self, turn: &Turn) -> Span {
        self.control.grace().plus(turn.added).plus(self.banks[turn.seat as usize])
    }

    /// Adds to a bank, up to the cap, unless its seat is to act: how much it needs is not known then.
    fn add(&mut self, seat: Seat, span: Span) {
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
    fn halt(&mut self, at: Time) {
        let at = self.not_before_latest(at);
        if let Some(turn) = &mut self.turn {
            turn.used = turn.used(at);
            turn.since = None;
        }
    }

    /// Starts it, unless something stops it.
    fn run(&mut self) {
        if let Some(turn) = &mut self.turn
            && !self.paused
            && !self.away[turn.seat as usize]
        {
            turn.since = Some(self.latest);
        }
    }
}
