//! Commands about games of a tournament: starts, ends, replays and no-shows.

use super::DecisionBuilder;
use crate::event::EventKind;
use crate::formats::knockout::{Advancement, advancement};
use crate::ids::Board;
use crate::refusal::Refusal;
use crate::score::Score;
use crate::state::{Pairing, Phase};
use castellan_game::{GameId, Time};

impl DecisionBuilder<'_> {
    /// Returns the board whose current game this is, in a round that has started.
    fn started_pairing(&self, game: &GameId) -> Result<&Pairing, Refusal> {
        self.check_is_system()?;
        self.check_phase(&[Phase::Running])?;
        let pairing = self.state.pairing_of_game(game).ok_or(Refusal::NoSuchGame)?;
        let board = pairing.board;
        let started = self.state.round(board.round).is_some_and(|round| round.started);
        if started { Ok(pairing) } else { Err(Refusal::NotStarted { board }) }
    }

    pub(super) fn game_started(&mut self, game: &GameId) -> Result<(), Refusal> {
        let pairing = self.started_pairing(game)?;
        let board = pairing.board;
        if !pairing.has_started {
            self.push(EventKind::GameStarted { board, game: game.clone() });
        }
        Ok(())
    }

    pub(super) fn game_ended(&mut self, game: &GameId, score: Option<&Score>) -> Result<(), Refusal> {
        let pairing = self.started_pairing(game)?;
        let (board, seats) = (pairing.board, pairing.entrants.len());
        if pairing.score.is_some() {
            return Err(Refusal::HasResult { board });
        }
        let Some(score) = score else {
            if !pairing.closed {
                self.push(EventKind::GameClosed { board });
                if self.state.is_continuous() {
                    self.advance();
                }
            }
            return Ok(());
        };
        if !score.is_valid_for(seats) || !score.absent.is_empty() {
            return Err(Refusal::WrongScore { seats });
        }
        let score = score.clone().with_absent(&pairing.absent);
        self.push(EventKind::Scored { board, score });
        self.after_result(board);
        Ok(())
    }

    /// Applies the consequences of a result: a replay, or the end of the round.
    pub(super) fn after_result(&mut self, board: Board) {
        let rules = self.state.announcement.format.bracket_rules();
        let advancement = self.state.pairing(board).zip(rules).and_then(|(pairing, rules)| {
            Some(advancement(rules, &pairing.players_by_seat(), pairing.score.as_ref()?, pairing.replays))
        });
        if advancement == Some(Advancement::Replay) {
            self.push(EventKind::PlayedAgain { board });
            self.forfeit_for_departed();
        }
        self.advance();
    }

    pub(super) fn record_no_show_check(
        &mut self,
        game: &GameId,
        absent: &[u8],
        again: Option<Time>,
    ) -> Result<(), Refusal> {
        let pairing = self.started_pairing(game)?;
        let (board, seats) = (pairing.board, pairing.entrants.len());
        if pairing.score.is_some() {
            return Err(Refusal::HasResult { board });
        }
        let until = pairing.look.ok_or(Refusal::NotStarted { board })?;
        if self.at < until {
            return Err(Refusal::GracePeriodRunning { until });
        }
        if absent.iter().any(|&seat| usize::from(seat) >= seats) {
            return Err(Refusal::WrongScore { seats });
        }
        let mut new: Vec<u8> = absent.iter().copied().filter(|seat| !pairing.absent.contains(seat)).collect();
        new.sort_unstable();
        new.dedup();
        let again = again.filter(|again| *again > self.at);
        if !new.is_empty() {
            self.push(EventKind::Absent { board, seats: new, left: false });
        }
        if self.state.pairing(board).is_some_and(|pairing| pairing.score.is_none()) {
            self.push(EventKind::NoShowsChecked { board, again });
        }
        self.advance();
        Ok(())
    }
}
