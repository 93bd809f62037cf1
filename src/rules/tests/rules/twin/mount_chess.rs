//! The slow twin of Mount Chess.

use super::{
    And, Board, DIAGONAL, Fields, ORTHOGONAL, Piece, Square, Twin, TwinAction, beside, cornering, distance,
    every_move, forward, next_to, other, texts,
};

/// Returns the rank that a side's Flags must reach (MC-11).
fn final_rank(seat: char) -> i32 {
    if seat == 'w' { 7 } else { 0 }
}

fn is_unmounted(piece: Piece) -> bool {
    matches!(piece.code, 'F' | 'H')
}

/// Returns the piece that two unmounted pieces form together (MC-9).
fn mounted(one: char, two: char) -> char {
    match (one, two) {
        ('H', 'H') => 'A',
        ('F', 'F') => 'R',
        _ => 'C',
    }
}

#[derive(Clone)]
pub(super) struct Game {
    board: Board,
    to_act: char,
    passes: u32,
    /// The seat that left.
    left: Option<char>,
}

impl Game {
    pub(super) fn read(fields: &Fields) -> Game {
        Game { board: fields.board.clone(), to_act: fields.seat, passes: fields.number("passes"), left: None }
    }

    /// Returns `true` if the piece on `from` reaches `to` by its movement, regardless of the target.
    fn reaches(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.board.piece(from) else { return false };
        let up = (to.1 - from.1) * forward(piece.seat);
        match piece.code {
            'L' => next_to(from, to),                       // MC-3
            'F' => beside(from, to) && up >= 0,             // MC-4
            'H' => cornering(from, to) && up > 0,           // MC-5
            'C' => distance(from, to) == 2,                 // MC-6
            'A' => self.board.rides(from, to, &DIAGONAL),   // MC-7
            'R' => self.board.rides(from, to, &ORTHOGONAL), // MC-7
            _ => false,
        }
    }

    /// Returns `true` if a piece may end its move on the square of `target`.
    fn may_meet(piece: Piece, target: Piece) -> bool {
        if piece.seat == target.seat {
            is_unmounted(piece) && is_unmounted(target) // MC-9
        } else {
            !matches!((piece.code, target.code), ('F', 'H') | ('H', 'F')) // MC-8
        }
    }

    /// Returns `true` if the text has the right promotion, or none where none is due (MC-10).
    fn promotes_rightly(piece: Piece, to: Square, and: And) -> bool {
        match (piece.code, to.1 == final_rank(piece.seat)) {
            ('F', true) => matches!(and, And::Becomes('C' | 'R')),
            ('H', true) => matches!(and, And::Becomes('C' | 'A')),
            _ => and == And::Nothing,
        }
    }

    fn allows(&self, action: TwinAction) -> bool {
        match action {
            TwinAction::Go { from, to, and } => self.board.piece(from).is_some_and(|piece| {
                piece.seat == self.to_act
                    && self.reaches(from, to)
                    && self.board.piece(to).is_none_or(|target| Game::may_meet(piece, target))
                    && Game::promotes_rightly(piece, to, and)
            }),
            TwinAction::Pass => !self.every_action().into_iter().any(|action| self.allows(action)), // MC-12
            TwinAction::Shoot { .. } | TwinAction::Place { .. } => false,
        }
    }

    /// Returns every action that could be written except a pass: every piece from and to every square, with every
    /// promotion or none.
    fn every_action(&self) -> Vec<TwinAction> {
        every_move(&self.board, &[And::Nothing, And::Becomes('A'), And::Becomes('C'), And::Becomes('R')])
    }

    fn after(&self, action: TwinAction) -> Game {
        let mut game = self.clone();
        game.passes = 0;
        match action {
            TwinAction::Go { from, to, and } => {
                let mut piece = game.board.lift(from).expect("a piece that moves");
                if let Some(friend) = game.board.lift(to).filter(|target| target.seat == piece.seat) {
                    piece.code = mounted(piece.code, friend.code); // MC-9
                }
                if let And::Becomes(code) = and {
                    piece.code = code; // MC-10
                }
                game.board.put(to, piece);
            }
            _ => game.passes = self.passes + 1,
        }
        game.to_act = other(self.to_act);
        game
    }

    fn winner(&self) -> Option<(char, &'static str)> {
        if let Some(seat) = self.left {
            return Some((other(seat), "resignation"));
        }
        // MC-11: both enemy Flags captured, or a Flag on the final rank.
        for seat in ['w', 'b'] {
            if self.board.find(other(seat), 'L').is_empty() {
                return Some((seat, "flags"));
            }
            if self.board.find(seat, 'L').into_iter().any(|at| at.1 == final_rank(seat)) {
                return Some((seat, "final-rank"));
            }
        }
        None
    }

    fn is_over(&self) -> bool {
        self.winner().is_some() || self.passes >= 2
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
            return Box::new(Game { left: seat.chars().next(), ..self.clone() });
        }
        assert!(self.accepts(action), "{action} is not legal");
        Box::new(self.after(TwinAction::read(action, &self.board).expect("an action")))
    }

    fn text(&self) -> String {
        format!("{} {} passes={}", self.board.text(), self.to_act, self.passes)
    }

    fn status(&self) -> String {
        match self.winner() {
            Some((seat, reason)) => format!("won {seat} {reason}"),
            None if self.passes >= 2 => "drawn passes".to_string(),
            None => "ongoing".to_string(),
        }
    }

    fn to_act(&self) -> char {
        self.to_act
    }
}
