//! The position text of King's Mate.

use super::active::Failed;
use super::{ARMY, Agreed, INFO, KING, KingsMate, LISTED, king_square, listed, side};
use crate::board::{Board, IndexedPiece};
use crate::geometry::{GRID_7X9, Square};
use crate::options::{Options, one_line};
use crate::piece::Seat;
use crate::cell::Cell;
use crate::problem::{Named, problem};
use crate::text::position::{Parts, PositionError};

pub(super) fn read(text: &str, options: &Options) -> Result<KingsMate, PositionError> {
    let agreed = Agreed::read(options).map_err(PositionError::option)?;
    let active = agreed.die.is_some();
    let keys: &[_] = if active {
        &["captures", "clock", "failed", "move", "unmoved"]
    } else {
        &["captures", "clock", "move", "unmoved"]
    };
    let parts = Parts::split(&INFO, text, keys)?;
    let mut board = Board::EMPTY;
    parts.place(|square, cell| {
        if let Cell::Piece(piece) = cell
            && let Some(kind) = INFO.place(piece.kind)
        {
            board.put(GRID_7X9.number_unchecked(square), IndexedPiece { seat: piece.seat, kind });
        }
        Ok(())
    })?;
    let mut position = KingsMate {
        captured: captured(&parts, &board)?,
        clock: parts.number("clock")?,
        number: parts.move_number()?,
        unmoved: unmoved(&parts, &board)?,
        to_act: parts.seat,
        failed: Failed::NONE,
        agreed,
        board,
    };
    for seat in Seat::TWO {
        formation(&position, seat)?;
    }
    if Seat::TWO.iter().all(|&seat| position.gambit_won(seat)) {
        let problem = problem!("both-have-won", "both seats have a Fool on the other's King Square (KM-15)");
        return Err(PositionError::board(problem));
    }
    if active {
        position.failed = failed(&parts, &position)?;
        if position.failed != Failed::NONE && !position.can_act() {
            let seat = parts.seat;
            let problem = problem!("nothing-to-act-with", "leaves {seat} nothing to act with (KM-17)", seat = seat);
            return Err(PositionError::new("failed", problem));
        }
    } else {
        succumbed(&position)?;
    }
    Ok(position)
}

fn name(number: usize) -> Square {
    GRID_7X9.square(number)
}

/// Parses the captured pieces, and checks that each seat has its King and no more pieces than at the start, the
/// captured ones included (KM-2).
fn captured(parts: &Parts, board: &Board<63, 1, 6>) -> Result<[[u8; 3]; 2], PositionError> {
    let mut captured = [[0; 3]; 2];
    for (seat, kinds) in Seat::TWO.into_iter().zip(parts.kinds("captures", &Seat::TWO)?) {
        let kings = board.pieces(seat, KING).len();
        if kings != 1 {
            let problem = problem!("kings", "{seat} has {count} Kings, not one (KM-2)", seat = seat, count = kings);
            return Err(PositionError::board(problem));
        }
        let mut counts = ARMY.map(|_| 0_usize);
        for kind in kinds {
            let place = INFO.place(kind).filter(|&place| listed(place).is_some());
            let problem = || {
                problem!(
                    "not-for-captures",
                    "`{code}` of {seat} is none of Keeper, Priest and Priestess (KM-14)",
                    code = kind.to_string(),
                    seat = seat,
                )
            };
            counts[place.ok_or_else(|| PositionError::new("captures", problem()))?] += 1;
        }
        for (kind, &most) in ARMY.iter().enumerate() {
            let standing = board.pieces(seat, kind).len() as usize;
            let all = standing + counts[kind];
            if all > usize::from(most) {
                let part = if standing > usize::from(most) { "BOARD" } else { "captures" };
                let problem = problem!(
                    "too-many-of-kind",
                    "{seat} has {count} of {kind}, not at most {most} (KM-2)",
                    seat = seat,
                    count = all,
                    kind = Named(INFO.kinds[kind].name),
                    most = most,
                );
                return Err(PositionError::new(part, problem));
            }
        }
        captured[side(seat)] = LISTED.map(|kind| counts[kind] as u8);
    }
    Ok(captured)
}

fn unmoved(parts: &Parts, board: &Board<63, 1, 6>) -> Result<[bool; 2], PositionError> {
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
        if unmoved[side(seat)] && !board.pieces(seat, KING).contains(king_square(seat)) {
            let problem = problem!(
                "king-not-home",
                "{seat}'s King does not stand on {square} (KM-2)",
                seat = seat,
                square = name(king_square(seat)),
            );
            return Err(PositionError::new("unmoved", problem));
        }
    }
    Ok(unmoved)
}

/// Checks a formation of two Swordmasters (KM-8): breaking it takes the loss of a Swordmaster.
fn formation(position: &KingsMate, seat: Seat) -> Result<(), PositionError> {
    if let Some((one, other)) = position.swordmasters(seat)
        && one != other
        && !position.is_whole(seat)
    {
        let (one, other) = (name(one), name(other));
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

fn failed(parts: &Parts, position: &KingsMate) -> Result<Failed, PositionError> {
    let mut failed = Failed::NONE;
    for square in parts.squares("failed")? {
        let number = GRID_7X9.number_unchecked(square);
        if !position.board.of(parts.seat).contains(number) {
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
fn succumbed(position: &KingsMate) -> Result<(), PositionError> {
    let seat = position.to_act.opponent();
    if let Some(at) = position.attackers(seat).first() {
        let problem = problem!(
            "check-out-of-turn",
            "{seat}'s King is in check from {square}, and it is not {seat}'s turn (KM-10)",
            seat = seat,
            square = name(at),
        );
        return Err(PositionError::board(problem));
    }
    Ok(())
}
