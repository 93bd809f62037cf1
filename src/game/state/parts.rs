//! What the state of a game is made of.

use crate::dice::Secret;
use crate::event::parts::Closing;
use crate::form;
use crate::ids::PlayerId;
use crate::time::Time;
use castellan_rules::{Outcome, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Where in its life a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Players gather.
    Lobby,
    /// Armies are chosen.
    SetUp,
    /// It is played.
    Running,
    /// Play has stopped for a while.
    Paused,
    /// It has ended.
    Over,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// With a result.
    Outcome(#[serde(with = "form::text")] Outcome),
    /// Without one.
    Closed(Closing),
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

/// An invitation that was neither followed nor declined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invitation {
    /// Who is invited.
    pub player: PlayerId,
    /// The seat that is kept free.
    #[serde(with = "form::maybe")]
    pub seat: Option<Seat>,
}

/// A secret of the dice, and from which draw on it is used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Epoch {
    /// The secret.
    pub(crate) secret: Secret,
    /// The number of the first draw.
    pub(crate) from: u64,
}

/// What everybody may know of how far a game has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PublicHead {
    /// How many public events there are.
    pub number: u64,
    /// The SHA-256 of the hash before it and the last public event, as 64 hexadecimal digits.
    pub hash: String,
}

impl PublicHead {
    /// The first 8 digits of the hash, for a glance.
    #[must_use]
    pub fn short(&self) -> &str {
        &self.hash[..8.min(self.hash.len())]
    }
}

/// Something that happens by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    /// What is due.
    pub kind: DueKind,
    /// When the bot should look.
    pub at: Time,
}

/// What happens by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DueKind {
    /// The lobby closes.
    Lobby,
    /// Who has no army gets one.
    Setup,
    /// The time of this seat has run out.
    Flag(Seat),
    /// The offer with this number lapses.
    Offer(u32),
}
