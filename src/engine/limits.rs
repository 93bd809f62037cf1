//! Limits and options of a search.

use super::weights::Weights;
use std::sync::Arc;

/// The limits of a search. The stop flag ends a search as well.
///
/// ```
/// use castellan_engine::Limits;
///
/// assert_eq!(Limits::nodes(1_000).nodes, 1_000);
/// assert_eq!(Limits::depth(4).depth, 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The maximum number of nodes.
    pub nodes: u64,
    /// The maximum depth of full-width search, in plies.
    pub depth: u32,
}

impl Limits {
    /// No limit except the stop flag and the maximum depth of the engine.
    pub const NONE: Self = Self { nodes: u64::MAX, depth: crate::score::MAX_PLY as u32 / 2 };

    /// Creates a limit on nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::NONE }
    }

    /// Creates a limit on depth, in plies.
    #[must_use]
    pub const fn depth(depth: u32) -> Self {
        Self { depth, ..Self::NONE }
    }
}

/// The pruning techniques of a search.
///
/// The sound ones never change the value found at a given depth. The others omit actions that are hardly ever best, or
/// extend critical lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is independent")]
pub struct Prunings {
    /// Alpha-beta and principal variation search; otherwise full-width minimax. Sound.
    pub windows: bool,
    /// The transposition table. Sound as long as only values of the same depth are used.
    pub table: bool,
    /// Table cutoffs with values from deeper searches, and mate distance pruning.
    pub deeper_values: bool,
    /// Aspiration windows: iterations start with a narrow window around the previous value. Sound.
    pub aspiration: bool,
    /// Move ordering by killers and history. Sound.
    pub ordering: bool,
    /// Chance nodes are cut off as soon as no roll can bring their value into the window (Star1), and a failure is
    /// bounded by probing a single action (Star2). Sound.
    pub star: bool,
    /// Quiescence search: captures are searched beyond the depth.
    pub quiescence: bool,
    /// In quiescence search, losing captures (by SEE) and those that cannot reach the window (delta pruning) are
    /// skipped.
    pub exchange: bool,
    /// Null-move pruning: a node that fails high even after a pass is searched less deep.
    pub null_move: bool,
    /// Late move reductions, and late move pruning near the leaves.
    pub late_moves: bool,
    /// Futility pruning: near the leaves, positions far outside the window are not searched.
    pub futility: bool,
    /// Singular extensions: one ply more for an action that is clearly better than all others.
    pub singular: bool,
    /// Check extensions: one ply more if a King is in check.
    pub check_extensions: bool,
}

impl Prunings {
    /// Full-width minimax without pruning.
    pub const NONE: Self = Self {
        windows: false,
        table: false,
        deeper_values: false,
        aspiration: false,
        ordering: false,
        star: false,
        quiescence: false,
        exchange: false,
        null_move: false,
        late_moves: false,
        futility: false,
        singular: false,
        check_extensions: false,
    };

    /// The techniques that never change the value.
    pub const SOUND: Self =
        Self { windows: true, table: true, aspiration: true, ordering: true, star: true, ..Self::NONE };

    /// All techniques.
    pub const ALL: Self = Self {
        windows: true,
        table: true,
        deeper_values: true,
        aspiration: true,
        ordering: true,
        star: true,
        quiescence: true,
        exchange: true,
        null_move: true,
        late_moves: true,
        futility: true,
        singular: true,
        check_extensions: true,
    };
}

/// The search algorithm for three or four seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MultiSeatAlgorithm {
    /// Paranoid: all others play against the searching seat.
    Paranoid,
    /// Max^n: every seat maximises its own value.
    MaxN,
    /// BRS+: one of the others plays against the searching seat, and the rest play the move that looks best.
    #[default]
    BestReply,
}

/// The options of a search.
///
/// ```
/// use castellan_engine::{Prunings, SearchOptions};
///
/// let options = SearchOptions { prunings: Prunings::SOUND, ..SearchOptions::default() };
/// assert!(!options.prunings.null_move);
/// assert!(options.table_bytes <= SearchOptions::MOST_TABLE_BYTES);
/// ```
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// The pruning techniques.
    pub prunings: Prunings,
    /// The algorithm for three or four seats.
    pub multi_seat_algorithm: MultiSeatAlgorithm,
    /// The size of the transposition table in bytes, up to [`Self::MOST_TABLE_BYTES`].
    pub table_bytes: usize,
    /// Multi-PV margin: root actions within this many hundredths of the best get exact values.
    pub multi_pv_margin: Option<i32>,
    /// The root actions to search; all legal ones if empty. Illegal ones are ignored.
    pub actions: Vec<castellan_rules::Action>,
    /// The evaluation weights; `None` for the game's own.
    pub weights: Option<Arc<Weights>>,
}

impl SearchOptions {
    /// The maximum size of a transposition table.
    pub const MOST_TABLE_BYTES: usize = 16 << 20;
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            prunings: Prunings::ALL,
            multi_seat_algorithm: MultiSeatAlgorithm::default(),
            table_bytes: 8 << 20,
            multi_pv_margin: None,
            actions: Vec::new(),
            weights: None,
        }
    }
}
