//! What events are made of.

use crate::dice::{Commitment, Secret, Seed};
use crate::form;
use crate::time::Span;
use castellan_rules::{Roll, Seat};
use serde::{Deserialize, Serialize};

/// A seed, and who gave it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenSeed {
    /// The seed.
    pub seed: Seed,
    /// Whose it is.
    pub by: SeedGiver,
}

/// Who gave a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeedGiver {
    /// The player.
    Player,
    /// The bot, as the player gave none.
    Castellan,
}

/// Numbers drawn one after the other from dice with as many sides, each from 0 on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The number of the first draw.
    pub first: u64,
    /// What for.
    pub what: DrawnFor,
    /// How many sides each of the dice had.
    pub sides: u32,
    /// What was drawn.
    pub values: Vec<u32>,
}

impl Draw {
    /// The number of the draw behind these.
    #[must_use]
    pub fn after(&self) -> u64 {
        self.first.saturating_add(self.values.len() as u64)
    }
}

/// What something is drawn for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawnFor {
    /// Who sits where.
    Seats,
    /// A seat's army.
    Army,
    /// The start position: who acts first, what stands where.
    Setup,
    /// The dice of a declared capture.
    Roll,
}

impl DrawnFor {
    /// Returns the word of it in exports.
    #[must_use]
    pub const fn word(self) -> &'static str {
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
pub struct Rolled {
    /// The number of the first of the two draws.
    pub first: u64,
    /// How many sides the dice have.
    pub sides: u8,
    /// The attacker's die, from 1.
    pub attack: u8,
    /// The defender's die, from 1.
    pub defence: u8,
}

impl Rolled {
    /// The number of the draw behind both.
    #[must_use]
    pub const fn after(self) -> u64 {
        self.first.saturating_add(2)
    }

    /// The dice as the rules take them.
    #[must_use]
    pub const fn roll(self) -> Roll {
        Roll { attack: self.attack, defence: self.defence }
    }
}

/// Why an offer no longer stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lapse {
    /// The game went on.
    Overtaken,
    /// It stood for as long as was agreed.
    Expired,
    /// Whoever offered is no longer in the game.
    Gone,
}

/// Why a seat left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Departure {
    /// It resigned.
    Resigned,
    /// Its time had run out.
    Time,
    /// A director removed it.
    Removed,
}

/// Why a game ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// The owner or a director called it off.
    Cancelled,
    /// It never started.
    Expired,
    /// All agreed, before all had acted.
    Aborted,
}

/// The reason for which conditional moves were dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dropped {
    /// The others played something else.
    Overtaken,
    /// The answer was no longer allowed.
    Illegal,
    /// The game was wound back, a seat left, or somebody else sits there now.
    Changed,
}

/// Something that was moved because the bot could not be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moved {
    /// The deadline of a seat.
    Clock {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
        /// By how much.
        span: Span,
    },
    /// The end of the lobby.
    Lobby {
        /// By how much.
        span: Span,
    },
    /// The end of the time to choose an army.
    Setup {
        /// By how much.
        span: Span,
    },
    /// The end of an offer.
    Offer {
        /// Its number.
        offer: u32,
        /// By how much.
        span: Span,
    },
}

/// Dice that take the place of others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewDice {
    /// The SHA-256 of the secret.
    pub commitment: Commitment,
    /// The secret.
    pub secret: Secret,
}
