//! Short descriptions of actions: `Cannon f19 takes Kangaroo o19`.

use super::catalogue::MessageArgument;
use super::language::Language;
use super::position::{is_failed_capture, phrase, piece_on, squares};
use castellan_rules::record::Step;
use castellan_rules::{Action, AnyPosition, Cell, MoveEffect, Piece, PieceKind, Record, Seat, Square};

/// The effect of a move on other pieces.
pub(super) enum EffectOnOthers {
    /// A piece of its own side that it mounted, and the kind that both became.
    Mounted { kind: PieceKind, became: PieceKind },
    /// The captured pieces with their squares; often none.
    Captured(Vec<(Square, Piece)>),
}

/// Returns the pieces that an action captured, or the one that it mounted.
pub(super) fn effect_on_others(
    step: Step,
    (from, to): (Square, Square),
    before: &AnyPosition,
    after: &AnyPosition,
) -> EffectOnOthers {
    let info = after.info();
    let king = info.kinds.first().map(|kind| kind.kind);
    let mut victims = Vec::new();
    for square in squares(info).filter(|&square| square != from) {
        let Some(piece) = piece_on(before, square) else { continue };
        let now = piece_on(after, square);
        let is_captured = if square == to {
            // A King that fills several squares may move to one of its own.
            piece.seat != step.seat || Some(piece.kind) != king
        } else {
            let is_filled = now.is_some_and(|now| now.seat == step.seat);
            piece.seat != step.seat && (is_filled || after.cell(square) == Cell::Empty)
        };
        if !is_captured {
            continue;
        }
        if let (Some(mover), Some(now)) = (piece_on(before, from), now)
            && square == to
            && piece.seat == step.seat
            && now.kind != mover.kind
        {
            return EffectOnOthers::Mounted { kind: piece.kind, became: now.kind };
        }
        victims.push((square, piece));
    }
    EffectOnOthers::Captured(victims)
}

/// Selects one occurrence of an action that a game may contain several times.
#[derive(Clone, Copy)]
pub(super) enum Occurrence {
    /// The first after this number of steps.
    After(usize),
    /// The last.
    Last,
    /// The only one; none if there are several.
    Only,
}

/// Describes an action of a game in a few words; returns its text if the occurrence is not known.
pub(super) fn recorded_action(
    record: Option<&Record>,
    action: Action,
    seat: Seat,
    occurrence: Occurrence,
) -> MessageArgument {
    let description = || {
        let record = record?;
        let is_same = |step: &Step| step.action == action && step.seat == seat;
        let mut matches = record.steps().enumerate().filter(|(_, step)| is_same(step));
        let (index, step) = match occurrence {
            Occurrence::After(steps) => matches.find(|(index, _)| *index >= steps)?,
            Occurrence::Last => matches.next_back()?,
            Occurrence::Only => {
                let only = matches.next()?;
                if matches.next().is_some() {
                    return None;
                }
                only
            }
        };
        let before = record.rewound(index);
        if index + 1 == record.steps().len() {
            return action_argument(step, before.position(), record.position());
        }
        action_argument(step, before.position(), record.rewound(index + 1).position())
    };
    description().unwrap_or_else(|| MessageArgument::from(action.to_string()))
}

/// Describes an action in a few words that follow the player's name; returns its text if it is a pass or a leave.
///
/// ```
/// use castellan_rules::{Options, Record, Variant};
/// use castellan_text::Language;
///
/// let mut record = Record::begin(Variant::MountChess, Options::default())?;
/// let before = record.position().clone();
/// record.play("a1b2".parse().unwrap(), None).expect("it is legal");
/// let step = record.last().expect("an action");
/// let description = castellan_text::describe_action_in(step, &before, record.position(), Language::En);
/// assert_eq!(description, "Hunter a1 mounts Hunter b2: Archer");
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn describe_action_in(
    step: Step,
    before: &AnyPosition,
    after: &AnyPosition,
    language: Language,
) -> String {
    action_argument(step, before, after)
        .map_or_else(|| step.action.to_string(), |description| description.text(language))
}

/// Returns the description as an argument of a message; `None` for a pass or a leave.
fn action_argument(step: Step, before: &AnyPosition, after: &AnyPosition) -> Option<MessageArgument> {
    let info = after.info();
    let kind = |name, kind| (name, MessageArgument::Kind(info, kind));
    let kind_before = |square| piece_on(before, square).map(|piece| piece.kind);
    let (from, to, effect) = match step.action {
        Action::Pass | Action::Leave(_) => return None,
        Action::Place { kind: placed, to } => {
            return Some(phrase("act-place", [kind("kind", placed), ("to", to.into())]));
        }
        Action::Shoot { from, target } => {
            let [shooter, victim] = [kind_before(from)?, kind_before(target)?];
            let squares = [("from", from.into()), ("to", target.into())];
            let [origin, destination] = squares;
            return Some(phrase(
                "act-shoot",
                [kind("kind", shooter), origin, kind("victim", victim), destination],
            ));
        }
        Action::Move { from, to, effect } => (from, to, effect),
    };
    let mover = kind("kind", kind_before(from)?);
    let (start, target) = (("from", MessageArgument::from(from)), ("to", MessageArgument::from(to)));
    if step.roll.is_some() {
        let attack = phrase("act-attack", [mover, start, kind("victim", kind_before(to)?), target]);
        return Some(if is_failed_capture(step) { attack } else { with_effect(attack, effect, after) });
    }
    let action_text = match effect_on_others(step, (from, to), before, after) {
        EffectOnOthers::Mounted { kind: other, became } => {
            phrase("act-mount", [mover, start, kind("other", other), target, kind("became", became)])
        }
        EffectOnOthers::Captured(victims) => {
            let (on_target, elsewhere): (Vec<_>, Vec<_>) =
                victims.into_iter().partition(|(square, _)| *square == to);
            let victim_text = |(square, piece): (Square, Piece)| {
                phrase("act-victim", [kind("kind", piece.kind), ("square", square.into())])
            };
            let other_victims =
                MessageArgument::and_list(elsewhere.iter().copied().map(victim_text).collect());
            match (on_target.first(), elsewhere.is_empty()) {
                (None, true) => phrase("act-move", [mover, start, target]),
                (None, false) => {
                    phrase("act-only-capture", [mover, start, target, ("victims", other_victims)])
                }
                (Some((_, victim)), only) => {
                    let action_text =
                        phrase("act-capture", [mover, start, kind("victim", victim.kind), target]);
                    if only {
                        action_text
                    } else {
                        phrase("act-capture-more", [("act", action_text), ("victims", other_victims)])
                    }
                }
            }
        }
    };
    Some(with_effect(action_text, effect, after))
}

/// Adds the effect of an action to its description.
fn with_effect(action_text: MessageArgument, effect: MoveEffect, after: &AnyPosition) -> MessageArgument {
    let (action_text, kind) =
        (("act", action_text), |kind: PieceKind| ("kind", MessageArgument::Kind(after.info(), kind)));
    match effect {
        MoveEffect::Nothing => action_text.1,
        MoveEffect::PromoteTo(new_kind) => phrase("act-become", [action_text, kind(new_kind)]),
        MoveEffect::PromoteAt(at) => match piece_on(after, at) {
            Some(piece) => phrase("act-promote", [action_text, ("at", at.into()), kind(piece.kind)]),
            None => action_text.1,
        },
        MoveEffect::Drop(dropped, at) => phrase("act-drop", [action_text, kind(dropped), ("at", at.into())]),
    }
}
