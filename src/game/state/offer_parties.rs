//! The parties to an offer, and those whose agreement it needs.

use super::{Game, Phase};
use crate::ids::PlayerId;
use crate::offers::{Offer, OfferKind};
use crate::time::{Span, Time};
use castellan_rules::Seat;
use std::collections::BTreeSet;

/// The time without activity after which an awaited player is absent.
const ABSENT_AFTER: Span = Span::hours(24);

impl Game {
    /// Returns the parties to an offer: the players still in the game. For a replacement, the new player is a party
    /// too, and a computer that is replaced is not. Before the start, the parties are the owner and all people who have
    /// joined.
    #[must_use]
    pub fn parties(&self, kind: &OfferKind) -> BTreeSet<PlayerId> {
        let playing = self.seats_in_play();
        let seated = self.seats().iter().filter(|(seat, _)| playing.contains(seat));
        let mut parties: BTreeSet<PlayerId> = match kind {
            OfferKind::Replace { seat: replaced, .. } => seated
                .filter(|(seat, player)| *seat != replaced || !player.is_engine())
                .map(|(_, player)| player.id.clone())
                .collect(),
            OfferKind::Amend { .. } => {
                let people = self.seats().values().filter(|player| !player.is_engine());
                people.chain([self.owner()]).map(|player| player.id.clone()).collect()
            }
            _ => seated.map(|(_, player)| player.id.clone()).collect(),
        };
        if let OfferKind::Replace { player, .. } = kind
            && !player.is_engine()
        {
            parties.insert(player.id.clone());
        }
        parties
    }

    /// Returns the parties whose agreement an offer needs at this moment: all except a person who is replaced because
    /// of absence.
    pub(crate) fn required_parties(
        &self,
        kind: &OfferKind,
        at: Time,
        reachable_since: Time,
    ) -> BTreeSet<PlayerId> {
        let mut required = self.parties(kind);
        if let OfferKind::Replace { seat, .. } = kind
            && self.is_absent(*seat, at, reachable_since)
            && let Some(player) = self.player_at(*seat)
        {
            required.remove(&player.id);
        }
        required
    }

    /// Returns `true` if the person at a seat is absent: out of time, or awaited and without visible activity for a
    /// day. If the game has a clock, half of the available time must have passed too. A person is awaited on their
    /// turn, and in a paused game while the others want to resume. Vacations do not count, nor does the time before
    /// `reachable_since`, when players could not reach the bot.
    #[must_use]
    pub fn is_absent(&self, seat: Seat, at: Time, reachable_since: Time) -> bool {
        let Some(player) = self.player_at(seat).filter(|player| !player.is_engine()) else { return false };
        if self.out_of_time() == Some(seat) {
            return true;
        }
        let last =
            self.last_active.get(&player.id).map_or(reachable_since, |last| reachable_since.max(*last));
        if at.since(last) < ABSENT_AFTER {
            return false;
        }
        match self.phase() {
            // With a clock, half of the available time must have passed.
            Phase::Running => self.clock().time_on_turn(at).is_some_and(|(to_act, waited)| {
                let left = self.clock().deadline().map(|(_, until)| until.since(at));
                to_act == seat && waited >= ABSENT_AFTER && left.is_none_or(|left| waited >= left)
            }),
            Phase::Paused => {
                let stood = |offer: &Offer| at.plus(self.settings().offer_timeout).since(offer.until);
                let waits = |offer: &Offer| {
                    offer.kind == OfferKind::Resume
                        && !offer.agreed.contains(&player.id)
                        && offer.until > at
                        && stood(offer) >= ABSENT_AFTER
                };
                !self.is_away(&player.id) && self.offers().iter().any(waits)
            }
            Phase::Lobby | Phase::SetUp | Phase::Over => false,
        }
    }

    /// Returns `true` if a person other than this one has had a seat since the lobby closed, or has one now.
    #[must_use]
    pub fn has_other_players_ever(&self, player: &PlayerId) -> bool {
        let seated = self.seats().values().filter(|seated| !seated.is_engine()).map(|seated| &seated.id);
        seated.chain(self.last_active.keys()).any(|person| person != player)
    }

    /// Records the visible activity of a player. Taking a seat counts as activity.
    pub(super) fn record_activity(&mut self, by: Option<&PlayerId>, at: Time) {
        if self.phase() == Phase::Lobby {
            return;
        }
        for player in self.seats.values().filter(|player| !player.is_engine()) {
            match self.last_active.get_mut(&player.id) {
                Some(last) if by == Some(&player.id) => *last = at.max(*last),
                Some(_) => {}
                None => {
                    self.last_active.insert(player.id.clone(), at);
                }
            }
        }
    }
}
