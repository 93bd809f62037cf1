//! The decision of a command: events and the new game, or a refusal.
//!
//! A command is carried out on a copy of the game, event by event, each folded before the next is decided: so the
//! decided state is the fold of the events, by construction.

mod amend;
mod automatic;
mod clock;
mod director;
mod lobby;
mod log_limits;
mod offers;
mod play;
mod private;
mod setup;

pub use amend::MOST_AMENDMENTS;
pub use clock::{LEAST_TIME, MOST_TIME};
pub use lobby::MOST_INVITATIONS;
pub use log_limits::{MOST_EVENTS, MOST_PRIVATE_EVENTS, RESERVED_EVENTS};
pub use private::MOST_WATCHERS;

use super::command::{By, Command, CommandKind};
use super::dice::Dice;
use super::event::{Draw, DrawnFor, Event, EventKind};
use super::ids::{GameId, PlayerId};
use super::refusal::Refusal;
use super::state::{Game, Phase};
use super::time::Time;
use castellan_rules::{Record, Seat};

/// The result of an accepted command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The events, in order; empty if there was nothing to do.
    pub events: Vec<Event>,
    /// The game with these events.
    pub game: Game,
}

/// Decides a command for its game, or for a game of this name if there is none yet. `now` is when the command was
/// received; it counts from its own time if that is earlier. For a seat that has been waited for since before
/// `reachable_since`, the wait counts from then: until then people could not reach the bot. `entropy` is used for new
/// unpredictable values: the secret of the dice.
///
/// # Errors
/// Returns an error if the command is refused. Then it has no effect.
pub fn decide(
    game: Option<&Game>,
    id: &GameId,
    command: &Command,
    now: Time,
    reachable_since: Time,
    entropy: &[u8; 32],
) -> Result<Decision, Refusal> {
    let at = command.at.min(now);
    if let CommandKind::Create { agreement, owner, sit } = &command.kind {
        if game.is_some() {
            return Err(Refusal::GameExists);
        }
        return Ok(lobby::create(id, command, at, agreement, owner, *sit, entropy)?.decision());
    }
    if let CommandKind::CreateWithComputers { agreement, owner, sit, computers } = &command.kind {
        if game.is_some() {
            return Err(Refusal::GameExists);
        }
        let mut draft = lobby::create(id, command, at, agreement, owner, Some(*sit), entropy)?;
        draft.add_computers(computers)?;
        return Ok(draft.decision());
    }
    if let CommandKind::Convene { agreement, seats } = &command.kind {
        if game.is_some() {
            return Err(Refusal::GameExists);
        }
        return Ok(lobby::convene(id, command, at, agreement, seats, entropy)?.decision());
    }
    let game = game.ok_or(Refusal::NoSuchGame)?;
    let entropy = *entropy;
    let mut draft = Draft { game: game.clone(), command, at, reachable_since, entropy, events: Vec::new() };
    draft.carry_out(&command.kind)?;
    Ok(draft.decision())
}

/// A game as it would stand, with the events that led there.
struct Draft<'a> {
    game: Game,
    command: &'a Command,
    at: Time,
    reachable_since: Time,
    entropy: [u8; 32],
    events: Vec<Event>,
}

impl<'a> Draft<'a> {
    /// A game that this event creates.
    fn begin(created: Event, command: &'a Command, at: Time, entropy: [u8; 32]) -> Self {
        let game = Game::begin(&created).expect("this event creates a game");
        Self { game, command, at, reachable_since: at, entropy, events: vec![created] }
    }

    fn decision(self) -> Decision {
        Decision { events: self.events, game: self.game }
    }

    fn carry_out(&mut self, kind: &CommandKind) -> Result<(), Refusal> {
        self.has_room(kind)?;
        match kind {
            CommandKind::Create { .. }
            | CommandKind::CreateWithComputers { .. }
            | CommandKind::Convene { .. } => Err(Refusal::GameExists),
            CommandKind::Invite { player, seat } => self.invite(player, *seat),
            CommandKind::WithdrawInvitation(player) => self.withdraw_invitation(player),
            CommandKind::Join { player, place } => self.join(player, *place),
            CommandKind::AcceptInvitation(player) => self.accept_invitation(player),
            CommandKind::DeclineInvitation => self.decline_invitation(),
            CommandKind::Leave => self.leave_lobby(),
            CommandKind::RemoveComputer(player) => self.remove_computer(player),
            CommandKind::Start => self.close_lobby(),
            CommandKind::StartAlone => self.start_alone(),
            CommandKind::Amend(changes) => self.amend(changes),
            CommandKind::Cancel => self.cancel(),
            CommandKind::Seed(text) => self.seed(text),
            CommandKind::SetArmy { seat, army } => self.set_army(*seat, army),
            CommandKind::Ready { seat } => self.ready(*seat),
            CommandKind::Act { text, seen } => self.act(text, *seen),
            CommandKind::Touch { square, seen } => self.touch(*square, *seen),
            CommandKind::Offer(proposal) => self.offer(proposal),
            CommandKind::Accept(number) => self.accept(*number),
            CommandKind::Decline(number) => self.decline(*number),
            CommandKind::Withdraw(number) => self.withdraw(*number),
            CommandKind::DropDrawOffer => self.drop_draw_offer(),
            CommandKind::ClaimDraw => self.claim_draw(),
            CommandKind::Resign { seat } => self.resign(*seat),
            CommandKind::ClaimTime => self.claim_time(),
            CommandKind::GiveTime { seat, span } => self.give_time(*seat, *span),
            CommandKind::Pause => self.pause(),
            CommandKind::Resume => self.resume(),
            CommandKind::Adjudicate { winner } => self.adjudicate(*winner),
            CommandKind::ReplaceSeat { seat, player } => self.replace_seat(*seat, player),
            CommandKind::RemoveSeat { seat } => self.remove_seat(*seat),
            CommandKind::Reinstate { give } => self.reinstate(*give),
            CommandKind::SetConditions { text, letters } => self.set_conditions(text, letters),
            CommandKind::AddConditions { text } => self.add_conditions(text),
            CommandKind::RemoveCondition { line } => self.remove_condition(line),
            CommandKind::ClearConditions => self.clear_conditions(),
            CommandKind::Watch => self.watch(),
            CommandKind::Unwatch => self.unwatch(),
            CommandKind::Tick => self.tick(),
            CommandKind::Outage { from, to } => self.outage(*from, *to),
            CommandKind::Vacation { player, away } => self.vacation(player, *away),
        }
    }

    /// Lets something happen.
    fn push(&mut self, what: EventKind) {
        let event = Event::new(self.at, self.command.by.clone(), self.command.request.clone(), what);
        self.game.apply(&event).expect("what was decided on a game can follow in it");
        self.events.push(event);
    }

    /// Returns the player who asks.
    fn asker(&self) -> Result<&'a PlayerId, Refusal> {
        match &self.command.by {
            By::Player(player) => Ok(player),
            By::Director(_) | By::System => Err(Refusal::PlayersOnly),
        }
    }

    fn is_director(&self) -> bool {
        matches!(self.command.by, By::Director(_) | By::System)
    }

    fn directors_only(&self) -> Result<(), Refusal> {
        if self.is_director() { Ok(()) } else { Err(Refusal::DirectorsOnly) }
    }

    fn system_only(&self) -> Result<(), Refusal> {
        if self.command.by == By::System { Ok(()) } else { Err(Refusal::SystemOnly) }
    }

    fn is_owner(&self) -> bool {
        matches!(&self.command.by, By::Player(player) if *player == self.game.owner().id)
    }

    /// Returns the seats of the player who asks, of whom there are some.
    fn own_seats(&self) -> Result<Vec<Seat>, Refusal> {
        let seats = self.game.seats_of(self.asker()?);
        if seats.is_empty() { Err(Refusal::NotInGame) } else { Ok(seats) }
    }

    /// Returns the seats of the player who asks that are still in the game.
    fn playing_seats(&self) -> Result<Vec<Seat>, Refusal> {
        let own = self.own_seats()?;
        let playing = self.game.playing();
        let (in_game, gone): (Vec<Seat>, Vec<Seat>) =
            own.into_iter().partition(|seat| playing.contains(seat));
        match (in_game.is_empty(), gone.first()) {
            (true, Some(&seat)) => Err(Refusal::SeatHasLeft { seat }),
            _ => Ok(in_game),
        }
    }

    fn only_in(&self, phases: &[Phase]) -> Result<(), Refusal> {
        let phase = self.game.phase();
        if phases.contains(&phase) { Ok(()) } else { Err(Refusal::NotNow { phase, end: self.game.end() }) }
    }

    /// Returns the record and the seat to act of a running game.
    fn running(&self) -> Result<(&Record, Seat), Refusal> {
        self.only_in(&[Phase::Running])?;
        self.played()
    }

    /// Returns the record and the seat to act of a game that has started.
    fn played(&self) -> Result<(&Record, Seat), Refusal> {
        let not_now = || Refusal::NotNow { phase: self.game.phase(), end: self.game.end() };
        let record = self.game.record().ok_or_else(not_now)?;
        Ok((record, record.position().to_act()))
    }

    /// The seat must be one of the game.
    fn is_seat(&self, seat: Seat) -> Result<(), Refusal> {
        let seats = self.game.all_seats();
        if seats.contains(&seat) { Ok(()) } else { Err(Refusal::NoSuchSeat { seat, seats }) }
    }

    /// The seat must be one of the game, and still in it.
    fn is_playing(&self, seat: Seat) -> Result<(), Refusal> {
        self.is_seat(seat)?;
        if self.game.playing().contains(&seat) { Ok(()) } else { Err(Refusal::SeatHasLeft { seat }) }
    }
}

/// Draws numbers, and notes them down: those of dice with as many sides together.
fn draw_with<T>(
    dice: &mut Dice,
    draws: &mut Vec<Draw>,
    what: DrawnFor,
    drawing: impl FnOnce(&mut dyn FnMut(u32) -> u32) -> T,
) -> T {
    let earlier = draws.len();
    drawing(&mut |sides| {
        let (first, value) = (dice.next(), dice.draw(sides));
        match draws.get_mut(earlier..).and_then(<[Draw]>::last_mut) {
            Some(last) if last.sides == sides => last.values.push(value),
            _ => draws.push(Draw { first, what, sides, values: vec![value] }),
        }
        value
    })
}
