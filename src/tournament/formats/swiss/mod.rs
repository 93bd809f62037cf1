//! Swiss pairings by the FIDE (Dutch) System.
//!
//! [`pair`] is a pure function: the same [`SwissTournament`] gives the same pairing. [`check`](check()) returns the
//! absolute rules that a director's proposed pairing breaks, and [`explain`](explain()) the reasons for a pair.
//!
//! The system is chapter C.04.3 of the FIDE Handbook, in two [editions](Edition). Articles are named by their numbers
//! in the edition approved in Baku in 2016, with the definitions added in Goynuk in 2017, applied from 1 July 2017:
//! articles A to E, criteria C.1 to C.19. Those of the edition of 2026 have no dot: criteria C1 to C21.

mod absolute;
mod bracket;
mod check;
mod colour;
mod criteria;
mod edition;
mod explain;
mod feasibility;
mod matching;
mod pair_bracket;
mod pair_round;
mod player;
mod refusal;
mod tournament;
mod weight;

pub use check::{Breach, Rule, check};
pub use edition::Edition;
pub use explain::{ColourReason, DueReason, PairReasons, explain};
pub use pair_round::pair;
pub use refusal::PairingRefusal;
pub use tournament::{Bye, Colour, Game, GameResult, PlayerRound, Round, SwissTournament};

use crate::ids::PairingNumber;

/// Returns the most rounds that this many entrants can play: nobody meets the same player twice (C.1), nor has a second
/// bye (C.2).
///
/// ```
/// use castellan_tournament::swiss::most_rounds;
///
/// assert_eq!((most_rounds(4), most_rounds(5)), (3, 5));
/// ```
#[must_use]
pub const fn most_rounds(entrants: usize) -> u32 {
    let odd = entrants % 2 == 1;
    let most = entrants as u32 - if odd || entrants == 0 { 0 } else { 1 };
    if most == 0 { 1 } else { most }
}

/// Returns the default number of rounds for this many entrants: as many as leave at most one of them with a full score,
/// but at least three if three are possible.
///
/// ```
/// use castellan_tournament::swiss::usual_rounds;
///
/// assert_eq!([2, 4, 8, 9, 32, 33].map(usual_rounds), [1, 3, 3, 4, 5, 6]);
/// ```
#[must_use]
pub fn usual_rounds(entrants: usize) -> u32 {
    entrants.next_power_of_two().trailing_zeros().max(3).min(most_rounds(entrants))
}

/// The pairing of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairing {
    /// The pairs, White first, in the order of the boards (C.04.2, D.9): by the score of the higher ranked
    /// player, then the sum of both scores, then the number of the higher ranked.
    pub boards: Vec<(PairingNumber, PairingNumber)>,
    /// The player with the bye.
    pub bye: Option<PairingNumber>,
}
