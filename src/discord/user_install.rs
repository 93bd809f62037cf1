//! Where the bot is no member, and whoever asks has installed it for themselves.
//!
//! Such a server is foreign: nothing that Discord says of it is read (see
//! [`Interaction`](castellan_discord_api::wire::Interaction)), so that nothing there can be directed, opened or joined,
//! and what is asked is answered as in direct messages: about what is one's own, and privately.

use crate::commands::registry::Needs;
use crate::commands::registry::spec;
use crate::components::ids::Id;
use crate::components::registry;
use crate::context::InteractionContext;
use crate::trouble::UserError;
use castellan_discord_api::wire::InteractionData;
use castellan_text::message;

/// Whether what somebody does there can be done there.
///
/// # Errors
/// The sentence that says why not.
pub(super) fn works(context: &InteractionContext<'_>) -> Result<(), UserError> {
    let works = match &context.interaction.asked {
        InteractionData::Command(invocation) | InteractionData::Typing { given: invocation, .. } => {
            spec(&invocation.path).is_some_and(|spec| spec.needs == Needs::Nothing)
        }
        asked @ (InteractionData::Pressed { .. } | InteractionData::Filled { .. }) => {
            Id::of_asked(asked).is_some_and(|id| registry::spec(id.step).needs == Needs::Nothing)
        }
    };
    if works {
        return Ok(());
    }
    UserError::say(message!(Errors, "needs-membership"))
}
