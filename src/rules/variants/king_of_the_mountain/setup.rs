//! Maps of walls, and the start position of King of the Mountain.

use super::army::{ARMIES, ARMY_SIZE, parse_army};
use super::moves::KING_STEPS;
use super::{
    CARDINAL, CORNERS, INFO, INNER_POINTS, KING, KingOfTheMountain, MARSHAL, QUEEN, SUMMIT,
};
use crate::board::IndexedPiece;
use crate::random::RandomBelow;
use crate::geometry::{GRID_19X19, SquareSet};
use crate::options::{OptionError, Options, one_line};
use crate::problem::{Problem, problem};
use crate::piece::{PieceKind, Seat};
use crate::position::Position;

type Squares = SquareSet<6>;

const SIDE: usize = 19;
const SIDE_U8: u8 = 19;

/// The predefined maps (KOTM-4).
const MAPS: [(&str, &str); 3] = [
    ("terraces", include_str!("boards/terraces.txt")),
    ("pinwheel", include_str!("boards/pinwheel.txt")),
    ("crags", include_str!("boards/crags.txt")),
];

/// The start squares of White's King, Queen, Marshal and Cardinal (KOTM-8).
const COURT: [(usize, u8, u8); 4] = [(KING, 0, 0), (QUEEN, 1, 1), (MARSHAL, 0, 1), (CARDINAL, 1, 0)];

/// White's set-up squares, in the order of an army text (KOTM-10).
const SETUP_SQUARES: [(u8, u8); ARMY_SIZE] = [
    (2, 0),
    (3, 0),
    (4, 0),
    (5, 0),
    (2, 1),
    (3, 1),
    (4, 1),
    (5, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (0, 5),
    (1, 2),
    (1, 3),
    (1, 4),
    (1, 5),
];

/// Returns the square of a seat's corner that corresponds to a square of White's corner: quarter turns, clockwise from
/// White.
const fn rotated_for(seat: Seat, file: u8, rank: u8) -> usize {
    let last = SIDE_U8 - 1;
    let (file, rank) = match seat {
        Seat::White => (file, rank),
        Seat::Red => (rank, last - file),
        Seat::Black => (last - file, last - rank),
        Seat::Gold => (last - rank, file),
    };
    rank as usize * SIDE + file as usize
}

/// The value for a random first seat (KOTM-7).
const RANDOM: &str = "random";

pub(super) fn begin(options: &Options) -> Result<KingOfTheMountain, OptionError> {
    let walls = walls(options)?;
    let seats: &[Seat] = match options.choose("seats", &[("2", 2), ("3", 3), ("4", 4)])? {
        2 => &Seat::TWO,
        3 => &[Seat::White, Seat::Red, Seat::Black],
        _ => &Seat::ALL,
    };
    // Secret setup is up to the host (KOTM-12): the start position is the same.
    options.choose("setup", &[("secret", ()), ("open", ())])?;
    let letters = [("w", Seat::White), ("r", Seat::Red), ("b", Seat::Black), ("g", Seat::Gold)];
    // The host picks a random first seat, and then names that seat (KOTM-7).
    let first = match options.get("first") {
        None | Some(RANDOM) => Seat::White,
        Some(_) => options.choose("first", &letters).map_err(|_| {
            OptionError::invalid_value("first", options.get("first").unwrap_or_default(), "random|w|r|b|g")
        })?,
    };
    if !seats.contains(&first) {
        return Err(OptionError::new("first", seat_not_playing(first, seats)));
    }
    let common_army = parse_army("army", options.get("army").unwrap_or(ARMIES[0].0))?;
    let mut position = KingOfTheMountain::empty(walls, first);
    for (letter, seat) in letters {
        let key = format!("army.{letter}");
        let own = options.get(&key).map(|text| parse_army(&key, text)).transpose()?;
        if own.is_some() && !seats.contains(&seat) {
            return Err(OptionError::new(&key, seat_not_playing(seat, seats)));
        }
        if !seats.contains(&seat) {
            continue;
        }
        position.playing[seat as usize] = true;
        position.set_up(seat, own.unwrap_or(common_army).map(Some));
    }
    Ok(position)
}

/// Returns a board with one seat and its partial army, for pictures.
pub(super) fn with_army(options: &Options, seat: Seat, army: &[Option<PieceKind>]) -> Option<KingOfTheMountain> {
    let mut position = KingOfTheMountain::empty(walls(options).ok()?, seat);
    position.playing[seat as usize] = true;
    position.set_up(seat, army.iter().map(|kind| INFO.kind_index((*kind)?)));
    Some(position)
}

impl KingOfTheMountain {
    /// Puts a seat's court and its army on their squares (KOTM-8, KOTM-10).
    fn set_up(&mut self, seat: Seat, army: impl IntoIterator<Item = Option<usize>>) {
        for (kind, file, rank) in COURT {
            self.put(rotated_for(seat, file, rank), IndexedPiece { seat, kind });
        }
        for (kind, (file, rank)) in army.into_iter().zip(SETUP_SQUARES) {
            if let Some(kind) = kind {
                self.put(rotated_for(seat, file, rank), IndexedPiece { seat, kind });
            }
        }
    }
}

/// Creates the problem for a seat that is not in the game.
fn seat_not_playing(seat: Seat, seats: &[Seat]) -> Problem {
    problem!("seat-not-playing", "{seat} is not in a game of {seats} seats", seat = seat, seats = seats.len())
}

/// Draws the first seat uniformly (KOTM-7).
pub(super) fn random_start(
    options: &Options,
    random_below: &mut RandomBelow,
) -> Result<(Options, KingOfTheMountain), OptionError> {
    let start = begin(options)?;
    if options.get("first").is_some_and(|first| first != RANDOM) {
        return Ok((options.clone(), start));
    }
    let seats = start.seats();
    let first = seats[random_below(seats.len() as u32) as usize];
    let options = options.with(&INFO, "first", &first.letter().to_string())?;
    let start = begin(&options)?;
    Ok((options, start))
}

/// Returns the walls of the predefined or custom map (KOTM-4).
fn walls(options: &Options) -> Result<Squares, OptionError> {
    let chosen = options.get("board").unwrap_or(MAPS[0].0);
    let map = MAPS.iter().find(|(name, _)| *name == chosen).map_or(chosen, |(_, map)| map);
    let error = |problem: Problem| OptionError::new("board", problem);
    let lines: Vec<&str> = map.strip_suffix('\n').unwrap_or(map).split('\n').collect();
    if lines.len() == 1 {
        return Err(error(problem!(
            "map-unknown",
            "`{text}` is not terraces, pinwheel or crags, nor a map of 19 lines",
            text = one_line(chosen),
        )));
    }
    if lines.len() != SIDE {
        let count = lines.len();
        return Err(error(problem!("map-lines", "the map has {count} lines, not 19 (KOTM-4)", count = count)));
    }
    let mut walls = Squares::EMPTY;
    for (line, rank) in lines.into_iter().zip((0..SIDE).rev()) {
        let cells: Vec<char> = line.strip_suffix('\r').unwrap_or(line).chars().collect();
        if cells.len() != SIDE {
            return Err(error(problem!(
                "map-rank",
                "rank {rank} of the map has {count} squares, not 19 (KOTM-4)",
                rank = (rank + 1).to_string(),
                count = cells.len(),
            )));
        }
        for (file, _) in cells.into_iter().enumerate().filter(|(_, cell)| *cell == '#') {
            walls.insert(rank * SIDE + file);
        }
    }
    check_walls(walls).map_err(error)?;
    Ok(walls)
}

/// Checks the walls of a map or a position (KOTM-4).
pub(super) fn check_walls(walls: Squares) -> Result<(), Problem> {
    let named = |square: usize| GRID_19X19.square(square);
    if walls.contains(SUMMIT) {
        return Err(problem!("wall-on-summit", "a wall on {square}, the summit (KOTM-4)", square = named(SUMMIT)));
    }
    for point in CORNERS.into_iter().chain(INNER_POINTS) {
        if walls.contains(point) {
            return Err(problem!(
                "wall-on-respawn-point",
                "a wall on {square}, a respawn point (KOTM-4)",
                square = named(point),
            ));
        }
    }
    for seat in Seat::ALL {
        let court = COURT.iter().map(|&(_, file, rank)| (file, rank));
        for (file, rank) in court.chain(SETUP_SQUARES) {
            let square = rotated_for(seat, file, rank);
            if walls.contains(square) {
                return Err(problem!(
                    "wall-on-army",
                    "a wall on {square}, where {seat}'s army stands (KOTM-4)",
                    square = named(square),
                    seat = seat,
                ));
            }
        }
    }
    let reached = connected_floor(SUMMIT, walls);
    match Seat::ALL.into_iter().find(|&seat| !reached.contains(CORNERS[seat as usize])) {
        Some(seat) => {
            Err(problem!(
                "no-way-to-summit",
                "no way over floor leads from {square} to the summit (KOTM-4)",
                square = named(CORNERS[seat as usize]),
            ))
        }
        None => Ok(()),
    }
}

/// Returns the squares connected to `start` by King's steps without walls (KOTM-22).
fn connected_floor(start: usize, walls: Squares) -> Squares {
    let mut reached = Squares::of(start);
    let mut unvisited = reached;
    while let Some(square) = unvisited.first() {
        unvisited.remove(square);
        let steps = KING_STEPS[square].minus(walls).minus(reached);
        reached |= steps;
        unvisited |= steps;
    }
    reached
}

/// Returns a warning for maps that favour a corner, which are allowed (KOTM-4).
pub(super) fn warnings(options: &Options) -> Vec<Problem> {
    let Ok(walls) = walls(options) else { return Vec::new() };
    let mut rotated_walls = Squares::EMPTY;
    for square in walls {
        let square = GRID_19X19.square(square);
        rotated_walls.insert(rotated_for(Seat::Red, square.file(), square.rank()));
    }
    if rotated_walls == walls {
        Vec::new()
    } else {
        vec![problem!(
            "map-uneven",
            "the map is not the same after a quarter turn, so it may favour a corner (KOTM-4)",
        )]
    }
}
