//! Why somebody is not given what they asked for, and whose matter it is.

use super::limits::Breach;
use super::ports::CallError;
use super::wire::Message;
use castellan_picture::PictureError;
use castellan_referee::Trouble;
use std::error::Error;
use std::fmt;

/// Why somebody is not given what they asked for.
#[derive(Debug)]
pub enum UserError {
    /// They are told why in this sentence, and that is all.
    Sentence(String),
    /// They are asked what they mean.
    Ask(Box<Message>),
    /// It is the operator's matter.
    Failed(Failed),
}

/// Something went wrong that no player can help. Holds no token and no secret.
#[derive(Debug)]
pub enum Failed {
    /// The referee could not do it.
    Referee(Trouble),
    /// Discord did not do it.
    Call(CallError),
    /// Discord would not take what was to be sent.
    Limit(Breach),
    /// A picture could not be drawn.
    Picture(PictureError),
    /// A task stopped half way.
    Task(&'static str),
    /// The place of what is to be told is lost, and nobody has given it another.
    Lost,
    /// The button or command is none of ours.
    Unknown(String),
}

impl UserError {
    /// A sentence for whoever asked.
    ///
    /// # Errors
    /// Always: that is what it is for.
    pub fn say<T>(sentence: impl Into<String>) -> Result<T, Self> {
        Err(Self::Sentence(sentence.into()))
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Referee(error) => error.fmt(f),
            Self::Call(error) => write!(f, "Discord: {error}"),
            Self::Limit(error) => write!(f, "a message that Discord would not take: {error}"),
            Self::Picture(error) => error.fmt(f),
            Self::Task(what) => write!(f, "{what} stopped half way"),
            Self::Lost => f.write_str("its place is lost"),
            Self::Unknown(what) => write!(f, "nothing of ours: {what}"),
        }
    }
}

impl Error for Failed {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Referee(error) => Some(error),
            Self::Call(error) => Some(error),
            Self::Limit(error) => Some(error),
            Self::Picture(error) => Some(error),
            Self::Task(_) | Self::Lost | Self::Unknown(_) => None,
        }
    }
}

impl<E: Into<Failed>> From<E> for UserError {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl From<Trouble> for Failed {
    fn from(error: Trouble) -> Self {
        Self::Referee(error)
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

impl From<CallError> for Failed {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}

impl From<Breach> for Failed {
    fn from(error: Breach) -> Self {
        Self::Limit(error)
    }
}

impl From<PictureError> for Failed {
    fn from(error: PictureError) -> Self {
        Self::Picture(error)
    }
}
