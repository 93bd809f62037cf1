//! Commands that other players do not see: conditional moves and watching.

use super::pending_decision::PendingDecision;
use crate::conditions::{ConditionsInput, Plan};
use crate::event::EventKind;
use crate::hidden::Hidden;
use crate::refusal::Refusal;
use crate::state::Phase;
use castellan_rules::Seat;

/// The most watchers of a game.
pub const MOST_WATCHERS: usize = 200;

impl PendingDecision<'_> {
    /// Returns the requester's only seat.
    fn planning_seat(&self) -> Result<Seat, Refusal> {
        self.own_seats()?;
        self.require_phase(&[Phase::Running, Phase::Paused])?;
        if self.game.settings().solo {
            return Err(Refusal::Solo);
        }
        Ok(self.own_seats_in_play()?[0])
    }

    pub(super) fn set_conditions(&mut self, input: &ConditionsInput) -> Result<(), Refusal> {
        self.store_plan(&Plan::default(), input)
    }

    /// Stores a plan with more branches.
    fn store_plan(&mut self, begun: &Plan, input: &ConditionsInput) -> Result<(), Refusal> {
        self.game.check_conditions_allowed()?;
        let seat = self.planning_seat()?;
        let (record, _) = self.started_record()?;
        let plan = begun.with(input, record.position(), seat).map_err(Refusal::Plan)?;
        self.push(EventKind::ConditionsSet { seat, plan: Some(Hidden(plan)) });
        Ok(())
    }

    pub(super) fn add_conditions(&mut self, input: &ConditionsInput) -> Result<(), Refusal> {
        let seat = self.planning_seat()?;
        let kept = self.game.plan(seat).cloned().unwrap_or_default();
        self.store_plan(&kept, input)
    }

    pub(super) fn remove_condition(&mut self, line: &str) -> Result<(), Refusal> {
        let seat = self.planning_seat()?;
        let kept = self.game.plan(seat).ok_or(Refusal::NoConditions)?;
        let left = kept.without_line(line.trim()).ok_or(Refusal::NoSuchCondition)?;
        if left.is_empty() {
            return self.clear_conditions();
        }
        self.push(EventKind::ConditionsSet { seat, plan: Some(Hidden(left)) });
        Ok(())
    }

    pub(super) fn clear_conditions(&mut self) -> Result<(), Refusal> {
        let seat = self.planning_seat()?;
        if self.game.plan(seat).is_none() {
            return Err(Refusal::NoConditions);
        }
        self.push(EventKind::ConditionsCleared { seat });
        Ok(())
    }

    pub(super) fn watch(&mut self) -> Result<(), Refusal> {
        let player = self.requesting_player()?.clone();
        self.require_phase(&[Phase::Lobby, Phase::SetUp, Phase::Running, Phase::Paused])?;
        if !self.game.settings().spectators {
            return Err(Refusal::NoSpectators);
        }
        if !self.game.seats_of(&player).is_empty() {
            return Err(Refusal::PlayersDoNotWatch);
        }
        if self.game.watchers().contains(&player) {
            return Err(Refusal::AlreadyWatching);
        }
        if self.game.watchers().len() >= MOST_WATCHERS {
            return Err(Refusal::TooManyWatchers { most: MOST_WATCHERS });
        }
        self.push(EventKind::Watched { player });
        Ok(())
    }

    pub(super) fn unwatch(&mut self) -> Result<(), Refusal> {
        let player = self.requesting_player()?.clone();
        if !self.game.watchers().contains(&player) {
            return Err(Refusal::NotWatching);
        }
        self.push(EventKind::Unwatched { player });
        Ok(())
    }
}
