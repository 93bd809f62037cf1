//! The store, the ports and the metrics that all services share.

use crate::operation::metrics::RefereeMetrics;
use crate::ports::{Clock, Entropy};
use castellan_store::SharedStore;
use std::sync::Arc;
use tokio::sync::Notify;

/// The store, the ports and the metrics that all services share. Clones share them too.
#[derive(Clone)]
pub struct Base {
    pub(crate) store: SharedStore,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) entropy: Arc<dyn Entropy>,
    /// Notified when a job is queued.
    pub(crate) job_queued: Arc<Notify>,
    pub(crate) metrics: RefereeMetrics,
}

impl Base {
    pub(crate) fn new(store: impl Into<SharedStore>, clock: impl Clock, entropy: impl Entropy) -> Self {
        Self {
            store: store.into(),
            clock: Arc::new(clock),
            entropy: Arc::new(entropy),
            job_queued: Arc::default(),
            metrics: RefereeMetrics::default(),
        }
    }
}
