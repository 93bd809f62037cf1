//! Verification of an exported tournament: its lots are drawn again from the secret that was committed to.

use super::announcement::Announcement;
use super::export::VERSION;
use super::ids::TournamentId;
use super::lots::{Drawn, Entry, draw};
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
    /// Shown when the tournament has started, as is all else.
    secret: Option<Secret>,
    #[serde(default)]
    there: Vec<Entry>,
    #[serde(default)]
    numbered: Vec<PlayerId>,
    #[serde(default)]
    white_first: bool,
}

/// The first thing in an exported tournament that does not follow from its lots.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LotsError {
    /// The export has a form of another version.
    #[error("version {0} of the form is unknown")]
    Version(u32),
    /// The tournament has not started, so its lots are not drawn.
    #[error("the lots are not drawn yet")]
    NotDrawn,
    /// The secret is not the one that was committed to.
    #[error(transparent)]
    Commitment(#[from] CommitmentError),
    /// Not exactly those who were there have a number.
    #[error("{there} were there, and {numbered} have a number")]
    Count {
        /// The number of entrants at the draw.
        there: usize,
        /// The number of entrants with a starting number.
        numbered: usize,
    },
    /// A number has another player than by the lots.
    #[error("number {number} is {player}, not {expected}")]
    Number {
        /// The number.
        number: u32,
        /// The player in the export.
        player: PlayerId,
        /// The player by the lots.
        expected: PlayerId,
    },
    /// The first player begins with another colour than by the lots.
    #[error("the lots give number 1 the other colour")]
    Colour,
}

impl ExportedTournament {
    /// Draws the lots again, and returns them if they are those of the export.
    ///
    /// # Errors
    /// Returns the first thing that is not as it must be.
    pub fn verify(&self) -> Result<Drawn, LotsError> {
        if self.version != VERSION {
            return Err(LotsError::Version(self.version));
        }
        let ExportedLots { commitment, secret, there, numbered, white_first } = &self.lots;
        let secret = secret.as_ref().ok_or(LotsError::NotDrawn)?;
        secret.verify(*commitment)?;
        let drawn = draw(secret, &self.id, &self.announcement, there);
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
