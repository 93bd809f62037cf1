//! Refusals of King's Mate.

use super::moves::{FOOL_CAPTURES, LAST_RANKS, reach};
use super::{FOOL, INFO, KING, KingsMate, SWORDMASTER, king_square, promotion_index, side_index};
use crate::action::{Action, MoveEffect};
use crate::board::IndexedPiece;
use crate::geometry::{Direction, GRID_7X9, Square, SquareSet, distance};
use crate::info::RefusalReason;
use crate::common_refusals::{BLOCKED, RefusedMove, NOT_ITS_MOVE, NOTHING_FOLLOWS, OWN_PIECE, WRONG_SEAT, refused_move, refusal_reasons};
use crate::refusal::{RefusalFacts, ActionRefusal};

refusal_reasons! {
    FAILED_THIS_TURN, "KM-17", Piece;
    DEFENCE_NOT_AGREED, "KM-16";
    DEFENCE_KING_HAS_MOVED, "KM-16";
    DEFENCE_WITHOUT_LINE, "KM-16";
    DEFENCE_LANDS_ON_PIECE, "KM-16";
    PASSES_RAISED, "KM-6";
    STOPS_ON_RAISED, "KM-6";
    FOOL_STOPS_ON_RAISED, "KM-15";
    FOOL_CAPTURES_STRAIGHT, "KM-5";
    FOOL_CAPTURES_NOTHING, "KM-5";
    KING_IS_GUARDED, "KM-9";
    KING_IS_CONQUERED, "KM-12";
    PROMOTION_MISSING, "KM-14";
    PROMOTION_WRONG, "KM-14";
    PROMOTION_NOT_CAPTURED, "KM-14";
    PROMOTION_NONE_CAPTURED, "KM-14";
    PROMOTION_AT_GAMBIT, "KM-15";
    LEAVES_FORMATION, "KM-8";
    LEAVES_LAST_SWORDMASTER, "KM-8";
    FORMATION_TO_RESTORE, "KM-8";
    STEPS_INTO_CHECK, "KM-10";
    EXPOSES_KING, "KM-10";
    STAYS_IN_CHECK, "KM-10";
}

pub(super) fn refusal(position: &KingsMate, action: Action) -> ActionRefusal {
    let RefusedMove { piece: mover, from, to, effect, facts } = match refused_move(position, action) {
        Ok(refused) => refused,
        Err(refusal) => return refusal,
    };
    let (start, end) = (GRID_7X9.number_unchecked(from), GRID_7X9.number_unchecked(to));
    let piece = INFO.indexed_piece(mover);
    if piece.seat != position.to_act {
        return WRONG_SEAT.refusal_under(INFO.cited_rules.turn, &INFO, facts.seat(position.to_act));
    }
    if position.failed.set().contains(start) {
        return FAILED_THIS_TURN.refusal(&INFO, facts);
    }
    let attempt = Attempt { position, piece, start, end, facts: facts.seat(piece.seat) };
    attempt
        .path_refusal()
        .or_else(|| attempt.target_refusal())
        .or_else(|| attempt.promotion_refusal(effect))
        .or_else(|| attempt.formation_refusal())
        .unwrap_or_else(|| attempt.exposure_refusal())
}

/// A refused move of a piece of the seat to move.
struct Attempt<'a> {
    position: &'a KingsMate,
    piece: IndexedPiece,
    start: usize,
    end: usize,
    /// The piece, origin and target.
    facts: RefusalFacts,
}

impl Attempt<'_> {
    fn refusal_under_kind_rule(&self, reason: &'static RefusalReason, facts: RefusalFacts) -> ActionRefusal {
        reason.refusal_under(INFO.kinds[self.piece.kind].rule, &INFO, facts)
    }

    fn square(number: usize) -> Square {
        GRID_7X9.square(number)
    }

    /// Returns the facts with the piece on a square added.
    fn facts_with_piece(&self, number: usize) -> RefusalFacts {
        match self.position.piece(number) {
            Some(piece) => self.facts.by(piece, Self::square(number)),
            None => self.facts,
        }
    }

    /// Returns the squares of both Swordmasters for the Defence of the Crown, if this is a King's leap of three
    /// squares.
    fn defence_line(&self) -> Option<SquareSet<1>> {
        let (files, ranks) = distance(Self::square(self.start), Self::square(self.end));
        let line = GRID_7X9.between(self.start, self.end);
        (self.piece.kind == KING && files.max(ranks) == 3 && !line.is_empty()).then_some(line)
    }

    /// Checks the movement and its path.
    fn path_refusal(&self) -> Option<ActionRefusal> {
        if let Some(line) = self.defence_line() {
            return self.defence_refusal(line);
        }
        if !reach(self.piece.kind, self.start).contains(self.end) {
            return Some(self.refusal_under_kind_rule(&NOT_ITS_MOVE, self.facts));
        }
        let occupied = self.position.board.occupied();
        let closed = self.position.closed_to(self.piece.seat, self.piece.kind);
        let way = Direction::between(Self::square(self.start), Self::square(self.end))?;
        let between = GRID_7X9.between(self.start, self.end);
        let hit = GRID_7X9.first_on_ray(way, self.start, (occupied | closed) & between)?;
        if occupied.contains(hit) {
            return Some(self.refusal_under_kind_rule(&BLOCKED, self.facts_with_piece(hit)));
        }
        Some(PASSES_RAISED.refusal(&INFO, self.facts.via(Self::square(hit))))
    }

    /// Checks the Defence of the Crown, given the squares between King and target.
    fn defence_refusal(&self, line: SquareSet<1>) -> Option<ActionRefusal> {
        let seat = self.piece.seat;
        let lined_up = line.minus(self.position.board.pieces(seat, SWORDMASTER)).is_empty();
        if !self.position.options.defence {
            // Without Swordmasters in line, the Defence was hardly intended.
            return if lined_up {
                Some(DEFENCE_NOT_AGREED.refusal(&INFO, self.facts))
            } else {
                Some(self.refusal_under_kind_rule(&NOT_ITS_MOVE, self.facts))
            };
        }
        if !self.position.unmoved[side_index(seat)] {
            return Some(DEFENCE_KING_HAS_MOVED.refusal(&INFO, self.facts));
        }
        if !lined_up {
            let facts = RefusalFacts {
                at: line.first().map(Self::square),
                via: line.last().map(Self::square),
                ..self.facts
            };
            return Some(DEFENCE_WITHOUT_LINE.refusal(&INFO, facts));
        }
        let is_occupied = self.position.board.occupied().contains(self.end);
        is_occupied.then(|| DEFENCE_LANDS_ON_PIECE.refusal(&INFO, self.facts_with_piece(self.end)))
    }

    /// Checks the target: stopping there, and capturing its piece.
    fn target_refusal(&self) -> Option<ActionRefusal> {
        let position = self.position;
        let met = position.board.at(self.end);
        let facts = self.facts_with_piece(self.end);
        if met.is_some_and(|met| met.seat == self.piece.seat) {
            return Some(self.refusal_under_kind_rule(&OWN_PIECE, facts));
        }
        if position.closed_to(self.piece.seat, self.piece.kind).contains(self.end) {
            let is_gambit = position.options.gambit && self.piece.kind == FOOL;
            let reason = if is_gambit { &FOOL_STOPS_ON_RAISED } else { &STOPS_ON_RAISED };
            return Some(reason.refusal(&INFO, facts));
        }
        let diagonal = FOOL_CAPTURES[self.start].contains(self.end);
        let reason = match met {
            None if self.piece.kind == FOOL && diagonal => &FOOL_CAPTURES_NOTHING,
            Some(_) if self.piece.kind == FOOL && !diagonal => &FOOL_CAPTURES_STRAIGHT,
            Some(IndexedPiece { seat, kind: KING }) if !position.is_defenceless(seat) => &KING_IS_GUARDED,
            Some(IndexedPiece { kind: KING, .. }) if position.options.die.is_none() => &KING_IS_CONQUERED,
            _ => return None,
        };
        Some(reason.refusal(&INFO, facts))
    }

    /// Checks the promotion.
    fn promotion_refusal(&self, effect: MoveEffect) -> Option<ActionRefusal> {
        let seat = self.piece.seat;
        let kind = match effect {
            MoveEffect::PromoteTo(kind) => Some(kind),
            _ => None,
        };
        let is_fool = self.piece.kind == FOOL;
        if is_fool && self.position.promotion_squares(seat).contains(self.end) {
            let Some(kind) = kind else { return Some(PROMOTION_MISSING.refusal(&INFO, self.facts)) };
            let reason = match INFO.kind_index(kind).and_then(promotion_index) {
                None => &PROMOTION_WRONG,
                Some(index) if self.position.captured[side_index(seat)][index] == 0 => &PROMOTION_NOT_CAPTURED,
                Some(_) => return None,
            };
            return Some(reason.refusal(&INFO, self.facts.kind(kind)));
        }
        kind?;
        if !is_fool || !LAST_RANKS[side_index(seat)].contains(self.end) {
            return Some(NOTHING_FOLLOWS.refusal_under("KM-14", &INFO, self.facts));
        }
        let wins = self.position.options.gambit && self.end == king_square(seat.opponent());
        let reason = if wins { &PROMOTION_AT_GAMBIT } else { &PROMOTION_NONE_CAPTURED };
        Some(reason.refusal(&INFO, self.facts))
    }

    /// Checks that the formation stays complete.
    fn formation_refusal(&self) -> Option<ActionRefusal> {
        let (position, seat) = (self.position, self.piece.seat);
        let (one, other) = position.swordmasters(seat)?;
        let allowed = match self.piece.kind {
            KING => position.king_steps(seat, self.start).contains(self.end) || self.defence_line().is_some(),
            SWORDMASTER => position.swordmaster_targets(seat, self.start).contains(self.end),
            _ => true,
        };
        if allowed {
            return None;
        }
        Some(match position.king(seat) {
            Some(king) if !position.is_formation_complete(seat) => FORMATION_TO_RESTORE.refusal(&INFO, self.facts_with_piece(king)),
            _ if one == other => LEAVES_LAST_SWORDMASTER.refusal(&INFO, self.facts),
            _ => LEAVES_FORMATION.refusal(&INFO, self.facts),
        })
    }

    /// Returns the only remaining refusal: the seat's own defenceless King would be attacked.
    fn exposure_refusal(&self) -> ActionRefusal {
        let position = self.position;
        let attacker = position.attackers_after(self.start, self.end).first();
        let facts = attacker.map_or(self.facts, |at| self.facts_with_piece(at));
        if self.piece.kind == KING {
            return STEPS_INTO_CHECK.refusal(&INFO, facts);
        }
        let facts = RefusalFacts { via: position.king(self.piece.seat).map(Self::square), ..facts };
        let checked = !position.attackers(self.piece.seat).is_empty();
        if checked { STAYS_IN_CHECK.refusal(&INFO, facts) } else { EXPOSES_KING.refusal(&INFO, facts) }
    }
}
