//! Texts: parsing and writing.

pub mod file;
pub mod game;
pub mod input;
pub mod notation;
pub mod position;
pub mod typed;
