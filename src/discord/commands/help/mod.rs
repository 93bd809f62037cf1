//! Help: the rules, the topics of `/help`, exercises and puzzles.

pub mod learning;
pub mod puzzles;
pub mod rules;
pub(crate) mod topics;
