//! Mount Chess: small pieces mount one another to become bigger ones; flags decide.
//!
//! The smallest of the games, and the example for a new one in CONTRIBUTING.md.

mod diagrams;
mod lessons;
mod moves;
mod refusals;
mod text;

use crate::action::{Action, MoveEffect, Roll};
use crate::board::{Board, IndexedPiece};
use crate::random::{RandomBelow, shuffle};
use crate::geometry::{GRID_8X8, Square, SquareSet};
use crate::info::{CitedRules, DrawOffers, ActionForm, GameInfo, KindInfo, OptionInfo, Repetition};
use crate::options::{OptionError, Options};
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::piece::{PieceKind, Seat};
use crate::cell::Cell;
use crate::position::Position;
use crate::refusal::ActionRefusal;
use crate::text::position::PositionError;
use crate::zobrist::Feature;
use std::ops::ControlFlow;

pub use moves::pseudo_legal_targets;

/// The index of the Flag in the list of kinds.
pub const FLAG: usize = 0;
/// The index of the Farmer in the list of kinds.
pub const FARMER: usize = 1;
/// The index of the Hunter in the list of kinds.
pub const HUNTER: usize = 2;
/// The index of the Cavalry in the list of kinds.
pub const CAVALRY: usize = 3;
/// The index of the Archer in the list of kinds.
pub const ARCHER: usize = 4;
/// The index of the Chariot in the list of kinds.
pub const CHARIOT: usize = 5;

static INFO: GameInfo = GameInfo {
    name: "mount-chess",
    title: "Mount Chess",
    inventor: None,
    files: 8,
    ranks: 8,
    seats: &Seat::TWO,
    walls: false,
    kinds: &[
        KindInfo { kind: PieceKind::new(b'L'), name: "Flag", rule: "MC-3" },
        KindInfo { kind: PieceKind::new(b'F'), name: "Farmer", rule: "MC-4" },
        KindInfo { kind: PieceKind::new(b'H'), name: "Hunter", rule: "MC-5" },
        KindInfo { kind: PieceKind::new(b'C'), name: "Cavalry", rule: "MC-6" },
        KindInfo { kind: PieceKind::new(b'A'), name: "Archer", rule: "MC-7" },
        KindInfo { kind: PieceKind::new(b'R'), name: "Chariot", rule: "MC-7" },
    ],
    action_forms: &[ActionForm::Promotion],
    options: &[OptionInfo {
        key: "setup",
        values: "checkered|random",
        rule: "MC-2",
    }],
    refusal_reasons: refusals::REASONS,
    diagrams: diagrams::DIAGRAMS,
    lessons: lessons::LESSONS,
    cited_rules: CitedRules { board: "MC-1", turn: "MC-1", actions: "MC-8", end: "MC-11" },
    // MC-12: the third occurrence is an automatic draw.
    repetition: Repetition { claim: None, draw: 3 },
    clock_rule: None,
    draw_offers: DrawOffers::AnyTime,
};

/// A position of Mount Chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MountChess {
    board: Board<64, 1, 6>,
    to_act: Seat,
    /// The number of consecutive passes.
    passes: u8,
}

/// Returns the rank on which a seat's Farmers and Hunters promote and its Flags win.
#[must_use]
pub const fn final_rank(seat: Seat) -> u8 {
    match seat {
        Seat::White => 7,
        _ => 0,
    }
}

/// Returns `true` if the start position is random (MC-2).
fn has_random_setup(options: &Options) -> Result<bool, OptionError> {
    options.choose("setup", &[("checkered", false), ("random", true)])
}

/// Returns `true` if a kind is a Farmer or a Hunter, which can mount and be mounted (MC-9).
#[must_use]
pub const fn is_on_foot(kind: usize) -> bool {
    matches!(kind, FARMER | HUNTER)
}

/// Returns the result of a Farmer or Hunter mounting another (MC-9).
#[must_use]
pub const fn mounted(rider: usize, carrier: usize) -> usize {
    match (rider, carrier) {
        (FARMER, FARMER) => CHARIOT,
        (HUNTER, HUNTER) => ARCHER,
        _ => CAVALRY,
    }
}

/// Returns the promotion pieces of a Farmer or Hunter (MC-10).
const fn promotions(kind: usize) -> [usize; 2] {
    match kind {
        FARMER => [CAVALRY, CHARIOT],
        _ => [ARCHER, CAVALRY],
    }
}

impl MountChess {
    /// Returns the board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board<64, 1, 6> {
        &self.board
    }

    /// Returns the number of consecutive passes.
    #[inline]
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Creates the start position with `setup=checkered` (MC-2).
    fn checkered() -> Self {
        let mut board = Board::EMPTY;
        for number in 0..16 {
            let square = GRID_8X8.square(number);
            let light = (square.file() + square.rank()) % 2 == 1;
            let kind = match (square.file(), square.rank()) {
                (3 | 4, 0) => FLAG,
                _ if light => FARMER,
                _ => HUNTER,
            };
            board.put(number, IndexedPiece { seat: Seat::White, kind });
        }
        for number in 48..64 {
            let square = GRID_8X8.square(number);
            let light = (square.file() + square.rank()) % 2 == 1;
            let kind = match (square.file(), square.rank()) {
                (3 | 4, 7) => FLAG,
                _ if light => FARMER,
                _ => HUNTER,
            };
            board.put(number, IndexedPiece { seat: Seat::Black, kind });
        }
        Self { board, to_act: Seat::White, passes: 0 }
    }

    /// Returns the reason if a seat has won (MC-11).
    fn win_reason(&self, seat: Seat) -> Option<WinReason> {
        if self.board.pieces(seat.opponent(), FLAG).is_empty() {
            return Some(WinReason::Flags);
        }
        let home = |flag: usize| GRID_8X8.square(flag).rank() == final_rank(seat);
        self.board.pieces(seat, FLAG).into_iter().any(home).then_some(WinReason::FinalRank)
    }
}

impl Position for MountChess {
    const INFO: &'static GameInfo = &INFO;

    fn begin(options: &Options) -> Result<Self, OptionError> {
        has_random_setup(options)?;
        Ok(Self::checkered())
    }

    /// Shuffles White's pieces on their two ranks and mirrors them for Black by a half turn (MC-2).
    fn random_start(options: &Options, random_below: &mut RandomBelow) -> Result<(Options, Self), OptionError> {
        let mut start = Self::checkered();
        if has_random_setup(options)? {
            let board = start.board;
            let mut pieces: Vec<IndexedPiece> = (0..16).filter_map(|number| board.at(number)).collect();
            shuffle(&mut pieces, random_below);
            start.board = Board::EMPTY;
            for (number, piece) in pieces.into_iter().enumerate() {
                start.board.put(number, piece);
                start.board.put(63 - number, IndexedPiece { seat: Seat::Black, ..piece });
            }
        }
        Ok((options.clone(), start))
    }

    fn read(text: &str, _options: &Options) -> Result<Self, PositionError> {
        text::read(text)
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
        vec![("passes", self.passes.to_string())]
    }

    fn repetition_key(&self) -> u128 {
        self.board.key() ^ Feature::ToAct.number(0, self.to_act as usize)
    }

    fn for_each_action(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.board_outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let mut any = false;
        for from in self.board.of_seat(self.to_act) {
            let Some(piece) = self.board.at(from) else { continue };
            let origin = GRID_8X8.square(from);
            for to in self.targets(from, piece) {
                any = true;
                let to = GRID_8X8.square(to);
                if is_on_foot(piece.kind) && to.rank() == final_rank(piece.seat) {
                    for kind in promotions(piece.kind) {
                        visit(Action::Move {
                            from: origin,
                            to,
                            effect: MoveEffect::PromoteTo(INFO.kinds[kind].kind),
                        })?;
                    }
                } else {
                    visit(Action::plain(origin, to))?;
                }
            }
        }
        if any { ControlFlow::Continue(()) } else { visit(Action::Pass) }
    }

    fn count_actions(&self) -> u64 {
        if self.board_outcome().is_some() {
            return 0;
        }
        let mut count = 0;
        for from in self.board.of_seat(self.to_act) {
            let Some(piece) = self.board.at(from) else { continue };
            let targets = self.targets(from, piece);
            count += targets.len();
            if is_on_foot(piece.kind) {
                // On the final rank there are two promotion pieces.
                count += (targets & moves::FINAL_RANKS[piece.seat as usize]).len();
            }
        }
        u64::from(count.max(1))
    }

    fn play_unchecked(&mut self, action: Action, _roll: Option<Roll>) {
        match action {
            Action::Move { from, to, effect } => {
                let (from, to) = (GRID_8X8.number_unchecked(from), GRID_8X8.number_unchecked(to));
                let Some(mut piece) = self.board.remove(from) else { return };
                if let Some(met) = self.board.remove(to)
                    && met.seat == piece.seat
                {
                    piece.kind = mounted(piece.kind, met.kind);
                }
                if let MoveEffect::PromoteTo(kind) = effect {
                    piece.kind = INFO.kind_index(kind).unwrap_or(piece.kind);
                }
                self.board.put(to, piece);
                self.passes = 0;
            }
            _ => self.passes += 1,
        }
        self.to_act = self.to_act.opponent();
    }

    fn pass_turn_to(&mut self, seat: Seat) {
        self.to_act = seat;
    }

    fn board_outcome(&self) -> Option<Outcome> {
        // The seat that has just moved is checked first; in no legal position have both won.
        for seat in [self.to_act.opponent(), self.to_act] {
            if let Some(reason) = self.win_reason(seat) {
                return Some(Outcome::Won(seat, reason));
            }
        }
        (self.passes >= 2).then_some(Outcome::Drawn(DrawReason::Passes))
    }

    fn refusal(&self, action: Action) -> ActionRefusal {
        refusals::refusal(self, action)
    }
}
