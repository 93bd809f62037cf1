//! Directors' decisions about a game, from `/direct` or the command line, as commands to the game or its tournament.

use castellan_game::{CommandKind, GameId, Span};
use castellan_rules::Seat;
use castellan_text::{Language, Message, message};
use castellan_tournament::state::Pairing;
use castellan_tournament::{self as tournament, Board, Directing, Score, Tournament};
use std::fmt;

/// The kind of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Pause the game.
    Pause,
    /// Resume the game.
    Resume,
    /// Award the win to a seat.
    Win,
    /// Declare a draw.
    Drawn,
    /// Remove a seat from the game.
    Remove,
    /// Reinstate a game that was ended by mistake.
    Reinstate,
    /// Give a seat more time.
    Give,
    /// Cancel the game without a result.
    Cancel,
}

/// A decision with its arguments.
#[derive(Clone, Copy, Debug)]
pub struct DirectorDecision {
    /// The kind of the decision.
    pub decision: Decision,
    /// The seat concerned.
    pub seat: Option<Seat>,
    /// The time to give.
    pub span: Option<Span>,
}

/// The error for a decision that cannot be carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionError {
    /// The seat is missing.
    NoSeat,
    /// The time is missing.
    NoSpan,
    /// The board has no such seat.
    NoSuchSeat(Seat, Board),
    /// The game's board was replayed.
    PlayedAnew,
    /// In tournaments, `/arbiter remove` removes players.
    RemovedByArbiter,
    /// In tournaments, `/arbiter result` and `/arbiter restart` take the place of cancelling.
    NotCalledOff,
}

impl DecisionError {
    /// Returns the message for the director.
    #[must_use]
    pub fn message(self) -> Message {
        match self {
            Self::NoSeat => message!(Games, "direct-no-seat"),
            Self::NoSpan => message!(Games, "direct-no-span"),
            Self::NoSuchSeat(seat, board) => {
                message!(Games, "direct-no-such-seat", seat = seat, board = board.to_string())
            }
            Self::PlayedAnew => message!(Games, "direct-played-anew"),
            Self::RemovedByArbiter => message!(Games, "direct-remove"),
            Self::NotCalledOff => message!(Games, "direct-cancel"),
        }
    }
}

impl fmt::Display for DecisionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().text(Language::En))
    }
}

impl std::error::Error for DecisionError {}

impl Decision {
    /// All kinds, with their words in commands and in the log.
    pub const ALL: &[(Self, &str)] = &[
        (Self::Pause, "pause"),
        (Self::Resume, "resume"),
        (Self::Win, "win"),
        (Self::Drawn, "drawn"),
        (Self::Remove, "remove"),
        (Self::Reinstate, "reinstate"),
        (Self::Give, "give"),
        (Self::Cancel, "cancel"),
    ];

    /// Returns the kind with this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(decision, _)| *decision)
    }
}

impl DirectorDecision {
    /// Returns the command for a game outside of tournaments.
    ///
    /// # Errors
    /// Returns an error if a seat or a time is missing.
    pub fn of_game(&self) -> Result<CommandKind, DecisionError> {
        Ok(match self.decision {
            Decision::Pause => CommandKind::Pause,
            Decision::Resume => CommandKind::Resume,
            Decision::Win => CommandKind::Adjudicate { winner: Some(self.seat()?) },
            Decision::Drawn => CommandKind::Adjudicate { winner: None },
            Decision::Remove => CommandKind::RemoveSeat { seat: self.seat()? },
            Decision::Reinstate => CommandKind::Reinstate { give: self.span },
            Decision::Give => CommandKind::GiveTime { seat: self.seat()?, span: self.span()? },
            Decision::Cancel => CommandKind::Cancel,
        })
    }

    /// Returns the command for a game's tournament.
    ///
    /// # Errors
    /// Returns an error if a seat or a time is missing, or tournaments have another command for it.
    pub fn of_tournament(
        &self,
        tournament: &Tournament,
        game: &GameId,
        why: &str,
    ) -> Result<tournament::CommandKind, DecisionError> {
        let pairing = tournament.board_of(game).ok_or(DecisionError::PlayedAnew)?;
        let (board, why, seats) = (pairing.board, why.to_owned(), pairing.entrants.len());
        let place = || place_of(tournament, pairing, self.seat()?);
        let direct = |act| tournament::CommandKind::Direct { board, act, why: why.clone() };
        Ok(match self.decision {
            Decision::Pause => direct(Directing::Pause),
            Decision::Resume => direct(Directing::Resume),
            Decision::Give => direct(Directing::Give { seat: place()?, span: self.span()? }),
            Decision::Win => {
                let mut places = vec![2; seats];
                places[usize::from(place()?)] = 1;
                tournament::CommandKind::Override { board, score: Score { places, absent: Vec::new() }, why }
            }
            Decision::Drawn => {
                let score = Score { places: vec![1; seats], absent: Vec::new() };
                tournament::CommandKind::Override { board, score, why }
            }
            Decision::Reinstate => tournament::CommandKind::Reinstate { board, give: self.span, why },
            Decision::Remove => return Err(DecisionError::RemovedByArbiter),
            Decision::Cancel => return Err(DecisionError::NotCalledOff),
        })
    }

    fn seat(&self) -> Result<Seat, DecisionError> {
        self.seat.ok_or(DecisionError::NoSeat)
    }

    fn span(&self) -> Result<Span, DecisionError> {
        self.span.ok_or(DecisionError::NoSpan)
    }
}

/// Returns the index of a seat in a board's order of seats.
fn place_of(tournament: &Tournament, pairing: &Pairing, seat: Seat) -> Result<u8, DecisionError> {
    let seats = tournament.announcement().seats_of(pairing.entrants.len());
    let place = seats.iter().position(|known| *known == seat);
    let place = place.and_then(|place| u8::try_from(place).ok());
    place.ok_or(DecisionError::NoSuchSeat(seat, pairing.board))
}
