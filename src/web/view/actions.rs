//! The legal actions for the page.

use super::WINNING_ROLL;
use super::board::symbol;
use castellan_rules::record::Step;
use castellan_rules::{Action, AnyPosition, Mark, MoveEffect, PieceKind, Roll};
use castellan_text::{self as text, Language, MessageArgument, message};
use serde::Serialize;
use std::collections::HashMap;

/// A legal action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ActionView {
    /// The canonical text.
    pub text: String,
    /// The square where it begins; `None` for a drop or a pass.
    pub from: Option<String>,
    /// The code of the kind that is placed from the reserve.
    pub drop: Option<String>,
    /// The target; `None` for a pass.
    pub to: Option<String>,
    /// `move`, `capture`, `shot`, `mount`, `promotion`, `drop` or `pass`.
    pub kind: &'static str,
    /// The name of what tells it from other actions with the same squares.
    pub choice: Option<String>,
    /// The symbol of that.
    pub choice_symbol: Option<&'static str>,
    /// A further square: of a piece that is promoted or dropped.
    pub second: Option<String>,
    /// The chance in percent, if dice decide it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<u32>,
    /// The description.
    pub label: String,
}

/// Returns actions of a position for the page.
#[must_use]
pub fn action_views(position: &AnyPosition, actions: &[Action], language: Language) -> Vec<ActionView> {
    let mut actions = actions.to_vec();
    // The best promotion first, and none last.
    actions.sort_by_key(|action| match action {
        Action::Move { effect: MoveEffect::PromoteTo(kind) | MoveEffect::Drop(kind, _), .. } => {
            position.info().kind_index(*kind).unwrap_or(usize::MAX)
        }
        Action::Move { effect: MoveEffect::Nothing | MoveEffect::PromoteAt(_), .. }
        | Action::Shoot { .. }
        | Action::Place { .. }
        | Action::Pass
        | Action::Leave(_) => usize::MAX,
    });
    let mut views: Vec<ActionView> =
        actions.iter().map(|action| action_view(position, *action, language)).collect();
    let key = |view: &ActionView| [&view.from, &view.drop, &view.to].map(Clone::clone);
    let mut counts: HashMap<_, usize> = HashMap::new();
    for view in &views {
        *counts.entry(key(view)).or_default() += 1;
    }
    for view in &mut views {
        if counts.get(&key(view)).is_none_or(|count| *count < 2) {
            view.choice = None;
            view.choice_symbol = None;
        }
    }
    views
}

fn action_view(position: &AnyPosition, action: Action, language: Language) -> ActionView {
    let info = position.info();
    let (from, drop, to, effect) = match action {
        Action::Move { from, to, effect } => (Some(from), None, Some(to), effect),
        Action::Shoot { from, target } => (Some(from), None, Some(target), MoveEffect::Nothing),
        Action::Place { kind, to } => (None, Some(kind), Some(to), MoveEffect::Nothing),
        Action::Pass | Action::Leave(_) => (None, None, None, MoveEffect::Nothing),
    };
    let kind_choice = |kind: PieceKind| {
        let name = MessageArgument::Kind(info, kind).text(language);
        (Some(name), Some(symbol(position, kind)).filter(|name| !name.is_empty()))
    };
    let ((choice, choice_symbol), second) = match (action, effect) {
        (Action::Shoot { .. }, _) => {
            ((Some(message!(Web, "choice-shot").text(language)), Some("mark-shot")), None)
        }
        (_, MoveEffect::Nothing) => ((Some(message!(Web, "choice-none").text(language)), None), None),
        (_, MoveEffect::PromoteTo(kind)) => (kind_choice(kind), None),
        (_, MoveEffect::PromoteAt(at)) => {
            ((Some(message!(Web, "choice-promote-other").text(language)), Some("rank")), Some(at))
        }
        (_, MoveEffect::Drop(kind, at)) => (kind_choice(kind), Some(at)),
    };
    let kind = match position.mark_of(action) {
        None => "pass",
        Some(Mark::Move) => "move",
        Some(Mark::Capture) => "capture",
        Some(Mark::Shot) => "shot",
        Some(Mark::Mount) => "mount",
        Some(Mark::Promotion) => "promotion",
        Some(Mark::Place) => "drop",
    };
    let sides = position.dice_sides(action);
    let roll = sides.map(|_| WINNING_ROLL);
    let mut after = position.clone();
    after.play_unchecked(action, roll);
    let step = Step { action, roll, seat: position.to_act() };
    let label = text::describe_choice_in(step, position, &after, language);
    ActionView {
        text: action.to_string(),
        from: from.map(|square| square.to_string()),
        drop: drop.map(|kind| kind.to_string()),
        to: to.map(|square| square.to_string()),
        kind,
        choice,
        choice_symbol,
        second: second.map(|square| square.to_string()),
        chance: sides.map(|sides| (100.0 * Roll::capture_probability(sides)).round() as u32),
        label: label.unwrap_or_else(|| message!(Boards, "pass").text(language)),
    }
}
