//! The counts of the server.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// The kind of a message.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub struct MessageLabels {
    /// The word of the kind, or `fault`.
    pub kind: &'static str,
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
}

impl WebMetrics {
    /// Registers the counts.
    pub fn register(&self, registry: &mut Registry) {
        registry.register("web_connections", "Open connections of board pages", self.connections.clone());
        registry.register("web_messages", "Messages of board pages, by kind", self.messages.clone());
        registry.register("web_states", "States sent to board pages", self.states.clone());
    }

    /// Counts a message.
    pub fn count(&self, kind: &'static str) {
        self.messages.get_or_create(&MessageLabels { kind }).inc();
    }
}
