//! Components of the state of a game.

use crate::dice::{Commitment, Secret};
use crate::event::values::ClosingReason;
use crate::ids::PlayerId;
use crate::serde_text;
use crate::time::Time;
use castellan_rules::{Outcome, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Players join.
    Lobby,
    /// Players choose armies.
    SetUp,
    /// The game is being played.
    Running,
    /// The game is paused.
    Paused,
    /// The game is over.
    Over,
}

/// The way a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// With a result.
    Outcome(#[serde(with = "serde_text::single")] Outcome),
    /// Without a result.
    Closed(ClosingReason),
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lobby => "lobby",
            Self::SetUp => "setup",
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Over => "over",
        })
    }
}

/// An open invitation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invitation {
    /// The invited player.
    pub player: PlayerId,
    /// The reserved seat.
    #[serde(with = "serde_text::optional")]
    pub seat: Option<Seat>,
}

/// A secret of the dice, with the range of draws that it is used for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DiceEpoch {
    /// The secret.
    pub(crate) secret: Secret,
    /// The number of the first draw made with it.
    #[serde(rename = "from")]
    pub(crate) first_draw: u64,
}

/// The public part of the secrets of a game's dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DisclosedDice {
    /// The SHA-256 of the present secret.
    pub commitment: Commitment,
    /// The present secret in hexadecimal digits, once the game is over.
    pub secret: Option<String>,
    /// The secrets that were revealed before the game was reinstated.
    pub earlier: Vec<EarlierDice>,
}

/// A secret of the dice that was revealed before the game was reinstated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EarlierDice {
    /// The SHA-256 of the secret.
    pub commitment: Commitment,
    /// The secret in hexadecimal digits.
    pub secret: String,
    /// The number of the first draw made with a later secret.
    pub until: u64,
}

/// The public version of a game, which anyone may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PublicHead {
    /// The number of public events.
    pub number: u64,
    /// The SHA-256 of the hash before it and the last public event, as 64 hexadecimal digits.
    pub hash: String,
}

impl PublicHead {
    /// Returns the first 8 digits of the hash, for a quick comparison.
    #[must_use]
    pub fn short(&self) -> &str {
        &self.hash[..8.min(self.hash.len())]
    }
}

/// An automatic event to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DueEvent {
    /// The kind of event.
    pub kind: DueEventKind,
    /// The time at which it is due.
    pub at: Time,
}

/// The kinds of automatic events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DueEventKind {
    /// The lobby closes.
    Lobby,
    /// Seats without an army get one.
    Setup,
    /// This seat is out of time.
    Flag(Seat),
    /// The offer with this number lapses.
    Offer(u32),
}
