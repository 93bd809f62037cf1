//! The moves of a game in words.

use super::board::seat_word;
use super::{History, WINNING_ROLL};
use castellan_game::Game;
use castellan_rules::record::{Step, number_moves};
use castellan_rules::text::notation;
use castellan_rules::{Action, AnyPosition};
use castellan_text::{self as text, Language, message};
use serde::Serialize;

/// A move of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MoveView {
    /// The number of the move.
    pub n: usize,
    /// The seat.
    pub seat: &'static str,
    /// The notation.
    pub text: String,
    /// The description.
    pub said: String,
    /// The attacker's and the defender's die.
    pub dice: Option<[u8; 2]>,
    /// The number of public events after it.
    pub event: u64,
}

/// Extends the list of a game's moves in a language. Moves that are in it already, and were not taken back, stay.
pub fn extend_moves(moves: &mut Vec<MoveView>, game: &Game, history: &History, language: Language) {
    let Some(record) = game.record() else {
        moves.clear();
        return;
    };
    // Steps are compared by their events: after a takeback, later ones have other numbers.
    let kept = moves.iter().zip(&history.steps).take_while(|(known, step)| known.event == step.event).count();
    moves.truncate(kept);
    let numbers = number_moves(record.steps());
    let mut shown = record.rewound(kept);
    for (index, step) in record.steps().enumerate().skip(kept) {
        let before = shown.position().clone();
        shown.play_unchecked(step);
        let number = numbers.get(index).copied().unwrap_or_default();
        let event = history.steps.get(index).map_or(0, |step| step.event);
        moves.push(move_view((number, event), step, (&before, shown.position()), language));
    }
}

/// Returns a move by its number and event, and the positions before and after it.
pub(super) fn move_view(
    (n, event): (usize, u64),
    step: Step,
    (before, after): (&AnyPosition, &AnyPosition),
    language: Language,
) -> MoveView {
    MoveView {
        n,
        seat: seat_word(step.seat),
        text: match step.action {
            Action::Leave(_) => message!(Records, "history-left").text(language),
            action => notation::write(before, action),
        },
        said: step_in_words(step, before, after, language),
        dice: step.roll.map(|roll| [roll.attack, roll.defence]),
        event,
    }
}

/// Returns the moves of a game in a language.
#[must_use]
pub fn move_views(game: &Game, history: &History, language: Language) -> Vec<MoveView> {
    let mut moves = Vec::new();
    extend_moves(&mut moves, game, history, language);
    moves
}

/// Returns a legal move in words; that of a capture by dice as if it succeeded.
#[must_use]
pub fn move_in_words(position: &AnyPosition, action: Action, language: Language) -> String {
    let roll = position.dice_sides(action).map(|_| WINNING_ROLL);
    let mut after = position.clone();
    after.play_unchecked(action, roll);
    step_in_words(Step { action, roll, seat: position.to_act() }, position, &after, language)
}

fn step_in_words(step: Step, before: &AnyPosition, after: &AnyPosition, language: Language) -> String {
    match step.action {
        Action::Pass => message!(Boards, "pass").text(language),
        Action::Leave(_) => message!(Records, "history-left").text(language),
        _ => text::describe_action_in(step, before, after, language),
    }
}
