//! Commands about entrants: sign up, check in, withdraw, request a bye; and the start of the tournament.

use super::DecisionBuilder;
use crate::announcement::{Format, MOST_ENTRANTS, ROUNDS};
use crate::event::{CancelReason, EventKind, Invitation};
use crate::formats::swiss;
use crate::ids::PairingNumber;
use crate::lots::{self, LotResult};
use crate::refusal::Refusal;
use crate::state::{Phase, SignUp};
use castellan_game::command::Requester;
use castellan_game::{Player, PlayerId};
use std::collections::BTreeSet;

/// The most players in one invitation.
pub const MOST_INVITED: usize = 250;
/// The highest rating for seeding, limited by the format of tournament reports.
pub const HIGHEST_RATING: u32 = 9_999;

impl DecisionBuilder<'_> {
    pub(super) fn sign_up(&mut self, player: &Player, rating: Option<u32>) -> Result<(), Refusal> {
        self.check_requester(&player.id)?;
        self.check_phase(&[Phase::SignUp, Phase::Running])?;
        let most = self.state.announcement.max_entrants;
        // The rating in a director's invitation takes precedence.
        let rating = self.state.invited.get(&player.id).copied().flatten().or(rating);
        if self.state.phase() == Phase::Running && self.state.is_continuous() {
            return self.enter_running(&player.id, |builder| builder.enter_late(player, rating, most));
        }
        if self.state.phase() == Phase::Running {
            return self.enter_late(player, rating, most);
        }
        self.check_can_sign_up(player)?;
        if self.state.is_team_tournament() {
            return Err(Refusal::NoTeam);
        }
        self.push(EventKind::SignedUp { player: player.clone(), rating });
        Ok(())
    }

    /// Checks that a player can sign up before the start.
    pub(super) fn check_can_sign_up(&self, player: &Player) -> Result<(), Refusal> {
        self.check_phase(&[Phase::SignUp])?;
        let most = self.state.announcement.max_entrants;
        if self.state.signed_up.iter().any(|sign_up| sign_up.player.id == player.id) {
            return Err(Refusal::AlreadySignedUp { player: player.id.clone() });
        }
        if self.state.signed_up.len() >= most as usize { Err(Refusal::Full { most }) } else { Ok(()) }
    }

    /// Signs up the announcer of a simul if they are its exhibitor. Other exhibitors sign up themselves.
    pub(super) fn sign_up_announcer(&mut self) {
        let Requester::Director(announcer) = &self.command.by else { return };
        if self.state.is_exhibitor(announcer) {
            self.push(EventKind::SignedUp { player: Player::person(announcer.clone()), rating: None });
        }
    }

    /// Invites the players who earned a place in the season before, as part of the announcement.
    pub(super) fn invite_placed_players(&mut self) {
        let placed = self.state.announcement.placed.iter().cloned();
        let invited: Vec<Invitation> =
            placed.map(|player| Invitation { player: Player::person(player), rating: None }).collect();
        if !invited.is_empty() {
            self.push(EventKind::Invited { invited });
        }
    }

    /// Invites players. Skips those already invited with the same rating, and entrants of the running tournament.
    pub(super) fn invite(&mut self, invited: &[Invitation]) -> Result<(), Refusal> {
        self.check_is_director()?;
        self.check_phase(&[Phase::SignUp, Phase::Running])?;
        let is_running = self.state.phase() == Phase::Running;
        if is_running && !self.state.is_open() {
            return Err(Refusal::EntriesClosed { until: self.state.announcement.late_until });
        }
        if invited.len() > MOST_INVITED || invited.iter().any(|one| one.rating > Some(HIGHEST_RATING)) {
            return Err(Refusal::InvalidInvitations { most: MOST_INVITED, highest: HIGHEST_RATING });
        }
        let mut seen = BTreeSet::new();
        let is_new = |one: &&Invitation| {
            let id = &one.player.id;
            let known = self.state.invited.get(id) == Some(&one.rating);
            seen.insert(id.clone()) && !known && !(is_running && self.state.number_of(id).is_some())
        };
        let invited: Vec<Invitation> = invited.iter().filter(is_new).cloned().collect();
        let others = invited.iter().filter(|one| !self.state.invited.contains_key(&one.player.id)).count();
        if self.state.invited.len() + others > MOST_ENTRANTS as usize {
            return Err(Refusal::Full { most: MOST_ENTRANTS });
        }
        if !invited.is_empty() {
            self.push(EventKind::Invited { invited });
        }
        Ok(())
    }

    /// Enters a player late, with the next number, from the next round that has not started.
    fn enter_late(&mut self, player: &Player, rating: Option<u32>, most: u32) -> Result<(), Refusal> {
        if let Some(number) = self.state.number_of(&player.id) {
            return Err(self.entrant_refusal(number));
        }
        let until = self.state.announcement.late_until;
        let is_continuous = self.state.is_continuous();
        let begun = self.state.rounds.iter().filter(|round| round.started && !is_continuous).count() as u32;
        if begun >= until && !is_continuous {
            return Err(Refusal::EntriesClosed { until });
        }
        if self.state.entrants.len() >= most as usize {
            return Err(Refusal::Full { most });
        }
        let number = PairingNumber::from_index(self.state.entrants.len());
        self.push(EventKind::EnteredLate { player: player.clone(), rating, number, round: begun + 1 });
        self.update_pairing();
        Ok(())
    }

    /// Returns the refusal for a player who is already an entrant.
    pub(super) fn entrant_refusal(&self, number: PairingNumber) -> Refusal {
        let entrant = &self.state.entrants[number.index()];
        let player = entrant.player.id.clone();
        if entrant.left { Refusal::HasLeft { player } } else { Refusal::AlreadySignedUp { player } }
    }

    pub(super) fn check_in(&mut self, player: &PlayerId) -> Result<(), Refusal> {
        self.check_requester(player)?;
        self.check_phase(&[Phase::SignUp])?;
        if !self.state.check_in_open {
            let Some(before) = self.state.announcement.check_in else { return Err(Refusal::NoCheckIn) };
            let opens = self.state.starts.unwrap_or_default().minus(before);
            if self.at < opens && !self.is_director() {
                return Err(Refusal::CheckInNotOpen { opens });
            }
        }
        let found = self.state.signed_up.iter().find(|sign_up| sign_up.player.id == *player);
        let sign_up = found.ok_or_else(|| Refusal::NotSignedUp { player: player.clone() })?;
        if sign_up.checked_in {
            return Err(Refusal::AlreadyCheckedIn { player: player.clone() });
        }
        self.push(EventKind::CheckedIn { player: player.clone() });
        Ok(())
    }

    pub(super) fn open_check_in(&mut self) -> Result<(), Refusal> {
        self.check_is_director()?;
        self.check_phase(&[Phase::SignUp])?;
        if !self.state.check_in_open {
            self.push(EventKind::CheckInOpened);
        }
        Ok(())
    }

    /// Checks that the player has signed up or is a current entrant.
    pub(super) fn check_takes_part(&self, player: &PlayerId) -> Result<(), Refusal> {
        if self.state.players().contains(player) {
            return Ok(());
        }
        let player = player.clone();
        Err(if self.state.number_of(&player).is_some() {
            Refusal::HasLeft { player }
        } else {
            Refusal::NotSignedUp { player }
        })
    }

    pub(super) fn withdraw(&mut self, player: &PlayerId) -> Result<(), Refusal> {
        self.check_requester(player)?;
        // Directors remove players with a reason instead.
        if matches!(self.command.by, Requester::Director(_)) {
            return Err(Refusal::NotForOthers);
        }
        self.check_phase(&[Phase::SignUp, Phase::Running])?;
        self.check_takes_part(player)?;
        self.push(EventKind::Withdrew { player: player.clone() });
        self.handle_departure();
        Ok(())
    }

    /// Removes entrants who have left from games that have not begun, and from the next pairing.
    pub(super) fn handle_departure(&mut self) {
        if self.state.phase() != Phase::Running {
            return;
        }
        self.forfeit_for_departed();
        if self.state.players().is_empty() || self.lacks_opponents() {
            self.finish(None);
            return;
        }
        self.update_pairing();
        self.advance();
    }

    pub(super) fn sit_out(&mut self, player: &PlayerId, round: u32) -> Result<(), Refusal> {
        self.check_requester(player)?;
        self.check_phase(&[Phase::SignUp, Phase::Running])?;
        self.check_takes_part(player)?;
        let rounds = match self.state.announcement.format {
            // The number of rounds is set at the start.
            Format::Swiss { rounds: 0 } if self.state.phase() == Phase::SignUp => *ROUNDS.end(),
            Format::Swiss { rounds } | Format::Pods { rounds, .. } if self.state.phase() == Phase::SignUp => {
                rounds
            }
            Format::Swiss { .. } | Format::Pods { .. } => self.state.total_rounds(),
            _ => return Err(Refusal::NoRequestedByes),
        };
        if round == 0 || round > rounds || self.state.round(round).is_some() {
            return Err(Refusal::NoSuchRound { round, rounds });
        }
        if self.state.has_requested_bye(round, player) {
            return Err(Refusal::AlreadyHasBye { player: player.clone() });
        }
        self.push(EventKind::ByeRequested { player: player.clone(), round });
        Ok(())
    }

    pub(super) fn start_now(&mut self) -> Result<(), Refusal> {
        self.check_is_director()?;
        self.check_phase(&[Phase::SignUp])?;
        let (present, least) = (self.checked_in().len(), self.state.announcement.min_entrants);
        if present < least as usize {
            return Err(Refusal::TooFew { there: present, least });
        }
        if self.lacks_exhibitor() {
            return Err(Refusal::NoExhibitor);
        }
        if let Some(there) = self.too_few_teams() {
            return Err(Refusal::TooFewTeams { there });
        }
        self.start();
        Ok(())
    }

    /// Starts the tournament at its announced time, or cancels it if too few players are there.
    pub(super) fn start_automatically(&mut self) {
        let there = self.checked_in().len() as u32;
        if there < self.state.announcement.min_entrants {
            self.push(EventKind::Cancelled { why: CancelReason::TooFew { there } });
        } else if self.lacks_exhibitor() {
            self.push(EventKind::Cancelled { why: CancelReason::NoExhibitor });
        } else if let Some(teams) = self.too_few_teams() {
            self.cancel_without_teams(teams);
        } else {
            self.start();
        }
    }

    /// Returns `true` if this is a simul and no exhibitor would play.
    fn lacks_exhibitor(&self) -> bool {
        self.state.is_simul() && !self.checked_in().iter().any(|one| self.state.is_exhibitor(&one.player.id))
    }

    /// Returns the players who would take part if the tournament started now.
    fn checked_in(&self) -> Vec<SignUp> {
        let needed = self.state.needs_check_in();
        self.state.signed_up.iter().filter(|sign_up| sign_up.checked_in || !needed).cloned().collect()
    }

    /// Sets the number of rounds of a Swiss tournament to one that can be paired. Late entries may raise it again.
    fn limit_rounds(&mut self) {
        let Format::Swiss { rounds: announced } = self.state.announcement.format else { return };
        // Late entrants can make further rounds possible.
        let late = self.state.announcement.late_until;
        let most = swiss::most_rounds(self.state.entrants.len()).max(late);
        let rounds = self.state.total_rounds().max(if announced == 0 { late } else { 0 });
        if announced == 0 || rounds > most {
            let instead_of = (announced > 0).then_some(announced);
            self.push(EventKind::RoundsSet { rounds: rounds.min(most), instead_of, why: None });
        }
    }

    fn start(&mut self) {
        let LotResult { entrants, draws, white_first } = lots::draw_lots(
            &self.state.secret,
            &self.state.id,
            &self.state.announcement,
            &self.state.lot_entries(),
        );
        let secret = self.state.secret.clone();
        self.push(EventKind::Started { entrants, draws, white_first, secret });
        self.limit_rounds();
        self.advance();
    }
}
