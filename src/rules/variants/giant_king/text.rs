//! The position text of Giant-King Chess.

use super::moves::{KING_BLOCKS, ahead};
use super::{BISHOP, GRYPHON, GiantKing, INFO, KING, PAWN, PROMOTABLE_KINDS, PROMOTED_OFFSET, Placement};
use super::{is_promotable, relative_rank, side_index};
use crate::board::IndexedPiece;
use crate::geometry::GRID_10X10;
use crate::piece::Seat;
use crate::cell::Cell;
use crate::position::Position;
use crate::problem::{KindName, problem};
use crate::text::position::{PositionParts, PositionError};

/// The maximum number of a seat's Pawns (GK-1).
const MAX_PAWNS: u32 = 10;
/// The maximum number of a seat's pieces of each other kind, plain and promoted, on the board and captured (GK-1).
const MAX_OF_A_KIND: u32 = 2;

pub(super) fn read(text: &str) -> Result<GiantKing, PositionError> {
    let parts = PositionParts::split(&INFO, text, &["captures", "clock", "ep", "move"])?;
    let mut board = Placement::EMPTY;
    parts.for_each_cell(|square, cell| {
        if let Cell::Piece(piece) = cell
            && let Some(kind) = INFO.kind_index(piece.kind)
        {
            let (seat, number) = (piece.seat, GRID_10X10.number_unchecked(square));
            let rank = relative_rank(seat, number);
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
    let anchors = [parse_anchor(&board, Seat::White)?, parse_anchor(&board, Seat::Black)?];
    let captured = parse_captured(&parts, &board)?;
    let passed_over = parse_passed_over(&parts, &board)?;
    let position = GiantKing {
        board,
        to_act: parts.seat,
        anchors,
        captured,
        passed_over,
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
fn parse_anchor(board: &Placement, seat: Seat) -> Result<u8, PositionError> {
    let squares = board.pieces(seat, KING);
    // At the top or right edge a block would have fewer than four squares.
    if let Some(anchor) = squares.first().filter(|&anchor| squares.len() == 4 && KING_BLOCKS[anchor] == squares) {
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
fn parse_captured(parts: &PositionParts, board: &Placement) -> Result<[[u8; PROMOTABLE_KINDS]; 2], PositionError> {
    let mut captured = [[0; PROMOTABLE_KINDS]; 2];
    for (seat, codes) in Seat::TWO.into_iter().zip(parts.kinds("captures", &Seat::TWO)?) {
        let pawns = board.pieces(seat, PAWN).len();
        if pawns > MAX_PAWNS {
            let problem = problem!(
                "too-many-of-kind",
                "{seat} has {count} of {kind}, not at most {most} (GK-1)",
                seat = seat,
                count = pawns,
                kind = KindName(INFO.kinds[PAWN].name),
                most = MAX_PAWNS,
            );
            return Err(PositionError::board(problem));
        }
        for code in &codes {
            if !INFO.kind_index(*code).is_some_and(is_promotable) {
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
            let on = (board.of_kind(kind) | board.of_kind(kind + PROMOTED_OFFSET)) & board.of_seat(seat);
            let count = on.len() + off;
            if count > MAX_OF_A_KIND {
                let problem = problem!(
                    "too-many-of-two-kinds",
                    "{seat} has {count} of {kind} and {promoted}, the captured ones counted, not at most {most} (GK-1)",
                    seat = seat,
                    count = count,
                    kind = KindName(INFO.kinds[kind].name),
                    promoted = KindName(INFO.kinds[kind + PROMOTED_OFFSET].name),
                    most = MAX_OF_A_KIND,
                );
                let part = if on.len() > MAX_OF_A_KIND { "BOARD" } else { "captures" };
                return Err(PositionError::new(part, problem));
            }
            captured[side_index(seat)][kind - GRYPHON] = off as u8;
        }
    }
    Ok(captured)
}

/// Parses the en passant square, which must fit the board (GK-9).
fn parse_passed_over(parts: &PositionParts, board: &Placement) -> Result<Option<u8>, PositionError> {
    let Some(square) = parts.square("ep")? else { return Ok(None) };
    let number = GRID_10X10.number_unchecked(square);
    let mover = parts.seat.opponent();
    let error = |problem| Err(PositionError::new("ep", problem));
    if relative_rank(mover, number) != 4 {
        return error(problem!(
            "no-double-step",
            "no Pawn of {seat} passes over {square} with a double step (GK-9)",
            seat = mover,
            square = square,
        ));
    }
    for empty in [Some(number), ahead(parts.seat, number)].into_iter().flatten() {
        if board.at(empty).is_some() {
            let empty = GRID_10X10.square(empty);
            return error(problem!(
                "not-empty-after-double-step",
                "{empty} is not empty, as it is after a double step over {square} (GK-9)",
                empty = empty,
                square = square,
            ));
        }
    }
    let stands = ahead(mover, number);
    if stands.and_then(|stands| board.at(stands)) != Some(IndexedPiece { seat: mover, kind: PAWN }) {
        return error(problem!(
            "no-pawn-beyond",
            "no Pawn of {seat} stands beyond {square}, which it would have passed over (GK-9)",
            seat = mover,
            square = square,
        ));
    }
    Ok(Some(number as u8))
}
