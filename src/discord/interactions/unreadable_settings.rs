//! Interactions in a server whose settings cannot be read.
//!
//! Nobody knows who is banned there, so nobody takes a seat or enters anything; what is stored there is not written
//! over, so nothing is set. Those who play go on playing: no clock is lost for a row that an operator has to repair.

use crate::commands::spec::Needs;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_text::message;

/// Checks that an interaction goes on.
///
/// # Errors
/// Returns a sentence that says why not.
pub(crate) fn goes_on(services: &Services, context: &InteractionContext<'_>) -> Result<(), UserError> {
    let needs = services.registry.needs_of(&context.interaction.asked);
    if needs.is_some_and(|needs| needs != Needs::Settings) {
        return Ok(());
    }
    UserError::say(if context.may_here(Intent::Configure).is_ok() {
        message!(Errors, "settings-unreadable-manager")
    } else {
        message!(Errors, "settings-unreadable")
    })
}
