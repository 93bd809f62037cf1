//! Help: the rules, the topics of `/help`, exercises and puzzles.
//!
//! These are the commands. The buttons of tutorials and puzzles are in `components/`. Texts of rules come from the
//! rulebook of `castellan-text`, topics from the catalogues, and lessons and puzzles from the crates that define them.

pub mod learning;
pub mod puzzles;
pub mod rules;
pub(crate) mod topics;
