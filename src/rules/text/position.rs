//! Position text: `BOARD SEAT KEY=VALUE …`.
//!
//! Each position has exactly one text; any other is rejected, with the part at fault.

use crate::cell::Cell;
use crate::geometry::Square;
use crate::info::GameInfo;
use crate::options::{OptionError, one_line};
use crate::piece::{Piece, PieceKind, Seat};
use crate::problem::{Problem, problem};
use std::fmt;

/// The maximum length of a position text: 361 cells of four characters and the keys.
const MAX_TEXT_LENGTH: usize = 4096;

/// The error for a malformed position text, or a position that the rules do not allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// The part at fault: `BOARD`, `SEAT`, or a key.
    pub part: String,
    /// The fault.
    pub problem: Problem,
}

impl PositionError {
    /// Creates an error for a part.
    #[must_use]
    pub fn new(part: &str, problem: Problem) -> Self {
        Self { part: part.to_owned(), problem }
    }

    /// Creates the error for a missing part.
    #[must_use]
    pub fn missing(part: &str) -> Self {
        Self::new(part, problem!("part-missing", "is missing"))
    }

    /// Creates the error for options that are invalid for the position.
    #[must_use]
    pub fn option(error: OptionError) -> Self {
        let OptionError { key, problem } = error;
        let english = format!("option {}: {problem}", one_line(&key));
        let facts = problem.details.into_iter().chain([("key", key.into())]).collect();
        Self::new("OPTION", Problem::new(problem.id, english, facts))
    }

    /// Creates an error for the board.
    #[must_use]
    pub fn board(problem: Problem) -> Self {
        Self::new("BOARD", problem)
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position, {}: {}", one_line(&self.part), self.problem)
    }
}

impl std::error::Error for PositionError {}

/// Writes BOARD: ranks from the highest down, runs of empty cells merged.
#[must_use]
pub fn board_text(info: &GameInfo, cell: impl Fn(Square) -> Cell) -> String {
    let mut text = String::with_capacity(usize::from(info.files) * usize::from(info.ranks));
    for rank in (0..info.ranks).rev() {
        let mut empty = 0;
        for file in 0..info.files {
            let cell = cell(Square::new(file, rank));
            if cell == Cell::Empty {
                empty += 1;
                continue;
            }
            push_run(&mut text, &mut empty);
            match cell {
                Cell::Piece(Piece { seat, kind }) => {
                    text.push(seat.letter());
                    if kind.is_promoted() {
                        text.push('+');
                    }
                    text.push(kind.letter());
                }
                _ => text.push('#'),
            }
            text.push(',');
        }
        push_run(&mut text, &mut empty);
        text.pop();
        text.push('/');
    }
    text.pop();
    text
}

/// Writes a pending run of empty cells.
fn push_run(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        text.push(',');
        *empty = 0;
    }
}

/// The parts of a position text, not yet checked by the game.
pub struct PositionParts<'a> {
    info: &'static GameInfo,
    board: &'a str,
    /// The seat to move.
    pub seat: Seat,
    keys: &'a [&'static str],
    values: Vec<&'a str>,
}

impl<'a> PositionParts<'a> {
    /// Splits a text into its parts. `keys` are the game's keys, in alphabetical order.
    ///
    /// # Errors
    /// Returns the part that is missing, misplaced or unknown, or a seat that the game does not have.
    pub fn split(
        info: &'static GameInfo,
        text: &'a str,
        keys: &'a [&'static str],
    ) -> Result<Self, PositionError> {
        if text.len() > MAX_TEXT_LENGTH {
            let problem =
                problem!("text-too-long", "the text is longer than {most} bytes", most = MAX_TEXT_LENGTH);
            return Err(PositionError::board(problem));
        }
        let mut words = text.split(' ');
        let board = words.next().unwrap_or_default();
        let word = words.next().ok_or_else(|| PositionError::missing("SEAT"))?;
        let mut letters = word.chars();
        let seat = letters
            .next()
            .and_then(Seat::from_letter)
            .filter(|seat| letters.next().is_none() && info.seats.contains(seat))
            .ok_or_else(|| {
                let text = one_line(word);
                PositionError::new(
                    "SEAT",
                    problem!("no-seat", "`{text}` is no seat of this game", text = text),
                )
            })?;
        let mut values = Vec::new();
        for &key in keys {
            let word = words.next().ok_or_else(|| PositionError::missing(key))?;
            let value = word.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
            let problem = || {
                problem!(
                    "key-expected",
                    "expected `{key}=…`, found `{text}`",
                    key = key,
                    text = one_line(word)
                )
            };
            values.push(value.ok_or_else(|| PositionError::new(key, problem()))?);
        }
        match words.next() {
            Some(word) => {
                let text = one_line(word);
                Err(PositionError::new(
                    "KEY",
                    problem!("one-too-many", "`{text}` is one too many", text = text),
                ))
            }
            None => Ok(Self { info, board, seat, keys, values }),
        }
    }

    /// Returns the value of a key.
    ///
    /// # Panics
    /// Panics if the key was not among those given to [`PositionParts::split`].
    #[must_use]
    pub fn value(&self, key: &str) -> &'a str {
        let at = self.keys.iter().position(|known| *known == key);
        self.values[at.expect("a key of this game")]
    }

    /// Returns a key's value as a number, written without leading zeros.
    ///
    /// # Errors
    /// Returns an error if the value is not a 32-bit number.
    pub fn number(&self, key: &str) -> Result<u32, PositionError> {
        let value = self.value(key);
        let plain = value == "0" || value.starts_with(|first: char| ('1'..='9').contains(&first));
        value.parse().ok().filter(|_| plain && value.bytes().all(|byte| byte.is_ascii_digit())).ok_or_else(
            || {
                let text = one_line(value);
                PositionError::new(key, problem!("no-number", "`{text}` is not a number", text = text))
            },
        )
    }

    /// Returns the move number, from 1.
    ///
    /// # Errors
    /// Returns an error if the value is not a positive number.
    pub fn move_number(&self) -> Result<u32, PositionError> {
        match self.number("move")? {
            0 => Err(PositionError::new("move", problem!("moves-from-1", "moves are numbered from 1"))),
            number => Ok(number),
        }
    }

    /// Returns a key's value as one square of the board; `None` for `-`.
    ///
    /// # Errors
    /// Returns an error if the value is neither, or not in canonical form.
    pub fn square(&self, key: &str) -> Result<Option<Square>, PositionError> {
        match self.value(key) {
            "-" => Ok(None),
            value => read_square(key, value, self.info).map(Some),
        }
    }

    /// Returns a key's value as squares separated by commas, or none for `-`, in the order written. Duplicates are
    /// rejected.
    ///
    /// # Errors
    /// Returns the square that is invalid or duplicate.
    pub fn squares(&self, key: &str) -> Result<Vec<Square>, PositionError> {
        let mut squares = Vec::new();
        for word in self.list(key) {
            let square = read_square(key, word, self.info)?;
            if squares.contains(&square) {
                return Err(PositionError::new(
                    key,
                    problem!("square-twice", "{square} stands twice", square = square),
                ));
            }
            squares.push(square);
        }
        Ok(squares)
    }

    fn list(&self, key: &str) -> impl Iterator<Item = &'a str> {
        Some(self.value(key)).filter(|value| *value != "-").into_iter().flat_map(|value| value.split(','))
    }

    /// Returns a key's value as a list of kinds for each of `seats`, in that order (`w:NNQ,b:-`). The codes must be in
    /// alphabetical order.
    ///
    /// # Errors
    /// Returns the seat or the code that is out of place.
    pub fn kinds(&self, key: &str, seats: &[Seat]) -> Result<Vec<Vec<PieceKind>>, PositionError> {
        let words: Vec<_> = self.value(key).split(',').collect();
        if words.len() != seats.len() {
            let (count, seats) = (words.len(), seats.len());
            let problem =
                problem!("seats-listed", "lists {count} seats, not {seats}", count = count, seats = seats);
            return Err(PositionError::new(key, problem));
        }
        words.into_iter().zip(seats).map(|(word, &seat)| read_kinds(key, word, seat)).collect()
    }

    /// Calls `visit` with every wall and piece of BOARD.
    ///
    /// # Errors
    /// Returns the invalid rank or cell, a piece or seat that the game does not have, or the error of `visit`.
    pub fn for_each_cell(
        &self,
        mut visit: impl FnMut(Square, Cell) -> Result<(), PositionError>,
    ) -> Result<(), PositionError> {
        let info = self.info;
        let ranks: Vec<_> = self.board.split('/').collect();
        if ranks.len() != usize::from(info.ranks) {
            let (count, wanted) = (ranks.len(), info.ranks);
            let problem =
                problem!("ranks", "has {count} ranks, not {wanted}", count = count, wanted = wanted);
            return Err(PositionError::board(problem));
        }
        for (rank, cells) in (0..info.ranks).rev().zip(ranks) {
            let at = (rank + 1).to_string();
            let mut file = 0;
            let mut after_empty = false;
            for cell in cells.split(',') {
                if file >= info.files {
                    return Err(PositionError::board(problem!(
                        "rank-too-long",
                        "rank {rank}: has more than {wanted} cells",
                        rank = at,
                        wanted = info.files,
                    )));
                }
                let square = Square::new(file, rank);
                if cell.starts_with(|first: char| first.is_ascii_digit()) {
                    let run = cell.parse().ok().filter(|&run: &u8| run > 0 && run.to_string() == cell);
                    let run = run.filter(|_| !after_empty).filter(|run| *run <= info.files - file);
                    file += run.ok_or_else(|| {
                        PositionError::board(problem!(
                            "no-run",
                            "rank {rank}: `{text}` at {square} is not one run of empty cells",
                            rank = at.clone(),
                            text = one_line(cell),
                            square = square,
                        ))
                    })?;
                    after_empty = true;
                    continue;
                }
                after_empty = false;
                file += 1;
                let cell = match cell {
                    "#" if info.walls => Cell::Wall,
                    _ => read_piece(cell, info).map(Cell::Piece).ok_or_else(|| {
                        PositionError::board(problem!(
                            "no-piece",
                            "rank {rank}: `{text}` at {square} is no piece of this game",
                            rank = at.clone(),
                            text = one_line(cell),
                            square = square,
                        ))
                    })?,
                };
                visit(square, cell)?;
            }
            if file < info.files {
                return Err(PositionError::board(problem!(
                    "rank-too-short",
                    "rank {rank}: has {count} cells, not {wanted}",
                    rank = at,
                    count = file,
                    wanted = info.files,
                )));
            }
        }
        Ok(())
    }
}

fn read_square(key: &str, word: &str, info: &GameInfo) -> Result<Square, PositionError> {
    word.parse::<Square>()
        .ok()
        .filter(|square| square.to_string() == word)
        .filter(|square| square.file() < info.files && square.rank() < info.ranks)
        .ok_or_else(|| {
            let text = one_line(word);
            PositionError::new(key, problem!("no-square", "`{text}` is no square of this board", text = text))
        })
}

fn read_piece(cell: &str, info: &GameInfo) -> Option<Piece> {
    let (letter, promoted, code) = match *cell.as_bytes() {
        [letter, code] => (letter, false, code),
        [letter, b'+', code] => (letter, true, code),
        _ => return None,
    };
    let seat = Seat::from_letter(letter.into()).filter(|seat| info.seats.contains(seat))?;
    let is_it = |kind: PieceKind| kind.letter() == char::from(code) && kind.is_promoted() == promoted;
    let kind = info.kinds.iter().find(|info| is_it(info.kind))?.kind;
    Some(Piece { seat, kind })
}

fn read_kinds(key: &str, word: &str, seat: Seat) -> Result<Vec<PieceKind>, PositionError> {
    let text = one_line(word);
    let list = word.strip_prefix(seat.letter()).and_then(|rest| rest.strip_prefix(':')).ok_or_else(|| {
        let text = text.clone();
        PositionError::new(
            key,
            problem!("not-the-list-of", "`{text}` is not the list of {seat}", text = text, seat = seat),
        )
    })?;
    if list == "-" {
        return Ok(Vec::new());
    }
    if list.is_empty() || !list.bytes().all(|code| code.is_ascii_uppercase()) {
        return Err(PositionError::new(
            key,
            problem!("no-codes", "`{text}` is not a list of codes", text = text),
        ));
    }
    if !list.as_bytes().is_sorted() {
        return Err(PositionError::new(
            key,
            problem!("not-in-order", "`{text}` is not in alphabetical order", text = text),
        ));
    }
    Ok(list.bytes().map(PieceKind::new).collect())
}

/// Formats lists of kinds as a key's value, the codes in alphabetical order.
#[must_use]
pub fn kinds_text(lists: impl Iterator<Item = (Seat, Vec<PieceKind>)>) -> String {
    let texts: Vec<String> = lists
        .map(|(seat, kinds)| {
            let mut codes: Vec<char> = kinds.into_iter().map(PieceKind::letter).collect();
            codes.sort_unstable();
            let codes = if codes.is_empty() { "-".to_owned() } else { codes.into_iter().collect() };
            format!("{}:{codes}", seat.letter())
        })
        .collect();
    texts.join(",")
}

/// Formats squares as a key's value.
#[must_use]
pub fn squares_text(squares: impl IntoIterator<Item = Square>) -> String {
    let texts: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    if texts.is_empty() { "-".to_owned() } else { texts.join(",") }
}
