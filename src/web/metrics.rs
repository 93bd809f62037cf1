//! The counts of the server.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use std::time::Duration;

/// The kind of a message.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub struct MessageLabels {
    /// The word of the kind, or `fault`.
    pub kind: &'static str,
}

/// The request of a program.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub struct ApiLabels {
    /// The path, with the names of its parameters.
    pub route: String,
    /// The method.
    pub method: &'static str,
    /// The status of the answer.
    pub status: u16,
}

/// The upper bounds of times to measure, in seconds.
const BUCKETS: [f64; 9] = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0];

/// The time until a page has a new state, in seconds.
#[derive(Clone, Debug)]
struct StateSeconds(Histogram);

impl Default for StateSeconds {
    fn default() -> Self {
        Self(Histogram::new(BUCKETS))
    }
}

/// The time until a request of a program is answered, in seconds.
#[derive(Clone, Debug)]
struct ApiRequestSeconds(Family<ApiLabels, Histogram, fn() -> Histogram>);

impl Default for ApiRequestSeconds {
    fn default() -> Self {
        Self(Family::new_with_constructor(|| Histogram::new(BUCKETS)))
    }
}

/// The counts of the server. Clones share them.
#[derive(Clone, Default, Debug)]
pub struct WebMetrics {
    /// The connections under way.
    pub connections: Gauge,
    /// The messages of pages, by kind.
    pub messages: Family<MessageLabels, Counter>,
    /// The states that were sent.
    pub states: Counter,
    /// The times until pages got them.
    delays: StateSeconds,
    /// The times until requests of programs were answered.
    api_requests: ApiRequestSeconds,
}

impl WebMetrics {
    /// Registers the counts.
    pub fn register(&self, registry: &mut Registry) {
        registry.register("web_connections", "Open connections of board pages", self.connections.clone());
        registry.register("web_messages", "Messages of board pages, by kind", self.messages.clone());
        registry.register("web_states", "States sent to board pages", self.states.clone());
        registry.register(
            "web_state_seconds",
            "Seconds from the moment at which a process learns of a move to the sending of the board to a page",
            self.delays.0.clone(),
        );
        registry.register(
            "web_api_request_seconds",
            "Seconds until the answer to a request of the API begins, by route, method and status",
            self.api_requests.0.clone(),
        );
    }

    /// Counts a state that a page got after an event.
    pub fn count_delay(&self, delay: Duration) {
        self.delays.0.observe(delay.as_secs_f64());
    }

    /// Counts a request of a program, and the time until its answer.
    pub fn count_api_request(&self, labels: &ApiLabels, time: Duration) {
        self.api_requests.0.get_or_create(labels).observe(time.as_secs_f64());
    }

    /// Counts a message.
    pub fn count(&self, kind: &'static str) {
        self.messages.get_or_create(&MessageLabels { kind }).inc();
    }
}
