//! `castellan apply`: plays actions.

use crate::language::{language, localize};
use crate::position::game_args::GameArgs;
use crate::process::{CliError, push_line};
use castellan_rules::options::one_line;
use castellan_rules::record::PlayError;
use castellan_rules::text::{input, normalization};
use castellan_rules::{Action, Roll, Status};
use castellan_text::{self as text, message};
use clap::Args;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    game: GameArgs,
    /// The dice of a declared capture: attacker's, defender's; repeated for each capture, in order
    #[arg(long, value_name = "A,D")]
    dice: Vec<String>,
    /// The actions, in order
    #[arg(value_name = "ACTION")]
    actions: Vec<String>,
}

/// Returns the position after the actions, as text, and the status.
pub fn run(arguments: &Arguments) -> Result<String, CliError> {
    let mut record = arguments.game.record()?;
    let mut rolls = Vec::new();
    for dice in &arguments.dice {
        let problem = || message!(CommandLine, "dice-not-pair", dice = one_line(dice));
        rolls.push(parse_roll(dice).ok_or_else(|| CliError::from_message(&problem()))?);
    }
    let mut rolls = rolls.into_iter();
    for (number, text) in arguments.actions.iter().enumerate() {
        let action_error = |problem: String| {
            let (number, action) = (number + 1, one_line(text));
            let message =
                message!(CommandLine, "action-problem", number = number, action = action, problem = problem);
            CliError(localize(&message))
        };
        let action = parse_action(&record, text).map_err(action_error)?;
        let needs_dice = record.status() == Status::Ongoing && record.position().dice_sides(action).is_some();
        let roll = if needs_dice { rolls.next() } else { None };
        record.play(action, roll).map_err(|error| action_error(describe_play_error(&error)))?;
    }
    if rolls.next().is_some() {
        return Err(CliError::from_message(&message!(CommandLine, "dice-too-many")));
    }
    let mut printed = String::new();
    push_line(&mut printed, record.position().to_string());
    push_line(&mut printed, format_args!("status {}", record.status()));
    Ok(printed)
}

/// Parses an action in the user's language.
///
/// # Errors
/// Returns the message for an action that cannot be parsed.
pub fn parse_action(record: &castellan_rules::Record, text: &str) -> Result<Action, String> {
    let position = record.position();
    let letters = text::piece_letters_in(position.info(), language());
    input::read_with(position, text, &letters)
        .map_err(|error| text::input_error_in(&error, position, language()))
}

/// Returns the message for an action that cannot be played.
pub fn describe_play_error(error: &PlayError) -> String {
    match error {
        PlayError::Refused(ruling) => text::action_refusal_in(ruling, language()),
        other => other.to_string(),
    }
}

fn parse_roll(text: &str) -> Option<Roll> {
    let text = normalization::without_typography(text);
    let (attack, defence) = text.split_once(',')?;
    Some(Roll { attack: attack.trim().parse().ok()?, defence: defence.trim().parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::parse_roll;
    use castellan_rules::Roll;

    #[test]
    fn dice_are_two_numbers_with_a_comma_between_them() {
        for text in ["3,5", " 3 , 5 ", "３，５"] {
            assert_eq!(parse_roll(text), Some(Roll { attack: 3, defence: 5 }), "{text}");
        }
        for text in ["", "3", "3;5", "3,", "3,5,6", "-3,5", "256,1"] {
            assert_eq!(parse_roll(text), None, "{text}");
        }
    }
}
