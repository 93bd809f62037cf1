//! Tournaments in words: events, refusals, formats, tiebreaks and the reasons for pairings.

pub mod events;
pub mod names;
pub mod reasons;
pub mod refusals;
