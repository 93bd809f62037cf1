//! The evaluations: for each game what matters in it, as features that weights are multiplied with.

mod all_round_king;
mod giant_king;
mod king_of_the_mountain;
mod kings_mate;
mod mount_chess;

use crate::weights::{Group, Weights};
use castellan_rules::geometry::Grid;
use castellan_rules::variants::all_round_king::AllRoundKing;
use castellan_rules::variants::giant_king::GiantKing;
use castellan_rules::variants::king_of_the_mountain::KingOfTheMountain;
use castellan_rules::variants::kings_mate::KingsMate;
use castellan_rules::variants::mount_chess::MountChess;
use castellan_rules::{Action, Cell, Position, Seat, Variant};

/// What a position counts: how often a feature is there for a seat.
pub(crate) trait Tally {
    fn add(&mut self, seat: Seat, feature: usize, count: i32);
}

/// What an early position is: the stage of a position is between 0, late, and this.
pub(crate) const EARLY: i32 = 256;

/// What the search needs to know of a game beyond its rules.
pub(crate) trait Game: Position {
    /// The groups of weights, in the order of the features.
    const GROUPS: &'static [Group];
    /// The weights, as text.
    const TABLE: &'static str;
    /// What each kind is worth in exchanges.
    const VALUES: &'static [i32];
    /// How many squares the board has.
    const SQUARES: usize;

    /// What is the same in all positions of a search.
    type Context: Clone + Send;

    fn context(&self) -> Self::Context;

    /// Counts all features of all seats.
    fn tally(&self, context: &Self::Context, tally: &mut impl Tally);

    /// How early in the game it is.
    fn stage(&self, context: &Self::Context) -> i32;

    /// The kind of piece that an action moves or places, and the square it comes to, by their places.
    fn moved(&self, action: Action) -> (usize, usize);

    /// What an action gains at once: captured and promoted pieces. 0 for a quiet one.
    fn gain(&self, action: Action) -> i32;

    /// What the piece is worth that an action moves.
    fn risk(&self, action: Action) -> i32;

    /// What a capture gains when the others capture back.
    fn exchange(&self, action: Action) -> i32;

    /// How many pieces of a kind a seat has on the board.
    fn pieces(&self, seat: Seat, kind: usize) -> u32;

    /// Whether passing is hardly ever better than every action here.
    fn may_pass(&self) -> bool;

    /// Whether the seat to act must answer a check at once.
    fn must_answer(&self) -> bool {
        self.in_check(self.to_act())
    }

    /// The seat that acts next when the seat to act passes, where two are in the game.
    fn opponent(&self) -> Seat {
        self.to_act().opponent()
    }

    /// What makes positions different beyond the rules on repetition.
    fn counters(&self) -> u128 {
        0
    }
}

/// Adds up weights, for each seat.
struct Sum<'a> {
    weights: &'a [[i32; 2]],
    totals: [[i32; 2]; 4],
}

impl Tally for Sum<'_> {
    #[inline]
    fn add(&mut self, seat: Seat, feature: usize, count: i32) {
        let [early, late] = self.weights[feature];
        let total = &mut self.totals[seat as usize];
        total[0] += early * count;
        total[1] += late * count;
    }
}

/// What each seat has, by seat.
pub(crate) fn standings<P: Game>(position: &P, context: &P::Context, weights: &Weights) -> [i32; 4] {
    let mut sum = Sum { weights: &weights.values, totals: [[0; 2]; 4] };
    position.tally(context, &mut sum);
    let stage = position.stage(context);
    sum.totals.map(|[early, late]| (early * stage + late * (EARLY - stage)) / EARLY)
}

/// What a position of two seats is worth to the seat to act.
#[inline]
pub(crate) fn evaluate<P: Game>(position: &P, context: &P::Context, weights: &Weights) -> i32 {
    let standings = standings(position, context, weights);
    let own = standings[position.to_act() as usize];
    // Nobody else has anything.
    2 * own - standings.iter().sum::<i32>()
}

/// What the pieces on the board are worth to the seat to act, wherever they stand.
pub(crate) fn material<P: Game>(position: &P) -> i32 {
    let value = |square| match position.cell(square) {
        Cell::Piece(piece) => {
            let value = P::INFO.place(piece.kind).map_or(0, |kind| P::VALUES[kind]);
            if piece.seat == position.to_act() { value } else { -value }
        }
        Cell::Empty | Cell::Wall => 0,
    };
    P::INFO.squares().map(value).sum()
}

/// The groups of weights of a game.
pub(crate) const fn groups(variant: Variant) -> &'static [Group] {
    match variant {
        Variant::KingOfTheMountain => KingOfTheMountain::GROUPS,
        Variant::AllRoundKing => AllRoundKing::GROUPS,
        Variant::MountChess => MountChess::GROUPS,
        Variant::GiantKing => GiantKing::GROUPS,
        Variant::KingsMate => KingsMate::GROUPS,
    }
}

/// The table of weights of a game.
pub(crate) const fn table(variant: Variant) -> &'static str {
    match variant {
        Variant::KingOfTheMountain => KingOfTheMountain::TABLE,
        Variant::AllRoundKing => AllRoundKing::TABLE,
        Variant::MountChess => MountChess::TABLE,
        Variant::GiantKing => GiantKing::TABLE,
        Variant::KingsMate => KingsMate::TABLE,
    }
}

/// Names the features of a game: groups in order, each with the place of its first feature.
macro_rules! features {
    (@ $at:expr;) => {};
    (@ $at:expr; $(#[$doc:meta])* $name:ident $text:literal $count:expr; $($rest:tt)*) => {
        $(#[$doc])*
        const $name: usize = $at;
        features!(@ $name + $count; $($rest)*);
    };
    ($($(#[$doc:meta])* $name:ident $text:literal $count:expr;)*) => {
        features!(@ 0; $($(#[$doc])* $name $text $count;)*);
        const GROUPS: &[crate::weights::Group] = &[$(($text, $count)),*];
    };
}
use features;

/// The numbers of the squares that a move leaves and reaches; none of an action that is no move.
#[inline]
fn squares<const N: usize, const W: usize>(grid: &Grid<N, W>, action: Action) -> Option<(usize, usize)> {
    let Action::Move { from, to, .. } = action else { return None };
    Some((grid.number_unchecked(from), grid.number_unchecked(to)))
}

/// The rank of a square as a seat of a game of two sees it, from 0, on a board of so many files and ranks.
const fn seen_rank(seat: Seat, square: usize, files: usize, ranks: usize) -> usize {
    match seat {
        Seat::White => square / files,
        _ => ranks - 1 - square / files,
    }
}

/// How far a square's file is from the nearer edge, from 0.
const fn from_edge(square: usize, files: usize) -> usize {
    let file = square % files;
    if file * 2 < files { file } else { files - 1 - file }
}
