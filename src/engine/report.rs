//! The result of a search.

use crate::score::Score;
use castellan_rules::Action;

/// The result of a search.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The best action; `None` if the game is over.
    pub best: Option<Action>,
    /// The score relative to the seat to move.
    pub score: Score,
    /// The principal variation.
    pub line: Vec<Action>,
    /// Root actions with known values, the best first.
    pub candidates: Vec<Candidate>,
    /// The completed depth, in plies.
    pub depth: u32,
    /// The selective depth: the maximum ply reached.
    pub selective_depth: u32,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The size of the transposition table in bytes.
    pub table_bytes: usize,
}

/// A root action with its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The action.
    pub action: Action,
    /// The score relative to the moving seat.
    pub score: Score,
}
