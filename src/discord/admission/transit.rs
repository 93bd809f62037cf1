//! Estimates how long interactions were on their way, without a common clock.

use castellan_game::{Span, Time};
use std::collections::VecDeque;

/// For how long an interaction that came is compared with.
const REMEMBERED: Span = Span::minutes(1);
/// The most interactions that are compared with.
const MOST: usize = 31;
/// The disorder of ids that is usual, since several machines make them.
const DISORDER: Span = Span::from_ms(1_000);

/// Compares the creation times of interactions, by Discord's clock, with their arrivals, by a monotonic clock. The
/// usual difference is the median of the last minute. An interaction with a larger difference, such as one that comes
/// again after a lost connection, was on its way for the excess.
///
/// Errors favour an answer: a single id that is far off is outvoted, and a clock of Discord's that was set back looks
/// like ids out of order, of which only the newest can count as late.
#[derive(Clone, Debug, Default)]
pub struct Transit {
    /// The times at which the last ones were made, and came.
    last: VecDeque<(Time, Time)>,
}

impl Transit {
    /// Returns how long an interaction was on its way that has come `now`, by a clock that nobody sets.
    pub fn of(&mut self, created: Time, now: Time) -> Span {
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
