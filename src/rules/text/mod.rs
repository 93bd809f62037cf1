//! Everything that is read from text or written as text.

pub mod game;
pub mod input;
pub mod notation;
pub mod position;
