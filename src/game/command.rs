//! Commands: requests of players, directors and the bot to a game.

use super::conditions::ConditionsInput;
use super::hidden::Hidden;
use super::ids::PlayerId;
use super::player::Player;
use super::settings::GameSettings;
use super::settings_text::SettingChange;
use super::time::{Span, Time};
use castellan_rules::text::input::{self, InputError, PieceLetters};
use castellan_rules::{Action, AnyPosition, Seat, Square};
use serde::{Deserialize, Serialize};

/// A request to a game or, with another kind, to a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command<K = CommandKind> {
    /// The requester. A director's permission has been checked.
    pub by: Requester,
    /// The time of the request as the request states it. Never counts later than the time of receipt.
    pub at: Time,
    /// The id of the request.
    pub request: String,
    /// The request itself.
    pub kind: K,
}

/// The prefix of the ids of requests that come through the API.
pub const API_REQUEST_PREFIX: &str = "api:";

/// Returns `true` for the id of a request that came through the API.
#[must_use]
pub fn is_api_request(request: &str) -> bool {
    request.starts_with(API_REQUEST_PREFIX)
}

/// The role of a requester.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Requester {
    /// A player, or a person who may become one.
    Player(PlayerId),
    /// A director of the game, whose permission has been checked.
    Director(PlayerId),
    /// The bot itself: timers, outages, tournaments. Has all permissions of a director.
    #[serde(rename = "table")]
    System,
}

/// The kinds of commands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandKind {
    /// Creates a game.
    Create {
        /// The settings.
        settings: Box<GameSettings>,
        /// The owner. In a solo game the owner takes all seats.
        owner: Player,
        /// The seat that the owner takes, if any.
        seat: Option<SeatRequest>,
    },
    /// Creates a game with computers and invitations. The game starts at once when every seat is taken.
    CreateWithOthers {
        /// The settings.
        settings: Box<GameSettings>,
        /// The owner.
        owner: Player,
        /// The owner's seat.
        seat: SeatRequest,
        /// The computers and their seats.
        computers: Vec<(Player, SeatRequest)>,
        /// The invited players and their reserved seats.
        invited: Vec<(PlayerId, Option<Seat>)>,
    },
    /// Creates a game with all seats taken, and starts it. Only the bot may do this.
    CreateAndStart {
        /// The settings.
        settings: Box<GameSettings>,
        /// The player at every seat, in playing order.
        seats: Vec<(Seat, Player)>,
    },
    /// The owner invites a player and can reserve a seat.
    Invite {
        /// The invited player.
        player: PlayerId,
        /// The reserved seat.
        seat: Option<Seat>,
    },
    /// The owner withdraws an invitation.
    WithdrawInvitation(PlayerId),
    /// A player joins. An engine is seated by the owner, a director or itself.
    Join {
        /// The player who joins.
        player: Player,
        /// The requested seat.
        place: SeatRequest,
    },
    /// An invited player joins, at the reserved seat or any other.
    AcceptInvitation(Player),
    /// An invited player declines.
    DeclineInvitation,
    /// The invited player declines a rematch, which ends it unless somebody else may still come.
    DeclineRematch,
    /// A player leaves before the start, or declines an invitation.
    Leave,
    /// The owner removes a computer before the start.
    RemoveComputer(PlayerId),
    /// Starts the game with all seats taken, or with as many as the variant allows.
    Start,
    /// The owner starts the game and plays all seats.
    StartAlone,
    /// The owner starts the game with computers of this level in the free seats. Reserved seats count as free.
    StartWithComputers {
        /// The level.
        level: u8,
    },
    /// The owner changes the settings before the start: at once while no other person has joined, afterwards by an
    /// offer. The key `seat` moves the owner to another seat.
    Amend(Vec<SettingChange>),
    /// The owner or a director cancels the game.
    Cancel,
    /// A player's seed for the dice.
    Seed(Hidden<String>),
    /// A player chooses an army.
    SetArmy {
        /// The seat; `None` for all of the player's seats that are not ready.
        seat: Option<Seat>,
        /// The chosen army.
        army: Hidden<Army>,
    },
    /// A player confirms the chosen army.
    Ready {
        /// The seat; `None` for all of the player's seats.
        seat: Option<Seat>,
    },
    /// An action on the board.
    Act {
        /// The action, picked or typed.
        action: ActionInput,
        /// The [version](super::Game::board_version) of the board that the player saw, if known.
        seen: Option<u32>,
    },
    /// Picks a piece under the touch-move rule (KM-20).
    Touch {
        /// The square of the piece.
        square: Square,
        /// The [version](super::Game::board_version) of the board that the player saw, if known.
        seen: Option<u32>,
    },
    /// Makes an offer, which needs the agreement of all remaining players.
    Offer(Proposal),
    /// Accepts the offer with this number.
    Accept(u32),
    /// Declines the offer with this number.
    Decline(u32),
    /// Withdraws one's own offer with this number.
    Withdraw(u32),
    /// Withdraws the draw offer that was to go with one's next action.
    WithdrawDeferredDrawOffer,
    /// The seat to act claims a draw under the rules.
    ClaimDraw,
    /// Resigns.
    Resign {
        /// The seat; `None` for the player's own, or in a solo game the seat to act.
        seat: Option<Seat>,
    },
    /// An opponent claims that the seat to act is out of time.
    ClaimTime,
    /// An opponent or a director gives a seat time.
    GiveTime {
        /// The seat.
        seat: Seat,
        /// The added time.
        span: Span,
    },
    /// A director or the bot pauses the game.
    Pause,
    /// A director or the bot resumes the game.
    Resume,
    /// A director ends the game.
    Adjudicate {
        /// The winner; `None` for a draw.
        winner: Option<Seat>,
    },
    /// A director gives a seat to another player.
    ReplaceSeat {
        /// The seat.
        seat: Seat,
        /// The new player.
        player: Player,
    },
    /// A director removes a seat from the game.
    RemoveSeat {
        /// The seat.
        seat: Seat,
    },
    /// A tournament removes the seat of a player who left it or did not show up.
    Forfeit {
        /// The seat.
        seat: Seat,
        /// The reason.
        why: ForfeitReason,
    },
    /// A director undoes an end of the game, or the departure of a seat, that was a mistake.
    Reinstate {
        /// Additional time for the seat to act.
        give: Option<Span>,
    },
    /// Sets a player's conditional moves.
    SetConditions(Hidden<ConditionsInput>),
    /// Adds branches to a player's conditional moves.
    AddConditions(Hidden<ConditionsInput>),
    /// Removes a branch from a player's conditional moves.
    RemoveCondition {
        /// The branch in canonical text.
        line: Hidden<String>,
    },
    /// Removes all of a player's conditional moves.
    ClearConditions,
    /// Starts watching.
    Watch,
    /// Stops watching.
    Unwatch,
    /// Applies everything that has become due.
    Tick,
    /// Compensates for an outage of the bot.
    Outage {
        /// The start of the outage.
        from: Time,
        /// The end of the outage.
        to: Time,
    },
    /// Begins or ends a player's vacation in this game. A game does not know of vacations that began before its player
    /// joined or before it was reinstated, so the caller repeats the command then.
    Vacation {
        /// The player.
        player: PlayerId,
        /// `true` at the beginning, `false` at the end of the vacation.
        away: bool,
    },
}

/// An action as it was entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ActionInput {
    /// An action picked from a list, or chosen by a computer.
    Picked(Action),
    /// Text to be resolved against the position.
    Typed {
        /// The text.
        text: String,
        /// The piece letters of the writer's language.
        letters: PieceLetters,
    },
}

/// The seat that a joining player asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatRequest {
    /// The first free seat.
    Any,
    /// This seat.
    At(Seat),
}

/// The reason for which a tournament removes a player from a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForfeitReason {
    /// The player did not show up.
    NoShow,
    /// The player left the tournament.
    Withdrawal,
}

/// A player's choice of an army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Army {
    /// An army by name, or piece by piece.
    Text(String),
    /// An army drawn when all seats are ready.
    Random,
}

/// The subject of an offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// A draw.
    Draw,
    /// A takeback of the offering seat's last action and all later ones.
    Takeback,
    /// A pause.
    Pause,
    /// The end of a pause.
    Resume,
    /// An end of the game without a result.
    Abort,
    /// A replacement of a player. All other seats must agree, and so must the new player.
    Replace {
        /// The seat.
        seat: Seat,
        /// The new player.
        player: Player,
    },
}

impl ActionInput {
    /// Creates an input from typed text, with the piece codes of the variant.
    #[must_use]
    pub fn typed(text: impl Into<String>) -> Self {
        Self::Typed { text: text.into(), letters: PieceLetters::default() }
    }

    /// Resolves the action against a position. A picked action may be illegal.
    ///
    /// # Errors
    /// Returns an error if the text matches no action of the position, or several.
    pub fn resolve(&self, position: &AnyPosition) -> Result<Action, InputError> {
        match self {
            Self::Picked(action) => Ok(*action),
            Self::Typed { text, letters } => input::read_with(position, text, letters),
        }
    }
}

impl From<Action> for ActionInput {
    fn from(action: Action) -> Self {
        Self::Picked(action)
    }
}

impl Army {
    /// Creates a choice by an army's name or its pieces.
    #[must_use]
    pub fn named(text: &str) -> Hidden<Self> {
        Hidden(Self::Text(text.to_owned()))
    }
}
