//! The reference implementation of King of the Mountain.

use super::Effect;
use super::{
    ALL_DIRECTIONS, Board, Cell, DIAGONAL, Fields, ORTHOGONAL, Piece, ReferenceAction, ReferencePosition,
    Square, add_to, distances, is_diagonal_step, is_king_step, is_leap, is_orthogonal_step, list_for,
    lists_text, remove_from, square, squares_between, texts,
};

const CODES: &str = "ABCGHJKMNPQR";

/// The summit (KOTM-1).
const SUMMIT: Square = (9, 9);

/// Returns the corner where a seat's King starts (KOTM-2, KOTM-5).
fn corner(seat: char) -> Square {
    match seat {
        'w' => square("a1"),
        'r' => square("a19"),
        'b' => square("s19"),
        _ => square("s1"),
    }
}

/// Returns a seat's inner respawn point (KOTM-2).
fn inner_respawn_point(seat: char) -> Square {
    match seat {
        'w' => square("e5"),
        'r' => square("e15"),
        'b' => square("o15"),
        _ => square("o5"),
    }
}

#[derive(Clone)]
pub(super) struct Game {
    board: Board,
    to_act: char,
    passes: usize,
    /// The reserve of every seat in the game, in the order w r b g.
    reserve: Vec<(char, Vec<char>)>,
}

impl Game {
    pub(super) fn read(fields: &Fields) -> Game {
        Game {
            board: fields.board.clone(),
            to_act: fields.seat,
            passes: fields.number("passes") as usize,
            reserve: fields.lists("reserve"),
        }
    }

    /// Returns the next seat in the game, clockwise (KOTM-6).
    fn next_seat(&self) -> char {
        let seats: Vec<char> = self.reserve.iter().map(|&(seat, _)| seat).collect();
        let index = seats.iter().position(|&seat| seat == self.to_act).expect("a seat in the game");
        seats[(index + 1) % seats.len()]
    }

    // ---- Movement ----

    /// Returns `true` for a Horse's move: an orthogonal step to an empty square, then a diagonal one outward (KOTM-15).
    fn is_horse_move(&self, from: Square, to: Square) -> bool {
        ORTHOGONAL.iter().any(|&(dx, dy)| {
            let first = (from.0 + dx, from.1 + dy);
            is_leap(from, to, 1, 2) && is_diagonal_step(first, to) && self.board.is_empty(first)
        })
    }

    /// Returns `true` if the piece reaches the square in the way that it both moves and captures.
    fn can_move_or_capture(&self, code: char, from: Square, to: Square) -> bool {
        let rides = |directions: &[(i32, i32)]| self.board.rides(from, to, directions);
        match code {
            'K' => is_king_step(from, to),                             // KOTM-13
            'Q' => rides(&ALL_DIRECTIONS),                             // KOTM-14
            'R' => rides(&ORTHOGONAL),                                 // KOTM-14
            'B' => rides(&DIAGONAL),                                   // KOTM-14
            'N' => self.is_horse_move(from, to),                       // KOTM-15
            'M' => rides(&ORTHOGONAL) || self.is_horse_move(from, to), // KOTM-16
            'C' => rides(&DIAGONAL) || self.is_horse_move(from, to),   // KOTM-16
            'J' => is_leap(from, to, 1, 2) || is_leap(from, to, 2, 2), // KOTM-17
            _ => false,
        }
    }

    /// Returns `true` if the piece on `from` could move to `to`, an empty square.
    fn can_move_quietly(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.board.piece(from) else { return false };
        let rides = |directions: &[(i32, i32)]| self.board.rides(from, to, directions);
        // KOTM-3: no piece stops on a wall.
        self.board.is_empty(to)
            && match piece.code {
                'P' => rides(&ORTHOGONAL),                                   // KOTM-18
                'A' => rides(&ORTHOGONAL) && super::distance(from, to) <= 2, // KOTM-19
                'G' => is_orthogonal_step(from, to),                         // KOTM-20
                'H' => is_diagonal_step(from, to),                           // KOTM-21
                code => self.can_move_or_capture(code, from, to),
            }
    }

    /// Returns `true` if the piece on `from` could capture the piece on `to`, by moving there or, as an Archer, by a
    /// shot.
    fn can_capture(&self, from: Square, to: Square) -> bool {
        let (Some(piece), Some(target)) = (self.board.piece(from), self.board.piece(to)) else {
            return false;
        };
        piece.seat != target.seat
            && match piece.code {
                'P' => self.cannon_captures(from, to),
                'A' => distances(from, to) == (2, 2), // KOTM-19
                'G' => is_diagonal_step(from, to) || distances(from, to) == (2, 2), // KOTM-20
                'H' => is_orthogonal_step(from, to),  // KOTM-21
                code => self.can_move_or_capture(code, from, to),
            }
    }

    /// Returns `true` for a Cannon's capture: along a rank or file over exactly one piece; walls neither stop it nor
    /// count (KOTM-18).
    fn cannon_captures(&self, from: Square, to: Square) -> bool {
        squares_between(from, to, &ORTHOGONAL).is_some_and(|between| {
            between.into_iter().filter(|&at| self.board.piece(at).is_some()).count() == 1
        })
    }

    /// Returns `true` if a piece of any other seat could capture this seat's King (KOTM-13).
    fn in_check(&self, seat: char) -> bool {
        let king = self.board.find(seat, 'K')[0];
        self.board.pieces().into_iter().any(|(from, _)| self.can_capture(from, king))
    }

    // ---- Effects of an action ----

    /// Returns a captured piece to its owner's corner if that is empty, otherwise to the reserve (KOTM-23).
    fn return_captured(&mut self, piece: Piece) {
        if piece.code == 'K' {
            self.return_king(piece);
        } else if self.board.is_empty(corner(piece.seat)) {
            self.board.put(corner(piece.seat), piece);
        } else {
            add_to(&mut self.reserve, piece.seat, piece.code);
        }
    }

    /// Returns a captured King to the board at once (KOTM-25).
    fn return_king(&mut self, king: Piece) {
        if self.board.is_empty(corner(king.seat)) {
            self.board.put(corner(king.seat), king);
        } else if self.board.is_empty(inner_respawn_point(king.seat)) {
            self.board.put(inner_respawn_point(king.seat), king);
        } else {
            let displaced = self.board.remove(corner(king.seat)).expect("a piece on the corner");
            self.board.put(corner(king.seat), king);
            if displaced.seat == king.seat {
                add_to(&mut self.reserve, displaced.seat, displaced.code);
            } else {
                self.return_captured(displaced);
            }
        }
    }

    /// Returns the game after an action, which need not be legal.
    fn after(&self, action: ReferenceAction) -> Game {
        let mut game = self.clone();
        game.passes = 0;
        match action {
            ReferenceAction::Move { from, to, .. } => {
                let captured = game.board.remove(to);
                let piece = game.board.remove(from).expect("a piece that moves");
                game.board.put(to, piece);
                if let Some(piece) = captured {
                    game.return_captured(piece);
                }
            }
            ReferenceAction::Shoot { to, .. } => {
                let captured = game.board.remove(to).expect("a piece that is shot");
                game.return_captured(captured);
            }
            ReferenceAction::Place { code, on } => {
                remove_from(&mut game.reserve, self.to_act, code);
                game.board.put(on, Piece { seat: self.to_act, code, promoted: false });
            }
            ReferenceAction::Pass => game.passes = self.passes + 1, // KOTM-29
        }
        game.to_act = self.next_seat();
        game
    }

    /// Returns the game after a seat has left (KOTM-28).
    fn without_seat(&self, seat: char) -> Game {
        let mut game = self.clone();
        if self.to_act == seat {
            game.to_act = self.next_seat();
        }
        for (at, piece) in self.board.pieces() {
            if piece.seat == seat {
                game.board.remove(at);
            }
        }
        game.reserve.retain(|&(of, _)| of != seat);
        game.passes = 0;
        game
    }

    // ---- Legal actions ----

    /// Returns `true` if the rules allow this action while the game is running.
    fn allows(&self, action: ReferenceAction) -> bool {
        match action {
            ReferenceAction::Move { from, to, effect: Effect::Nothing } => {
                let Some(piece) = self.board.piece(from).filter(|piece| piece.seat == self.to_act) else {
                    return false;
                };
                // KOTM-19: an Archer captures without moving.
                let can_move =
                    self.can_move_quietly(from, to) || (piece.code != 'A' && self.can_capture(from, to));
                // KOTM-13: a King may not move into check after the whole action.
                can_move && (piece.code != 'K' || !self.after(action).in_check(piece.seat))
            }
            ReferenceAction::Shoot { from, to } => {
                // KOTM-19
                let archer = Piece { seat: self.to_act, code: 'A', promoted: false };
                self.board.piece(from) == Some(archer) && self.can_capture(from, to)
            }
            ReferenceAction::Place { code, on } => {
                // KOTM-24
                list_for(&self.reserve, self.to_act).contains(&code)
                    && (on == corner(self.to_act) || on == inner_respawn_point(self.to_act))
                    && self.board.is_empty(on)
            }
            ReferenceAction::Pass => {
                !self.conceivable_actions().into_iter().any(|action| self.allows(action))
            } // KOTM-29
            ReferenceAction::Move { .. } => false,
        }
    }

    /// Returns every action that could be written except a pass: every piece of the seat to act to and at every square,
    /// and every code placed on every square.
    fn conceivable_actions(&self) -> Vec<ReferenceAction> {
        let squares = self.board.squares();
        let mut possible = Vec::new();
        for &from in &squares {
            if self.board.piece(from).is_none_or(|piece| piece.seat != self.to_act) {
                continue;
            }
            for &to in &squares {
                possible.push(ReferenceAction::Move { from, to, effect: Effect::Nothing });
                possible.push(ReferenceAction::Shoot { from, to });
            }
        }
        for code in CODES.chars() {
            possible.extend(squares.iter().map(|&on| ReferenceAction::Place { code, on }));
        }
        possible
    }

    fn winner(&self) -> Option<(char, &'static str)> {
        // KOTM-27: only its own move brings a King to the summit.
        if let Cell::Piece(Piece { seat, code: 'K', .. }) = self.board.cell(SUMMIT) {
            return Some((seat, "summit"));
        }
        // KOTM-28: the last seat left.
        match self.reserve[..] {
            [(seat, _)] => Some((seat, "last-seat")),
            _ => None,
        }
    }

    /// Returns `true` if every remaining seat has passed in a row.
    fn all_passed(&self) -> bool {
        self.passes >= self.reserve.len()
    }

    fn is_over(&self) -> bool {
        self.winner().is_some() || self.all_passed()
    }
}

impl ReferencePosition for Game {
    fn is_legal(&self, action: &str) -> bool {
        !self.is_over()
            && ReferenceAction::read(action, &self.board).is_some_and(|action| self.allows(action))
    }

    fn legal(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let legal: Vec<ReferenceAction> =
            self.conceivable_actions().into_iter().filter(|&action| self.allows(action)).collect();
        texts(if legal.is_empty() { vec![ReferenceAction::Pass] } else { legal })
    }

    fn legal_ignoring_clock(&self) -> Vec<String> {
        self.legal() // There is no clock.
    }

    fn play(&self, action: &str, _: Option<(u8, u8)>) -> Box<dyn ReferencePosition> {
        if let Some(seat) = action.strip_prefix("leave:") {
            return Box::new(self.without_seat(seat.chars().next().expect("a seat")));
        }
        assert!(self.is_legal(action), "{action} is not legal");
        Box::new(self.after(ReferenceAction::read(action, &self.board).expect("an action")))
    }

    fn text(&self) -> String {
        let (board, reserve) = (self.board.text(), lists_text(&self.reserve));
        format!("{board} {} passes={} reserve={reserve}", self.to_act, self.passes)
    }

    fn status(&self) -> String {
        match self.winner() {
            Some((seat, reason)) => format!("won {seat} {reason}"),
            None if self.all_passed() => "drawn passes".to_string(),
            None => "ongoing".to_string(),
        }
    }

    fn to_act(&self) -> char {
        self.to_act
    }
}
