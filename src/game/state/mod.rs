//! A game as it stands: its events, folded.

mod board;
mod choosing;
mod fold;
mod parties;
pub(crate) mod parts;
pub mod public;

use super::agreement::{Agreement, Flagging};
use super::clock::{Clock, FLAG_DELAY};
use super::command::Army;
use super::conditions::Plan;
use super::dice::{Dice, Seed};
use super::event::{Event, GivenSeed};
use super::fold_error::FoldError;
use super::form;
use super::hidden::Hidden;
use super::ids::{GameId, PlayerId};
use super::offers::{Offer, OfferKind};
use super::player::Player;
use super::time::Time;
use castellan_rules::{GameInfo, Options, Record, Seat, Square};
pub use parts::{Due, DueKind, End, Epoch, Invitation, Phase, PublicHead};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A game as it stands. It holds secrets: [`public`] says who may see what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Game {
    id: GameId,
    /// The version of the rules that it began with.
    rules: u32,
    agreement: Agreement,
    owner: Player,
    phase: Phase,
    end: Option<End>,
    /// How many events there are, secret ones among them.
    events: u64,
    public: PublicHead,

    invitations: Vec<Invitation>,
    /// The number of changes to the agreement, made or offered.
    amendments: u32,
    #[serde(with = "form::by_seat")]
    seats: BTreeMap<Seat, Player>,
    watchers: BTreeSet<PlayerId>,
    /// Every person who has had a seat since the lobby closed, and when they last did something that others may see.
    active: BTreeMap<PlayerId, Time>,
    /// Who of the players is on vacation.
    away: BTreeSet<PlayerId>,
    lobby_until: Time,
    /// When it ended.
    ended: Option<Time>,

    /// The seeds that players gave, until the lobby closes.
    given: BTreeMap<PlayerId, Hidden<Seed>>,
    /// All seeds, from then on.
    #[serde(with = "form::by_seat")]
    seeds: BTreeMap<Seat, GivenSeed>,
    /// The secrets of the dice, the present one last.
    epochs: Vec<Epoch>,
    /// The number of the next draw.
    next_draw: u64,

    /// The options as they are after the lobby, as they are stored.
    options: Vec<(String, String)>,
    setup_until: Option<Time>,
    /// Since when the time to choose armies stands still.
    setup_stands: Option<Time>,
    #[serde(with = "form::by_seat")]
    armies: BTreeMap<Seat, Hidden<Army>>,
    #[serde(with = "form::list")]
    ready: Vec<Seat>,

    /// Kept beside the rest in a [snapshot](Game::snapshot).
    #[serde(skip)]
    pub(super) record: Option<Record>,
    moment: u32,
    #[serde(with = "form::list")]
    touched: Vec<Square>,
    clock: Clock,
    /// Whose time ran out, where that is for others to claim.
    #[serde(with = "form::maybe")]
    ran_out: Option<Seat>,
    offers: Vec<Offer>,
    /// Draws and takebacks that were turned down since the board last changed, and who had offered them.
    turned_down: Vec<(PlayerId, OfferKind)>,
    next_offer: u32,
    /// Who offers a draw with their next action.
    kept_draws: BTreeSet<PlayerId>,
    /// Kept beside the log, and in no [snapshot](Game::snapshot).
    #[serde(skip)]
    plans: BTreeMap<Seat, Hidden<Plan>>,
    /// How many events there are that nobody else may see, by who asked for them.
    private: BTreeMap<PlayerId, u64>,
}

impl Game {
    /// The game that these events make.
    ///
    /// # Errors
    /// When one of them cannot follow the others.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Self, FoldError> {
        let mut events = events.into_iter();
        let mut game = Self::begin(events.next().ok_or(FoldError::NoEvents)?)?;
        for event in events {
            game.apply(event)?;
        }
        Ok(game)
    }

    /// Its name.
    #[must_use]
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// The version of the rules that it began with.
    #[must_use]
    pub fn rules_version(&self) -> u32 {
        self.rules
    }

    /// What was agreed at creation, with what was changed before the start.
    #[must_use]
    pub fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// Whose game it is.
    #[must_use]
    pub fn owner(&self) -> &Player {
        &self.owner
    }

    /// Where in its life it is.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How it ended, if it is over.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// When it ended, if it is over.
    #[must_use]
    pub fn ended(&self) -> Option<Time> {
        self.ended
    }

    /// How many events there are, secret ones among them: the number that the next append expects.
    /// Nobody may be shown it.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.events
    }

    /// How many public events there are, and the hash of their chain.
    #[must_use]
    pub fn public(&self) -> &PublicHead {
        &self.public
    }

    /// How often something else was agreed since, or offered to be.
    pub(super) fn amendments(&self) -> u32 {
        self.amendments
    }

    /// Who is invited and has not come.
    #[must_use]
    pub fn invitations(&self) -> &[Invitation] {
        &self.invitations
    }

    /// Whether somebody is invited, and has not answered.
    #[must_use]
    pub fn is_invited(&self, player: &PlayerId) -> bool {
        self.invitations.iter().any(|invitation| invitation.player == *player)
    }

    /// Who sits where, the seats that have left the game among them.
    #[must_use]
    pub fn seats(&self) -> &BTreeMap<Seat, Player> {
        &self.seats
    }

    /// The seats of a player, in playing order.
    #[must_use]
    pub fn seats_of(&self, player: &PlayerId) -> Vec<Seat> {
        self.seats.iter().filter(|(_, sits)| sits.id == *player).map(|(seat, _)| *seat).collect()
    }

    /// The player at a seat.
    #[must_use]
    pub fn player_at(&self, seat: Seat) -> Option<&Player> {
        self.seats.get(&seat)
    }

    /// Every player with a seat, each once.
    #[must_use]
    pub fn players(&self) -> BTreeSet<&PlayerId> {
        self.seats.values().map(|player| &player.id).collect()
    }

    /// Whether a computer player has a seat.
    #[must_use]
    pub fn has_engines(&self) -> bool {
        self.seats.values().any(Player::is_engine)
    }

    /// Whether nobody plays on but computers.
    #[must_use]
    pub fn only_computers_play(&self) -> bool {
        self.playing().into_iter().all(|seat| self.player_at(seat).is_some_and(Player::is_engine))
    }

    /// A computer player at a level that has no seat in this game yet.
    #[must_use]
    pub fn new_computer(&self, level: u8) -> Player {
        let is_new = |computer: &Player| self.seats_of(&computer.id).is_empty();
        let mut computers = (1..=u8::MAX).map(|number| Player::computer(level, number));
        computers.find(is_new).unwrap_or_else(|| Player::computer(level, 0))
    }

    /// Who watches.
    #[must_use]
    pub fn watchers(&self) -> &BTreeSet<PlayerId> {
        &self.watchers
    }

    /// Whether a player is on vacation.
    #[must_use]
    pub fn is_away(&self, player: &PlayerId) -> bool {
        self.away.contains(player)
    }

    /// The seats that there are in this game, before and after the start, those that left among them.
    #[must_use]
    pub fn all_seats(&self) -> Vec<Seat> {
        match &self.record {
            Some(record) => record.start().seats(),
            // What was agreed has been checked.
            None => self.settled_agreement().seats().unwrap_or_default(),
        }
    }

    /// The game's options as they are now.
    #[must_use]
    pub fn options(&self) -> Options {
        match &self.record {
            Some(record) => record.options().clone(),
            None => self.settled_agreement().options,
        }
    }

    /// The agreement with the options as they are after the lobby.
    pub(super) fn settled_agreement(&self) -> Agreement {
        let options = super::agreement::options(self.agreement.variant, &self.options);
        Agreement { options: options.unwrap_or_default(), ..self.agreement.clone() }
    }

    /// What was played, once the game has started.
    #[must_use]
    pub fn record(&self) -> Option<&Record> {
        self.record.as_ref()
    }

    /// A number that changes with each action, leaving and takeback, and only then: what a button
    /// beside a board is about.
    #[must_use]
    pub fn moment(&self) -> u32 {
        self.moment
    }

    /// The squares of the pieces picked this turn, where picking binds.
    #[must_use]
    pub fn touched(&self) -> &[Square] {
        &self.touched
    }

    /// Whether picking a piece binds in this game (KM-20).
    #[must_use]
    pub fn touch_binds(&self) -> bool {
        self.record.as_ref().is_some_and(|record| record.options().get(TOUCH) == Some("on"))
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The seat whose time has run out, where that is for others to claim.
    #[must_use]
    pub fn ran_out(&self) -> Option<Seat> {
        self.ran_out
    }

    /// The offers that stand.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// Whether a player offered the same since the board last changed, and it was turned down. Only draws and
    /// takebacks count.
    pub(super) fn turned_down(&self, player: &PlayerId, kind: &OfferKind) -> bool {
        self.turned_down.iter().any(|(by, offered)| by == player && offered.same_matter(kind))
    }

    /// The number that the next offer gets.
    #[must_use]
    pub fn next_offer(&self) -> u32 {
        self.next_offer
    }

    /// Whether a player offers a draw with their next action. Nobody else may be shown it.
    #[must_use]
    pub fn keeps_draw_offer(&self, player: &PlayerId) -> bool {
        self.kept_draws.contains(player)
    }

    /// The offer with this number, if it stands.
    #[must_use]
    pub fn offer(&self, number: u32) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.number == number)
    }

    /// What a seat has entered to be answered. Only its player may see it.
    #[must_use]
    pub fn plan(&self, seat: Seat) -> Option<&Plan> {
        self.plans.get(&seat).map(|plan| &plan.0)
    }

    /// What all seats have entered to be answered.
    pub fn plans(&self) -> impl Iterator<Item = (Seat, &Plan)> {
        self.plans.iter().map(|(seat, plan)| (*seat, &plan.0))
    }

    /// The same game with these plans in the place of its own. They are kept beside the log, which does not hold them.
    #[must_use]
    pub fn with_plans(mut self, plans: BTreeMap<Seat, Plan>) -> Self {
        self.plans = plans.into_iter().map(|(seat, plan)| (seat, Hidden(plan))).collect();
        self
    }

    /// How many events a player has asked for that nobody else may see.
    #[must_use]
    pub fn private_events(&self, player: &PlayerId) -> u64 {
        self.private.get(player).copied().unwrap_or_default()
    }

    /// The same of everybody.
    #[must_use]
    pub fn all_private_events(&self) -> u64 {
        self.private.values().sum()
    }

    /// The seats still in the game, in playing order; before the start, all of them.
    #[must_use]
    pub fn playing(&self) -> Vec<Seat> {
        match &self.record {
            Some(record) => record.position().seats(),
            None => self.all_seats(),
        }
    }

    /// The seat to act, while play goes on or pauses.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        let playing = matches!(self.phase, Phase::Running | Phase::Paused);
        self.record.as_ref().filter(|_| playing).map(|record| record.position().to_act())
    }

    /// The seats that everybody waits for.
    #[must_use]
    pub fn waiting_for(&self) -> Vec<Seat> {
        match self.phase {
            Phase::SetUp => self.choosing().into_iter().filter(|&seat| !self.is_ready(seat)).collect(),
            Phase::Running => self.to_act().into_iter().collect(),
            Phase::Lobby | Phase::Paused | Phase::Over => Vec::new(),
        }
    }

    /// What happens by itself, and when: in no particular order.
    #[must_use]
    pub fn due(&self) -> Vec<Due> {
        let mut due = Vec::new();
        let mut add = |kind, at| due.push(Due { kind, at });
        match self.phase {
            Phase::Lobby => add(DueKind::Lobby, self.lobby_until),
            Phase::SetUp => {
                if let Some(until) = self.setup_until() {
                    add(DueKind::Setup, until);
                }
            }
            Phase::Running => {
                let noted = self.agreement.flagging == Flagging::ByClaim && self.ran_out.is_some();
                if let Some((seat, deadline)) = self.clock.deadline().filter(|_| !noted) {
                    // The deadline itself counts for the player; what was sent in time may still be
                    // on its way.
                    add(DueKind::Flag(seat), deadline.plus(FLAG_DELAY));
                }
            }
            Phase::Paused | Phase::Over => {}
        }
        for offer in &self.offers {
            add(DueKind::Offer(offer.number), offer.until);
        }
        due
    }

    /// The dice from the next draw on, with these seeds of [`seeds`](Self::seed_list).
    pub(super) fn dice<'a>(&'a self, seeds: &'a [(Seat, Seed)]) -> Dice<'a> {
        let epoch = self.epochs.last().expect("a game has dice from its creation");
        Dice::new(&epoch.secret, self.id.as_str(), seeds, self.next_draw)
    }

    /// All seeds, in playing order.
    pub(super) fn seed_list(&self) -> Vec<(Seat, Seed)> {
        self.seeds.iter().map(|(seat, given)| (*seat, given.seed.clone())).collect()
    }

    /// All seeds and who gave them, once the lobby has closed.
    #[must_use]
    pub fn seeds(&self) -> &BTreeMap<Seat, GivenSeed> {
        &self.seeds
    }

    /// Whether a player has given a seed.
    #[must_use]
    pub fn has_seed_of(&self, player: &PlayerId) -> bool {
        self.given.contains_key(player)
    }

    /// The seed that a player has given, until the lobby closes.
    pub(super) fn seed_of(&self, player: &PlayerId) -> Option<&Seed> {
        self.given.get(player).map(|seed| &seed.0)
    }

    /// The secrets of the dice, the present one last.
    pub(super) fn epochs(&self) -> &[Epoch] {
        &self.epochs
    }

    /// The number of the next draw.
    #[must_use]
    pub fn next_draw(&self) -> u64 {
        self.next_draw
    }

    /// When the lobby closes by itself.
    pub(super) fn lobby_until(&self) -> Time {
        self.lobby_until
    }

    /// When the time to choose an army is over, while armies are chosen. It stands still, and has no end, while
    /// somebody who has still to choose is on vacation.
    #[must_use]
    pub fn setup_until(&self) -> Option<Time> {
        self.setup_until.filter(|_| self.setup_stands.is_none())
    }
}

/// The option that says whether picking a piece binds (KM-20), where a game has it.
const TOUCH: &str = "touch";

/// The number of the rule that makes picking a piece bind; empty where a game has none.
pub(super) fn touch_rule(info: &GameInfo) -> &'static str {
    info.options.iter().find(|option| option.key == TOUCH).map_or("", |option| option.rule)
}
