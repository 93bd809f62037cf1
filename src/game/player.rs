//! Players: people and engines.

use super::ids::PlayerId;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The longest name of an engine, in characters.
pub const LONGEST_ENGINE_NAME: usize = 32;

/// The name of the engine that comes with the program.
const ENGINE_NAME: &str = "Castellan";
/// The prefix of the ids of its players. A person's id has no hyphen.
const COMPUTER_ID_PREFIX: &str = "computer-";
/// The levels of that engine: 1 to 8, and full strength.
pub const LEVELS: RangeInclusive<u8> = 1..=9;
/// The default level of a computer player.
pub const DEFAULT_LEVEL: u8 = 3;

/// A player: a person or an engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The program's own id.
    pub id: PlayerId,
    /// A person or an engine.
    pub kind: PlayerKind,
}

/// The kind of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayerKind {
    /// A person, whose name is stored elsewhere.
    Person,
    /// A computer player.
    Engine {
        /// The name of the engine.
        name: EngineName,
        /// The strength, in levels of the engine.
        level: u8,
    },
}

/// The name of an engine: 1 to [`LONGEST_ENGINE_NAME`] characters, none of them a control character.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct EngineName(String);

/// The error for a text that is not the name of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the name of an engine is 1 to {LONGEST_ENGINE_NAME} characters of one line")]
pub struct EngineNameError;

impl TryFrom<String> for EngineName {
    type Error = EngineNameError;

    fn try_from(text: String) -> Result<Self, EngineNameError> {
        let length = text.chars().count();
        let good = (1..=LONGEST_ENGINE_NAME).contains(&length) && !text.chars().any(char::is_control);
        if good { Ok(Self(text)) } else { Err(EngineNameError) }
    }
}

impl From<EngineName> for String {
    fn from(name: EngineName) -> Self {
        name.0
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Player {
    /// Creates a person.
    #[must_use]
    pub fn person(id: PlayerId) -> Self {
        Self { id, kind: PlayerKind::Person }
    }

    /// Creates a computer player.
    #[must_use]
    pub fn engine(id: PlayerId, name: EngineName, level: u8) -> Self {
        Self { id, kind: PlayerKind::Engine { name, level } }
    }

    /// Creates a computer player of the built-in engine, at one of its [`LEVELS`]. `number` distinguishes several in
    /// one game.
    ///
    /// ```
    /// use castellan_game::player::{Player, computer_level};
    ///
    /// let computer = Player::computer(3, 1);
    /// assert!(computer.is_engine());
    /// assert_eq!(computer_level(&computer.id), Some(3));
    /// ```
    ///
    /// # Panics
    /// Never: the id and the name are always valid.
    #[must_use]
    pub fn computer(level: u8, number: u8) -> Self {
        let id = PlayerId::new(format!("{COMPUTER_ID_PREFIX}{level}-{number}"))
            .expect("letters, digits and hyphens");
        Self::engine(id, EngineName(ENGINE_NAME.to_owned()), level)
    }

    /// Returns the level of a computer player of the built-in engine; `None` for other players.
    #[must_use]
    pub fn level(&self) -> Option<u8> {
        match &self.kind {
            PlayerKind::Engine { name, level } if name.0 == ENGINE_NAME && LEVELS.contains(level) => {
                Some(*level)
            }
            _ => None,
        }
    }

    /// Returns `true` for a computer player.
    #[must_use]
    pub fn is_engine(&self) -> bool {
        matches!(self.kind, PlayerKind::Engine { .. })
    }
}

/// Returns the player whose rating this one uses. All computers of the built-in engine at a level share one rating.
///
/// ```
/// use castellan_game::PlayerId;
/// use castellan_game::player::{Player, rated_player};
///
/// assert_eq!(rated_player(&Player::computer(3, 2).id), Player::computer(3, 1).id);
/// let ann = PlayerId::new("ann").unwrap();
/// assert_eq!(rated_player(&ann), ann);
/// ```
#[must_use]
pub fn rated_player(player: &PlayerId) -> PlayerId {
    computer_level(player).map_or_else(|| player.clone(), |level| Player::computer(level, 1).id)
}

/// Returns the level of the computer player with this id; `None` unless it is one of the built-in engine.
#[must_use]
pub fn computer_level(player: &PlayerId) -> Option<u8> {
    let (level, _) = player.as_str().strip_prefix(COMPUTER_ID_PREFIX)?.split_once('-')?;
    level.parse().ok().filter(|level| LEVELS.contains(level))
}
