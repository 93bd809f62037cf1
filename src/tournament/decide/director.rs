//! Commands of directors, each with a reason.

use super::DecisionBuilder;
use crate::announcement::{Announcement, AnnouncementPart};
use crate::event::{CancelReason, EventKind, Intervention};
use crate::formats::knockout::{Advancement, advancement};
use crate::ids::{Board, LARGEST, PairingNumber};
use crate::refusal::Refusal;
use crate::score::Score;
use crate::state::Phase;
use castellan_game::{Player, PlayerId, Span};

impl DecisionBuilder<'_> {
    pub(super) fn forbid(&mut self, pair: &[PlayerId; 2], why: &str) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        self.check_phase(&[Phase::SignUp, Phase::Running])?;
        if self.has_fixed_pairings() {
            return Err(Refusal::FixedPairings);
        }
        let [a, b] = pair;
        if a == b {
            return Err(Refusal::SamePlayer);
        }
        self.check_takes_part(a)?;
        self.check_takes_part(b)?;
        if self.state.forbidden.iter().any(|forbidden| forbidden.contains(a) && forbidden.contains(b)) {
            return Err(Refusal::AlreadyForbidden);
        }
        self.push(EventKind::Forbidden { pair: pair.clone(), why });
        Ok(())
    }

    /// Checks that the result of a board can be changed: its round has started, and no later round depends on it.
    fn check_result_can_change(&self, board: Board) -> Result<(), Refusal> {
        self.check_phase(&[Phase::Running, Phase::Finished])?;
        self.pairing(board)?;
        if self.state.round(board.round).is_none_or(|round| !round.started) {
            return Err(Refusal::NotStarted { board });
        }
        let later = self.state.rounds.iter().find(|later| later.number > board.round && later.started);
        match later.filter(|_| !self.state.is_predetermined()) {
            Some(later) => Err(Refusal::LaterRoundStarted { round: later.number }),
            None => Ok(()),
        }
    }

    pub(super) fn set_result(&mut self, board: Board, score: &Score, why: &str) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        self.check_phase(&[Phase::Running, Phase::Finished])?;
        let pairing = self.pairing(board)?;
        let seats = pairing.entrants.len();
        if !score.is_valid_for(seats) {
            return Err(Refusal::WrongScore { seats });
        }
        if let Some(rules) = self.state.announcement.format.bracket_rules() {
            // Later rounds of a bracket depend on the result; other formats allow corrections of old results.
            self.check_result_can_change(board)?;
            if matches!(
                advancement(rules, &pairing.players_by_seat(), score, u32::MAX),
                Advancement::Undecided
            ) {
                return Err(Refusal::NobodyAdvances);
            }
        } else if self.state.round(board.round).is_none_or(|round| !round.started) {
            return Err(Refusal::NotStarted { board });
        }
        let was_finished = self.state.phase() == Phase::Finished;
        self.push(EventKind::Overridden { board, score: score.clone(), why });
        if was_finished {
            // The tournament may have ended early, so no further round is paired.
            self.finish(None);
        } else {
            self.advance();
        }
        Ok(())
    }

    pub(super) fn replace(
        &mut self,
        number: PairingNumber,
        player: &Player,
        why: &str,
    ) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        self.check_phase(&[Phase::Running])?;
        self.state.entrant(number).ok_or(Refusal::NoSuchEntrant { number })?;
        if let Some(known) = self.state.number_of(&player.id) {
            return Err(self.entrant_refusal(known));
        }
        self.push(EventKind::Replaced { number, player: player.clone(), why });
        if self.state.is_continuous() {
            self.advance();
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, player: &PlayerId, why: &str) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        self.check_phase(&[Phase::SignUp, Phase::Running])?;
        self.check_takes_part(player)?;
        self.push(EventKind::Removed { player: player.clone(), why });
        self.handle_departure();
        Ok(())
    }

    pub(super) fn extend(&mut self, round: u32, span: Span, why: &str) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        self.check_phase(&[Phase::Running])?;
        let running = self.state.round(round).filter(|running| running.started && !running.finished);
        let rounds = self.state.total_rounds();
        let deadline = running.ok_or(Refusal::NoSuchRound { round, rounds })?.deadline;
        // A deadline that has passed is extended from now.
        let from = deadline.ok_or(Refusal::NoDeadline)?.max(self.at);
        let deadline = self.state.announcement.deadline(from, span);
        self.push(EventKind::Extended { round, deadline, why });
        if self.state.is_continuous() {
            self.advance();
        }
        Ok(())
    }

    pub(super) fn reinstate(&mut self, board: Board, give: Option<Span>, why: &str) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        self.check_result_can_change(board)?;
        let pairing = self.pairing(board)?;
        if pairing.score.is_none() && pairing.absent.is_empty() {
            return Err(Refusal::NoResult { board });
        }
        if !pairing.has_started {
            return Err(Refusal::NotStarted { board });
        }
        self.check_game_can_resume(board)?;
        self.push(EventKind::Reinstated { board, give, why });
        Ok(())
    }

    pub(super) fn restart(&mut self, board: Board, why: &str) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        self.check_result_can_change(board)?;
        if self.pairing(board)?.games >= LARGEST {
            return Err(Refusal::TooManyGames { most: LARGEST });
        }
        self.check_game_can_resume(board)?;
        self.push(EventKind::Restarted { board, why });
        self.forfeit_for_departed();
        self.advance();
        Ok(())
    }

    /// Requests an intervention in a running game, which the game itself may still refuse.
    pub(super) fn intervene(&mut self, board: Board, act: Intervention, why: &str) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        self.check_phase(&[Phase::Running])?;
        if !self.pairing(board)?.has_started {
            return Err(Refusal::NotStarted { board });
        }
        self.push(EventKind::Intervened { board, act, why });
        Ok(())
    }

    /// Sets the number of rounds. A paired round beyond it is dropped.
    pub(super) fn set_rounds(&mut self, rounds: u32, why: &str) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        self.check_phase(&[Phase::Running])?;
        let possible = self.state.possible_rounds().ok_or(Refusal::RoundsDetermined)?;
        if !possible.contains(&rounds) {
            return Err(Refusal::RoundsOutOfRange { least: *possible.start(), most: *possible.end() });
        }
        if rounds != self.state.total_rounds() {
            self.push(EventKind::RoundsSet { rounds, instead_of: None, why: Some(why) });
            self.advance();
        }
        Ok(())
    }

    /// Changes the announcement. Before the start, all except the variant can change; afterwards, only the parts on
    /// which no pairing or result depends.
    pub(super) fn amend(&mut self, announcement: &Announcement, why: &str) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        self.check_phase(&[Phase::SignUp, Phase::Running])?;
        announcement.check().map_err(Refusal::Announcement)?;
        let before = &self.state.announcement;
        let changed = before.changes(announcement);
        let is_other_game = announcement.agreement.variant != before.agreement.variant;
        // The length of an arena or a ladder is fixed by its start.
        let is_length =
            |part: AnnouncementPart| self.state.is_continuous() && part == AnnouncementPart::RoundTime;
        let fixed = |part: &&AnnouncementPart| {
            self.state.phase() == Phase::Running && (!part.can_change_later() || is_length(**part))
        };
        if is_other_game || announcement.edition != before.edition {
            return Err(Refusal::FixedPart { part: AnnouncementPart::Game });
        }
        if let Some(part) = changed.iter().find(fixed) {
            return Err(Refusal::FixedPart { part: *part });
        }
        let count = self.state.signed_up.len();
        if self.state.phase() == Phase::SignUp && count > announcement.max_entrants as usize {
            return Err(Refusal::TooManySignedUp { count });
        }
        if !changed.is_empty() {
            let announcement = Box::new(announcement.clone());
            self.push(EventKind::Amended { announcement, changed, why });
        }
        Ok(())
    }

    pub(super) fn relocate(&mut self, place: &str, why: &str) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        self.push(EventKind::Relocated { place: place.to_owned(), why });
        Ok(())
    }

    pub(super) fn message_players(&mut self, text: &str) -> Result<(), Refusal> {
        let text = self.checked_reason(text)?;
        self.check_phase(&[Phase::SignUp, Phase::Running])?;
        self.push(EventKind::PlayersMessaged { text });
        Ok(())
    }

    pub(super) fn finish_now(&mut self, why: Option<&str>) -> Result<(), Refusal> {
        self.check_is_director()?;
        let why = why.map(|why| self.checked_reason(why)).transpose()?;
        self.check_phase(&[Phase::Running])?;
        self.finish(why);
        Ok(())
    }

    pub(super) fn cancel(&mut self, why: &str) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        self.check_phase(&[Phase::SignUp, Phase::Running])?;
        self.push(EventKind::Cancelled { why: CancelReason::Director(why) });
        Ok(())
    }
}
