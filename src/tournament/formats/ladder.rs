//! Ladders: an order in which players climb by winning against those above them.
//!
//! - A player challenges somebody who stands at most so many places above; nobody can refuse.
//! - Who wins against somebody above takes their place, and those between move down by one. A draw changes nothing, and
//!   neither does a win of the player who stands above. Who does not come has lost.
//! - Everybody has one game at a time. Two who have just met meet again once one of them has played somebody else, or
//!   after a [rest].
//! - In their first game the player who is challenged has White; each time that two meet again, they change colours.

use crate::ids::Number;
use castellan_game::Span;
use std::ops::RangeInclusive;

/// How many places above themselves players can be allowed to challenge.
pub const REACH: RangeInclusive<u32> = 1..=10;

/// Why somebody cannot be challenged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutOfReach {
    /// It is the player themselves.
    Oneself,
    /// They stand below.
    Below(Number),
    /// They stand too far above.
    TooFar {
        /// Who is meant.
        opponent: Number,
        /// How many places above themselves players can challenge.
        reach: u32,
    },
    /// The two have just met.
    JustMet {
        /// Who is meant.
        opponent: Number,
        /// How long after their game they can meet again, when neither plays somebody else.
        rest: Span,
    },
    /// The two are never to meet.
    Apart(Number),
}

/// The order of so many entrants after these games, each as its winner and its loser, the first that ended first. At
/// the beginning they stand in the order of their numbers.
///
/// ```
/// use castellan_tournament::{Number, ladder};
///
/// let [one, two, three] = [0, 1, 2].map(Number::at);
/// assert_eq!(ladder::order(3, [(three, one)]), [three, one, two]);
/// // Who stands above already has nothing to win.
/// assert_eq!(ladder::order(3, [(one, three)]), [one, two, three]);
/// ```
#[must_use]
pub fn order(entrants: usize, games: impl IntoIterator<Item = (Number, Number)>) -> Vec<Number> {
    let mut order: Vec<Number> = (0..entrants).map(Number::at).collect();
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

/// How long two who have just met wait for a game with somebody else on a ladder that lasts so long.
#[must_use]
pub fn rest(length: Span) -> Span {
    super::arena::rest(length)
}
