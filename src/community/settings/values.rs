//! The values of settings.

use crate::languages::stored;
use castellan_discord_api::wire::{ChannelId, MessageRef, RoleId};
use castellan_game::player::computer_level;
use castellan_game::time_control::TimeControl;
use castellan_game::{Game, PlayerId, Span};
use castellan_text::Language;
use serde::{Deserialize, Serialize};

/// The settings of a person.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonSettings {
    /// The side from which this person sees boards.
    pub viewpoint: Viewpoint,
    /// The name of the theme, or empty for the default.
    pub theme: String,
    /// `true` if boards are sent as text, for screen readers.
    pub text_board: bool,
    /// The moves that must be confirmed.
    pub confirm_moves: ConfirmMoves,
    /// The level of computers that this person played last, or `None` for the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer_level: Option<u8>,
    /// The kind of reminders for this person.
    pub reminders: ReminderMode,
    /// The people who cannot invite or join this person. Stored in a separate row.
    #[serde(skip)]
    pub blocked: Vec<PlayerId>,
    /// `true` if this person is on the public rating lists.
    pub listed: bool,
    /// `true` if this person is not shown to others as present at a board on the web.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hides_presence: bool,
}

/// A person's analysis line, beside a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisLine {
    /// The number of actions in the game when the line began.
    pub from: usize,
    /// The actions of the line, in canonical text.
    pub line: Vec<String>,
    /// The number of actions of a finished game that were taken back first. A resignation or a flag counts as one.
    pub back: usize,
}

/// The side from which a person sees boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewpoint {
    /// That of the game's board in its channel, so that a person sees all pictures of a game from one side.
    #[default]
    Channel,
    /// The person's own seat.
    Own,
    /// White.
    White,
    /// The seat to move.
    ToAct,
}

/// The games in which a picked move must be confirmed. A piece with a single move needs a confirmation in every game,
/// because no target is picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConfirmMoves {
    /// No games.
    #[default]
    #[serde(alias = "auto")]
    Never,
    /// Games against people with days per move.
    Slow,
    /// All games.
    Always,
}

impl ConfirmMoves {
    /// Returns `true` if a person wants to confirm a picked move in a game.
    #[must_use]
    pub fn is_wanted(self, game: &Game, player: &PlayerId) -> bool {
        match self {
            Self::Never => false,
            Self::Slow => is_slow(game) && has_human_opponent(game, player),
            Self::Always => true,
        }
    }
}

/// Returns `true` if a move may take days, so that one more question costs no time.
#[must_use]
pub fn is_slow(game: &Game) -> bool {
    let day = Span::days(1);
    match game.settings().time {
        TimeControl::None => true,
        TimeControl::PerAction { span } => span >= day,
        TimeControl::Bank { bank, increment, .. } => bank >= day || increment >= day,
        TimeControl::Grace { bank, grace, .. } => bank >= day || grace >= day,
    }
}

/// Returns `true` if another person plays.
fn has_human_opponent(game: &Game, player: &PlayerId) -> bool {
    game.players().into_iter().any(|other| other != player && computer_level(other).is_none())
}

/// The kind of reminders of deadlines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReminderMode {
    /// In the game's channel.
    #[default]
    Channel,
    /// By direct message.
    Direct,
    /// No reminders.
    Off,
}

/// The settings of a server.
// Independent switches.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerSettings {
    /// The channels in which games may be opened. If empty, all.
    pub channels: Vec<ChannelId>,
    /// The role of directors.
    pub director: Option<RoleId>,
    /// The default terms of games: `KEY=VALUE` pairs, such as `time=3d per action`.
    pub defaults: Vec<(String, String)>,
    /// `true` if each new game gets its own thread.
    pub threads: bool,
    /// The display of the boards of new games.
    pub boards: BoardMode,
    /// The theme of boards in channels.
    pub theme: String,
    /// The side from which boards in channels are seen.
    pub viewpoint: BoardView,
    /// The people banned from playing here.
    pub banned: Vec<PlayerId>,
    /// The status message.
    pub status: Option<MessageRef>,
    /// The language of messages in the server, or `None` for the one that Discord reports.
    #[serde(default, with = "stored", skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// `true` if a game's key moments are posted when it is over.
    pub key_moments: bool,
    /// `true` if games with computers may be rated, on separate lists.
    pub rated_computers: bool,
    /// `true` if tournaments with a start time are added to the server's calendar.
    pub calendar: bool,
    /// The pages on the web that anybody may read.
    #[serde(default, skip_serializing_if = "PublicPages::is_off")]
    pub pages: PublicPages,
    /// The role that tournament winners get.
    pub winner: Option<RoleId>,
    /// `true` if the stored settings cannot be parsed: bans are unknown, and changes are refused.
    #[serde(skip)]
    pub unreadable: bool,
}

impl ServerSettings {
    /// Returns `true` if each new game gets its own thread.
    #[must_use]
    pub fn has_game_threads(&self) -> bool {
        self.threads || self.boards == BoardMode::Thread
    }
}

/// The pages of a server that anybody may read on the web.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PublicPages {
    /// None.
    #[default]
    Off,
    /// Open games, tournaments and rating lists, which search engines are asked to leave out.
    On,
    /// The same, also for search engines.
    Indexed,
}

impl PublicPages {
    /// Returns `true` if there are none.
    #[must_use]
    pub const fn is_off(&self) -> bool {
        matches!(self, Self::Off)
    }

    /// Returns the mode's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::On => "on",
            Self::Indexed => "indexed",
        }
    }
}

/// The side from which boards in channels are seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardView {
    /// White, so that the board never turns. In games of one person against computers, that person.
    #[default]
    White,
    /// The seat to move.
    ToAct,
}

/// The display of a game's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardMode {
    /// A single board, edited in place. Of the lines about moves, only the latest is kept.
    #[default]
    Live,
    /// A new board after every move.
    EveryMove,
    /// A single board, edited in place, in the game's own thread, which keeps the lines about moves.
    Thread,
}

impl BoardMode {
    /// The modes that users can choose.
    pub const NAMES: &[&str] = &["live", "every-move", "thread"];

    /// Returns the mode with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Live, Self::EveryMove, Self::Thread].into_iter().find(|mode| mode.name() == name)
    }

    /// Returns the mode's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::EveryMove => "every-move",
            Self::Thread => "thread",
        }
    }

    /// Returns the mode for a game with or without its own thread.
    #[must_use]
    pub const fn in_own_thread(self, own_thread: bool) -> Self {
        match self {
            Self::Live if own_thread => Self::Thread,
            Self::Thread if !own_thread => Self::Live,
            mode => mode,
        }
    }
}
