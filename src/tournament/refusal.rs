//! Refusals of commands. `castellan_text::tournament_refusal_in` turns them into sentences.

use super::announcement::{AnnouncementError, AnnouncementPart};
use super::ids::{Board, PairingNumber};
use super::state::parts::Phase;
use crate::formats::ladder::ChallengeRefusal;
use castellan_game::{PlayerId, Time};

/// The reason for which a command is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The tournament does not exist.
    NoSuchTournament,
    /// The id is taken.
    TournamentExists,
    /// The announcement is invalid.
    Announcement(AnnouncementError),

    /// Only a director may do this.
    DirectorsOnly,
    /// Only the bot itself may do this.
    SystemOnly,
    /// Players may do this only for themselves.
    NotForOthers,
    /// A director must give a reason.
    NoReason {
        /// The most characters.
        most: usize,
    },
    /// The tournament is in a phase in which this is not possible.
    WrongPhase {
        /// The current phase.
        phase: Phase,
    },

    /// The player has already signed up.
    AlreadySignedUp {
        /// The player.
        player: PlayerId,
    },
    /// The player does not take part.
    NotSignedUp {
        /// The player.
        player: PlayerId,
    },
    /// The player has withdrawn or was removed.
    HasLeft {
        /// The player.
        player: PlayerId,
    },
    /// The tournament is full.
    Full {
        /// The most players.
        most: u32,
    },
    /// The invitation has too many players, or too high ratings.
    InvalidInvitations {
        /// The most players of an invitation.
        most: usize,
        /// The highest rating.
        highest: u32,
    },
    /// Entries are closed.
    EntriesClosed {
        /// The last round for late entries; 0 for none.
        until: u32,
    },
    /// The tournament has no check-in.
    NoCheckIn,
    /// The check-in is not open yet.
    CheckInNotOpen {
        /// The time at which it opens.
        opens: Time,
    },
    /// The player has already checked in.
    AlreadyCheckedIn {
        /// The player.
        player: PlayerId,
    },
    /// Too few players are there to start.
    TooFew {
        /// The number of players.
        there: usize,
        /// The fewest players.
        least: u32,
    },
    /// No exhibitor of the simul has signed up, or checked in.
    NoExhibitor,
    /// The two players are the same.
    SamePlayer,
    /// The two players are already forbidden to meet.
    AlreadyForbidden,
    /// The format has no requested byes.
    NoRequestedByes,
    /// The format has no pauses.
    NoPauses,
    /// The player is already paused.
    AlreadyPaused {
        /// The player.
        player: PlayerId,
    },
    /// The format has no teams.
    NoTeams,
    /// Players must name a team when they sign up.
    NoTeam,
    /// The name of the team is invalid.
    InvalidTeamName {
        /// The most characters.
        most: usize,
    },
    /// The team is full.
    TeamFull {
        /// The team.
        team: String,
        /// The most players of a team.
        most: u32,
    },
    /// The tournament has too many teams.
    TooManyTeams {
        /// The most teams.
        most: usize,
    },
    /// The team does not exist.
    NoSuchTeam {
        /// The name.
        team: String,
    },
    /// Only the captain may change the board order of the team.
    CaptainsOnly {
        /// The team.
        team: String,
    },
    /// A board order must name every player of the team once.
    InvalidLineUp {
        /// The team.
        team: String,
        /// The number of players.
        players: usize,
    },
    /// Too few teams are there to start.
    TooFewTeams {
        /// The number of teams.
        there: usize,
    },
    /// The format has no challenges.
    NoChallenges,
    /// The opponent cannot be challenged.
    CannotChallenge(ChallengeRefusal),
    /// The time of the arena or the ladder is up.
    TimeIsUp,
    /// The player is in another game.
    InAnotherGame {
        /// The entrant's number.
        number: PairingNumber,
    },
    /// The round does not exist, or is already paired.
    NoSuchRound {
        /// The round's number, from 1.
        round: u32,
        /// The number of rounds.
        rounds: u32,
    },
    /// The player already has a bye for that round.
    AlreadyHasBye {
        /// The player.
        player: PlayerId,
    },

    /// The number of rounds is outside its limits.
    RoundsOutOfRange {
        /// The fewest rounds.
        least: u32,
        /// The most rounds.
        most: u32,
    },
    /// The number of rounds follows from the number of players.
    RoundsDetermined,

    /// That part of the announcement can no longer change.
    FixedPart {
        /// The part.
        part: AnnouncementPart,
    },
    /// More players have signed up than the new limit allows.
    TooManySignedUp {
        /// The number of players.
        count: usize,
    },
    /// Another director has made a decision that the requester has not seen.
    DecidedMeanwhile,

    /// No paired round is waiting to start.
    NoPairedRound,
    /// The pairing is invalid: a player is missing or repeated, or a number of seats is wrong.
    InvalidPairing(PairingFault),
    /// The pairing breaks rules that were not overruled.
    RulesBroken(Vec<BrokenRule>),
    /// The rules allow no pairing.
    NoPairing {
        /// The round.
        round: u32,
    },
    /// The format fixes its pairings before the start.
    FixedPairings,
    /// The board does not exist.
    NoSuchBoard {
        /// The board.
        board: Board,
    },
    /// The entrant does not exist.
    NoSuchEntrant {
        /// The entrant's number.
        number: PairingNumber,
    },
    /// The game does not belong to the tournament, or was replaced by another.
    NoSuchGame,
    /// The board has had too many games.
    TooManyGames {
        /// The most games.
        most: u32,
    },
    /// The board has no game yet.
    NotStarted {
        /// The board.
        board: Board,
    },
    /// The board already has a result.
    HasResult {
        /// The board.
        board: Board,
    },
    /// The board has no result yet.
    NoResult {
        /// The board.
        board: Board,
    },
    /// A later round depends on this result.
    LaterRoundStarted {
        /// The later round.
        round: u32,
    },
    /// The score does not fit the number of seats.
    WrongScore {
        /// The number of seats.
        seats: usize,
    },
    /// A player must advance.
    NobodyAdvances,
    /// The round has no deadline.
    NoDeadline,
    /// The grace period is not over.
    GracePeriodRunning {
        /// The end of the grace period.
        until: Time,
    },
}

/// The fault of an invalid pairing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PairingFault {
    /// A player who is present is missing.
    Missing(PairingNumber),
    /// A player is named twice.
    Repeated(PairingNumber),
    /// A player who is absent is named.
    Absent(PairingNumber),
    /// A game has a number of seats that the format does not allow.
    WrongSize(usize),
    /// The player has a kind of bye that the format does not allow.
    WrongBye(PairingNumber),
}

/// A rule of pairing that a director's correction breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BrokenRule {
    /// The players have met before (C.04.3, C1).
    Met([PairingNumber; 2]),
    /// The players are forbidden to meet.
    Forbidden([PairingNumber; 2]),
    /// The player has a second round with points without a game (C.04.3, C2).
    SecondBye(PairingNumber),
    /// The player has the third game in a row with one colour, or three more with it than with the other (C.04.3, C3).
    Colour(PairingNumber),
}
