//! Effects of events on the board, the clock and the plans.

use super::{Epoch, Game, Phase};
use crate::agreement;
use crate::conditions::Followed;
use crate::event::{Draw, NewDice, Rolled};
use crate::hidden::Hidden;
use crate::time::{Span, Time};
use castellan_rules::record::Step;
use castellan_rules::{Action, GameInfo, MoveEffect, Record, Seat, Square};

impl Game {
    pub(super) fn start(
        &mut self,
        options: &[(String, String)],
        start: &str,
        draws: &[Draw],
        at: Time,
    ) -> Result<(), String> {
        let variant = self.agreement.variant;
        let agreed = agreement::options(variant, options).map_err(|error| error.to_string())?;
        let start = variant.read(start, &agreed).map_err(|error| error.to_string())?;
        let mut record = Record::new(agreed, start);
        record.end_unchecked(None);
        self.drawn(draws);
        options.clone_into(&mut self.options);
        self.phase = Phase::Running;
        self.setup_until = None;
        self.armies.clear();
        self.ready.clear();
        for (seat, player) in &self.seats {
            if self.away.contains(&player.id) {
                self.clock.begin_vacation(*seat, at);
            }
        }
        self.clock.begin_turn(record.position().to_act(), at);
        self.record = Some(record);
        Ok(())
    }

    pub(super) fn played(
        &mut self,
        seat: Seat,
        action: Action,
        roll: Option<Rolled>,
        at: Time,
    ) -> Result<(), String> {
        self.step(Step { action, roll: roll.map(Rolled::roll), seat })?;
        if let Some(rolled) = roll {
            self.next_draw = rolled.after();
        }
        self.follow(seat, action);
        let next = self.must_be_played()?.position().to_act();
        self.touched.clear();
        if next != seat {
            self.clock.end_turn(at);
            self.clock.begin_turn(next, at);
            self.ran_out = None;
        }
        Ok(())
    }

    pub(super) fn left(&mut self, seat: Seat, at: Time) -> Result<(), String> {
        let acting = self.must_be_played()?.position().to_act();
        let action = Action::Leave(seat);
        self.step(Step { action, roll: None, seat })?;
        self.follow(seat, action);
        if acting == seat {
            self.turn_begins(at)?;
        }
        Ok(())
    }

    pub(super) fn reinstated(
        &mut self,
        steps: usize,
        dice: Option<&NewDice>,
        give: Option<Span>,
        at: Time,
    ) -> Result<(), String> {
        self.wind_back(steps)?;
        self.end = None;
        self.phase = Phase::Running;
        if let Some(dice) = dice {
            self.epochs.push(Epoch { secret: dice.secret.clone(), from: self.next_draw });
        }
        if self.clock.is_paused() {
            self.clock.resume(at);
        }
        let acting = self.must_be_played()?.position().to_act();
        if let Some(give) = give {
            self.clock.give(acting, give);
        }
        self.turn_begins(at)
    }

    pub(super) fn must_be_played(&mut self) -> Result<&mut Record, String> {
        self.record.as_mut().ok_or_else(|| "the game has not started".to_owned())
    }

    /// Adds a step to the record.
    fn step(&mut self, step: Step) -> Result<(), String> {
        let record = self.must_be_played()?;
        if !is_on_board(record.position().info(), step.action) {
            return Err("a square is not on the board".to_owned());
        }
        record.play_unchecked(step);
        self.board_changed();
        Ok(())
    }

    fn board_changed(&mut self) {
        self.moment += 1;
        self.turned_down.clear();
    }

    pub(super) fn wind_back(&mut self, steps: usize) -> Result<(), String> {
        let record = self.must_be_played()?;
        if steps > record.steps().len() {
            return Err(format!("there are no {steps} actions"));
        }
        *record = record.rewound(steps);
        self.board_changed();
        Ok(())
    }

    /// Begins the next turn.
    pub(super) fn turn_begins(&mut self, at: Time) -> Result<(), String> {
        let acting = self.must_be_played()?.position().to_act();
        self.clock.begin_turn(acting, at);
        self.touched.clear();
        self.ran_out = None;
        Ok(())
    }

    /// Advances the plans that foresaw the action. Events of their own drop the others.
    fn follow(&mut self, acting: Seat, action: Action) {
        self.plans.retain(|&own, plan| match plan.follow(acting, own, action) {
            Followed::On(rest) => {
                let more = !rest.is_empty();
                *plan = Hidden(rest);
                more
            }
            Followed::Overtaken => true,
        });
    }
}

/// Returns `true` if all squares of an action are on the board.
fn is_on_board(info: &GameInfo, action: Action) -> bool {
    let on = |square: Square| square.file() < info.files && square.rank() < info.ranks;
    match action {
        Action::Move { from, to, effect } => {
            let other = match effect {
                MoveEffect::Promote(square) | MoveEffect::Drop(_, square) => on(square),
                MoveEffect::Nothing | MoveEffect::Become(_) => true,
            };
            on(from) && on(to) && other
        }
        Action::Shoot { from, target } => on(from) && on(target),
        Action::Place { to, .. } => on(to),
        Action::Pass | Action::Leave(_) => true,
    }
}
