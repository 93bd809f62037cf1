//! The properties of a player that the rules of pairing depend on (A.2 to A.7, C.2).

use super::edition::Edition;
use super::refusal::PairingRefusal;
use super::tournament::{Bye, Colour, GameResult, PlayerRound, SwissTournament};
use crate::ids::PairingNumber;
use std::cmp::Reverse;

/// The strength of a colour preference (A.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Strength {
    /// A.6.c: the colour difference is zero, and the last game had the other colour.
    Mild,
    /// A.6.b: the colour difference is one.
    Strong,
    /// A.6.a: the colour difference is greater than one, or the last two games had the same colour.
    Absolute,
}

/// The colour that a player should have next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Preference {
    pub(super) colour: Colour,
    pub(super) strength: Strength,
}

/// The relation of a player's score to the opponent's in a round (A.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Float {
    Down,
    Level,
    Up,
}

/// A player of a Swiss tournament, before the round to be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SwissPlayer {
    pub(super) number: PairingNumber,
    /// The score, in half points.
    pub(super) score: u32,
    /// The opponents of the games played, with their rounds.
    pub(super) opponents: Vec<(PairingNumber, u32)>,
    /// The colours of the games played, in order.
    pub(super) colours: Vec<Colour>,
    /// The games with White minus those with Black (A.6).
    pub(super) colour_difference: i32,
    /// The colour of the last two games, if it was the same.
    pub(super) doubled_colour: Option<Colour>,
    pub(super) preference: Option<Preference>,
    /// The floats of the last round and of the one before.
    pub(super) floats: [Float; 2],
    /// `true` if C.2 forbids the bye, because the player had one or won by forfeit; in the edition of 2026, because of
    /// any full point without a game.
    pub(super) had_bye: bool,
    /// The number of rounds without a game.
    pub(super) missed_rounds: u32,
    /// `true` if the last round is being paired and the score is above half of the maximum (A.7).
    pub(super) is_topscorer: bool,
}

impl SwissPlayer {
    /// Returns the key of the order of A.2: by score, then by pairing number. The first rank is the smallest.
    pub(super) fn rank(&self) -> (Reverse<u32>, PairingNumber) {
        (Reverse(self.score), self.number)
    }

    /// Returns the colour of an absolute preference (A.6.a).
    pub(super) fn absolute_colour(&self) -> Option<Colour> {
        let is_absolute = |preference: &Preference| preference.strength == Strength::Absolute;
        self.preference.filter(is_absolute).map(|preference| preference.colour)
    }

    /// Returns `true` if the player prefers this colour with at least this strength.
    pub(super) fn prefers(&self, colour: Colour, strength: Strength) -> bool {
        self.preference.is_some_and(|own| own.colour == colour && own.strength >= strength)
    }
}

/// Returns the players of a tournament, by number.
pub(super) fn swiss_players(tournament: &SwissTournament) -> Result<Vec<SwissPlayer>, PairingRefusal> {
    let all_rounds = tournament.player_rounds()?;
    let played = tournament.played.len();
    // The score of each player before each round, and the current one.
    let scores: Vec<Vec<u32>> = all_rounds
        .iter()
        .map(|rounds| {
            let sums = rounds.iter().scan(0, |sum, round| {
                *sum += round.half_points();
                Some(*sum)
            });
            std::iter::once(0).chain(sums).collect()
        })
        .collect();
    let is_last_round = tournament.round() >= tournament.rounds;
    let players = all_rounds.iter().enumerate().map(|(player, rounds)| {
        let float = |rounds_back: usize| match played.checked_sub(rounds_back) {
            Some(at) => float(tournament.edition, rounds[at], scores[player][at], |other| scores[other][at]),
            None => Float::Level,
        };
        let games = rounds.iter().enumerate().filter_map(|(at, round)| match *round {
            PlayerRound::Game { opponent, colour, result } if result.is_played() => {
                Some((opponent, at as u32 + 1, colour))
            }
            _ => None,
        });
        let colours: Vec<Colour> = games.clone().map(|(_, _, colour)| colour).collect();
        let whites = colours.iter().filter(|colour| **colour == Colour::White).count() as i32;
        let colour_difference = 2 * whites - colours.len() as i32;
        let doubled_colour = match colours[..] {
            [.., before, last] if before == last => Some(last),
            _ => None,
        };
        SwissPlayer {
            number: PairingNumber::from_index(player),
            score: scores[player][played],
            opponents: games.clone().map(|(opponent, round, _)| (opponent, round)).collect(),
            colour_difference,
            doubled_colour,
            preference: preference(colour_difference, doubled_colour, colours.last().copied()),
            colours,
            floats: [float(1), float(2)],
            had_bye: rounds.iter().any(|round| is_unearned(tournament.edition, *round)),
            missed_rounds: (played - games.clone().count()) as u32,
            // A win is two half points, so half of the maximum is one half point for each round.
            is_topscorer: is_last_round && scores[player][played] as usize > played,
        }
    });
    Ok(players.collect())
}

/// Returns the float of a round (A.4.b). A player whose opponent has another score floats, and one without a game
/// floats down; in the edition of 2026, only one who scores without a game (1.4.3).
fn float(edition: Edition, round: PlayerRound, own_score: u32, score_of: impl Fn(usize) -> u32) -> Float {
    match round {
        PlayerRound::Game { opponent, result, .. } if result.is_played() => {
            match own_score.cmp(&score_of(opponent.index())) {
                std::cmp::Ordering::Greater => Float::Down,
                std::cmp::Ordering::Equal => Float::Level,
                std::cmp::Ordering::Less => Float::Up,
            }
        }
        _ if edition == Edition::Of2026 && round.half_points() == 0 => Float::Level,
        _ => Float::Down,
    }
}

/// Returns `true` for an allocated bye or a win by forfeit (C.2); in the edition of 2026, also for a full-point bye
/// given by a director.
fn is_unearned(edition: Edition, round: PlayerRound) -> bool {
    match round {
        PlayerRound::Bye(bye) => bye == Bye::Allocated || (bye == Bye::Full && edition == Edition::Of2026),
        PlayerRound::Game { colour, result, .. } => {
            let win_by_forfeit = match colour {
                Colour::White => GameResult::WhiteByForfeit,
                Colour::Black => GameResult::BlackByForfeit,
            };
            result == win_by_forfeit
        }
    }
}

/// Returns the colour preference (A.6), which is `None` before the first game (A.6.d).
fn preference(
    colour_difference: i32,
    doubled_colour: Option<Colour>,
    last: Option<Colour>,
) -> Option<Preference> {
    let last = last?;
    let balancing = if colour_difference > 0 { Colour::Black } else { Colour::White };
    let (colour, strength) = match (colour_difference.abs(), doubled_colour) {
        (2.., _) => (balancing, Strength::Absolute),
        (_, Some(doubled)) => (doubled.other(), Strength::Absolute),
        (1, None) => (balancing, Strength::Strong),
        _ => (last.other(), Strength::Mild),
    };
    Some(Preference { colour, strength })
}
