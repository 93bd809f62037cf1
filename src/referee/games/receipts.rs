//! What was told of each game, and where it can be found.

use crate::index::row;
use castellan_game::{Game, GameId};
use castellan_store::{IndexChange, SharedStore, StoreError, read_object};
use serde::{Deserialize, Serialize};

/// Index of what was told of each game, by the game's name.
pub const RECEIPTS: &str = "receipts";
/// How many receipts of a game are kept: the latest.
pub const MOST_RECEIPTS: usize = 64;
/// The longest receipt that is kept, in characters; more is cut.
const LONGEST_RECEIPT: usize = 500;
/// The receipt of a notice that never could be announced begins with this.
pub const UNDELIVERED: &str = "undelivered: ";

/// The place of a posted notice, in the announcer's own words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipt(pub String);

/// What was told of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipts {
    /// The number of the last event that was told of. It counts secret events: nobody may be shown it.
    pub to: u64,
    /// The keys of the latest notices and their receipts, at most [`MOST_RECEIPTS`], as they were announced.
    pub receipts: Vec<(String, String)>,
}

impl Receipts {
    /// One more notice was announced, which told of the events up to a number.
    pub(crate) fn add(&mut self, key: &str, to: u64, Receipt(receipt): Receipt) {
        self.to = self.to.max(to);
        if self.receipts.len() >= MOST_RECEIPTS {
            self.receipts.remove(0);
        }
        self.receipts.push((key.to_owned(), receipt.chars().take(LONGEST_RECEIPT).collect()));
    }

    /// The row that says so.
    pub(crate) fn row(&self, game: &GameId) -> IndexChange {
        IndexChange::Put {
            index: RECEIPTS.to_owned(),
            key: game.to_string(),
            value: serde_json::to_string(self).expect("numbers and texts have a JSON form"),
        }
    }
}

/// The row that says that everything was told, without any receipt.
pub(crate) fn all_told(game: &Game) -> IndexChange {
    Receipts { to: game.events(), receipts: Vec::new() }.row(game.id())
}

/// What was told of a game so far.
///
/// # Errors
/// When the store fails, or the row is damaged or cannot be read: what was told is not told again.
pub(crate) async fn of_game(store: &SharedStore, id: &GameId) -> Result<Receipts, StoreError> {
    let row = row(store, RECEIPTS, id.as_str()).await?;
    let told = row.map(|row| read_object(RECEIPTS, id.as_str(), &row)).transpose();
    Ok(told?.unwrap_or_default())
}
