//! Choices of seats before the game begins, such as armies.

use super::{Game, Phase};
use crate::army::{self, SetupChoice};
use crate::command::Army;
use crate::ids::PlayerId;
use crate::refusal::Refusal;
use castellan_rules::Seat;

/// The option for a secret choice of armies (KOTM-12), in variants that have it.
const SETUP: &str = "setup";
const OPEN: &str = "open";

impl Game {
    /// Returns the choice that seats make before the game begins, if any.
    #[must_use]
    pub fn setup_choice(&self) -> Option<SetupChoice> {
        army::setup_choice(self.settings.variant.info())
    }

    /// Returns `true` if choices are secret until all seats are ready.
    #[must_use]
    pub fn chooses_in_secret(&self) -> bool {
        let setup = self.settings.variant.info().options.iter().find(|option| option.key == SETUP);
        let default = setup.and_then(|option| option.values.split('|').next());
        self.settings.options.get(SETUP).or(default) != Some(OPEN)
    }

    /// Returns the seats that choose an army: those for which the options set none.
    #[must_use]
    pub fn choosing(&self) -> Vec<Seat> {
        let options = self.effective_settings().options;
        let Some(choice) = self.setup_choice() else { return Vec::new() };
        self.all_seats().into_iter().filter(|&seat| choice.given(&options, seat).is_none()).collect()
    }

    /// Returns the seats of a player that have yet to choose an army, or the named one of them.
    ///
    /// # Errors
    /// Returns a refusal if there are none.
    pub fn unready_seats_of(&self, player: &PlayerId, seat: Option<Seat>) -> Result<Vec<Seat>, Refusal> {
        let own = self.seats_of(player);
        if own.is_empty() {
            return Err(Refusal::NotInGame);
        }
        if self.phase != Phase::SetUp {
            return Err(Refusal::NotNow { phase: self.phase, end: self.end });
        }
        let seats: Vec<Seat> = match seat {
            Some(seat) => {
                let all = self.all_seats();
                if !all.contains(&seat) {
                    return Err(Refusal::NoSuchSeat { seat, seats: all });
                }
                if !own.contains(&seat) {
                    return Err(Refusal::NotYourSeat { seat });
                }
                vec![seat]
            }
            None => own,
        };
        let choosing = self.choosing();
        let seats: Vec<Seat> = seats.into_iter().filter(|seat| choosing.contains(seat)).collect();
        let Some(&first) = seats.first() else { return Err(Refusal::NothingToChoose) };
        let open: Vec<Seat> = seats.into_iter().filter(|&seat| !self.is_ready(seat)).collect();
        if open.is_empty() { Err(Refusal::AlreadyReady { seat: first }) } else { Ok(open) }
    }

    /// Returns the army that a seat has chosen. Only its player may see it, unless armies are open.
    #[must_use]
    pub fn army(&self, seat: Seat) -> Option<&Army> {
        self.armies.get(&seat).map(|army| &army.0)
    }

    /// Returns `true` if a seat has confirmed its army.
    #[must_use]
    pub fn is_ready(&self, seat: Seat) -> bool {
        self.ready.contains(&seat)
    }
}
