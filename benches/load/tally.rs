//! Latencies of answers.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The kind of an interaction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A game was opened, joined or started.
    Opened,
    /// An action was typed.
    Typed,
    /// An action was played by buttons.
    Played,
    /// A button or list on the way to an action was used.
    Picked,
    /// Suggestions for typed text were requested.
    Suggested,
    /// A private board was shown.
    Board,
    /// Legal moves or games were listed.
    Listed,
    /// An invalid request was rejected.
    Refused,
    /// A request of the abusive user.
    Abused,
}

impl Kind {
    /// Returns `true` if the interaction changes a game.
    pub const fn is_action(self) -> bool {
        matches!(self, Self::Opened | Self::Typed | Self::Played)
    }
}

/// The latencies of many answers.
#[derive(Default)]
pub struct Tally {
    times: BTreeMap<Kind, Vec<Duration>>,
    /// The number of deferred answers.
    pub deferred: u64,
    /// The number of interactions without an answer.
    pub failed: u64,
}

/// A shared tally.
#[derive(Default)]
pub struct SharedTally(Mutex<Tally>);

impl SharedTally {
    /// Records an answer.
    pub fn record_answer(&self, kind: Kind, after: Duration, deferred: bool) {
        let mut tally = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tally.times.entry(kind).or_default().push(after);
        tally.deferred += u64::from(deferred);
    }

    /// Records an interaction without an answer.
    pub fn record_failure(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).failed += 1;
    }

    /// Returns the records since the last call.
    pub fn take(&self) -> Tally {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Latencies in ascending order.
pub struct SortedLatencies {
    times: Vec<(Duration, Kind)>,
}

impl SortedLatencies {
    /// Returns the number of answers.
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Returns the number of answers within a time.
    pub fn within(&self, time: Duration) -> usize {
        self.times.iter().filter(|(took, _)| *took <= time).count()
    }

    /// Returns a quantile of the latencies.
    pub fn quantile(&self, share: f64) -> Duration {
        let last = self.times.len().saturating_sub(1);
        self.times.get((last as f64 * share).round() as usize).map_or(Duration::ZERO, |(time, _)| *time)
    }

    /// Formats a quantile in milliseconds.
    pub fn display(&self, share: f64) -> String {
        format!("{:.1}ms", self.quantile(share).as_secs_f64() * 1_000.0)
    }

    /// Returns the share of answers of the matching kinds.
    pub fn share(&self, matches: impl Fn(Kind) -> bool) -> f64 {
        let count = self.times.iter().filter(|(_, kind)| matches(*kind)).count();
        count as f64 / self.times.len().max(1) as f64
    }
}

impl Tally {
    fn sorted(&self, matches: impl Fn(Kind) -> bool) -> SortedLatencies {
        let kinds = self.times.iter().filter(|(kind, _)| matches(**kind));
        let mut times: Vec<(Duration, Kind)> =
            kinds.flat_map(|(kind, times)| times.iter().map(|time| (*time, *kind))).collect();
        times.sort_unstable();
        SortedLatencies { times }
    }

    /// Returns all latencies.
    pub fn all(&self) -> SortedLatencies {
        self.sorted(|_| true)
    }

    /// Returns the latencies of regular users.
    pub fn of_regular_users(&self) -> SortedLatencies {
        self.sorted(|kind| kind != Kind::Abused)
    }

    /// Prints a line for each kind.
    pub fn print(&self) {
        println!("{:>10} {:>7} {:>9} {:>9} {:>9}", "", "count", "median", "99 of 100", "slowest");
        for kind in self.times.keys() {
            let latencies = self.sorted(|other| other == *kind);
            let [median, p99, slowest] = [0.5, 0.99, 1.0].map(|share| latencies.display(share));
            let name = format!("{kind:?}").to_lowercase();
            println!("{name:>10} {:>7} {median:>9} {p99:>9} {slowest:>9}", latencies.times.len());
        }
        println!("{} were first answered with \"thinking…\"", self.deferred);
    }
}
