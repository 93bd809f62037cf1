//! Effects of events on the board, the clock and the plans.

use super::{DiceEpoch, Game, Phase};
use crate::conditions::PlanProgress;
use crate::event::{DiceDraws, NewDice, RecordedRoll};
use crate::hidden::Hidden;
use crate::settings;
use crate::time::{Span, Time};
use castellan_rules::record::Step;
use castellan_rules::{Action, GameInfo, MoveEffect, Record, Seat, Square};

impl Game {
    pub(super) fn start(
        &mut self,
        options: &[(String, String)],
        start: &str,
        draws: &[DiceDraws],
        at: Time,
    ) -> Result<(), String> {
        let variant = self.settings.variant;
        let agreed = settings::parse_options(variant, options).map_err(|error| error.to_string())?;
        let start = variant.read(start, &agreed).map_err(|error| error.to_string())?;
        let mut record = Record::new(agreed, start);
        record.set_outcome_unchecked(None);
        self.skip_draws(draws);
        options.clone_into(&mut self.options);
        self.phase = Phase::Running;
        self.setup_deadline = None;
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

    pub(super) fn apply_action(
        &mut self,
        seat: Seat,
        action: Action,
        roll: Option<RecordedRoll>,
        at: Time,
    ) -> Result<(), String> {
        self.add_step(Step { action, roll: roll.map(RecordedRoll::roll), seat })?;
        if let Some(rolled) = roll {
            self.next_dice_draw = rolled.next_number();
        }
        self.advance_plans(seat, action);
        let next = self.started_record()?.position().to_act();
        self.touched.clear();
        if next != seat {
            self.clock.end_turn(at);
            self.clock.begin_turn(next, at);
            self.out_of_time = None;
        }
        Ok(())
    }

    pub(super) fn apply_departure(&mut self, seat: Seat, at: Time) -> Result<(), String> {
        let acting = self.started_record()?.position().to_act();
        let action = Action::Leave(seat);
        self.add_step(Step { action, roll: None, seat })?;
        self.advance_plans(seat, action);
        if acting == seat {
            self.begin_turn(at)?;
        }
        Ok(())
    }

    pub(super) fn apply_reinstatement(
        &mut self,
        steps: usize,
        dice: Option<&NewDice>,
        give: Option<Span>,
        at: Time,
    ) -> Result<(), String> {
        self.rewind(steps)?;
        self.end = None;
        self.phase = Phase::Running;
        if let Some(dice) = dice {
            self.dice_epochs.push(DiceEpoch { secret: dice.secret.clone(), first_draw: self.next_dice_draw });
        }
        if self.clock.is_paused() {
            self.clock.resume(at);
        }
        let acting = self.started_record()?.position().to_act();
        if let Some(give) = give {
            self.clock.give_time(acting, give);
        }
        self.begin_turn(at)
    }

    pub(super) fn started_record(&mut self) -> Result<&mut Record, String> {
        self.record.as_mut().ok_or_else(|| "the game has not started".to_owned())
    }

    /// Adds a step to the record.
    fn add_step(&mut self, step: Step) -> Result<(), String> {
        let record = self.started_record()?;
        if !is_on_board(record.position().info(), step.action) {
            return Err("a square is not on the board".to_owned());
        }
        record.play_unchecked(step);
        self.board_changed();
        Ok(())
    }

    fn board_changed(&mut self) {
        self.board_version += 1;
        self.declined_offers.clear();
    }

    pub(super) fn rewind(&mut self, steps: usize) -> Result<(), String> {
        let record = self.started_record()?;
        if steps > record.steps().len() {
            return Err(format!("there are no {steps} actions"));
        }
        *record = record.rewound(steps);
        self.board_changed();
        Ok(())
    }

    /// Begins the next turn.
    pub(super) fn begin_turn(&mut self, at: Time) -> Result<(), String> {
        let acting = self.started_record()?.position().to_act();
        self.clock.begin_turn(acting, at);
        self.touched.clear();
        self.out_of_time = None;
        Ok(())
    }

    /// Advances the plans that foresaw the action. Events of their own drop the others.
    fn advance_plans(&mut self, acting: Seat, action: Action) {
        self.plans.retain(|&own, plan| match plan.follow(acting, own, action) {
            PlanProgress::Continued(rest) => {
                let more = !rest.is_empty();
                *plan = Hidden(rest);
                more
            }
            PlanProgress::Overtaken => true,
        });
    }
}

/// Returns `true` if all squares of an action are on the board.
fn is_on_board(info: &GameInfo, action: Action) -> bool {
    let on = |square: Square| square.file() < info.files && square.rank() < info.ranks;
    match action {
        Action::Move { from, to, effect } => {
            let other = match effect {
                MoveEffect::PromoteAt(square) | MoveEffect::Drop(_, square) => on(square),
                MoveEffect::Nothing | MoveEffect::PromoteTo(_) => true,
            };
            on(from) && on(to) && other
        }
        Action::Shoot { from, target } => on(from) && on(target),
        Action::Place { to, .. } => on(to),
        Action::Pass | Action::Leave(_) => true,
    }
}
