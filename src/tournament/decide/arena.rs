//! Commands of arenas, and the pairing of free players.

use super::Draft;
use crate::event::EventKind;
use crate::ids::Board;
use crate::refusal::Refusal;
use crate::state::Phase;
use castellan_game::PlayerId;

impl Draft<'_> {
    /// Pairs the free players of an arena. Returns `true` if there was a pair.
    pub(super) fn match_free(&mut self) -> bool {
        let games: Vec<_> = self.state.to_be_matched(self.at).iter().map(|pair| pair.to_vec()).collect();
        let some = !games.is_empty();
        if some {
            self.push(EventKind::Matched { games });
            self.forfeit_for_those_who_left();
        }
        some
    }

    pub(super) fn pause(&mut self, player: &PlayerId) -> Result<(), Refusal> {
        self.for_oneself(player)?;
        if !self.state.is_arena() {
            return Err(Refusal::NoPausing);
        }
        self.only_in(&[Phase::Running])?;
        self.takes_part(player)?;
        let number = self.state.number_of(player).and_then(|number| self.state.entrant(number));
        if number.is_some_and(|entrant| entrant.paused) {
            return Err(Refusal::AlreadyPaused { player: player.clone() });
        }
        self.push(EventKind::Paused { player: player.clone() });
        self.go_on();
        Ok(())
    }

    /// Adds a player to a running arena or ladder: back from a pause, or by `late` as a late entrant.
    pub(super) fn come_while_it_runs(
        &mut self,
        player: &PlayerId,
        late: impl FnOnce(&mut Self) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let entrant = self.state.number_of(player).and_then(|number| self.state.entrant(number));
        let plays_on = entrant.is_some_and(|entrant| entrant.paused && !entrant.left);
        if !plays_on && entrant.is_some() {
            return late(self);
        }
        if self.state.rounds().first().is_some_and(|round| round.overdue) {
            return Err(Refusal::TimeIsUp);
        }
        if plays_on {
            self.push(EventKind::Resumed { player: player.clone() });
        } else {
            late(self)?;
        }
        self.go_on();
        Ok(())
    }

    /// Checks that a finished game of an arena or a ladder can be resumed or restarted, which requires that none of its
    /// players is in another game.
    pub(super) fn can_be_played_on(&self, board: Board) -> Result<(), Refusal> {
        if !self.state.adds_boards() {
            return Ok(());
        }
        if self.state.is_cut_off() {
            return Err(Refusal::TimeIsUp);
        }
        let players = &self.pairing(board)?.entrants;
        let mut others =
            self.state.playing().filter(|pairing| pairing.board != board).flat_map(|other| &other.entrants);
        match others.find(|number| players.contains(number)) {
            Some(number) => Err(Refusal::PlaysElsewhere { number: *number }),
            None => Ok(()),
        }
    }
}
