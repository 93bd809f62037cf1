//! The reference implementation of Mount Chess.

use super::{
    Board, DIAGONAL, Effect, Fields, ORTHOGONAL, Piece, ReferenceAction, ReferencePosition, Square,
    conceivable_moves, distance, forward, is_diagonal_step, is_king_step, is_orthogonal_step, opponent,
    texts,
};

/// Returns the rank that a side's Flags must reach (MC-11).
fn final_rank(seat: char) -> i32 {
    if seat == 'w' { 7 } else { 0 }
}

fn is_on_foot(piece: Piece) -> bool {
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
            'L' => is_king_step(from, to),                  // MC-3
            'F' => is_orthogonal_step(from, to) && up >= 0, // MC-4
            'H' => is_diagonal_step(from, to) && up > 0,    // MC-5
            'C' => distance(from, to) == 2,                 // MC-6
            'A' => self.board.rides(from, to, &DIAGONAL),   // MC-7
            'R' => self.board.rides(from, to, &ORTHOGONAL), // MC-7
            _ => false,
        }
    }

    /// Returns `true` if a piece may end its move on the square of `target`.
    fn may_move_onto(piece: Piece, target: Piece) -> bool {
        if piece.seat == target.seat {
            is_on_foot(piece) && is_on_foot(target) // MC-9
        } else {
            !matches!((piece.code, target.code), ('F', 'H') | ('H', 'F')) // MC-8
        }
    }

    /// Returns `true` if the text has the right promotion, or none where none is due (MC-10).
    fn has_right_promotion(piece: Piece, to: Square, effect: Effect) -> bool {
        match (piece.code, to.1 == final_rank(piece.seat)) {
            ('F', true) => matches!(effect, Effect::PromotesTo('C' | 'R')),
            ('H', true) => matches!(effect, Effect::PromotesTo('C' | 'A')),
            _ => effect == Effect::Nothing,
        }
    }

    fn allows(&self, action: ReferenceAction) -> bool {
        match action {
            ReferenceAction::Move { from, to, effect } => self.board.piece(from).is_some_and(|piece| {
                piece.seat == self.to_act
                    && self.reaches(from, to)
                    && self.board.piece(to).is_none_or(|target| Game::may_move_onto(piece, target))
                    && Game::has_right_promotion(piece, to, effect)
            }),
            ReferenceAction::Pass => {
                !self.conceivable_actions().into_iter().any(|action| self.allows(action))
            } // MC-12
            ReferenceAction::Shoot { .. } | ReferenceAction::Place { .. } => false,
        }
    }

    /// Returns every action that could be written except a pass: every piece from and to every square, with every
    /// promotion or none.
    fn conceivable_actions(&self) -> Vec<ReferenceAction> {
        conceivable_moves(
            &self.board,
            &[Effect::Nothing, Effect::PromotesTo('A'), Effect::PromotesTo('C'), Effect::PromotesTo('R')],
        )
    }

    fn after(&self, action: ReferenceAction) -> Game {
        let mut game = self.clone();
        game.passes = 0;
        match action {
            ReferenceAction::Move { from, to, effect } => {
                let mut piece = game.board.remove(from).expect("a piece that moves");
                if let Some(friend) = game.board.remove(to).filter(|target| target.seat == piece.seat) {
                    piece.code = mounted(piece.code, friend.code); // MC-9
                }
                if let Effect::PromotesTo(code) = effect {
                    piece.code = code; // MC-10
                }
                game.board.put(to, piece);
            }
            _ => game.passes = self.passes + 1,
        }
        game.to_act = opponent(self.to_act);
        game
    }

    fn winner(&self) -> Option<(char, &'static str)> {
        if let Some(seat) = self.left {
            return Some((opponent(seat), "resignation"));
        }
        // MC-11: both enemy Flags captured, or a Flag on the final rank.
        for seat in ['w', 'b'] {
            if self.board.find(opponent(seat), 'L').is_empty() {
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
            return Box::new(Game { left: seat.chars().next(), ..self.clone() });
        }
        assert!(self.is_legal(action), "{action} is not legal");
        Box::new(self.after(ReferenceAction::read(action, &self.board).expect("an action")))
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
