//! Events: accepted changes of a game, as they are stored.
//!
//! An event is one line of JSON: `{"v":1,"at":…,"by":…,"request":…,"what":{"played":{…}}}`. Every version must stay
//! readable: a change of the format raises [`EVENT_VERSION`] and adds a step to [`EventKind`]'s `UPCASTS`.

mod people;
mod stored;
pub(crate) mod values;

use super::command::Army;
use super::conditions::Plan;
use super::dice::{Commitment, Secret, Seed};
use super::hidden::Hidden;
use super::ids::{GameId, PlayerId};
use super::offers::OfferKind;
use super::player::Player;
use super::serde_text;
use super::settings::GameSettings;
use super::settings_text::SettingChange;
use super::time::{Span, Time};
use castellan_rules::{Action, Outcome, Seat, Square};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
pub use stored::{EventError, Payload, StoredEvent, kinds};
pub use values::{
    ClosingReason, DeadlineExtension, DepartureReason, DiceDraws, DicePurpose, LapseReason, NewDice,
    PlanDropReason, RecordedRoll, SeatSeed, SeedSource,
};

/// The version in which events are written.
pub const EVENT_VERSION: u32 = 1;

/// The version of the rules for new games.
pub const RULES_VERSION: u32 = 1;

/// An event of a game.
pub type Event = StoredEvent<EventKind>;

/// The kinds of events, with their data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventKind {
    /// The game was created.
    Created {
        /// The game's id.
        game: GameId,
        /// The version of the rules.
        rules: u32,
        /// The settings.
        #[serde(rename = "agreement")]
        settings: Box<GameSettings>,
        /// The owner.
        owner: Player,
        /// The SHA-256 of the dice's secret.
        commitment: Commitment,
        /// The dice's secret, which is revealed after the game.
        secret: Secret,
    },
    /// A player was invited.
    Invited {
        /// The invited player.
        player: PlayerId,
        /// The reserved seat.
        #[serde(default, with = "serde_text::optional", skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// A player declined an invitation.
    InvitationDeclined {
        /// The invited player.
        player: PlayerId,
    },
    /// The owner withdrew an invitation.
    InvitationWithdrawn {
        /// The invited player.
        player: PlayerId,
    },
    /// A player joined.
    Joined {
        /// The player's seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// The player.
        player: Player,
    },
    /// A player left, or was removed, before the start.
    LeftLobby {
        /// The seat that the player had.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// The player.
        player: PlayerId,
    },
    /// The settings changed before the start.
    Amended {
        /// The changes.
        changes: Vec<SettingChange>,
        /// The new settings.
        #[serde(rename = "agreement")]
        settings: Box<GameSettings>,
        /// The new seating.
        #[serde(with = "serde_text::by_seat")]
        seats: BTreeMap<Seat, Player>,
    },
    /// A player gave a seed. Others see the seed when the lobby closes.
    Seeded {
        /// The player.
        player: PlayerId,
        /// The seed.
        seed: Hidden<Seed>,
    },
    /// The lobby closed: seats and seeds are settled, and armies are to be chosen.
    Seated {
        /// The options of the variant at this point.
        options: Vec<(String, String)>,
        /// The seating.
        #[serde(with = "serde_text::by_seat")]
        seats: BTreeMap<Seat, Player>,
        /// The seeds, by the seats that the players had before seats were drawn.
        #[serde(with = "serde_text::by_seat")]
        seeds: BTreeMap<Seat, SeatSeed>,
        /// The draws.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        draws: Vec<DiceDraws>,
    },
    /// A seat chose an army.
    ArmyChosen {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// The army.
        army: Hidden<Army>,
    },
    /// A seat confirmed its army.
    Ready {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// `true` if the time to choose had run out.
        #[serde(default, skip_serializing_if = "is_false")]
        late: bool,
    },
    /// Play began.
    Started {
        /// The options of the variant, with all that was chosen and drawn.
        options: Vec<(String, String)>,
        /// The start position.
        start: String,
        /// The draws.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        draws: Vec<DiceDraws>,
    },
    /// A seat played an action.
    Played {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// The action.
        #[serde(with = "serde_text::single")]
        action: Action,
        /// The dice of a declared capture.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roll: Option<RecordedRoll>,
        /// `true` for a conditional move.
        #[serde(rename = "entered_before", default, skip_serializing_if = "is_false")]
        conditional: bool,
    },
    /// A seat picked a piece under the touch-move rule.
    Touched {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// The square of the piece.
        #[serde(with = "serde_text::single")]
        square: Square,
    },
    /// An offer was made.
    Offered {
        /// The offer's number in this game.
        offer: u32,
        /// The player who made it.
        player: PlayerId,
        /// The content of the offer.
        kind: OfferKind,
        /// The time of its expiry.
        until: Time,
    },
    /// A player accepted an offer.
    Accepted {
        /// The number of the offer.
        offer: u32,
        /// The player.
        player: PlayerId,
    },
    /// A player declined an offer.
    Declined {
        /// The number of the offer.
        offer: u32,
        /// The player.
        player: PlayerId,
    },
    /// The player who made an offer withdrew it.
    Withdrawn {
        /// The number of the offer.
        offer: u32,
    },
    /// An offer lapsed.
    Lapsed {
        /// The number of the offer.
        offer: u32,
        /// The reason.
        why: LapseReason,
    },
    /// Actions were taken back.
    TakenBack {
        /// The number of remaining actions.
        steps: usize,
    },
    /// The game was paused.
    Paused,
    /// The game was resumed.
    Resumed,
    /// A seat left, and the others play on or the game ends.
    Left {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// The reason.
        why: DepartureReason,
    },
    /// The seat to act ran out of time, and others may claim that.
    RanOut {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
    },
    /// A seat was given time.
    TimeGiven {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// The added time.
        span: Span,
    },
    /// The bot had an outage, and deadlines that it affected were moved.
    OutageNoted {
        /// The start of the outage.
        from: Time,
        /// The end of the outage.
        to: Time,
        /// The moved deadlines.
        moves: Vec<DeadlineExtension>,
    },
    /// A player's vacation began.
    VacationBegan {
        /// The player.
        player: PlayerId,
    },
    /// A player's vacation ended.
    VacationEnded {
        /// The player.
        player: PlayerId,
    },
    /// A seat was given to another player.
    Replaced {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// The new player.
        player: Player,
    },
    /// The game ended with a result.
    Ended {
        /// The outcome.
        #[serde(with = "serde_text::single")]
        outcome: Outcome,
    },
    /// The game ended without a result.
    Closed {
        /// The reason.
        why: ClosingReason,
    },
    /// An end of the game, or the departure of a seat, was undone as a mistake.
    Reinstated {
        /// The number of remaining actions.
        steps: usize,
        /// New dice, if the old secret has been revealed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<NewDice>,
        /// The time given to the seat to act.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        give: Option<Span>,
    },
    /// A player set conditional moves.
    ConditionsSet {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// The plan. Stored beside the log, where it can be erased, and never in an event.
        #[serde(skip)]
        plan: Option<Hidden<Plan>>,
    },
    /// A player cleared their conditional moves.
    ConditionsCleared {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
    },
    /// Conditional moves no longer apply.
    ConditionsDropped {
        /// The seat.
        #[serde(with = "serde_text::single")]
        seat: Seat,
        /// The reason.
        why: PlanDropReason,
    },
    /// A player offers a draw with their next action, in a variant that allows the offer only then.
    #[serde(rename = "draw_offer_kept")]
    DrawOfferDeferred {
        /// The player.
        player: PlayerId,
    },
    /// The player withdrew such a draw offer.
    #[serde(rename = "draw_offer_dropped")]
    DeferredDrawOfferWithdrawn {
        /// The player.
        player: PlayerId,
    },
    /// A person began to watch.
    Watched {
        /// The watcher.
        player: PlayerId,
    },
    /// A person stopped watching.
    Unwatched {
        /// The watcher.
        player: PlayerId,
    },
}

impl EventKind {
    /// Returns `true` if the event changes the board, and so its [version](super::Game::board_version).
    #[must_use]
    pub const fn changes_board(&self) -> bool {
        matches!(
            self,
            Self::Played { .. } | Self::Left { .. } | Self::TakenBack { .. } | Self::Reinstated { .. }
        )
    }

    /// Returns the number of the offer that the event answers or settles.
    #[must_use]
    pub const fn answered_offer(&self) -> Option<u32> {
        match self {
            Self::Accepted { offer, .. }
            | Self::Declined { offer, .. }
            | Self::Withdrawn { offer }
            | Self::Lapsed { offer, .. } => Some(*offer),
            _ => None,
        }
    }
}

// `serde` passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(value: &bool) -> bool {
    !value
}

impl Payload for EventKind {
    const VERSION: u32 = EVENT_VERSION;
    const KINDS: &'static [&'static str] = Self::KINDS;
    const UPCASTS: &'static [fn(Value) -> Value] = &[];
}

kinds! { EventKind {
    Created: "created",
    Invited: "invited",
    InvitationDeclined: "invitation_declined",
    InvitationWithdrawn: "invitation_withdrawn",
    Joined: "joined",
    LeftLobby: "left_lobby",
    Amended: "amended",
    Seeded: "seeded",
    Seated: "seated",
    ArmyChosen: "army_chosen",
    Ready: "ready",
    Started: "started",
    Played: "played",
    Touched: "touched",
    Offered: "offered",
    Accepted: "accepted",
    Declined: "declined",
    Withdrawn: "withdrawn",
    Lapsed: "lapsed",
    TakenBack: "taken_back",
    Paused: "paused",
    Resumed: "resumed",
    Left: "left",
    RanOut: "ran_out",
    TimeGiven: "time_given",
    OutageNoted: "outage_noted",
    VacationBegan: "vacation_began",
    VacationEnded: "vacation_ended",
    Replaced: "replaced",
    Ended: "ended",
    Closed: "closed",
    Reinstated: "reinstated",
    ConditionsSet: "conditions_set",
    ConditionsCleared: "conditions_cleared",
    ConditionsDropped: "conditions_dropped",
    DrawOfferDeferred: "draw_offer_kept",
    DeferredDrawOfferWithdrawn: "draw_offer_dropped",
    Watched: "watched",
    Unwatched: "unwatched",
} }
