//! Team matches: a round robin of teams, on several boards at once.
//!
//! - Board 1 plays board 1, and so on. The home team, which has White in the Berger tables, has White on odd boards,
//!   and the other team on even ones.
//! - A team's players are in board order. In each round the first of them who have not left play; the others are
//!   reserves. A team that is short of players forfeits its last boards.
//! - A match gives two match points to the team with more board points, and one to each in a tie; teams without any
//!   board point get none.
//! - Teams are ranked by match points, then by board points, then by the match points between tied teams if all of them
//!   have met.

use super::round_robin::Pair;
use crate::ids::{Board, PairingNumber};
use crate::points::Points;
use castellan_game::PlayerId;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::ops::RangeInclusive;

/// The limits of the number of boards.
pub const BOARDS: RangeInclusive<u32> = 2..=8;
/// The most reserves of a team.
pub const MOST_RESERVES: u32 = 4;
/// The most teams.
pub const MOST_TEAMS: usize = 20;
/// The longest name of a team, in characters.
pub const LONGEST_NAME: usize = 30;

/// A team.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Team {
    /// The name.
    pub name: String,
    /// The player who can change the board order: the first who signed up for the team and is still in it.
    pub captain: PlayerId,
    /// The players before the start, in board order.
    pub players: Vec<PlayerId>,
    /// The numbers of the players after the start, in board order.
    pub numbers: Vec<PairingNumber>,
}

impl Team {
    /// Returns `true` if this is the name of the team, ignoring case.
    #[must_use]
    pub fn has_name(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.to_lowercase()
    }
}

/// Normalizes the name of a team: trims it, and leaves single spaces between words. `None` if no team can have this
/// name.
///
/// ```
/// use castellan_tournament::teams::normalize_name;
///
/// assert_eq!(normalize_name("  Red   Knights ").as_deref(), Some("Red Knights"));
/// assert_eq!(normalize_name(" "), None);
/// ```
#[must_use]
pub fn normalize_name(name: &str) -> Option<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_valid = (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    is_valid.then_some(name)
}

/// The games of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TeamGames {
    /// The games, White first, match by match in the order of the boards.
    pub games: Vec<[PairingNumber; 2]>,
    /// The players whose opponent's team is short of players.
    pub unopposed: Vec<PairingNumber>,
}

/// Returns the games of a round between these pairs of teams, which are numbered from 1 by their index in `line_ups`. A
/// line-up is the available players of a team, in board order.
#[must_use]
pub fn games(line_ups: &[Vec<PairingNumber>], boards: u32, pairs: &[Pair]) -> TeamGames {
    let mut all = TeamGames::default();
    let matches = pairs.iter().filter_map(|(home, away)| Some([(*home)?, (*away)?]));
    for [home, away] in matches {
        let line_up = |team: PairingNumber| line_ups.get(team.index()).map_or(&[][..], Vec::as_slice);
        for board in 0..boards as usize {
            match (line_up(home).get(board), line_up(away).get(board)) {
                (Some(home), Some(away)) if board.is_multiple_of(2) => all.games.push([*home, *away]),
                (Some(home), Some(away)) => all.games.push([*away, *home]),
                (one, other) => all.unopposed.extend(one.or(other)),
            }
        }
    }
    all
}

/// A match of two teams.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The two teams, as indices in the list of teams; the home team first.
    pub teams: [usize; 2],
    /// The boards.
    pub boards: Vec<Board>,
    /// The board points of each team so far.
    pub points: [Points; 2],
}

impl Match {
    /// Returns the match points of each team, once the match is over.
    #[must_use]
    pub fn match_points(&self) -> [u32; 2] {
        match self.points[0].cmp(&self.points[1]) {
            std::cmp::Ordering::Greater => [2, 0],
            std::cmp::Ordering::Less => [0, 2],
            std::cmp::Ordering::Equal if self.points[0] == Points::ZERO => [0, 0],
            std::cmp::Ordering::Equal => [1, 1],
        }
    }
}

/// A line of the standings of teams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamLine {
    /// The rank, from 1. Tied teams share a rank.
    pub rank: u32,
    /// The team, as an index in the list of teams.
    pub team: usize,
    /// The match points.
    pub match_points: u32,
    /// The board points.
    pub board_points: Points,
}

/// The reason for which a team ranks before another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TeamRankReason {
    /// More match points.
    MatchPoints,
    /// More board points.
    BoardPoints,
    /// More match points between the tied teams.
    DirectEncounter,
    /// No reason: the teams share a rank.
    Tied,
}

impl TeamLine {
    /// Returns the reason for which the line stands before a later one.
    #[must_use]
    pub const fn rank_reason(&self, other: &Self) -> TeamRankReason {
        if self.match_points != other.match_points {
            TeamRankReason::MatchPoints
        } else if self.board_points.as_quarters() != other.board_points.as_quarters() {
            TeamRankReason::BoardPoints
        } else if self.rank != other.rank {
            TeamRankReason::DirectEncounter
        } else {
            TeamRankReason::Tied
        }
    }
}

/// Returns the standings of this many teams after these matches, the best first. Teams that share a rank keep their
/// order.
///
/// ```
/// use castellan_tournament::Points;
/// use castellan_tournament::teams::{Match, standings};
///
/// let points = [Points::ONE, Points::ONE + Points::HALF];
/// let lines = standings(2, &[Match { teams: [0, 1], boards: vec![], points }]);
/// assert_eq!((lines[0].team, lines[0].match_points), (1, 2));
/// ```
#[must_use]
pub fn standings(teams: usize, matches: &[Match]) -> Vec<TeamLine> {
    let mut totals = vec![(0, Points::ZERO); teams];
    for played in matches {
        for (side, won_points) in played.match_points().into_iter().enumerate() {
            let (match_points, board_points) = &mut totals[played.teams[side]];
            *match_points += won_points;
            *board_points += played.points[side];
        }
    }
    let mut order: Vec<usize> = (0..teams).collect();
    order.sort_by_key(|team| Reverse(totals[*team]));
    let mut lines = Vec::with_capacity(teams);
    for tied in order.chunk_by(|one, other| totals[*one] == totals[*other]) {
        for group in split_tied_teams(tied, matches) {
            let rank = lines.len() as u32 + 1;
            lines.extend(group.into_iter().map(|team| {
                let (match_points, board_points) = totals[team];
                TeamLine { rank, team, match_points, board_points }
            }));
        }
    }
    lines
}

/// Splits tied teams by the match points between them, if all of them have met.
fn split_tied_teams(tied: &[usize], matches: &[Match]) -> Vec<Vec<usize>> {
    let between: Vec<&Match> =
        matches.iter().filter(|played| played.teams.iter().all(|team| tied.contains(team))).collect();
    let met = |one: usize, other: usize| {
        between.iter().any(|played| played.teams.contains(&one) && played.teams.contains(&other))
    };
    let all_met =
        tied.iter().enumerate().all(|(at, one)| tied[at + 1..].iter().all(|other| met(*one, *other)));
    if tied.len() < 2 || !all_met {
        return vec![tied.to_vec()];
    }
    let direct = |team: usize| -> u32 {
        let sides = between.iter().flat_map(|played| played.teams.into_iter().zip(played.match_points()));
        sides.filter(|(of, _)| *of == team).map(|(_, match_points)| match_points).sum()
    };
    let mut order = tied.to_vec();
    order.sort_by_key(|team| (Reverse(direct(*team)), *team));
    order.chunk_by(|one, other| direct(*one) == direct(*other)).map(<[usize]>::to_vec).collect()
}
