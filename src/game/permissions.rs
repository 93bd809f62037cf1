//! Permissions for hints, conditional moves and analysis.

use super::ids::PlayerId;
use super::refusal::Refusal;
use super::state::{Game, Phase};
use castellan_rules::Seat;

impl Game {
    /// Returns the seat that a player may get a hint for: their own, on their turn.
    ///
    /// All players must have agreed to hints before the start. A person who plays alone, or only against computers,
    /// agrees by asking, provided that no other person has ever played. Rated games have no hints.
    ///
    /// # Errors
    /// Returns a refusal if the player may not get a hint now.
    pub fn seat_for_hint(&self, player: &PlayerId) -> Result<Seat, Refusal> {
        if self.seats_of(player).is_empty() {
            return Err(Refusal::NotInGame);
        }
        if self.settings().rated {
            return Err(Refusal::RatedWithoutHints);
        }
        if !self.settings().hints && self.has_other_players_ever(player) {
            return Err(Refusal::NoHints);
        }
        self.seat_on_turn(player)
    }

    /// Returns the seat to act, which must belong to a player.
    ///
    /// # Errors
    /// Returns a refusal if it is not the player's turn, or the player has left the game.
    pub fn seat_on_turn(&self, player: &PlayerId) -> Result<Seat, Refusal> {
        let own = self.seats_of(player);
        let Some(&first) = own.first() else { return Err(Refusal::NotInGame) };
        let not_now = || Refusal::NotNow { phase: self.phase(), end: self.end() };
        let to_act = self.to_act().filter(|_| self.phase() == Phase::Running).ok_or_else(not_now)?;
        let playing = self.seats_in_play();
        if own.contains(&to_act) {
            Ok(to_act)
        } else if own.iter().any(|seat| playing.contains(seat)) {
            Err(Refusal::NotYourTurn { to_act })
        } else {
            Err(Refusal::SeatHasLeft { seat: first })
        }
    }

    /// Checks that conditional moves may be set.
    ///
    /// # Errors
    /// Returns [`Refusal::ConditionsOff`] if they are switched off.
    pub fn check_conditions_allowed(&self) -> Result<(), Refusal> {
        if self.settings().conditions { Ok(()) } else { Err(Refusal::ConditionsOff) }
    }

    /// Checks that players may try moves and see attacked squares: during the game unless that is switched off, and
    /// always after it.
    ///
    /// # Errors
    /// Returns [`Refusal::AnalysisOff`] if not.
    pub fn check_analysis_allowed(&self) -> Result<(), Refusal> {
        let may = self.settings().analysis || self.phase() == Phase::Over;
        if may { Ok(()) } else { Err(Refusal::AnalysisOff) }
    }
}
