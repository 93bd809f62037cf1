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
mod threats;
mod twin;
mod twins;
// It has tests of its own: nobody outside sees the numbers.
#[allow(dead_code, reason = "only its numbers are looked at")]
#[path = "../../zobrist.rs"]
mod zobrist;
