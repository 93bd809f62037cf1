//! The position text of Giant-King Chess.

use super::moves::{BLOCKS, ahead};
use super::{BISHOP, GRYPHON, GiantKing, INFO, KING, PAWN, PLAIN_KINDS, PROMOTION, Placement};
use super::{is_plain, own_rank, side};
use crate::board::IndexedPiece;
use crate::geometry::GRID_10X10;
use crate::piece::Seat;
use crate::cell::Cell;
use crate::position::Position;
use crate::problem::{Named, problem};
use crate::text::position::{Parts, PositionError};

/// The maximum number of a seat's Pawns (GK-1).
const MOST_PAWNS: u32 = 10;
/// The maximum number of a seat's pieces of each other kind, plain and promoted, on the board and captured (GK-1).
const MOST_OF_A_KIND: u32 = 2;

pub(super) fn read(text: &str) -> Result<GiantKing, PositionError> {
    let parts = Parts::split(&INFO, text, &["captures", "clock", "ep", "move"])?;
    let mut board = Placement::EMPTY;
    parts.place(|square, cell| {
        if let Cell::Piece(piece) = cell
            && let Some(kind) = INFO.place(piece.kind)
        {
            let (seat, number) = (piece.seat, GRID_10X10.number_unchecked(square));
            let rank = own_rank(seat, number);
            if kind == PAWN && matches!(rank, 1 | 2 | 10) {
                let problem = problem!(
                    "pawn-on-rank",
                    "a Pawn of {seat} on {square}, on a rank of its own where it never stands (GK-9)",
                    seat = seat,
                    square = square,
                );
                return Err(PositionError::board(problem));
            }
            board.put(number, IndexedPiece { seat, kind });
        }
        Ok(())
    })?;
    let anchors = [king(&board, Seat::White)?, king(&board, Seat::Black)?];
    let captured = captured(&parts, &board)?;
    let passed = passed(&parts, &board)?;
    let position = GiantKing {
        board,
        to_act: parts.seat,
        anchors,
        captured,
        passed,
        clock: parts.number("clock")?,
        move_number: parts.move_number()?,
    };
    let waiting = parts.seat.opponent();
    if position.in_check(waiting) {
        let problem = problem!(
            "in-check-out-of-turn",
            "{seat} is in check although it is {other}'s turn (GK-11)",
            seat = waiting,
            other = parts.seat,
        );
        return Err(PositionError::board(problem));
    }
    Ok(position)
}

/// Returns the lower left square of a seat's Giant-King (GK-2).
fn king(board: &Placement, seat: Seat) -> Result<u8, PositionError> {
    let squares = board.pieces(seat, KING);
    // At the top or right edge a block would have fewer than four squares.
    if let Some(anchor) = squares.first().filter(|&anchor| squares.len() == 4 && BLOCKS[anchor] == squares) {
        return Ok(anchor as u8);
    }
    let names: Vec<_> = squares.into_iter().map(|square| GRID_10X10.square(square).to_string()).collect();
    let names = if names.is_empty() { "no square".to_owned() } else { names.join(" ") };
    let problem = problem!(
        "no-block",
        "{seat}'s Giant-King fills {squares}, not one block of 2 x 2 (GK-2)",
        seat = seat,
        squares = names,
    );
    Err(PositionError::board(problem))
}

/// Parses the captured pieces, and checks each seat's piece counts.
fn captured(parts: &Parts, board: &Placement) -> Result<[[u8; PLAIN_KINDS]; 2], PositionError> {
    let mut captured = [[0; PLAIN_KINDS]; 2];
    for (seat, codes) in Seat::TWO.into_iter().zip(parts.kinds("captures", &Seat::TWO)?) {
        let pawns = board.pieces(seat, PAWN).len();
        if pawns > MOST_PAWNS {
            let problem = problem!(
                "too-many-of-kind",
                "{seat} has {count} of {kind}, not at most {most} (GK-1)",
                seat = seat,
                count = pawns,
                kind = Named(INFO.kinds[PAWN].name),
                most = MOST_PAWNS,
            );
            return Err(PositionError::board(problem));
        }
        for code in &codes {
            if !INFO.place(*code).is_some_and(is_plain) {
                let problem = problem!(
                    "not-for-captures",
                    "`{code}` of {seat} is no piece that can be dropped (GK-16)",
                    code = code.to_string(),
                    seat = seat,
                );
                return Err(PositionError::new("captures", problem));
            }
        }
        for kind in GRYPHON..=BISHOP {
            let code = INFO.kinds[kind].kind;
            let off = codes.iter().filter(|&&captured| captured == code).count() as u32;
            let on = (board.kind(kind) | board.kind(kind + PROMOTION)) & board.of(seat);
            let count = on.len() + off;
            if count > MOST_OF_A_KIND {
                let problem = problem!(
                    "too-many-of-two-kinds",
                    "{seat} has {count} of {kind} and {promoted}, the captured ones counted, not at most {most} (GK-1)",
                    seat = seat,
                    count = count,
                    kind = Named(INFO.kinds[kind].name),
                    promoted = Named(INFO.kinds[kind + PROMOTION].name),
                    most = MOST_OF_A_KIND,
                );
                let part = if on.len() > MOST_OF_A_KIND { "BOARD" } else { "captures" };
                return Err(PositionError::new(part, problem));
            }
            captured[side(seat)][kind - GRYPHON] = off as u8;
        }
    }
    Ok(captured)
}

/// Parses the en passant square, which must fit the board (GK-9).
fn passed(parts: &Parts, board: &Placement) -> Result<Option<u8>, PositionError> {
    let Some(square) = parts.square("ep")? else { return Ok(None) };
    let number = GRID_10X10.number_unchecked(square);
    let mover = parts.seat.opponent();
    let wrong = |problem| Err(PositionError::new("ep", problem));
    if own_rank(mover, number) != 4 {
        return wrong(problem!(
            "no-double-step",
            "no Pawn of {seat} passes over {square} with a double step (GK-9)",
            seat = mover,
            square = square,
        ));
    }
    for empty in [Some(number), ahead(parts.seat, number)].into_iter().flatten() {
        if board.at(empty).is_some() {
            let empty = GRID_10X10.square(empty);
            return wrong(problem!(
                "not-empty-after-double-step",
                "{empty} is not empty, as it is after a double step over {square} (GK-9)",
                empty = empty,
                square = square,
            ));
        }
    }
    let stands = ahead(mover, number);
    if stands.and_then(|stands| board.at(stands)) != Some(IndexedPiece { seat: mover, kind: PAWN }) {
        return wrong(problem!(
            "no-pawn-beyond",
            "no Pawn of {seat} stands beyond {square}, which it would have passed over (GK-9)",
            seat = mover,
            square = square,
        ));
    }
    Ok(Some(number as u8))
}
