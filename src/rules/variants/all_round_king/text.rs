//! The position text of All-round King.

use super::{AllRoundKing, HOMES, INFO, KING, Order, PAWN, side};
use crate::board::{Board, IndexedPiece};
use crate::geometry::{GRID_8X8, Square, SquareSet};
use crate::options::Options;
use crate::piece::Seat;
use crate::cell::Cell;
use crate::position::Position;
use crate::text::position::{Parts, PositionError};

const MOST_PAWNS: u32 = 8;
/// The most pieces of a seat besides the King of its letter.
const MOST_PIECES: u32 = 15;

pub(super) fn read(text: &str, options: &Options) -> Result<AllRoundKing, PositionError> {
    let order = Order::agreed(options).map_err(|error| PositionError::new("OPTION", error.to_string()))?;
    let parts = Parts::split(&INFO, text, &["clock", "ep", "move", "phase", "unmoved"])?;
    let mut board: Board<64, 1, 6> = Board::EMPTY;
    parts.place(|square, cell| {
        if let Cell::Piece(piece) = cell
            && let Some(kind) = INFO.place(piece.kind)
        {
            if kind == PAWN && matches!(square.rank(), 0 | 7) {
                return Err(PositionError::board(format!("a Pawn of {} on {square}", piece.seat)));
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
        let wrong = |problem: &str| PositionError::new("unmoved", format!("{square} {problem}"));
        if !homes.contains(&square) {
            return Err(wrong("is no home of a King or Rook"));
        }
        if !rest.any(|home| *home == square) {
            return Err(wrong("is out of the order a1 e1 h1 a8 e8 h8"));
        }
        let home = GRID_8X8.number_unchecked(square);
        if !position.holds_unmoved(home) {
            return Err(wrong("does not hold the King or Rook that starts there"));
        }
        position.unmoved.insert(home);
    }
    let origin = position.to_act.opponent();
    if position.decided().is_none() && position.in_danger(origin) && !position.can_act() {
        let problem = format!("{origin}'s King ought to have advanced already (ARK-11)");
        return Err(PositionError::new("phase", problem));
    }
    Ok(position)
}

/// Checks a seat's pieces, and says where the King of its letter stands.
fn pieces(board: &Board<64, 1, 6>, seat: Seat) -> Result<u8, PositionError> {
    let wrong = |problem: String| Err(PositionError::board(format!("{seat} has {problem}")));
    let kings = board.pieces(seat, KING);
    let pawns = board.pieces(seat, PAWN).len();
    let others = board.of(seat).minus(kings).len();
    if pawns > MOST_PAWNS {
        return wrong(format!("{pawns} Pawns, not at most {MOST_PAWNS}"));
    }
    if others > MOST_PIECES {
        return wrong(format!("{others} pieces besides its King, not at most {MOST_PIECES}"));
    }
    match kings.first() {
        Some(king) if kings.len() == 1 => Ok(king as u8),
        _ => wrong(format!("{} Kings, not one", kings.len())),
    }
}

/// Reads `w:1,b:1`.
fn places(text: &str, order: Order) -> Result<[u8; 2], PositionError> {
    let wrong = |problem: &str| Err(PositionError::new("phase", problem));
    let mut places = [0; 2];
    let mut words = text.split(',');
    for seat in Seat::TWO {
        let place = words
            .next()
            .and_then(|word| word.strip_prefix(seat.letter()))
            .and_then(|rest| rest.strip_prefix(':'))
            .and_then(|digit| (1..=order.past_last()).find(|place| place.to_string() == digit));
        let Some(place) = place else {
            return wrong(&format!(
                "{seat}'s King has no place from 1 to {} as `{}:N`",
                order.past_last(),
                seat.letter()
            ));
        };
        places[side(seat)] = place;
    }
    if words.next().is_some() {
        return wrong("lists more than two Kings");
    }
    if places == [order.past_last(); 2] {
        return wrong("both Kings are past the last phase");
    }
    Ok(places)
}

/// Checks that the board could be so right after a double step over a square.
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
        Err(PositionError::new("ep", format!("no Pawn of {mover} has just passed over {square}")))
    }
}
