//! Commands on the board (actions, picked pieces, departures) and their automatic consequences.

use super::pending_decision::PendingDecision;
use crate::command::ActionInput;
use crate::conditions::{Plan, PlanProgress};
use crate::event::{DepartureReason, EventKind, PlanDropReason, RecordedRoll};
use crate::refusal::Refusal;
use crate::settings::Flagging;
use crate::state::{Game, Phase, touch_rule};
use castellan_rules::text::input::InputError;
use castellan_rules::{
    Action, AnyPosition, Cell, DrawReason, Outcome, Piece, Record, Roll, Seat, Square, WinReason,
};

impl PendingDecision<'_> {
    pub(super) fn act(&mut self, input: &ActionInput, seen: Option<u32>) -> Result<(), Refusal> {
        let seat = self.require_turn(seen)?;
        let (record, _) = self.running_record()?;
        let position = record.position();
        let action = input.resolve(position).map_err(Refusal::Input)?;
        // Rejects departures too: seats leave only by resigning.
        position.explain(action).map_err(|ruling| Refusal::Input(InputError::Refused(action, ruling)))?;
        if let Some(refusal) = touch_refusal(&self.game, position, action) {
            return Err(refusal);
        }
        self.play(seat, action, false);
        self.play_planned_answers();
        Ok(())
    }

    pub(super) fn touch(&mut self, square: Square, seen: Option<u32>) -> Result<(), Refusal> {
        let seat = self.require_turn(seen)?;
        if !self.game.has_touch_move() {
            return Err(Refusal::NoTouchMove);
        }
        let (record, _) = self.running_record()?;
        let position = record.position();
        let on_board = position.info().squares().any(|known| known == square);
        if !on_board || piece_on(position, square).is_none() {
            return Err(Refusal::EmptySquare { square });
        }
        let before = actions_after_touches(position, self.game.touched());
        let after = actions_involving(position, &before, square);
        // A piece that can neither act nor be captured does not bind, nor does one that was picked before.
        if !after.is_empty() && after.len() < before.len() {
            self.push(EventKind::Touched { seat, square });
        }
        Ok(())
    }

    /// Returns the seat to act, which must belong to the requester.
    fn require_turn(&self, seen: Option<u32>) -> Result<Seat, Refusal> {
        self.own_seats()?;
        self.require_phase(&[Phase::Running])?;
        let own = self.own_seats_in_play()?;
        let now = self.game.board_version();
        if let Some(seen) = seen.filter(|&seen| seen != now) {
            return Err(Refusal::Stale { seen, now });
        }
        let (_, to_act) = self.running_record()?;
        if !own.contains(&to_act) {
            return Err(Refusal::NotYourTurn { to_act });
        }
        match self.game.clock().deadline() {
            Some((seat, deadline))
                if self.game.settings().flagging == Flagging::AtOnce
                    && self.game.clock().expired_seat(self.at).is_some() =>
            {
                Err(Refusal::TimeIsUp { seat, deadline })
            }
            _ => Ok(to_act),
        }
    }

    /// Plays a legal action.
    fn play(&mut self, seat: Seat, action: Action, entered_before: bool) {
        let seeds = self.game.seed_list();
        let roll = self.game.record().and_then(|record| record.position().dice_sides(action)).map(|sides| {
            let mut dice = self.game.dice(&seeds);
            let first = dice.next();
            let Roll { attack, defence } = dice.roll(sides);
            RecordedRoll { first, sides, attack, defence }
        });
        let overtaken = self.overtaken_plans(seat, action);
        self.push(EventKind::Played { seat, action, roll, conditional: entered_before });
        self.drop_plans(&overtaken, PlanDropReason::Overtaken);
        self.end_if_decided();
        self.lapse_after_action(seat);
        self.make_deferred_draw_offer(seat);
    }

    /// Returns the seats whose plans did not foresee this action.
    fn overtaken_plans(&self, acting: Seat, action: Action) -> Vec<Seat> {
        let overtaken = |&seat: &Seat| {
            let plan = self.game.plan(seat);
            plan.is_some_and(|plan| plan.follow(acting, seat, action) == PlanProgress::Overtaken)
        };
        Seat::ALL.into_iter().filter(overtaken).collect()
    }

    pub(super) fn drop_plans(&mut self, seats: &[Seat], why: PlanDropReason) {
        for &seat in seats {
            if self.game.plan(seat).is_some() {
                self.push(EventKind::ConditionsDropped { seat, why });
            }
        }
    }

    /// Resumes play. The seat to act may have planned an answer during the pause.
    pub(super) fn resume_play(&mut self) {
        self.push(EventKind::Resumed);
        self.play_planned_answers();
    }

    /// Plays planned answers for as long as the seat to act has one.
    fn play_planned_answers(&mut self) {
        while self.game.phase() == Phase::Running
            && let Some(seat) = self.game.to_act()
            && let Some(action) = self.game.plan(seat).and_then(Plan::answer)
        {
            let legal = self.game.record().is_some_and(|record| record.position().is_legal(action));
            if !legal {
                self.drop_plans(&[seat], PlanDropReason::Illegal);
                return;
            }
            self.play(seat, action, true);
        }
    }

    /// Ends the game if the rules say that it is over.
    pub(super) fn end_if_decided(&mut self) {
        if let Some(outcome) = self.game.record().and_then(Record::rules_outcome) {
            self.push(EventKind::Ended { outcome });
        }
    }

    /// Ends a game in which no person is left: nobody would see the computers play on.
    pub(super) fn end_if_only_computers_play(&mut self) {
        if matches!(self.game.phase(), Phase::Running | Phase::Paused) && self.game.only_computers_play() {
            self.push(EventKind::Ended { outcome: Outcome::Drawn(DrawReason::OnlyComputers) });
        }
    }

    pub(super) fn resign(&mut self, seat: Option<Seat>) -> Result<(), Refusal> {
        self.own_seats()?;
        self.require_phase(&[Phase::Running, Phase::Paused])?;
        let own = self.own_seats_in_play()?;
        let to_act = self.started_record()?.1;
        let seat = match seat {
            Some(seat) => {
                self.require_in_play(seat)?;
                seat
            }
            None if own.contains(&to_act) => to_act,
            None => own[0],
        };
        if !own.contains(&seat) {
            return Err(Refusal::NotYourSeat { seat });
        }
        self.depart(seat, DepartureReason::Resigned)
    }

    /// Removes a seat: the others play on, or the game ends.
    pub(super) fn depart(&mut self, seat: Seat, why: DepartureReason) -> Result<(), Refusal> {
        let (record, _) = self.started_record()?;
        if let Some(Outcome::Won(winner, WinReason::Resignation)) =
            record.position().clone().remove_seat(seat)
        {
            // A game of two ends without a change on the board.
            let reason = match why {
                DepartureReason::Resigned => WinReason::Resignation,
                DepartureReason::Time => WinReason::Time,
                DepartureReason::Absent => WinReason::Forfeit,
                DepartureReason::Withdrew => WinReason::Withdrawal,
                DepartureReason::Removed => WinReason::Director,
            };
            self.push(EventKind::Ended { outcome: Outcome::Won(winner, reason) });
            return Ok(());
        }
        let overtaken = self.overtaken_plans(seat, Action::Leave(seat));
        self.push(EventKind::Left { seat, why });
        self.drop_plans(&overtaken, PlanDropReason::Changed);
        self.end_if_decided();
        self.end_if_only_computers_play();
        self.lapse_after_leaving(seat);
        self.play_planned_answers();
        Ok(())
    }

    pub(super) fn claim_draw(&mut self) -> Result<(), Refusal> {
        self.require_turn(None)?;
        let (record, _) = self.running_record()?;
        record.claimable_draw().ok_or(Refusal::NothingToClaim)?;
        self.push(EventKind::Ended { outcome: Outcome::Drawn(DrawReason::Claim) });
        Ok(())
    }
}

fn piece_on(position: &AnyPosition, square: Square) -> Option<Piece> {
    match position.cell(square) {
        Cell::Piece(piece) => Some(piece),
        Cell::Empty | Cell::Wall => None,
    }
}

/// Returns the squares where an action begins and where it captures.
fn from_and_to(action: Action) -> Option<(Square, Square)> {
    match action {
        Action::Move { from, to, .. } => Some((from, to)),
        Action::Shoot { from, target } => Some((from, target)),
        Action::Place { .. } | Action::Pass | Action::Leave(_) => None,
    }
}

impl Game {
    /// Returns the legal actions of the seat to act. Under the touch-move rule, returns those that the pieces picked
    /// this turn leave.
    #[must_use]
    pub fn playable_actions(&self) -> Vec<Action> {
        let Some(record) = self.record() else { return Vec::new() };
        let touched = if self.has_touch_move() { self.touched() } else { &[] };
        actions_after_touches(record.position(), touched)
    }
}

/// Returns the legal actions that remain after these pieces were picked in order (KM-20).
fn actions_after_touches(position: &AnyPosition, touched: &[Square]) -> Vec<Action> {
    touched.iter().fold(position.actions(), |left, &square| {
        let narrowed = actions_involving(position, &left, square);
        if narrowed.is_empty() { left } else { narrowed }
    })
}

/// Returns the actions of the piece on a square, or those that capture it.
fn actions_involving(position: &AnyPosition, actions: &[Action], square: Square) -> Vec<Action> {
    let acts = |action: &&Action| from_and_to(**action).is_some_and(|(from, _)| from == square);
    let captures = |action: &&Action| from_and_to(**action).is_some_and(|(_, to)| to == square);
    let own: Vec<Action> = actions.iter().filter(acts).copied().collect();
    let stands = piece_on(position, square).is_some();
    if own.is_empty() && stands { actions.iter().filter(captures).copied().collect() } else { own }
}

/// Returns the refusal of an action that a picked piece forbids, if one does.
fn touch_refusal(game: &Game, position: &AnyPosition, action: Action) -> Option<Refusal> {
    if !game.has_touch_move() || game.touched().is_empty() {
        return None;
    }
    let mut left = position.actions();
    for &square in game.touched() {
        let narrowed = actions_involving(position, &left, square);
        if narrowed.is_empty() {
            continue;
        }
        if !narrowed.contains(&action) {
            let capture =
                narrowed.iter().all(|known| from_and_to(*known).is_some_and(|(_, to)| to == square));
            let (piece, info) = (piece_on(position, square)?, position.info());
            return Some(Refusal::Touched { square, piece, capture, rule: touch_rule(info), info });
        }
        left = narrowed;
    }
    None
}
