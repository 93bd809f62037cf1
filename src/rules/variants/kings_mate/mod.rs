//! King's Mate: two Swordmasters guard each King; raised squares are for Kings and Swordmasters.
//!
//! `formation` is that of a King and its Swordmasters, and `check` tells when a King is defenceless. Active Play, with
//! declared captures that dice decide, is an option (`active`).

mod active;
mod check;
mod diagrams;
mod lessons;
mod formation;
mod moves;
mod refusals;
mod text;

use crate::action::{Action, MoveEffect, Roll};
use crate::board::{Board, IndexedPiece};
use crate::geometry::{GRID_7X9, Square, SquareSet};
use crate::info::{CitedRules, ClockRule, DrawOffers, ActionForm, GameInfo, KindInfo, OptionInfo, Repetition};
use crate::options::{OptionError, Options};
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::piece::{PieceKind, Piece, Seat, side_index};
use crate::cell::{Cell, Terrain};
use crate::position::Position;
use crate::refusal::ActionRefusal;
use crate::text::position::{PositionError, kinds_text, squares_text};
use crate::zobrist::Feature;
use active::FailedCaptures;
use std::ops::ControlFlow;

pub use moves::{CENTRAL, FOOL_CAPTURES, NEIGHBOURS, RAISED};

/// The index of the King in the list of kinds.
pub const KING: usize = 0;
/// The index of the Swordmaster in the list of kinds.
pub const SWORDMASTER: usize = 1;
/// The index of the Keeper in the list of kinds.
pub const KEEPER: usize = 2;
/// The index of the Priest in the list of kinds.
pub const PRIEST: usize = 3;
/// The index of the Priestess in the list of kinds.
pub const PRIESTESS: usize = 4;
/// The index of the Fool in the list of kinds.
pub const FOOL: usize = 5;

static INFO: GameInfo = GameInfo {
    name: "kings-mate",
    title: "King's Mate",
    inventor: Some("Robert Stanek, 2000-2006"),
    files: 7,
    ranks: 9,
    seats: &Seat::TWO,
    walls: false,
    kinds: &[
        KindInfo { kind: PieceKind::new(b'K'), name: "King", rule: "KM-3" },
        KindInfo { kind: PieceKind::new(b'S'), name: "Swordmaster", rule: "KM-4" },
        KindInfo { kind: PieceKind::new(b'R'), name: "Keeper", rule: "KM-3" },
        KindInfo { kind: PieceKind::new(b'P'), name: "Priest", rule: "KM-3" },
        KindInfo { kind: PieceKind::new(b'T'), name: "Priestess", rule: "KM-3" },
        KindInfo { kind: PieceKind::new(b'F'), name: "Fool", rule: "KM-5" },
    ],
    action_forms: &[ActionForm::Promotion],
    options: &[
        OptionInfo {
            key: "stalemate",
            values: "draw|loss",
            rule: "KM-13",
        },
        OptionInfo {
            key: "expanded",
            values: "off|on",
            rule: "KM-15",
        },
        OptionInfo {
            key: "gambit",
            values: "off|on",
            rule: "KM-15",
        },
        OptionInfo {
            key: "defence",
            values: "off|on",
            rule: "KM-16",
        },
        OptionInfo {
            key: "active",
            values: "off|on",
            rule: "KM-17",
        },
        OptionInfo {
            key: "die",
            values: "6|4|8|10|12|20",
            rule: "KM-17",
        },
        OptionInfo {
            key: "touch",
            values: "off|on",
            rule: "KM-20",
        },
    ],
    refusal_reasons: refusals::REASONS,
    diagrams: diagrams::DIAGRAMS,
    lessons: lessons::LESSONS,
    cited_rules: CitedRules { board: "KM-1", turn: "KM-2", actions: "KM-3", end: "KM-12" },
    repetition: Repetition::THIRD_CLAIM_FIFTH_DRAW,
    clock_rule: Some(ClockRule::FIFTY_MOVES),
    // The rules on draws: a draw is offered after one's own action.
    draw_offers: DrawOffers::AfterOwnAction,
};

/// The number of a seat's pieces of each kind at the start, which is also the maximum (KM-2).
const MAX_COUNTS: [u8; 6] = [1, 2, 2, 1, 1, 5];

/// The promotion pieces of a Fool, whose captures are listed (KM-14).
const PROMOTION_KINDS: [usize; 3] = [KEEPER, PRIEST, PRIESTESS];

/// Returns the index of a kind in [`PROMOTION_KINDS`], if present.
fn promotion_index(kind: usize) -> Option<usize> {
    PROMOTION_KINDS.iter().position(|&known| known == kind)
}

/// The options of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct KingsMateOptions {
    /// `true` if a seat without a legal action loses even when not in check (KM-13).
    stalemate_loses: bool,
    /// `true` with Fool's Gambit (KM-15).
    gambit: bool,
    /// `true` with Defence of the Crown (KM-16).
    defence: bool,
    /// The number of sides of the dice, in Active Play (KM-17).
    die: Option<u8>,
}

impl KingsMateOptions {
    fn from_options(options: &Options) -> Result<Self, OptionError> {
        const DICE: [(&str, u8); 6] = [("6", 6), ("4", 4), ("8", 8), ("10", 10), ("12", 12), ("20", 20)];
        let expanded = options.switch("expanded")?;
        let expansion_switch = |key| if options.get(key).is_some() { options.switch(key) } else { Ok(expanded) };
        let sides = options.choose("die", &DICE)?;
        // KM-20: the touched piece is not part of the position; the host keeps track of it.
        options.switch("touch")?;
        Ok(Self {
            stalemate_loses: options.choose("stalemate", &[("draw", false), ("loss", true)])?,
            gambit: expansion_switch("gambit")?,
            defence: expansion_switch("defence")?,
            die: options.switch("active")?.then_some(sides),
        })
    }
}

/// A position of King's Mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KingsMate {
    board: Board<63, 1, 6>,
    to_act: Seat,
    options: KingsMateOptions,
    /// The number of captured pieces of each seat's own [`PROMOTION_KINDS`] kinds.
    captured: [[u8; 3]; 2],
    /// `true` for each seat whose King has not moved.
    unmoved: [bool; 2],
    failed: FailedCaptures,
    /// Plies since the last capture or Fool move.
    clock: u32,
    move_number: u32,
}

/// Returns a seat's King Square, d1 or d9 (KM-1).
#[must_use]
pub const fn king_square(seat: Seat) -> usize {
    match seat {
        Seat::White => 3,
        _ => 59,
    }
}

impl KingsMate {
    /// Creates the start position (KM-2).
    fn start(options: KingsMateOptions) -> Self {
        const FIRST_RANK: [usize; 7] = [KEEPER, PRIEST, SWORDMASTER, KING, SWORDMASTER, PRIESTESS, KEEPER];
        const FOOL_FILES: [usize; 5] = [0, 1, 3, 5, 6];
        let mut board = Board::EMPTY;
        for seat in Seat::TWO {
            // Black's setup is White's after a half turn: each square is subtracted from the last.
            let seen = |square: usize| if seat == Seat::White { square } else { 62 - square };
            for (file, kind) in FIRST_RANK.into_iter().enumerate() {
                board.put(seen(file), IndexedPiece { seat, kind });
            }
            for file in FOOL_FILES {
                board.put(seen(7 + file), IndexedPiece { seat, kind: FOOL });
            }
        }
        Self {
            board,
            to_act: Seat::White,
            options,
            captured: [[0; 3]; 2],
            unmoved: [true; 2],
            failed: FailedCaptures::NONE,
            clock: 0,
            move_number: 1,
        }
    }

    /// Returns the board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board<63, 1, 6> {
        &self.board
    }

    /// Returns the number of sides of the dice, in Active Play (KM-17).
    #[inline]
    #[must_use]
    pub fn sides(&self) -> Option<u8> {
        self.options.die
    }

    /// Returns `true` if a declared capture has failed this turn (KM-17).
    #[inline]
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.failed != FailedCaptures::NONE
    }

    /// Returns the number of captured pieces available to a seat's Fools for promotion (KM-14).
    #[inline]
    #[must_use]
    pub fn captured(&self, seat: Seat) -> u32 {
        self.captured[side_index(seat)].iter().copied().map(u32::from).sum()
    }

    /// Returns the captured pieces of a seat to which a Fool can promote.
    fn captured_kinds(&self, seat: Seat) -> Vec<PieceKind> {
        let of_kind = |(&kind, &count): (&usize, &u8)| vec![INFO.kinds[kind].kind; usize::from(count)];
        PROMOTION_KINDS.iter().zip(&self.captured[side_index(seat)]).flat_map(of_kind).collect()
    }

    /// Returns the square of a seat's King; `None` if captured in Active Play.
    #[inline]
    #[must_use]
    pub fn king(&self, seat: Seat) -> Option<usize> {
        self.board.pieces(seat, KING).first()
    }

    /// Returns the piece on a square.
    fn piece(&self, number: usize) -> Option<Piece> {
        self.board.at(number).map(|piece| INFO.piece(piece))
    }

    /// Returns `true` if a seat has won with a Fool on the enemy's King Square (KM-15).
    fn has_won_gambit(&self, seat: Seat) -> bool {
        self.options.gambit && self.board.pieces(seat, FOOL).contains(king_square(seat.opponent()))
    }

    fn end_turn(&mut self) {
        self.move_number = self.move_number.saturating_add(u32::from(self.to_act == Seat::Black));
        self.to_act = self.to_act.opponent();
        self.failed = FailedCaptures::NONE;
    }
}

impl Position for KingsMate {
    const INFO: &'static GameInfo = &INFO;

    fn begin(options: &Options) -> Result<Self, OptionError> {
        KingsMateOptions::from_options(options).map(Self::start)
    }

    fn rolls_dice(&self) -> bool {
        self.options.die.is_some()
    }

    fn read(text: &str, options: &Options) -> Result<Self, PositionError> {
        text::read(text, options)
    }

    fn to_act(&self) -> Seat {
        self.to_act
    }

    fn cell(&self, square: Square) -> Cell {
        match GRID_7X9.number(square).and_then(|number| self.piece(number)) {
            Some(piece) => Cell::Piece(piece),
            None => Cell::Empty,
        }
    }

    fn keys(&self) -> Vec<(&'static str, String)> {
        let captures = kinds_text(Seat::TWO.into_iter().map(|seat| (seat, self.captured_kinds(seat))));
        let mut unmoved: String =
            Seat::TWO.into_iter().filter(|&seat| self.unmoved[side_index(seat)]).map(Seat::letter).collect();
        if unmoved.is_empty() {
            unmoved.push('-');
        }
        let mut keys = vec![("captures", captures), ("clock", self.clock.to_string())];
        if self.options.die.is_some() {
            keys.push(("failed", squares_text(self.failed.squares().map(|number| GRID_7X9.square(number)))));
        }
        keys.extend([("move", self.move_number.to_string()), ("unmoved", unmoved)]);
        keys
    }

    fn repetition_key(&self) -> u128 {
        let mut key = self.board.key() ^ Feature::ToAct.number(0, self.to_act as usize);
        let captured = self.captured.as_flattened().iter().enumerate();
        for (index, &count) in captured.filter(|(_, count)| **count > 0) {
            key ^= Feature::OffBoard.number(index, count.into());
        }
        for (side, _) in self.unmoved.into_iter().enumerate().filter(|(_, unmoved)| *unmoved) {
            key ^= Feature::Unmoved.number(side, 0);
        }
        for (order, square) in self.failed.squares().enumerate() {
            key ^= Feature::FailedCapture.number(order, square);
        }
        key
    }

    fn for_each_action(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.board_outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let promotion_squares = self.promotion_squares(self.to_act);
        self.for_each_piece(|kind, from, targets| {
            let origin = GRID_7X9.square(from);
            for to in targets {
                let target = GRID_7X9.square(to);
                if kind != FOOL || !promotion_squares.contains(to) {
                    visit(Action::plain(origin, target))?;
                    continue;
                }
                for (become_kind, &count) in PROMOTION_KINDS.into_iter().zip(&self.captured[side_index(self.to_act)]) {
                    if count > 0 {
                        let effect = MoveEffect::PromoteTo(INFO.kinds[become_kind].kind);
                        visit(Action::Move { from: origin, to: target, effect })?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }

    fn count_actions(&self) -> u64 {
        if self.board_outcome().is_some() { 0 } else { u64::from(self.count_legal()) }
    }

    fn play_unchecked(&mut self, action: Action, roll: Option<Roll>) {
        let Action::Move { from, to, effect } = action else { return };
        let (from, to) = (GRID_7X9.number_unchecked(from), GRID_7X9.number_unchecked(to));
        // KM-17: the capture happens only if the attacker's roll is higher.
        if roll.is_some_and(|roll| !roll.succeeds()) && self.is_declared(from, to) {
            return self.fail_capture(from);
        }
        let Some(mut piece) = self.board.remove(from) else { return };
        let met = self.board.remove(to);
        self.clock = if met.is_some() || piece.kind == FOOL { 0 } else { self.clock.saturating_add(1) };
        if let Some(met) = met
            && let Some(index) = promotion_index(met.kind)
        {
            self.captured[side_index(met.seat)][index] += 1;
        }
        if piece.kind == KING {
            self.unmoved[side_index(piece.seat)] = false;
        }
        if let MoveEffect::PromoteTo(kind) = effect
            && let Some(index) = INFO.kind_index(kind).and_then(promotion_index)
        {
            // KM-14: the piece is removed from the list of captured ones.
            let count = &mut self.captured[side_index(piece.seat)][index];
            *count = count.saturating_sub(1);
            piece.kind = PROMOTION_KINDS[index];
        }
        self.board.put(to, piece);
        self.end_turn();
    }

    fn pass_turn_to(&mut self, seat: Seat) {
        if seat != self.to_act {
            self.failed = FailedCaptures::NONE;
        }
        self.to_act = seat;
    }

    fn board_outcome(&self) -> Option<Outcome> {
        let seats = [self.to_act.opponent(), self.to_act];
        // KM-18, before KM-15: a Fool can capture the King on its King Square.
        let captor = seats.into_iter().find(|&seat| self.king(seat.opponent()).is_none());
        if let Some(seat) = captor {
            return Some(Outcome::Won(seat, WinReason::KingCaptured));
        }
        let winner = seats.into_iter().find(|&seat| self.has_won_gambit(seat));
        winner.map(|seat| Outcome::Won(seat, WinReason::Gambit))
    }

    fn outcome_without_actions(&self) -> Outcome {
        // In Active Play a turn in progress ends instead of getting stuck (KM-17), so this is the start of a turn
        // (KM-12).
        let winner = self.to_act.opponent();
        if self.in_check(self.to_act) {
            Outcome::Won(winner, WinReason::Conquest)
        } else if self.options.stalemate_loses {
            Outcome::Won(winner, WinReason::Stalemate)
        } else {
            Outcome::Drawn(DrawReason::Stalemate)
        }
    }

    fn refusal(&self, action: Action) -> ActionRefusal {
        refusals::refusal(self, action)
    }

    fn halfmove_clock(&self) -> Option<u32> {
        Some(self.clock)
    }

    fn in_check(&self, seat: Seat) -> bool {
        !self.attackers(seat).is_empty()
    }

    fn terrain(&self, square: Square) -> Terrain {
        let raised = GRID_7X9.number(square).is_some_and(|number| RAISED.contains(number));
        if raised { Terrain::Raised } else { Terrain::Plain }
    }

    fn off_board_pieces(&self, seat: Seat) -> Vec<PieceKind> {
        let king = self.king(seat).is_none().then_some(INFO.kinds[KING].kind);
        king.into_iter().chain(self.captured_kinds(seat)).collect()
    }

    fn dice_sides(&self, action: Action) -> Option<u8> {
        let Action::Move { from, to, .. } = action else { return None };
        let declared = self.is_declared(GRID_7X9.number(from)?, GRID_7X9.number(to)?);
        self.options.die.filter(|_| declared)
    }
}
