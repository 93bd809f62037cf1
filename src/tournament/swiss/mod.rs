//! The next round of a Swiss tournament, by the FIDE (Dutch) System.
//!
//! [`pair`] is a function of what was played: the same [`Course`] gives the same pairing. [`check`](check()) says of
//! pairs that a director proposes which absolute rules they break.
//!
//! The system is chapter C.04.3 of the FIDE Handbook as approved in Baku in 2016, with the definitions added in
//! Goynuk in 2017, which was in force until 31 January 2026: articles A to E, criteria C.1 to C.19. It is the
//! edition that the engine follows to which the tests compare. Articles are named by its numbers.
//!
//! - `card`: what the rules ask about one player (A.2, A.4, A.6, A.7). `absolute`: who may not meet (C.1 to C.3).
//! - `brackets`: from the highest score down to a whole round (A.3, A.9). `bracket`: one of them (B), which
//!   `candidates` pairs (D).
//! - `criteria`: which pairings of it are better (C.4 to C.19), as weights (`weight`) of a `matching`.
//! - `colour`: who has White (E).

mod absolute;
mod bracket;
mod brackets;
mod candidates;
mod card;
mod check;
mod colour;
mod course;
mod criteria;
mod matching;
mod refusal;
mod weight;

pub use brackets::pair;
pub use check::{Breach, Rule, check};
pub use course::{Bye, Cell, Colour, Course, Met, Round, Score};
pub use refusal::Refusal;

use crate::ids::Number;

/// The pairs of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairing {
    /// The pairs, White first, in the order of the boards (C.04.2, D.9): by the score of the higher ranked
    /// player, then the sum of both scores, then the number of the higher ranked.
    pub boards: Vec<(Number, Number)>,
    /// Who has the bye.
    pub bye: Option<Number>,
}
