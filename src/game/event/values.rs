//! Components of events.

use crate::dice::{Commitment, Secret, Seed};
use crate::serde_text;
use crate::time::Span;
use castellan_rules::{Roll, Seat};
use serde::{Deserialize, Serialize};

/// A seed and its source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatSeed {
    /// The seed.
    pub seed: Seed,
    /// The source of the seed.
    #[serde(rename = "by")]
    pub source: SeedSource,
}

/// The source of a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeedSource {
    /// The player.
    Player,
    /// The bot, because the player gave none.
    Castellan,
}

/// Consecutive draws from dice with the same number of sides, each from 0 on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceDraws {
    /// The number of the first draw.
    pub first: u64,
    /// The purpose.
    pub what: DicePurpose,
    /// The number of sides.
    pub sides: u32,
    /// The drawn numbers.
    pub values: Vec<u32>,
}

impl DiceDraws {
    /// Returns the number of the next draw after these.
    #[must_use]
    pub fn next_number(&self) -> u64 {
        self.first.saturating_add(self.values.len() as u64)
    }
}

/// The purpose of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DicePurpose {
    /// The seating.
    Seats,
    /// A seat's army.
    Army,
    /// The start position, including the first seat to act.
    Setup,
    /// The dice of a declared capture.
    Roll,
}

impl DicePurpose {
    /// Returns the name used in exports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seats => "seats",
            Self::Army => "army",
            Self::Setup => "setup",
            Self::Roll => "roll",
        }
    }
}

/// The dice of a declared capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedRoll {
    /// The number of the first of the two draws.
    pub first: u64,
    /// The number of sides.
    pub sides: u8,
    /// The attacker's die, from 1.
    pub attack: u8,
    /// The defender's die, from 1.
    pub defence: u8,
}

impl RecordedRoll {
    /// Returns the number of the next draw after both.
    #[must_use]
    pub const fn next_number(self) -> u64 {
        self.first.saturating_add(2)
    }

    /// Returns the dice as a value of the rules.
    #[must_use]
    pub const fn roll(self) -> Roll {
        Roll { attack: self.attack, defence: self.defence }
    }
}

/// The reason for which an offer lapsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LapseReason {
    /// The game went on.
    Overtaken,
    /// The offer expired.
    Expired,
    /// The player who made it is no longer in the game.
    Gone,
}

/// The reason for which a seat left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DepartureReason {
    /// Resignation.
    Resigned,
    /// Lack of time.
    Time,
    /// Absence from a tournament game.
    Absent,
    /// Withdrawal from the tournament.
    Withdrew,
    /// Removal by a director.
    Removed,
}

/// The reason for which a game ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClosingReason {
    /// Cancelled by the owner or a director.
    Cancelled,
    /// Never started.
    Expired,
    /// Aborted by agreement before all seats had acted.
    Aborted,
}

/// The reason for which conditional moves were dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanDropReason {
    /// The others played something else.
    Overtaken,
    /// The answer was no longer legal.
    Illegal,
    /// Actions were taken back, a seat left, or the seat has another player.
    Changed,
}

/// A deadline that was moved because of an outage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadlineExtension {
    /// The deadline of a seat.
    Clock {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// The extension.
        span: Span,
    },
    /// The closing of the lobby.
    Lobby {
        /// The extension.
        span: Span,
    },
    /// The end of the time to choose an army.
    Setup {
        /// The extension.
        span: Span,
    },
    /// The expiry of an offer.
    Offer {
        /// The number of the offer.
        offer: u32,
        /// The extension.
        span: Span,
    },
}

/// Dice that replace revealed ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewDice {
    /// The SHA-256 of the secret.
    pub commitment: Commitment,
    /// The secret.
    pub secret: Secret,
}
