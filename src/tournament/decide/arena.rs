//! Commands of arenas, and the pairing of free players.

use super::DecisionBuilder;
use crate::event::EventKind;
use crate::ids::Board;
use crate::refusal::Refusal;
use crate::state::Phase;
use castellan_game::PlayerId;

impl DecisionBuilder<'_> {
    /// Pairs the free players of an arena. Returns `true` if there was a pair.
    pub(super) fn pair_free_players(&mut self) -> bool {
        let games: Vec<_> = self.state.arena_pairs(self.at).iter().map(|pair| pair.to_vec()).collect();
        let has_pairs = !games.is_empty();
        if has_pairs {
            self.push(EventKind::Matched { games });
            self.forfeit_for_departed();
        }
        has_pairs
    }

    pub(super) fn pause(&mut self, player: &PlayerId) -> Result<(), Refusal> {
        self.check_requester(player)?;
        if !self.state.is_arena() {
            return Err(Refusal::NoPauses);
        }
        self.check_phase(&[Phase::Running])?;
        self.check_takes_part(player)?;
        let number = self.state.number_of(player).and_then(|number| self.state.entrant(number));
        if number.is_some_and(|entrant| entrant.paused) {
            return Err(Refusal::AlreadyPaused { player: player.clone() });
        }
        self.push(EventKind::Paused { player: player.clone() });
        self.advance();
        Ok(())
    }

    /// Adds a player to a running arena or ladder: back from a pause, or by `enter_late` as a late entrant.
    pub(super) fn enter_running(
        &mut self,
        player: &PlayerId,
        enter_late: impl FnOnce(&mut Self) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let entrant = self.state.number_of(player).and_then(|number| self.state.entrant(number));
        let is_resuming = entrant.is_some_and(|entrant| entrant.paused && !entrant.left);
        if !is_resuming && entrant.is_some() {
            return enter_late(self);
        }
        if self.state.rounds().first().is_some_and(|round| round.overdue) {
            return Err(Refusal::TimeIsUp);
        }
        if is_resuming {
            self.push(EventKind::Resumed { player: player.clone() });
        } else {
            enter_late(self)?;
        }
        self.advance();
        Ok(())
    }

    /// Checks that a finished game of an arena or a ladder can be resumed or restarted, which requires that none of its
    /// players is in another game.
    pub(super) fn check_game_can_resume(&self, board: Board) -> Result<(), Refusal> {
        if !self.state.is_continuous() {
            return Ok(());
        }
        if self.state.is_cut_off() {
            return Err(Refusal::TimeIsUp);
        }
        let players = &self.pairing(board)?.entrants;
        let mut others = self
            .state
            .running_pairings()
            .filter(|pairing| pairing.board != board)
            .flat_map(|other| &other.entrants);
        match others.find(|number| players.contains(number)) {
            Some(number) => Err(Refusal::InAnotherGame { number: *number }),
            None => Ok(()),
        }
    }
}
