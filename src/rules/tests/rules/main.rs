//! Tests of the rules: the crate against tables, against a slow reference implementation and against itself, and its
//! text formats.

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
mod reference;
mod reference_comparison;
mod repetition_numbers;
mod threats;
// The numbers are private, so the module is included here.
#[path = "../../zobrist.rs"]
mod zobrist;
