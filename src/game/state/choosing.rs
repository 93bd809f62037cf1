//! What seats choose before they begin, as armies are.

use super::{Game, Phase};
use crate::army::{self, Choice};
use crate::command::Army;
use crate::ids::PlayerId;
use crate::refusal::Refusal;
use castellan_rules::Seat;

/// The option that says whether armies are chosen in secret (KOTM-12), where a game has it.
const SETUP: &str = "setup";
const OPEN: &str = "open";

impl Game {
    /// What seats choose before they begin, if the game lets them choose anything.
    #[must_use]
    pub fn choice(&self) -> Option<Choice> {
        army::choice(self.agreement.variant.info())
    }

    /// Whether what seats choose is kept from the others until all are ready.
    #[must_use]
    pub fn chooses_in_secret(&self) -> bool {
        let setup = self.agreement.variant.info().options.iter().find(|option| option.key == SETUP);
        let default = setup.and_then(|option| option.values.split('|').next());
        self.agreement.options.get(SETUP).or(default) != Some(OPEN)
    }

    /// The seats that choose an army: those that the options do not give one.
    #[must_use]
    pub fn choosing(&self) -> Vec<Seat> {
        let options = self.settled_agreement().options;
        let Some(choice) = self.choice() else { return Vec::new() };
        self.all_seats().into_iter().filter(|&seat| choice.given(&options, seat).is_none()).collect()
    }

    /// The seats of a player that still choose an army, or the one of them that is named.
    ///
    /// # Errors
    /// Why they choose none.
    pub fn choosing_for(&self, player: &PlayerId, seat: Option<Seat>) -> Result<Vec<Seat>, Refusal> {
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

    /// The army that a seat has chosen. Only its player may see it, unless armies are open.
    #[must_use]
    pub fn army(&self, seat: Seat) -> Option<&Army> {
        self.armies.get(&seat).map(|army| &army.0)
    }

    /// Whether a seat keeps its army.
    #[must_use]
    pub fn is_ready(&self, seat: Seat) -> bool {
        self.ready.contains(&seat)
    }
}
