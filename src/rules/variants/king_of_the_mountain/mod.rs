//! King of the Mountain: the first King to reach the summit wins, and captured pieces come back.
//!
//! For two to four seats. `setup` makes the start position on one of the maps of walls in `boards/`, and `army` checks
//! the armies that players choose.

mod army;
mod diagrams;
mod lessons;
mod moves;
mod refusals;
mod setup;
mod text;

use crate::action::{Action, Roll};
use crate::army::ArmyInfo;
use crate::board::{Board, IndexedPiece};
use crate::random::RandomBelow;
use crate::geometry::{GRID_19X19, Square, SquareSet};
use crate::info::{CitedRules, DrawOffers, ActionForm, GameInfo, KindInfo, OptionInfo, Repetition};
use crate::options::{OptionError, Options};
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::piece::{PieceKind, Seat};
use crate::cell::{Cell, Terrain};
use crate::position::Position;
use crate::refusal::ActionRefusal;
use crate::text::position::{PositionError, kinds_text};
use crate::zobrist::Feature;
use crate::problem::Problem;
use std::ops::ControlFlow;

pub use moves::quiet_targets;

/// The index of the King in the list of kinds.
pub const KING: usize = 0;
/// The index of the Queen in the list of kinds.
pub const QUEEN: usize = 1;
/// The index of the Marshal in the list of kinds.
pub const MARSHAL: usize = 2;
/// The index of the Cardinal in the list of kinds.
pub const CARDINAL: usize = 3;
/// The index of the Bishop in the list of kinds.
pub const BISHOP: usize = 4;
/// The index of the Rook in the list of kinds.
pub const ROOK: usize = 5;
/// The index of the Knight in the list of kinds.
pub const KNIGHT: usize = 6;
/// The index of the Kangaroo in the list of kinds.
pub const KANGAROO: usize = 7;
/// The index of the Cannon in the list of kinds.
pub const CANNON: usize = 8;
/// The index of the Archer in the list of kinds.
pub const ARCHER: usize = 9;
/// The index of the Giant in the list of kinds.
pub const GIANT: usize = 10;
/// The index of the Hero in the list of kinds.
pub const HERO: usize = 11;
/// The number of kinds of piece.
pub const KINDS: usize = 12;

static INFO: GameInfo = GameInfo {
    name: "king-of-the-mountain",
    title: "King of the Mountain",
    inventor: Some("Paul E. Newton, 2023"),
    files: 19,
    ranks: 19,
    seats: &Seat::ALL,
    walls: true,
    kinds: &[
        kind(b'K', "King", "KOTM-13"),
        kind(b'Q', "Queen", "KOTM-14"),
        kind(b'M', "Marshal", "KOTM-16"),
        kind(b'C', "Cardinal", "KOTM-16"),
        kind(b'B', "Bishop", "KOTM-14"),
        kind(b'R', "Rook", "KOTM-14"),
        kind(b'N', "Knight", "KOTM-15"),
        kind(b'J', "Kangaroo", "KOTM-17"),
        kind(b'P', "Cannon", "KOTM-18"),
        kind(b'A', "Archer", "KOTM-19"),
        kind(b'G', "Giant", "KOTM-20"),
        kind(b'H', "Hero", "KOTM-21"),
    ],
    action_forms: &[ActionForm::Shot, ActionForm::Placement],
    options: &[
        option("seats", "2|3|4", "KOTM-5"),
        option("board", "terraces|pinwheel|crags|MAP", "KOTM-4"),
        option("army", "balanced|skirmish|siege|ARMY", "KOTM-11"),
        option("army.w", "balanced|skirmish|siege|ARMY", "KOTM-11"),
        option("army.r", "balanced|skirmish|siege|ARMY", "KOTM-11"),
        option("army.b", "balanced|skirmish|siege|ARMY", "KOTM-11"),
        option("army.g", "balanced|skirmish|siege|ARMY", "KOTM-11"),
        option("first", "random|w|r|b|g", "KOTM-7"),
        option("setup", "secret|open", "KOTM-12"),
    ],
    refusal_reasons: refusals::REASONS,
    diagrams: diagrams::DIAGRAMS,
    lessons: lessons::LESSONS,
    cited_rules: CitedRules { board: "KOTM-1", turn: "KOTM-6", actions: "KOTM-24", end: "KOTM-27" },
    repetition: Repetition::THIRD_CLAIM_FIFTH_DRAW,
    clock_rule: None,
    draw_offers: DrawOffers::AnyTime,
};

const fn kind(code: u8, name: &'static str, rule: &'static str) -> KindInfo {
    KindInfo { kind: PieceKind::new(code), name, rule }
}

const fn option(key: &'static str, values: &'static str, rule: &'static str) -> OptionInfo {
    OptionInfo { key, values, rule }
}

/// The summit, `j10` (KOTM-1).
pub const SUMMIT: usize = 9 * 19 + 9;
/// Each seat's corner, by seat: `a1 a19 s19 s1` (KOTM-2, KOTM-5).
const CORNERS: [usize; 4] = [0, 18 * 19, 18 * 19 + 18, 18];
/// Each seat's inner respawn point, by seat: `e5 e15 o15 o5` (KOTM-2).
const INNER_POINTS: [usize; 4] = [4 * 19 + 4, 14 * 19 + 4, 14 * 19 + 14, 4 * 19 + 14];

/// A position of King of the Mountain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KingOfTheMountain {
    board: Board<361, 6, KINDS>,
    walls: SquareSet<6>,
    /// The number of pieces of each kind in each seat's reserve.
    reserves: [[u8; KINDS]; 4],
    /// The square of each seat's King; meaningless for a seat not in the game.
    kings: [u16; 4],
    /// The seats in the game.
    playing: [bool; 4],
    to_act: Seat,
    /// The number of consecutive passes.
    passes: u8,
}

impl KingOfTheMountain {
    /// Returns the board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board<361, 6, KINDS> {
        &self.board
    }

    /// Returns the walls (KOTM-3).
    #[inline]
    #[must_use]
    pub fn walls(&self) -> SquareSet<6> {
        self.walls
    }

    /// Returns the number of consecutive passes.
    #[inline]
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Returns the number of pieces in a seat's reserve (KOTM-24).
    #[inline]
    #[must_use]
    pub fn reserve_size(&self, seat: Seat) -> u32 {
        self.reserves[seat as usize].iter().copied().map(u32::from).sum()
    }

    fn empty(walls: SquareSet<6>, to_act: Seat) -> Self {
        Self {
            board: Board::EMPTY,
            walls,
            reserves: [[0; KINDS]; 4],
            kings: [0; 4],
            playing: [false; 4],
            to_act,
            passes: 0,
        }
    }

    /// Puts a piece on an empty square, and updates the squares of Kings.
    fn put(&mut self, square: usize, piece: IndexedPiece) {
        if piece.kind == KING {
            self.kings[piece.seat as usize] = square as u16;
        }
        self.board.put(square, piece);
    }

    /// Returns a captured piece to its owner (KOTM-23, KOTM-25).
    fn return_captured(&mut self, piece: IndexedPiece) {
        let seat = piece.seat as usize;
        let [corner, inner] = respawn_points(piece.seat);
        if self.board.at(corner).is_none() {
            self.put(corner, piece);
        } else if piece.kind != KING {
            self.reserves[seat][piece.kind] += 1;
        } else if self.board.at(inner).is_none() {
            self.put(inner, piece);
        } else {
            // Only a displaced King displaces again, and each seat has one, so this is at most four calls deep.
            let displaced = self.board.remove(corner);
            self.put(corner, piece);
            match displaced {
                Some(own) if own.seat == piece.seat => self.reserves[seat][own.kind] += 1,
                Some(other) => self.return_captured(other),
                None => {}
            }
        }
    }

    /// Passes the turn clockwise to the next seat in the game (KOTM-6).
    fn pass_turn(&mut self) {
        for ahead in 1..=4 {
            let seat = Seat::ALL[(self.to_act as usize + ahead) % 4];
            if self.playing[seat as usize] {
                self.to_act = seat;
                return;
            }
        }
    }

    /// Returns the kinds in a seat's reserve, once per piece.
    fn reserve(&self, seat: Seat) -> Vec<PieceKind> {
        let counts = self.reserves[seat as usize].iter().zip(INFO.kinds);
        counts.flat_map(|(&count, info)| std::iter::repeat_n(info.kind, usize::from(count))).collect()
    }

    /// Returns the squares on which the seat to move may place a reserve piece (KOTM-24).
    fn free_respawn_points(&self) -> impl Iterator<Item = usize> {
        respawn_points(self.to_act).into_iter().filter(|&point| self.board.at(point).is_none())
    }

    fn seats_playing(&self) -> usize {
        self.playing.iter().filter(|&&playing| playing).count()
    }
}

/// Returns a seat's two respawn points, the corner first (KOTM-2).
#[must_use]
pub const fn respawn_points(seat: Seat) -> [usize; 2] {
    [CORNERS[seat as usize], INNER_POINTS[seat as usize]]
}

impl Position for KingOfTheMountain {
    const INFO: &'static GameInfo = &INFO;

    fn begin(options: &Options) -> Result<Self, OptionError> {
        setup::begin(options)
    }

    fn random_start(options: &Options, random_below: &mut RandomBelow) -> Result<(Options, Self), OptionError> {
        setup::random_start(options, random_below)
    }

    /// Draws an army in the same way for every seat and map.
    fn random_seat_option(_options: &Options, _seat: Seat, random_below: &mut RandomBelow) -> Option<String> {
        Some(army::random_army(random_below))
    }

    const ARMY: Option<&'static ArmyInfo> = Some(&army::ARMY);

    fn with_army(options: &Options, seat: Seat, army: &[Option<PieceKind>]) -> Option<Self> {
        setup::with_army(options, seat, army)
    }

    fn read(text: &str, _options: &Options) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn to_act(&self) -> Seat {
        self.to_act
    }

    fn cell(&self, square: Square) -> Cell {
        match GRID_19X19.number(square) {
            Some(number) if self.walls.contains(number) => Cell::Wall,
            Some(number) => self.board.at(number).map_or(Cell::Empty, |piece| Cell::Piece(INFO.piece(piece))),
            None => Cell::Empty,
        }
    }

    fn keys(&self) -> Vec<(&'static str, String)> {
        let reserves = self.seats().into_iter().map(|seat| (seat, self.reserve(seat)));
        vec![("passes", self.passes.to_string()), ("reserve", kinds_text(reserves))]
    }

    fn repetition_key(&self) -> u128 {
        let mut key = self.board.key() ^ Feature::ToAct.number(0, self.to_act as usize);
        for wall in self.walls {
            key ^= Feature::Wall.number(wall, 0);
        }
        for (seat, reserve) in self.reserves.iter().enumerate().filter(|(seat, _)| self.playing[*seat]) {
            key ^= Feature::Playing.number(seat, 0);
            for (kind, &count) in reserve.iter().enumerate().filter(|(_, count)| **count > 0) {
                key ^= Feature::OffBoard.number(seat * KINDS + kind, count.into());
            }
        }
        key
    }

    fn for_each_action(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.board_outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let square = |number| GRID_19X19.square(number);
        let mut any = false;
        for from in self.board.of_seat(self.to_act) {
            let Some(piece) = self.board.at(from) else { continue };
            for to in self.targets(from, piece) {
                any = true;
                visit(Action::plain(square(from), square(to)))?;
            }
            for target in self.shots(from, piece) {
                any = true;
                visit(Action::Shoot { from: square(from), target: square(target) })?;
            }
        }
        for (&count, info) in self.reserves[self.to_act as usize].iter().zip(INFO.kinds) {
            if count > 0 {
                for point in self.free_respawn_points() {
                    any = true;
                    visit(Action::Place { kind: info.kind, to: square(point) })?;
                }
            }
        }
        // KOTM-29.
        if any { ControlFlow::Continue(()) } else { visit(Action::Pass) }
    }

    fn count_actions(&self) -> u64 {
        if self.board_outcome().is_some() {
            return 0;
        }
        let mut count = 0;
        for from in self.board.of_seat(self.to_act) {
            let Some(piece) = self.board.at(from) else { continue };
            count += self.targets(from, piece).len();
            // Counting the always empty shots of other kinds would take an eighth of the total time.
            if piece.kind == ARCHER {
                count += self.shots(from, piece).len();
            }
        }
        let waiting = self.reserves[self.to_act as usize].iter().filter(|&&count| count > 0).count();
        if waiting > 0 {
            count += (waiting * self.free_respawn_points().count()) as u32;
        }
        u64::from(count.max(1))
    }

    fn play_unchecked(&mut self, action: Action, _roll: Option<Roll>) {
        let number = |square| GRID_19X19.number_unchecked(square);
        self.passes = if action == Action::Pass { self.passes + 1 } else { 0 };
        match action {
            Action::Move { from, to, .. } => {
                let captured = self.board.remove(number(to));
                if let Some(piece) = self.board.remove(number(from)) {
                    self.put(number(to), piece);
                }
                if let Some(captured) = captured {
                    self.return_captured(captured);
                }
            }
            Action::Shoot { target, .. } => {
                if let Some(captured) = self.board.remove(number(target)) {
                    self.return_captured(captured);
                }
            }
            Action::Place { kind, to } => {
                let seat = self.to_act;
                if let Some(kind) = INFO.kind_index(kind)
                    && self.board.at(number(to)).is_none()
                {
                    let waiting = &mut self.reserves[seat as usize][kind];
                    *waiting = waiting.saturating_sub(1);
                    self.put(number(to), IndexedPiece { seat, kind });
                }
            }
            Action::Pass | Action::Leave(_) => {}
        }
        self.pass_turn();
    }

    fn pass_turn_to(&mut self, seat: Seat) {
        self.to_act = seat;
    }

    fn board_outcome(&self) -> Option<Outcome> {
        // KOTM-27: a King reaches the summit only by its own move, so its presence there suffices.
        if let Some(piece) = self.board.at(SUMMIT)
            && piece.kind == KING
        {
            return Some(Outcome::Won(piece.seat, WinReason::Summit));
        }
        let playing = self.seats_playing();
        if playing == 1 {
            // KOTM-28.
            return Some(Outcome::Won(self.to_act, WinReason::LastSeat));
        }
        (usize::from(self.passes) >= playing).then_some(Outcome::Drawn(DrawReason::Passes))
    }

    fn refusal(&self, action: Action) -> ActionRefusal {
        refusals::refusal(self, action)
    }

    fn has_seat(&self, seat: Seat) -> bool {
        self.playing[seat as usize]
    }

    /// Removes the seat and its pieces (KOTM-28).
    fn remove_seat(&mut self, seat: Seat) -> Option<Outcome> {
        for square in self.board.of_seat(seat) {
            self.board.remove(square);
        }
        self.reserves[seat as usize] = [0; KINDS];
        self.kings[seat as usize] = 0;
        self.playing[seat as usize] = false;
        self.passes = 0;
        if self.to_act == seat {
            self.pass_turn();
        }
        self.board_outcome()
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.playing[seat as usize] && self.is_attacked(self.king(seat), seat)
    }

    fn terrain(&self, square: Square) -> Terrain {
        let Some(number) = GRID_19X19.number(square) else { return Terrain::Plain };
        // KOTM-28: the respawn points of a seat that has left are ordinary squares.
        let owner = |seat: &Seat| self.has_seat(*seat) && respawn_points(*seat).contains(&number);
        match Seat::ALL.into_iter().find(owner) {
            _ if number == SUMMIT => Terrain::Summit,
            Some(seat) => Terrain::Respawn(seat),
            None => Terrain::Plain,
        }
    }

    fn off_board_pieces(&self, seat: Seat) -> Vec<PieceKind> {
        self.reserve(seat)
    }

    fn warnings(options: &Options) -> Vec<Problem> {
        setup::warnings(options)
    }
}
