//! Actions as items of a list to choose from: `Cannon takes Kangaroo o19`.

use super::acted::{Met, met};
use super::catalogue::Fact;
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
/// let said = castellan_text::choice_in(step, &before, &after, Language::En);
/// assert_eq!(said.as_deref(), Some("Hunter mounts Hunter b2: Archer"));
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn choice_in(
    step: Step,
    before: &AnyPosition,
    after: &AnyPosition,
    language: Language,
) -> Option<String> {
    choice(step, before, after).map(|said| said.text(language))
}

fn choice(step: Step, before: &AnyPosition, after: &AnyPosition) -> Option<Fact> {
    let info = before.info();
    let kind = |name, kind| (name, Fact::Kind(info, kind));
    let standing = |square| piece_on(before, square).map(|piece| piece.kind);
    let (from, to, effect) = match step.action {
        Action::Pass | Action::Leave(_) => return None,
        Action::Place { kind: placed, to } => {
            return Some(phrase("choose-move", [kind("kind", placed), ("to", to.into())]));
        }
        Action::Shoot { from, target } => {
            let [shooter, victim] = [standing(from)?, standing(target)?];
            return Some(phrase(
                "choose-shot",
                [kind("kind", shooter), kind("victim", victim), ("to", target.into())],
            ));
        }
        Action::Move { from, to, effect } => (from, to, effect),
    };
    let (mover, target) = (kind("kind", standing(from)?), ("to", Fact::from(to)));
    let act = if step.roll.is_some() {
        phrase("choose-attack", [mover, kind("victim", standing(to)?), target])
    } else {
        match met(step, (from, to), before, after) {
            Met::Mounted { kind: other, became } => {
                phrase("choose-mount", [mover, kind("other", other), target, kind("became", became)])
            }
            Met::Captured(victims) => {
                let (there, elsewhere): (Vec<_>, Vec<_>) =
                    victims.into_iter().partition(|(square, _)| *square == to);
                let named = |(square, piece): (Square, Piece)| {
                    phrase("act-victim", [kind("kind", piece.kind), ("square", square.into())])
                };
                let only = elsewhere.is_empty();
                let others = Fact::all(elsewhere.into_iter().map(named).collect());
                match there.first() {
                    None if only && castles(step, (from, to), before, after) => {
                        phrase("choose-castling", [mover, target])
                    }
                    None if only => phrase("choose-move", [mover, target]),
                    None => phrase("choose-only-capture", [mover, target, ("victims", others)]),
                    Some((_, victim)) => {
                        let act = phrase("choose-capture", [mover, kind("victim", victim.kind), target]);
                        if only {
                            act
                        } else {
                            phrase("act-capture-more", [("act", act), ("victims", others)])
                        }
                    }
                }
            }
        }
    };
    let act = ("act", act);
    Some(match effect {
        MoveEffect::Nothing => act.1,
        MoveEffect::PromoteTo(becomes) => phrase("act-become", [act, kind("kind", becomes)]),
        MoveEffect::PromoteAt(at) => {
            let (old, new) = (standing(at)?, piece_on(after, at)?.kind);
            phrase("choose-promote", [act, kind("piece", old), ("at", at.into()), kind("kind", new)])
        }
        MoveEffect::Drop(dropped, at) => phrase("act-drop", [act, kind("kind", dropped), ("at", at.into())]),
    })
}

/// Returns `true` if another piece of the same side has left its square too.
fn castles(step: Step, (from, to): (Square, Square), before: &AnyPosition, after: &AnyPosition) -> bool {
    let king = piece_on(before, from).map(|piece| piece.kind);
    let left = |square: Square| {
        let own = |piece: &Piece| piece.seat == step.seat && Some(piece.kind) != king;
        square != to
            && piece_on(before, square).is_some_and(|piece| own(&piece))
            && after.cell(square) == Cell::Empty
    };
    squares(before.info()).any(left)
}
