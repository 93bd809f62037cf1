//! Texts: positions, moves and files, as people write and read them.
//!
//! Position text and the text of an action are exact and stored. `input/` reads what people type: any common notation,
//! any spelling, the piece letters of other languages. `notation` writes the short algebraic form.

pub mod encoding;
pub mod game;
pub mod input;
pub mod normalization;
pub mod notation;
pub mod position;
