//! Command options as Discord registers them.

use crate::commands::descriptions::{about_option, in_each_language, label};
use castellan_discord_api::limits::CHOICE;
use castellan_rules::Variant;
use castellan_text::title_in;
use serde_json::{Value, json};

/// An option of a command.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// The name.
    pub name: &'static str,
    /// The type of the value.
    pub kind: Kind,
    /// `true` if Discord requires a value.
    pub required: bool,
    /// The most characters of a text.
    pub most: usize,
    /// `true` for an option that only the bot's own forms set. It is not registered with Discord.
    pub(super) hidden: bool,
}

/// A group of options, declared by one struct.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// All options of the struct.
    pub options: &'static [Opt],
    /// The names of the options that this command does not take.
    pub without: &'static [&'static str],
}

/// The default limit of a text option, in characters: every suggestion fits.
const TEXT: usize = CHOICE;
/// The limit of an army, in characters: sixteen codes.
const ARMY: usize = 400;
/// The limit of settings or tiebreaks, in characters.
const LIST: usize = 1_000;
/// The most characters that Discord accepts in an option.
pub const LONGEST_TEXT: usize = 6_000;

/// The type of an option's value.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A text, with suggestions from this source.
    Text(Source),
    /// A choice from these values.
    OneOf(&'static [&'static str]),
    /// A choice from the five variants.
    Variant,
    /// A whole number of at least 1.
    Number,
    /// A whole number of at least 0.
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
            /// All sources.
            pub const ALL: &[Self] = &[$(Self::$source),*];
        }
    };
}

sources! {
    /// No suggestions.
    Nothing,
    /// The games that the command may be for.
    Games,
    /// Legal actions.
    Actions,
    /// Squares of the pieces that can move.
    Pieces,
    /// Settings of the chosen variant.
    Terms,
    /// Ready-made armies.
    Armies,
    /// Rule numbers of the chosen variant.
    Rules,
    /// Kinds of pieces of the chosen variant.
    Kinds,
    /// The commands.
    Commands,
    /// Lead times of reminders before a deadline.
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

impl Kind {
    /// Returns the limit of a text, in characters.
    const fn most(&self) -> usize {
        match self {
            Self::Text(Source::Armies) => ARMY,
            Self::Text(Source::Terms | Source::Tiebreaks) => LIST,
            _ => TEXT,
        }
    }
}

impl Opt {
    /// Creates an option.
    #[must_use]
    pub const fn new(name: &'static str, kind: Kind, required: bool) -> Self {
        Self { name, kind, required, most: kind.most(), hidden: false }
    }

    /// Makes the option required.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// Sets the limit of a text, in characters.
    #[must_use]
    pub const fn at_most(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// Makes the option a text with suggestions.
    #[must_use]
    pub const fn suggests(self, source: Source) -> Self {
        let kind = Kind::Text(source);
        Self { kind, most: kind.most(), ..self }
    }

    /// Makes the option a choice from these values.
    #[must_use]
    pub const fn one_of(self, words: &'static [&'static str]) -> Self {
        Self { kind: Kind::OneOf(words), ..self }
    }

    /// Makes the option a number of at least 0.
    #[must_use]
    pub const fn from_zero(self) -> Self {
        Self { kind: Kind::Count, ..self }
    }

    /// Hides the option from Discord; only the bot's own forms set it.
    #[must_use]
    pub const fn hidden(self) -> Self {
        Self { hidden: true, ..self }
    }

    /// Returns the registration of the option for the command with this path.
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
            // Text and announcement channels, and threads.
            Kind::Channel => body["channel_types"] = json!([0, 5, 10, 11, 12]),
            _ => {}
        }
        body
    }
}
