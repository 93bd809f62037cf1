//! Changes of the settings before the start: by the owner alone, or with the agreement of all who have joined.

use super::pending_decision::PendingDecision;
use crate::army;
use crate::event::EventKind;
use crate::ids::PlayerId;
use crate::offers::OfferKind;
use crate::player::Player;
use crate::refusal::Refusal;
use crate::settings::{GameSettings, Seating};
use crate::settings_text::{SettingChange, SettingsTextError};
use crate::state::Phase;
use castellan_rules::{OptionError, Seat};
use std::collections::BTreeMap;

/// The most changes of the settings in a game, made or offered.
pub const MOST_AMENDMENTS: u32 = 200;

/// The key of a change of the owner's seat.
const SEAT: &str = "seat";

impl PendingDecision<'_> {
    /// Returns the requester, who must be the owner, before the start.
    fn require_owner_in_lobby(&self) -> Result<PlayerId, Refusal> {
        let owner = self.requesting_player()?.clone();
        if !self.is_owner() {
            return Err(Refusal::OwnerOnly);
        }
        self.require_phase(&[Phase::Lobby])?;
        Ok(owner)
    }

    pub(super) fn amend(&mut self, changes: &[SettingChange]) -> Result<(), Refusal> {
        let owner = self.require_owner_in_lobby()?;
        let (changes, settings) = self.resolve_changes(changes)?;
        let seats = self.seating_under(&changes, &settings)?;
        if changes.is_empty() {
            return Ok(());
        }
        if self.game.amendments() >= MOST_AMENDMENTS {
            return Err(Refusal::TooManyAmendments { most: MOST_AMENDMENTS });
        }
        if self.is_only_person(&owner) {
            self.push(EventKind::Amended { changes, settings, seats });
            return Ok(());
        }
        let kind = OfferKind::Amend { changes, settings };
        if let Some(standing) = self.game.offers().iter().find(|offer| offer.kind.is_same_subject(&kind)) {
            return Err(Refusal::OfferAlreadyOpen { number: standing.number, word: kind.name() });
        }
        let until = self.at.plus(self.game.settings().offer_timeout);
        self.push(EventKind::Offered { offer: self.game.next_offer(), player: owner, kind, until });
        Ok(())
    }

    pub(super) fn start_alone(&mut self) -> Result<(), Refusal> {
        self.require_owner_in_lobby()?;
        // A solo game cannot be rated.
        let mut alone = vec![SettingChange::to("solo", "on"), SettingChange::to("rated", "off")];
        // Nobody has to choose armies for all sides before a first game.
        let settings = self.game.settings();
        let army = army::setup_choice(settings.variant.info());
        let is_open =
            |seat: &Seat| army.as_ref().is_some_and(|army| army.given(&settings.options, *seat).is_none());
        if self.game.all_seats().iter().any(is_open) {
            alone.extend(army.as_ref().map(|army| SettingChange::to(army.name, army.default_preset())));
        }
        let (changes, settings) = self.resolve_changes(&alone)?;
        let seats = self.seating_under(&changes, &settings)?;
        if !changes.is_empty() {
            self.push(EventKind::Amended { changes, settings, seats });
        }
        self.close_lobby()
    }

    /// Applies offered changes after a player has left the lobby, if all others have agreed.
    pub(super) fn apply_amendments_after_leaving(&mut self) {
        let offered = self.game.offers().iter().filter(|offer| matches!(offer.kind, OfferKind::Amend { .. }));
        let numbers: Vec<u32> = offered.map(|offer| offer.number).collect();
        for number in numbers {
            self.apply_if_agreed(number);
        }
    }

    /// Returns `true` if only the owner, and engines seated by the owner, have joined.
    pub(super) fn is_only_person(&self, owner: &PlayerId) -> bool {
        self.game.seats().values().all(|player| player.id == *owner || player.is_engine())
    }

    /// Returns the effective changes and the resulting settings.
    fn resolve_changes(
        &self,
        changes: &[SettingChange],
    ) -> Result<(Vec<SettingChange>, Box<GameSettings>), Refusal> {
        let (seat, others): (Vec<SettingChange>, Vec<SettingChange>) =
            changes.iter().cloned().partition(|change| change.key == SEAT);
        let before = self.game.settings();
        let settings = before.with_changes(&others).map_err(Refusal::SettingsText)?;
        if self.game.has_engines() {
            settings.check_computers_allowed()?;
        }
        let mut changes = before.changes_to(&settings);
        for requested in seat {
            let sits = self.game.seats_of(&self.game.owner().id);
            let seat = requested_owner_seat(std::slice::from_ref(&requested))?;
            if seat.is_some_and(|seat| !sits.contains(&seat)) && changes.iter().all(|done| done.key != SEAT) {
                changes.push(requested);
            }
        }
        Ok((changes, Box::new(settings)))
    }

    /// Returns the seating under these settings, with the owner at the requested seat. Players keep their seats where
    /// these still exist, and otherwise move to others in the same order.
    pub(super) fn seating_under(
        &self,
        changes: &[SettingChange],
        settings: &GameSettings,
    ) -> Result<BTreeMap<Seat, Player>, Refusal> {
        if self.game.has_engines() {
            settings.check_computers_allowed()?;
        }
        let places = settings.seats().map_err(Refusal::Option)?;
        let owner = self.game.owner();
        if settings.solo {
            if !self.game.seats().values().all(|player| player.id == owner.id) {
                return Err(Refusal::OthersJoined);
            }
            return Ok(places.into_iter().map(|seat| (seat, owner.clone())).collect());
        }
        // After a solo game, its player keeps one seat.
        let mut players: Vec<(Seat, &Player)> = Vec::new();
        for (seat, player) in self.game.seats() {
            if players.iter().all(|(_, known)| known.id != player.id) {
                players.push((*seat, player));
            }
        }
        let mut seats = BTreeMap::new();
        if let Some(seat) = requested_owner_seat(changes)? {
            if settings.seating == Seating::Random {
                return Err(Refusal::SeatsAreDrawn);
            }
            if !places.contains(&seat) {
                return Err(Refusal::NoSuchSeat { seat, seats: places });
            }
            players.retain(|(_, player)| player.id != owner.id);
            if players.iter().any(|(taken, _)| *taken == seat) {
                return Err(Refusal::SeatTaken { seat });
            }
            if self.is_reserved_for_other(seat, &owner.id) {
                return Err(Refusal::SeatReserved { seat });
            }
            seats.insert(seat, owner.clone());
        }
        let joined = players.len() + seats.len();
        if joined > places.len() {
            return Err(Refusal::TooManyJoined { joined, seats: places.len() });
        }
        let (keep, moved): (Vec<_>, Vec<_>) =
            players.into_iter().partition(|(seat, _)| places.contains(seat) && !seats.contains_key(seat));
        seats.extend(keep.into_iter().map(|(seat, player)| (seat, player.clone())));
        for (_, player) in moved {
            let mut free: Vec<Seat> =
                places.iter().copied().filter(|seat| !seats.contains_key(seat)).collect();
            // Reserved seats are taken last.
            free.sort_by_key(|seat| self.is_reserved_for_other(*seat, &player.id));
            if let Some(seat) = free.first() {
                seats.insert(*seat, player.clone());
            }
        }
        Ok(seats)
    }
}

/// Returns the seat that the owner requests, if any.
fn requested_owner_seat(changes: &[SettingChange]) -> Result<Option<Seat>, Refusal> {
    let Some(change) = changes.iter().find(|change| change.key == SEAT) else { return Ok(None) };
    let value = change.value.as_deref().unwrap_or_default();
    let mut letters = value.chars();
    let seat = letters.next().and_then(Seat::from_letter).filter(|_| letters.next().is_none());
    let wrong = || SettingsTextError::Option(OptionError::invalid_value(SEAT, value, "w|r|b|g"));
    seat.map(Some).ok_or_else(|| Refusal::SettingsText(wrong()))
}
