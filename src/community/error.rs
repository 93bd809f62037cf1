//! Errors of a request: the user's and the operator's.

use crate::access::policy::Denial;
use crate::quota::QuotaExceeded;
use castellan_discord_api::client::CallError;
use castellan_discord_api::limits::LimitError;
use castellan_game::{GameId, PlayerId};
use castellan_picture::PictureError;
use castellan_referee::RefereeError;
use castellan_text as text;
use castellan_tournament::TournamentId;
use thiserror::Error;

/// The reason that a user does not get what they asked for. The message is only written when it is sent, since many
/// never are.
#[derive(Debug)]
pub enum UserError {
    /// A reason as a message.
    Sentence(text::Message),
    /// The absence of a game that fits the request. The answer has buttons for a new one.
    NoGame(text::Message),
    /// A missing permission.
    Denied(AccessDenied),
    /// An exceeded quota.
    QuotaExceeded(QuotaExceeded),
    /// A refusal by the rules of a game.
    Refused {
        /// The game.
        game: GameId,
        /// The reason.
        refusal: Box<castellan_game::Refusal>,
    },
    /// A refusal by a tournament.
    RefusedByTournament {
        /// The tournament.
        tournament: TournamentId,
        /// The reason.
        refusal: Box<castellan_tournament::Refusal>,
        /// The people named in the command.
        named: Vec<PlayerId>,
    },
    /// A question that the user must answer first.
    Ask(Box<Question>),
    /// A failure that only the operator can resolve.
    Failed(OperatorError),
}

/// A question that must be answered before a request can be carried out, with the answers to pick from.
#[derive(Debug)]
pub struct Question {
    /// The question, which names the answers.
    pub text: String,
    /// The prompt of the list of answers.
    pub prompt: String,
    /// The answers.
    pub answers: Vec<PossibleAnswer>,
    /// The request that an answer completes, in the form of the front end that asks.
    pub request: String,
    /// `true` if a new game would answer it too.
    pub offers_new_game: bool,
}

/// An answer to a [`Question`].
#[derive(Debug)]
pub struct PossibleAnswer {
    /// The value that completes the request.
    pub value: String,
    /// The answer in words, without formatting.
    pub label: String,
    /// More about it, likewise.
    pub description: String,
}

/// A missing permission, with the subject of the request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccessDenied {
    /// In a server, or for a subject that the answer does not name.
    Anywhere(Denial),
    /// In a game.
    Game(GameId, Denial),
    /// To join a game whose settings ask for other ratings.
    Rating {
        /// The game.
        game: GameId,
        /// The user's rating in it.
        rating: u32,
        /// `true` if this is the initial rating.
        is_first: bool,
    },
    /// In a tournament that is unknown in the place of the request.
    Tournament(TournamentId),
    /// To seat the person with this name.
    Seat(String, Denial),
}

/// A failure that users cannot resolve. Contains no token and no secret.
#[derive(Debug, Error)]
pub enum OperatorError {
    /// A failure of the referee or its store.
    #[error(transparent)]
    Referee(#[from] RefereeError),
    /// A failed call to Discord.
    #[error("Discord: {0}")]
    Call(#[from] CallError),
    /// A message beyond Discord's limits.
    #[error("a message that Discord would not take: {0}")]
    Limit(#[from] LimitError),
    /// A failure to draw a picture.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// A task that was aborted.
    #[error("{0} stopped half way")]
    Task(&'static str),
    /// A channel that no longer exists or is closed to the bot, without a replacement.
    #[error("its place is lost")]
    ChannelLost,
    /// Data that this version cannot interpret, such as a button of another version.
    #[error("nothing of ours: {0}")]
    Unknown(String),
}

impl UserError {
    /// Returns the error with this message.
    pub fn sentence(sentence: impl Into<text::Message>) -> Self {
        Self::Sentence(sentence.into())
    }

    /// Returns `true` if there is no game that fits the request, as far as the user may know.
    #[must_use]
    pub fn is_missing_game(&self) -> bool {
        match self {
            Self::NoGame(_) | Self::Denied(AccessDenied::Game(_, Denial::Unknown)) => true,
            Self::Refused { refusal, .. } => **refusal == castellan_game::Refusal::NoSuchGame,
            _ => false,
        }
    }

    /// Returns the error with this message as an `Err`.
    ///
    /// # Errors
    /// Always.
    pub fn err<T>(sentence: impl Into<text::Message>) -> Result<T, Self> {
        Err(Self::Sentence(sentence.into()))
    }
}

impl From<AccessDenied> for UserError {
    fn from(denied: AccessDenied) -> Self {
        Self::Denied(denied)
    }
}

impl From<QuotaExceeded> for UserError {
    fn from(exceeded: QuotaExceeded) -> Self {
        Self::QuotaExceeded(exceeded)
    }
}

impl<E: Into<OperatorError>> From<E> for UserError {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl From<castellan_store::StoreError> for OperatorError {
    fn from(error: castellan_store::StoreError) -> Self {
        Self::Referee(error.into())
    }
}

impl From<castellan_store::ArgumentError> for OperatorError {
    fn from(error: castellan_store::ArgumentError) -> Self {
        Self::Referee(castellan_store::StoreError::from(error).into())
    }
}
