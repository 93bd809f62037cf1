//! The position text of All-round King.

use super::{AllRoundKing, HOMES, INFO, KING, Order, PAWN, side};
use crate::board::{Board, IndexedPiece};
use crate::geometry::{GRID_8X8, Square, SquareSet};
use crate::options::Options;
use crate::piece::Seat;
use crate::cell::Cell;
use crate::position::Position;
use crate::problem::{Named, problem};
use crate::text::position::{Parts, PositionError};

const MOST_PAWNS: u32 = 8;
/// The maximum number of a seat's pieces, without the King of its letter.
const MOST_PIECES: u32 = 15;

pub(super) fn read(text: &str, options: &Options) -> Result<AllRoundKing, PositionError> {
    let order = Order::agreed(options).map_err(PositionError::option)?;
    let parts = Parts::split(&INFO, text, &["clock", "ep", "move", "phase", "unmoved"])?;
    let mut board: Board<64, 1, 6> = Board::EMPTY;
    parts.place(|square, cell| {
        if let Cell::Piece(piece) = cell
            && let Some(kind) = INFO.place(piece.kind)
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
        kings[side(seat)] = pieces(&board, seat)?;
    }
    let mut position = AllRoundKing {
        board,
        order,
        kings,
        places: places(parts.value("phase"), order)?,
        to_act: parts.seat,
        passed_over: None,
        unmoved: SquareSet::EMPTY,
        clock: parts.number("clock")?,
        number: parts.move_number()?,
    };
    if let Some(square) = parts.square("ep")? {
        position.passed_over = Some(passed_over(&position, square)?);
    }
    let unmoved = parts.squares("unmoved")?;
    let homes: Vec<Square> = HOMES.into_iter().map(|home| GRID_8X8.square(home)).collect();
    let mut rest = homes.iter();
    for square in unmoved {
        let wrong = |problem| Err(PositionError::new("unmoved", problem));
        if !homes.contains(&square) {
            return wrong(problem!("no-home", "{square} is no home of a King or Rook", square = square));
        }
        if !rest.any(|home| *home == square) {
            return wrong(problem!("unmoved-order", "{square} is out of the order a1 e1 h1 a8 e8 h8", square = square));
        }
        let home = GRID_8X8.number_unchecked(square);
        if !position.holds_unmoved(home) {
            return wrong(problem!(
                "unmoved-not-there",
                "{square} does not hold the King or Rook that starts there",
                square = square,
            ));
        }
        position.unmoved.insert(home);
    }
    let origin = position.to_act.opponent();
    if position.decided().is_none() && position.in_danger(origin) && !position.can_act() {
        let problem = problem!("phase-late", "{seat}'s King ought to have advanced already (ARK-11)", seat = origin);
        return Err(PositionError::new("phase", problem));
    }
    Ok(position)
}

/// Checks a seat's pieces, and returns the square of the King of its letter.
fn pieces(board: &Board<64, 1, 6>, seat: Seat) -> Result<u8, PositionError> {
    let wrong = |problem| Err(PositionError::board(problem));
    let kings = board.pieces(seat, KING);
    let pawns = board.pieces(seat, PAWN).len();
    let others = board.of(seat).minus(kings).len();
    if pawns > MOST_PAWNS {
        return wrong(problem!(
            "too-many-of-kind",
            "{seat} has {count} of {kind}, not at most {most}",
            seat = seat,
            count = pawns,
            kind = Named(INFO.kinds[PAWN].name),
            most = MOST_PAWNS,
        ));
    }
    if others > MOST_PIECES {
        return wrong(problem!(
            "too-many-pieces",
            "{seat} has {count} pieces besides its King, not at most {most}",
            seat = seat,
            count = others,
            most = MOST_PIECES,
        ));
    }
    match kings.first() {
        Some(king) if kings.len() == 1 => Ok(king as u8),
        _ => wrong(problem!("kings", "{seat} has {count} Kings, not one", seat = seat, count = kings.len())),
    }
}

/// Parses the phases of both Kings: `w:1,b:1`.
fn places(text: &str, order: Order) -> Result<[u8; 2], PositionError> {
    let wrong = |problem| Err(PositionError::new("phase", problem));
    let mut places = [0; 2];
    let mut words = text.split(',');
    for seat in Seat::TWO {
        let place = words
            .next()
            .and_then(|word| word.strip_prefix(seat.letter()))
            .and_then(|rest| rest.strip_prefix(':'))
            .and_then(|digit| (1..=order.past_last()).find(|place| place.to_string() == digit));
        let Some(place) = place else {
            return wrong(problem!(
                "phase-place",
                "{seat}'s King has no place from 1 to {most} as `{letter}:N`",
                seat = seat,
                most = order.past_last(),
                letter = seat.letter().to_string(),
            ));
        };
        places[side(seat)] = place;
    }
    if words.next().is_some() {
        return wrong(problem!("phase-kings", "lists more than two Kings"));
    }
    if places == [order.past_last(); 2] {
        return wrong(problem!("both-have-won", "both Kings are past the last phase"));
    }
    Ok(places)
}

/// Checks that a double step over this square fits the board.
fn passed_over(position: &AllRoundKing, square: Square) -> Result<u8, PositionError> {
    let mover = position.to_act.opponent();
    let (rank, behind, ahead) = match mover {
        Seat::White => (2, -1, 1),
        _ => (5, 1, -1),
    };
    let at = |ranks: i8| {
        let square = square.offset(0, ranks)?;
        position.board.at(GRID_8X8.number(square)?)
    };
    let doubled = at(ahead) == Some(IndexedPiece { seat: mover, kind: PAWN });
    if square.rank() == rank && at(0).is_none() && at(behind).is_none() && doubled {
        Ok(GRID_8X8.number_unchecked(square) as u8)
    } else {
        let problem =
            problem!("no-double-step", "no Pawn of {seat} has just passed over {square}", seat = mover, square = square);
        Err(PositionError::new("ep", problem))
    }
}
