//! Commands about games of a tournament: starts, ends, replays and no-shows.

use super::Draft;
use crate::event::EventKind;
use crate::formats::knockout::{Verdict, verdict};
use crate::ids::Board;
use crate::refusal::Refusal;
use crate::score::Score;
use crate::state::{Pairing, Phase};
use castellan_game::{GameId, Time};

impl Draft<'_> {
    /// Returns the board whose current game this is, in a round that has started.
    fn present(&self, game: &GameId) -> Result<&Pairing, Refusal> {
        self.system_only()?;
        self.only_in(&[Phase::Running])?;
        let pairing = self.state.board_of(game).ok_or(Refusal::NoSuchGame)?;
        let board = pairing.board;
        let started = self.state.round(board.round).is_some_and(|round| round.started);
        if started { Ok(pairing) } else { Err(Refusal::NotStarted { board }) }
    }

    pub(super) fn game_started(&mut self, game: &GameId) -> Result<(), Refusal> {
        let pairing = self.present(game)?;
        let board = pairing.board;
        if !pairing.begun {
            self.push(EventKind::GameStarted { board, game: game.clone() });
        }
        Ok(())
    }

    pub(super) fn game_ended(&mut self, game: &GameId, score: Option<&Score>) -> Result<(), Refusal> {
        let pairing = self.present(game)?;
        let (board, seats) = (pairing.board, pairing.entrants.len());
        if pairing.score.is_some() {
            return Err(Refusal::HasResult { board });
        }
        let Some(score) = score else {
            if !pairing.closed {
                self.push(EventKind::GameClosed { board });
                if self.state.adds_boards() {
                    self.go_on();
                }
            }
            return Ok(());
        };
        if !score.fits(seats) || !score.absent.is_empty() {
            return Err(Refusal::WrongScore { seats });
        }
        let score = score.clone().without(&pairing.absent);
        self.push(EventKind::Scored { board, score });
        self.after_result(board);
        Ok(())
    }

    /// Applies the consequences of a result: a replay, or the end of the round.
    pub(super) fn after_result(&mut self, board: Board) {
        let rules = self.state.announcement.format.of_brackets();
        let follows = self.state.pairing(board).zip(rules).and_then(|(pairing, rules)| {
            Some(verdict(rules, &pairing.seated(), pairing.score.as_ref()?, pairing.replays))
        });
        if follows == Some(Verdict::Again) {
            self.push(EventKind::PlayedAgain { board });
            self.forfeit_for_those_who_left();
        }
        self.go_on();
    }

    pub(super) fn look(&mut self, game: &GameId, absent: &[u8], again: Option<Time>) -> Result<(), Refusal> {
        let pairing = self.present(game)?;
        let (board, seats) = (pairing.board, pairing.entrants.len());
        if pairing.score.is_some() {
            return Err(Refusal::HasResult { board });
        }
        let until = pairing.look.ok_or(Refusal::NotStarted { board })?;
        if self.at < until {
            return Err(Refusal::GraceRuns { until });
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
            self.push(EventKind::Looked { board, again });
        }
        self.go_on();
        Ok(())
    }
}
