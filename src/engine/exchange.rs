//! Static exchange evaluation (SEE): the result of captures on one square, each by the least valuable attacker.

use castellan_rules::board::Board;
use castellan_rules::geometry::SquareSet;

/// The maximum length of an exchange: no square has more lines and leaps to it.
const MAX_LENGTH: usize = 48;

/// A first capture, and the recaptures.
pub(crate) struct Exchange<'a, const N: usize, const W: usize, const K: usize> {
    pub board: &'a Board<N, W, K>,
    /// The origin of the first capture.
    pub from: usize,
    /// The value of the first captured piece.
    pub first: i32,
    /// The value of each kind.
    pub values: &'a [i32; K],
}

impl<const N: usize, const W: usize, const K: usize> Exchange<'_, N, W, K> {
    /// Returns the mover's gain if both sides capture only while it pays. `attackers` returns the pieces of all seats
    /// that could capture on the square, given the pieces still on the board; `can_capture` returns `true` if the first
    /// kind can capture the second.
    pub fn gain(
        &self,
        attackers: impl Fn(SquareSet<W>) -> SquareSet<W>,
        can_capture: impl Fn(usize, usize) -> bool,
    ) -> i32 {
        let board = self.board;
        let Some(mover) = board.at(self.from) else { return 0 };
        let mut standing = board.occupied();
        standing.remove(self.from);
        let mine = board.of_seat(mover.seat);
        let mut on_square = mover.kind;
        let mut gains = [0; MAX_LENGTH];
        gains[0] = self.first;
        let mut depth = 0;
        while depth + 1 < MAX_LENGTH {
            // After an even number of recaptures the opponents are to move.
            let side = attackers(standing) & standing;
            let side = if depth % 2 == 0 { side.minus(mine) } else { side & mine };
            let cheapest = side
                .into_iter()
                .filter_map(|square| Some((square, board.at(square)?.kind)))
                .filter(|&(_, kind)| can_capture(kind, on_square))
                .min_by_key(|&(_, kind)| self.values[kind]);
            let Some((square, kind)) = cheapest else { break };
            depth += 1;
            gains[depth] = self.values[on_square] - gains[depth - 1];
            standing.remove(square);
            on_square = kind;
        }
        while depth > 0 {
            gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
            depth -= 1;
        }
        gains[0]
    }
}
