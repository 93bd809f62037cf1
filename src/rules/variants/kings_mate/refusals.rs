//! Refusals of King's Mate.

use super::moves::{FOOL_CAPTURES, LAST_RANKS, reach};
use super::{FOOL, INFO, KING, KingsMate, SWORDMASTER, king_square, listed, side};
use crate::action::{Action, MoveEffect};
use crate::board::IndexedPiece;
use crate::geometry::{Direction, GRID_7X9, Square, SquareSet, distance};
use crate::info::Reason;
use crate::refusals::{BLOCKED, Moving, NOT_ITS_MOVE, NOTHING_FOLLOWS, OWN_PIECE, WRONG_SEAT, moving, reasons};
use crate::ruling::{Facts, Ruling};

reasons! {
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

pub(super) fn refuse(position: &KingsMate, action: Action) -> Ruling {
    let Moving { piece, from, to, effect, facts } = match moving(position, action) {
        Ok(moving) => moving,
        Err(ruling) => return ruling,
    };
    let (start, end) = (GRID_7X9.number_unchecked(from), GRID_7X9.number_unchecked(to));
    let man = INFO.man(piece);
    if man.seat != position.to_act {
        return WRONG_SEAT.under(INFO.cites.turn, &INFO, facts.seat(position.to_act));
    }
    if position.failed.set().contains(start) {
        return FAILED_THIS_TURN.rules(&INFO, facts);
    }
    let attempt = Attempt { position, man, start, end, facts: facts.seat(man.seat) };
    attempt
        .way()
        .or_else(|| attempt.target())
        .or_else(|| attempt.promotion(effect))
        .or_else(|| attempt.formation())
        .unwrap_or_else(|| attempt.exposure())
}

/// A refused move of a piece of the seat to move.
struct Attempt<'a> {
    position: &'a KingsMate,
    man: IndexedPiece,
    start: usize,
    end: usize,
    /// The piece, origin and target.
    facts: Facts,
}

impl Attempt<'_> {
    fn common(&self, reason: &'static Reason, facts: Facts) -> Ruling {
        reason.under(INFO.kinds[self.man.kind].rule, &INFO, facts)
    }

    fn square(number: usize) -> Square {
        GRID_7X9.square(number)
    }

    /// Returns the facts with the piece on a square added.
    fn with(&self, number: usize) -> Facts {
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
        (self.man.kind == KING && files.max(ranks) == 3 && !line.is_empty()).then_some(line)
    }

    /// Checks the movement and its path.
    fn way(&self) -> Option<Ruling> {
        if let Some(line) = self.defence_line() {
            return self.defence(line);
        }
        if !reach(self.man.kind, self.start).contains(self.end) {
            return Some(self.common(&NOT_ITS_MOVE, self.facts));
        }
        let occupied = self.position.board.occupied();
        let closed = self.position.closed_to(self.man.seat, self.man.kind);
        let way = Direction::between(Self::square(self.start), Self::square(self.end))?;
        let between = GRID_7X9.between(self.start, self.end);
        let hit = GRID_7X9.first_on_ray(way, self.start, (occupied | closed) & between)?;
        if occupied.contains(hit) {
            return Some(self.common(&BLOCKED, self.with(hit)));
        }
        Some(PASSES_RAISED.rules(&INFO, self.facts.via(Self::square(hit))))
    }

    /// Checks the Defence of the Crown, given the squares between King and target.
    fn defence(&self, line: SquareSet<1>) -> Option<Ruling> {
        let seat = self.man.seat;
        let lined_up = line.minus(self.position.board.pieces(seat, SWORDMASTER)).is_empty();
        if !self.position.agreed.defence {
            // Without Swordmasters in line, the Defence was hardly intended.
            return if lined_up {
                Some(DEFENCE_NOT_AGREED.rules(&INFO, self.facts))
            } else {
                Some(self.common(&NOT_ITS_MOVE, self.facts))
            };
        }
        if !self.position.unmoved[side(seat)] {
            return Some(DEFENCE_KING_HAS_MOVED.rules(&INFO, self.facts));
        }
        if !lined_up {
            let facts = Facts {
                at: line.first().map(Self::square),
                via: line.last().map(Self::square),
                ..self.facts
            };
            return Some(DEFENCE_WITHOUT_LINE.rules(&INFO, facts));
        }
        let met = self.position.board.occupied().contains(self.end);
        met.then(|| DEFENCE_LANDS_ON_PIECE.rules(&INFO, self.with(self.end)))
    }

    /// Checks the target: stopping there, and capturing its piece.
    fn target(&self) -> Option<Ruling> {
        let position = self.position;
        let met = position.board.at(self.end);
        let facts = self.with(self.end);
        if met.is_some_and(|met| met.seat == self.man.seat) {
            return Some(self.common(&OWN_PIECE, facts));
        }
        if position.closed_to(self.man.seat, self.man.kind).contains(self.end) {
            let is_gambit = position.agreed.gambit && self.man.kind == FOOL;
            let reason = if is_gambit { &FOOL_STOPS_ON_RAISED } else { &STOPS_ON_RAISED };
            return Some(reason.rules(&INFO, facts));
        }
        let diagonal = FOOL_CAPTURES[self.start].contains(self.end);
        let reason = match met {
            None if self.man.kind == FOOL && diagonal => &FOOL_CAPTURES_NOTHING,
            Some(_) if self.man.kind == FOOL && !diagonal => &FOOL_CAPTURES_STRAIGHT,
            Some(IndexedPiece { seat, kind: KING }) if !position.is_defenceless(seat) => &KING_IS_GUARDED,
            Some(IndexedPiece { kind: KING, .. }) if position.agreed.die.is_none() => &KING_IS_CONQUERED,
            _ => return None,
        };
        Some(reason.rules(&INFO, facts))
    }

    /// Checks the promotion.
    fn promotion(&self, effect: MoveEffect) -> Option<Ruling> {
        let seat = self.man.seat;
        let kind = match effect {
            MoveEffect::Become(kind) => Some(kind),
            _ => None,
        };
        let is_fool = self.man.kind == FOOL;
        if is_fool && self.position.promoting(seat).contains(self.end) {
            let Some(kind) = kind else { return Some(PROMOTION_MISSING.rules(&INFO, self.facts)) };
            let reason = match INFO.place(kind).and_then(listed) {
                None => &PROMOTION_WRONG,
                Some(place) if self.position.captured[side(seat)][place] == 0 => &PROMOTION_NOT_CAPTURED,
                Some(_) => return None,
            };
            return Some(reason.rules(&INFO, self.facts.kind(kind)));
        }
        kind?;
        if !is_fool || !LAST_RANKS[side(seat)].contains(self.end) {
            return Some(NOTHING_FOLLOWS.under("KM-14", &INFO, self.facts));
        }
        let wins = self.position.agreed.gambit && self.end == king_square(seat.opponent());
        let reason = if wins { &PROMOTION_AT_GAMBIT } else { &PROMOTION_NONE_CAPTURED };
        Some(reason.rules(&INFO, self.facts))
    }

    /// Checks that the formation stays complete.
    fn formation(&self) -> Option<Ruling> {
        let (position, seat) = (self.position, self.man.seat);
        let (one, other) = position.swordmasters(seat)?;
        let allowed = match self.man.kind {
            KING => position.king_steps(seat, self.start).contains(self.end) || self.defence_line().is_some(),
            SWORDMASTER => position.posts(seat, self.start).contains(self.end),
            _ => true,
        };
        if allowed {
            return None;
        }
        Some(match position.king(seat) {
            Some(king) if !position.is_whole(seat) => FORMATION_TO_RESTORE.rules(&INFO, self.with(king)),
            _ if one == other => LEAVES_LAST_SWORDMASTER.rules(&INFO, self.facts),
            _ => LEAVES_FORMATION.rules(&INFO, self.facts),
        })
    }

    /// Returns the only remaining refusal: the seat's own defenceless King would be attacked.
    fn exposure(&self) -> Ruling {
        let position = self.position;
        let attacker = position.attackers_after(self.start, self.end).first();
        let facts = attacker.map_or(self.facts, |at| self.with(at));
        if self.man.kind == KING {
            return STEPS_INTO_CHECK.rules(&INFO, facts);
        }
        let facts = Facts { via: position.king(self.man.seat).map(Self::square), ..facts };
        let checked = !position.attackers(self.man.seat).is_empty();
        if checked { STAYS_IN_CHECK.rules(&INFO, facts) } else { EXPOSES_KING.rules(&INFO, facts) }
    }
}
