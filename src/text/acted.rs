//! Short descriptions of actions: `Cannon f19 takes Kangaroo o19`.

use super::catalogue::Fact;
use super::language::Language;
use super::position::{fails, phrase, piece_on, squares};
use castellan_rules::record::Step;
use castellan_rules::{Action, AnyPosition, Cell, MoveEffect, Piece, PieceKind, Record, Seat, Square};

/// The effect of a move on other pieces.
pub(super) enum Met {
    /// A piece of its own side that it mounted, and the kind that both became.
    Mounted { kind: PieceKind, became: PieceKind },
    /// The captured pieces with their squares; often none.
    Captured(Vec<(Square, Piece)>),
}

/// Returns the pieces that an action captured, or the one that it mounted.
pub(super) fn met(
    step: Step,
    (from, to): (Square, Square),
    before: &AnyPosition,
    after: &AnyPosition,
) -> Met {
    let info = after.info();
    let king = info.kinds.first().map(|kind| kind.kind);
    let mut victims = Vec::new();
    for square in squares(info).filter(|&square| square != from) {
        let Some(piece) = piece_on(before, square) else { continue };
        let now = piece_on(after, square);
        let taken = if square == to {
            // A King that fills several squares may move to one of its own.
            piece.seat != step.seat || Some(piece.kind) != king
        } else {
            let filled = now.is_some_and(|now| now.seat == step.seat);
            piece.seat != step.seat && (filled || after.cell(square) == Cell::Empty)
        };
        if !taken {
            continue;
        }
        if let (Some(mover), Some(now)) = (piece_on(before, from), now)
            && square == to
            && piece.seat == step.seat
            && now.kind != mover.kind
        {
            return Met::Mounted { kind: piece.kind, became: now.kind };
        }
        victims.push((square, piece));
    }
    Met::Captured(victims)
}

/// The occurrence of an action in a game, which may contain it several times.
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
pub(super) fn acted(record: Option<&Record>, action: Action, seat: Seat, which: Occurrence) -> Fact {
    let words = || {
        let record = record?;
        let fitting = |step: &Step| step.action == action && step.seat == seat;
        let mut places = record.steps().enumerate().filter(|(_, step)| fitting(step));
        let (place, step) = match which {
            Occurrence::After(steps) => places.find(|(place, _)| *place >= steps)?,
            Occurrence::Last => places.next_back()?,
            Occurrence::Only => {
                let only = places.next()?;
                if places.next().is_some() {
                    return None;
                }
                only
            }
        };
        let before = record.rewound(place);
        if place + 1 == record.steps().len() {
            return words(step, before.position(), record.position());
        }
        words(step, before.position(), record.rewound(place + 1).position())
    };
    words().unwrap_or_else(|| Fact::from(action.to_string()))
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
/// let said = castellan_text::acted_in(step, &before, record.position(), Language::En);
/// assert_eq!(said, "Hunter a1 mounts Hunter b2: Archer");
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn acted_in(step: Step, before: &AnyPosition, after: &AnyPosition, language: Language) -> String {
    words(step, before, after).map_or_else(|| step.action.to_string(), |said| said.text(language))
}

/// Returns the description as an argument of a message; `None` for a pass or a leave.
fn words(step: Step, before: &AnyPosition, after: &AnyPosition) -> Option<Fact> {
    let info = after.info();
    let kind = |name, kind| (name, Fact::Kind(info, kind));
    let standing = |square| piece_on(before, square).map(|piece| piece.kind);
    let (from, to, effect) = match step.action {
        Action::Pass | Action::Leave(_) => return None,
        Action::Place { kind: placed, to } => {
            return Some(phrase("act-place", [kind("kind", placed), ("to", to.into())]));
        }
        Action::Shoot { from, target } => {
            let [shooter, victim] = [standing(from)?, standing(target)?];
            let squares = [("from", from.into()), ("to", target.into())];
            let [one, other] = squares;
            return Some(phrase("act-shoot", [kind("kind", shooter), one, kind("victim", victim), other]));
        }
        Action::Move { from, to, effect } => (from, to, effect),
    };
    let mover = kind("kind", standing(from)?);
    let (start, target) = (("from", Fact::from(from)), ("to", Fact::from(to)));
    if step.roll.is_some() {
        let attack = phrase("act-attack", [mover, start, kind("victim", standing(to)?), target]);
        return Some(if fails(step) { attack } else { with_effect(attack, effect, after) });
    }
    let act = match met(step, (from, to), before, after) {
        Met::Mounted { kind: other, became } => {
            phrase("act-mount", [mover, start, kind("other", other), target, kind("became", became)])
        }
        Met::Captured(victims) => {
            let (there, elsewhere): (Vec<_>, Vec<_>) =
                victims.into_iter().partition(|(square, _)| *square == to);
            let named = |(square, piece): (Square, Piece)| {
                phrase("act-victim", [kind("kind", piece.kind), ("square", square.into())])
            };
            let others = Fact::all(elsewhere.iter().copied().map(named).collect());
            match (there.first(), elsewhere.is_empty()) {
                (None, true) => phrase("act-move", [mover, start, target]),
                (None, false) => phrase("act-only-capture", [mover, start, target, ("victims", others)]),
                (Some((_, victim)), only) => {
                    let act = phrase("act-capture", [mover, start, kind("victim", victim.kind), target]);
                    if only { act } else { phrase("act-capture-more", [("act", act), ("victims", others)]) }
                }
            }
        }
    };
    Some(with_effect(act, effect, after))
}

/// Adds the effect of an action to its description.
fn with_effect(act: Fact, effect: MoveEffect, after: &AnyPosition) -> Fact {
    let (act, kind) = (("act", act), |kind: PieceKind| ("kind", Fact::Kind(after.info(), kind)));
    match effect {
        MoveEffect::Nothing => act.1,
        MoveEffect::PromoteTo(becomes) => phrase("act-become", [act, kind(becomes)]),
        MoveEffect::PromoteAt(at) => match piece_on(after, at) {
            Some(piece) => phrase("act-promote", [act, ("at", at.into()), kind(piece.kind)]),
            None => act.1,
        },
        MoveEffect::Drop(dropped, at) => phrase("act-drop", [act, kind(dropped), ("at", at.into())]),
    }
}
