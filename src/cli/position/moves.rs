//! `castellan moves`: lists the legal actions.

use crate::position::game_args::GameArgs;
use crate::process::{CliError, push_line};

/// Returns the canonical texts of the legal actions, one per line, sorted bytewise.
pub fn run(arguments: &GameArgs) -> Result<String, CliError> {
    let mut texts: Vec<String> = arguments.position()?.actions().iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    let mut printed = String::new();
    for text in texts {
        push_line(&mut printed, text);
    }
    Ok(printed)
}
