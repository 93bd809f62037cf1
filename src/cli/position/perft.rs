//! `castellan perft`: counts sequences of legal actions.

use crate::position::game_args::GameArgs;
use crate::process::{CliError, push_line};
use clap::Args;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    game: GameArgs,
    /// The number of plies
    depth: u32,
    /// First print the count behind each action
    #[arg(long)]
    divide: bool,
}

/// Returns `nodes N`, after a line for each action if asked for.
pub fn run(arguments: &Arguments) -> Result<String, CliError> {
    let position = arguments.game.position()?;
    let mut printed = String::new();
    if !arguments.divide || arguments.depth == 0 {
        push_line(&mut printed, format_args!("nodes {}", position.perft(arguments.depth)));
        return Ok(printed);
    }
    let mut nodes = 0;
    for (action, count) in position.divide(arguments.depth) {
        nodes += count;
        push_line(&mut printed, format_args!("{action} {count}"));
    }
    push_line(&mut printed, format_args!("nodes {nodes}"));
    Ok(printed)
}
