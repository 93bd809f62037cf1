//! Events: what was accepted, as it is stored.
//!
//! An event is one line of JSON: `{"v":1,"at":…,"by":…,"request":…,"what":{"signed_up":{…}}}`. What is
//! written once is read for ever: a change of the format raises [`EVENT_VERSION`] and gets a
//! step in [`EventKind`]'s `UPCASTS`.
//!
//! What a director did is an event like any other, with who and why: [`Event::is_act`] finds them.

use super::announcement::{Announcement, Settled};
use super::history::Bye;
use super::ids::{Board, Number, TournamentId};
use super::refusal::Broken;
use super::score::Score;
use castellan_game::dice::{Commitment, Secret};
pub use castellan_game::event::EventError;
use castellan_game::event::kinds;
use castellan_game::event::{Payload, Stored};
use castellan_game::{GameId, Player, PlayerId, Span, Time};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of the events that are written.
pub const EVENT_VERSION: u32 = 1;

/// Something that was accepted.
pub type Event = Stored<EventKind>;

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventKind {
    /// The tournament was announced.
    Announced {
        /// Its name.
        tournament: TournamentId,
        /// All that was settled.
        announcement: Box<Announcement>,
        /// The SHA-256 of the secret that lots are drawn from.
        commitment: Commitment,
        /// That secret. It is shown when the tournament starts.
        secret: Secret,
    },
    /// Somebody signed up.
    SignedUp {
        /// The player concerned.
        player: Player,
        /// The rating to be seeded by.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<u32>,
    },
    /// Somebody signed up for a team.
    JoinedTeam {
        /// The player concerned.
        player: Player,
        /// The rating.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<u32>,
        /// The name of the team: a new one, when there is none of that name.
        team: String,
    },
    /// The boards of a team got another order.
    LinedUp {
        /// The name of the team.
        team: String,
        /// Its players in their new order.
        players: Vec<PlayerId>,
        /// The director's reason; none where the captain did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// Checking in is open.
    CheckInOpened,
    /// Somebody is there.
    CheckedIn {
        /// The player concerned.
        player: PlayerId,
    },
    /// Somebody takes no further part.
    Withdrew {
        /// The player concerned.
        player: PlayerId,
    },
    /// Somebody sits out a round.
    SitsOut {
        /// The player concerned.
        player: PlayerId,
        /// Which round.
        round: u32,
    },
    /// A director asked people to enter. Nobody takes part before they sign up themselves.
    Invited {
        /// Who.
        invited: Vec<Invited>,
    },
    /// Two are never to meet.
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
        /// What was drawn, from dice of as many sides: for the shuffle of all who signed up, in their order,
        /// one for each from the last down to the second; then one of two sides for the first colour.
        draws: Vec<u32>,
        /// Whether number 1 has White first, in a Swiss tournament.
        white_first: bool,
        /// What it was drawn from.
        secret: Secret,
    },
    /// The number of rounds was settled: when a Swiss tournament started, as it follows from the number of entrants or
    /// as there cannot be so many as were announced; or later, by a director.
    RoundsSet {
        /// How many rounds there are.
        rounds: u32,
        /// How many had been announced, where there cannot be so many.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<u32>,
        /// The director's reason.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// Somebody entered late.
    Entered {
        /// The player concerned.
        player: Player,
        /// The rating.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<u32>,
        /// The number.
        number: Number,
        /// The first round.
        round: u32,
    },
    /// A round was paired, perhaps instead of an earlier pairing of it.
    RoundPaired {
        /// The round's number, from 1.
        round: u32,
        /// The games, each in the order of its seats.
        #[serde(rename = "tables")]
        games: Vec<Vec<Number>>,
        /// Who has no game.
        byes: Vec<(Number, Bye)>,
        /// When its games begin.
        starts: Time,
        /// Why a director paired it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
        /// The rules that the director overruled.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        broken: Vec<Broken>,
    },
    /// A round cannot be paired by the rules.
    Unpaired {
        /// The round's number, from 1.
        round: u32,
    },
    /// The games of a round are to begin.
    RoundStarted {
        /// The round's number, from 1.
        round: u32,
        /// When the time runs out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deadline: Option<Time>,
    },
    /// Some who were free in an arena were paired. Their boards follow those before.
    Matched {
        /// The games, each in the order of its seats.
        #[serde(rename = "tables")]
        games: Vec<Vec<Number>>,
    },
    /// Somebody is not to be paired in an arena for the time being.
    Paused {
        /// The player concerned.
        player: PlayerId,
    },
    /// Somebody plays on in an arena.
    Resumed {
        /// The player concerned.
        player: PlayerId,
    },
    /// Somebody was challenged on a ladder. The board follows those before.
    Challenged {
        /// Who challenged.
        challenger: Number,
        /// The game, in the order of its seats.
        players: Vec<Number>,
    },
    /// A game began.
    GameStarted {
        /// The game's place in the tournament.
        board: Board,
        /// The name of the game.
        game: GameId,
    },
    /// Somebody looked who has not come to a game.
    Looked {
        /// The game's place in the tournament.
        board: Board,
        /// When to look again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        again: Option<Time>,
    },
    /// Some did not come to a game, or are no longer in the tournament.
    Absent {
        /// The game's place in the tournament.
        board: Board,
        /// Their seats, as places in the order of the seats.
        seats: Vec<u8>,
        /// Whether they have left the tournament.
        #[serde(default, skip_serializing_if = "is_false")]
        left: bool,
    },
    /// A game gave a result.
    Scored {
        /// The game's place in the tournament.
        board: Board,
        /// The result, seat by seat.
        score: Score,
    },
    /// A drawn game of a knock-out is played again, with the seats in the opposite order.
    PlayedAgain {
        /// The game's place in the tournament.
        board: Board,
    },
    /// A game was closed without a result.
    GameClosed {
        /// The game's place in the tournament.
        board: Board,
    },
    /// The time of a round is over, and these boards have no result.
    DeadlinePassed {
        /// The round's number, from 1.
        round: u32,
        /// The boards.
        boards: Vec<u32>,
    },
    /// Every board of a round has its result.
    RoundFinished {
        /// The round's number, from 1.
        round: u32,
    },
    /// A director set a result.
    Overridden {
        /// The game's place in the tournament.
        board: Board,
        /// The result, seat by seat.
        score: Score,
        /// The director's reason.
        why: String,
    },
    /// A director put somebody else in an entrant's place.
    Replaced {
        /// The entrant's number.
        number: Number,
        /// Who came.
        player: Player,
        /// The director's reason.
        why: String,
    },
    /// A director took somebody out.
    Removed {
        /// The player concerned.
        player: PlayerId,
        /// The director's reason.
        why: String,
    },
    /// A director gave a round more time.
    Extended {
        /// The round's number, from 1.
        round: u32,
        /// When the time runs out.
        deadline: Time,
        /// The director's reason.
        why: String,
    },
    /// A director let a game go on that was ended by mistake.
    Reinstated {
        /// The game's place in the tournament.
        board: Board,
        /// Time for the seat to act.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        give: Option<Span>,
        /// The director's reason.
        why: String,
    },
    /// A director let a game begin anew.
    Restarted {
        /// The game's place in the tournament.
        board: Board,
        /// The director's reason.
        why: String,
    },
    /// A director stopped a game, let it go on, or gave somebody more time.
    Directed {
        /// The game's place in the tournament.
        board: Board,
        /// What was done.
        act: Directing,
        /// The director's reason.
        why: String,
    },
    /// The bot could not be reached, and what was due since then is due as much later.
    OutageNoted {
        /// When it began.
        from: Time,
        /// When it ended.
        to: Time,
    },
    /// A director changed what was announced.
    Amended {
        /// All that is settled from now on.
        announcement: Box<Announcement>,
        /// The parts that are otherwise than before.
        changed: Vec<Settled>,
        /// The director's reason.
        why: String,
    },
    /// A director moved it to where it is told of from now on.
    Relocated {
        /// Where, as it is shown to people.
        place: String,
        /// The director's reason.
        why: String,
    },
    /// A director told everybody who takes part something.
    Told {
        /// What.
        text: String,
    },
    /// The tournament ended.
    Finished {
        /// The ranks, by number.
        ranks: Vec<u32>,
        /// Why a director ended it early.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// The tournament was called off.
    Cancelled {
        /// The reason.
        why: Cancelling,
    },
}

/// Somebody who is asked to enter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invited {
    /// Who.
    pub player: Player,
    /// The rating to be seeded by, instead of that of the game's list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
}

/// What a director does with a game that goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Directing {
    /// Play stops.
    Pause,
    /// Play goes on.
    Resume,
    /// A seat gets more time.
    Give {
        /// Which, as a place in the order of the seats.
        seat: u8,
        /// How much time is added.
        span: Span,
    },
}

/// Why a tournament was called off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cancelling {
    /// A director said so.
    Director(String),
    /// There were too few when it was to start.
    TooFew {
        /// How many there are.
        there: u32,
    },
    /// None of those who were to give the simul was there.
    NoExhibitor,
    /// There were fewer than two teams when it was to start.
    TooFewTeams {
        /// How many there were.
        there: u32,
    },
}

// `serde` hands over a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(value: &bool) -> bool {
    !value
}

impl EventKind {
    /// Why, where somebody said so.
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
            | Self::Directed { why, .. }
            | Self::Amended { why, .. }
            | Self::Relocated { why, .. }
            | Self::Told { text: why }
            | Self::Cancelled { why: Cancelling::Director(why) } => Some(why),
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
            | Self::SitsOut { .. }
            | Self::Invited { .. }
            | Self::Started { .. }
            | Self::Entered { .. }
            | Self::Unpaired { .. }
            | Self::RoundStarted { .. }
            | Self::Matched { .. }
            | Self::Paused { .. }
            | Self::Resumed { .. }
            | Self::Challenged { .. }
            | Self::GameStarted { .. }
            | Self::Looked { .. }
            | Self::Absent { .. }
            | Self::Scored { .. }
            | Self::PlayedAgain { .. }
            | Self::GameClosed { .. }
            | Self::DeadlinePassed { .. }
            | Self::RoundFinished { .. }
            | Self::OutageNoted { .. }
            | Self::Cancelled {
                why: Cancelling::TooFew { .. } | Cancelling::NoExhibitor | Cancelling::TooFewTeams { .. },
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
    SitsOut: "sits_out",
    Invited: "invited",
    Forbidden: "forbidden",
    Started: "started",
    RoundsSet: "rounds_set",
    Entered: "entered",
    RoundPaired: "round_paired",
    Unpaired: "unpaired",
    RoundStarted: "round_started",
    Matched: "matched",
    Paused: "paused",
    Resumed: "resumed",
    Challenged: "challenged",
    GameStarted: "game_started",
    Looked: "looked",
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
    Directed: "directed",
    Amended: "amended",
    Relocated: "relocated",
    Told: "told",
    OutageNoted: "outage_noted",
    Finished: "finished",
    Cancelled: "cancelled",
} }
