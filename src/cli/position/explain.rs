//! `castellan explain`: explains why an action is not allowed.

use crate::language::{language, said};
use crate::position::game::GameArgs;
use crate::process::{BadInput, line};
use castellan_rules::text::input::{self, InputError};
use castellan_text::{self as text, message};
use clap::Args;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    game: GameArgs,
    /// The action, as people type it
    #[arg(value_name = "ACTION")]
    action: String,
}

/// Returns a sentence: the action is allowed, or the rule that forbids it.
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    let position = arguments.game.position()?;
    let letters = text::letters_in(position.info(), language());
    let sentence = match input::read_with(&position, &arguments.action, &letters) {
        Err(InputError::Refused(_, ruling)) => text::sentence_in(&ruling, language()),
        Err(other) => {
            return Err(BadInput(text::unreadable_in(&other, &position, language())));
        }
        Ok(action) => match position.explain(action) {
            Ok(()) => said(&message!(CommandLine, "legal", action = action.to_string())),
            Err(ruling) => text::sentence_in(&ruling, language()),
        },
    };
    let mut printed = String::new();
    line(&mut printed, sentence);
    Ok(printed)
}
