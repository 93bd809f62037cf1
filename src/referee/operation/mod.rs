//! Operation: correctness of the process, and information for its operator.
//!
//! Nobody is flagged during an outage ([`reachability`], [`outages`]), panics are caught ([`panics`]) and counted
//! ([`counts`]), and the store is copied on a schedule ([`backups`]).

pub mod backups;
pub mod counts;
pub mod outages;
pub mod panics;
pub mod reachability;
