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
pub struct Shared(Mutex<Tally>);

impl Shared {
    /// Records an answer.
    pub fn answered(&self, kind: Kind, after: Duration, deferred: bool) {
        let mut tally = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tally.times.entry(kind).or_default().push(after);
        tally.deferred += u64::from(deferred);
    }

    /// Records an interaction without an answer.
    pub fn failed(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).failed += 1;
    }

    /// Returns the records since the last call.
    pub fn take(&self) -> Tally {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Latencies in ascending order.
pub struct Sorted {
    times: Vec<(Duration, Kind)>,
}

impl Sorted {
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
    pub fn share(&self, of: impl Fn(Kind) -> bool) -> f64 {
        let count = self.times.iter().filter(|(_, kind)| of(*kind)).count();
        count as f64 / self.times.len().max(1) as f64
    }
}

impl Tally {
    fn sorted(&self, of: impl Fn(Kind) -> bool) -> Sorted {
        let kinds = self.times.iter().filter(|(kind, _)| of(**kind));
        let mut times: Vec<(Duration, Kind)> =
            kinds.flat_map(|(kind, times)| times.iter().map(|time| (*time, *kind))).collect();
        times.sort_unstable();
        Sorted { times }
    }

    /// Returns all latencies.
    pub fn all(&self) -> Sorted {
        self.sorted(|_| true)
    }

    /// Returns the latencies of regular users.
    pub fn of_players(&self) -> Sorted {
        self.sorted(|kind| kind != Kind::Abused)
    }

    /// Prints a line for each kind.
    pub fn print(&self) {
        println!("{:>10} {:>7} {:>9} {:>9} {:>9}", "", "count", "median", "99 of 100", "slowest");
        for kind in self.times.keys() {
            let of = self.sorted(|one| one == *kind);
            let [median, most, all] = [0.5, 0.99, 1.0].map(|share| of.display(share));
            let name = format!("{kind:?}").to_lowercase();
            println!("{name:>10} {:>7} {median:>9} {most:>9} {all:>9}", of.times.len());
        }
        println!("{} were first answered with \"thinking…\"", self.deferred);
    }
}
