//! The specification of a command and its options.

use crate::commands::descriptions::{about, about_option, in_each_language, label};
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::policy::Intent;
use castellan_community::quota::RequestClass;
use castellan_discord_api::limits::{CHOICE, length};
use castellan_discord_api::wire::CommandInvocation;
use castellan_rules::Variant;
use castellan_text::{Message, message, title_in};
use serde_json::{Value, json};
use std::future::Future;
use std::pin::Pin;

/// A command, or one part of one.
#[derive(Debug)]
pub struct CommandSpec {
    /// The name, and that of the part: `draw`, `offer`.
    pub path: &'static [&'static str],
    /// The options, in the order in which Discord shows them.
    pub options: &'static [Opt],
    /// The class for quotas.
    pub class: RequestClass,
    /// The data that must be readable.
    pub needs: Needs,
    /// The people who may use it.
    pub who: Who,
    /// The handler.
    pub(crate) run: Run,
}

/// The commands of one file, and their groups: top names that have parts.
#[derive(Debug)]
pub struct Family {
    /// The groups.
    pub groups: &'static [&'static str],
    /// The commands.
    pub commands: &'static [CommandSpec],
}

/// The handler of a command.
pub(crate) type Run =
    for<'a> fn(&'a Services, &'a InteractionContext<'a>, &'a CommandInvocation) -> Running<'a>;

/// A command that is being carried out.
pub(crate) type Running<'a> = Pin<Box<dyn Future<Output = Result<Reply, UserError>> + Send + 'a>>;

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
#[derive(Debug)]
pub struct Opt {
    /// The name.
    pub name: &'static str,
    /// The kind of value.
    pub kind: Kind,
    /// `true` if the option has to be filled in.
    pub required: bool,
    /// The most characters of a text.
    pub most: usize,
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
#[derive(Debug)]
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
    /// Returns a sentence about the first text that is too long. Discord lets nobody type one, but another program
    /// could send it.
    #[must_use]
    pub fn too_long(&self, invocation: &CommandInvocation) -> Option<Message> {
        let texts = self.options.iter().filter(|option| matches!(option.kind, Kind::Text(_)));
        texts.into_iter().find_map(|option| {
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
        self.options.iter().map(|option| option.body(self.path)).collect()
    }

    /// Returns the usage: `/draw offer`.
    #[must_use]
    pub fn usage(&self) -> String {
        let mut usage = format!("/{}", self.path.join(" "));
        for option in self.options {
            let (before, behind) = if option.required { ("", "") } else { ("[", "]") };
            usage.extend([" ", before, option.name, behind]);
        }
        usage
    }
}

impl Opt {
    /// Returns an optional option.
    #[must_use]
    pub const fn new(name: &'static str, kind: Kind) -> Self {
        let most = kind.most();
        Self { name, kind, required: false, most }
    }

    /// Returns a required option.
    #[must_use]
    pub const fn required(name: &'static str, kind: Kind) -> Self {
        Self { required: true, ..Self::new(name, kind) }
    }

    /// Returns the option with another limit.
    #[must_use]
    pub const fn at_most(mut self, most: usize) -> Self {
        self.most = most;
        self
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
