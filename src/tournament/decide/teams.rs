//! Commands of team tournaments: signing up for a team, and the order of its boards.

use super::Draft;
use crate::event::{Cancelling, EventKind};
use crate::formats::teams::{LONGEST_NAME, MOST_RESERVES, MOST_TEAMS, Team, tidy};
use crate::refusal::Refusal;
use crate::state::Phase;
use castellan_game::command::By;
use castellan_game::{Player, PlayerId};
use std::collections::BTreeSet;

impl Draft<'_> {
    pub(super) fn join_team(
        &mut self,
        player: &Player,
        rating: Option<u32>,
        team: &str,
    ) -> Result<(), Refusal> {
        self.for_oneself(&player.id)?;
        let Some(boards) = self.state.team_boards() else { return Err(Refusal::NoTeams) };
        self.can_sign_up(player)?;
        let name = tidy(team).ok_or(Refusal::TeamName { most: LONGEST_NAME })?;
        let team = match self.state.team_called(&name) {
            Some(team) => {
                let most = boards + MOST_RESERVES;
                if team.players.len() >= most as usize {
                    return Err(Refusal::TeamFull { team: team.name.clone(), most });
                }
                team.name.clone()
            }
            None if self.state.teams.len() >= MOST_TEAMS => {
                return Err(Refusal::MostTeams { most: MOST_TEAMS });
            }
            None => name,
        };
        let rating = self.state.invited.get(&player.id).copied().flatten().or(rating);
        self.push(EventKind::JoinedTeam { player: player.clone(), rating, team });
        Ok(())
    }

    pub(super) fn line_up(&mut self, team: &str, players: &[PlayerId], why: &str) -> Result<(), Refusal> {
        if !self.state.is_of_teams() {
            return Err(Refusal::NoTeams);
        }
        let known = self.state.team_called(team);
        let Team { name, captain, players: before, .. } =
            known.ok_or_else(|| Refusal::NoSuchTeam { team: team.to_owned() })?.clone();
        let why = match &self.command.by {
            By::Player(who) if *who == captain => None,
            By::Player(_) => return Err(Refusal::CaptainsOnly { team: name }),
            _ => Some(self.with_reason(why)?),
        };
        self.only_in(&[Phase::SignUp])?;
        let (all, wanted): (BTreeSet<_>, BTreeSet<_>) = (before.iter().collect(), players.iter().collect());
        if players.len() != before.len() || all != wanted {
            return Err(Refusal::LineUp { team: name, players: before.len() });
        }
        if *players != before {
            self.push(EventKind::LinedUp { team: name, players: players.to_vec(), why });
        }
        Ok(())
    }

    /// Returns the number of teams with a player present, if that is too few.
    pub(super) fn too_few_teams(&self) -> Option<usize> {
        let there = self.state.lots();
        let plays = |team: &&Team| there.iter().any(|entry| team.players.contains(&entry.player));
        let teams = self.state.teams.iter().filter(plays).count();
        (self.state.is_of_teams() && teams < 2).then_some(teams)
    }

    /// Cancels a tournament with too few teams.
    pub(super) fn cancel_without_teams(&mut self, there: usize) {
        self.push(EventKind::Cancelled { why: Cancelling::TooFewTeams { there: there as u32 } });
    }
}
