//! The position text of Mount Chess.

use super::{FARMER, FLAG, HUNTER, INFO, MountChess, final_rank, is_on_foot};
use crate::board::{Board, IndexedPiece};
use crate::geometry::GRID_8X8;
use crate::piece::Seat;
use crate::cell::Cell;
use crate::problem::{KindName, problem};
use crate::text::position::{PositionParts, PositionError};

/// The maximum number of a seat's pieces besides its Flags.
const MOST_PIECES: u32 = 14;

pub(super) fn read(text: &str) -> Result<MountChess, PositionError> {
    let parts = PositionParts::split(&INFO, text, &["passes"])?;
    let mut board = Board::EMPTY;
    parts.for_each_cell(|square, cell| {
        if let Cell::Piece(piece) = cell
            && let Some(kind) = INFO.kind_index(piece.kind)
        {
            if is_on_foot(kind) && square.rank() == final_rank(piece.seat) {
                return Err(PositionError::board(problem!(
                    "on-final-rank",
                    "a {kind} of {seat} on its final rank, {square}",
                    kind = KindName(INFO.kinds[kind].name),
                    seat = piece.seat,
                    square = square,
                )));
            }
            board.put(GRID_8X8.number_unchecked(square), IndexedPiece { seat: piece.seat, kind });
        }
        Ok(())
    })?;
    let passes = parts.number("passes")?;
    let passes = u8::try_from(passes)
        .ok()
        .filter(|&passes| passes <= 2)
        .ok_or_else(|| PositionError::new("passes", problem!("passes", "{count} is more than {most}", count = passes, most = 2_u8)))?;
    let position = MountChess { board, to_act: parts.seat, passes };
    for seat in Seat::TWO {
        for (kind, most) in [(FLAG, 2), (FARMER, 7), (HUNTER, 7)] {
            let count = position.board.pieces(seat, kind).len();
            if count > most {
                return Err(PositionError::board(problem!(
                    "too-many-of-kind",
                    "{seat} has {count} of {kind}, not at most {most}",
                    seat = seat,
                    count = count,
                    kind = KindName(INFO.kinds[kind].name),
                    most = most,
                )));
            }
        }
        let others = position.board.of_seat(seat).minus(position.board.of_kind(FLAG)).len();
        if others > MOST_PIECES {
            return Err(PositionError::board(problem!(
                "too-many-pieces",
                "{seat} has {count} pieces besides Flags, not at most {most}",
                seat = seat,
                count = others,
                most = MOST_PIECES,
            )));
        }
    }
    if Seat::TWO.iter().all(|&seat| position.win_reason(seat).is_some()) {
        return Err(PositionError::board(problem!("both-have-won", "both sides have won (MC-11)")));
    }
    Ok(position)
}
