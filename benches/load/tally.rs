//! How long answers took.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A game was opened, joined or started.
    Opened,
    /// An action was typed.
    Typed,
    /// An action was played by buttons.
    Played,
    /// A button or a list on the way to an action.
    Picked,
    /// Suggestions for what was typed so far.
    Suggested,
    /// A board for one person.
    Board,
    /// What may be played, and lists of games.
    Listed,
    /// Something that is not allowed.
    Refused,
    /// What one person asks who asks without end.
    Abused,
}

impl Kind {
    /// Whether something happens to the game by it.
    pub const fn is_action(self) -> bool {
        matches!(self, Self::Opened | Self::Typed | Self::Played)
    }
}

/// Times of many answers.
#[derive(Default)]
pub struct Tally {
    times: BTreeMap<Kind, Vec<Duration>>,
    /// Those that came at all as "thinking…".
    pub deferred: u64,
    /// Interactions without an answer.
    pub failed: u64,
}

/// A tally that many write to.
#[derive(Default)]
pub struct Shared(Mutex<Tally>);

impl Shared {
    /// Notes an answer.
    pub fn answered(&self, kind: Kind, after: Duration, deferred: bool) {
        let mut tally = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tally.times.entry(kind).or_default().push(after);
        tally.deferred += u64::from(deferred);
    }

    /// Notes that there was none.
    pub fn failed(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).failed += 1;
    }

    /// What was noted since this was called last.
    pub fn take(&self) -> Tally {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Times in order.
pub struct Sorted {
    times: Vec<(Duration, Kind)>,
}

impl Sorted {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// How many of them were answered within a time.
    pub fn within(&self, time: Duration) -> usize {
        self.times.iter().filter(|(took, _)| *took <= time).count()
    }

    /// The time within which this share was answered.
    pub fn quantile(&self, share: f64) -> Duration {
        let last = self.times.len().saturating_sub(1);
        self.times.get((last as f64 * share).round() as usize).map_or(Duration::ZERO, |(time, _)| *time)
    }

    /// The same as text.
    pub fn display(&self, share: f64) -> String {
        format!("{:.1}ms", self.quantile(share).as_secs_f64() * 1_000.0)
    }

    /// How many of all are of some kinds.
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

    /// All of them.
    pub fn all(&self) -> Sorted {
        self.sorted(|_| true)
    }

    /// Those of the people who play as people do.
    pub fn of_players(&self) -> Sorted {
        self.sorted(|kind| kind != Kind::Abused)
    }

    /// A line for each kind.
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
