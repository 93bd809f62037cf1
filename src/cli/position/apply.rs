//! `castellan apply`: plays actions.

use crate::language::{language, said};
use crate::position::game::GameArgs;
use crate::process::{BadInput, line};
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
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    let mut record = arguments.game.record()?;
    let mut rolls = Vec::new();
    for dice in &arguments.dice {
        let wrong = || message!(CommandLine, "dice-not-pair", dice = one_line(dice));
        rolls.push(roll(dice).ok_or_else(|| BadInput::of(&wrong()))?);
    }
    let mut rolls = rolls.into_iter();
    for (number, text) in arguments.actions.iter().enumerate() {
        let at = |problem: String| {
            let (number, action) = (number + 1, one_line(text));
            let wrong =
                message!(CommandLine, "action-problem", number = number, action = action, problem = problem);
            BadInput(said(&wrong))
        };
        let action = read(&record, text).map_err(at)?;
        let needs_dice = record.status() == Status::Ongoing && record.position().dice_sides(action).is_some();
        let roll = if needs_dice { rolls.next() } else { None };
        record.play(action, roll).map_err(|error| at(play_problem(&error)))?;
    }
    if rolls.next().is_some() {
        return Err(BadInput::of(&message!(CommandLine, "dice-too-many")));
    }
    let mut printed = String::new();
    line(&mut printed, record.position().to_string());
    line(&mut printed, format_args!("status {}", record.status()));
    Ok(printed)
}

pub fn read(record: &castellan_rules::Record, text: &str) -> Result<Action, String> {
    let position = record.position();
    let letters = text::letters_in(position.info(), language());
    input::read_with(position, text, &letters)
        .map_err(|error| text::unreadable_in(&error, position, language()))
}

pub fn play_problem(error: &PlayError) -> String {
    match error {
        PlayError::Refused(ruling) => text::sentence_in(ruling, language()),
        other => other.to_string(),
    }
}

fn roll(text: &str) -> Option<Roll> {
    let text = normalization::without_typography(text);
    let (attack, defence) = text.split_once(',')?;
    Some(Roll { attack: attack.trim().parse().ok()?, defence: defence.trim().parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::roll;
    use castellan_rules::Roll;

    #[test]
    fn dice_are_two_numbers_with_a_comma_between_them() {
        for text in ["3,5", " 3 , 5 ", "３，５"] {
            assert_eq!(roll(text), Some(Roll { attack: 3, defence: 5 }), "{text}");
        }
        for text in ["", "3", "3;5", "3,", "3,5,6", "-3,5", "256,1"] {
            assert_eq!(roll(text), None, "{text}");
        }
    }
}
