//! Matches between two players with alternating seats, and the resulting Elo difference.

use crate::eval::Game;
use crate::level::{self, Level};
use crate::limits::{Limits, SearchOptions};
use crate::played::Played;
use crate::search::search;
use castellan_rules::{
    Action, AnyPosition, Options, Outcome, ParseError, Record, Roll, Seat, Status, Variant,
};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// A player in a match.
#[derive(Clone, Debug)]
pub enum Player {
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
/// use castellan_engine::Player;
///
/// assert!(matches!("greedy".parse(), Ok(Player::Greedy)));
/// assert!(matches!("nodes:500".parse(), Ok(Player::Search(limits, _)) if limits.nodes == 500));
/// assert!("nodes:".parse::<Player>().is_err());
/// ```
impl std::str::FromStr for Player {
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

impl Player {
    /// Chooses an action; `None` if the game is over. The choice is deterministic for a seed.
    #[must_use]
    pub fn choose(&self, position: &AnyPosition, played: &Played, seed: u64) -> Option<Action> {
        let never = AtomicBool::new(false);
        match self {
            Self::Greedy => best_of(position, seed, |action| gain(position, action)),
            Self::Material => best_of(position, seed, |action| {
                let mut next = position.clone();
                next.play_unchecked(action, None);
                let same = next.to_act() == position.to_act();
                let value = ended(&next).unwrap_or_else(|| {
                    let replies = next.actions();
                    let reply = |&reply: &Action| {
                        let mut after = next.clone();
                        after.play_unchecked(reply, None);
                        // In games for two, the first seat is to move again after two plies.
                        let sign = if after.to_act() == next.to_act() { 1 } else { -1 };
                        sign * ended(&after).unwrap_or_else(|| material(&after))
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
fn ended(position: &AnyPosition) -> Option<i32> {
    Some(match position.ending()? {
        Outcome::Won(seat, _) if seat == position.to_act() => crate::score::WIN,
        Outcome::Won(..) => -crate::score::WIN,
        Outcome::Drawn(_) => 0,
    })
}

/// Returns an action with the maximum value, randomly among equals.
fn best_of(position: &AnyPosition, seed: u64, number: impl Fn(Action) -> i32) -> Option<Action> {
    let rated: Vec<(Action, i32)> =
        position.actions().into_iter().map(|action| (action, number(action))).collect();
    let most = rated.iter().map(|(_, number)| *number).max()?;
    let best: Vec<Action> =
        rated.iter().filter(|(_, number)| *number == most).map(|(best, _)| *best).collect();
    Some(best[(level::unit(seed) * best.len() as f64) as usize])
}

fn gain(position: &AnyPosition, action: Action) -> i32 {
    with_any!(position, position => position.gain(action))
}

/// Returns the material balance relative to the seat to move.
fn material(position: &AnyPosition) -> i32 {
    with_any!(position, position => crate::eval::material(position))
}

/// The score of a match, from the first player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of wins.
    pub won: u32,
    /// The number of draws.
    pub drawn: u32,
    /// The number of losses.
    pub lost: u32,
    /// The number of plies of all games, without openings.
    pub plies: u64,
}

impl Tally {
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
    /// use castellan_engine::Tally;
    ///
    /// let (elo, error) = Tally { won: 75, lost: 25, ..Tally::default() }.elo();
    /// assert!((elo - 187.0).abs() < 5.0 && error > 60.0 && error < 110.0);
    /// ```
    #[must_use]
    pub fn elo(&self) -> (f64, f64) {
        let games = f64::from(self.games()) + 1.0;
        let (won, lost) = (f64::from(self.won) + 0.5, f64::from(self.lost) + 0.5);
        let drawn = f64::from(self.drawn);
        let mean = (won + drawn / 2.0) / games;
        let spread = |result: f64| (result - mean) * (result - mean);
        let variance = (won * spread(1.0) + drawn * spread(0.5) + lost * spread(0.0)) / games;
        let error = 1.96 * (variance / games).sqrt();
        let elo = -400.0 * (1.0 / mean - 1.0).log10();
        // The derivative of Elo by the share of points.
        let slope = 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean));
        (elo, error * slope)
    }
}

impl fmt::Display for Tally {
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
    pub longest: u32,
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
    pub fn play(&self, first: &Player, second: &Player) -> Result<Tally, castellan_rules::OptionError> {
        let mut tally = Tally::default();
        let start = self.variant.begin(&self.options)?;
        let seats = start.seats();
        for game in 0..self.games {
            let seat = seats[game as usize % seats.len()];
            let opening = self.seed.wrapping_mul(1 << 20) + u64::from(game) / seats.len() as u64;
            let (outcome, plies) = self.game(&start, opening, seat, first, second);
            tally.plies += u64::from(plies);
            match outcome {
                Some(Outcome::Won(winner, _)) if winner == seat => tally.won += 1,
                Some(Outcome::Won(..)) => tally.lost += 1,
                Some(Outcome::Drawn(_)) | None => tally.drawn += 1,
            }
        }
        Ok(tally)
    }

    fn game(
        &self,
        start: &AnyPosition,
        opening: u64,
        seat: Seat,
        first: &Player,
        second: &Player,
    ) -> (Option<Outcome>, u32) {
        let mut record = Record::new(self.options.clone(), start.clone());
        for ply in 0..self.longest {
            if let Status::Over(outcome) = record.status() {
                return (Some(outcome), ply.saturating_sub(self.opening));
            }
            let position = record.position();
            let seed = opening.wrapping_mul(1_000_003) + u64::from(ply);
            let action = if ply < self.opening {
                best_of(position, seed, |_| 0)
            } else {
                let player = if position.to_act() == seat { first } else { second };
                player.choose(position, &Played::before(&record), seed)
            };
            let action = action.expect("the game goes on");
            let die = |sides: u8, salt: u64| (level::unit(seed ^ salt) * f64::from(sides)) as u8 + 1;
            let roll = position
                .die(action)
                .map(|sides| Roll { attack: die(sides, 0x5EED), defence: die(sides, 0xD1CE) });
            record.play(action, roll).expect("players make legal moves");
        }
        (None, self.longest.saturating_sub(self.opening))
    }
}
