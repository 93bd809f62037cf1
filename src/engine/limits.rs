//! How long a search goes on, and what it may leave out.

use super::weights::Weights;
use std::sync::Arc;

/// When a search ends. It ends too when its stop flag is set.
///
/// ```
/// use castellan_engine::Limits;
///
/// assert_eq!(Limits::nodes(1_000).nodes, 1_000);
/// assert_eq!(Limits::depth(4).depth, 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many positions it looks at, at most.
    pub nodes: u64,
    /// How many plies deep it looks at all actions, at most.
    pub depth: u32,
}

impl Limits {
    /// Nothing but the stop flag ends the search, or the greatest depth there is.
    pub const NONE: Self = Self { nodes: u64::MAX, depth: crate::score::MAX_PLY as u32 / 2 };

    /// So many positions.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::NONE }
    }

    /// So many plies.
    #[must_use]
    pub const fn depth(depth: u32) -> Self {
        Self { depth, ..Self::NONE }
    }
}

/// What makes a search quicker.
///
/// Those that are sound never change the value that a search of a given depth finds. The others leave out what is
/// hardly ever best, or look further where much happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is switched by itself")]
pub struct Prunings {
    /// Alpha-beta and principal variations; without it every action is looked at. Sound.
    pub windows: bool,
    /// The transposition table. Sound as long as only values of the same depth are used.
    pub table: bool,
    /// Values of the table from deeper searches count too, and wins are searched no further than they can be improved.
    pub deeper_values: bool,
    /// Iterations begin with a narrow window around the value of the one before. Sound.
    pub aspiration: bool,
    /// Actions are ordered by killers and histories. Sound.
    pub ordering: bool,
    /// Chance nodes are left as soon as no roll can bring their value into the window (Star1), and between which values
    /// a failure lies is found out by a single action behind it (Star2). Sound.
    pub star: bool,
    /// Beyond the depth, captures are searched until it is quiet.
    pub quiescence: bool,
    /// Captures that lose material by exchange are left out there, and those that cannot reach the window.
    pub exchange: bool,
    /// A seat that is well off even if it passes is searched less deep.
    pub null_move: bool,
    /// Late actions are searched less deep at first, and not at all near the leaves.
    pub late_moves: bool,
    /// Near the leaves, positions far outside the window are not searched.
    pub futility: bool,
    /// A ply more for an action that is clearly better than all others.
    pub singular: bool,
    /// A ply more where a King is in check.
    pub check_extensions: bool,
}

impl Prunings {
    /// Nothing is left out: full-width minimax.
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

    /// Those that never change the value.
    pub const SOUND: Self =
        Self { windows: true, table: true, aspiration: true, ordering: true, star: true, ..Self::NONE };

    /// All of them.
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

/// How three or four seats are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ManySeats {
    /// All others act against the seat that searches.
    Paranoid,
    /// Every seat does the best for itself.
    MaxN,
    /// One of the others acts against the seat that searches, the rest do what looks best (BRS+).
    #[default]
    BestReply,
}

/// How a search is done.
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
    /// What makes it quicker.
    pub prunings: Prunings,
    /// How three or four seats are searched.
    pub many_seats: ManySeats,
    /// How many bytes the transposition table may take, up to [`Self::MOST_TABLE_BYTES`].
    pub table_bytes: usize,
    /// Values all first actions, so that those almost as good as the best are known: how much worse they may be, in
    /// hundredths, to get a true value.
    pub spread: Option<i32>,
    /// The only first actions that are looked at; when it is empty, all legal ones. Illegal ones are passed over.
    pub actions: Vec<castellan_rules::Action>,
    /// What the evaluation goes by; the game's own weights when there are none.
    pub weights: Option<Arc<Weights>>,
}

impl SearchOptions {
    /// The most that a transposition table takes.
    pub const MOST_TABLE_BYTES: usize = 16 << 20;
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            prunings: Prunings::ALL,
            many_seats: ManySeats::default(),
            table_bytes: 8 << 20,
            spread: None,
            actions: Vec::new(),
            weights: None,
        }
    }
}
