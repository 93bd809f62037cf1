//! Refusals of pairing.

use crate::ids::PairingNumber;

/// The reason for which a round cannot be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PairingRefusal {
    /// No entrant has this number.
    Unknown(PairingNumber),
    /// An entrant is named twice in one round, or paired with themselves.
    Twice {
        /// The entrant's number.
        number: PairingNumber,
        /// The round, from 1.
        round: u32,
    },
    /// All rounds have been played.
    Over {
        /// The total number of rounds.
        rounds: u32,
    },
    /// Every pairing leaves players over: they have met (C.1), have the same absolute colour preference (C.3), are
    /// forbidden to meet, or may not have the bye (C.2).
    Impossible {
        /// The players left over by a pairing of as many as possible, by number.
        left: Vec<PairingNumber>,
        /// `true` if the number is odd and all players have had the bye or a point without a game.
        no_bye: bool,
    },
}

impl PairingRefusal {
    /// Returns the article of chapter C.04.3 that prevents the pairing; `None` for other reasons.
    #[must_use]
    pub const fn article(&self) -> Option<&'static str> {
        match self {
            Self::Impossible { no_bye: true, .. } => Some("C.2"),
            Self::Impossible { .. } => Some("A.9"),
            Self::Unknown(_) | Self::Twice { .. } | Self::Over { .. } => None,
        }
    }
}
