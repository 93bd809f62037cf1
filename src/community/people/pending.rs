//! The actions that games need from a player.

use castellan_game::offers::Offer;
use castellan_game::{Game, Phase, PlayerId, Time};

/// The action that a game needs from a player, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PendingAction {
    /// A move, or the choice of an army.
    Move,
    /// An answer to an offer.
    AnswerOffer,
    /// An answer to an invitation.
    AnswerInvitation,
    /// None for now.
    None,
}

impl PendingAction {
    /// Returns the action that a game needs from a player.
    #[must_use]
    pub fn for_player(game: &Game, player: &PlayerId) -> Self {
        let is_awaited =
            |offer: &Offer| game.parties(&offer.kind).contains(player) && !offer.agreed.contains(player);
        if waits_for(game, player) {
            Self::Move
        } else if game.offers().iter().any(is_awaited) {
            Self::AnswerOffer
        } else if game.is_invited(player) {
            Self::AnswerInvitation
        } else {
            Self::None
        }
    }

    /// Returns the deadline of the action in a game, if any.
    #[must_use]
    pub fn deadline(self, game: &Game) -> Option<Time> {
        match (self, game.phase()) {
            (Self::Move | Self::None, Phase::Running) => game.clock().deadline().map(|(_, at)| at),
            (Self::Move | Self::None, Phase::SetUp) => game.setup_deadline(),
            (Self::AnswerOffer, _) => game.offers().iter().map(|offer| offer.until).min(),
            (Self::AnswerInvitation, _) => game.due_events().iter().map(|due| due.at).min(),
            (Self::Move | Self::None, _) => None,
        }
    }
}

/// Returns `true` if a game waits for a move or the army of a player.
#[must_use]
pub fn waits_for(game: &Game, player: &PlayerId) -> bool {
    let seats = game.seats_of(player);
    game.awaited_seats().iter().any(|seat| seats.contains(seat))
}
