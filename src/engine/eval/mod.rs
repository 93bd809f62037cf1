//! Linear evaluations: the features of each game, multiplied by weights.
//!
//! Each game's file counts features into a sink, which is a weighted sum in the search and a vector in tuning, and
//! answers what the search asks about a position, such as the gain of a capture. Weights are in `weights/`, one for the
//! opening and one for the end, between which the stage of the game interpolates.

mod all_round_king;
mod giant_king;
mod king_of_the_mountain;
mod kings_mate;
mod mount_chess;

use crate::weights::{WeightGroup, Weights};
use castellan_rules::geometry::Grid;
use castellan_rules::variants::all_round_king::AllRoundKing;
use castellan_rules::variants::giant_king::GiantKing;
use castellan_rules::variants::king_of_the_mountain::KingOfTheMountain;
use castellan_rules::variants::kings_mate::KingsMate;
use castellan_rules::variants::mount_chess::MountChess;
use castellan_rules::{Action, Cell, Position, Seat, Variant};

/// A sink for feature counts, by seat.
pub(crate) trait FeatureSink {
    fn add(&mut self, seat: Seat, feature: usize, count: i32);
}

/// The stage of the opening; stages range from 0 (endgame) to this.
pub(crate) const MAX_STAGE: i32 = 256;

/// The interface of a game to the search, beyond the rules.
pub(crate) trait SearchPosition: Position {
    /// The weight groups, in the order of the features.
    const GROUPS: &'static [WeightGroup];
    /// The weights, as text.
    const WEIGHTS_TEXT: &'static str;
    /// The value of each kind for static exchange evaluation.
    const VALUES: &'static [i32];
    /// The number of squares of the board.
    const SQUARES: usize;

    /// The data shared by all positions of a search.
    type Context: Clone + Send;

    fn context(&self) -> Self::Context;

    /// Counts all features of all seats.
    fn count_features(&self, context: &Self::Context, sink: &mut impl FeatureSink);

    /// Returns the stage of the game, from 0 (late) to [`MAX_STAGE`].
    fn stage(&self, context: &Self::Context) -> i32;

    /// Returns the index of the kind that an action moves or places, and the number of its target.
    fn kind_and_target(&self, action: Action) -> (usize, usize);

    /// Returns the immediate material gain of an action, by captures and promotions; 0 for quiet actions.
    fn gain(&self, action: Action) -> i32;

    /// Returns the value of the moving piece.
    fn risk(&self, action: Action) -> i32;

    /// Returns the static exchange evaluation of a capture.
    fn exchange(&self, action: Action) -> i32;

    /// Returns the number of a seat's pieces of a kind on the board.
    fn count_pieces(&self, seat: Seat, kind: usize) -> u32;

    /// Returns `true` if zugzwang is very unlikely, so that a null move is safe.
    fn allows_null_move(&self) -> bool;

    /// Returns `true` if the seat to move must answer a check at once.
    fn must_answer_check(&self) -> bool {
        self.in_check(self.to_act())
    }

    /// Returns the next seat to move after a pass, in games for two.
    fn seat_after_pass(&self) -> Seat {
        self.to_act().opponent()
    }

    /// Returns a hash of the state that affects the search but not repetition.
    fn non_repetition_key(&self) -> u128 {
        0
    }
}

/// Sums weights, by seat.
struct WeightedSum<'a> {
    weights: &'a [[i32; 2]],
    totals: [[i32; 2]; 4],
}

impl FeatureSink for WeightedSum<'_> {
    #[inline]
    fn add(&mut self, seat: Seat, feature: usize, count: i32) {
        let [early, late] = self.weights[feature];
        let total = &mut self.totals[seat as usize];
        total[0] += early * count;
        total[1] += late * count;
    }
}

/// Returns the evaluation of each seat, by seat.
pub(crate) fn seat_evaluations<P: SearchPosition>(
    position: &P,
    context: &P::Context,
    weights: &Weights,
) -> [i32; 4] {
    let mut sum = WeightedSum { weights: &weights.values, totals: [[0; 2]; 4] };
    position.count_features(context, &mut sum);
    let stage = position.stage(context);
    sum.totals.map(|[early, late]| (early * stage + late * (MAX_STAGE - stage)) / MAX_STAGE)
}

/// Returns the static evaluation of a position for two, relative to the seat to move.
#[inline]
pub(crate) fn evaluate<P: SearchPosition>(position: &P, context: &P::Context, weights: &Weights) -> i32 {
    let seat_evaluations = seat_evaluations(position, context, weights);
    let own = seat_evaluations[position.to_act() as usize];
    // The other seats have no features.
    2 * own - seat_evaluations.iter().sum::<i32>()
}

/// Returns the material balance relative to the seat to move.
pub(crate) fn material<P: SearchPosition>(position: &P) -> i32 {
    let value = |square| match position.cell(square) {
        Cell::Piece(piece) => {
            let value = P::INFO.kind_index(piece.kind).map_or(0, |kind| P::VALUES[kind]);
            if piece.seat == position.to_act() { value } else { -value }
        }
        Cell::Empty | Cell::Wall => 0,
    };
    P::INFO.squares().map(value).sum()
}

/// Returns the weight groups of a game.
pub(crate) const fn groups(variant: Variant) -> &'static [WeightGroup] {
    match variant {
        Variant::KingOfTheMountain => KingOfTheMountain::GROUPS,
        Variant::AllRoundKing => AllRoundKing::GROUPS,
        Variant::MountChess => MountChess::GROUPS,
        Variant::GiantKing => GiantKing::GROUPS,
        Variant::KingsMate => KingsMate::GROUPS,
    }
}

/// Returns the weight table of a game.
pub(crate) const fn weights_text(variant: Variant) -> &'static str {
    match variant {
        Variant::KingOfTheMountain => KingOfTheMountain::WEIGHTS_TEXT,
        Variant::AllRoundKing => AllRoundKing::WEIGHTS_TEXT,
        Variant::MountChess => MountChess::WEIGHTS_TEXT,
        Variant::GiantKing => GiantKing::WEIGHTS_TEXT,
        Variant::KingsMate => KingsMate::WEIGHTS_TEXT,
    }
}

/// Declares the features of a game: groups in order, each with the index of its first feature.
macro_rules! features {
    (@ $at:expr;) => {};
    (@ $at:expr; $(#[$doc:meta])* $name:ident $text:literal $count:expr; $($rest:tt)*) => {
        $(#[$doc])*
        const $name: usize = $at;
        features!(@ $name + $count; $($rest)*);
    };
    ($($(#[$doc:meta])* $name:ident $text:literal $count:expr;)*) => {
        features!(@ 0; $($(#[$doc])* $name $text $count;)*);
        pub(super) const GROUPS: &[crate::weights::WeightGroup] = &[$(($text, $count)),*];
    };
}
use features;

/// Returns the numbers of a move's origin and target; `None` for other actions.
#[inline]
fn origin_and_target<const N: usize, const W: usize>(
    grid: &Grid<N, W>,
    action: Action,
) -> Option<(usize, usize)> {
    let Action::Move { from, to, .. } = action else { return None };
    Some((grid.number_unchecked(from), grid.number_unchecked(to)))
}

/// Returns the relative rank of a square in games for two, from 0.
const fn relative_rank(seat: Seat, square: usize, files: usize, ranks: usize) -> usize {
    match seat {
        Seat::White => square / files,
        _ => ranks - 1 - square / files,
    }
}

/// Returns the distance of a square's file from the nearer edge, from 0.
const fn distance_from_edge(square: usize, files: usize) -> usize {
    let file = square % files;
    if file * 2 < files { file } else { files - 1 - file }
}
