//! Commands of the bot itself: passed time, outages, vacations.

use super::draft::Draft;
use crate::clock::afterwards;
use crate::event::{Closing, EventKind, Moved};
use crate::ids::PlayerId;
use crate::refusal::Refusal;
use crate::state::{DueKind, Phase};
use crate::time::Time;

impl Draft<'_> {
    /// Applies everything that is due.
    pub(super) fn tick(&mut self) -> Result<(), Refusal> {
        self.system_only()?;
        self.lapse_expired();
        let at = self.at;
        let due: Vec<DueKind> =
            self.game.due().into_iter().filter(|due| due.at <= at).map(|due| due.kind).collect();
        for kind in due {
            match kind {
                DueKind::Lobby => self.push(EventKind::Closed { why: Closing::Expired }),
                DueKind::Setup => {
                    for seat in self.game.waiting_for() {
                        self.push(EventKind::Ready { seat, late: true });
                    }
                    self.start_when_ready()?;
                }
                DueKind::Flag(seat) => self.flag(seat)?,
                DueKind::Offer(_) => {}
            }
        }
        Ok(())
    }

    pub(super) fn outage(&mut self, from: Time, to: Time) -> Result<(), Refusal> {
        self.system_only()?;
        if from > to {
            return Ok(());
        }
        let afterwards = afterwards(to.since(from));
        let span = to.since(from).plus(afterwards);
        let missed = |until: Time| from <= until && until <= to.plus(afterwards);
        let mut moves = Vec::new();
        match self.game.phase() {
            Phase::Lobby if missed(self.game.lobby_until()) => moves.push(Moved::Lobby { span }),
            Phase::SetUp if self.game.setup_until().is_some_and(missed) => moves.push(Moved::Setup { span }),
            Phase::Running => {
                let moved = self.game.clock().outage_moves(from, to);
                moves.extend(moved.map(|(seat, span)| Moved::Clock { seat, span }));
            }
            _ => {}
        }
        let offers = self.game.offers().iter().filter(|offer| missed(offer.until));
        moves.extend(offers.map(|offer| Moved::Offer { offer: offer.number, span }));
        if !moves.is_empty() {
            self.push(EventKind::OutageNoted { from, to, moves });
        }
        Ok(())
    }

    pub(super) fn vacation(&mut self, player: &PlayerId, away: bool) -> Result<(), Refusal> {
        self.system_only()?;
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
