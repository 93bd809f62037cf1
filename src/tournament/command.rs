//! Commands: what someone asks of a tournament.

use super::announcement::Announcement;
use super::event::Directing;
use super::history::Bye;
use super::ids::{Board, Number};
use super::score::Score;
use castellan_game::command::By;
use castellan_game::{GameId, Player, PlayerId, Span, Time};

/// Something asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// Who asks. A director's right to do so has been checked.
    pub by: By,
    /// When it was asked, by the request's own account. It never counts later than its receipt.
    pub at: Time,
    /// The request's id.
    pub request: String,
    /// What is asked.
    pub ask: CommandKind,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandKind {
    /// A new tournament.
    Announce(Box<Announcement>),
    /// Somebody signs up, or enters late.
    SignUp {
        /// Who.
        player: Player,
        /// The rating to be seeded by.
        rating: Option<u32>,
    },
    /// Somebody is there.
    CheckIn {
        /// Who.
        player: PlayerId,
    },
    /// Somebody takes no further part.
    Withdraw {
        /// Who.
        player: PlayerId,
    },
    /// Somebody sits out a round that is not paired yet.
    SitOut {
        /// Who.
        player: PlayerId,
        /// Which round.
        round: u32,
    },

    /// Two are never to meet.
    Forbid {
        /// Who.
        pair: [PlayerId; 2],
        /// Why.
        why: String,
    },
    /// The tournament starts now.
    Start,
    /// The games of the paired round begin now.
    StartRound,
    /// A round that has not started is paired otherwise.
    Correct {
        /// The games, each in the order of its seats.
        tables: Vec<Vec<Number>>,
        /// Who has no game.
        byes: Vec<(Number, Bye)>,
        /// Whether rules that this breaks are overruled.
        overrule: bool,
        /// Why.
        why: String,
    },
    /// A round that has not started is paired again by the rules.
    PairAgain {
        /// Why.
        why: String,
    },
    /// A result is set, whatever was played.
    Override {
        /// Where.
        board: Board,
        /// The result, in the order of the seats.
        score: Score,
        /// Why.
        why: String,
    },
    /// Somebody else takes an entrant's place.
    Replace {
        /// Whose.
        number: Number,
        /// Who comes.
        player: Player,
        /// Why.
        why: String,
    },
    /// An entrant is taken out.
    Remove {
        /// Who.
        player: PlayerId,
        /// Why.
        why: String,
    },
    /// A running round gets more time.
    Extend {
        /// Which.
        round: u32,
        /// How much more.
        span: Span,
        /// Why.
        why: String,
    },
    /// A game that was ended by mistake goes on.
    Reinstate {
        /// Where.
        board: Board,
        /// Time for the seat to act.
        give: Option<Span>,
        /// Why.
        why: String,
    },
    /// A game begins anew.
    Restart {
        /// Where.
        board: Board,
        /// Why.
        why: String,
    },
    /// A game is stopped, goes on, or gives somebody more time.
    Direct {
        /// Where.
        board: Board,
        /// What is done.
        act: Directing,
        /// Why.
        why: String,
    },
    /// The tournament ends with the standings of the rounds that are finished.
    Finish {
        /// Why.
        why: String,
    },
    /// The tournament is called off.
    Cancel {
        /// Why.
        why: String,
    },

    /// A game has begun.
    GameStarted {
        /// Which.
        game: GameId,
    },
    /// A game is over.
    GameEnded {
        /// Which.
        game: GameId,
        /// How; none when it was closed without a result.
        score: Option<Score>,
    },
    /// Somebody looked who has not come to a game.
    Look {
        /// Which.
        game: GameId,
        /// The seats that were waited for in vain, as places in the order of the seats.
        absent: Vec<u8>,
        /// When to look again, as a seat that has not acted yet has only begun to be waited for.
        again: Option<Time>,
    },
    /// The bot could not be reached, so that nobody could come or act.
    Outage {
        /// From when.
        from: Time,
        /// Until when.
        to: Time,
    },
    /// Time has passed: what is due happens.
    Tick,
}

impl CommandKind {
    /// Why, where that has to be said.
    #[must_use]
    pub fn why(&self) -> Option<&str> {
        match self {
            Self::Forbid { why, .. }
            | Self::Correct { why, .. }
            | Self::PairAgain { why }
            | Self::Override { why, .. }
            | Self::Replace { why, .. }
            | Self::Remove { why, .. }
            | Self::Extend { why, .. }
            | Self::Reinstate { why, .. }
            | Self::Restart { why, .. }
            | Self::Direct { why, .. }
            | Self::Finish { why }
            | Self::Cancel { why } => Some(why),
            _ => None,
        }
    }
}
