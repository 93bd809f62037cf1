//! Interactions in a server whose settings are unreadable.
//!
//! Bans are unknown there, so nobody may join or enter anything. Settings cannot be changed, because the stored ones
//! must not be overwritten. Players continue their games, so that nobody loses on time because of a row that an
//! operator has to repair.

use crate::commands::spec::ServerData;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_text::message;

/// Checks that an interaction works without the settings.
///
/// # Errors
/// Returns a sentence with the reason if it does not.
pub(crate) fn check_allowed(services: &Services, context: &InteractionContext<'_>) -> Result<(), UserError> {
    let needs = services.registry.needs_of(&context.interaction.data);
    if needs.is_some_and(|needs| needs != ServerData::Settings) {
        return Ok(());
    }
    UserError::err(if context.check_allowed_here(Intent::Configure).is_ok() {
        message!(Errors, "settings-unreadable-manager")
    } else {
        message!(Errors, "settings-unreadable")
    })
}
