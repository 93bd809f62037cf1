//! Arenas: free players are paired again at once, until the time is up.
//!
//! - A win gives two points, a draw one. After two wins in a row a player's games count double, up to and including the
//!   first that is not a win.
//! - Players with similar scores are paired, preferably those who have met less often, and so that colours stay even.
//! - A player does not meet the opponent of their latest game again, unless only these two are free. Then they wait for
//!   other players for a twentieth of the arena's time, or not at all if the arena has no other players.
//! - A player who does not come to a game is paused until they resume.

use crate::ids::PairingNumber;
use crate::points::Points;
use crate::score::Score;
use castellan_game::Span;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The limits of an arena's length.
pub const LENGTH: RangeInclusive<Span> = Span::minutes(10)..=Span::days(7);
/// The number of wins in a row after which games count double.
pub const STREAK: u32 = 2;
/// The number of candidates, next in the standings, among which an opponent is sought first.
const CANDIDATES: usize = 16;
/// The distance within which pairs exchange players to improve.
const EXCHANGE_DISTANCE: usize = 4;
/// The most passes over all pairs for improvement.
const MOST_PASSES: usize = 3;

/// A free player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FreePlayer {
    /// The number.
    pub number: PairingNumber,
    /// The points so far.
    pub points: Points,
    /// The rating, if known.
    pub rating: Option<u32>,
    /// The games with White minus those with Black.
    pub whites: i32,
    /// The opponents, in order of the games.
    pub met: Vec<PairingNumber>,
}

/// Pairs free players, with White first in each pair. Players may remain: one of an odd number, and those who may not
/// meet any other free player.
///
/// ```
/// use castellan_tournament::arena::{FreePlayer, pair};
/// use castellan_tournament::{PairingNumber, Points};
/// use std::collections::BTreeSet;
///
/// let waiting = |number: usize, points: u32, met: &[usize]| FreePlayer {
///     number: PairingNumber::from_index(number),
///     points: Points::from_quarters(4 * points),
///     rating: None,
///     whites: 0,
///     met: met.iter().copied().map(PairingNumber::from_index).collect(),
/// };
/// // The first two have just met, so each plays one of the others.
/// let free = [waiting(0, 4, &[1]), waiting(1, 4, &[0]), waiting(2, 2, &[]), waiting(3, 0, &[])];
/// let pairs = pair(&free, &BTreeSet::new());
/// assert_eq!(pairs.len(), 2);
/// assert!(!pairs.contains(&[PairingNumber::from_index(0), PairingNumber::from_index(1)]));
/// ```
#[must_use]
pub fn pair(waiting: &[FreePlayer], forbidden: &BTreeSet<[PairingNumber; 2]>) -> Vec<[PairingNumber; 2]> {
    let mut order: Vec<&FreePlayer> = waiting.iter().collect();
    order.sort_by_key(|one| (Reverse(one.points), Reverse(one.rating), one.number));
    let players = RankedPlayers { order, forbidden };
    let mut pairs = players.pair_nearest();
    players.pair_remaining(&mut pairs);
    players.improve(&mut pairs);
    pairs.into_iter().map(|[a, b]| players.with_colours(a, b)).collect()
}

/// The free players, in order of the standings.
struct RankedPlayers<'a> {
    order: Vec<&'a FreePlayer>,
    forbidden: &'a BTreeSet<[PairingNumber; 2]>,
}

impl RankedPlayers<'_> {
    fn may_meet(&self, a: usize, b: usize) -> bool {
        let (one, other) = (self.order[a], self.order[b]);
        let (low, high) = (one.number.min(other.number), one.number.max(other.number));
        one.met.last() != Some(&other.number)
            && other.met.last() != Some(&one.number)
            && !self.forbidden.contains(&[low, high])
    }

    /// Returns the cost of a pair: the distance of scores, earlier meetings, and a common colour preference.
    fn cost(&self, a: usize, b: usize) -> u64 {
        let (one, other) = (self.order[a], self.order[b]);
        let score_difference = one.points.as_quarters().abs_diff(other.points.as_quarters());
        let met = one.met.iter().filter(|number| **number == other.number).count() as u64;
        let same_colour = one.whites.signum() == other.whites.signum();
        let colours = if same_colour { one.whites.abs().min(other.whites.abs()) } else { 0 };
        u64::from(score_difference) + 6 * met + 4 * u64::from(colours.unsigned_abs()) + a.abs_diff(b) as u64
    }

    /// Pairs each player, from the first on, with the best of the next candidates.
    fn pair_nearest(&self) -> Vec<[usize; 2]> {
        let mut taken = vec![false; self.order.len()];
        let mut pairs = Vec::with_capacity(self.order.len() / 2);
        for a in 0..self.order.len() {
            if taken[a] {
                continue;
            }
            let others = (a + 1..self.order.len()).filter(|b| !taken[*b] && self.may_meet(a, *b));
            if let Some(b) = others.take(CANDIDATES).min_by_key(|b| self.cost(a, *b)) {
                (taken[a], taken[b]) = (true, true);
                pairs.push([a, b]);
            }
        }
        pairs
    }

    /// Pairs remaining players who may not meet each other, by an exchange with an existing pair where possible.
    fn pair_remaining(&self, pairs: &mut Vec<[usize; 2]>) {
        let mut unpaired: Vec<usize> =
            (0..self.order.len()).filter(|at| !pairs.iter().flatten().any(|b| b == at)).collect();
        while unpaired.len() >= 2 {
            let u = unpaired.remove(0);
            let exchange =
                unpaired.iter().enumerate().find_map(|(at, v)| Some((at, self.exchange(pairs, u, *v)?)));
            if let Some((at, (place, [one, other]))) = exchange {
                unpaired.remove(at);
                pairs[place] = one;
                pairs.push(other);
            }
        }
    }

    /// Returns the place of the best pair for an exchange of opponents, and the two resulting pairs.
    fn exchange(&self, pairs: &[[usize; 2]], u: usize, v: usize) -> Option<(usize, [[usize; 2]; 2])> {
        let both = pairs
            .iter()
            .enumerate()
            .flat_map(|(place, [p, q])| [(place, [[u, *p], [v, *q]]), (place, [[u, *q], [v, *p]])]);
        let allowed = both.filter(|(_, two)| two.iter().all(|[a, b]| self.may_meet(*a, *b)));
        allowed.min_by_key(|(_, two)| two.iter().map(|[a, b]| self.cost(*a, *b)).sum::<u64>())
    }

    /// Exchanges players between nearby pairs while that lowers the cost.
    fn improve(&self, pairs: &mut [[usize; 2]]) {
        for _ in 0..MOST_PASSES {
            let mut better = false;
            for first in 0..pairs.len() {
                for second in first + 1..pairs.len().min(first + 1 + EXCHANGE_DISTANCE) {
                    let ([a, b], [c, d]) = (pairs[first], pairs[second]);
                    let now = self.cost(a, b) + self.cost(c, d);
                    let others = [[[a, c], [b, d]], [[a, d], [b, c]]];
                    let allowed =
                        others.into_iter().filter(|two| two.iter().all(|[x, y]| self.may_meet(*x, *y)));
                    let cost =
                        |two: &[[usize; 2]; 2]| two.iter().map(|[x, y]| self.cost(*x, *y)).sum::<u64>();
                    if let Some(two) = allowed.min_by_key(cost).filter(|two| cost(two) < now) {
                        [pairs[first], pairs[second]] = two;
                        better = true;
                    }
                }
            }
            if !better {
                return;
            }
        }
    }

    /// Returns a pair with White first. The player with fewer games as White gets White; in a tie, the colours of the
    /// two alternate, starting with White for the better number.
    fn with_colours(&self, a: usize, b: usize) -> [PairingNumber; 2] {
        let (one, other) = (self.order[a], self.order[b]);
        let (low, high) = if one.number < other.number { (one, other) } else { (other, one) };
        let low_first = match low.whites.cmp(&high.whites) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => {
                low.met.iter().filter(|met| **met == high.number).count().is_multiple_of(2)
            }
        };
        if low_first { [low.number, high.number] } else { [high.number, low.number] }
    }
}

/// The current number of wins in a row of each entrant.
pub(crate) struct Streaks(Vec<u32>);

impl Streaks {
    pub(crate) fn new(entrants: usize) -> Self {
        Self(vec![0; entrants])
    }

    /// Records a player's game and returns its points, doubled after a streak. `points` is the plain value.
    pub(crate) fn record(
        &mut self,
        number: PairingNumber,
        score: &Score,
        seat: usize,
        points: Points,
    ) -> Points {
        let streak = &mut self.0[number.index()];
        let is_doubled = *streak >= STREAK;
        *streak = if score.winner() == Some(seat) { *streak + 1 } else { 0 };
        if is_doubled { points.twice() } else { points }
    }
}

/// Returns how long the last two free players, who have just met, wait for another player in an arena of this length.
#[must_use]
pub fn rematch_delay(length: Span) -> Span {
    Span::from_ms(length.ms() / 20).max(Span::minutes(1))
}
