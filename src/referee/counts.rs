//! What is counted of the referee's work, for whoever watches over the bot.

use super::panics::Panicked;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// What something is counted under.
type Labels = [(&'static str, String); 1];

/// What is counted. Copies count together.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Games that are frozen because a timer of theirs panicked.
    pub frozen: Gauge,
    panics: Family<Labels, Counter>,
}

impl Counts {
    /// Something panicked and was caught.
    pub fn panicked(&self, task: &str, panicked: &Panicked) {
        tracing::error!(task, cause = panicked.cause, "panic caught");
        self.panics.get_or_create(&[("task", task.to_owned())]).inc();
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
        registry.register("panics", "Panics that were caught, by what panicked", self.panics.clone());
    }
}
