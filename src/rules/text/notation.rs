//! Short algebraic notation, for lists and exports: `Nxe4`, `Rae1`, `A*e5`, `O-O`.
//!
//! | written | meaning |
//! |---|---|
//! | `N`, `+G` | the piece's code, always; `+` for a promoted kind |
//! | `Nbd2`, `N1d2`, `Nb1d2` | the origin, in the shortest unique form, if another such piece can go there too |
//! | `x` `&` `*` | a capture; a mount on a friendly piece; a shot |
//! | `=Q` `+c1` `/N@e3` | a promotion; a promotion of the piece on c1; a drop of a Knight on e3 |
//! | `Q@a1` `pass` | as in canonical text |
//! | `O-O` `O-O-O` | the only legal castling towards the higher or the lower files |
//! | `^` `+` `#` | suffixes: a King has advanced (ARK-11); another seat's King is in check; the action wins |
//!
//! The notation is unique among the legal actions of a position, and [`input::read`](super::input::read) parses it.

use crate::action::{Action, MoveEffect};
use crate::cell::Cell;
use crate::geometry::Square;
use crate::outcome::Outcome;
use crate::piece::{Piece, PieceKind, Seat};
use crate::variants::AnyPosition;
use std::collections::HashMap;
use std::fmt::Write;

/// Returns the notation of an action, or its canonical text if the action is not legal in this position.
///
/// ```
/// use castellan_rules::text::{input, notation};
/// use castellan_rules::{Options, Variant};
///
/// let start = Variant::MountChess.begin(&Options::default())?;
/// for (action, text) in notation::write_all(&start) {
///     assert_eq!(notation::write(&start, action), text);
///     assert_eq!(input::read(&start, &text), Ok(action));
/// }
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn write(position: &AnyPosition, action: Action) -> String {
    let actions = position.actions();
    if actions.contains(&action) {
        NotationContext::of(position, &actions).text(action)
    } else {
        action.to_string()
    }
}

/// Returns the legal actions with their notation, in the order of [`AnyPosition::actions`].
#[must_use]
pub fn write_all(position: &AnyPosition) -> Vec<(Action, String)> {
    let actions = position.actions();
    let context = NotationContext::of(position, &actions);
    actions.iter().map(|&action| (action, context.text(action))).collect()
}

/// A side to castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CastlingSide {
    /// Towards the higher files: `O-O`.
    Higher,
    /// Towards the lower files: `O-O-O`.
    Lower,
}

/// Returns the side if an action is a castling: a King's move of two files along its rank.
pub(super) fn castling(position: &AnyPosition, action: Action) -> Option<CastlingSide> {
    let Action::Move { from, to, effect: MoveEffect::Nothing } = action else { return None };
    let king = piece_on(position, from)?.kind == position.info().kinds.first()?.kind;
    if !king || from.rank() != to.rank() || from.file().abs_diff(to.file()) != 2 {
        return None;
    }
    Some(if to.file() > from.file() { CastlingSide::Higher } else { CastlingSide::Lower })
}

/// Returns the piece on a square; `None` if the square is empty or off the board.
pub(super) fn piece_on(position: &AnyPosition, square: Square) -> Option<Piece> {
    let info = position.info();
    if square.file() >= info.files || square.rank() >= info.ranks {
        return None;
    }
    match position.cell(square) {
        Cell::Piece(piece) => Some(piece),
        _ => None,
    }
}

/// The shared context for the notation of a position's actions.
struct NotationContext<'a> {
    position: &'a AnyPosition,
    mover: Seat,
    /// The squares of the pieces of one code that can act on one square.
    origins: HashMap<(PieceKind, Square), Vec<Square>>,
    /// The number of castlings towards the higher and the lower files.
    castlings: [u32; 2],
    pieces: PieceCounts,
    phases: Option<String>,
}

/// The number of pieces on the board of one seat and of all others.
#[derive(Clone, Copy)]
struct PieceCounts {
    own: u32,
    others: u32,
}

fn count_pieces(position: &AnyPosition, seat: Seat) -> PieceCounts {
    let mut counts = PieceCounts { own: 0, others: 0 };
    for piece in position.info().squares().filter_map(|square| piece_on(position, square)) {
        *(if piece.seat == seat { &mut counts.own } else { &mut counts.others }) += 1;
    }
    counts
}

fn phases(position: &AnyPosition) -> Option<String> {
    position.keys().into_iter().find(|(key, _)| *key == "phase").map(|(_, value)| value)
}

/// Returns the two squares of an action that has two.
fn two_squares(action: Action) -> Option<(Square, Square)> {
    match action {
        Action::Move { from, to, .. } | Action::Shoot { from, target: to } => Some((from, to)),
        _ => None,
    }
}

impl<'a> NotationContext<'a> {
    fn of(position: &'a AnyPosition, actions: &[Action]) -> Self {
        let mover = position.to_act();
        let mut origins: HashMap<_, Vec<Square>> = HashMap::new();
        let mut castlings = [0; 2];
        for &action in actions {
            if let Some((from, to)) = two_squares(action)
                && let Some(piece) = piece_on(position, from)
            {
                let list = origins.entry((piece.kind, to)).or_default();
                if !list.contains(&from) {
                    list.push(from);
                }
            }
            if let Some(side) = castling(position, action) {
                castlings[side as usize] += 1;
            }
        }
        let (pieces, phases) = (count_pieces(position, mover), phases(position));
        Self { position, mover, origins, castlings, pieces, phases }
    }

    /// Returns the notation of a legal action.
    fn text(&self, action: Action) -> String {
        let mut after = self.position.clone();
        after.play_unchecked(action, None);
        let mut text = self.action_text(action, &after);
        if phases(&after) != self.phases {
            text.push('^');
        }
        if matches!(after.outcome(), Some(Outcome::Won(winner, _)) if winner == self.mover) {
            text.push('#');
        } else if after.seats().into_iter().any(|seat| seat != self.mover && after.in_check(seat)) {
            text.push('+');
        }
        text
    }

    /// Returns the notation without the suffixes for its consequences.
    fn action_text(&self, action: Action, after: &AnyPosition) -> String {
        if let Some(side) = castling(self.position, action)
            && self.castlings[side as usize] == 1
        {
            return if side == CastlingSide::Higher { "O-O" } else { "O-O-O" }.to_owned();
        }
        let Some((from, to)) = two_squares(action) else { return action.to_string() };
        let Some(piece) = piece_on(self.position, from) else { return action.to_string() };
        let mut text = piece.kind.to_string();
        text.push_str(&self.origin(piece.kind, from, to));
        match action {
            Action::Shoot { .. } => text.push('*'),
            _ => text.extend(self.mark(piece, to, after)),
        }
        text.push_str(&to.to_string());
        if let Action::Move { effect, .. } = action {
            // Writing to a string cannot fail.
            let _ = match effect {
                MoveEffect::Nothing => Ok(()),
                MoveEffect::PromoteTo(kind) => write!(text, "={kind}"),
                MoveEffect::PromoteAt(at) => write!(text, "+{at}"),
                MoveEffect::Drop(kind, at) => write!(text, "/{kind}@{at}"),
            };
        }
        text
    }

    /// Returns the part of `from` that distinguishes this piece from others of its code that can act on `to`.
    fn origin(&self, kind: PieceKind, from: Square, to: Square) -> String {
        let all = self.origins.get(&(kind, to)).map_or(&[][..], Vec::as_slice);
        let others = || all.iter().filter(|other| **other != from);
        let whole = from.to_string();
        if others().next().is_none() {
            String::new()
        } else if others().all(|other| other.file() != from.file()) {
            whole[..1].to_owned()
        } else if others().all(|other| other.rank() != from.rank()) {
            whole[1..].to_owned()
        } else {
            whole
        }
    }

    /// Returns the mark of a capture or a mount, derived from the position after the move.
    fn mark(&self, piece: Piece, to: Square, after: &AnyPosition) -> Option<char> {
        let left = count_pieces(after, self.mover);
        match piece_on(self.position, to) {
            Some(target) if target.seat != self.mover => Some('x'),
            // En passant, or a large piece that covers more than one new square.
            _ if left.others < self.pieces.others => Some('x'),
            Some(_) if left.own < self.pieces.own => {
                let keeps_kind =
                    piece_on(after, to).is_some_and(|piece_after| piece_after.kind == piece.kind);
                Some(if keeps_kind { 'x' } else { '&' })
            }
            _ => None,
        }
    }
}
