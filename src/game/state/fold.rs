//! The fold of events into a game. Events were accepted once, and are not validated again.

use super::public::public_form;
use super::{End, Epoch, Game, Invitation, Phase, PublicHead};
use crate::agreement::{self, Agreement};
use crate::clock::Clock;
use crate::command::By;
use crate::event::{Draw, Event, EventKind, Moved};
use crate::fold_error::{ApplyError, FoldError};
use crate::ids::PlayerId;
use crate::offers::{Offer, OfferKind};
use crate::player::Player;
use crate::time::Time;
use castellan_rules::Seat;
use std::collections::{BTreeMap, BTreeSet};

impl Game {
    /// Creates a game from its first event.
    ///
    /// # Errors
    /// Returns [`FoldError::NotInOrder`] if the event does not create a game.
    pub fn begin(event: &Event) -> Result<Self, FoldError> {
        let EventKind::Created { game, rules, agreement, owner, secret, .. } = &event.what else {
            return Err(FoldError::NotInOrder { number: 1, kind: event.what.kind() });
        };
        let mut public = PublicHead::genesis();
        if let Some(form) = public_form(event, None) {
            public.chain(&form);
        }
        Ok(Self {
            id: game.clone(),
            rules: *rules,
            owner: owner.clone(),
            phase: Phase::Lobby,
            end: None,
            events: 1,
            public,
            invitations: Vec::new(),
            amendments: 0,
            ended: None,
            seats: BTreeMap::new(),
            watchers: BTreeSet::new(),
            active: BTreeMap::new(),
            away: BTreeSet::new(),
            lobby_until: event.at.plus(agreement.lobby_waits),
            given: BTreeMap::new(),
            seeds: BTreeMap::new(),
            epochs: vec![Epoch { secret: secret.clone(), from: crate::dice::FIRST_DRAW }],
            next_draw: crate::dice::FIRST_DRAW,
            options: agreement::pairs(&agreement.options),
            setup_until: None,
            setup_stands: None,
            armies: BTreeMap::new(),
            ready: Vec::new(),
            record: None,
            moment: 0,
            touched: Vec::new(),
            clock: Clock::new(agreement.time),
            ran_out: None,
            offers: Vec::new(),
            turned_down: Vec::new(),
            next_offer: 1,
            kept_draws: BTreeSet::new(),
            plans: BTreeMap::new(),
            private: BTreeMap::new(),
            agreement: (**agreement).clone(),
        })
    }

    /// Applies an event.
    ///
    /// # Errors
    /// Returns an error if the event cannot follow those before it. The game must not be used afterwards.
    pub fn apply(&mut self, event: &Event) -> Result<(), FoldError> {
        let (number, kind) = (self.events + 1, event.what.kind());
        let mut seen_by_all = false;
        match (public_form(event, Some(self)), &event.by) {
            (Some(form), _) => {
                self.public.chain(&form);
                seen_by_all = true;
            }
            // Counts requests. Dropped conditional moves are not requested by the player.
            (None, By::Player(player)) if !matches!(event.what, EventKind::ConditionsDropped { .. }) => {
                *self.private.entry(player.clone()).or_default() += 1;
            }
            (None, _) => {}
        }
        self.change(&event.what, event.at).map_err(|error| error.at(number, kind))?;
        let by = match &event.by {
            By::Player(player) if seen_by_all => Some(player),
            _ => None,
        };
        self.note_active(by, event.at);
        self.time_to_choose(event.at);
        self.ended = (self.phase == Phase::Over).then(|| self.ended.unwrap_or(event.at));
        self.events = number;
        Ok(())
    }

    fn change(&mut self, what: &EventKind, at: Time) -> Result<(), ApplyError> {
        match what {
            EventKind::Created { .. } => return Err(ApplyError::NotInOrder),

            // Before play.
            EventKind::Invited { player, seat } => {
                self.uninvite(player);
                self.invitations.push(Invitation { player: player.clone(), seat: *seat });
            }
            EventKind::InvitationDeclined { player } | EventKind::InvitationWithdrawn { player } => {
                self.uninvite(player);
            }
            EventKind::Joined { seat, player } => {
                self.uninvite(&player.id);
                self.watchers.remove(&player.id);
                self.seats.insert(*seat, player.clone());
            }
            EventKind::LeftLobby { seat, player } => {
                self.seats.remove(seat);
                self.given.remove(player);
                self.away.remove(player);
            }
            EventKind::Amended { agreement, seats, .. } => self.amended(agreement, seats, at),
            EventKind::Seeded { player, seed } => {
                self.given.insert(player.clone(), seed.clone());
            }
            EventKind::Seated { options, seats, seeds, draws } => {
                self.options.clone_from(options);
                self.seats.clone_from(seats);
                self.seeds.clone_from(seeds);
                self.given.clear();
                self.invitations.clear();
                self.drawn(draws);
                self.phase = Phase::SetUp;
                self.setup_until = Some(at.plus(self.agreement.setup_time));
            }
            EventKind::ArmyChosen { seat, army } => {
                self.armies.insert(*seat, army.clone());
            }
            EventKind::Ready { seat, .. } => {
                self.ready.retain(|ready| ready != seat);
                self.ready.push(*seat);
            }
            EventKind::Started { options, start, draws } => self.start(options, start, draws, at)?,

            // On the board.
            EventKind::Played { seat, action, roll, .. } => self.played(*seat, *action, *roll, at)?,
            EventKind::Touched { square, .. } => self.touched.push(*square),
            EventKind::Left { seat, .. } => self.left(*seat, at)?,
            EventKind::TakenBack { steps } => {
                self.wind_back(*steps)?;
                self.turn_begins(at)?;
                self.offer_is_settled(|kind| matches!(kind, OfferKind::Takeback { .. }));
            }
            EventKind::Reinstated { steps, dice, give } => {
                self.reinstated(*steps, dice.as_ref(), *give, at)?;
            }
            EventKind::Paused => {
                self.phase = Phase::Paused;
                self.clock.pause(at);
                self.offer_is_settled(|kind| *kind == OfferKind::Pause);
            }
            EventKind::Resumed => {
                self.phase = Phase::Running;
                self.clock.resume(at);
                self.offer_is_settled(|kind| *kind == OfferKind::Resume);
            }
            EventKind::Replaced { seat, player } => self.replaced(*seat, player, at),
            EventKind::Ended { outcome } => {
                self.must_be_played()?.end_unchecked(Some(*outcome));
                self.over(End::Outcome(*outcome), at);
            }
            EventKind::Closed { why } => self.over(End::Closed(*why), at),

            // Offers.
            EventKind::Offered { offer, player, kind, until } => {
                self.next_offer = offer + 1;
                self.amendments += u32::from(matches!(kind, OfferKind::Amend { .. }));
                if *kind == OfferKind::Draw {
                    self.kept_draws.remove(player);
                }
                self.offers.push(Offer {
                    number: *offer,
                    kind: kind.clone(),
                    by: player.clone(),
                    until: *until,
                    agreed: BTreeSet::from([player.clone()]),
                });
            }
            EventKind::Accepted { offer: number, player } => {
                let offer = self.offers.iter_mut().find(|offer| offer.number == *number);
                offer.ok_or_else(|| format!("there is no offer {number}"))?.agreed.insert(player.clone());
            }
            EventKind::Declined { offer, .. } => {
                let declined = self.offers.extract_if(.., |standing| standing.number == *offer);
                let again = declined
                    .filter(|offer| matches!(offer.kind, OfferKind::Draw | OfferKind::Takeback { .. }));
                self.turned_down.extend(again.map(|offer| (offer.by, offer.kind)));
            }
            EventKind::Withdrawn { offer } | EventKind::Lapsed { offer, .. } => {
                self.offers.retain(|standing| standing.number != *offer);
            }

            // Time.
            EventKind::RanOut { seat } => self.ran_out = Some(*seat),
            EventKind::TimeGiven { seat, span } => {
                self.clock.give(*seat, *span);
                if self.clock.expired(at).is_none() {
                    self.ran_out = None;
                }
            }
            EventKind::OutageNoted { moves, .. } => moves.iter().for_each(|moved| self.moved(*moved)),
            EventKind::VacationBegan { player } => {
                self.away.insert(player.clone());
                // The clock learns of players at the start; until then, seats may still be drawn.
                if self.record.is_some() {
                    self.seats_of(player).into_iter().for_each(|seat| self.clock.begin_vacation(seat, at));
                }
            }
            EventKind::VacationEnded { player } => {
                self.away.remove(player);
                self.seats_of(player).into_iter().for_each(|seat| self.clock.end_vacation(seat, at));
            }

            // Private events.
            EventKind::ConditionsSet { seat, plan: Some(plan) } => {
                self.plans.insert(*seat, plan.clone());
            }
            // The plan is stored elsewhere, or was erased.
            EventKind::ConditionsSet { seat, plan: None }
            | EventKind::ConditionsCleared { seat }
            | EventKind::ConditionsDropped { seat, .. } => {
                self.plans.remove(seat);
            }
            EventKind::DrawOfferKept { player } => {
                self.kept_draws.insert(player.clone());
            }
            EventKind::DrawOfferDropped { player } => {
                self.kept_draws.remove(player);
            }
            EventKind::Watched { player } => {
                self.watchers.insert(player.clone());
            }
            EventKind::Unwatched { player } => {
                self.watchers.remove(player);
            }
        }
        Ok(())
    }

    /// Changes the settings. Invitations lose their reserved seats where those no longer exist or are taken.
    fn amended(&mut self, agreement: &Agreement, seats: &BTreeMap<Seat, Player>, at: Time) {
        if agreement.lobby_waits != self.agreement.lobby_waits {
            self.lobby_until = at.plus(agreement.lobby_waits);
        }
        self.options = agreement::pairs(&agreement.options);
        self.clock = Clock::new(agreement.time);
        self.agreement = agreement.clone();
        self.seats.clone_from(seats);
        if self.agreement.solo {
            self.invitations.clear();
        }
        if !self.agreement.spectators {
            self.watchers.clear();
        }
        let all = self.all_seats();
        for invitation in &mut self.invitations {
            invitation.seat = invitation.seat.filter(|seat| all.contains(seat) && !seats.contains_key(seat));
        }
        self.amendments += 1;
        self.offer_is_settled(|kind| matches!(kind, OfferKind::Amend { .. }));
    }

    /// Stops the time for choosing armies while a player who has yet to choose is on vacation.
    fn time_to_choose(&mut self, at: Time) {
        let is_awaited = |player: &PlayerId| {
            self.seats_of(player)
                .iter()
                .any(|seat| !self.ready.contains(seat) && self.choosing().contains(seat))
        };
        let stands = self.phase == Phase::SetUp && self.away.iter().any(is_awaited);
        match self.setup_stands {
            None if stands => self.setup_stands = Some(at),
            Some(since) if !stands => {
                self.setup_stands = None;
                self.setup_until = self.setup_until.map(|until| until.plus(at.since(since)));
            }
            None | Some(_) => {}
        }
    }

    fn replaced(&mut self, seat: Seat, player: &Player, at: Time) {
        if let Some(before) = self.seats.insert(seat, player.clone()) {
            self.away.remove(&before.id);
            self.kept_draws.remove(&before.id);
        }
        // A new player is not absent.
        self.active.remove(&player.id);
        self.watchers.remove(&player.id);
        self.armies.remove(&seat);
        self.ready.retain(|ready| *ready != seat);
        self.clock.end_vacation(seat, at);
        self.offer_is_settled(|kind| matches!(kind, OfferKind::Replace { seat: of, .. } if *of == seat));
    }

    fn uninvite(&mut self, player: &PlayerId) {
        self.invitations.retain(|invitation| invitation.player != *player);
    }

    pub(super) fn drawn(&mut self, draws: &[Draw]) {
        self.next_draw = draws.iter().map(Draw::after).fold(self.next_draw, u64::max);
    }

    fn over(&mut self, end: End, at: Time) {
        self.end = Some(end);
        self.phase = Phase::Over;
        self.clock.stop(at);
        self.away.clear();
        for seat in Seat::ALL {
            self.clock.end_vacation(seat, at);
        }
        self.offers.clear();
        self.kept_draws.clear();
        self.touched.clear();
        self.plans.clear();
        self.ran_out = None;
        self.setup_until = None;
    }

    /// Removes an offer that has taken effect.
    fn offer_is_settled(&mut self, matter: impl Fn(&OfferKind) -> bool) {
        self.offers.retain(|offer| !matter(&offer.kind));
    }

    fn moved(&mut self, moved: Moved) {
        match moved {
            Moved::Clock { seat, span } => self.clock.move_deadline(seat, span),
            Moved::Lobby { span } => self.lobby_until = self.lobby_until.plus(span),
            Moved::Setup { span } => self.setup_until = self.setup_until.map(|until| until.plus(span)),
            Moved::Offer { offer, span } => {
                let standing = self.offers.iter_mut().find(|standing| standing.number == offer);
                if let Some(standing) = standing {
                    standing.until = standing.until.plus(span);
                }
            }
        }
    }
}
