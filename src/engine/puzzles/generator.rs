//! Generation of puzzles from self-play games.

use super::proof::solve;
use super::{Goal, Puzzle};
use crate::level::Level;
use crate::level::random_unit;
use crate::limits::{Limits, SearchOptions};
use crate::repetitions::RepetitionCounts;
use crate::search::search;
use castellan_rules::variants::king_of_the_mountain::SUMMIT;
use castellan_rules::{Action, AnyPosition, Cell, Options, Record, Roll, Square, Status, Variant};
use std::collections::{HashSet, VecDeque};
use std::sync::atomic::AtomicBool;

/// The number of random plies at the start of a game, and the number of plies after which it is abandoned.
const OPENING: u32 = 6;
const MAX_PLIES: u32 = 400;
/// The levels that play: weak enough to make mistakes that the opponent can punish.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=4;
/// The number of nodes of the search that looks for tactics.
const TACTICS_NODES: u64 = 1_500;
/// The maximum number of nodes of a proof.
const PROOF_NODES: u64 = 3_000_000;
/// The minimum improvement by the opponent's last move, for puzzles that win material.
const LEAST_SWING: i32 = 180;
/// The minimum material gain of a puzzle: more than two Pawns or the like.
const LEAST_GAIN: i32 = 250;
/// In races, a King steps towards the summit once in this many turns.
const RACE_INTERVAL: usize = 3;
/// The number of plies skipped after a puzzle, and the maximum number of puzzles per game.
const PUZZLE_DISTANCE: u32 = 10;
const MAX_PER_GAME: usize = 3;

/// An endless iterator of puzzles, deterministic for a seed.
///
/// ```
/// use castellan_engine::puzzles::{PuzzleGenerator, check};
/// use castellan_rules::{Options, Variant};
///
/// let mut generator = PuzzleGenerator::new(Variant::MountChess.begin(&Options::default())?, Options::default(), 7);
/// let puzzle = generator.next().expect("there is always another game");
/// assert_eq!(check(&puzzle, u64::MAX), Ok(()));
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
pub struct PuzzleGenerator {
    start: AnyPosition,
    options: Options,
    seed: u64,
    games: u64,
    known: HashSet<u128>,
    found: VecDeque<Puzzle>,
}

impl PuzzleGenerator {
    /// Creates a generator for games with this start and these options.
    #[must_use]
    pub fn new(start: AnyPosition, options: Options, seed: u64) -> Self {
        Self { start, options, seed, games: 0, known: HashSet::new(), found: VecDeque::new() }
    }

    /// Returns the number of games played so far.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Plays a game and stores its puzzles.
    fn play_game(&mut self) {
        let seed = self.seed.wrapping_mul(1 << 20).wrapping_add(self.games);
        self.games += 1;
        let never = AtomicBool::new(false);
        let random_below =
            |salt: u64, below: usize| (random_unit(seed ^ (salt << 40)) * below as f64) as usize;
        let levels = [1, 2].map(|salt| {
            let all: Vec<Level> = LEVELS.filter_map(Level::new).collect();
            all[random_below(salt, all.len())]
        });
        let mut record = Record::new(self.options.clone(), self.start.clone());
        // In this game, captured pieces come home (KOTM-23), so no material is won.
        let may_gain = record.variant() != Variant::KingOfTheMountain;
        let (mut before, mut next_ply, mut first_moves) = (0, 0, Vec::new());
        for ply in 0..MAX_PLIES {
            if record.status() != Status::Ongoing {
                return;
            }
            let position = record.position();
            let action = if ply < OPENING {
                let actions = position.actions();
                actions[random_below(100 + u64::from(ply), actions.len())]
            } else {
                let report = search(
                    position,
                    &RepetitionCounts::before(&record),
                    &Limits::nodes(TACTICS_NODES),
                    &SearchOptions::default(),
                    &never,
                );
                let score = report.score.hundredths();
                let goal = match report.score.plies_to_end() {
                    Some(plies @ (3 | 5)) if score > 0 => Some(Goal::Win { moves: plies.div_ceil(2) }),
                    None if may_gain && score + before >= LEAST_SWING => {
                        Some(Goal::Gain { moves: 2, amount: LEAST_GAIN })
                    }
                    Some(_) | None => None,
                };
                before = score;
                if ply >= next_ply
                    && first_moves.len() < MAX_PER_GAME
                    && let Some(goal) = goal
                    && let Some(first) = self.store_if_sound(position, goal, &first_moves)
                {
                    next_ply = ply + PUZZLE_DISTANCE;
                    first_moves.push(first);
                }
                let racing_step = if random_below(500 + u64::from(ply), RACE_INTERVAL) == 0 {
                    step_towards_summit(position)
                } else {
                    None
                };
                let level = levels[usize::from(position.to_act() != self.start.to_act())];
                let chosen = || {
                    level.choose(position, &RepetitionCounts::before(&record), seed ^ u64::from(ply), &never)
                };
                let Some(action) = racing_step.or_else(|| Some(chosen()?.0)) else { return };
                action
            };
            let die =
                |sides: u8, salt: u64| random_below(salt + 2 * u64::from(ply), usize::from(sides)) as u8 + 1;
            let roll = position
                .dice_sides(action)
                .map(|sides| Roll { attack: die(sides, 1_000), defence: die(sides, 1_001) });
            if record.play(action, roll).is_err() {
                return;
            }
        }
    }

    /// Stores a position as a puzzle, if it is new and its solution begins differently from others of the same game.
    fn store_if_sound(&mut self, start: &AnyPosition, goal: Goal, first_moves: &[Action]) -> Option<Action> {
        if self.known.contains(&start.repetition_key()) {
            return None;
        }
        let (goal, line) = solve(start, goal, PROOF_NODES)?;
        let first = *line.first().filter(|first| !first_moves.contains(first))?;
        self.known.insert(start.repetition_key());
        self.found.push_back(Puzzle { options: self.options.clone(), goal, start: start.clone(), line });
        Some(first)
    }
}

/// Returns a King's step towards the summit. Occasional steps shorten games of King of the Mountain, in which careful
/// players block each other for hundreds of moves.
fn step_towards_summit(position: &AnyPosition) -> Option<Action> {
    if position.variant() != Variant::KingOfTheMountain {
        return None;
    }
    let grid = &castellan_rules::geometry::GRID_19X19;
    let summit = grid.square(SUMMIT);
    let away = |square: Square| {
        let (files, ranks) = (square.file().abs_diff(summit.file()), square.rank().abs_diff(summit.rank()));
        (files.max(ranks), files + ranks)
    };
    let king = position.info().kinds[0].kind;
    let step = |action: &Action| match action {
        Action::Move { from, to, .. } if matches!(position.cell(*from), Cell::Piece(piece) if piece.kind == king) => {
            (away(*to) < away(*from)).then(|| away(*to))
        }
        _ => None,
    };
    position.actions().into_iter().filter(|action| step(action).is_some()).min_by_key(step)
}

impl Iterator for PuzzleGenerator {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        while self.found.is_empty() {
            self.play_game();
        }
        self.found.pop_front()
    }
}
