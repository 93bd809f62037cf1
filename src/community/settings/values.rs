//! What people and servers can set.

use crate::languages::stored;
use castellan_discord_api::wire::{ChannelId, MessageRef, RoleId};
use castellan_game::PlayerId;
use castellan_text::Language;
use serde::{Deserialize, Serialize};

/// What a person has set.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonSettings {
    /// From where this person sees boards.
    pub viewpoint: Viewpoint,
    /// The colours, by the theme's name; empty for the usual ones.
    pub theme: String,
    /// Whether boards come as text, for those who read them aloud.
    pub text_board: bool,
    /// Whether a picked move is asked about before it is played.
    pub confirm_moves: ConfirmMoves,
    /// How this person is reminded.
    pub reminders: Reminders,
    /// Whom this person does not want to be invited by, nor to sit down with. It is kept in a row of its own.
    #[serde(skip)]
    pub blocked: Vec<PlayerId>,
    /// Whether this person stands on the rating lists that everybody sees.
    pub listed: bool,
    /// The language of what is answered to this person; none for the one that Discord says.
    #[serde(default, with = "stored", skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
}

/// What somebody tries on a board of their own, beside a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    /// How many actions the game had when this began.
    pub from: usize,
    /// What was tried since, in canonical text.
    pub line: Vec<String>,
    /// How often a game that is over was taken back before: the first time takes back a resignation or a flag.
    pub back: usize,
}

/// From where boards are seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewpoint {
    /// From one's own seat.
    #[default]
    Own,
    /// From White's.
    White,
    /// From the seat to act.
    ToAct,
}

/// Whether a move that was picked from a list is asked about before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConfirmMoves {
    /// Where people take days for a move.
    #[default]
    Auto,
    /// In every game.
    Always,
    /// In none.
    Never,
}

/// How somebody is reminded of a deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reminders {
    /// Where the game is played.
    #[default]
    Channel,
    /// By a direct message.
    Direct,
    /// Not at all.
    Off,
}

/// What a server has set.
// Each is a switch of its own.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerSettings {
    /// Where games may be opened; everywhere when there are none.
    pub channels: Vec<ChannelId>,
    /// Who directs games.
    pub director: Option<RoleId>,
    /// What is agreed when nothing is said: `KEY=VALUE` pairs, such as `time=3d per action`.
    pub defaults: Vec<(String, String)>,
    /// Whether each game gets a thread of its own.
    pub threads: bool,
    /// How the boards of new games are shown.
    pub boards: BoardMode,
    /// The colours of boards in channels.
    pub theme: String,
    /// From where boards in channels are seen.
    pub viewpoint: BoardView,
    /// Who may not play here.
    pub banned: Vec<PlayerId>,
    /// The message that says what is going on.
    pub status: Option<MessageRef>,
    /// The language of what is posted in the server; none for the one that Discord says.
    #[serde(default, with = "stored", skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// Whether what turned a game is posted when it is over.
    pub key_moments: bool,
    /// Whether games with computers may be rated, on lists of their own.
    pub rated_computers: bool,
    /// Whether tournaments that start by themselves are put into the server's calendar.
    pub calendar: bool,
    /// The role that winners of tournaments are given.
    pub winner: Option<RoleId>,
    /// What is stored cannot be read: nobody knows who is banned, and nothing of it may be changed.
    #[serde(skip)]
    pub unreadable: bool,
}

impl ServerSettings {
    /// Whether each new game gets a thread of its own.
    #[must_use]
    pub fn gives_threads(&self) -> bool {
        self.threads || self.boards == BoardMode::Thread
    }
}

/// From where boards in channels are seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardView {
    /// From White's side, so that no board turns round.
    #[default]
    White,
    /// From the seat to act.
    ToAct,
}

/// The display of a game's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardMode {
    /// A single board, edited in place; only the latest of the lines about moves is kept.
    #[default]
    Live,
    /// A new board after every move.
    EveryMove,
    /// A single board, edited in place, in a thread of the game's own, which keeps the lines about moves.
    Thread,
}

impl BoardMode {
    /// The choices of users.
    pub const NAMES: &[&str] = &["live", "every-move", "thread"];

    /// Returns the mode of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Live, Self::EveryMove, Self::Thread].into_iter().find(|mode| mode.name() == name)
    }

    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::EveryMove => "every-move",
            Self::Thread => "thread",
        }
    }

    /// The mode of a game that has a thread of its own, or has none.
    #[must_use]
    pub const fn in_own_thread(self, own_thread: bool) -> Self {
        match self {
            Self::Live if own_thread => Self::Thread,
            Self::Thread if !own_thread => Self::Live,
            mode => mode,
        }
    }
}
