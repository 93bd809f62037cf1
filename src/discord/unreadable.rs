//! What goes on in a server whose settings cannot be read.
//!
//! Nobody knows who is banned there, so nobody takes a seat or enters anything; what is stored there is not written
//! over, so nothing is set. Those who play go on playing: no clock is lost for a row that an operator has to repair.

use super::authority::Intent;
use super::bot::Here;
use super::commands::table::{Deed, leaf};
use super::commands::which;
use super::components::ids::{Id, Step};
use super::trouble::No;
use super::wire::Asked;

/// Whether what somebody does can go on.
///
/// # Errors
/// The sentence that says why not.
pub(super) fn goes_on(here: &Here<'_>) -> Result<(), No> {
    let on = match &here.interaction.asked {
        Asked::Command(given) | Asked::Typing { given, .. } => {
            leaf(&given.path).is_some_and(|leaf| command_goes_on(leaf.deed))
        }
        Asked::Pressed { id, .. } | Asked::Filled { id, .. } => match Id::read(id) {
            // The command that it completes is what is done.
            Some(id) if id.step == Step::Which => {
                leaf(&which::read(&id.argument).path).is_some_and(|leaf| command_goes_on(leaf.deed))
            }
            id => id.is_some_and(|id| button_goes_on(id.step)),
        },
    };
    if on {
        return Ok(());
    }
    let what = "so nothing is changed, and nobody can open, join or enter anything here. Games that are being played go on.";
    No::say(if here.may_here(Intent::Configure).is_ok() {
        format!(
            "The settings of this server cannot be read, {what} They were left as they are: whoever operates the bot can repair them, and `castellan store check` names what is wrong."
        )
    } else {
        format!("The settings of this server cannot be read, {what} Please tell those who manage it.")
    })
}

/// What needs to know nothing of the server: to play on, to look, and what is one's own.
const fn command_goes_on(deed: Deed) -> bool {
    matches!(
        deed,
        Deed::Games
            | Deed::Show
            | Deed::Leave
            | Deed::Abort
            | Deed::Unwatch
            | Deed::Army
            | Deed::Dice
            | Deed::Seed
            | Deed::Act
            | Deed::Board
            | Deed::Legal
            | Deed::Why
            | Deed::Resign
            | Deed::Clock
            | Deed::DrawOffer
            | Deed::DrawAccept
            | Deed::DrawDecline
            | Deed::DrawClaim
            | Deed::Takeback
            | Deed::Pause
            | Deed::TimeClaim
            | Deed::TimeGive
            | Deed::Premove
            | Deed::WhatIf
            | Deed::Note
            | Deed::Vacation
            | Deed::History
            | Deed::Export
            | Deed::Replay
            | Deed::Rules
            | Deed::Piece
            | Deed::Help
            | Deed::Settings
            | Deed::Block
            | Deed::Unblock
            | Deed::PrivacyShow
            | Deed::PrivacyExport
            | Deed::PrivacyErase
    )
}

/// The same for buttons and forms. An offer may give somebody a seat, and is not accepted.
const fn button_goes_on(step: Step) -> bool {
    let seats = matches!(step, Step::Join | Step::Start | Step::Accept | Step::BoardText);
    let lists = matches!(step, Step::Archive | Step::Ratings);
    !(seats || lists || step.is_of_a_tournament())
}
