//! The next round of a Swiss tournament, by the FIDE (Dutch) System.
//!
//! [`pair`] is a function of what was played: the same [`Course`] gives the same pairing. [`check`](check()) says of
//! pairs that a director proposes which absolute rules they break.
//!
//! The system is chapter C.04.3 of the FIDE Handbook, in two [editions](Edition). Articles are named by the numbers of
//! that approved in Baku in 2016, with the definitions added in Goynuk in 2017, applied from 1 July 2017:
//! articles A to E, criteria C.1 to C.19. Those of the edition of 2026 have no dot: criteria C1 to C21.
//!
//! - `card`: what the rules ask about one player (A.2, A.4, A.6, A.7). `absolute`: who may not meet (C.1 to C.3).
//! - `brackets`: from the highest score down to a whole round (A.3, A.9). `outlook`: whether the rest can be paired,
//!   and with what score somebody has the bye. `bracket`: one bracket (B), which `candidates` pairs (D).
//! - `criteria`: which pairings of it are better (C.4 to C.19), as weights (`weight`) of a `matching`.
//! - `colour`: who has White (E). `explain`: both for people to read.

mod absolute;
mod bracket;
mod brackets;
mod candidates;
mod card;
mod check;
mod colour;
mod course;
mod criteria;
mod edition;
mod explain;
mod matching;
mod outlook;
mod refusal;
mod weight;

pub use brackets::pair;
pub use check::{Breach, Rule, check};
pub use course::{Bye, Cell, Colour, Course, Met, Round, Score};
pub use edition::Edition;
pub use explain::{Because, ColourReason, Reasons, explain};
pub use refusal::Refusal;

use crate::ids::Number;

/// How many rounds there can be with so many entrants before all have met: nobody meets the same player twice (C.1),
/// nor has a second bye (C.2).
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

/// How many rounds so many entrants play when nobody has said a number: as many as leave one of them with a full score
/// at most, but three where there can be three.
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

/// The pairs of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairing {
    /// The pairs, White first, in the order of the boards (C.04.2, D.9): by the score of the higher ranked
    /// player, then the sum of both scores, then the number of the higher ranked.
    pub boards: Vec<(Number, Number)>,
    /// Who has the bye.
    pub bye: Option<Number>,
}
