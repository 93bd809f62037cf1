//! Receipts of the posted notices of each game.

use crate::index::row;
use castellan_game::{Game, GameId};
use castellan_store::{IndexChange, SharedStore, StoreError, read_object};
use serde::{Deserialize, Serialize};

/// The index of receipts, by game.
pub const RECEIPTS: &str = "receipts";
/// The number of latest receipts that are kept of a game.
pub const MAX_RECEIPTS: usize = 64;
/// The maximum length of a receipt in characters; the rest is cut off.
const MAX_RECEIPT_LENGTH: usize = 500;
/// The prefix of the receipt of a notice that could never be announced.
pub const UNDELIVERED: &str = "undelivered: ";

/// The location of a posted notice, such as a message id, in the announcer's own format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipt(pub String);

/// The posted notices of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipts {
    /// The number of the last event that was posted. It counts secret events, so do not show it to anybody.
    #[serde(rename = "to")]
    pub last_event: u64,
    /// The keys of the latest notices with their receipts, at most [`MAX_RECEIPTS`], in the order of announcement.
    pub receipts: Vec<(String, String)>,
}

impl Receipts {
    /// Adds the receipt of a notice that covers the events up to `last_event`.
    pub(crate) fn add(&mut self, key: &str, last_event: u64, Receipt(receipt): Receipt) {
        self.last_event = self.last_event.max(last_event);
        if self.receipts.len() >= MAX_RECEIPTS {
            self.receipts.remove(0);
        }
        self.receipts.push((key.to_owned(), receipt.chars().take(MAX_RECEIPT_LENGTH).collect()));
    }

    /// Returns the row of these receipts.
    pub(crate) fn row(&self, game: &GameId) -> IndexChange {
        IndexChange::Put {
            index: RECEIPTS.to_owned(),
            key: game.to_string(),
            value: serde_json::to_string(self).expect("numbers and texts have a JSON form"),
        }
    }
}

/// Returns a row that marks all events as posted, without any receipt.
pub(crate) fn all_posted_row(game: &Game) -> IndexChange {
    Receipts { last_event: game.events(), receipts: Vec::new() }.row(game.id())
}

/// Returns the receipts of a game.
///
/// # Errors
/// Returns an error if the store fails, or the row is damaged or unreadable; the notices are not posted again.
pub(crate) async fn receipts_of_game(store: &SharedStore, id: &GameId) -> Result<Receipts, StoreError> {
    let row = row(store, RECEIPTS, id.as_str()).await?;
    let receipts = row.map(|row| read_object(RECEIPTS, id.as_str(), &row)).transpose();
    Ok(receipts?.unwrap_or_default())
}
