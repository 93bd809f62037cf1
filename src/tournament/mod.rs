//! Tournaments as pure values: who plays whom, and how an event is written down for others.
//!
//! - [`swiss`]: the next round of a Swiss tournament by the FIDE Dutch system.
//! - [`trf`]: tournaments between two as the report files that engines and rating officers read.
//! - [`ids`]: the values that all of it is made of.
//!
//! Nothing here reads a clock, draws a number or sends a byte: time and entropy arrive as arguments.

pub mod ids;
pub mod swiss;
pub mod trf;

pub use ids::Number;
