//! The state of team tournaments: teams, line-ups and matches.

use super::{Pairing, Round, Tournament};
use crate::announcement::Format;
use crate::formats::round_robin::{self, Pair};
use crate::formats::teams::{self, Match, Team, TeamGames, TeamLine};
use crate::history::Bye;
use crate::ids::PairingNumber;
use crate::points::{Points, Scoring};
use castellan_game::PlayerId;
use std::collections::BTreeMap;

impl Tournament {
    /// Returns `true` for a tournament of teams.
    #[must_use]
    pub fn is_team_tournament(&self) -> bool {
        self.boards_per_match().is_some()
    }

    /// Returns the number of boards of a team match; `None` in other formats.
    #[must_use]
    pub fn boards_per_match(&self) -> Option<u32> {
        match self.announcement.format {
            Format::Teams { boards, .. } => Some(boards),
            _ => None,
        }
    }

    /// Returns the teams: before the start in the order in which they were formed, afterwards in the order of their
    /// numbers. Empty in other formats.
    #[must_use]
    pub fn teams(&self) -> &[Team] {
        &self.teams
    }

    /// Returns the team of a player who has signed up or takes part.
    #[must_use]
    pub fn team_of(&self, player: &PlayerId) -> Option<&Team> {
        match self.number_of(player) {
            Some(number) => self.teams.iter().find(|team| team.numbers.contains(&number)),
            None => self.teams.iter().find(|team| team.players.contains(player)),
        }
    }

    /// Returns the team with this name, ignoring case.
    #[must_use]
    pub fn team_named(&self, name: &str) -> Option<&Team> {
        self.teams.iter().find(|team| team.has_name(name))
    }

    /// Returns the games of a round of teams, by the players who have not left.
    pub(crate) fn team_games(&self, round: u32) -> Option<TeamGames> {
        let boards = self.boards_per_match()?;
        let left = |number: &PairingNumber| self.entrant(*number).is_none_or(|entrant| entrant.left);
        let line_up = |team: &Team| team.numbers.iter().copied().filter(|number| !left(number)).collect();
        let line_ups: Vec<Vec<PairingNumber>> = self.teams.iter().map(line_up).collect();
        Some(teams::games(&line_ups, boards, &self.team_pairs(round)?))
    }

    /// Returns the pairs of teams in a round, which is counted from 1.
    fn team_pairs(&self, round: u32) -> Option<Vec<Pair>> {
        let Format::Teams { double, .. } = self.announcement.format else { return None };
        let mut rounds = round_robin::rounds(self.teams.len(), double);
        let at = (round as usize).checked_sub(1).filter(|at| *at < rounds.len())?;
        Some(rounds.swap_remove(at))
    }

    /// Returns the current matches of a round; empty in other formats.
    #[must_use]
    pub fn matches(&self, round: &Round) -> Vec<Match> {
        let mut team_of = BTreeMap::new();
        for (at, team) in self.teams.iter().enumerate() {
            team_of.extend(team.numbers.iter().map(|number| (*number, at)));
        }
        let sides_of = |pairing: &Pairing| {
            let sides = pairing.players_by_seat();
            Some([*team_of.get(sides.first()?)?, *team_of.get(sides.get(1)?)?])
        };
        let pairs = self.team_pairs(round.number).unwrap_or_default();
        let teams = pairs.into_iter().filter_map(|(home, away)| Some([home?.index(), away?.index()]));
        teams
            .map(|teams| {
                let mut played = Match { teams, boards: Vec::new(), points: [Points::ZERO; 2] };
                for pairing in &round.pairings {
                    let Some(sides) =
                        sides_of(pairing).filter(|sides| sides.iter().all(|side| teams.contains(side)))
                    else {
                        continue;
                    };
                    played.boards.push(pairing.board);
                    let Some(score) = &pairing.score else { continue };
                    for (seat, side) in sides.into_iter().enumerate() {
                        played.points[usize::from(side == teams[1])] += score.points(Scoring::WinDraw, seat);
                    }
                }
                for (number, _) in round.byes.iter().filter(|(_, bye)| *bye == Bye::Full) {
                    if let Some(side) = teams.iter().position(|team| team_of.get(number) == Some(team)) {
                        played.points[side] += Points::ONE;
                    }
                }
                played
            })
            .collect()
    }

    /// Returns the standings of the teams after the finished rounds, the best first; empty in other formats.
    #[must_use]
    pub fn team_standings(&self) -> Vec<TeamLine> {
        self.team_standings_after(u32::MAX)
    }

    /// Returns the standings of the teams as they were after a round.
    #[must_use]
    pub fn team_standings_after(&self, round: u32) -> Vec<TeamLine> {
        if !self.is_team_tournament() {
            return Vec::new();
        }
        let over = self.rounds.iter().filter(|played| played.finished && played.number <= round);
        let matches: Vec<Match> = over.flat_map(|round| self.matches(round)).collect();
        teams::standings(self.teams.len(), &matches)
    }

    /// Returns the winning teams of a finished tournament: the best of those that still have a player. Empty before the
    /// end, and in other formats.
    pub fn winning_teams(&self) -> impl Iterator<Item = &Team> {
        let rank = |team: &Team| {
            let is_there =
                |number: &PairingNumber| self.entrant(*number).is_some_and(|entrant| !entrant.left);
            let rank = self.ranks.get(team.numbers.first()?.index())?;
            team.numbers.iter().any(is_there).then_some(*rank)
        };
        let best = self.teams.iter().filter_map(rank).min();
        self.teams.iter().filter(move |team| best.is_some() && rank(team) == best)
    }

    /// Adds a player to the team of this name, or to a new one.
    pub(super) fn add_to_team(&mut self, player: &PlayerId, name: &str) {
        if let Some(team) = self.teams.iter_mut().find(|team| team.name == *name) {
            team.players.push(player.clone());
            return;
        }
        let (captain, players) = (player.clone(), vec![player.clone()]);
        self.teams.push(Team { name: name.to_owned(), captain, players, numbers: Vec::new() });
    }

    /// Removes a player from their team, before the start.
    pub(super) fn remove_from_team(&mut self, player: &PlayerId) {
        for team in &mut self.teams {
            team.players.retain(|one| one != player);
        }
        self.teams.retain(|team| !team.players.is_empty());
        let signed_up = &self.signed_up;
        for team in self.teams.iter_mut().filter(|team| team.captain == *player) {
            let first = signed_up.iter().map(|sign_up| &sign_up.player.id);
            team.captain
                .clone_from(first.into_iter().find(|one| team.players.contains(one)).unwrap_or(player));
        }
    }

    /// Assigns the numbers of players to their teams, and removes teams without players.
    pub(super) fn assign_team_numbers(&mut self) {
        let entrants = &self.entrants;
        let number = |player: &PlayerId| {
            entrants.iter().position(|entrant| entrant.player.id == *player).map(PairingNumber::from_index)
        };
        for team in &mut self.teams {
            team.numbers = team.players.iter().filter_map(number).collect();
        }
        self.teams.retain(|team| !team.numbers.is_empty());
        self.teams.sort_by_key(|team| team.numbers.first().copied());
    }

    /// Returns the final ranks of all entrants, by number. Players of a team have its rank.
    pub(crate) fn final_ranks(&self) -> Vec<u32> {
        let mut ranks = vec![0; self.entrants.len()];
        for line in self.team_standings() {
            for number in &self.teams[line.team].numbers {
                ranks[number.index()] = line.rank;
            }
        }
        if !self.is_team_tournament() {
            for line in self.standings() {
                ranks[line.number.index()] = line.rank;
            }
        }
        ranks
    }
}
