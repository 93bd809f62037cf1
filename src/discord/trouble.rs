//! Why somebody is not given what they asked for, and whose matter it is.

use crate::authority::Denial;
use crate::quota::TooMuch;
use crate::view::render_pool::RenderError;
use castellan_discord_api::limits::Breach;
use castellan_discord_api::ports::CallError;
use castellan_discord_api::wire::Message;
use castellan_game::{GameId, PlayerId};
use castellan_referee::Trouble;
use castellan_text as text;
use castellan_tournament::TournamentId;
use thiserror::Error;

/// Why somebody is not given what they asked for. It becomes a sentence when it is sent, and many never are.
#[derive(Debug)]
pub enum UserError {
    /// They are told why in this sentence, and that is all.
    Sentence(text::Message),
    /// They may not.
    Denied(Denied),
    /// They ask for too much at once.
    TooMuch(TooMuch),
    /// A game does not take it.
    Refused {
        /// Which game.
        game: GameId,
        /// Why.
        refusal: Box<castellan_game::Refusal>,
    },
    /// A tournament does not take it.
    RefusedByTournament {
        /// Which tournament.
        tournament: TournamentId,
        /// Why.
        refusal: Box<castellan_tournament::Refusal>,
        /// The people whom the command named.
        named: Vec<PlayerId>,
    },
    /// They are asked what they mean.
    Ask(Box<Message>),
    /// It is the operator's matter.
    Failed(Failed),
}

/// Something that somebody may not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Denied {
    /// In a server, or whatever it is about.
    Anywhere(Denial),
    /// In a game.
    Game(GameId, Denial),
    /// To join a game for which other ratings were agreed.
    Rating {
        /// Which game.
        game: GameId,
        /// Their rating in it.
        rating: u32,
        /// Whether they have none of their own yet.
        is_first: bool,
    },
    /// For them there is no such tournament.
    Tournament(TournamentId),
    /// Somebody of this name cannot be given a seat.
    Seat(String, Denial),
}

/// Something went wrong that no player can help. Holds no token and no secret.
#[derive(Debug, Error)]
pub enum Failed {
    /// The referee could not do it.
    #[error(transparent)]
    Referee(#[from] Trouble),
    /// Discord did not do it.
    #[error("Discord: {0}")]
    Call(#[from] CallError),
    /// Discord would not take what was to be sent.
    #[error("a message that Discord would not take: {0}")]
    Limit(#[from] Breach),
    /// A picture was not drawn.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The place of what is to be told is lost, and nobody has given it another.
    #[error("its place is lost")]
    Lost,
    /// The button or command is none of ours.
    #[error("nothing of ours: {0}")]
    Unknown(String),
}

impl UserError {
    /// A sentence for whoever asked.
    pub fn sentence(sentence: impl Into<text::Message>) -> Self {
        Self::Sentence(sentence.into())
    }

    /// A sentence for whoever asked, as the outcome of what they asked for.
    ///
    /// # Errors
    /// Always: that is what it is for.
    pub fn say<T>(sentence: impl Into<text::Message>) -> Result<T, Self> {
        Err(Self::Sentence(sentence.into()))
    }
}

impl From<Denied> for UserError {
    fn from(denied: Denied) -> Self {
        Self::Denied(denied)
    }
}

impl From<TooMuch> for UserError {
    fn from(much: TooMuch) -> Self {
        Self::TooMuch(much)
    }
}

impl<E: Into<Failed>> From<E> for UserError {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl From<castellan_store::StoreError> for Failed {
    fn from(error: castellan_store::StoreError) -> Self {
        Self::Referee(error.into())
    }
}

impl From<castellan_store::Invalid> for Failed {
    fn from(error: castellan_store::Invalid) -> Self {
        Self::Referee(castellan_store::StoreError::from(error).into())
    }
}
