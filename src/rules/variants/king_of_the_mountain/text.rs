//! The position text of King of the Mountain.

use super::army::MAX_COUNTS;
use super::setup::check_walls;
use super::{INFO, KING, KingOfTheMountain};
use crate::board::IndexedPiece;
use crate::geometry::{GRID_19X19, SquareSet};
use crate::piece::Seat;
use crate::cell::Cell;
use crate::problem::{KindName, problem};
use crate::text::position::{PositionParts, PositionError};

/// The maximum number of a seat's pieces (KOTM-8, KOTM-9).
const MAX_PIECES: u32 = 20;

pub(super) fn read(text: &str) -> Result<KingOfTheMountain, PositionError> {
    let parts = PositionParts::split(&INFO, text, &["passes", "reserve"])?;
    let seats = parse_seats(parts.value("reserve"))?;
    if !seats.contains(&parts.seat) {
        return Err(PositionError::new("SEAT", problem!("seat-not-in-game", "{seat} is not in the game", seat = parts.seat)));
    }
    let mut position = KingOfTheMountain::empty(SquareSet::EMPTY, parts.seat);
    parts.for_each_cell(|square, cell| {
        let number = GRID_19X19.number_unchecked(square);
        match cell {
            Cell::Wall => position.walls.insert(number),
            Cell::Piece(piece) => {
                if !seats.contains(&piece.seat) {
                    return Err(PositionError::board(problem!(
                        "piece-not-in-game",
                        "{square}: {seat} is not in the game",
                        square = square,
                        seat = piece.seat,
                    )));
                }
                if let Some(kind) = INFO.kind_index(piece.kind) {
                    position.put(number, IndexedPiece { seat: piece.seat, kind });
                }
            }
            Cell::Empty => {}
        }
        Ok(())
    })?;
    check_walls(position.walls).map_err(PositionError::board)?;
    for (&seat, codes) in seats.iter().zip(parts.kinds("reserve", &seats)?) {
        position.playing[seat as usize] = true;
        for code in codes {
            let kind = INFO.kind_index(code).filter(|&kind| kind != KING);
            let problem = || {
                let code = code.to_string();
                let problem = problem!("not-for-reserve", "{seat}: `{code}` cannot wait there", seat = seat, code = code);
                PositionError::new("reserve", problem)
            };
            let waiting = &mut position.reserves[seat as usize][kind.ok_or_else(problem)?];
            *waiting = waiting.saturating_add(1);
        }
        check_pieces(&position, seat)?;
    }
    let passes = parts.number("passes")?;
    position.passes =
        u8::try_from(passes).ok().filter(|&passes| usize::from(passes) <= seats.len()).ok_or_else(|| {
            let most = seats.len();
            PositionError::new("passes", problem!("passes", "{count} is more than {most}", count = passes, most = most))
        })?;
    Ok(position)
}

/// Returns the seats in the game: those named in `reserve`, in playing order.
fn parse_seats(reserve: &str) -> Result<Vec<Seat>, PositionError> {
    let seats: Option<Vec<Seat>> =
        reserve.split(',').map(|list| list.chars().next().and_then(Seat::from_letter)).collect();
    seats
        .filter(|seats| seats.windows(2).all(|pair| pair[0] < pair[1]))
        .ok_or_else(|| PositionError::new("reserve", problem!("reserve-order", "does not list seats in the order w r b g")))
}

/// Checks that a seat has exactly one King, and no more pieces than an army allows (KOTM-8, KOTM-9).
fn check_pieces(position: &KingOfTheMountain, seat: Seat) -> Result<(), PositionError> {
    let mut all = 0;
    for (kind, most) in MAX_COUNTS.into_iter().map(u32::from).enumerate() {
        let waiting = u32::from(position.reserves[seat as usize][kind]);
        let count = position.board.pieces(seat, kind).len() + waiting;
        if kind == KING && count != 1 {
            let problem = problem!("kings", "{seat} has {count} Kings, not one", seat = seat, count = count);
            return Err(PositionError::board(problem));
        }
        if count > most {
            return Err(PositionError::board(problem!(
                "too-many-of-kind",
                "{seat} has {count} of {kind}, not at most {most} (KOTM-9)",
                seat = seat,
                count = count,
                kind = KindName(INFO.kinds[kind].name),
                most = most,
            )));
        }
        all += count;
    }
    if all > MAX_PIECES {
        return Err(PositionError::board(problem!(
            "too-many-pieces",
            "{seat} has {count} pieces, not at most {most} (KOTM-9)",
            seat = seat,
            count = all,
            most = MAX_PIECES,
        )));
    }
    Ok(())
}
