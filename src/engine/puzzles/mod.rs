//! Puzzles: positions in which one move wins, or wins material, and nothing else does.
//!
//! Every game has a file of them, which `castellan engine GAME puzzles` makes from games that the engine plays against
//! itself. [`check`] proves one: it looks at every move of both sides, and leaves out only what cannot change the
//! answer.
//!
//! Puzzles are named by their number in the file. It is stored and stands in buttons, so lines are added at the end of
//! a file and never changed or removed.

mod mining;
mod proof;

pub use mining::Miner;
pub use proof::{Flaw, check};

use castellan_rules::{Action, AnyPosition, Options, Outcome, Seat, Variant};
use std::fmt;
use std::sync::OnceLock;

/// What is to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The game is won within so many moves of one's own, whatever the other does, and not sooner.
    Win {
        /// How many.
        moves: u32,
    },
    /// Within so many moves of one's own, and as many of the other, pieces are won, and they are still won a move
    /// later.
    Gain {
        /// How many.
        moves: u32,
        /// What the pieces are worth, in hundredths of a plain small piece.
        amount: i32,
    },
}

impl Goal {
    /// How many moves of one's own it takes.
    #[must_use]
    pub const fn moves(self) -> u32 {
        match self {
            Self::Win { moves } | Self::Gain { moves, .. } => moves,
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { moves } => write!(f, "win {moves}"),
            Self::Gain { moves, amount } => write!(f, "gain {moves} {amount}"),
        }
    }
}

/// A position with a task.
///
/// ```
/// use castellan_engine::puzzles::{Answer, Goal, Puzzle};
/// use castellan_rules::Variant;
///
/// // Wherever White's last Flag goes, the Chariot catches it.
/// let line = "-\twin 2\t8/8/8/8/7,bL/6,bR,1/8/7,wL b passes=0\th4h3 h1g1 g3g1";
/// let puzzle = Puzzle::read(Variant::MountChess, line).unwrap();
/// assert_eq!(puzzle.goal, Goal::Win { moves: 2 });
/// let reply = puzzle.line[1];
/// assert_eq!(puzzle.answer(0, "h4h3".parse()?), Answer::GoesOn(reply));
/// assert_eq!(puzzle.answer(2, "g3g1".parse()?), Answer::Solved);
/// assert_eq!(puzzle.answer(0, "h4g4".parse()?), Answer::Wrong);
/// # Ok::<(), castellan_rules::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// What was agreed for the game that it is from.
    pub options: Options,
    /// What is to be reached by the seat to act.
    pub goal: Goal,
    /// Where it begins.
    pub start: AnyPosition,
    /// The solution: moves of the solver and the best defence in turn, the solver's first and last.
    pub line: Vec<Action>,
}

/// What a move in a puzzle was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It does not reach the goal.
    Wrong,
    /// It is right, and the other answers so.
    GoesOn(Action),
    /// It reaches the goal.
    Solved,
}

impl Puzzle {
    /// Reads a line of a file: options, goal, position and solution.
    ///
    /// # Errors
    /// Says what was expected.
    pub fn read(variant: Variant, line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [options, goal, position, solution] = fields[..] else {
            return Err("options, goal, position and solution, with tabs between".to_owned());
        };
        let pairs: Option<Vec<(&str, &str)>> = match options {
            "-" => Some(Vec::new()),
            _ => options.split(';').map(|pair| pair.split_once('=')).collect(),
        };
        let pairs = pairs.ok_or("options as KEY=VALUE, with ; between")?;
        let options = Options::new(variant.info(), &pairs).map_err(|error| error.to_string())?;
        let start = variant.read(position, &options).map_err(|error| error.to_string())?;
        let words: Vec<&str> = goal.split(' ').collect();
        let goal = match words[..] {
            ["win", moves] => moves.parse().ok().map(|moves| Goal::Win { moves }),
            ["gain", moves, amount] => moves
                .parse()
                .ok()
                .zip(amount.parse().ok())
                .map(|(moves, amount)| Goal::Gain { moves, amount }),
            _ => None,
        };
        let goal = goal.ok_or("a goal: win MOVES or gain MOVES AMOUNT")?;
        let line: Result<Vec<Action>, _> = solution.split(' ').map(str::parse).collect();
        Ok(Self { options, goal, start, line: line.map_err(|error| error.to_string())? })
    }

    /// The seat that solves it.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.start.to_act()
    }

    /// The position behind so many moves of the solution.
    #[must_use]
    pub fn after(&self, plies: usize) -> AnyPosition {
        let mut position = self.start.clone();
        for &action in self.line.iter().take(plies) {
            position.play_unchecked(action, None);
        }
        position
    }

    /// Classifies a legal move, after so many moves of the solution, when it is the solver's turn. The last move of a
    /// win may be another than that of the solution, as long as it wins.
    #[must_use]
    pub fn answer(&self, plies: usize, action: Action) -> Answer {
        let is_last = plies + 1 >= self.line.len();
        if self.line.get(plies) == Some(&action) {
            return if is_last { Answer::Solved } else { Answer::GoesOn(self.line[plies + 1]) };
        }
        let mut next = self.after(plies);
        next.play_unchecked(action, None);
        match (self.goal, next.ending()) {
            (Goal::Win { .. }, Some(Outcome::Won(seat, _))) if is_last && seat == self.seat() => {
                Answer::Solved
            }
            _ => Answer::Wrong,
        }
    }
}

/// As it is read.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs: Vec<String> = self.options.pairs().map(|(key, value)| format!("{key}={value}")).collect();
        let options = if pairs.is_empty() { "-".to_owned() } else { pairs.join(";") };
        let line: Vec<String> = self.line.iter().map(Action::to_string).collect();
        write!(f, "{options}\t{}\t{}\t{}", self.goal, self.start, line.join(" "))
    }
}

const fn file(variant: Variant) -> &'static str {
    match variant {
        Variant::KingOfTheMountain => include_str!("king-of-the-mountain.txt"),
        Variant::AllRoundKing => include_str!("all-round-king.txt"),
        Variant::MountChess => include_str!("mount-chess.txt"),
        Variant::GiantKing => include_str!("giant-king.txt"),
        Variant::KingsMate => include_str!("kings-mate.txt"),
    }
}

/// The lines of a game's file that are puzzles.
fn lines(variant: Variant) -> &'static [&'static str] {
    static LINES: [OnceLock<Vec<&'static str>>; Variant::ALL.len()] =
        [const { OnceLock::new() }; Variant::ALL.len()];
    let is_puzzle = |line: &&str| !line.is_empty() && !line.starts_with('#');
    LINES[variant as usize].get_or_init(|| file(variant).lines().filter(is_puzzle).collect())
}

/// How many puzzles a game has.
#[must_use]
pub fn count(variant: Variant) -> usize {
    lines(variant).len()
}

/// A puzzle of a game, by its number from 1 on.
///
/// ```
/// use castellan_engine::puzzles::{count, puzzle};
/// use castellan_rules::Variant;
///
/// let game = Variant::GiantKing;
/// assert!(puzzle(game, 1).is_some() && puzzle(game, count(game)).is_some());
/// assert!(puzzle(game, 0).is_none() && puzzle(game, count(game) + 1).is_none());
/// ```
#[must_use]
pub fn puzzle(variant: Variant, number: usize) -> Option<Puzzle> {
    let line = lines(variant).get(number.checked_sub(1)?)?;
    Puzzle::read(variant, line).ok()
}
