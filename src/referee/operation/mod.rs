//! Operation: correctness of the process, and information for its operator.
//!
//! Nobody is flagged during an outage ([`reachability`], [`outages`]), panics are caught ([`panics`]) and counted
//! ([`metrics`]), and the store is copied on a schedule ([`backups`]).

pub mod backups;
pub mod metrics;
pub mod outages;
pub mod panics;
pub mod reachability;
