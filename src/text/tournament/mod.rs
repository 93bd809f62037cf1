//! Tournaments in words: events, refusals, formats, tiebreaks and the reasons for pairings.
//!
//! Each value of `castellan-tournament` has one function here, which picks a message of the catalogues and its
//! arguments. Names of people are arguments too: callers look them up.

pub mod events;
pub mod names;
pub mod reasons;
pub mod refusals;
