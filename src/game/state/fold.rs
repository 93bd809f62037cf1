//! Events folded into a game. What was accepted is not judged again.

use super::{End, Epoch, Game, Invitation, Phase, PublicHead};
use crate::agreement;
use crate::clock::Clock;
use crate::command::By;
use crate::conditions::Followed;
use crate::event::{Draw, Event, EventKind, Moved, Rolled};
use crate::hidden::Hidden;
use crate::ids::PlayerId;
use crate::offers::{Offer, OfferKind};
use crate::public::public_form;
use crate::time::Time;
use castellan_rules::record::Step;
use castellan_rules::{Action, GameInfo, MoveEffect, Record, Seat, Square};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Why events make no game. Neither shows what was secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FoldError {
    /// There are none.
    NoEvents,
    /// The first is not the creation of a game, or a later one is.
    NotInOrder {
        /// The event's number, from 1.
        number: u64,
        /// Its kind.
        kind: &'static str,
    },
    /// It cannot follow those before it.
    Impossible {
        /// The event's number, from 1.
        number: u64,
        /// Its kind.
        kind: &'static str,
        /// What is wrong.
        problem: String,
    },
}

impl fmt::Display for FoldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEvents => f.write_str("there are no events"),
            Self::NotInOrder { number, kind } => {
                write!(f, "event {number}, `{kind}`: a game begins with `created`, and only once")
            }
            Self::Impossible { number, kind, problem } => write!(f, "event {number}, `{kind}`: {problem}"),
        }
    }
}

impl std::error::Error for FoldError {}

impl Game {
    /// A game that was just created.
    ///
    /// # Errors
    /// When the event is not the creation of a game.
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
            ended: None,
            seats: BTreeMap::new(),
            watchers: BTreeSet::new(),
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
            plans: BTreeMap::new(),
            private: BTreeMap::new(),
            agreement: (**agreement).clone(),
        })
    }

    /// Lets one more event have happened.
    ///
    /// # Errors
    /// When it cannot follow those before it. The game is then not to be used any more.
    pub fn apply(&mut self, event: &Event) -> Result<(), FoldError> {
        let (number, kind) = (self.events + 1, event.what.kind());
        match (public_form(event, Some(self)), &event.by) {
            (Some(form), _) => self.public.chain(&form),
            // Of those that count, each was asked for: early versions had an event for every change of notes, and whose
            // conditions are dropped had no part in it.
            (None, By::Player(player))
                if !matches!(
                    event.what,
                    EventKind::NoteWritten { .. } | EventKind::ConditionsDropped { .. }
                ) =>
            {
                *self.private.entry(player.clone()).or_default() += 1;
            }
            (None, _) => {}
        }
        let changed = match &event.what {
            EventKind::Created { .. } => return Err(FoldError::NotInOrder { number, kind }),
            EventKind::Invited { .. }
            | EventKind::InvitationDeclined { .. }
            | EventKind::Joined { .. }
            | EventKind::LeftLobby { .. }
            | EventKind::Seeded { .. }
            | EventKind::Seated { .. }
            | EventKind::ArmyChosen { .. }
            | EventKind::Ready { .. }
            | EventKind::Started { .. } => self.before_play(&event.what, event.at),
            EventKind::Offered { .. }
            | EventKind::Accepted { .. }
            | EventKind::Declined { .. }
            | EventKind::Withdrawn { .. }
            | EventKind::Lapsed { .. } => self.offer_changes(&event.what),
            what => self.in_play(what, event.at),
        };
        changed.map_err(|problem| FoldError::Impossible { number, kind, problem })?;
        self.time_to_choose(event.at);
        self.ended = (self.phase == Phase::Over).then(|| self.ended.unwrap_or(event.at));
        self.events = number;
        Ok(())
    }

    /// The time to choose armies stands still while somebody who has still to choose is on vacation.
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
            _ => {}
        }
    }

    fn before_play(&mut self, what: &EventKind, at: Time) -> Result<(), String> {
        match what {
            EventKind::Invited { player, seat } => {
                self.invitations.retain(|invitation| invitation.player != *player);
                self.invitations.push(Invitation { player: player.clone(), seat: *seat });
            }
            EventKind::InvitationDeclined { player } => self.uninvite(player),
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
            _ => {}
        }
        Ok(())
    }

    fn uninvite(&mut self, player: &PlayerId) {
        self.invitations.retain(|invitation| invitation.player != *player);
    }

    fn start(
        &mut self,
        options: &[(String, String)],
        start: &str,
        draws: &[Draw],
        at: Time,
    ) -> Result<(), String> {
        let variant = self.agreement.variant;
        let agreed = agreement::options(variant, options).map_err(|error| error.to_string())?;
        let start = variant.read(start, &agreed).map_err(|error| error.to_string())?;
        let mut record = Record::new(agreed, start);
        record.end_unchecked(None);
        self.drawn(draws);
        options.clone_into(&mut self.options);
        self.phase = Phase::Running;
        self.setup_until = None;
        self.armies.clear();
        self.ready.clear();
        for (seat, player) in &self.seats {
            if self.away.contains(&player.id) {
                self.clock.begin_vacation(*seat, at);
            }
        }
        self.clock.begin_turn(record.position().to_act(), at);
        self.record = Some(record);
        Ok(())
    }

    fn offer_changes(&mut self, what: &EventKind) -> Result<(), String> {
        match what {
            EventKind::Offered { offer, player, kind, until } => {
                self.next_offer = offer + 1;
                self.offers.push(Offer {
                    number: *offer,
                    kind: kind.clone(),
                    by: player.clone(),
                    until: *until,
                    agreed: BTreeSet::from([player.clone()]),
                });
            }
            EventKind::Accepted { offer, player } => {
                let number = *offer;
                let offer = self.offers.iter_mut().find(|offer| offer.number == number);
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
            _ => {}
        }
        Ok(())
    }

    fn in_play(&mut self, what: &EventKind, at: Time) -> Result<(), String> {
        match what {
            EventKind::Played { seat, action, roll, .. } => {
                let step = Step { action: *action, roll: roll.map(Rolled::roll), seat: *seat };
                self.step(step)?;
                if let Some(rolled) = roll {
                    self.next_draw = rolled.after();
                }
                self.follow(*seat, *action);
                let next = self.must_be_played()?.position().to_act();
                self.touched.clear();
                if next != *seat {
                    self.clock.end_turn(at);
                    self.clock.begin_turn(next, at);
                    self.ran_out = None;
                }
            }
            EventKind::Left { seat, .. } => {
                let acting = self.must_be_played()?.position().to_act();
                let action = Action::Leave(*seat);
                self.step(Step { action, roll: None, seat: *seat })?;
                self.follow(*seat, action);
                if acting == *seat {
                    self.turn_begins(at)?;
                }
            }
            EventKind::TakenBack { steps } => {
                self.wind_back(*steps)?;
                self.turn_begins(at)?;
                self.offer_is_settled(|kind| matches!(kind, OfferKind::Takeback { .. }));
            }
            EventKind::Reinstated { steps, dice, give } => {
                self.wind_back(*steps)?;
                self.end = None;
                self.phase = Phase::Running;
                if let Some(dice) = dice {
                    self.epochs.push(Epoch { secret: dice.secret.clone(), from: self.next_draw });
                }
                if self.clock.is_paused() {
                    self.clock.resume(at);
                }
                let acting = self.must_be_played()?.position().to_act();
                if let Some(give) = give {
                    self.clock.give(acting, *give);
                }
                self.turn_begins(at)?;
            }
            EventKind::Touched { square, .. } => self.touched.push(*square),
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
            EventKind::Replaced { seat, player } => {
                if let Some(before) = self.seats.insert(*seat, player.clone()) {
                    self.away.remove(&before.id);
                }
                self.watchers.remove(&player.id);
                self.armies.remove(seat);
                self.ready.retain(|ready| ready != seat);
                self.clock.end_vacation(*seat, at);
                self.offer_is_settled(
                    |kind| matches!(kind, OfferKind::Replace { seat: of, .. } if of == seat),
                );
            }
            EventKind::Ended { outcome } => {
                self.must_be_played()?.end_unchecked(Some(*outcome));
                self.over(End::Outcome(*outcome), at);
            }
            EventKind::Closed { why } => self.over(End::Closed(*why), at),
            what => self.beside_play(what, at),
        }
        Ok(())
    }

    fn beside_play(&mut self, what: &EventKind, at: Time) {
        match what {
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
                // Until the start the clock knows nobody: seats may still be drawn.
                if self.record.is_some() {
                    self.seats_of(player).into_iter().for_each(|seat| self.clock.begin_vacation(seat, at));
                }
            }
            EventKind::VacationEnded { player } => {
                self.away.remove(player);
                self.seats_of(player).into_iter().for_each(|seat| self.clock.end_vacation(seat, at));
            }
            EventKind::ConditionsSet { seat, plan: Some(plan) } => {
                self.plans.insert(*seat, plan.clone());
            }
            // What was entered is kept elsewhere, or erased.
            EventKind::ConditionsSet { seat, plan: None }
            | EventKind::ConditionsCleared { seat }
            | EventKind::ConditionsDropped { seat, .. } => {
                self.plans.remove(seat);
            }
            EventKind::Watched { player } => {
                self.watchers.insert(player.clone());
            }
            EventKind::Unwatched { player } => {
                self.watchers.remove(player);
            }
            _ => {}
        }
    }

    fn must_be_played(&mut self) -> Result<&mut Record, String> {
        self.record.as_mut().ok_or_else(|| "the game has not started".to_owned())
    }

    /// Adds what was done to the record.
    fn step(&mut self, step: Step) -> Result<(), String> {
        let record = self.must_be_played()?;
        if !is_on_board(record.position().info(), step.action) {
            return Err("a square is not on the board".to_owned());
        }
        record.play_unchecked(step);
        self.board_changed();
        Ok(())
    }

    fn board_changed(&mut self) {
        self.moment += 1;
        self.turned_down.clear();
    }

    fn wind_back(&mut self, steps: usize) -> Result<(), String> {
        let record = self.must_be_played()?;
        if steps > record.steps().len() {
            return Err(format!("there are no {steps} actions"));
        }
        *record = record.rewound(steps);
        self.board_changed();
        Ok(())
    }

    /// The time of another turn begins.
    fn turn_begins(&mut self, at: Time) -> Result<(), String> {
        let acting = self.must_be_played()?.position().to_act();
        self.clock.begin_turn(acting, at);
        self.touched.clear();
        self.ran_out = None;
        Ok(())
    }

    /// Plans go on where they foresaw this. Those that did not are dropped by events of their own.
    fn follow(&mut self, acting: Seat, action: Action) {
        self.plans.retain(|&own, plan| match plan.follow(acting, own, action) {
            Followed::On(rest) => {
                let more = !rest.is_empty();
                *plan = Hidden(rest);
                more
            }
            Followed::Overtaken => true,
        });
    }

    fn drawn(&mut self, draws: &[Draw]) {
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
        self.touched.clear();
        self.plans.clear();
        self.ran_out = None;
        self.setup_until = None;
    }

    /// What was offered has come about.
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

/// Whether every square that an action names is on the board.
fn is_on_board(info: &GameInfo, action: Action) -> bool {
    let on = |square: Square| square.file() < info.files && square.rank() < info.ranks;
    match action {
        Action::Move { from, to, then } => {
            let other = match then {
                MoveEffect::Promote(square) | MoveEffect::Drop(_, square) => on(square),
                MoveEffect::Nothing | MoveEffect::Become(_) => true,
            };
            on(from) && on(to) && other
        }
        Action::Shoot { from, target } => on(from) && on(target),
        Action::Place { to, .. } => on(to),
        Action::Pass | Action::Leave(_) => true,
    }
}
