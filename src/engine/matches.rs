//! Matches between two players with alternating seats, and the resulting Elo difference.

use crate::eval::SearchPosition;
use crate::level::{self, Level};
use crate::limits::{Limits, SearchOptions};
use crate::repetitions::RepetitionCounts;
use crate::search::search;
use castellan_rules::{
    Action, AnyPosition, Options, Outcome, ParseError, Record, Roll, Seat, Status, Variant,
};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// A player in a match.
#[derive(Clone, Debug)]
pub enum MatchPlayer {
    /// Captures the most valuable piece possible, otherwise moves at random.
    Greedy,
    /// Searches two plies full-width by material, with random choice among equals.
    Material,
    /// A level.
    Level(Level),
    /// A search with these limits and options.
    Search(Limits, Box<SearchOptions>),
}

/// Parses `greedy`, `material`, a level (`1` to `8` or `full`), or `nodes:` with the number of nodes per search.
///
/// ```
/// use castellan_engine::MatchPlayer;
///
/// assert!(matches!("greedy".parse(), Ok(MatchPlayer::Greedy)));
/// assert!(matches!("nodes:500".parse(), Ok(MatchPlayer::Search(limits, _)) if limits.nodes == 500));
/// assert!("nodes:".parse::<MatchPlayer>().is_err());
/// ```
impl std::str::FromStr for MatchPlayer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = ParseError { expected: "greedy, material, a level from 1 to 8, full, or nodes:NUMBER" };
        match text {
            "greedy" => Ok(Self::Greedy),
            "material" => Ok(Self::Material),
            _ => match text.strip_prefix("nodes:") {
                Some(nodes) => {
                    let nodes = nodes.parse().ok().filter(|nodes| *nodes > 0).ok_or(wrong)?;
                    Ok(Self::Search(Limits::nodes(nodes), Box::default()))
                }
                None => text.parse().map(Self::Level).map_err(|_| wrong),
            },
        }
    }
}

impl MatchPlayer {
    /// Chooses an action; `None` if the game is over. The choice is deterministic for a seed.
    #[must_use]
    pub fn choose(&self, position: &AnyPosition, played: &RepetitionCounts, seed: u64) -> Option<Action> {
        let never = AtomicBool::new(false);
        match self {
            Self::Greedy => choose_best(position, seed, |action| gain(position, action)),
            Self::Material => choose_best(position, seed, |action| {
                let mut next = position.clone();
                next.play_unchecked(action, None);
                let same = next.to_act() == position.to_act();
                let value = end_value(&next).unwrap_or_else(|| {
                    let replies = next.actions();
                    let reply = |&reply: &Action| {
                        let mut after = next.clone();
                        after.play_unchecked(reply, None);
                        // In games for two, the first seat is to move again after two plies.
                        let sign = if after.to_act() == next.to_act() { 1 } else { -1 };
                        sign * end_value(&after).unwrap_or_else(|| material(&after))
                    };
                    replies.iter().map(reply).max().unwrap_or_default()
                });
                if same { value } else { -value }
            }),
            Self::Level(level) => level.choose(position, played, seed, &never).map(|(action, _)| action),
            Self::Search(limits, options) => search(position, played, limits, options, &never).best,
        }
    }
}

/// Returns the value of a finished game relative to the seat to move; `None` if the game is in progress.
fn end_value(position: &AnyPosition) -> Option<i32> {
    Some(match position.outcome()? {
        Outcome::Won(seat, _) if seat == position.to_act() => crate::score::WIN,
        Outcome::Won(..) => -crate::score::WIN,
        Outcome::Drawn(_) => 0,
    })
}

/// Returns an action with the maximum value, randomly among equals.
fn choose_best(position: &AnyPosition, seed: u64, value: impl Fn(Action) -> i32) -> Option<Action> {
    let valued: Vec<(Action, i32)> =
        position.actions().into_iter().map(|action| (action, value(action))).collect();
    let most = valued.iter().map(|(_, value)| *value).max()?;
    let best: Vec<Action> =
        valued.iter().filter(|(_, value)| *value == most).map(|(best, _)| *best).collect();
    Some(best[(level::random_unit(seed) * best.len() as f64) as usize])
}

fn gain(position: &AnyPosition, action: Action) -> i32 {
    with_position!(position, position => position.gain(action))
}

/// Returns the material balance relative to the seat to move.
fn material(position: &AnyPosition) -> i32 {
    with_position!(position, position => crate::eval::material(position))
}

/// The score of a match, from the first player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchScore {
    /// The number of wins.
    pub won: u32,
    /// The number of draws.
    pub drawn: u32,
    /// The number of losses.
    pub lost: u32,
    /// The number of plies of all games, without openings.
    pub plies: u64,
}

impl MatchScore {
    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Returns the Elo difference with the half width of its 95% confidence interval, for a match of two players.
    ///
    /// Half a game is added to each side, so that a match without wins or without losses has a finite result.
    ///
    /// ```
    /// use castellan_engine::MatchScore;
    ///
    /// let (elo, error) = MatchScore { won: 75, lost: 25, ..MatchScore::default() }.elo();
    /// assert!((elo - 187.0).abs() < 5.0 && error > 60.0 && error < 110.0);
    /// ```
    #[must_use]
    pub fn elo(&self) -> (f64, f64) {
        let games = f64::from(self.games()) + 1.0;
        let (won, lost) = (f64::from(self.won) + 0.5, f64::from(self.lost) + 0.5);
        let drawn = f64::from(self.drawn);
        let mean = (won + drawn / 2.0) / games;
        let squared_deviation = |result: f64| (result - mean) * (result - mean);
        let variance =
            (won * squared_deviation(1.0) + drawn * squared_deviation(0.5) + lost * squared_deviation(0.0))
                / games;
        let error = 1.96 * (variance / games).sqrt();
        let elo = -400.0 * (1.0 / mean - 1.0).log10();
        // The derivative of Elo by the share of points.
        let slope = 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean));
        (elo, error * slope)
    }
}

impl fmt::Display for MatchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} won, {} drawn, {} lost", self.won, self.drawn, self.lost)
    }
}

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct Match {
    /// The game.
    pub variant: Variant,
    /// The options of the game.
    pub options: Options,
    /// The number of games.
    pub games: u32,
    /// The number of random plies at the start of each game, so that no two are the same.
    pub opening: u32,
    /// The number of plies after which a game counts as a draw.
    pub max_plies: u32,
    /// The seed of openings, dice and choices.
    pub seed: u64,
}

impl Match {
    /// Plays the match: every opening is played once from each seat, with the first player in one seat and the second
    /// player in all others.
    ///
    /// # Errors
    /// Returns the option at fault.
    ///
    /// # Panics
    /// Panics if a player makes an illegal move.
    pub fn play(
        &self,
        first: &MatchPlayer,
        second: &MatchPlayer,
    ) -> Result<MatchScore, castellan_rules::OptionError> {
        let mut match_score = MatchScore::default();
        let start = self.variant.begin(&self.options)?;
        let seats = start.seats();
        for game in 0..self.games {
            let seat = seats[game as usize % seats.len()];
            let opening = self.seed.wrapping_mul(1 << 20) + u64::from(game) / seats.len() as u64;
            let (outcome, plies) = self.play_game(&start, opening, seat, first, second);
            match_score.plies += u64::from(plies);
            match outcome {
                Some(Outcome::Won(winner, _)) if winner == seat => match_score.won += 1,
                Some(Outcome::Won(..)) => match_score.lost += 1,
                Some(Outcome::Drawn(_)) | None => match_score.drawn += 1,
            }
        }
        Ok(match_score)
    }

    fn play_game(
        &self,
        start: &AnyPosition,
        opening: u64,
        seat: Seat,
        first: &MatchPlayer,
        second: &MatchPlayer,
    ) -> (Option<Outcome>, u32) {
        let mut record = Record::new(self.options.clone(), start.clone());
        for ply in 0..self.max_plies {
            if let Status::Over(outcome) = record.status() {
                return (Some(outcome), ply.saturating_sub(self.opening));
            }
            let position = record.position();
            let seed = opening.wrapping_mul(1_000_003) + u64::from(ply);
            let action = if ply < self.opening {
                choose_best(position, seed, |_| 0)
            } else {
                let player = if position.to_act() == seat { first } else { second };
                player.choose(position, &RepetitionCounts::before(&record), seed)
            };
            let action = action.expect("the game goes on");
            let die = |sides: u8, salt: u64| (level::random_unit(seed ^ salt) * f64::from(sides)) as u8 + 1;
            let roll = position
                .dice_sides(action)
                .map(|sides| Roll { attack: die(sides, 0x5EED), defence: die(sides, 0xD1CE) });
            record.play(action, roll).expect("players make legal moves");
        }
        (None, self.max_plies.saturating_sub(self.opening))
    }
}
