//! Checks that all remaining players can be paired (A.9; in the edition of 2026 article 1.9 and criterion C4).

use super::absolute::{Forbidden, may_meet};
use super::matching::Matching;
use super::player::SwissPlayer;
use super::refusal::PairingRefusal;
use super::weight::Weight;

/// The possible pairs, and the players who may have the bye.
pub(super) struct Feasibility<'a> {
    players: &'a [&'a SwissPlayer],
    /// For each pair, `true` if the two may meet.
    can_meet: Vec<bool>,
    /// For each player, `true` if they may have the bye.
    can_have_bye: Vec<bool>,
}

impl<'a> Feasibility<'a> {
    /// Creates the check for all players present, by rank.
    pub(super) fn new(players: &'a [&'a SwissPlayer], forbidden: &Forbidden) -> Self {
        let size = players.len();
        let mut can_meet = vec![false; size * size];
        for (one, higher) in players.iter().enumerate() {
            for (other, lower) in players.iter().enumerate().skip(one + 1) {
                let meet = may_meet(higher, lower, forbidden);
                can_meet[one * size + other] = meet;
                can_meet[other * size + one] = meet;
            }
        }
        Self { players, can_meet, can_have_bye: players.iter().map(|player| !player.had_bye).collect() }
    }

    /// Returns the refusal if not all players can be paired.
    pub(super) fn refusal(&self) -> Option<PairingRefusal> {
        let matching = self.matching(&self.unpaired_indices(&[]));
        let unpaired = (0..self.players.len()).filter(|index| matching.partner(*index).is_none());
        let mut left: Vec<_> = unpaired.map(|index| self.players[index].number).collect();
        left.sort_unstable();
        let no_bye = self.is_odd() && !self.can_have_bye.contains(&true);
        (!left.is_empty()).then_some(PairingRefusal::Impossible { left, no_bye })
    }

    /// Returns `true` if the remaining players can be paired in addition to these pairs.
    pub(super) fn allows_rest_after(&self, pairs: &[(&SwissPlayer, &SwissPlayer)]) -> bool {
        self.matching(&self.unpaired_indices(pairs)).is_full()
    }

    /// Restricts the bye to the lowest score with which all others can be paired (C5), and returns that score. `None`
    /// if the number of players is even, or not all can be paired.
    pub(super) fn restrict_bye(&mut self) -> Option<u32> {
        if !self.is_odd() {
            return None;
        }
        let unrestricted = self.can_have_bye.clone();
        let mut scores: Vec<u32> = self.players.iter().map(|player| player.score).collect();
        scores.dedup();
        while let Some(score) = scores.pop() {
            let can_have_bye_with_score =
                |(player, may): (&&SwissPlayer, &bool)| *may && player.score == score;
            self.can_have_bye = self.players.iter().zip(&unrestricted).map(can_have_bye_with_score).collect();
            if self.can_have_bye.contains(&true) && self.allows_rest_after(&[]) {
                return Some(score);
            }
        }
        self.can_have_bye = unrestricted;
        None
    }

    fn is_odd(&self) -> bool {
        !self.players.len().is_multiple_of(2)
    }

    /// Returns the indices of players who are in none of these pairs.
    fn unpaired_indices(&self, pairs: &[(&SwissPlayer, &SwissPlayer)]) -> Vec<usize> {
        let mut free = vec![true; self.players.len()];
        for player in pairs.iter().flat_map(|(one, other)| [one, other]) {
            let rank = player.rank();
            let index = self.players.binary_search_by_key(&rank, |other| other.rank());
            free[index.expect("all are among the players")] = false;
        }
        (0..free.len()).filter(|index| free[*index]).collect()
    }

    /// Returns the largest matching of these players. If their number is odd, an additional vertex can be matched with
    /// those who may have the bye.
    fn matching(&self, indices: &[usize]) -> Matching<[i64; 1]> {
        let size = self.players.len();
        Matching::new(indices.len().next_multiple_of(2), <[i64; 1]>::zero(1), |one, other| {
            let may = match indices.get(other) {
                Some(other) => self.can_meet[indices[one] * size + other],
                None => self.can_have_bye[indices[one]],
            };
            [i64::from(may)]
        })
    }
}
