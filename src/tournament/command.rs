//! Commands: what someone asks of a tournament.

use super::announcement::Announcement;
use super::event::{Directing, Invited};
use super::history::Bye;
use super::ids::{Board, Number};
use super::score::Score;
use castellan_game::{GameId, Player, PlayerId, Span, Time};

/// Something asked of a tournament.
pub type Command = castellan_game::Command<CommandKind>;

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandKind {
    /// A new tournament.
    Announce(Box<Announcement>),
    /// A request of a director who saw the tournament as it was after so many events: nothing, when another director
    /// has decided something since.
    AsSeen {
        /// How many events there were.
        events: u64,
        /// What is asked.
        kind: Box<Self>,
    },
    /// Somebody signs up, or enters late.
    SignUp {
        /// The player concerned.
        player: Player,
        /// The rating to be seeded by.
        rating: Option<u32>,
    },
    /// Somebody is there.
    CheckIn {
        /// The player concerned.
        player: PlayerId,
    },
    /// Somebody takes no further part.
    Withdraw {
        /// The player concerned.
        player: PlayerId,
    },
    /// Somebody sits out a round that is not paired yet.
    SitOut {
        /// The player concerned.
        player: PlayerId,
        /// Which round.
        round: u32,
    },

    /// Somebody is not to be paired in an arena, until they sign up once more.
    Pause {
        /// The player concerned.
        player: PlayerId,
    },
    /// Somebody signs up for a team: one of this name, or a new one.
    JoinTeam {
        /// The player concerned.
        player: Player,
        /// The rating.
        rating: Option<u32>,
        /// The name of the team.
        team: String,
    },
    /// The boards of a team get another order.
    LineUp {
        /// The name of the team.
        team: String,
        /// Its players in their new order.
        players: Vec<PlayerId>,
        /// The director's reason; empty when the captain asks.
        why: String,
    },
    /// Somebody challenges somebody above them on a ladder.
    Challenge {
        /// Who challenges.
        player: PlayerId,
        /// Who is challenged.
        opponent: PlayerId,
    },
    /// People are asked to enter, with the ratings to be seeded by.
    Invite {
        /// Who.
        invited: Vec<Invited>,
    },
    /// Two are never to meet.
    Forbid {
        /// The two players.
        pair: [PlayerId; 2],
        /// The director's reason.
        why: String,
    },
    /// The tournament starts now.
    Start,
    /// There are to be so many rounds.
    SetRounds {
        /// How many.
        rounds: u32,
        /// The director's reason.
        why: String,
    },
    /// What was announced is changed.
    Amend {
        /// All that is settled from now on.
        announcement: Box<Announcement>,
        /// The director's reason.
        why: String,
    },
    /// It is told of elsewhere from now on.
    Relocate {
        /// Where, as it is shown to people.
        place: String,
        /// The director's reason.
        why: String,
    },
    /// Everybody who takes part is told something.
    Tell {
        /// What.
        text: String,
    },
    /// The games of the paired round begin now.
    StartRound,
    /// A round that has not started is paired otherwise.
    Correct {
        /// The games, each in the order of its seats.
        games: Vec<Vec<Number>>,
        /// Who has no game.
        byes: Vec<(Number, Bye)>,
        /// Whether rules that this breaks are overruled.
        overrule: bool,
        /// The director's reason.
        why: String,
    },
    /// A round that has not started is paired again by the rules.
    PairAgain {
        /// The director's reason.
        why: String,
    },
    /// A result is set, whatever was played.
    Override {
        /// The game's place in the tournament.
        board: Board,
        /// The result, in the order of the seats.
        score: Score,
        /// The director's reason.
        why: String,
    },
    /// Somebody else takes an entrant's place.
    Replace {
        /// The entrant's number.
        number: Number,
        /// Who takes the place.
        player: Player,
        /// The director's reason.
        why: String,
    },
    /// An entrant is taken out.
    Remove {
        /// The player concerned.
        player: PlayerId,
        /// The director's reason.
        why: String,
    },
    /// A running round gets more time.
    Extend {
        /// The round's number, from 1.
        round: u32,
        /// How much time is added.
        span: Span,
        /// The director's reason.
        why: String,
    },
    /// A game that was ended by mistake goes on.
    Reinstate {
        /// The game's place in the tournament.
        board: Board,
        /// Time for the seat to act.
        give: Option<Span>,
        /// The director's reason.
        why: String,
    },
    /// A game begins anew.
    Restart {
        /// The game's place in the tournament.
        board: Board,
        /// The director's reason.
        why: String,
    },
    /// A game is stopped, goes on, or gives somebody more time.
    Direct {
        /// The game's place in the tournament.
        board: Board,
        /// What is done.
        act: Directing,
        /// The director's reason.
        why: String,
    },
    /// The tournament ends with the standings of the rounds that are finished.
    Finish {
        /// The director's reason.
        why: String,
    },
    /// The tournament is called off.
    Cancel {
        /// The director's reason.
        why: String,
    },

    /// A game has begun.
    GameStarted {
        /// The name of the game.
        game: GameId,
    },
    /// A game is over.
    GameEnded {
        /// The name of the game.
        game: GameId,
        /// How; none when it was closed without a result.
        score: Option<Score>,
    },
    /// Somebody looked who has not come to a game.
    Look {
        /// The name of the game.
        game: GameId,
        /// The seats that were waited for in vain, as places in the order of the seats.
        absent: Vec<u8>,
        /// When to look again, as a seat that has not acted yet has only begun to be waited for.
        again: Option<Time>,
    },
    /// The bot could not be reached, so that nobody could come or act.
    Outage {
        /// When it began.
        from: Time,
        /// When it ended.
        to: Time,
    },
    /// Time has passed: what is due happens.
    Tick,
}

impl CommandKind {
    /// What is asked, however the tournament was seen.
    #[must_use]
    pub fn asked(&self) -> &Self {
        match self {
            Self::AsSeen { kind, .. } => kind.asked(),
            kind => kind,
        }
    }

    /// Why, where that has to be said.
    #[must_use]
    pub fn why(&self) -> Option<&str> {
        match self {
            Self::AsSeen { kind, .. } => kind.why(),
            Self::Forbid { why, .. }
            | Self::Correct { why, .. }
            | Self::PairAgain { why }
            | Self::SetRounds { why, .. }
            | Self::Amend { why, .. }
            | Self::Relocate { why, .. }
            | Self::Override { why, .. }
            | Self::Replace { why, .. }
            | Self::Remove { why, .. }
            | Self::Extend { why, .. }
            | Self::Reinstate { why, .. }
            | Self::Restart { why, .. }
            | Self::Direct { why, .. }
            | Self::LineUp { why, .. }
            | Self::Finish { why }
            | Self::Cancel { why } => Some(why),
            // It says itself why it is said.
            Self::Tell { text } => Some(text),
            _ => None,
        }
    }
}
