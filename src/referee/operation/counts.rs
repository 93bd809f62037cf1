//! What is counted of the referee's work, for whoever watches over the bot.

use crate::operation::panics::Panicked;
use castellan_engine::Level;
use castellan_game::Span;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// What something is counted under.
type Labels = [(&'static str, String); 1];

/// In how many seconds moves came. None should take more than 30.
#[derive(Clone, Debug)]
struct MoveSeconds(Histogram);

impl Default for MoveSeconds {
    fn default() -> Self {
        Self(Histogram::new([0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 300.0]))
    }
}

/// What is counted. Copies count together.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Games that are frozen because a timer of theirs panicked.
    pub frozen: Gauge,
    panics: Family<Labels, Counter>,
    /// Moves of computers, by level.
    computer_moves: Family<Labels, Counter>,
    /// In how many seconds they came from when they were due.
    computer_move_seconds: MoveSeconds,
    /// Hints that were given.
    hints: Counter,
    /// Games that were analysed, and moves of them.
    analyses: Counter,
    analysed_moves: Counter,
    /// Puzzles that came out, by how.
    puzzles: Family<Labels, Counter>,
    /// Searches that wait for a thread.
    pub(crate) searches_waiting: Gauge,
    /// How much of its level's positions the latest search was given, in per cent.
    pub(crate) search_share: Gauge,
}

impl Counts {
    /// Something panicked and was caught.
    pub fn panicked(&self, task: &str, panicked: &Panicked) {
        tracing::error!(task, cause = panicked.cause, "panic caught");
        self.panics.get_or_create(&[("task", task.to_owned())]).inc();
    }

    /// A computer has moved.
    pub(crate) fn computer_moved(&self, level: Level, took: Span) {
        self.computer_moves.get_or_create(&[("level", level.to_string())]).inc();
        self.computer_move_seconds.0.observe(took.ms() as f64 / 1_000.0);
    }

    /// Somebody was told a good move.
    pub(crate) fn hint_given(&self) {
        self.hints.inc();
    }

    /// Somebody has solved a puzzle, or not.
    pub(crate) fn puzzle_ended(&self, solved: bool) {
        let result = if solved { "solved" } else { "failed" };
        self.puzzles.get_or_create(&[("result", result.to_owned())]).inc();
    }

    /// A game was analysed to its end.
    pub(crate) fn game_analysed(&self) {
        self.analyses.inc();
    }

    /// So many moves of games were analysed.
    pub(crate) fn moves_analysed(&self, moves: u64) {
        self.analysed_moves.inc_by(moves);
    }

    /// How many games were analysed.
    #[must_use]
    pub fn analyses(&self) -> u64 {
        self.analyses.get()
    }

    /// How many moves were analysed.
    #[must_use]
    pub fn analysed_moves(&self) -> u64 {
        self.analysed_moves.get()
    }

    /// How many puzzles came out so: `solved` or `failed`.
    #[must_use]
    pub fn puzzles(&self, result: &str) -> u64 {
        self.puzzles.get_or_create(&[("result", result.to_owned())]).get()
    }

    /// How many hints were given.
    #[must_use]
    pub fn hints(&self) -> u64 {
        self.hints.get()
    }

    /// How often computers of a level have moved.
    #[must_use]
    pub fn computer_moves(&self, level: &str) -> u64 {
        self.computer_moves.get_or_create(&[("level", level.to_owned())]).get()
    }

    /// How many panics of a task were caught.
    #[must_use]
    pub fn panics(&self, task: &str) -> u64 {
        self.panics.get_or_create(&[("task", task.to_owned())]).get()
    }

    /// Lets them be seen.
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
