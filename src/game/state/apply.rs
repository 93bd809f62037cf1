//! The fold of events into a game. Events were accepted once, and are not validated again.

use super::visibility::public_form;
use super::{DiceEpoch, End, Game, Invitation, Phase, PublicHead};
use crate::clock::Clock;
use crate::command::{Requester, is_api_request};
use crate::event::{DeadlineExtension, DiceDraws, Event, EventKind};
use crate::fold_error::{ApplyError, FoldError};
use crate::ids::PlayerId;
use crate::offers::{Offer, OfferKind};
use crate::player::Player;
use crate::settings::{self, GameSettings};
use crate::time::Time;
use castellan_rules::Seat;
use std::collections::{BTreeMap, BTreeSet};

impl Game {
    /// Creates a game from its first event.
    ///
    /// # Errors
    /// Returns [`FoldError::NotInOrder`] if the event does not create a game.
    pub fn begin(event: &Event) -> Result<Self, FoldError> {
        let EventKind::Created { game, rules, settings, owner, secret, .. } = &event.what else {
            return Err(FoldError::NotInOrder { number: 1, kind: event.what.kind() });
        };
        let mut public_head = PublicHead::genesis();
        if let Some(form) = public_form(event, None) {
            public_head.chain(&form);
        }
        Ok(Self {
            id: game.clone(),
            rules: *rules,
            owner: owner.clone(),
            phase: Phase::Lobby,
            end: None,
            version: 1,
            public_head,
            invitations: Vec::new(),
            amendments: 0,
            ended_at: None,
            seats: BTreeMap::new(),
            watchers: BTreeSet::new(),
            last_active: BTreeMap::new(),
            away: BTreeSet::new(),
            lobby_deadline: event.at.plus(settings.lobby_timeout),
            player_seeds: BTreeMap::new(),
            seeds: BTreeMap::new(),
            dice_epochs: vec![DiceEpoch { secret: secret.clone(), first_draw: crate::dice::FIRST_DRAW }],
            next_dice_draw: crate::dice::FIRST_DRAW,
            options: settings::option_pairs(&settings.options),
            setup_deadline: None,
            setup_stopped_since: None,
            armies: BTreeMap::new(),
            ready: Vec::new(),
            record: None,
            board_version: 0,
            touched: Vec::new(),
            clock: Clock::new(settings.time),
            out_of_time: None,
            offers: Vec::new(),
            declined_offers: Vec::new(),
            next_offer: 1,
            deferred_draw_offers: BTreeSet::new(),
            plans: BTreeMap::new(),
            private_event_counts: BTreeMap::new(),
            api_players: BTreeSet::new(),
            settings: (**settings).clone(),
        })
    }

    /// Applies an event.
    ///
    /// # Errors
    /// Returns an error if the event cannot follow those before it. The game must not be used afterwards.
    pub fn apply(&mut self, event: &Event) -> Result<(), FoldError> {
        let (number, kind) = (self.version + 1, event.what.kind());
        let mut is_public = false;
        match (public_form(event, Some(self)), &event.by) {
            (Some(form), _) => {
                self.public_head.chain(&form);
                is_public = true;
            }
            // Counts requests. Dropped conditional moves are not requested by the player.
            (None, Requester::Player(player))
                if !matches!(event.what, EventKind::ConditionsDropped { .. }) =>
            {
                *self.private_event_counts.entry(player.clone()).or_default() += 1;
            }
            (None, _) => {}
        }
        self.apply_kind(&event.what, event.at).map_err(|error| error.at(number, kind))?;
        let by = match &event.by {
            Requester::Player(player) if is_public => Some(player),
            _ => None,
        };
        // Secret actions leave no mark that others could see.
        if let Some(player) = by.filter(|_| is_api_request(&event.request)) {
            self.api_players.insert(player.clone());
        }
        self.record_activity(by, event.at);
        self.update_setup_clock(event.at);
        self.ended_at = (self.phase == Phase::Over).then(|| self.ended_at.unwrap_or(event.at));
        self.version = number;
        Ok(())
    }

    fn apply_kind(&mut self, what: &EventKind, at: Time) -> Result<(), ApplyError> {
        match what {
            EventKind::Created { .. } => return Err(ApplyError::NotInOrder),

            // Before play.
            EventKind::Invited { player, seat } => {
                self.remove_invitation(player);
                self.invitations.push(Invitation { player: player.clone(), seat: *seat });
            }
            EventKind::InvitationDeclined { player } | EventKind::InvitationWithdrawn { player } => {
                self.remove_invitation(player);
            }
            EventKind::Joined { seat, player } => {
                self.remove_invitation(&player.id);
                self.watchers.remove(&player.id);
                self.seats.insert(*seat, player.clone());
            }
            EventKind::LeftLobby { seat, player } => {
                self.seats.remove(seat);
                self.player_seeds.remove(player);
                self.away.remove(player);
            }
            EventKind::Amended { settings, seats, .. } => self.apply_amendment(settings, seats, at),
            EventKind::Seeded { player, seed } => {
                self.player_seeds.insert(player.clone(), seed.clone());
            }
            EventKind::Seated { options, seats, seeds, draws } => {
                self.options.clone_from(options);
                self.seats.clone_from(seats);
                self.seeds.clone_from(seeds);
                self.player_seeds.clear();
                self.invitations.clear();
                self.skip_draws(draws);
                self.phase = Phase::SetUp;
                self.setup_deadline = Some(at.plus(self.settings.setup_time));
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
            EventKind::Played { seat, action, roll, .. } => self.apply_action(*seat, *action, *roll, at)?,
            EventKind::Touched { square, .. } => self.touched.push(*square),
            EventKind::Left { seat, .. } => self.apply_departure(*seat, at)?,
            EventKind::TakenBack { steps } => {
                self.rewind(*steps)?;
                self.begin_turn(at)?;
                self.remove_offers(|kind| matches!(kind, OfferKind::Takeback { .. }));
            }
            EventKind::Reinstated { steps, dice, give } => {
                self.apply_reinstatement(*steps, dice.as_ref(), *give, at)?;
            }
            EventKind::Paused => {
                self.phase = Phase::Paused;
                self.clock.pause(at);
                self.remove_offers(|kind| *kind == OfferKind::Pause);
            }
            EventKind::Resumed => {
                self.phase = Phase::Running;
                self.clock.resume(at);
                self.remove_offers(|kind| *kind == OfferKind::Resume);
            }
            EventKind::Replaced { seat, player } => self.apply_replacement(*seat, player, at),
            EventKind::Ended { outcome } => {
                self.started_record()?.set_outcome_unchecked(Some(*outcome));
                self.end_game(End::Outcome(*outcome), at);
            }
            EventKind::Closed { why } => self.end_game(End::Closed(*why), at),

            // Offers.
            EventKind::Offered { offer, player, kind, until } => {
                self.next_offer = offer + 1;
                self.amendments += u32::from(matches!(kind, OfferKind::Amend { .. }));
                if *kind == OfferKind::Draw {
                    self.deferred_draw_offers.remove(player);
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
                self.declined_offers.extend(again.map(|offer| (offer.by, offer.kind)));
            }
            EventKind::Withdrawn { offer } | EventKind::Lapsed { offer, .. } => {
                self.offers.retain(|standing| standing.number != *offer);
            }

            // Time.
            EventKind::RanOut { seat } => self.out_of_time = Some(*seat),
            EventKind::TimeGiven { seat, span } => {
                self.clock.give_time(*seat, *span);
                if self.clock.expired_seat(at).is_none() {
                    self.out_of_time = None;
                }
            }
            EventKind::OutageNoted { moves, .. } => {
                for extension in moves {
                    self.extend_deadline(*extension);
                }
            }
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
            EventKind::DrawOfferDeferred { player } => {
                self.deferred_draw_offers.insert(player.clone());
            }
            EventKind::DeferredDrawOfferWithdrawn { player } => {
                self.deferred_draw_offers.remove(player);
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
    fn apply_amendment(&mut self, settings: &GameSettings, seats: &BTreeMap<Seat, Player>, at: Time) {
        if settings.lobby_timeout != self.settings.lobby_timeout {
            self.lobby_deadline = at.plus(settings.lobby_timeout);
        }
        self.options = settings::option_pairs(&settings.options);
        self.clock = Clock::new(settings.time);
        self.settings = settings.clone();
        self.seats.clone_from(seats);
        if self.settings.solo {
            self.invitations.clear();
        }
        if !self.settings.spectators {
            self.watchers.clear();
        }
        let all = self.all_seats();
        for invitation in &mut self.invitations {
            invitation.seat = invitation.seat.filter(|seat| all.contains(seat) && !seats.contains_key(seat));
        }
        self.amendments += 1;
        self.remove_offers(|kind| matches!(kind, OfferKind::Amend { .. }));
    }

    /// Stops the time for choosing armies while a player who has yet to choose is on vacation.
    fn update_setup_clock(&mut self, at: Time) {
        let is_awaited = |player: &PlayerId| {
            self.seats_of(player)
                .iter()
                .any(|seat| !self.ready.contains(seat) && self.choosing().contains(seat))
        };
        let stands = self.phase == Phase::SetUp && self.away.iter().any(is_awaited);
        match self.setup_stopped_since {
            None if stands => self.setup_stopped_since = Some(at),
            Some(since) if !stands => {
                self.setup_stopped_since = None;
                self.setup_deadline = self.setup_deadline.map(|until| until.plus(at.since(since)));
            }
            None | Some(_) => {}
        }
    }

    fn apply_replacement(&mut self, seat: Seat, player: &Player, at: Time) {
        if let Some(before) = self.seats.insert(seat, player.clone()) {
            self.away.remove(&before.id);
            self.deferred_draw_offers.remove(&before.id);
        }
        // A new player is not absent.
        self.last_active.remove(&player.id);
        self.watchers.remove(&player.id);
        self.armies.remove(&seat);
        self.ready.retain(|ready| *ready != seat);
        self.clock.end_vacation(seat, at);
        self.remove_offers(|kind| matches!(kind, OfferKind::Replace { seat: of, .. } if *of == seat));
    }

    fn remove_invitation(&mut self, player: &PlayerId) {
        self.invitations.retain(|invitation| invitation.player != *player);
    }

    pub(super) fn skip_draws(&mut self, draws: &[DiceDraws]) {
        self.next_dice_draw = draws.iter().map(DiceDraws::next_number).fold(self.next_dice_draw, u64::max);
    }

    fn end_game(&mut self, end: End, at: Time) {
        self.end = Some(end);
        self.phase = Phase::Over;
        self.clock.stop(at);
        self.away.clear();
        for seat in Seat::ALL {
            self.clock.end_vacation(seat, at);
        }
        self.offers.clear();
        self.deferred_draw_offers.clear();
        self.touched.clear();
        self.plans.clear();
        self.out_of_time = None;
        self.setup_deadline = None;
    }

    /// Removes an offer that has taken effect.
    fn remove_offers(&mut self, matter: impl Fn(&OfferKind) -> bool) {
        self.offers.retain(|offer| !matter(&offer.kind));
    }

    fn extend_deadline(&mut self, moved: DeadlineExtension) {
        match moved {
            DeadlineExtension::Clock { seat, span } => self.clock.extend_deadline(seat, span),
            DeadlineExtension::Lobby { span } => self.lobby_deadline = self.lobby_deadline.plus(span),
            DeadlineExtension::Setup { span } => {
                self.setup_deadline = self.setup_deadline.map(|until| until.plus(span));
            }
            DeadlineExtension::Offer { offer, span } => {
                let standing = self.offers.iter_mut().find(|standing| standing.number == offer);
                if let Some(standing) = standing {
                    standing.until = standing.until.plus(span);
                }
            }
        }
    }
}
