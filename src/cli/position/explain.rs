//! `castellan explain`: explains why an action is not allowed.

use crate::language::{language, localize};
use crate::position::game_args::GameArgs;
use crate::process::{CliError, push_line};
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
pub fn run(arguments: &Arguments) -> Result<String, CliError> {
    let position = arguments.game.position()?;
    let letters = text::piece_letters_in(position.info(), language());
    let sentence = match input::read_with(&position, &arguments.action, &letters) {
        Err(InputError::Refused(_, ruling)) => text::action_refusal_in(&ruling, language()),
        Err(other) => {
            return Err(CliError(text::input_error_in(&other, &position, language())));
        }
        Ok(action) => match position.explain(action) {
            Ok(()) => localize(&message!(CommandLine, "legal", action = action.to_string())),
            Err(ruling) => text::action_refusal_in(&ruling, language()),
        },
    };
    let mut printed = String::new();
    push_line(&mut printed, sentence);
    Ok(printed)
}
