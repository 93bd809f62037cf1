//! Weights of many criteria: numbers compared in order, the most important first.
//!
//! The Dutch system has about twenty criteria, each of which takes precedence over all that follow. A single number
//! for them would need several hundred bits. A weight is therefore a row of lanes, which are added individually and
//! compared from the first on. Without carries it still has all properties that a matching requires of its weights.

use std::fmt::Debug;

/// The number of bits used in a lane. The rest is room for sums over a whole matching.
pub(super) const LANE_BITS: u32 = 40;

/// A weight of an edge, or a sum of weights: a row of lanes.
pub(super) trait Weight: Clone + Ord + Debug + AsRef<[i64]> + AsMut<[i64]> {
    /// Returns a weight of zero with this many lanes.
    fn zero(lanes: usize) -> Self;

    /// Adds a weight.
    #[inline]
    fn add(&mut self, other: &Self) {
        self.as_mut().iter_mut().zip(other.as_ref()).for_each(|(own, other)| *own += other);
    }

    /// Subtracts a weight.
    #[inline]
    fn sub(&mut self, other: &Self) {
        self.as_mut().iter_mut().zip(other.as_ref()).for_each(|(own, other)| *own -= other);
    }

    /// Halves the weight, which must be even.
    fn halve(&mut self) {
        for own in self.as_mut() {
            *own /= 2;
        }
    }

    /// Adds an amount to one lane.
    fn raise(&mut self, lane: usize, by: i64) {
        self.as_mut()[lane] += by;
    }

    /// Returns the largest absolute value of a lane.
    fn extent(&self) -> u64 {
        self.as_ref().iter().map(|lane| lane.unsigned_abs()).max().unwrap_or(0)
    }
}

impl<const LANES: usize> Weight for [i64; LANES] {
    fn zero(_: usize) -> Self {
        [0; LANES]
    }
}

/// A variable number of lanes, for tournaments with very many different scores.
impl Weight for Vec<i64> {
    fn zero(lanes: usize) -> Self {
        vec![0; lanes]
    }
}

/// The bits of a criterion in a weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WeightField {
    lane: usize,
    shift: u32,
}

impl WeightField {
    /// Adds an amount to this criterion.
    pub(super) fn raise<W: Weight>(self, weight: &mut W, by: i64) {
        weight.raise(self.lane, by << self.shift);
    }
}

/// The fields of all criteria in a weight, and the number of lanes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    fields: Vec<Option<WeightField>>,
    lanes: usize,
}

impl Layout {
    /// Assigns a field to each criterion, the most important first. `spans` holds the largest difference of its sum
    /// between two matchings; a criterion that is the same for all matchings gets no field.
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
        // Within a lane, the last criterion has the lowest bits.
        let mut fields = vec![None; bits.len()];
        let mut shift = 0;
        for at in (0..bits.len()).rev() {
            if lane_of.get(at + 1).is_some_and(|next| *next != lane_of[at]) {
                shift = 0;
            }
            if bits[at] > 0 {
                fields[at] = Some(WeightField { lane: lane_of[at], shift });
                shift += bits[at];
            }
        }
        Self { fields, lanes: lane + 1 }
    }

    /// Returns the field of a criterion; `None` if it is the same for all matchings.
    pub(super) fn field(&self, criterion: usize) -> Option<WeightField> {
        self.fields[criterion]
    }

    /// Returns the number of lanes of a weight.
    pub(super) const fn lanes(&self) -> usize {
        self.lanes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_criterion_outweighs_all_later_ones_together() {
        let spans = [3, 0, 1_000, 1_000_000, 7, 1 << 33, 1];
        let layout = Layout::new(&spans);
        assert_eq!(layout.field(1), None, "a criterion that is the same for all has no field");
        for first in (0..spans.len()).filter(|&at| spans[at] > 0) {
            let mut more = <Vec<i64>>::zero(layout.lanes());
            let mut less = more.clone();
            layout.field(first).unwrap().raise(&mut more, 1);
            for (after, span) in spans.iter().enumerate().skip(first + 1) {
                if let Some(field) = layout.field(after) {
                    field.raise(&mut less, *span as i64);
                }
            }
            assert!(more > less, "criterion {first}");
        }
    }

    #[test]
    fn a_lane_never_exceeds_its_bits() {
        let layout = Layout::new(&[1 << 20; 9]);
        assert_eq!(layout.lanes(), 9);
        let layout = Layout::new(&[1 << 19; 9]);
        assert_eq!(layout.lanes(), 5);
    }
}
