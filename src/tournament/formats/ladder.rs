//! Ladders: an order in which players climb by winning against others above them.
//!
//! - A player challenges another who is at most a fixed number of places above, and who cannot refuse.
//! - A player who beats another above takes their place, and those between move down by one. A draw changes nothing,
//!   nor does a win of the player above. A player who does not come loses.
//! - Each player has one game at a time. Two players who have just met can meet again once one of them has played
//!   another opponent, or after a [`rematch_delay`].
//! - In their first game the challenged player has White; each time two players meet again, they change colours.

use crate::ids::PairingNumber;
use castellan_game::Span;
use std::ops::RangeInclusive;

/// The limits of the number of places that a challenge can reach.
pub const REACH: RangeInclusive<u32> = 1..=10;

/// The reason for which a player cannot be challenged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeRefusal {
    /// The player challenges themselves.
    SamePlayer,
    /// The opponent is below the player.
    Below(PairingNumber),
    /// The opponent is too far above.
    TooFar {
        /// The opponent.
        opponent: PairingNumber,
        /// The number of places that a challenge can reach.
        reach: u32,
    },
    /// The two have just met.
    JustMet {
        /// The opponent.
        opponent: PairingNumber,
        /// The time after their game at which they can meet again if neither plays another opponent.
        rest: Span,
    },
    /// The two are forbidden to meet.
    Forbidden(PairingNumber),
}

/// Returns the order of this many entrants after these games, each given as winner and loser, in the order in which
/// they ended. The initial order is that of the numbers.
///
/// ```
/// use castellan_tournament::{PairingNumber, ladder};
///
/// let [one, two, three] = [0, 1, 2].map(PairingNumber::from_index);
/// assert_eq!(ladder::order(3, [(three, one)]), [three, one, two]);
/// // A win of the player above changes nothing.
/// assert_eq!(ladder::order(3, [(one, three)]), [one, two, three]);
/// ```
#[must_use]
pub fn order(
    entrants: usize,
    games: impl IntoIterator<Item = (PairingNumber, PairingNumber)>,
) -> Vec<PairingNumber> {
    let mut order: Vec<PairingNumber> = (0..entrants).map(PairingNumber::from_index).collect();
    for (winner, loser) in games {
        let place = |number| order.iter().position(|one| *one == number);
        if let (Some(from), Some(to)) = (place(winner), place(loser))
            && to < from
        {
            order[to..=from].rotate_right(1);
        }
    }
    order
}

/// Returns how long two players who have just met must wait to meet again, on a ladder of this length.
#[must_use]
pub fn rematch_delay(length: Span) -> Span {
    super::arena::rematch_delay(length)
}
