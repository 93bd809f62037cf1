//! An option of a command, as Discord registers it.

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
    /// The kind of value.
    pub kind: Kind,
    /// `true` if the option has to be filled in.
    pub required: bool,
    /// The most characters of a text.
    pub most: usize,
    /// `true` for a value that only the bot's own forms give: Discord does not offer it.
    pub(super) hidden: bool,
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
