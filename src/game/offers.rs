//! Offers: what needs the agreement of everyone still playing.

use super::agreement::Agreement;
use super::form;
use super::ids::PlayerId;
use super::player::Player;
use super::terms::Change;
use super::time::Time;
use castellan_rules::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What was offered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OfferKind {
    /// The game is drawn.
    Draw,
    /// The game is wound back.
    Takeback {
        /// How many actions are left then.
        steps: usize,
    },
    /// Play stops.
    Pause,
    /// Play goes on.
    Resume,
    /// The game ends without a result.
    Abort,
    /// Somebody else takes a seat.
    Replace {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
        /// Who is to sit there.
        player: Player,
    },
    /// Something else is agreed, before the start.
    Amend {
        /// What becomes different.
        changes: Vec<Change>,
        /// All that is agreed then.
        agreement: Box<Agreement>,
    },
}

/// An offer that stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// Its number in the game.
    pub number: u32,
    /// What is offered.
    pub kind: OfferKind,
    /// Who offers.
    pub by: PlayerId,
    /// Until when it stands.
    pub until: Time,
    /// Who has agreed, the one who offers among them.
    pub agreed: BTreeSet<PlayerId>,
}

impl OfferKind {
    /// Whether two offers are about the same, so that only one of them can stand.
    #[must_use]
    pub fn same_matter(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Replace { seat, .. }, Self::Replace { seat: other, .. }) => seat == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn word(&self) -> &'static str {
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
    /// Whether all of these have agreed.
    #[must_use]
    pub fn is_agreed_by(&self, parties: &BTreeSet<PlayerId>) -> bool {
        parties.is_subset(&self.agreed)
    }
}
