//! Estimates the transit time of interactions without a common clock.

use castellan_game::{Span, Time};
use std::collections::VecDeque;

/// The time for which an interaction serves as a reference.
const REMEMBERED: Span = Span::minutes(1);
/// The most reference interactions.
const MOST: usize = 31;
/// The usual disorder of ids, which are created by several machines.
const DISORDER: Span = Span::from_ms(1_000);

/// Compares the creation times of interactions, by Discord's clock, with their arrivals, by a monotonic clock. The
/// usual difference is the median of the last minute. An interaction with a larger difference, such as a repeat after a
/// lost connection, spent the excess in transit.
///
/// Errors favour an answer. A single outlier does not move the median. If Discord's clock is set back, ids seem out of
/// order, and only the newest of those can count as late.
#[derive(Clone, Debug, Default)]
pub struct TransitEstimator {
    /// The creation and arrival times of the latest interactions.
    last: VecDeque<(Time, Time)>,
}

impl TransitEstimator {
    /// Returns the transit time of an interaction that arrived at `now`, by a monotonic clock.
    pub fn estimate(&mut self, created: Time, now: Time) -> Span {
        while self.last.front().is_some_and(|(_, came)| now.since(*came) > REMEMBERED) {
            self.last.pop_front();
        }
        if self.last.len() == MOST {
            self.last.pop_front();
        }
        let newest = self.last.iter().map(|(created, _)| *created).max();
        self.last.push_back((created, now));
        if newest.is_some_and(|newest| newest.since(created) > DISORDER) {
            return Span::from_ms(0);
        }
        let difference =
            |(created, came): &(Time, Time)| came.ms().cast_signed() - created.ms().cast_signed();
        let mut all: Vec<i64> = self.last.iter().map(difference).collect();
        let middle = all.len() / 2;
        let usual = *all.select_nth_unstable(middle).1;
        let late = difference(&(created, now)).saturating_sub(usual);
        Span::from_ms(u64::try_from(late).unwrap_or_default())
    }
}
