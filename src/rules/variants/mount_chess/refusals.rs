//! Why Mount Chess refuses an action.

use super::moves::reach;
use super::{FARMER, INFO, MountChess, final_rank, on_foot, promotions};
use crate::action::{Action, MoveEffect};
use crate::board::IndexedPiece;
use crate::geometry::{Direction, GRID_8X8, Square, SquareSet};
use crate::ruling::{
    BLOCKED, Facts, Moving, NOT_ITS_MOVE, NOTHING_FOLLOWS, Ruling, WRONG_SEAT, moving, reasons,
};

reasons! {
    CANNOT_MOUNT, "MC-9",
        "{piece} may not go to {to}, where {by} stands: only a Farmer or a Hunter mounts, and only a Farmer or a Hunter.";
    FARMER_TAKES_HUNTER, "MC-8", "{piece} may not capture {by} on {to}: a Farmer may not capture a Hunter.";
    HUNTER_TAKES_FARMER, "MC-8", "{piece} may not capture {by} on {to}: a Hunter may not capture a Farmer.";
    PROMOTION_MISSING, "MC-10", "{piece} reaches its final rank on {to} and must be mounted there: say which piece it becomes.";
    PROMOTION_WRONG, "MC-10", "{piece} may not become {a kind}: a Farmer becomes a Cavalry or a Chariot, a Hunter a Cavalry or an Archer.";
}

pub(super) fn refuse(position: &MountChess, action: Action) -> Ruling {
    let Moving { piece, from, to, then, facts } = match moving(position, action) {
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
    promotion(man, to, then, facts)
}

/// The piece may go there: what is said of its promotion is at fault.
fn promotion(man: IndexedPiece, to: Square, then: MoveEffect, facts: Facts) -> Ruling {
    let promotes = on_foot(man.kind) && to.rank() == final_rank(man.seat);
    match then {
        MoveEffect::Become(kind)
            if promotes && !promotions(man.kind).iter().any(|&to| INFO.kinds[to].kind == kind) =>
        {
            PROMOTION_WRONG.rules(&INFO, facts.kind(kind))
        }
        MoveEffect::Nothing => PROMOTION_MISSING.rules(&INFO, facts),
        _ => NOTHING_FOLLOWS.under("MC-10", &INFO, facts),
    }
}
