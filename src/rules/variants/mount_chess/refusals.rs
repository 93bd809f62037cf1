//! Refusals of Mount Chess.

use super::moves::reach;
use super::{FARMER, INFO, MountChess, final_rank, on_foot, promotions};
use crate::action::{Action, MoveEffect};
use crate::board::IndexedPiece;
use crate::geometry::{Direction, GRID_8X8, Square, SquareSet};
use crate::refusals::{BLOCKED, Moving, NOT_ITS_MOVE, NOTHING_FOLLOWS, WRONG_SEAT, moving, reasons};
use crate::ruling::{Facts, Ruling};

reasons! {
    CANNOT_MOUNT, "MC-9";
    FARMER_TAKES_HUNTER, "MC-8";
    HUNTER_TAKES_FARMER, "MC-8";
    PROMOTION_MISSING, "MC-10";
    PROMOTION_WRONG, "MC-10";
}

pub(super) fn refuse(position: &MountChess, action: Action) -> Ruling {
    let Moving { piece, from, to, effect, facts } = match moving(position, action) {
        Ok(moving) => moving,
        Err(ruling) => return ruling,
    };
    let man = INFO.man(piece);
    let piece_at = |square: Square| {
        let man = position.board.at(GRID_8X8.number_unchecked(square))?;
        Some((man, INFO.piece(man)))
    };
    if man.seat != position.to_act {
        return WRONG_SEAT.under(INFO.cites.turn, &INFO, facts.seat(position.to_act));
    }
    let rule = INFO.kinds[man.kind].rule;
    let (start, end) = (GRID_8X8.number_unchecked(from), GRID_8X8.number_unchecked(to));
    let occupied = position.board.occupied();
    if !reach(man, start, SquareSet::EMPTY).contains(end) {
        return NOT_ITS_MOVE.under(rule, &INFO, facts);
    }
    if !reach(man, start, occupied).contains(end) {
        let way = Direction::between(from, to);
        let blocker = way
            .and_then(|way| GRID_8X8.first_on_ray(way, start, occupied))
            .map(|number| GRID_8X8.square(number));
        let facts = match blocker.and_then(|at| Some((piece_at(at)?.1, at))) {
            Some((by, at)) => facts.by(by, at),
            None => facts,
        };
        return BLOCKED.under(rule, &INFO, facts);
    }
    if let Some((met, by)) = piece_at(to) {
        let facts = facts.by(by, to);
        if met.seat == man.seat {
            if !on_foot(met.kind) || !on_foot(man.kind) {
                return CANNOT_MOUNT.rules(&INFO, facts);
            }
        } else if on_foot(met.kind) && on_foot(man.kind) && met.kind != man.kind {
            let reason = if man.kind == FARMER { &FARMER_TAKES_HUNTER } else { &HUNTER_TAKES_FARMER };
            return reason.rules(&INFO, facts);
        }
    }
    promotion(man, to, effect, facts)
}

/// Returns the refusal of the promotion of an otherwise legal move.
fn promotion(man: IndexedPiece, to: Square, effect: MoveEffect, facts: Facts) -> Ruling {
    let promotes = on_foot(man.kind) && to.rank() == final_rank(man.seat);
    match effect {
        MoveEffect::Become(kind)
            if promotes && !promotions(man.kind).iter().any(|&to| INFO.kinds[to].kind == kind) =>
        {
            PROMOTION_WRONG.rules(&INFO, facts.kind(kind))
        }
        MoveEffect::Nothing => PROMOTION_MISSING.rules(&INFO, facts),
        _ => NOTHING_FOLLOWS.under("MC-10", &INFO, facts),
    }
}
