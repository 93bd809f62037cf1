//! What goes on in a server whose settings cannot be read.
//!
//! Nobody knows who is banned there, so nobody takes a seat or enters anything; what is stored there is not written
//! over, so nothing is set. Those who play go on playing: no clock is lost for a row that an operator has to repair.

use super::authority::Intent;
use super::bot::InteractionContext;
use super::commands::table::{CommandId, leaf};
use super::commands::which;
use super::components::ids::{Id, Step};
use super::trouble::UserError;
use super::wire::InteractionData;

/// Whether what somebody does can go on.
///
/// # Errors
/// The sentence that says why not.
pub(super) fn goes_on(here: &InteractionContext<'_>) -> Result<(), UserError> {
    let on = match &here.interaction.asked {
        InteractionData::Command(given) | InteractionData::Typing { given, .. } => {
            leaf(&given.path).is_some_and(|leaf| command_goes_on(leaf.deed))
        }
        InteractionData::Pressed { id, .. } | InteractionData::Filled { id, .. } => match Id::read(id) {
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
    UserError::say(if here.may_here(Intent::Configure).is_ok() {
        format!(
            "The settings of this server cannot be read, {what} They were left as they are: whoever operates the bot can repair them, and `castellan store check` names what is wrong."
        )
    } else {
        format!("The settings of this server cannot be read, {what} Please tell those who manage it.")
    })
}

/// What needs to know nothing of the server: to play on, to look, and what is one's own.
const fn command_goes_on(deed: CommandId) -> bool {
    matches!(
        deed,
        CommandId::Games
            | CommandId::Show
            | CommandId::Leave
            | CommandId::Abort
            | CommandId::Unwatch
            | CommandId::Army
            | CommandId::Dice
            | CommandId::Seed
            | CommandId::Act
            | CommandId::Board
            | CommandId::Legal
            | CommandId::Why
            | CommandId::Resign
            | CommandId::Clock
            | CommandId::DrawOffer
            | CommandId::DrawAccept
            | CommandId::DrawDecline
            | CommandId::DrawClaim
            | CommandId::Takeback
            | CommandId::Pause
            | CommandId::TimeClaim
            | CommandId::TimeGive
            | CommandId::Premove
            | CommandId::WhatIf
            | CommandId::Note
            | CommandId::Vacation
            | CommandId::History
            | CommandId::Export
            | CommandId::Replay
            | CommandId::Rules
            | CommandId::Piece
            | CommandId::Help
            | CommandId::Settings
            | CommandId::Block
            | CommandId::Unblock
            | CommandId::PrivacyShow
            | CommandId::PrivacyExport
            | CommandId::PrivacyErase
    )
}

/// The same for buttons and forms. An offer may give somebody a seat, and is not accepted.
const fn button_goes_on(step: Step) -> bool {
    let seats = matches!(step, Step::Join | Step::Start | Step::Accept | Step::BoardText);
    let lists = matches!(step, Step::Archive | Step::Ratings);
    let opens = step.is_for_newcomers() && !matches!(step, Step::Guide);
    !(seats || lists || opens || step.is_of_a_tournament())
}
