//! Commands of directors.

use super::pending_decision::PendingDecision;
use crate::command::ForfeitReason;
use crate::dice::Secret;
use crate::event::{DepartureReason, EventKind, NewDice};
use crate::player::Player;
use crate::refusal::Refusal;
use crate::state::{End, Phase};
use crate::time::Span;
use castellan_rules::{Action, DrawReason, Outcome, Seat, WinReason};

impl PendingDecision<'_> {
    pub(super) fn adjudicate(&mut self, winner: Option<Seat>) -> Result<(), Refusal> {
        self.require_director()?;
        self.require_phase(&[Phase::Running, Phase::Paused])?;
        if let Some(seat) = winner {
            self.require_in_play(seat)?;
        }
        let drawn = Outcome::Drawn(DrawReason::Director);
        let outcome = winner.map_or(drawn, |seat| Outcome::Won(seat, WinReason::Director));
        self.push(EventKind::Ended { outcome });
        Ok(())
    }

    pub(super) fn replace_seat(&mut self, seat: Seat, player: &Player) -> Result<(), Refusal> {
        self.require_director()?;
        self.require_phase(&[Phase::SetUp, Phase::Running, Phase::Paused])?;
        self.require_replaceable(seat, player)?;
        self.replace_player(seat, player.clone());
        Ok(())
    }

    pub(super) fn remove_seat(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.require_director()?;
        self.require_phase(&[Phase::Lobby, Phase::Running, Phase::Paused])?;
        if self.game.phase() != Phase::Lobby {
            self.require_in_play(seat)?;
            return self.depart(seat, DepartureReason::Removed);
        }
        self.require_seat(seat)?;
        if self.game.settings().solo {
            return Err(Refusal::Solo);
        }
        let player = self.game.player_at(seat).ok_or(Refusal::SeatEmpty { seat })?.id.clone();
        self.push(EventKind::LeftLobby { seat, player });
        self.apply_amendments_after_leaving();
        self.cancel_if_empty();
        Ok(())
    }

    /// Removes the seat of a player who left the tournament or did not show up.
    pub(super) fn forfeit(&mut self, seat: Seat, why: ForfeitReason) -> Result<(), Refusal> {
        self.require_system()?;
        self.require_phase(&[Phase::Running, Phase::Paused])?;
        self.require_in_play(seat)?;
        self.depart(
            seat,
            match why {
                ForfeitReason::NoShow => DepartureReason::Absent,
                ForfeitReason::Withdrawal => DepartureReason::Withdrew,
            },
        )
    }

    pub(super) fn reinstate(&mut self, give: Option<Span>) -> Result<(), Refusal> {
        self.require_director()?;
        self.require_phase(&[Phase::Running, Phase::Over])?;
        let record = self.game.record().ok_or(Refusal::NothingToReinstate)?;
        let all = record.steps().len();
        let left_last = matches!(record.last(), Some(step) if matches!(step.action, Action::Leave(_)));
        let steps = match self.game.end() {
            // In a game that goes on, the departure can be undone while no seat has acted since.
            None if left_last => all - 1,
            None => return Err(Refusal::NothingToReinstate),
            // The departure ended the game.
            Some(End::Outcome(_)) if left_last && record.rules_outcome().is_some() => all - 1,
            Some(_) => all,
        };
        let before = record.rewound(steps);
        if let Some(outcome) = before.rules_outcome() {
            return Err(Refusal::OverOnBoard { outcome });
        }
        let seat = before.position().to_act();
        let give = give.map(|span| self.receivable_time(seat, span)).transpose()?;
        let mut clock = self.game.clock().clone();
        clock.stop(self.at);
        if let Some(give) = give {
            clock.give_time(seat, give);
        }
        if clock.left(seat, self.at) == Some(Span::ZERO) {
            return Err(Refusal::NoTimeLeft { seat });
        }
        // The secret was revealed at the end, so further dice need a new one.
        let dice = (self.game.phase() == Phase::Over).then(|| {
            let secret = Secret::from_entropy(self.entropy);
            NewDice { commitment: secret.commitment(), secret }
        });
        self.push(EventKind::Reinstated { steps, dice, give });
        Ok(())
    }
}
