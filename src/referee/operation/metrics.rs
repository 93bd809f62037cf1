//! Metrics of the referee's work, for operators.

use crate::operation::panics::PanicError;
use castellan_engine::Level;
use castellan_game::Span;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// The labels of a metric.
type Labels = [(&'static str, String); 1];

/// A histogram of the seconds until a computer moved. None should take more than 30.
#[derive(Clone, Debug)]
struct MoveSeconds(Histogram);

impl Default for MoveSeconds {
    fn default() -> Self {
        Self(Histogram::new([0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 300.0]))
    }
}

/// The metrics. Clones share their counts.
#[derive(Clone, Debug, Default)]
pub struct RefereeMetrics {
    /// The number of games that are frozen because their timer panicked.
    pub frozen: Gauge,
    panics: Family<Labels, Counter>,
    /// The moves of computers, by level.
    computer_moves: Family<Labels, Counter>,
    /// The seconds from the due time of a computer's move until it was stored.
    computer_move_seconds: MoveSeconds,
    /// The hints given.
    hints: Counter,
    /// The analysed games, and their moves.
    analyses: Counter,
    analysed_moves: Counter,
    /// The attempted puzzles, by result.
    puzzles: Family<Labels, Counter>,
    /// The number of searches that wait for a thread.
    pub(crate) searches_waiting: Gauge,
    /// The share of its level's positions that the latest search was allotted, in percent.
    pub(crate) search_share: Gauge,
}

impl RefereeMetrics {
    /// Logs and counts a caught panic.
    pub fn record_panic(&self, task: &str, panicked: &PanicError) {
        tracing::error!(task, cause = panicked.cause, "panic caught");
        self.panics.get_or_create(&[("task", task.to_owned())]).inc();
    }

    /// Counts a move of a computer.
    pub(crate) fn record_computer_move(&self, level: Level, took: Span) {
        self.computer_moves.get_or_create(&[("level", level.to_string())]).inc();
        self.computer_move_seconds.0.observe(took.ms() as f64 / 1_000.0);
    }

    /// Counts a hint.
    pub(crate) fn record_hint(&self) {
        self.hints.inc();
    }

    /// Counts an attempt at a puzzle.
    pub(crate) fn record_puzzle_result(&self, solved: bool) {
        let result = if solved { "solved" } else { "failed" };
        self.puzzles.get_or_create(&[("result", result.to_owned())]).inc();
    }

    /// Counts a completed analysis.
    pub(crate) fn record_analysed_game(&self) {
        self.analyses.inc();
    }

    /// Counts analysed moves.
    pub(crate) fn record_analysed_moves(&self, moves: u64) {
        self.analysed_moves.inc_by(moves);
    }

    /// Returns the number of analysed games.
    #[must_use]
    pub fn analyses(&self) -> u64 {
        self.analyses.get()
    }

    /// Returns the number of analysed moves.
    #[must_use]
    pub fn analysed_moves(&self) -> u64 {
        self.analysed_moves.get()
    }

    /// Returns the number of attempted puzzles with this result: `solved` or `failed`.
    #[must_use]
    pub fn puzzles(&self, result: &str) -> u64 {
        self.puzzles.get_or_create(&[("result", result.to_owned())]).get()
    }

    /// Returns the number of hints given.
    #[must_use]
    pub fn hints(&self) -> u64 {
        self.hints.get()
    }

    /// Returns the number of moves by computers of a level.
    #[must_use]
    pub fn computer_moves(&self, level: &str) -> u64 {
        self.computer_moves.get_or_create(&[("level", level.to_owned())]).get()
    }

    /// Returns the number of caught panics of a task.
    #[must_use]
    pub fn panics(&self, task: &str) -> u64 {
        self.panics.get_or_create(&[("task", task.to_owned())]).get()
    }

    /// Registers the metrics.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Games that are frozen because a timer of theirs panicked";
        registry.register("games_frozen", help, self.frozen.clone());
        registry.register("computer_moves", "Moves of computers, by level", self.computer_moves.clone());
        let help = "Seconds from when a move of a computer was due until it was stored";
        registry.register("computer_move_seconds", help, self.computer_move_seconds.0.clone());
        registry.register("hints", "Hints that were given", self.hints.clone());
        registry.register("puzzles", "Puzzles that people solved or failed", self.puzzles.clone());
        registry.register("analyses", "Games that were analysed", self.analyses.clone());
        registry.register("analysed_moves", "Moves that were analysed", self.analysed_moves.clone());
        let help = "Searches for moves, hints and analyses that wait for a thread";
        registry.register("computer_searches_waiting", help, self.searches_waiting.clone());
        let help = "How much of its level's positions the latest search of a computer was given, in per cent";
        registry.register("computer_search_share", help, self.search_share.clone());
        registry.register("panics", "Panics that were caught, by what panicked", self.panics.clone());
    }
}
