//! Types of command handlers: each gets the subject of the command, and its parsed options.

use crate::commands::option_values::CommandOptions;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::places::tournament_locations::TournamentLocation;
use castellan_discord_api::wire::CommandInvocation;
use castellan_game::{CommandKind, Game};
use castellan_tournament::Tournament;
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;

/// The result of a command handler or component handler.
pub(crate) type HandlerResult = Result<Reply, UserError>;
/// The future of a running command or component handler.
pub(crate) type HandlerFuture<'a> = Pin<Box<dyn Future<Output = HandlerResult> + Send + 'a>>;

/// A command by a user with permission.
pub(crate) struct Call<'a, Subject = ()> {
    pub services: &'a Services,
    pub context: &'a InteractionContext<'a>,
    /// The invocation as sent by Discord.
    pub invocation: &'a CommandInvocation,
    /// The current state of the game or tournament that the command is for.
    pub subject: &'a Subject,
}

/// A command for a game.
pub(crate) type GameCall<'a> = Call<'a, Arc<Game>>;
/// A command for a tournament.
pub(crate) type TournamentCall<'a> = Call<'a, (Arc<Tournament>, TournamentLocation)>;

impl<'a> Call<'a> {
    /// Returns the same command for a game or a tournament.
    pub(super) fn with_subject<Subject>(&self, subject: &'a Subject) -> Call<'a, Subject> {
        Call { services: self.services, context: self.context, invocation: self.invocation, subject }
    }
}

impl GameCall<'_> {
    /// Executes a command in the game.
    ///
    /// # Errors
    /// Returns the game's refusal.
    pub async fn execute(self, kind: CommandKind) -> HandlerResult {
        Ok(self.services.games.execute(self.context, self.subject.id(), kind).await?.into())
    }
}

/// A handler for a command with these options.
pub(crate) struct Handler<O, Subject = ()>(pub for<'a> fn(Call<'a, Subject>, O) -> HandlerFuture<'a>);

/// A handler for a tournament command.
pub(crate) type TournamentHandler<O> = Handler<O, (Arc<Tournament>, TournamentLocation)>;

/// A command handler with its option type erased.
pub(crate) trait ErasedHandler<Subject>: Sync {
    /// Parses the options and carries out the command.
    fn handle<'a>(&self, call: Call<'a, Subject>) -> HandlerFuture<'a>;
}

impl<O: CommandOptions, Subject> ErasedHandler<Subject> for Handler<O, Subject> {
    fn handle<'a>(&self, call: Call<'a, Subject>) -> HandlerFuture<'a> {
        match O::parse(call.invocation) {
            Ok(options) => (self.0)(call, options),
            Err(error) => Box::pin(ready(Err(error))),
        }
    }
}

/// Declares the commands of a family: the path, the constructor of its
/// [`CommandSpec`](crate::commands::spec::CommandSpec) with the class for quotas and the intent, and the handler.
macro_rules! commands {
    ($(
        [$($path:literal),+] $constructor:ident($class:ident $(, $intent:ident)?)
            $(.$method:ident($($argument:expr)?))*:
        |$call:ident, $options:pat_param| $body:expr;
    )*) => {
        /// The commands of this family.
        pub const COMMANDS: &[$crate::commands::spec::CommandSpec] = &[$(
            $crate::commands::spec::CommandSpec::$constructor(
                &[$($path),+],
                castellan_community::quota::RequestClass::$class,
                $(castellan_community::access::policy::Intent::$intent,)?
                &$crate::commands::handler::Handler(|$call, $options| Box::pin($body)),
            )$(.$method($($argument)?))*
        ),*];
    };
}
pub(crate) use commands;
