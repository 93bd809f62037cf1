//! Giant-King Chess: orthodox chess on a larger board, with a King that occupies four squares.
//!
//! The King stands on four squares at once: `check` finds attacks on any of them, and `moves` moves it as a block.

mod check;
mod diagrams;
mod lessons;
mod moves;
mod refusals;
mod text;

use crate::action::{Action, MoveEffect, Roll};
use crate::board::{Board, IndexedPiece};
use crate::geometry::{GRID_10X10, Square, SquareSet};
use crate::info::{CitedRules, ClockRule, DrawOffers, ActionForm, GameInfo, KindInfo, Repetition};
use crate::options::{OptionError, Options};
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::piece::{PieceKind, Seat, side_index};
use crate::cell::Cell;
use crate::position::Position;
use crate::refusal::ActionRefusal;
use crate::text::position::{PositionError, kinds_text, squares_text};
use crate::zobrist::Feature;
use moves::ArrivalOptions;
use std::ops::ControlFlow;

pub use moves::{KING_BLOCKS, PAWN_CAPTURES, KING_RINGS, EMPTY_BOARD_TARGETS, pseudo_legal_targets};

/// A bitboard of this board.
type Squares = SquareSet<2>;

/// The piece placement.
type Placement = Board<SQUARES, 2, KINDS>;

/// The number of squares (GK-1).
pub const SQUARES: usize = 100;
/// The number of kinds of piece.
pub const KINDS: usize = 14;

/// The index of the Giant-King in the list of kinds.
pub const KING: usize = 0;
/// The index of the Gryphon in the list of kinds.
pub const GRYPHON: usize = 1;
/// The index of the Rook in the list of kinds.
pub const ROOK: usize = 2;
/// The index of the Wildebeest in the list of kinds.
pub const WILDEBEEST: usize = 3;
/// The index of the Cardinal in the list of kinds.
pub const CARDINAL: usize = 4;
/// The index of the Knight in the list of kinds.
pub const KNIGHT: usize = 5;
/// The index of the Bishop in the list of kinds.
pub const BISHOP: usize = 6;
/// The index of the Pawn in the list of kinds.
pub const PAWN: usize = 7;

/// The number of kinds that can be promoted and dropped: Gryphon to Bishop.
const PROMOTABLE_KINDS: usize = 6;
/// The offset from a plain kind to its promoted kind in the list.
pub const PROMOTED_OFFSET: usize = PAWN;

static INFO: GameInfo = GameInfo {
    name: "giant-king",
    title: "Giant-King Chess",
    inventor: Some("Robert Shimmin, 2003"),
    files: 10,
    ranks: 10,
    seats: &Seat::TWO,
    walls: false,
    kinds: &[
        KindInfo { kind: PieceKind::new(b'K'), name: "Giant-King", rule: "GK-2" },
        KindInfo { kind: PieceKind::new(b'G'), name: "Gryphon", rule: "GK-3" },
        KindInfo { kind: PieceKind::new(b'R'), name: "Rook", rule: "GK-4" },
        KindInfo { kind: PieceKind::new(b'W'), name: "Wildebeest", rule: "GK-5" },
        KindInfo { kind: PieceKind::new(b'C'), name: "Cardinal", rule: "GK-6" },
        KindInfo { kind: PieceKind::new(b'N'), name: "Knight", rule: "GK-7" },
        KindInfo { kind: PieceKind::new(b'B'), name: "Bishop", rule: "GK-8" },
        KindInfo { kind: PieceKind::new(b'P'), name: "Pawn", rule: "GK-9" },
        KindInfo { kind: PieceKind::new(b'G').promoted(), name: "Reaper", rule: "GK-3" },
        KindInfo { kind: PieceKind::new(b'R').promoted(), name: "Citadel", rule: "GK-4" },
        KindInfo { kind: PieceKind::new(b'W').promoted(), name: "Behemoth", rule: "GK-5" },
        KindInfo { kind: PieceKind::new(b'C').promoted(), name: "Archangel", rule: "GK-6" },
        KindInfo { kind: PieceKind::new(b'N').promoted(), name: "Lioness", rule: "GK-7" },
        KindInfo { kind: PieceKind::new(b'B').promoted(), name: "Chimera", rule: "GK-8" },
    ],
    action_forms: &[ActionForm::Promotion, ActionForm::PromotionOfAnother, ActionForm::Drop],
    options: &[],
    refusal_reasons: refusals::REASONS,
    diagrams: diagrams::DIAGRAMS,
    lessons: lessons::LESSONS,
    cited_rules: CitedRules { board: "GK-1", turn: "GK-1", actions: "GK-16", end: "GK-14" },
    repetition: Repetition::THIRD_CLAIM_FIFTH_DRAW,
    clock_rule: Some(ClockRule::FIFTY_MOVES),
    draw_offers: DrawOffers::AnyTime,
};

/// A position of Giant-King Chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GiantKing {
    board: Placement,
    to_act: Seat,
    /// The lower left square of each side's Giant-King (GK-2).
    anchors: [u8; 2],
    /// The number of captured pieces of each plain kind that each side can drop (GK-16).
    captured: [[u8; PROMOTABLE_KINDS]; 2],
    /// The square passed over by a double step on the last ply (GK-9).
    passed_over: Option<u8>,
    clock: u32,
    move_number: u32,
}

/// Returns the rank of a square from a seat's point of view, from 1.
#[must_use]
pub const fn relative_rank(seat: Seat, square: usize) -> usize {
    match seat {
        Seat::White => square / 10 + 1,
        _ => 10 - square / 10,
    }
}

/// Returns `true` if a kind can be promoted and dropped (GK-15, GK-16).
const fn is_promotable(kind: usize) -> bool {
    matches!(kind, GRYPHON..=BISHOP)
}

impl GiantKing {
    /// Returns the board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board<SQUARES, 2, KINDS> {
        &self.board
    }

    /// Returns `true` if the enemy attacks a square that the seat's Giant-King occupies or could occupy (GK-12, GK-13).
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, seat: Seat, square: usize) -> bool {
        let enemies = self.board.of_seat(seat.opponent());
        self.attacker(seat, square, self.pieces_except_king(seat) | enemies, enemies).is_some()
    }

    /// Returns the number of pieces that a seat can drop (GK-16).
    #[inline]
    #[must_use]
    pub fn captured(&self, seat: Seat) -> u32 {
        self.captured[side_index(seat)].iter().copied().map(u32::from).sum()
    }

    /// Returns the square passed over by a double step on the last ply.
    #[inline]
    #[must_use]
    pub fn passed_over(&self) -> Option<usize> {
        self.passed_over.map(usize::from)
    }

    /// Creates the start position (GK-1).
    fn start() -> Self {
        const FIRST_RANK: [usize; 10] =
            [GRYPHON, ROOK, WILDEBEEST, CARDINAL, KING, KING, CARDINAL, WILDEBEEST, ROOK, GRYPHON];
        const SECOND_RANK: [Option<usize>; 10] = [
            None,
            Some(BISHOP),
            Some(KNIGHT),
            None,
            Some(KING),
            Some(KING),
            None,
            Some(KNIGHT),
            Some(BISHOP),
            None,
        ];
        let mut board = Board::EMPTY;
        for seat in Seat::TWO {
            let on_rank = |rank: usize| if seat == Seat::White { rank * 10 } else { 90 - rank * 10 };
            for file in 0..10 {
                board.put(on_rank(0) + file, IndexedPiece { seat, kind: FIRST_RANK[file] });
                if let Some(kind) = SECOND_RANK[file] {
                    board.put(on_rank(1) + file, IndexedPiece { seat, kind });
                }
                board.put(on_rank(2) + file, IndexedPiece { seat, kind: PAWN });
            }
        }
        Self {
            board,
            to_act: Seat::White,
            anchors: [4, 84],
            captured: [[0; PROMOTABLE_KINDS]; 2],
            passed_over: None,
            clock: 0,
            move_number: 1,
        }
    }

    /// Returns the lower left square of a seat's Giant-King.
    #[must_use]
    pub fn anchor(&self, seat: Seat) -> usize {
        usize::from(self.anchors[side_index(seat)])
    }

    /// Returns the squares of a seat's pieces other than its Giant-King.
    fn pieces_except_king(&self, seat: Seat) -> Squares {
        self.board.of_seat(seat).minus(self.board.of_kind(KING))
    }

    /// Returns the square of the Pawn captured en passant by this move (GK-9).
    fn en_passant_victim(&self, from: usize, to: usize) -> Option<usize> {
        let diagonally = from % 10 != to % 10;
        // The captured Pawn stands on the capturing Pawn's rank.
        (diagonally && self.passed_over.map(usize::from) == Some(to)).then_some(from / 10 * 10 + to % 10)
    }

    /// Removes a captured piece, and counts it, unpromoted, among those that its owner can drop (GK-16). Pawns are not
    /// counted.
    fn capture(&mut self, square: usize) -> bool {
        let Some(piece) = self.board.remove(square) else { return false };
        let plain = if piece.kind > PAWN { piece.kind - PROMOTED_OFFSET } else { piece.kind };
        if is_promotable(plain) {
            let count = &mut self.captured[side_index(piece.seat)][plain - GRYPHON];
            *count = count.saturating_add(1);
        }
        true
    }

    /// Moves the Giant-King to the block with this lower left square (GK-2). Returns `true` if it captured.
    fn step_king(&mut self, seat: Seat, to: usize) -> bool {
        for square in KING_BLOCKS[self.anchor(seat)] {
            self.board.remove(square);
        }
        let mut captured = false;
        for square in KING_BLOCKS[to] {
            captured |= self.capture(square);
            self.board.put(square, IndexedPiece { seat, kind: KING });
        }
        self.anchors[side_index(seat)] = to as u8;
        captured
    }

    /// Applies the promotion or drop that a Pawn's arrival allows (GK-15, GK-16).
    fn apply_effect(&mut self, seat: Seat, effect: MoveEffect) {
        match effect {
            MoveEffect::PromoteAt(at) => {
                let at = GRID_10X10.number_unchecked(at);
                if let Some(piece) = self.board.at(at).filter(|piece| is_promotable(piece.kind)) {
                    self.board.remove(at);
                    self.board.put(at, IndexedPiece { kind: piece.kind + PROMOTED_OFFSET, ..piece });
                }
            }
            MoveEffect::Drop(kind, at) => {
                let at = GRID_10X10.number_unchecked(at);
                if let Some(kind) = INFO.kind_index(kind).filter(|&kind| is_promotable(kind))
                    && self.board.at(at).is_none()
                {
                    let count = &mut self.captured[side_index(seat)][kind - GRYPHON];
                    *count = count.saturating_sub(1);
                    self.board.put(at, IndexedPiece { seat, kind });
                }
            }
            MoveEffect::Nothing | MoveEffect::PromoteTo(_) => {}
        }
    }

    /// Returns the kinds that a seat can drop (GK-16).
    fn droppable(&self, seat: Seat) -> impl Iterator<Item = usize> {
        let counts = self.captured[side_index(seat)];
        (GRYPHON..=BISHOP).filter(move |kind| counts[kind - GRYPHON] > 0)
    }
}

impl Position for GiantKing {
    const INFO: &'static GameInfo = &INFO;

    fn begin(_options: &Options) -> Result<Self, OptionError> {
        Ok(Self::start())
    }

    fn read(text: &str, _options: &Options) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn to_act(&self) -> Seat {
        self.to_act
    }

    fn cell(&self, square: Square) -> Cell {
        match GRID_10X10.number(square).and_then(|number| self.board.at(number)) {
            Some(piece) => Cell::Piece(INFO.piece(piece)),
            None => Cell::Empty,
        }
    }

    fn keys(&self) -> Vec<(&'static str, String)> {
        let captures = Seat::TWO.into_iter().map(|seat| (seat, self.off_board_pieces(seat)));
        let passed_over = self.passed_over.map(|square| GRID_10X10.square(usize::from(square)));
        vec![
            ("captures", kinds_text(captures)),
            ("clock", self.clock.to_string()),
            ("ep", squares_text(passed_over)),
            ("move", self.move_number.to_string()),
        ]
    }

    fn repetition_key(&self) -> u128 {
        let mut key = self.board.key() ^ Feature::ToAct.number(0, self.to_act as usize);
        let captured = self.captured.as_flattened().iter().enumerate();
        for (index, &count) in captured.filter(|(_, count)| **count > 0) {
            key ^= Feature::OffBoard.number(index, count.into());
        }
        if let Some(square) = self.passed_over {
            key ^= Feature::PassedOver.number(square.into(), 0);
        }
        key
    }

    fn for_each_action(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        let seat = self.to_act;
        let cannot_be_exposed = self.cannot_be_exposed(seat);
        for kind in (GRYPHON..KINDS).filter(|&kind| kind != PAWN) {
            for from in self.board.pieces(seat, kind) {
                let origin = GRID_10X10.square(from);
                for to in self.legal_targets(seat, kind, from, cannot_be_exposed) {
                    visit(Action::plain(origin, GRID_10X10.square(to)))?;
                }
            }
        }
        for from in self.board.pieces(seat, PAWN) {
            let origin = GRID_10X10.square(from);
            let targets = self.legal_pawn_targets(seat, from, cannot_be_exposed);
            for to in targets.plain {
                visit(Action::plain(origin, GRID_10X10.square(to)))?;
            }
            for arrival in targets.arrivals {
                let ArrivalOptions { plain, promotable, drops } = self.arrival_options(seat, from, arrival, cannot_be_exposed);
                let to = GRID_10X10.square(arrival);
                if plain {
                    visit(Action::plain(origin, to))?;
                }
                for at in promotable {
                    visit(Action::Move {
                        from: origin,
                        to,
                        effect: MoveEffect::PromoteAt(GRID_10X10.square(at)),
                    })?;
                }
                for at in drops {
                    for kind in self.droppable(seat) {
                        let effect = MoveEffect::Drop(INFO.kinds[kind].kind, GRID_10X10.square(at));
                        visit(Action::Move { from: origin, to, effect })?;
                    }
                }
            }
        }
        let origin = GRID_10X10.square(self.anchor(seat));
        for to in self.legal_king_targets(seat) {
            visit(Action::plain(origin, GRID_10X10.square(to)))?;
        }
        ControlFlow::Continue(())
    }

    fn count_actions(&self) -> u64 {
        let seat = self.to_act;
        let cannot_be_exposed = self.cannot_be_exposed(seat);
        let mut count = self.legal_king_targets(seat).len();
        for kind in (GRYPHON..KINDS).filter(|&kind| kind != PAWN) {
            for from in self.board.pieces(seat, kind) {
                count += self.legal_targets(seat, kind, from, cannot_be_exposed).len();
            }
        }
        for from in self.board.pieces(seat, PAWN) {
            let targets = self.legal_pawn_targets(seat, from, cannot_be_exposed);
            count += targets.plain.len();
            for to in targets.arrivals {
                let options = self.arrival_options(seat, from, to, cannot_be_exposed);
                let drops = options.drops.len() * self.droppable(seat).count() as u32;
                count += u32::from(options.plain) + options.promotable.len() + drops;
            }
        }
        u64::from(count)
    }

    fn play_unchecked(&mut self, action: Action, _roll: Option<Roll>) {
        let Action::Move { from, to, effect } = action else { return };
        let (from, to) = (GRID_10X10.number_unchecked(from), GRID_10X10.number_unchecked(to));
        let Some(piece) = self.board.at(from) else { return };
        let victim = self.en_passant_victim(from, to).filter(|_| piece.kind == PAWN);
        self.passed_over = None;
        let progress = if piece.kind == KING {
            self.step_king(piece.seat, to)
        } else {
            self.board.remove(from);
            let captured = self.capture(to);
            self.board.put(to, piece);
            captured
        };
        if piece.kind == PAWN {
            if let Some(victim) = victim {
                self.capture(victim);
            }
            if from.abs_diff(to) == 20 {
                self.passed_over = Some(usize::midpoint(from, to) as u8);
            }
            self.apply_effect(piece.seat, effect);
            // GK-15: on the last rank the Pawn is removed, but only after the right is used (GK-16).
            if relative_rank(piece.seat, to) == 10 {
                self.board.remove(to);
            }
        }
        self.clock = if progress || piece.kind == PAWN { 0 } else { self.clock.saturating_add(1) };
        if self.to_act == Seat::Black {
            self.move_number = self.move_number.saturating_add(1);
        }
        self.to_act = self.to_act.opponent();
    }

    fn pass_turn_to(&mut self, seat: Seat) {
        self.passed_over = self.passed_over.filter(|_| seat == self.to_act);
        self.to_act = seat;
    }

    fn board_outcome(&self) -> Option<Outcome> {
        // GK-14: the game ends only if there is no legal action.
        None
    }

    fn outcome_without_actions(&self) -> Outcome {
        // GK-14.
        if self.in_check(self.to_act) {
            Outcome::Won(self.to_act.opponent(), WinReason::Checkmate)
        } else {
            Outcome::Drawn(DrawReason::Stalemate)
        }
    }

    fn halfmove_clock(&self) -> Option<u32> {
        Some(self.clock)
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.is_checked(seat, self.anchor(seat), self.pieces_except_king(seat), self.board.of_seat(seat.opponent()))
    }

    fn off_board_pieces(&self, seat: Seat) -> Vec<PieceKind> {
        let kinds = (GRYPHON..=BISHOP).flat_map(|kind| {
            let count = usize::from(self.captured[side_index(seat)][kind - GRYPHON]);
            std::iter::repeat_n(INFO.kinds[kind].kind, count)
        });
        kinds.collect()
    }

    fn refusal(&self, action: Action) -> ActionRefusal {
        refusals::refusal(self, action)
    }
}
