//! Ids and numbers of tournaments. They are the program's own and never contain Discord ids.

use castellan_game::GameId;
use castellan_game::ids::id;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest id of a tournament, in bytes. The ids of its games are derived from it.
pub const LONGEST_ID: usize = 16;

id! {
    /// The id of a tournament.
    TournamentId, "tournament", LONGEST_ID
}

/// The pairing number of an entrant, from 1. Assigned at the start, and never changed.
///
/// ```
/// use castellan_tournament::PairingNumber;
///
/// let second = PairingNumber::from_index(1);
/// assert_eq!((second.get(), second.index()), (2, 1));
/// assert_eq!(second.to_string(), "2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PairingNumber(u32);

impl PairingNumber {
    /// Returns the number of the entrant at this index of a list.
    #[must_use]
    pub const fn from_index(place: usize) -> Self {
        Self(place as u32 + 1)
    }

    /// Returns the index in a list, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }

    /// Returns the number as an integer.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for PairingNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The place of a game in a tournament.
///
/// ```
/// use castellan_tournament::{Board, TournamentId};
///
/// let cup = TournamentId::new("cup").unwrap();
/// let board = Board { round: 2, board: 7 };
/// let game = board.game_id(&cup, 0);
/// assert_eq!(game.as_str(), "cup-r2-b7");
/// assert_eq!(Board::from_game_id(&game), Some((cup, board)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The round, from 1.
    pub round: u32,
    /// The board within the round, from 1.
    pub board: u32,
}

impl Board {
    /// Returns the id of the game that is played there, after this many replays.
    ///
    /// # Panics
    /// Never: a tournament's id leaves room for [`LARGEST`] and [`LARGEST_BOARD`].
    #[must_use]
    pub fn game_id(self, tournament: &TournamentId, replay: u32) -> GameId {
        let (round, board) = (self.round.min(LARGEST), self.board.min(LARGEST_BOARD));
        let again = if replay == 0 { String::new() } else { format!("-g{}", replay.min(LARGEST)) };
        GameId::new(format!("{tournament}-r{round}-b{board}{again}")).expect("it is 32 bytes at most")
    }

    /// Returns the tournament and the board of a game; `None` unless the id has the form of those of tournament games.
    #[must_use]
    pub fn from_game_id(game: &GameId) -> Option<(TournamentId, Self)> {
        let (rest, last) = game.as_str().rsplit_once('-')?;
        let (rest, last) = if last.starts_with('g') { rest.rsplit_once('-')? } else { (rest, last) };
        let (tournament, round) = rest.rsplit_once('-')?;
        let number = |text: &str, letter| text.strip_prefix(letter)?.parse().ok();
        let board = Self { round: number(round, 'r')?, board: number(last, 'b')? };
        let tournament = TournamentId::new(tournament).ok()?;
        let replay = game.as_str().rsplit_once("-g").and_then(|(_, replay)| replay.parse().ok());
        // Similar ids in another form do not belong to a tournament.
        (board.game_id(&tournament, replay.unwrap_or_default()) == *game).then_some((tournament, board))
    }
}

/// The largest number of a round or a replay.
pub const LARGEST: u32 = 999;
/// The largest number of a board.
pub const LARGEST_BOARD: u32 = 9_999;

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.round, self.board)
    }
}
