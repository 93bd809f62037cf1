//! Refusals of King of the Mountain.

use super::moves::{DIAGONAL_LEAPS, DIAGONAL_STEPS, GIANT_CAPTURES, STRAIGHT_STEPS, quiet_targets};
use super::{
    ARCHER, CANNON, CARDINAL, GIANT, HERO, INFO, KING, KNIGHT, KingOfTheMountain, MARSHAL, SquareSet,
    respawn_points,
};
use crate::action::{Action, MoveEffect};
use crate::board::IndexedPiece;
use crate::geometry::{GRID_19X19, Square};
use crate::piece::PieceKind;
use crate::position::Position;
use crate::common_refusals::{BLOCKED, NO_SUCH_FORM, NOT_ITS_MOVE, OWN_PIECE, WRONG_SEAT, common_refusal, refusal_reasons};
use crate::refusal::{RefusalFacts, ActionRefusal};

refusal_reasons! {
    NOT_IN_RESERVE, "KOTM-24";
    NOT_A_RESPAWN_POINT, "KOTM-24";
    RESPAWN_POINT_TAKEN, "KOTM-24";
    ONLY_ARCHERS_SHOOT, "KOTM-19", Piece;
    OUT_OF_RANGE, "KOTM-19";
    NOTHING_TO_SHOOT, "KOTM-19";
    SHOT_AT_OWN_PIECE, "KOTM-19";
    ARCHER_SHOOTS, "KOTM-19";
    STOPS_ON_WALL, "KOTM-3";
    WALL_IN_THE_WAY, "KOTM-3";
    LEG_BLOCKED, "KOTM-15";
    LEG_WALLED, "KOTM-15";
    NO_SCREEN, "KOTM-18";
    SCREENS, "KOTM-18";
    STEP_CANNOT_CAPTURE, "KOTM-19";
    GIANT_STEP_CANNOT_CAPTURE, "KOTM-20";
    GIANT_NEEDS_CAPTURE, "KOTM-20";
    HERO_STEP_CANNOT_CAPTURE, "KOTM-21";
    HERO_NEEDS_CAPTURE, "KOTM-21";
    KING_ATTACKED, "KOTM-13";
    KING_ATTACKED_ELSEWHERE, "KOTM-13";
}

pub(super) fn refusal(position: &KingOfTheMountain, action: Action) -> ActionRefusal {
    if let Some(refusal) = common_refusal(position, action) {
        return refusal;
    }
    match action {
        Action::Place { kind, to } => placement_refusal(position, kind, to),
        Action::Move { from, to, effect: MoveEffect::Nothing } => piece_refusal(position, from, to, move_refusal),
        Action::Shoot { from, target } => piece_refusal(position, from, target, shot_refusal),
        _ => NO_SUCH_FORM.refusal_under(INFO.cited_rules.actions, &INFO, RefusalFacts::default()),
    }
}

/// A refused move.
struct Attempt<'a> {
    position: &'a KingOfTheMountain,
    piece: IndexedPiece,
    from: usize,
    to: usize,
    facts: RefusalFacts,
}

fn piece_refusal(
    position: &KingOfTheMountain,
    from: Square,
    to: Square,
    refusal_of_attempt: impl Fn(&Attempt) -> ActionRefusal,
) -> ActionRefusal {
    let start = GRID_19X19.number_unchecked(from);
    let Some(piece) = position.board.at(start) else {
        return NO_SUCH_FORM.refusal_under(INFO.cited_rules.actions, &INFO, RefusalFacts::default());
    };
    let facts = RefusalFacts::of_move(INFO.piece(piece), from, to);
    if piece.seat != position.to_act {
        return WRONG_SEAT.refusal_under(INFO.cited_rules.turn, &INFO, facts.seat(position.to_act));
    }
    refusal_of_attempt(&Attempt { position, piece, from: start, to: GRID_19X19.number_unchecked(to), facts })
}

fn placement_refusal(position: &KingOfTheMountain, kind: PieceKind, to: Square) -> ActionRefusal {
    let seat = position.to_act;
    let facts = RefusalFacts { to: Some(to), kind: Some(kind), seat: Some(seat), ..RefusalFacts::default() };
    let is_in_reserve = INFO.kind_index(kind).is_some_and(|kind| position.reserves[seat as usize][kind] > 0);
    let number = GRID_19X19.number_unchecked(to);
    if !is_in_reserve {
        return NOT_IN_RESERVE.refusal(&INFO, facts);
    }
    match position.board.at(number) {
        Some(piece) if respawn_points(seat).contains(&number) => {
            RESPAWN_POINT_TAKEN.refusal(&INFO, facts.by(INFO.piece(piece), to))
        }
        _ => NOT_A_RESPAWN_POINT.refusal(&INFO, facts),
    }
}

fn shot_refusal(attempt: &Attempt) -> ActionRefusal {
    let facts = attempt.facts;
    if attempt.piece.kind != ARCHER {
        return ONLY_ARCHERS_SHOOT.refusal(&INFO, facts);
    }
    if !DIAGONAL_LEAPS[attempt.from].contains(attempt.to) {
        return OUT_OF_RANGE.refusal(&INFO, facts);
    }
    match attempt.position.board.at(attempt.to) {
        Some(met) => SHOT_AT_OWN_PIECE.refusal(&INFO, facts.by(INFO.piece(met), GRID_19X19.square(attempt.to))),
        None => NOTHING_TO_SHOOT.refusal(&INFO, facts),
    }
}

fn move_refusal(attempt: &Attempt) -> ActionRefusal {
    let &Attempt { position, piece, from, to, facts } = attempt;
    let rule = INFO.kinds[piece.kind].rule;
    let met = position.board.at(to);
    let facts = match met {
        Some(met) => facts.by(INFO.piece(met), GRID_19X19.square(to)),
        None => facts,
    };
    let enemy = met.is_some_and(|met| met.seat != piece.seat);
    if piece.kind == ARCHER && enemy && DIAGONAL_LEAPS[from].contains(to) {
        return ARCHER_SHOOTS.refusal(&INFO, facts);
    }
    let captures = match piece.kind {
        GIANT => GIANT_CAPTURES[from],
        HERO => STRAIGHT_STEPS[from],
        _ => SquareSet::EMPTY,
    };
    if !(quiet_targets(piece.kind, from, SquareSet::EMPTY) | captures).contains(to) {
        return NOT_ITS_MOVE.refusal_under(rule, &INFO, facts);
    }
    let may_hop = piece.kind == CANNON && met.is_some();
    if !may_hop && let Some(refusal) = path_refusal(attempt) {
        return refusal;
    }
    if position.walls.contains(to) {
        return STOPS_ON_WALL.refusal(&INFO, facts);
    }
    if met.is_some() && !enemy {
        return OWN_PIECE.refusal_under(rule, &INFO, facts);
    }
    match (piece.kind, enemy) {
        (CANNON, _) => {
            let between = GRID_19X19.between(from, to) & position.board.occupied();
            if between.is_empty() { NO_SCREEN.refusal(&INFO, facts) } else { SCREENS.refusal(&INFO, facts) }
        }
        (ARCHER, _) => STEP_CANNOT_CAPTURE.refusal(&INFO, facts),
        (GIANT, true) => GIANT_STEP_CANNOT_CAPTURE.refusal(&INFO, facts),
        (GIANT, false) => GIANT_NEEDS_CAPTURE.refusal(&INFO, facts),
        (HERO, true) => HERO_STEP_CANNOT_CAPTURE.refusal(&INFO, facts),
        (HERO, false) => HERO_NEEDS_CAPTURE.refusal(&INFO, facts),
        _ => king_attacked_refusal(attempt),
    }
}

/// Returns the piece or wall that blocks a rider, or a Horse on its first step.
fn path_refusal(attempt: &Attempt) -> Option<ActionRefusal> {
    let &Attempt { position, piece, from, to, facts } = attempt;
    let blocked = position.board.occupied() | position.walls;
    if matches!(piece.kind, GIANT) || quiet_targets(piece.kind, from, blocked).contains(to) {
        return None;
    }
    let (start, end) = (GRID_19X19.square(from), GRID_19X19.square(to));
    let straight = start.file() == end.file() || start.rank() == end.rank();
    let diagonal = DIAGONAL_STEPS[from].contains(to) || !GRID_19X19.between(from, to).is_empty();
    if matches!(piece.kind, KNIGHT | MARSHAL | CARDINAL) && !straight && !diagonal {
        let way = |delta: i8| if delta.abs() == 2 { delta.signum() } else { 0 };
        let files = end.file() as i8 - start.file() as i8;
        let ranks = end.rank() as i8 - start.rank() as i8;
        let leg = GRID_19X19.shifted(from, (way(files), way(ranks)))?;
        return Some(match position.board.at(leg) {
            Some(by) => LEG_BLOCKED.refusal(&INFO, facts.by(INFO.piece(by), GRID_19X19.square(leg))),
            None => LEG_WALLED.refusal(&INFO, facts.via(GRID_19X19.square(leg))),
        });
    }
    let way = crate::geometry::Direction::between(start, end)?;
    let first = GRID_19X19.first_on_ray(way, from, blocked)?;
    let at = GRID_19X19.square(first);
    if !GRID_19X19.between(from, to).contains(first) {
        return None;
    }
    Some(match position.board.at(first) {
        Some(by) => BLOCKED.refusal_under(INFO.kinds[piece.kind].rule, &INFO, facts.by(INFO.piece(by), at)),
        None => WALL_IN_THE_WAY.refusal(&INFO, facts.via(at)),
    })
}

/// Returns the refusal under KOTM-13, the only remaining reason against a King's step.
fn king_attacked_refusal(attempt: &Attempt) -> ActionRefusal {
    let &Attempt { position, piece, from, to, facts } = attempt;
    let mut after = position.clone();
    after.play_unchecked(Action::plain(GRID_19X19.square(from), GRID_19X19.square(to)), None);
    let king = after.king(piece.seat);
    let attacker = after.attackers(king, piece.seat).first();
    let facts = match attacker.and_then(|at| Some((after.board.at(at)?, at))) {
        Some((by, at)) => facts.by(INFO.piece(by), GRID_19X19.square(at)),
        None => facts,
    };
    if king == to || piece.kind != KING {
        KING_ATTACKED.refusal(&INFO, facts)
    } else {
        KING_ATTACKED_ELSEWHERE.refusal(&INFO, facts.via(GRID_19X19.square(king)))
    }
}
