//! Commands about offers: make, accept, decline, withdraw; and their expiry and effects.

use super::pending_decision::PendingDecision;
use crate::command::Proposal;
use crate::event::{ClosingReason, EventKind, LapseReason, PlanDropReason};
use crate::ids::PlayerId;
use crate::offers::{Offer, OfferKind};
use crate::player::Player;
use crate::refusal::Refusal;
use crate::state::Phase;
use castellan_rules::info::DrawOffers;
use castellan_rules::record::Step;
use castellan_rules::{Action, DrawReason, Outcome, Seat};
use std::collections::BTreeSet;

impl PendingDecision<'_> {
    pub(super) fn offer(&mut self, proposal: &Proposal) -> Result<(), Refusal> {
        let player = self.requesting_player()?.clone();
        self.own_seats()?;
        let kind = match proposal {
            Proposal::Draw => {
                self.require_phase(&[Phase::Running, Phase::Paused])?;
                if !self.can_offer_draw(&player)? {
                    return self.defer_draw_offer(player);
                }
                OfferKind::Draw
            }
            Proposal::Takeback => OfferKind::Takeback { steps: self.steps_left_by_takeback()? },
            Proposal::Pause => {
                self.require_phase(&[Phase::Running])?;
                OfferKind::Pause
            }
            Proposal::Resume => {
                self.require_phase(&[Phase::Paused])?;
                OfferKind::Resume
            }
            Proposal::Abort => {
                self.require_phase(&[Phase::SetUp, Phase::Running, Phase::Paused])?;
                if self.all_have_acted() {
                    return Err(Refusal::GameUnderWay);
                }
                OfferKind::Abort
            }
            Proposal::Replace { seat, player } => {
                self.require_phase(&[Phase::Running, Phase::Paused])?;
                self.require_replaceable(*seat, player)?;
                if self.own_seats_in_play()?.contains(seat) {
                    return Err(Refusal::NotPartyToOffer);
                }
                OfferKind::Replace { seat: *seat, player: player.clone() }
            }
        };
        if self.game.phase() != Phase::SetUp {
            self.own_seats_in_play()?;
        }
        if self.game.was_declined(&player, &kind) {
            return Err(Refusal::OfferDeclinedBefore { word: kind.name() });
        }
        if let Some(standing) = self.game.offers().iter().find(|offer| offer.kind.is_same_subject(&kind)) {
            // Making the same offer means agreeing.
            if standing.kind == kind && standing.until > self.at {
                if !standing.agreed.contains(&player) {
                    return self.accept(standing.number);
                }
                // The player to be replaced may have become absent since.
                if standing.is_agreed_by(&self.game.required_parties(&kind, self.at, self.reachable_since)) {
                    let number = standing.number;
                    self.apply_if_agreed(number);
                    return Ok(());
                }
            }
            return Err(Refusal::OfferAlreadyOpen { number: standing.number, word: kind.name() });
        }
        self.push_offer(player, kind);
        Ok(())
    }

    fn push_offer(&mut self, player: PlayerId, kind: OfferKind) {
        let until = self.at.plus(self.game.settings().offer_timeout);
        let number = self.game.next_offer();
        self.push(EventKind::Offered { offer: number, player, kind, until });
        self.apply_if_agreed(number);
    }

    /// Returns `true` if a draw may be offered now. King's Mate restricts the moment; most variants do not. Agreeing to
    /// another player's offer is always allowed.
    fn can_offer_draw(&self, player: &PlayerId) -> Result<bool, Refusal> {
        let (record, _) = self.started_record()?;
        let others = |offer: &Offer| offer.kind == OfferKind::Draw && offer.by != *player;
        if record.position().info().draw_offers == DrawOffers::AnyTime
            || self.game.offers().iter().any(|offer| others(offer) && offer.until > self.at)
        {
            return Ok(true);
        }
        let own = self.own_seats_in_play()?;
        Ok(record
            .last()
            .is_some_and(|step| own.contains(&step.seat) && step.action != Action::Leave(step.seat)))
    }

    /// Records a draw offer to be made with the player's next action.
    fn defer_draw_offer(&mut self, player: PlayerId) -> Result<(), Refusal> {
        self.own_seats_in_play()?;
        if self.game.has_deferred_draw_offer(&player) {
            return Err(Refusal::DrawOfferAlreadyDeferred);
        }
        self.require_private_log_space(&player)?;
        self.push(EventKind::DrawOfferDeferred { player });
        Ok(())
    }

    pub(super) fn withdraw_deferred_draw_offer(&mut self) -> Result<(), Refusal> {
        let player = self.requesting_player()?.clone();
        self.own_seats()?;
        if !self.game.has_deferred_draw_offer(&player) {
            return Err(Refusal::NoDeferredDrawOffer);
        }
        self.push(EventKind::DeferredDrawOfferWithdrawn { player });
        Ok(())
    }

    /// Makes the draw offer that was to go with the action.
    pub(super) fn make_deferred_draw_offer(&mut self, acting: Seat) {
        let Some(player) = self.game.player_at(acting).map(|player| player.id.clone()) else { return };
        if self.game.phase() == Phase::Running && self.game.has_deferred_draw_offer(&player) {
            self.push_offer(player, OfferKind::Draw);
        }
    }

    /// Returns the number of actions before the requester's own last action.
    fn steps_left_by_takeback(&self) -> Result<usize, Refusal> {
        self.require_phase(&[Phase::Running, Phase::Paused])?;
        if !self.game.settings().takebacks {
            return Err(Refusal::NoTakebacks);
        }
        let own = self.own_seats_in_play()?;
        let (record, _) = self.started_record()?;
        let is_own = |step: Step| own.contains(&step.seat);
        let steps = record.steps().rposition(is_own).ok_or(Refusal::NothingToTakeBack)?;
        for step in record.steps().skip(steps) {
            if let Action::Leave(seat) = step.action {
                return Err(Refusal::SeatLeftSince { seat });
            }
            if step.roll.is_some() {
                return Err(Refusal::DiceWereRolled);
            }
        }
        Ok(steps)
    }

    /// Returns `true` if every seat has acted, so that the game is under way.
    fn all_have_acted(&self) -> bool {
        let Some(record) = self.game.record() else { return false };
        let acted = |seat: &Seat| {
            let own = |step: Step| step.seat == *seat && step.action != Action::Leave(*seat);
            record.steps().any(own)
        };
        self.game.seats_in_play().iter().all(acted)
    }

    /// Checks that a player can be put at a seat.
    pub(super) fn require_replaceable(&self, seat: Seat, player: &Player) -> Result<(), Refusal> {
        if self.game.settings().solo {
            return Err(Refusal::Solo);
        }
        self.require_in_play(seat)?;
        // The rating of the player at the end changes, so no rated game may pass between a person and a computer.
        let with_computer = player.is_engine() || self.game.player_at(seat).is_some_and(Player::is_engine);
        if self.game.settings().rated && with_computer {
            return Err(Refusal::RatedReplacement);
        }
        self.require_unseated(&player.id)
    }

    /// Returns the open offer with this number, and the requester, who must be a party to it.
    fn find_open_offer(&self, number: u32) -> Result<(&Offer, PlayerId), Refusal> {
        let player = self.requesting_player()?.clone();
        let offer = self.game.offer(number).filter(|offer| offer.until > self.at);
        let offer = offer.ok_or(Refusal::NoSuchOffer { number })?;
        if !self.game.parties(&offer.kind).contains(&player) {
            let seated = !self.game.seats_of(&player).is_empty();
            return Err(if seated { Refusal::NotPartyToOffer } else { Refusal::NotInGame });
        }
        Ok((offer, player))
    }

    pub(super) fn accept(&mut self, number: u32) -> Result<(), Refusal> {
        let (offer, player) = self.find_open_offer(number)?;
        if offer.by == player {
            return Err(Refusal::OwnOffer);
        }
        if offer.agreed.contains(&player) {
            return Err(Refusal::AlreadyAgreed);
        }
        if let OfferKind::Replace { seat, player: substitute } = &offer.kind {
            // The player may have joined at another seat, or the seat may have left, since.
            self.require_replaceable(*seat, substitute)?;
        }
        if let OfferKind::Amend { changes, settings } = &offer.kind {
            // More players may have joined since.
            self.seating_under(changes, settings)?;
        }
        self.push(EventKind::Accepted { offer: number, player });
        self.apply_if_agreed(number);
        Ok(())
    }

    pub(super) fn decline(&mut self, number: u32) -> Result<(), Refusal> {
        let (offer, player) = self.find_open_offer(number)?;
        if offer.by == player {
            return Err(Refusal::OwnOffer);
        }
        self.push(EventKind::Declined { offer: number, player });
        Ok(())
    }

    pub(super) fn withdraw(&mut self, number: u32) -> Result<(), Refusal> {
        let (offer, player) = self.find_open_offer(number)?;
        if offer.by != player {
            return Err(Refusal::NotYourOffer);
        }
        self.push(EventKind::Withdrawn { offer: number });
        Ok(())
    }

    /// Applies an offer if every required party has agreed.
    pub(super) fn apply_if_agreed(&mut self, number: u32) {
        let Some(offer) = self.game.offer(number) else { return };
        if !offer.is_agreed_by(&self.game.required_parties(&offer.kind, self.at, self.reachable_since)) {
            return;
        }
        match offer.kind.clone() {
            OfferKind::Draw => self.push(EventKind::Ended { outcome: Outcome::Drawn(DrawReason::Agreement) }),
            OfferKind::Takeback { steps } => {
                self.drop_plans(&Seat::ALL, PlanDropReason::Changed);
                self.push(EventKind::TakenBack { steps });
                self.lapse(LapseReason::Overtaken, |offer| offer.kind == OfferKind::Draw);
            }
            OfferKind::Pause => self.push(EventKind::Paused),
            OfferKind::Resume => self.resume_play(),
            OfferKind::Abort => self.push(EventKind::Closed { why: ClosingReason::Aborted }),
            OfferKind::Replace { seat, player } => self.replace_player(seat, player),
            OfferKind::Amend { changes, settings } => match self.seating_under(&changes, &settings) {
                Ok(seats) => self.push(EventKind::Amended { changes, settings, seats }),
                Err(_) => self.lapse(LapseReason::Overtaken, |offer| offer.number == number),
            },
        }
    }

    /// Puts another player at a seat.
    pub(super) fn replace_player(&mut self, seat: Seat, player: Player) {
        let gone = self.game.player_at(seat).map(|player| player.id.clone());
        self.drop_plans(&[seat], PlanDropReason::Changed);
        self.push(EventKind::Replaced { seat, player });
        self.lapse(LapseReason::Gone, |offer| Some(&offer.by) == gone.as_ref());
        self.end_if_only_computers_play();
    }

    pub(super) fn lapse(&mut self, why: LapseReason, which: impl Fn(&Offer) -> bool) {
        let lapsed: Vec<u32> =
            self.game.offers().iter().filter(|offer| which(offer)).map(|offer| offer.number).collect();
        for offer in lapsed {
            self.push(EventKind::Lapsed { offer, why });
        }
    }

    /// Drops offers overtaken by an action: takebacks, a draw that the acting player had not agreed to, an abort once
    /// all seats have acted, and the replacement of the acting seat.
    pub(super) fn lapse_after_action(&mut self, acting: Seat) {
        let player = self.game.player_at(acting).map(|player| player.id.clone());
        let under_way = self.all_have_acted();
        self.lapse(LapseReason::Overtaken, |offer| match &offer.kind {
            OfferKind::Draw => player.as_ref().is_some_and(|player| !offer.agreed.contains(player)),
            OfferKind::Takeback { .. } => true,
            OfferKind::Abort => under_way,
            OfferKind::Replace { seat, .. } => *seat == acting,
            OfferKind::Pause | OfferKind::Resume | OfferKind::Amend { .. } => false,
        });
    }

    /// Drops the offers of a seat that has left and those overtaken by its departure, and applies offers that all
    /// remaining players have now agreed to.
    pub(super) fn lapse_after_leaving(&mut self, left: Seat) {
        let playing: BTreeSet<PlayerId> = self
            .game
            .seats_in_play()
            .into_iter()
            .filter_map(|seat| Some(self.game.player_at(seat)?.id.clone()))
            .collect();
        self.lapse(LapseReason::Gone, |offer| !playing.contains(&offer.by));
        let under_way = self.all_have_acted();
        self.lapse(LapseReason::Overtaken, |offer| match &offer.kind {
            OfferKind::Takeback { .. } => true,
            OfferKind::Abort => under_way,
            OfferKind::Replace { seat, .. } => *seat == left,
            _ => false,
        });
        let standing: Vec<u32> = self.game.offers().iter().map(|offer| offer.number).collect();
        for number in standing {
            self.apply_if_agreed(number);
        }
    }

    /// Drops expired offers.
    pub(super) fn lapse_expired(&mut self) {
        let now = self.at;
        self.lapse(LapseReason::Expired, |offer| offer.until <= now);
    }
}
