//! `castellan moves`: lists the legal actions.

use crate::position::game::GameArgs;
use crate::process::{BadInput, line};

/// Returns the canonical texts of the legal actions, one per line, sorted bytewise.
pub fn run(arguments: &GameArgs) -> Result<String, BadInput> {
    let mut texts: Vec<String> = arguments.position()?.actions().iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    let mut printed = String::new();
    for text in texts {
        line(&mut printed, text);
    }
    Ok(printed)
}
