//! Commands of team tournaments: signing up for a team, and the order of its boards.

use super::DecisionBuilder;
use crate::event::{CancelReason, EventKind};
use crate::formats::teams::{LONGEST_NAME, MOST_RESERVES, MOST_TEAMS, Team, normalize_name};
use crate::refusal::Refusal;
use crate::state::Phase;
use castellan_game::command::Requester;
use castellan_game::{Player, PlayerId};
use std::collections::BTreeSet;

impl DecisionBuilder<'_> {
    pub(super) fn join_team(
        &mut self,
        player: &Player,
        rating: Option<u32>,
        team: &str,
    ) -> Result<(), Refusal> {
        self.check_requester(&player.id)?;
        let Some(boards) = self.state.boards_per_match() else { return Err(Refusal::NoTeams) };
        self.check_can_sign_up(player)?;
        let name = normalize_name(team).ok_or(Refusal::InvalidTeamName { most: LONGEST_NAME })?;
        let team = match self.state.team_named(&name) {
            Some(team) => {
                let most = boards + MOST_RESERVES;
                if team.players.len() >= most as usize {
                    return Err(Refusal::TeamFull { team: team.name.clone(), most });
                }
                team.name.clone()
            }
            None if self.state.teams.len() >= MOST_TEAMS => {
                return Err(Refusal::TooManyTeams { most: MOST_TEAMS });
            }
            None => name,
        };
        let rating = self.state.invited.get(&player.id).copied().flatten().or(rating);
        self.push(EventKind::JoinedTeam { player: player.clone(), rating, team });
        Ok(())
    }

    pub(super) fn line_up(&mut self, team: &str, players: &[PlayerId], why: &str) -> Result<(), Refusal> {
        if !self.state.is_team_tournament() {
            return Err(Refusal::NoTeams);
        }
        let known = self.state.team_named(team);
        let Team { name, captain, players: before, .. } =
            known.ok_or_else(|| Refusal::NoSuchTeam { team: team.to_owned() })?.clone();
        let why = match &self.command.by {
            Requester::Player(who) if *who == captain => None,
            Requester::Player(_) => return Err(Refusal::CaptainsOnly { team: name }),
            _ => Some(self.checked_reason(why)?),
        };
        self.check_phase(&[Phase::SignUp])?;
        let (all, wanted): (BTreeSet<_>, BTreeSet<_>) = (before.iter().collect(), players.iter().collect());
        if players.len() != before.len() || all != wanted {
            return Err(Refusal::InvalidLineUp { team: name, players: before.len() });
        }
        if *players != before {
            self.push(EventKind::LinedUp { team: name, players: players.to_vec(), why });
        }
        Ok(())
    }

    /// Returns the number of teams with a player present, if that is too few.
    pub(super) fn too_few_teams(&self) -> Option<usize> {
        let there = self.state.lot_entries();
        let plays = |team: &&Team| there.iter().any(|entry| team.players.contains(&entry.player));
        let teams = self.state.teams.iter().filter(plays).count();
        (self.state.is_team_tournament() && teams < 2).then_some(teams)
    }

    /// Cancels a tournament with too few teams.
    pub(super) fn cancel_without_teams(&mut self, there: usize) {
        self.push(EventKind::Cancelled { why: CancelReason::TooFewTeams { there: there as u32 } });
    }
}
