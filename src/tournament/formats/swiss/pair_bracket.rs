//! The pairing of one bracket: its pairs and its downfloaters (D.1 to D.3).
//!
//! The rules define an order of candidates, and the first of the best is taken. This implementation finds the best
//! candidates as heaviest matchings, and the first among them by one decision at a time: each decision biases the
//! weights towards earlier candidates, by less than any criterion counts, and is then fixed.

use super::bracket::{Bracket, Role};
use super::criteria::Criteria;
use super::matching::Matching;
use super::player::SwissPlayer;
use super::weight::{Weight, WeightField};

/// The pairing of a bracket.
pub(super) struct BracketPairing<'a> {
    /// The pairs, the higher ranked player first.
    pub(super) pairs: Vec<(&'a SwissPlayer, &'a SwissPlayer)>,
    /// The remaining players, who float down; one of them may get the bye.
    pub(super) left: Vec<&'a SwissPlayer>,
    /// Pairs with players of the score group below, as counted by the criteria.
    pub(super) below: Vec<(&'a SwissPlayer, &'a SwissPlayer)>,
}

impl<'a> Bracket<'a> {
    /// Pairs the bracket.
    pub(super) fn pair(&self) -> BracketPairing<'a> {
        let criteria = Criteria::new(self);
        match criteria.lanes() {
            1 => self.pair_by::<[i64; 1]>(&criteria),
            2 => self.pair_by::<[i64; 2]>(&criteria),
            3 => self.pair_by::<[i64; 3]>(&criteria),
            4 => self.pair_by::<[i64; 4]>(&criteria),
            5 | 6 => self.pair_by::<[i64; 6]>(&criteria),
            7 | 8 => self.pair_by::<[i64; 8]>(&criteria),
            _ => self.pair_by::<Vec<i64>>(&criteria),
        }
    }

    fn pair_by<W: Weight>(&self, criteria: &Criteria) -> BracketPairing<'a> {
        let mut search = BracketSearch::<W>::new(self, criteria);
        let moved_down = search.choose_moved_down();
        search.transpose(&moved_down, &self.residents());
        let remainder: Vec<usize> =
            self.residents().into_iter().filter(|player| !search.done[*player]).collect();
        let (first, second) = search.exchange(&remainder);
        search.transpose(&first, &second);
        let player_at = |player: usize| self.players[player];
        let left = (0..self.current().len()).filter(|player| !search.done[*player]);
        BracketPairing {
            left: left.map(player_at).collect(),
            below: search.below().map(|(one, other)| (player_at(one), player_at(other))).collect(),
            pairs: search.pairs.iter().map(|&(one, other)| (player_at(one), player_at(other))).collect(),
        }
    }
}

/// The state while a bracket is paired.
struct BracketSearch<'b, W> {
    bracket: &'b Bracket<'b>,
    matching: Matching<W>,
    /// The field of the order of candidates in a weight.
    order: WeightField,
    /// The players whose pairs are final.
    done: Vec<bool>,
    pairs: Vec<(usize, usize)>,
}

impl<'b, W: Weight> BracketSearch<'b, W> {
    fn new(bracket: &'b Bracket<'b>, criteria: &Criteria) -> Self {
        let size = bracket.players.len();
        let zero = W::zero(criteria.lanes());
        // With an odd number of players, an additional vertex stands for no opponent.
        let matching = Matching::new(size.next_multiple_of(2), zero.clone(), |one, other| {
            if other < size { criteria.weight(one, other) } else { zero.clone() }
        });
        Self { bracket, matching, order: criteria.order(), done: vec![false; size], pairs: Vec::new() }
    }

    /// Returns the resident that a player is currently matched with.
    fn resident_of(&self, player: usize) -> Option<usize> {
        self.matching.partner(player).filter(|partner| self.bracket.role(*partner) == Role::Resident)
    }

    /// Returns `true` if a player is currently first in a pair of residents.
    fn is_first(&self, player: usize) -> bool {
        self.resident_of(player).is_some_and(|partner| player < partner)
    }

    /// Returns the pairs with players below in the matching.
    fn below(&self) -> impl Iterator<Item = (usize, usize)> {
        let is_below = |player: &usize| self.bracket.role(*player) == Role::Below;
        let below = (0..self.bracket.players.len()).filter(is_below);
        below.filter_map(|player| {
            Some((self.matching.partner(player)?, player)).filter(|pair| pair.0 < pair.1)
        })
    }

    /// Biases the edges of a player by these amounts, within the order of candidates.
    fn bias(&mut self, player: usize, by: impl Fn(usize) -> i64) {
        let order = self.order;
        let zero = self.matching.zero();
        self.matching.change(player, |other, twice| {
            if *twice != zero {
                order.raise(twice, 2 * by(other));
            }
        });
    }

    /// Removes the edges of a player to these others.
    fn remove_edges(&mut self, player: usize, others: impl Fn(usize) -> bool) {
        let zero = self.matching.zero();
        self.matching.change(player, |other, twice| {
            if others(other) {
                *twice = zero.clone();
            }
        });
    }

    /// Chooses the moved-down players that are paired (D.3): as many as C.6 allows with the highest scores; of equals,
    /// those that rank first.
    fn choose_moved_down(&mut self) -> Vec<usize> {
        let bracket = self.bracket;
        let is_resident = |other: usize| bracket.role(other) == Role::Resident;
        let mut chosen = Vec::new();
        for player in 0..bracket.moved_down {
            if self.resident_of(player).is_none() {
                self.bias(player, |other| i64::from(is_resident(other)));
                self.matching.settle();
            }
            if self.resident_of(player).is_some() {
                // Later players must not take this opponent.
                let all = bracket.players.len() as i64;
                self.bias(player, |other| if is_resident(other) { all } else { 0 });
                self.matching.settle();
                chosen.push(player);
            }
        }
        chosen
    }

    /// Pairs each player with the first one of `second` that the best candidates allow (D.1).
    fn transpose(&mut self, first: &[usize], second: &[usize]) {
        for &player in first {
            let open = |other: &&usize| !self.done[**other] && self.matching.weighs(player, **other);
            if second.iter().find(open).copied() != self.matching.partner(player) {
                let mut worth = vec![0; self.bracket.players.len() + 1];
                for (place, &other) in second.iter().rev().enumerate() {
                    worth[other] = place as i64;
                }
                self.bias(player, |other| worth[other]);
                self.matching.settle();
            }
            let partner = self.matching.partner(player).expect("the first half of a bracket is paired");
            self.done[player] = true;
            self.done[partner] = true;
            self.pairs.push((player, partner));
            self.matching.remove(player, partner);
            self.matching.settle();
        }
    }

    /// Divides the remaining residents into the first and the second half (D.2).
    fn exchange(&mut self, remainder: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let bracket = self.bracket;
        let pairs = remainder.iter().filter(|player| self.resident_of(**player).is_some()).count() / 2;
        let (original_first, original_second) = remainder.split_at(pairs);
        self.prefer_few_exchanges(remainder, pairs);
        let exchanges = original_first.iter().filter(|player| !self.is_first(**player)).count();

        // D.2.c: of the players who leave the first half, the lowest is as low as possible.
        let mut left = exchanges;
        for &player in original_first.iter().rev() {
            if left == 0 {
                break;
            }
            let behind = |other: usize| other > player && bracket.role(other) == Role::Resident;
            let stays = self.is_first(player);
            if stays {
                self.bias(player, |other| -i64::from(behind(other)));
                self.matching.settle();
            }
            let still = self.is_first(player);
            if !still {
                left -= 1;
                self.remove_edges(player, behind);
            }
            if stays && still {
                self.bias(player, |other| i64::from(behind(other)));
            }
            self.matching.settle();
        }
        // D.2.d: of the players who come from the second half, the highest is as high as possible. Players who come are
        // biased more than players being tried, so that they are not left over for them.
        let mut left = exchanges;
        for &player in original_second {
            if left == 0 {
                break;
            }
            let behind = |other: usize| other > player && bracket.role(other) == Role::Resident;
            let comes = self.is_first(player);
            if !comes {
                self.bias(player, |other| i64::from(behind(other)));
                self.matching.settle();
            }
            if self.is_first(player) {
                left -= 1;
                let fixed = if comes { 2 } else { 1 };
                self.bias(player, |other| if behind(other) { fixed } else { 0 });
                self.remove_edges(player, |other| !behind(other));
            } else {
                self.bias(player, |other| -i64::from(behind(other)));
            }
            self.matching.settle();
        }

        let (first, second): (Vec<usize>, Vec<usize>) =
            remainder.iter().partition(|player| self.is_first(**player));
        let within = |half: &[usize]| {
            let pairs = half.iter().enumerate();
            pairs
                .flat_map(|(at, &one)| half[at + 1..].iter().map(move |&other| (one, other)))
                .collect::<Vec<_>>()
        };
        self.matching.remove_edges(within(&first).into_iter().chain(within(&second)));
        self.matching.settle();
        (first, second)
    }

    /// Prefers the fewest exchanges (D.2.a) and, among those, the smallest difference of the sums of numbers (D.2.b).
    fn prefer_few_exchanges(&mut self, remainder: &[usize], pairs: usize) {
        // The first player of each pair is in the first half. The smaller the sum of these numbers, the less was
        // exchanged; membership in the original first half outweighs that.
        let mut worth = vec![None; self.bracket.players.len() + 1];
        for (number, &player) in remainder.iter().enumerate() {
            let original = if number < pairs { self.bracket.exchange_worth() } else { 0 };
            worth[player] = Some(4 * (original - number as i64));
        }
        let order = self.order;
        let zero = self.matching.zero();
        self.matching.change_all(
            |player, value| order.raise(value, worth[player].map_or(0, |worth| worth.max(0))),
            |one, other, twice| {
                if let (Some(worth), Some(_)) = (worth[one], worth[other])
                    && *twice != zero
                {
                    order.raise(twice, worth);
                }
            },
        );
        self.matching.settle();
    }
}
