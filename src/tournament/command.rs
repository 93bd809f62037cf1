//! Commands: requests of players, directors and the bot to a tournament.

use super::announcement::Announcement;
use super::event::{Intervention, Invitation};
use super::history::Bye;
use super::ids::{Board, PairingNumber};
use super::score::Score;
use castellan_game::{GameId, Player, PlayerId, Span, Time};

/// A command for a tournament.
pub type Command = castellan_game::Command<CommandKind>;

/// The kinds of commands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandKind {
    /// Announces a tournament.
    Announce(Box<Announcement>),
    /// A director's command, based on the tournament after this number of events. Refused if another director has
    /// decided anything since.
    AtVersion {
        /// The number of events that the director saw.
        events: u64,
        /// The command.
        kind: Box<Self>,
    },
    /// Signs a player up, or enters a player late.
    SignUp {
        /// The player.
        player: Player,
        /// The rating for seeding.
        rating: Option<u32>,
    },
    /// Checks a player in.
    CheckIn {
        /// The player.
        player: PlayerId,
    },
    /// Withdraws a player.
    Withdraw {
        /// The player.
        player: PlayerId,
    },
    /// Requests a bye for a round that is not paired yet.
    RequestBye {
        /// The player.
        player: PlayerId,
        /// The round.
        round: u32,
    },

    /// Stops pairing a player in an arena until they sign up again.
    Pause {
        /// The player.
        player: PlayerId,
    },
    /// Signs a player up for a team of this name, which is created if it does not exist.
    JoinTeam {
        /// The player.
        player: Player,
        /// The rating.
        rating: Option<u32>,
        /// The name of the team.
        team: String,
    },
    /// Changes the board order of a team.
    LineUp {
        /// The name of the team.
        team: String,
        /// The players in their new order.
        players: Vec<PlayerId>,
        /// The director's reason; empty if the captain asks.
        why: String,
    },
    /// Challenges a player on a ladder.
    Challenge {
        /// The challenger.
        player: PlayerId,
        /// The challenged player.
        opponent: PlayerId,
    },
    /// Invites players, with ratings for seeding.
    Invite {
        /// The invited players.
        invited: Vec<Invitation>,
    },
    /// Forbids two players to meet.
    Forbid {
        /// The two players.
        pair: [PlayerId; 2],
        /// The director's reason.
        why: String,
    },
    /// Opens the check-in now. Only players who have checked in then take part.
    OpenCheckIn,
    /// Starts the tournament now.
    Start,
    /// Sets the number of rounds.
    SetRounds {
        /// The number of rounds.
        rounds: u32,
        /// The director's reason.
        why: String,
    },
    /// Changes the announcement.
    Amend {
        /// The new settings.
        announcement: Box<Announcement>,
        /// The director's reason.
        why: String,
    },
    /// Moves the announcements of the tournament to another channel.
    Relocate {
        /// The channel, as it is shown to people.
        place: String,
        /// The director's reason.
        why: String,
    },
    /// Sends a message to all players.
    MessagePlayers {
        /// The message.
        text: String,
    },
    /// Starts the games of the paired round now.
    StartRound,
    /// Replaces the pairing of a round that has not started.
    CorrectPairing {
        /// The games, each in the order of its seats.
        games: Vec<Vec<PairingNumber>>,
        /// The players without a game.
        byes: Vec<(PairingNumber, Bye)>,
        /// `true` to overrule the rules that the pairing breaks.
        overrule: bool,
        /// The director's reason.
        why: String,
    },
    /// Pairs a round that has not started again, by the rules.
    PairAgain {
        /// The director's reason.
        why: String,
    },
    /// Sets a result, regardless of the game played.
    Override {
        /// The board.
        board: Board,
        /// The result, in the order of the seats.
        score: Score,
        /// The director's reason.
        why: String,
    },
    /// Replaces an entrant with another player.
    Replace {
        /// The entrant's number.
        number: PairingNumber,
        /// The new player.
        player: Player,
        /// The director's reason.
        why: String,
    },
    /// Removes an entrant.
    Remove {
        /// The player.
        player: PlayerId,
        /// The director's reason.
        why: String,
    },
    /// Extends the deadline of a running round.
    Extend {
        /// The round's number, from 1.
        round: u32,
        /// The added time.
        span: Span,
        /// The director's reason.
        why: String,
    },
    /// Undoes the end of a game that was a mistake.
    Reinstate {
        /// The board.
        board: Board,
        /// Time for the seat to act.
        give: Option<Span>,
        /// The director's reason.
        why: String,
    },
    /// Restarts a game.
    Restart {
        /// The board.
        board: Board,
        /// The director's reason.
        why: String,
    },
    /// Pauses or resumes a game, or gives a player time.
    Intervene {
        /// The board.
        board: Board,
        /// The intervention.
        act: Intervention,
        /// The director's reason.
        why: String,
    },
    /// Ends the tournament with the standings of the finished rounds.
    Finish {
        /// The director's reason, if they give one.
        why: Option<String>,
    },
    /// Cancels the tournament.
    Cancel {
        /// The director's reason.
        why: String,
    },

    /// Reports that a game has started.
    GameStarted {
        /// The id of the game.
        game: GameId,
    },
    /// Reports that a game has ended.
    GameEnded {
        /// The id of the game.
        game: GameId,
        /// The score; `None` if the game was closed without a result.
        score: Option<Score>,
    },
    /// Reports the result of a check for no-shows.
    ReportNoShows {
        /// The id of the game.
        game: GameId,
        /// The absent seats, as indices in the order of the seats.
        absent: Vec<u8>,
        /// The time of the next check, if a seat has come on turn only recently.
        again: Option<Time>,
    },
    /// Compensates for an outage of the bot, during which players could neither arrive nor act.
    Outage {
        /// The start of the outage.
        from: Time,
        /// The end of the outage.
        to: Time,
    },
    /// Applies everything that has become due.
    Tick,
}

impl CommandKind {
    /// Returns the command itself, without an enclosing [`AtVersion`](Self::AtVersion).
    #[must_use]
    pub fn inner(&self) -> &Self {
        match self {
            Self::AtVersion { kind, .. } => kind.inner(),
            kind => kind,
        }
    }

    /// Returns the director's reason, for commands that need one.
    #[must_use]
    pub fn why(&self) -> Option<&str> {
        match self {
            Self::AtVersion { kind, .. } => kind.why(),
            Self::Forbid { why, .. }
            | Self::CorrectPairing { why, .. }
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
            | Self::Intervene { why, .. }
            | Self::LineUp { why, .. }
            | Self::Cancel { why } => Some(why),
            Self::Finish { why } => why.as_deref(),
            // The message is its own reason.
            Self::MessagePlayers { text } => Some(text),
            _ => None,
        }
    }
}
