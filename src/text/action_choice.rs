//! Actions as items of a list to choose from: `Cannon takes Kangaroo o19`.

use super::action::{EffectOnOthers, effect_on_others};
use super::catalogue::MessageArgument;
use super::language::Language;
use super::position::{phrase, piece_on, squares};
use castellan_rules::record::Step;
use castellan_rules::{Action, AnyPosition, Cell, MoveEffect, Piece, Square};

/// Describes an action for a player who has chosen the piece already, so its square is omitted. `after` is the position
/// that the action leads to; a declared capture succeeds there. Returns `None` for actions without a piece.
///
/// ```
/// use castellan_rules::record::Step;
/// use castellan_rules::{Options, Variant};
/// use castellan_text::Language;
///
/// let before = Variant::MountChess.begin(&Options::default())?;
/// let mut after = before.clone();
/// let action = "a1b2".parse().unwrap();
/// after.try_play(action, None).expect("it is legal");
/// let step = Step { action, seat: before.to_act(), roll: None };
/// let description = castellan_text::describe_choice_in(step, &before, &after, Language::En);
/// assert_eq!(description.as_deref(), Some("Hunter mounts Hunter b2: Archer"));
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn describe_choice_in(
    step: Step,
    before: &AnyPosition,
    after: &AnyPosition,
    language: Language,
) -> Option<String> {
    choice(step, before, after).map(|description| description.text(language))
}

fn choice(step: Step, before: &AnyPosition, after: &AnyPosition) -> Option<MessageArgument> {
    let info = before.info();
    let kind = |name, kind| (name, MessageArgument::Kind(info, kind));
    let kind_before = |square| piece_on(before, square).map(|piece| piece.kind);
    let (from, to, effect) = match step.action {
        Action::Pass | Action::Leave(_) => return None,
        Action::Place { kind: placed, to } => {
            return Some(phrase("choose-move", [kind("kind", placed), ("to", to.into())]));
        }
        Action::Shoot { from, target } => {
            let [shooter, victim] = [kind_before(from)?, kind_before(target)?];
            return Some(phrase(
                "choose-shot",
                [kind("kind", shooter), kind("victim", victim), ("to", target.into())],
            ));
        }
        Action::Move { from, to, effect } => (from, to, effect),
    };
    let (mover, target) = (kind("kind", kind_before(from)?), ("to", MessageArgument::from(to)));
    let action_text = if step.roll.is_some() {
        phrase("choose-attack", [mover, kind("victim", kind_before(to)?), target])
    } else {
        match effect_on_others(step, (from, to), before, after) {
            EffectOnOthers::Mounted { kind: other, became } => {
                phrase("choose-mount", [mover, kind("other", other), target, kind("became", became)])
            }
            EffectOnOthers::Captured(victims) => {
                let (on_target, elsewhere): (Vec<_>, Vec<_>) =
                    victims.into_iter().partition(|(square, _)| *square == to);
                let victim_text = |(square, piece): (Square, Piece)| {
                    phrase("act-victim", [kind("kind", piece.kind), ("square", square.into())])
                };
                let only = elsewhere.is_empty();
                let other_victims =
                    MessageArgument::and_list(elsewhere.into_iter().map(victim_text).collect());
                match on_target.first() {
                    None if only && is_castling(step, (from, to), before, after) => {
                        phrase("choose-castling", [mover, target])
                    }
                    None if only => phrase("choose-move", [mover, target]),
                    None => phrase("choose-only-capture", [mover, target, ("victims", other_victims)]),
                    Some((_, victim)) => {
                        let action_text =
                            phrase("choose-capture", [mover, kind("victim", victim.kind), target]);
                        if only {
                            action_text
                        } else {
                            phrase("act-capture-more", [("act", action_text), ("victims", other_victims)])
                        }
                    }
                }
            }
        }
    };
    let action_text = ("act", action_text);
    Some(match effect {
        MoveEffect::Nothing => action_text.1,
        MoveEffect::PromoteTo(new_kind) => phrase("act-become", [action_text, kind("kind", new_kind)]),
        MoveEffect::PromoteAt(at) => {
            let (old, new) = (kind_before(at)?, piece_on(after, at)?.kind);
            phrase("choose-promote", [action_text, kind("piece", old), ("at", at.into()), kind("kind", new)])
        }
        MoveEffect::Drop(dropped, at) => {
            phrase("act-drop", [action_text, kind("kind", dropped), ("at", at.into())])
        }
    })
}

/// Returns `true` if another piece of the same side has left its square too.
fn is_castling(step: Step, (from, to): (Square, Square), before: &AnyPosition, after: &AnyPosition) -> bool {
    let king = piece_on(before, from).map(|piece| piece.kind);
    let has_left = |square: Square| {
        let is_own = |piece: &Piece| piece.seat == step.seat && Some(piece.kind) != king;
        square != to
            && piece_on(before, square).is_some_and(|piece| is_own(&piece))
            && after.cell(square) == Cell::Empty
    };
    squares(before.info()).any(has_left)
}
