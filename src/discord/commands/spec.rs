//! The specification of a command.

use crate::commands::descriptions::{command_description, set_localized};
use crate::commands::handler::{ErasedHandler, Handler, TournamentHandler};
use crate::commands::option_spec::{OptionGroup, OptionKind, OptionSpec};
use crate::commands::option_values::CommandOptions;
use crate::commands::shared_options::{GAME_OPTION, TOURNAMENT_OPTION};
use crate::interactions::context::InteractionContext;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::places::tournament_locations::TournamentLocation;
use castellan_community::quota::RequestClass;
use castellan_discord_api::limits::length;
use castellan_discord_api::wire::CommandInvocation;
use castellan_game::Game;
use castellan_text::{Message, message};
use castellan_tournament::Tournament;
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;

/// A command or subcommand.
#[derive(Debug)]
pub struct CommandSpec {
    /// The name, and that of the subcommand: `draw`, `offer`.
    pub path: &'static [&'static str],
    /// The class for quotas.
    pub class: RequestClass,
    /// The data that must be readable.
    pub needs: ServerData,
    /// The use of stored data.
    pub stored_data: StoredData,
    /// The people who are offered the command.
    pub audience: Audience,
    /// The options other than the game or tournament, in groups.
    own_options: &'static [OptionGroup],
    /// The handler.
    pub(crate) handler: CommandHandler,
}

/// The handler of a command, with the intent on which its permission depends.
#[derive(Clone, Copy)]
pub(crate) enum CommandHandler {
    /// A command without a subject, which everybody may give, or with a handler that finds its own subjects.
    Free(&'static dyn ErasedHandler<()>),
    /// A command about the server where it is used.
    Server(Intent, &'static dyn ErasedHandler<()>),
    /// A command about a game.
    Game(Intent, Candidates, &'static dyn ErasedHandler<Arc<Game>>),
    /// A command about a tournament.
    Tournament(Intent, &'static dyn ErasedHandler<(Arc<Tournament>, TournamentLocation)>),
}

impl CommandHandler {
    const fn intent(self) -> Option<Intent> {
        match self {
            Self::Free(_) => None,
            Self::Server(intent, _) | Self::Game(intent, ..) | Self::Tournament(intent, _) => Some(intent),
        }
    }
}

impl fmt::Debug for CommandHandler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CommandHandler")
    }
}

/// The candidates for a command that names no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Candidates {
    /// A game of the user in this channel.
    Own,
    /// A game of the user in this channel, preferably one that has begun.
    OwnStarted,
    /// A game of the user in this channel, preferably one that has begun and waits for the user.
    OwnToMove,
    /// A game that has not started and can be joined.
    Open,
    /// Any game that the user may see, preferably their own.
    Any,
}

impl Candidates {
    /// Returns the candidates for an intent.
    pub(crate) const fn for_intent(intent: Intent) -> Self {
        match intent {
            Intent::Join => Self::Open,
            Intent::See
            | Intent::Export
            | Intent::Analyse
            | Intent::Watch
            | Intent::Unwatch
            | Intent::Leave
            | Intent::Answer
            | Intent::Direct => Self::Any,
            Intent::Play => Self::OwnStarted,
            Intent::Hint => Self::OwnToMove,
            _ => Self::Own,
        }
    }
}

/// The data about a server that a command needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ServerData {
    /// None: the command also works where the bot is not a member, for people who installed it for themselves.
    None,
    /// The bot's membership. The command works even while the server's settings are unreadable, so that players can
    /// continue their games, look, and manage their own data.
    Membership,
    /// The settings of the server.
    Settings,
}

/// The use of stored data by an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoredData {
    /// The answer needs the store.
    Required,
    /// While the store is unreachable, the user is answered with the defaults.
    Optional,
}

/// The people who are offered a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Everybody.
    Anybody,
    /// Managers of the server. Discord hides the command from others, and the bot checks permission again.
    Managers,
    /// Directors of games in the server.
    Directors,
}

impl Audience {
    /// Returns the people who are offered a command with this intent.
    const fn for_intent(intent: Intent) -> Self {
        match intent {
            Intent::Configure => Self::Managers,
            Intent::Direct | Intent::Announce | Intent::RunTournament => Self::Directors,
            _ => Self::Anybody,
        }
    }

    /// Checks that the user is one of these people.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if not.
    pub(crate) fn check(self, context: &InteractionContext<'_>) -> Result<(), UserError> {
        match self {
            Self::Managers => context.check_allowed_here(Intent::Configure).map(drop),
            Self::Directors => context.check_allowed_here(Intent::UseDirectorCommands).map(drop),
            Self::Anybody => Ok(()),
        }
    }
}

impl CommandSpec {
    const fn new(
        path: &'static [&'static str],
        class: RequestClass,
        own_options: &'static [OptionGroup],
        handler: CommandHandler,
    ) -> Self {
        let audience = match handler.intent() {
            Some(intent) => Audience::for_intent(intent),
            None => Audience::Anybody,
        };
        Self {
            path,
            class,
            needs: ServerData::Settings,
            stored_data: StoredData::Required,
            audience,
            own_options,
            handler,
        }
    }

    /// Creates a command without a subject, or with a handler that finds its own.
    pub(crate) const fn free<O: CommandOptions>(
        path: &'static [&'static str],
        class: RequestClass,
        handler: &'static Handler<O>,
    ) -> Self {
        Self::new(path, class, O::GROUPS, CommandHandler::Free(handler))
    }

    /// Creates a command about the server, for users with this intent's permission there.
    pub(crate) const fn of_server<O: CommandOptions>(
        path: &'static [&'static str],
        class: RequestClass,
        intent: Intent,
        handler: &'static Handler<O>,
    ) -> Self {
        Self::new(path, class, O::GROUPS, CommandHandler::Server(intent, handler))
    }

    /// Creates a command about a game, for users with this intent's permission.
    pub(crate) const fn of_game<O: CommandOptions>(
        path: &'static [&'static str],
        class: RequestClass,
        intent: Intent,
        handler: &'static Handler<O, Arc<Game>>,
    ) -> Self {
        let handler = CommandHandler::Game(intent, Candidates::for_intent(intent), handler);
        Self::new(path, class, O::GROUPS, handler).needs(ServerData::Membership)
    }

    /// Creates a command about a tournament, for users with this intent's permission.
    pub(crate) const fn of_tournament<O: CommandOptions>(
        path: &'static [&'static str],
        class: RequestClass,
        intent: Intent,
        handler: &'static TournamentHandler<O>,
    ) -> Self {
        Self::new(path, class, O::GROUPS, CommandHandler::Tournament(intent, handler))
    }

    /// Sets the needed data.
    pub(crate) const fn needs(self, needs: ServerData) -> Self {
        Self { needs, ..self }
    }

    /// Marks the command as one whose answer depends on no stored data.
    pub(crate) const fn without_store(self) -> Self {
        Self { stored_data: StoredData::Optional, ..self }
    }

    /// Sets the candidates if the command names no game.
    pub(crate) const fn among(self, candidates: Candidates) -> Self {
        match self.handler {
            CommandHandler::Game(intent, _, handler) => {
                Self { handler: CommandHandler::Game(intent, candidates, handler), ..self }
            }
            _ => self,
        }
    }

    /// Returns the intent for its permission; `None` if everybody may use it, or its handler checks permission.
    #[must_use]
    pub const fn intent(&self) -> Option<Intent> {
        self.handler.intent()
    }

    /// Returns the options, in the order in which Discord shows them.
    pub fn options(&self) -> impl Iterator<Item = &'static OptionSpec> + use<> {
        let subject = match self.handler {
            CommandHandler::Game(..) => Some(&GAME_OPTION),
            CommandHandler::Tournament(..) => Some(&TOURNAMENT_OPTION),
            CommandHandler::Free(_) | CommandHandler::Server(..) => None,
        };
        let own = self.own_options.iter().flat_map(|OptionGroup { options, without }| {
            options.iter().filter(|option| !option.hidden && !without.contains(&option.name))
        });
        own.chain(subject)
    }

    /// Returns the option with this name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        self.options().find(|option| option.name == name)
    }

    /// Returns a sentence about the first text that is too long. Discord enforces the limits, but another client might
    /// not.
    #[must_use]
    pub fn length_error(&self, invocation: &CommandInvocation) -> Option<Message> {
        let mut texts = self.options().filter(|option| matches!(option.kind, OptionKind::Text(_)));
        texts.find_map(|option| {
            let length = length(invocation.text(option.name)?);
            let (name, most) = (option.name, option.max_length);
            let refusal = || message!(Help, "option-too-long", option = name, length = length, most = most);
            (length > most).then(refusal)
        })
    }

    pub(super) fn registration(&self) -> Value {
        let name = self.path.last().expect("a path is not empty");
        let mut body = json!({ "type": 1, "name": name, "options": self.option_registrations() });
        set_localized(&mut body, "description", |language| command_description(self.path, language));
        body
    }

    /// Returns the registrations of the options.
    pub(super) fn option_registrations(&self) -> Vec<Value> {
        self.options().map(|option| option.registration(self.path)).collect()
    }

    /// Returns the usage, such as `/draw offer`.
    #[must_use]
    pub fn usage(&self) -> String {
        let mut usage = format!("/{}", self.path.join(" "));
        for option in self.options() {
            let (before, after) = if option.required { ("", "") } else { ("[", "]") };
            usage.extend([" ", before, option.name, after]);
        }
        usage
    }
}
