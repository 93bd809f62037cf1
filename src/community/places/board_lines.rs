//! The lines below the boards of games: a row for each game.

use crate::error::OperatorError;
use crate::places::game_locations::GameLocations;
use crate::rows::skip_unreadable;
use castellan_discord_api::wire::MessageRef;
use castellan_game::{GameId, Phase, PlayerId};
use castellan_store::{
    Append, ExpectedRow, IndexChange, IndexRow, Listing, Query, RequestId, StoreError, StreamName,
    UnreadableError, Version, read_object,
};
use serde::{Deserialize, Serialize};

/// The index of the lines below the boards of games, by game: [`StoredLines`].
pub(crate) const LINES: &str = "tables.lines";

/// A line below a board that is edited in place. It is removed when the players it mentions have moved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardLine {
    /// The notice of the line.
    pub key: String,
    /// The message.
    #[serde(rename = "at")]
    pub message: MessageRef,
    /// The phase of the game at that time.
    pub phase: Phase,
    /// The version of the board at that time.
    #[serde(rename = "moment")]
    pub board_version: u32,
    /// The players that it mentions.
    #[serde(rename = "called")]
    pub mentioned: Vec<PlayerId>,
}

/// The lines of a game, oldest first.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredLines {
    lines: Vec<BoardLine>,
}

/// The lines of a game as they were read, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoardLines {
    /// The lines; none if they cannot be parsed.
    pub lines: Vec<BoardLine>,
    /// The value of the row, which a change expects to find.
    stored: Option<String>,
}

impl BoardLines {
    /// Returns the query for the lines of a game.
    #[must_use]
    pub fn query(game: &GameId) -> Query {
        Query::row(LINES, game.as_str())
    }

    /// Returns the lines of a game from the result of their [query](Self::query). Unreadable ones are skipped.
    ///
    /// # Errors
    /// Returns an error if the row is damaged.
    pub fn read(game: &GameId, listing: Listing<IndexRow>) -> Result<Self, OperatorError> {
        let stored = listing.into_value(game.as_str())?;
        let parse = |value: &String| read_object::<StoredLines>(LINES, game.as_str(), value);
        let parsed = stored.as_ref().map(parse).transpose();
        let parsed = skip_unreadable(parsed.map_err(|error| StoreError::from(error).into()))?.flatten();
        Ok(Self { lines: parsed.unwrap_or_default().lines, stored })
    }

    /// Returns the message of a notice's line, if it has one.
    #[must_use]
    pub fn line_of(&self, key: &str) -> Option<MessageRef> {
        self.lines.iter().find(|line| line.key == key).map(|line| line.message)
    }
}

impl GameLocations {
    /// Changes the lines below the board of a game, which were read as `known`, and returns them. If they have changed
    /// since, they are read again: `change` receives the stored lines and may be called several times. Idempotent for the
    /// same request.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    ///
    /// # Panics
    /// Never: numbers and words have a JSON form.
    pub async fn change_lines(
        &self,
        game: &GameId,
        mut known: BoardLines,
        request: &str,
        change: impl Fn(&mut Vec<BoardLine>) + Send + Sync,
    ) -> Result<BoardLines, OperatorError> {
        let (stream, request) = (StreamName::new(format!("lines/{game}"))?, RequestId::new(request)?);
        let (index, key) = (LINES.to_owned(), game.to_string());
        loop {
            let mut lines = known.lines.clone();
            change(&mut lines);
            if lines == known.lines && known.stored.is_some() {
                return Ok(known);
            }
            let value = serde_json::to_string(&StoredLines { lines: lines.clone() })
                .expect("names and numbers have a JSON form");
            let mut append = Append::new(stream.clone(), Version::ZERO, request.clone());
            let (index, key) = (index.clone(), key.clone());
            append.depends_on.push(ExpectedRow {
                index: index.clone(),
                key: key.clone(),
                value: known.stored,
            });
            append.index.push(IndexChange::Put { index, key, value: value.clone() });
            match self.0.append(append).await {
                Ok(_) => return Ok(BoardLines { lines, stored: Some(value) }),
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
            known = BoardLines::read(game, self.0.query(BoardLines::query(game)).await?)?;
        }
    }
}

/// Checks that a row of lines can be parsed.
pub(crate) fn check(key: &str, value: &str) -> Result<(), UnreadableError> {
    read_object::<StoredLines>(LINES, key, value).map(drop)
}
