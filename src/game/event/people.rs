//! The people whom an event names.

use super::{Event, EventKind};
use crate::command::Requester;
use crate::ids::PlayerId;
use crate::offers::OfferKind;

impl Event {
    /// Returns the ids of all players in the event.
    pub fn players_mut(&mut self) -> Vec<&mut PlayerId> {
        let mut players = self.what.players_mut();
        if let Requester::Player(player) | Requester::Director(player) = &mut self.by {
            players.push(player);
        }
        players
    }
}

impl EventKind {
    fn players_mut(&mut self) -> Vec<&mut PlayerId> {
        match self {
            Self::Created { owner: player, .. }
            | Self::Joined { player, .. }
            | Self::Replaced { player, .. } => vec![&mut player.id],
            Self::Amended { seats, .. } | Self::Seated { seats, .. } => {
                seats.values_mut().map(|player| &mut player.id).collect()
            }
            Self::Offered { player, kind, .. } => match kind {
                OfferKind::Replace { player: named, .. } => vec![player, &mut named.id],
                OfferKind::Draw
                | OfferKind::Takeback { .. }
                | OfferKind::Pause
                | OfferKind::Resume
                | OfferKind::Abort
                | OfferKind::Amend { .. } => vec![player],
            },
            Self::Invited { player, .. }
            | Self::InvitationDeclined { player }
            | Self::InvitationWithdrawn { player }
            | Self::LeftLobby { player, .. }
            | Self::Seeded { player, .. }
            | Self::Accepted { player, .. }
            | Self::Declined { player, .. }
            | Self::VacationBegan { player }
            | Self::VacationEnded { player }
            | Self::DrawOfferDeferred { player }
            | Self::DeferredDrawOfferWithdrawn { player }
            | Self::Watched { player }
            | Self::Unwatched { player } => vec![player],
            Self::ArmyChosen { .. }
            | Self::Ready { .. }
            | Self::Started { .. }
            | Self::Played { .. }
            | Self::Touched { .. }
            | Self::Withdrawn { .. }
            | Self::Lapsed { .. }
            | Self::TakenBack { .. }
            | Self::Paused
            | Self::Resumed
            | Self::Left { .. }
            | Self::RanOut { .. }
            | Self::TimeGiven { .. }
            | Self::OutageNoted { .. }
            | Self::Ended { .. }
            | Self::Closed { .. }
            | Self::Reinstated { .. }
            | Self::ConditionsSet { .. }
            | Self::ConditionsCleared { .. }
            | Self::ConditionsDropped { .. } => Vec::new(),
        }
    }
}
