//! The reference implementation of All-round King.

use super::{
    ALL_DIRECTIONS, Board, Cell, DIAGONAL, Effect, Fields, ORTHOGONAL, Options, Piece, ReferenceAction,
    ReferencePosition, Square, conceivable_moves, distances, forward, is_king_step, is_leap, opponent,
    squares_between, squares_text, texts,
};

/// A row of the table of phases (ARK-3).
struct Phase {
    code: &'static str,
    /// `true` if the King is moved by its origin; otherwise its guardian moves it.
    origin_moves: bool,
    /// `true` if the King captures its owner's pieces; otherwise it captures the other seat's.
    captures_own: bool,
    /// `true` if the attackers are the origin's pieces; otherwise they are the guardian's.
    origin_attacks: bool,
    /// `true` if the guardian must act when the King is attacked; otherwise it must act when it is not.
    danger_when_attacked: bool,
}

const fn phase(code: &'static str, moves: bool, own: bool, attacks: bool, danger: bool) -> Phase {
    Phase {
        code,
        origin_moves: moves,
        captures_own: own,
        origin_attacks: attacks,
        danger_when_attacked: danger,
    }
}

const PHASES: [Phase; 8] = [
    phase("E", true, true, false, false),
    phase("S", true, false, false, true),
    phase("N", false, false, true, true),
    phase("A", false, true, true, false),
    phase("FE", true, false, true, false),
    phase("FS", true, true, true, true),
    phase("FN", false, true, false, true),
    phase("FA", false, false, false, false),
];

#[derive(Clone)]
pub(super) struct Game {
    /// The order of the phases (ARK-4).
    order: Vec<String>,
    board: Board,
    to_act: char,
    clock: u32,
    ep: Option<Square>,
    move_number: u32,
    /// The place of each King in the order, from 1: first the King of White's origin, then Black's.
    phase_indices: [usize; 2],
    unmoved: Vec<Square>,
    /// The seat that left.
    left: Option<char>,
}

impl Game {
    pub(super) fn read(options: &Options, fields: &Fields) -> Game {
        let phase_index = |word: &str| {
            word.split_once(':').and_then(|(_, phase_index)| phase_index.parse().ok()).expect("a place")
        };
        let mut phase_indices = fields.key("phase").split(',').map(phase_index);
        Game {
            order: options.get("phases").unwrap_or("E,S,N,A").split(',').map(str::to_string).collect(),
            board: fields.board.clone(),
            to_act: fields.seat,
            clock: fields.number("clock"),
            ep: fields.squares("ep").first().copied(),
            move_number: fields.number("move"),
            phase_indices: [
                phase_indices.next().expect("White's place"),
                phase_indices.next().expect("Black's place"),
            ],
            unmoved: fields.squares("unmoved"),
            left: None,
        }
    }

    // ---- The Kings ----

    fn phase_index(&self, origin: char) -> usize {
        self.phase_indices[usize::from(origin == 'b')]
    }

    /// Returns `true` if this King is past its last phase (ARK-12).
    fn has_finished(&self, origin: char) -> bool {
        self.phase_index(origin) > self.order.len()
    }

    /// Returns the phase of the King of this origin.
    fn phase(&self, origin: char) -> &'static Phase {
        let code = &self.order[self.phase_index(origin) - 1];
        PHASES.iter().find(|phase| phase.code == code).expect("a phase")
    }

    /// Returns the seat that moves the King (ARK-2).
    fn owner(&self, origin: char) -> char {
        if self.phase(origin).origin_moves { origin } else { opponent(origin) }
    }

    /// Returns the seat whose pieces the King may capture (ARK-3).
    fn capturable_seat(&self, origin: char) -> char {
        let owner = self.owner(origin);
        if self.phase(origin).captures_own { owner } else { opponent(owner) }
    }

    /// Returns the seat whose pieces count as attackers of the King (ARK-3).
    fn attacking_seat(&self, origin: char) -> char {
        if self.phase(origin).origin_attacks { origin } else { opponent(origin) }
    }

    fn king(&self, origin: char) -> Square {
        self.board.find(origin, 'K')[0]
    }

    /// Returns `true` if the piece on `from` attacks the King of this origin (ARK-9).
    fn attacks_king(&self, from: Square, origin: char) -> bool {
        let Some(piece) = self.board.piece(from) else { return false };
        let king = self.king(origin);
        if piece.code == 'K' {
            matches!(self.phase(origin).code, "N" | "FN")
                && piece.seat != origin
                && is_king_step(from, king)
                && self.owner(piece.seat) == self.attacking_seat(origin)
                && self.capturable_seat(piece.seat) == self.owner(origin)
        } else {
            piece.seat == self.attacking_seat(origin) && self.captures_by_movement(piece, from, king)
        }
    }

    fn is_attacked(&self, origin: char) -> bool {
        self.board.squares().into_iter().any(|from| self.attacks_king(from, origin))
    }

    /// Returns `true` if the guardian of this King must act (ARK-3).
    fn in_danger(&self, origin: char) -> bool {
        self.is_attacked(origin) == self.phase(origin).danger_when_attacked
    }

    // ---- Movement: ARK-5 ----

    /// Returns `true` if a piece other than a King reaches `to` by its orthodox capturing move, regardless of the
    /// target.
    fn captures_by_movement(&self, piece: Piece, from: Square, to: Square) -> bool {
        match piece.code {
            'Q' => self.board.rides(from, to, &ALL_DIRECTIONS),
            'R' => self.board.rides(from, to, &ORTHOGONAL),
            'B' => self.board.rides(from, to, &DIAGONAL),
            'N' => is_leap(from, to, 1, 2),
            'P' => distances(from, to) == (1, 1) && to.1 - from.1 == forward(piece.seat),
            _ => false,
        }
    }

    /// Returns the square of the Pawn that a Pawn's move to `to` captures en passant, if there is one.
    fn passed_pawn(&self, piece: Piece, to: Square) -> Option<Square> {
        let at = (to.0, to.1 - forward(piece.seat));
        let pawn = Piece { seat: opponent(piece.seat), code: 'P', promoted: false };
        (piece.code == 'P' && self.ep == Some(to) && self.board.piece(at) == Some(pawn)).then_some(at)
    }

    /// Returns `true` if a Pawn may move there without a capture.
    fn pawn_advances(&self, piece: Piece, from: Square, to: Square) -> bool {
        let up = forward(piece.seat);
        let start = if piece.seat == 'w' { 1 } else { 6 };
        let one = (from.0, from.1 + up);
        let two = (from.0, from.1 + 2 * up);
        self.board.is_empty(to) && (to == one || (to == two && from.1 == start && self.board.is_empty(one)))
    }

    /// Returns `true` if a piece other than a King may move there.
    fn piece_can_move(&self, piece: Piece, from: Square, to: Square) -> bool {
        let captures = self.captures_by_movement(piece, from, to);
        match self.board.cell(to) {
            Cell::Piece(target) => captures && target.seat != piece.seat && target.code != 'K', // ARK-6
            _ if piece.code == 'P' => {
                self.pawn_advances(piece, from, to) || (captures && self.passed_pawn(piece, to).is_some())
            }
            _ => captures,
        }
    }

    /// Returns `true` if the seat to act may move the King on `from` there, apart from ARK-10.
    fn king_can_move(&self, origin: char, from: Square, to: Square) -> bool {
        if is_king_step(from, to) {
            // ARK-2, ARK-3 and ARK-6.
            return self.owner(origin) == self.to_act
                && match self.board.cell(to) {
                    Cell::Piece(target) => target.code != 'K' && target.seat == self.capturable_seat(origin),
                    _ => true,
                };
        }
        self.forced_castling(origin, from, to) || self.normal_castling(origin, from, to)
    }

    /// Returns the unmoved Rook of this seat towards which the King on `from` moves two squares, if all squares between
    /// are empty.
    fn castling_rook(&self, seat: char, from: Square, to: Square) -> Option<Square> {
        let rook = (if to.0 > from.0 { 7 } else { 0 }, from.1);
        let piece = Piece { seat, code: 'R', promoted: false };
        let never_moved = self.unmoved.contains(&from) && self.unmoved.contains(&rook);
        let between = squares_between(from, rook, &ORTHOGONAL)?;
        (distances(from, to) == (2, 0)
            && never_moved
            && self.board.piece(rook) == Some(piece)
            && self.board.are_empty(&between))
        .then_some(rook)
    }

    /// Returns `true` if this castles the enemy King, in an Escaping phase, with the seat's own Rook (ARK-7).
    fn forced_castling(&self, origin: char, from: Square, to: Square) -> bool {
        self.owner(origin) != self.to_act
            && matches!(self.phase(origin).code, "E" | "FE")
            && self.castling_rook(self.to_act, from, to).is_some()
    }

    /// Returns `true` if this castles the seat's own Normal King (ARK-8). ARK-10 covers attacks on its target square.
    fn normal_castling(&self, origin: char, from: Square, to: Square) -> bool {
        let passed = (from.0.midpoint(to.0), from.1);
        self.owner(origin) == self.to_act
            && self.phase(origin).code == "N"
            && self.castling_rook(self.to_act, from, to).is_some()
            && !self.is_attacked(origin)
            && !self
                .after_move(ReferenceAction::Move { from, to: passed, effect: Effect::Nothing })
                .is_attacked(origin)
    }

    // ---- Legal actions ----

    /// Returns `true` if the promotion is right: a Pawn on the last rank becomes a Queen, Rook, Bishop or Knight, and
    /// no other piece promotes (ARK-5).
    fn has_right_promotion(piece: Piece, to: Square, effect: Effect) -> bool {
        if piece.code == 'P' && matches!(to.1, 0 | 7) {
            matches!(effect, Effect::PromotesTo('Q' | 'R' | 'B' | 'N'))
        } else {
            effect == Effect::Nothing
        }
    }

    fn allows(&self, action: ReferenceAction) -> bool {
        let ReferenceAction::Move { from, to, effect } = action else { return false };
        let Some(piece) = self.board.piece(from) else { return false };
        let can_move = if piece.code == 'K' {
            self.king_can_move(piece.seat, from, to)
        } else {
            piece.seat == self.to_act && self.piece_can_move(piece, from, to)
        };
        // ARK-10: the King guarded by the seat may not be in danger afterwards.
        can_move
            && Game::has_right_promotion(piece, to, effect)
            && !self.after_move(action).in_danger(opponent(self.to_act))
    }

    /// Returns every action that could be written: every piece from and to every square, with every promotion or none.
    fn conceivable_actions(&self) -> Vec<ReferenceAction> {
        conceivable_moves(
            &self.board,
            &[
                Effect::Nothing,
                Effect::PromotesTo('Q'),
                Effect::PromotesTo('R'),
                Effect::PromotesTo('B'),
                Effect::PromotesTo('N'),
            ],
        )
    }

    fn allowed(&self) -> Vec<ReferenceAction> {
        self.conceivable_actions().into_iter().filter(|&action| self.allows(action)).collect()
    }

    // ---- Effects of an action ----

    /// Returns the board and the keys after an action, before any King advances.
    fn after_move(&self, action: ReferenceAction) -> Game {
        let ReferenceAction::Move { from, to, effect } = action else { return self.clone() };
        let mut game = self.clone();
        let mut piece = game.board.remove(from).expect("a piece that moves");
        let in_passing = self.passed_pawn(piece, to).filter(|_| from.0 != to.0);
        let captured = in_passing.or(Some(to)).and_then(|at| game.board.remove(at));
        game.clock = if captured.is_some() || piece.code == 'P' { 0 } else { self.clock + 1 };
        game.unmoved.retain(|&at| at != from && at != to);
        if piece.code == 'K' && distances(from, to) == (2, 0) {
            let corner = (if to.0 > from.0 { 7 } else { 0 }, from.1);
            let rook = game.board.remove(corner).expect("a Rook to castle with");
            game.board.put((from.0.midpoint(to.0), from.1), rook);
            game.unmoved.retain(|&at| at != corner);
        }
        game.ep =
            (piece.code == 'P' && distances(from, to) == (0, 2)).then(|| (from.0, from.1.midpoint(to.1)));
        if let Effect::PromotesTo(code) = effect {
            piece.code = code;
        }
        game.board.put(to, piece);
        game.move_number += u32::from(self.to_act == 'b');
        game.to_act = opponent(self.to_act);
        game
    }

    /// Advances the King guarded by the seat to act, while it is in danger and no action saves it (ARK-11).
    fn advanced(mut self) -> Game {
        let origin = opponent(self.to_act);
        while !self.has_finished(origin) && self.in_danger(origin) && self.allowed().is_empty() {
            self.phase_indices[usize::from(origin == 'b')] += 1;
        }
        self
    }

    fn winner(&self) -> Option<(char, &'static str)> {
        if let Some(seat) = self.left {
            return Some((opponent(seat), "resignation"));
        }
        ['w', 'b'].into_iter().find(|&origin| self.has_finished(origin)).map(|seat| (seat, "phases")) // ARK-12
    }

    /// Returns `true` after 75 moves per side without a capture or a Pawn move.
    fn clock_ran_out(&self) -> bool {
        self.clock >= 150
    }
}

impl ReferencePosition for Game {
    fn is_legal(&self, action: &str) -> bool {
        self.winner().is_none()
            && !self.clock_ran_out()
            && ReferenceAction::read(action, &self.board).is_some_and(|action| self.allows(action))
    }

    fn legal(&self) -> Vec<String> {
        if self.clock_ran_out() { Vec::new() } else { self.legal_ignoring_clock() }
    }

    fn legal_ignoring_clock(&self) -> Vec<String> {
        if self.winner().is_some() { Vec::new() } else { texts(self.allowed()) }
    }

    fn play(&self, action: &str, _: Option<(u8, u8)>) -> Box<dyn ReferencePosition> {
        if let Some(seat) = action.strip_prefix("leave:") {
            return Box::new(Game { left: seat.chars().next(), ..self.clone() });
        }
        let read = ReferenceAction::read(action, &self.board)
            .filter(|&action| self.winner().is_none() && self.allows(action));
        let action = read.unwrap_or_else(|| panic!("{action} is not legal"));
        Box::new(self.after_move(action).advanced())
    }

    fn text(&self) -> String {
        format!(
            "{} {} clock={} ep={} move={} phase=w:{},b:{} unmoved={}",
            self.board.text(),
            self.to_act,
            self.clock,
            squares_text(self.ep.as_slice()),
            self.move_number,
            self.phase_indices[0],
            self.phase_indices[1],
            squares_text(&self.unmoved),
        )
    }

    fn status(&self) -> String {
        match self.winner() {
            Some((seat, reason)) => format!("won {seat} {reason}"),
            None if self.allowed().is_empty() => "drawn stalemate".to_string(), // ARK-15
            None if self.clock_ran_out() => "drawn clock".to_string(),
            None => "ongoing".to_string(),
        }
    }

    fn to_act(&self) -> char {
        self.to_act
    }
}
