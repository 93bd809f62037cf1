//! Perft: counts of the sequences of legal actions of a given length.
//!
//! Clock, repetition, claims and dice are ignored; declared captures succeed.

use super::position::Position;
use std::ops::ControlFlow;

/// Returns the number of sequences of `depth` actions, with bulk counting of the last ply.
///
/// ```
/// use castellan_rules::variants::mount_chess::MountChess;
/// use castellan_rules::{Options, Position, perft};
///
/// let start = MountChess::begin(&Options::default())?;
/// assert_eq!(perft::perft(&start, 1), 30);
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions(),
        _ => sum(position, |next| perft(next, depth - 1)),
    }
}

/// Returns the same number without bulk counting: every action is played, for measuring speed.
#[must_use]
pub fn perft_without_bulk_counting<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => sum(position, |next| perft_without_bulk_counting(next, depth - 1)),
    }
}

/// Returns the count for each root action, sorted by the action's text.
///
/// ```
/// use castellan_rules::{Options, Variant};
///
/// let start = Variant::MountChess.begin(&Options::default())?;
/// let counts = start.divide(2);
/// assert_eq!(counts.len(), 30);
/// assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), start.perft(2));
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(String, u64)> {
    let mut counts = Vec::new();
    let _ = position.for_each_action(&mut |action| {
        let mut next = position.clone();
        next.play_unchecked(action, None);
        counts.push((action.to_string(), perft(&next, depth.saturating_sub(1))));
        ControlFlow::Continue(())
    });
    counts.sort_unstable();
    counts
}

#[inline]
fn sum<P: Position>(position: &P, count: impl Fn(&P) -> u64) -> u64 {
    let mut nodes = 0;
    let _ = position.for_each_action(&mut |action| {
        // Inlined: as a function's return value, the position would be copied once more.
        let mut next = position.clone();
        next.play_unchecked(action, None);
        nodes += count(&next);
        ControlFlow::Continue(())
    });
    nodes
}
