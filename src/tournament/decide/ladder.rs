//! Commands of ladders.

use super::Draft;
use crate::event::EventKind;
use crate::refusal::Refusal;
use crate::state::Phase;
use castellan_game::PlayerId;

impl Draft<'_> {
    pub(super) fn challenge(&mut self, player: &PlayerId, opponent: &PlayerId) -> Result<(), Refusal> {
        self.for_oneself(player)?;
        if !self.state.is_ladder() {
            return Err(Refusal::NoChallenges);
        }
        self.only_in(&[Phase::Running])?;
        self.takes_part(player)?;
        self.takes_part(opponent)?;
        let number =
            |of: &PlayerId| self.state.number_of(of).ok_or(Refusal::NotSignedUp { player: of.clone() });
        let (challenger, opponent) = (number(player)?, number(opponent)?);
        self.state.may_challenge(challenger, opponent, self.at)?;
        let players = self.state.seats_of_challenge(challenger, opponent).to_vec();
        self.push(EventKind::Challenged { challenger, players });
        Ok(())
    }
}
