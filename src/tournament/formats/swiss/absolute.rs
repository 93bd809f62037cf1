//! The absolute criteria that no pairing may violate (C.1 to C.3), and pairs forbidden by the director.

use super::player::SwissPlayer;
use crate::ids::PairingNumber;

/// The pairs forbidden by the director, in both orders, sorted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Forbidden(Vec<(PairingNumber, PairingNumber)>);

impl Forbidden {
    pub(super) fn new(pairs: &[(PairingNumber, PairingNumber)]) -> Self {
        let mut both: Vec<_> = pairs.iter().flat_map(|&(one, other)| [(one, other), (other, one)]).collect();
        both.sort_unstable();
        Self(both)
    }

    pub(super) fn contains(&self, one: PairingNumber, other: PairingNumber) -> bool {
        self.0.binary_search(&(one, other)).is_ok()
    }
}

/// Returns the round in which two players have met, which C.1 allows only once. A forfeited game does not count.
pub(super) fn met(one: &SwissPlayer, other: &SwissPlayer) -> Option<u32> {
    one.opponents.iter().find(|(opponent, _)| *opponent == other.number).map(|(_, round)| *round)
}

/// Returns `true` if two players have the same absolute preference and neither is a topscorer (C.3).
pub(super) fn same_colour(one: &SwissPlayer, other: &SwissPlayer) -> bool {
    one.absolute_colour().is_some()
        && one.absolute_colour() == other.absolute_colour()
        && !one.is_topscorer
        && !other.is_topscorer
}

/// Returns `true` if two players may meet.
pub(super) fn may_meet(one: &SwissPlayer, other: &SwissPlayer, forbidden: &Forbidden) -> bool {
    met(one, other).is_none() && !same_colour(one, other) && !forbidden.contains(one.number, other.number)
}
