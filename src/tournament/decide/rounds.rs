//! Automatic pairing, start and end of rounds.

use super::DecisionBuilder;
use crate::announcement::Format;
use crate::event::{CancelReason, EventKind};
use crate::formats::knockout::{Advancement, advancement};
use crate::ids::Board;
use crate::refusal::Refusal;
use crate::state::{DueActionKind, Pairing, Phase, Round};
use castellan_game::clock::extra_time_after;
use castellan_game::{Span, Time};

impl DecisionBuilder<'_> {
    /// Applies all automatic consequences: finishes rounds, pairs the next one, starts rounds without notice, and ends
    /// the tournament after the last.
    pub(super) fn advance(&mut self) {
        while self.state.phase() == Phase::Running && self.advance_one_step() {}
    }

    fn advance_one_step(&mut self) -> bool {
        if self.pair_free_players() {
            return true;
        }
        let is_complete = |round: &&Round| {
            let is_open = self.state.is_continuous() && !round.overdue;
            let all_boards_settled = || round.pairings.iter().all(|pairing| self.is_settled(pairing));
            round.started && !round.finished && !is_open && all_boards_settled()
        };
        if let Some(round) = self.state.rounds.iter().find(is_complete).map(|round| round.number) {
            self.push(EventKind::RoundFinished { round });
            return true;
        }
        let can_start =
            |round: &&Round| !round.started && round.starts <= self.at && self.state.can_start_round(round);
        if let Some(round) = self.state.rounds.iter().find(can_start).map(|round| round.number) {
            self.begin_round(round);
            return true;
        }
        self.pair_or_finish()
    }

    fn pair_or_finish(&mut self) -> bool {
        let at_once = matches!(self.state.announcement.format, Format::RoundRobin { at_once: true, .. });
        let all_finished = self.state.rounds.iter().all(|round| round.finished);
        if self.lacks_opponents() {
            self.finish(None);
            return true;
        }
        let (paired, total) = (self.state.rounds.len() as u32, self.state.total_rounds());
        if paired < total && !self.state.unpaired && (all_finished || at_once) {
            return self.pair_next_round();
        }
        if all_finished && paired >= total {
            self.finish(None);
            return true;
        }
        false
    }

    /// Returns `true` if the players left are too few for another game, and no round is being played.
    pub(super) fn lacks_opponents(&self) -> bool {
        self.state.has_too_few_left()
            && self.state.rounds.iter().all(|round| round.finished || !round.started)
    }

    /// Returns `true` if a board is settled as far as the next round depends on it.
    pub(super) fn is_settled(&self, pairing: &Pairing) -> bool {
        if self.state.is_continuous() {
            return pairing.score.is_some() || pairing.closed || self.state.is_cut_off();
        }
        let Some(score) = &pairing.score else { return false };
        self.state.announcement.format.bracket_rules().is_none_or(|rules| {
            let follows = advancement(rules, &pairing.players_by_seat(), score, pairing.replays);
            matches!(follows, Advancement::Advances(_) | Advancement::Nobody)
        })
    }

    pub(super) fn finish(&mut self, why: Option<String>) {
        let ranks = self.state.final_ranks();
        self.push(EventKind::Finished { ranks, why });
    }

    fn begin_round(&mut self, round: u32) {
        let announced = &self.state.announcement;
        let deadline = announced.round_time.map(|span| announced.deadline(self.at, span));
        self.push(EventKind::RoundStarted { round, deadline });
        self.forfeit_for_departed();
    }

    pub(super) fn start_round_now(&mut self) -> Result<(), Refusal> {
        self.check_is_director()?;
        self.check_phase(&[Phase::Running])?;
        let waiting = self.state.rounds.iter().find(|round| !round.started).map(|round| round.number);
        self.begin_round(waiting.ok_or(Refusal::NoPairedRound)?);
        self.advance();
        Ok(())
    }

    /// Forfeits games of running rounds that have not begun for entrants who have left the tournament.
    pub(super) fn forfeit_for_departed(&mut self) {
        let boards: Vec<(Board, Vec<u8>)> = self
            .state
            .rounds
            .iter()
            .filter(|round| round.started && !round.finished)
            .flat_map(|round| &round.pairings)
            .filter(|pairing| !pairing.has_started && pairing.score.is_none())
            .map(|pairing| {
                let seated = pairing.players_by_seat();
                let seats = (0..seated.len() as u8).filter(|&seat| {
                    let entrant = self.state.entrant(seated[usize::from(seat)]);
                    !pairing.absent.contains(&seat) && entrant.is_some_and(|entrant| entrant.left)
                });
                (pairing.board, seats.collect::<Vec<u8>>())
            })
            .filter(|(_, seats)| !seats.is_empty())
            .collect();
        for (board, seats) in boards {
            self.push(EventKind::Absent { board, seats, left: true });
        }
    }

    /// Moves deadlines that were affected by an outage.
    pub(super) fn note_outage(&mut self, from: Time, to: Time) -> Result<(), Refusal> {
        self.check_is_system()?;
        self.check_phase(&[Phase::SignUp, Phase::Running])?;
        // A short outage matters only if it may have made a player miss a deadline.
        let short = to.since(from) < Span::minutes(1);
        let missed = |at: Time| from < at && (!short || at <= to.plus(extra_time_after(to.since(from))));
        if from < to && self.state.due_actions().iter().any(|due| missed(due.at)) {
            self.push(EventKind::OutageNoted { from, to });
        }
        Ok(())
    }

    /// Returns `true` if an automatic event depends on time alone and can be applied now.
    fn can_apply_now(&self, kind: &DueActionKind) -> bool {
        match kind {
            DueActionKind::NoShowCheck(_) => false,
            // The arena may have ended since.
            DueActionKind::Rematch => !self.state.arena_pairs(self.at).is_empty(),
            _ => true,
        }
    }

    /// Applies the automatic events that are due, in order.
    pub(super) fn tick(&mut self, now: Time) -> Result<(), Refusal> {
        self.check_is_system()?;
        loop {
            let mut due = self.state.due_actions();
            due.retain(|due| due.at <= now && self.can_apply_now(&due.kind));
            due.sort_by_key(|due| due.at);
            let Some(first) = due.into_iter().next() else { return Ok(()) };
            match first.kind {
                DueActionKind::CheckIn => self.push(EventKind::CheckInOpened),
                DueActionKind::Start => self.start_automatically(),
                DueActionKind::Abandonment => {
                    self.push(EventKind::Cancelled { why: CancelReason::TooFew { there: 0 } });
                }
                DueActionKind::Round(round) => {
                    self.begin_round(round);
                    self.advance();
                }
                DueActionKind::Deadline(round) => {
                    let open = self.state.round(round).into_iter().flat_map(|round| &round.pairings);
                    let open =
                        open.filter(|pairing| !self.is_settled(pairing)).map(|pairing| pairing.board.board);
                    let boards = open.collect();
                    self.push(EventKind::DeadlinePassed { round, boards });
                    if self.state.is_continuous() {
                        self.advance();
                    }
                }
                DueActionKind::Rematch => self.advance(),
                DueActionKind::NoShowCheck(_) => {}
            }
        }
    }
}
