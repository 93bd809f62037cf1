//! Figures to plan with: what a game and an action cost in each store, and how many servers Discord's limits leave room
//! for.
//!
//! `cargo bench --bench scaling` does all of it, `-- costs` and `-- model` a part. `docs/scaling.md` has what was seen.
//! `cargo test --bench scaling` does the same with the profile `test`, which changes the times alone. With
//! `GAMES=1000` more games are played in each store.

use std::process::ExitCode;

#[path = "scaling/costs.rs"]
mod costs;
#[path = "scaling/model.rs"]
mod model;
#[path = "../src/store/tests/store/server.rs"]
mod server;

fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let all = asked.is_empty();
    if all || asked.iter().any(|part| part == "costs") {
        costs::measure();
    }
    if (all || asked.iter().any(|part| part == "model")) && !model::holds() {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
