//! Commands: what someone asks of a game.

use super::agreement::Agreement;
use super::hidden::Hidden;
use super::ids::PlayerId;
use super::player::Player;
use super::terms::Change;
use super::time::{Span, Time};
use castellan_rules::text::input::{self, InputError, Letters};
use castellan_rules::{Action, AnyPosition, Seat, Square};
use serde::{Deserialize, Serialize};

/// Something asked of a game or, with other kinds of commands, of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command<K = CommandKind> {
    /// Who asks. A director's right to do so has been checked.
    pub by: By,
    /// When it was asked, by the request's own account. It never counts later than its receipt.
    pub at: Time,
    /// The request's id.
    pub request: String,
    /// What is asked.
    pub kind: K,
}

/// The role in which somebody asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A player, or somebody who may become one.
    Player(PlayerId),
    /// A director of the game; their right to direct it has been checked.
    Director(PlayerId),
    /// The bot itself: timers, outages, tournaments. It may do what a director may.
    #[serde(rename = "table")]
    System,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandKind {
    /// A new game.
    Create {
        /// What is agreed.
        agreement: Box<Agreement>,
        /// Whose game it is. In a solo game this person takes all seats.
        owner: Player,
        /// Whether the owner sits down, and where.
        sit: Option<Place>,
    },
    /// A new game of somebody with computers. It starts at once when every seat is taken, unless the owner could still
    /// give a seed for its dice.
    CreateWithComputers {
        /// What is agreed.
        agreement: Box<Agreement>,
        /// Whose game it is.
        owner: Player,
        /// Where the owner sits.
        sit: Place,
        /// The computers, and where they sit.
        computers: Vec<(Player, Place)>,
    },
    /// The bot itself creates a game with everybody on their seats, and starts it.
    Convene {
        /// What is agreed.
        agreement: Box<Agreement>,
        /// Who sits where: every seat, in playing order.
        seats: Vec<(Seat, Player)>,
    },
    /// The owner invites somebody, perhaps to a seat that is kept free for them.
    Invite {
        /// Who is invited.
        player: PlayerId,
        /// The seat that is kept.
        seat: Option<Seat>,
    },
    /// The owner takes an invitation back.
    WithdrawInvitation(PlayerId),
    /// Somebody sits down. An engine is seated by the owner, a director or itself.
    Join {
        /// The player concerned.
        player: Player,
        /// The seat that is asked for.
        place: Place,
    },
    /// Somebody who is invited sits down, on the seat that is kept for them or any other.
    AcceptInvitation(Player),
    /// Somebody who is invited turns that down.
    DeclineInvitation,
    /// Somebody gets up before the start, or turns an invitation down.
    Leave,
    /// The owner takes a computer off its seat, before the start.
    RemoveComputer(PlayerId),
    /// The game is to start: everybody is there, or as many as the game can do with.
    Start,
    /// The owner starts the game, and plays all its seats.
    StartAlone,
    /// The owner changes what is agreed, before the start: at once while nobody else has joined, by an offer after
    /// that. The key `seat` is where the owner sits.
    Amend(Vec<Change>),
    /// The owner, or a director, calls the game off.
    Cancel,
    /// A player's part in the dice.
    Seed(Hidden<String>),
    /// A player chooses an army.
    SetArmy {
        /// For which seat; without it, for all of the player's seats that are not ready.
        seat: Option<Seat>,
        /// The army that is chosen.
        army: Hidden<Army>,
    },
    /// A player keeps the army that was chosen.
    Ready {
        /// For which seat; without it, for all of the player's.
        seat: Option<Seat>,
    },
    /// An action on the board.
    Act {
        /// The action, picked or typed.
        action: ActionInput,
        /// The [moment](super::Game::moment) that the player has seen, when that is known.
        seen: Option<u32>,
    },
    /// A piece is picked, where that binds (KM-20).
    Touch {
        /// Where it stands.
        square: Square,
        /// The [moment](super::Game::moment) that the player has seen, when that is known.
        seen: Option<u32>,
    },
    /// Something that everyone still playing must agree to.
    Offer(Proposal),
    /// Agrees to the offer with this number.
    Accept(u32),
    /// Refuses the offer with this number.
    Decline(u32),
    /// Takes one's own offer back.
    Withdraw(u32),
    /// Takes back that a draw is offered with one's next action.
    DropDrawOffer,
    /// The seat to act says that the game is drawn by the rules.
    ClaimDraw,
    /// A seat gives up.
    Resign {
        /// Which; without it, the player's own, in a solo game the one to act.
        seat: Option<Seat>,
    },
    /// An opponent says that the time of the seat to act has run out.
    ClaimTime,
    /// An opponent or a director gives a seat more time.
    GiveTime {
        /// The seat concerned.
        seat: Seat,
        /// How much time is added.
        span: Span,
    },
    /// A director, or the bot, stops play.
    Pause,
    /// A director, or the bot, lets play go on.
    Resume,
    /// A director ends the game.
    Adjudicate {
        /// Who wins; nobody when it is drawn.
        winner: Option<Seat>,
    },
    /// A director puts somebody else on a seat.
    ReplaceSeat {
        /// The seat concerned.
        seat: Seat,
        /// Who sits there from now on.
        player: Player,
    },
    /// A director takes a seat out of the game.
    RemoveSeat {
        /// The seat concerned.
        seat: Seat,
    },
    /// A director lets a game go on that was ended, or a seat that left, by mistake.
    Reinstate {
        /// More time for the seat to act.
        give: Option<Span>,
    },
    /// What a player answers when the others play as foreseen.
    SetConditions {
        /// One line a branch.
        text: Hidden<String>,
        /// The letters for pieces in the writer's language.
        letters: Letters,
    },
    /// More of that, beside what was entered before.
    AddConditions {
        /// One line a branch, in canonical text.
        text: Hidden<String>,
    },
    /// Less of that.
    RemoveCondition {
        /// The branch, in canonical text.
        line: Hidden<String>,
    },
    /// No more of that.
    ClearConditions,
    /// Somebody watches.
    Watch,
    /// Somebody no longer watches.
    Unwatch,
    /// Time has passed: what is due happens.
    Tick,
    /// The bot could not be reached.
    Outage {
        /// When the outage began.
        from: Time,
        /// When the outage ended.
        to: Time,
    },
    /// A player's vacation begins or ends. A game does not know of vacations from before somebody sat
    /// down at it or it was reinstated: it is to be told then.
    Vacation {
        /// The player on vacation.
        player: PlayerId,
        /// Whether it begins.
        away: bool,
    },
}

/// An action as it was entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ActionInput {
    /// An action that was picked from a list, or chosen by a computer.
    Picked(Action),
    /// Text, which the position resolves.
    Typed {
        /// The text.
        text: String,
        /// The letters for pieces in the writer's language.
        letters: Letters,
    },
}

/// Where somebody sits down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// At the first seat that is free.
    Any,
    /// There.
    At(Seat),
}

/// An army as a player wishes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Army {
    /// By name, or piece by piece.
    Text(String),
    /// Drawn when all are ready.
    Random,
}

/// What can be offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// The game is drawn.
    Draw,
    /// The offering seat's last action, and all since, is taken back.
    Takeback,
    /// Play stops.
    Pause,
    /// Play goes on.
    Resume,
    /// The game ends without a result.
    Abort,
    /// Somebody else takes a seat. All the other seats must agree, and whoever is to sit there.
    Replace {
        /// The seat concerned.
        seat: Seat,
        /// Who is to sit there.
        player: Player,
    },
}

impl ActionInput {
    /// Returns an action as it was typed, with the codes of the game.
    #[must_use]
    pub fn typed(text: impl Into<String>) -> Self {
        Self::Typed { text: text.into(), letters: Letters::default() }
    }

    /// Resolves the action against a position. A picked action may be illegal.
    ///
    /// # Errors
    /// Returns an error if a text means no action of the position, or several.
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
    /// An army by its name or its pieces.
    #[must_use]
    pub fn named(text: &str) -> Hidden<Self> {
        Hidden(Self::Text(text.to_owned()))
    }
}
