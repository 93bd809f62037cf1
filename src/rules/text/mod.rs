//! Everything that is read from text or written as text.

pub mod file;
pub mod game;
pub mod input;
pub mod notation;
pub mod position;
pub mod typed;
