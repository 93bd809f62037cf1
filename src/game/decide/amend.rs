//! Changes of the agreement before the start: by the owner alone, or with the agreement of all who have joined.

use super::draft::Draft;
use crate::agreement::{Agreement, Seating};
use crate::event::EventKind;
use crate::ids::PlayerId;
use crate::offers::OfferKind;
use crate::player::Player;
use crate::refusal::Refusal;
use crate::state::Phase;
use crate::terms::{Change, TermsError};
use castellan_rules::{OptionError, Seat};
use std::collections::BTreeMap;

/// The most changes of the agreement in a game, made or offered.
pub const MOST_AMENDMENTS: u32 = 200;

/// The key of a change of the owner's seat.
const SEAT: &str = "seat";

impl Draft<'_> {
    /// Returns the requester, who must be the owner, before the start.
    fn owner_in_lobby(&self) -> Result<PlayerId, Refusal> {
        let owner = self.asker()?.clone();
        if !self.is_owner() {
            return Err(Refusal::OwnerOnly);
        }
        self.only_in(&[Phase::Lobby])?;
        Ok(owner)
    }

    pub(super) fn amend(&mut self, changes: &[Change]) -> Result<(), Refusal> {
        let owner = self.owner_in_lobby()?;
        let (changes, agreement) = self.amended(changes)?;
        let seats = self.reseated(&changes, &agreement)?;
        if changes.is_empty() {
            return Ok(());
        }
        if self.game.amendments() >= MOST_AMENDMENTS {
            return Err(Refusal::TooManyAmendments { most: MOST_AMENDMENTS });
        }
        if self.is_alone(&owner) {
            self.push(EventKind::Amended { changes, agreement, seats });
            return Ok(());
        }
        let kind = OfferKind::Amend { changes, agreement };
        if let Some(standing) = self.game.offers().iter().find(|offer| offer.kind.same_matter(&kind)) {
            return Err(Refusal::OfferStands { number: standing.number, word: kind.word() });
        }
        let until = self.at.plus(self.game.agreement().offers_stand);
        self.push(EventKind::Offered { offer: self.game.next_offer(), player: owner, kind, until });
        Ok(())
    }

    pub(super) fn start_alone(&mut self) -> Result<(), Refusal> {
        self.owner_in_lobby()?;
        // A solo game cannot be rated.
        let alone = [Change::to("solo", "on"), Change::to("rated", "off")];
        let (changes, agreement) = self.amended(&alone)?;
        let seats = self.reseated(&changes, &agreement)?;
        if !changes.is_empty() {
            self.push(EventKind::Amended { changes, agreement, seats });
        }
        self.close_lobby()
    }

    /// Applies offered changes after a player has left the lobby, if all others have agreed.
    pub(super) fn amend_after_leaving(&mut self) {
        let offered = self.game.offers().iter().filter(|offer| matches!(offer.kind, OfferKind::Amend { .. }));
        let numbers: Vec<u32> = offered.map(|offer| offer.number).collect();
        for number in numbers {
            self.bring_about_if_agreed(number);
        }
    }

    /// Returns `true` if only the owner, and engines seated by the owner, have joined.
    pub(super) fn is_alone(&self, owner: &PlayerId) -> bool {
        self.game.seats().values().all(|player| player.id == *owner || player.is_engine())
    }

    /// Returns the effective changes and the resulting agreement.
    fn amended(&self, changes: &[Change]) -> Result<(Vec<Change>, Box<Agreement>), Refusal> {
        let (seat, others): (Vec<Change>, Vec<Change>) =
            changes.iter().cloned().partition(|change| change.key == SEAT);
        let before = self.game.agreement();
        let agreement = before.amended(&others).map_err(Refusal::Terms)?;
        if self.game.has_engines() {
            agreement.may_have_computers()?;
        }
        let mut changes = before.changes_to(&agreement);
        for wish in seat {
            let sits = self.game.seats_of(&self.game.owner().id);
            let seat = wished_seat(std::slice::from_ref(&wish))?;
            if seat.is_some_and(|seat| !sits.contains(&seat)) && changes.iter().all(|done| done.key != SEAT) {
                changes.push(wish);
            }
        }
        Ok((changes, Box::new(agreement)))
    }

    /// Returns the seating under this agreement, with the owner at the requested seat. Players keep their seats where
    /// these still exist, and otherwise move to others in the same order.
    pub(super) fn reseated(
        &self,
        changes: &[Change],
        agreement: &Agreement,
    ) -> Result<BTreeMap<Seat, Player>, Refusal> {
        if self.game.has_engines() {
            agreement.may_have_computers()?;
        }
        let places = agreement.seats().map_err(Refusal::Option)?;
        let owner = self.game.owner();
        if agreement.solo {
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
        if let Some(seat) = wished_seat(changes)? {
            if agreement.seating == Seating::Random {
                return Err(Refusal::SeatsAreDrawn);
            }
            if !places.contains(&seat) {
                return Err(Refusal::NoSuchSeat { seat, seats: places });
            }
            players.retain(|(_, player)| player.id != owner.id);
            if players.iter().any(|(taken, _)| *taken == seat) {
                return Err(Refusal::SeatTaken { seat });
            }
            if self.is_kept(seat, &owner.id) {
                return Err(Refusal::SeatKept { seat });
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
            free.sort_by_key(|seat| self.is_kept(*seat, &player.id));
            if let Some(seat) = free.first() {
                seats.insert(*seat, player.clone());
            }
        }
        Ok(seats)
    }
}

/// Returns the seat that the owner requests, if any.
fn wished_seat(changes: &[Change]) -> Result<Option<Seat>, Refusal> {
    let Some(change) = changes.iter().find(|change| change.key == SEAT) else { return Ok(None) };
    let value = change.value.as_deref().unwrap_or_default();
    let mut letters = value.chars();
    let seat = letters.next().and_then(Seat::from_letter).filter(|_| letters.next().is_none());
    let wrong = || TermsError::Option(OptionError::value(SEAT, value, "w|r|b|g"));
    seat.map(Some).ok_or_else(|| Refusal::Terms(wrong()))
}
