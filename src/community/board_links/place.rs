//! The places on the web that links open.

use castellan_game::GameId;
use castellan_referee::puzzles::PuzzleId;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The beginning of the text of a place at puzzles.
const PUZZLES: &str = "puzzles/";

/// The place on the web that a link opens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum BoardPlace {
    /// The board of a game.
    Game(GameId),
    /// A puzzle, and all others.
    Puzzle(PuzzleId),
}

/// The error for a text that is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a place is the id of a game, or {PUZZLES}, a game and a number")]
pub struct BoardPlaceError;

impl TryFrom<String> for BoardPlace {
    type Error = BoardPlaceError;

    fn try_from(text: String) -> Result<Self, BoardPlaceError> {
        // No id of a game contains a slash.
        let puzzle = text.strip_prefix(PUZZLES).and_then(|rest| rest.split_once('/'));
        let place = match puzzle {
            Some((variant, number)) => variant
                .parse()
                .ok()
                .zip(number.parse().ok())
                .map(|(variant, number)| Self::Puzzle(PuzzleId { variant, number })),
            None => GameId::new(text).ok().map(Self::Game),
        };
        place.ok_or(BoardPlaceError)
    }
}

impl From<BoardPlace> for String {
    fn from(place: BoardPlace) -> Self {
        match place {
            BoardPlace::Game(game) => game.into(),
            BoardPlace::Puzzle(PuzzleId { variant, number }) => format!("{PUZZLES}{variant}/{number}"),
        }
    }
}
