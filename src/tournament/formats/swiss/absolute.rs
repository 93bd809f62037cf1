//! The absolute criteria: what no pairing may do (C.1 to C.3), and pairs that the director forbids.

use super::card::Card;
use crate::ids::Number;

/// Who may not meet by the director's word, each pair both ways round, sorted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Forbidden(Vec<(Number, Number)>);

impl Forbidden {
    pub(super) fn new(pairs: &[(Number, Number)]) -> Self {
        let mut both: Vec<_> = pairs.iter().flat_map(|&(one, other)| [(one, other), (other, one)]).collect();
        both.sort_unstable();
        Self(both)
    }

    pub(super) fn holds(&self, one: Number, other: Number) -> bool {
        self.0.binary_search(&(one, other)).is_ok()
    }
}

/// The round in which two have met (C.1: not more than once). A forfeited game is no meeting.
pub(super) fn met(one: &Card, other: &Card) -> Option<u32> {
    one.opponents.iter().find(|(opponent, _)| *opponent == other.number).map(|(_, round)| *round)
}

/// Whether two have the same absolute preference and neither is a topscorer (C.3).
pub(super) fn same_colour(one: &Card, other: &Card) -> bool {
    one.absolute().is_some() && one.absolute() == other.absolute() && !one.topscorer && !other.topscorer
}

/// Whether two may meet.
pub(super) fn may_meet(one: &Card, other: &Card, forbidden: &Forbidden) -> bool {
    met(one, other).is_none() && !same_colour(one, other) && !forbidden.holds(one.number, other.number)
}
