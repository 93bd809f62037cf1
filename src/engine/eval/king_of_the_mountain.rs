//! Evaluation of King of the Mountain: a race to the summit, in which captures only cost time.

use super::{FeatureSink, MAX_STAGE, SearchPosition, features, origin_and_target};
use crate::exchange::Exchange;
use crate::score::WIN;
use castellan_rules::geometry::{GRID_19X19, SquareSet};
use castellan_rules::movement::STEPS;
use castellan_rules::variants::king_of_the_mountain::{KINDS, KING, KingOfTheMountain, SUMMIT};
use castellan_rules::{Action, Position, Seat};

/// The cap on distances from the summit.
const FAR: usize = 24;
/// The number of rings around the summit, each two squares wide.
const RINGS: usize = 5;

features! {
    /// Pieces on the board, by kind.
    MATERIAL "material" KINDS;
    /// By kind and ring around the summit.
    RING "ring" KINDS * RINGS;
    WAITING "reserve" 1;
    /// The King's distance from the summit in steps around walls, ignoring pieces.
    KING_DISTANCE "king-distance" FAR;
    /// The King is attacked.
    KING_ATTACKED "king-attacked" 1;
    /// Unattacked squares nearer to the summit that the King can step to.
    KING_WAYS "king-ways" 4;
    /// The number of a seat's pieces that attack the summit.
    SUMMIT_GUARDS "summit-guards" 4;
    /// Squares next to the summit that a seat attacks.
    RING_GUARDS "ring-guards" 1;
    TO_MOVE "to-move" 1;
}

/// The cost of a capture, by kind.
const VALUES: [i32; KINDS] = [600, 150, 120, 110, 80, 90, 50, 70, 70, 50, 50, 30];

static NEAR: [SquareSet<6>; 361] = GRID_19X19.leaps(&STEPS);

/// The distance of each square from the summit, in King's steps.
#[derive(Clone)]
pub(crate) struct Distances([u8; 361]);

impl Distances {
    fn new(walls: SquareSet<6>) -> Self {
        let mut distances = [u8::MAX; 361];
        distances[SUMMIT] = 0;
        let mut edge = vec![SUMMIT];
        while !edge.is_empty() {
            let mut next = Vec::new();
            for from in edge {
                for to in NEAR[from].minus(walls) {
                    if distances[to] == u8::MAX {
                        distances[to] = distances[from] + 1;
                        next.push(to);
                    }
                }
            }
            edge = next;
        }
        Self(distances)
    }
}

/// Returns the ring of a square around the summit.
fn ring(square: usize) -> usize {
    let (files, ranks) = ((square % 19).abs_diff(SUMMIT % 19), (square / 19).abs_diff(SUMMIT / 19));
    (files.max(ranks) / 2).min(RINGS - 1)
}

impl SearchPosition for KingOfTheMountain {
    const GROUPS: &'static [crate::weights::WeightGroup] = GROUPS;
    const WEIGHTS_TEXT: &'static str = include_str!("../weights/king-of-the-mountain.tsv");
    const VALUES: &'static [i32] = &VALUES;
    const SQUARES: usize = 361;
    type Context = Distances;

    fn context(&self) -> Distances {
        Distances::new(self.walls())
    }

    fn count_features(&self, distances: &Distances, sink: &mut impl FeatureSink) {
        let board = self.board();
        let on_summit = self.all_attackers(SUMMIT);
        let mut next_to_summit = [0; 4];
        for square in NEAR[SUMMIT].minus(self.walls()) {
            let attackers = self.all_attackers(square);
            for seat in Seat::ALL {
                next_to_summit[seat as usize] += i32::from(attackers.intersects(board.of_seat(seat)));
            }
        }
        for seat in Seat::ALL.into_iter().filter(|&seat| self.has_seat(seat)) {
            for square in board.of_seat(seat) {
                let Some(piece) = board.at(square) else { continue };
                sink.add(seat, MATERIAL + piece.kind, 1);
                sink.add(seat, RING + piece.kind * RINGS + ring(square), 1);
            }
            sink.add(seat, WAITING, self.reserve_size(seat) as i32);
            let king = self.king(seat);
            let distance = distances.0[king];
            sink.add(seat, KING_DISTANCE + usize::from(distance).min(FAR - 1), 1);
            sink.add(seat, KING_ATTACKED, i32::from(self.in_check(seat)));
            let nearer = NEAR[king].minus(self.walls()).minus(board.of_seat(seat));
            let ways = nearer
                .into_iter()
                .filter(|&to| distances.0[to] < distance && self.attackers(to, seat).is_empty())
                .count();
            sink.add(seat, KING_WAYS + ways.min(3), 1);
            let guards = (on_summit & board.of_seat(seat)).len() as usize;
            sink.add(seat, SUMMIT_GUARDS + guards.min(3), 1);
            sink.add(seat, RING_GUARDS, next_to_summit[seat as usize]);
        }
        sink.add(self.to_act(), TO_MOVE, 1);
    }

    fn stage(&self, distances: &Distances) -> i32 {
        let playing = Seat::ALL.into_iter().filter(|&seat| self.has_seat(seat));
        let nearest = playing.map(|seat| i32::from(distances.0[self.king(seat)])).min().unwrap_or(0);
        nearest.min(8) * MAX_STAGE / 8
    }

    fn kind_and_target(&self, action: Action) -> (usize, usize) {
        let number = |square| GRID_19X19.number_unchecked(square);
        let kind = |square| self.board().at(number(square)).map_or(KING, |piece| piece.kind);
        match action {
            Action::Move { from, to, .. } => (kind(from), number(to)),
            Action::Shoot { from, target } => (kind(from), number(target)),
            Action::Place { kind, to } => (Self::INFO.kind_index(kind).unwrap_or(KING), number(to)),
            Action::Pass | Action::Leave(_) => (KING, SUMMIT),
        }
    }

    fn gain(&self, action: Action) -> i32 {
        let (Action::Move { to, .. } | Action::Shoot { target: to, .. }) = action else { return 0 };
        let to = GRID_19X19.number_unchecked(to);
        if to == SUMMIT && self.kind_and_target(action).0 == KING {
            return WIN;
        }
        self.board().at(to).map_or(0, |victim| {
            // A piece on the outermost ring is nearly home, so capturing it gains little.
            let sent = (RINGS - ring(to)) as i32;
            VALUES[victim.kind] * sent / RINGS as i32
        })
    }

    fn risk(&self, action: Action) -> i32 {
        match action {
            Action::Move { .. } => VALUES[self.kind_and_target(action).0],
            _ => 0,
        }
    }

    fn exchange(&self, action: Action) -> i32 {
        let first = self.gain(action);
        let Some((from, to)) = origin_and_target(&GRID_19X19, action) else { return first };
        let attackers = |standing| self.attackers_among(to, standing);
        Exchange { board: self.board(), from, first, values: &VALUES }.gain(attackers, |_, _| true)
    }

    fn count_pieces(&self, seat: Seat, kind: usize) -> u32 {
        self.board().pieces(seat, kind).len()
    }

    fn allows_null_move(&self) -> bool {
        true
    }

    fn seat_after_pass(&self) -> Seat {
        let mut others = Seat::ALL.into_iter().filter(|&seat| self.has_seat(seat) && seat != self.to_act());
        others.next_back().unwrap_or(self.to_act())
    }

    /// Returns `false`: no check has to be answered.
    fn must_answer_check(&self) -> bool {
        false
    }

    fn non_repetition_key(&self) -> u128 {
        u128::from(self.passes()) << 90
    }
}
