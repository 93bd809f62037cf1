//! Operation: correctness of the process, and information for its operator.
//!
//! Nobody is flagged while the bot could not be reached ([`reachability`], [`outages`]), what panics is caught
//! ([`panics`]) and counted ([`counts`]), and the store is copied on a schedule ([`backups`]).

pub mod backups;
pub mod counts;
pub mod outages;
pub mod panics;
pub mod reachability;
