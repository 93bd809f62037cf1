//! Commands on the board (actions, picked pieces, departures) and their automatic consequences.

use super::draft::Draft;
use crate::agreement::Flagging;
use crate::command::ActionInput;
use crate::conditions::{Followed, Plan};
use crate::event::{Departure, Dropped, EventKind, Rolled};
use crate::refusal::Refusal;
use crate::state::{Game, Phase, touch_rule};
use castellan_rules::text::input::InputError;
use castellan_rules::{
    Action, AnyPosition, Cell, DrawReason, Outcome, Piece, Record, Roll, Seat, Square, WinReason,
};

impl Draft<'_> {
    pub(super) fn act(&mut self, input: &ActionInput, seen: Option<u32>) -> Result<(), Refusal> {
        let seat = self.turn_of_asker(seen)?;
        let (record, _) = self.running()?;
        let position = record.position();
        let action = input.resolve(position).map_err(Refusal::Input)?;
        // Rejects departures too: seats leave only by resigning.
        position.explain(action).map_err(|ruling| Refusal::Input(InputError::Refused(action, ruling)))?;
        if let Some(bound) = bound_by_touch(&self.game, position, action) {
            return Err(bound);
        }
        self.play(seat, action, false);
        self.answer_as_planned();
        Ok(())
    }

    pub(super) fn touch(&mut self, square: Square, seen: Option<u32>) -> Result<(), Refusal> {
        let seat = self.turn_of_asker(seen)?;
        if !self.game.touch_binds() {
            return Err(Refusal::TouchDoesNotBind);
        }
        let (record, _) = self.running()?;
        let position = record.position();
        let on_board = position.info().squares().any(|known| known == square);
        if !on_board || piece_on(position, square).is_none() {
            return Err(Refusal::NothingThere { square });
        }
        let before = allowed(position, self.game.touched());
        let after = narrowed(position, &before, square);
        // A piece that can neither act nor be captured does not bind, nor does one that was picked before.
        if !after.is_empty() && after.len() < before.len() {
            self.push(EventKind::Touched { seat, square });
        }
        Ok(())
    }

    /// Returns the seat to act, which must belong to the requester.
    fn turn_of_asker(&self, seen: Option<u32>) -> Result<Seat, Refusal> {
        self.own_seats()?;
        self.only_in(&[Phase::Running])?;
        let own = self.playing_seats()?;
        let now = self.game.moment();
        if let Some(seen) = seen.filter(|&seen| seen != now) {
            return Err(Refusal::Stale { seen, now });
        }
        let (_, to_act) = self.running()?;
        if !own.contains(&to_act) {
            return Err(Refusal::NotYourTurn { to_act });
        }
        match self.game.clock().deadline() {
            Some((seat, deadline))
                if self.game.agreement().flagging == Flagging::AtOnce
                    && self.game.clock().expired(self.at).is_some() =>
            {
                Err(Refusal::TimeIsUp { seat, deadline })
            }
            _ => Ok(to_act),
        }
    }

    /// Plays a legal action.
    fn play(&mut self, seat: Seat, action: Action, entered_before: bool) {
        let seeds = self.game.seed_list();
        let roll = self.game.record().and_then(|record| record.position().die(action)).map(|sides| {
            let mut dice = self.game.dice(&seeds);
            let first = dice.next();
            let Roll { attack, defence } = dice.roll(sides);
            Rolled { first, sides, attack, defence }
        });
        let overtaken = self.overtaken(seat, action);
        self.push(EventKind::Played { seat, action, roll, entered_before });
        self.drop_plans(&overtaken, Dropped::Overtaken);
        self.end_if_seen();
        self.lapse_after_action(seat);
        self.offer_kept_draw(seat);
    }

    /// Returns the seats whose plans did not foresee this action.
    fn overtaken(&self, acting: Seat, action: Action) -> Vec<Seat> {
        let overtaken = |&seat: &Seat| {
            let plan = self.game.plan(seat);
            plan.is_some_and(|plan| plan.follow(acting, seat, action) == Followed::Overtaken)
        };
        Seat::ALL.into_iter().filter(overtaken).collect()
    }

    pub(super) fn drop_plans(&mut self, seats: &[Seat], why: Dropped) {
        for &seat in seats {
            if self.game.plan(seat).is_some() {
                self.push(EventKind::ConditionsDropped { seat, why });
            }
        }
    }

    /// Resumes play. The seat to act may have planned an answer during the pause.
    pub(super) fn play_resumes(&mut self) {
        self.push(EventKind::Resumed);
        self.answer_as_planned();
    }

    /// Plays planned answers for as long as the seat to act has one.
    fn answer_as_planned(&mut self) {
        while self.game.phase() == Phase::Running
            && let Some(seat) = self.game.to_act()
            && let Some(action) = self.game.plan(seat).and_then(Plan::answer)
        {
            let legal = self.game.record().is_some_and(|record| record.position().is_legal(action));
            if !legal {
                self.drop_plans(&[seat], Dropped::Illegal);
                return;
            }
            self.play(seat, action, true);
        }
    }

    /// Ends the game if the rules say that it is over.
    pub(super) fn end_if_seen(&mut self) {
        if let Some(outcome) = self.game.record().and_then(Record::seen_end) {
            self.push(EventKind::Ended { outcome });
        }
    }

    pub(super) fn resign(&mut self, seat: Option<Seat>) -> Result<(), Refusal> {
        self.own_seats()?;
        self.only_in(&[Phase::Running, Phase::Paused])?;
        let own = self.playing_seats()?;
        let to_act = self.played()?.1;
        let seat = match seat {
            Some(seat) => {
                self.is_playing(seat)?;
                seat
            }
            None if own.contains(&to_act) => to_act,
            None => own[0],
        };
        if !own.contains(&seat) {
            return Err(Refusal::NotYourSeat { seat });
        }
        self.depart(seat, Departure::Resigned)
    }

    /// Removes a seat: the others play on, or the game ends.
    pub(super) fn depart(&mut self, seat: Seat, why: Departure) -> Result<(), Refusal> {
        let (record, _) = self.played()?;
        if let Some(Outcome::Won(winner, WinReason::Resignation)) = record.position().clone().leave(seat) {
            // A game of two ends without a change on the board.
            let reason = match why {
                Departure::Resigned => WinReason::Resignation,
                Departure::Time => WinReason::Time,
                Departure::Removed => WinReason::Director,
            };
            self.push(EventKind::Ended { outcome: Outcome::Won(winner, reason) });
            return Ok(());
        }
        let overtaken = self.overtaken(seat, Action::Leave(seat));
        self.push(EventKind::Left { seat, why });
        self.drop_plans(&overtaken, Dropped::Changed);
        self.end_if_seen();
        self.lapse_after_leaving(seat);
        self.answer_as_planned();
        Ok(())
    }

    pub(super) fn claim_draw(&mut self) -> Result<(), Refusal> {
        self.turn_of_asker(None)?;
        let (record, _) = self.running()?;
        record.claimable().ok_or(Refusal::NothingToClaim)?;
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
    pub fn playable(&self) -> Vec<Action> {
        let Some(record) = self.record() else { return Vec::new() };
        let touched = if self.touch_binds() { self.touched() } else { &[] };
        allowed(record.position(), touched)
    }
}

/// Returns the legal actions that remain after these pieces were picked in order (KM-20).
fn allowed(position: &AnyPosition, touched: &[Square]) -> Vec<Action> {
    touched.iter().fold(position.actions(), |left, &square| {
        let narrower = narrowed(position, &left, square);
        if narrower.is_empty() { left } else { narrower }
    })
}

/// Returns the actions of the piece on a square, or those that capture it.
fn narrowed(position: &AnyPosition, actions: &[Action], square: Square) -> Vec<Action> {
    let acts = |action: &&Action| from_and_to(**action).is_some_and(|(from, _)| from == square);
    let captures = |action: &&Action| from_and_to(**action).is_some_and(|(_, to)| to == square);
    let own: Vec<Action> = actions.iter().filter(acts).copied().collect();
    let stands = piece_on(position, square).is_some();
    if own.is_empty() && stands { actions.iter().filter(captures).copied().collect() } else { own }
}

/// Returns the refusal of an action that a picked piece forbids, if one does.
fn bound_by_touch(game: &Game, position: &AnyPosition, action: Action) -> Option<Refusal> {
    if !game.touch_binds() || game.touched().is_empty() {
        return None;
    }
    let mut left = position.actions();
    for &square in game.touched() {
        let narrower = narrowed(position, &left, square);
        if narrower.is_empty() {
            continue;
        }
        if !narrower.contains(&action) {
            let capture =
                narrower.iter().all(|known| from_and_to(*known).is_some_and(|(_, to)| to == square));
            let (piece, info) = (piece_on(position, square)?, position.info());
            return Some(Refusal::Touched { square, piece, capture, rule: touch_rule(info), info });
        }
        left = narrower;
    }
    None
}
