//! Interactions outside the bot's servers, by users who have installed it for themselves.
//!
//! Discord's data about such a server is ignored (see [`Interaction`](castellan_discord_api::wire::Interaction)). So
//! games there cannot be directed, opened or joined, and answers are private and about the user's own data, as in
//! direct messages.

use crate::commands::spec::ServerData;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_text::message;

/// Checks that an interaction works where the bot is not a member.
///
/// # Errors
/// Returns a sentence with the reason if it does not.
pub(crate) fn check_allowed(services: &Services, context: &InteractionContext<'_>) -> Result<(), UserError> {
    if services.registry.needs_of(&context.interaction.data) == Some(ServerData::None) {
        return Ok(());
    }
    UserError::err(message!(Errors, "needs-membership"))
}
