//! Refusals of Giant-King Chess.

use super::moves::{BLOCKS, MOVEMENTS, KING_STEPS, PAWN_CAPTURES, RINGS, SIGHTS, ahead, reach};
use super::{GiantKing, INFO, KING, PAWN, Squares, is_plain, own_rank, side};
use crate::action::{Action, MoveEffect};
use crate::board::IndexedPiece;
use crate::geometry::{Direction, GRID_10X10, Square, next_to};
use crate::piece::{Kind, Piece};
use crate::position::Position;
use crate::refusals::{BLOCKED, Moving, NOT_ITS_MOVE, NOTHING_FOLLOWS, OWN_PIECE, WRONG_SEAT, moving, reasons};
use crate::ruling::{Facts, Ruling};

reasons! {
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

pub(super) fn refuse(position: &GiantKing, action: Action) -> Ruling {
    let Moving { piece, from, to, effect, facts } = match moving(position, action) {
        Ok(moving) => moving,
        Err(ruling) => return ruling,
    };
    let (start, end) = (GRID_10X10.number_unchecked(from), GRID_10X10.number_unchecked(to));
    let man = INFO.man(piece);
    let facts = facts.seat(position.to_act);
    if man.seat != position.to_act {
        return WRONG_SEAT.under(INFO.cites.turn, &INFO, facts);
    }
    let wrong_way = match man.kind {
        KING => king(position, start, end, facts),
        PAWN => pawn(position, start, end, facts),
        _ => other(position, man.kind, start, end, facts),
    };
    wrong_way
        .or_else(|| wrong_use(position, man, start, end, effect, facts))
        .unwrap_or_else(|| left_in_check(position, man, start, end, effect, facts))
}

/// Checks a step of the Giant-King, ignoring check.
fn king(position: &GiantKing, start: usize, end: usize, facts: Facts) -> Option<Ruling> {
    let seat = position.to_act;
    let anchor = position.anchor(seat);
    if start != anchor {
        return Some(WRONG_CORNER.rules(&INFO, facts.via(GRID_10X10.square(anchor))));
    }
    if !KING_STEPS[start].contains(end) {
        if next_to(GRID_10X10.square(start), GRID_10X10.square(end)) {
            return Some(OVER_THE_EDGE.rules(&INFO, facts));
        }
        return Some(NOT_ITS_MOVE.under("GK-2", &INFO, facts));
    }
    let covered = BLOCKS[end].minus(BLOCKS[start]);
    let met = |squares: Squares| position.named(facts, (covered & squares).first());
    if let Some(facts) = met(position.men(seat)) {
        return Some(ONTO_OWN_PIECE.rules(&INFO, facts));
    }
    met(position.board.kind(KING)).map(|facts| ONTO_OTHER_KING.rules(&INFO, facts))
}

/// Checks a Pawn's move, ignoring check (GK-9).
fn pawn(position: &GiantKing, start: usize, end: usize, facts: Facts) -> Option<Ruling> {
    let seat = position.to_act;
    let met = position.on(end).map(|(man, by)| (man, facts.by(by, GRID_10X10.square(end))));
    if PAWN_CAPTURES[side(seat)][start].contains(end) {
        if met.is_some() {
            return target(position, PAWN, end, facts);
        }
        if position.passer(start, end).is_some() {
            return None;
        }
        // The Pawn to be captured en passant would stand beside the capturing one.
        let beside = start / 10 * 10 + end % 10;
        let enemy = IndexedPiece { seat: seat.opponent(), kind: PAWN };
        let stands = own_rank(seat, end) == 7 && position.board.at(beside) == Some(enemy);
        let passer = stands.then_some(beside);
        return Some(match position.named(facts, passer) {
            Some(facts) => EN_PASSANT_GONE.rules(&INFO, facts),
            None => NOTHING_TO_CAPTURE.rules(&INFO, facts),
        });
    }
    let next = ahead(seat, start);
    let second = next.and_then(|next| ahead(seat, next));
    if Some(end) == second {
        if own_rank(seat, start) != 3 {
            return Some(DOUBLE_STEP.rules(&INFO, facts));
        }
        if let Some(facts) = position.named(facts, next) {
            return Some(BLOCKED.under("GK-9", &INFO, facts));
        }
    } else if Some(end) != next {
        return Some(NOT_ITS_MOVE.under("GK-9", &INFO, facts));
    }
    match met? {
        (man, _) if man.seat == seat => target(position, PAWN, end, facts),
        (_, facts) => Some(PAWN_FACES_PIECE.rules(&INFO, facts)),
    }
}

/// Checks the move of a piece other than King and Pawn, ignoring check.
fn other(position: &GiantKing, kind: usize, start: usize, end: usize, facts: Facts) -> Option<Ruling> {
    let rule = INFO.kinds[kind].rule;
    if !SIGHTS[kind][start].contains(end) {
        return Some(NOT_ITS_MOVE.under(rule, &INFO, facts));
    }
    let occupied = position.occupied();
    if !reach(kind, start, occupied).contains(end) {
        let facts = position.named(facts, blocker(kind, start, end, occupied)).unwrap_or(facts);
        return Some(BLOCKED.under(rule, &INFO, facts));
    }
    target(position, kind, end, facts)
}

/// Returns the first blocker of a ride, straight or bent.
fn blocker(kind: usize, start: usize, end: usize, occupied: Squares) -> Option<usize> {
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
fn target(position: &GiantKing, kind: usize, end: usize, facts: Facts) -> Option<Ruling> {
    let (met, by) = position.on(end)?;
    let facts = facts.by(by, GRID_10X10.square(end));
    if met.seat == position.to_act {
        let rule = if met.kind == KING { "GK-10" } else { INFO.kinds[kind].rule };
        return Some(OWN_PIECE.under(rule, &INFO, facts));
    }
    (met.kind == KING).then(|| TAKES_KING.rules(&INFO, facts))
}

/// Checks the side effect of a move.
fn wrong_use(
    position: &GiantKing,
    man: IndexedPiece,
    start: usize,
    end: usize,
    effect: MoveEffect,
    facts: Facts,
) -> Option<Ruling> {
    if effect == MoveEffect::Nothing {
        return None;
    }
    if matches!(effect, MoveEffect::Become(_)) {
        return Some(TURNS_INTO_NOTHING.rules(&INFO, facts));
    }
    if man.kind != PAWN {
        return Some(NOTHING_FOLLOWS.under("GK-15", &INFO, facts));
    }
    if own_rank(man.seat, end) < 8 {
        return Some(TOO_EARLY.rules(&INFO, facts));
    }
    match effect {
        MoveEffect::Promote(at) => wrong_promotion(position, man, start, end, at, facts),
        MoveEffect::Drop(kind, at) => wrong_drop(position, start, end, kind, at, facts.kind(kind)),
        MoveEffect::Nothing | MoveEffect::Become(_) => None,
    }
}

/// Checks the promotion of the named piece (GK-15).
fn wrong_promotion(
    position: &GiantKing,
    pawn: IndexedPiece,
    start: usize,
    end: usize,
    at: Square,
    facts: Facts,
) -> Option<Ruling> {
    let number = GRID_10X10.number_unchecked(at);
    let itself = number == start || number == end;
    let named = if itself { Some((pawn, INFO.piece(pawn))) } else { position.on(number) };
    let Some((man, by)) = named else { return Some(PROMOTES_NOBODY.rules(&INFO, facts.via(at))) };
    let reason = match man.kind {
        _ if man.seat != pawn.seat => &PROMOTES_ENEMY,
        PAWN => &PROMOTES_PAWN,
        KING => &PROMOTES_KING,
        kind if is_plain(kind) => return None,
        _ => &PROMOTES_TWICE,
    };
    Some(reason.rules(&INFO, facts.by(by, at)))
}

/// Checks the drop of a piece of this kind (GK-16).
fn wrong_drop(
    position: &GiantKing,
    start: usize,
    end: usize,
    kind: Kind,
    at: Square,
    facts: Facts,
) -> Option<Ruling> {
    let seat = position.to_act;
    let number = GRID_10X10.number_unchecked(at);
    if kind == INFO.kinds[PAWN].kind {
        return Some(DROPS_PAWN.rules(&INFO, facts));
    }
    if let Some(facts) = position.named(facts, position.plain_pieces(seat).first()) {
        return Some(DROPS_TOO_SOON.rules(&INFO, facts));
    }
    if !position.droppable(seat).any(|captured| INFO.kinds[captured].kind == kind) {
        return Some(DROPS_NOTHING.rules(&INFO, facts));
    }
    let anchor = position.anchor(seat);
    if !(RINGS[anchor] | BLOCKS[anchor]).contains(number) {
        return Some(DROPS_TOO_FAR.rules(&INFO, facts.via(at)));
    }
    // The Pawn has left its square and stands on the target.
    let there = match number {
        _ if number == start => None,
        _ if number == end => facts.piece,
        _ => position.on(number).map(|(_, by)| by),
    };
    there.map(|by| DROPS_ONTO_PIECE.rules(&INFO, facts.by(by, at)))
}

/// Returns the refusal with the piece that gives check after the action (GK-11).
fn left_in_check(
    position: &GiantKing,
    man: IndexedPiece,
    start: usize,
    end: usize,
    effect: MoveEffect,
    facts: Facts,
) -> Ruling {
    let seat = man.seat;
    let checked = position.in_check(seat);
    let (mut men, mut enemies) = position.after(seat, start, end);
    let mut anchor = position.anchor(seat);
    let reason = match man.kind {
        KING => {
            anchor = end;
            men = position.men(seat);
            enemies = enemies.minus(BLOCKS[end]);
            &KING_INTO_CHECK
        }
        _ if checked => &STAYS_IN_CHECK,
        _ => &EXPOSES_KING,
    };
    if man.kind == PAWN {
        if let Some(passer) = position.passer(start, end) {
            enemies.remove(passer);
        }
        if own_rank(seat, end) == 10 {
            men.remove(end);
        }
        if let MoveEffect::Drop(_, at) = effect {
            men.insert(GRID_10X10.number_unchecked(at));
        }
    }
    // Attacks opened by the action are reported before existing ones.
    let (all, before) = (position.board.of(seat.opponent()), position.men(seat));
    let opened = |&square: &usize| position.attacker(seat, square, before | all, all).is_none();
    let told = BLOCKS[anchor].into_iter().find(opened).or(BLOCKS[anchor].first());
    let attacker = told.and_then(|square| position.attacker(seat, square, men | enemies, enemies));
    let facts = position.named(facts, attacker).unwrap_or(facts);
    reason.rules(&INFO, told.map_or(facts, |told| facts.via(GRID_10X10.square(told))))
}

impl GiantKing {
    /// Returns the piece on a square in both forms.
    fn on(&self, square: usize) -> Option<(IndexedPiece, Piece)> {
        let man = self.board.at(square)?;
        Some((man, INFO.piece(man)))
    }

    /// Adds the piece on a square to the facts, if there is one.
    fn named(&self, facts: Facts, square: Option<usize>) -> Option<Facts> {
        let (_, by) = self.on(square?)?;
        Some(facts.by(by, GRID_10X10.square(square?)))
    }
}
