//! The last move in words.

use super::{dice_arguments, phrase, piece_on, say};
use crate::action::{EffectOnOthers, effect_on_others};
use crate::catalogue::MessageArgument;
use crate::language::Language;
use castellan_rules::record::Step;
use castellan_rules::{Action, AnyPosition, MoveEffect, Piece, PieceKind, Square};

/// Describes the last action.
pub(super) fn last_action(
    step: Step,
    before: Option<&AnyPosition>,
    after: &AnyPosition,
    language: Language,
) -> String {
    let Step { action, seat, .. } = step;
    let info = after.info();
    match action {
        Action::Pass => say(language, "passed", &[("seat", seat.into())]),
        Action::Leave(seat) => say(language, "left", &[("seat", seat.into())]),
        Action::Place { kind, to } => {
            let kind = ("kind", MessageArgument::Kind(info, kind));
            say(language, "placed", &[("seat", seat.into()), kind, ("to", to.into())])
        }
        Action::Shoot { from, target } => {
            let shooter = before.and_then(|before| piece_on(before, from));
            let actor = shooter.map_or(MessageArgument::from(seat), |piece| {
                MessageArgument::Piece(info, Piece { seat, kind: piece.kind })
            });
            let captured = before.map(|before| captures_phrase(step, from, target, before, after));
            let arguments = [
                ("actor", actor),
                ("from", from.into()),
                ("to", target.into()),
                ("captured", captured.unwrap_or_else(empty)),
            ];
            say(language, "shot", &arguments)
        }
        Action::Move { from, to, effect } => {
            let (key, mut arguments) = move_message(step, (from, to), before, after);
            arguments.push((
                "effect",
                if is_failed_capture(step) { empty() } else { effect_phrase(effect, after) },
            ));
            say(language, key, &arguments)
        }
    }
}

/// Returns an empty argument, for an optional part of a sentence.
fn empty() -> MessageArgument {
    MessageArgument::from("")
}

/// Returns `true` if dice were rolled and the capture failed.
pub(crate) fn is_failed_capture(step: Step) -> bool {
    step.roll.is_some_and(|roll| !roll.succeeds())
}

/// Returns the message of a move, and its arguments except the move's effect.
fn move_message(
    step: Step,
    (from, to): (Square, Square),
    before: Option<&AnyPosition>,
    after: &AnyPosition,
) -> (&'static str, Vec<(&'static str, MessageArgument)>) {
    let Step { action, roll, seat } = step;
    let info = after.info();
    let failed = is_failed_capture(step);
    // After a failed capture, the piece is still on its square.
    let mover = before.or(failed.then_some(after)).and_then(|position| piece_on(position, from));
    let own_mover = mover.filter(|mover| mover.seat == seat);
    let actor =
        ("actor", own_mover.map_or(MessageArgument::from(seat), |piece| MessageArgument::Piece(info, piece)));
    let squares = [("from", from.into()), ("to", to.into())];
    let (key, actor_arguments) = match (roll, mover) {
        (Some(roll), _) => {
            let key = if failed { "attack-failed" } else { "attack-succeeded" };
            (key, [actor].into_iter().chain(dice_arguments(roll)).collect::<Vec<_>>())
        }
        (None, Some(mover)) if mover.seat != seat => {
            ("moved-anothers", vec![("seat", seat.into()), ("piece", MessageArgument::Piece(info, mover))])
        }
        (None, _) => ("went", vec![actor]),
    };
    let plain = roll.is_none() && matches!(action, Action::Move { effect: MoveEffect::Nothing, .. });
    let captured = if let Some(before) = before.filter(|_| !failed) {
        captures_phrase(step, from, to, before, after)
    } else if let Some(piece) = piece_on(after, to).filter(|piece| piece.seat == seat && plain) {
        phrase("end-stands", [("kind", MessageArgument::Kind(info, piece.kind))])
    } else {
        empty()
    };
    (key, actor_arguments.into_iter().chain(squares).chain([("captured", captured)]).collect())
}

/// Returns the effect of a move, as the end of a sentence.
fn effect_phrase(effect: MoveEffect, after: &AnyPosition) -> MessageArgument {
    let kind = |kind: PieceKind| ("kind", MessageArgument::Kind(after.info(), kind));
    match effect {
        MoveEffect::Nothing => empty(),
        MoveEffect::PromoteTo(new_kind) => phrase("end-became", [kind(new_kind)]),
        MoveEffect::PromoteAt(at) => match piece_on(after, at) {
            Some(piece) => phrase("end-promoted-to", [("at", at.into()), kind(piece.kind)]),
            None => phrase("end-promoted", [("at", at.into())]),
        },
        MoveEffect::Drop(dropped, at) => phrase("end-dropped", [kind(dropped), ("at", at.into())]),
    }
}

/// Returns the pieces that an action captured or mounted, as the end of a sentence.
fn captures_phrase(
    step: Step,
    from: Square,
    to: Square,
    before: &AnyPosition,
    after: &AnyPosition,
) -> MessageArgument {
    let info = after.info();
    match effect_on_others(step, (from, to), before, after) {
        EffectOnOthers::Mounted { kind, became } => {
            let [kind, became] = [kind, became].map(|kind| MessageArgument::Kind(info, kind));
            phrase("end-mounted", [("kind", kind), ("became", became)])
        }
        EffectOnOthers::Captured(victims) if victims.is_empty() => empty(),
        EffectOnOthers::Captured(victims) => {
            let victims = victims.into_iter().map(|(square, piece)| {
                let piece = MessageArgument::Piece(info, piece);
                if square == to {
                    piece
                } else {
                    phrase("victim-on", [("piece", piece), ("square", square.into())])
                }
            });
            phrase("end-captured", [("victims", MessageArgument::List("list-and", victims.collect()))])
        }
    }
}
