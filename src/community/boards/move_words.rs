//! Moves in words.

use castellan_rules::record::Step;
use castellan_rules::text::notation;
use castellan_rules::{Action, AnyPosition, Roll};
use castellan_text::{self as text, Language, message};

/// A roll with which every declared capture succeeds.
pub const WINNING_ROLL: Roll = Roll { attack: 2, defence: 1 };

/// Returns an action and the position after it, or `None` if it is not legal.
#[must_use]
pub fn try_action(position: &AnyPosition, action: Action) -> Option<(Step, AnyPosition)> {
    let (mut after, roll) = (position.clone(), position.dice_sides(action).map(|_| WINNING_ROLL));
    after.try_play(action, roll).ok()?;
    Some((Step { action, seat: position.to_act(), roll }, after))
}

/// Returns consecutive actions, each in words.
#[must_use]
pub fn line_in_words(from: &AnyPosition, actions: &[Action], language: Language) -> Vec<String> {
    let mut position = from.clone();
    let words = |action: &Action| {
        let words = action_in_words(&position, *action, language);
        if let Some((_, after)) = try_action(&position, *action) {
            position = after;
        }
        words
    };
    actions.iter().map(words).collect()
}

/// Returns an action in words: `Cannon f19 takes Kangaroo o19`. An illegal action is written in notation.
#[must_use]
pub fn action_in_words(position: &AnyPosition, action: Action, language: Language) -> String {
    if action == Action::Pass {
        return message!(Boards, "pass").text(language);
    }
    match try_action(position, action) {
        Some((step, after)) => text::describe_action_in(step, position, &after, language),
        None => notation::write(position, action),
    }
}
