//! A node of the search, before its actions are searched.

use super::Window;
use crate::ordering::ScoredAction;
use crate::transposition_table::{NO_ACTION, TableEntry};

/// The state of a search at one position, before its actions are searched.
pub(super) struct Node {
    pub window: Window,
    pub depth: i32,
    pub ply: usize,
    pub in_check: bool,
    /// `true` if the evaluation is better than before the seat's last action.
    pub is_improving: bool,
    /// `true` if actions may be pruned.
    pub is_prunable: bool,
    /// The excluded action.
    pub excluded: u16,
    pub known: Option<TableEntry>,
    /// The static evaluation.
    pub evaluation: i32,
    /// The evaluation, refined by the table.
    pub estimate: i32,
}

impl Node {
    /// Returns `true` on the principal variation.
    pub fn is_principal(&self) -> bool {
        self.window.1 - self.window.0 > 1
    }

    /// Returns the table's best action.
    pub fn first_choice(&self) -> u16 {
        self.known.map_or(NO_ACTION, |entry| entry.best)
    }

    /// Returns the reduction of the action at this index, in plies.
    pub fn reduction(&self, at: usize, scored: &ScoredAction) -> i32 {
        let quiet = scored.gain <= 0;
        if at < 2 || self.depth < 3 || self.in_check || !(quiet || scored.order < 0) {
            return 0;
        }
        let usual =
            reduction_of(self.depth, at) - i32::from(self.is_principal()) + i32::from(!self.is_improving);
        let less = if quiet { (scored.order / 10_000).clamp(-2, 2) } else { 0 };
        (usual - less).clamp(0, self.depth - 2)
    }
}

/// Returns the base reduction of a late action, in plies.
fn reduction_of(depth: i32, index: usize) -> i32 {
    (0.5 + f64::from(depth).ln() * (index as f64).ln() / 2.2) as i32
}

/// The result of a singular extension search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Singularity {
    /// Not tested, or other actions are about as good.
    No,
    /// A singular action: no other is nearly as good.
    Yes,
    /// A multi-cut: another action exceeds the window too, and the position is cut off at this value.
    MultiCut(i32),
    /// An action above the window that others may equal.
    NotUnique,
}

impl Singularity {
    /// Returns the extension of the action, in plies.
    pub const fn extension(self) -> i32 {
        match self {
            Self::Yes => 1,
            Self::No | Self::MultiCut(_) => 0,
            Self::NotUnique => -1,
        }
    }
}
