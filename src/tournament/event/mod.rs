//! Events: accepted changes of a tournament, as they are stored.
//!
//! An event is one line of JSON: `{"v":1,"at":…,"by":…,"request":…,"what":{"signed_up":{…}}}`. Every version must stay
//! readable: a change of the format raises [`EVENT_VERSION`] and adds a step to [`EventKind`]'s `UPCASTS`.
//!
//! A director's decision is an event like any other, with the director and the reason: see
//! [`StoredEvent::is_by_director`].

use super::announcement::{Announcement, AnnouncementPart};
use super::history::Bye;
use super::ids::{Board, PairingNumber, TournamentId};
use super::refusal::BrokenRule;
use super::score::Score;
use castellan_game::dice::{Commitment, Secret};
pub use castellan_game::event::EventError;
use castellan_game::event::kinds;
use castellan_game::event::{Payload, StoredEvent};
use castellan_game::{GameId, Player, PlayerId, Span, Time};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version in which events are written.
pub const EVENT_VERSION: u32 = 1;

/// An event of a tournament.
pub type Event = StoredEvent<EventKind>;

/// The kinds of events, with their data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventKind {
    /// The tournament was announced.
    Announced {
        /// The tournament's id.
        tournament: TournamentId,
        /// The settings.
        announcement: Box<Announcement>,
        /// The SHA-256 of the secret that lots are drawn from.
        commitment: Commitment,
        /// The secret of the lots, which is revealed at the start.
        secret: Secret,
    },
    /// A player signed up.
    SignedUp {
        /// The player.
        player: Player,
        /// The rating for seeding.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<u32>,
    },
    /// A player signed up for a team.
    JoinedTeam {
        /// The player.
        player: Player,
        /// The rating.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<u32>,
        /// The name of the team, which is created if it does not exist.
        team: String,
    },
    /// The board order of a team changed.
    LinedUp {
        /// The name of the team.
        team: String,
        /// The players in their new order.
        players: Vec<PlayerId>,
        /// The director's reason; `None` if the captain did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// The check-in opened.
    CheckInOpened,
    /// A player checked in.
    CheckedIn {
        /// The player.
        player: PlayerId,
    },
    /// A player withdrew.
    Withdrew {
        /// The player.
        player: PlayerId,
    },
    /// A player requested a bye for a round.
    #[serde(rename = "sits_out")]
    ByeRequested {
        /// The player.
        player: PlayerId,
        /// The round.
        round: u32,
    },
    /// A director invited players, who take part only if they sign up.
    Invited {
        /// The invited players.
        invited: Vec<Invitation>,
    },
    /// A director forbade two players to meet.
    Forbidden {
        /// The two players.
        pair: [PlayerId; 2],
        /// The director's reason.
        why: String,
    },
    /// The tournament started.
    Started {
        /// The entrants in the order of their numbers, from 1.
        entrants: Vec<PlayerId>,
        /// The drawn numbers. First those of the shuffle of all entrants, who are listed in order of signing up: one
        /// draw for each, from the last down to the second, with as many sides as its position. Then one draw with two
        /// sides for the first colour.
        draws: Vec<u32>,
        /// `true` if number 1 begins with White, in a Swiss tournament.
        white_first: bool,
        /// The secret of the draws.
        secret: Secret,
    },
    /// The number of rounds was set: at the start of a Swiss tournament, if it depends on the number of entrants or
    /// exceeds the possible number; or later, by a director.
    RoundsSet {
        /// The number of rounds.
        rounds: u32,
        /// The announced number, if it was not possible.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<u32>,
        /// The director's reason.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// A player entered late.
    #[serde(rename = "entered")]
    EnteredLate {
        /// The player.
        player: Player,
        /// The rating.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<u32>,
        /// The number of the entrant.
        number: PairingNumber,
        /// The first round.
        round: u32,
    },
    /// A round was paired, possibly in place of an earlier pairing.
    RoundPaired {
        /// The round's number, from 1.
        round: u32,
        /// The games, each in the order of its seats.
        #[serde(rename = "tables")]
        games: Vec<Vec<PairingNumber>>,
        /// The players without a game.
        byes: Vec<(PairingNumber, Bye)>,
        /// The time at which the games start.
        starts: Time,
        /// The director's reason, if a director paired it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
        /// The rules that the director overruled.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        broken: Vec<BrokenRule>,
    },
    /// A round cannot be paired by the rules.
    #[serde(rename = "unpaired")]
    PairingFailed {
        /// The round's number, from 1.
        round: u32,
    },
    /// A round started.
    RoundStarted {
        /// The round's number, from 1.
        round: u32,
        /// The deadline.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Time>,
    },
    /// Free players of an arena were paired. Their boards follow the existing ones.
    Matched {
        /// The games, each in the order of its seats.
        #[serde(rename = "tables")]
        games: Vec<Vec<PairingNumber>>,
    },
    /// A player paused in an arena.
    Paused {
        /// The player.
        player: PlayerId,
    },
    /// A player resumed in an arena.
    Resumed {
        /// The player.
        player: PlayerId,
    },
    /// A player was challenged on a ladder. The board follows the existing ones.
    Challenged {
        /// The challenger.
        challenger: PairingNumber,
        /// The game, in the order of its seats.
        players: Vec<PairingNumber>,
    },
    /// A game started.
    GameStarted {
        /// The board.
        board: Board,
        /// The id of the game.
        game: GameId,
    },
    /// A game was checked for no-shows.
    #[serde(rename = "looked")]
    NoShowsChecked {
        /// The board.
        board: Board,
        /// The time of the next check.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        again: Option<Time>,
    },
    /// Players did not come to a game, or have left the tournament.
    Absent {
        /// The board.
        board: Board,
        /// Their seats, as indices in the order of the seats.
        seats: Vec<u8>,
        /// `true` if they have left the tournament.
        #[serde(default, skip_serializing_if = "is_false")]
        left: bool,
    },
    /// A game ended with a result.
    Scored {
        /// The board.
        board: Board,
        /// The result, seat by seat.
        score: Score,
    },
    /// A drawn game of a knock-out is replayed, with the seats in the opposite order.
    PlayedAgain {
        /// The board.
        board: Board,
    },
    /// A game was closed without a result.
    GameClosed {
        /// The board.
        board: Board,
    },
    /// The time of a round was up, and these boards had no result.
    DeadlinePassed {
        /// The round's number, from 1.
        round: u32,
        /// The boards.
        boards: Vec<u32>,
    },
    /// All boards of a round have results.
    RoundFinished {
        /// The round's number, from 1.
        round: u32,
    },
    /// A director set a result.
    Overridden {
        /// The board.
        board: Board,
        /// The result, seat by seat.
        score: Score,
        /// The director's reason.
        why: String,
    },
    /// A director replaced an entrant with another player.
    Replaced {
        /// The entrant's number.
        number: PairingNumber,
        /// The new player.
        player: Player,
        /// The director's reason.
        why: String,
    },
    /// A director removed a player.
    Removed {
        /// The player.
        player: PlayerId,
        /// The director's reason.
        why: String,
    },
    /// A director extended the deadline of a round.
    Extended {
        /// The round's number, from 1.
        round: u32,
        /// The new deadline.
        deadline: Time,
        /// The director's reason.
        why: String,
    },
    /// A director undid the end of a game that was a mistake.
    Reinstated {
        /// The board.
        board: Board,
        /// The time given to the seat to act.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        give: Option<Span>,
        /// The director's reason.
        why: String,
    },
    /// A director restarted a game.
    Restarted {
        /// The board.
        board: Board,
        /// The director's reason.
        why: String,
    },
    /// A director paused or resumed a game, or gave a player time.
    #[serde(rename = "directed")]
    Intervened {
        /// The board.
        board: Board,
        /// The intervention.
        act: Intervention,
        /// The director's reason.
        why: String,
    },
    /// The bot had an outage, and pending deadlines were moved by its length.
    OutageNoted {
        /// The start of the outage.
        from: Time,
        /// The end of the outage.
        to: Time,
    },
    /// A director changed the announcement.
    Amended {
        /// The new settings.
        announcement: Box<Announcement>,
        /// The changed parts.
        changed: Vec<AnnouncementPart>,
        /// The director's reason.
        why: String,
    },
    /// A director moved the announcements of the tournament to another channel.
    Relocated {
        /// The channel, as it is shown to people.
        place: String,
        /// The director's reason.
        why: String,
    },
    /// A director sent a message to all players.
    #[serde(rename = "told")]
    PlayersMessaged {
        /// The message.
        text: String,
    },
    /// The tournament finished.
    Finished {
        /// The final ranks, in the order of the numbers.
        ranks: Vec<u32>,
        /// The director's reason, if a director ended it early.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// The tournament was cancelled.
    Cancelled {
        /// The reason.
        why: CancelReason,
    },
}

/// An invited player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// The player.
    pub player: Player,
    /// The rating for seeding, which overrides that of the variant's list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
}

/// An intervention of a director in a running game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Intervention {
    /// Pauses the game.
    Pause,
    /// Resumes the game.
    Resume,
    /// Gives a seat time.
    Give {
        /// The seat, as an index in the order of the seats.
        seat: u8,
        /// The added time.
        span: Span,
    },
}

/// The reason for which a tournament was cancelled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CancelReason {
    /// A director's decision, with the director's reason.
    Director(String),
    /// Too few players at the start.
    TooFew {
        /// The number of players.
        there: u32,
    },
    /// No exhibitor at the start of a simul.
    NoExhibitor,
    /// Fewer than two teams at the start.
    TooFewTeams {
        /// The number of teams.
        there: u32,
    },
}

// `serde` passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(value: &bool) -> bool {
    !value
}

impl EventKind {
    /// Returns the reason, if a person gave one.
    #[must_use]
    pub fn why(&self) -> Option<&str> {
        match self {
            Self::Forbidden { why, .. }
            | Self::Overridden { why, .. }
            | Self::Replaced { why, .. }
            | Self::Removed { why, .. }
            | Self::Extended { why, .. }
            | Self::Reinstated { why, .. }
            | Self::Restarted { why, .. }
            | Self::Intervened { why, .. }
            | Self::Amended { why, .. }
            | Self::Relocated { why, .. }
            | Self::PlayersMessaged { text: why }
            | Self::Cancelled { why: CancelReason::Director(why) } => Some(why),
            Self::RoundPaired { why, .. }
            | Self::RoundsSet { why, .. }
            | Self::LinedUp { why, .. }
            | Self::Finished { why, .. } => why.as_deref(),
            Self::Announced { .. }
            | Self::SignedUp { .. }
            | Self::JoinedTeam { .. }
            | Self::CheckInOpened
            | Self::CheckedIn { .. }
            | Self::Withdrew { .. }
            | Self::ByeRequested { .. }
            | Self::Invited { .. }
            | Self::Started { .. }
            | Self::EnteredLate { .. }
            | Self::PairingFailed { .. }
            | Self::RoundStarted { .. }
            | Self::Matched { .. }
            | Self::Paused { .. }
            | Self::Resumed { .. }
            | Self::Challenged { .. }
            | Self::GameStarted { .. }
            | Self::NoShowsChecked { .. }
            | Self::Absent { .. }
            | Self::Scored { .. }
            | Self::PlayedAgain { .. }
            | Self::GameClosed { .. }
            | Self::DeadlinePassed { .. }
            | Self::RoundFinished { .. }
            | Self::OutageNoted { .. }
            | Self::Cancelled {
                why:
                    CancelReason::TooFew { .. } | CancelReason::NoExhibitor | CancelReason::TooFewTeams { .. },
            } => None,
        }
    }
}

impl Payload for EventKind {
    const VERSION: u32 = EVENT_VERSION;
    const KINDS: &'static [&'static str] = Self::KINDS;
    const UPCASTS: &'static [fn(Value) -> Value] = &[];
}

kinds! { EventKind {
    Announced: "announced",
    SignedUp: "signed_up",
    JoinedTeam: "joined_team",
    LinedUp: "lined_up",
    CheckInOpened: "check_in_opened",
    CheckedIn: "checked_in",
    Withdrew: "withdrew",
    ByeRequested: "sits_out",
    Invited: "invited",
    Forbidden: "forbidden",
    Started: "started",
    RoundsSet: "rounds_set",
    EnteredLate: "entered",
    RoundPaired: "round_paired",
    PairingFailed: "unpaired",
    RoundStarted: "round_started",
    Matched: "matched",
    Paused: "paused",
    Resumed: "resumed",
    Challenged: "challenged",
    GameStarted: "game_started",
    NoShowsChecked: "looked",
    Absent: "absent",
    Scored: "scored",
    PlayedAgain: "played_again",
    GameClosed: "game_closed",
    DeadlinePassed: "deadline_passed",
    RoundFinished: "round_finished",
    Overridden: "overridden",
    Replaced: "replaced",
    Removed: "removed",
    Extended: "extended",
    Reinstated: "reinstated",
    Restarted: "restarted",
    Intervened: "directed",
    Amended: "amended",
    Relocated: "relocated",
    PlayersMessaged: "told",
    OutageNoted: "outage_noted",
    Finished: "finished",
    Cancelled: "cancelled",
} }
