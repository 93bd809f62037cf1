//! The dice of a game: their secrets, the seeds of its players, and the number of draws.

use super::Game;
use super::values::{DiceEpoch, DisclosedDice, EarlierDice, Phase};
use crate::dice::{Dice, Seed};
use crate::event::SeatSeed;
use crate::ids::PlayerId;
use castellan_rules::Seat;
use std::collections::BTreeMap;

impl Game {
    /// Returns the dice from the next draw on, with the seeds of [`seed_list`](Self::seed_list).
    pub(crate) fn dice<'a>(&'a self, seeds: &'a [(Seat, Seed)]) -> Dice<'a> {
        let epoch = self.dice_epochs.last().expect("a game has dice from its creation");
        Dice::new(&epoch.secret, self.id.as_str(), seeds, self.next_dice_draw)
    }

    /// Returns all seeds, in playing order.
    pub(crate) fn seed_list(&self) -> Vec<(Seat, Seed)> {
        self.seeds.iter().map(|(seat, given)| (*seat, given.seed.clone())).collect()
    }

    /// Returns all seeds with their sources, once the lobby has closed.
    #[must_use]
    pub fn seeds(&self) -> &BTreeMap<Seat, SeatSeed> {
        &self.seeds
    }

    /// Returns `true` if a player has given a seed.
    #[must_use]
    pub fn has_seed_from(&self, player: &PlayerId) -> bool {
        self.player_seeds.contains_key(player)
    }

    /// Returns the seed that a player has given, until the lobby closes.
    pub(crate) fn player_seed(&self, player: &PlayerId) -> Option<&Seed> {
        self.player_seeds.get(player).map(|seed| &seed.0)
    }

    /// Returns the secrets of the dice, the current one last.
    pub(crate) fn dice_epochs(&self) -> &[DiceEpoch] {
        &self.dice_epochs
    }

    /// Returns what everybody may know of the secrets of the dice.
    ///
    /// # Panics
    /// Never: a game has dice from its creation.
    #[must_use]
    pub fn disclosed_dice(&self) -> DisclosedDice {
        let present = &self.dice_epochs.last().expect("a game has dice from its creation").secret;
        let earlier = self.dice_epochs.windows(2).map(|pair| EarlierDice {
            commitment: pair[0].secret.commitment(),
            secret: pair[0].secret.reveal(),
            until: pair[1].first_draw,
        });
        DisclosedDice {
            commitment: present.commitment(),
            secret: (self.phase == Phase::Over).then(|| present.reveal()),
            earlier: earlier.collect(),
        }
    }

    /// Returns the number of the next draw.
    #[must_use]
    pub fn next_dice_draw(&self) -> u64 {
        self.next_dice_draw
    }
}
