//! Weights of many criteria at once: numbers compared one after the other, the weightiest first.
//!
//! The Dutch system weighs a score of criteria, each of which goes before all that follow it. Written as one
//! number that would need several hundred bits. Here it is a row of lanes that are added each by itself and
//! compared from the first: no carry, and all that a matching asks of its weights still holds.

use std::fmt::Debug;

/// How many bits of a lane are used. The rest is room for sums over a whole matching.
pub(super) const LANE_BITS: u32 = 40;

/// A weight of an edge, or a sum of such: a row of lanes.
pub(super) trait Weight: Clone + Ord + Debug + AsRef<[i64]> + AsMut<[i64]> {
    /// Nothing, in so many lanes.
    fn zero(lanes: usize) -> Self;

    /// Adds another.
    #[inline]
    fn add(&mut self, other: &Self) {
        self.as_mut().iter_mut().zip(other.as_ref()).for_each(|(own, other)| *own += other);
    }

    /// Takes another away.
    #[inline]
    fn sub(&mut self, other: &Self) {
        self.as_mut().iter_mut().zip(other.as_ref()).for_each(|(own, other)| *own -= other);
    }

    /// Half of it. It is even wherever a matching asks for this.
    fn halve(&mut self) {
        for own in self.as_mut() {
            *own /= 2;
        }
    }

    /// Adds so much to one lane.
    fn raise(&mut self, lane: usize, by: i64) {
        self.as_mut()[lane] += by;
    }

    /// The largest number in any lane, without its sign.
    fn extent(&self) -> u64 {
        self.as_ref().iter().map(|lane| lane.unsigned_abs()).max().unwrap_or(0)
    }
}

impl<const LANES: usize> Weight for [i64; LANES] {
    fn zero(_: usize) -> Self {
        [0; LANES]
    }
}

/// As many lanes as it takes, for events of very many different scores.
impl Weight for Vec<i64> {
    fn zero(lanes: usize) -> Self {
        vec![0; lanes]
    }
}

/// Where in a weight one criterion stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    lane: usize,
    shift: u32,
}

impl Place {
    /// Adds so much of this criterion.
    pub(super) fn raise<W: Weight>(self, weight: &mut W, by: i64) {
        weight.raise(self.lane, by << self.shift);
    }
}

/// The places of criteria in a weight, and how many lanes that takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    places: Vec<Option<Place>>,
    lanes: usize,
}

impl Layout {
    /// Gives each criterion its place, the weightiest first. `spans` says of each by how much its sum over one
    /// matching can differ from that over another; a criterion that is the same for all gets no place.
    pub(super) fn new(spans: &[u64]) -> Self {
        let bits: Vec<u32> = spans.iter().map(|span| u64::BITS - span.leading_zeros()).collect();
        let mut lane_of = vec![0; bits.len()];
        let (mut lane, mut used) = (0, 0);
        for (at, bits) in bits.iter().enumerate() {
            if used + bits > LANE_BITS && used > 0 {
                (lane, used) = (lane + 1, 0);
            }
            used += bits;
            lane_of[at] = lane;
        }
        // Within a lane the last criterion stands lowest.
        let mut places = vec![None; bits.len()];
        let mut shift = 0;
        for at in (0..bits.len()).rev() {
            if lane_of.get(at + 1).is_some_and(|next| *next != lane_of[at]) {
                shift = 0;
            }
            if bits[at] > 0 {
                places[at] = Some(Place { lane: lane_of[at], shift });
                shift += bits[at];
            }
        }
        Self { places, lanes: lane + 1 }
    }

    /// The place of a criterion, unless it is the same for all matchings.
    pub(super) fn place(&self, criterion: usize) -> Option<Place> {
        self.places[criterion]
    }

    /// How many lanes a weight has.
    pub(super) const fn lanes(&self) -> usize {
        self.lanes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_criterion_outweighs_all_that_follow_it_taken_together() {
        let spans = [3, 0, 1_000, 1_000_000, 7, 1 << 33, 1];
        let layout = Layout::new(&spans);
        assert_eq!(layout.place(1), None, "what is the same for all takes no room");
        for first in (0..spans.len()).filter(|&at| spans[at] > 0) {
            let mut more = <Vec<i64>>::zero(layout.lanes());
            let mut less = more.clone();
            layout.place(first).unwrap().raise(&mut more, 1);
            for (after, span) in spans.iter().enumerate().skip(first + 1) {
                if let Some(place) = layout.place(after) {
                    place.raise(&mut less, *span as i64);
                }
            }
            assert!(more > less, "criterion {first}");
        }
    }

    #[test]
    fn a_lane_is_never_filled_beyond_its_bits() {
        let layout = Layout::new(&[1 << 20; 9]);
        assert_eq!(layout.lanes(), 9);
        let layout = Layout::new(&[1 << 19; 9]);
        assert_eq!(layout.lanes(), 5);
    }
}
