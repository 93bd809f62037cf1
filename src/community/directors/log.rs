//! The log of directors' decisions about games outside of tournaments: a stream per game, with an index row for the
//! latest decision. Decisions in tournaments are events of the tournament.

use crate::error::OperatorError;
use crate::rows::rows;
use castellan_game::{GameId, PlayerId, Time};
use castellan_store::{Append, AppendOutcome, IndexChange, RequestId, SharedStore, StoreError, StreamName};
use serde::{Deserialize, Serialize};

/// The index of the latest decision about each game: a [`LoggedDecision`].
const DECISIONS: &str = "acts";
/// The version of the events that are written.
const VERSION: u32 = 1;
/// The maximum length of a reason in characters, the same as in tournaments.
pub const LONGEST_REASON: usize = 300;

/// A director's decision about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LoggedDecision {
    /// The version of this stored form.
    pub v: u32,
    /// The time of the decision.
    pub at: Time,
    /// The director.
    pub by: PlayerId,
    /// `true` if the director acted as the bot's operator.
    pub operator: bool,
    /// The word for the decision in the command.
    pub what: String,
    /// The reason.
    pub why: String,
}

impl LoggedDecision {
    /// Creates an entry in the current form.
    #[must_use]
    pub const fn new(at: Time, by: PlayerId, operator: bool, what: String, why: String) -> Self {
        Self { v: VERSION, at, by, operator, what, why }
    }
}

/// The log in a store.
#[derive(Clone)]
pub struct DecisionLog(pub SharedStore);

impl DecisionLog {
    /// Stores a decision. The same request stores nothing twice.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    ///
    /// # Panics
    /// Never: words and numbers have a JSON form.
    pub async fn append(
        &self,
        game: &GameId,
        decision: &LoggedDecision,
        request: &str,
    ) -> Result<(), OperatorError> {
        let stream = StreamName::new(format!("acts/{game}"))?;
        let request = RequestId::new(request)?;
        let json = serde_json::to_string(decision).expect("words and numbers have a JSON form");
        loop {
            let expected = self.0.head(&stream).await?.map(|head| head.version).unwrap_or_default();
            let mut append = Append::new(stream.clone(), expected, request.clone());
            append.events.push(json.clone());
            let (index, key) = (DECISIONS.to_owned(), game.to_string());
            append.index.push(IndexChange::Put { index, key, value: json.clone() });
            match self.0.append(append).await {
                Ok(AppendOutcome::Stored(_) | AppendOutcome::Repeated { .. }) => return Ok(()),
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Returns the latest decision about a game.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the row cannot be read.
    pub async fn latest(&self, game: &GameId) -> Result<Option<LoggedDecision>, OperatorError> {
        let rows = rows(&self.0, DECISIONS, game.as_str(), 1).await?;
        let Some((_, value)) = rows.into_iter().find(|(key, _)| key == game.as_str()) else {
            return Ok(None);
        };
        let decision = serde_json::from_str(&value);
        decision.map(Some).map_err(|error| {
            OperatorError::Unknown(format!("the decisions about game {game} cannot be read: {error}"))
        })
    }
}
