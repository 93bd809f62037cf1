//! Directors' decisions about a game, from `/direct` or the command line, as commands to the game or its tournament.

use castellan_game::{CommandKind, GameId, Span};
use castellan_rules::Seat;
use castellan_text::{Language, Message, message};
use castellan_tournament::state::Pairing;
use castellan_tournament::{self as tournament, Board, Intervention, Score, Tournament};
use std::fmt;

/// The kind of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionKind {
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
    pub kind: DecisionKind,
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
    Replayed,
    /// In tournaments, `/arbiter remove` removes players.
    RemovedByArbiter,
    /// In tournaments, `/arbiter result` and `/arbiter restart` take the place of cancelling.
    UseArbiterInstead,
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
            Self::Replayed => message!(Games, "direct-played-anew"),
            Self::RemovedByArbiter => message!(Games, "direct-remove"),
            Self::UseArbiterInstead => message!(Games, "direct-cancel"),
        }
    }
}

impl fmt::Display for DecisionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().text(Language::En))
    }
}

impl std::error::Error for DecisionError {}

impl DecisionKind {
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
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(decision, _)| *decision)
    }
}

impl DirectorDecision {
    /// Returns the command for a game outside of tournaments.
    ///
    /// # Errors
    /// Returns an error if a seat or a time is missing.
    pub fn game_command(&self) -> Result<CommandKind, DecisionError> {
        Ok(match self.kind {
            DecisionKind::Pause => CommandKind::Pause,
            DecisionKind::Resume => CommandKind::Resume,
            DecisionKind::Win => CommandKind::Adjudicate { winner: Some(self.seat()?) },
            DecisionKind::Drawn => CommandKind::Adjudicate { winner: None },
            DecisionKind::Remove => CommandKind::RemoveSeat { seat: self.seat()? },
            DecisionKind::Reinstate => CommandKind::Reinstate { give: self.span },
            DecisionKind::Give => CommandKind::GiveTime { seat: self.seat()?, span: self.span()? },
            DecisionKind::Cancel => CommandKind::Cancel,
        })
    }

    /// Returns the command for a game's tournament.
    ///
    /// # Errors
    /// Returns an error if a seat or a time is missing, or tournaments have another command for it.
    pub fn tournament_command(
        &self,
        tournament: &Tournament,
        game: &GameId,
        why: &str,
    ) -> Result<tournament::CommandKind, DecisionError> {
        let pairing = tournament.pairing_of_game(game).ok_or(DecisionError::Replayed)?;
        let (board, why, seats) = (pairing.board, why.to_owned(), pairing.entrants.len());
        let index = || seat_index(tournament, pairing, self.seat()?);
        let direct = |act| tournament::CommandKind::Intervene { board, act, why: why.clone() };
        Ok(match self.kind {
            DecisionKind::Pause => direct(Intervention::Pause),
            DecisionKind::Resume => direct(Intervention::Resume),
            DecisionKind::Give => direct(Intervention::Give { seat: index()?, span: self.span()? }),
            DecisionKind::Win => {
                let mut places = vec![2; seats];
                places[usize::from(index()?)] = 1;
                tournament::CommandKind::Override { board, score: Score { places, absent: Vec::new() }, why }
            }
            DecisionKind::Drawn => {
                let score = Score { places: vec![1; seats], absent: Vec::new() };
                tournament::CommandKind::Override { board, score, why }
            }
            DecisionKind::Reinstate => tournament::CommandKind::Reinstate { board, give: self.span, why },
            DecisionKind::Remove => return Err(DecisionError::RemovedByArbiter),
            DecisionKind::Cancel => return Err(DecisionError::UseArbiterInstead),
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
fn seat_index(tournament: &Tournament, pairing: &Pairing, seat: Seat) -> Result<u8, DecisionError> {
    let seats = tournament.announcement().seats_of(pairing.entrants.len());
    let index = seats.iter().position(|other| *other == seat);
    let index = index.and_then(|index| u8::try_from(index).ok());
    index.ok_or(DecisionError::NoSuchSeat(seat, pairing.board))
}
