//! The handlers of commands: each gets what the command is about, and its options as they were read.

use crate::commands::option_values::Options;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::venues::Venue;
use castellan_discord_api::wire::CommandInvocation;
use castellan_game::{CommandKind, Game};
use castellan_tournament::Tournament;
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;

/// The answer to a command.
pub(crate) type Answered = Result<Reply, UserError>;
/// A command or a use of a component that is being carried out.
pub(crate) type Running<'a> = Pin<Box<dyn Future<Output = Answered> + Send + 'a>>;

/// A command that is given, by a user who may.
pub(crate) struct Call<'a, Subject = ()> {
    pub services: &'a Services,
    pub context: &'a InteractionContext<'a>,
    /// The command as it was given.
    pub invocation: &'a CommandInvocation,
    /// The game or tournament that the command is about, as it stands.
    pub subject: &'a Subject,
}

/// A command to a game.
pub(crate) type GameCall<'a> = Call<'a, Arc<Game>>;
/// A command to a tournament.
pub(crate) type TournamentCall<'a> = Call<'a, (Arc<Tournament>, Venue)>;

impl<'a> Call<'a> {
    /// Returns the same command, about a game or a tournament.
    pub(super) fn about<Subject>(&self, subject: &'a Subject) -> Call<'a, Subject> {
        Call { services: self.services, context: self.context, invocation: self.invocation, subject }
    }
}

impl GameCall<'_> {
    /// Carries out a command to the game.
    ///
    /// # Errors
    /// Returns the refusal of the game.
    pub async fn execute(self, kind: CommandKind) -> Answered {
        Ok(self.services.games.execute(self.context, self.subject.id(), kind).await?.into())
    }
}

/// The handler of a command with these options.
pub(crate) struct Handler<O, Subject = ()>(pub for<'a> fn(Call<'a, Subject>, O) -> Running<'a>);

/// The handler of a command to a tournament.
pub(crate) type TournamentHandler<O> = Handler<O, (Arc<Tournament>, Venue)>;

/// The handler of a command, whatever its options.
pub(crate) trait Handle<Subject>: Sync {
    /// Reads the options and carries the command out.
    fn handle<'a>(&self, call: Call<'a, Subject>) -> Running<'a>;
}

impl<O: Options, Subject> Handle<Subject> for Handler<O, Subject> {
    fn handle<'a>(&self, call: Call<'a, Subject>) -> Running<'a> {
        match O::read(call.invocation) {
            Ok(options) => (self.0)(call, options),
            Err(error) => Box::pin(ready(Err(error))),
        }
    }
}

/// Declares the commands of a family: the path, the constructor of its [`CommandSpec`](crate::commands::spec::CommandSpec) with the class for quotas and
/// the intent, and what is done.
macro_rules! commands {
    ($(
        [$($path:literal),+] $constructor:ident($class:ident $(, $intent:ident)?) $(.$method:ident($argument:expr))*:
        |$call:ident, $options:pat_param| $done:expr;
    )*) => {
        /// The commands of this family.
        pub const COMMANDS: &[$crate::commands::spec::CommandSpec] = &[$(
            $crate::commands::spec::CommandSpec::$constructor(
                &[$($path),+],
                castellan_community::quota::RequestClass::$class,
                $(castellan_community::policy::Intent::$intent,)?
                &$crate::commands::handler::Handler(|$call, $options| Box::pin($done)),
            )$(.$method($argument))*
        ),*];
    };
}
pub(crate) use commands;
