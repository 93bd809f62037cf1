//! Refusals of Giant-King Chess.

use super::moves::{KING_BLOCKS, MOVEMENTS, KING_STEPS, PAWN_CAPTURES, KING_RINGS, EMPTY_BOARD_TARGETS, ahead, pseudo_legal_targets};
use super::{GiantKing, INFO, KING, PAWN, Squares, is_promotable, relative_rank, side_index};
use crate::action::{Action, MoveEffect};
use crate::board::IndexedPiece;
use crate::geometry::{Direction, GRID_10X10, Square, are_adjacent};
use crate::piece::{PieceKind, Piece};
use crate::position::Position;
use crate::common_refusals::{BLOCKED, RefusedMove, NOT_ITS_MOVE, NOTHING_FOLLOWS, OWN_PIECE, WRONG_SEAT, refused_move, refusal_reasons};
use crate::refusal::{RefusalFacts, ActionRefusal};

refusal_reasons! {
    TURNS_INTO_NOTHING, "GK-15";
    WRONG_CORNER, "GK-2", Piece;
    OVER_THE_EDGE, "GK-2";
    ONTO_OWN_PIECE, "GK-2";
    ONTO_OTHER_KING, "GK-2";
    TAKES_KING, "GK-10";
    PAWN_FACES_PIECE, "GK-9";
    DOUBLE_STEP, "GK-9";
    NOTHING_TO_CAPTURE, "GK-9";
    EN_PASSANT_GONE, "GK-9";
    TOO_EARLY, "GK-15";
    PROMOTES_NOBODY, "GK-15";
    PROMOTES_ENEMY, "GK-15";
    PROMOTES_PAWN, "GK-15";
    PROMOTES_KING, "GK-15";
    PROMOTES_TWICE, "GK-15";
    DROPS_PAWN, "GK-16";
    DROPS_TOO_SOON, "GK-16";
    DROPS_NOTHING, "GK-16";
    DROPS_TOO_FAR, "GK-16";
    DROPS_ONTO_PIECE, "GK-16";
    STAYS_IN_CHECK, "GK-11";
    EXPOSES_KING, "GK-11";
    KING_INTO_CHECK, "GK-11";
}

pub(super) fn refusal(position: &GiantKing, action: Action) -> ActionRefusal {
    let RefusedMove { piece: mover, from, to, effect, facts } = match refused_move(position, action) {
        Ok(refused) => refused,
        Err(refusal) => return refusal,
    };
    let (start, end) = (GRID_10X10.number_unchecked(from), GRID_10X10.number_unchecked(to));
    let piece = INFO.indexed_piece(mover);
    let facts = facts.seat(position.to_act);
    if piece.seat != position.to_act {
        return WRONG_SEAT.refusal_under(INFO.cited_rules.turn, &INFO, facts);
    }
    let movement_refusal = match piece.kind {
        KING => king_refusal(position, start, end, facts),
        PAWN => pawn_refusal(position, start, end, facts),
        _ => piece_refusal(position, piece.kind, start, end, facts),
    };
    movement_refusal
        .or_else(|| effect_refusal(position, piece, start, end, effect, facts))
        .unwrap_or_else(|| check_refusal(position, piece, start, end, effect, facts))
}

/// Checks a step of the Giant-King, ignoring check.
fn king_refusal(position: &GiantKing, start: usize, end: usize, facts: RefusalFacts) -> Option<ActionRefusal> {
    let seat = position.to_act;
    let anchor = position.anchor(seat);
    if start != anchor {
        return Some(WRONG_CORNER.refusal(&INFO, facts.via(GRID_10X10.square(anchor))));
    }
    if !KING_STEPS[start].contains(end) {
        if are_adjacent(GRID_10X10.square(start), GRID_10X10.square(end)) {
            return Some(OVER_THE_EDGE.refusal(&INFO, facts));
        }
        return Some(NOT_ITS_MOVE.refusal_under("GK-2", &INFO, facts));
    }
    let covered = KING_BLOCKS[end].minus(KING_BLOCKS[start]);
    let met = |squares: Squares| position.facts_with_piece(facts, (covered & squares).first());
    if let Some(facts) = met(position.pieces_except_king(seat)) {
        return Some(ONTO_OWN_PIECE.refusal(&INFO, facts));
    }
    met(position.board.of_kind(KING)).map(|facts| ONTO_OTHER_KING.refusal(&INFO, facts))
}

/// Checks a Pawn's move, ignoring check (GK-9).
fn pawn_refusal(position: &GiantKing, start: usize, end: usize, facts: RefusalFacts) -> Option<ActionRefusal> {
    let seat = position.to_act;
    let met = position.piece_on(end).map(|(piece, by)| (piece, facts.by(by, GRID_10X10.square(end))));
    if PAWN_CAPTURES[side_index(seat)][start].contains(end) {
        if met.is_some() {
            return capture_refusal(position, PAWN, end, facts);
        }
        if position.en_passant_victim(start, end).is_some() {
            return None;
        }
        // The Pawn to be captured en passant would stand beside the capturing one.
        let beside = start / 10 * 10 + end % 10;
        let enemy = IndexedPiece { seat: seat.opponent(), kind: PAWN };
        let has_pawn_beside = relative_rank(seat, end) == 7 && position.board.at(beside) == Some(enemy);
        let victim = has_pawn_beside.then_some(beside);
        return Some(match position.facts_with_piece(facts, victim) {
            Some(facts) => EN_PASSANT_GONE.refusal(&INFO, facts),
            None => NOTHING_TO_CAPTURE.refusal(&INFO, facts),
        });
    }
    let next = ahead(seat, start);
    let second = next.and_then(|next| ahead(seat, next));
    if Some(end) == second {
        if relative_rank(seat, start) != 3 {
            return Some(DOUBLE_STEP.refusal(&INFO, facts));
        }
        if let Some(facts) = position.facts_with_piece(facts, next) {
            return Some(BLOCKED.refusal_under("GK-9", &INFO, facts));
        }
    } else if Some(end) != next {
        return Some(NOT_ITS_MOVE.refusal_under("GK-9", &INFO, facts));
    }
    match met? {
        (piece, _) if piece.seat == seat => capture_refusal(position, PAWN, end, facts),
        (_, facts) => Some(PAWN_FACES_PIECE.refusal(&INFO, facts)),
    }
}

/// Checks the move of a piece other than King and Pawn, ignoring check.
fn piece_refusal(position: &GiantKing, kind: usize, start: usize, end: usize, facts: RefusalFacts) -> Option<ActionRefusal> {
    let rule = INFO.kinds[kind].rule;
    if !EMPTY_BOARD_TARGETS[kind][start].contains(end) {
        return Some(NOT_ITS_MOVE.refusal_under(rule, &INFO, facts));
    }
    let occupied = position.occupied();
    if !pseudo_legal_targets(kind, start, occupied).contains(end) {
        let facts = position.facts_with_piece(facts, first_blocker(kind, start, end, occupied)).unwrap_or(facts);
        return Some(BLOCKED.refusal_under(rule, &INFO, facts));
    }
    capture_refusal(position, kind, end, facts)
}

/// Returns the first blocker of a ride, straight or bent.
fn first_blocker(kind: usize, start: usize, end: usize, occupied: Squares) -> Option<usize> {
    if let Some(way) = Direction::between(GRID_10X10.square(start), GRID_10X10.square(end)) {
        return GRID_10X10.first_on_ray(way, start, occupied);
    }
    let mut bends = MOVEMENTS[kind].bends?.iter().filter_map(|&way| Some((way, GRID_10X10.step(way, start)?)));
    bends.find_map(|(way, corner)| {
        let outward = way.neighbours().into_iter().find(|&way| GRID_10X10.ray(way, corner).contains(end))?;
        if occupied.contains(corner) {
            return Some(corner);
        }
        GRID_10X10.first_on_ray(outward, corner, occupied)
    })
}

/// Returns the refusal if the piece on the target may not be captured.
fn capture_refusal(position: &GiantKing, kind: usize, end: usize, facts: RefusalFacts) -> Option<ActionRefusal> {
    let (met, by) = position.piece_on(end)?;
    let facts = facts.by(by, GRID_10X10.square(end));
    if met.seat == position.to_act {
        let rule = if met.kind == KING { "GK-10" } else { INFO.kinds[kind].rule };
        return Some(OWN_PIECE.refusal_under(rule, &INFO, facts));
    }
    (met.kind == KING).then(|| TAKES_KING.refusal(&INFO, facts))
}

/// Checks the side effect of a move.
fn effect_refusal(
    position: &GiantKing,
    piece: IndexedPiece,
    start: usize,
    end: usize,
    effect: MoveEffect,
    facts: RefusalFacts,
) -> Option<ActionRefusal> {
    if effect == MoveEffect::Nothing {
        return None;
    }
    if matches!(effect, MoveEffect::PromoteTo(_)) {
        return Some(TURNS_INTO_NOTHING.refusal(&INFO, facts));
    }
    if piece.kind != PAWN {
        return Some(NOTHING_FOLLOWS.refusal_under("GK-15", &INFO, facts));
    }
    if relative_rank(piece.seat, end) < 8 {
        return Some(TOO_EARLY.refusal(&INFO, facts));
    }
    match effect {
        MoveEffect::PromoteAt(at) => promotion_refusal(position, piece, start, end, at, facts),
        MoveEffect::Drop(kind, at) => drop_refusal(position, start, end, kind, at, facts.kind(kind)),
        MoveEffect::Nothing | MoveEffect::PromoteTo(_) => None,
    }
}

/// Checks the promotion of the named piece (GK-15).
fn promotion_refusal(
    position: &GiantKing,
    pawn: IndexedPiece,
    start: usize,
    end: usize,
    at: Square,
    facts: RefusalFacts,
) -> Option<ActionRefusal> {
    let number = GRID_10X10.number_unchecked(at);
    let itself = number == start || number == end;
    let named = if itself { Some((pawn, INFO.piece(pawn))) } else { position.piece_on(number) };
    let Some((piece, by)) = named else { return Some(PROMOTES_NOBODY.refusal(&INFO, facts.via(at))) };
    let reason = match piece.kind {
        _ if piece.seat != pawn.seat => &PROMOTES_ENEMY,
        PAWN => &PROMOTES_PAWN,
        KING => &PROMOTES_KING,
        kind if is_promotable(kind) => return None,
        _ => &PROMOTES_TWICE,
    };
    Some(reason.refusal(&INFO, facts.by(by, at)))
}

/// Checks the drop of a piece of this kind (GK-16).
fn drop_refusal(
    position: &GiantKing,
    start: usize,
    end: usize,
    kind: PieceKind,
    at: Square,
    facts: RefusalFacts,
) -> Option<ActionRefusal> {
    let seat = position.to_act;
    let number = GRID_10X10.number_unchecked(at);
    if kind == INFO.kinds[PAWN].kind {
        return Some(DROPS_PAWN.refusal(&INFO, facts));
    }
    if let Some(facts) = position.facts_with_piece(facts, position.promotable_pieces(seat).first()) {
        return Some(DROPS_TOO_SOON.refusal(&INFO, facts));
    }
    if !position.droppable(seat).any(|captured| INFO.kinds[captured].kind == kind) {
        return Some(DROPS_NOTHING.refusal(&INFO, facts));
    }
    let anchor = position.anchor(seat);
    if !(KING_RINGS[anchor] | KING_BLOCKS[anchor]).contains(number) {
        return Some(DROPS_TOO_FAR.refusal(&INFO, facts.via(at)));
    }
    // The Pawn has left its square and stands on the target.
    let occupant = match number {
        _ if number == start => None,
        _ if number == end => facts.piece,
        _ => position.piece_on(number).map(|(_, by)| by),
    };
    occupant.map(|by| DROPS_ONTO_PIECE.refusal(&INFO, facts.by(by, at)))
}

/// Returns the refusal with the piece that gives check after the action (GK-11).
fn check_refusal(
    position: &GiantKing,
    piece: IndexedPiece,
    start: usize,
    end: usize,
    effect: MoveEffect,
    facts: RefusalFacts,
) -> ActionRefusal {
    let seat = piece.seat;
    let checked = position.in_check(seat);
    let (mut friends, mut enemies) = position.after(seat, start, end);
    let mut anchor = position.anchor(seat);
    let reason = match piece.kind {
        KING => {
            anchor = end;
            friends = position.pieces_except_king(seat);
            enemies = enemies.minus(KING_BLOCKS[end]);
            &KING_INTO_CHECK
        }
        _ if checked => &STAYS_IN_CHECK,
        _ => &EXPOSES_KING,
    };
    if piece.kind == PAWN {
        if let Some(victim) = position.en_passant_victim(start, end) {
            enemies.remove(victim);
        }
        if relative_rank(seat, end) == 10 {
            friends.remove(end);
        }
        if let MoveEffect::Drop(_, at) = effect {
            friends.insert(GRID_10X10.number_unchecked(at));
        }
    }
    // Attacks opened by the action are reported before existing ones.
    let (all, before) = (position.board.of_seat(seat.opponent()), position.pieces_except_king(seat));
    let opened = |&square: &usize| position.attacker(seat, square, before | all, all).is_none();
    let reported_square = KING_BLOCKS[anchor].into_iter().find(opened).or(KING_BLOCKS[anchor].first());
    let attacker = reported_square.and_then(|square| position.attacker(seat, square, friends | enemies, enemies));
    let facts = position.facts_with_piece(facts, attacker).unwrap_or(facts);
    reason.refusal(&INFO, reported_square.map_or(facts, |reported_square| facts.via(GRID_10X10.square(reported_square))))
}

impl GiantKing {
    /// Returns the piece on a square in both forms.
    fn piece_on(&self, square: usize) -> Option<(IndexedPiece, Piece)> {
        let piece = self.board.at(square)?;
        Some((piece, INFO.piece(piece)))
    }

    /// Adds the piece on a square to the facts, if there is one.
    fn facts_with_piece(&self, facts: RefusalFacts, square: Option<usize>) -> Option<RefusalFacts> {
        let (_, by) = self.piece_on(square?)?;
        Some(facts.by(by, GRID_10X10.square(square?)))
    }
}
