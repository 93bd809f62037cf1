//! Refusals of All-round King.

use super::castling::CastlingObstacle;
use super::attacks::{KING_STEPS, KNIGHT_LEAPS, PAWN_CAPTURES};
use super::moves::PROMOTIONS;
use super::{AllRoundKing, BISHOP, INFO, KING, KNIGHT, PAWN, QUEEN, ROOK, last_rank, side_index};
use crate::action::{Action, MoveEffect};
use crate::board::IndexedPiece;
use crate::geometry::{GRID_8X8, Square};
use crate::piece::Seat;
use crate::common_refusals::{BLOCKED, RefusedMove, NOT_ITS_MOVE, NOTHING_FOLLOWS, OWN_PIECE, WRONG_SEAT, refused_move, refusal_reasons};
use crate::refusal::{RefusalFacts, ActionRefusal};

refusal_reasons! {
    KING_OF_ANOTHER, "ARK-2", Piece;
    NO_KING_IS_CAPTURED, "ARK-6";
    NOT_ITS_PREY, "ARK-3";
    PAWN_BLOCKED, "ARK-5";
    PAWN_NEEDS_CAPTURE, "ARK-5";
    PAWN_ONLY_ONE, "ARK-5", Piece;
    PROMOTION_MISSING, "ARK-5";
    PROMOTION_WRONG, "ARK-5";
    CASTLING_PHASE, "ARK-8";
    CASTLING_KING_MOVED, "ARK-7", Piece;
    CASTLING_ROOK_MOVED, "ARK-7";
    CASTLING_BLOCKED, "ARK-7";
    CASTLING_ATTACKED, "ARK-8";
    STAYS_ATTACKED, "ARK-10";
    STAYS_UNATTACKED, "ARK-10";
    LEAVES_ATTACKED, "ARK-10";
    LEAVES_UNATTACKED, "ARK-10";
}

pub(super) fn refusal(position: &AllRoundKing, action: Action) -> ActionRefusal {
    let RefusedMove { piece: mover, from, to, effect, facts } = match refused_move(position, action) {
        Ok(refused) => refused,
        Err(refusal) => return refusal,
    };
    let (start, end) = (GRID_8X8.number_unchecked(from), GRID_8X8.number_unchecked(to));
    let piece = INFO.indexed_piece(mover);
    let refusal = match piece.kind {
        KING => king_refusal(position, piece, start, end, facts),
        _ => piece_refusal(position, piece, start, end, facts),
    };
    refusal.or_else(|| promotion_refusal(piece, to, effect, facts)).unwrap_or_else(|| guard_refusal(position, start, end, effect, facts))
}

/// Checks a King's move: owner, step, capture, castling.
fn king_refusal(position: &AllRoundKing, piece: IndexedPiece, from: usize, to: usize, facts: RefusalFacts) -> Option<ActionRefusal> {
    let seat = position.to_act;
    let phase = position.phase(piece.seat)?;
    let is_castling = from / 8 == to / 8 && from.abs_diff(to) == 2;
    if is_castling && piece.seat != seat && (phase.can_be_castled_by_force() || phase.owner(piece.seat) == seat) {
        return castling_refusal(position, from, to, facts);
    }
    if phase.owner(piece.seat) != seat {
        return Some(KING_OF_ANOTHER.refusal(&INFO, facts.seat(seat)));
    }
    if !KING_STEPS[from].contains(to) {
        return Some(NOT_ITS_MOVE.refusal_under("ARK-5", &INFO, facts));
    }
    let met = position.board.at(to)?;
    let facts = facts.by(INFO.piece(met), GRID_8X8.square(to));
    if met.kind == KING {
        return Some(NO_KING_IS_CAPTURED.refusal(&INFO, facts));
    }
    let prey = phase.capturable_seat(piece.seat);
    (met.seat != prey).then(|| NOT_ITS_PREY.refusal(&INFO, facts.seat(prey)))
}

fn castling_refusal(position: &AllRoundKing, from: usize, to: usize, facts: RefusalFacts) -> Option<ActionRefusal> {
    let by = |facts: RefusalFacts, at: usize| match position.board.at(at) {
        Some(piece) => facts.by(INFO.piece(piece), GRID_8X8.square(at)),
        None => facts,
    };
    Some(match position.castling_obstacle(from, to)? {
        CastlingObstacle::Phase => CASTLING_PHASE.refusal(&INFO, facts),
        CastlingObstacle::KingMoved => CASTLING_KING_MOVED.refusal(&INFO, facts),
        CastlingObstacle::RookMoved => {
            let corner = GRID_8X8.square(if to > from { from / 8 * 8 + 7 } else { from / 8 * 8 });
            CASTLING_ROOK_MOVED.refusal(&INFO, facts.seat(position.to_act).via(corner))
        }
        CastlingObstacle::Between(at) => CASTLING_BLOCKED.refusal(&INFO, by(facts, at)),
        CastlingObstacle::Attacked(square) => {
            let attacker = position.attackers(position.to_act.opponent(), square).first();
            let facts = attacker.map_or(facts, |at| by(facts, at));
            CASTLING_ATTACKED.refusal(&INFO, facts.via(GRID_8X8.square(square)))
        }
    })
}

/// Checks the move of another piece: owner, movement, blockers, target.
fn piece_refusal(position: &AllRoundKing, piece: IndexedPiece, from: usize, to: usize, facts: RefusalFacts) -> Option<ActionRefusal> {
    if piece.seat != position.to_act {
        return Some(WRONG_SEAT.refusal_under(INFO.cited_rules.turn, &INFO, facts.seat(position.to_act)));
    }
    let occupied = position.board.occupied();
    let between = GRID_8X8.between(from, to);
    let met = position.board.at(to);
    let is_its_move = match piece.kind {
        KNIGHT => KNIGHT_LEAPS[from].contains(to),
        PAWN => return pawn_refusal(position, piece, from, to, facts),
        kind => {
            let straight = from / 8 == to / 8 || from % 8 == to % 8;
            let diagonal = !straight && (KING_STEPS[from].contains(to) || !between.is_empty());
            straight && matches!(kind, QUEEN | ROOK) || diagonal && matches!(kind, QUEEN | BISHOP)
        }
    };
    if !is_its_move {
        return Some(NOT_ITS_MOVE.refusal_under("ARK-5", &INFO, facts));
    }
    if let Some(at) = (between & occupied).first()
        && let Some(blocker) = position.board.at(at)
        && piece.kind != KNIGHT
    {
        let facts = facts.by(INFO.piece(blocker), GRID_8X8.square(at));
        return Some(BLOCKED.refusal_under("ARK-5", &INFO, facts));
    }
    capture_refusal(piece.seat, met, to, facts)
}

/// Returns the refusal if the piece on the target may not be captured.
fn capture_refusal(seat: Seat, met: Option<IndexedPiece>, to: usize, facts: RefusalFacts) -> Option<ActionRefusal> {
    let met = met?;
    let facts = facts.by(INFO.piece(met), GRID_8X8.square(to));
    if met.kind == KING {
        return Some(NO_KING_IS_CAPTURED.refusal(&INFO, facts));
    }
    (met.seat == seat).then(|| OWN_PIECE.refusal_under("ARK-5", &INFO, facts))
}

fn pawn_refusal(position: &AllRoundKing, piece: IndexedPiece, from: usize, to: usize, facts: RefusalFacts) -> Option<ActionRefusal> {
    let met = position.board.at(to);
    if PAWN_CAPTURES[side_index(piece.seat)][from].contains(to) {
        if met.is_none() && position.passed_over != Some(to as u8) {
            return Some(PAWN_NEEDS_CAPTURE.refusal(&INFO, facts));
        }
        return capture_refusal(piece.seat, met, to, facts);
    }
    let (one, home) = match piece.seat {
        Seat::White => (from + 8, 1),
        _ => (from.wrapping_sub(8), 6),
    };
    let two = one.wrapping_add(one).wrapping_sub(from);
    if to != one && to != two {
        return Some(NOT_ITS_MOVE.refusal_under("ARK-5", &INFO, facts));
    }
    if to == two && from / 8 != home {
        return Some(PAWN_ONLY_ONE.refusal(&INFO, facts));
    }
    let (met, at) = [one, to].into_iter().find_map(|at| Some((position.board.at(at)?, at)))?;
    Some(PAWN_BLOCKED.refusal(&INFO, facts.by(INFO.piece(met), GRID_8X8.square(at))))
}

/// Checks the promotion suffix.
fn promotion_refusal(piece: IndexedPiece, to: Square, effect: MoveEffect, facts: RefusalFacts) -> Option<ActionRefusal> {
    let promotes = piece.kind == PAWN && to.rank() == last_rank(piece.seat);
    match effect {
        MoveEffect::PromoteTo(kind) if promotes => {
            let is_promotion_kind = PROMOTIONS.iter().any(|&index| INFO.kinds[index].kind == kind);
            (!is_promotion_kind).then(|| PROMOTION_WRONG.refusal(&INFO, facts.kind(kind)))
        }
        MoveEffect::Nothing if promotes => Some(PROMOTION_MISSING.refusal(&INFO, facts)),
        MoveEffect::Nothing => None,
        _ => Some(NOTHING_FOLLOWS.refusal_under("ARK-5", &INFO, facts)),
    }
}

/// Returns the refusal under ARK-10: the guarded King would be, or stay, in danger.
fn guard_refusal(position: &AllRoundKing, from: usize, to: usize, effect: MoveEffect, facts: RefusalFacts) -> ActionRefusal {
    let mut after = position.clone();
    after.apply_move(from, to, effect);
    let origin = position.to_act.opponent();
    let king = after.king(origin);
    // A King that moves into danger was not in this danger before.
    let stays = position.in_danger(origin) && position.king(origin) == king;
    let facts = facts.seat(position.to_act).via(GRID_8X8.square(king));
    match after.attackers(origin, king).first().and_then(|at| Some((after.board.at(at)?, at))) {
        Some((by, at)) => {
            let facts = facts.by(INFO.piece(by), GRID_8X8.square(at));
            if stays { STAYS_ATTACKED.refusal(&INFO, facts) } else { LEAVES_ATTACKED.refusal(&INFO, facts) }
        }
        None if stays => STAYS_UNATTACKED.refusal(&INFO, facts),
        None => LEAVES_UNATTACKED.refusal(&INFO, facts),
    }
}
