//! Mount Chess: small pieces mount one another to become bigger ones; flags decide.

mod diagrams;
mod lessons;
mod moves;
mod refusals;
mod text;

use crate::action::{Action, MoveEffect, Roll};
use crate::board::{Board, IndexedPiece};
use crate::chance::{Draw, shuffle};
use crate::geometry::{GRID_8X8, Square, SquareSet};
use crate::info::{Cites, DrawOffers, Form, GameInfo, KindInfo, OptionInfo, Repetition};
use crate::options::{OptionError, Options};
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::piece::{Kind, Seat};
use crate::cell::Cell;
use crate::position::Position;
use crate::ruling::Ruling;
use crate::text::position::PositionError;
use crate::zobrist::Feature;
use std::ops::ControlFlow;

pub use moves::reach;

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
        KindInfo { kind: Kind::new(b'L'), name: "Flag", rule: "MC-3" },
        KindInfo { kind: Kind::new(b'F'), name: "Farmer", rule: "MC-4" },
        KindInfo { kind: Kind::new(b'H'), name: "Hunter", rule: "MC-5" },
        KindInfo { kind: Kind::new(b'C'), name: "Cavalry", rule: "MC-6" },
        KindInfo { kind: Kind::new(b'A'), name: "Archer", rule: "MC-7" },
        KindInfo { kind: Kind::new(b'R'), name: "Chariot", rule: "MC-7" },
    ],
    forms: &[Form::Becoming],
    options: &[OptionInfo {
        key: "setup",
        values: "checkered|random",
        rule: "MC-2",
    }],
    reasons: refusals::REASONS,
    diagrams: diagrams::DIAGRAMS,
    lessons: lessons::LESSONS,
    cites: Cites { board: "MC-1", turn: "MC-1", actions: "MC-8", end: "MC-11" },
    // MC-12: the third occurrence is an automatic draw.
    repetition: Repetition { claim: None, draw: 3 },
    clock: None,
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
fn is_random(options: &Options) -> Result<bool, OptionError> {
    options.choose("setup", &[("checkered", false), ("random", true)])
}

/// Returns `true` if a kind is a Farmer or a Hunter, which can mount and be mounted (MC-9).
#[must_use]
pub const fn on_foot(kind: usize) -> bool {
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
    fn has_won(&self, seat: Seat) -> Option<WinReason> {
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
        is_random(options)?;
        Ok(Self::checkered())
    }

    /// Shuffles White's pieces on their two ranks and mirrors them for Black by a half turn (MC-2).
    fn draw_start(options: &Options, draw: &mut Draw) -> Result<(Options, Self), OptionError> {
        let mut start = Self::checkered();
        if is_random(options)? {
            let board = start.board;
            let mut men: Vec<IndexedPiece> = (0..16).filter_map(|number| board.at(number)).collect();
            shuffle(&mut men, draw);
            start.board = Board::EMPTY;
            for (number, man) in men.into_iter().enumerate() {
                start.board.put(number, man);
                start.board.put(63 - number, IndexedPiece { seat: Seat::Black, ..man });
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
            Some(man) => Cell::Piece(INFO.piece(man)),
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
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        let mut any = false;
        for from in self.board.of(self.to_act) {
            let Some(man) = self.board.at(from) else { continue };
            let origin = GRID_8X8.square(from);
            for to in self.targets(from, man) {
                any = true;
                let to = GRID_8X8.square(to);
                if on_foot(man.kind) && to.rank() == final_rank(man.seat) {
                    for kind in promotions(man.kind) {
                        visit(Action::Move {
                            from: origin,
                            to,
                            effect: MoveEffect::Become(INFO.kinds[kind].kind),
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
        if self.decided().is_some() {
            return 0;
        }
        let mut count = 0;
        for from in self.board.of(self.to_act) {
            let Some(man) = self.board.at(from) else { continue };
            let targets = self.targets(from, man);
            count += targets.len();
            if on_foot(man.kind) {
                // On the final rank there are two promotion pieces.
                count += (targets & moves::FINAL_RANKS[man.seat as usize]).len();
            }
        }
        u64::from(count.max(1))
    }

    fn play_unchecked(&mut self, action: Action, _roll: Option<Roll>) {
        match action {
            Action::Move { from, to, effect } => {
                let (from, to) = (GRID_8X8.number_unchecked(from), GRID_8X8.number_unchecked(to));
                let Some(mut man) = self.board.take(from) else { return };
                if let Some(met) = self.board.take(to)
                    && met.seat == man.seat
                {
                    man.kind = mounted(man.kind, met.kind);
                }
                if let MoveEffect::Become(kind) = effect {
                    man.kind = INFO.place(kind).unwrap_or(man.kind);
                }
                self.board.put(to, man);
                self.passes = 0;
            }
            _ => self.passes += 1,
        }
        self.to_act = self.to_act.opponent();
    }

    fn hand_over(&mut self, seat: Seat) {
        self.to_act = seat;
    }

    fn decided(&self) -> Option<Outcome> {
        // The seat that has just moved is checked first; in no legal position have both won.
        for seat in [self.to_act.opponent(), self.to_act] {
            if let Some(reason) = self.has_won(seat) {
                return Some(Outcome::Won(seat, reason));
            }
        }
        (self.passes >= 2).then_some(Outcome::Drawn(DrawReason::Passes))
    }

    fn refuse(&self, action: Action) -> Ruling {
        refusals::refuse(self, action)
    }
}
