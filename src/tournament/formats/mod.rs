//! Pairing algorithms, with one module for each format.

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
