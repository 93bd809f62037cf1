//! Metrics of requests, interactions and connections.

use crate::supervisor::Restarts;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// The bucket bounds for the times until an answer was accepted, in seconds.
const ANSWER_BUCKETS: [f64; 9] = [0.025, 0.05, 0.1, 0.25, 0.5, 0.7, 1.0, 2.0, 3.0];
/// The bucket bounds for the times that interactions waited for their turn, in seconds.
const WAIT_BUCKETS: [f64; 8] = [0.001, 0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 10.0];

/// Labels of a metric: names and values.
type Labels = Vec<(&'static str, &'static str)>;

/// The metrics. Clones share their counters.
#[derive(Clone, Debug)]
pub struct Metrics {
    /// Requests sent, including repetitions.
    pub requests: Counter,
    /// Requests sent again after a failure of Discord's.
    pub repeated: Counter,
    /// Responses that asked to wait (429).
    pub rate_limited: Counter,
    /// Requests that Discord refused (other 4xx).
    pub refused: Counter,
    /// Requests given up after failures of Discord.
    pub failed: Counter,
    /// Responses that Discord counts as invalid, by status.
    pub invalid: Family<Labels, Counter>,
    /// The number of them that currently count towards Discord's limit.
    pub invalid_recently: Gauge,
    /// Interactions received.
    pub interactions: Counter,
    /// Interactions that could not be parsed.
    pub unreadable: Counter,
    /// Seconds from an interaction until Discord accepted its first answer.
    pub answered: Histogram,
    /// Requests to the endpoint, by result.
    pub endpoint_requests: Family<Labels, Counter>,
    /// Connections to the endpoint that were cut, by reason.
    pub endpoint_cut: Family<Labels, Counter>,
    /// Connections to the endpoint.
    pub(super) endpoint_open: Gauge,
    /// 1 while the endpoint is not registered at Discord.
    pub(super) endpoint_unknown: Gauge,
    /// Shards connected.
    pub connected: Gauge,
    /// Shards started, including restarts.
    pub started: Counter,
    /// Shards that stalled and were stopped from outside.
    pub stalled: Counter,
    /// Tasks that were restarted.
    pub restarts: Restarts,
    /// Seconds that interactions waited for their turn.
    pub waited: Histogram,
    /// Interactions and events that were not handled, by class and reason.
    pub dropped: Family<Labels, Counter>,
    /// Interactions that are waiting, and that are being handled.
    pub queued: Family<Labels, Gauge>,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            requests: Counter::default(),
            repeated: Counter::default(),
            rate_limited: Counter::default(),
            refused: Counter::default(),
            failed: Counter::default(),
            invalid: Family::default(),
            invalid_recently: Gauge::default(),
            interactions: Counter::default(),
            unreadable: Counter::default(),
            answered: Histogram::new(ANSWER_BUCKETS),
            endpoint_requests: Family::default(),
            endpoint_cut: Family::default(),
            endpoint_open: Gauge::default(),
            endpoint_unknown: Gauge::default(),
            connected: Gauge::default(),
            started: Counter::default(),
            stalled: Counter::default(),
            restarts: Restarts::default(),
            waited: Histogram::new(WAIT_BUCKETS),
            dropped: Family::default(),
            queued: Family::default(),
        }
    }
}

impl Metrics {
    /// Counts an interaction or an event that is not handled.
    pub fn count_dropped(&self, class: &'static str, why: &'static str) {
        self.dropped.get_or_create(&vec![("class", class), ("reason", why)]).inc();
    }

    /// Counts a response that Discord counts as invalid.
    pub(super) fn count_invalid(&self, status: u16) {
        let status = match status {
            401 => "401",
            403 => "403",
            404 => "404",
            _ => "429",
        };
        self.invalid.get_or_create(&vec![("status", status)]).inc();
    }

    /// Counts an answered request to the endpoint.
    pub(super) fn count_endpoint_request(&self, result: &'static str) {
        self.endpoint_requests.get_or_create(&vec![("result", result)]).inc();
    }

    /// Counts a cut connection to the endpoint.
    pub(super) fn count_cut_connection(&self, reason: &'static str) {
        self.endpoint_cut.get_or_create(&vec![("reason", reason)]).inc();
    }

    /// Sets the numbers of waiting views and changes, and of interactions being handled.
    pub fn set_queued(&self, looks: usize, changes: usize, working: usize) {
        for (what, count) in [("looks", looks), ("changes", changes), ("working", working)] {
            let count = i64::try_from(count).unwrap_or(i64::MAX);
            self.queued.get_or_create(&vec![("what", what)]).set(count);
        }
    }

    /// Registers the metrics.
    pub fn register(&self, registry: &mut Registry) {
        self.restarts.register(registry);
        let registry = registry.sub_registry_with_prefix("discord");
        let mut counter = |name, help, counter: &Counter| registry.register(name, help, counter.clone());
        counter("requests", "Requests sent to Discord", &self.requests);
        counter("requests_repeated", "Requests sent again after a failure of Discord", &self.repeated);
        counter("requests_told_to_wait", "Answers of status 429", &self.rate_limited);
        counter("requests_refused", "Requests that Discord refused", &self.refused);
        counter("requests_failed", "Requests given up because Discord failed", &self.failed);
        counter("interactions", "Interactions that came in", &self.interactions);
        counter("interactions_unreadable", "Interactions that could not be read", &self.unreadable);
        counter("shards_started", "Shards started, the first time and again", &self.started);
        counter("shards_stuck", "Shards that hung and were stopped", &self.stalled);
        registry.register("shards_connected", "Shards connected to the gateway", self.connected.clone());
        let help = "Answers that Discord counts as invalid requests, by status";
        registry.register("requests_invalid", help, self.invalid.clone());
        let help = "Invalid requests of the last ten minutes, of which Discord takes 10,000";
        registry.register("requests_invalid_recently", help, self.invalid_recently.clone());
        let help = "Requests to the interactions endpoint, by what came of them";
        registry.register("endpoint_requests", help, self.endpoint_requests.clone());
        let help =
            "Connections to the interactions endpoint that were cut, because they were slow or too many";
        registry.register("endpoint_connections_cut", help, self.endpoint_cut.clone());
        let help = "Connections to the interactions endpoint";
        registry.register("endpoint_connections", help, self.endpoint_open.clone());
        let help = "1 while there is an interactions endpoint and Discord does not know where, else 0";
        registry.register("endpoint_unknown", help, self.endpoint_unknown.clone());
        let help = "Interactions and events that were not handled, by what they were and why";
        registry.register("shed", help, self.dropped.clone());
        let help = "Interactions that wait for their turn, and that are worked on";
        registry.register("interactions_queued", help, self.queued.clone());
        let help = "Seconds that interactions waited for their turn";
        registry.register("waited_seconds", help, self.waited.clone());
        let help = "Seconds from an interaction to its first answer being accepted";
        registry.register("answer_seconds", help, self.answered.clone());
    }
}
