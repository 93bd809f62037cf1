//! What directors did with games that belong to no tournament, and why: a stream for each game, with an index row that
//! holds the latest. Acts in tournaments are events of the tournament.

use crate::error::OperatorError;
use crate::rows::rows;
use castellan_game::{GameId, PlayerId, Time};
use castellan_store::{Append, Appended, IndexChange, RequestId, SharedStore, Store, StoreError, StreamName};
use serde::{Deserialize, Serialize};

/// Index of the latest act in each game: an [`LoggedDecision`].
const DECISIONS: &str = "acts";
/// The version of the events that are written.
const VERSION: u32 = 1;
/// The longest reason, in characters: as long as in tournaments.
pub const LONGEST_REASON: usize = 300;

/// Something that a director did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LoggedDecision {
    /// The version of this form.
    pub v: u32,
    /// When.
    pub at: Time,
    /// Who.
    pub by: PlayerId,
    /// Whether as the bot's operator.
    pub operator: bool,
    /// What, as the command calls it.
    pub what: String,
    /// Why.
    pub why: String,
}

impl LoggedDecision {
    /// An act as it is written now.
    #[must_use]
    pub const fn new(at: Time, by: PlayerId, operator: bool, what: String, why: String) -> Self {
        Self { v: VERSION, at, by, operator, what, why }
    }
}

/// The acts that a store keeps.
#[derive(Clone)]
pub struct DecisionLog(pub SharedStore);

impl DecisionLog {
    /// Keeps an act. The same request keeps nothing twice.
    ///
    /// # Errors
    /// When the store fails.
    ///
    /// # Panics
    /// Never: words and numbers have a JSON form.
    pub async fn keep(
        &self,
        game: &GameId,
        decision: &LoggedDecision,
        request: &str,
    ) -> Result<(), OperatorError> {
        let stream = StreamName::new(format!("acts/{game}"))?;
        let request = RequestId::new(request)?;
        let json = serde_json::to_string(decision).expect("words and numbers have a JSON form");
        loop {
            let expected = self.0.head(&stream).await?.map(|head| head.number).unwrap_or_default();
            let mut append = Append::new(stream.clone(), expected, request.clone());
            append.events.push(json.clone());
            let (index, key) = (DECISIONS.to_owned(), game.to_string());
            append.index.push(IndexChange::Put { index, key, value: json.clone() });
            match self.0.append(append).await {
                Ok(Appended::Stored(_) | Appended::Repeated { .. }) => return Ok(()),
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The latest act in a game.
    ///
    /// # Errors
    /// When the store fails, or what it holds is no act.
    pub async fn latest(&self, game: &GameId) -> Result<Option<LoggedDecision>, OperatorError> {
        let rows = rows(&self.0, DECISIONS, game.as_str(), 1).await?;
        let Some((_, value)) = rows.into_iter().find(|(key, _)| key == game.as_str()) else {
            return Ok(None);
        };
        let decision = serde_json::from_str(&value);
        decision.map(Some).map_err(|error| {
            OperatorError::Unknown(format!("the acts of game {game} cannot be read: {error}"))
        })
    }
}
