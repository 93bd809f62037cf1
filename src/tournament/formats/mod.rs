//! Pairing algorithms, with one module for each format.
//!
//! Each is a pure function from the earlier rounds to the next pairings, and knows no events. `decide/pairing.rs` asks
//! it for a round. Arenas and ladders have no rounds: there, free players and challenges are paired one by one.
//! `swiss/` is the FIDE Dutch System, article by article.

pub mod arena;
pub mod double_knockout;
pub mod knockout;
pub mod ladder;
pub mod league;
pub mod pods;
pub mod round_robin;
pub mod simul;
pub mod swiss;
pub mod teams;
