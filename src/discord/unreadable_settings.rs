//! What goes on in a server whose settings cannot be read.
//!
//! Nobody knows who is banned there, so nobody takes a seat or enters anything; what is stored there is not written
//! over, so nothing is set. Those who play go on playing: no clock is lost for a row that an operator has to repair.

use crate::authority::Intent;
use crate::commands::game_option;
use crate::commands::registry::Needs;
use crate::commands::registry::spec;
use crate::components::ids::{Id, Step};
use crate::components::registry;
use crate::context::InteractionContext;
use crate::trouble::UserError;
use castellan_discord_api::wire::InteractionData;
use castellan_text::message;

/// Whether what somebody does can go on.
///
/// # Errors
/// The sentence that says why not.
pub(super) fn goes_on(context: &InteractionContext<'_>) -> Result<(), UserError> {
    let on = match &context.interaction.asked {
        InteractionData::Command(invocation) | InteractionData::Typing { given: invocation, .. } => {
            command_goes_on(&invocation.path)
        }
        asked @ (InteractionData::Pressed { .. } | InteractionData::Filled { .. }) => {
            Id::of_asked(asked).is_some_and(|id| match id.step {
                // The command that it completes is what is done.
                Step::Which => command_goes_on(&game_option::read(&id.argument).path),
                step => registry::spec(step).needs != Needs::Settings,
            })
        }
    };
    if on {
        return Ok(());
    }
    UserError::say(if context.may_here(Intent::Configure).is_ok() {
        message!(Errors, "settings-unreadable-manager")
    } else {
        message!(Errors, "settings-unreadable")
    })
}

/// Whether a command goes on.
fn command_goes_on(path: &[String]) -> bool {
    spec(path).is_some_and(|spec| spec.needs != Needs::Settings)
}
