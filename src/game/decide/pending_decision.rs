//! Drafts: copies of a game on which a command is decided.

use crate::command::{Command, Requester};
use crate::dice::Dice;
use crate::event::{DiceDraws, DicePurpose, Event, EventKind};
use crate::ids::PlayerId;
use crate::refusal::Refusal;
use crate::state::{Game, Phase};
use crate::time::Time;
use castellan_rules::{Record, Seat};

/// The result of an accepted command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The events, in order; empty if there was nothing to do.
    pub events: Vec<Event>,
    /// The game after these events.
    pub game: Game,
}

/// A copy of the game on which a command is being decided, with the events so far.
pub(super) struct PendingDecision<'a> {
    pub(super) game: Game,
    pub(super) command: &'a Command,
    pub(super) at: Time,
    pub(super) reachable_since: Time,
    pub(super) entropy: [u8; 32],
    pub(super) events: Vec<Event>,
}

impl<'a> PendingDecision<'a> {
    /// Creates a game from its first event.
    pub(super) fn begin(created: Event, command: &'a Command, at: Time, entropy: [u8; 32]) -> Self {
        let game = Game::begin(&created).expect("this event creates a game");
        Self { game, command, at, reachable_since: at, entropy, events: vec![created] }
    }

    pub(super) fn decision(self) -> Decision {
        Decision { events: self.events, game: self.game }
    }

    /// Adds an event and applies it.
    pub(super) fn push(&mut self, what: EventKind) {
        let event = Event::new(self.at, self.command.by.clone(), self.command.request.clone(), what);
        self.game.apply(&event).expect("what was decided on a game can follow in it");
        self.events.push(event);
    }

    /// Returns the requesting player.
    pub(super) fn requesting_player(&self) -> Result<&'a PlayerId, Refusal> {
        match &self.command.by {
            Requester::Player(player) => Ok(player),
            Requester::Director(_) | Requester::System => Err(Refusal::PlayersOnly),
        }
    }

    pub(super) fn is_director(&self) -> bool {
        matches!(self.command.by, Requester::Director(_) | Requester::System)
    }

    pub(super) fn require_director(&self) -> Result<(), Refusal> {
        if self.is_director() { Ok(()) } else { Err(Refusal::DirectorsOnly) }
    }

    pub(super) fn require_system(&self) -> Result<(), Refusal> {
        if self.command.by == Requester::System { Ok(()) } else { Err(Refusal::SystemOnly) }
    }

    pub(super) fn is_owner(&self) -> bool {
        matches!(&self.command.by, Requester::Player(player) if *player == self.game.owner().id)
    }

    /// Returns the seats of the requesting player, who must have at least one.
    pub(super) fn own_seats(&self) -> Result<Vec<Seat>, Refusal> {
        let seats = self.game.seats_of(self.requesting_player()?);
        if seats.is_empty() { Err(Refusal::NotInGame) } else { Ok(seats) }
    }

    /// Returns the seats of the requesting player that are still in the game.
    pub(super) fn own_seats_in_play(&self) -> Result<Vec<Seat>, Refusal> {
        let own = self.own_seats()?;
        let playing = self.game.seats_in_play();
        let (in_game, gone): (Vec<Seat>, Vec<Seat>) =
            own.into_iter().partition(|seat| playing.contains(seat));
        match (in_game.is_empty(), gone.first()) {
            (true, Some(&seat)) => Err(Refusal::SeatHasLeft { seat }),
            _ => Ok(in_game),
        }
    }

    pub(super) fn require_phase(&self, phases: &[Phase]) -> Result<(), Refusal> {
        let phase = self.game.phase();
        if phases.contains(&phase) { Ok(()) } else { Err(Refusal::NotNow { phase, end: self.game.end() }) }
    }

    /// Returns the record and the seat to act of a running game.
    pub(super) fn running_record(&self) -> Result<(&Record, Seat), Refusal> {
        self.require_phase(&[Phase::Running])?;
        self.started_record()
    }

    /// Returns the record and the seat to act of a game that has started.
    pub(super) fn started_record(&self) -> Result<(&Record, Seat), Refusal> {
        let not_now = || Refusal::NotNow { phase: self.game.phase(), end: self.game.end() };
        let record = self.game.record().ok_or_else(not_now)?;
        Ok((record, record.position().to_act()))
    }

    /// Checks that the seat belongs to the game.
    pub(super) fn require_seat(&self, seat: Seat) -> Result<(), Refusal> {
        let seats = self.game.all_seats();
        if seats.contains(&seat) { Ok(()) } else { Err(Refusal::NoSuchSeat { seat, seats }) }
    }

    /// Checks that the seat belongs to the game, and has not left.
    pub(super) fn require_in_play(&self, seat: Seat) -> Result<(), Refusal> {
        self.require_seat(seat)?;
        if self.game.seats_in_play().contains(&seat) { Ok(()) } else { Err(Refusal::SeatHasLeft { seat }) }
    }
}

/// Draws numbers and records them. Consecutive dice with the same number of sides share an entry.
pub(super) fn record_draws<T>(
    dice: &mut Dice,
    draws: &mut Vec<DiceDraws>,
    what: DicePurpose,
    drawing: impl FnOnce(&mut dyn FnMut(u32) -> u32) -> T,
) -> T {
    let earlier = draws.len();
    drawing(&mut |sides| {
        let (first, value) = (dice.next(), dice.random_below(sides));
        match draws.get_mut(earlier..).and_then(<[DiceDraws]>::last_mut) {
            Some(last) if last.sides == sides => last.values.push(value),
            _ => draws.push(DiceDraws { first, what, sides, values: vec![value] }),
        }
        value
    })
}
