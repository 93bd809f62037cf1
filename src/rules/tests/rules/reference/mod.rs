//! The reference implementation: a second, slow implementation of the five games that shares no code with the crate.
//!
//! Its source is the rule texts alone, so a mistake stays hidden only if both implementations make it, each in its own
//! way. Tests play positions on both, and compare every list of legal actions, every position text and every status.
//!
//! It never *generates* moves. For every action text that fits the board, it checks the rules: may this piece move from
//! here to there, and is the result on a copy of the board one that the rules allow? A square is attacked if any enemy
//! piece could capture there.
//!
//! Each game has a file of its own. This module holds the parts common to all games: squares, a board, position text
//! and action text.

#![allow(
    clippy::struct_excessive_bools,
    clippy::fn_params_excessive_bools,
    reason = "phases and options are yes or no"
)]
#![allow(dead_code)] // Not every test uses the whole interface.

mod all_round_king;
mod giant_king;
mod king_of_the_mountain;
mod kings_mate;
mod mount_chess;

use std::collections::HashMap;

/// A position of one of the five games.
pub trait ReferencePosition {
    /// Returns `true` if this exact canonical action text is legal now; always `false` for `leave:X`.
    fn is_legal(&self, action: &str) -> bool;
    /// Returns every legal action, sorted bytewise; empty when the game is over, also by the clock.
    fn legal(&self) -> Vec<String>;
    /// Returns the same as `legal`, without the limit of the clock.
    fn legal_ignoring_clock(&self) -> Vec<String>;
    /// Returns the position after a legal action or `leave:X`. The dice (attacker, defender) are for captures declared
    /// in King's Mate's Active Play; without dice the capture succeeds.
    fn play(&self, action: &str, dice: Option<(u8, u8)>) -> Box<dyn ReferencePosition>;
    /// Returns the canonical position text.
    fn text(&self) -> String;
    /// Returns `ongoing`, `won SEAT REASON` or `drawn REASON`. Repetition needs earlier positions and is not detected.
    fn status(&self) -> String;
    /// Returns the seat to act.
    fn to_act(&self) -> char;
}

/// Parses a position. Most invalid positions are accepted.
///
/// # Panics
///
/// Panics on an unknown variant, or if the text is not a position.
pub fn read(variant: &str, options: &[(&str, &str)], position: &str) -> Box<dyn ReferencePosition> {
    let options = Options(options.iter().map(|&(k, v)| (k.to_string(), v.to_string())).collect());
    let fields = Fields::read(position);
    match variant {
        "king-of-the-mountain" => Box::new(king_of_the_mountain::Game::read(&fields)),
        "all-round-king" => Box::new(all_round_king::Game::read(&options, &fields)),
        "mount-chess" => Box::new(mount_chess::Game::read(&fields)),
        "giant-king" => Box::new(giant_king::Game::read(&fields)),
        "kings-mate" => Box::new(kings_mate::Game::read(&options, &fields)),
        _ => panic!(
            "{variant} has no reference implementation: write one in src/rules/tests/rules/reference/, and add a line to reference::read"
        ),
    }
}

struct Options(HashMap<String, String>);

impl Options {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }
}

// ---- Squares ----

/// A file and a rank, both from 0: `a1` is (0, 0). The square may lie outside the board.
type Square = (i32, i32);

const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const ALL_DIRECTIONS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

fn name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + u8::try_from(square.0).unwrap()), square.1 + 1)
}

/// Reads a square's name at the beginning of `text`. Returns the square and the rest.
fn read_square(text: &str) -> Option<(Square, &str)> {
    let file = text.chars().next().filter(char::is_ascii_lowercase)?;
    let rest = &text[1..];
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    let rank: i32 = rest[..digits].parse().ok()?;
    Some(((file as i32 - 'a' as i32, rank - 1), &rest[digits..]))
}

/// Returns the square of a valid name.
fn square(name: &str) -> Square {
    let (square, rest) = read_square(name).unwrap_or_else(|| panic!("{name:?} is not a square"));
    assert!(rest.is_empty(), "{name:?} is not a square");
    square
}

/// Returns the distances between two squares along the files and along the ranks.
fn distances(from: Square, to: Square) -> (i32, i32) {
    ((to.0 - from.0).abs(), (to.1 - from.1).abs())
}

/// Returns the number of King steps between two squares on an empty board.
fn distance(from: Square, to: Square) -> i32 {
    let (dx, dy) = distances(from, to);
    dx.max(dy)
}

fn is_king_step(from: Square, to: Square) -> bool {
    distance(from, to) == 1
}

/// Returns `true` for one orthogonal step.
fn is_orthogonal_step(from: Square, to: Square) -> bool {
    matches!(distances(from, to), (1, 0) | (0, 1))
}

/// Returns `true` for one diagonal step.
fn is_diagonal_step(from: Square, to: Square) -> bool {
    distances(from, to) == (1, 1)
}

/// Returns `true` for a leap of `m` squares one way and `n` the other.
fn is_leap(from: Square, to: Square, m: i32, n: i32) -> bool {
    distances(from, to) == (m, n) || distances(from, to) == (n, m)
}

/// Returns the squares passed in one direction before `to`; `None` if the direction does not lead there.
fn squares_passed(from: Square, to: Square, (dx, dy): (i32, i32)) -> Option<Vec<Square>> {
    let length = distance(from, to);
    if length == 0 || (from.0 + dx * length, from.1 + dy * length) != to {
        return None;
    }
    Some((1..length).map(|n| (from.0 + dx * n, from.1 + dy * n)).collect())
}

/// Returns the squares between, if one of these directions leads from one square to the other.
fn squares_between(from: Square, to: Square, directions: &[(i32, i32)]) -> Option<Vec<Square>> {
    directions.iter().find_map(|&direction| squares_passed(from, to, direction))
}

// ---- The board ----

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Piece {
    seat: char,
    code: char,
    /// `true` if the piece is written with a `+` before its code.
    promoted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Empty,
    Wall,
    Piece(Piece),
}

#[derive(Clone)]
struct Board {
    files: i32,
    ranks: i32,
    /// The cells from a1 along the lowest rank, then along the next.
    cells: Vec<Cell>,
}

impl Board {
    fn read(text: &str) -> Board {
        let ranks: Vec<Vec<Cell>> = text.split('/').rev().map(Board::read_rank).collect();
        assert!(
            ranks.iter().all(|cells| cells.len() == ranks[0].len()),
            "the ranks are of different lengths"
        );
        Board { files: ranks[0].len() as i32, ranks: ranks.len() as i32, cells: ranks.concat() }
    }

    fn read_rank(text: &str) -> Vec<Cell> {
        let mut cells = Vec::new();
        for word in text.split(',') {
            let letters: Vec<char> = word.chars().collect();
            match letters[..] {
                ['#'] => cells.push(Cell::Wall),
                [seat, '+', code] => cells.push(Cell::Piece(Piece { seat, code, promoted: true })),
                [seat, code] if seat.is_ascii_lowercase() => {
                    cells.push(Cell::Piece(Piece { seat, code, promoted: false }));
                }
                _ => {
                    let empty: usize = word.parse().unwrap_or_else(|_| panic!("{word:?} is not a cell"));
                    cells.extend(std::iter::repeat_n(Cell::Empty, empty));
                }
            }
        }
        cells
    }

    fn text(&self) -> String {
        let ranks: Vec<String> = self.cells.chunks(self.files as usize).rev().map(Board::rank_text).collect();
        ranks.join("/")
    }

    fn rank_text(cells: &[Cell]) -> String {
        let mut words = Vec::new();
        let mut empty = 0;
        for cell in cells {
            if *cell == Cell::Empty {
                empty += 1;
                continue;
            }
            if empty > 0 {
                words.push(empty.to_string());
                empty = 0;
            }
            words.push(match cell {
                Cell::Piece(piece) if piece.promoted => format!("{}+{}", piece.seat, piece.code),
                Cell::Piece(piece) => format!("{}{}", piece.seat, piece.code),
                Cell::Wall | Cell::Empty => "#".to_string(),
            });
        }
        if empty > 0 {
            words.push(empty.to_string());
        }
        words.join(",")
    }

    fn has(&self, square: Square) -> bool {
        (0..self.files).contains(&square.0) && (0..self.ranks).contains(&square.1)
    }

    fn squares(&self) -> Vec<Square> {
        (0..self.ranks).flat_map(|y| (0..self.files).map(move |x| (x, y))).collect()
    }

    /// Returns the index of a square in `cells`.
    fn index(&self, square: Square) -> usize {
        assert!(self.has(square), "{square:?} is not on the board");
        (square.1 * self.files + square.0) as usize
    }

    fn cell(&self, square: Square) -> Cell {
        self.cells[self.index(square)]
    }

    fn is_empty(&self, square: Square) -> bool {
        self.cell(square) == Cell::Empty
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        match self.cell(square) {
            Cell::Piece(piece) => Some(piece),
            Cell::Empty | Cell::Wall => None,
        }
    }

    fn put(&mut self, square: Square, piece: Piece) {
        let index = self.index(square);
        self.cells[index] = Cell::Piece(piece);
    }

    /// Removes the piece on a square from the board, if there is one.
    fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece(square)?;
        let index = self.index(square);
        self.cells[index] = Cell::Empty;
        Some(piece)
    }

    /// Returns all pieces, with their squares.
    fn pieces(&self) -> Vec<(Square, Piece)> {
        self.squares().into_iter().filter_map(|at| Some((at, self.piece(at)?))).collect()
    }

    /// Returns the squares of the pieces of this seat and code, the lowest rank first and file a first.
    fn find(&self, seat: char, code: char) -> Vec<Square> {
        let wanted = |piece: Piece| piece.seat == seat && piece.code == code;
        self.pieces().into_iter().filter(|&(_, piece)| wanted(piece)).map(|(at, _)| at).collect()
    }

    /// Returns `true` if all these squares are empty; walls are not.
    fn are_empty(&self, squares: &[Square]) -> bool {
        squares.iter().all(|&square| self.is_empty(square))
    }

    /// Returns `true` if a rider reaches `to` in one of these directions, over empty squares.
    fn rides(&self, from: Square, to: Square, directions: &[(i32, i32)]) -> bool {
        squares_between(from, to, directions).is_some_and(|between| self.are_empty(&between))
    }
}

// ---- Position text ----

/// The parts of a position text.
struct Fields {
    board: Board,
    seat: char,
    keys: HashMap<String, String>,
}

impl Fields {
    fn read(position: &str) -> Fields {
        let mut words = position.split(' ');
        let board = Board::read(words.next().expect("a board"));
        let seat = words.next().and_then(|word| word.chars().next()).expect("a seat");
        let pair = |word: &str| {
            word.split_once('=').map(|(k, v)| (k.to_string(), v.to_string())).expect("KEY=VALUE")
        };
        Fields { board, seat, keys: words.map(pair).collect() }
    }

    fn key(&self, key: &str) -> &str {
        self.keys.get(key).unwrap_or_else(|| panic!("{key} is missing"))
    }

    fn number(&self, key: &str) -> u32 {
        self.key(key).parse().unwrap_or_else(|_| panic!("{key} is not a number"))
    }

    /// Reads squares such as `a1,h8`, or `-`.
    fn squares(&self, key: &str) -> Vec<Square> {
        self.key(key).split(',').filter(|&word| word != "-").map(square).collect()
    }

    /// Reads lists such as `w:NNQ,b:-`.
    fn lists(&self, key: &str) -> Vec<(char, Vec<char>)> {
        let list = |word: &str| {
            let (seat, codes) = word.split_once(':').expect("SEAT:LIST");
            (seat.chars().next().expect("a seat"), codes.chars().filter(|&code| code != '-').collect())
        };
        self.key(key).split(',').map(list).collect()
    }
}

fn squares_text(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(|&at| name(at)).collect();
    if names.is_empty() { "-".to_string() } else { names.join(",") }
}

fn lists_text(lists: &[(char, Vec<char>)]) -> String {
    let list = |(seat, codes): &(char, Vec<char>)| {
        let codes: String = if codes.is_empty() { "-".to_string() } else { codes.iter().collect() };
        format!("{seat}:{codes}")
    };
    lists.iter().map(list).collect::<Vec<_>>().join(",")
}

fn list_for(lists: &[(char, Vec<char>)], seat: char) -> &[char] {
    lists.iter().find(|(of, _)| *of == seat).map_or(&[], |(_, codes)| codes)
}

/// Adds a code to a seat's list, which stays in alphabetical order.
fn add_to(lists: &mut [(char, Vec<char>)], seat: char, code: char) {
    let (_, codes) = lists.iter_mut().find(|(of, _)| *of == seat).expect("a list for every seat");
    codes.push(code);
    codes.sort_unstable();
}

/// Removes one code from a seat's list.
fn remove_from(lists: &mut [(char, Vec<char>)], seat: char, code: char) {
    let (_, codes) = lists.iter_mut().find(|(of, _)| *of == seat).expect("a list for every seat");
    let index = codes.iter().position(|&listed| listed == code).expect("a code that is in the list");
    codes.remove(index);
}

/// Returns the other seat of a two-seat game.
fn opponent(seat: char) -> char {
    if seat == 'w' { 'b' } else { 'w' }
}

/// Returns the forward direction of a seat in a two-seat game.
fn forward(seat: char) -> i32 {
    if seat == 'w' { 1 } else { -1 }
}

// ---- Action text ----

/// A parsed action text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReferenceAction {
    Move { from: Square, to: Square, effect: Effect },
    Shoot { from: Square, to: Square },
    Place { code: char, on: Square },
    Pass,
}

/// The part of a move's text after its two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    Nothing,
    PromotesTo(char),
    PromotesAt(Square),
    Drops(char, Square),
}

impl ReferenceAction {
    fn text(self) -> String {
        match self {
            ReferenceAction::Move { from, to, effect: Effect::Nothing } => {
                format!("{}{}", name(from), name(to))
            }
            ReferenceAction::Move { from, to, effect: Effect::PromotesTo(code) } => {
                format!("{}{}={code}", name(from), name(to))
            }
            ReferenceAction::Move { from, to, effect: Effect::PromotesAt(at) } => {
                format!("{}{}+{}", name(from), name(to), name(at))
            }
            ReferenceAction::Move { from, to, effect: Effect::Drops(code, at) } => {
                format!("{}{}/{code}@{}", name(from), name(to), name(at))
            }
            ReferenceAction::Shoot { from, to } => format!("{}*{}", name(from), name(to)),
            ReferenceAction::Place { code, on } => format!("{code}@{}", name(on)),
            ReferenceAction::Pass => "pass".to_string(),
        }
    }

    /// Reads a canonical action text whose squares are all on the board.
    fn read(text: &str, board: &Board) -> Option<ReferenceAction> {
        let (action, squares) = ReferenceAction::parts(text)?;
        (squares.iter().all(|&at| board.has(at)) && action.text() == text).then_some(action)
    }

    fn parts(text: &str) -> Option<(ReferenceAction, Vec<Square>)> {
        if text == "pass" {
            return Some((ReferenceAction::Pass, Vec::new()));
        }
        if let Some((code, on)) = ReferenceAction::parse_placement(text) {
            return Some((ReferenceAction::Place { code, on }, vec![on]));
        }
        let (from, rest) = read_square(text)?;
        if let Some(rest) = rest.strip_prefix('*') {
            let (to, _) = read_square(rest)?;
            return Some((ReferenceAction::Shoot { from, to }, vec![from, to]));
        }
        let (to, rest) = read_square(rest)?;
        let (effect, at) = match rest.chars().next() {
            None => (Effect::Nothing, to),
            Some('=') => (Effect::PromotesTo(rest.chars().nth(1)?), to),
            Some('+') => read_square(&rest[1..]).map(|(at, _)| (Effect::PromotesAt(at), at))?,
            Some('/') => ReferenceAction::parse_placement(&rest[1..])
                .map(|(code, at)| (Effect::Drops(code, at), at))?,
            Some(_) => return None,
        };
        Some((ReferenceAction::Move { from, to, effect }, vec![from, to, at]))
    }

    fn parse_placement(text: &str) -> Option<(char, Square)> {
        let (code, at) = text.split_once('@')?;
        let code = code.chars().next().filter(char::is_ascii_uppercase)?;
        Some((code, read_square(at)?.0))
    }
}

/// Returns the texts of these actions, sorted bytewise.
fn texts(possible: Vec<ReferenceAction>) -> Vec<String> {
    let mut texts: Vec<String> = possible.into_iter().map(ReferenceAction::text).collect();
    texts.sort_unstable();
    texts
}

/// Returns every move that could be written: every piece from and to every square, with each of these effects.
fn conceivable_moves(board: &Board, effects: &[Effect]) -> Vec<ReferenceAction> {
    let squares = board.squares();
    let mut moves = Vec::new();
    for &from in squares.iter().filter(|&&from| !board.is_empty(from)) {
        for &to in &squares {
            moves.extend(effects.iter().map(|&effect| ReferenceAction::Move { from, to, effect }));
        }
    }
    moves
}
