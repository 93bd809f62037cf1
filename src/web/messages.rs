//! The messages between the page and the server, as JSON texts.

use crate::view::PositionView;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The longest id of a request.
const LONGEST_REQUEST: usize = 64;
/// The most moves of a line that a reader tries out.
pub const LONGEST_LINE: usize = 60;

/// A message of a page.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Asks for the newest state, after the last event that the page knows.
    Resume {
        /// The number of public events.
        #[serde(default)]
        after: u64,
        /// `true` if the page has its words already, from its first state.
        #[serde(default)]
        words: bool,
        /// The progress that the page's state names, at lessons and puzzles.
        #[serde(default)]
        progress: String,
    },
    /// Plays a move.
    Act {
        /// The id of the request.
        request: RequestKey,
        /// The number of public events of the board that the reader saw.
        event: u64,
        /// The move as typed, or its canonical text.
        action: String,
        /// `true` if the text is canonical.
        #[serde(default)]
        picked: bool,
    },
    /// Gives another command.
    Command {
        /// The id of the request.
        request: RequestKey,
        /// The word of the command.
        command: String,
        /// The text or number that goes with it.
        #[serde(default)]
        argument: Value,
    },
    /// Asks why a move is illegal.
    Explain {
        /// The id of the request.
        request: RequestKey,
        /// The move as typed.
        action: String,
    },
    /// Asks for an earlier position, or tries out moves.
    Position {
        /// The id of the request, if its failure matters.
        #[serde(default)]
        request: Option<RequestKey>,
        /// The number of public events after a move; 0 for the start.
        event: u64,
        /// The moves to try out from there, in canonical text.
        #[serde(default)]
        line: Vec<String>,
    },
    /// Hides the reader from others, at every board.
    Hide {
        /// The id of the request.
        request: RequestKey,
    },
    /// Shows the reader to others again.
    Show {
        /// The id of the request.
        request: RequestKey,
    },
    /// Goes to another game of the reader, within Discord.
    Choose {
        /// The id of the request.
        request: RequestKey,
        /// The game's id.
        game: String,
    },
}

impl ClientMessage {
    /// Returns the id of the request, if the message has one.
    #[must_use]
    pub fn request(&self) -> Option<&RequestKey> {
        match self {
            Self::Act { request, .. }
            | Self::Command { request, .. }
            | Self::Explain { request, .. }
            | Self::Hide { request }
            | Self::Show { request }
            | Self::Choose { request, .. } => Some(request),
            Self::Position { request, .. } => request.as_ref(),
            Self::Resume { .. } => None,
        }
    }
}

/// The first message of a page that has no cookie.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SessionMessage {
    /// Says who the person is.
    SignIn {
        /// The token of the session.
        session: String,
    },
}

/// The id of a request: letters, digits, hyphens and underscores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct RequestKey(String);

/// The error for a text that is not the id of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the id of a request is 1 to {LONGEST_REQUEST} letters, digits, hyphens and underscores")]
pub struct RequestKeyError;

impl TryFrom<String> for RequestKey {
    type Error = RequestKeyError;

    fn try_from(text: String) -> Result<Self, RequestKeyError> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let is_valid = (1..=LONGEST_REQUEST).contains(&text.len()) && text.bytes().all(fits);
        if is_valid { Ok(Self(text)) } else { Err(RequestKeyError) }
    }
}

impl RequestKey {
    /// Returns the id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An arrow on the board: its squares.
pub type Arrow = [String; 2];

/// Another game of a reader.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OtherGame {
    /// The id.
    pub id: String,
    /// The name with the opponents, and what the game needs from the reader.
    pub label: String,
}

/// A message of the server, except for states.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to a request.
    Result {
        /// The id of the request.
        request: RequestKey,
        /// `true` if it was carried out, or the move is legal.
        accepted: bool,
        /// The answer as a sentence; empty for none.
        text: String,
        /// The arrows to show on the board, as pairs of squares.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        arrows: Vec<Arrow>,
        /// The address of another page to open: a rematch, lesson or puzzle.
        #[serde(skip_serializing_if = "Option::is_none")]
        open: Option<String>,
    },
    /// The people who look at the board.
    Presence {
        /// Their names.
        people: Vec<String>,
    },
    /// The reader's other games, within Discord.
    Games {
        /// The games, the most urgent first.
        games: Vec<OtherGame>,
    },
    /// An earlier position, or one that the reader tries out.
    Position {
        /// The position.
        #[serde(flatten)]
        position: Box<PositionView>,
        /// The moves that were tried out.
        line: Vec<String>,
    },
}
