//! Commands as values: what they are called, what they take, what they do, and who may give them.
//! Registration, reading, suggestions and `/help` all follow from this table.

use super::tournaments::{self, arbiter, ratings};
use super::{archive, direct, game, mine, offers, overview, plans, play, records, rules, server, setup};
use crate::limits::{
    Breach, CHOICE, COMMAND_DESCRIPTION, COMMAND_NAME, COMMAND_TOTAL, COMMANDS, OPTIONS, at_most, length,
    text,
};
use crate::wire::CommandInvocation;
use crate::wire::interaction::MANAGE_GUILD;
use castellan_rules::Variant;
use serde_json::{Value, json};
use std::collections::HashSet;

/// A command, or one part of one.
#[derive(Debug)]
pub struct CommandSpec {
    /// Its name, and that of its part: `draw`, `offer`.
    pub path: &'static [&'static str],
    /// What it does, as people read it.
    pub about: &'static str,
    /// What it takes.
    pub options: &'static [Opt],
    /// What it does.
    pub deed: CommandId,
    /// Who may give it.
    pub who: Who,
}

/// Something that a command takes.
#[derive(Debug)]
pub struct Opt {
    /// What it is called.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
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
    /// One of these: what people read, and its value.
    OneOf(&'static [(&'static str, &'static str)]),
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

macro_rules! command_ids {
    ($($deed:ident,)*) => {
        /// What a command does.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum CommandId { $($deed,)* }

        impl CommandId {
            /// Every deed.
            pub const ALL: &[Self] = &[$(Self::$deed),*];
        }
    };
}

command_ids! {
    New, List, Games, Show, Join, Leave, Start, Abort, MoveTable, Invite, Watch, Unwatch,
    Army, Dice, Seed,
    Act, Board, Legal, Why, Resign, Clock,
    DrawOffer, DrawAccept, DrawDecline, DrawClaim, Takeback, Pause, Replace, TimeClaim, TimeGive,
    Premove, WhatIf, Note, Vacation,
    History, Export, Archive, Replay,
    Rules, Piece, Help,
    Settings, Block, Unblock, PrivacyShow, PrivacyExport, PrivacyErase,
    ServerShow, ServerSet, ServerChannel, ServerDefault, ServerBan, ServerUnban, ServerStatus, Direct,
    Announce, Tournaments, Tournament, SignUp, SignOff, CheckIn, SitOut, Standings, Pairings, Results, Acts,
    Arbiter, Ratings, RatingsOf,
}

impl CommandId {
    /// Whether it can be asked for where the bot is no member, by whoever installed it for themselves: it needs nothing
    /// of a server.
    #[must_use]
    pub const fn works_anywhere(self) -> bool {
        matches!(self, Self::Rules | Self::Piece | Self::Games)
    }
}

/// Top names that have parts, and what they are about.
const GROUPS: &[(&str, &str)] = &[
    ("game", "Open, find, join and move games"),
    ("draw", "Offer, answer or claim a draw"),
    ("time", "Claim or give time"),
    ("privacy", "What is kept about you"),
    ("person", "Whom you do not want to play with"),
    ("server", "How games are played in this server"),
    ("tournament", "Announce, enter and follow tournaments"),
    ("arbiter", "For directors: run and mend tournaments"),
    ("ratings", "How strong players are"),
];

/// What a command that has parts is about.
#[must_use]
pub fn about_group(name: &str) -> Option<&'static str> {
    GROUPS.iter().find(|(group, _)| *group == name).map(|(_, about)| *about)
}

/// Every command and part.
pub fn command_specs() -> impl Iterator<Item = &'static CommandSpec> {
    let families =
        [overview::LEAVES, game::LEAVES, setup::LEAVES, play::LEAVES, offers::LEAVES, plans::LEAVES];
    families
        .into_iter()
        .chain([
            records::LEAVES,
            archive::LEAVES,
            rules::LEAVES,
            mine::LEAVES,
            server::LEAVES,
            direct::LEAVES,
        ])
        .chain([tournaments::LEAVES, arbiter::LEAVES, ratings::LEAVES])
        .flatten()
}

/// The command of this path.
#[must_use]
pub fn leaf(path: &[String]) -> Option<&'static CommandSpec> {
    command_specs().find(|leaf| leaf.path.iter().eq(path.iter()))
}

/// What Discord is told of the commands: the bodies to register.
///
/// # Panics
/// Never: every command has parts that are in the table.
#[must_use]
pub fn registration() -> Vec<Value> {
    let mut seen = HashSet::new();
    let names = command_specs().map(|leaf| leaf.path[0]).filter(|name| seen.insert(*name));
    names.map(command).collect()
}

/// One command as Discord takes it.
fn command(name: &str) -> Value {
    let own: Vec<&CommandSpec> = command_specs().filter(|leaf| leaf.path[0] == name).collect();
    let group = GROUPS.iter().find(|(group, _)| *group == name);
    let (about, options): (&str, Vec<Value>) = match (group, own.as_slice()) {
        (None, [only, ..]) => (only.about, only.options.iter().map(Opt::body).collect()),
        (Some((_, about)), parts) => (about, parts.iter().map(|part| part.body()).collect()),
        (None, []) => (name, Vec::new()),
    };
    let managers = own.iter().all(|leaf| leaf.who == Who::Managers);
    let (contexts, installed) = if own.iter().all(|leaf| leaf.deed.works_anywhere()) {
        // By whoever installed the bot for themselves too: in servers without it, and in conversations of others.
        (json!([0, 1, 2]), json!([0, 1]))
    } else {
        // In servers, and in direct messages with the bot.
        (if managers { json!([0]) } else { json!([0, 1]) }, json!([0]))
    };
    let mut body = json!({
        "type": 1, "name": name, "description": about, "options": options,
        "contexts": contexts, "integration_types": installed,
    });
    if managers {
        body["default_member_permissions"] = json!(MANAGE_GUILD);
    }
    body
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
    pub fn too_long(&self, given: &CommandInvocation) -> Option<String> {
        let texts = self.options.iter().filter(|option| matches!(option.kind, Kind::Text(_)));
        texts.into_iter().find_map(|option| {
            let length = length(given.text(option.name)?);
            let (name, most) = (option.name, option.most);
            (length > most).then(|| format!("`{name}` is too long: {length} characters. Use {most} at most."))
        })
    }

    fn body(&self) -> Value {
        let options: Vec<Value> = self.options.iter().map(Opt::body).collect();
        let name = self.path.last().expect("a path has a name");
        json!({ "type": 1, "name": name, "description": self.about, "options": options })
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
    pub const fn new(name: &'static str, kind: Kind, about: &'static str) -> Self {
        let most = kind.most();
        Self { name, about, kind, required: false, most }
    }

    /// Something that has to be filled in.
    #[must_use]
    pub const fn required(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self { required: true, ..Self::new(name, kind, about) }
    }

    /// The same with another limit.
    #[must_use]
    pub const fn at_most(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    fn body(&self) -> Value {
        let kind = match self.kind {
            Kind::Text(_) | Kind::OneOf(_) | Kind::Variant => 3,
            Kind::Number | Kind::Count => 4,
            Kind::Switch => 5,
            Kind::User => 6,
            Kind::Channel => 7,
            Kind::Role => 8,
            Kind::File => 11,
        };
        let mut body = json!({
            "type": kind, "name": self.name, "description": self.about, "required": self.required,
        });
        if matches!(self.kind, Kind::Text(_)) {
            body["max_length"] = json!(self.most);
            if self.required {
                body["min_length"] = json!(1);
            }
        }
        match self.kind {
            Kind::Text(source) if source != Source::Nothing => body["autocomplete"] = json!(true),
            Kind::OneOf(choices) => {
                let choice = |(name, value): &(&str, &str)| json!({ "name": name, "value": value });
                body["choices"] = choices.iter().map(choice).collect();
            }
            Kind::Variant => {
                let infos = Variant::ALL.iter().map(|variant| variant.info());
                let choice =
                    |info: &castellan_rules::GameInfo| json!({ "name": info.title, "value": info.name });
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

/// Whether Discord takes these commands.
///
/// # Errors
/// The first limit that they break.
pub fn check(commands: &[Value]) -> Result<(), Breach> {
    at_most("the commands", commands.len(), COMMANDS)?;
    let mut names = HashSet::new();
    for command in commands {
        let mut total = 0;
        check_part(command, &mut total)?;
        at_most("the characters of a command", total, COMMAND_TOTAL)?;
        if let Some(name) = command["name"].as_str()
            && !names.insert(name)
        {
            return Err(Breach::Twice(name.to_owned()));
        }
    }
    Ok(())
}

fn check_part(part: &Value, total: &mut usize) -> Result<(), Breach> {
    let (name, about) = (part["name"].as_str().unwrap_or(""), part["description"].as_str().unwrap_or(""));
    text("the name of a command", name, COMMAND_NAME)?;
    text("the description of a command", about, COMMAND_DESCRIPTION)?;
    let fits = |letter: char| letter.is_lowercase() || letter.is_numeric() || "-_".contains(letter);
    if !name.chars().all(fits) {
        return Err(Breach::Missing("a name of small letters, digits, - and _"));
    }
    *total += length(name) + length(about);
    let empty = Vec::new();
    let options = part["options"].as_array().unwrap_or(&empty);
    let choices = part["choices"].as_array().unwrap_or(&empty);
    at_most("the options of a command", options.len(), OPTIONS)?;
    at_most("the choices of an option", choices.len(), OPTIONS)?;
    for choice in choices {
        *total +=
            length(choice["name"].as_str().unwrap_or("")) + length(choice["value"].as_str().unwrap_or(""));
    }
    let mut names = HashSet::new();
    let mut optional = false;
    for option in options {
        check_part(option, total)?;
        let name = option["name"].as_str().unwrap_or("");
        if !names.insert(name) {
            return Err(Breach::Twice(name.to_owned()));
        }
        let required = option["required"] == json!(true);
        if required && optional {
            return Err(Breach::Missing("required options before those that are not"));
        }
        optional |= !required;
    }
    Ok(())
}
