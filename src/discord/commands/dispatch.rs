//! Dispatches commands to their handlers.

use crate::commands::game_option::find_game;
use crate::commands::games::play::launch_board;
use crate::commands::handler::{Call, HandlerResult};
use crate::commands::shared_options::{GAME, TOURNAMENT};
use crate::commands::spec::{CommandHandler, CommandSpec};
use crate::commands::tournaments::tournament_option::find_tournament;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_discord_api::wire::CommandInvocation;

impl Services {
    /// Carries out a command.
    ///
    /// # Errors
    /// Returns an error if there is no such command, game or tournament, if the user lacks permission, or if the
    /// command fails.
    pub(crate) async fn run(
        &self,
        context: &InteractionContext<'_>,
        invocation: &CommandInvocation,
    ) -> HandlerResult {
        if invocation.is_entry_point() {
            return launch_board(self, context, invocation).await;
        }
        let Some(spec) = self.registry.command(&invocation.path) else {
            return Err(OperatorError::Unknown(format!("the command {}", invocation.path.join(" "))).into());
        };
        if let Some(refusal) = spec.length_error(invocation) {
            return UserError::err(refusal);
        }
        spec.handle(self, context, invocation).await
    }
}

impl CommandSpec {
    /// Finds the game or tournament that a command is for, checks permission, and calls the handler.
    async fn handle(
        &self,
        services: &Services,
        context: &InteractionContext<'_>,
        invocation: &CommandInvocation,
    ) -> HandlerResult {
        let call = Call { services, context, invocation, subject: &() };
        match self.handler {
            CommandHandler::Free(handler) => handler.handle(call).await,
            CommandHandler::Server(intent, handler) => {
                context.check_allowed_here(intent)?;
                handler.handle(call).await
            }
            CommandHandler::Game(intent, candidates, handler) => {
                self.audience.check(context)?;
                let game =
                    find_game(services, context, invocation, (invocation.text(GAME), candidates), intent)
                        .await?;
                handler.handle(call.with_subject(&game)).await
            }
            CommandHandler::Tournament(intent, handler) => {
                self.audience.check(context)?;
                let named = invocation.text(TOURNAMENT);
                let found = find_tournament(services, context, named, intent).await?;
                handler.handle(call.with_subject(&found)).await
            }
        }
    }
}
