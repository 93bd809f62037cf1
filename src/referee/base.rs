//! The base of every service of the referee.

use crate::operation::counts::Counts;
use crate::ports::{Clock, Entropy};
use castellan_store::SharedStore;
use std::sync::Arc;
use tokio::sync::Notify;

/// The store, the ports and the counters, shared by all services. A clone shares them.
#[derive(Clone)]
pub struct Base {
    pub(crate) store: SharedStore,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) entropy: Arc<dyn Entropy>,
    /// Notified when a job was put into a queue.
    pub(crate) woken: Arc<Notify>,
    pub(crate) counts: Counts,
}

impl Base {
    pub(crate) fn new(store: impl Into<SharedStore>, clock: impl Clock, entropy: impl Entropy) -> Self {
        Self {
            store: store.into(),
            clock: Arc::new(clock),
            entropy: Arc::new(entropy),
            woken: Arc::default(),
            counts: Counts::default(),
        }
    }
}
