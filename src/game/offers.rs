//! Offers, which take effect once the required players agree.

use super::ids::PlayerId;
use super::player::Player;
use super::serde_text;
use super::settings::GameSettings;
use super::settings_text::SettingChange;
use super::time::Time;
use castellan_rules::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The content of an offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// A takeback.
    Takeback {
        /// The number of actions that remain after it.
        steps: usize,
    },
    /// A pause.
    Pause,
    /// The end of a pause.
    Resume,
    /// An end of the game without a result.
    Abort,
    /// A replacement of a player.
    Replace {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// The new player.
        player: Player,
    },
    /// A change of the settings before the start.
    Amend {
        /// The changes.
        changes: Vec<SettingChange>,
        /// The resulting settings.
        #[serde(rename = "agreement")]
        settings: Box<GameSettings>,
    },
}

/// An open offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// The number in the game.
    pub number: u32,
    /// The content.
    pub kind: OfferKind,
    /// The player who made it.
    pub by: PlayerId,
    /// The time of its expiry.
    pub until: Time,
    /// The players who have agreed, including the one who made it.
    pub agreed: BTreeSet<PlayerId>,
}

impl OfferKind {
    /// Returns `true` if two offers are about the same matter, so that only one of them can be open.
    #[must_use]
    pub fn is_same_subject(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Replace { seat, .. }, Self::Replace { seat: other, .. }) => seat == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Returns the name of the kind of offer.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Takeback { .. } => "takeback",
            Self::Pause => "pause",
            Self::Resume => "resumption",
            Self::Abort => "abort",
            Self::Replace { .. } => "replacement",
            Self::Amend { .. } => "change",
        }
    }
}

impl Offer {
    /// Returns `true` if all of these players have agreed.
    #[must_use]
    pub fn is_agreed_by(&self, parties: &BTreeSet<PlayerId>) -> bool {
        parties.is_subset(&self.agreed)
    }
}
