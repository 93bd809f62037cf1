//! The rules: the engine against tables, a slow twin and itself; texts in and out.

mod army;
#[path = "../../../../fuzz/checks.rs"]
mod checks;
mod explain;
mod fuzz;
mod game_text;
mod input;
mod lessons;
mod notation;
mod orthodox;
mod perft;
mod playouts;
mod properties;
mod record;
mod repetition_numbers;
mod threats;
mod twin;
mod twins;
// Nobody outside the crate sees the numbers.
#[path = "../../zobrist.rs"]
mod zobrist;
