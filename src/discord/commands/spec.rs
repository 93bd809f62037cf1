//! The specification of a command and its options.

use crate::commands::descriptions::{about, about_option, in_each_language, label};
use crate::commands::handler::{Handle, Handler, TournamentHandler};
use crate::commands::option_values::Options;
use crate::commands::options::{GAME_OPTION, TOURNAMENT_OPTION};
use crate::interactions::context::InteractionContext;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_community::quota::RequestClass;
use castellan_community::venues::Venue;
use castellan_discord_api::limits::{CHOICE, length};
use castellan_discord_api::wire::CommandInvocation;
use castellan_game::Game;
use castellan_rules::Variant;
use castellan_text::{Message, message, title_in};
use castellan_tournament::Tournament;
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;

/// A command, or one part of one.
#[derive(Debug)]
pub struct CommandSpec {
    /// The name, and that of the part: `draw`, `offer`.
    pub path: &'static [&'static str],
    /// The class for quotas.
    pub class: RequestClass,
    /// The data that must be readable.
    pub needs: Needs,
    /// The people who may use it.
    pub who: Who,
    /// The options beside that for its game or tournament.
    own: &'static [Part],
    /// The handler.
    pub(crate) run: Run,
}

/// The handler of a command, and the intent that it needs towards what it is about.
#[derive(Clone, Copy)]
pub(crate) enum Run {
    /// Is about no game and no tournament, or finds its own.
    Free(&'static dyn Handle<()>),
    /// Is about the server where it is given.
    Server(Intent, &'static dyn Handle<()>),
    /// Is about a game.
    Game(Intent, Candidates, &'static dyn Handle<Arc<Game>>),
    /// Is about a tournament.
    Tournament(Intent, &'static dyn Handle<(Arc<Tournament>, Venue)>),
}

impl fmt::Debug for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Run")
    }
}

/// The games that a command without a game's name can be for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Candidates {
    /// A game of this channel in which the user plays.
    Own,
    /// The same, preferably one that has begun.
    Begun,
    /// The same, preferably one that has begun and waits for the caller.
    Waiting,
    /// A game that has not started, to be joined.
    Open,
    /// Any that the caller may see: preferably the caller's own.
    Any,
}

impl Candidates {
    /// Returns the candidates for a command without a game.
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
    /// The bot's membership. The command also works while a server's settings cannot be read: players can go on, look,
    /// and manage their own data.
    Membership,
    /// The settings of the server.
    Settings,
}

/// An option of a command.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// The name.
    pub name: &'static str,
    /// The kind of value.
    pub kind: Kind,
    /// `true` if the option has to be filled in.
    pub required: bool,
    /// The most characters of a text.
    pub most: usize,
    /// `true` for a value that only the bot's own forms give: Discord does not offer it.
    hidden: bool,
}

/// The options that a command takes from one struct.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// All options of the struct.
    pub options: &'static [Opt],
    /// The names of those that this command does not take.
    pub without: &'static [&'static str],
}

/// The most characters of a text option by default: every suggestion fits.
const TEXT: usize = CHOICE;
/// The most characters of an army: sixteen codes.
const ARMY: usize = 400;
/// The most characters of terms, or of tiebreaks: a list.
const LIST: usize = 1_000;
/// The most characters that Discord accepts in an option.
pub const LONGEST_TEXT: usize = 6_000;

/// The kind of value of an option.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A text, with suggestions from a source.
    Text(Source),
    /// One of these values.
    OneOf(&'static [&'static str]),
    /// One of the five games.
    Variant,
    /// A whole number from 1 on.
    Number,
    /// A whole number from 0 on.
    Count,
    /// Yes or no.
    Switch,
    /// A user.
    User,
    /// A channel.
    Channel,
    /// A role.
    Role,
    /// A file.
    File,
}

macro_rules! sources {
    ($($(#[$doc:meta])* $source:ident,)*) => {
        /// A source of suggestions.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Source { $($(#[$doc])* $source,)* }

        impl Source {
            /// Every source.
            pub const ALL: &[Self] = &[$(Self::$source),*];
        }
    };
}

sources! {
    /// No suggestions.
    Nothing,
    /// The games that the user could mean.
    Games,
    /// Legal actions.
    Actions,
    /// Squares of pieces that can move.
    Pieces,
    /// Terms of the chosen game.
    Terms,
    /// Ready-made armies.
    Armies,
    /// Numbers of the rules of the chosen game.
    Rules,
    /// Kinds of pieces of the chosen game.
    Kinds,
    /// The commands.
    Commands,
    /// Times before a deadline at which to be reminded.
    Leads,
    /// Hours without reminders.
    Quiet,
    /// Time zones.
    Zones,
    /// The tournaments of the server.
    Tournaments,
    /// The rounds of the chosen tournament.
    Rounds,
    /// The boards of the chosen tournament.
    Boards,
    /// The players of the chosen tournament.
    Entrants,
    /// Results of a game on the chosen board.
    Results,
    /// Tiebreaks.
    Tiebreaks,
}

/// The people who may use a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Everybody.
    Anybody,
    /// Managers of the server. Discord hides the command from others, and the bot checks again on use.
    Managers,
    /// Directors of games in the server.
    Directors,
}

impl Who {
    /// Returns the people to whom a command that needs this intent is offered.
    const fn by(intent: Intent) -> Self {
        match intent {
            Intent::Direct | Intent::Announce | Intent::RunTournament => Self::Directors,
            _ => Self::Anybody,
        }
    }

    /// Checks that the user is among them.
    ///
    /// # Errors
    /// Returns a [`UserError`] that says why not.
    pub(crate) fn check(self, context: &InteractionContext<'_>) -> Result<(), UserError> {
        match self {
            Self::Managers => context.may_here(Intent::Configure).map(drop),
            Self::Directors => context.may_here(Intent::Officiate).map(drop),
            Self::Anybody => Ok(()),
        }
    }
}

impl Kind {
    /// Returns the most characters of a value.
    const fn most(&self) -> usize {
        match self {
            Self::Text(Source::Armies) => ARMY,
            Self::Text(Source::Terms | Source::Tiebreaks) => LIST,
            _ => TEXT,
        }
    }
}

impl CommandSpec {
    const fn new(path: &'static [&'static str], class: RequestClass, own: &'static [Part], run: Run) -> Self {
        Self { path, class, needs: Needs::Settings, who: Who::Anybody, own, run }
    }

    /// Returns a command that is about no game and no tournament, or finds its own.
    pub(crate) const fn free<O: Options>(
        path: &'static [&'static str],
        class: RequestClass,
        run: &'static Handler<O>,
    ) -> Self {
        Self::new(path, class, O::PARTS, Run::Free(run))
    }

    /// Returns a command for users who may do this in the server where they give it.
    pub(crate) const fn of_server<O: Options>(
        path: &'static [&'static str],
        class: RequestClass,
        intent: Intent,
        run: &'static Handler<O>,
    ) -> Self {
        Self::new(path, class, O::PARTS, Run::Server(intent, run)).who(Who::by(intent))
    }

    /// Returns a command of a game, for users who may do this with it.
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

    /// Returns a command of a tournament, for users who may do this with it.
    pub(crate) const fn of_tournament<O: Options>(
        path: &'static [&'static str],
        class: RequestClass,
        intent: Intent,
        run: &'static TournamentHandler<O>,
    ) -> Self {
        Self::new(path, class, O::PARTS, Run::Tournament(intent, run)).who(Who::by(intent))
    }

    /// Returns the same with other needs.
    pub(crate) const fn needs(self, needs: Needs) -> Self {
        Self { needs, ..self }
    }

    /// Returns the same for other people.
    pub(crate) const fn who(self, who: Who) -> Self {
        Self { who, ..self }
    }

    /// Returns a command of a game that means other games than usual if none is named.
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

    /// Returns the option of this name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&'static Opt> {
        self.options().find(|option| option.name == name)
    }

    /// Returns a sentence about the first text that is too long. Discord lets nobody type one, but another program
    /// could send it.
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

    /// Returns the options as Discord registers them.
    pub(super) fn option_bodies(&self) -> Vec<Value> {
        self.options().map(|option| option.body(self.path)).collect()
    }

    /// Returns the usage: `/draw offer`.
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

impl Opt {
    /// Returns an option.
    #[must_use]
    pub const fn new(name: &'static str, kind: Kind, required: bool) -> Self {
        Self { name, kind, required, most: kind.most(), hidden: false }
    }

    /// Returns the option as one that has to be filled in.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// Returns the option with another limit.
    #[must_use]
    pub const fn at_most(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// Returns the option of a text with suggestions.
    #[must_use]
    pub const fn suggests(self, source: Source) -> Self {
        let kind = Kind::Text(source);
        Self { kind, most: kind.most(), ..self }
    }

    /// Returns the option of one of these values.
    #[must_use]
    pub const fn one_of(self, words: &'static [&'static str]) -> Self {
        Self { kind: Kind::OneOf(words), ..self }
    }

    /// Returns the option of a number that may be 0.
    #[must_use]
    pub const fn from_zero(self) -> Self {
        Self { kind: Kind::Count, ..self }
    }

    /// Returns the option as one that only the bot's own forms give.
    #[must_use]
    pub const fn hidden(self) -> Self {
        Self { hidden: true, ..self }
    }

    /// Returns the option as Discord registers it for the command of this path.
    pub(super) fn body(&self, path: &[&str]) -> Value {
        let kind = match self.kind {
            Kind::Text(_) | Kind::OneOf(_) | Kind::Variant => 3,
            Kind::Number | Kind::Count => 4,
            Kind::Switch => 5,
            Kind::User => 6,
            Kind::Channel => 7,
            Kind::Role => 8,
            Kind::File => 11,
        };
        let mut body = json!({ "type": kind, "name": self.name, "required": self.required });
        in_each_language(&mut body, "description", |language| about_option(path, self.name, language));
        if matches!(self.kind, Kind::Text(_)) {
            body["max_length"] = json!(self.most);
            if self.required {
                body["min_length"] = json!(1);
            }
        }
        match self.kind {
            Kind::Text(source) if source != Source::Nothing => body["autocomplete"] = json!(true),
            Kind::OneOf(choices) => {
                let choice = |value: &&str| {
                    let mut choice = json!({ "value": value });
                    in_each_language(&mut choice, "name", |language| label(self.name, value, language));
                    choice
                };
                body["choices"] = choices.iter().map(choice).collect();
            }
            Kind::Variant => {
                let infos = Variant::ALL.iter().map(|variant| variant.info());
                let choice = |info: &castellan_rules::GameInfo| {
                    let mut choice = json!({ "value": info.name });
                    in_each_language(&mut choice, "name", |language| title_in(info, language).into());
                    choice
                };
                body["choices"] = infos.map(choice).collect();
            }
            Kind::Number => body["min_value"] = json!(1),
            Kind::Count => body["min_value"] = json!(0),
            // Text channels and threads.
            Kind::Channel => body["channel_types"] = json!([0, 5, 10, 11, 12]),
            _ => {}
        }
        body
    }
}
