//! What a search has found.

use crate::score::Score;
use castellan_rules::Action;

/// What a search has found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The best action; none when the game is over.
    pub best: Option<Action>,
    /// What the position is worth to the seat to act.
    pub score: Score,
    /// How it goes on when everybody does the best, the best action first.
    pub line: Vec<Action>,
    /// First actions whose value is known, the best first.
    pub candidates: Vec<Candidate>,
    /// How many plies deep all actions were looked at.
    pub depth: u32,
    /// How many plies deep the search looked at some.
    pub deepest: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// How many bytes its transposition table took.
    pub table_bytes: usize,
}

/// A first action and what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The action.
    pub action: Action,
    /// What it is worth to the seat that does it.
    pub score: Score,
}
