//! What is counted, for whoever watches over the bot.

use crate::discord::supervisor::Restarts;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// The bounds of the times until an answer was accepted, in seconds.
const ANSWERED: [f64; 9] = [0.025, 0.05, 0.1, 0.25, 0.5, 0.7, 1.0, 2.0, 3.0];

/// What is counted. Copies count together.
#[derive(Clone, Debug)]
pub struct Counts {
    /// Requests sent, repeated ones too.
    pub requests: Counter,
    /// Requests sent again after a failure of Discord's.
    pub repeated: Counter,
    /// Answers that said to wait (429).
    pub told_to_wait: Counter,
    /// Requests that Discord refused (other 4xx).
    pub refused: Counter,
    /// Requests given up because Discord did not do its part.
    pub failed: Counter,
    /// Interactions that came in.
    pub interactions: Counter,
    /// Interactions that could not be read.
    pub unreadable: Counter,
    /// Seconds from an interaction to its first answer's being accepted.
    pub answered: Histogram,
    /// Shards connected.
    pub connected: Gauge,
    /// Shards started, the first time and again.
    pub started: Counter,
    /// Shards that hung and were stopped from outside.
    pub stuck: Counter,
    /// Tasks that were begun again.
    pub restarts: Restarts,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            requests: Counter::default(),
            repeated: Counter::default(),
            told_to_wait: Counter::default(),
            refused: Counter::default(),
            failed: Counter::default(),
            interactions: Counter::default(),
            unreadable: Counter::default(),
            answered: Histogram::new(ANSWERED),
            connected: Gauge::default(),
            started: Counter::default(),
            stuck: Counter::default(),
            restarts: Restarts::default(),
        }
    }
}

impl Counts {
    /// Lets them be seen.
    pub fn register(&self, registry: &mut Registry) {
        self.restarts.register(registry);
        let registry = registry.sub_registry_with_prefix("discord");
        let mut counter = |name, help, counter: &Counter| registry.register(name, help, counter.clone());
        counter("requests", "Requests sent to Discord", &self.requests);
        counter("requests_repeated", "Requests sent again after a failure of Discord", &self.repeated);
        counter("requests_told_to_wait", "Answers of status 429", &self.told_to_wait);
        counter("requests_refused", "Requests that Discord refused", &self.refused);
        counter("requests_failed", "Requests given up because Discord failed", &self.failed);
        counter("interactions", "Interactions that came in", &self.interactions);
        counter("interactions_unreadable", "Interactions that could not be read", &self.unreadable);
        counter("shards_started", "Shards started, the first time and again", &self.started);
        counter("shards_stuck", "Shards that hung and were stopped", &self.stuck);
        registry.register("shards_connected", "Shards connected to the gateway", self.connected.clone());
        let help = "Seconds from an interaction to its first answer being accepted";
        registry.register("answer_seconds", help, self.answered.clone());
    }
}
