//! Refusals of Mount Chess.

use super::moves::pseudo_legal_targets;
use super::{FARMER, INFO, MountChess, final_rank, is_on_foot, promotions};
use crate::action::{Action, MoveEffect};
use crate::board::IndexedPiece;
use crate::geometry::{Direction, GRID_8X8, Square, SquareSet};
use crate::common_refusals::{BLOCKED, RefusedMove, NOT_ITS_MOVE, NOTHING_FOLLOWS, WRONG_SEAT, refused_move, refusal_reasons};
use crate::refusal::{RefusalFacts, ActionRefusal};

refusal_reasons! {
    CANNOT_MOUNT, "MC-9";
    FARMER_TAKES_HUNTER, "MC-8";
    HUNTER_TAKES_FARMER, "MC-8";
    PROMOTION_MISSING, "MC-10";
    PROMOTION_WRONG, "MC-10";
}

pub(super) fn refusal(position: &MountChess, action: Action) -> ActionRefusal {
    let RefusedMove { piece: mover, from, to, effect, facts } = match refused_move(position, action) {
        Ok(refused) => refused,
        Err(refusal) => return refusal,
    };
    let piece = INFO.indexed_piece(mover);
    let piece_at = |square: Square| {
        let piece = position.board.at(GRID_8X8.number_unchecked(square))?;
        Some((piece, INFO.piece(piece)))
    };
    if piece.seat != position.to_act {
        return WRONG_SEAT.refusal_under(INFO.cited_rules.turn, &INFO, facts.seat(position.to_act));
    }
    let rule = INFO.kinds[piece.kind].rule;
    let (start, end) = (GRID_8X8.number_unchecked(from), GRID_8X8.number_unchecked(to));
    let occupied = position.board.occupied();
    if !pseudo_legal_targets(piece, start, SquareSet::EMPTY).contains(end) {
        return NOT_ITS_MOVE.refusal_under(rule, &INFO, facts);
    }
    if !pseudo_legal_targets(piece, start, occupied).contains(end) {
        let way = Direction::between(from, to);
        let blocker = way
            .and_then(|way| GRID_8X8.first_on_ray(way, start, occupied))
            .map(|number| GRID_8X8.square(number));
        let facts = match blocker.and_then(|at| Some((piece_at(at)?.1, at))) {
            Some((by, at)) => facts.by(by, at),
            None => facts,
        };
        return BLOCKED.refusal_under(rule, &INFO, facts);
    }
    if let Some((met, by)) = piece_at(to) {
        let facts = facts.by(by, to);
        if met.seat == piece.seat {
            if !is_on_foot(met.kind) || !is_on_foot(piece.kind) {
                return CANNOT_MOUNT.refusal(&INFO, facts);
            }
        } else if is_on_foot(met.kind) && is_on_foot(piece.kind) && met.kind != piece.kind {
            let reason = if piece.kind == FARMER { &FARMER_TAKES_HUNTER } else { &HUNTER_TAKES_FARMER };
            return reason.refusal(&INFO, facts);
        }
    }
    promotion_refusal(piece, to, effect, facts)
}

/// Returns the refusal of the promotion of an otherwise legal move.
fn promotion_refusal(piece: IndexedPiece, to: Square, effect: MoveEffect, facts: RefusalFacts) -> ActionRefusal {
    let promotes = is_on_foot(piece.kind) && to.rank() == final_rank(piece.seat);
    match effect {
        MoveEffect::PromoteTo(kind)
            if promotes && !promotions(piece.kind).iter().any(|&to| INFO.kinds[to].kind == kind) =>
        {
            PROMOTION_WRONG.refusal(&INFO, facts.kind(kind))
        }
        MoveEffect::Nothing => PROMOTION_MISSING.refusal(&INFO, facts),
        _ => NOTHING_FOLLOWS.refusal_under("MC-10", &INFO, facts),
    }
}
