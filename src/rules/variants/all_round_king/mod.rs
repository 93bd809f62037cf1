//! All-round King: each King must escape, surrender, be mated and be left alone. The first to finish wins.
//!
//! `phases` has the eight phases of a King and their order, and `attacks` the dangers that a phase knows. A move is
//! legal if the King that its seat guards is not in danger afterwards.

mod attacks;
mod castling;
mod diagrams;
mod lessons;
mod moves;
mod phases;
mod refusals;
mod text;

pub use phases::{PhaseOrder, Phase};

use crate::action::{Action, MoveEffect, Roll};
use crate::board::{Board, IndexedPiece};
use crate::geometry::{GRID_8X8, Square, SquareSet};
use crate::info::{CitedRules, ClockRule, DrawOffers, ActionForm, GameInfo, KindInfo, OptionInfo, Repetition};
use crate::options::{OptionError, Options};
use crate::outcome::{Outcome, WinReason};
use crate::piece::{PieceKind, Seat, side_index};
use crate::cell::Cell;
use crate::position::Position;
use crate::refusal::ActionRefusal;
use crate::text::position::{PositionError, squares_text};
use crate::zobrist::Feature;
use crate::problem::Problem;
use std::ops::ControlFlow;

/// The index of the King in the list of kinds.
pub const KING: usize = 0;
/// The index of the Queen in the list of kinds.
pub const QUEEN: usize = 1;
/// The index of the Rook in the list of kinds.
pub const ROOK: usize = 2;
/// The index of the Bishop in the list of kinds.
pub const BISHOP: usize = 3;
/// The index of the Knight in the list of kinds.
pub const KNIGHT: usize = 4;
/// The index of the Pawn in the list of kinds.
pub const PAWN: usize = 5;

static INFO: GameInfo = GameInfo {
    name: "all-round-king",
    title: "All-round King",
    inventor: Some("Daniil Frolov, 2013"),
    files: 8,
    ranks: 8,
    seats: &Seat::TWO,
    walls: false,
    kinds: &[
        KindInfo { kind: PieceKind::new(b'K'), name: "King", rule: "ARK-5" },
        KindInfo { kind: PieceKind::new(b'Q'), name: "Queen", rule: "ARK-5" },
        KindInfo { kind: PieceKind::new(b'R'), name: "Rook", rule: "ARK-5" },
        KindInfo { kind: PieceKind::new(b'B'), name: "Bishop", rule: "ARK-5" },
        KindInfo { kind: PieceKind::new(b'N'), name: "Knight", rule: "ARK-5" },
        KindInfo { kind: PieceKind::new(b'P'), name: "Pawn", rule: "ARK-5" },
    ],
    action_forms: &[ActionForm::Promotion],
    options: &[OptionInfo {
        key: "phases",
        values: "E,S,N,A|ORDER",
        rule: "ARK-4",
    }],
    refusal_reasons: refusals::REASONS,
    diagrams: diagrams::DIAGRAMS,
    lessons: lessons::LESSONS,
    cited_rules: CitedRules { board: "ARK-1", turn: "ARK-1", actions: "ARK-5", end: "ARK-12" },
    repetition: Repetition::THIRD_CLAIM_FIFTH_DRAW,
    clock_rule: Some(ClockRule::FIFTY_MOVES),
    draw_offers: DrawOffers::AnyTime,
};

/// A position of All-round King.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AllRoundKing {
    board: Board<64, 1, 6>,
    order: PhaseOrder,
    /// The square of each King, by the side of its origin.
    kings: [u8; 2],
    /// The index of each King's phase, from 1, by the side of its origin.
    phase_indices: [u8; 2],
    to_act: Seat,
    /// The square passed over by a double step on the last ply.
    passed_over: Option<u8>,
    /// The squares of Kings and Rooks that have not moved.
    unmoved: SquareSet<1>,
    /// Plies since the last capture or Pawn move.
    clock: u32,
    /// The move number, from 1.
    move_number: u32,
}

/// The start squares of Kings and Rooks, in the order of the position text.
const HOMES: [usize; 6] = [0, 4, 7, 56, 60, 63];

/// Returns the rank on which a seat's Pawns promote.
const fn last_rank(seat: Seat) -> u8 {
    match seat {
        Seat::White => 7,
        _ => 0,
    }
}

impl AllRoundKing {
    fn start(order: PhaseOrder) -> Self {
        const BACK: [usize; 8] = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];
        let mut board = Board::EMPTY;
        for (file, kind) in BACK.into_iter().enumerate() {
            for (seat, back, pawns) in [(Seat::White, 0, 8), (Seat::Black, 56, 48)] {
                // ARK-1: the Kings have swapped places.
                let seat_of_back = if kind == KING { seat.opponent() } else { seat };
                board.put(back + file, IndexedPiece { seat: seat_of_back, kind });
                board.put(pawns + file, IndexedPiece { seat, kind: PAWN });
            }
        }
        let mut unmoved = SquareSet::EMPTY;
        for home in HOMES {
            unmoved.insert(home);
        }
        Self {
            board,
            order,
            kings: [60, 4],
            phase_indices: [1, 1],
            to_act: Seat::White,
            passed_over: None,
            unmoved,
            clock: 0,
            move_number: 1,
        }
    }

    /// Returns the order of phases.
    #[must_use]
    pub fn order(&self) -> &PhaseOrder {
        &self.order
    }

    /// Returns the board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board<64, 1, 6> {
        &self.board
    }

    /// Returns the square of the King of `origin`.
    #[inline]
    #[must_use]
    pub fn king(&self, origin: Seat) -> usize {
        usize::from(self.kings[side_index(origin)])
    }

    /// Returns the number of phases left for the King of `origin`, including the current one.
    #[inline]
    #[must_use]
    pub fn phases_left(&self, origin: Seat) -> u8 {
        self.order.end_index() - self.phase_indices[side_index(origin)]
    }

    /// Returns the square passed over by a double step on the last ply.
    #[inline]
    #[must_use]
    pub fn passed_over(&self) -> Option<usize> {
        self.passed_over.map(usize::from)
    }

    /// Returns the phase of the King of `origin`; `None` past the last.
    #[inline]
    #[must_use]
    pub fn phase(&self, origin: Seat) -> Option<Phase> {
        self.order.phase(self.phase_indices[side_index(origin)])
    }

    /// Updates the board for an action, without other effects.
    #[inline]
    fn apply_move(&mut self, from: usize, to: usize, effect: MoveEffect) {
        let Some(mut piece) = self.board.remove(from) else { return };
        let captured = self.board.remove(to);
        let mut progress = captured.is_some();
        let passed_over = self.passed_over.take();
        self.unmoved.remove(from);
        self.unmoved.remove(to);
        if piece.kind == PAWN {
            progress = true;
            if from.abs_diff(to) == 16 {
                self.passed_over = Some(usize::midpoint(from, to) as u8);
            } else if passed_over == Some(to as u8) {
                // The Pawn captured en passant stands beside the capturing Pawn.
                self.board.remove(from / 8 * 8 + to % 8);
            } else if let MoveEffect::PromoteTo(kind) = effect {
                piece.kind = INFO.kind_index(kind).unwrap_or(piece.kind);
            }
        } else if piece.kind == KING {
            self.kings[side_index(piece.seat)] = to as u8;
            if let Some((corner, beside)) = castling::rook_squares(from, to)
                && let Some(rook) = self.board.remove(corner)
            {
                self.unmoved.remove(corner);
                self.board.put(beside, rook);
            }
        }
        self.board.put(to, piece);
        self.clock = if progress { 0 } else { self.clock.saturating_add(1) };
    }

    /// Advances the King guarded by the seat to move, by as many phases as ARK-11 requires.
    #[inline]
    fn advance_king(&mut self) {
        let origin = self.to_act.opponent();
        while self.in_danger(origin) && !self.can_act() {
            self.phase_indices[side_index(origin)] += 1;
        }
    }
}

impl Position for AllRoundKing {
    const INFO: &'static GameInfo = &INFO;

    fn begin(options: &Options) -> Result<Self, OptionError> {
        PhaseOrder::from_options(options).map(Self::start)
    }

    fn read(text: &str, options: &Options) -> Result<Self, PositionError> {
        text::read(text, options)
    }

    fn to_act(&self) -> Seat {
        self.to_act
    }

    fn cell(&self, square: Square) -> Cell {
        match GRID_8X8.number(square).and_then(|number| self.board.at(number)) {
            Some(piece) => Cell::Piece(INFO.piece(piece)),
            None => Cell::Empty,
        }
    }

    fn keys(&self) -> Vec<(&'static str, String)> {
        let unmoved = HOMES.into_iter().filter(|&home| self.unmoved.contains(home));
        let squares = |number: usize| GRID_8X8.square(number);
        vec![
            ("clock", self.clock.to_string()),
            ("ep", squares_text(self.passed_over.map(|number| squares(number.into())))),
            ("move", self.move_number.to_string()),
            ("phase", format!("w:{},b:{}", self.phase_indices[0], self.phase_indices[1])),
            ("unmoved", squares_text(unmoved.map(squares))),
        ]
    }

    fn repetition_key(&self) -> u128 {
        let mut key = self.board.key() ^ Feature::ToAct.number(0, self.to_act as usize);
        for (side, index) in self.phase_indices.into_iter().enumerate() {
            key ^= Feature::Phase.number(side, index.into());
        }
        for home in self.unmoved {
            key ^= Feature::Unmoved.number(home, 0);
        }
        if let Some(square) = self.passed_over {
            key ^= Feature::PassedOver.number(square.into(), 0);
        }
        key
    }

    fn for_each_action(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.generate(visit)
    }

    fn count_actions(&self) -> u64 {
        self.count()
    }

    fn has_action(&self) -> bool {
        self.can_act()
    }

    fn play_unchecked(&mut self, action: Action, _roll: Option<Roll>) {
        if let Action::Move { from, to, effect } = action {
            self.apply_move(GRID_8X8.number_unchecked(from), GRID_8X8.number_unchecked(to), effect);
        }
        if self.to_act == Seat::Black {
            self.move_number = self.move_number.saturating_add(1);
        }
        self.to_act = self.to_act.opponent();
        self.advance_king();
    }

    fn pass_turn_to(&mut self, seat: Seat) {
        self.passed_over = self.passed_over.filter(|_| seat == self.to_act);
        self.to_act = seat;
    }

    fn board_outcome(&self) -> Option<Outcome> {
        // ARK-12.
        Seat::TWO
            .into_iter()
            .find(|&origin| self.phase(origin).is_none())
            .map(|origin| Outcome::Won(origin, WinReason::Phases))
    }

    fn refusal(&self, action: Action) -> ActionRefusal {
        refusals::refusal(self, action)
    }

    fn halfmove_clock(&self) -> Option<u32> {
        Some(self.clock)
    }

    /// Returns `true` if the King that a seat guards is in danger (ARK-3).
    fn in_check(&self, seat: Seat) -> bool {
        self.in_danger(seat.opponent())
    }

    fn phase_code(&self, seat: Seat) -> Option<&'static str> {
        self.phase(seat).map(Phase::code)
    }

    fn checked_kings(&self) -> Vec<Square> {
        let endangered = Seat::TWO.into_iter().filter(|&origin| self.in_danger(origin));
        endangered.map(|origin| GRID_8X8.square(self.king(origin))).collect()
    }

    fn warnings(options: &Options) -> Vec<Problem> {
        phases::warnings(options)
    }
}
