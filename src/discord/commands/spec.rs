//! What there is to say of a command, and of each thing that it takes.

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
    /// Its name, and that of its part: `draw`, `offer`.
    pub path: &'static [&'static str],
    /// What it takes.
    pub options: &'static [Opt],
    /// What it counts as when people are told to slow down.
    pub class: RequestClass,
    /// What it needs to know of where it is given.
    pub needs: Needs,
    /// Who may give it.
    pub who: Who,
    /// Carries it out.
    pub(crate) run: Run,
}

/// The commands of one file, and their groups: top names that have parts.
#[derive(Debug)]
pub struct Family {
    /// Its groups.
    pub groups: &'static [&'static str],
    /// Its commands.
    pub commands: &'static [CommandSpec],
}

/// Carries a command out for whoever gave it.
pub(crate) type Run =
    for<'a> fn(&'a Services, &'a InteractionContext<'a>, &'a CommandInvocation) -> Running<'a>;

/// A command that is being carried out.
pub(crate) type Running<'a> = Pin<Box<dyn Future<Output = Result<Reply, UserError>> + Send + 'a>>;

/// What a command needs to know of where it is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Nothing: it works where the bot is no member too, for whoever installed it for themselves.
    Nothing,
    /// That the bot is there. It goes on in a server whose settings cannot be read: to play on, to look, and what is
    /// one's own.
    Membership,
    /// The settings of the server.
    Settings,
}

/// Something that a command takes.
#[derive(Debug)]
pub struct Opt {
    /// What it is called.
    pub name: &'static str,
    /// What it is filled in with.
    pub kind: Kind,
    /// Whether it has to be filled in.
    pub required: bool,
    /// The most characters that it takes, where it is a text.
    pub most: usize,
}

/// The most characters of a text option, where nothing else is said: every suggestion fits.
const TEXT: usize = CHOICE;
/// The most characters of an army: sixteen codes.
const ARMY: usize = 400;
/// The most characters of terms, or of tiebreaks: a list.
const LIST: usize = 1_000;
/// The most characters that Discord lets anybody type into an option.
pub const LONGEST_TEXT: usize = 6_000;

/// What an option is filled in with.
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
    /// Somebody.
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
        /// Where suggestions come from.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Source { $($(#[$doc])* $source,)* }

        impl Source {
            /// Every source.
            pub const ALL: &[Self] = &[$(Self::$source),*];
        }
    };
}

sources! {
    /// There are none.
    Nothing,
    /// The games that whoever types could mean.
    Games,
    /// What may be played.
    Actions,
    /// The squares with pieces that may act.
    Pieces,
    /// What can be agreed for the game that was chosen.
    Terms,
    /// Ready-made armies.
    Armies,
    /// The numbers of the rules of the game that was chosen.
    Rules,
    /// The kinds of pieces of the game that was chosen.
    Kinds,
    /// The commands.
    Commands,
    /// How long before a deadline somebody is reminded.
    Leads,
    /// Hours in which nobody is reminded.
    Quiet,
    /// Time zones.
    Zones,
    /// The tournaments of the server.
    Tournaments,
    /// The rounds of the tournament that is meant.
    Rounds,
    /// Its boards.
    Boards,
    /// Its players.
    Entrants,
    /// How a game of the board that was chosen can come out.
    Results,
    /// How those who are level are told apart.
    Tiebreaks,
}

/// Who may give a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Everybody.
    Anybody,
    /// Who may manage the server; others are not shown it, and it is looked at again when it comes.
    Managers,
    /// Who directs games in the server.
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
    /// The most characters that it takes.
    const fn most(&self) -> usize {
        match self {
            Self::Text(Source::Armies) => ARMY,
            Self::Text(Source::Terms | Source::Tiebreaks) => LIST,
            _ => TEXT,
        }
    }
}

impl CommandSpec {
    /// A sentence about the first text that is longer than it may be. Discord lets nobody type one, but another
    /// program could send it.
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

    /// What Discord is told of its options.
    pub(super) fn option_bodies(&self) -> Vec<Value> {
        self.options.iter().map(|option| option.body(self.path)).collect()
    }

    /// How it is given: `/draw offer`.
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
    /// Something that may be filled in.
    #[must_use]
    pub const fn new(name: &'static str, kind: Kind) -> Self {
        let most = kind.most();
        Self { name, kind, required: false, most }
    }

    /// Something that has to be filled in.
    #[must_use]
    pub const fn required(name: &'static str, kind: Kind) -> Self {
        Self { required: true, ..Self::new(name, kind) }
    }

    /// The same with another limit.
    #[must_use]
    pub const fn at_most(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// What Discord is told of it, as an option of the command of this path.
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
