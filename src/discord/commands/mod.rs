//! The commands: one file for each family, which says of each command all that there is to say, and a registry of them
//! all.

pub mod analysis;
pub mod archive;
pub mod board_form;
pub mod descriptions;
pub mod direct;
pub mod game;
mod game_channel;
pub mod game_option;
pub mod hints;
pub mod learning;
pub mod matching;
pub(crate) mod notes;
pub mod offers;
pub mod opening;
pub mod options;
pub mod overview;
pub mod personal;
pub mod plans;
pub mod play;
pub(crate) mod preselected;
pub(crate) mod privacy;
pub mod profile;
pub mod puzzles;
pub mod records;
pub mod registry;
pub(crate) mod rematch;
mod replay;
pub mod rules;
pub mod server;
pub mod setup;
pub(crate) mod spec;
pub mod suggest;
mod summary;
mod terms;
pub(crate) mod topics;
pub mod tournaments;
mod zones;

use crate::authority::Intent;
use crate::context::InteractionContext;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::{Failed, UserError};
use castellan_discord_api::wire::CommandInvocation;
pub(crate) use registry::summaries;
pub use registry::{CommandSpec, registration};
pub(crate) use spec::Who;
pub(crate) use summary::CommandSummary;

/// Carries out a command.
pub(super) async fn run(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let Some(spec) = registry::spec(&invocation.path) else {
        return Err(Failed::Unknown(format!("the command {}", invocation.path.join(" "))).into());
    };
    if let Some(refusal) = spec.too_long(invocation) {
        return UserError::say(refusal);
    }
    gives(context, spec.who)?;
    (spec.run)(services, context, invocation).await
}

/// Checks that the user is among those who may give a command.
///
/// # Errors
/// Returns a [`UserError`] that says why not.
pub(crate) fn gives(context: &InteractionContext<'_>, who: Who) -> Result<(), UserError> {
    match who {
        Who::Managers => context.may_here(Intent::Configure).map(drop),
        Who::Directors => context.may_here(Intent::Officiate).map(drop),
        Who::Anybody => Ok(()),
    }
}
