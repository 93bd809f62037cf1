//! The commands: one file for each family, which says of each command all that there is to say, and a table of them all.

pub mod archive;
pub mod direct;
pub mod game;
pub mod mine;
pub mod offers;
pub mod opening;
pub mod overview;
pub mod plans;
pub mod play;
mod privacy;
pub mod records;
pub mod rules;
pub mod server;
pub mod setup;
mod spec;
pub mod suggest;
pub mod table;
mod terms;
pub mod tournaments;
pub mod which;

pub use table::{CommandSpec, registration};

use super::authority::Intent;
use super::bot::{Bot, InteractionContext, Reply};
use super::trouble::{Failed, UserError};
use super::wire::CommandInvocation;
use table::Who;

/// The option by which a game is named.
pub const GAME: &str = "game";

impl Bot {
    /// Carries out a command.
    pub(super) async fn commanded(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let Some(spec) = table::spec(&given.path) else {
            return Err(Failed::Unknown(format!("the command {}", given.path.join(" "))).into());
        };
        if let Some(refusal) = spec.too_long(given) {
            return UserError::say(refusal);
        }
        match spec.who {
            Who::Managers => here.may_here(Intent::Configure).map(drop)?,
            Who::Directors => here.may_here(Intent::Officiate).map(drop)?,
            Who::Anybody => {}
        }
        (spec.run)(self, here, given).await
    }
}
