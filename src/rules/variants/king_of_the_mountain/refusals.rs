//! Refusals of King of the Mountain.

use super::moves::{DIAGONAL_LEAPS, DIAGONAL_STEPS, GIANT_CAPTURES, STRAIGHT_STEPS, walk};
use super::{
    ARCHER, CANNON, CARDINAL, GIANT, HERO, INFO, KING, KNIGHT, KingOfTheMountain, MARSHAL, SquareSet,
    respawn_points,
};
use crate::action::{Action, MoveEffect};
use crate::board::IndexedPiece;
use crate::geometry::{GRID_19X19, Square};
use crate::piece::Kind;
use crate::position::Position;
use crate::refusals::{BLOCKED, NO_SUCH_FORM, NOT_ITS_MOVE, OWN_PIECE, WRONG_SEAT, common, reasons};
use crate::ruling::{Facts, Ruling};

reasons! {
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

pub(super) fn refuse(position: &KingOfTheMountain, action: Action) -> Ruling {
    if let Some(ruling) = common(position, action) {
        return ruling;
    }
    match action {
        Action::Place { kind, to } => placing(position, kind, to),
        Action::Move { from, to, effect: MoveEffect::Nothing } => of_piece(position, from, to, moving),
        Action::Shoot { from, target } => of_piece(position, from, target, shooting),
        _ => NO_SUCH_FORM.under(INFO.cites.actions, &INFO, Facts::default()),
    }
}

/// A refused move.
struct Attempt<'a> {
    position: &'a KingOfTheMountain,
    man: IndexedPiece,
    from: usize,
    to: usize,
    facts: Facts,
}

fn of_piece(
    position: &KingOfTheMountain,
    from: Square,
    to: Square,
    judge: impl Fn(&Attempt) -> Ruling,
) -> Ruling {
    let start = GRID_19X19.number_unchecked(from);
    let Some(man) = position.board.at(start) else {
        return NO_SUCH_FORM.under(INFO.cites.actions, &INFO, Facts::default());
    };
    let facts = Facts::of_move(INFO.piece(man), from, to);
    if man.seat != position.to_act {
        return WRONG_SEAT.under(INFO.cites.turn, &INFO, facts.seat(position.to_act));
    }
    judge(&Attempt { position, man, from: start, to: GRID_19X19.number_unchecked(to), facts })
}

fn placing(position: &KingOfTheMountain, kind: Kind, to: Square) -> Ruling {
    let seat = position.to_act;
    let facts = Facts { to: Some(to), kind: Some(kind), seat: Some(seat), ..Facts::default() };
    let waits = INFO.place(kind).is_some_and(|kind| position.reserves[seat as usize][kind] > 0);
    let number = GRID_19X19.number_unchecked(to);
    if !waits {
        return NOT_IN_RESERVE.rules(&INFO, facts);
    }
    match position.board.at(number) {
        Some(man) if respawn_points(seat).contains(&number) => {
            RESPAWN_POINT_TAKEN.rules(&INFO, facts.by(INFO.piece(man), to))
        }
        _ => NOT_A_RESPAWN_POINT.rules(&INFO, facts),
    }
}

fn shooting(attempt: &Attempt) -> Ruling {
    let facts = attempt.facts;
    if attempt.man.kind != ARCHER {
        return ONLY_ARCHERS_SHOOT.rules(&INFO, facts);
    }
    if !DIAGONAL_LEAPS[attempt.from].contains(attempt.to) {
        return OUT_OF_RANGE.rules(&INFO, facts);
    }
    match attempt.position.board.at(attempt.to) {
        Some(met) => SHOT_AT_OWN_PIECE.rules(&INFO, facts.by(INFO.piece(met), GRID_19X19.square(attempt.to))),
        None => NOTHING_TO_SHOOT.rules(&INFO, facts),
    }
}

fn moving(attempt: &Attempt) -> Ruling {
    let &Attempt { position, man, from, to, facts } = attempt;
    let rule = INFO.kinds[man.kind].rule;
    let met = position.board.at(to);
    let facts = match met {
        Some(met) => facts.by(INFO.piece(met), GRID_19X19.square(to)),
        None => facts,
    };
    let enemy = met.is_some_and(|met| met.seat != man.seat);
    if man.kind == ARCHER && enemy && DIAGONAL_LEAPS[from].contains(to) {
        return ARCHER_SHOOTS.rules(&INFO, facts);
    }
    let captures = match man.kind {
        GIANT => GIANT_CAPTURES[from],
        HERO => STRAIGHT_STEPS[from],
        _ => SquareSet::EMPTY,
    };
    if !(walk(man.kind, from, SquareSet::EMPTY) | captures).contains(to) {
        return NOT_ITS_MOVE.under(rule, &INFO, facts);
    }
    let hops = man.kind == CANNON && met.is_some();
    if !hops && let Some(ruling) = obstacle(attempt) {
        return ruling;
    }
    if position.walls.contains(to) {
        return STOPS_ON_WALL.rules(&INFO, facts);
    }
    if met.is_some() && !enemy {
        return OWN_PIECE.under(rule, &INFO, facts);
    }
    match (man.kind, enemy) {
        (CANNON, _) => {
            let between = GRID_19X19.between(from, to) & position.board.occupied();
            if between.is_empty() { NO_SCREEN.rules(&INFO, facts) } else { SCREENS.rules(&INFO, facts) }
        }
        (ARCHER, _) => STEP_CANNOT_CAPTURE.rules(&INFO, facts),
        (GIANT, true) => GIANT_STEP_CANNOT_CAPTURE.rules(&INFO, facts),
        (GIANT, false) => GIANT_NEEDS_CAPTURE.rules(&INFO, facts),
        (HERO, true) => HERO_STEP_CANNOT_CAPTURE.rules(&INFO, facts),
        (HERO, false) => HERO_NEEDS_CAPTURE.rules(&INFO, facts),
        _ => king_attacked(attempt),
    }
}

/// Returns the piece or wall that blocks a rider, or a Horse on its first step.
fn obstacle(attempt: &Attempt) -> Option<Ruling> {
    let &Attempt { position, man, from, to, facts } = attempt;
    let blocked = position.board.occupied() | position.walls;
    if matches!(man.kind, GIANT) || walk(man.kind, from, blocked).contains(to) {
        return None;
    }
    let (start, end) = (GRID_19X19.square(from), GRID_19X19.square(to));
    let straight = start.file() == end.file() || start.rank() == end.rank();
    let diagonal = DIAGONAL_STEPS[from].contains(to) || !GRID_19X19.between(from, to).is_empty();
    if matches!(man.kind, KNIGHT | MARSHAL | CARDINAL) && !straight && !diagonal {
        let way = |delta: i8| if delta.abs() == 2 { delta.signum() } else { 0 };
        let files = end.file() as i8 - start.file() as i8;
        let ranks = end.rank() as i8 - start.rank() as i8;
        let leg = GRID_19X19.shifted(from, (way(files), way(ranks)))?;
        return Some(match position.board.at(leg) {
            Some(by) => LEG_BLOCKED.rules(&INFO, facts.by(INFO.piece(by), GRID_19X19.square(leg))),
            None => LEG_WALLED.rules(&INFO, facts.via(GRID_19X19.square(leg))),
        });
    }
    let way = crate::geometry::Direction::between(start, end)?;
    let first = GRID_19X19.first_on_ray(way, from, blocked)?;
    let at = GRID_19X19.square(first);
    if !GRID_19X19.between(from, to).contains(first) {
        return None;
    }
    Some(match position.board.at(first) {
        Some(by) => BLOCKED.under(INFO.kinds[man.kind].rule, &INFO, facts.by(INFO.piece(by), at)),
        None => WALL_IN_THE_WAY.rules(&INFO, facts.via(at)),
    })
}

/// Returns the refusal under KOTM-13, the only remaining reason against a King's step.
fn king_attacked(attempt: &Attempt) -> Ruling {
    let &Attempt { position, man, from, to, facts } = attempt;
    let mut after = position.clone();
    after.play_unchecked(Action::plain(GRID_19X19.square(from), GRID_19X19.square(to)), None);
    let king = after.king(man.seat);
    let attacker = after.attackers(king, man.seat).first();
    let facts = match attacker.and_then(|at| Some((after.board.at(at)?, at))) {
        Some((by, at)) => facts.by(INFO.piece(by), GRID_19X19.square(at)),
        None => facts,
    };
    if king == to || man.kind != KING {
        KING_ATTACKED.rules(&INFO, facts)
    } else {
        KING_ATTACKED_ELSEWHERE.rules(&INFO, facts.via(GRID_19X19.square(king)))
    }
}
