//! Events: what was accepted, as it is stored.
//!
//! An event is one line of JSON: `{"v":1,"at":…,"by":…,"request":…,"what":{"played":{…}}}`. What is
//! written once is read for ever: a change of the format raises [`EVENT_VERSION`] and gets a
//! step in [`EventKind`]'s `UPCASTS`.

pub(crate) mod parts;
mod stored;

use super::agreement::Agreement;
use super::command::Army;
use super::conditions::Plan;
use super::dice::{Commitment, Secret, Seed};
use super::form;
use super::hidden::Hidden;
use super::ids::{GameId, PlayerId};
use super::offers::OfferKind;
use super::player::Player;
use super::terms::Change;
use super::time::{Span, Time};
use castellan_rules::{Action, Outcome, Seat, Square};
pub use parts::{
    Closing, Departure, Draw, DrawnFor, Dropped, GivenSeed, Lapse, Moved, NewDice, Rolled, SeedGiver,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
pub use stored::{EventError, Payload, Stored, kinds};

/// The version of the events that are written.
pub const EVENT_VERSION: u32 = 1;

/// The version of the rules that new games begin with.
pub const RULES_VERSION: u32 = 1;

/// Something that was accepted.
pub type Event = Stored<EventKind>;

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventKind {
    /// The game was created.
    Created {
        /// Its name.
        game: GameId,
        /// The version of the rules that it is played by.
        rules: u32,
        /// All that was agreed.
        agreement: Box<Agreement>,
        /// Whose game it is.
        owner: Player,
        /// The SHA-256 of the dice's secret.
        commitment: Commitment,
        /// The dice's secret. It is shown when the game is over.
        secret: Secret,
    },
    /// Somebody was invited.
    Invited {
        /// The player concerned.
        player: PlayerId,
        /// The seat that is kept.
        #[serde(default, with = "form::maybe", skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Somebody turned an invitation down.
    InvitationDeclined {
        /// The player concerned.
        player: PlayerId,
    },
    /// The owner took an invitation back.
    InvitationWithdrawn {
        /// The player concerned.
        player: PlayerId,
    },
    /// Somebody sat down.
    Joined {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
        /// The player concerned.
        player: Player,
    },
    /// Somebody got up, or was made to, before the start.
    LeftLobby {
        /// From where.
        #[serde(with = "form::text")]
        seat: Seat,
        /// The player concerned.
        player: PlayerId,
    },
    /// Something else is agreed, before the start.
    Amended {
        /// What became different.
        changes: Vec<Change>,
        /// All that is agreed now.
        agreement: Box<Agreement>,
        /// Who sits where now.
        #[serde(with = "form::by_seat")]
        seats: BTreeMap<Seat, Player>,
    },
    /// A player gave a seed. What it is shows when the lobby closes.
    Seeded {
        /// The player concerned.
        player: PlayerId,
        /// The seed.
        seed: Hidden<Seed>,
    },
    /// The lobby closed: seats and seeds are settled, armies are to be chosen.
    Seated {
        /// The game's options as they are now.
        options: Vec<(String, String)>,
        /// Who sits where.
        #[serde(with = "form::by_seat")]
        seats: BTreeMap<Seat, Player>,
        /// The seeds, by the seats at which the players sat before seats were drawn.
        #[serde(with = "form::by_seat")]
        seeds: BTreeMap<Seat, GivenSeed>,
        /// What was drawn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        draws: Vec<Draw>,
    },
    /// A seat chose an army.
    ArmyChosen {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
        /// The army.
        army: Hidden<Army>,
    },
    /// A seat keeps its army.
    Ready {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
        /// Whether that was because its time had run out.
        #[serde(default, skip_serializing_if = "is_false")]
        late: bool,
    },
    /// Play began.
    Started {
        /// The game's options, with everything that was chosen and drawn.
        options: Vec<(String, String)>,
        /// The start position.
        start: String,
        /// What was drawn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        draws: Vec<Draw>,
    },
    /// A seat acted.
    Played {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
        /// What it did.
        #[serde(with = "form::text")]
        action: Action,
        /// The dice, when it was a declared capture.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roll: Option<Rolled>,
        /// Whether it was entered before its turn.
        #[serde(default, skip_serializing_if = "is_false")]
        entered_before: bool,
    },
    /// A seat picked a piece, and is bound by that.
    Touched {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
        /// Where the piece stands.
        #[serde(with = "form::text")]
        square: Square,
    },
    /// Something was offered.
    Offered {
        /// The offer's number in this game.
        offer: u32,
        /// Who offers.
        player: PlayerId,
        /// What is offered.
        kind: OfferKind,
        /// Until when it stands.
        until: Time,
    },
    /// Somebody agreed to an offer.
    Accepted {
        /// Which offer.
        offer: u32,
        /// The player concerned.
        player: PlayerId,
    },
    /// Somebody refused an offer.
    Declined {
        /// Which offer.
        offer: u32,
        /// The player concerned.
        player: PlayerId,
    },
    /// Whoever offered took it back.
    Withdrawn {
        /// Which offer.
        offer: u32,
    },
    /// An offer no longer stands.
    Lapsed {
        /// Which offer.
        offer: u32,
        /// The reason.
        why: Lapse,
    },
    /// The game was wound back.
    TakenBack {
        /// How many actions are left.
        steps: usize,
    },
    /// Play stopped for a while.
    Paused,
    /// Play went on.
    Resumed,
    /// A seat left a game in which the others play on, or that this decides.
    Left {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
        /// The reason.
        why: Departure,
    },
    /// The time of the seat to act had run out, and that was noted for others to claim.
    RanOut {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
    },
    /// A seat was given time.
    TimeGiven {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
        /// How much time is added.
        span: Span,
    },
    /// The bot had not been reachable, and moved what it made people miss.
    OutageNoted {
        /// When it began.
        from: Time,
        /// When it ended.
        to: Time,
        /// What was moved.
        moves: Vec<Moved>,
    },
    /// A player's vacation began.
    VacationBegan {
        /// The player on vacation.
        player: PlayerId,
    },
    /// A player's vacation ended.
    VacationEnded {
        /// The player on vacation.
        player: PlayerId,
    },
    /// Somebody else sits at a seat.
    Replaced {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
        /// Who sits there now.
        player: Player,
    },
    /// The game ended.
    Ended {
        /// The outcome of the game.
        #[serde(with = "form::text")]
        outcome: Outcome,
    },
    /// The game ended without a result.
    Closed {
        /// The reason.
        why: Closing,
    },
    /// A game that was ended, or a seat that left, by mistake goes on.
    Reinstated {
        /// How many actions are left.
        steps: usize,
        /// New dice, as the secret of the old has been shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<NewDice>,
        /// Time given to the seat to act.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        give: Option<Span>,
    },
    /// A player entered what is answered.
    ConditionsSet {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
        /// The planned answers. They are kept beside the log, where they can be erased, and are in no stored event.
        #[serde(skip)]
        plan: Option<Hidden<Plan>>,
    },
    /// A player took that back.
    ConditionsCleared {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
    },
    /// What was entered before no longer applies.
    ConditionsDropped {
        /// The seat concerned.
        #[serde(with = "form::text")]
        seat: Seat,
        /// The reason.
        why: Dropped,
    },
    /// A player offers a draw with their next action, where it can only be offered right after that.
    DrawOfferKept {
        /// The player concerned.
        player: PlayerId,
    },
    /// The player took that back.
    DrawOfferDropped {
        /// The player concerned.
        player: PlayerId,
    },
    /// Somebody began to watch.
    Watched {
        /// The player concerned.
        player: PlayerId,
    },
    /// Somebody stopped watching.
    Unwatched {
        /// The player concerned.
        player: PlayerId,
    },
}

impl EventKind {
    /// Whether the game's [moment](super::Game::moment) is another after it.
    #[must_use]
    pub const fn begins_a_moment(&self) -> bool {
        matches!(
            self,
            Self::Played { .. } | Self::Left { .. } | Self::TakenBack { .. } | Self::Reinstated { .. }
        )
    }
}

// `serde` hands over a reference.
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
    DrawOfferKept: "draw_offer_kept",
    DrawOfferDropped: "draw_offer_dropped",
    Watched: "watched",
    Unwatched: "unwatched",
} }
