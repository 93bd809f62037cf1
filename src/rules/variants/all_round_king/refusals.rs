//! Refusals of All-round King.

use super::castling::Hindrance;
use super::attacks::{KING_STEPS, KNIGHT_LEAPS, PAWN_CAPTURES};
use super::moves::PROMOTIONS;
use super::{AllRoundKing, BISHOP, INFO, KING, KNIGHT, PAWN, QUEEN, ROOK, last_rank, side};
use crate::action::{Action, MoveEffect};
use crate::board::IndexedPiece;
use crate::geometry::{GRID_8X8, Square};
use crate::piece::Seat;
use crate::refusals::{BLOCKED, Moving, NOT_ITS_MOVE, NOTHING_FOLLOWS, OWN_PIECE, WRONG_SEAT, moving, reasons};
use crate::ruling::{Facts, Ruling};

reasons! {
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

pub(super) fn refuse(position: &AllRoundKing, action: Action) -> Ruling {
    let Moving { piece: mover, from, to, effect, facts } = match moving(position, action) {
        Ok(moving) => moving,
        Err(ruling) => return ruling,
    };
    let (start, end) = (GRID_8X8.number_unchecked(from), GRID_8X8.number_unchecked(to));
    let man = INFO.man(mover);
    let ruling = match man.kind {
        KING => king(position, man, start, end, facts),
        _ => piece(position, man, start, end, facts),
    };
    ruling.or_else(|| suffix(man, to, effect, facts)).unwrap_or_else(|| duty(position, start, end, effect, facts))
}

/// Checks a King's move: owner, step, capture, castling.
fn king(position: &AllRoundKing, man: IndexedPiece, from: usize, to: usize, facts: Facts) -> Option<Ruling> {
    let seat = position.to_act;
    let phase = position.phase(man.seat)?;
    let sideways = from / 8 == to / 8 && from.abs_diff(to) == 2;
    if sideways && man.seat != seat && (phase.castled_by_force() || phase.owner(man.seat) == seat) {
        return castling(position, from, to, facts);
    }
    if phase.owner(man.seat) != seat {
        return Some(KING_OF_ANOTHER.rules(&INFO, facts.seat(seat)));
    }
    if !KING_STEPS[from].contains(to) {
        return Some(NOT_ITS_MOVE.under("ARK-5", &INFO, facts));
    }
    let met = position.board.at(to)?;
    let facts = facts.by(INFO.piece(met), GRID_8X8.square(to));
    if met.kind == KING {
        return Some(NO_KING_IS_CAPTURED.rules(&INFO, facts));
    }
    let prey = phase.prey(man.seat);
    (met.seat != prey).then(|| NOT_ITS_PREY.rules(&INFO, facts.seat(prey)))
}

fn castling(position: &AllRoundKing, from: usize, to: usize, facts: Facts) -> Option<Ruling> {
    let by = |facts: Facts, at: usize| match position.board.at(at) {
        Some(man) => facts.by(INFO.piece(man), GRID_8X8.square(at)),
        None => facts,
    };
    Some(match position.hindrance(from, to)? {
        Hindrance::Phase => CASTLING_PHASE.rules(&INFO, facts),
        Hindrance::KingMoved => CASTLING_KING_MOVED.rules(&INFO, facts),
        Hindrance::RookMoved => {
            let corner = GRID_8X8.square(if to > from { from / 8 * 8 + 7 } else { from / 8 * 8 });
            CASTLING_ROOK_MOVED.rules(&INFO, facts.seat(position.to_act).via(corner))
        }
        Hindrance::Between(at) => CASTLING_BLOCKED.rules(&INFO, by(facts, at)),
        Hindrance::Attacked(square) => {
            let attacker = position.attackers(position.to_act.opponent(), square).first();
            let facts = attacker.map_or(facts, |at| by(facts, at));
            CASTLING_ATTACKED.rules(&INFO, facts.via(GRID_8X8.square(square)))
        }
    })
}

/// Checks the move of another piece: owner, movement, blockers, target.
fn piece(position: &AllRoundKing, man: IndexedPiece, from: usize, to: usize, facts: Facts) -> Option<Ruling> {
    if man.seat != position.to_act {
        return Some(WRONG_SEAT.under(INFO.cites.turn, &INFO, facts.seat(position.to_act)));
    }
    let occupied = position.board.occupied();
    let way = GRID_8X8.between(from, to);
    let met = position.board.at(to);
    let forward = match man.kind {
        KNIGHT => KNIGHT_LEAPS[from].contains(to),
        PAWN => return pawn(position, man, from, to, facts),
        kind => {
            let straight = from / 8 == to / 8 || from % 8 == to % 8;
            let diagonal = !straight && (KING_STEPS[from].contains(to) || !way.is_empty());
            straight && matches!(kind, QUEEN | ROOK) || diagonal && matches!(kind, QUEEN | BISHOP)
        }
    };
    if !forward {
        return Some(NOT_ITS_MOVE.under("ARK-5", &INFO, facts));
    }
    if let Some(at) = (way & occupied).first()
        && let Some(blocker) = position.board.at(at)
        && man.kind != KNIGHT
    {
        let facts = facts.by(INFO.piece(blocker), GRID_8X8.square(at));
        return Some(BLOCKED.under("ARK-5", &INFO, facts));
    }
    taken(man.seat, met, to, facts)
}

/// Returns the refusal if the piece on the target may not be captured.
fn taken(seat: Seat, met: Option<IndexedPiece>, to: usize, facts: Facts) -> Option<Ruling> {
    let met = met?;
    let facts = facts.by(INFO.piece(met), GRID_8X8.square(to));
    if met.kind == KING {
        return Some(NO_KING_IS_CAPTURED.rules(&INFO, facts));
    }
    (met.seat == seat).then(|| OWN_PIECE.under("ARK-5", &INFO, facts))
}

fn pawn(position: &AllRoundKing, man: IndexedPiece, from: usize, to: usize, facts: Facts) -> Option<Ruling> {
    let met = position.board.at(to);
    if PAWN_CAPTURES[side(man.seat)][from].contains(to) {
        if met.is_none() && position.passed_over != Some(to as u8) {
            return Some(PAWN_NEEDS_CAPTURE.rules(&INFO, facts));
        }
        return taken(man.seat, met, to, facts);
    }
    let (one, home) = match man.seat {
        Seat::White => (from + 8, 1),
        _ => (from.wrapping_sub(8), 6),
    };
    let two = one.wrapping_add(one).wrapping_sub(from);
    if to != one && to != two {
        return Some(NOT_ITS_MOVE.under("ARK-5", &INFO, facts));
    }
    if to == two && from / 8 != home {
        return Some(PAWN_ONLY_ONE.rules(&INFO, facts));
    }
    let (met, at) = [one, to].into_iter().find_map(|at| Some((position.board.at(at)?, at)))?;
    Some(PAWN_BLOCKED.rules(&INFO, facts.by(INFO.piece(met), GRID_8X8.square(at))))
}

/// Checks the promotion suffix.
fn suffix(man: IndexedPiece, to: Square, effect: MoveEffect, facts: Facts) -> Option<Ruling> {
    let promotes = man.kind == PAWN && to.rank() == last_rank(man.seat);
    match effect {
        MoveEffect::Become(kind) if promotes => {
            let known = PROMOTIONS.iter().any(|&place| INFO.kinds[place].kind == kind);
            (!known).then(|| PROMOTION_WRONG.rules(&INFO, facts.kind(kind)))
        }
        MoveEffect::Nothing if promotes => Some(PROMOTION_MISSING.rules(&INFO, facts)),
        MoveEffect::Nothing => None,
        _ => Some(NOTHING_FOLLOWS.under("ARK-5", &INFO, facts)),
    }
}

/// Returns the refusal under ARK-10: the guarded King would be, or stay, in danger.
fn duty(position: &AllRoundKing, from: usize, to: usize, effect: MoveEffect, facts: Facts) -> Ruling {
    let mut after = position.clone();
    after.carry_out(from, to, effect);
    let origin = position.to_act.opponent();
    let king = after.king(origin);
    // A King that moves into danger was not in this danger before.
    let stays = position.in_danger(origin) && position.king(origin) == king;
    let facts = facts.seat(position.to_act).via(GRID_8X8.square(king));
    match after.attackers(origin, king).first().and_then(|at| Some((after.board.at(at)?, at))) {
        Some((by, at)) => {
            let facts = facts.by(INFO.piece(by), GRID_8X8.square(at));
            if stays { STAYS_ATTACKED.rules(&INFO, facts) } else { LEAVES_ATTACKED.rules(&INFO, facts) }
        }
        None if stays => STAYS_UNATTACKED.rules(&INFO, facts),
        None => LEAVES_UNATTACKED.rules(&INFO, facts),
    }
}
