//! The reference implementation of King's Mate.

use super::{
    ALL_DIRECTIONS, Board, DIAGONAL, Effect, Fields, ORTHOGONAL, Options, Piece, ReferenceAction,
    ReferencePosition, Square, add_to, conceivable_moves, distances, is_diagonal_step, is_king_step,
    list_for, lists_text, opponent, remove_from, square, squares_between, squares_passed, squares_text,
    texts,
};

/// Returns a seat's King Square (KM-1).
fn king_square(seat: char) -> Square {
    square(if seat == 'w' { "d1" } else { "d9" })
}

/// Returns `true` for the central raised squares (KM-1).
fn is_central(at: Square) -> bool {
    ["d5", "c4", "e4", "c6", "e6"].into_iter().any(|name| square(name) == at)
}

fn is_raised(at: Square) -> bool {
    is_central(at) || at == king_square('w') || at == king_square('b')
}

#[derive(Clone)]
pub(super) struct Game {
    /// `true` if a seat without a legal action loses even when not in check (KM-13).
    stalemate_loses: bool,
    /// `true` if the gambit of KM-15 is on.
    gambit: bool,
    /// `true` if the defence of KM-16 is on.
    defence: bool,
    /// `true` for Active Play (KM-17).
    active: bool,
    board: Board,
    to_act: char,
    captures: Vec<(char, Vec<char>)>,
    clock: u32,
    failed: Vec<Square>,
    move_number: u32,
    /// The seats whose King has never moved.
    unmoved: Vec<char>,
    /// The seat that left.
    left: Option<char>,
}

impl Game {
    pub(super) fn read(options: &Options, fields: &Fields) -> Game {
        let on = |key: &str| options.get(key).map(|value| value == "on");
        let expanded = on("expanded").unwrap_or(false);
        let active = on("active").unwrap_or(false);
        Game {
            stalemate_loses: options.get("stalemate") == Some("loss"),
            gambit: on("gambit").unwrap_or(expanded),
            defence: on("defence").unwrap_or(expanded),
            active,
            board: fields.board.clone(),
            to_act: fields.seat,
            captures: fields.lists("captures"),
            clock: fields.number("clock"),
            failed: if active { fields.squares("failed") } else { Vec::new() },
            move_number: fields.number("move"),
            unmoved: fields.key("unmoved").chars().filter(|&seat| seat != '-').collect(),
            left: None,
        }
    }

    /// Returns the square of a seat's King; `None` once it has been captured.
    fn king(&self, seat: char) -> Option<Square> {
        self.board.find(seat, 'K').first().copied()
    }

    // ---- Raised squares ----

    /// Returns `true` if the piece on `from` may stop on and pass raised squares in this position.
    fn may_use_raised(&self, piece: Piece, from: Square) -> bool {
        let fool_at_home = || {
            let home = king_square(piece.seat);
            from != home
                && self.board.piece(home) == Some(Piece { seat: piece.seat, code: 'F', promoted: false })
        };
        matches!(piece.code, 'K' | 'S')                            // KM-6
            || self.king(piece.seat).is_some_and(is_central)       // KM-7
            || (self.gambit && piece.code == 'F' && fool_at_home()) // KM-15
    }

    /// Returns `true` if the piece on `from` may reach `to` across these squares.
    fn is_path_open(&self, piece: Piece, from: Square, between: &[Square], to: Square) -> bool {
        self.board.are_empty(between)
            && (self.may_use_raised(piece, from)
                || !(is_raised(to) || between.iter().any(|&at| is_raised(at))))
    }

    // ---- Formation ----

    /// Returns `true` if a seat's formation is complete (KM-8).
    fn is_formation_complete(&self, seat: char) -> bool {
        let Some(king) = self.king(seat) else { return true };
        match self.board.find(seat, 'S')[..] {
            [] => true,
            [one] => is_king_step(one, king),
            [one, two] => {
                (is_king_step(one, king) && (is_king_step(two, king) || is_king_step(two, one)))
                    || (is_king_step(two, king) && (is_king_step(one, king) || is_king_step(one, two)))
            }
            _ => false,
        }
    }

    /// Returns `true` if the formation allows this piece to move there (KM-8).
    fn formation_allows(&self, piece: Piece, from: Square, to: Square) -> bool {
        let mut after = self.clone();
        after.board.remove(from);
        after.board.put(to, piece);
        match piece.code {
            'K' => !self.is_formation_complete(piece.seat) || after.is_formation_complete(piece.seat),
            'S' => after.is_formation_complete(piece.seat),
            _ => true,
        }
    }

    // ---- Movement ----

    /// Returns `true` if the piece on `from` reaches `to` in the way that it both moves and captures.
    fn rides(&self, piece: Piece, from: Square, to: Square) -> bool {
        let directions: &[(i32, i32)] = match piece.code {
            'K' => return is_king_step(from, to) && self.is_path_open(piece, from, &[], to), // KM-3
            'R' => &ORTHOGONAL,                                                              // KM-3
            'P' | 'T' => &DIAGONAL,                                                          // KM-3
            'S' => &ALL_DIRECTIONS,                                                          // KM-4
            _ => return false,
        };
        squares_between(from, to, directions)
            .is_some_and(|between| self.is_path_open(piece, from, &between, to))
    }

    /// Returns `true` if the piece on `from` could move to `to`, an empty square, apart from exposing its King.
    fn can_move_quietly(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.board.piece(from) else { return false };
        // KM-5: a Fool steps straight forward or backward.
        let can_move = if piece.code == 'F' {
            distances(from, to) == (0, 1) && self.is_path_open(piece, from, &[], to)
        } else {
            self.rides(piece, from, to)
        };
        self.board.is_empty(to)
            && ((can_move && self.formation_allows(piece, from, to)) || self.is_defence_leap(from, to))
    }

    /// Returns `true` if the piece on `from` could capture the enemy piece on `to`, apart from exposing its King.
    fn can_capture(&self, from: Square, to: Square) -> bool {
        let (Some(piece), Some(target)) = (self.board.piece(from), self.board.piece(to)) else {
            return false;
        };
        // KM-5: a Fool captures one step diagonally, forward or backward.
        let can_move = if piece.code == 'F' {
            is_diagonal_step(from, to) && self.is_path_open(piece, from, &[], to)
        } else {
            self.rides(piece, from, to)
        };
        piece.seat != target.seat
            && can_move
            && self.formation_allows(piece, from, to)
            && (target.code != 'K' || self.is_defenceless(target.seat)) // KM-9
    }

    /// Returns `true` if a King that has never moved leaps over both its Swordmasters, which stand in line with it
    /// (KM-16).
    fn is_defence_leap(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.board.piece(from).filter(|piece| piece.code == 'K') else { return false };
        let swordmaster = Piece { code: 'S', ..king };
        self.defence
            && self.unmoved.contains(&king.seat)
            && ALL_DIRECTIONS.into_iter().filter_map(|way| squares_passed(from, to, way)).any(|between| {
                between.len() == 2 && between.into_iter().all(|at| self.board.piece(at) == Some(swordmaster))
            })
            && self.formation_allows(king, from, to)
    }

    // ---- Check ----

    /// Returns `true` if both of the King's Swordmasters are gone (KM-9).
    fn is_defenceless(&self, seat: char) -> bool {
        self.board.find(seat, 'S').is_empty()
    }

    /// Returns `true` if a seat's King is defenceless and an enemy piece could capture it (KM-10, KM-11).
    fn in_check(&self, seat: char) -> bool {
        self.king(seat)
            .is_some_and(|king| self.board.pieces().into_iter().any(|(from, _)| self.can_capture(from, king)))
    }

    // ---- Legal actions ----

    /// Returns `true` if this move brings a Fool onto the enemy's King Square (KM-15).
    fn wins_by_gambit(&self, piece: Piece, to: Square) -> bool {
        self.gambit && piece.code == 'F' && to == king_square(opponent(piece.seat))
    }

    /// Returns `true` if the text has the right promotion, or none where none is due (KM-14).
    fn has_right_promotion(&self, piece: Piece, to: Square, effect: Effect) -> bool {
        let last_rank = if piece.seat == 'w' { 8 } else { 0 };
        let captured = list_for(&self.captures, piece.seat);
        if piece.code == 'F' && to.1 == last_rank && !captured.is_empty() && !self.wins_by_gambit(piece, to) {
            matches!(effect, Effect::PromotesTo(code) if captured.contains(&code))
        } else {
            effect == Effect::Nothing
        }
    }

    fn is_capture(&self, action: ReferenceAction) -> bool {
        matches!(action, ReferenceAction::Move { to, .. } if self.board.piece(to).is_some())
    }

    /// Returns `true` if the rules allow this action while the game is running. In Active Play a declared capture is
    /// checked as if it succeeded (KM-18).
    fn allows(&self, action: ReferenceAction) -> bool {
        let ReferenceAction::Move { from, to, effect } = action else { return false };
        let Some(piece) = self.board.piece(from).filter(|piece| piece.seat == self.to_act) else {
            return false;
        };
        let takes_king = self.board.piece(to).is_some_and(|target| target.code == 'K');
        !self.failed.contains(&from) // KM-17
            && (self.can_move_quietly(from, to) || self.can_capture(from, to))
            && self.has_right_promotion(piece, to, effect)
            && if takes_king {
                self.active // KM-18: regardless of exposure.
            } else {
                !self.after(action).in_check(piece.seat) // KM-10
            }
    }

    /// Returns every action that could be written: every piece from and to every square, with every promotion or none.
    fn conceivable_actions(&self) -> Vec<ReferenceAction> {
        conceivable_moves(
            &self.board,
            &[Effect::Nothing, Effect::PromotesTo('P'), Effect::PromotesTo('R'), Effect::PromotesTo('T')],
        )
    }

    fn allowed(&self) -> Vec<ReferenceAction> {
        self.conceivable_actions().into_iter().filter(|&action| self.allows(action)).collect()
    }

    // ---- Effects of an action ----

    fn pass_turn(&mut self) {
        self.failed.clear();
        self.move_number += u32::from(self.to_act == 'b');
        self.to_act = opponent(self.to_act);
    }

    /// Returns the game after an action; a declared capture has succeeded.
    fn after(&self, action: ReferenceAction) -> Game {
        let ReferenceAction::Move { from, to, effect } = action else { return self.clone() };
        let mut game = self.clone();
        let mut piece = game.board.remove(from).expect("a piece that moves");
        let captured = game.board.remove(to);
        game.clock = if captured.is_some() || piece.code == 'F' { 0 } else { self.clock + 1 };
        if let Some(captured) = captured.filter(|captured| matches!(captured.code, 'P' | 'R' | 'T')) {
            add_to(&mut game.captures, captured.seat, captured.code);
        }
        if piece.code == 'K' {
            game.unmoved.retain(|&seat| seat != piece.seat);
        }
        if let Effect::PromotesTo(code) = effect {
            remove_from(&mut game.captures, piece.seat, code); // KM-14
            piece.code = code;
        }
        game.board.put(to, piece);
        game.pass_turn();
        game
    }

    /// Returns the game after a declared capture that failed (KM-17).
    fn after_failure(&self, from: Square) -> Game {
        let mut game = self.clone();
        game.clock += 1;
        game.failed.push(from);
        if game.allowed().is_empty() {
            game.pass_turn();
        }
        game
    }

    // ---- Ends ----

    fn winner(&self) -> Option<(char, &'static str)> {
        if let Some(seat) = self.left {
            return Some((opponent(seat), "resignation"));
        }
        let seats = ['w', 'b'];
        // KM-18
        if let Some(seat) = seats.into_iter().find(|&seat| self.king(opponent(seat)).is_none()) {
            return Some((seat, "king-captured"));
        }
        // KM-15: a Fool reaches the enemy's King Square only by moving.
        let fool = |seat| Some(Piece { seat, code: 'F', promoted: false });
        let won = |seat: char| self.gambit && self.board.piece(king_square(opponent(seat))) == fool(seat);
        seats.into_iter().find(|&seat| won(seat)).map(|seat| (seat, "gambit"))
    }

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

    fn play(&self, action: &str, dice: Option<(u8, u8)>) -> Box<dyn ReferencePosition> {
        if let Some(seat) = action.strip_prefix("leave:") {
            return Box::new(Game { left: seat.chars().next(), ..self.clone() });
        }
        let read = ReferenceAction::read(action, &self.board)
            .filter(|&action| self.winner().is_none() && self.allows(action));
        let action = read.unwrap_or_else(|| panic!("{action} is not legal"));
        // KM-17: the capture happens only if the attacker's roll is higher.
        let fails = dice.is_some_and(|(attacker, defender)| attacker <= defender);
        match action {
            ReferenceAction::Move { from, .. } if self.active && self.is_capture(action) && fails => {
                Box::new(self.after_failure(from))
            }
            _ => Box::new(self.after(action)),
        }
    }

    fn text(&self) -> String {
        let failed =
            if self.active { format!("failed={} ", squares_text(&self.failed)) } else { String::new() };
        let unmoved: String =
            if self.unmoved.is_empty() { "-".to_string() } else { self.unmoved.iter().collect() };
        format!(
            "{} {} captures={} clock={} {failed}move={} unmoved={unmoved}",
            self.board.text(),
            self.to_act,
            lists_text(&self.captures),
            self.clock,
            self.move_number,
        )
    }

    fn status(&self) -> String {
        if let Some((seat, reason)) = self.winner() {
            return format!("won {seat} {reason}");
        }
        if self.allowed().is_empty() {
            let winner = opponent(self.to_act);
            return match (self.in_check(self.to_act), self.stalemate_loses) {
                (true, _) => format!("won {winner} conquest"),      // KM-12
                (false, true) => format!("won {winner} stalemate"), // KM-13
                (false, false) => "drawn stalemate".to_string(),
            };
        }
        if self.clock_ran_out() { "drawn clock".to_string() } else { "ongoing".to_string() }
    }

    fn to_act(&self) -> char {
        self.to_act
    }
}
