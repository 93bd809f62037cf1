//! The position text of All-round King.

use super::{AllRoundKing, HOMES, INFO, KING, PhaseOrder, PAWN, side_index};
use crate::board::{Board, IndexedPiece};
use crate::geometry::{GRID_8X8, Square, SquareSet};
use crate::options::Options;
use crate::piece::Seat;
use crate::cell::Cell;
use crate::position::Position;
use crate::problem::{KindName, problem};
use crate::text::position::{PositionParts, PositionError};

const MAX_PAWNS: u32 = 8;
/// The maximum number of a seat's pieces, without the King of its letter.
const MAX_PIECES: u32 = 15;

pub(super) fn read(text: &str, options: &Options) -> Result<AllRoundKing, PositionError> {
    let order = PhaseOrder::from_options(options).map_err(PositionError::option)?;
    let parts = PositionParts::split(&INFO, text, &["clock", "ep", "move", "phase", "unmoved"])?;
    let mut board: Board<64, 1, 6> = Board::EMPTY;
    parts.for_each_cell(|square, cell| {
        if let Cell::Piece(piece) = cell
            && let Some(kind) = INFO.kind_index(piece.kind)
        {
            if kind == PAWN && matches!(square.rank(), 0 | 7) {
                return Err(PositionError::board(problem!(
                    "pawn-on-rank",
                    "a Pawn of {seat} on {square}",
                    seat = piece.seat,
                    square = square,
                )));
            }
            board.put(GRID_8X8.number_unchecked(square), IndexedPiece { seat: piece.seat, kind });
        }
        Ok(())
    })?;
    let mut kings = [0; 2];
    for seat in Seat::TWO {
        kings[side_index(seat)] = check_pieces(&board, seat)?;
    }
    let mut position = AllRoundKing {
        board,
        order,
        kings,
        phase_indices: parse_phase_indices(parts.value("phase"), order)?,
        to_act: parts.seat,
        passed_over: None,
        unmoved: SquareSet::EMPTY,
        clock: parts.number("clock")?,
        move_number: parts.move_number()?,
    };
    if let Some(square) = parts.square("ep")? {
        position.passed_over = Some(parse_passed_over(&position, square)?);
    }
    let unmoved = parts.squares("unmoved")?;
    let homes: Vec<Square> = HOMES.into_iter().map(|home| GRID_8X8.square(home)).collect();
    let mut remaining_homes = homes.iter();
    for square in unmoved {
        let error = |problem| Err(PositionError::new("unmoved", problem));
        if !homes.contains(&square) {
            return error(problem!("no-home", "{square} is no home of a King or Rook", square = square));
        }
        if !remaining_homes.any(|home| *home == square) {
            return error(problem!("unmoved-order", "{square} is out of the order a1 e1 h1 a8 e8 h8", square = square));
        }
        let home = GRID_8X8.number_unchecked(square);
        if !position.may_be_unmoved(home) {
            return error(problem!(
                "unmoved-not-there",
                "{square} does not hold the King or Rook that starts there",
                square = square,
            ));
        }
        position.unmoved.insert(home);
    }
    let origin = position.to_act.opponent();
    if position.board_outcome().is_none() && position.in_danger(origin) && !position.can_act() {
        let problem = problem!("phase-late", "{seat}'s King ought to have advanced already (ARK-11)", seat = origin);
        return Err(PositionError::new("phase", problem));
    }
    Ok(position)
}

/// Checks a seat's pieces, and returns the square of the King of its letter.
fn check_pieces(board: &Board<64, 1, 6>, seat: Seat) -> Result<u8, PositionError> {
    let error = |problem| Err(PositionError::board(problem));
    let kings = board.pieces(seat, KING);
    let pawns = board.pieces(seat, PAWN).len();
    let others = board.of_seat(seat).minus(kings).len();
    if pawns > MAX_PAWNS {
        return error(problem!(
            "too-many-of-kind",
            "{seat} has {count} of {kind}, not at most {most}",
            seat = seat,
            count = pawns,
            kind = KindName(INFO.kinds[PAWN].name),
            most = MAX_PAWNS,
        ));
    }
    if others > MAX_PIECES {
        return error(problem!(
            "too-many-pieces",
            "{seat} has {count} pieces besides its King, not at most {most}",
            seat = seat,
            count = others,
            most = MAX_PIECES,
        ));
    }
    match kings.first() {
        Some(king) if kings.len() == 1 => Ok(king as u8),
        _ => error(problem!("kings", "{seat} has {count} Kings, not one", seat = seat, count = kings.len())),
    }
}

/// Parses the phases of both Kings: `w:1,b:1`.
fn parse_phase_indices(text: &str, order: PhaseOrder) -> Result<[u8; 2], PositionError> {
    let error = |problem| Err(PositionError::new("phase", problem));
    let mut phase_indices = [0; 2];
    let mut words = text.split(',');
    for seat in Seat::TWO {
        let index = words
            .next()
            .and_then(|word| word.strip_prefix(seat.letter()))
            .and_then(|rest| rest.strip_prefix(':'))
            .and_then(|digit| (1..=order.end_index()).find(|index| index.to_string() == digit));
        let Some(index) = index else {
            return error(problem!(
                "phase-place",
                "{seat}'s King has no place from 1 to {most} as `{letter}:N`",
                seat = seat,
                most = order.end_index(),
                letter = seat.letter().to_string(),
            ));
        };
        phase_indices[side_index(seat)] = index;
    }
    if words.next().is_some() {
        return error(problem!("phase-kings", "lists more than two Kings"));
    }
    if phase_indices == [order.end_index(); 2] {
        return error(problem!("both-have-won", "both Kings are past the last phase"));
    }
    Ok(phase_indices)
}

/// Checks that a double step over this square fits the board.
fn parse_passed_over(position: &AllRoundKing, square: Square) -> Result<u8, PositionError> {
    let mover = position.to_act.opponent();
    let (rank, behind, ahead) = match mover {
        Seat::White => (2, -1, 1),
        _ => (5, 1, -1),
    };
    let at = |ranks: i8| {
        let square = square.offset(0, ranks)?;
        position.board.at(GRID_8X8.number(square)?)
    };
    let has_doubled = at(ahead) == Some(IndexedPiece { seat: mover, kind: PAWN });
    if square.rank() == rank && at(0).is_none() && at(behind).is_none() && has_doubled {
        Ok(GRID_8X8.number_unchecked(square) as u8)
    } else {
        let problem =
            problem!("no-double-step", "no Pawn of {seat} has just passed over {square}", seat = mover, square = square);
        Err(PositionError::new("ep", problem))
    }
}
