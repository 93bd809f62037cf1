//! Refusals: why something asked is not done. `castellan_text::refused_by_tournament_in` makes sentences of them.

use super::announcement::{AnnouncementError, Settled};
use super::ids::{Board, Number};
use super::state::parts::Phase;
use crate::formats::ladder::OutOfReach;
use castellan_game::{PlayerId, Time};

/// Why something asked is not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is no such tournament.
    NoSuchTournament,
    /// The name is taken.
    TournamentExists,
    /// It cannot be announced so.
    Announcement(AnnouncementError),

    /// Only a director may ask this.
    DirectorsOnly,
    /// Only the bot itself asks this.
    SystemOnly,
    /// One can ask that for oneself only.
    NotForOthers,
    /// A director must say why.
    NoReason {
        /// The most characters.
        most: usize,
    },
    /// The tournament is not, or no longer, where this can be asked.
    NotNow {
        /// The phase that it is in.
        phase: Phase,
    },

    /// The player has signed up already.
    AlreadySignedUp {
        /// The player concerned.
        player: PlayerId,
    },
    /// The player takes no part.
    NotSignedUp {
        /// The player concerned.
        player: PlayerId,
    },
    /// The player has withdrawn, or was taken out.
    HasLeft {
        /// The player concerned.
        player: PlayerId,
    },
    /// There is no place left.
    Full {
        /// How many there are.
        most: u32,
    },
    /// So many people cannot be asked at a time, or not with such ratings.
    Invitations {
        /// How many can be.
        most: usize,
        /// The highest rating.
        highest: u32,
    },
    /// Nobody enters any more.
    TooLate {
        /// The last round that could be entered; 0 when nobody enters late.
        until: u32,
    },
    /// Nobody checks in here.
    NoCheckIn,
    /// Checking in is not open yet.
    CheckInNotOpen {
        /// When it opens.
        opens: Time,
    },
    /// The player is checked in.
    AlreadyCheckedIn {
        /// The player concerned.
        player: PlayerId,
    },
    /// There are too few to start.
    TooFew {
        /// How many there are.
        there: usize,
        /// How many are needed.
        least: u32,
    },
    /// None of those who give the simul has signed up, or checked in.
    NoExhibitor,
    /// A player is no pair.
    SamePlayer,
    /// These two are forbidden to meet already.
    AlreadyForbidden,
    /// Nobody sits out in this format.
    NoSittingOut,
    /// Nobody pauses in this format.
    NoPausing,
    /// The player has paused already.
    AlreadyPaused {
        /// The player concerned.
        player: PlayerId,
    },
    /// There are no teams in this format.
    NoTeams,
    /// Who signs up has to name a team.
    NoTeam,
    /// No team can have this name.
    TeamName {
        /// The most characters.
        most: usize,
    },
    /// The team has as many players as it can have.
    TeamFull {
        /// The team.
        team: String,
        /// How many that is.
        most: u32,
    },
    /// There are as many teams as there can be.
    MostTeams {
        /// How many that is.
        most: usize,
    },
    /// There is no team of this name.
    NoSuchTeam {
        /// The name.
        team: String,
    },
    /// Only the captain orders the boards of the team.
    CaptainsOnly {
        /// The team.
        team: String,
    },
    /// An order names every player of the team once.
    LineUp {
        /// The team.
        team: String,
        /// How many players it has.
        players: usize,
    },
    /// There are too few teams to start.
    TooFewTeams {
        /// How many there are.
        there: usize,
    },
    /// Nobody is challenged in this format.
    NoChallenges,
    /// Somebody cannot be challenged.
    OutOfReach(OutOfReach),
    /// The time of the arena or the ladder is up.
    TimeIsUp,
    /// The player has another game now.
    PlaysElsewhere {
        /// The entrant's number.
        number: Number,
    },
    /// There is no such round, or it is paired.
    NoSuchRound {
        /// The round's number, from 1.
        round: u32,
        /// How many rounds there are.
        rounds: u32,
    },
    /// The player sits out that round already.
    AlreadySitsOut {
        /// The player concerned.
        player: PlayerId,
    },

    /// There cannot be so many rounds, or so few.
    Rounds {
        /// The fewest there can be.
        least: u32,
        /// The most there can be.
        most: u32,
    },
    /// The number of rounds follows from the number of players.
    RoundsFollow,

    /// That part of the announcement can no longer be changed.
    Fixed {
        /// The part.
        part: Settled,
    },
    /// There would be room for fewer than have signed up.
    MoreSignedUp {
        /// How many have.
        count: usize,
    },
    /// Another director has decided something that whoever asks has not seen.
    DecidedMeanwhile,

    /// No round is paired that has not started.
    NothingPaired,
    /// The round cannot be paired so: somebody is missing, twice there, or the number of seats does not fit.
    Misfit(Misfit),
    /// The pairing breaks rules, and that was not overruled.
    Breaks(Vec<Broken>),
    /// Nobody can be paired by the rules.
    NoPairing {
        /// The round.
        round: u32,
    },
    /// In this format pairings are settled before the start.
    Settled,
    /// There is no such board.
    NoSuchBoard {
        /// The game's place in the tournament.
        board: Board,
    },
    /// There is no such entrant.
    NoSuchEntrant {
        /// The entrant's number.
        number: Number,
    },
    /// No game of the tournament has that name, or another has taken its place.
    NoSuchGame,
    /// The board had as many games as it can have.
    TooManyGames {
        /// How many there may be.
        most: u32,
    },
    /// The board has no game yet.
    NotStarted {
        /// The game's place in the tournament.
        board: Board,
    },
    /// The board has a result already.
    HasResult {
        /// The game's place in the tournament.
        board: Board,
    },
    /// The board has no result yet.
    NoResult {
        /// The game's place in the tournament.
        board: Board,
    },
    /// A later round has begun on this result.
    BuiltUpon {
        /// The later round.
        round: u32,
    },
    /// The result does not fit the seats.
    WrongScore {
        /// How many seats there are.
        seats: usize,
    },
    /// Somebody must go on.
    NobodyGoesOn,
    /// The round has no deadline.
    NoDeadline,
    /// The grace is not over.
    GraceRuns {
        /// When the grace period ends.
        until: Time,
    },
}

/// Why games and byes are no pairing of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// Somebody who is there is not in it.
    Missing(Number),
    /// Somebody is in it twice.
    Twice(Number),
    /// Somebody is in it who is not there.
    NotThere(Number),
    /// A game has a number of seats that the format does not have.
    Seats(usize),
    /// This format has no such bye.
    Bye(Number),
}

/// A rule of pairing that a director's correction breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Broken {
    /// They have met before (C.04.3, C1).
    Met([Number; 2]),
    /// They are never to meet.
    Forbidden([Number; 2]),
    /// A second round without a game, for points (C.04.3, C2).
    SecondBye(Number),
    /// The third game in a row with one colour, or three more with it than with the other (C.04.3, C3).
    Colour(Number),
}
