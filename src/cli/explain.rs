//! `castellan explain`: why an action is not allowed.

use super::{BadInput, GameArgs, line};
use crate::rules::text::input::{self, InputError};
use crate::text;
use clap::Args;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    game: GameArgs,
    /// The action, as people type it
    #[arg(value_name = "ACTION")]
    action: String,
}

/// One sentence: that the action is allowed, or the ruling that forbids it.
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    let position = arguments.game.position()?;
    let sentence = match input::read(&position, &arguments.action) {
        Err(InputError::Refused(_, ruling)) => text::sentence(&ruling),
        Err(other) => return Err(other.into()),
        Ok(action) => match position.explain(action) {
            Ok(()) => format!("{action} is allowed."),
            Err(ruling) => text::sentence(&ruling),
        },
    };
    let mut printed = String::new();
    line(&mut printed, sentence);
    Ok(printed)
}
