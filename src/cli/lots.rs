//! Whether the lots of a tournament were drawn as was committed to at its announcement.

use super::{line, said};
use castellan_game::PlayerId;
use castellan_game::dice::{Commitment, Secret};
use castellan_rules::options::one_line;
use castellan_text::message;
use castellan_tournament::lots::{Entry, draw};
use castellan_tournament::{Announcement, Format, TournamentId};
use serde::Deserialize;

/// The version of the export format.
const FORM: u32 = 1;

/// The parts of an exported tournament that its lots depend on.
#[derive(Deserialize)]
pub(super) struct Export {
    #[serde(rename = "castellan-tournament")]
    form: u32,
    pub(super) tournament: TournamentId,
    announcement: Announcement,
    lots: Lots,
}

#[derive(Deserialize)]
struct Lots {
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

/// Draws the lots again, and gives a line for each thing that was verified.
pub(super) fn verify(export: &Export) -> Result<String, String> {
    if export.form != FORM {
        return Err(said(&message!(CommandLine, "dice-form", form = export.form, known = FORM)));
    }
    let lots = &export.lots;
    let Some(secret) = &lots.secret else { return Err(said(&message!(CommandLine, "lots-not-drawn"))) };
    let mut printed = String::new();
    let tournament = one_line(export.tournament.as_str());
    line(&mut printed, said(&message!(CommandLine, "lots-tournament", tournament = tournament)));
    let (hash, commitment) = (secret.commitment(), lots.commitment);
    if hash != commitment {
        let (hash, commitment) = (hash.to_string(), commitment.to_string());
        return Err(said(&message!(CommandLine, "dice-hash-differs", hash = hash, commitment = commitment)));
    }
    line(&mut printed, said(&message!(CommandLine, "dice-commitment", hash = hash.to_string())));
    let drawn = draw(secret, &export.tournament, &export.announcement, &lots.there);
    if drawn.entrants.len() != lots.numbered.len() {
        let (there, numbered) = (drawn.entrants.len(), lots.numbered.len());
        return Err(said(&message!(CommandLine, "lots-others", there = there, numbered = numbered)));
    }
    for (number, (must, player)) in (1u32..).zip(drawn.entrants.iter().zip(&lots.numbered)) {
        if must != player {
            let (player, must) = (one_line(player.as_str()), one_line(must.as_str()));
            return Err(said(&message!(
                CommandLine,
                "lots-differ",
                number = number,
                player = player,
                must = must
            )));
        }
        let player = one_line(player.as_str());
        line(&mut printed, said(&message!(CommandLine, "lots-number", number = number, player = player)));
    }
    if drawn.white_first != lots.white_first {
        return Err(said(&message!(CommandLine, "lots-colour-differs")));
    }
    if let Format::Swiss { .. } = export.announcement.format {
        let key = if drawn.white_first {
            message!(CommandLine, "lots-white")
        } else {
            message!(CommandLine, "lots-black")
        };
        line(&mut printed, said(&key));
    }
    line(&mut printed, said(&message!(CommandLine, "dice-all", count = drawn.draws.len())));
    Ok(printed)
}
