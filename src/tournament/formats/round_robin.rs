//! Round robins by the Berger tables (FIDE Handbook C.05, annex 1: details of Berger tables).
//!
//! With an odd number of entrants, the highest number of the table is a free seat.

use crate::ids::PairingNumber;

/// The most entrants of a round robin.
pub const MOST: usize = 64;

/// A pair, White first. The opponent of the free seat has `None`.
pub type Pair = (Option<PairingNumber>, Option<PairingNumber>);

/// Returns all rounds for this many entrants, each with its pairs in the order of the table.
///
/// In a double round robin, each pair meets a second time with reversed colours. The last two rounds of the first cycle
/// are then swapped, so that nobody has the same colour three times in a row (C.05, the note below the tables).
///
/// ```
/// use castellan_tournament::{PairingNumber, round_robin};
///
/// // With three entrants, one is free in each round.
/// let rounds = round_robin::rounds(3, false);
/// assert_eq!(rounds.len(), 3);
/// assert_eq!(rounds[0][1], (Some(PairingNumber::from_index(1)), Some(PairingNumber::from_index(2))));
/// ```
#[must_use]
pub fn rounds(entrants: usize, double: bool) -> Vec<Vec<Pair>> {
    if entrants < 2 {
        return Vec::new();
    }
    let table = entrants.next_multiple_of(2);
    let mut rounds: Vec<Vec<Pair>> =
        (0..table - 1).map(|round| round_pairs(entrants, table, round)).collect();
    if double {
        let second: Vec<Vec<Pair>> =
            rounds.iter().map(|round| round.iter().map(|&(a, b)| (b, a)).collect()).collect();
        let first = rounds.len();
        if first >= 2 {
            rounds.swap(first - 2, first - 1);
        }
        rounds.extend(second);
    }
    rounds
}

/// Returns one round, counted from 0, of a table with an even number of seats.
///
/// All numbers except the last form a circle, which moves on by half a turn in each round. The head of the circle meets
/// the last number; the others meet the number at the same distance from the head on the other side.
fn round_pairs(entrants: usize, table: usize, round: usize) -> Vec<Pair> {
    let circle = table - 1;
    let number = |place: usize| (place < entrants).then(|| PairingNumber::from_index(place));
    let head = round * (table / 2) % circle;
    let last = number(circle);
    let first = if round.is_multiple_of(2) { (number(head), last) } else { (last, number(head)) };
    let around =
        (1..table / 2).map(|step| (number((head + step) % circle), number((head + circle - step) % circle)));
    std::iter::once(first).chain(around).collect()
}
