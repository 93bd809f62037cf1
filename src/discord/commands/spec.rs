//! The specification of a command.

use crate::commands::descriptions::{about, in_each_language};
use crate::commands::handler::{Handle, Handler, TournamentHandler};
use crate::commands::opt::{Kind, Opt, Part};
use crate::commands::option_values::Options;
use crate::commands::options::{GAME_OPTION, TOURNAMENT_OPTION};
use crate::interactions::context::InteractionContext;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_community::quota::RequestClass;
use castellan_community::venues::Venue;
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
    pub needs: Needs,
    /// The people who may use the command.
    pub who: Who,
    /// The options other than the game or tournament.
    own: &'static [Part],
    /// The handler.
    pub(crate) run: Run,
}

/// The handler of a command, with the intent on which its permission depends.
#[derive(Clone, Copy)]
pub(crate) enum Run {
    /// A command without a subject, or with a handler that finds its own.
    Free(&'static dyn Handle<()>),
    /// A command about the server where it is used.
    Server(Intent, &'static dyn Handle<()>),
    /// A command about a game.
    Game(Intent, Candidates, &'static dyn Handle<Arc<Game>>),
    /// A command about a tournament.
    Tournament(Intent, &'static dyn Handle<(Arc<Tournament>, Venue)>),
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Run")
    }
}

/// The candidates for a command that names no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Candidates {
    /// A game of the user in this channel.
    Own,
    /// The same, preferably one that has begun.
    Begun,
    /// The same, preferably one that has begun and waits for the user.
    Waiting,
    /// A game that has not started and can be joined.
    Open,
    /// Any game that the user may see, preferably their own.
    Any,
}

impl Candidates {
    /// Returns the candidates for an intent.
    pub(crate) const fn by(intent: Intent) -> Self {
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
            Intent::Play => Self::Begun,
            Intent::Hint => Self::Waiting,
            _ => Self::Own,
        }
    }
}

/// The data that a command needs about the place where it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// None: the command also works where the bot is not a member, for people who installed it for themselves.
    Nothing,
    /// The bot's membership. The command works even while the server's settings are unreadable, so that players can
    /// continue their games, look, and manage their own data.
    Membership,
    /// The settings of the server.
    Settings,
}

/// The people who may use a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Everybody.
    Anybody,
    /// Managers of the server. Discord hides the command from others, and the bot checks permission again.
    Managers,
    /// Directors of games in the server.
    Directors,
}

impl Who {
    /// Returns the people who are offered a command with this intent.
    const fn by(intent: Intent) -> Self {
        match intent {
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
            Self::Managers => context.may_here(Intent::Configure).map(drop),
            Self::Directors => context.may_here(Intent::Officiate).map(drop),
            Self::Anybody => Ok(()),
        }
    }
}

impl CommandSpec {
    const fn new(path: &'static [&'static str], class: RequestClass, own: &'static [Part], run: Run) -> Self {
        Self { path, class, needs: Needs::Settings, who: Who::Anybody, own, run }
    }

    /// Creates a command without a subject, or with a handler that finds its own.
    pub(crate) const fn free<O: Options>(
        path: &'static [&'static str],
        class: RequestClass,
        run: &'static Handler<O>,
    ) -> Self {
        Self::new(path, class, O::PARTS, Run::Free(run))
    }

    /// Creates a command about the server, for users with this intent's permission there.
    pub(crate) const fn of_server<O: Options>(
        path: &'static [&'static str],
        class: RequestClass,
        intent: Intent,
        run: &'static Handler<O>,
    ) -> Self {
        Self::new(path, class, O::PARTS, Run::Server(intent, run)).who(Who::by(intent))
    }

    /// Creates a command about a game, for users with this intent's permission.
    pub(crate) const fn of_game<O: Options>(
        path: &'static [&'static str],
        class: RequestClass,
        intent: Intent,
        run: &'static Handler<O, Arc<Game>>,
    ) -> Self {
        Self::new(path, class, O::PARTS, Run::Game(intent, Candidates::by(intent), run))
            .who(Who::by(intent))
            .needs(Needs::Membership)
    }

    /// Creates a command about a tournament, for users with this intent's permission.
    pub(crate) const fn of_tournament<O: Options>(
        path: &'static [&'static str],
        class: RequestClass,
        intent: Intent,
        run: &'static TournamentHandler<O>,
    ) -> Self {
        Self::new(path, class, O::PARTS, Run::Tournament(intent, run)).who(Who::by(intent))
    }

    /// Sets the needed data.
    pub(crate) const fn needs(self, needs: Needs) -> Self {
        Self { needs, ..self }
    }

    /// Sets the people who may use the command.
    pub(crate) const fn who(self, who: Who) -> Self {
        Self { who, ..self }
    }

    /// Sets the candidates if the command names no game.
    pub(crate) const fn among(self, candidates: Candidates) -> Self {
        match self.run {
            Run::Game(intent, _, run) => Self { run: Run::Game(intent, candidates, run), ..self },
            _ => self,
        }
    }

    /// Returns the options, in the order in which Discord shows them.
    pub fn options(&self) -> impl Iterator<Item = &'static Opt> + use<> {
        let subject = match self.run {
            Run::Game(..) => Some(&GAME_OPTION),
            Run::Tournament(..) => Some(&TOURNAMENT_OPTION),
            Run::Free(_) | Run::Server(..) => None,
        };
        let own = self.own.iter().flat_map(|Part { options, without }| {
            options.iter().filter(|option| !option.hidden && !without.contains(&option.name))
        });
        own.chain(subject)
    }

    /// Returns the option with this name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&'static Opt> {
        self.options().find(|option| option.name == name)
    }

    /// Returns a sentence about the first text that is too long. Discord enforces the limits, but another client might
    /// not.
    #[must_use]
    pub fn too_long(&self, invocation: &CommandInvocation) -> Option<Message> {
        let mut texts = self.options().filter(|option| matches!(option.kind, Kind::Text(_)));
        texts.find_map(|option| {
            let length = length(invocation.text(option.name)?);
            let (name, most) = (option.name, option.most);
            let refusal = || message!(Help, "option-too-long", option = name, length = length, most = most);
            (length > most).then(refusal)
        })
    }

    pub(super) fn body(&self) -> Value {
        let name = self.path.last().expect("a path has a name");
        let mut body = json!({ "type": 1, "name": name, "options": self.option_bodies() });
        in_each_language(&mut body, "description", |language| about(self.path, language));
        body
    }

    /// Returns the registrations of the options.
    pub(super) fn option_bodies(&self) -> Vec<Value> {
        self.options().map(|option| option.body(self.path)).collect()
    }

    /// Returns the usage, such as `/draw offer`.
    #[must_use]
    pub fn usage(&self) -> String {
        let mut usage = format!("/{}", self.path.join(" "));
        for option in self.options() {
            let (before, behind) = if option.required { ("", "") } else { ("[", "]") };
            usage.extend([" ", before, option.name, behind]);
        }
        usage
    }
}
