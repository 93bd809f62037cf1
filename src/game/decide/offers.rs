//! Commands about offers: make, accept, decline, withdraw; and their expiry and effects.

use super::draft::Draft;
use crate::command::Proposal;
use crate::event::{Closing, Dropped, EventKind, Lapse};
use crate::ids::PlayerId;
use crate::offers::{Offer, OfferKind};
use crate::player::Player;
use crate::refusal::Refusal;
use crate::state::Phase;
use castellan_rules::info::DrawOffers;
use castellan_rules::record::Step;
use castellan_rules::{Action, DrawReason, Outcome, Seat};
use std::collections::BTreeSet;

impl Draft<'_> {
    pub(super) fn offer(&mut self, proposal: &Proposal) -> Result<(), Refusal> {
        let player = self.asker()?.clone();
        self.own_seats()?;
        let kind = match proposal {
            Proposal::Draw => {
                self.only_in(&[Phase::Running, Phase::Paused])?;
                if !self.draw_may_be_offered(&player)? {
                    return self.keep_draw_offer(player);
                }
                OfferKind::Draw
            }
            Proposal::Takeback => OfferKind::Takeback { steps: self.steps_left_by_takeback()? },
            Proposal::Pause => {
                self.only_in(&[Phase::Running])?;
                OfferKind::Pause
            }
            Proposal::Resume => {
                self.only_in(&[Phase::Paused])?;
                OfferKind::Resume
            }
            Proposal::Abort => {
                self.only_in(&[Phase::SetUp, Phase::Running, Phase::Paused])?;
                if self.all_have_acted() {
                    return Err(Refusal::UnderWay);
                }
                OfferKind::Abort
            }
            Proposal::Replace { seat, player } => {
                self.only_in(&[Phase::Running, Phase::Paused])?;
                self.may_replace(*seat, player)?;
                if self.playing_seats()?.contains(seat) {
                    return Err(Refusal::NotAsked);
                }
                OfferKind::Replace { seat: *seat, player: player.clone() }
            }
        };
        if self.game.phase() != Phase::SetUp {
            self.playing_seats()?;
        }
        if self.game.turned_down(&player, &kind) {
            return Err(Refusal::TurnedDown { word: kind.word() });
        }
        if let Some(standing) = self.game.offers().iter().find(|offer| offer.kind.same_matter(&kind)) {
            // Making the same offer means agreeing.
            if standing.kind == kind && standing.until > self.at {
                if !standing.agreed.contains(&player) {
                    return self.accept(standing.number);
                }
                // The player to be replaced may have become absent since.
                if standing.is_agreed_by(&self.game.needed(&kind, self.at, self.reachable_since)) {
                    let number = standing.number;
                    self.bring_about_if_agreed(number);
                    return Ok(());
                }
            }
            return Err(Refusal::OfferStands { number: standing.number, word: kind.word() });
        }
        self.push_offer(player, kind);
        Ok(())
    }

    fn push_offer(&mut self, player: PlayerId, kind: OfferKind) {
        let until = self.at.plus(self.game.agreement().offers_stand);
        let number = self.game.next_offer();
        self.push(EventKind::Offered { offer: number, player, kind, until });
        self.bring_about_if_agreed(number);
    }

    /// Returns `true` if a draw may be offered now. King's Mate restricts the moment; most variants do not. Agreeing to
    /// another player's offer is always allowed.
    fn draw_may_be_offered(&self, player: &PlayerId) -> Result<bool, Refusal> {
        let (record, _) = self.played()?;
        let others = |offer: &Offer| offer.kind == OfferKind::Draw && offer.by != *player;
        if record.position().info().draw_offers == DrawOffers::AnyTime
            || self.game.offers().iter().any(|offer| others(offer) && offer.until > self.at)
        {
            return Ok(true);
        }
        let own = self.playing_seats()?;
        Ok(record
            .last()
            .is_some_and(|step| own.contains(&step.seat) && step.action != Action::Leave(step.seat)))
    }

    /// Records a draw offer to be made with the player's next action.
    fn keep_draw_offer(&mut self, player: PlayerId) -> Result<(), Refusal> {
        self.playing_seats()?;
        if self.game.keeps_draw_offer(&player) {
            return Err(Refusal::DrawOfferIsKept);
        }
        self.has_private_room(&player)?;
        self.push(EventKind::DrawOfferKept { player });
        Ok(())
    }

    pub(super) fn drop_draw_offer(&mut self) -> Result<(), Refusal> {
        let player = self.asker()?.clone();
        self.own_seats()?;
        if !self.game.keeps_draw_offer(&player) {
            return Err(Refusal::NoDrawOfferKept);
        }
        self.push(EventKind::DrawOfferDropped { player });
        Ok(())
    }

    /// Makes the draw offer that was to go with the action.
    pub(super) fn offer_kept_draw(&mut self, acting: Seat) {
        let Some(player) = self.game.player_at(acting).map(|player| player.id.clone()) else { return };
        if self.game.phase() == Phase::Running && self.game.keeps_draw_offer(&player) {
            self.push_offer(player, OfferKind::Draw);
        }
    }

    /// Returns the number of actions before the requester's own last action.
    fn steps_left_by_takeback(&self) -> Result<usize, Refusal> {
        self.only_in(&[Phase::Running, Phase::Paused])?;
        if !self.game.agreement().takebacks {
            return Err(Refusal::NoTakebacks);
        }
        let own = self.playing_seats()?;
        let (record, _) = self.played()?;
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
        self.game.playing().iter().all(acted)
    }

    /// Checks that a player can be put at a seat.
    pub(super) fn may_replace(&self, seat: Seat, player: &Player) -> Result<(), Refusal> {
        if self.game.agreement().solo {
            return Err(Refusal::Solo);
        }
        self.is_playing(seat)?;
        // The rating of the player at the end changes, so no rated game may pass between a person and a computer.
        let with_computer = player.is_engine() || self.game.player_at(seat).is_some_and(Player::is_engine);
        if self.game.agreement().rated && with_computer {
            return Err(Refusal::RatedSeat);
        }
        self.has_no_seat(&player.id)
    }

    /// Returns the open offer with this number, and the requester, who must be a party to it.
    fn standing(&self, number: u32) -> Result<(&Offer, PlayerId), Refusal> {
        let player = self.asker()?.clone();
        let offer = self.game.offer(number).filter(|offer| offer.until > self.at);
        let offer = offer.ok_or(Refusal::NoSuchOffer { number })?;
        if !self.game.parties(&offer.kind).contains(&player) {
            let seated = !self.game.seats_of(&player).is_empty();
            return Err(if seated { Refusal::NotAsked } else { Refusal::NotInGame });
        }
        Ok((offer, player))
    }

    pub(super) fn accept(&mut self, number: u32) -> Result<(), Refusal> {
        let (offer, player) = self.standing(number)?;
        if offer.agreed.contains(&player) {
            return Err(Refusal::AlreadyAgreed);
        }
        if let OfferKind::Replace { seat, player: substitute } = &offer.kind {
            // The player may have joined at another seat, or the seat may have left, since.
            self.may_replace(*seat, substitute)?;
        }
        if let OfferKind::Amend { changes, agreement } = &offer.kind {
            // More players may have joined since.
            self.reseated(changes, agreement)?;
        }
        self.push(EventKind::Accepted { offer: number, player });
        self.bring_about_if_agreed(number);
        Ok(())
    }

    pub(super) fn decline(&mut self, number: u32) -> Result<(), Refusal> {
        let (offer, player) = self.standing(number)?;
        if offer.by == player {
            return Err(Refusal::AlreadyAgreed);
        }
        self.push(EventKind::Declined { offer: number, player });
        Ok(())
    }

    pub(super) fn withdraw(&mut self, number: u32) -> Result<(), Refusal> {
        let (offer, player) = self.standing(number)?;
        if offer.by != player {
            return Err(Refusal::NotYourOffer);
        }
        self.push(EventKind::Withdrawn { offer: number });
        Ok(())
    }

    /// Applies an offer if every required party has agreed.
    pub(super) fn bring_about_if_agreed(&mut self, number: u32) {
        let Some(offer) = self.game.offer(number) else { return };
        if !offer.is_agreed_by(&self.game.needed(&offer.kind, self.at, self.reachable_since)) {
            return;
        }
        match offer.kind.clone() {
            OfferKind::Draw => self.push(EventKind::Ended { outcome: Outcome::Drawn(DrawReason::Agreement) }),
            OfferKind::Takeback { steps } => {
                self.drop_plans(&Seat::ALL, Dropped::Changed);
                self.push(EventKind::TakenBack { steps });
                self.lapse(Lapse::Overtaken, |offer| offer.kind == OfferKind::Draw);
            }
            OfferKind::Pause => self.push(EventKind::Paused),
            OfferKind::Resume => self.play_resumes(),
            OfferKind::Abort => self.push(EventKind::Closed { why: Closing::Aborted }),
            OfferKind::Replace { seat, player } => self.seat_changes(seat, player),
            OfferKind::Amend { changes, agreement } => match self.reseated(&changes, &agreement) {
                Ok(seats) => self.push(EventKind::Amended { changes, agreement, seats }),
                Err(_) => self.lapse(Lapse::Overtaken, |offer| offer.number == number),
            },
        }
    }

    /// Puts another player at a seat.
    pub(super) fn seat_changes(&mut self, seat: Seat, player: Player) {
        let gone = self.game.player_at(seat).map(|player| player.id.clone());
        self.drop_plans(&[seat], Dropped::Changed);
        self.push(EventKind::Replaced { seat, player });
        self.lapse(Lapse::Gone, |offer| Some(&offer.by) == gone.as_ref());
    }

    pub(super) fn lapse(&mut self, why: Lapse, which: impl Fn(&Offer) -> bool) {
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
        self.lapse(Lapse::Overtaken, |offer| match &offer.kind {
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
            .playing()
            .into_iter()
            .filter_map(|seat| Some(self.game.player_at(seat)?.id.clone()))
            .collect();
        self.lapse(Lapse::Gone, |offer| !playing.contains(&offer.by));
        let under_way = self.all_have_acted();
        self.lapse(Lapse::Overtaken, |offer| match &offer.kind {
            OfferKind::Takeback { .. } => true,
            OfferKind::Abort => under_way,
            OfferKind::Replace { seat, .. } => *seat == left,
            _ => false,
        });
        let standing: Vec<u32> = self.game.offers().iter().map(|offer| offer.number).collect();
        for number in standing {
            self.bring_about_if_agreed(number);
        }
    }

    /// Drops expired offers.
    pub(super) fn lapse_expired(&mut self) {
        let now = self.at;
        self.lapse(Lapse::Expired, |offer| offer.until <= now);
    }
}
