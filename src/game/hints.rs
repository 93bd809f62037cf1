//! Who may be told a good move, plan moves or try them, and when.

use super::ids::PlayerId;
use super::refusal::Refusal;
use super::state::{Game, Phase};
use castellan_rules::Seat;

impl Game {
    /// The seat that a player may be told a good move for: their own, when it is their turn.
    ///
    /// All who play must have agreed to that before the start. Where one person plays alone, or against computers only,
    /// and no other has ever played, they agree by asking. In rated games nobody is told.
    ///
    /// # Errors
    /// Why they may not.
    pub fn seat_for_hint(&self, player: &PlayerId) -> Result<Seat, Refusal> {
        let own = self.seats_of(player);
        let Some(&first) = own.first() else { return Err(Refusal::NotInGame) };
        if self.agreement().rated {
            return Err(Refusal::RatedWithoutHints);
        }
        if !self.agreement().hints && self.others_played(player) {
            return Err(Refusal::NoHints);
        }
        let not_now = || Refusal::NotNow { phase: self.phase(), end: self.end() };
        let to_act = self.to_act().filter(|_| self.phase() == Phase::Running).ok_or_else(not_now)?;
        let playing = self.playing();
        if own.contains(&to_act) {
            Ok(to_act)
        } else if own.iter().any(|seat| playing.contains(seat)) {
            Err(Refusal::NotYourTurn { to_act })
        } else {
            Err(Refusal::SeatHasLeft { seat: first })
        }
    }

    /// Whether conditional moves may be set.
    ///
    /// # Errors
    /// [`Refusal::ConditionsOff`].
    pub fn may_plan(&self) -> Result<(), Refusal> {
        if self.agreement().conditions { Ok(()) } else { Err(Refusal::ConditionsOff) }
    }

    /// Whether moves may be tried, and attacks shown: when the game is over, or where that is not off.
    ///
    /// # Errors
    /// [`Refusal::AnalysisOff`].
    pub fn may_try_moves(&self) -> Result<(), Refusal> {
        let may = self.agreement().analysis || self.phase() == Phase::Over;
        if may { Ok(()) } else { Err(Refusal::AnalysisOff) }
    }
}
