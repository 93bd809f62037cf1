//! Everything that is read from text or written as text.

pub mod position;
