//! The reference implementation of Giant-King Chess.

use super::{
    ALL_DIRECTIONS, Board, DIAGONAL, Effect, Fields, ORTHOGONAL, Piece, ReferenceAction, ReferencePosition,
    Square, add_to, distance, distances, forward, is_diagonal_step, is_king_step, is_leap, list_for,
    lists_text, opponent, remove_from, squares_passed, squares_text, texts,
};

const DROPPED: &str = "BCGNRW";

/// Returns the 2 x 2 block whose lowest, leftmost square this is.
fn block(at: Square) -> [Square; 4] {
    [at, (at.0 + 1, at.1), (at.0, at.1 + 1), (at.0 + 1, at.1 + 1)]
}

/// Returns the rank counted from a side's own edge. Its Pawns start on 3 and are removed on 10.
fn relative_rank(seat: char, at: Square) -> i32 {
    if seat == 'w' { at.1 + 1 } else { 10 - at.1 }
}

#[derive(Clone)]
pub(super) struct Game {
    board: Board,
    to_act: char,
    captures: Vec<(char, Vec<char>)>,
    clock: u32,
    ep: Option<Square>,
    move_number: u32,
    /// The seat that left.
    left: Option<char>,
}

/// Returns `true` for a Gryphon's move: one step diagonally and then, if that square is empty, on as a rider in the two
/// outward directions (GK-3).
fn gryphon(board: &Board, from: Square, to: Square) -> bool {
    DIAGONAL.into_iter().any(|(dx, dy)| {
        let first = (from.0 + dx, from.1 + dy);
        first == to
            || (board.has(first) && board.is_empty(first) && board.rides(first, to, &[(dx, 0), (0, dy)]))
    })
}

/// Returns `true` for this move: one step orthogonally and then, if that square is empty, on as a rider along the two
/// outward diagonals (GK-8).
fn outward_bishop(board: &Board, from: Square, to: Square) -> bool {
    ORTHOGONAL.into_iter().any(|(dx, dy)| {
        let first = (from.0 + dx, from.1 + dy);
        let outward = if dx == 0 { [(1, dy), (-1, dy)] } else { [(dx, 1), (dx, -1)] };
        first == to || (board.has(first) && board.is_empty(first) && board.rides(first, to, &outward))
    })
}

/// Returns `true` if a piece other than a Pawn or a Giant-King reaches the square, regardless of the target.
fn reaches(board: &Board, piece: Piece, from: Square, to: Square) -> bool {
    let rook = || board.rides(from, to, &ORTHOGONAL);
    let bishop = || board.rides(from, to, &DIAGONAL);
    let leaps = |m, n| is_leap(from, to, m, n);
    match (piece.promoted, piece.code) {
        (false, 'G') => gryphon(board, from, to),            // GK-3
        (true, 'G') => gryphon(board, from, to) || rook(),   // GK-3, Reaper
        (false, 'R') => rook(),                              // GK-4
        (true, 'R') => rook() || leaps(1, 2) || leaps(2, 2), // GK-4, Citadel
        (false, 'W') => leaps(1, 2) || leaps(1, 3),          // GK-5
        (true, 'W') => leaps(1, 2) || leaps(1, 3) || leaps(2, 2) || leaps(2, 3), // GK-5, Behemoth
        (false, 'C') => bishop() || leaps(1, 2),             // GK-6
        (true, 'C') => gryphon(board, from, to) || bishop(), // GK-6, Archangel
        (false, 'N') => leaps(1, 2) || leaps(2, 2),          // GK-7
        (true, 'N') => matches!(distance(from, to), 1 | 2),  // GK-7, Lioness
        (false, 'B') => bishop(),                            // GK-8
        (true, 'B') => bishop() || outward_bishop(board, from, to), // GK-8, Chimera
        _ => false,
    }
}

/// Returns `true` for a Pawn's capture: one square diagonally forward (GK-9).
fn pawn_captures(seat: char, from: Square, to: Square) -> bool {
    is_diagonal_step(from, to) && to.1 - from.1 == forward(seat)
}

/// Returns the squares that a Giant-King's move newly covers.
fn newly_covered(from: Square, to: Square) -> Vec<Square> {
    block(to).into_iter().filter(|at| !block(from).contains(at)).collect()
}

/// Returns `true` if a Giant-King's step stays on the board and covers no piece of its own side (GK-2, GK-13).
fn king_step(board: &Board, seat: char, from: Square, to: Square) -> bool {
    let own = |at: &Square| board.piece(*at).is_some_and(|piece| piece.seat == seat);
    is_king_step(from, to)
        && block(to).iter().all(|&at| board.has(at))
        && !newly_covered(from, to).iter().any(own)
}

/// Returns `true` if the piece on `from` attacks `to`.
fn attacks(board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = board.piece(from) else { return false };
    match piece.code {
        'P' => pawn_captures(piece.seat, from, to),
        'K' => {
            // GK-13, asked once for each square of the block; only its lowest, leftmost one answers.
            let steps = ALL_DIRECTIONS.map(|(dx, dy)| (from.0 + dx, from.1 + dy));
            board.find(piece.seat, 'K')[0] == from
                && steps.iter().any(|&step| {
                    king_step(board, piece.seat, from, step) && newly_covered(from, step).contains(&to)
                })
        }
        _ => reaches(board, piece, from, to),
    }
}

impl Game {
    pub(super) fn read(fields: &Fields) -> Game {
        Game {
            board: fields.board.clone(),
            to_act: fields.seat,
            captures: fields.lists("captures"),
            clock: fields.number("clock"),
            ep: fields.squares("ep").first().copied(),
            move_number: fields.number("move"),
            left: None,
        }
    }

    /// Returns the lowest, leftmost square of a Giant-King.
    fn king(&self, seat: char) -> Square {
        self.board.find(seat, 'K')[0]
    }

    /// Returns `true` if the enemy attacks each of the Giant-King's squares, with the other three taken as empty
    /// (GK-11, GK-12).
    fn in_check(&self, seat: char) -> bool {
        let squares = block(self.king(seat));
        squares.into_iter().all(|at| {
            let mut board = self.board.clone();
            for shield in squares.into_iter().filter(|&shield| shield != at) {
                board.remove(shield);
            }
            board.pieces().into_iter().any(|(from, piece)| piece.seat != seat && attacks(&board, from, at))
        })
    }

    // ---- Movement ----

    /// Returns `true` for a Pawn's move without a capture (GK-9).
    fn pawn_advances(&self, seat: char, from: Square, to: Square) -> bool {
        let first = (from.0, from.1 + forward(seat));
        let second = (from.0, from.1 + 2 * forward(seat));
        let two = to == second && relative_rank(seat, from) == 3 && self.board.is_empty(first);
        self.board.is_empty(to) && (to == first || two)
    }

    /// Returns the square of the Pawn that a Pawn captures en passant by moving to `to` (GK-9).
    fn passed_pawn(&self, piece: Piece, from: Square, to: Square) -> Option<Square> {
        let at = (to.0, to.1 - forward(piece.seat));
        let pawn = Piece { seat: opponent(piece.seat), code: 'P', promoted: false };
        let captures = piece.code == 'P' && pawn_captures(piece.seat, from, to);
        (captures && self.ep == Some(to) && self.board.piece(at) == Some(pawn)).then_some(at)
    }

    /// Returns `true` if the piece on `from` may move to `to`, apart from check.
    fn can_move(&self, piece: Piece, from: Square, to: Square) -> bool {
        let target = self.board.piece(to);
        if piece.code == 'K' {
            // GK-2: the move is written by the lowest, leftmost square, and never onto the enemy Giant-King.
            let enemy_king = |at: Square| {
                self.board.piece(at).is_some_and(|target| target.code == 'K' && target.seat != piece.seat)
            };
            return king_step(&self.board, piece.seat, from, to)
                && from == self.king(piece.seat)
                && !block(to).into_iter().any(enemy_king);
        }
        // GK-10: no piece moves onto a Giant-King.
        if target.is_some_and(|target| target.seat == piece.seat || target.code == 'K') {
            return false;
        }
        match (piece.code, target) {
            ('P', Some(_)) => pawn_captures(piece.seat, from, to),
            ('P', None) => {
                self.pawn_advances(piece.seat, from, to) || self.passed_pawn(piece, from, to).is_some()
            }
            _ => reaches(&self.board, piece, from, to),
        }
    }

    /// Returns `true` if the right gained by a Pawn's arrival may be used in this way (GK-15, GK-16).
    fn allows_effect(&self, pawn: Piece, from: Square, to: Square, effect: Effect) -> bool {
        if effect == Effect::Nothing {
            return true; // GK-17
        }
        if pawn.code != 'P' || relative_rank(pawn.seat, to) < 8 {
            return false;
        }
        // The Pawn is still on its square at that moment.
        let arrived = self.after_arrival(from, to);
        let plain =
            |piece: Piece| piece.seat == pawn.seat && !piece.promoted && !matches!(piece.code, 'P' | 'K');
        match effect {
            Effect::PromotesAt(at) => arrived.board.piece(at).is_some_and(plain),
            Effect::Drops(code, at) => {
                !arrived.board.pieces().into_iter().any(|(_, piece)| plain(piece))
                    && list_for(&arrived.captures, pawn.seat).contains(&code)
                    && arrived.board.is_empty(at)
                    && block(arrived.king(pawn.seat)).into_iter().any(|king| is_king_step(king, at))
            }
            Effect::Nothing | Effect::PromotesTo(_) => false,
        }
    }

    fn allows(&self, action: ReferenceAction) -> bool {
        let ReferenceAction::Move { from, to, effect } = action else { return false };
        let Some(piece) = self.board.piece(from).filter(|piece| piece.seat == self.to_act) else {
            return false;
        };
        self.can_move(piece, from, to)
            && self.allows_effect(piece, from, to, effect)
            && !self.after(action).in_check(piece.seat) // GK-11
    }

    /// Returns every action that could be written. Additions after the two squares are tried only for legal Pawn moves.
    fn conceivable_actions(&self) -> Vec<ReferenceAction> {
        let squares = self.board.squares();
        let mut possible = Vec::new();
        for &from in &squares {
            let Some(piece) = self.board.piece(from).filter(|piece| piece.seat == self.to_act) else {
                continue;
            };
            for &to in &squares {
                possible.push(ReferenceAction::Move { from, to, effect: Effect::Nothing });
                if piece.code != 'P' || !self.can_move(piece, from, to) {
                    continue;
                }
                for &at in &squares {
                    possible.push(ReferenceAction::Move { from, to, effect: Effect::PromotesAt(at) });
                    possible.extend(DROPPED.chars().map(|code| ReferenceAction::Move {
                        from,
                        to,
                        effect: Effect::Drops(code, at),
                    }));
                }
            }
        }
        possible
    }

    fn allowed(&self) -> Vec<ReferenceAction> {
        self.conceivable_actions().into_iter().filter(|&action| self.allows(action)).collect()
    }

    // ---- Effects of an action ----

    /// Moves a captured piece to its owner's list, unpromoted. Pawns are not listed.
    fn capture(&mut self, at: Square) {
        let Some(piece) = self.board.remove(at) else { return };
        self.clock = 0;
        if piece.code != 'P' {
            add_to(&mut self.captures, piece.seat, piece.code);
        }
    }

    /// Returns the game after the piece has moved, before any other effect.
    fn after_arrival(&self, from: Square, to: Square) -> Game {
        let mut game = self.clone();
        let piece = self.board.piece(from).expect("a piece that moves");
        game.clock = if piece.code == 'P' { 0 } else { self.clock + 1 };
        game.ep = None;
        if piece.code == 'K' {
            // GK-2
            for at in block(from) {
                game.board.remove(at);
            }
            for at in block(to) {
                game.capture(at);
                game.board.put(at, piece);
            }
            return game;
        }
        game.board.remove(from);
        game.capture(to);
        if let Some(at) = self.passed_pawn(piece, from, to) {
            game.capture(at);
        }
        game.board.put(to, piece);
        if piece.code == 'P' && distances(from, to) == (0, 2) {
            game.ep =
                squares_passed(from, to, (0, forward(piece.seat))).and_then(|passed| passed.first().copied());
        }
        game
    }

    fn after(&self, action: ReferenceAction) -> Game {
        let ReferenceAction::Move { from, to, effect } = action else { return self.clone() };
        let mut game = self.after_arrival(from, to);
        match effect {
            // GK-15
            Effect::PromotesAt(at) => {
                let piece = game.board.remove(at).expect("a piece to promote");
                game.board.put(at, Piece { promoted: true, ..piece });
            }
            // GK-16
            Effect::Drops(code, at) => {
                remove_from(&mut game.captures, self.to_act, code);
                game.board.put(at, Piece { seat: self.to_act, code, promoted: false });
            }
            Effect::Nothing | Effect::PromotesTo(_) => {}
        }
        // GK-15: on the last rank the Pawn is removed.
        if game.board.piece(to).is_some_and(|piece| piece.code == 'P' && relative_rank(piece.seat, to) == 10)
        {
            game.board.remove(to);
        }
        game.move_number += u32::from(self.to_act == 'b');
        game.to_act = opponent(self.to_act);
        game
    }

    fn clock_ran_out(&self) -> bool {
        self.clock >= 150
    }
}

impl ReferencePosition for Game {
    fn is_legal(&self, action: &str) -> bool {
        self.left.is_none()
            && !self.clock_ran_out()
            && ReferenceAction::read(action, &self.board).is_some_and(|action| self.allows(action))
    }

    fn legal(&self) -> Vec<String> {
        if self.clock_ran_out() { Vec::new() } else { self.legal_ignoring_clock() }
    }

    fn legal_ignoring_clock(&self) -> Vec<String> {
        if self.left.is_some() { Vec::new() } else { texts(self.allowed()) }
    }

    fn play(&self, action: &str, _: Option<(u8, u8)>) -> Box<dyn ReferencePosition> {
        if let Some(seat) = action.strip_prefix("leave:") {
            return Box::new(Game { left: seat.chars().next(), ..self.clone() });
        }
        let read = ReferenceAction::read(action, &self.board)
            .filter(|&action| self.left.is_none() && self.allows(action));
        Box::new(self.after(read.unwrap_or_else(|| panic!("{action} is not legal"))))
    }

    fn text(&self) -> String {
        format!(
            "{} {} captures={} clock={} ep={} move={}",
            self.board.text(),
            self.to_act,
            lists_text(&self.captures),
            self.clock,
            squares_text(self.ep.as_slice()),
            self.move_number,
        )
    }

    fn status(&self) -> String {
        if let Some(seat) = self.left {
            return format!("won {} resignation", opponent(seat));
        }
        // GK-14
        if self.allowed().is_empty() {
            return if self.in_check(self.to_act) {
                format!("won {} checkmate", opponent(self.to_act))
            } else {
                "drawn stalemate".to_string()
            };
        }
        if self.clock_ran_out() { "drawn clock".to_string() } else { "ongoing".to_string() }
    }

    fn to_act(&self) -> char {
        self.to_act
    }
}
