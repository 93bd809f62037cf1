//! A benchmark for capacity planning: the costs of a game and an action in each store, and the number of servers that
//! Discord's limits allow.
//!
//! `cargo bench --bench scaling` runs all parts; `-- costs` or `-- model` runs one. For results, see `docs/scaling.md`.
//! `cargo test --bench scaling` runs the same in the `test` profile, which only changes the times. `GAMES=1000` sets
//! the number of games per store.

use std::process::ExitCode;

#[path = "scaling/costs.rs"]
mod costs;
#[path = "scaling/model.rs"]
mod model;
#[path = "../src/store/tests/store/server.rs"]
mod server;

fn main() -> ExitCode {
    let parts: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let all = parts.is_empty();
    if all || parts.iter().any(|part| part == "costs") {
        costs::measure();
    }
    if (all || parts.iter().any(|part| part == "model")) && !model::compare() {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
