//! Dispatches commands to their handlers.

use crate::commands::game_option::chosen_game;
use crate::commands::handler::{Answered, Call};
use crate::commands::options::{GAME, TOURNAMENT};
use crate::commands::spec::{CommandSpec, Run};
use crate::commands::tournaments::tournament_option::{guild, which_tournament};
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_discord_api::wire::CommandInvocation;

impl CommandSpec {
    /// Finds the game or tournament that a command is for, checks permission, and calls the handler.
    ///
    /// # Errors
    /// Returns an error if there is no such game or tournament, if the user lacks permission, or if the command fails.
    pub(crate) async fn handle(
        &self,
        services: &Services,
        context: &InteractionContext<'_>,
        invocation: &CommandInvocation,
    ) -> Answered {
        let call = Call { services, context, invocation, subject: &() };
        match self.run {
            Run::Free(handler) => handler.handle(call).await,
            Run::Server(intent, handler) => {
                guild(context)?;
                context.may_here(intent)?;
                handler.handle(call).await
            }
            Run::Game(intent, candidates, handler) => {
                let game =
                    chosen_game(services, context, invocation, (invocation.text(GAME), candidates), intent)
                        .await?;
                handler.handle(call.about(&game)).await
            }
            Run::Tournament(intent, handler) => {
                let named = invocation.text(TOURNAMENT);
                let found = which_tournament(services, context, named, intent).await?;
                handler.handle(call.about(&found)).await
            }
        }
    }
}
