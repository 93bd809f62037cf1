//! The state of a game: the fold of its events.
//!
//! `apply` is the only way to change it, with the effects on board, clock and plans in `board`. It validates nothing:
//! `decide/` did that before the event was stored. The rest reads it: who must agree to an offer, which seats still
//! choose armies, who may see which event. A snapshot is this state as JSON.

mod apply;
mod board;
mod dice;
mod offer_parties;
mod setup;
pub(crate) mod values;
pub mod visibility;

use super::clock::{Clock, FLAG_DELAY};
use super::command::Army;
use super::conditions::Plan;
use super::dice::Seed;
use super::event::{Event, SeatSeed};
use super::fold_error::FoldError;
use super::hidden::Hidden;
use super::ids::{GameId, PlayerId};
use super::offers::{Offer, OfferKind};
use super::player::Player;
use super::serde_text;
use super::settings::{Flagging, GameSettings};
use super::time::Time;
use castellan_rules::{GameInfo, Options, Record, Seat, Square};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
pub use values::{
    DiceEpoch, DisclosedDice, DueEvent, DueEventKind, EarlierDice, End, Invitation, Phase, PublicHead,
};

/// The state of a game. It holds secrets; [`visibility`] decides what each person may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Game {
    id: GameId,
    /// The version of the rules with which the game began.
    rules: u32,
    #[serde(rename = "agreement")]
    settings: GameSettings,
    owner: Player,
    phase: Phase,
    end: Option<End>,
    /// The number of events, including secret ones.
    #[serde(rename = "events")]
    version: u64,
    #[serde(rename = "public")]
    public_head: PublicHead,

    invitations: Vec<Invitation>,
    /// The number of changes of the settings, made or offered.
    amendments: u32,
    #[serde(with = "serde_text::by_seat")]
    seats: BTreeMap<Seat, Player>,
    watchers: BTreeSet<PlayerId>,
    /// Every person who has had a seat since the lobby closed, with the time of their last visible action.
    #[serde(rename = "active")]
    last_active: BTreeMap<PlayerId, Time>,
    /// The players on vacation.
    away: BTreeSet<PlayerId>,
    #[serde(rename = "lobby_until")]
    lobby_deadline: Time,
    /// The time of the end.
    #[serde(rename = "ended")]
    ended_at: Option<Time>,

    /// The seeds that players gave, until the lobby closes.
    #[serde(rename = "given")]
    player_seeds: BTreeMap<PlayerId, Hidden<Seed>>,
    /// All seeds, once the lobby has closed.
    #[serde(with = "serde_text::by_seat")]
    seeds: BTreeMap<Seat, SeatSeed>,
    /// The secrets of the dice, the current one last.
    #[serde(rename = "epochs")]
    dice_epochs: Vec<DiceEpoch>,
    /// The number of the next draw.
    #[serde(rename = "next_draw")]
    next_dice_draw: u64,

    /// The options after the lobby, in their stored form.
    options: Vec<(String, String)>,
    #[serde(rename = "setup_until")]
    setup_deadline: Option<Time>,
    /// The time since which the time to choose armies is stopped.
    #[serde(rename = "setup_stands")]
    setup_stopped_since: Option<Time>,
    #[serde(with = "serde_text::by_seat")]
    armies: BTreeMap<Seat, Hidden<Army>>,
    #[serde(with = "serde_text::list")]
    ready: Vec<Seat>,

    /// Stored separately in a [snapshot](Game::snapshot).
    #[serde(skip)]
    pub(super) record: Option<Record>,
    #[serde(rename = "moment")]
    board_version: u32,
    #[serde(with = "serde_text::list")]
    touched: Vec<Square>,
    clock: Clock,
    /// The seat that is out of time, in a game where others claim that.
    #[serde(with = "serde_text::optional")]
    #[serde(rename = "ran_out")]
    out_of_time: Option<Seat>,
    offers: Vec<Offer>,
    /// The draws and takebacks that were declined since the board last changed, with the players who offered them.
    #[serde(rename = "turned_down")]
    declined_offers: Vec<(PlayerId, OfferKind)>,
    next_offer: u32,
    /// The players who offer a draw with their next action.
    #[serde(rename = "kept_draws")]
    deferred_draw_offers: BTreeSet<PlayerId>,
    /// Stored beside the log, and in no [snapshot](Game::snapshot).
    #[serde(skip)]
    plans: BTreeMap<Seat, Hidden<Plan>>,
    /// The number of private events, by requester.
    #[serde(rename = "private")]
    private_event_counts: BTreeMap<PlayerId, u64>,
    /// The people who have played through the API.
    #[serde(rename = "through_api")]
    api_players: BTreeSet<PlayerId>,
}

impl Game {
    /// Folds events into a game.
    ///
    /// # Errors
    /// Returns an error if an event cannot follow those before it.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Self, FoldError> {
        let mut events = events.into_iter();
        let mut game = Self::begin(events.next().ok_or(FoldError::NoEvents)?)?;
        for event in events {
            game.apply(event)?;
        }
        Ok(game)
    }

    /// Returns the id.
    #[must_use]
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// Returns the version of the rules with which the game began.
    #[must_use]
    pub fn rules_version(&self) -> u32 {
        self.rules
    }

    /// Returns the settings, with changes made before the start.
    #[must_use]
    pub fn settings(&self) -> &GameSettings {
        &self.settings
    }

    /// Returns the owner.
    #[must_use]
    pub fn owner(&self) -> &Player {
        &self.owner
    }

    /// Returns the phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the way the game ended, if it is over.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Returns the time of the end, if the game is over.
    #[must_use]
    pub fn ended(&self) -> Option<Time> {
        self.ended_at
    }

    /// Returns the number of events, including secret ones, which is the version that the next append expects. It must
    /// not be shown to anyone.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.version
    }

    /// Returns the number of public events and the hash of their chain.
    #[must_use]
    pub fn public_head(&self) -> &PublicHead {
        &self.public_head
    }

    /// Returns the number of changes of the settings, made or offered.
    pub(super) fn amendments(&self) -> u32 {
        self.amendments
    }

    /// Returns the open invitations.
    #[must_use]
    pub fn invitations(&self) -> &[Invitation] {
        &self.invitations
    }

    /// Returns `true` if a player has an open invitation.
    #[must_use]
    pub fn is_invited(&self, player: &PlayerId) -> bool {
        self.invitations.iter().any(|invitation| invitation.player == *player)
    }

    /// Returns the players by seat, including seats that have left the game.
    #[must_use]
    pub fn seats(&self) -> &BTreeMap<Seat, Player> {
        &self.seats
    }

    /// Returns the seats of a player, in playing order.
    #[must_use]
    pub fn seats_of(&self, player: &PlayerId) -> Vec<Seat> {
        self.seats.iter().filter(|(_, sits)| sits.id == *player).map(|(seat, _)| *seat).collect()
    }

    /// Returns the player at a seat.
    #[must_use]
    pub fn player_at(&self, seat: Seat) -> Option<&Player> {
        self.seats.get(&seat)
    }

    /// Returns every player with a seat, once each.
    #[must_use]
    pub fn players(&self) -> BTreeSet<&PlayerId> {
        self.seats.values().map(|player| &player.id).collect()
    }

    /// Returns `true` if a computer player has a seat.
    #[must_use]
    pub fn has_engines(&self) -> bool {
        self.seats.values().any(Player::is_engine)
    }

    /// Returns `true` if only computers play on.
    #[must_use]
    pub fn only_computers_play(&self) -> bool {
        self.seats_in_play().into_iter().all(|seat| self.player_at(seat).is_some_and(Player::is_engine))
    }

    /// Returns a computer player of a level that has no seat in this game yet.
    #[must_use]
    pub fn new_computer(&self, level: u8) -> Player {
        let is_new = |computer: &Player| self.seats_of(&computer.id).is_empty();
        let mut computers = (1..=u8::MAX).map(|number| Player::computer(level, number));
        computers.find(is_new).unwrap_or_else(|| Player::computer(level, 0))
    }

    /// Returns `true` if the player at a seat has played through the API.
    #[must_use]
    pub fn plays_through_api(&self, seat: Seat) -> bool {
        self.player_at(seat).is_some_and(|player| self.api_players.contains(&player.id))
    }

    /// Returns the watchers.
    #[must_use]
    pub fn watchers(&self) -> &BTreeSet<PlayerId> {
        &self.watchers
    }

    /// Returns `true` if a player is on vacation.
    #[must_use]
    pub fn is_away(&self, player: &PlayerId) -> bool {
        self.away.contains(player)
    }

    /// Returns all seats of the game, including those that have left.
    #[must_use]
    pub fn all_seats(&self) -> Vec<Seat> {
        match &self.record {
            Some(record) => record.start().seats(),
            // The settings have been checked.
            None => self.effective_settings().seats().unwrap_or_default(),
        }
    }

    /// Returns the current options of the variant.
    #[must_use]
    pub fn options(&self) -> Options {
        match &self.record {
            Some(record) => record.options().clone(),
            None => self.effective_settings().options,
        }
    }

    /// Returns the settings with the options after the lobby.
    pub(super) fn effective_settings(&self) -> GameSettings {
        let options = super::settings::parse_options(self.settings.variant, &self.options);
        GameSettings { options: options.unwrap_or_default(), ..self.settings.clone() }
    }

    /// Returns the record of play, once the game has started.
    #[must_use]
    pub fn record(&self) -> Option<&Record> {
        self.record.as_ref()
    }

    /// Returns a number that changes with each action, departure and takeback, and only then. Buttons beside a board
    /// use it to detect that the board is out of date.
    #[must_use]
    pub fn board_version(&self) -> u32 {
        self.board_version
    }

    /// Returns the squares of the pieces picked this turn under the touch-move rule.
    #[must_use]
    pub fn touched(&self) -> &[Square] {
        &self.touched
    }

    /// Returns `true` if the game has the touch-move rule (KM-20).
    #[must_use]
    pub fn has_touch_move(&self) -> bool {
        self.record.as_ref().is_some_and(|record| record.options().get(TOUCH) == Some("on"))
    }

    /// Returns the clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns the seat that is out of time, in a game where others claim that.
    #[must_use]
    pub fn out_of_time(&self) -> Option<Seat> {
        self.out_of_time
    }

    /// Returns the open offers.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// Returns `true` if a player's same offer was declined since the board last changed. Only draws and takebacks
    /// count.
    pub(super) fn was_declined(&self, player: &PlayerId, kind: &OfferKind) -> bool {
        self.declined_offers.iter().any(|(by, offered)| by == player && offered.is_same_subject(kind))
    }

    /// Returns the number of the next offer.
    #[must_use]
    pub fn next_offer(&self) -> u32 {
        self.next_offer
    }

    /// Returns `true` if a player offers a draw with their next action. Only that player may see this.
    #[must_use]
    pub fn has_deferred_draw_offer(&self, player: &PlayerId) -> bool {
        self.deferred_draw_offers.contains(player)
    }

    /// Returns the open offer with this number, if any.
    #[must_use]
    pub fn offer(&self, number: u32) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.number == number)
    }

    /// Returns the conditional moves of a seat. Only its player may see them.
    #[must_use]
    pub fn plan(&self, seat: Seat) -> Option<&Plan> {
        self.plans.get(&seat).map(|plan| &plan.0)
    }

    /// Returns the conditional moves of all seats.
    pub fn plans(&self) -> impl Iterator<Item = (Seat, &Plan)> {
        self.plans.iter().map(|(seat, plan)| (*seat, &plan.0))
    }

    /// Replaces the conditional moves. They are stored beside the log, not in it.
    #[must_use]
    pub fn with_plans(mut self, plans: BTreeMap<Seat, Plan>) -> Self {
        self.plans = plans.into_iter().map(|(seat, plan)| (seat, Hidden(plan))).collect();
        self
    }

    /// Returns the number of private events that a player has caused.
    #[must_use]
    pub fn private_event_count(&self, player: &PlayerId) -> u64 {
        self.private_event_counts.get(player).copied().unwrap_or_default()
    }

    /// Returns the number of private events of all players.
    #[must_use]
    pub fn total_private_events(&self) -> u64 {
        self.private_event_counts.values().sum()
    }

    /// Returns the seats still in the game, in playing order; before the start, all seats.
    #[must_use]
    pub fn seats_in_play(&self) -> Vec<Seat> {
        match &self.record {
            Some(record) => record.position().seats(),
            None => self.all_seats(),
        }
    }

    /// Returns the seat that a player of several seats acts for: the one to act, if it is theirs. Returns `None` for a
    /// player of one seat.
    #[must_use]
    pub fn seat_of_several(&self, player: &PlayerId) -> Option<Seat> {
        let (mut own, playing) = (self.seats_of(player), self.seats_in_play());
        let several = own.len() > 1;
        own.retain(|seat| playing.contains(seat));
        let to_act = self.to_act().filter(|seat| own.contains(seat));
        to_act.or_else(|| own.first().copied()).filter(|_| several)
    }

    /// Returns the seat to act while the game is running or paused.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        let playing = matches!(self.phase, Phase::Running | Phase::Paused);
        self.record.as_ref().filter(|_| playing).map(|record| record.position().to_act())
    }

    /// Returns the seats that the game is waiting for.
    #[must_use]
    pub fn awaited_seats(&self) -> Vec<Seat> {
        match self.phase {
            Phase::SetUp => self.choosing().into_iter().filter(|&seat| !self.is_ready(seat)).collect(),
            Phase::Running => self.to_act().into_iter().collect(),
            Phase::Lobby | Phase::Paused | Phase::Over => Vec::new(),
        }
    }

    /// Returns the automatic events to come and their times, in no particular order.
    #[must_use]
    pub fn due_events(&self) -> Vec<DueEvent> {
        let mut due = Vec::new();
        let mut add = |kind, at| due.push(DueEvent { kind, at });
        match self.phase {
            Phase::Lobby => add(DueEventKind::Lobby, self.lobby_deadline),
            Phase::SetUp => {
                if let Some(until) = self.setup_deadline() {
                    add(DueEventKind::Setup, until);
                }
            }
            Phase::Running => {
                let noted = self.settings.flagging == Flagging::ByClaim && self.out_of_time.is_some();
                if let Some((seat, deadline)) = self.clock.deadline().filter(|_| !noted) {
                    // The player may use the time up to the deadline, and an action sent in time may still be in
                    // transit.
                    add(DueEventKind::Flag(seat), deadline.plus(FLAG_DELAY));
                }
            }
            Phase::Paused | Phase::Over => {}
        }
        for offer in &self.offers {
            add(DueEventKind::Offer(offer.number), offer.until);
        }
        due
    }

    /// Returns the time at which the lobby closes by itself.
    pub(super) fn lobby_deadline(&self) -> Time {
        self.lobby_deadline
    }

    /// Returns the end of the time to choose an army, in the setup phase; `None` while a player who has yet to choose
    /// is on vacation, which stops that time.
    #[must_use]
    pub fn setup_deadline(&self) -> Option<Time> {
        self.setup_deadline.filter(|_| self.setup_stopped_since.is_none())
    }
}

/// The option for the touch-move rule (KM-20), in variants that have it.
const TOUCH: &str = "touch";

/// Returns the number of the touch-move rule; empty if the variant has none.
pub(super) fn touch_rule(info: &GameInfo) -> &'static str {
    info.options.iter().find(|option| option.key == TOUCH).map_or("", |option| option.rule)
}
