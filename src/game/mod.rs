//! The life of a game.

pub mod army;
pub mod clock;
pub mod conditions;
pub mod dice;
mod form;
pub mod ids;
pub mod time;
pub mod vacation;
