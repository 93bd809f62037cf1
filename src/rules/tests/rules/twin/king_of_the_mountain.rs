//! The slow twin of King of the Mountain.

use super::And;
use super::{
    Board, Cell, DIAGONAL, EVERY_WAY, Fields, ORTHOGONAL, Piece, Square, Twin, TwinAction, add_to, apart,
    beside, cornering, leap, list_of, lists_text, next_to, square, straight, take_from, texts,
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
fn inner(seat: char) -> Square {
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
        let place = seats.iter().position(|&seat| seat == self.to_act).expect("a seat in the game");
        seats[(place + 1) % seats.len()]
    }

    // ---- Movement ----

    /// Returns `true` for a Horse's move: an orthogonal step to an empty square, then a diagonal one outward (KOTM-15).
    fn horse(&self, from: Square, to: Square) -> bool {
        ORTHOGONAL.iter().any(|&(dx, dy)| {
            let first = (from.0 + dx, from.1 + dy);
            leap(from, to, 1, 2) && cornering(first, to) && self.board.is_empty(first)
        })
    }

    /// Returns `true` if the piece reaches the square in the way that it both moves and captures.
    fn moves_as_it_captures(&self, code: char, from: Square, to: Square) -> bool {
        let rides = |directions: &[(i32, i32)]| self.board.rides(from, to, directions);
        match code {
            'K' => next_to(from, to),                            // KOTM-13
            'Q' => rides(&EVERY_WAY),                            // KOTM-14
            'R' => rides(&ORTHOGONAL),                           // KOTM-14
            'B' => rides(&DIAGONAL),                             // KOTM-14
            'N' => self.horse(from, to),                         // KOTM-15
            'M' => rides(&ORTHOGONAL) || self.horse(from, to),   // KOTM-16
            'C' => rides(&DIAGONAL) || self.horse(from, to),     // KOTM-16
            'J' => leap(from, to, 1, 2) || leap(from, to, 2, 2), // KOTM-17
            _ => false,
        }
    }

    /// Returns `true` if the piece on `from` could move to `to`, an empty square.
    fn could_move(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.board.piece(from) else { return false };
        let rides = |directions: &[(i32, i32)]| self.board.rides(from, to, directions);
        // KOTM-3: no piece stops on a wall.
        self.board.is_empty(to)
            && match piece.code {
                'P' => rides(&ORTHOGONAL),                                   // KOTM-18
                'A' => rides(&ORTHOGONAL) && super::distance(from, to) <= 2, // KOTM-19
                'G' => beside(from, to),                                     // KOTM-20
                'H' => cornering(from, to),                                  // KOTM-21
                code => self.moves_as_it_captures(code, from, to),
            }
    }

    /// Returns `true` if the piece on `from` could capture the piece on `to`, by moving there or, as an Archer, by a
    /// shot.
    fn could_capture(&self, from: Square, to: Square) -> bool {
        let (Some(piece), Some(target)) = (self.board.piece(from), self.board.piece(to)) else {
            return false;
        };
        piece.seat != target.seat
            && match piece.code {
                'P' => self.cannon_captures(from, to),
                'A' => apart(from, to) == (2, 2), // KOTM-19
                'G' => cornering(from, to) || apart(from, to) == (2, 2), // KOTM-20
                'H' => beside(from, to),          // KOTM-21
                code => self.moves_as_it_captures(code, from, to),
            }
    }

    /// Returns `true` for a Cannon's capture: along a rank or file over exactly one piece; walls neither stop it nor
    /// count (KOTM-18).
    fn cannon_captures(&self, from: Square, to: Square) -> bool {
        straight(from, to, &ORTHOGONAL).is_some_and(|between| {
            between.into_iter().filter(|&at| self.board.piece(at).is_some()).count() == 1
        })
    }

    /// Returns `true` if a piece of any other seat could capture this seat's King (KOTM-13).
    fn in_check(&self, seat: char) -> bool {
        let king = self.board.find(seat, 'K')[0];
        self.board.pieces().into_iter().any(|(from, _)| self.could_capture(from, king))
    }

    // ---- Effects of an action ----

    /// Returns a captured piece to its owner's corner if that is empty, otherwise to the reserve (KOTM-23).
    fn send_home(&mut self, piece: Piece) {
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
        } else if self.board.is_empty(inner(king.seat)) {
            self.board.put(inner(king.seat), king);
        } else {
            let displaced = self.board.lift(corner(king.seat)).expect("a piece on the corner");
            self.board.put(corner(king.seat), king);
            if displaced.seat == king.seat {
                add_to(&mut self.reserve, displaced.seat, displaced.code);
            } else {
                self.send_home(displaced);
            }
        }
    }

    /// Returns the game after an action, which need not be legal.
    fn after(&self, action: TwinAction) -> Game {
        let mut game = self.clone();
        game.passes = 0;
        match action {
            TwinAction::Go { from, to, .. } => {
                let captured = game.board.lift(to);
                let piece = game.board.lift(from).expect("a piece that moves");
                game.board.put(to, piece);
                if let Some(piece) = captured {
                    game.send_home(piece);
                }
            }
            TwinAction::Shoot { to, .. } => {
                let captured = game.board.lift(to).expect("a piece that is shot");
                game.send_home(captured);
            }
            TwinAction::Place { code, on } => {
                take_from(&mut game.reserve, self.to_act, code);
                game.board.put(on, Piece { seat: self.to_act, code, promoted: false });
            }
            TwinAction::Pass => game.passes = self.passes + 1, // KOTM-29
        }
        game.to_act = self.next_seat();
        game
    }

    /// Returns the game after a seat has left (KOTM-28).
    fn without(&self, seat: char) -> Game {
        let mut game = self.clone();
        if self.to_act == seat {
            game.to_act = self.next_seat();
        }
        for (at, piece) in self.board.pieces() {
            if piece.seat == seat {
                game.board.lift(at);
            }
        }
        game.reserve.retain(|&(of, _)| of != seat);
        game.passes = 0;
        game
    }

    // ---- Legal actions ----

    /// Returns `true` if the rules allow this action while the game is running.
    fn allows(&self, action: TwinAction) -> bool {
        match action {
            TwinAction::Go { from, to, and: And::Nothing } => {
                let Some(piece) = self.board.piece(from).filter(|piece| piece.seat == self.to_act) else {
                    return false;
                };
                // KOTM-19: an Archer captures without moving.
                let goes = self.could_move(from, to) || (piece.code != 'A' && self.could_capture(from, to));
                // KOTM-13: a King may not move into check after the whole action.
                goes && (piece.code != 'K' || !self.after(action).in_check(piece.seat))
            }
            TwinAction::Shoot { from, to } => {
                // KOTM-19
                let archer = Piece { seat: self.to_act, code: 'A', promoted: false };
                self.board.piece(from) == Some(archer) && self.could_capture(from, to)
            }
            TwinAction::Place { code, on } => {
                // KOTM-24
                list_of(&self.reserve, self.to_act).contains(&code)
                    && (on == corner(self.to_act) || on == inner(self.to_act))
                    && self.board.is_empty(on)
            }
            TwinAction::Pass => !self.every_action().into_iter().any(|action| self.allows(action)), // KOTM-29
            TwinAction::Go { .. } => false,
        }
    }

    /// Returns every action that could be written except a pass: every piece of the seat to act to and at every square,
    /// and every code placed on every square.
    fn every_action(&self) -> Vec<TwinAction> {
        let squares = self.board.squares();
        let mut possible = Vec::new();
        for &from in &squares {
            if self.board.piece(from).is_none_or(|piece| piece.seat != self.to_act) {
                continue;
            }
            for &to in &squares {
                possible.push(TwinAction::Go { from, to, and: And::Nothing });
                possible.push(TwinAction::Shoot { from, to });
            }
        }
        for code in CODES.chars() {
            possible.extend(squares.iter().map(|&on| TwinAction::Place { code, on }));
        }
        possible
    }

    fn winner(&self) -> Option<(char, &'static str)> {
        // KOTM-27: only its own move brings a King to the summit.
        if let Cell::Held(Piece { seat, code: 'K', .. }) = self.board.cell(SUMMIT) {
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

impl Twin for Game {
    fn accepts(&self, action: &str) -> bool {
        !self.is_over() && TwinAction::read(action, &self.board).is_some_and(|action| self.allows(action))
    }

    fn legal(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let legal: Vec<TwinAction> =
            self.every_action().into_iter().filter(|&action| self.allows(action)).collect();
        texts(if legal.is_empty() { vec![TwinAction::Pass] } else { legal })
    }

    fn counted(&self) -> Vec<String> {
        self.legal() // There is no clock.
    }

    fn play(&self, action: &str, _: Option<(u8, u8)>) -> Box<dyn Twin> {
        if let Some(seat) = action.strip_prefix("leave:") {
            return Box::new(self.without(seat.chars().next().expect("a seat")));
        }
        assert!(self.accepts(action), "{action} is not legal");
        Box::new(self.after(TwinAction::read(action, &self.board).expect("an action")))
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
