//! Commands of ladders.

use super::DecisionBuilder;
use crate::event::EventKind;
use crate::refusal::Refusal;
use crate::state::Phase;
use castellan_game::PlayerId;

impl DecisionBuilder<'_> {
    pub(super) fn challenge(&mut self, player: &PlayerId, opponent: &PlayerId) -> Result<(), Refusal> {
        self.check_requester(player)?;
        if !self.state.is_ladder() {
            return Err(Refusal::NoChallenges);
        }
        self.check_phase(&[Phase::Running])?;
        self.check_takes_part(player)?;
        self.check_takes_part(opponent)?;
        let number =
            |of: &PlayerId| self.state.number_of(of).ok_or(Refusal::NotSignedUp { player: of.clone() });
        let (challenger, opponent) = (number(player)?, number(opponent)?);
        self.state.check_challenge(challenger, opponent, self.at)?;
        let players = self.state.seats_of_challenge(challenger, opponent).to_vec();
        self.push(EventKind::Challenged { challenger, players });
        Ok(())
    }
}
