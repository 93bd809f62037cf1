//! Commands before the start: create, invite, join, leave, start, cancel.

use super::pending_decision::{PendingDecision, record_draws};
use crate::command::{Command, Requester, SeatRequest};
use crate::dice::{Dice, FIRST_DRAW, Secret, Seed};
use crate::event::{
    ClosingReason, DicePurpose, Event, EventKind, LapseReason, RULES_VERSION, SeatSeed, SeedSource,
};
use crate::hidden::Hidden;
use crate::ids::{GameId, PlayerId};
use crate::offers::OfferKind;
use crate::player::Player;
use crate::refusal::Refusal;
use crate::settings::{self, EntryPolicy, GameSettings, Seating};
use crate::state::Phase;
use crate::time::Time;
use castellan_rules::{Options, Seat};
use std::collections::{BTreeMap, BTreeSet};

/// The most open invitations.
pub const MOST_INVITATIONS: usize = 20;

/// The option for the number of seats, in variants that have it.
const SEATS: &str = "seats";

pub(super) fn create<'a>(
    id: &GameId,
    command: &'a Command,
    at: Time,
    settings: &GameSettings,
    owner: &Player,
    sit: Option<SeatRequest>,
    entropy: &[u8; 32],
) -> Result<PendingDecision<'a>, Refusal> {
    if let Requester::Player(player) = &command.by
        && *player != owner.id
    {
        return Err(Refusal::NotForOthers);
    }
    settings.check().map_err(Refusal::Settings)?;
    let secret = Secret::from_entropy(*entropy);
    let what = EventKind::Created {
        game: id.clone(),
        rules: RULES_VERSION,
        settings: Box::new(settings.clone()),
        owner: owner.clone(),
        commitment: secret.commitment(),
        secret,
    };
    let created = Event::new(at, command.by.clone(), command.request.clone(), what);
    let mut pending = PendingDecision::begin(created, command, at, *entropy);
    if settings.solo {
        for seat in pending.game.all_seats() {
            pending.push(EventKind::Joined { seat, player: owner.clone() });
        }
    } else if let Some(place) = sit {
        pending.seat_player(owner, place)?;
    }
    Ok(pending)
}

/// Creates a game with all seats taken, and starts it.
pub(super) fn convene<'a>(
    id: &GameId,
    command: &'a Command,
    at: Time,
    settings: &GameSettings,
    seats: &[(Seat, Player)],
    entropy: &[u8; 32],
) -> Result<PendingDecision<'a>, Refusal> {
    if command.by != Requester::System {
        return Err(Refusal::SystemOnly);
    }
    let all = settings.seats().map_err(Refusal::Option)?.len();
    let (_, owner) = seats
        .first()
        .filter(|_| seats.len() == all)
        .ok_or(Refusal::TooFewPlayers { joined: seats.len(), seats: all })?;
    let mut pending = create(id, command, at, settings, owner, None, entropy)?;
    for (seat, player) in seats {
        pending.join(player, SeatRequest::At(*seat))?;
    }
    pending.close_lobby()?;
    Ok(pending)
}

impl PendingDecision<'_> {
    fn require_owner(&self) -> Result<(), Refusal> {
        if self.is_owner() || self.is_director() { Ok(()) } else { Err(Refusal::OwnerOnly) }
    }

    /// Checks that a player has no seat. In a game with others, a player can have only one.
    pub(super) fn require_unseated(&self, player: &PlayerId) -> Result<(), Refusal> {
        let Some(&seat) = self.game.seats_of(player).first() else { return Ok(()) };
        let is_asker = matches!(&self.command.by, Requester::Player(asker) if asker == player);
        Err(if is_asker { Refusal::RequesterSeated { seat } } else { Refusal::AlreadySeated { seat } })
    }

    pub(super) fn invite(&mut self, player: &PlayerId, seat: Option<Seat>) -> Result<(), Refusal> {
        self.require_owner()?;
        self.require_phase(&[Phase::Lobby])?;
        if self.game.settings().solo {
            return Err(Refusal::Solo);
        }
        self.require_unseated(player)?;
        let invitations = self.game.invitations();
        if invitations.iter().any(|invitation| invitation.player == *player && invitation.seat == seat) {
            return Err(Refusal::AlreadyInvited);
        }
        let others = invitations.iter().filter(|invitation| invitation.player != *player).count();
        if others >= MOST_INVITATIONS {
            return Err(Refusal::TooManyInvitations { most: MOST_INVITATIONS });
        }
        if let Some(seat) = seat {
            self.require_available(seat, player)?;
        }
        self.push(EventKind::Invited { player: player.clone(), seat });
        Ok(())
    }

    pub(super) fn withdraw_invitation(&mut self, player: &PlayerId) -> Result<(), Refusal> {
        self.require_owner()?;
        self.require_phase(&[Phase::Lobby])?;
        if !self.game.is_invited(player) {
            return Err(Refusal::NoSuchInvitation);
        }
        self.push(EventKind::InvitationWithdrawn { player: player.clone() });
        Ok(())
    }

    pub(super) fn join(&mut self, player: &Player, place: SeatRequest) -> Result<(), Refusal> {
        self.require_phase(&[Phase::Lobby])?;
        match &self.command.by {
            Requester::Player(asker) if *asker == player.id => {}
            Requester::System => {}
            _ if player.is_engine() => self.require_owner()?,
            _ => return Err(Refusal::NotForOthers),
        }
        if self.game.settings().solo {
            return Err(Refusal::Solo);
        }
        if player.is_engine() {
            self.game.settings().check_computers_allowed()?;
            if !self.game.has_engines() {
                self.require_same_rating_list()?;
            }
        }
        self.require_unseated(&player.id)?;
        let welcome = self.game.is_invited(&player.id)
            || player.id == self.game.owner().id
            || !self.is_requester(player);
        if self.game.settings().entry == EntryPolicy::Invited && !welcome {
            return Err(Refusal::InvitedOnly);
        }
        self.seat_player(player, place)?;
        // In an invite-only game, a full lobby has nothing to wait for, unless players may still give seeds for the
        // dice.
        let is_full = self.game.seats().len() == self.game.all_seats().len();
        let agreed = self.game.settings();
        if is_full && agreed.entry == EntryPolicy::Invited && self.is_requester(player) && !agreed.uses_dice()
        {
            self.close_lobby()?;
        }
        Ok(())
    }

    pub(super) fn accept_invitation(&mut self, player: &Player) -> Result<(), Refusal> {
        self.require_phase(&[Phase::Lobby])?;
        if self.game.seats_of(&player.id).is_empty() && !self.game.is_invited(&player.id) {
            return Err(Refusal::NotInvited);
        }
        self.join(player, SeatRequest::Any)
    }

    pub(super) fn decline_invitation(&mut self) -> Result<(), Refusal> {
        let player = self.requesting_player()?.clone();
        self.require_phase(&[Phase::Lobby])?;
        self.require_unseated(&player)?;
        if !self.game.is_invited(&player) {
            return Err(Refusal::NotInvited);
        }
        self.push(EventKind::InvitationDeclined { player });
        Ok(())
    }

    /// Declines a rematch, which is cancelled unless somebody else may still come.
    pub(super) fn decline_rematch(&mut self) -> Result<(), Refusal> {
        self.decline_invitation()?;
        let people = self.game.seats().values().filter(|player| !player.is_engine()).count();
        if people < 2 && self.game.invitations().is_empty() {
            self.push(EventKind::Closed { why: ClosingReason::Cancelled });
        }
        Ok(())
    }

    /// Cancels a game before its start if the last person has left it.
    pub(super) fn cancel_if_empty(&mut self) {
        if self.game.phase() == Phase::Lobby && self.game.seats().values().all(Player::is_engine) {
            self.push(EventKind::Closed { why: ClosingReason::Cancelled });
        }
    }

    /// Returns `true` if the player is the requester, rather than a person who may seat others.
    fn is_requester(&self, player: &Player) -> bool {
        matches!(&self.command.by, Requester::Player(asker) if *asker == player.id)
    }

    /// Seats a player who may join.
    fn seat_player(&mut self, player: &Player, place: SeatRequest) -> Result<(), Refusal> {
        let seat = match place {
            SeatRequest::At(seat) => {
                self.require_available(seat, &player.id)?;
                seat
            }
            SeatRequest::Any => {
                let kept = self.game.invitations().iter().find(|invitation| invitation.player == player.id);
                let kept = kept.and_then(|invitation| invitation.seat);
                let all = self.game.all_seats();
                let free = |seat: &Seat| {
                    self.game.player_at(*seat).is_none() && !self.is_reserved_for_other(*seat, &player.id)
                };
                kept.into_iter().chain(all).find(free).ok_or(Refusal::Full)?
            }
        };
        self.push(EventKind::Joined { seat, player: player.clone() });
        Ok(())
    }

    /// Checks that this player can take this seat.
    fn require_available(&self, seat: Seat, player: &PlayerId) -> Result<(), Refusal> {
        if self.game.settings().seating == Seating::Random {
            return Err(Refusal::SeatsAreDrawn);
        }
        self.require_seat(seat)?;
        if self.game.player_at(seat).is_some() {
            return Err(Refusal::SeatTaken { seat });
        }
        if self.is_reserved_for_other(seat, player) { Err(Refusal::SeatReserved { seat }) } else { Ok(()) }
    }

    /// Returns `true` if a seat is reserved for another player.
    pub(super) fn is_reserved_for_other(&self, seat: Seat, player: &PlayerId) -> bool {
        let invitations = self.game.invitations().iter();
        invitations.filter(|invitation| invitation.player != *player).any(|other| other.seat == Some(seat))
    }

    pub(super) fn leave_lobby(&mut self) -> Result<(), Refusal> {
        let player = self.requesting_player()?.clone();
        self.require_phase(&[Phase::Lobby])?;
        if self.game.settings().solo {
            return Err(Refusal::Solo);
        }
        if let Some(&seat) = self.game.seats_of(&player).first() {
            self.push(EventKind::LeftLobby { seat, player });
            self.apply_amendments_after_leaving();
            self.cancel_if_empty();
            Ok(())
        } else if self.game.is_invited(&player) {
            self.decline_invitation()
        } else {
            Err(Refusal::NotInGame)
        }
    }

    /// Seats computers in a new game and invites players, and starts the game if every seat is taken.
    pub(super) fn add_others(
        &mut self,
        computers: &[(Player, SeatRequest)],
        invited: &[(PlayerId, Option<Seat>)],
    ) -> Result<(), Refusal> {
        for (computer, place) in computers {
            self.join(computer, *place)?;
        }
        for (player, seat) in invited {
            self.invite(player, *seat)?;
        }
        let is_full = self.game.seats().len() == self.game.all_seats().len();
        if is_full { self.close_lobby() } else { Ok(()) }
    }

    pub(super) fn start_with_computers(&mut self, level: u8) -> Result<(), Refusal> {
        self.require_owner()?;
        self.require_phase(&[Phase::Lobby])?;
        let invited: BTreeSet<PlayerId> =
            self.game.invitations().iter().map(|invitation| invitation.player.clone()).collect();
        for player in invited {
            self.push(EventKind::InvitationWithdrawn { player });
        }
        while self.game.seats().len() < self.game.all_seats().len() {
            self.join(&self.game.new_computer(level), SeatRequest::Any)?;
        }
        self.close_lobby()
    }

    pub(super) fn remove_computer(&mut self, player: &PlayerId) -> Result<(), Refusal> {
        self.require_owner()?;
        self.require_phase(&[Phase::Lobby])?;
        let is_meant = |sits: &Player| sits.id == *player && sits.is_engine();
        let sits = self.game.seats().iter().find(|(_, sits)| is_meant(sits));
        let (seat, player) =
            sits.map(|(seat, sits)| (*seat, sits.id.clone())).ok_or(Refusal::NotAComputer)?;
        if self.game.seats().values().filter(|player| player.is_engine()).count() == 1 {
            self.require_same_rating_list()?;
        }
        self.push(EventKind::LeftLobby { seat, player });
        Ok(())
    }

    /// Checks that a computer may join or leave. The first one to join and the last one to leave change the list on
    /// which a rated game counts, and players who have joined agreed to one list.
    fn require_same_rating_list(&self) -> Result<(), Refusal> {
        let is_settled = self.game.settings().rated && !self.is_only_person(&self.game.owner().id);
        if is_settled && self.command.by != Requester::System {
            Err(Refusal::RatingListFixed)
        } else {
            Ok(())
        }
    }

    pub(super) fn cancel(&mut self) -> Result<(), Refusal> {
        self.require_owner()?;
        if self.is_director() {
            self.require_phase(&[Phase::Lobby, Phase::SetUp, Phase::Running, Phase::Paused])?;
        } else {
            self.require_phase(&[Phase::Lobby])?;
        }
        self.push(EventKind::Closed { why: ClosingReason::Cancelled });
        Ok(())
    }

    pub(super) fn seed(&mut self, text: &str) -> Result<(), Refusal> {
        let player = self.requesting_player()?.clone();
        self.require_phase(&[Phase::Lobby])?;
        self.own_seats()?;
        let seed = text.parse::<Seed>().map_err(Refusal::Seed)?;
        self.push(EventKind::Seeded { player, seed: Hidden(seed) });
        Ok(())
    }

    pub(super) fn close_lobby(&mut self) -> Result<(), Refusal> {
        let (joined, all) = (self.game.seats().len(), self.game.all_seats().len());
        if joined < all || self.own_seats().is_err() {
            self.require_owner()?;
        }
        self.require_phase(&[Phase::Lobby])?;
        if joined > 0 && self.game.seats().values().all(Player::is_engine) {
            return Err(Refusal::OnlyComputers);
        }
        let options = self.options_for(joined, all)?;
        let agreed = GameSettings { options: options.clone(), ..self.game.settings().clone() };
        let places = agreed.seats().map_err(Refusal::Option)?;
        // Players keep their order, starting at White.
        let players: Vec<Player> = self.game.seats().values().cloned().collect();
        self.lapse(LapseReason::Overtaken, |offer| matches!(offer.kind, OfferKind::Amend { .. }));
        let seeds: BTreeMap<Seat, SeatSeed> = places
            .iter()
            .zip(&players)
            .map(|(&place, player)| (place, self.seat_seed(place, player)))
            .collect();
        let seed_list: Vec<(Seat, Seed)> =
            seeds.iter().map(|(seat, given)| (*seat, given.seed.clone())).collect();
        let mut seated = players;
        let mut draws = Vec::new();
        if self.game.settings().seating == Seating::Random && !self.game.settings().solo {
            let epoch = self.game.dice_epochs().last().expect("a game has dice from its creation");
            let mut dice = Dice::new(&epoch.secret, self.game.id().as_str(), &seed_list, FIRST_DRAW);
            record_draws(&mut dice, &mut draws, DicePurpose::Seats, |draw| {
                castellan_rules::random::shuffle(&mut seated, draw);
            });
        }
        let seats = places.into_iter().zip(seated).collect();
        self.push(EventKind::Seated { options: settings::option_pairs(&options), seats, seeds, draws });
        self.start_when_ready()
    }

    /// Returns the options for this number of taken seats.
    fn options_for(&self, joined: usize, all: usize) -> Result<Options, Refusal> {
        let options = self.game.settings().options.clone();
        if joined == all {
            return Ok(options);
        }
        let info = self.game.settings().variant.info();
        let count = joined.to_string();
        let known = info.options.iter().find(|option| option.key == SEATS);
        if !known.is_some_and(|option| option.values.split('|').any(|value| value == count)) {
            return Err(Refusal::TooFewPlayers { joined, seats: all });
        }
        options.with(info, SEATS, &count).map_err(Refusal::Option)
    }

    /// Returns the player's seed, or the bot's, which is derived from the secret.
    fn seat_seed(&self, place: Seat, player: &Player) -> SeatSeed {
        if let Some(seed) = self.game.player_seed(&player.id) {
            return SeatSeed { seed: seed.clone(), source: SeedSource::Player };
        }
        let secret = &self.game.dice_epochs().last().expect("a game has dice from its creation").secret;
        SeatSeed { seed: secret.seed_for(self.game.id().as_str(), place), source: SeedSource::Castellan }
    }
}
