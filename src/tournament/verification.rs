//! Verification of an exported tournament: its lots are drawn again from the secret that was committed to.

use super::announcement::Announcement;
use super::export::VERSION;
use super::ids::TournamentId;
use super::lots::{LotEntry, LotResult, draw_lots};
use castellan_game::PlayerId;
use castellan_game::dice::{Commitment, CommitmentError, Secret};
use serde::Deserialize;
use thiserror::Error;

/// The parts of an exported tournament that its lots depend on.
#[derive(Clone, Debug, Deserialize)]
pub struct ExportedTournament {
    #[serde(rename = "castellan-tournament")]
    version: u32,
    /// The tournament's id.
    #[serde(rename = "tournament")]
    pub id: TournamentId,
    /// The announcement.
    pub announcement: Announcement,
    lots: ExportedLots,
}

#[derive(Clone, Debug, Deserialize)]
struct ExportedLots {
    commitment: Commitment,
    /// Present once the tournament has started, like the following fields.
    secret: Option<Secret>,
    #[serde(default)]
    there: Vec<LotEntry>,
    #[serde(default)]
    numbered: Vec<PlayerId>,
    #[serde(default)]
    white_first: bool,
}

/// The first inconsistency found in an exported tournament.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LotsError {
    /// The export has an unknown version.
    #[error("version {0} of the form is unknown")]
    Version(u32),
    /// The tournament has not started, so its lots are not drawn.
    #[error("the lots are not drawn yet")]
    NotDrawn,
    /// The secret does not match its commitment.
    #[error(transparent)]
    Commitment(#[from] CommitmentError),
    /// The numbered players are not exactly the entrants of the draw.
    #[error("{there} were there, and {numbered} have a number")]
    Count {
        /// The number of entrants at the draw.
        there: usize,
        /// The number of entrants with a starting number.
        numbered: usize,
    },
    /// A number belongs to a player other than the drawn one.
    #[error("number {number} is {player}, not {expected}")]
    Number {
        /// The number.
        number: u32,
        /// The player in the export.
        player: PlayerId,
        /// The drawn player.
        expected: PlayerId,
    },
    /// Number 1 begins with a colour other than the drawn one.
    #[error("the lots give number 1 the other colour")]
    Colour,
}

impl ExportedTournament {
    /// Draws the lots again, and returns them if they match the export.
    ///
    /// # Errors
    /// Returns the first inconsistency.
    pub fn verify(&self) -> Result<LotResult, LotsError> {
        if self.version != VERSION {
            return Err(LotsError::Version(self.version));
        }
        let ExportedLots { commitment, secret, there, numbered, white_first } = &self.lots;
        let secret = secret.as_ref().ok_or(LotsError::NotDrawn)?;
        secret.verify(*commitment)?;
        let drawn = draw_lots(secret, &self.id, &self.announcement, there);
        if drawn.entrants.len() != numbered.len() {
            return Err(LotsError::Count { there: drawn.entrants.len(), numbered: numbered.len() });
        }
        for (number, (expected, player)) in (1..).zip(drawn.entrants.iter().zip(numbered)) {
            if expected != player {
                let (player, expected) = (player.clone(), expected.clone());
                return Err(LotsError::Number { number, player, expected });
            }
        }
        if drawn.white_first == *white_first { Ok(drawn) } else { Err(LotsError::Colour) }
    }

    /// Returns the commitment to the secret of the lots.
    #[must_use]
    pub const fn commitment(&self) -> Commitment {
        self.lots.commitment
    }
}
