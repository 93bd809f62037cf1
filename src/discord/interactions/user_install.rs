//! Interactions where the bot is no member, by users who have installed it for themselves.
//!
//! Such a server is foreign: nothing that Discord says of it is read (see
//! [`Interaction`](castellan_discord_api::wire::Interaction)), so that nothing there can be directed, opened or joined,
//! and what is asked is answered as in direct messages: about what is one's own, and privately.

use crate::commands::spec::Needs;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_text::message;

/// Checks that an interaction works where the bot is no member.
///
/// # Errors
/// Returns a sentence that says why not.
pub(crate) fn works(services: &Services, context: &InteractionContext<'_>) -> Result<(), UserError> {
    if services.registry.needs_of(&context.interaction.asked) == Some(Needs::Nothing) {
        return Ok(());
    }
    UserError::say(message!(Errors, "needs-membership"))
}
