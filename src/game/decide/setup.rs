//! Commands that choose armies, and the start of play.

use super::pending_decision::{PendingDecision, record_draws};
use crate::command::Army;
use crate::event::{DicePurpose, EventKind};
use crate::hidden::Hidden;
use crate::refusal::Refusal;
use crate::settings;
use castellan_rules::Seat;

impl PendingDecision<'_> {
    /// Returns the requester's seats that choose an army, or the named one of them.
    fn unready_seats(&self, seat: Option<Seat>) -> Result<Vec<Seat>, Refusal> {
        self.game.unready_seats_of(self.requesting_player()?, seat)
    }

    pub(super) fn set_army(&mut self, seat: Option<Seat>, army: &Hidden<Army>) -> Result<(), Refusal> {
        for seat in self.unready_seats(seat)? {
            let army = match &army.0 {
                Army::Random => Army::Random,
                Army::Text(text) => {
                    let choice = self.game.setup_choice().ok_or(Refusal::NothingToChoose)?;
                    let settled = self.game.effective_settings();
                    let stored = choice.check(settled.variant, &settled.options, seat, text);
                    Army::Text(stored.map_err(Refusal::Option)?)
                }
            };
            self.push(EventKind::ArmyChosen { seat, army: Hidden(army) });
        }
        Ok(())
    }

    pub(super) fn ready(&mut self, seat: Option<Seat>) -> Result<(), Refusal> {
        for seat in self.unready_seats(seat)? {
            if self.game.army(seat).is_none() {
                return Err(Refusal::NothingChosen { seat });
            }
            self.push(EventKind::Ready { seat, late: false });
        }
        self.start_when_ready()
    }

    /// Starts play if every seat that chooses an army is ready.
    pub(super) fn start_when_ready(&mut self) -> Result<(), Refusal> {
        let choosing = self.game.choosing();
        if choosing.iter().any(|&seat| !self.game.is_ready(seat)) {
            return Ok(());
        }
        let settled = self.game.effective_settings();
        let (variant, info) = (settled.variant, settled.variant.info());
        let mut options = settled.options;
        let mut draws = Vec::new();
        let seeds = self.game.seed_list();
        let mut dice = self.game.dice(&seeds);
        if let Some(choice) = self.game.setup_choice() {
            for seat in choosing {
                let value = match self.game.army(seat) {
                    Some(Army::Text(text)) => Some(text.clone()),
                    Some(Army::Random) => record_draws(&mut dice, &mut draws, DicePurpose::Army, |draw| {
                        variant.random_seat_option(&options, seat, draw)
                    }),
                    None => None,
                };
                let value = value.unwrap_or_else(|| choice.default_preset().to_owned());
                options = options.with(info, &choice.key(seat), &value).map_err(Refusal::Option)?;
            }
        }
        let drawn = record_draws(&mut dice, &mut draws, DicePurpose::Setup, |draw| {
            variant.random_start(&options, draw)
        });
        let (options, start) = drawn.map_err(Refusal::Option)?;
        self.push(EventKind::Started {
            options: settings::option_pairs(&options),
            start: start.to_string(),
            draws,
        });
        self.end_if_decided();
        Ok(())
    }
}
