//! Checks that all remaining players can be paired (A.9; in the edition of 2026 article 1.9 and criterion C4).

use super::absolute::{Forbidden, may_meet};
use super::card::Card;
use super::matching::Matching;
use super::refusal::Refusal;
use super::weight::Weight;

/// The possible pairs, and the players who may have the bye.
pub(super) struct Outlook<'a> {
    players: &'a [&'a Card],
    /// For each pair, `true` if the two may meet.
    may: Vec<bool>,
    /// For each player, `true` if they may have the bye.
    bye: Vec<bool>,
}

impl<'a> Outlook<'a> {
    /// Creates the outlook for all players present, by rank.
    pub(super) fn new(players: &'a [&'a Card], forbidden: &Forbidden) -> Self {
        let size = players.len();
        let mut may = vec![false; size * size];
        for (one, higher) in players.iter().enumerate() {
            for (other, lower) in players.iter().enumerate().skip(one + 1) {
                let meet = may_meet(higher, lower, forbidden);
                may[one * size + other] = meet;
                may[other * size + one] = meet;
            }
        }
        Self { players, may, bye: players.iter().map(|card| !card.had_bye).collect() }
    }

    /// Returns the refusal if not all players can be paired.
    pub(super) fn refusal(&self) -> Option<Refusal> {
        let matching = self.matching(&self.places(&[]));
        let unpaired = (0..self.players.len()).filter(|place| matching.partner(*place).is_none());
        let mut left: Vec<_> = unpaired.map(|place| self.players[place].number).collect();
        left.sort_unstable();
        let no_bye = self.is_odd() && !self.bye.contains(&true);
        (!left.is_empty()).then_some(Refusal::Impossible { left, no_bye })
    }

    /// Returns `true` if the remaining players can be paired in addition to these pairs.
    pub(super) fn allows(&self, pairs: &[(&Card, &Card)]) -> bool {
        self.matching(&self.places(pairs)).is_full()
    }

    /// Restricts the bye to the lowest score with which all others can be paired (C5), and returns that score. `None`
    /// if the number of players is even, or not all can be paired.
    pub(super) fn lower_bye(&mut self) -> Option<u32> {
        if !self.is_odd() {
            return None;
        }
        let may_have_it = self.bye.clone();
        let mut scores: Vec<u32> = self.players.iter().map(|card| card.score).collect();
        scores.dedup();
        while let Some(score) = scores.pop() {
            let has_it = |(card, may): (&&Card, &bool)| *may && card.score == score;
            self.bye = self.players.iter().zip(&may_have_it).map(has_it).collect();
            if self.bye.contains(&true) && self.allows(&[]) {
                return Some(score);
            }
        }
        self.bye = may_have_it;
        None
    }

    fn is_odd(&self) -> bool {
        !self.players.len().is_multiple_of(2)
    }

    /// Returns the indices of players who are in none of these pairs.
    fn places(&self, pairs: &[(&Card, &Card)]) -> Vec<usize> {
        let mut free = vec![true; self.players.len()];
        for card in pairs.iter().flat_map(|(one, other)| [one, other]) {
            let rank = card.rank();
            let place = self.players.binary_search_by_key(&rank, |other| other.rank());
            free[place.expect("all are among the players")] = false;
        }
        (0..free.len()).filter(|place| free[*place]).collect()
    }

    /// Returns the largest matching of these players. If their number is odd, an additional vertex can be matched with
    /// those who may have the bye.
    fn matching(&self, places: &[usize]) -> Matching<[i64; 1]> {
        let size = self.players.len();
        Matching::new(places.len().next_multiple_of(2), <[i64; 1]>::zero(1), |one, other| {
            let may = match places.get(other) {
                Some(other) => self.may[places[one] * size + other],
                None => self.bye[places[one]],
            };
            [i64::from(may)]
        })
    }
}
