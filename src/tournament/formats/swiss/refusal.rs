//! Why a round is not paired.

use crate::ids::Number;

/// Why a round is not paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Nobody is entered under this number.
    Unknown(Number),
    /// Somebody has two places in one round, or is paired with themselves.
    Twice {
        /// The entrant's number.
        number: Number,
        /// The round, from 1.
        round: u32,
    },
    /// All rounds have been played.
    Over {
        /// How many there were to be.
        rounds: u32,
    },
    /// However it is done, somebody is left over: who may meet has met (C.1), or both must have the same
    /// colour (C.3), or the pair is forbidden, or nobody is left who may have the bye (C.2).
    Impossible {
        /// Who is left over where as many as can be are paired, by number.
        left: Vec<Number>,
        /// Whether the number is odd and all have had the bye, or a point without playing.
        no_bye: bool,
    },
}

impl Refusal {
    /// The article of the handbook's chapter C.04.3 that is in the way, if it is one.
    #[must_use]
    pub const fn article(&self) -> Option<&'static str> {
        match self {
            Self::Impossible { no_bye: true, .. } => Some("C.2"),
            Self::Impossible { .. } => Some("A.9"),
            Self::Unknown(_) | Self::Twice { .. } | Self::Over { .. } => None,
        }
    }
}
