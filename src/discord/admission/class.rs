//! What an interaction asks for, as far as that decides when it is taken: what it counts as, whether something changes by
//! it, and which game it is about.

use crate::discord::commands::{Deed, GAME, table, which};
use crate::discord::components::ids::{Id, Step};
use crate::discord::quota::Costly;
use crate::discord::wire::{Asked, Given, Interaction};
use crate::game::GameId;

impl Costly {
    /// What an interaction counts as.
    #[must_use]
    pub fn of(interaction: &Interaction) -> Self {
        match &interaction.asked {
            Asked::Command(given) => of_command(given),
            Asked::Typing { .. } => Self::Suggestion,
            Asked::Pressed { id, .. } => match Id::read(id) {
                Some(id) if id.step == Step::Which => of_command(&which::read(&id.argument)),
                Some(id) => of_step(id.step),
                None => Self::Look,
            },
            Asked::Filled { .. } => Self::Change,
        }
    }

    /// Whether something changes by it: then it is carried out once it was taken in, however late it is.
    #[must_use]
    pub const fn changes_something(self) -> bool {
        matches!(self, Self::Move | Self::Change)
    }

    /// Its word in metrics.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Pick => "pick",
            Self::Change => "change",
            Self::Look => "look",
            Self::Suggestion => "suggestion",
            Self::Refusal => "refusal",
            Self::Picture => "picture",
            Self::Replay => "replay",
            Self::Invitation => "invitation",
            Self::Opening => "opening",
        }
    }
}

/// The game that an interaction names, if it names one.
#[must_use]
pub fn game_of(interaction: &Interaction) -> Option<GameId> {
    let named = |given: &Given| GameId::new(given.text(GAME)?.trim()).ok();
    match &interaction.asked {
        Asked::Command(given) | Asked::Typing { given, .. } => named(given),
        Asked::Pressed { id, picked, .. } => {
            let id = Id::read(id)?;
            if id.step == Step::Which { GameId::new(picked.first()?.as_str()).ok() } else { id.game }
        }
        Asked::Filled { id, .. } => Id::read(id)?.game,
    }
}

fn of_command(given: &Given) -> Costly {
    let Some(leaf) = table::leaf(&given.path) else { return Costly::Look };
    match leaf.deed {
        Deed::Act => Costly::Move,
        Deed::List
        | Deed::Games
        | Deed::Show
        | Deed::Dice
        | Deed::Board
        | Deed::Legal
        | Deed::Why
        | Deed::Clock
        | Deed::WhatIf
        | Deed::History
        | Deed::Export
        | Deed::Archive
        | Deed::Replay
        | Deed::Rules
        | Deed::Piece
        | Deed::Help
        | Deed::PrivacyShow
        | Deed::PrivacyExport
        // It asks first.
        | Deed::PrivacyErase
        | Deed::ServerShow
        | Deed::Tournaments
        | Deed::Tournament
        | Deed::Standings
        | Deed::Pairings
        | Deed::Results
        | Deed::Acts
        | Deed::Ratings
        | Deed::RatingsOf => Costly::Look,
        Deed::New
        | Deed::Join
        | Deed::Leave
        | Deed::Start
        | Deed::Abort
        | Deed::MoveTable
        | Deed::Invite
        | Deed::Watch
        | Deed::Unwatch
        | Deed::Army
        | Deed::Seed
        | Deed::Resign
        | Deed::DrawOffer
        | Deed::DrawAccept
        | Deed::DrawDecline
        | Deed::DrawClaim
        | Deed::Takeback
        | Deed::Pause
        | Deed::Replace
        | Deed::TimeClaim
        | Deed::TimeGive
        | Deed::Premove
        | Deed::Note
        | Deed::Vacation
        | Deed::Settings
        | Deed::Block
        | Deed::Unblock
        | Deed::ServerSet
        | Deed::ServerChannel
        | Deed::ServerDefault
        | Deed::ServerBan
        | Deed::ServerUnban
        | Deed::ServerStatus
        | Deed::Direct
        | Deed::Announce
        | Deed::SignUp
        | Deed::SignOff
        | Deed::CheckIn
        | Deed::SitOut
        | Deed::Arbiter => Costly::Change,
    }
}

const fn of_step(step: Step) -> Costly {
    match step {
        Step::Play => Costly::Move,
        Step::Move | Step::Pieces | Step::Piece | Step::Targets | Step::Target => Costly::Pick,
        Step::Options
        | Step::Army
        | Step::Legal
        | Step::Resign
        | Step::More
        | Step::Abort
        | Step::Board
        | Step::History
        | Step::Which
        | Step::Try
        | Step::TryPieces
        | Step::TryPiece
        | Step::TryTargets
        | Step::TryTarget
        | Step::TryBack
        | Step::TryAnew
        | Step::Archive
        | Step::Standings
        | Step::Pairings
        | Step::Acts
        | Step::Ratings
        | Step::Never => Costly::Look,
        Step::Join
        | Step::Leave
        | Step::Start
        | Step::ArmyFilled
        | Step::Ready
        | Step::OfferDraw
        | Step::ResignMeant
        | Step::Takeback
        | Step::Pause
        | Step::AbortMeant
        | Step::ClaimDraw
        | Step::ClaimTime
        | Step::Accept
        | Step::Decline
        | Step::Withdraw
        | Step::Conditions
        | Step::BoardText
        | Step::Erase
        | Step::TryNote
        | Step::TryPlan
        | Step::SignUp
        | Step::SignOff
        | Step::SignOffMeant
        | Step::CheckIn => Costly::Change,
    }
}
