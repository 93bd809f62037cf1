//! Commands of the bot itself: passed time, outages, vacations.

use super::pending_decision::PendingDecision;
use crate::clock::extra_time_after;
use crate::event::{ClosingReason, DeadlineExtension, EventKind};
use crate::ids::PlayerId;
use crate::refusal::Refusal;
use crate::state::{DueEventKind, Phase};
use crate::time::Time;

impl PendingDecision<'_> {
    /// Applies everything that is due.
    pub(super) fn tick(&mut self) -> Result<(), Refusal> {
        self.require_system()?;
        self.lapse_expired();
        let at = self.at;
        let due: Vec<DueEventKind> =
            self.game.due_events().into_iter().filter(|due| due.at <= at).map(|due| due.kind).collect();
        for kind in due {
            match kind {
                DueEventKind::Lobby => self.push(EventKind::Closed { why: ClosingReason::Expired }),
                DueEventKind::Setup => {
                    for seat in self.game.awaited_seats() {
                        self.push(EventKind::Ready { seat, late: true });
                    }
                    self.start_when_ready()?;
                }
                DueEventKind::Flag(seat) => self.flag(seat)?,
                DueEventKind::Offer(_) => {}
            }
        }
        Ok(())
    }

    pub(super) fn outage(&mut self, from: Time, to: Time) -> Result<(), Refusal> {
        self.require_system()?;
        if from > to {
            return Ok(());
        }
        let afterwards = extra_time_after(to.since(from));
        let span = to.since(from).plus(afterwards);
        let missed = |until: Time| from <= until && until <= to.plus(afterwards);
        let mut moves = Vec::new();
        match self.game.phase() {
            Phase::Lobby if missed(self.game.lobby_deadline()) => {
                moves.push(DeadlineExtension::Lobby { span });
            }
            Phase::SetUp if self.game.setup_deadline().is_some_and(missed) => {
                moves.push(DeadlineExtension::Setup { span });
            }
            Phase::Running => {
                let moved = self.game.clock().outage_extension(from, to);
                moves.extend(moved.map(|(seat, span)| DeadlineExtension::Clock { seat, span }));
            }
            _ => {}
        }
        let offers = self.game.offers().iter().filter(|offer| missed(offer.until));
        moves.extend(offers.map(|offer| DeadlineExtension::Offer { offer: offer.number, span }));
        if !moves.is_empty() {
            self.push(EventKind::OutageNoted { from, to, moves });
        }
        Ok(())
    }

    pub(super) fn vacation(&mut self, player: &PlayerId, away: bool) -> Result<(), Refusal> {
        self.require_system()?;
        let over = self.game.phase() == Phase::Over;
        if over || self.game.seats_of(player).is_empty() || self.game.is_away(player) == away {
            return Ok(());
        }
        let player = player.clone();
        self.push(if away {
            EventKind::VacationBegan { player }
        } else {
            EventKind::VacationEnded { player }
        });
        Ok(())
    }
}
