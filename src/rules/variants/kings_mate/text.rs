//! The position text of King's Mate.

use super::active::FailedCaptures;
use super::{MAX_COUNTS, KingsMateOptions, INFO, KING, KingsMate, PROMOTION_KINDS, king_square, promotion_index, side_index};
use crate::board::{Board, IndexedPiece};
use crate::geometry::{GRID_7X9, Square};
use crate::options::{Options, one_line};
use crate::piece::Seat;
use crate::cell::Cell;
use crate::problem::{KindName, problem};
use crate::text::position::{PositionParts, PositionError};

pub(super) fn read(text: &str, options: &Options) -> Result<KingsMate, PositionError> {
    let options = KingsMateOptions::from_options(options).map_err(PositionError::option)?;
    let active = options.die.is_some();
    let keys: &[_] = if active {
        &["captures", "clock", "failed", "move", "unmoved"]
    } else {
        &["captures", "clock", "move", "unmoved"]
    };
    let parts = PositionParts::split(&INFO, text, keys)?;
    let mut board = Board::EMPTY;
    parts.for_each_cell(|square, cell| {
        if let Cell::Piece(piece) = cell
            && let Some(kind) = INFO.kind_index(piece.kind)
        {
            board.put(GRID_7X9.number_unchecked(square), IndexedPiece { seat: piece.seat, kind });
        }
        Ok(())
    })?;
    let mut position = KingsMate {
        captured: parse_captured(&parts, &board)?,
        clock: parts.number("clock")?,
        move_number: parts.move_number()?,
        unmoved: parse_unmoved(&parts, &board)?,
        to_act: parts.seat,
        failed: FailedCaptures::NONE,
        options,
        board,
    };
    for seat in Seat::TWO {
        check_formation(&position, seat)?;
    }
    if Seat::TWO.iter().all(|&seat| position.has_won_gambit(seat)) {
        let problem = problem!("both-have-won", "both seats have a Fool on the other's King Square (KM-15)");
        return Err(PositionError::board(problem));
    }
    if active {
        position.failed = parse_failed(&parts, &position)?;
        if position.failed != FailedCaptures::NONE && !position.can_act() {
            let seat = parts.seat;
            let problem = problem!("nothing-to-act-with", "leaves {seat} nothing to act with (KM-17)", seat = seat);
            return Err(PositionError::new("failed", problem));
        }
    } else {
        check_not_in_check(&position)?;
    }
    Ok(position)
}

fn square_at(number: usize) -> Square {
    GRID_7X9.square(number)
}

/// Parses the captured pieces, and checks that each seat has its King and no more pieces than at the start, the
/// captured ones included (KM-2).
fn parse_captured(parts: &PositionParts, board: &Board<63, 1, 6>) -> Result<[[u8; 3]; 2], PositionError> {
    let mut captured = [[0; 3]; 2];
    for (seat, kinds) in Seat::TWO.into_iter().zip(parts.kinds("captures", &Seat::TWO)?) {
        let kings = board.pieces(seat, KING).len();
        if kings != 1 {
            let problem = problem!("kings", "{seat} has {count} Kings, not one (KM-2)", seat = seat, count = kings);
            return Err(PositionError::board(problem));
        }
        let mut counts = MAX_COUNTS.map(|_| 0_usize);
        for kind in kinds {
            let kind_index = INFO.kind_index(kind).filter(|&kind_index| promotion_index(kind_index).is_some());
            let problem = || {
                problem!(
                    "not-for-captures",
                    "`{code}` of {seat} is none of Keeper, Priest and Priestess (KM-14)",
                    code = kind.to_string(),
                    seat = seat,
                )
            };
            counts[kind_index.ok_or_else(|| PositionError::new("captures", problem()))?] += 1;
        }
        for (kind, &most) in MAX_COUNTS.iter().enumerate() {
            let standing = board.pieces(seat, kind).len() as usize;
            let all = standing + counts[kind];
            if all > usize::from(most) {
                let part = if standing > usize::from(most) { "BOARD" } else { "captures" };
                let problem = problem!(
                    "too-many-of-kind",
                    "{seat} has {count} of {kind}, not at most {most} (KM-2)",
                    seat = seat,
                    count = all,
                    kind = KindName(INFO.kinds[kind].name),
                    most = most,
                );
                return Err(PositionError::new(part, problem));
            }
        }
        captured[side_index(seat)] = PROMOTION_KINDS.map(|kind| counts[kind] as u8);
    }
    Ok(captured)
}

fn parse_unmoved(parts: &PositionParts, board: &Board<63, 1, 6>) -> Result<[bool; 2], PositionError> {
    let unmoved = match parts.value("unmoved") {
        "-" => [false, false],
        "w" => [true, false],
        "b" => [false, true],
        "wb" => [true, true],
        value => {
            let text = one_line(value);
            let problem = problem!("no-unmoved", "`{text}` is none of `-`, `w`, `b` and `wb`", text = text);
            return Err(PositionError::new("unmoved", problem));
        }
    };
    for seat in Seat::TWO {
        if unmoved[side_index(seat)] && !board.pieces(seat, KING).contains(king_square(seat)) {
            let problem = problem!(
                "king-not-home",
                "{seat}'s King does not stand on {square} (KM-2)",
                seat = seat,
                square = square_at(king_square(seat)),
            );
            return Err(PositionError::new("unmoved", problem));
        }
    }
    Ok(unmoved)
}

/// Checks a formation of two Swordmasters (KM-8): breaking it takes the loss of a Swordmaster.
fn check_formation(position: &KingsMate, seat: Seat) -> Result<(), PositionError> {
    if let Some((one, other)) = position.swordmasters(seat)
        && one != other
        && !position.is_formation_complete(seat)
    {
        let (one, other) = (square_at(one), square_at(other));
        let problem = problem!(
            "out-of-formation",
            "{seat}'s Swordmasters on {one} and {other} are out of formation (KM-8)",
            seat = seat,
            one = one,
            other = other,
        );
        return Err(PositionError::board(problem));
    }
    Ok(())
}

fn parse_failed(parts: &PositionParts, position: &KingsMate) -> Result<FailedCaptures, PositionError> {
    let mut failed = FailedCaptures::NONE;
    for square in parts.squares("failed")? {
        let number = GRID_7X9.number_unchecked(square);
        if !position.board.of_seat(parts.seat).contains(number) {
            let problem = problem!(
                "no-own-piece",
                "no piece of {seat} stands on {square} (KM-17)",
                seat = parts.seat,
                square = square,
            );
            return Err(PositionError::new("failed", problem));
        }
        failed.push(number);
    }
    Ok(failed)
}

/// Checks that the seat that just moved did not leave its own defenceless King attacked, outside Active Play (KM-10).
fn check_not_in_check(position: &KingsMate) -> Result<(), PositionError> {
    let seat = position.to_act.opponent();
    if let Some(at) = position.attackers(seat).first() {
        let problem = problem!(
            "check-out-of-turn",
            "{seat}'s King is in check from {square}, and it is not {seat}'s turn (KM-10)",
            seat = seat,
            square = square_at(at),
        );
        return Err(PositionError::board(problem));
    }
    Ok(())
}
